/* rank_run.h - one of several ranks of MPI that run the same model, each with its rows of the system. */
#ifndef ARTSIM_RANK_RUN_H
#define ARTSIM_RANK_RUN_H

#include <art/cli.h>
#include <art/cluster.h>

struct rank_run {
    struct art_cli *cli;
    struct art_cluster cluster;
    bool shared;               /* there are others, which run the model as well */
    struct art_quiet silent;   /* to the end, on all ranks but the first */
};

/* Load a solver and start MPI. `undivided`: why the first rank has all rows whatever the model is, or NULL.
 * Ranks but the first write nothing from here on. The result is 1 on a rank that has done its part. */
int rank_run_start(struct rank_run *r, struct art_cli *cli, const char *solver, const char *undivided);
/* Return what art_sim_options takes; NULL: one process. */
struct art_ranks *rank_run_ranks(struct rank_run *r);
/* The model is compiled, or that failed with `status`: ART_OK to go on; 1 where the first rank goes on
 * alone, and this one is to call rank_run_follow without the model; an error on all ranks if it failed on
 * any. */
int rank_run_agree(struct rank_run *r, int status);
int rank_run_follow(struct rank_run *r);
/* At the end: the exit status of this rank. A rank that failed alone ends all. */
int rank_run_end(struct rank_run *r, int status);

#endif
