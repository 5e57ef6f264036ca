# stderr: 'two' is no number
# stderr: the file ends within its voxels
# stderr: beside this one, which does not exist
# stderr: cannot open
# exit: 3
# What is wrong with a file is said with its place.
top=$ARTKIT_TOP/formats
artimage info "$top/nrrd/corpus/bad/word.nrrd" && exit 1
artimage info "$top/metaimage/corpus/bad/cut.mha" && exit 1
cp "$top/nifti/corpus/good/pair.hdr" .
artimage info pair.hdr && exit 1
artimage info nobody.nii
