# exit: 1
sed -e 's/name="hand" mass=2.0/name="fist" mass=2.0/' -e 's/particles\/hand/particles\/fist/' \
    -e 's/maxForce=40.0/maxForce=41.0/' -e 's/-9.8/-9.81/' -e 's/Muscle \[/AxialSpring [/' \
    -e 's/name="arm"/name="arm" extra=[ 1 2 ]/' "$HERE/man/arm.art" > b.art
artinfo -q diff "$HERE/man/arm.art" b.art
