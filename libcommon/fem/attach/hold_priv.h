/* What holds a point or frame in a FEM model: shared by the files of attachments. */
#ifndef ART_FEM_HOLD_PRIV_H
#define ART_FEM_HOLD_PRIV_H

#include "../fem_priv.h"
#include "../tree_priv.h"
#include <art/femattach.h>
#include <art/femquery.h>

#define fem_hold_fini art_fem_hold_fini_
#define fem_hold_read art_fem_hold_read_
#define fem_hold_frame art_fem_hold_frame_
#define fem_hold_at art_fem_hold_at_
#define fem_turn_of art_fem_turn_of_
#define fem_frame_link art_fem_frame_link_
#define fem_bound_make art_fem_bound_make_
#define fem_hold_reserve art_fem_hold_reserve_
#define fem_hold_in_model art_fem_hold_in_model_
#define fem_hold_in_element art_fem_hold_in_element_
#define fem_hold_turn_now art_fem_hold_turn_now_
#define fem_attachment_motion art_fem_attachment_motion_

/* A place p = sum w_k x_k in some nodes. Of frames also the rotation of polar(A) RFD with A = sum x_k d_k^T,
 * where the sum of d_k is zero. */
struct fem_hold {
    int n;
    const struct art_comp **node;
    double *w;
    double (*d)[3];
    double RFD[9];
    const struct art_comp *elem; /* that it was made from, and where in it; NULL: by nodes alone */
    double xi[3];
};
void fem_hold_fini(struct fem_hold *hold);
/* Room for n nodes; RFD is the identity. */
int fem_hold_reserve(struct art_ctx *ctx, struct fem_hold *hold, int n) ART_MUST_USE;

/* As an attachment says: its nodes and weights, or its element, or what holds the place of its slave in the
 * model that this belongs to. frame: with d and RFD. Errors stand at the attachment. */
int fem_hold_read(struct art_ctx *ctx, const struct art_comp *att, const struct art_comp *slave, bool frame,
                  struct fem_hold *hold) ART_MUST_USE;
/* The d of a hold whose nodes, weights and element are known. */
int fem_hold_frame(struct art_ctx *ctx, const struct art_comp *says, struct fem_hold *hold) ART_MUST_USE;
/* A place in an element by its natural coordinates; by where it is, or the nearest point of the element;
 * in a model, by the element that holds it or the nearest point of the surface. `says` is whose it is, for
 * errors. */
int fem_hold_at(struct art_ctx *ctx, const struct art_comp *elem, const double *xi, struct fem_hold *hold)
    ART_MUST_USE;
int fem_hold_in_element(struct art_ctx *ctx, const struct art_comp *says, const struct art_comp *elem,
                        const double p[3], struct fem_hold *hold, bool *inside) ART_MUST_USE;
int fem_hold_in_model(struct art_ctx *ctx, const struct art_comp *says, const struct art_comp *fem,
                      const double p[3], struct fem_hold *hold, bool *inside) ART_MUST_USE;
/* The turn of a frame against the deformation as it is now: RFD = R_D^T R_F. */
void fem_hold_turn_now(const struct fem_hold *hold, const double R_frame[9], double RFD[9]);
/* art_mech_ops.motion */
int fem_attachment_motion(struct art_ctx *ctx, const struct art_comp *att, const struct art_comp *slave,
                          struct art_rigid *T, double u[6]) ART_MUST_USE;

/* The rotation R of A, S = A R^T, and B = tr(S) I - S, of which the inverse takes sum (R d_k) x v_k to the
 * angular velocity; false if that has none (nodes on a line). */
bool fem_turn_of(const double A[9], double R[9], double S[9], double B_inv[9]);

/* What a frame needs of its hold in a system; of the back of a shell's node its director at rest too. */
struct fem_bound {
    double *w, (*d)[3], RFD[9], director[3];
};
/* In the memory of the system, with the shares of masses. */
int fem_bound_make(struct art_ctx *ctx, struct art_system *sys, const struct fem_hold *hold,
                   struct fem_bound **b, double **share) ART_MUST_USE;
/* art_attach_type.link of a frame with such data. */
void fem_frame_link(const struct art_system *sys, const struct art_state *state,
                    struct art_attach *att, double *acc);

#endif
