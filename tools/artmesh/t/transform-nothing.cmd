# exit: 2
# stderr: ^artmesh: error: nothing to do: give a transform
artmesh transform --about 1,2,3 x.stl
