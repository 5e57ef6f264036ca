# exit: 3
# stderr: two.art:2:1: error: a RootModel is not a probe$
artsim "$HERE/man/two.art" --data "$HERE/man" --probes "$HERE/man/two.art"
