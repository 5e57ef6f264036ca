# exit: 2
# stderr: no format 'xyz'
artxform --from xyz --scale 2 "$HERE/man/arm.art"
