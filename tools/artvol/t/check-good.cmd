# tol: 1e-12 1e-12
artvol make grid wx=4 ny=2 nz=2 | artvol check --min-scaled 0.9 --max-angle 91 -
