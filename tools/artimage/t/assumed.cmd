# sizes of voxels that a file does not state are assumed with a warning, and are an error with --strict; others without
printf 'NRRD0004\ntype: uint8\ndimension: 3\nsizes: 2 2 2\nencoding: ascii\n\n1 2 3 4 5 6 7 8\n' >a.nrrd
printf 'ObjectType = Image\nNDims = 3\nDimSize = 2 2 2\nElementType = MET_UCHAR\nElementDataFile = LOCAL\n12345678' >a.mha
sed 's/^sizes.*/&\nspacings: 1 2 3/' a.nrrd >stated.nrrd
sed 's/^DimSize.*/&\nElementSize = 1 2 3/' a.mha >stated.mha
try()
{
    code=0
    artimage info "$@" >out 2>err || code=$?
    echo "$* $code $(grep spacing out) $(grep -c 'size 1 are assumed' err)"
}
for f in a.nrrd a.mha stated.nrrd stated.mha; do
    try $f
    try --strict $f
done
# of DICOM: the picture's element (0028,0030) gets another tag
artimage convert stated.nrrd -o whole.dcm
try --strict whole.dcm
perl -pe 's/\x28\x00\x30\x00DS/\x28\x00\x31\x10DS/; ' whole.dcm >bare.dcm
code=0
artimage info bare.dcm >out 2>err || code=$?
echo "$code $(grep -c 'no Pixel Spacing (0028,0030): pixels of 1 mm are assumed' err)"
artimage info --strict bare.dcm >out 2>err || echo "$?"
# a mosaic is no slice
perl -pe 's/(?=\x08\x00\x16\x00UI)/\x08\x00\x08\x00CS\x10\x00ORIGINAL\\MOSAIC /' whole.dcm >mosaic.dcm
artimage dump --tag ImageType mosaic.dcm
artimage info mosaic.dcm 2>&1 || echo "$?"
artimage import mosaic.dcm -o x.nrrd 2>/dev/null || echo "$?"
# fields that are not the format's, and two transforms of NIfTI that contradict each other
sed 's/^encoding/spacing: 3 3 3\nencoding/' stated.nrrd >u.nrrd
artimage info u.nrrd 2>&1 >/dev/null
sed 's/^ElementType/Ofset = 3 3 3\nElementType/' stated.mha >u.mha
artimage info u.mha 2>&1 >/dev/null
artimage convert stated.nrrd a.nii
artimage info a.nii 2>&1 >/dev/null
perl -0777 -pe 'substr($_, 252, 2) = pack("v", 1); substr($_, 268, 4) = pack("f<", 40)' a.nii >b.nii
artimage info b.nii 2>&1 >out
artimage info a.nii | grep -v ^file >want
grep -v ^file out | cmp - want
