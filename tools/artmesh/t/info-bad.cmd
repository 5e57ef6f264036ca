# exit: 3
# stderr: ^artmesh: bad.off:2:1: error:
printf 'OFF\nx\n' > bad.off
artmesh make box -o good.stl
artmesh info good.stl bad.off
