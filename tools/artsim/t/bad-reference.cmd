# exit: 3
# stderr: ^artsim: x.art:13:21: error: .particles/bab. does not exist: .* did you mean 'bob'\?$
sed 's,"particles/bob" \],"particles/bab" ],' "$HERE/man/pendulum.art" > x.art
artsim x.art -t 0.02 -o run -r models/pendulum/particles/bob:position=out.tsv || {
    code=$?
    ls
    exit $code
}
