# exit: 2
# stderr: belong to a transform
artxform --inverse --units m=mm "$HERE/man/arm.art"
