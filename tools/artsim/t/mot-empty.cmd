# exit: 3
# An empty table of OpenSim is reported as empty.
# stderr: ^artsim: empty.mot: error: the file is empty$
cp "$HERE/man/two.art" .
: > empty.mot
artsim two.art --mot empty.mot -t 0.1
