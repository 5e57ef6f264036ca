# exit: 2
# stderr: either a transform or other units
artxform --scale 2 --units m=mm -c 1=point "$HERE/man/tip.txt"
