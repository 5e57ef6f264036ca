# tol: 1e-12 1e-12
artvol make grid nx=1 ny=1 nz=1 -o a.vtu
artvol make shellgrid nx=2 ny=1 -o b.vtu
artvol info --tsv a.vtu b.vtu
