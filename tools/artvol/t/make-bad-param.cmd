# exit: 2
# stderr: ^artvol: error: shape 'grid' has no parameter 'depth'; it has wx, wy, wz, nx, ny, nz and kind$
artvol make grid depth=2
