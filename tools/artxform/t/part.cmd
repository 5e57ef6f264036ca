artxform --part m/arm/p/hand --translate 0,0.5,0 "$HERE/man/arm.art" | artinfo diff "$HERE/man/arm.art" - || true
