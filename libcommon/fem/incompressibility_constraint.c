/* The incompressibility constraint (hard incompressibility): the volume of each element, or of each
 * node that is free to move, is a constraint; its Lagrange multipliers are pressures (guide,
 * section 6.7.1).
 *
 *     ELEMENT  sum H det F dV = sum H dV for each pressure mode H, rows sum g_a H dv
 *     NODAL    v = v0 of the volume of a node
 *
 * A row is the relative change of volume times the size L of the model, so that it counts as a
 * length: rows and errors are scaled by s = L / V0, compliance and damping follow. Its rate at
 * constant velocities is what the original leaves out. */
#include "incomp.h"
#include <math.h>
#include <string.h>

enum { MAX_MODES = 4 };
/* How far rows give way to each other that are many, by what can move: volumes of tetrahedra. */
static const double overconstrained_regularization = 1e-5;

struct fem_volume_constraint {
    struct art_fem *fem;
    struct fem_nodal *nodal; /* NODAL */
    int history;             /* pressures in the state: by elements and modes, or by nodes */
    int n_history;
    double size, total_mass;
    int n_rows;
    double regularization; /* of each row */
    int *place;            /* [n_elems or n_nodes] first row of each in G, -1: none */
    int *first_history;    /* [n_elems] */
    size_t *first;         /* [n_elems] in W */
    double *W; /* coefficients of the elements: [n_nodes][n_modes][3] each, as last evaluated */
    double *volume, *change; /* [n_aux] errors of the volumes, and their rates */
    bool has_gradients;      /* W is that of the velocities of this step */
    int max_nodes;           /* nodes of a row */
    int *dyn;                /* [most] */
    const double **row;      /* [most] */
    double *c;               /* [most][3] */
    double *rate;            /* [n_nodes] */
};

/* ---------------------------------------------------------------------- elements */

/* Volumes by modes, with gradients W[n][m][3] (may be NULL). */
static void element_volumes(const struct art_fem *fem, const struct art_state *state, int e,
                            double *volume, double *W)
{
    const struct art_fem_kind *kind = art_fem_kind_of(fem, e);
    double x[ART_ELEM_MAX_NODES][3];
    double dv[ART_ELEM_MAX_POINTS], cof[9][ART_ELEM_MAX_POINTS];
    int m = kind->n_modes;
    art_fem_elem_pos(fem, state, e, x);
    if (W)
        fem_volumes(kind, (const double(*)[3])x, dv, cof);
    else
        fem_volumes_only(kind, (const double(*)[3])x, dv);
    for (int r = 0; r < m; r++) {
        volume[r] = 0;
        for (int p = 0; p < kind->n_points; p++) volume[r] += kind->H[p][r] * dv[p];
        if (W)
            fem_volume_gradients(kind, r, (const double(*)[ART_ELEM_MAX_POINTS])cof, W + 3 * r,
                                 3 * m);
    }
}

/* Errors of the rows of an element from its volumes. */
static void element_errors(const struct art_fem *fem, int e, double *volume)
{
    const struct art_fem_kind *kind = art_fem_kind_of(fem, e);
    const struct art_fem_point *point = fem->point + fem->elem[e].point;
    for (int p = 0; p < kind->n_points; p++)
        for (int r = 0; r < kind->n_modes; r++) volume[r] -= kind->H[p][r] * point[p].dV;
}

static void element_rates(const struct art_fem *fem, const struct art_state *state, int e,
                          double *rate)
{
    const struct art_fem_kind *kind = art_fem_kind_of(fem, e);
    double x[ART_ELEM_MAX_NODES][3], v[ART_ELEM_MAX_NODES][3], r2[ART_ELEM_MAX_POINTS];
    memset(rate, 0, (size_t)kind->n_modes * sizeof *rate);
    art_fem_elem_pos(fem, state, e, x);
    fem_elem_velocities(fem, state, e, v);
    fem_volume_rates(kind, (const double(*)[3])x, (const double(*)[3])v, r2);
    for (int p = 0; p < kind->n_points; p++)
        for (int r = 0; r < kind->n_modes; r++) rate[r] += kind->H[p][r] * r2[p];
}

static double scale_of(const struct fem_volume_constraint *hard, int i)
{
    const struct art_fem *fem = hard->fem;
    double V0 =
        fem->constraint_method == ART_INCOMP_NODAL ? hard->nodal->v0[i] : fem->elem[i].volume0;
    return hard->size / V0;
}

