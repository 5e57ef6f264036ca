/* art/quirks.h - where the original computes something else than this library does by default (--compat
 * artisynth).
 *
 * Each member is one documented difference (docs/decisions/README.md): true follows the original. The system
 * holds them as sys->quirks; code asks for the one that it is about and for nothing else:
 *
 *     if (sys->quirks.slack_muscle_stiffness) ...
 */
#ifndef ART_QUIRKS_H
#define ART_QUIRKS_H

#include <art/base.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

struct art_quirks {
    /* springs, muscles, paths */
    bool wrap_crossed_ends;      /* free knots at one end of a strand are carried along with the other end, and those
                                    of a strand that touches nothing not at all */
    bool wrap_last_knot_free;    /* the limit of a step does not look at the last knot */
    bool wrap_run_passed_over;   /* a run of contacts that another follows directly may be lost in a step */
    bool wrap_frozen;            /* between solves the length of a strand stays, and where it touches, in
                                    space; else both move with its ends and bodies */
    bool wrap_step_by_model;     /* how far a knot may move depends on the size of the model too, and on the
                                    order of the obstacles */
    bool wrap_grid_tets;         /* distance grids are interpolated by tetrahedra, whose normals jump */

    /* joints */

    /* bodies, points, attachments, constraints */
    bool attached_rate_sign;     /* the rate (dT/dt) u of attached components enters rows with the opposite
                                    sign */

    /* finite elements */

    /* contact */

    /* the step */
};

/* All of them as the original has them, or none. */
static inline void art_quirks_set(struct art_quirks *quirks, bool original)
{
    memset(quirks, original, sizeof *quirks);
}

#ifdef __cplusplus
}
#endif
#endif
