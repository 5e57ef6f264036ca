/* art/couple.h applies a wrench between two components, for force types: pairs, forces and Jacobians. Part
 * of art/mech.h.
 *
 * Conventions. World axes; a wrench is (force, moment about P), as in art/mech.h.
 */
#ifndef ART_COUPLE_H
#define ART_COUPLE_H

#include <art/mech.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A wrench W = (F, M) at a place P acts on component a, and -W at the same place on b, so that nothing is
 * added to the momentum or the angular momentum about any point. Ends are points (no moment) or frames. */
struct art_couple {
    int a, b;                        /* dynamic components; -1: the ground */
    int pair_aa, pair_bb, pair_ab;
};
int art_couple_pairs(struct art_ctx *ctx, struct art_system *sys, struct art_couple *c);
/* f += W; everything in world axes. */
void art_couple_forces(const struct art_system *sys, const struct art_state *state,
                       const struct art_couple *c, const double P[3], const double W[6], double *f);
/* Add the Jacobians of a wrench with dW = K e + D de/dt, K and D symmetric, where e = (dx, dtheta) is how
 * far b moves against a at P. With W given, W turns with a and P moves with b, and what that changes is
 * added, symmetrised; NULL: lever arms and directions are held. */
void art_couple_jacobians(struct art_system *sys, const struct art_state *state, const struct art_couple *c,
                          const double P[3], const double W[6], const double K[36], const double D[36]);

#ifdef __cplusplus
}
#endif
#endif
