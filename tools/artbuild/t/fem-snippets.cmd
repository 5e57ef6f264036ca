# FEM models in short: from shapes, from files of ANSYS, extruded from a surface, with nodes that a file names in a block
cp "$HERE/fem-snippets.lua" .
artvol make grid wx=3 wy=2 wz=2 nx=3 ny=1 nz=1 -o bricks.vtu
# bricks in two files, numbers from 11 on, not in order
artvol convert -q -t ansys bricks.vtu plain.node
awk '{ $1 += 10; print }' plain.node > tongue.node
awk '{ for (i = 1; i <= 8; i++) $i += 10; print }' plain.elem > tongue.elem
artmesh make rectangle wx=0.02 wy=0.02 nx=2 ny=2 -o tendon.obj
artvol make extrusion layers=2 thickness=0.0005 offset=0.0005 tendon.obj -o tendon.vtu
artvol make grid wx=1 wy=0.25 wz=0.25 nx=8 ny=2 nz=2 -o beam.vtu
artvol select -q --patch=0.5,0,0,10 --brackets beam.vtu -o faceNodes.txt
artbuild -q fem-snippets.lua -o snippets.art
artinfo check -q snippets.art
artsim -q -t 0.05 snippets.art
