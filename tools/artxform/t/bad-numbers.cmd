# exit: 2
# stderr: translate takes numbers with commas or blanks between, not '1,x,2'
artxform --translate 1,x,2 "$HERE/man/tetra.obj"
