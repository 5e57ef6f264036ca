# exit: 3
# stderr: obj, which holds surface meshes, not volume meshes
artxform --lattice "$HERE/man/tetra.obj" "$HERE/man/tetra.obj"
