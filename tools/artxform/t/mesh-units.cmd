artxform --units m=cm "$HERE/man/tetra.obj"
