# exit: 2
# stderr: --make-lattice makes a lattice and transforms nothing
artxform --make-lattice 4 --scale 2 "$HERE/man/tetra.obj"
