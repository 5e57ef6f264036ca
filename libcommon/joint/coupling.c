/* This file evaluates couplings of coordinates: x0 = s f(x1, x2, ...), one bilateral row each. */
#include "joint_priv.h"
#include "tree_priv.h"
#include <math.h>
#include <string.h>

struct coupling {
    const struct art_comp *comp;
    struct art_coordinate *coord; /* [n]; the first one depends on the others */
    int n;
    struct art_function f;
    const char *text; /* that f was read from */
    double scale;
    struct art_coordinate_jacobian *jacobian; /* [n] */
    double *x, *v, *grad;                     /* [n - 1] of the others */
    double *W;                                /* [2 n][6] */
    const double **rows;                      /* [2 n] */
    int *dyn;                                 /* [2 n] */
    int place, history;                       /* row in G or -1; its force in state->history */
};

struct couplings {
    struct coupling **list;
    int n, cap;
};

/* ------------------------------------------------------------------------- row */

static bool acts(const struct coupling *c)
{
    for (int i = 0; i < c->n; i++)
        if (!c->coord[i].joint->enabled) return false;
    return true;
}

/* Compute the lever arms and derivatives at a state; the result is x0 - s f, and what the
 * curvature of f adds to the rate of the row. */
static double evaluate(const struct art_system *sys, const struct art_state *state,
                       struct coupling *c, double *curve)
{
    for (int i = 0; i < c->n; i++)
        art_coordinate_jacobian(sys, state, c->coord[i].joint, c->coord[i].row, &c->jacobian[i]);
    for (int i = 1; i < c->n; i++) {
        c->x[i - 1] = c->jacobian[i].x;
        c->v[i - 1] = c->jacobian[i].rate;
    }
    double y = art_function_eval(&c->f, c->x, c->v, c->grad, curve);
    for (int i = 1; i < c->n; i++) c->grad[i - 1] *= c->scale;
    *curve *= c->scale;
    return c->jacobian[0].x - c->scale * y;
}

/* J = w0 - s sum f_i w_i, so dJ/dt u = deriv0 - s sum (f_i deriv_i) - s sum f_ij rate_i rate_j. The
 * original leaves that out. */
static int coupling_row(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                        struct coupling *c)
{
    double curve, dist = evaluate(sys, state, c, &curve), deriv = -curve;
    int n = 0, first;
    c->place = -1;
    for (int i = 0; i < c->n; i++) {
        const struct art_joint *joint = c->coord[i].joint;
        double s = i == 0 ? 1 : -c->grad[i - 1];
        deriv += s * c->jacobian[i].deriv;
        for (int k = 0; k < 2; k++) {
            int dyn = k ? joint->B.dyn : joint->A.dyn;
            if (dyn < 0) continue;
            double *w = c->W + (size_t)6 * (size_t)n;
            for (int j = 0; j < 6; j++) w[j] = s * c->jacobian[i].arm[k][j];
            c->rows[n] = w;
            c->dyn[n++] = dyn;
        }
    }
    const struct art_row info = {.dist = dist,
                                 .deriv = deriv,
                                 .rotary = c->coord[0].joint->coord[c->coord[0].i].rotary,
                                 .comp = c->comp};
    int status =
        art_system_add_rows(ctx, sys, &sys->constraints.G, 1, n, c->dyn, c->rows, &info, &first);
    if (status < 0 || first < 0) return status;
    c->place = first;
    if (sys->quirks.coupling_is_row_alone) sys->constraints.G.row[first].deriv = 0;
    return ART_OK;
}

static int coupling_rows(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                         struct art_constraint_set *set, unsigned how)
{
    const struct couplings *couplings = set->data;
    int status = ART_OK;
    (void)how;
    for (int i = 0; i < couplings->n && status == ART_OK; i++) {
        struct coupling *c = couplings->list[i];
        c->place = -1;
        if (acts(c)) status = coupling_row(ctx, sys, state, c);
    }
    return status;
}

static void coupling_forces(const struct art_system *sys, struct art_state *state,
                            struct art_constraint_set *set, const double *lambda,
                            const double *theta)
{
    const struct couplings *couplings = set->data;
    (void)sys;
    (void)theta;
    for (int i = 0; i < couplings->n; i++) {
        const struct coupling *c = couplings->list[i];
        state->history[c->history] = c->place < 0 ? 0 : lambda[c->place];
    }
}

/* Along coordinate i the row exerts its force times the derivative of the row by it. */
static void coupling_load(const struct art_system *sys, const struct art_state *state,
                          struct coupling *c, struct joint_load *load)
{
    double curve, force = state->history[c->history];
    bool concerns = false;
    for (int i = 0; i < c->n; i++) concerns = concerns || c->coord[i].joint == load->joint;
    if (!concerns || force == 0 || !acts(c)) return;
    evaluate(sys, state, c, &curve);
    for (int i = 0; i < c->n; i++)
        if (c->coord[i].joint == load->joint)
            joint_load_add(load, c->jacobian[i].P, c->jacobian[i].w,
                           i == 0 ? force : -force * c->grad[i - 1]);
}

