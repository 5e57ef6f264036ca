# stderr: ^artmesh: all.obj:21:2: warning: the groups of lines and points are left out$
# all that a file says: groups, materials, attributes, fields
cp "$HERE"/mesh/* .
artmesh info all.obj
echo
artmesh make disk nr=2 slices=8 | artmesh info | grep -E '^(volume|genus|euler|boundary_edges|closed|solid|area)'
artmesh info fields.ply | tail -n 4
