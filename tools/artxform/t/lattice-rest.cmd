# exit: 3
# stderr: cage.vtu: error: a lattice in one file has the field 'displacement' of its nodes
artxform --make-lattice 1 "$HERE/man/tetra.obj" -o cage.vtu
artxform --lattice cage.vtu "$HERE/man/tetra.obj"
