# exit: 3
# stderr: ^artsim: --set:1:2: error: gravity: expected 3 numbers
sed '' "$HERE/man/pendulum.art" > x.art
artsim x.art -t 0.02 -o run -r models/pendulum/particles/bob:position=out.tsv --set models/pendulum:gravity=0 || {
    code=$?
    ls
    exit $code
}
