# needs: python:nibabel python:pydicom python:numpy
# NIfTI beside nibabel, both ways; places of a mark from DICOM through NIfTI and back; the test files of nibabel and of libnifti.
packages=
for folder in /usr/lib/python3/dist-packages/nibabel /usr/share/doc/libnifti2-2; do
    [ ! -d $folder ] || packages="$packages $folder"
done
# shellcheck disable=SC2086  # several folders
/usr/bin/python3 -W ignore "$ARTKIT_TOP/tests/long/nifti-peers.py" made long $packages | sed 's/[0-9]* of packages/those of packages/'
