# the FEM models that a script makes can be taken out again and read as volume meshes
artbuild "$HERE/fem.lua" -o fem.art
artedit -x models/mech/models/block fem.art -o block.art
artvol convert block.art block.ucd 2>log
grep -q 'left out: density, material' log
cat block.ucd
