# needs: python:pydicom python:numpy
# DICOM of every type of pixels and byte order beside pydicom (those that are compressed, and files of other packages: tests/long).
/usr/bin/python3 -W ignore "$ARTKIT_TOP/tests/long/dicom-peers.py" made short
