# tol: 1e-12 1e-12
# exit: 1
# an element turned inside out, a flat one, one with a node twice, a node without use
cat >bad.vtk <<'X'
# vtk DataFile Version 3.0
bad
ASCII
DATASET UNSTRUCTURED_GRID
POINTS 9 double
0 0 0  1 0 0  0 1 0  0 0 1  1 1 0  5 5 5  0 0 -1  2 0 0  2 1 1
CELLS 4 20
4 0 1 2 3
4 0 1 2 6
4 1 2 4 0
4 1 7 8 7
CELL_TYPES 4
10 10 10 10
X
status=0
artvol check -q bad.vtk --table all.tsv --faults worst.vtk || status=$?
cat all.tsv
artvol info -q worst.vtk | grep -E '^(nodes|tet) '
exit $status
