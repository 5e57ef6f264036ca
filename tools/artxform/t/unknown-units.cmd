# exit: 0
# stderr: 'thing' of MechModel has numbers whose unit is not known: left as it is
sed 's/pointDamping=0.5/thing=[ 3.5 ]/' "$HERE/man/arm.art" | artxform --scale-length 10 2>&1 >a.art | grep -v 'property' >&2
artinfo get a.art m/arm:gravity
