/* This file evaluates forces along coordinates of joints by an expression of the coordinate and
 * its rate. */
#include "joint_priv.h"
#include <art/formula.h>
#include <string.h>

enum { Q, QDOT, TIME, N_NAMES };
static const char *const names[N_NAMES] = {"q", "qdot", "t"};

struct expression_force {
    const struct art_comp *comp;
    struct art_coordinate *coord;
    struct art_couple couple;
    bool enabled;
    const char *text; /* that the formula was compiled from */
    struct art_formula *formula;
};

struct expression_forces {
    struct expression_force *list;
    int n, cap;
};

/* Compute the force and its derivatives by coordinate and rate; the result is false if nothing
 * acts. */
static bool force_at(const struct art_system *sys, const struct art_state *state,
                     const struct expression_force *p, struct art_coordinate_jacobian *lever,
                     double *force, double by[N_NAMES])
{
    if (!p->enabled || !p->coord->joint->enabled) return false;
    art_coordinate_jacobian(sys, state, p->coord->joint, p->coord->row, lever);
    const double x[N_NAMES] = {lever->x, lever->rate, state->t};
    *force = art_formula_eval(p->formula, x, by);
    return true;
}

static void expression_forces(const struct art_system *sys, const struct art_state *state,
                              struct art_force_set *set, double *f)
{
    const struct expression_forces *all = set->data;
    for (int i = 0; i < all->n; i++) {
        struct art_coordinate_jacobian lever;
        double W[6], force, by[N_NAMES];
        if (!force_at(sys, state, &all->list[i], &lever, &force, by)) continue;
        for (int k = 0; k < 6; k++) W[k] = force * lever.w[k];
        art_couple_forces(sys, state, &all->list[i].couple, lever.P, W, f);
    }
}

/* Wrenches are held, as for limits (joint_coordinate_force.c). */
static void expression_jacobians(struct art_system *sys, const struct art_state *state,
                                 struct art_force_set *set)
{
    const struct expression_forces *all = set->data;
    for (int i = 0; i < all->n; i++) {
        struct art_coordinate_jacobian lever;
        double K[36], D[36], force, by[N_NAMES];
        if (!force_at(sys, state, &all->list[i], &lever, &force, by)) continue;
        if (!isfinite(by[Q]) || !isfinite(by[QDOT])) continue;
        for (int r = 0; r < 6; r++)
            for (int c = 0; c < 6; c++) {
                K[6 * r + c] = -by[Q] * lever.w[r] * lever.w[c];
                D[6 * r + c] = -by[QDOT] * lever.w[r] * lever.w[c];
            }
        art_couple_jacobians(sys, state, &all->list[i].couple, lever.P, NULL, K, D);
    }
}

static int read_parameters(struct art_ctx *ctx, struct art_system *sys, struct expression_force *p)
{
    const struct art_slot *slot = art_comp_slot(p->comp, "expression");
    const char *text = art_get_text(p->comp, "expression");
    p->enabled = art_get_bool(p->comp, "enabled");
    if (p->formula && text == p->text) return ART_OK;
    p->text = text;
    return art_formula_compile(ctx, &sys->arena, text ? text : "",
                               slot ? &slot->loc : &p->comp->loc, names, N_NAMES, &p->formula);
}

static const struct expression_forces *expression_forces_of(const struct art_system *sys);

static void expressions_load(const struct art_system *sys, const struct art_state *state,
                             struct joint_load *load)
{
    const struct expression_forces *all = expression_forces_of(sys);
    for (int i = 0; all && i < all->n; i++) {
        const struct expression_force *p = &all->list[i];
        struct art_coordinate_jacobian lever;
        double force, by[N_NAMES];
        if (p->coord->joint == load->joint && force_at(sys, state, p, &lever, &force, by))
            joint_load_add(load, lever.P, lever.w, force);
    }
}

static int expression_pairs(struct art_ctx *ctx, struct art_system *sys, struct art_force_set *set)
{
    const struct expression_forces *all = set->data;
    int status = ART_OK;
    joint_add_load_source(sys, expressions_load);
    for (int i = 0; i < all->n && status == ART_OK; i++) {
        struct expression_force *p = &all->list[i];
        ART_TRY(art_coordinates_connect(ctx, sys, p->comp, p->coord, 1));
        p->couple.a = p->coord->joint->A.dyn;
        p->couple.b = p->coord->joint->B.dyn;
        status = art_couple_pairs(ctx, sys, &p->couple);
    }
out:
    return status;
}

static int expression_refresh(struct art_ctx *ctx, struct art_system *sys,
                              struct art_force_set *set)
{
    const struct expression_forces *all = set->data;
    int status = ART_OK;
    for (int i = 0; i < all->n && status == ART_OK; i++)
        status = read_parameters(ctx, sys, &all->list[i]);
    return status;
}

static const struct art_force_type expression_type = {
    .name = "expressions along coordinates",
    .pairs = expression_pairs,
    .forces = expression_forces,
    .unexcited = true,
    .jacobians = expression_jacobians,
    .refresh = expression_refresh,
};

static const struct expression_forces *expression_forces_of(const struct art_system *sys)
{
    return art_system_set_data(sys, &expression_type);
}

static int add_expression(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    struct expression_forces *all = art_system_ensure_set(ctx, sys, &expression_type, sizeof *all);
    int n = 1, status;
    if (!all || !art_system_grow(sys, &all->list, all->n, &all->cap, sizeof *all->list))
        return ART_ENOMEM;
    struct expression_force *p = &all->list[all->n];
    memset(p, 0, sizeof *p);
    p->comp = comp;
    p->couple.a = p->couple.b = -1;
    ART_TRY(art_coordinates_read(ctx, sys, comp, "coordinate", 1, &p->coord, &n));
    ART_TRY(read_parameters(ctx, sys, p));
    art_system_set_place(sys, comp, ++all->n);
out:
    return status;
}

static void get_force(const struct art_system *sys, const struct art_state *state,
                      const struct art_comp *comp, double *out)
{
    const struct expression_forces *all = art_system_set_data(sys, &expression_type);
    struct art_coordinate_jacobian lever;
    double by[N_NAMES];
    *out = 0;
    (void)force_at(sys, state, &all->list[art_system_place(sys, comp) - 1], &lever, out, by);
}

static const struct art_live expression_live[] = {{"force", 1, get_force, NULL}};

const struct art_mech_ops art_ops_joint_expression_force = {.forces = add_expression,
                                                            ART_LIVE(expression_live)};
