/* Points are attached to nodes by p = sum of w_k x_k with constant weights (guide, equations 6.3
 * and 6.4). */
#include "attachment_weights_priv.h"
#include <math.h>

static void place(const struct art_system *sys, const struct art_state *state,
                  const struct art_attach *att, double *q)
{
    const double *w = att->data;
    art_v3_zero(q);
    for (int k = 0; k < att->n_links; k++)
        art_v3_add_scaled(q, q, w[k], state->q + sys->dyn[att->links[k].dyn].q);
}

static void link(const struct art_system *sys, const struct art_state *state,
                 struct art_attach *att, double *acc)
{
    const double *w = att->data;
    (void)sys;
    (void)state;
    (void)acc;
    for (int k = 0; k < att->n_links; k++) art_m3_diag(att->links[k].G, w[k], w[k], w[k]);
}

static const struct art_attach_type point_fem = {.name = "point-FEM", .place = place, .link = link};

static int attach(struct art_ctx *ctx, struct art_system *sys, const struct art_comp *owner,
                  const struct art_comp *slave)
{
    struct fem_attach_weights weights;
    struct art_attach *att;
    double *w, *share, sum = 0;
    int status;
    if (!slave)
        return art_error(ctx, ART_ENOTFOUND, &owner->loc, "'%s' has no point",
                         art_comp_path(owner, NULL));
    status = fem_attach_weights_read(ctx, owner, slave, false, &weights);
    if (status < 0) return status;
    w = art_arena_alloc(ctx, &sys->arena, (size_t)weights.n, sizeof *w);
    share = art_arena_alloc(ctx, &sys->arena, (size_t)weights.n, sizeof *share);
    status = w && share ? art_system_attach(ctx, sys, &point_fem, owner, slave, weights.n,
                                            weights.node, &att)
                        : ART_ENOMEM;
    if (status == ART_OK) {
        for (int k = 0; k < weights.n; k++) sum += fabs(weights.w[k]);
        for (int k = 0; k < weights.n; k++) {
            w[k] = weights.w[k];
            share[k] = fabs(w[k]) / sum;
        }
        att->mass_share = share;
        att->data = w;
    }
    fem_attach_weights_fini(&weights);
    return status;
}

static int add_attachment(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    return attach(ctx, sys, comp, art_get_ref(comp, "point"));
}

const struct art_mech_ops art_ops_point_fem = {
    .attachments = add_attachment, .attach_slave = attach, .motion = fem_attachment_motion};

/* ------------------------------------------------------------------- markers */

static int add_marker(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    return art_ops_particle.dynamics(ctx, sys, comp);
}

static int attach_marker(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    /* without an attachment: to the element at its position */
    const struct art_comp *object = art_get_object(comp, "attachment");
    int status = attach(ctx, sys, object ? object : comp, comp);
    return status < 0 ? status : art_ops_particle.attachments(ctx, sys, comp);
}

const struct art_mech_ops art_ops_fem_marker = {
    .dynamics = add_marker, .attachments = attach_marker, .find_live = fem_point_live};
