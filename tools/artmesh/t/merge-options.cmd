# exit: 2
# stderr: ^artmesh: error: --by-file, --prefix and --no-groups \(which needs no names\) exclude each other
artmesh merge --by-file --prefix x.stl
