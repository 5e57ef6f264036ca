# exit: 3
# stderr: ^artsim: --set: error: MechModel 'models/pendulum' has no property 'gravty'; did you mean 'gravity'\?$
sed '' "$HERE/man/pendulum.art" > x.art
artsim x.art -t 0.02 -o run -r models/pendulum/particles/bob:position=out.tsv --set models/pendulum:gravty=0 || {
    code=$?
    ls
    exit $code
}
