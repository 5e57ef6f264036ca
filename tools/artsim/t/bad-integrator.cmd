# exit: 2
# stderr: error: there is no integrator 'BackwardEulr'; did you mean 'BackwardEuler'\?$
sed '' "$HERE/man/pendulum.art" > x.art
artsim x.art -t 0.02 -o run -r models/pendulum/particles/bob:position=out.tsv --integrator BackwardEulr || {
    code=$?
    ls
    exit $code
}
