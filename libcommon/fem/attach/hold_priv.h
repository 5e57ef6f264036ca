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
#define fem_says_nothing art_fem_says_nothing_

/* A place p = sum w_k x_k in some nodes. Of frames also the rotation of polar(A) RFD with A = sum x_k d_k^T,
 * where the sum of d_k is zero. */
struct fem_hold {
    int n, cap;
    const struct art_comp **node;
    double *w;
    double (*d)[3];
    double RFD[9];
    const struct art_comp *elem; /* that it was made from, and where in it; NULL: by nodes alone */
    double xi[3];
};
void fem_hold_fini(struct fem_hold *hold);

/* As an attachment says: its nodes and weights, or its element, or what holds the place of its slave in the
 * model that this belongs to. frame: with d and RFD. Errors stand at the attachment. */
int fem_hold_read(struct art_ctx *ctx, const struct art_comp *att, const struct art_comp *slave, bool frame,
                  struct fem_hold *hold) ART_MUST_USE;
/* The d of a hold whose nodes, weights and element are known. */
int fem_hold_frame(struct art_ctx *ctx, const struct art_comp *says, struct fem_hold *hold) ART_MUST_USE;
/* A place with an element (or the nodes near it) as a hold. */
int fem_hold_at(struct art_ctx *ctx, const struct art_comp *elem, const double *xi, struct fem_hold *hold)
    ART_MUST_USE;

/* The rotation R of A, S = A R^T, and B = tr(S) I - S, of which the inverse takes sum (R d_k) x v_k to the
 * angular velocity; false if that has none (nodes on a line). */
bool fem_turn_of(const double A[9], double R[9], double S[9], double B_inv[9]);

#endif
