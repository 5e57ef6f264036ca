# needs: python:numpy
# stdout: ^28 variants agree$
# Steps beside an evaluation of their own (step_variants.py) in matrices: contact of rigid bodies that both move, as equations and
# inequalities, compliant, with friction; FullBackwardEuler of particles, bodies and connectors. All to 1e-12.
# matrices of this size are not worth threads that wait for each other
OPENBLAS_NUM_THREADS=1 /usr/bin/python3 -B "$HERE/step_variants.py"
