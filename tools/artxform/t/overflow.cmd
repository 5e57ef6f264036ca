# exit: 3
# stderr: is too large in these units
artxform --scale-length 1e308 "$HERE/man/arm.art"
