# exit: 2
# stderr: ^artmesh: error: the output is named twice
artmesh convert -o a.obj "$HERE/man/tetra.obj" b.obj
