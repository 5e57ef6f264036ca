# exit: 2
# stderr: error: 'models/pendulum:gravity' is not of the form PATH:PROP=VALUE$
sed '' "$HERE/man/pendulum.art" > x.art
artsim x.art -t 0.02 -o run -r models/pendulum/particles/bob:position=out.tsv --set models/pendulum:gravity || {
    code=$?
    ls
    exit $code
}