/* Compliance of the original's kind, with damping that is critical for the mass of a row. */
static void set_regularization(const struct fem_volume_constraint *hard, double s,
                               struct art_row *row)
{
    double c = hard->fem->compliance;
    row->regularization = c > 0 ? 0 : hard->regularization;
    if (!(c > 0)) return;
    row->compliance = c * s * s;
    row->damping = 2 * sqrt(hard->total_mass / hard->n_rows / c) / (s * s);
}

/* In the original the rows of elements whose stress takes the same volumes are those of the
 * velocities also when positions are corrected. */
static bool is_stale(const struct fem_volume_constraint *hard, int e, bool engage)
{
    const struct art_fem *fem = hard->fem;
    return engage && hard->has_gradients && fem->sys->quirks.volume_rows_stale &&
           fem->penalty_method == ART_INCOMP_ELEMENT && fem_elem_incompressible(fem, e);
}

/* What the threads share: elements, some to a task. */
enum { TASK = 16 };
struct job {
    struct fem_volume_constraint *constraint_method;
    const struct art_state *state;
    bool engage, alone; /* alone: volumes without their gradients */
};

/* Errors, gradients and rates of an element, by the size of a row. */
static void evaluate_element(const struct job *job, int e)
{
    const struct fem_volume_constraint *hard = job->constraint_method;
    const struct art_fem *fem = hard->fem;
    int m = art_fem_kind_of(fem, e)->n_modes, n = 3 * m * art_fem_kind_of(fem, e)->n_nodes;
    double *W = hard->W + hard->first[e], s = scale_of(hard, e);
    double *volume = hard->volume + hard->first_history[e],
           *rate = hard->change + hard->first_history[e];
    bool alone = job->alone || is_stale(hard, e, job->engage);
    element_volumes(fem, job->state, e, volume, alone ? NULL : W);
    element_errors(fem, e, volume);
    for (int r = 0; r < m; r++) volume[r] *= s;
    if (job->alone) return;
    memset(rate, 0, (size_t)m * sizeof *rate); /* positions alone are corrected with `engage` */
    if (!job->engage && !fem->sys->quirks.volume_rows_without_rate)
        element_rates(fem, job->state, e, rate);
    for (int r = 0; r < m; r++) rate[r] *= s;
    for (int i = 0; !alone && i < n; i++) W[i] *= s;
}

static void evaluate_task(void *arg, int task)
{
    const struct job *job = arg;
    for (int e = TASK * task; e < TASK * (task + 1) && e < job->constraint_method->fem->n_solids;
         e++)
        if (!job->alone || job->constraint_method->place[e] >= 0) evaluate_element(job, e);
}

static void evaluate_all(struct fem_volume_constraint *hard, const struct art_state *state,
                         bool engage, bool alone)
{
    struct job job = {hard, state, engage, alone};
    art_pool_run(hard->fem->sys->pool, (hard->fem->n_solids + TASK - 1) / TASK, evaluate_task,
                 &job);
}

static int element_rows(struct art_ctx *ctx, struct art_system *sys,
                        struct fem_volume_constraint *hard, int e)
{
    const struct art_fem *fem = hard->fem;
    const int *node = art_fem_elem_nodes(fem, e);
    const double *W = hard->W + hard->first[e];
    struct art_row info[MAX_MODES] = {{0}};
    int n = art_fem_kind_of(fem, e)->n_nodes, m = art_fem_kind_of(fem, e)->n_modes;
    for (int a = 0; a < n; a++) {
        hard->dyn[a] = fem->node_dyn[node[a]];
        hard->row[a] = W + (size_t)(3 * a * m);
    }
    for (int r = 0; r < m; r++) {
        int at = hard->first_history[e] + r;
        info[r] = (struct art_row){
            .dist = hard->volume[at], .deriv = hard->change[at], .comp = fem->elem[e].comp};
        set_regularization(hard, scale_of(hard, e), &info[r]);
    }
    return art_system_add_rows(ctx, sys, &sys->G, m, n, hard->dyn, hard->row, info,
                               &hard->place[e]);
}

static bool can_move(const struct art_fem *fem, int node)
{
    const struct art_dof_map *expand = &fem->sys->dof_map[fem->node_dyn[node]];
    for (int k = 0; k < expand->n; k++)
        if (expand->entry[k].block < fem->sys->n_active_blocks) return true;
    return false;
}

