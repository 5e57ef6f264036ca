# exit: 2
# stderr: ^artmesh: error: the mesh does not state its unit: write FROM=TO, such as mm=m
artmesh make box | artmesh transform --units m
