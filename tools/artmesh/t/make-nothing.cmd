# exit: 2
# stderr: ^artmesh: error: which shape\? 'artmesh make --list' names them
artmesh make
