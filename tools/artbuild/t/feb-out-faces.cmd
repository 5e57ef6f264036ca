# stderr: warning: models/model/particleConstraints/v: EnclosedVolumeConstraint is not written
# FEBio's faces have 3, 4, 6 or 8 nodes: a surface with others is reported; its face was written as one of eight nodes.
artbuild -q "$ARTKIT_TOP/tools/artsim/t/man/block.feb" -o block.art
points='"models/fem/nodes/1" "models/fem/nodes/2" "models/fem/nodes/3" "models/fem/nodes/4" "models/fem/nodes/5"'
sed "s|name=\"particleConstraints\"|& artkit.EnclosedVolumeConstraint [ name=\"v\" points=[ $points ] faceSizes=[ 5 ] ]|" block.art >five.art
artbuild five.art -o five.feb
! grep quad8 five.feb
