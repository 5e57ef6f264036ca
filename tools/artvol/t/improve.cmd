# a shaken cube; the order of its nodes is that of the grid
# stderr: note: mean ratio: least -0\.[0-9]+, now (1|0\.99)
# stderr: note: inside out or flat: [0-9]+ elements, now 0
# stderr: note: 0\.9 to 1\.0: [0-9]+ elements, now 64
# stdout: hex
artvol make grid nx=4 ny=4 nz=4 wx=4 wy=4 wz=4 | artvol convert - -t vtk -e ascii -o a.vtk
# three nodes far from their places
sed 's/^0 0 0$/0.9 -0.8 0.7/; s/^1 0 0$/-0.2 0.3 0/; s/^0 1 1$/0.3 0.7 1.2/' a.vtk >b.vtk
cmp -s a.vtk b.vtk && exit 9
artvol improve --report r.tsv b.vtk -o c.vtu
artvol check -q c.vtu
artvol info c.vtu
awk '$1 == "inverted" {exit !($2 > 0 && $3 == 0)}' r.tsv
