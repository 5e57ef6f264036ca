# exit: 2
# stderr: --region=1,2,x: a region is X,Y,Z,NAME
# stderr: --hole=1,2: a point is X,Y,Z
artmesh make box wx=1 wy=2 wz=3 -o box.obj
code=0
artvol tet --hole=1,2 box.obj -o out.vtu || code=$?
test $code = 2
artvol tet --region=1,2,x box.obj -o out.vtu
