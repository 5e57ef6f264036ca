# exit: 3
# stderr: ^artmesh: error: a mesh of 2.00002e\+10 faces: the limit is a hundred million
artmesh make sphere slices=100000 levels=100000 -o huge.stl
