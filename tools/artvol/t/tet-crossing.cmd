# exit: 3
# stderr: error: [0-9]+ .*cross, touch or overlap: at \(
# stderr: cannot be filled as it is
artmesh make box wx=1 wy=1 wz=1 -o a.obj
sed 's/^v \([^ ]*\) \([^ ]*\) /v 0\1 \2 /;s/^v 0-0.5/v 0.25/;s/^v 00.5/v 1.25/' a.obj > b.obj
artmesh merge a.obj b.obj -o both.obj
artvol tet both.obj -o out.vtu
