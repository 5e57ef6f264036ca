# exit: 2
# stderr: --deformed and --lattice-fem belong to --lattice
artxform --deformed cage.vtu "$HERE/man/tetra.obj"
