# exit: 2
# stderr: say what the columns of the table are
artxform --scale 2 "$HERE/man/tip.txt"
