# exit: 3
# stderr: thing
sed 's/pointDamping=0.5/thing=[ 3.5 ]/' "$HERE/man/arm.art" | artxform --strict --scale-length 10 -o a.art
