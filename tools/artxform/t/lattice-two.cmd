# exit: 2
# stderr: two.art has more than one finite element model, 'models/lattice' and 'models/other' first: .*--lattice-fem
artxform --make-lattice 1 "$HERE/man/tetra.obj" -o cage.art
artedit -q --duplicate models/lattice=other cage.art -o two.art
artxform --lattice two.art --lattice-fem models/other "$HERE/man/tetra.obj" -o same.obj
artxform --lattice two.art "$HERE/man/tetra.obj"
