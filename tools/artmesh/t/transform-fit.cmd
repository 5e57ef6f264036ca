# --center, --fit and --principal look at the mesh as it is when their turn comes
# tol: 1e-12
artmesh make cone h=4 | artmesh transform --translate 1,2,3 -o cone.ply
artmesh transform --center box cone.ply | artmesh info | grep -E '^(min|max)'
artmesh transform --center volume --fit 2 cone.ply | artmesh info | grep -E '^(min|max)'
artmesh make box wx=1 wy=2 wz=3 | artmesh transform --rpy 10,20,30 --principal volume | artmesh info | grep -E '^(min|max)'
