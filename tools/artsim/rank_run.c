/* Ranks that run the same model: the first one writes, all of them go the same way. */
#include "artsim.h"
#include <art/base.h>
#include <stdio.h>

static bool is_first(const struct rank_run *r)
{
    return r->cluster.ranks.rank == 0;
}

/* What another rank has to say is what the first one says. */
static int silence(struct rank_run *r)
{
    struct art_cli *cli = r->cli;
    cli->quiet = true;
    art_quiet_begin(&cli->ctx, &r->silent);
    cli->ctx.strict = r->silent.before.strict;
    if (!freopen("/dev/null", "w", stdout))
        return art_error(&cli->ctx, ART_EWRITE, NULL, "/dev/null cannot be opened");
    return art_files_discard(&cli->ctx);
}

int rank_run_start(struct rank_run *r, struct art_cli *cli, const char *solver,
                   const char *undivided)
{
    int status = art_cluster_start(&cli->ctx, solver, &r->cluster);
    r->cli = cli;
    if (status < 0) return status;
    if (!r->cluster.type) return 1; /* it has worked for the first */
    r->shared = r->cluster.ranks.n > 1;
    if (!r->shared) return ART_OK;
    if (!is_first(r)) status = silence(r);
    if (status < 0) return status;
    r->cluster.ranks.undivided = undivided;
    if (!undivided) return ART_OK;
    r->shared = false;
    if (is_first(r))
        art_note(&cli->ctx, NULL, "the first rank assembles alone, as ranks cannot share this: %s",
                 undivided);
    return r->cluster.follow(&cli->ctx);
}

struct art_ranks *rank_run_ranks(struct rank_run *r)
{
    return r->shared ? &r->cluster.ranks : NULL;
}

int rank_run_agree(struct rank_run *r, int status)
{
    enum { FAILED, FIRST_FAILED, UNDIVIDED, N };
    struct art_ranks *ranks = &r->cluster.ranks;
    if (!r->shared) return status;
    const bool undivided = ranks->undivided != NULL;
    double any[N] = {[UNDIVIDED] = undivided};
    any[FAILED] = status < 0 && (is_first(r) || !undivided);
    any[FIRST_FAILED] = status < 0 && is_first(r);
    ranks->max(ranks->self, N, any);
    if (any[FAILED] > 0) {
        if (status < 0 && any[FIRST_FAILED] == 0)
            fprintf(stderr, "%s: rank %d: %s\n", r->cli->tool->name, ranks->rank, r->cli->ctx.last);
        if (status < 0) return status;
        return art_error(&r->cli->ctx, ART_ENOMEM, NULL,
                         "another rank could not compile the model");
    }
    if (any[UNDIVIDED] == 0) return status;
    if (!is_first(r)) return 1;
    r->shared = false;
    return rank_run_follow(r);
}

int rank_run_follow(struct rank_run *r)
{
    r->shared = false;
    const int status = r->cluster.follow(&r->cli->ctx);
    return status < 0 ? status : ART_OK;
}

int rank_run_end(struct rank_run *r, int status)
{
    struct art_ranks *ranks = &r->cluster.ranks;
    if (r->cluster.follow && ranks->n == 1) (void)ranks->end(ranks->self, false);
    if (!r->shared) return status;
    if (!ranks->end(ranks->self, status < 0)) {
        fprintf(stderr, "%s: rank %d has failed alone%s%s\n", r->cli->tool->name, ranks->rank,
                is_first(r) ? "" : ": ", is_first(r) ? "" : r->cli->ctx.last);
        return status; /* MPI ends the others with it */
    }
    return is_first(r) ? status : ART_OK; /* what ends otherwise would end the first as well */
}
