# needs: tetgen
# stderr: ^artvol: note: .* volume 6 \(that of the surface
# stdout: ^tet [0-9]+$
# stdout: ^volume (6|5\.99999999.*|6\.00000000.*)$
# A box through a pipe, with quality, in a format of several files.
artmesh make box wx=1 wy=2 wz=3 -t smesh | artvol -v tet --quality 1.4 --max-volume 0.5 - -o box.ele
artvol info box.ele
test -f box.node
test -f box.face
