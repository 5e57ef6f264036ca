# exit: 5
# stderr: No space left on device
artxform --scale 2 "$HERE/man/arm.art" -o /dev/full
