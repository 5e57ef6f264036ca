# fields of elements become fields of faces, also where quads are cut
artvol make grid nx=2 -o two.vtu
artvol convert -t ansys two.vtu two.node
artvol surface --quads split two.elem -o skin.ply
artmesh info skin.ply | grep -E '^(faces|face_field|field)' | head -3
artvol surface two.elem -o skin.obj 2>warnings
grep -c 'field' warnings
