# a field of displacements; points
cat > a.vtk <<'END'
# vtk DataFile Version 3.0
a tetrahedron
ASCII
DATASET UNSTRUCTURED_GRID
POINTS 4 double
0 0 0  1 0 0  0 1 0  0 0 1
CELLS 1 5
4 0 1 2 3
CELL_TYPES 1
10
POINT_DATA 4
VECTORS u double
0 0 0  0 0 8  0 4 0  2 0 0
END
printf 'v 0.25 0.25 0.25\nv 0 0 0\np 1\np 2\n' > p.obj
artvol embed --displacement u a.vtk p.obj -o q.obj
grep '^v' q.obj
