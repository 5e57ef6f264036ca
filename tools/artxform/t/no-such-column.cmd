# exit: 3
# stderr: there is no column 'q' among 3
artxform --scale 2 -c q=point "$HERE/man/tip.txt"
