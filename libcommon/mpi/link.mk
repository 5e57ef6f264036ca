# No library of its own, but a part of those whose link.mk names it (PARTS_x = mpi): the ranks of MPI.
PARTS += mpi
MPI_LIBS := $(shell pkg-config --silence-errors --libs ompi-c)
CFLAGS_mpi = $(if $(MPI_LIBS),-DHAVE_MPI -D_DEFAULT_SOURCE $(filter -I%,$(shell pkg-config --cflags ompi-c)))
