/* This file finds the length of fibres in equilibrium with their tendon, for a muscle of the tree.
 */
#include "muscle_priv.h"
#include <math.h>

static int length_of(struct art_ctx *ctx, const struct art_comp *spring, const struct axial *axial,
                     double l, double speed, double a, double *length)
{
    const double none[ART_AXIAL_HISTORY] = {0};
    const struct art_axial_at at = {.par = axial->par,
                                    .curves = axial->curves,
                                    .l = l,
                                    .rest = axial->rest,
                                    .activation = a,
                                    .data = axial->data,
                                    .history = none};
    if (!axial->law->inner_length_at)
        return art_error(ctx, ART_EUSAGE, NULL, "the material of '%s' has no fibres and tendon",
                         art_comp_path(spring, NULL));
    double x = axial->law->inner_length_at(&at, speed);
    if (!isfinite(x))
        return art_error(ctx, ART_ERANGE, NULL,
                         "fibres and tendon of '%s' are in no equilibrium at length %g, speed %g "
                         "and activation %g",
                         art_comp_path(spring, NULL), l, speed, a);
    *length = x;
    return ART_OK;
}

int art_muscle_length_at(struct art_ctx *ctx, const struct art_comp *spring, double l, double speed,
                         double a, double *length)
{
    struct axial axial = {.history = -1};
    struct art_system *sys = art_alloc(ctx, 1, sizeof *sys); /* for the quirks and curves */
    int status;
    if (!sys) return ART_ENOMEM;
    ART_TRY(muscle_axial_read(ctx, sys, spring, &axial));
    ART_TRY(length_of(ctx, spring, &axial, l, speed, a, length));
out:
    art_arena_fini(&sys->arena);
    art_free(sys);
    return status;
}
