/* This is the incompressibility constraint (hard incompressibility): the volume of each element,
 * or of each node that is free to move, is a constraint; its Lagrange multipliers are pressures
 * (guide, section 6.7.1).
 *
 *     ELEMENT  sum H det F dV = sum H dV for each pressure mode H, rows sum g_a H dv
 *     NODAL    v = v0 of the volume of a node
 *
 * A row is the relative change of volume times the size L of the model, so that it counts as a
 * length: rows and errors are scaled by s = L / V0, compliance and damping follow. Its rate at
 * constant velocities is what the original leaves out. */
#include "incompressibility.h"
#include <math.h>
#include <string.h>

/* The regularization of rows that are nearly redundant, relative to their diagonal: volumes of
 * tetrahedra. */
static const double overconstrained_regularization = 1e-5;
/* The same of quadratic tetrahedra, whose volumes around an edge or a held region differ little:
 * without it small steps, in which the mass alone ties their nodes, leave residuals that grow. */
static const double quadtet_regularization = 1e-6;
/* Where the original is followed, so that its numbers are: enough for steps of 1 ms. */
static const double quadtet_regularization_original = 1e-10;

struct fem_volume_constraint {
    struct art_fem *fem;
    struct fem_nodal *nodal; /* NODAL */
    int history;             /* pressures in the state: by elements and modes, or by nodes */
    int n_history;
    double size, total_mass;
    int n_rows;
    double regularization;          /* of each row */
    int *place;                     /* [n_elems or n_nodes] first row of each in G, -1: none */
    struct art_row_mark *mark;      /* [n_elems] where each is in the pattern, if it has a row */
    struct art_row_pattern pattern; /* of the rows of elements */
    int pattern_row;                /* the first of them in G, as `place` counts */
    int *first_history;             /* [n_elems] */
    signed char *kept;              /* [n_elems] enum kept_rows */
    size_t *first;                  /* [n_elems] in W */
    double *W; /* coefficients of the elements: [n_nodes][n_modes][3] each, as last evaluated */
    double *volume, *change; /* [n_history] errors of the volumes, and their rates */
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
    double dv[ART_FEM_MAX_POINTS], cof[9][ART_FEM_MAX_POINTS];
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
            fem_volume_gradients(kind, r, (const double(*)[ART_FEM_MAX_POINTS])cof, W + 3 * r,
                                 3 * m);
    }
}

/* Compute the errors of the rows of an element from its volumes. */
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
    double x[ART_ELEM_MAX_NODES][3], v[ART_ELEM_MAX_NODES][3], r2[ART_FEM_MAX_POINTS];
    memset(rate, 0, (size_t)kind->n_modes * sizeof *rate);
    art_fem_elem_pos(fem, state, e, x);
    fem_elem_velocities(fem, state, e, v);
    fem_volume_rates(kind, (const double(*)[3])x, (const double(*)[3])v, r2);
    for (int p = 0; p < kind->n_points; p++)
        for (int r = 0; r < kind->n_modes; r++) rate[r] += kind->H[p][r] * r2[p];
}

static int rows_of(const struct fem_volume_constraint *constraint, int e)
{
    return constraint->kept[e] == NO_MODE     ? 0
           : constraint->kept[e] == MEAN_MODE ? 1
                                              : art_fem_kind_of(constraint->fem, e)->n_modes;
}

/* Select the number of row r from numbers by elements and modes. */
static double row_value(const struct fem_volume_constraint *constraint, int e, int r,
                        const double *of_modes)
{
    const struct art_fem_kind *kind = art_fem_kind_of(constraint->fem, e);
    double sum = 0;
    of_modes += constraint->first_history[e];
    if (constraint->kept[e] == ALL_MODES) return of_modes[r];
    for (int k = 0; k < kind->n_modes; k++) sum += fem_mean_factor(kind, k) * of_modes[k];
    return sum;
}

/* Return the multiplier of a mode by those of the rows. */
static double mode_multiplier(const struct fem_volume_constraint *constraint, int e, int mode,
                              const double *lambda)
{
    const double *of_rows = lambda + constraint->place[e];
    return constraint->kept[e] == ALL_MODES
               ? of_rows[mode]
               : of_rows[0] * fem_mean_factor(art_fem_kind_of(constraint->fem, e), mode);
}

