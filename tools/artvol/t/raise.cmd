# tol: 1e-12 1e-12
# up and down again is the same mesh
artvol make grid nx=3 ny=2 nz=2 -o a.vtu
artvol raise a.vtu -o b.vtu
artvol info b.vtu | grep -E '^(nodes|quadhex|volume|min_jacobian) '
artvol raise --lower b.vtu -o c.vtu
cmp a.vtu c.vtu
