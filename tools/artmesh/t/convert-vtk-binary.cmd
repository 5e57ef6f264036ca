# exit: 3
# stderr: bad/binary-too-many\.vtk: error: byte offset [0-9]+: 8000000 numbers should follow, more than the file can hold$
artmesh convert "$ARTKIT_TOP/formats/vtk/corpus/bad/binary-too-many.vtk" -t obj -
