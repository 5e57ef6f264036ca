/* This file evaluates muscle paths, springs and muscles through several points: one tension along
 * a path, which slides through its via points and around obstacles without friction. */
#include "path_priv.h"
#include <art/excited.h>
#include <string.h>

/* The path at a state, its lines, and the length and rate that make its tension; false if the whole
 * length is zero. */
static bool evaluate_path(const struct art_system *sys, const struct art_state *state,
                          struct muscle_path *s, double *l, double *ldot)
{
    double whole, rate;
    path_build_lines(sys, state, s);
    path_length_and_rate(state, s, false, l, ldot);
    if (!s->passive) return *l != 0;
    path_length_and_rate(state, s, true, &whole, &rate);
    return whole != 0;
}

static double net_excitation(const struct art_system *sys, const struct muscle_path *s)
{
    return s->excitable < 0 ? 0 : sys->excitation.list[s->excitable].net;
}

static double activation(const struct art_system *sys, const struct art_state *state,
                         const struct muscle_path *s)
{
    return muscle_activation_of(&s->axial.dynamics, state, net_excitation(sys, s));
}

/* --------------------------------------------------------------------- forces */

/* A force F u on an end of a line. */
static inline void pull(const struct path_node *node, const double r[3], double F,
                        const double u[3], double *f)
{
    double *force = f + node->u, moment[3];
    art_v3_add_scaled(force, force, F, u);
    if (!node->frame) return;
    art_v3_cross(moment, r, u);
    art_v3_add_scaled(force + 3, force + 3, F, moment);
}

/* Add the forces of a path; false if it has no direction or takes no part. Each line pulls its ends
 * together, so that a via point feels F (u_behind - u_before). out: the tension and its
 * derivatives. */
static bool add_tension(const struct art_system *sys, const struct art_state *state,
                        struct art_force_set *set, struct muscle_path *s, double *f, double out[3])
{
    double l, ldot;
    if (!s->axial.enabled) return false;
    bool directed = evaluate_path(sys, state, s, &l, &ldot);
    /* as with springs between two points */
    if (!directed && (s->excitable < 0 || sys->quirks.undirected_muscle_slack)) return false;
    muscle_axial_eval(&s->axial, state, l, ldot, activation(sys, state, s), out);
    if (!directed && out[0] != 0) {
        set->failed = s->comp;
        set->why = "its points coincide, so it has no direction";
    }
    const char *why = muscle_axial_refuse(out);
    if (why) {
        set->failed = s->comp;
        set->why = why;
    }
    for (int k = 0; k < s->n_lines; k++) {
        const struct path_line *line = &s->lines[k];
        pull(&s->nodes[line->a], line->ra, out[0], line->u, f);
        pull(&s->nodes[line->b], line->rb, -out[0], line->u, f);
    }
    return directed;
}

static void multi_forces(const struct art_system *sys, const struct art_state *state,
                         struct art_force_set *set, double *f)
{
    struct muscle_paths *paths = set->data;
    double out[3];
    for (int i = 0; i < paths->n; i++) (void)add_tension(sys, state, set, &paths->list[i], f, out);
}

/* What the change of its excitation does to the tension of each path. */
static void multi_add_excited(const struct art_system *sys, const struct art_state *state,
                              struct art_force_set *set, const double *net, double *f)
{
    struct muscle_paths *paths = set->data;
    for (int i = 0; i < paths->n; i++) {
        struct muscle_path *s = &paths->list[i];
        double l, ldot;
        if (s->excitable < 0 || !s->axial.enabled || net_excitation(sys, s) == net[s->excitable])
            continue;
        if (!evaluate_path(sys, state, s, &l, &ldot)) continue;
        double change =
            muscle_axial_change(set, s->comp, &s->axial, state, l, ldot,
                                muscle_activation_of(&s->axial.dynamics, state, net[s->excitable]),
                                activation(sys, state, s));
        for (int k = 0; k < s->n_lines; k++) {
            const struct path_line *line = &s->lines[k];
            pull(&s->nodes[line->a], line->ra, change, line->u, f);
            pull(&s->nodes[line->b], line->rb, -change, line->u, f);
        }
    }
}

