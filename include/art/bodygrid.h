/* art/bodygrid.h - distance grids of rigid bodies: what their part `distanceGrid` says (guide, section 4.6),
 * and grids made so.
 *
 *     ART_TRY(art_body_collision_mesh(ctx, body, &mesh));
 *     if (mesh) ART_TRY(art_bodygrid_create(ctx, body, mesh, &grid));
 *
 * A grid is in the frame of its body. It is made when it is needed, from the meshes that the body collides
 * with; the attribute `generatingMeshes` of a file names these and is not asked.
 */
#ifndef ART_BODYGRID_H
#define ART_BODYGRID_H

#include <art/distgrid.h>
#include <art/model.h>

#ifdef __cplusplus
extern "C" {
#endif

struct art_bodygrid {
    struct art_distgrid_options how; /* resolution, maxResolution, marginFraction, fitWithOBB */
    enum art_distgrid_kind kind;     /* surfaceType: LINEAR or QUADRATIC */
    double level;                    /* surfaceDistance */
    bool show_grid, show_surface;    /* renderGrid, renderSurface */
    bool instead;                    /* gridSurfaceRendering: show the surface in place of the meshes */
    int first[3], last[3];           /* renderRanges: vertices that are shown, along x, y, z */
};
/* The properties of a body's grid, or their defaults if it has none. ART_ERANGE, at the place of the
 * property, for ranges that cannot be read; what else could be wrong is refused by the schema when it is
 * set. */
int art_bodygrid_read(struct art_ctx *ctx, const struct art_comp *body, struct art_bodygrid *settings)
    ART_MUST_USE;
/* The same for all bodies at `top` and below; each fault is reported. Returns the first status < 0. */
int art_bodygrid_check(struct art_ctx *ctx, const struct art_comp *top) ART_MUST_USE;
/* The grid of a body around a mesh, in the frame of the body. Statuses of art_distgrid_create, with the place
 * of the body; an error names it. */
int art_bodygrid_create(struct art_ctx *ctx, const struct art_comp *body, const struct art_mesh *mesh,
                        struct art_distgrid **grid) ART_MUST_USE;

/* All meshes of a rigid body that have faces and whose isCollidable is true, as one, in the frame of the
 * body; *mesh is NULL if there are none. */
int art_body_collision_mesh(struct art_ctx *ctx, const struct art_comp *body, struct art_mesh **mesh)
    ART_MUST_USE;

#ifdef __cplusplus
}
#endif
#endif
