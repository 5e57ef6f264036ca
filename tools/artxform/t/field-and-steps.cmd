# exit: 2
# stderr: goes without steps
artxform --field "$HERE/man/bend.tsv" --scale 2 "$HERE/man/tetra.obj"
