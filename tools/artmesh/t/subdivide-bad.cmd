# exit: 3
# stderr: ^artmesh: error: --crease, --hard and --limit belong to --rule loop
# stderr: ^artmesh: error: .*--levels.*-1
# stderr: ^artmesh: box.obj: error: 12 levels would make 2\.01e\+08 faces: the limit is a hundred million
# stderr: ^artmesh: twice.obj: error: face 1 has vertex 1 twice
artmesh make box -o box.obj
artmesh subdivide --crease 30 box.obj && exit 9
artmesh subdivide --levels -1 box.obj && exit 9
artmesh subdivide --levels 12 box.obj && exit 9
printf 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\nf 2 3 2\n' > twice.obj
artmesh subdivide twice.obj
