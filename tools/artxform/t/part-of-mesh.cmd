# exit: 2
# stderr: say nothing about a mesh
artxform --part a --translate 1,0,0 "$HERE/man/tetra.obj"
