/* art/rankone.h - Jacobians of forces whose magnitude depends on several components at once.
 *
 * A force of magnitude F(l, ldot) along a path adds K = -dF/dl w w^T and D = -dF/dldot w w^T to the
 * Jacobians of the forces by positions and velocities, w the gradient of the length by the velocities of all
 * components: a matrix of rank one. It is reduced to the unknowns as a vector, once, in place of a matrix for
 * each pair of components (art_system_add in art/mech.h). Where pairs are declared, and where Jacobians are
 * added:
 *
 *     status = art_system_rank_one(ctx, sys, 3, components, &along_path);
 *     art_system_add_rank_one(sys, along_path, gradient, -dF_dl, -dF_dldot);
 */
#ifndef ART_RANKONE_H
#define ART_RANKONE_H

#include <art/mech.h>

#ifdef __cplusplus
extern "C" {
#endif

struct art_rank_one;

/* Declare a contribution over the components dyn[n], each of them once, where a force type declares its pairs
 * (art_force_type.pairs); all pairs of them must be declared as well (art_system_pair). It belongs to the
 * system. ART_ENOMEM. */
int art_system_rank_one(struct art_ctx *ctx, struct art_system *sys, int n, const int *dyn,
                        struct art_rank_one **rank_one) ART_MUST_USE;
/* K += k w w^T and D += d w w^T with w[n][6], of points the first three of six; axes of the world, velocities
 * before angular velocities. */
void art_system_add_rank_one(struct art_system *sys, struct art_rank_one *rank_one, const double (*w)[6],
                             double k, double d);
/* art_force_type.sums of sets that may always be summed up: all that their Jacobians add goes through this,
 * art_system_add, art_system_add_line or art_system_add_axial. */
bool art_force_sums(const struct art_force_set *set);

#ifdef __cplusplus
}
#endif

#endif
