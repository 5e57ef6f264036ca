# exit: 2
# stderr: rotate takes four numbers: an axis that is not zero, and degrees
artxform --rotate 0,0,0,90 "$HERE/man/tetra.obj"
