/* options of artsim for motions that are given */
#ifndef ARTSIM_GIVEN_H
#define ARTSIM_GIVEN_H

#include <art/cli.h>
#include <art/sim.h>

#define GIVEN_POWER "2" /* unless --power is given */

struct given_options {
    const char *dynamics, *optimisation, *residuals; /* files */
    double power;
};
/* True if forces of a motion are asked for in place of a run. */
bool is_given(const struct given_options *o);
/* ART_EUSAGE: options that do not go together. */
int check_given(struct art_ctx *ctx, const struct given_options *o, const char *mot,
                bool tracks) ART_MUST_USE;
/* Note where a run until time `end` has times that the motion of a file has not. */
void note_reach(struct art_ctx *ctx, const struct art_motion *motion, const char *file, double end);
/* Find the forces and excitations and write the files; exciters: patterns, none for all muscles. */
int run_given(struct art_ctx *ctx, struct art_model *model, struct art_sim *sim,
              const struct art_motion *motion, const struct given_options *o,
              const struct art_cli_list *exciters) ART_MUST_USE;

#endif
