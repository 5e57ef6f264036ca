# exit: 2
# stderr: 'm' and 'mm' are units of the same dimension
artxform --units m,mm=mm,m "$HERE/man/arm.art"
