# exit: 2
# stderr: no format 'nope'
artxform --from nope --scale 2 "$HERE/man/arm.art"
