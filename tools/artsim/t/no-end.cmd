# exit: 2
# stderr: error: when to stop\? The model has no probe: give -t T
artsim "$HERE/man/pendulum.art" -r models/0/as/0:length=out.tsv || {
    code=$?
    ls
    exit $code
}
