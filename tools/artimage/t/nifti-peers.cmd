# needs: python:nibabel python:pydicom python:numpy
# NIfTI of every type, byte order and place beside nibabel, both ways; a mark of DICOM stays where it is (more: tests/long).
/usr/bin/python3 -W ignore "$ARTKIT_TOP/tests/long/nifti-peers.py" made short
