# exit: 2
# An integrator whose name is near no other: all are listed.
# stderr: error: there is no integrator 'Foo'; there are ForwardEuler, .*BackwardEuler
cp "$HERE/man/pendulum.art" .
artsim pendulum.art -t 1 --integrator Foo
