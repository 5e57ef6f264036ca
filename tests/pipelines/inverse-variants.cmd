# needs: python:numpy
# stdout: ^5 variants agree$
# Variants of inverse control beside an evaluation of their own (inverse_variants.py) in matrices: excitations and motion of small
# models, step by step; one in 23, tests/long/inverse-variants.cmd tries all.
# matrices of this size are not worth threads that wait for each other
OPENBLAS_NUM_THREADS=1 /usr/bin/python3 -B "$HERE/inverse_variants.py" 23
