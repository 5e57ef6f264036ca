# needs: python:numpy
# stdout: ^[0-9]* variants agree$
# Joints with compliance, damping and limits, chains of attachments, springs, driven bodies, in each scheme, beside an evaluation
# of their own.
# matrices of this size are not worth threads that wait for each other
ART_ALL=1 OPENBLAS_NUM_THREADS=1 /usr/bin/python3 -B "$ARTKIT_TOP/tests/pipelines/mechanism_variants.py"
