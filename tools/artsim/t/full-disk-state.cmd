# exit: 5
# stderr: cannot write: No space left on device
# a checkpoint that cannot be written ends the run; what can be written is
artsim "$HERE/man/pendulum.art" -t 0.1 --checkpoint-every 0.02=/dev/full -o run || {
    code=$?
    ls run
    sed -n 2p run/last-state.txt
    exit $code
}
