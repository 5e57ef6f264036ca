# exit: 3
# stderr: w.tsv:3:3: error: the mesh has no node 77
artvol make grid nx=1 ny=1 nz=1 -o a.vtu
printf '# vertex\tnode\tweight\n0\t3\t1\n1\t77\t1\n' >w.tsv
artmesh make octasphere r=0.1 | artvol embed --weights w.tsv a.vtu -
