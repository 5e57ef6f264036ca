# exit: 3
# stderr: b.inp:7:1: error: \*BOUNDARY is no part of a mesh and is left out
printf '*NODE\n1, 0, 0, 0\n2, 1, 0, 0\n3, 0, 1, 0\n*ELEMENT, TYPE=S3\n1, 1, 2, 3\n*BOUNDARY\n1, 1\n' > b.inp
artvol convert --strict b.inp c.vtu || { code=$?; test ! -e c.vtu; exit $code; }
