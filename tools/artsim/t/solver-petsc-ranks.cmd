# needs: solver:petsc mpirun
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
timeout 100 mpirun --oversubscribe -n 2 artsim --solver petsc "$HERE/man/pendulum.art" -t 0.05 >out 2>&1 && echo "it ran"
grep -q 'the solver petsc works on one process' out && echo "refused"
