# exit: 2
# stderr: excludes steps
artxform --field "$HERE/man/bend.tsv" --scale 2 "$HERE/man/tetra.obj"
