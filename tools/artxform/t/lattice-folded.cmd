# exit: 3
# stderr: the lattice is folded at \(0, 0, 0\)
artxform --make-lattice 1 "$HERE/man/tetra.obj" -o cage.art
artedit -q -s models/lattice/nodes/0:position="3 3 3" cage.art -o bad.art
artxform --lattice cage.art --deformed bad.art "$HERE/man/tetra.obj"
