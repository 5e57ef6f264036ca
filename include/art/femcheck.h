/* art/femcheck.h - what is wrong with FEM models, found in the tree before anything moves.
 *
 *     ART_TRY(art_fem_check(ctx, model->root));
 *
 * Everything is told with its place in the file, and with the paths of the elements and nodes. Of each sort
 * of fault the first ten of a model are told one by one, the rest are counted.
 */
#ifndef ART_FEMCHECK_H
#define ART_FEMCHECK_H

#include <art/model.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The FEM models at `top` and below.
 *
 * Errors, of which the first status is returned: a wrong number of nodes (ART_ESHAPE); a node that is not
 * there (ART_ENOTFOUND); a node twice in an element, two solids on the same nodes (ART_EUSAGE); at rest an
 * element without volume, inside out, or folded at an integration point (ART_ERANGE); a dynamic node without
 * mass that nothing holds (ART_ERANGE); constants of materials, damping, thickness that have no meaning
 * (ART_ERANGE); bundles of elements that are not in the model, or twice in the bundle (ART_EUSAGE).
 *
 * Warnings: an element that is folded at a node only; two shells on the same nodes; an element that nothing
 * makes stiff. */
int art_fem_check(struct art_ctx *ctx, const struct art_comp *top) ART_MUST_USE;

#ifdef __cplusplus
}
#endif
#endif