/* How many rows there are, and whether these are more than half of what can move. */
static void count_rows(struct fem_volume_constraint *hard)
{
    const struct art_fem *fem = hard->fem;
    int n_active = 0, n_rows = 0;
    for (int i = 0; i < fem->n_nodes; i++) n_active += art_fem_node_active(fem, i);
    for (int e = 0; e < fem->n_solids; e++) {
        const struct art_fem_kind *kind = art_fem_kind_of(fem, e);
        const int *node = art_fem_elem_nodes(fem, e);
        bool any = false;
        for (int a = 0; a < kind->n_nodes && !any; a++) any = can_move(fem, node[a]);
        if (any) n_rows += kind->n_modes;
    }
    hard->n_rows = fem->constraint_method == ART_INCOMP_NODAL ? n_active : n_rows;
    hard->regularization = 2 * hard->n_rows > 3 * n_active ? overconstrained_regularization : 0;
}

static int add_element_rows(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                            struct fem_volume_constraint *hard, bool engage)
{
    int status = ART_OK;
    evaluate_all(hard, state, engage, false);
    for (int e = 0; e < hard->fem->n_solids && status == ART_OK; e++)
        status = element_rows(ctx, sys, hard, e);
    hard->has_gradients = !engage;
    return status;
}

/* -------------------------------------------------------------------------- nodes */

static int node_row(struct art_ctx *ctx, struct art_system *sys, struct fem_volume_constraint *hard,
                    int i)
{
    const struct art_fem *fem = hard->fem;
    const struct fem_nodal *nodal = hard->nodal;
    int n = nodal->first[i + 1] - nodal->first[i];
    double s = scale_of(hard, i);
    struct art_row info = {.dist = s * (nodal->v[i] - nodal->v0[i]),
                           .deriv = s * hard->rate[i],
                           .comp = fem->node_comp[i]};
    for (int k = 0; k < n; k++) {
        int at = nodal->first[i] + k;
        art_v3_scale(hard->c + 3 * k, s, nodal->grad + 3 * at);
        hard->dyn[k] = fem->node_dyn[nodal->list[at]];
        hard->row[k] = hard->c + 3 * k;
    }
    set_regularization(hard, s, &info);
    return art_system_add_rows(ctx, sys, &sys->G, 1, n, hard->dyn, hard->row, &info,
                               &hard->place[i]);
}

static int add_nodal_rows(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                          struct fem_volume_constraint *hard)
{
    const struct art_fem *fem = hard->fem;
    int status = ART_OK;
    fem_nodal_volumes(hard->nodal, state, true);
    if (!sys->quirks.volume_rows_without_rate) fem_nodal_rates(hard->nodal, state, hard->rate);
    for (int i = 0; i < fem->n_nodes && status == ART_OK; i++) {
        hard->place[i] = -1;
        /* a node without elements has no volume */
        if (art_fem_node_active(fem, i) && hard->nodal->v0[i] > 0)
            status = node_row(ctx, sys, hard, i);
    }
    return status;
}

/* ---------------------------------------------------------------------- the set */

static int rows(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                struct art_constraint_set *set, bool engage)
{
    struct fem_volume_constraint *hard = set->data;
    if (hard->fem->constraint_method == ART_INCOMP_OFF) return ART_OK;
    return hard->fem->constraint_method == ART_INCOMP_NODAL
               ? add_nodal_rows(ctx, sys, state, hard)
               : add_element_rows(ctx, sys, state, hard, engage);
}

static void distances(struct art_system *sys, struct art_state *state,
                      struct art_constraint_set *set)
{
    struct fem_volume_constraint *hard = set->data;
    const struct art_fem *fem = hard->fem;
    if (fem->constraint_method == ART_INCOMP_NODAL) fem_nodal_volumes(hard->nodal, state, false);
    if (fem->constraint_method == ART_INCOMP_ELEMENT) evaluate_all(hard, state, false, true);
    for (int i = 0; fem->constraint_method == ART_INCOMP_NODAL && i < fem->n_nodes; i++)
        if (hard->place[i] >= 0)
            sys->G.row[hard->place[i]].dist =
                scale_of(hard, i) * (hard->nodal->v[i] - hard->nodal->v0[i]);
    for (int e = 0; fem->constraint_method == ART_INCOMP_ELEMENT && e < fem->n_solids; e++) {
        if (hard->place[e] < 0) continue;
        for (int r = 0; r < art_fem_kind_of(fem, e)->n_modes; r++)
            sys->G.row[hard->place[e] + r].dist = hard->volume[hard->first_history[e] + r];
    }
}

