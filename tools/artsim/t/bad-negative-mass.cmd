# exit: 3
# stderr: ^artsim: x.art:9:46: error: mass = -1 is out of range: must be >= 0$
sed 's/mass=0.25/mass=-1/' "$HERE/man/pendulum.art" > x.art
artsim x.art -t 0.02 -o run -r models/pendulum/particles/bob:position=out.tsv || {
    code=$?
    ls
    exit $code
}
