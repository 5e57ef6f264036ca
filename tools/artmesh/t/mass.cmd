# closed forms: a box of 1 x 2 x 3 at (4, 5, 6), a square, a line, points
# tol: 1e-12 1e-12
artmesh make box wx=1 wy=2 wz=3 | artmesh transform --translate 4,5,6 -o box.ply
artmesh mass --density 1000 box.ply
echo
artmesh mass --mass 12 box.ply | grep -E '^(density|mass|inertia_center)'
artmesh make rectangle wx=2 wy=4 | artmesh mass -d area -m 3 | grep -E '^(area|density|mass|moments)'
artmesh make polyline xyz=0,0,0,6,0,0 | artmesh mass -d length --density 2 | grep -E '^(length|mass|center|moments)'
artmesh make points xyz=0,0,0,6,0,0 | artmesh mass -d point | grep -E '^(points|mass|center|moments)'
artmesh make sphere | artmesh mass --art --mass 2 - box.ply
