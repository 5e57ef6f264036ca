# exit: 3
# stderr: ^artsim: x.art:9:64: error: pointDamping = -1 is out of range: must be >= 0$
sed 's/pointDamping=0.01/pointDamping=-1/' "$HERE/man/pendulum.art" > x.art
artsim x.art -t 0.02 -o run -r models/pendulum/particles/bob:position=out.tsv || {
    code=$?
    ls
    exit $code
}
