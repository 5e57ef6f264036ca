# tol: 1e-9 1e-9
# Linear leaves area and volume; Loop rounds a box, but for creases; the limit of a sheet's corner with and without.
artmesh make box wx=2 wy=2 wz=2 -o box.obj
artmesh subdivide --levels 3 box.obj | artmesh info -f obj - | grep -E '^(faces|area|volume|euler)'
artmesh subdivide --rule loop -n 3 box.obj -o round.obj
artmesh info round.obj | grep -E '^(faces|solid)'
artmesh subdivide --rule loop -n 3 --crease 60 box.obj | artmesh info -f obj - | grep -E '^(area|volume)'
artmesh make rectangle wx=2 wy=2 | artmesh subdivide -f obj --rule loop -n 2 --limit | artmesh info -f obj - | grep -E '^max'
artmesh make rectangle wx=2 wy=2 | artmesh subdivide -f obj --rule loop -n 2 --limit --crease 60 | artmesh info -f obj - | grep -E '^max'
