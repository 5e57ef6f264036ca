# needs: python:numpy
# stdout: ^114 variants agree$
# Each term, weight, law and option of a tracking controller, contacts, limits and frame springs, with several schemes of
# integration, beside an evaluation of its own.
# matrices of this size are not worth threads that wait for each other
OPENBLAS_NUM_THREADS=1 /usr/bin/python3 -B "$ARTKIT_TOP/tests/pipelines/inverse_variants.py"
