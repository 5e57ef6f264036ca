# exit: 3
# stderr: ^artmesh: error: .*--edge.*0
# stderr: ^artmesh: error: .*--iterations.*-1
# stderr: ^artmesh: error: the distance 1e-09 is out of reach: with edges of [0-9.e-]* it is [0-9.e-]*
# stderr: ^artmesh: three.obj: error: 1 edge has more than two faces and 0 vertices more than one fan of them \(artmesh repair cuts them apart\)
# stderr: ^artmesh: two.obj: error: the faces at 1 edge look to different sides \(artmesh repair orients them\)
# stderr: ^artmesh: point.obj: error: all vertices of the mesh are in one place
artmesh make box -o box.obj
artmesh remesh --edge 0 box.obj && exit 9
artmesh remesh --iterations -1 box.obj && exit 9
artmesh make torus nmajor=9 nminor=5 | artmesh remesh -f obj --feature 0 --edge 2 --within 1e-9 && exit 9
printf 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nv 1 1 1\nf 1 2 3\nf 1 2 4\nf 1 2 5\n' > three.obj
artmesh remesh three.obj && exit 9
printf 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\nf 1 2 4\n' > two.obj
artmesh remesh two.obj && exit 9
printf 'v 0 0 0\nv 0 0 0\nv 0 0 0\nf 1 2 3\n' > point.obj
artmesh remesh point.obj
