# tol: 1e-12 1e-12
# faces are turned over: the volume stays positive
artxform --mirror 1,0,0 "$HERE/man/tetra.obj"
