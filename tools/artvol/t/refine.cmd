# tol: 1e-12 1e-12
# all of it, a corner of it twice, and which elements they were
artvol make grid kind=tet nx=2 ny=1 nz=1 -o a.vtu
artvol refine -n 2 a.vtu | artvol info - | grep -E '^(nodes|tet|volume|faces|closed) '
artvol refine a.vtu | artvol refine - | artvol info - | grep -E '^(nodes|tet|volume|faces|closed) '
artvol make grid nx=3 ny=2 nz=2 -o b.vtu
artvol refine -n 2 --number 0 --parents b.vtu -o c.vtu
artvol check c.vtu | grep -E 'volume|scaled'
artvol info c.vtu | grep -E 'field|volume'