static double scale_of(const struct fem_volume_constraint *constraint, int i)
{
    const struct art_fem *fem = constraint->fem;
    double V0 = fem->incomp.constraint_method == ART_INCOMP_NODAL ? constraint->nodal->v0[i]
                                                                  : fem->elem[i].volume0;
    return constraint->size / V0;
}

/* Compliance of the original's kind, with damping that is critical for the mass of a row. */
static void set_regularization(const struct fem_volume_constraint *constraint, double s,
                               struct art_row *row)
{
    double c = constraint->fem->incomp.compliance;
    row->regularization = c > 0 ? 0 : constraint->regularization;
    if (!(c > 0)) return;
    row->compliance = c * s * s;
    row->damping = 2 * sqrt(constraint->total_mass / constraint->n_rows / c) / (s * s);
}

/* In the original the rows of elements whose stress takes the same volumes are those of the
 * velocities also when positions are corrected. */
static bool is_stale(const struct fem_volume_constraint *constraint, int e, bool engage)
{
    const struct art_fem *fem = constraint->fem;
    return engage && constraint->has_gradients && fem->sys->quirks.volume_rows_stale &&
           fem->incomp.penalty_method == ART_INCOMP_ELEMENT && fem_elem_incompressible(fem, e);
}

/* The threads share the elements: elements, some to a task. */
enum { TASK = 16 };
struct job {
    struct fem_volume_constraint *constraint;
    const struct art_state *state;
    bool engage, alone;     /* alone: volumes without their gradients */
    struct art_rows *rows;  /* rows that follow the pattern and are filled in as well; NULL: none */
    struct art_row_mark at; /* where the pattern begins in them */
};

