# exit: 5
# stderr: cannot write: No space left on device
artsim "$HERE/man/pendulum.art" -t 0.1 -o run -r models/0/p/1:position=/dev/full || {
    code=$?
    # a folder for nothing does not stay
    [ ! -e run ]
    exit $code
}
