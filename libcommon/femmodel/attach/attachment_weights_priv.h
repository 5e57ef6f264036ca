/* This header declares what the files of attachments to FEM models share: the weights of points
 * and frames. */
#ifndef ART_FEM_ATTACHMENT_WEIGHTS_PRIV_H
#define ART_FEM_ATTACHMENT_WEIGHTS_PRIV_H

#include "../femmodel_priv.h"
#include <art/femmodel.h>
#include <art/search.h>

/* A place p = sum w_k x_k in some nodes. Of frames also the rotation of polar(A) RFD with A = sum x_k d_k^T,
 * where the sum of d_k is zero. */
struct fem_attach_weights {
    int n;
    const struct art_comp **node;
    double *w;
    double (*d)[3];
    double RFD[9];
    const struct art_comp *elem; /* that it was made from, and where in it; NULL: by nodes alone */
    double xi[3];
};
void fem_attach_weights_fini(struct fem_attach_weights *weights);
/* Reserve memory for n nodes; RFD is the identity. */
int fem_attach_weights_reserve(struct art_ctx *ctx, struct fem_attach_weights *weights, int n) ART_MUST_USE;

/* Read the nodes and weights of an attachment, or of its element, or of the element at the
 * position of its slave in its model; with `frame` also d and RFD. Errors are placed at the
 * attachment. */
int fem_attach_weights_read(struct art_ctx *ctx, const struct art_comp *att, const struct art_comp *slave,
                            bool frame,
                  struct fem_attach_weights *weights) ART_MUST_USE;
/* The d of weights whose nodes and element are known. */
int fem_attach_weights_add_frame(struct art_ctx *ctx, const struct art_comp *owner,
                                 struct fem_attach_weights *weights) ART_MUST_USE;
/* Find a point in an element by its natural coordinates; by its position, or the nearest point of
 * the element; in a model, by the element that contains it or the nearest point of the surface.
 * `says` is the component for errors. */
int fem_attach_weights_at_xi(struct art_ctx *ctx, const struct art_comp *elem, const double *xi,
                             struct fem_attach_weights *weights)
    ART_MUST_USE;
int fem_attach_weights_in_element(struct art_ctx *ctx, const struct art_comp *owner,
                                  const struct art_comp *elem,
                        const double p[3], struct fem_attach_weights *weights, bool *inside) ART_MUST_USE;
int fem_attach_weights_in_model(struct art_ctx *ctx, const struct art_comp *owner, const struct art_comp *fem,
                      const double p[3], struct fem_attach_weights *weights, bool *inside) ART_MUST_USE;
/* The turn of a frame against the deformation as it is now: RFD = R_D^T R_F. */
void fem_attach_weights_rotation(const struct fem_attach_weights *weights, const double R_frame[9],
                                 double RFD[9]);
/* art_mech_ops.motion */
int fem_attachment_motion(struct art_ctx *ctx, const struct art_comp *att, const struct art_comp *slave,
                          struct art_rigid *T, double u[6]) ART_MUST_USE;

/* These are the data of a frame attachment in a system; that of the back of a shell's node has its
 * director at rest as well. */
struct fem_frame_attachment {
    double *w, (*d)[3], RFD[9], director[3];
    const struct art_comp *model; /* that its nodes belong to */
    const struct art_comp *shell; /* that turns it with its directors by a quirk, or NULL; */
    double xi[3];                 /* where in it */
};
/* Compute F of a frame in a shell, with d of its velocities; the result is false if the model is
 * not compiled yet, or has no backs. */
bool fem_shell_frame_gradient(const struct art_system *sys, const struct art_state *state,
                              const struct art_attach *att, double F[9]);
/* The attachment of a component of the state that is attached, in the stage `forces`; NULL: no memory. */
struct art_attach *fem_attachment_of(struct art_ctx *ctx, struct art_system *sys, int dyn);
/* In the memory of the system, with the shares of masses. */
int fem_frame_attachment_make(struct art_ctx *ctx, struct art_system *sys,
                              const struct fem_attach_weights *weights,
                   struct fem_frame_attachment **b, double **share) ART_MUST_USE;
/* This is art_attach_type.link of a frame with such data. */
void fem_frame_link(const struct art_system *sys, const struct art_state *state,
                    struct art_attach *att, double *acc);
/* This is art_attach_type.material_frame of one: it uses the element of the model that contains
 * the origin of `now`, or the nearest. */
bool fem_material_frame(const struct art_system *sys, const struct art_state *state,
                        const struct art_attach *att, const struct art_rigid *now, struct art_rigid *rest,
                        double u[6], double a[6]);

#endif
