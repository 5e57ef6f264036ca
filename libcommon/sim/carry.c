/* A model whose structure was changed while it ran: its state goes over into a new simulation of
 * the same tree, or into the tree itself. */
#include "state_priv.h"
#include <art/deformable.h>
#include <string.h>

/* ---------------------------------------------------------------- from one to another */

static bool is_below(const struct art_comp *comp, const struct art_comp *top)
{
    for (; comp; comp = comp->parent)
        if (comp == top) return true;
    return false;
}

struct carry {
    const struct model *from;
    struct model *to;
    const struct art_comp *moved; /* what is below it keeps its place in the tree; NULL: nothing */
};

/* Bodies with as many coordinates as before keep them. */
static void carry_elastic(const struct carry *c, const struct art_dyn *dyn,
                          const struct art_deformable *old)
{
    double *q = c->to->state->q + dyn->q, *u = c->to->state->u + dyn->u;
    double eta[ART_DEFORMABLE_MOST], rate[ART_DEFORMABLE_MOST];
    if (!old || is_below(dyn->comp, c->moved) ||
        art_deformable_count(old) != art_deformable_size(dyn->comp))
        return;
    art_deformable_state(old, c->from->state, false, eta);
    art_deformable_state(old, c->from->state, true, rate);
    for (int j = 3 * (dyn->elastic - 1), k = 0; k < 3 && j < art_deformable_count(old); j++, k++) {
        q[k] = eta[j];
        u[k] = rate[j];
    }
}

static void carry_component(const struct carry *c, int i)
{
    struct art_dyn *dyn = &c->to->sys->dyn[i];
    const struct art_dyn *old = art_system_dyn(c->from->sys, dyn->comp);
    if (dyn->is_end) return;
    if (dyn->elastic) {
        carry_elastic(c, dyn, art_system_deformable(c->from->sys, dyn->comp));
        return;
    }
    if (old && dyn->is_companion)
        old = old->companion >= 0 ? &c->from->sys->dyn[old->companion] : NULL;
    if (!old || old->frame != dyn->frame) return;
    size_t n_q = dyn->frame ? 7 : 3, n_u = dyn->frame ? 6 : 3;
    if (!is_below(dyn->comp, c->moved)) {
        memcpy(c->to->state->q + dyn->q, c->from->state->q + old->q, n_q * sizeof(double));
        memcpy(c->to->state->u + dyn->u, c->from->state->u + old->u, n_u * sizeof(double));
        memcpy(dyn->target_q, old->target_q, sizeof dyn->target_q);
    }
    dyn->target_set = old->target_set;
    memcpy(dyn->target_u, old->target_u, sizeof dyn->target_u);
    memcpy(c->to->sys->force.external + dyn->u, c->from->sys->force.external + old->u,
           n_u * sizeof(double));
}

static void carry_history(const struct carry *c, const struct art_history_range *range)
{
    for (int i = 0; i < c->from->sys->memory.n_comps; i++) {
        const struct art_history_range *old = &c->from->sys->memory.history[i];
        if (old->comp != range->comp || old->n != range->n) continue;
        memcpy(c->to->state->history + range->first, c->from->state->history + old->first,
               (size_t)range->n * sizeof(double));
        return;
    }
}

/* What cannot be taken over starts anew: a path that has other points now. */
static int copy_list(struct art_ctx *ctx, const struct art_list_owner *owner, struct art_list *to,
                     const struct art_list *from)
{
    static const struct art_loc loc = {.file = "what a component remembers", .line = 1};
    struct art_quiet quiet;
    int status = ART_OK;
    art_quiet_begin(ctx, &quiet);
    if (owner->check) status = owner->check(ctx, owner->data, from, &loc);
    status = art_quiet_end(ctx, &quiet, status);
    if (status < 0) return art_status_stops(status) ? status : ART_OK;
    if (!ART_RESERVE(ctx, to->x, from->n, to->cap)) return ART_ENOMEM;
    if (from->n) memcpy(to->x, from->x, (size_t)from->n * sizeof *to->x);
    to->n = from->n;
    return ART_OK;
}

