/* art/divided.h - says which systems can be divided over ranks of MPI (art/partition.h).
 *
 *     struct art_compile_options options = {.ranks = ranks};   // on all of them, for the same model
 *     ART_TRY(art_system_compile(ctx, model, &options, &sys)); // sys->jac.partition
 *
 * Points are divided that are not attached to anything, without rows of constraints and with forces that can
 * be: a type of forces says so by its `undivided`, which returns why a set cannot, or NULL; a type without
 * it cannot. Where a system cannot be divided options.ranks->undivided becomes the reason: the first rank has
 * all rows, with a note, and art_system_compile fails on the others with ART_EUNSUPPORTED.
 */
#ifndef ART_DIVIDED_H
#define ART_DIVIDED_H

#include <art/mech.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Return why the rows of a system cannot be divided over ranks, or NULL. */
const char *art_system_undivided(const struct art_system *sys);
/* Return NULL: this is the `undivided` of forces that add their Jacobians by art_system_add and its like
 * alone. Every rank evaluates all of them. */
const char *art_force_divided(const struct art_force_set *set);

#ifdef __cplusplus
}
#endif
#endif