static const struct couplings *couplings_of(const struct art_system *sys);

static void couplings_load(const struct art_system *sys, const struct art_state *state,
                           struct joint_load *load)
{
    const struct couplings *all = couplings_of(sys);
    for (int i = 0; all && i < all->n; i++) coupling_load(sys, state, all->list[i], load);
}

/* ------------------------------------------------------------- what cannot be met */

static bool can_move(const struct art_system *sys, int dyn)
{
    if (dyn < 0) return false;
    const struct art_dof_map *expand = &sys->attachments.dof_map[dyn];
    for (int e = 0; e < expand->n; e++)
        if (expand->entry[e].block < sys->n_active_blocks) return true;
    return false;
}

/* Values that a coordinate can have. */
static void reach(const struct art_system *sys, const struct art_state *state,
                  const struct art_coordinate *c, double *lo, double *hi)
{
    const struct art_joint *joint = c->joint;
    const struct art_joint_coord *coord = &joint->coord[c->i];
    double x = art_joint_coords(joint, state)[c->i];
    bool moves = can_move(sys, joint->A.dyn) || can_move(sys, joint->B.dyn);
    bool held = coord->locked || !moves;
    *lo = held ? x : coord->min;
    *hi = held ? x : coord->max;
}

static int check_coupling(struct art_ctx *ctx, const struct art_system *sys,
                          const struct art_state *state, struct coupling *c)
{
    double x[2], y[2];
    reach(sys, state, &c->coord[0], &x[0], &x[1]);
    for (int i = 1; i < c->n; i++) reach(sys, state, &c->coord[i], &c->x[i - 1], &c->v[i - 1]);
    art_function_bounds(&c->f, c->x, c->v, y);
    double lo = c->scale == 0 ? 0 : c->scale * y[c->scale < 0];
    double hi = c->scale == 0 ? 0 : c->scale * y[c->scale > 0];
    double gap = fmax(lo - x[1], x[0] - hi), near = fmin(fabs(x[0]), fabs(x[1]));
    if (!(gap > 1e-6 * (1 + near))) return ART_OK;
    return art_error(
        ctx, ART_ERANGE, &c->comp->loc,
        "'%s' cannot be satisfied: %s of '%s' can be %.6g to %.6g, and its function %.6g "
        "to %.6g",
        art_comp_path(c->comp, NULL), c->coord[0].joint->kind->coords[c->coord[0].i].name,
        art_comp_path(c->coord[0].comp, NULL), x[0], x[1], lo, hi);
}

static int coupling_check(struct art_ctx *ctx, const struct art_system *sys,
                          const struct art_state *state, const struct art_constraint_set *set)
{
    const struct couplings *couplings = set->data;
    int status = ART_OK;
    for (int i = 0; i < couplings->n && status == ART_OK; i++)
        if (acts(couplings->list[i])) status = check_coupling(ctx, sys, state, couplings->list[i]);
    return status;
}

/* ------------------------------------------------------------------ parameters */

/* The function is read anew only if its text changed: the arena keeps what was. */
static int read_coupling(struct art_ctx *ctx, struct art_system *sys, struct coupling *c)
{
    const struct art_slot *slot = art_comp_slot(c->comp, "function");
    const char *text = slot && slot->has_value ? slot->value.text : NULL;
    const struct art_slot *scale = art_comp_slot(c->comp, "scaleFactor");
    int status = ART_OK;
    c->scale = art_get_double(c->comp, "scaleFactor");
    if (!isfinite(c->scale))
        return art_error(ctx, ART_ERANGE, scale ? &scale->loc : &c->comp->loc,
                         "scaleFactor of '%s' is not finite", art_comp_path(c->comp, NULL));
    if (c->text && text && art_streq(text, c->text)) return ART_OK;
    ART_TRY(art_function_read(ctx, &sys->arena, c->comp, "function", c->n - 1, &c->f, 1));
    c->text = art_arena_strndup(ctx, &sys->arena, text, strlen(text));
    if (!c->text) status = ART_ENOMEM;
out:
    return status;
}

static int coupling_refresh(struct art_ctx *ctx, struct art_system *sys,
                            struct art_constraint_set *set)
{
    const struct couplings *couplings = set->data;
    int status = ART_OK;
    joint_add_load_source(sys, couplings_load);
    for (int i = 0; i < couplings->n && status == ART_OK; i++) {
        struct coupling *c = couplings->list[i];
        status = art_coordinates_connect(ctx, sys, c->comp, c->coord, c->n);
        if (status == ART_OK) status = read_coupling(ctx, sys, c);
    }
    return status;
}

static const struct art_constraint_type coupling_type = {
    .name = "couplings of coordinates",
    .frames_only = true,
    .rows = coupling_rows,
    .forces = coupling_forces,
    .refresh = coupling_refresh,
    .check = coupling_check,
};

static const struct couplings *couplings_of(const struct art_system *sys)
{
    return art_system_constraints_data(sys, &coupling_type);
}

