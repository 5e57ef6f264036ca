# exit: 3
# stderr: ^artmesh: error: the mesh has no definite volume
# stderr: ^artmesh: b.obj: note: that was about this file
artmesh make box -o a.obj
artmesh make disk -o b.obj
artmesh mass a.obj b.obj
