# exit: 3
# stderr: ^artmesh: error: the mesh encloses no positive volume
artmesh make box | artmesh transform --flip | artmesh mass