/* ----------------------------------------------------------------- compilation */

static int refuse_twins(struct art_ctx *ctx, const struct coupling *c)
{
    for (int i = 0; i < c->n; i++)
        for (int k = 0; k < i; k++)
            if (c->coord[i].comp == c->coord[k].comp && c->coord[i].i == c->coord[k].i)
                return art_error(ctx, ART_EUSAGE, &c->comp->loc,
                                 "'%s' has coordinate %d of '%s' twice",
                                 art_comp_path(c->comp, NULL), c->coord[i].i,
                                 art_comp_path(c->coord[i].comp, NULL));
    return ART_OK;
}

static int allocate(struct art_ctx *ctx, struct art_system *sys, struct coupling *c)
{
    size_t n = (size_t)c->n;
    c->jacobian = art_arena_alloc(ctx, &sys->arena, n, sizeof *c->jacobian);
    c->x = art_arena_alloc(ctx, &sys->arena, n, sizeof *c->x);
    c->v = art_arena_alloc(ctx, &sys->arena, n, sizeof *c->v);
    c->grad = art_arena_alloc(ctx, &sys->arena, n, sizeof *c->grad);
    c->W = art_arena_alloc(ctx, &sys->arena, 12 * n, sizeof *c->W);
    c->rows = art_arena_alloc(ctx, &sys->arena, 2 * n, sizeof *c->rows);
    c->dyn = art_arena_alloc(ctx, &sys->arena, 2 * n, sizeof *c->dyn);
    return c->jacobian && c->x && c->v && c->grad && c->W && c->rows && c->dyn ? ART_OK
                                                                               : ART_ENOMEM;
}

static int add_coupling(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    struct couplings *couplings =
        art_system_ensure_constraints(ctx, sys, &coupling_type, sizeof *couplings);
    int status;
    if (!couplings) return ART_ENOMEM;
    struct coupling *c = art_arena_alloc(ctx, &sys->arena, 1, sizeof *c);
    if (!c || !art_system_grow(sys, &couplings->list, couplings->n, &couplings->cap,
                               sizeof *couplings->list))
        return ART_ENOMEM;
    c->comp = comp;
    c->place = -1;
    ART_TRY(art_coordinates_read(ctx, sys, comp, "coordinates", 2, &c->coord, &c->n));
    ART_TRY(refuse_twins(ctx, c));
    ART_TRY(allocate(ctx, sys, c));
    ART_TRY(read_coupling(ctx, sys, c));
    status = c->history = art_system_add_history(ctx, sys, comp, 1);
    if (status < 0) goto out;
    couplings->list[couplings->n++] = c;
    art_system_set_place(sys, comp, couplings->n);
    status = ART_OK;
out:
    return status;
}

/* --------------------------------------------------------- coordinates that are set */

int joint_couplings(const struct art_system *sys)
{
    const struct couplings *all = art_system_constraints_data(sys, &coupling_type);
    return all ? all->n : 0;
}

const struct art_coordinate *joint_coupling_at(const struct art_system *sys, int k, int *n,
                                               const struct art_comp **comp)
{
    const struct couplings *all = art_system_constraints_data(sys, &coupling_type);
    *n = all->list[k]->n;
    *comp = all->list[k]->comp;
    return acts(all->list[k]) ? all->list[k]->coord : NULL;
}

double joint_coupling_follows(const struct art_system *sys, int k, const double *x)
{
    const struct couplings *all = art_system_constraints_data(sys, &coupling_type);
    struct coupling *c = all->list[k];
    double curve;
    for (int i = 1; i < c->n; i++) {
        c->x[i - 1] = x[c->coord[i].joint->history + c->coord[i].i];
        c->v[i - 1] = 0;
    }
    return c->scale * art_function_eval(&c->f, c->x, c->v, c->grad, &curve);
}

/* ------------------------------------------------------------ live properties */

static struct coupling *coupling_of(const struct art_system *sys, const struct art_comp *comp)
{
    const struct couplings *all = art_system_constraints_data(sys, &coupling_type);
    return all->list[art_system_place(sys, comp) - 1];
}

static void get_residual(const struct art_system *sys, const struct art_state *state,
                         const struct art_comp *comp, double *out)
{
    double curve;
    *out = evaluate(sys, state, coupling_of(sys, comp), &curve);
}

static void get_multiplier(const struct art_system *sys, const struct art_state *state,
                           const struct art_comp *comp, double *out)
{
    *out = joint_forces_are_known(sys) ? state->history[coupling_of(sys, comp)->history] : NAN;
}

static const struct art_live coupling_live[] = {{"residual", 1, get_residual, NULL},
                                                {"multiplier", 1, get_multiplier, NULL}};

const struct art_mech_ops art_ops_coordinate_coupling = {.forces = add_coupling,
                                                         ART_LIVE(coupling_live)};

bool art_joint_is_coupling(const struct art_comp *comp)
{
    return comp->cls->ops == &art_ops_coordinate_coupling;
}
