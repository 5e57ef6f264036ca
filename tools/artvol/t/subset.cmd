# tol: 1e-12 1e-12
# numbers stay, and the two parts are the whole
artvol make grid nx=4 ny=1 nz=1 -t abaqus -o a.inp
artvol subset --where 'x<=0' a.inp -o b.inp
artvol subset --where 'x<=0' --invert a.inp -o c.inp
for f in b c; do artvol info $f.inp | grep -E '^(nodes|hex|xmin|xmax|volume) '; done
artvol subset --number 2-3 --kind hex a.inp | artvol info -f abaqus - | grep -E '^(hex|xmin|xmax) '
