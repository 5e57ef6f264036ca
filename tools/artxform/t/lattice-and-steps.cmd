# exit: 2
# stderr: --lattice goes without steps
artxform --lattice cage.vtu --scale 2 "$HERE/man/tetra.obj"
