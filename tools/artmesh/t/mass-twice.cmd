# exit: 2
# stderr: ^artmesh: error: --mass and --density exclude each other
artmesh mass --mass 1 --density 2 x.stl
