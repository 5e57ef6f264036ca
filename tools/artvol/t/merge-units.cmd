# tol: 1e-12 1e-12
# stderr: m.vtu: from m to mm
# the first unit counts
artvol make grid | artvol transform --units m=mm - -o mm.vtu
artvol make grid | artvol transform --translate 1,0,0 --units m=m - -o m.vtu
artvol merge mm.vtu m.vtu | artvol info - | grep -E '^(units|xm)'
