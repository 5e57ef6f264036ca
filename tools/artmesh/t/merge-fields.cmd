# stderr: ^artmesh: warning: field 'quality' of the vertices is in one mesh only: zeros elsewhere
# stderr: ^artmesh: points.ply: note: that was about this file
artmesh make points -t ply -o points.ply
artmesh merge --no-groups "$HERE/mesh/fields.ply" points.ply -t ply | artmesh info | grep _field
