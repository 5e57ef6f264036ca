# exit: 2
# stderr: --lattice excludes steps
artxform --lattice cage.vtu --scale 2 "$HERE/man/tetra.obj"
