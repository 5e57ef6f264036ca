# exit: 2
# stderr: ^artvol: error: data that are written as text cannot be packed$
artvol convert -e ascii --compress "$ARTKIT_TOP/formats/vtu/corpus/good-volume/ascii.vtu" x.vtu
