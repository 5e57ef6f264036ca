# exit: 2
# stderr: ^artsim: --record: error: only one can go to standard output
sed '' "$HERE/man/pendulum.art" > x.art
artsim x.art -t 0.02 -o run -r models/pendulum/particles/bob:position=out.tsv -r models/pendulum/particles/bob:velocity -r models/pendulum/particles/bob:position || {
    code=$?
    ls
    exit $code
}
