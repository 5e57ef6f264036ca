# exit: 2
# stderr: get
artinfo get "$HERE/man/arm.art"
