# exit: 3
# stderr: arm.art has no finite element model
artxform --lattice "$HERE/man/arm.art" "$HERE/man/tetra.obj"
