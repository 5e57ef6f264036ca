# exit: 2
# stderr: error: property 'length' of '.*spring' is read-only; it cannot be driven$
sed '' "$HERE/man/pendulum.art" > x.art
artsim x.art -t 0.02 -o run -r models/pendulum/particles/bob:position=out.tsv -i models/pendulum/as/0:length="$HERE/man/pull.txt" || {
    code=$?
    ls
    exit $code
}
