# exit: 3
# stderr: b.vtu has 27 nodes, not 8
artvol make grid nx=1 ny=1 nz=1 -o a.vtu
artvol make grid nx=2 ny=2 nz=2 -o b.vtu
artmesh make octasphere r=0.1 | artvol embed --moved b.vtu a.vtu -
