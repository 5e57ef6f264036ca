# Built without MUMPS where Debian's libmumps-dev (make deps-cluster) is missing: then the solver is not in it. It is only
# loaded when asked for, never linked: MPI takes longer to start than most tests.
MUMPS_HEADER := $(wildcard /usr/include/dmumps_c.h)
CFLAGS_mumps = $(if $(MUMPS_HEADER),-DHAVE_MUMPS -Ilibcommon/mpi $(shell pkg-config --silence-errors --cflags ompi-c))
LIBS_mumps = $(if $(MUMPS_HEADER),-ldmumps $(shell pkg-config --silence-errors --libs ompi-c))
LOADED += mumps
PARTS_mumps = mpi
