/* art/deformable.h - deformable bodies have a floating frame and elastic coordinates. Part of art/mech.h.
 *
 * A BeamBody or EBBeamBody has, beside the pose (R, p) of its frame, n elastic coordinates eta. A point X of
 * the undeformed body, in body coordinates, is at
 *
 *     x = p + R (X + sum_j phi_j(X) eta_j)
 *
 * with shapes phi_j of an Euler-Bernoulli beam along the x axis (docs/rooms/mech/deformable.md); sections
 * turn by exp(sum_j theta_j(X) eta_j). The coordinates are the property elasticCoords, their rates
 * elasticVelocity.
 *
 * In the tree:
 *
 *     struct art_deformable *body;
 *     ART_TRY(art_deformable_read(ctx, comp, &body));
 *     art_deformable_displace(body, eta, X, x);            // body coordinates
 *     art_deformable_free(body);
 *
 * In a system the bodies are those of art_system_deformable. Lengths are those of the model. */
#ifndef ART_DEFORMABLE_H
#define ART_DEFORMABLE_H

#include <art/mech.h>

#ifdef __cplusplus
extern "C" {
#endif

struct art_deformable;
/* The behaviour of the classes of such bodies, whose table is that of the room femmodel, as a body has a
 * material. */
extern const struct art_mech_ops art_ops_deformable;
/* The most elastic coordinates that a body has. */
enum { ART_DEFORMABLE_MOST = 24 };

/* The number of elastic coordinates that a DeformableBody of the tree has, and that a body was read with. */
int art_deformable_size(const struct art_comp *comp);
int art_deformable_count(const struct art_deformable *body);
/* How long it is along x. */
double art_deformable_length(const struct art_deformable *body);
/* Read a DeformableBody of the tree: shapes, inertia, stiffness. ART_ESHAPE: it has no extent along x;
 * ART_ERANGE: no section, a material that is not linear where it counts, wrong counts of numbers. Free with
 * art_deformable_free; those of a system are the system's. */
int art_deformable_read(struct art_ctx *ctx, const struct art_comp *comp, struct art_deformable **body)
    ART_MUST_USE;
void art_deformable_free(struct art_deformable *body);
/* Read elasticCoords or elasticVelocity of the tree, eta[size]; zeros where none are stated. */
void art_deformable_coords(const struct art_comp *comp, const char *prop, double *eta);

/* X + sum_j phi_j(X) eta_j in body coordinates; eta[size]. */
void art_deformable_displace(const struct art_deformable *body, const double *eta, const double X[3],
                             double x[3]);
/* The displacement phi_j(X) and the turn of the section theta_j(X) of coordinate j, body axes. */
void art_deformable_shape(const struct art_deformable *body, int j, const double X[3], double phi[3],
                          double theta[3]);
/* Read the mesh of a part of the body (RigidMeshComp) undeformed, in body coordinates: its restVertices
 * count for the first of them. NULL: it has none. The caller frees it. */
int art_deformable_mesh(struct art_ctx *ctx, const struct art_comp *part, struct art_mesh **mesh)
    ART_MUST_USE;

/* Return the body of a component in a system; NULL: none. */
const struct art_deformable *art_system_deformable(const struct art_system *sys, const struct art_comp *comp);
/* Gets the elastic coordinates at a state, eta[size], or their rates. */
void art_deformable_state(const struct art_deformable *body, const struct art_state *state, bool velocity,
                          double *eta);
/* Where X is in the world at a state that art_system_update has seen. */
void art_deformable_point(const struct art_deformable *body, const struct art_state *state,
                          const double X[3], double x[3]);
/* How it moves: velocity = sum of G[k] times the velocity of dyn[k], G [3][6] of the frame, which is the
 * first, and [3][3] of the others. state NULL: dyn alone. Returns their number, at most 1 +
 * ART_DEFORMABLE_MOST / 3. */
int art_deformable_terms(const struct art_deformable *body, const struct art_state *state,
                         const double X[3], int *dyn, double (*G)[18]);

/* Ends of joints and springs that need a frame in a deformable body: `add` in the stage `dynamics`, `attach`
 * in `attachments`, at the pose T of the undeformed body. `which` numbers the ends of a component. */
int art_deformable_add_end(struct art_ctx *ctx, struct art_system *sys, struct art_comp *owner, int which)
    ART_MUST_USE;
int art_deformable_attach_end(struct art_ctx *ctx, struct art_system *sys, const struct art_comp *owner,
                              int which, const struct art_comp *body, const struct art_rigid *T) ART_MUST_USE;
/* The dynamic component of an end, -1: there is none. */
int art_deformable_end(const struct art_system *sys, const struct art_comp *owner, int which);

#ifdef __cplusplus
}
#endif
#endif
