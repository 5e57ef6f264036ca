artmesh convert --number %.2f --zero-based --normals always "$HERE/man/tetra.obj"
