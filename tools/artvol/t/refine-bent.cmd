# stderr: warning: 9 new elements are inside out, the first in element 0, which is too bent
# stderr: warning: 9 elements are inside out
# stdout: nodes
# two bricks, one on the other, that look like arrowheads from above
cat > bent.vtk <<'END'
# vtk DataFile Version 3.0
two bricks
ASCII
DATASET UNSTRUCTURED_GRID
POINTS 12 double
-1 0 0  4 -3 0  0 0 0  4 3 0
-1 0 1  4 -3 1  0 0 1  4 3 1
-1 0 2  4 -3 2  0 0 2  4 3 2
CELLS 2 18
8 0 1 2 3 4 5 6 7
8 4 5 6 7 8 9 10 11
CELL_TYPES 2
12
12
END
artvol refine --number 0 bent.vtk | artvol info -
