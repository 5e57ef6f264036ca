# stderr: ^artmesh: warning: no place has the distance -5
artmesh make sphere | artmesh distance --isosurface -5 - -o none.obj
test "$(grep -c '^f' none.obj)" = 0
