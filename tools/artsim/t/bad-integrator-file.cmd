# exit: 3
# stderr: ^artsim: x.art:5:14: error: integrator: 'FordwardEuler' is none of .*did you mean 'ForwardEuler'\?$
sed 's/maxStepSize/integrator=FordwardEuler &/' "$HERE/man/pendulum.art" > x.art
artsim x.art -t 0.02 -o run -r models/pendulum/particles/bob:position=out.tsv || {
    code=$?
    ls
    exit $code
}
