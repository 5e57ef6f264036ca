# exit: 2
# stderr: obj
artmesh convert -e binary "$HERE/man/tetra.obj"
