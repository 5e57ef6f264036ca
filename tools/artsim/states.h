/* states.h - states in artsim: the options about them. */
#ifndef ARTSIM_STATES_H
#define ARTSIM_STATES_H

#include <art/cli.h>
#include <art/sim.h>

struct state_options {
    const char *load, *save;
    struct art_cli_list waypoint;
    const char *checkpoint;
    bool append;
};

/* Load the state, set way points and checkpoints. `folder` is that of -o, or NULL. */
int prepare_states(struct art_ctx *ctx, struct art_sim *sim, const struct state_options *o,
                   const char *folder);
/* The end of the run: at `asked` if that is > 0, else at the next break point, else with the last probe. */
int end_of_run(struct art_ctx *ctx, const struct art_sim *sim, double asked, double *end);

#endif
