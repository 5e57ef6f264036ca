# tol: 1e-12 1e-12
artvol make cylinder nt=6 nl=1 nr=2 | artvol split | artvol info - | grep -E '^(nodes|elements|tet|surface_closed) '
