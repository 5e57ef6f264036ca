# exit: 2
# stderr: nothing to do
artxform "$HERE/man/arm.art"
