# stderr: note: mean ratio: least -1, now -1; on average 0, now 0; 0 nodes moved
# stderr: note: 0.9 to 1.0: 1 element, now 1
# stderr: note: inside out or flat: 1 element, now 1
# stderr: warning: element 1 at \(1.5, 0.5, 0.5\) is inside out still
# stderr: warning: 1 element is inside out
# stdout: hex
# all nodes are on the surface
cat > a.vtk <<'END'
# vtk DataFile Version 3.0
two bricks
ASCII
DATASET UNSTRUCTURED_GRID
POINTS 12 double
0 0 0  1 0 0  1 1 0  0 1 0  0 0 1  1 0 1  1 1 1  0 1 1
2 0 0  2 1 0  2 0 1  2 1 1
CELLS 2 18
8 0 1 2 3 4 5 6 7
8 5 10 11 6 1 8 9 2
CELL_TYPES 2
12
12
END
artvol improve a.vtk -o b.vtu
artvol info b.vtu
