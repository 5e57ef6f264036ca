/* ranks.h - a run on several ranks of MPI: --ranks. */
#ifndef ARTSIM_RANKS_H
#define ARTSIM_RANKS_H

#include <art/cli.h>
#include <stdbool.h>

/* True if mpirun, or what else starts ranks, has started this process. */
bool is_rank(void);
/* The same command under mpirun with n ranks: its exit code; 5 if a rank is lost. */
int run_ranks(struct art_cli *cli, int n);

#endif
