/* Frames and bodies that follow nodes: the origin is p = sum w_k x_k, the rotation that of the
 * polar decomposition of A = sum x_k d_k^T (guide, section 6.6): the deformation gradient of an
 * element, or the rotation that fits nodes best.
 *
 * With A = R P, S = R P R^T and y_k = R d_k, the skew part of A' R^T gives
 *     B w = sum y_k x v_k,   B = tr(S) I - S,
 * and its rate at constant velocities, S' = A' R^T - S [w],
 *     B w' = sum (w x y_k) x v_k - (tr(S') I - S') w. */
#include "attachment_weights_priv.h"
#include <math.h>
#include <string.h>

static const double *node_at(const struct art_system *sys, const struct art_state *state,
                             const struct art_attach *att, int k)
{
    return state->q + sys->dyn[att->links[k].dyn].q;
}

/* A += v d^T */
static void add_outer(double A[9], const double v[3], const double d[3])
{
    for (int i = 0; i < 3; i++) art_v3_add_scaled(A + 3 * i, A + 3 * i, v[i], d);
}

static void sum_nodes(const struct art_system *sys, const struct art_state *state,
                      const struct art_attach *att, double p[3], double A[9])
{
    const struct fem_frame_attachment *b = att->data;
    art_v3_zero(p);
    memset(A, 0, 9 * sizeof *A);
    for (int k = 0; k < att->n_links; k++) {
        const double *x = node_at(sys, state, att, k);
        art_v3_add_scaled(p, p, b->w[k], x);
        add_outer(A, x, b->d[k]);
    }
    if (b->shell) (void)fem_shell_frame_gradient(sys, state, att, A);
}

static void place(const struct art_system *sys, const struct art_state *state,
                  const struct art_attach *att, double *q)
{
    const struct fem_frame_attachment *b = att->data;
    double A[9], R[9], RF[9];
    sum_nodes(sys, state, att, q, A);
    art_fem_rotation(A, R);
    art_m3_mul(RF, R, b->RFD);
    art_rot_to_quat(q + 3, RF);
}

/* Compute w' as above; the origin has none. */
static void rotation_rate(const struct art_system *sys, const struct art_state *state,
                          const struct art_attach *att, const double R[9], const double S[9],
                          const double B_inv[9], double acc[6])
{
    const struct fem_frame_attachment *b = att->data;
    double A_dot[9] = {0}, S_dot[9], w[3], y[3], c[3], sum[3] = {0, 0, 0}, spin[3] = {0, 0, 0},
           W[9];
    for (int k = 0; k < att->n_links; k++) {
        const double *v = state->u + sys->dyn[att->links[k].dyn].u;
        art_m3_mulvec(y, R, b->d[k]);
        art_v3_cross(c, y, v);
        art_v3_add(spin, spin, c);
        add_outer(A_dot, v, b->d[k]);
    }
    art_m3_mulvec(w, B_inv, spin);
    art_m3_mul_t(S_dot, A_dot, R);
    for (int j = 0; j < 3; j++) { /* row j of S [w] */
        art_v3_cross(c, S + 3 * j, w);
        art_v3_copy(W + 3 * j, c);
    }
    for (int i = 0; i < 9; i++) S_dot[i] -= W[i];
    double trace = S_dot[0] + S_dot[4] + S_dot[8];
    art_m3_mulvec(sum, S_dot, w);
    art_v3_add_scaled(sum, sum, -trace, w);
    for (int k = 0; k < att->n_links; k++) {
        const double *v = state->u + sys->dyn[att->links[k].dyn].u;
        art_m3_mulvec(y, R, b->d[k]);
        art_v3_cross(c, w, y);
        art_v3_cross(y, c, v);
        art_v3_add(sum, sum, y);
    }
    art_m3_mulvec(acc + 3, B_inv, sum);
}

void fem_frame_link(const struct art_system *sys, const struct art_state *state,
                    struct art_attach *att, double *acc)
{
    const struct fem_frame_attachment *b = att->data;
    double p[3], A[9], R[9], S[9], B_inv[9], y[3];
    sum_nodes(sys, state, att, p, A);
    (void)art_fem_polar_rotation(A, R, S, B_inv);
    for (int k = 0; k < att->n_links; k++) {
        double *G = att->links[k].G, skew[9];
        art_m3_mulvec(y, R, b->d[k]);
        art_m3_diag(G, b->w[k], b->w[k], b->w[k]);
        art_m3_skew(skew, y);
        art_m3_mul(G + 9, B_inv, skew);
    }
    rotation_rate(sys, state, att, R, S, B_inv, acc);
}

