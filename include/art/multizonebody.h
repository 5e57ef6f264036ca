/* art/multizonebody.h treats reduced parts as components: MultizoneBody, zones on frames and bodies of a
 * model.
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

/* Register the classes, with their behaviour. */
int art_multizone_register(struct art_ctx *ctx, struct art_schema *schema) ART_MUST_USE;

/* Fill in a MultizoneBody that has files, frames and seams: points, mesh, and `fit`, the frames where they
 * are now, in which the seams have to lie on each other. Statuses of art_zone_read and art_chain_create;
 * ART_EUSAGE: it has points already. */
int art_multizone_build(struct art_ctx *ctx, struct art_comp *body) ART_MUST_USE;

/* A superelement is a part with mass that moves freely and has small strains~.: a part with mass that moves
 * freely and strains little. Its frame is a rigid body with the inertia of the whole; amplitudes of its
 * modes (art_zone_modes) are the coordinates of particles, three each, in the child list `modes`, with the
 * mass of the whole; nodes with columns are attached points, interfaces attached frames, to which joints go:
 *
 *     x = p + R (X + sum_j phi_j eta_j),   m eta_j'' = -m omega_j^2 eta_j + phi_j . R^T f
 *
 * (orthonormal Craig-Bampton modes on a floating frame; the coupling of inertia between large rotations and
 * deformation, of the order of the strain, is left out). Fills in one that has `file` and `frame`: inertia of
 * the body, and its pose unless that is set, modes, points, interfaces, mesh. Statuses of art_zone_read;
 * ART_EUSAGE: the zone has no modes, or the frame is no rigid body. */
int art_superelement_build(struct art_ctx *ctx, struct art_comp *comp) ART_MUST_USE;

#ifdef __cplusplus
}
#endif
#endif
