# exit: 2
# stderr: ^artmesh: error: unknown unit 'furlong'
artmesh make box --units mm -o a.obj
artmesh make box --units furlong -o b.obj
artmesh -q merge a.obj b.obj -o c.obj || code=$?
test ! -e c.obj
exit $code
