# exit: 3
# stderr: a point takes 3 columns; from column 2 on there are 2
artxform --scale 2 -c 2=point "$HERE/man/tip.txt"
