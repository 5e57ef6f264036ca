# needs: tetgen
# data: ARTKIT_DATA
# stdout: ^[1-9][0-9]* runs settle$
# Anatomical surfaces filled with tetrahedra, and tetrahedral meshes as they are given, under gravity.
sh "$ARTKIT_TOP/tests/long/anatomy.sh"
