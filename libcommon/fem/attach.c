/* Points that follow nodes: p = sum of w_k x_k with constant weights (guide, equations 6.3
 * and 6.4). */
#include "fem_priv.h"
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

static const struct art_attach_type point_fem = {"point-FEM", false, false, place, link};

/* Of the nodes named with weights. */
static int from_nodes(struct art_ctx *ctx, struct art_system *sys, const struct art_comp *says,
                      const struct art_comp *slave, const struct art_value *nodes)
{
    struct art_attach *att;
    size_t n = (size_t)nodes->n;
    const struct art_comp **master = art_arena_alloc(ctx, &sys->arena, n, sizeof *master);
    double *w = art_arena_alloc(ctx, &sys->arena, n, sizeof *w), sum = 0;
    double *share = art_arena_alloc(ctx, &sys->arena, n, sizeof *share);
    if (!master || !w || !share) return ART_ENOMEM;
    for (size_t k = 0; k < n; k++) {
        master[k] = nodes->refs[k].to;
        w[k] = nodes->refs[k].has_num ? nodes->refs[k].num : 0;
        sum += fabs(w[k]);
        if (!master[k] || !isfinite(w[k]))
            return art_error(ctx, ART_ENOTFOUND, &says->loc, "'%s' follows '%s', which is no node",
                             art_comp_path(slave, NULL),
                             nodes->refs[k].path ? nodes->refs[k].path : "null");
    }
    if (!(sum > 0))
        return art_error(ctx, ART_ERANGE, &says->loc, "the weights of '%s' are zero",
                         art_comp_path(slave, NULL));
    int status = art_system_attach(ctx, sys, &point_fem, says, slave, nodes->n, master, &att);
    if (status < 0) return status;
    for (size_t k = 0; k < n; k++) share[k] = fabs(w[k]) / sum;
    att->share = share;
    att->data = w;
    return ART_OK;
}

static int attach(struct art_ctx *ctx, struct art_system *sys, const struct art_comp *says,
                  const struct art_comp *slave)
{
    struct art_value nodes;
    if (!slave)
        return art_error(ctx, ART_ENOTFOUND, &says->loc, "'%s' has no point",
                         art_comp_path(says, NULL));
    if (!art_get(says, "nodes", &nodes) || nodes.n == 0)
        return art_error(ctx, ART_ENOTFOUND, &says->loc, "'%s' follows no nodes",
                         art_comp_path(slave, NULL));
    return from_nodes(ctx, sys, says, slave, &nodes);
}

static int add_attachment(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    return attach(ctx, sys, comp, art_get_ref(comp, "point"));
}

const struct art_mech_ops art_ops_point_fem = {.attachments = add_attachment};

/* ------------------------------------------------------------------- markers */

static int add_marker(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    return art_ops_particle.dynamics(ctx, sys, comp);
}

static int attach_marker(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    const struct art_comp *object = art_get_object(comp, "attachment");
    if (!object)
        return art_error(ctx, ART_ENOTFOUND, &comp->loc, "marker '%s' is attached to no nodes",
                         art_comp_path(comp, NULL));
    int status = attach(ctx, sys, object, comp);
    return status < 0 ? status : art_ops_particle.attachments(ctx, sys, comp);
}

const struct art_mech_ops art_ops_fem_marker = {
    .dynamics = add_marker, .attachments = attach_marker, .find_live = fem_point_live};
