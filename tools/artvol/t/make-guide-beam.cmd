# tol: 1e-12 1e-12
# the guide's beam: 8 x 2 x 2 hexahedra
artvol make grid wx=1 wy=0.25 wz=0.25 nx=8 ny=2 nz=2 | artvol info -
