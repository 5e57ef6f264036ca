# a probe file (with its own stop time), a table with commas, one with tabs
printf 'time,e\n0,0\n0.1,1\n' > pull.csv
printf '# t\te\n0\t0\n0.1\t1\n' > pull.tsv
cp "$HERE/man/pull.txt" .
for f in pull.txt pull.csv pull.tsv; do
    echo $f
    artsim "$HERE/man/pendulum.art" -i models/0/as/0:restLength=$f -r models/0/as/0:restLength@0.05
done
