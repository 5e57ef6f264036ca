/* This file evaluates linear constraints of points: sum of w_i p_i = target, three rows. Source:
 * artisynth_core, LinearPointConstraint. */
#include "mech_priv.h"
#include <string.h>

struct point_combination {
    const struct art_comp *comp;
    int n;
    int *dyn;          /* [n] the points */
    double *w;         /* [n] */
    double (*W)[9];    /* [n] coefficients of the rows: w_i times the unit matrix */
    const double **at; /* [n] each of them */
    double target[3], compliance, damping;
    int place;   /* of the first row, -1: none */
    int history; /* in state->history: force[3] */
};

struct point_combinations {
    struct point_combination **list;
    int n, cap;
};

/* ------------------------------------------------------------------------- rows */

static void distance(const struct art_system *sys, const struct art_state *state,
                     const struct point_combination *c, double d[3])
{
    art_v3_scale(d, -1, c->target);
    for (int i = 0; i < c->n; i++)
        art_v3_add_scaled(d, d, c->w[i], state->q + sys->dyn[c->dyn[i]].q);
}

static int all_rows(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                    struct art_constraint_set *set, unsigned how)
{
    const struct point_combinations *all = set->data;
    int status = ART_OK;
    (void)how;
    for (int k = 0; k < all->n && status == ART_OK; k++) {
        struct point_combination *c = all->list[k];
        struct art_row info[3];
        double d[3];
        c->place = -1;
        distance(sys, state, c, d);
        for (int r = 0; r < 3; r++)
            info[r] = (struct art_row){
                .dist = d[r], .compliance = c->compliance, .damping = c->damping, .comp = c->comp};
        status = art_system_add_rows(ctx, sys, &sys->constraints.G, 3, c->n, c->dyn, c->at, info,
                                     &c->place);
    }
    return status;
}

static void all_forces(const struct art_system *sys, struct art_state *state,
                       struct art_constraint_set *set, const double *lambda, const double *theta)
{
    const struct point_combinations *all = set->data;
    (void)sys;
    (void)theta;
    for (int k = 0; k < all->n; k++) {
        const struct point_combination *c = all->list[k];
        double *force = state->history + c->history;
        art_v3_zero(force);
        if (c->place >= 0) art_v3_copy(force, lambda + c->place);
    }
}

static double all_energy(const struct art_system *sys, const struct art_state *state,
                         const struct art_constraint_set *set)
{
    const struct point_combinations *all = set->data;
    double sum = 0, d[3];
    for (int k = 0; k < all->n; k++) {
        distance(sys, state, all->list[k], d);
        for (int r = 0; r < 3; r++) sum += art_spring_energy(d[r], all->list[k]->compliance);
    }
    return sum;
}

/* ------------------------------------------------------------------- parameters */

static int read_linear(struct art_ctx *ctx, struct point_combination *c)
{
    const struct art_comp *comp = c->comp;
    c->compliance = art_get_double(comp, "compliance");
    c->damping = art_get_double(comp, "damping");
    art_get_vector(comp, "target", c->target, 3);
    if (isfinite(c->target[0] + c->target[1] + c->target[2])) return ART_OK;
    return art_error(ctx, ART_ERANGE, &comp->loc, "the target of '%s' is not finite",
                     art_comp_path(comp, NULL));
}

static int all_refresh(struct art_ctx *ctx, struct art_system *sys, struct art_constraint_set *set)
{
    const struct point_combinations *all = set->data;
    int status = ART_OK;
    (void)sys;
    for (int k = 0; k < all->n && status == ART_OK; k++) status = read_linear(ctx, all->list[k]);
    return status;
}

static const struct art_constraint_type linear_type = {
    .name = "linear point constraints",
    .rows = all_rows,
    .forces = all_forces,
    .energy = all_energy,
    .refresh = all_refresh,
};

/* ------------------------------------------------------------------- compilation */

static int find_points(struct art_ctx *ctx, struct art_system *sys, struct point_combination *c)
{
    const struct art_slot *slot = art_comp_slot(c->comp, "points");
    const struct art_loc *loc = slot ? &slot->loc : &c->comp->loc;
    const char *name = art_comp_path(c->comp, NULL);
    struct art_value value;
    if (!art_get(c->comp, "points", &value) || value.n == 0)
        return art_error(ctx, ART_ENOTFOUND, loc, "'%s' has no points", name);
    c->n = value.n;
    c->dyn = art_arena_alloc(ctx, &sys->arena, (size_t)c->n, sizeof *c->dyn);
    c->w = art_arena_alloc(ctx, &sys->arena, (size_t)c->n, sizeof *c->w);
    c->W = art_arena_alloc(ctx, &sys->arena, (size_t)c->n, sizeof *c->W);
    c->at = art_arena_alloc(ctx, &sys->arena, (size_t)c->n, sizeof *c->at);
    if (!c->dyn || !c->w || !c->W || !c->at) return ART_ENOMEM;
    for (int i = 0; i < c->n; i++) {
        const struct art_ref *ref = &value.refs[i];
        const struct art_dyn *dyn = art_system_dyn(sys, ref->to);
        if (!dyn || dyn->frame)
            return art_error(ctx, ART_EUSAGE, loc, "'%s' names '%s', which is no point", name,
                             ref->path ? ref->path : "null");
        if (!ref->has_num || !isfinite(ref->num))
            return art_error(ctx, ART_ERANGE, loc, "'%s' names '%s' without a weight", name,
                             ref->path ? ref->path : "null");
        c->dyn[i] = (int)(dyn - sys->dyn);
        c->w[i] = ref->num;
        art_m3_diag(c->W[i], ref->num, ref->num, ref->num);
        c->at[i] = c->W[i];
    }
    return ART_OK;
}

static int add_linear(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    struct point_combinations *all =
        art_system_ensure_constraints(ctx, sys, &linear_type, sizeof *all);
    int status;
    if (!all) return ART_ENOMEM;
    struct point_combination *c = art_arena_alloc(ctx, &sys->arena, 1, sizeof *c);
    if (!c || !art_system_grow(sys, &all->list, all->n, &all->cap, sizeof *all->list))
        return ART_ENOMEM;
    c->comp = comp;
    ART_TRY(find_points(ctx, sys, c));
    status = c->history = art_system_add_history(ctx, sys, comp, 3);
    if (status < 0) goto out;
    ART_TRY(read_linear(ctx, c));
    all->list[all->n++] = c;
    art_system_set_place(sys, comp, all->n);
out:
    return status;
}

static void get_force(const struct art_system *sys, const struct art_state *state,
                      const struct art_comp *comp, double *out)
{
    const struct point_combinations *all = art_system_constraints_data(sys, &linear_type);
    art_v3_copy(out, state->history + all->list[art_system_place(sys, comp) - 1]->history);
    if (!art_system_is_solved(sys)) art_not_known(out, 3);
}

static const struct art_live linear_live[] = {{"multipliers", 3, get_force, NULL}};

const struct art_mech_ops art_ops_linear_point = {.forces = add_linear, ART_LIVE(linear_live)};
