# The grid as a file has the vertices, distances and normals that are printed; upright and turned; others read it. Distances
# are those of a box by the closed form, normals the direction of their differences from vertex to vertex: outwards.
cat > box.awk <<'END'
function max(a, b) { return a > b ? a : b }
function abs(a) { return a < 0 ? -a : a }
# w: a vector in the axes of the box, turned back by the angle about (1, 1, 0)
function back(x, y, z,    c, s, d) {
    c = cos(-angle); s = sin(-angle) * sqrt(0.5); d = (1 - c) * (x + y) / 2
    w[1] = c * x + s * z + d; w[2] = c * y - s * z + d; w[3] = c * z + s * (y - x) }
# distance of a box of 4 by 1 by 2 from q, negative within
function dist(    x, y, z) {
    x = abs(q[1]) - 2; y = abs(q[2]) - 0.5; z = abs(q[3]) - 1
    if (max(x, max(y, z)) < 0) return max(x, max(y, z))
    return sqrt(max(x, 0) ^ 2 + max(y, 0) ^ 2 + max(z, 0) ^ 2) }
BEGIN { last[1] = 12; last[2] = 4; last[3] = 6 }
NR > 1 {
    back($4, $5, $6)
    for (i = 1; i <= 3; i++) q[i] = w[i]
    d = dist()
    if (abs($7 - d) > 1e-12) print "distance " $7 " for " d " at " $4, $5, $6
    size = 0
    for (i = 1; i <= 3; i++) {
        from = $i > 0 ? 1 : 0; to = $i < last[i] ? 1 : 0
        q[i] = w[i] + 0.4 * to; g[i] = dist()
        q[i] = w[i] - 0.4 * from; g[i] = (g[i] - dist()) / (from + to)
        q[i] = w[i]
        size += g[i] ^ 2
    }
    if (size < 1e-12) next
    back($8, $9, $10)
    for (i = 1; i <= 3; i++) if (abs(w[i] - g[i] / sqrt(size)) > 1e-9) print "normal " $8, $9, $10 " at " $4, $5, $6
    normals++
}
END { if (NR != 456 || normals < 430) print "few vertices: " NR, normals }
END
artmesh make box wx=4 wy=1 wz=2 -o box.obj
artmesh transform --rotate 1,1,0,30 box.obj -o turned.obj
for mesh in box turned; do
    artmesh grid --oriented -r 12 $mesh.obj -o $mesh.vtk --report $mesh.tsv
    artmesh distance --oriented -r 12 --grid-points '***' $mesh.obj -o points.tsv
    case $mesh in box) angle=0 ;; turned) angle=0.5235987755982988 ;; esac
    awk -v angle=$angle -f box.awk points.tsv
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
