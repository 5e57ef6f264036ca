# a mesh with the field at its nodes: what ParaView reads; solids and surfaces
# stdout: ^1$
# stdout: ball.vtp:Name="stiffness"
# stdout: pair.vtp:Name="pair" NumberOfComponents="2"
artvol make grid wx=1 wy=1 wz=1 nx=2 ny=1 nz=1 -o g.vtu
artinfo field --on g.vtu "$HERE/man/beam.art" models/f/fields/grid -o g2.vtu
grep -c 'Name="grid"' g2.vtu
artmesh make sphere r=0.5 | artinfo field --on - "$HERE/man/beam.art" models/f/fields/stiffness -o ball.vtp
artmesh make sphere r=0.5 | artinfo field --on - "$HERE/man/beam.art" models/f/fields/pair -t vtp > pair.vtp
artmesh info ball.vtp | grep -q vertices
grep -oE 'Name="(stiffness|pair)"( NumberOfComponents="2")?' ball.vtp pair.vtp
