# a polygon that is no element is reported, and refused with --strict
printf '# vtk DataFile Version 3.0\nx\nASCII\nDATASET UNSTRUCTURED_GRID\nPOINTS 9 float\n0 0 0 1 0 0 0 1 0 0 0 1 3 0 0 4 0 0 4 1 0 3.5 2 0 3 1 0\nCELLS 2 11\n4 0 1 2 3\n5 4 5 6 7 8\nCELL_TYPES 2\n10 7\n' >p.vtk
artvol convert --strict p.vtk q.vtu 2>&1 || echo "exit $?"
[ ! -e q.vtu ]
artvol convert p.vtk q.vtu 2>&1
artvol info --strict q.vtu | grep -E '^(elements|facets)'
