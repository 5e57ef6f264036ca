# exit: 3
# stderr: bad.art:.*: error: hex 0 of the lattice at rest is inverted or folded
artxform --make-lattice 1 "$HERE/man/tetra.obj" -o cage.art
artedit -q -s models/lattice/nodes/0:position="3 3 3" cage.art -o bad.art
artxform --lattice bad.art "$HERE/man/tetra.obj"
