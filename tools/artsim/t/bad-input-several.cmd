# exit: 3
# stderr: error: the data for 'models/pendulum/as/0:restLength' and 1 more have 2 values a row; they take 4 \(after the time, which is the first column\)$
printf '0 1 2\n1 2 3\n' > in.tsv
artsim "$HERE/man/pendulum.art" -t 0.1 -i models/pendulum/as/0:restLength,models/pendulum/p/1:externalForce=in.tsv
