# exit: 2
# stderr: matrix takes .* not singular
artxform --matrix 1,0,0,0,1,0,0,0,0,0,1,0 "$HERE/man/tetra.obj"
