# exit: 3
# stderr: ^artmesh: .*tetra.xyzzy: error: neither the name nor the content shows the format \(known: .*stl
code=0
artmesh convert "$HERE/man/tetra.obj" tetra.xyzzy || code=$?
test ! -e tetra.xyzzy
exit $code
