# needs: tetgen
# stdout: ^nodes 9$
# stdout: ^volume (6|5\.99999999.*|6\.00000000.*)$
echo 'v 0.1 0.2 0.3' > in.obj
artmesh make box wx=1 wy=2 wz=3 | artvol tet --points in.obj - | artvol info -
