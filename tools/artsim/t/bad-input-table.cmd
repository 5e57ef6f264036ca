# exit: 3
# stderr: ^artsim: a.csv: error: column y has no sample at time 1; 'artprobe fill' fills such gaps$
# stderr: ^artsim: b.csv:3:4: error: row has 2 fields where the first has 3$
# stderr: ^artsim: c.csv:2:7: error: row has 4 fields where the first has 3$
# a mistake in a table is named with its line and column
printf 'time,x,y\n0,1,2\n1,1,nan\n' > a.csv
printf 'time,x,y\n0,1,2\n1,1\n' > b.csv
printf 'time,x,y\n0,1,2,3\n' > c.csv
for f in a b c; do
    code=0
    artsim "$HERE/man/pendulum.art" -t 0.1 -i models/pendulum/as/0:restLength=$f.csv || code=$?
done
exit $code
