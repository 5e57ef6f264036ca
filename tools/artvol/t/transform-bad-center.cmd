# exit: 2
# stderr: box, volume or points, not 'area'
artvol transform --center area "$HERE/man/two.vtu"
