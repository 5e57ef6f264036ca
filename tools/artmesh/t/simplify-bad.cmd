# exit: 1
# stderr: ^artmesh: error: say how far: --faces, --share or --error
# stderr: ^artmesh: error: --faces and --share contradict each other
# stderr: ^artmesh: warning: 4 triangles are left of 12, not 2: borders, seams and shape let no more go
artmesh make box -o box.obj
artmesh simplify box.obj && exit 9
artmesh simplify --faces 3 --share 0.5 box.obj && exit 9
artmesh simplify --faces 2 box.obj -o small.obj
