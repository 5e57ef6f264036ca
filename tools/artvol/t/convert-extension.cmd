# exit: 3
# stderr: ^artvol: .*tetra.xyzzy: error: the name shows no format \(known: .*abaqus
code=0
artvol convert "$HERE/man/two.vtu" tetra.xyzzy || code=$?
test ! -e tetra.xyzzy
exit $code
