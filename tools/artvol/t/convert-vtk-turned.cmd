# stderr: left-handed\.vtk: warning: the file numbers solids the other way round: the nodes of 2 elements are reordered$
# stdout: ^4 0 1 3 4$
# Tetrahedra as TetGen writes them.
artvol convert "$ARTKIT_TOP/formats/vtk/corpus/good-volume/left-handed.vtk" -t vtk -