static const struct art_excited_type multi_excited = {.add = multi_add_excited};

/* Forces and Jacobians of each path in one pass, from the same lines and tension. */
static void multi_linearize(struct art_system *sys, const struct art_state *state,
                            struct art_force_set *set, double *f)
{
    struct muscle_paths *paths = set->data;
    double out[3];
    for (int i = 0; i < paths->n; i++)
        if (add_tension(sys, state, set, &paths->list[i], f, out))
            path_jacobian(sys, &paths->list[i], out);
}

/* Return the elastic energy at the length of the whole path. With passive segments the forces have
 * no potential. */
static double multi_energy(const struct art_system *sys, const struct art_state *state,
                           struct art_force_set *set)
{
    struct muscle_paths *paths = set->data;
    double sum = 0;
    for (int i = 0; i < paths->n; i++) {
        struct muscle_path *s = &paths->list[i];
        double l, ldot;
        if (!s->axial.enabled || s->passive) continue;
        (void)evaluate_path(sys, state, s, &l, &ldot);
        sum += muscle_axial_energy(&s->axial, state, l, ldot, activation(sys, state, s));
    }
    return sum;
}

static void multi_jacobians(struct art_system *sys, const struct art_state *state,
                            struct art_force_set *set)
{
    struct muscle_paths *paths = set->data;
    for (int i = 0; i < paths->n; i++) {
        struct muscle_path *s = &paths->list[i];
        double l, ldot, out[3];
        if (!s->axial.enabled || !evaluate_path(sys, state, s, &l, &ldot)) continue;
        muscle_axial_eval(&s->axial, state, l, ldot, activation(sys, state, s), out);
        path_jacobian(sys, s, out);
    }
}

static int multi_pairs(struct art_ctx *ctx, struct art_system *sys, struct art_force_set *set)
{
    struct muscle_paths *paths = set->data;
    for (int i = 0; i < paths->n; i++) {
        struct muscle_path *s = &paths->list[i];
        struct art_list_owner owner = {
            .comp = s->comp, .check = path_check_list, .data = s, .settles = true};
        if (s->wraps && (s->wrap.list = art_system_add_list(ctx, sys, &owner)) < 0)
            return s->wrap.list;
        for (int a = 0; a < s->n_point_nodes; a++)
            s->nodes[a].condition = art_path_condition_of(sys, sys->dyn[s->nodes[a].dyn].comp);
        for (int a = 0, k = 0; a < s->n_nodes; a++)
            for (int b = 0; b <= a; b++, k++) {
                s->pairs[k] = art_system_pair(ctx, sys, s->nodes[a].dyn, s->nodes[b].dyn);
                if (s->pairs[k] < 0) return s->pairs[k];
            }
        int *dyn = art_alloc(ctx, (size_t)s->n_nodes, sizeof *dyn);
        if (!dyn) return ART_ENOMEM;
        for (int a = 0; a < s->n_nodes; a++) dyn[a] = s->nodes[a].dyn;
        int status = art_system_rank_one(ctx, sys, s->n_nodes, dyn, &s->rank_one);
        art_free(dyn);
        if (status < 0) return status;
    }
    return ART_OK;
}

/* --------------------------------------------------------------------- memory */

static void multi_record_end_state(const struct art_system *sys, struct art_state *state,
                                   struct art_force_set *set)
{
    struct muscle_paths *paths = set->data;
    if (sys->inner.within) return; /* forces on the way know the start */
    for (int i = 0; i < paths->n; i++) {
        struct muscle_path *s = &paths->list[i];
        double l, ldot;
        if (s->axial.history < 0) continue;
        (void)evaluate_path(sys, state, s, &l, &ldot);
        muscle_axial_record_end_state(&s->axial, state, l, ldot, activation(sys, state, s));
    }
}

