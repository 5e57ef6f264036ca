# needs: make
# tol: 2e-3
# y = a exp(-b t) through two values of it, and along a record of it; the second time all rounds are done already
printf 'design ranges\na 0.5 10 log\nb 0 4\n' >p.tsv
cat >decay.sh <<'EOF'
echo run >>"$3/runs"
awk -v a="$1" -v b="$2" 'BEGIN { print "# time\ty"; for (i = 0; i <= 10; i++) print i / 10 "\t" a * exp(-b * i / 10) }'
EOF
awk 'BEGIN { print "# time\ty"; for (i = 0; i <= 10; i++) print i / 10 "\t" 3 * exp(-1.5 * i / 10) }' >wanted.tsv
fit() { artbatch fit p.tsv -j 4 "$@" -- sh decay.sh '{a}' '{b}' '{top}' | grep -v -e runs -e objective; }
fit --target y@start=3 --target y@1=0.66939 --tolerance 1e-3 -o two
wc -l <runs >first
fit --target y@start=3 --target y@1=0.66939 --tolerance 1e-3 -o two
wc -l <runs | cmp - first && echo "nothing ran again"
fit --follow y=wanted.tsv --method cma-es --seed 3 --start a=1 --tolerance 2e-3
head -1 two/fit.tsv
# as many runs as were allowed, also within a round; more are allowed later, and go on from them
rm runs
fit --target y@start=3 --target y@1=0.66939 -n 6 -o few 2>err >few.out
wc -l <runs
grep -c 'ended after 6 runs' err
fit --target y@start=3 --target y@1=0.66939 -n 12 -o few 2>err >few.out
wc -l <runs
grep -c 'ended after 12 runs' err
