/* This attaches clamped nodes of shells: the node is attached to a frame or other nodes as any
 * point is, and its back rotates with these, so that the director keeps its length and its
 * direction in the frame. */
#include "attachment_weights_priv.h"
#include <math.h>
#include <string.h>

/* The director as the compiled model has it at the start, once its FEM model is built. */
static void director(const struct art_system *sys, const struct art_comp *node, double d[3])
{
    const struct art_dyn *dyn = art_system_dyn(sys, node);
    double x[3];
    art_get_vector(node, "position", x, 3);
    art_v3_sub(d, x, sys->dyn[dyn->companion].start);
}

/* ---------------------------------------------------------------------- in a frame */

/* In the original a back has no acceleration when the body turns. */
static void link_unaccelerated(const struct art_system *sys, const struct art_state *state,
                               struct art_attach *att, double *acc)
{
    art_attach_point_frame.link(sys, state, att, acc);
    art_v3_zero(acc);
}

static void place_in_frame(const struct art_system *sys, const struct art_state *state,
                           const struct art_attach *att, double *q)
{
    art_attach_point_frame.place(sys, state, att, q);
}

static const struct art_attach_type back_unaccelerated = {.name = "shell-frame",
                                                          .master_frame = true,
                                                          .place = place_in_frame,
                                                          .link = link_unaccelerated};

static int add_on_frame(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    int status = art_ops_point_frame.attachments(ctx, sys, comp);
    if (status < 0) return status;
    const struct art_comp *frame = art_get_ref(comp, "frame");
    const struct art_attach_type *type =
        sys->quirks.shell_back_as_front ? &back_unaccelerated : &art_attach_point_frame;
    return art_system_attach_companion(ctx, sys, type, comp, art_get_ref(comp, "point"), 1, &frame,
                                       NULL);
}

/* The back is at loc less the director in the frame. */
static int place_on_frame(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    const struct art_comp *node = art_get_ref(comp, "point");
    struct art_attach *att = fem_attachment_of(ctx, sys, art_system_dyn(sys, node)->companion);
    double d[3] = {0, 0, 0}, now[3], u[6];
    struct art_rigid T;
    if (!att) return ART_ENOMEM;
    art_get_vector(comp, "locDir", d, 3);
    if (!isfinite(d[0] + d[1] + d[2]))
        return art_error(ctx, ART_ERANGE, fem_loc_of(comp, "locDir"),
                         "locDir of '%s' is not finite", art_comp_path(comp, NULL));
    if (art_v3_norm(d) == 0) {
        int status = art_comp_motion(ctx, art_get_ref(comp, "frame"), &T, u);
        if (status < 0) return status;
        director(sys, node, now);
        art_m3_tmulvec(d, T.R, now);
    }
    double *front = art_arena_alloc(ctx, &sys->arena, 3, sizeof *front);
    if (!front) return ART_ENOMEM;
    art_get_vector(comp, "loc", front, 3);
    art_v3_sub(att->loc, front, d);
    if (sys->quirks.shell_back_as_front) att->mass_loc = front;
    return ART_OK;
}

const struct art_mech_ops art_ops_shell_node_frame = {.attachments = add_on_frame,
                                                      .forces = place_on_frame};

/* ------------------------------------------------------------------------ on nodes */

/* b = sum w x - c, c = R c0 with the rotation R of a frame attached to the nodes, and so v = sum w
 * v - omega x c. */
static void director_now(const struct art_system *sys, const struct art_state *state,
                         const struct art_attach *att, double p[3], double c[3])
{
    const struct fem_frame_attachment *b = att->data;
    double A[9] = {0}, R[9];
    art_v3_zero(p);
    for (int k = 0; k < att->n_links; k++) {
        const double *x = state->q + sys->dyn[att->links[k].dyn].q;
        art_v3_add_scaled(p, p, b->w[k], x);
        for (int i = 0; i < 9; i++) A[i] += x[i / 3] * b->d[k][i % 3];
    }
    art_fem_rotation(A, R);
    art_m3_mulvec(c, R, b->director);
}

static void place(const struct art_system *sys, const struct art_state *state,
                  const struct art_attach *att, double *q)
{
    double c[3];
    director_now(sys, state, att, q, c);
    art_v3_sub(q, q, c);
}

/* Nothing asks for the acceleration of a back. */
static void link(const struct art_system *sys, const struct art_state *state,
                 struct art_attach *att, double *acc)
{
    double rate[6], p[3], c[3], C[9], part[9];
    (void)acc;
    fem_frame_link(sys, state, att, rate);
    director_now(sys, state, att, p, c);
    art_m3_skew(C, c);
    for (int k = 0; k < att->n_links; k++) {
        double *G = att->links[k].G;
        art_m3_mul(part, C, G + 9);
        for (int i = 0; i < 9; i++) G[i] += part[i];
    }
}

static const struct art_attach_type back_fem = {.name = "shell-FEM", .place = place, .link = link};

/* Read the nodes and weights of the point; its element determines the rotation, if there is one. */
static int read_weights(struct art_ctx *ctx, const struct art_comp *comp,
                        const struct art_comp *node, struct fem_attach_weights *weights)
{
    const struct art_comp *elem = art_get_ref(comp, "element");
    double xi[3];
    int status;
    if (elem && art_is_set(comp, "ncoords") && art_get_vector(comp, "ncoords", xi, 3) == 3 &&
        isfinite(xi[0] + xi[1] + xi[2]))
        status = fem_attach_weights_at_xi(ctx, elem, xi, weights);
    else
        status = fem_attach_weights_read(ctx, comp, node, false, weights);
    if (status < 0) return status;
    status = fem_attach_weights_add_frame(ctx, comp, weights);
    if (status < 0) fem_attach_weights_fini(weights);
    return status;
}

static int add_on_nodes(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    const struct art_comp *node = art_get_ref(comp, "point");
    struct art_attach *att;
    struct fem_attach_weights weights;
    struct fem_frame_attachment *b;
    double *share;
    int status = art_ops_point_fem.attachments(ctx, sys, comp);
    if (status < 0 || (status = read_weights(ctx, comp, node, &weights)) < 0) return status;
    ART_TRY(fem_frame_attachment_make(ctx, sys, &weights, &b, &share));
    ART_TRY(art_system_attach_companion(ctx, sys, &back_fem, comp, node, weights.n, weights.node,
                                        &att));
    att->mass_share = share;
    att->data = b;
out:
    fem_attach_weights_fini(&weights);
    return status;
}

/* The director against the nodes as they are now. */
static int place_on_nodes(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    const struct art_comp *node = art_get_ref(comp, "point");
    struct art_attach *att = fem_attachment_of(ctx, sys, art_system_dyn(sys, node)->companion);
    double I[9], R_T[9], d[3];
    struct fem_attach_weights weights;
    int status = att ? read_weights(ctx, comp, node, &weights) : ART_ENOMEM;
    if (status < 0) return status;
    struct fem_frame_attachment *b = att->data;
    art_m3_identity(I);
    fem_attach_weights_rotation(&weights, I, R_T);
    director(sys, node, d);
    art_m3_mulvec(b->director, R_T, d);
    fem_attach_weights_fini(&weights);
    return ART_OK;
}

const struct art_mech_ops art_ops_shell_node_fem = {
    .attachments = add_on_nodes, .forces = place_on_nodes, .motion = fem_attachment_motion};
