# needs: tetgen
# stdout: ^quadtet [0-9]+$
# stdout: ^volume 5\.9999999|^volume 6
# The surface is kept: 12 outer faces, and elements of ten nodes.
# stdout: ^surface_faces 12$
artmesh make box wx=1 wy=2 wz=3 | artvol tet --order 2 --no-split --quality 2 | artvol info -
