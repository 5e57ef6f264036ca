# exit: 3
# stderr: ^artsim: --set: error: maxStepSize of .* is 0: a step must be
sed '' "$HERE/man/pendulum.art" > x.art
artsim x.art -t 0.02 -o run -r models/pendulum/particles/bob:position=out.tsv --set models/pendulum:maxStepSize=0 || {
    code=$?
    ls
    exit $code
}
