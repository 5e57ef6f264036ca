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
