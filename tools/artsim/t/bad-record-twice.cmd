# exit: 2
# stderr: ^artsim: out.tsv: error: a record would be written there twice$
sed '' "$HERE/man/pendulum.art" > x.art
artsim x.art -t 0.02 -o run -r models/pendulum/particles/bob:position=out.tsv -r models/pendulum/particles/bob:velocity=out.tsv || {
    code=$?
    ls
    exit $code
}
