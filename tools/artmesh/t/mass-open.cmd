# exit: 3
# stderr: ^artmesh: error: the mesh has no definite volume: 4 open edges, 0 edges of more than two faces
artmesh make rectangle | artmesh mass
