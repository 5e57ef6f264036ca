# exit: 3
# stderr: ^artmesh: error: --resolution takes one or three whole numbers from 1 to 1024
# stderr: ^artmesh: error: .*--margin.*-1
# stderr: ^artmesh: out.obj: error: .*inside out
# stderr: ^artmesh: point.obj: error: .*without faces
artmesh make box -o box.obj
artmesh grid -r 0 box.obj && exit 9
artmesh grid --margin -1 box.obj && exit 9
artmesh transform --flip box.obj -o out.obj
artmesh grid out.obj && exit 9
printf 'v 0 0 0\n' > point.obj
artmesh grid point.obj -o none.vtk && exit 9
test ! -e none.vtk
artmesh grid point.obj
