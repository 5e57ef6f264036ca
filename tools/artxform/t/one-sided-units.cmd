# exit: 2
# stderr: has a unit on one side only
artxform --units m,kg=mm "$HERE/man/arm.art"