static void multi_update_history(const struct art_system *sys, struct art_state *state,
                                 struct art_force_set *set, double h)
{
    struct muscle_paths *paths = set->data;
    if (sys->inner.within) return; /* forces on the way know the start */
    for (int i = 0; i < paths->n; i++) {
        struct muscle_path *s = &paths->list[i];
        muscle_axial_update_history(&s->axial, state, h);
        muscle_activation_begin_step(&s->axial.dynamics, state, net_excitation(sys, s), h);
        muscle_axial_report_failure(sys, s->comp, &s->axial, state);
    }
}

/* Solve the paths that wrap, and record the start of this path in the history variables of its
 * law. */
static int multi_settle(struct art_system *sys, struct art_state *state, struct art_force_set *set,
                        enum art_settle when)
{
    struct muscle_paths *paths = set->data;
    int status = ART_OK;
    for (int i = 0; i < paths->n && status == ART_OK; i++) {
        struct muscle_path *s = &paths->list[i];
        double l, ldot;
        if (s->wrap.list < 0) continue;
        status = path_settle(sys, state, s, when);
        if (status < 0 || when != ART_SETTLE_START || s->axial.history < 0) continue;
        (void)evaluate_path(sys, state, s, &l, &ldot);
        muscle_axial_record_end_state(&s->axial, state, l, ldot, activation(sys, state, s));
    }
    return status;
}

static void multi_start(const struct art_system *sys, struct art_state *state,
                        struct art_force_set *set)
{
    multi_update_history(sys, state, set, -1);
}

/* ----------------------------------------------------------------- parameters */

static int multi_refresh(struct art_ctx *ctx, struct art_system *sys, struct art_force_set *set)
{
    struct muscle_paths *paths = set->data;
    for (int i = 0; i < paths->n; i++) {
        struct muscle_path *s = &paths->list[i];
        int status = muscle_axial_read(ctx, sys, s->comp, &s->axial);
        if (status == ART_OK && s->excitable >= 0)
            status = muscle_activation_read(ctx, s->comp, &s->axial.dynamics);
        if (status == ART_OK) status = path_read_properties(ctx, s);
        if (status < 0) return status;
    }
    return ART_OK;
}

/* A muscle without a line of action has no direction to pull in. */
static int multi_check(struct art_ctx *ctx, const struct art_system *sys,
                       const struct art_state *state, const struct art_force_set *set)
{
    const struct muscle_paths *paths = set->data;
    for (int i = 0; i < paths->n; i++) {
        struct muscle_path *s = &paths->list[i];
        double l, ldot;
        if (s->excitable < 0 || !s->axial.enabled || evaluate_path(sys, state, s, &l, &ldot))
            continue;
        return art_error(ctx, ART_ERANGE, &s->comp->loc,
                         "all points of muscle '%s' coincide: it has no direction",
                         art_comp_path(s->comp, NULL));
    }
    return ART_OK;
}

static void multi_free(struct art_force_set *set)
{
    struct muscle_paths *paths = set->data;
    for (int i = 0; i < paths->n_obstacles; i++) obstacle_fini(paths->obstacles[i]);
}

static const struct art_force_type muscle_path_type = {
    .name = "springs through several points",
    .pairs = multi_pairs,
    .forces = multi_forces,
    .excited = &multi_excited,
    .jacobians = multi_jacobians,
    .linearize = multi_linearize,
    .sums = art_force_sums,
    .energy = multi_energy,
    .settle = multi_settle,
    .start = multi_start,
    .record_end_state = multi_record_end_state,
    .update_history = multi_update_history,
    .refresh = multi_refresh,
    .check = multi_check,
    .free = multi_free,
};

/* ---------------------------------------------------------------- compilation */

struct muscle_paths *muscle_paths_of(const struct art_system *sys)
{
    return art_system_set_data(sys, &muscle_path_type);
}

