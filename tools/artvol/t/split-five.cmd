# tol: 1e-12 1e-12
# 5 tetrahedra a hexahedron, neighbours agree
artvol make grid nx=3 ny=2 nz=2 | artvol split --five -o five.vtu
artvol check -q five.vtu
artvol info five.vtu | grep -E '^(tet|volume|surface_faces|surface_closed)'
