/* outer.h finds the outer faces of the solids of a mesh, as flat triangles. */
#ifndef ART_XFORM_OUTER_H
#define ART_XFORM_OUTER_H

#include <art/volume.h>

struct xform_outer {
    struct art_mesh *skin;
    struct art_bvh *bvh;
    int *elem_of; /* [faces of the skin] */
};
int xform_outer_init(struct art_ctx *ctx, struct xform_outer *outer, const struct art_volume *vol)
    ART_MUST_USE;
void xform_outer_fini(struct xform_outer *outer);
/* The element whose outer faces (those of its corners, quads as two triangles) are nearest to p, and the
 * nearest point of them; -1 if the mesh has no solids. */
int xform_outer_nearest(const struct xform_outer *outer, const double p[3], double near[3]);

#endif
