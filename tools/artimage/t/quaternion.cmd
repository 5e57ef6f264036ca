# tol: 1e-6 1e-6
# A place by a quaternion, left-handed, with slope, intercept, and a window of display.
artimage info "$ARTKIT_TOP/tools/artimage/t/quaternion.nii" | grep -v ^file
artimage convert "$ARTKIT_TOP/tools/artimage/t/quaternion.nii" q.nii
artimage info q.nii | grep -E '^(transform|axes|window)'
artimage convert --type int16 q.nii -t nifti | artimage info - | grep -E "^(type|min|max)"
