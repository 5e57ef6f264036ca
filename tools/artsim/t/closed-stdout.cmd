# exit: 5
# stderr: cannot write: Bad file descriptor
artsim "$HERE/man/pendulum.art" -t 0.1 -r models/0/p/1:position >&-
