artxform --about 0,0,1 --scale 1,2,3 --translate 1,0,0 "$HERE/man/arm.art" -o a.art
artinfo get a.art m/arm/p/hand:position m/arm/p/shoulder:position m/arm/p/5:position m/arm:gravity
