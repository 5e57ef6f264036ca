# needs: python:numpy
# stdout: ^33 variants agree$
# Mechanisms beside an evaluation of their own (mechanism_model.py) in matrices: joints of all kinds with compliance, damping and
# limits, chains of attachments, laws of springs and muscles, driven bodies and points, in the schemes of the original; every
# 29th of those that tests/long/mechanism-variants compares.
# matrices of this size are not worth threads that wait for each other
OPENBLAS_NUM_THREADS=1 /usr/bin/python3 -B "$HERE/mechanism_variants.py"
