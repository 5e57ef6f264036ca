# exit: 2
# stderr: ^artmesh: error: unknown format 'nosuch' \(known: .*obj
artmesh convert -t nosuch "$HERE/man/tetra.obj"
