# tol: 1e-9 1e-9
# Surfaces of a level, of a mask smoothed, and of labels that touch.
artimage make --size 30 '9-(x**2+y**2+z**2)**0.5' --type float32 -o a.nrrd
artimage surface --level 0 a.nrrd -o a.obj
artmesh info a.obj | grep -E '^(solid|genus|units|volume|area)'
artimage threshold -l 0 a.nrrd | artimage surface --smooth 15 - -o m.obj
artmesh info m.obj | grep -E '^(solid|genus|volume|area)'
artimage make --size 30 --type uint8 '0 if x**2+y**2+z**2>100 else 1 if x<0 else 2 if y<0 else 5' -o l.nii
artimage surface --labels --smooth 10 l.nii -o l.obj
artmesh info l.obj | grep -E '^(closed|oriented|groups|volume)'
for n in 1 2 5; do
    artimage surface --label $n --smooth 10 l.nii -o l$n.obj
    artmesh info l$n.obj | grep -E '^(solid|genus|volume)'
done
artimage surface --interfaces l.nii -o i.ply
artmesh info i.ply | grep -E '^(faces|nonmanifold|boundary|face_field)'
# cut at the border: closed along it, or left open
artimage crop --i 0:14 a.nrrd | artimage surface --level 0 - -o half.obj
artmesh info half.obj | grep -E '^(solid|max|volume)'
artimage crop --i 0:14 a.nrrd | artimage surface --level 0 --open - -o half.obj
artmesh info half.obj | grep -E '^(closed|max)'
