# What is flat is not told to be inside out: a brick with a face drawn together to an edge, one without any height.
# stderr: note: inside out or flat: 2 elements, now 2
# stderr: warning: element 0 at \(0.5, 0.25, 0.5\) is flat at a corner still
# stderr: warning: element 1 at \(5.5, 0.5, 0\) is flat at a corner still
# stderr: note: mean ratio
# stdout: hex
cat > a.vtk <<'END'
# vtk DataFile Version 3.0
flat
ASCII
DATASET UNSTRUCTURED_GRID
POINTS 16 double
0 0 0  1 0 0  1 1 0  0 1 0  0 0 1  1 0 1  1 0 1  0 0 1
5 0 0  6 0 0  6 1 0  5 1 0  5 0 0  6 0 0  6 1 0  5 1 0
CELLS 2 18
8 0 1 2 3 4 5 6 7
8 8 9 10 11 12 13 14 15
CELL_TYPES 2
12
12
END
artvol improve a.vtk -o b.vtu
artvol info b.vtu
