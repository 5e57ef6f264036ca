# tol: 1e-12 1e-12
# Half of a box, open and closed; a sheet by a mesh, and the rest of it.
artmesh make box wx=2 wy=2 wz=2 -o box.obj
artmesh clip --plane 0,0,2,1 box.obj -o part.obj
artmesh info part.obj | grep -E '^(max|area|boundary_edges)'
artmesh clip --plane '0 0 2 1' --cap --outside box.obj -o part.obj
artmesh check -q part.obj
artmesh info part.obj | grep -E '^(max|area|volume|boundary_edges)'
artmesh make rectangle wx=4 wy=4 -o sheet.obj
artmesh clip --by box.obj sheet.obj -o in.obj
artmesh clip --by box.obj --outside sheet.obj -o out.obj
artmesh info in.obj | grep '^area'
artmesh info out.obj | grep '^area'
