# exit: 2
# stderr: ^artmesh: error: torus: rminor=-1 is out of range \(> 0\)
artmesh make torus rminor=-1
