# stderr: ^artmesh: warning: field 'quality' of the vertices is in one mesh only: zeros elsewhere
artmesh make points -t ply -o points.ply
artmesh merge --no-groups "$HERE/mesh/fields.ply" points.ply -t ply | artmesh info | grep _field
