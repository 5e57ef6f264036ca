# exit: 2
# stderr: unknown unit 'furlong'; known
artxform --units m=furlong "$HERE/man/arm.art"
