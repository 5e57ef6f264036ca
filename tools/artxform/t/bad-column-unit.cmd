# exit: 2
# stderr: 'm/s' is not a unit
artxform --scale-length 2 -c 1=m/s "$HERE/man/tip.txt"
