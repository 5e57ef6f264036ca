# needs: tetgen
# stdout: in.smesh
artmesh make box wx=1 wy=2 wz=3 | artvol tet --keep kept - -o box.vtu
ls kept
test -f kept/in.1.ele