static int multipoint_add(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp,
                          int excitable)
{
    struct muscle_paths *paths = art_system_ensure_set(ctx, sys, &muscle_path_type, sizeof *paths);
    if (!paths) return ART_ENOMEM;
    if (!art_system_grow(sys, &paths->list, paths->n, &paths->cap, sizeof *paths->list))
        return ART_ENOMEM;
    struct muscle_path *s = &paths->list[paths->n];
    memset(s, 0, sizeof *s);
    s->comp = comp;
    s->excitable = excitable;
    s->sys = sys;
    s->wrap.list = -1;
    int status = path_read(ctx, sys, paths, s);
    if (status == ART_OK) status = muscle_axial_create(ctx, sys, comp, &s->axial);
    if (status == ART_OK && excitable >= 0)
        status = muscle_activation_create(ctx, sys, comp, &s->axial.dynamics);
    if (status == ART_OK) status = path_read_properties(ctx, s);
    if (status < 0) return status;
    art_system_set_place(sys, comp, ++paths->n);
    return ART_OK;
}

static int add_multi_spring(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    return multipoint_add(ctx, sys, comp, -1);
}

/* ------------------------------------------------------------- live properties */

static struct muscle_path *multipoint_of(const struct art_system *sys, const struct art_comp *comp)
{
    struct muscle_paths *paths = art_system_set_data(sys, &muscle_path_type);
    return &paths->list[art_system_place(sys, comp) - 1];
}

/* NULL for one that takes no part. */
static struct muscle_path *multipoint_in_set(const struct art_system *sys,
                                             const struct art_comp *comp)
{
    return art_system_place(sys, comp) > 0 ? multipoint_of(sys, comp) : NULL;
}

static void get_length(const struct art_system *sys, const struct art_state *state,
                       const struct art_comp *comp, double *out)
{
    double ldot;
    struct muscle_path *s = multipoint_of(sys, comp);
    path_build_lines(sys, state, s);
    path_length_and_rate(state, s, true, out, &ldot);
}

static void get_rate(const struct art_system *sys, const struct art_state *state,
                     const struct art_comp *comp, double *out)
{
    double l;
    struct muscle_path *s = multipoint_of(sys, comp);
    path_build_lines(sys, state, s);
    path_length_and_rate(state, s, true, &l, out);
}

static double tension(const struct art_system *sys, const struct art_state *state,
                      const struct art_comp *comp, bool passive)
{
    struct muscle_path *s = multipoint_of(sys, comp);
    double l, ldot;
    if (!evaluate_path(sys, state, s, &l, &ldot) || !s->axial.enabled) return 0;
    double a = activation(sys, state, s);
    return muscle_axial_unscaled_tension(
        &s->axial, passive ? muscle_axial_passive_tension(&s->axial, state, l, ldot, a)
                           : muscle_axial_tension(&s->axial, state, l, ldot, a));
}

double path_tension(const struct art_system *sys, const struct art_state *state,
                    struct muscle_path *p)
{
    return tension(sys, state, p->comp, false);
}

static void get_norm(const struct art_system *sys, const struct art_state *state,
                     const struct art_comp *comp, double *out)
{
    *out = tension(sys, state, comp, false);
}

static void get_passive_norm(const struct art_system *sys, const struct art_state *state,
                             const struct art_comp *comp, double *out)
{
    *out = tension(sys, state, comp, true);
}

/* Fill the rows of the tension: how it changes with the length and its rate. */
static int multi_force_response(struct art_ctx *ctx, struct art_system *sys,
                                const struct art_state *state, const struct art_comp *comp,
                                struct art_force_response *r)
{
    static const struct art_row none;
    struct muscle_path *s = multipoint_in_set(sys, comp);
    struct art_rows *rows[2] = {r->by_position, r->by_velocity};
    double l, ldot, out[3] = {0};
    int status = ART_OK, first;
    r->size = 1;
    r->F[0] = 0;
    if (!s || !s->axial.enabled || !evaluate_path(sys, state, s, &l, &ldot)) return ART_OK;
    muscle_axial_eval(&s->axial, state, l, r->still ? 0 : ldot, activation(sys, state, s), out);
    r->F[0] = out[0];
    path_length_gradient(s, false, s->grad);
    int *dyn = art_alloc(ctx, (size_t)s->n_nodes, sizeof *dyn);
    const double **W = art_alloc(ctx, (size_t)s->n_nodes, sizeof *W);
    double *scaled = art_alloc(ctx, 6 * (size_t)s->n_nodes, sizeof *scaled);
    if (!dyn || !W || !scaled) status = ART_ENOMEM;
    for (int k = 0; k < 2 && status == ART_OK; k++) {
        for (int i = 0; i < s->n_nodes; i++) {
            dyn[i] = s->nodes[i].dyn;
            W[i] = scaled + 6 * i;
            for (int j = 0; j < 6; j++) scaled[6 * i + j] = out[1 + k] * s->grad[6 * i + j];
        }
        if (rows[k])
            status = art_system_add_rows(ctx, sys, rows[k], 1, s->n_nodes, dyn, W, &none, &first);
    }
    art_free(dyn);
    art_free(W);
    art_free(scaled);
    return status;
}