static int carry_lists(struct art_ctx *ctx, const struct carry *c)
{
    const struct art_history_layout *old = &c->from->sys->memory, *now = &c->to->sys->memory;
    int status = ART_OK;
    for (int i = 0; i < now->n_lists; i++) {
        const struct art_list_owner *owner = &now->lists[i];
        struct art_list *to = &c->to->state->list[i];
        int k = 0;
        while (k < old->n_lists && old->lists[k].comp != owner->comp) k++;
        to->n = 0;
        if (k == old->n_lists || c->moved) continue;
        const struct art_list *from = &c->from->state->list[k];
        if (owner->carry)
            ART_TRY(owner->carry(ctx, owner->data, to, old->lists[k].data, from));
        else
            ART_TRY(copy_list(ctx, owner, to, from));
    }
out:
    return status;
}

static int carry_model(struct art_ctx *ctx, const struct carry *c)
{
    struct art_system *sys = c->to->sys;
    for (int i = 0; i < sys->n_dyn; i++) carry_component(c, i);
    for (int i = 0; i < sys->excitation.n; i++) {
        int old = art_system_excitable(c->from->sys, sys->excitation.list[i].comp);
        if (old < 0) continue;
        sys->excitation.list[i].own = c->from->sys->excitation.list[old].own;
        sys->excitation.list[i].net = c->from->sys->excitation.list[old].net;
    }
    for (int i = 0; i < sys->memory.n_comps; i++) carry_history(c, &sys->memory.history[i]);
    c->to->state->t = c->from->state->t;
    c->to->steps = c->from->steps;
    art_system_update(sys, c->to->state);
    art_system_clear_step(sys);
    art_joints_accelerated(sys, false);
    sys->last.solved = c->from->sys->last.solved;
    return carry_lists(ctx, c);
}

static int carry_agent(struct art_ctx *ctx, struct art_sim *from, struct art_sim *to, int i)
{
    const struct agent *old = &from->agents[i];
    if (!old->type->save || !old->comp) return ART_OK;
    int k = art_state_find_agent(to, old->type->name, old->comp, 0);
    if (k < 0) return ART_OK;
    struct art_buf text;
    const struct art_loc loc = {.file = "what an agent remembers", .line = 1};
    art_buf_init(&text, ctx);
    int status = old->type->save(ctx, from, old->self, &text);
    if (status == ART_OK) status = art_buf_status(&text);
    if (status == ART_OK && text.n)
        status = to->agents[k].type->load(ctx, to, to->agents[k].self, text.s, text.n, &loc);
    art_buf_fini(&text);
    return status;
}

int art_sim_carry(struct art_ctx *ctx, struct art_sim *from, struct art_sim *to,
                  const struct art_comp *moved)
{
    int status = ART_OK;
    if (!from->clock.started) return ART_OK;
    to->clock.t = from->clock.t;
    to->clock.t_start = from->clock.t_start;
    to->clock.steps = from->clock.steps;
    to->clock.next = from->clock.next;
    to->adapt.redone = from->adapt.redone;
    to->clock.started = to->clock.resumed = true;
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < to->n_models; i++) {
            int k = art_sim_model_of(from, to->models[i].comp);
            if (k < 0) continue;
            const struct carry c = {&from->models[k], &to->models[i], moved};
            ART_TRY(carry_model(ctx, &c));
        }
        /* what the agents set at their start must not outlive what they had set by now */
        if (pass == 0) ART_TRY(art_sim_initialize(to, to->clock.t));
    }
    to->evaluated = false;
    for (int i = 0; i < from->n_agents; i++) ART_TRY(carry_agent(ctx, from, to, i));
out:
    return status;
}

/* ----------------------------------------------------------------------- into the tree */

/* One of these properties says where a component is; the others are taken away. */
static int forget(struct art_ctx *ctx, struct art_comp *comp, const char *prop)
{
    return art_is_set(comp, prop) ? art_unset(ctx, comp, prop) : ART_OK;
}

