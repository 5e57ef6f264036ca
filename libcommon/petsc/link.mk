# Built without PETSc where Debian's libpetsc-real-dev (make deps-cluster) is missing; only ever loaded, like mumps.
PETSC_LIBS := $(shell pkg-config --silence-errors --libs PETSc)
CFLAGS_petsc = $(if $(PETSC_LIBS),-DHAVE_PETSC -Ilibcommon/mpi -D_DEFAULT_SOURCE $(filter -I%,$(shell pkg-config --cflags PETSc ompi-c)))
LIBS_petsc = $(if $(PETSC_LIBS),$(PETSC_LIBS) $(shell pkg-config --libs ompi-c))
LOADED += petsc
PARTS_petsc = mpi
