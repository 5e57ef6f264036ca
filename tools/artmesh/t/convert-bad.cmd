# exit: 3
# stderr: ^artmesh: bad.obj:2:3: error: expected a number
printf 'v 0 0 0\nv x 0 0\n' > bad.obj
code=0
artmesh convert bad.obj out.obj || code=$?
test ! -e out.obj
exit $code
