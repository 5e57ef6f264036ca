# exit: 2
# stderr: scale takes one factor or three, none of them zero
artxform --scale 1,0,1 "$HERE/man/tetra.obj"
