# 3 x 3 x 3 cells: 6 n^2 quads over 56 of 64 nodes; the map names them
artvol make grid nx=3 ny=3 nz=3 -o a.vtu
artvol surface --map map.tsv a.vtu -o a.obj
grep -c '^f ' a.obj
grep -vc '^#' map.tsv
artvol surface --quads split a.vtu | grep -c '^f '
sed -n 1,3p map.tsv
# the node of each vertex as a field, where the format keeps fields
artvol surface a.vtu -t ply | grep -a 'property.* node'
# a part of the elements
artvol surface --where 'y>=-0.2' a.vtu | grep -c '^f '
