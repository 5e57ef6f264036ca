# exit: 3
# stderr: ^artsim: --record: error: .* 'models/pendulum' has no component 'particls'; did you mean 'particles'\?$
sed '' "$HERE/man/pendulum.art" > x.art
artsim x.art -t 0.02 -o run -r models/pendulum/particles/bob:position=out.tsv -r models/pendulum/particls/bob:position=two.tsv || {
    code=$?
    ls
    exit $code
}
