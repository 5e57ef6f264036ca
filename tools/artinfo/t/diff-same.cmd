# the same values, written in another way
sed -e 's/mass=2.0/dynamic=true mass=2/' -e 's/\[ 0.0 0.0 -1.0 \]/0 0 -1/' "$HERE/man/arm.art" |
    artinfo diff "$HERE/man/arm.art" -
