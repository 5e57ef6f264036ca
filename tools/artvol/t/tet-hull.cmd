# needs: tetgen
# stdout: ^nodes 9$
# stdout: ^volume (6|5\.99999999.*|6\.00000000.*)$
# stdout: ^nodes 8$
# The hull of a box and a point in it; and of the box alone.
echo 'v 0.1 0.2 0.3' > in.obj
artmesh make box wx=1 wy=2 wz=3 -o box.obj
artvol tet --hull --points in.obj box.obj | artvol info -
artvol tet --hull box.obj | artvol info -
