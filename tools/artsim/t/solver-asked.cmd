# exit: 3
# stderr: artsim: error: the solver mumps needs MUMPS \(make deps-cluster, then make\): .*
# A solver that is asked for by name and is not there is an error: nothing stands in for it.
mkdir bin
cp "$(command -v artsim)" bin
bin/artsim --solver mumps "$HERE/man/pendulum.art" -t 0.1
