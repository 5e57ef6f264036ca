# tol: 1e-12 1e-12
artxform --rotate 1,0,0,90 --loads "$HERE/man/arm.art" -o a.art
artxform --rotate 1,0,0,90 "$HERE/man/arm.art" -o b.art
artinfo get a.art m/arm:gravity
artinfo get b.art m/arm:gravity
artinfo get b.art m/arm/p/hand:position
