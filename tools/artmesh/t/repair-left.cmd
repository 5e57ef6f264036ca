# exit: 1
# stderr: ^artmesh: warning: left: 4 edges with one face: the mesh is not closed; the first at .*--drop-open
# a sheet has no inside: it is written, and the answer is no
artmesh make rectangle -o sheet.obj
artmesh repair sheet.obj -o out.obj || code=$?
cmp sheet.obj out.obj
exit $code
