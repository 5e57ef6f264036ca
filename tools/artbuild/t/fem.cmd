# the FEM models that a script makes can be taken out again and read as volume meshes
artbuild "$HERE/fem.lua" -o fem.art 2>log
artinfo get -p fem.art models/mech/models/block:material.YoungsModulus models/mech/models/block/elements/2:nodes >/dev/null
artedit -x models/mech/models/block fem.art -o block.art
artvol convert block.art block.ucd 2>/dev/null
grep -c hex block.ucd
sed -n 's/^19 //p' block.ucd
