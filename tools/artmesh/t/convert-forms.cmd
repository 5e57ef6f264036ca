# A format with one form takes the name of this form, and no other.
for format in smesh poly obj off; do
    artmesh convert -e ascii -t "$format" "$HERE/man/tetra.obj" with
    artmesh convert -t "$format" "$HERE/man/tetra.obj" without
    cmp with without
    if artmesh convert -q -e binary -t "$format" "$HERE/man/tetra.obj" none 2>/dev/null; then exit 1; fi
done
artmesh convert -q -e binary -t glb "$HERE/man/tetra.obj" with
artvol make grid kind=tet -o grid.vtu
for out in a.ele b.elem c.inp d.cdb e.feb; do
    artvol convert -q -e ascii grid.vtu "$out"
done
for format in ucd artfem; do
    artvol convert -q -e ascii -t "$format" grid.vtu "grid-$format"
done