/* A force that opens an element is a pressure in it: tension has the other sign. */
static void forces(const struct art_system *sys, struct art_state *state,
                   struct art_constraint_set *set, const double *lambda, const double *theta)
{
    const struct fem_volume_constraint *hard = set->data;
    const struct art_fem *fem = hard->fem;
    double *p = state->history + hard->history;
    (void)sys;
    (void)theta;
    memset(p, 0, (size_t)hard->n_history * sizeof *p);
    for (int i = 0; fem->constraint_method == ART_INCOMP_NODAL && i < fem->n_nodes; i++)
        if (hard->place[i] >= 0) p[i] = -scale_of(hard, i) * lambda[hard->place[i]];
    for (int e = 0; fem->constraint_method == ART_INCOMP_ELEMENT && e < fem->n_solids; e++)
        for (int r = 0; hard->place[e] >= 0 && r < art_fem_kind_of(fem, e)->n_modes; r++)
            p[hard->first_history[e] + r] = -scale_of(hard, e) * lambda[hard->place[e] + r];
}

static double energy(const struct art_system *sys, const struct art_state *state,
                     const struct art_constraint_set *set)
{
    const struct fem_volume_constraint *hard = set->data;
    const struct art_fem *fem = hard->fem;
    double sum = 0, volume[MAX_MODES];
    (void)sys;
    if (!(fem->compliance > 0) || fem->constraint_method == ART_INCOMP_OFF) return 0;
    if (fem->constraint_method == ART_INCOMP_NODAL) {
        fem_nodal_volumes(hard->nodal, state, false);
        for (int i = 0; i < fem->n_nodes; i++)
            if (art_fem_node_active(fem, i))
                sum += art_spring_energy(hard->nodal->v[i] - hard->nodal->v0[i], fem->compliance);
        return sum;
    }
    for (int e = 0; e < fem->n_solids; e++) {
        element_volumes(fem, state, e, volume, NULL);
        element_errors(fem, e, volume);
        for (int r = 0; r < art_fem_kind_of(fem, e)->n_modes; r++)
            sum += art_spring_energy(volume[r], fem->compliance);
    }
    return sum;
}

/* Largest side of the box of the rest positions. */
static double size_of(const struct art_fem *fem)
{
    double size = 0;
    for (int k = 0; k < 3; k++) {
        double lo = INFINITY, hi = -INFINITY;
        for (int i = 0; i < fem->n_nodes; i++) {
            lo = fmin(lo, fem->rest[3 * i + k]);
            hi = fmax(hi, fem->rest[3 * i + k]);
        }
        size = fmax(size, hi - lo);
    }
    return size;
}

static int max_row_nodes(const struct fem_nodal *nodal)
{
    int most = 0;
    for (int i = 0; i < nodal->fem->n_nodes; i++) {
        int n = nodal->first[i + 1] - nodal->first[i];
        if (n > most) most = n;
    }
    return most;
}

/* What rows by nodes need, when they are first asked for. */
static int prepare_nodes(struct art_ctx *ctx, struct fem_volume_constraint *hard)
{
    struct art_fem *fem = hard->fem;
    struct art_arena *arena = &fem->sys->arena;
    int status;
    if (fem->constraint_method != ART_INCOMP_NODAL || hard->nodal) return ART_OK;
    ART_TRY(fem_nodal_create(ctx, fem, false, &hard->nodal));
    hard->rate = art_arena_alloc(ctx, arena, (size_t)fem->n_nodes, sizeof *hard->rate);
    if (!hard->rate) status = ART_ENOMEM;
    int most = max_row_nodes(hard->nodal);
    if (status < 0 || most <= hard->max_nodes) goto out;
    hard->max_nodes = most;
    hard->dyn = art_arena_alloc(ctx, arena, (size_t)most, sizeof *hard->dyn);
    hard->row = art_arena_alloc(ctx, arena, (size_t)most, sizeof *hard->row);
    hard->c = art_arena_alloc(ctx, arena, 3 * (size_t)most, sizeof *hard->c);
    if (!hard->dyn || !hard->row || !hard->c) status = ART_ENOMEM;
out:
    return status;
}

/* After the set of forces has read the methods. */
static int refresh(struct art_ctx *ctx, struct art_system *sys, struct art_constraint_set *set)
{
    struct fem_volume_constraint *hard = set->data;
    (void)sys;
    hard->has_gradients = false;
    hard->total_mass = 0;
    for (int i = 0; i < hard->fem->n_all; i++) hard->total_mass += hard->fem->node_mass[i];
    if (hard->nodal) fem_nodal_refresh(hard->nodal);
    count_rows(hard);
    return prepare_nodes(ctx, hard);
}

static const struct art_constraint_type type = {
    .name = "incompressibility",
    .rows = rows,
    .distances = distances,
    .forces = forces,
    .refresh = refresh,
    .energy = energy,
};

