# exit: 3
# stderr: ^artsim: --record: error: Particle '.*bob' has no property 'positon'; did you mean 'position'\?$
sed '' "$HERE/man/pendulum.art" > x.art
artsim x.art -t 0.02 -o run -r models/pendulum/particles/bob:position=out.tsv -r models/pendulum/particles/bob:positon=two.tsv || {
    code=$?
    ls
    exit $code
}
