# exit: 2
# stderr: ^artsim: error: option '--step' is 0, but must be > 0$
sed '' "$HERE/man/pendulum.art" > x.art
artsim x.art -t 0.02 -o run -r models/pendulum/particles/bob:position=out.tsv --step 0 || {
    code=$?
    ls
    exit $code
}
