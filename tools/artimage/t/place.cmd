# stderr: the margin ends where the image ends
# tol: 1e-5 1e-6
# A mark to the left, the back and the head stays there through every format and order of axes: no mirror.
artimage make --size 20,16,12 --spacing 1,1.5,2 --type uint8 '200 if x>5 and y>6 and z>6 else 10 if abs(x)<8 and abs(y)<10 and abs(z)<10 else 0' -o a.nrrd
where() { artimage surface --level 100 "$1" -o w.obj && artmesh info w.obj | grep -E '^(min|max|solid)'; }
where a.nrrd
for e in nii mha; do artimage convert a.nrrd b.$e; where b.$e; done
for o in RAS LAS SPL; do
    artimage convert --orient $o a.nrrd b.nii
    artimage info b.nii | grep -E '^(axes|size)'
    where b.nii
done
artimage resample --upright --spacing 1 b.nii -o c.nii
artimage info c.nii | grep -E '^(axes|size|low|high)'
artimage resample --like a.nrrd --method nearest b.nii -o d.nrrd
artimage info --checksum d.nrrd | grep slice >d.txt
artimage info --checksum a.nrrd | grep slice | diff - d.txt
artimage crop --around 100 --margin 1 a.nrrd | artimage info - | grep -E '^(size|low|high)'
artimage crop --box=-3,-3,-3,3,3,3 a.nrrd | artimage info - | grep -E '^(size|low|high)'
artimage smooth --median 1 --gaussian 2 a.nrrd | artimage info - | grep -E '^(max|mean)'
