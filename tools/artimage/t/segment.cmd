# tol: 1e-9 1e-9
# Two balls and a shell with a cavity: mask, parts, filling, distances in mm where voxels are long.
artimage make --size 40,30,15 --spacing 1,1,2 '500 if (x-9)**2+y**2+z**2<64 else 300 if 16<(x+9)**2+y**2+z**2 and (x+9)**2+y**2+z**2<81 else -100' -o a.nii
artimage threshold -l 200 a.nii -o m.nii
artimage info m.nii | grep -E '^(type|mean|max)'
artimage label --table t.tsv m.nii -o l.nii
cat t.tsv
artimage label --keep 1 --mask m.nii | artimage info - | grep -E '^(type|mean|max)'
artimage label --min-voxels 1100 m.nii | artimage info - | grep -E '^max'
artimage morph --op fill m.nii | artimage info - | grep -E '^mean'
artimage morph --op dilate -r 3 m.nii | artimage info - | grep -E '^mean'
artimage morph --op erode -r 2 m.nii | artimage info - | grep -E '^mean'
artimage threshold --otsu a.nii | artimage info - | grep -E '^mean'
artimage threshold -l 400 -u 600 a.nii | artimage info - | grep -E '^mean'
