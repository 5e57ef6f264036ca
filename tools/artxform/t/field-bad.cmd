# exit: 3
# stderr: tip.txt:.*error: 
artxform --field "$HERE/man/tip.txt" "$HERE/man/tetra.obj"
