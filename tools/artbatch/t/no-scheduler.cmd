# exit: 5
# stderr: error: sbatch is not installed, or not in PATH; the cases are prepared in .*/p, and --with names others
printf 'x\ny\n' >p.tsv
mkdir bin
ln -s "$(command -v cat)" bin/cat
PATH=$PWD/bin "$(command -v artbatch)" p.tsv --with slurm -- cat '{x}'
