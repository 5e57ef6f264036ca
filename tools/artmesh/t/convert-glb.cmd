# glTF for viewers: made with normals, with what the file says of its length, in a pipe too; read it cannot be
# stderr: ^artmesh: tetra\.glb: error: glb is written only: it cannot be read$
artmesh convert --strict --normals always "$HERE/man/tetra.obj" -o tetra.glb 2>/dev/null && exit 1
test ! -e tetra.glb # normals are rounded, and this is told
artmesh convert --strict "$HERE/man/tetra.obj" -o tetra.glb
artmesh convert --strict "$HERE/man/tetra.obj" -t glb | cmp - tetra.glb
test "$(od -An -tu4 -j8 -N4 tetra.glb | tr -d ' ')" = "$(wc -c <tetra.glb)"
grep -aq '"POSITION":0' tetra.glb
if artmesh info tetra.glb; then exit 1; fi
