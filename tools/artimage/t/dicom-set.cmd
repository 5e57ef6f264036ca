# stderr: there are several series
# stderr: notes.txt: warning: left out
# stderr: is no pattern
# exit: 2
# Several series, patterns with either separator, folders in folders.
cd "$ARTKIT_TOP/tools/artimage/t/dicom"
artimage series -r --pattern '.*\.dcm' several
artimage import --pattern '.*/b/c[0-9]\.dcm' -r several | artimage info - | grep -E '^(size|axes)'
artimage import --pattern '.*\\b\\c1\.dcm' -r several | artimage info - | grep -E '^(size|axes)'
artimage import -r --series 9 several | artimage info - | grep -E '^(size|axes)'
artimage import -r several -o "${TMPDIR:-/tmp}/never.nrrd" && exit 1
artimage import --pattern '(' several
