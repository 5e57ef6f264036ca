# exit: 3
# stderr: error: the data for '.*restLength' have 2 values a row; it takes 1 \(after the time; 'artprobe cut -c COLUMN' takes some columns\)$
printf '0 1 2\n1 2 3\n' > in.tsv
sed '' "$HERE/man/pendulum.art" > x.art
artsim x.art -t 0.02 -o run -r models/pendulum/particles/bob:position=out.tsv -i models/pendulum/as/0:restLength=in.tsv || {
    code=$?
    ls
    exit $code
}
