# exit: 2
# stderr: '@' is followed by a positive time in seconds, such as 0.01$
sed '' "$HERE/man/pendulum.art" > x.art
artsim x.art -t 0.02 -o run -r models/pendulum/particles/bob:position=out.tsv -r models/pendulum/particles/bob:position@0=two.tsv || {
    code=$?
    ls
    exit $code
}
