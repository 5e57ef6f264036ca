/* options of artsim for inverse control */
#ifndef ARTSIM_TRACK_H
#define ARTSIM_TRACK_H

#include <art/cli.h>
#include <art/sim.h>

#define TRACK_L2 "0.01" /* unless --l2 is given */

struct track_options {
    struct art_cli_list track, exciters;
    double l2;
    int horizon;                 /* steps that are looked ahead */
    const char *record;
    const struct art_model *model;
    char **inputs;               /* [track.n] requests for inputs that drive the targets */
};
/* A TrackingController "track" with the targets of --track and the exciters of --exciters; given: these are
 * for static optimisation. */
int add_tracking(struct art_ctx *ctx, struct art_model *model, struct track_options *o,
                 bool given) ART_MUST_USE;
/* The data of --track drive the targets. */
int drive_targets(struct art_ctx *ctx, struct art_sim *sim, const struct track_options *o) ART_MUST_USE;
/* --record-excitations FILE */
int record_excitations(struct art_ctx *ctx, struct art_sim *sim,
                       const struct track_options *o) ART_MUST_USE;
void track_options_fini(struct track_options *o);

#endif
