# exit: 2
# stderr: columns are point, vector.* not 'place'
artxform --scale 2 -c 1=place "$HERE/man/tip.txt"
