# exit: 3
# stderr: ^artmesh: error: field 'quality' of the vertices is in one mesh only: zeros elsewhere
artmesh make points -t ply -o points.ply
artmesh --strict merge --no-groups "$HERE/mesh/fields.ply" points.ply -t ply
