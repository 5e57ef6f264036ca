# exit: 2
# stderr: ^artmesh: error: --units takes a text of one line$
artmesh make box --units 'mm
v 1 2 3'
