# exit: 2
# needs: tetgen
# stdout: ^region a [0-9]+ 0.1666666
# stdout: ^region b [0-9]+ 0.1666666
# stderr: ^artvol: error: the points of the regions 'core', \(0, 0, 0\), and 'more', \(0, 0.1, 0\), are in one part of the surface$
# Two bodies that share a corner are two parts; two points in one part would share it by chance.
printf '%s\n' 'v 0 0 0' 'v 1 0 0' 'v 0 1 0' 'v 0 0 1' 'v -1 0 0' 'v 0 -1 0' 'v 0 0 -1' 'f 1 3 2' 'f 1 2 4' 'f 1 4 3' \
    'f 2 3 4' 'f 1 5 6' 'f 1 7 5' 'f 1 6 7' 'f 5 7 6' >corner.obj
artvol tet --region 0.1,0.1,0.1,a --region -0.1,-0.1,-0.1,b corner.obj -o corner.vtu
artvol info corner.vtu
artmesh make box wx=4 wy=4 wz=4 -o outer.obj
artmesh make box -o inner.obj
artmesh merge outer.obj inner.obj | artvol tet -f obj --region 0,0,0,core --region 1.5,0,0,rind --region 0,0.1,0,more -o out.vtu
