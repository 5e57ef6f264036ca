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

    /* joints */

    /* bodies, points, attachments, constraints */
    bool attached_rate_sign;     /* the rate (dT/dt) u of attached components enters rows with the opposite
                                    sign */

    /* finite elements */

    /* contact */

    /* the step */
    bool driven_velocity_twice;  /* implicit solves count (h D + h^2 K) u_p of driven components once more */
    bool rows_at_start;          /* constraints in the solve: rows of the start of the step with all of their
                                    rate, in place of those of its middle */
    bool solves_to_rounding;     /* solves that iterate go to the last digit, whatever they are for */
    bool springs_midway;         /* springs of contacts act in the middle of the step, however stiff */
    bool projection_mass_kept;   /* velocities are projected by the masses last computed, not by those at the
                                    end of the step */
    bool one_position_correction;    /* positions are corrected by one linear solve */
    bool linearized_trapezoidal;     /* Trapezoidal is one linearised solve, and rings */
    bool iterated_centripetal_terms; /* the iterations of FullBackwardEuler add h^2 c_D + h^3 c_K */
    bool unconstrained_stages;       /* constraints are no part of the stages of RungeKutta4 */
    bool rigid_friction_first;   /* friction after the solve: rows of rigid bodies together, then the others
                                    one by one, once */
    bool friction_of_last_step;  /* friction in the solve begins with velocities and forces of the step
                                    before */
    bool fixed_friction_passes;  /* friction in the solve makes one pass more, or as many as are asked for */
    bool driven_slip_twice;      /* rows of friction one by one count driven velocities twice */
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
