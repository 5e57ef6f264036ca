# exit: 3
# stderr: ^artmesh: error: the mesh has no definite volume: 4 open edges, 0 edges of more than two faces
# stderr: ^artmesh: note: `artmesh repair` may close it; --open takes the integrals as they come$
artmesh make rectangle | artmesh mass
