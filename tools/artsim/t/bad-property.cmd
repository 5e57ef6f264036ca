# exit: 3
# stderr: ^artsim: x.art:4:3: error: unknown property 'gravty' of MechModel; did you mean 'gravity'\?$
sed 's/gravity=/gravty=/' "$HERE/man/pendulum.art" > x.art
artsim x.art -t 0.02 -o run -r models/pendulum/particles/bob:position=out.tsv || {
    code=$?
    ls
    exit $code
}
