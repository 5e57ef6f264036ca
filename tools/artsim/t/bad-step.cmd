# exit: 3
# stderr: ^artsim: x.art:5:3: error: maxStepSize of 'models/pendulum' is 0: a step must be
sed 's/maxStepSize=0.005/maxStepSize=0.0/' "$HERE/man/pendulum.art" > x.art
artsim x.art -t 0.02 -o run -r models/pendulum/particles/bob:position=out.tsv || {
    code=$?
    ls
    exit $code
}