static int spring_path(const struct art_system *sys, const struct art_state *state,
                       const struct art_comp *comp, double (*x)[3], int most)
{
    struct muscle_path *s = multipoint_in_set(sys, comp);
    return s ? path_polyline(sys, state, s, x, most) : 0;
}

static void get_inner_length(const struct art_system *sys, const struct art_state *state,
                             const struct art_comp *comp, double *out)
{
    struct muscle_path *s = multipoint_of(sys, comp);
    double l, ldot;
    (void)evaluate_path(sys, state, s, &l, &ldot);
    *out = muscle_axial_inner_length(&s->axial, state, l, ldot, activation(sys, state, s));
}

static int set_inner_length(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                            const struct art_comp *comp, const double *x)
{
    struct muscle_path *s = multipoint_of(sys, comp);
    double l, ldot;
    (void)evaluate_path(sys, state, s, &l, &ldot);
    return muscle_axial_set_inner_length(ctx, comp, &s->axial, state, l, ldot,
                                         activation(sys, state, s), x[0]);
}

static const struct art_live *find_live(const struct art_comp *comp, const char *prop)
{
    static const struct art_live row = {"inner length", 1, get_inner_length, set_inner_length};
    return muscle_axial_find_inner(comp, prop, &row);
}

/* ------------------------------------------------------------------- behaviour */

static int spring_derived(struct art_ctx *ctx, const struct art_comp *comp, const char *prop,
                          double *out)
{
    return art_streq(prop, "length") ? path_length_in_tree(ctx, comp, out) : 0;
}

static const struct art_live multi_live[] = {{"length", 1, get_length, NULL},
                                             {"lengthDot", 1, get_rate, NULL},
                                             {"forceNorm", 1, get_norm, NULL}};

const struct art_mech_ops art_ops_multi_point_spring = {.forces = add_multi_spring,
                                                        ART_LIVE(multi_live),
                                                        .path = spring_path,
                                                        .force_response = multi_force_response,
                                                        .find_live = find_live,
                                                        .derived = spring_derived};

static int add_multi_muscle(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    int status = art_excitable_add(ctx, sys, comp);
    return status < 0 ? status : multipoint_add(ctx, sys, comp, art_system_excitable(sys, comp));
}

static void get_activation(const struct art_system *sys, const struct art_state *state,
                           const struct art_comp *comp, double *out)
{
    const struct muscle_path *s = multipoint_of(sys, comp);
    *out = muscle_activation_now(&s->axial.dynamics, state, net_excitation(sys, s));
}

/* Live properties that a muscle has beside those of a spring. */
static const struct art_live muscle_live[] = {
    {"excitation", 1, art_excitation_get, art_excitation_set_clamped},
    {"netExcitation", 1, art_excitation_get_net, NULL},
    {"activation", 1, get_activation, NULL},
    {"passiveForceNorm", 1, get_passive_norm, NULL}};

const struct art_mech_ops art_ops_multi_point_muscle = {.undefined = muscle_undefined,
                                                        .forces = add_multi_muscle,
                                                        ART_LIVE(muscle_live),
                                                        .path = spring_path,
                                                        .force_response = multi_force_response,
                                                        .find_live = find_live,
                                                        .derived = spring_derived};
