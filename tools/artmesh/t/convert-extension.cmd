# exit: 3
# stderr: ^artmesh: .*tetra.xyzzy: error: the name shows no format \(known: .*stl
code=0
artmesh convert "$HERE/man/tetra.obj" tetra.xyzzy || code=$?
test ! -e tetra.xyzzy
exit $code
