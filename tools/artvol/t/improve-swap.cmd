# a flat tetrahedron lies on a face of a cube: it cannot be moved away, but exchanged; sets and the surface stay
# stderr: note: mean ratio: least 0, now 0\.[2-9]
# stderr: note: [0-9]+ exchanges; 25 tetrahedra, now 24, of which 1 went from the surface; it moved by at most 0
# tol: 0 1e-12
# stderr: error: --surface belongs to --swap
artvol make grid kind=hex nx=2 ny=2 nz=1 wx=2 wy=2 wz=1 | artvol split - -t vtk -o - | artvol convert -f vtk - -t vtk -e ascii -o a.vtk
# one more element over two faces of the top, as flat as they are
artvol surface -q a.vtk -o a.obj
artmesh convert -q a.obj -t off -o a.off
awk '
    NR == 2 { nv = $1; nf = $2 }
    NR > 2 && NR <= 2 + nv { z[NR - 3] = $3 }
    NR > 2 + nv {
        top = z[$2] == 0.5 && z[$3] == 0.5 && z[$4] == 0.5
        if (top && !n) { a = $2; b = $3; c = $4; n = 1 }
        else if (top && n == 1) {
            p[0] = $2; p[1] = $3; p[2] = $4
            for (i = 0; i < 3; i++) {
                o = p[(i + 1) % 3] " " p[i]; d = p[(i + 2) % 3]
                if (o == a " " b) found = a " " b " " c " " d
                if (o == b " " c) found = b " " c " " a " " d
                if (o == c " " a) found = c " " a " " b " " d
                if (found != "") { print found; exit }
            }
        }
    }' a.off >flat
test -s flat || echo "no two faces"
awk -v flat="$(cat flat)" '
    /^CELLS / { $2++; $3 += 5; print; cells = $2 - 1; next }
    cells && NF == 5 { print; if (--cells == 0) print 4, flat; next }
    /^CELL_TYPES / { $2++; print; print 10; next }
    { print }' a.vtk >b.vtk
artvol improve --swap --surface 0 --report r.tsv b.vtk -o c.vtu 2>said || cat said
grep -E "mean ratio|exchanges" said >&2
artvol check -q c.vtu
artvol info -q c.vtu | awk '$1 == "volume"'
artvol surface -q c.vtu | artmesh check -q --for fem -
awk -F'\t' '$1 == "elements" { print $2 - 1 }' r.tsv
got=0
artvol improve --surface 1 b.vtk -o d.vtu || got=$?
test $got = 2 && test ! -e d.vtu
