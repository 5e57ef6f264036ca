# tol: 1e-12 1e-12
# exit: 1
# the worst of each sort, then how many more
artvol make grid wx=8 nx=2 ny=2 nz=2 | artvol check -q --max-edge-ratio 3 --worst 2 -
