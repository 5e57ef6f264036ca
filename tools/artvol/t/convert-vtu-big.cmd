# exit: 2
# stderr: ^artvol: error: the format vtu has no big-endian form$
artvol convert -e binary-big "$ARTKIT_TOP/formats/vtu/corpus/good-volume/ascii.vtu" x.vtu
