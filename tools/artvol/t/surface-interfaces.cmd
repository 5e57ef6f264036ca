# tol: 1e-12 1e-12
# two regions, one over the other: 2 x 2 faces between them
cat >two.inp <<'X'
*NODE
1, 0, 0, 0
2, 1, 0, 0
3, 1, 1, 0
4, 0, 1, 0
5, 0, 0, 1
6, 1, 0, 1
7, 1, 1, 1
8, 0, 1, 1
9, 0, 0, 2
10, 1, 0, 2
11, 1, 1, 2
12, 0, 1, 2
*ELEMENT, TYPE=C3D8, ELSET=low
1, 1, 2, 3, 4, 5, 6, 7, 8
*ELEMENT, TYPE=C3D8, ELSET=high
2, 5, 6, 7, 8, 9, 10, 11, 12
*SOLID SECTION, ELSET=low, MATERIAL=a
*SOLID SECTION, ELSET=high, MATERIAL=b
X
artvol surface --interfaces two.inp | grep -E '^(g|f|v) '
artvol surface --region b two.inp | grep -c '^f '
