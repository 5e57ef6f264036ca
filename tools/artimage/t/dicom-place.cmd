# stderr: 1 slices have the same positions as others
# stderr: 1 slice is missing
# stderr: notes.txt: warning: left out
# stderr: 1 of 3 frames have another
# tol: 1e-9 1e-9
# Slices sorted in space, oblique, head down, tilted, with a gap and one twice: x = IPP + i dc X + j dr Y + k s.
cd "$ARTKIT_TOP/tools/artimage/t/dicom"
for d in oblique prone tilted gap several enhanced.dcm dose.dcm; do
    artimage info --checksum $d | grep -E '^(file|size|times|type|slope|intercept|transform|axes|window|slice|max)'
done
artimage info --strict gap && exit 1
artimage info --strict several && exit 1
exit 0
