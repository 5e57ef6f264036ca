# exit: 2
# stderr: --part is I/N with I from 1 to N
# needs: make
# What a task of an array runs: its share of the cases; together they are all.
printf 'x\n1\n2\n3\n4\n5\n' >p.tsv
artbatch p.tsv --with none --tasks 2 -- echo '{x}'
grep array p/sbatch.sh
artbatch work p --part 2/2
artbatch status p | head -2 | grep -v done || true
cat p/cases/*/output
SLURM_ARRAY_TASK_ID=1 sh p/sbatch.sh
cat p/cases/*/output
artbatch work p --part 3/2
