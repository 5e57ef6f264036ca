/* hausdorff_priv.h - distances that are only to be compared. */
#ifndef ART_HAUSDORFF_PRIV_H
#define ART_HAUSDORFF_PRIV_H

#include <art/remesh.h>

/* art_mesh_hausdorff that ends, with high infinite, as soon as low is beyond `most`. */
int art_hausdorff_within(struct art_ctx *ctx, const struct art_mesh *from, const struct art_mesh *to,
                         double tolerance, double most, struct art_hausdorff *distance) ART_MUST_USE;
/* Computes the larger of the two one-sided distances. */
int art_hausdorff_both(struct art_ctx *ctx, const struct art_mesh *a, const struct art_mesh *b,
                       double tolerance, double most, struct art_hausdorff *d) ART_MUST_USE;

#endif
