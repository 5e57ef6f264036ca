# exit: 2
# needs: tetgen
# stderr: ^artvol: warning: hole at \(5, 5, 5\): the point is not inside the surface, and changes nothing$
# stderr: ^artvol: error: region at \(5, 5, 5\): the point is not inside the surface
# A point that was meant to be inside is not dropped silently.
artmesh make box -o box.obj
artvol tet --hole 5,5,5 box.obj -o out.vtu
artvol tet --strict --region 5,5,5,a box.obj -o strict.vtu
