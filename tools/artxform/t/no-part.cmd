# exit: 3
# stderr: hend
artxform --part m/arm/p/hend --translate 1,0,0 "$HERE/man/arm.art"
