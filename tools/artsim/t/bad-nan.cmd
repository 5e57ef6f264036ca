# exit: 3
# stderr: ^artsim: x.art:9:46: error: mass: expected a number, found word 'nan'$
sed 's/mass=0.25/mass=nan/' "$HERE/man/pendulum.art" > x.art
artsim x.art -t 0.02 -o run -r models/pendulum/particles/bob:position=out.tsv || {
    code=$?
    ls
    exit $code
}