static const struct art_attach_type frame_fem = {.name = "frame-FEM",
                                                 .slave_frame = true,
                                                 .place = place,
                                                 .link = fem_frame_link,
                                                 .material_frame = fem_material_frame};

int fem_frame_attachment_make(struct art_ctx *ctx, struct art_system *sys,
                              const struct fem_attach_weights *weights,
                              struct fem_frame_attachment **out, double **share)
{
    struct fem_frame_attachment *b = art_arena_alloc(ctx, &sys->arena, 1, sizeof *b);
    size_t n = (size_t)weights->n;
    double sum = 0;
    *share = art_arena_alloc(ctx, &sys->arena, n, sizeof **share);
    if (b) b->w = art_arena_alloc(ctx, &sys->arena, n, sizeof *b->w);
    if (b) b->d = art_arena_alloc(ctx, &sys->arena, n, sizeof *b->d);
    if (!b || !*share || !b->w || !b->d) return ART_ENOMEM;
    for (int k = 0; k < weights->n; k++) sum += fabs(weights->w[k]);
    for (int k = 0; k < weights->n; k++) (*share)[k] = fabs(weights->w[k]) / sum;
    memcpy(b->w, weights->w, n * sizeof *b->w);
    memcpy(b->d, weights->d, n * sizeof *b->d);
    memcpy(b->RFD, weights->RFD, sizeof b->RFD);
    b->model = weights->n ? art_fem_tree_model(weights->node[0]) : NULL;
    *out = b;
    return ART_OK;
}

static bool is_shell(const struct art_comp *elem)
{
    return art_elem_type((enum art_elem_kind)art_fem_class_kind(elem))->dim == 2;
}

static int attach(struct art_ctx *ctx, struct art_system *sys, const struct art_comp *owner,
                  const struct art_comp *slave, const struct art_comp *at)
{
    struct fem_attach_weights weights;
    struct fem_frame_attachment *b;
    struct art_attach *att;
    double *share;
    int status = fem_attach_weights_read(ctx, owner, at, true, &weights);
    if (status < 0) return status;
    ART_TRY(fem_frame_attachment_make(ctx, sys, &weights, &b, &share));
    if (sys->quirks.frame_in_shell_by_director && weights.elem && is_shell(weights.elem))
        b->shell = weights.elem;
    art_v3_copy(b->xi, weights.xi);
    ART_TRY(art_system_attach(ctx, sys, &frame_fem, owner, slave, weights.n, weights.node, &att));
    att->mass_share = share;
    att->data = b;
out:
    fem_attach_weights_fini(&weights);
    return status;
}

/* An end of a joint is a frame without a component of its own: the attachment stands for it. */
static int add_end(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    return comp->is_value ? art_ops_frame.dynamics(ctx, sys, comp) : ART_OK;
}

static int add_attachment(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    const struct art_comp *frame = art_get_ref(comp, "frame");
    if (comp->is_value) return attach(ctx, sys, comp, comp, NULL);
    if (!frame)
        return art_error(ctx, ART_ENOTFOUND, &comp->loc, "'%s' has no frame",
                         art_comp_path(comp, NULL));
    return attach(ctx, sys, comp, frame, frame);
}

const struct art_mech_ops art_ops_frame_fem = {
    .dynamics = add_end, .attachments = add_attachment, .motion = fem_attachment_motion};

/* ------------------------------------------------------ frames of a FEM model */

static int add_frame(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    return art_ops_frame.dynamics(ctx, sys, comp);
}

static int attach_frame(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    const struct art_comp *object = art_get_object(comp, "attachment");
    int status = attach(ctx, sys, object ? object : comp, comp, comp);
    return status < 0 ? status : art_ops_frame.attachments(ctx, sys, comp);
}

static const struct art_live *find_live(const struct art_comp *comp, const char *prop)
{
    (void)comp;
    return art_live_row(&art_ops_frame, prop);
}

const struct art_mech_ops art_ops_fem_attached_frame = {
    .dynamics = add_frame, .attachments = attach_frame, .find_live = find_live};
