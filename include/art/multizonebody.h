/* art/multizonebody.h - reduced parts as components: MultizoneBody, zones on frames and bodies of a model.
 *
 * A MultizoneBody has files of zones (zone(5)), for each a frame or body that its bone nodes are fixed to,
 * and seams by which zones are bonded. Nodes with columns are points (particles, child list `points`):
 * springs, markers, contact and records take them as any others. A zone is linear in its frame,
 *
 *     E = d^T K d / 2,   d_i = R^T (x_i - p) - X_i
 *
 * with K condensed to the points and the reaction on the frame. Bonded zones share the points of their seam;
 * those of kinematic seams are halfway between where both frames take them. Masses are lumped at the points;
 * what is nearest to bone nodes belongs to the body that carries them. All nodes of the surface follow the
 * points by the shapes of the zone: the mesh of the component, which collides and is drawn as a skin is.
 *
 *     ART_TRY(art_multizone_register(ctx, schema));                // before art_schema_finish
 *     ART_TRY(art_multizone_build(ctx, body));                     // points and mesh, frames where they are
 *
 * Part of art/multizone.h.
 */
#ifndef ART_MULTIZONEBODY_H
#define ART_MULTIZONEBODY_H

#include <art/mech.h>
#include <art/multizone.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The classes, with their behaviour. */
int art_multizone_register(struct art_ctx *ctx, struct art_schema *schema) ART_MUST_USE;

/* Fill in a MultizoneBody that has files, frames and seams: points, mesh, and `fit`, the frames where they
 * are now, in which the seams have to lie on each other. Statuses of art_zone_read and art_chain_create;
 * ART_EUSAGE: it has points already. */
int art_multizone_build(struct art_ctx *ctx, struct art_comp *body) ART_MUST_USE;

#ifdef __cplusplus
}
#endif
#endif
