artxform --units m,kg,s=mm,g,ms "$HERE/man/arm.art"
