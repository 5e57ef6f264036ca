LOADS_artsim = cholmod mumps petsc
PLUGINS_artsim = yes
