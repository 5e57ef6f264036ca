# steps by name; what is not named is not done
# stderr: ^artmesh: note: fill-holes: 1 holes filled
# stderr: ^artmesh: note: orient: 0 faces turned over
artmesh repair -v --fill-holes 3 --orient "$HERE/man/open.obj"
artmesh repair --no-fill --remove-unused "$HERE/man/open.obj" | grep -c '^f '
artmesh repair --weld 1.2 "$HERE/man/tetra.obj" | grep -c '^v '
artmesh merge --no-groups "$HERE/man/tetra.obj" "$HERE/man/open.obj" | artmesh transform --translate 9,0,0 - |
    artmesh merge --no-groups - "$HERE/man/tetra.obj" | artmesh repair --keep-largest 1 - | grep -c '^f '
