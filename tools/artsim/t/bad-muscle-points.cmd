# exit: 3
# stderr: ^artsim: x.art:13:5: error: the end points of muscle '.*spring' coincide
sed 's/0.1 0 0.5/0 0 1/; s/\[ name="spring"/Muscle &/' "$HERE/man/pendulum.art" > x.art
artsim x.art -t 0.02 -o run -r models/pendulum/particles/bob:position=out.tsv || {
    code=$?
    ls
    exit $code
}
