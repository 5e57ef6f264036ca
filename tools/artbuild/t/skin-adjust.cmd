# Weights of skins are changed; what follows nothing stays, and is told.
artbuild "$HERE/skin-adjust.lua" -o skin.art 2>said
sed 's/.*skin-adjust.lua/skin-adjust.lua/' said
artinfo check skin.art | sed 's/^[^ ]* //'
artsim -q skin.art -t 0.01 -r models/m/meshBodies/s/markers/k:position@0.01 | tail -1
