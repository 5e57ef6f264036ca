# exit: 3
# stderr: bad-volume/types-missing\.vtu:4:1: error: the piece has no array 'types' in <Cells>$
artvol convert "$ARTKIT_TOP/formats/vtu/corpus/bad-volume/types-missing.vtu" -t vtk -
