/* This file evaluates linear constraints of displacements: the sum of c_i . (p_i - P_i) is an
 * offset, P_i the places at rest. They are one row over several points, which for example ties
 * degrees of freedom of a mesh to each other. */
#include "mech_priv.h"
#include <string.h>

struct linear_displacement {
    const struct art_comp *comp;
    int n;
    int *dyn;          /* [n] */
    double (*c)[3];    /* [n] */
    double (*rest)[3]; /* [n] */
    const double **at; /* [n] each of c */
    double offset;
    int place;   /* of the row, -1: none */
    int history; /* in state->history: its force */
};

struct linear_displacements {
    struct linear_displacement **list;
    int n, cap;
};

/* ------------------------------------------------------------------------- rows */

static int all_rows(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                    struct art_constraint_set *set, unsigned how)
{
    const struct linear_displacements *all = set->data;
    int status = ART_OK;
    (void)how;
    for (int k = 0; k < all->n && status == ART_OK; k++) {
        struct linear_displacement *l = all->list[k];
        struct art_row info = {.dist = -l->offset, .prescribed = true, .comp = l->comp};
        double d[3];
        for (int i = 0; i < l->n; i++) {
            art_v3_sub(d, state->q + sys->dyn[l->dyn[i]].q, l->rest[i]);
            info.dist += art_v3_dot(l->c[i], d);
        }
        l->place = -1;
        status = art_system_add_rows(ctx, sys, &sys->constraints.G, 1, l->n, l->dyn, l->at, &info,
                                     &l->place);
    }
    return status;
}

static void all_forces(const struct art_system *sys, struct art_state *state,
                       struct art_constraint_set *set, const double *lambda, const double *theta)
{
    const struct linear_displacements *all = set->data;
    (void)sys;
    (void)theta;
    for (int k = 0; k < all->n; k++) {
        const struct linear_displacement *l = all->list[k];
        state->history[l->history] = l->place >= 0 ? lambda[l->place] : 0;
    }
}

/* Its coefficients do not depend on the places. */
static void no_stiffness(const struct art_system *sys, const struct art_state *state,
                         const struct art_constraint_set *set, const double *lambda,
                         const double *theta, const bool *skip, struct art_blocks *A)
{
    (void)sys, (void)state, (void)set, (void)lambda, (void)theta, (void)skip, (void)A;
}

/* ------------------------------------------------------------------- parameters */

static int read_offset(struct art_ctx *ctx, struct linear_displacement *l)
{
    l->offset = art_get_double(l->comp, "offset");
    if (isfinite(l->offset)) return ART_OK;
    return art_error(ctx, ART_ERANGE, &l->comp->loc, "the offset of '%s' is not finite",
                     art_comp_path(l->comp, NULL));
}

/* Coefficients that were set anew, as an input probe does. */
static int read_coefficients(struct art_ctx *ctx, struct linear_displacement *l)
{
    struct art_value factors;
    if (!art_get(l->comp, "coefficients", &factors)) factors.n = 0;
    if (factors.n != 3 * l->n)
        return art_error(ctx, ART_ESHAPE, &l->comp->loc,
                         "'%s' has %d coefficient{s} for %d point{s}; each has three",
                         art_comp_path(l->comp, NULL), factors.n, l->n);
    for (int i = 0; i < l->n; i++) memcpy(l->c[i], factors.num + 3 * i, sizeof l->c[i]);
    return ART_OK;
}

static int all_refresh(struct art_ctx *ctx, struct art_system *sys, struct art_constraint_set *set)
{
    const struct linear_displacements *all = set->data;
    int status = ART_OK;
    (void)sys;
    for (int k = 0; k < all->n && status == ART_OK; k++) {
        status = read_offset(ctx, all->list[k]);
        if (status == ART_OK) status = read_coefficients(ctx, all->list[k]);
    }
    return status;
}

static const struct art_constraint_type linear_displacement_type = {
    .name = "linear constraints of displacements",
    .rows = all_rows,
    .forces = all_forces,
    .refresh = all_refresh,
    .geometric_stiffness = no_stiffness,
};

/* ------------------------------------------------------------------- compilation */

static int find_points(struct art_ctx *ctx, struct art_system *sys, struct linear_displacement *l)
{
    const char *name = art_comp_path(l->comp, NULL);
    struct art_value points;
    if (!art_get(l->comp, "points", &points)) points.n = 0;
    l->n = points.n;
    if (l->n == 0) return art_error(ctx, ART_ESHAPE, &l->comp->loc, "'%s' has no points", name);
    l->dyn = art_arena_alloc(ctx, &sys->arena, (size_t)l->n, sizeof *l->dyn);
    l->c = art_arena_alloc(ctx, &sys->arena, (size_t)l->n, sizeof *l->c);
    l->rest = art_arena_alloc(ctx, &sys->arena, (size_t)l->n, sizeof *l->rest);
    l->at = art_arena_alloc(ctx, &sys->arena, (size_t)l->n, sizeof *l->at);
    if (!l->dyn || !l->c || !l->rest || !l->at) return ART_ENOMEM;
    for (int i = 0; i < l->n; i++) {
        const struct art_dyn *dyn = art_system_dyn(sys, points.refs[i].to);
        const char *path = points.refs[i].to ? art_comp_path(points.refs[i].to, NULL) : "null";
        if (!dyn || dyn->frame)
            return art_error(ctx, ART_EUSAGE, &l->comp->loc, "'%s' names '%s', which is no point",
                             name, path);
        l->dyn[i] = (int)(dyn - sys->dyn);
        for (int k = 0; k < i; k++)
            if (l->dyn[k] == l->dyn[i])
                return art_error(ctx, ART_EUSAGE, &l->comp->loc, "'%s' names '%s' twice", name,
                                 path);
        mech_rest_position(points.refs[i].to, l->rest[i]);
        l->at[i] = l->c[i];
    }
    return read_coefficients(ctx, l);
}

static int add_linear(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    struct linear_displacements *all =
        art_system_ensure_constraints(ctx, sys, &linear_displacement_type, sizeof *all);
    int status;
    if (!all) return ART_ENOMEM;
    struct linear_displacement *l = art_arena_alloc(ctx, &sys->arena, 1, sizeof *l);
    if (!l || !art_system_grow(sys, &all->list, all->n, &all->cap, sizeof *all->list))
        return ART_ENOMEM;
    l->comp = comp;
    ART_TRY(find_points(ctx, sys, l));
    ART_TRY(read_offset(ctx, l));
    status = l->history = art_system_add_history(ctx, sys, comp, 1);
    if (status < 0) goto out;
    all->list[all->n++] = l;
    status = ART_OK;
out:
    return status;
}

const struct art_mech_ops art_ops_linear_displacement = {.forces = add_linear};
