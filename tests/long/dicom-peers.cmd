# needs: python:pydicom python:numpy python:PIL dcmcjpeg dcmcjpls dcmcrle gdcmconv
# DICOM of every type of pixels in every syntax that dcmtk and GDCM write, and the test files of pydicom, nibabel and GDCM, beside
# pydicom, dcmtk and OpenJPEG: sizes, types, places, numbers, sums of frames, elements.
peers="/usr/bin/python3 -W ignore $ARTKIT_TOP/tests/long/dicom-peers.py"
$peers made made | tail -n 20
packages=
for folder in /usr/lib/python3/dist-packages/pydicom/data /usr/lib/python3/dist-packages/nibabel/nicom/tests/data \
    /usr/share/doc/libgdcm3.0/examples; do
    [ ! -d $folder ] || packages="$packages $folder"
done
# shellcheck disable=SC2086  # several folders
$peers files files $packages >all || { cat all && exit 1; }
# more than the files of pydicom alone
tail -n 1 all | sed -E 's/^([0-9]+) images.*/\1/' | awk '{ print ($1 >= 90 ? "many files, all the same" : "only " $0) }'
