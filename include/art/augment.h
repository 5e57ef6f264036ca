/* art/augment.h - static solves with contact by penalties: the outer loop of augmented Lagrangians.
 *
 *     status = solve(x);
 *     for (int round = 0; status == ART_OK && art_system_augment(sys, state, round); round++)
 *         status = solve(x);
 *
 * L becomes <L + e g> at each point, e the penalty, g its penetration (Simo & Laursen 1992, Computers &
 * Structures 42, 97-116), until the norm of all L changes by less than augmentationTolerance of itself and
 * the root mean square of the penetrations is at most gapTolerance (where these are above zero).
 */
#ifndef ART_AUGMENT_H
#define ART_AUGMENT_H

#include <art/mech.h>

#ifdef __cplusplus
extern "C" {
#endif

/* More options of the evaluation of rows in a static solve, as bits beside ART_ROWS_*. AUGMENTED: contacts of
 * deformable bodies on each other are penalties with multipliers; ADVANCE: these become the forces that act.
 * KEEP_RIMS: a vertex that lay on the rim of a face when the step began stays with that face. REFERENCE: the
 * state is in equilibrium, and friction counts displacements from there on. */
enum {
    ART_ROWS_AUGMENTED = 16,
    ART_ROWS_ADVANCE = 32,
    ART_ROWS_KEEP_RIMS = 64,
    ART_ROWS_REFERENCE = 128
};

/* Advance the multipliers, in state->history, of contacts with `augmented`, once the state is in equilibrium;
 * round counts from 0. True if forces are no longer in balance and the solve must be repeated. */
bool art_system_augment(struct art_system *sys, struct art_state *state, int round);

/* Keep the points of contacts by penalties with the faces that they touch at the state, however far they
 * move beside them, until this is called with `keep` false: where a point is between two faces the force
 * jumps, and Newton's method goes to and fro. True if any point presses. */
bool art_system_keep_contact_faces(struct art_system *sys, const struct art_state *state, bool keep);

#ifdef __cplusplus
}
#endif
#endif
