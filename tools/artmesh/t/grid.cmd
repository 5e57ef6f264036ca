# The grid as a file has the vertices, distances and normals that are printed; upright and turned; others read it.
artmesh make box wx=4 wy=1 wz=2 -o box.obj
artmesh transform --rotate 1,1,0,30 box.obj -o turned.obj
for mesh in box turned; do
    artmesh grid --oriented -r 12 $mesh.obj -o $mesh.vtk --report $mesh.tsv
    artmesh distance --oriented -r 12 --grid-points '***' $mesh.obj -o points.tsv
    awk 'NR > 1 { print $7 }' points.tsv > want
    awk '/^LOOKUP_TABLE/ { on = 1; next } /^NORMALS/ { on = 0 } on' $mesh.vtk | cmp - want
    awk 'NR > 1 { print $8, $9, $10 }' points.tsv > want
    awk '/^NORMALS/ { on = 1; next } on' $mesh.vtk | cmp - want
    grep -E '^(cells|sign)' $mesh.tsv
    grep DATASET $mesh.vtk
    artvol info $mesh.vtk | grep -E '^(nodes|elements|node_field)'
done
awk 'NR > 1 { print $4, $5, $6 }' points.tsv > want
awk '/^POINT_DATA/ { on = 0 } on; /^POINTS/ { on = 1 }' turned.vtk | cmp - want
