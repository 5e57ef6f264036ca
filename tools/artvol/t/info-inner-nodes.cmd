# a quadrilateral with a node in the middle of its face is no element of ours, as the page of the format says
# exit: 3
# stderr: nine.vtk:[0-9]+:[0-9]+: error: cell 0 is of type 28, which cannot be read
printf '# vtk DataFile Version 3.0\nnine\nASCII\nDATASET UNSTRUCTURED_GRID\nPOINTS 9 double\n' > nine.vtk
printf '0 0 0\n2 0 0\n2 2 0\n0 2 0\n1 0 0\n2 1 0\n1 2 0\n0 1 0\n1 1 0\n' >> nine.vtk
printf 'CELLS 1 10\n9 0 1 2 3 4 5 6 7 8\nCELL_TYPES 1\n28\n' >> nine.vtk
artvol info nine.vtk
