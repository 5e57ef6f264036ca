# exit: 3
# stderr: two.vtu: error: the lattice at rest has 8 nodes and 1 element, the deformed one 27 and 8
artxform --make-lattice 1 "$HERE/man/tetra.obj" -o one.vtu
artxform --make-lattice 2 "$HERE/man/tetra.obj" -o two.vtu
artxform --lattice one.vtu --deformed two.vtu "$HERE/man/tetra.obj"
