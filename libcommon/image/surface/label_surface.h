/* label_surface.h smooths interfaces between labels. */
#ifndef ART_LABEL_SURFACE_H
#define ART_LABEL_SURFACE_H

#include <art/image.h>

/* Does Taubin's smoothing, lambda 0.5, mu -0.53. A vertex at which three labels meet goes with its
 * neighbours of three labels and more, and so on; those of more than three stay. No vertex moves
 * farther than `reach` voxels from where it was. */
int art_label_smooth(struct art_ctx *ctx, struct art_mesh *mesh, const struct art_image *image,
                     int iterations, double reach) ART_MUST_USE;

#endif