static int lay_out(struct art_ctx *ctx, struct fem_volume_constraint *hard)
{
    const struct art_fem *fem = hard->fem;
    struct art_arena *arena = &fem->sys->arena;
    size_t n = (size_t)fem->n_solids, total = 0;
    hard->first = art_arena_alloc(ctx, arena, n, sizeof *hard->first);
    hard->first_history = art_arena_alloc(ctx, arena, n, sizeof *hard->first_history);
    if (!hard->first || !hard->first_history) return ART_ENOMEM;
    for (int e = 0; e < fem->n_solids; e++) {
        const struct art_fem_kind *kind = art_fem_kind_of(fem, e);
        hard->first[e] = total;
        hard->first_history[e] = hard->n_history;
        total += 3 * (size_t)(kind->n_nodes * kind->n_modes);
        hard->n_history += kind->n_modes;
    }
    if (hard->n_history < fem->n_nodes) hard->n_history = fem->n_nodes;
    n = (size_t)(fem->n_solids > fem->n_nodes ? fem->n_solids : fem->n_nodes);
    hard->max_nodes = ART_ELEM_MAX_NODES;
    hard->W = art_arena_alloc(ctx, arena, total, sizeof *hard->W);
    hard->place = art_arena_alloc(ctx, arena, n, sizeof *hard->place);
    hard->dyn = art_arena_alloc(ctx, arena, ART_ELEM_MAX_NODES, sizeof *hard->dyn);
    hard->row = art_arena_alloc(ctx, arena, ART_ELEM_MAX_NODES, sizeof *hard->row);
    hard->c = art_arena_alloc(ctx, arena, 3 * (size_t)ART_ELEM_MAX_NODES, sizeof *hard->c);
    hard->volume = art_arena_alloc(ctx, arena, (size_t)hard->n_history, sizeof *hard->volume);
    hard->change = art_arena_alloc(ctx, arena, (size_t)hard->n_history, sizeof *hard->change);
    if (!hard->volume || !hard->change) return ART_ENOMEM;
    return hard->W && hard->place && hard->dyn && hard->row && hard->c ? ART_OK : ART_ENOMEM;
}

/* More volumes than what moves can keep: it locks. */
static void warn_overconstrained(struct art_ctx *ctx, const struct fem_volume_constraint *hard)
{
    const struct art_fem *fem = hard->fem;
    int n_active = 0;
    if (hard->regularization == 0) return;
    for (int i = 0; i < fem->n_nodes; i++) n_active += art_fem_node_active(fem, i);
    art_warn(ctx, &fem->comp->loc,
             "'%s' is to keep %d volumes of elements with %d nodes that move: it may lock "
             "(for tetrahedra there is incompressible=NODAL)",
             art_comp_path(fem->comp, NULL), hard->n_rows, n_active);
}

int fem_add_volume_constraint(struct art_ctx *ctx, struct art_system *sys, struct art_fem *fem)
{
    int status;
    if (fem->constraint_method == ART_INCOMP_OFF) return ART_OK;
    struct fem_volume_constraint *hard = art_arena_alloc(ctx, &sys->arena, 1, sizeof *hard);
    if (!hard) return ART_ENOMEM;
    hard->fem = fem;
    hard->size = size_of(fem);
    ART_TRY(lay_out(ctx, hard));
    status = hard->history = art_system_add_history(ctx, sys, fem->comp, hard->n_history);
    if (status < 0) goto out;
    ART_TRY(prepare_nodes(ctx, hard));
    ART_TRY(art_system_add_constraints(ctx, sys, &type, hard));
    fem->rows = hard;
    count_rows(hard);
    warn_overconstrained(ctx, hard);
out:
    return status;
}

/* ------------------------------------------------------------------------ pressures */

void art_fem_multiplier_pressure(const struct art_fem *fem, const struct art_state *state, int e,
                                 double *p)
{
    const struct fem_volume_constraint *hard = fem->rows;
    for (int r = 0; r < art_fem_kind_of(fem, e)->n_modes; r++)
        p[r] = hard && fem->constraint_method == ART_INCOMP_ELEMENT && !art_fem_is_shell(fem, e)
                   ? state->history[hard->history + hard->first_history[e] + r]
                   : 0;
}

double art_fem_node_pressure(const struct art_fem *fem, const struct art_state *state, int i)
{
    const struct fem_volume_constraint *hard = fem->rows;
    return hard && fem->constraint_method == ART_INCOMP_NODAL ? state->history[hard->history + i]
                                                              : 0;
}