/* Compute errors, gradients and rates of an element, relative to the size of a row. */
static void evaluate_element(const struct job *job, int e)
{
    const struct fem_volume_constraint *constraint = job->constraint;
    const struct art_fem *fem = constraint->fem;
    int m = art_fem_kind_of(fem, e)->n_modes, n = 3 * m * art_fem_kind_of(fem, e)->n_nodes;
    double *W = constraint->W + constraint->first[e], s = scale_of(constraint, e);
    double *volume = constraint->volume + constraint->first_history[e],
           *rate = constraint->change + constraint->first_history[e];
    bool alone = job->alone || is_stale(constraint, e, job->engage);
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

/* Return the coefficients of the rows of an element, [n_nodes][rows][3]; `mean` is memory for them.
 */
static const double *element_coefficients(const struct fem_volume_constraint *constraint, int e,
                                          double *mean)
{
    const double *W = constraint->W + constraint->first[e];
    const struct art_fem_kind *kind = art_fem_kind_of(constraint->fem, e);
    if (constraint->kept[e] == ALL_MODES) return W;
    for (int a = 0; a < kind->n_nodes; a++, mean += 3) {
        art_v3_zero(mean);
        for (int r = 0; r < kind->n_modes; r++, W += 3)
            art_v3_add_scaled(mean, mean, fem_mean_factor(kind, r), W);
    }
    return mean - 3 * (size_t)kind->n_nodes;
}

/* Set the components of the nodes of an element, and their coefficients [rows][3]. */
static void set_node_rows(const struct fem_volume_constraint *constraint, int e, double *mean,
                          int *dyn, const double **row)
{
    const struct art_fem *fem = constraint->fem;
    const int *node = art_fem_elem_nodes(fem, e);
    const double *W = element_coefficients(constraint, e, mean);
    for (int a = 0; a < art_fem_kind_of(fem, e)->n_nodes; a++) {
        dyn[a] = fem->node_dyn[node[a]];
        row[a] = W + 3 * (size_t)(a * rows_of(constraint, e));
    }
}

static void element_info(const struct fem_volume_constraint *constraint, int e,
                         struct art_row *info)
{
    for (int r = 0; r < rows_of(constraint, e); r++) {
        info[r] = (struct art_row){.dist = row_value(constraint, e, r, constraint->volume),
                                   .deriv = row_value(constraint, e, r, constraint->change),
                                   .comp = constraint->fem->elem[e].comp};
        set_regularization(constraint, scale_of(constraint, e), &info[r]);
    }
}

/* Fill in the rows of an element that were appended by the pattern. */
static void fill_element(const struct job *job, int e)
{
    const struct fem_volume_constraint *constraint = job->constraint;
    const struct art_fem *fem = constraint->fem;
    const struct art_row_mark *in = &constraint->mark[e];
    struct art_row_mark at = {job->at.group + in->group, job->at.component + in->component, 0};
    int n = art_fem_kind_of(fem, e)->n_nodes, dyn[ART_ELEM_MAX_NODES];
    double mean[3 * ART_ELEM_MAX_NODES];
    const double *row[ART_ELEM_MAX_NODES];
    if (constraint->place[e] < 0) return;
    set_node_rows(constraint, e, mean, dyn, row);
    element_info(constraint, e, job->rows->row + constraint->place[e]);
    art_row_pattern_set(fem->sys, job->rows, &at, n, dyn, row);
}

static void evaluate_task(void *arg, int task)
{
    const struct job *job = arg;
    for (int e = TASK * task; e < TASK * (task + 1) && e < job->constraint->fem->n_solids; e++) {
        if (!job->alone || job->constraint->place[e] >= 0) evaluate_element(job, e);
        if (job->rows) fill_element(job, e);
    }
}

static void evaluate_all(const struct job *job)
{
    const struct art_fem *fem = job->constraint->fem;
    art_pool_run(fem->sys->pool, (fem->n_solids + TASK - 1) / TASK, evaluate_task, (void *)job);
}

static int element_rows(struct art_ctx *ctx, struct art_system *sys,
                        struct fem_volume_constraint *constraint, int e)
{
    struct art_row info[FEM_MAX_MODES];
    double mean[3 * ART_ELEM_MAX_NODES];
    int n = art_fem_kind_of(constraint->fem, e)->n_nodes, n_rows = rows_of(constraint, e);
    constraint->place[e] = -1;
    if (n_rows == 0) return ART_OK;
    set_node_rows(constraint, e, mean, constraint->dyn, constraint->row);
    element_info(constraint, e, info);
    return art_system_add_rows(ctx, sys, &sys->constraints.G, n_rows, n, constraint->dyn,
                               constraint->row, info, &constraint->place[e]);
}

/* Counts the rows, and compares them with half of the degrees of freedom. */
static void count_rows(struct fem_volume_constraint *constraint)
{
    const struct art_fem *fem = constraint->fem;
    int n_active = 0, n_rows = 0;
    for (int i = 0; i < fem->n_nodes; i++) n_active += art_fem_node_active(fem, i);
    fem_find_kept_rows(fem, constraint->kept);
    for (int e = 0; e < fem->n_solids; e++) {
        const struct art_fem_kind *kind = art_fem_kind_of(fem, e);
        const int *node = art_fem_elem_nodes(fem, e);
        bool any = false;
        for (int a = 0; a < kind->n_nodes && !any; a++) any = fem_node_can_move(fem, node[a]);
        if (any) n_rows += rows_of(constraint, e);
    }
    constraint->n_rows = fem->incomp.constraint_method == ART_INCOMP_NODAL ? n_active : n_rows;
    constraint->pattern.kept = false;
    double quadtet = fem->sys->quirks.solves_to_rounding ? quadtet_regularization_original
                                                         : quadtet_regularization;
    constraint->regularization = 2 * constraint->n_rows > 3 * n_active
                                     ? overconstrained_regularization
                                 : fem->kind[ART_ELEM_QUADTET] ? quadtet
                                                               : 0;
}

/* Add the rows of the elements one by one, and keep their pattern. */
static int add_anew(struct art_ctx *ctx, struct art_system *sys,
                    struct fem_volume_constraint *constraint)
{
    struct art_rows *G = &sys->constraints.G;
    const struct art_row_mark from = art_row_pattern_mark(G);
    int status = ART_OK;
    constraint->pattern_row = G->J.n_rows;
    for (int e = 0; e < constraint->fem->n_solids && status == ART_OK; e++) {
        constraint->mark[e].group = G->J.n_groups - from.group;
        constraint->mark[e].component = G->n_components - from.component;
        status = element_rows(ctx, sys, constraint, e);
    }
    return status < 0 ? status : art_row_pattern_keep(ctx, &constraint->pattern, G, &from);
}

/* Append the rows of the pattern, for the threads to fill in. */
static int add_pattern(struct art_ctx *ctx, struct art_rows *G,
                       struct fem_volume_constraint *constraint)
{
    int ahead = G->J.n_rows - constraint->pattern_row;
    for (int e = 0; ahead != 0 && e < constraint->fem->n_solids; e++)
        if (constraint->place[e] >= 0) constraint->place[e] += ahead;
    constraint->pattern_row += ahead;
    return art_row_pattern_add(ctx, G, &constraint->pattern);
}

static int add_element_rows(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                            struct fem_volume_constraint *constraint, bool engage)
{
    struct art_rows *G = &sys->constraints.G;
    struct job job = {constraint, state, engage, false, NULL, art_row_pattern_mark(G)};
    int status = ART_OK;
    if (constraint->pattern.kept) {
        job.rows = G;
        status = add_pattern(ctx, G, constraint);
    }
    if (status < 0) return status;
    evaluate_all(&job);
    if (!constraint->pattern.kept) status = add_anew(ctx, sys, constraint);
    constraint->has_gradients = !engage;
    return status;
}

/* -------------------------------------------------------------------------- nodes */

static int node_row(struct art_ctx *ctx, struct art_system *sys,
                    struct fem_volume_constraint *constraint, int i)
{
    const struct art_fem *fem = constraint->fem;
    const struct fem_nodal *nodal = constraint->nodal;
    int n = nodal->first[i + 1] - nodal->first[i];
    double s = scale_of(constraint, i);
    struct art_row info = {.dist = s * (nodal->v[i] - nodal->v0[i]),
                           .deriv = s * constraint->rate[i],
                           .comp = fem->node_comp[i]};
    for (int k = 0; k < n; k++) {
        int at = nodal->first[i] + k;
        art_v3_scale(constraint->c + 3 * k, s, nodal->grad + 3 * at);
        constraint->dyn[k] = fem->node_dyn[nodal->list[at]];
        constraint->row[k] = constraint->c + 3 * k;
    }
    set_regularization(constraint, s, &info);
    return art_system_add_rows(ctx, sys, &sys->constraints.G, 1, n, constraint->dyn,
                               constraint->row, &info, &constraint->place[i]);
}

static int add_nodal_rows(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                          struct fem_volume_constraint *constraint)
{
    const struct art_fem *fem = constraint->fem;
    int status = ART_OK;
    fem_nodal_volumes(constraint->nodal, state, true);
    if (!sys->quirks.volume_rows_without_rate)
        fem_nodal_rates(constraint->nodal, state, constraint->rate);
    for (int i = 0; i < fem->n_nodes && status == ART_OK; i++) {
        constraint->place[i] = -1;
        /* a node without elements has no volume */
        if (art_fem_node_active(fem, i) && constraint->nodal->v0[i] > 0)
            status = node_row(ctx, sys, constraint, i);
    }
    return status;
}

/* ---------------------------------------------------------------------- the set */

static int rows(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                struct art_constraint_set *set, unsigned how)
{
    struct fem_volume_constraint *constraint = set->data;
    if (constraint->fem->incomp.constraint_method == ART_INCOMP_OFF) return ART_OK;
    return constraint->fem->incomp.constraint_method == ART_INCOMP_NODAL
               ? add_nodal_rows(ctx, sys, state, constraint)
               : add_element_rows(ctx, sys, state, constraint, (how & ART_ROWS_ENGAGE) != 0);
}

static void distances(struct art_system *sys, struct art_state *state,
                      struct art_constraint_set *set)
{
    struct fem_volume_constraint *constraint = set->data;
    const struct art_fem *fem = constraint->fem;
    if (fem->incomp.constraint_method == ART_INCOMP_NODAL)
        fem_nodal_volumes(constraint->nodal, state, false);
    if (fem->incomp.constraint_method == ART_INCOMP_ELEMENT)
        evaluate_all(&(struct job){.constraint = constraint, .state = state, .alone = true});
    for (int i = 0; fem->incomp.constraint_method == ART_INCOMP_NODAL && i < fem->n_nodes; i++)
        if (constraint->place[i] >= 0)
            sys->constraints.G.row[constraint->place[i]].dist =
                scale_of(constraint, i) * (constraint->nodal->v[i] - constraint->nodal->v0[i]);
    for (int e = 0; fem->incomp.constraint_method == ART_INCOMP_ELEMENT && e < fem->n_solids; e++) {
        if (constraint->place[e] < 0) continue;
        for (int r = 0; r < rows_of(constraint, e); r++)
            sys->constraints.G.row[constraint->place[e] + r].dist =
                row_value(constraint, e, r, constraint->volume);
    }
}

/* A force that opens an element is a pressure in it: tension has the other sign. */
static void forces(const struct art_system *sys, struct art_state *state,
                   struct art_constraint_set *set, const double *lambda, const double *theta)
{
    const struct fem_volume_constraint *constraint = set->data;
    const struct art_fem *fem = constraint->fem;
    double *p = state->history + constraint->history;
    (void)sys;
    (void)theta;
    memset(p, 0, (size_t)constraint->n_history * sizeof *p);
    for (int i = 0; fem->incomp.constraint_method == ART_INCOMP_NODAL && i < fem->n_nodes; i++)
        if (constraint->place[i] >= 0)
            p[i] = -scale_of(constraint, i) * lambda[constraint->place[i]];
    for (int e = 0; fem->incomp.constraint_method == ART_INCOMP_ELEMENT && e < fem->n_solids; e++)
        for (int r = 0; constraint->place[e] >= 0 && r < art_fem_kind_of(fem, e)->n_modes; r++)
            p[constraint->first_history[e] + r] =
                -scale_of(constraint, e) * mode_multiplier(constraint, e, r, lambda);
}

static double energy(const struct art_system *sys, const struct art_state *state,
                     const struct art_constraint_set *set)
{
    const struct fem_volume_constraint *constraint = set->data;
    const struct art_fem *fem = constraint->fem;
    double sum = 0, volume[FEM_MAX_MODES];
    (void)sys;
    if (!(fem->incomp.compliance > 0) || fem->incomp.constraint_method == ART_INCOMP_OFF) return 0;
    if (fem->incomp.constraint_method == ART_INCOMP_NODAL) {
        fem_nodal_volumes(constraint->nodal, state, false);
        for (int i = 0; i < fem->n_nodes; i++)
            if (art_fem_node_active(fem, i))
                sum += art_spring_energy(constraint->nodal->v[i] - constraint->nodal->v0[i],
                                         fem->incomp.compliance);
        return sum;
    }
    for (int e = 0; e < fem->n_solids; e++) {
        element_volumes(fem, state, e, volume, NULL);
        element_errors(fem, e, volume);
        for (int r = 0; r < art_fem_kind_of(fem, e)->n_modes; r++)
            sum += art_spring_energy(volume[r], fem->incomp.compliance);
    }
    return sum;
}

/* Factors c[p] of the volumes of an element's points in sum lambda_r d_r. Whether any acts. */
static bool point_factors(const struct fem_volume_constraint *constraint, int e,
                          const double *lambda, double *c)
{
    const struct art_fem *fem = constraint->fem;
    const struct art_fem_kind *kind = art_fem_kind_of(fem, e);
    double value[ART_ELEM_MAX_NODES];
    if (art_fem_is_shell(fem, e)) return false;
    if (fem->incomp.constraint_method == ART_INCOMP_NODAL) {
        const int *node = art_fem_elem_nodes(fem, e);
        for (int a = 0; a < kind->n_nodes; a++) {
            int place = constraint->place[node[a]];
            value[a] = place < 0 ? 0 : scale_of(constraint, node[a]) * lambda[place];
        }
        fem_nodal_point_factors(kind, value, c);
        return true;
    }
    if (e >= fem->n_solids || constraint->place[e] < 0) return false;
    for (int p = 0; p < kind->n_points; p++) {
        c[p] = 0;
        for (int r = 0; r < kind->n_modes; r++)
            c[p] +=
                scale_of(constraint, e) * mode_multiplier(constraint, e, r, lambda) * kind->H[p][r];
    }
    return true;
}

static void geometric_stiffness(const struct art_system *sys, const struct art_state *state,
                                const struct art_constraint_set *set, const double *lambda,
                                const double *theta, const bool *skip, struct art_blocks *A)
{
    const struct fem_volume_constraint *constraint = set->data;
    const struct art_fem *fem = constraint->fem;
    (void)sys;
    (void)theta;
    if (fem->incomp.constraint_method == ART_INCOMP_OFF) return;
    for (int e = 0; e < fem->n_elems; e++) {
        double c[ART_FEM_MAX_POINTS];
        if (point_factors(constraint, e, lambda, c))
            fem_subtract_volume_curvature(fem, state, e, c, skip, A);
    }
}

/* Return the largest side of the box of the rest positions. */
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

/* Memory for rows by nodes, when they are first needed. */
static int prepare_nodes(struct art_ctx *ctx, struct fem_volume_constraint *constraint)
{
    struct art_fem *fem = constraint->fem;
    struct art_arena *arena = &fem->sys->arena;
    int status;
    if (fem->incomp.constraint_method != ART_INCOMP_NODAL || constraint->nodal) return ART_OK;
    ART_TRY(fem_nodal_create(ctx, fem, false, &constraint->nodal));
    constraint->rate = art_arena_alloc(ctx, arena, (size_t)fem->n_nodes, sizeof *constraint->rate);
    if (!constraint->rate) status = ART_ENOMEM;
    int most = max_row_nodes(constraint->nodal);
    if (status < 0 || most <= constraint->max_nodes) goto out;
    constraint->max_nodes = most;
    constraint->dyn = art_arena_alloc(ctx, arena, (size_t)most, sizeof *constraint->dyn);
    constraint->row = art_arena_alloc(ctx, arena, (size_t)most, sizeof *constraint->row);
    constraint->c = art_arena_alloc(ctx, arena, 3 * (size_t)most, sizeof *constraint->c);
    if (!constraint->dyn || !constraint->row || !constraint->c) status = ART_ENOMEM;
out:
    return status;
}

/* After the set of forces has read the methods. */
static int refresh(struct art_ctx *ctx, struct art_system *sys, struct art_constraint_set *set)
{
    struct fem_volume_constraint *constraint = set->data;
    (void)sys;
    constraint->has_gradients = false;
    constraint->total_mass = 0;
    for (int i = 0; i < constraint->fem->n_all; i++)
        constraint->total_mass += constraint->fem->node_mass[i];
    if (constraint->nodal) fem_nodal_refresh(constraint->nodal);
    count_rows(constraint);
    return prepare_nodes(ctx, constraint);
}

static void free_set(struct art_constraint_set *set)
{
    struct fem_volume_constraint *constraint = set->data;
    art_row_pattern_fini(&constraint->pattern);
}

static const struct art_constraint_type type = {
    .name = "incompressibility",
    .free = free_set,
    .rows = rows,
    .distances = distances,
    .forces = forces,
    .refresh = refresh,
    .energy = energy,
    .geometric_stiffness = geometric_stiffness,
};

static int lay_out(struct art_ctx *ctx, struct fem_volume_constraint *constraint)
{
    const struct art_fem *fem = constraint->fem;
    struct art_arena *arena = &fem->sys->arena;
    size_t n = (size_t)fem->n_solids, total = 0;
    constraint->first = art_arena_alloc(ctx, arena, n, sizeof *constraint->first);
    constraint->first_history = art_arena_alloc(ctx, arena, n, sizeof *constraint->first_history);
    if (!constraint->first || !constraint->first_history) return ART_ENOMEM;
    for (int e = 0; e < fem->n_solids; e++) {
        const struct art_fem_kind *kind = art_fem_kind_of(fem, e);
        constraint->first[e] = total;
        constraint->first_history[e] = constraint->n_history;
        total += 3 * (size_t)(kind->n_nodes * kind->n_modes);
        constraint->n_history += kind->n_modes;
    }
    if (constraint->n_history < fem->n_nodes) constraint->n_history = fem->n_nodes;
    n = (size_t)(fem->n_solids > fem->n_nodes ? fem->n_solids : fem->n_nodes);
    constraint->max_nodes = ART_ELEM_MAX_NODES;
    constraint->W = art_arena_alloc(ctx, arena, total, sizeof *constraint->W);
    constraint->place = art_arena_alloc(ctx, arena, n, sizeof *constraint->place);
    constraint->mark = art_arena_alloc(ctx, arena, n, sizeof *constraint->mark);
    constraint->kept = art_arena_alloc(ctx, arena, n, sizeof *constraint->kept);
    constraint->dyn = art_arena_alloc(ctx, arena, ART_ELEM_MAX_NODES, sizeof *constraint->dyn);
    constraint->row = art_arena_alloc(ctx, arena, ART_ELEM_MAX_NODES, sizeof *constraint->row);
    constraint->c =
        art_arena_alloc(ctx, arena, 3 * (size_t)ART_ELEM_MAX_NODES, sizeof *constraint->c);
    constraint->volume =
        art_arena_alloc(ctx, arena, (size_t)constraint->n_history, sizeof *constraint->volume);
    constraint->change =
        art_arena_alloc(ctx, arena, (size_t)constraint->n_history, sizeof *constraint->change);
    if (!constraint->volume || !constraint->change) return ART_ENOMEM;
    return constraint->W && constraint->place && constraint->mark && constraint->kept &&
                   constraint->dyn && constraint->row && constraint->c
               ? ART_OK
               : ART_ENOMEM;
}

/* Warns of volumetric locking: there are more constraints of volume than degrees of freedom to
 * meet them. */
static void warn_overconstrained(struct art_ctx *ctx,
                                 const struct fem_volume_constraint *constraint)
{
    const struct art_fem *fem = constraint->fem;
    int n_active = 0;
    if (constraint->regularization != overconstrained_regularization) return;
    for (int i = 0; i < fem->n_nodes; i++) n_active += art_fem_node_active(fem, i);
    art_warn(ctx, &fem->comp->loc,
             "'%s' is to keep %d volumes of elements with %d nodes that move: it may lock "
             "(for tetrahedra there is incompressible=NODAL)",
             art_comp_path(fem->comp, NULL), constraint->n_rows, n_active);
}

int fem_add_volume_constraint(struct art_ctx *ctx, struct art_system *sys, struct art_fem *fem)
{
    int status;
    if (fem->incomp.constraint_method == ART_INCOMP_OFF) return ART_OK;
    struct fem_volume_constraint *constraint =
        art_arena_alloc(ctx, &sys->arena, 1, sizeof *constraint);
    if (!constraint) return ART_ENOMEM;
    constraint->fem = fem;
    constraint->size = size_of(fem);
    ART_TRY(lay_out(ctx, constraint));
    status = constraint->history =
        art_system_add_history(ctx, sys, fem->comp, constraint->n_history);
    if (status < 0) goto out;
    ART_TRY(prepare_nodes(ctx, constraint));
    ART_TRY(art_system_add_constraints(ctx, sys, &type, constraint));
    fem->incomp.rows = constraint;
    count_rows(constraint);
    warn_overconstrained(ctx, constraint);
out:
    return status;
}

/* ------------------------------------------------------------------------ pressures */

void art_fem_multiplier_pressure(const struct art_fem *fem, const struct art_state *state, int e,
                                 double *p)
{
    const struct fem_volume_constraint *constraint = fem->incomp.rows;
    for (int r = 0; r < art_fem_kind_of(fem, e)->n_modes; r++)
        p[r] = constraint && fem->incomp.constraint_method == ART_INCOMP_ELEMENT &&
                       !art_fem_is_shell(fem, e)
                   ? state->history[constraint->history + constraint->first_history[e] + r]
                   : 0;
}

double art_fem_node_pressure(const struct art_fem *fem, const struct art_state *state, int i)
{
    const struct fem_volume_constraint *constraint = fem->incomp.rows;
    return constraint && fem->incomp.constraint_method == ART_INCOMP_NODAL
               ? state->history[constraint->history + i]
               : 0;
}
