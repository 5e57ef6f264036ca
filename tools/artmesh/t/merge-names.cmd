# exit: 2
# stderr: ^artmesh: error: --group-names has 1 name for 2 inputs
artmesh merge --group-names a x.stl y.stl
