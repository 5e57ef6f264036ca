# two values in two halves, carried to three elements: the one in the middle has the mean of both, and slopes of the source
# tol: 1e-12
# stderr: a surface has no volume that --conserve could keep
artvol make grid nx=4 ny=1 nz=1 wx=4 wy=1 wz=1 | artvol convert - -t vtk -e ascii -o a.vtk
awk '/^(POINT_DATA|CELL_DATA|METADATA)/ { exit } { print }' a.vtk > b.vtk
printf 'CELL_DATA 4\nSCALARS s double 1\nLOOKUP_TABLE default\n1\n2\n3\n4\n' >> b.vtk
artvol make grid nx=3 ny=2 nz=2 wx=4 wy=1 wz=1 -o c.vtu
artvol map -q --conserve --field s b.vtk c.vtu -o d.vtu
# linear: the first has 1 + (2/3 - 1/2), in each of four rows
artvol convert -q -t vtk -e ascii d.vtu d.vtk
awk '/^(SCALARS s|s 1 12)/ { on = 1; next } /^LOOKUP/ { next }
    on { for (i = 1; i <= NF; i++) v[n++] = $i }
    END { for (i = 0; i < 12; i++) sum += v[i]; print n, sum * 4 / 12, v[0] }' d.vtk | awk '{ print $1, $2, $3 }'
artvol surface -q b.vtk -o s.obj
got=0
artvol map --surface --conserve s.obj c.vtu -o e.vtu || got=$?
test $got = 2 && test ! -e e.vtu
