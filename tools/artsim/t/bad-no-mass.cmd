# exit: 3
# stderr: ^artsim: x.art:9:5: error: .*particles/bob
sed 's/mass=0.25/mass=0/' "$HERE/man/pendulum.art" > x.art
artsim x.art -t 0.02 -o run -r models/pendulum/particles/bob:position=out.tsv || {
    code=$?
    ls
    exit $code
}