static int store_frame(struct art_ctx *ctx, struct art_comp *comp, const double *q, const double *u)
{
    int status;
    ART_TRY(forget(ctx, comp, "pose"));
    ART_TRY(forget(ctx, comp, "orientation"));
    ART_TRY(art_set_numbers(ctx, comp, "position", q, 3));
    ART_TRY(art_set_numbers(ctx, comp, "rotation", q + 3, 4));
    ART_TRY(forget(ctx, comp, "vel"));
    status = art_set_numbers(ctx, comp, "velocity", u, 6);
out:
    return status;
}

/* A node's place at rest is where it was, unless the file says otherwise. */
static int keep_rest(struct art_ctx *ctx, struct art_comp *comp)
{
    struct art_value value;
    int n;
    if (!art_find_prop(comp, "rest") || art_is_set(comp, "rest")) return ART_OK;
    const double *x = art_get(comp, "position", &value) ? art_value_numbers(&value, &n) : NULL;
    double rest[3];
    if (!x || n != 3) return ART_OK;
    memcpy(rest, x, sizeof rest);
    return art_set_numbers(ctx, comp, "rest", rest, 3);
}

static int store_point(struct art_ctx *ctx, struct art_comp *comp, const double *q, const double *u)
{
    int status = keep_rest(ctx, comp);
    if (status == ART_OK) status = art_set_numbers(ctx, comp, "position", q, 3);
    return status == ART_OK ? art_set_numbers(ctx, comp, "velocity", u, 3) : status;
}

/* A body that was never deformed stays without numbers. */
static int store_elastic(struct art_ctx *ctx, const struct model *m,
                         const struct art_deformable *body, struct art_comp *comp)
{
    static const char *const props[2] = {"elasticCoords", "elasticVelocity"};
    const int n = art_deformable_count(body);
    int status = ART_OK;
    for (int k = 0; k < 2; k++) {
        double x[ART_DEFORMABLE_MOST];
        bool zero = true;
        art_deformable_state(body, m->state, k, x);
        for (int j = 0; j < n; j++) zero = zero && x[j] == 0;
        if (zero && !art_is_set(comp, props[k])) continue;
        ART_TRY(art_set_numbers(ctx, comp, props[k], x, n));
    }
out:
    return status;
}

static int store_component(struct art_ctx *ctx, const struct model *m, int i, struct art_comp *root)
{
    const struct art_dyn *dyn = &m->sys->dyn[i];
    if (dyn->comp->is_value || dyn->is_end) return ART_OK;
    const char *path = art_comp_path(dyn->comp, NULL);
    struct art_comp *comp = art_find(root, path);
    const double *q = m->state->q + dyn->q, *u = m->state->u + dyn->u;
    if (!comp) return ART_OK;
    if (dyn->elastic)
        return dyn->elastic == 1
                   ? store_elastic(ctx, m, art_system_deformable(m->sys, dyn->comp), comp)
                   : ART_OK;
    if (!dyn->is_companion)
        return dyn->frame ? store_frame(ctx, comp, q, u) : store_point(ctx, comp, q, u);
    int status = art_set_numbers(ctx, comp, "backPosition", q, 3);
    return status == ART_OK ? art_set_numbers(ctx, comp, "backVelocity", u, 3) : status;
}

int art_sim_store(struct art_ctx *ctx, const struct art_sim *sim, struct art_comp *root)
{
    int status = ART_OK;
    for (int i = 0; i < sim->n_models; i++) {
        const struct model *m = &sim->models[i];
        for (int k = 0; k < m->sys->n_dyn; k++) ART_TRY(store_component(ctx, m, k, root));
        for (int k = 0; k < m->sys->excitation.n; k++) {
            const struct art_excitable *e = &m->sys->excitation.list[k];
            struct art_comp *comp = art_find(root, art_comp_path(e->comp, NULL));
            if (comp && art_find_prop(comp, "excitation"))
                ART_TRY(art_set_numbers(ctx, comp, "excitation", &e->own, 1));
        }
    }
out:
    return status;
}
