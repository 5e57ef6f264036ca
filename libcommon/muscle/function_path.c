/* Muscles whose length is a function of coordinates of joints, l = L(q1, q2, ...), as polynomials
 * that are fitted to the paths of a model have it (van den Bogert et al. 2011, Procedia IUTAM 2,
 * 297-316; Meyer et al. 2017, BME Front. 64, 2253). A tension F does the work -F dl, so the force
 * along coordinate i is -F L_i, its moment arm -L_i. On bodies it acts by the gradients w_i of the
 * coordinates:
 *
 *     f = -F sum_i L_i w_i,   K = -F_l g g^T - F sum_ij L_ij w_i w_j^T,   D = -F_ldot g g^T
 *
 * with g = sum_i L_i w_i. The gradients are held in K, as in other forces along coordinates. */
#include "muscle_priv.h"
#include <art/excited.h>
#include <art/formula.h>
#include <art/joint.h>
#include <art/rankone.h>
#include <string.h>

enum { MOST = ART_FORMULA_VARS };
static const char *const names[MOST] = {"q1", "q2", "q3", "q4", "q5", "q6", "q7", "q8"};

struct function_muscle {
    const struct art_comp *comp;
    struct axial axial;
    int excitable;
    struct art_coordinate *coord;
    int n;
    const char *text; /* that the formula was compiled from */
    struct art_formula *formula;
    int n_dyn, dyn[2 * MOST]; /* bodies, each of them once */
    int body[MOST][2];        /* of the two sides of a coordinate; -1: the ground */
    struct art_rank_one *rank_one;
};

struct function_muscles {
    struct function_muscle *list;
    int n, cap;
};

/* This is a muscle at a state: length, rate, L_i, and the gradients of coordinates by the bodies.
 */
struct function_at {
    double l, ldot, q[MOST], L[MOST];
    struct art_coordinate_jacobian by[MOST];
};

static void evaluate(const struct art_system *sys, const struct art_state *state,
                     const struct function_muscle *p, struct function_at *at)
{
    double rate[MOST] = {0};
    memset(at->q, 0, sizeof at->q);
    for (int i = 0; i < p->n; i++) {
        art_coordinate_jacobian(sys, state, p->coord[i].joint, p->coord[i].row, &at->by[i]);
        at->q[i] = at->by[i].x;
        rate[i] = at->by[i].rate;
    }
    at->l = art_formula_eval(p->formula, at->q, at->L);
    at->ldot = 0;
    for (int i = 0; i < p->n; i++) at->ldot += at->L[i] * rate[i];
}

static double net_excitation(const struct art_system *sys, const struct function_muscle *p)
{
    return sys->excitation.list[p->excitable].net;
}

static double activation(const struct art_system *sys, const struct art_state *state,
                         const struct function_muscle *p)
{
    return muscle_activation_of(&p->axial.dynamics, state, net_excitation(sys, p));
}

static bool is_active(const struct function_muscle *p)
{
    for (int i = 0; i < p->n; i++)
        if (!p->coord[i].joint->enabled) return false;
    return p->axial.enabled;
}

/* ------------------------------------------------------------------------ forces */

/* Add the forces of a tension. */
static void pull(const struct art_system *sys, const struct function_muscle *p,
                 const struct function_at *at, double F, double *f)
{
    for (int i = 0; i < p->n; i++)
        for (int side = 0; side < 2; side++) {
            if (p->body[i][side] < 0) continue;
            const struct art_dyn *dyn = &sys->dyn[p->dyn[p->body[i][side]]];
            const double *w = at->by[i].arm[side];
            for (int k = 0; k < (dyn->frame ? 6 : 3); k++) f[dyn->u + k] -= F * at->L[i] * w[k];
        }
}

static bool is_finite(const struct function_muscle *p, const struct function_at *at)
{
    bool finite = isfinite(at->l) && isfinite(at->ldot);
    for (int i = 0; i < p->n; i++) finite = finite && isfinite(at->L[i]);
    return finite;
}

/* Computes the tension with its derivatives; what cannot be used is reported. */
static void tension_at(const struct art_system *sys, const struct art_state *state,
                       struct art_force_set *set, struct function_muscle *p,
                       const struct function_at *at, double out[3])
{
    const char *why = NULL;
    if (!is_finite(p, at)) {
        out[0] = out[1] = out[2] = NAN;
        why = "the function of its length has no value here";
    } else {
        muscle_axial_eval(&p->axial, state, at->l, at->ldot, activation(sys, state, p), out);
        why = muscle_axial_refuse(out);
    }
    if (why) set->failed = p->comp, set->why = why;
}

static void function_forces(const struct art_system *sys, const struct art_state *state,
                            struct art_force_set *set, double *f)
{
    struct function_muscles *all = set->data;
    struct function_at at;
    double out[3];
    for (int i = 0; i < all->n; i++) {
        struct function_muscle *p = &all->list[i];
        if (!is_active(p)) continue;
        evaluate(sys, state, p, &at);
        tension_at(sys, state, set, p, &at, out);
        pull(sys, p, &at, out[0], f);
    }
}

static void function_add_excited(const struct art_system *sys, const struct art_state *state,
                                 struct art_force_set *set, const double *net, double *f)
{
    struct function_muscles *all = set->data;
    struct function_at at;
    for (int i = 0; i < all->n; i++) {
        struct function_muscle *p = &all->list[i];
        if (!is_active(p) || net_excitation(sys, p) == net[p->excitable]) continue;
        evaluate(sys, state, p, &at);
        double before = muscle_activation_of(&p->axial.dynamics, state, net[p->excitable]);
        double change = muscle_axial_change(set, p->comp, &p->axial, state, at.l, at.ldot, before,
                                            activation(sys, state, p));
        pull(sys, p, &at, change, f);
    }
}

static const struct art_excited_type function_excited = {.add = function_add_excited};

/* w[n_dyn] += s times the gradient of coordinate i. */
static void add_gradient(const struct function_muscle *p, const struct function_at *at, int i,
                         double s, double (*w)[6])
{
    for (int side = 0; side < 2; side++)
        for (int k = 0; k < 6 && p->body[i][side] >= 0; k++)
            w[p->body[i][side]][k] += s * at->by[i].arm[side][k];
}

/* L_ij by central differences of L_i, which is exact. */
static void second_derivatives(const struct function_muscle *p, const struct function_at *at,
                               double H[MOST][MOST])
{
    for (int j = 0; j < p->n; j++) {
        double q[MOST], L[2][MOST], h = 1e-5 * fmax(1, fabs(at->q[j]));
        memcpy(q, at->q, sizeof q);
        for (int side = 0; side < 2; side++) {
            q[j] = at->q[j] + (side ? h : -h);
            (void)art_formula_eval(p->formula, q, L[side]);
        }
        for (int i = 0; i < p->n; i++) H[i][j] = (L[1][i] - L[0][i]) / (2 * h);
    }
}

/* Adds the bending of the function: w_i w_j^T + w_j w_i^T is half of (w_i + w_j)^2 less (w_i -
 * w_j)^2. */
static void bending_jacobian(struct art_system *sys, const struct function_muscle *p,
                             const struct function_at *at, double F)
{
    double H[MOST][MOST];
    second_derivatives(p, at, H);
    for (int i = 0; i < p->n; i++)
        for (int j = 0; j <= i; j++) {
            double h = 0.5 * (H[i][j] + H[j][i]), w[2][2 * MOST][6] = {{{0}}};
            if (h == 0 || !isfinite(h)) continue;
            add_gradient(p, at, i, 1, w[0]);
            if (i == j) {
                art_system_add_rank_one(sys, p->rank_one, (const double(*)[6])w[0], -F * h, 0);
                continue;
            }
            add_gradient(p, at, j, 1, w[0]);
            add_gradient(p, at, i, 1, w[1]);
            add_gradient(p, at, j, -1, w[1]);
            art_system_add_rank_one(sys, p->rank_one, (const double(*)[6])w[0], -F * h / 2, 0);
            art_system_add_rank_one(sys, p->rank_one, (const double(*)[6])w[1], F * h / 2, 0);
        }
}

static void function_jacobians(struct art_system *sys, const struct art_state *state,
                               struct art_force_set *set)
{
    struct function_muscles *all = set->data;
    struct function_at at;
    double out[3];
    for (int i = 0; i < all->n; i++) {
        struct function_muscle *p = &all->list[i];
        double g[2 * MOST][6] = {{0}};
        if (!is_active(p) || p->n_dyn == 0) continue;
        evaluate(sys, state, p, &at);
        tension_at(sys, state, set, p, &at, out);
        if (!isfinite(out[0])) continue;
        for (int k = 0; k < p->n; k++) add_gradient(p, &at, k, at.L[k], g);
        art_system_add_rank_one(sys, p->rank_one, (const double(*)[6])g, -out[1], -out[2]);
        bending_jacobian(sys, p, &at, out[0]);
    }
}

static double function_energy(const struct art_system *sys, const struct art_state *state,
                              struct art_force_set *set)
{
    struct function_muscles *all = set->data;
    struct function_at at;
    double sum = 0;
    for (int i = 0; i < all->n; i++) {
        struct function_muscle *p = &all->list[i];
        if (!is_active(p)) continue;
        evaluate(sys, state, p, &at);
        sum += muscle_axial_energy(&p->axial, state, at.l, at.ldot, activation(sys, state, p));
    }
    return sum;
}

/* ------------------------------------------------------------------------ history */

static void function_record_end_state(const struct art_system *sys, struct art_state *state,
                                      struct art_force_set *set)
{
    struct function_muscles *all = set->data;
    struct function_at at;
    if (sys->inner.within) return; /* forces on the way know the start */
    for (int i = 0; i < all->n; i++) {
        struct function_muscle *p = &all->list[i];
        if (p->axial.history < 0) continue;
        evaluate(sys, state, p, &at);
        muscle_axial_record_end_state(&p->axial, state, at.l, at.ldot, activation(sys, state, p));
    }
}

static void function_update_history(const struct art_system *sys, struct art_state *state,
                                    struct art_force_set *set, double h)
{
    struct function_muscles *all = set->data;
    if (sys->inner.within) return; /* forces on the way know the start */
    for (int i = 0; i < all->n; i++) {
        struct function_muscle *p = &all->list[i];
        muscle_axial_update_history(&p->axial, state, h);
        muscle_activation_begin_step(&p->axial.dynamics, state, net_excitation(sys, p), h);
        muscle_axial_report_failure(sys, p->comp, &p->axial, state);
    }
}

static void function_start(const struct art_system *sys, struct art_state *state,
                           struct art_force_set *set)
{
    function_update_history(sys, state, set, -1);
}

/* --------------------------------------------------------------------- parameters */

static int read_function(struct art_ctx *ctx, struct art_system *sys, struct function_muscle *p)
{
    const struct art_slot *slot = art_comp_slot(p->comp, "lengthExpression");
    const char *text = art_get_text(p->comp, "lengthExpression");
    if (p->formula && text == p->text) return ART_OK;
    p->text = text;
    return art_formula_compile(ctx, &sys->arena, text ? text : "",
                               slot ? &slot->loc : &p->comp->loc, names, p->n, &p->formula);
}

static int function_refresh(struct art_ctx *ctx, struct art_system *sys, struct art_force_set *set)
{
    struct function_muscles *all = set->data;
    int status = ART_OK;
    for (int i = 0; i < all->n && status == ART_OK; i++) {
        struct function_muscle *p = &all->list[i];
        status = read_function(ctx, sys, p);
        if (status == ART_OK) status = muscle_axial_read(ctx, sys, p->comp, &p->axial);
        if (status == ART_OK) status = muscle_activation_read(ctx, p->comp, &p->axial.dynamics);
    }
    return status;
}

/* Returns the number of a body among those of the muscle. */
static int number_of(struct function_muscle *p, int dyn)
{
    for (int i = 0; i < p->n_dyn; i++)
        if (p->dyn[i] == dyn) return i;
    if (dyn < 0) return -1;
    p->dyn[p->n_dyn] = dyn;
    return p->n_dyn++;
}

static int function_pairs(struct art_ctx *ctx, struct art_system *sys, struct art_force_set *set)
{
    struct function_muscles *all = set->data;
    int status = ART_OK;
    for (int m = 0; m < all->n; m++) {
        struct function_muscle *p = &all->list[m];
        ART_TRY(art_coordinates_connect(ctx, sys, p->comp, p->coord, p->n));
        p->n_dyn = 0;
        for (int i = 0; i < p->n; i++) {
            p->body[i][0] = number_of(p, p->coord[i].joint->A.dyn);
            p->body[i][1] = number_of(p, p->coord[i].joint->B.dyn);
        }
        for (int a = 0; a < p->n_dyn; a++)
            for (int b = 0; b <= a; b++) {
                int pair = art_system_pair(ctx, sys, p->dyn[a], p->dyn[b]);
                if (pair < 0) return pair;
            }
        if (p->n_dyn > 0) ART_TRY(art_system_rank_one(ctx, sys, p->n_dyn, p->dyn, &p->rank_one));
    }
out:
    return status;
}

static const struct art_force_type function_type = {
    .name = "muscles whose length is a function of coordinates",
    .pairs = function_pairs,
    .forces = function_forces,
    .excited = &function_excited,
    .jacobians = function_jacobians,
    .sums = art_force_sums,
    .energy = function_energy,
    .start = function_start,
    .record_end_state = function_record_end_state,
    .update_history = function_update_history,
    .refresh = function_refresh,
};

/* -------------------------------------------------------------------- compilation */

static int add_function_muscle(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    struct function_muscles *all = art_system_ensure_set(ctx, sys, &function_type, sizeof *all);
    int n = 0, status;
    if (!all || !art_system_grow(sys, &all->list, all->n, &all->cap, sizeof *all->list))
        return ART_ENOMEM;
    struct function_muscle *p = &all->list[all->n];
    memset(p, 0, sizeof *p);
    p->comp = comp;
    ART_TRY(art_excitable_add(ctx, sys, comp));
    p->excitable = art_system_excitable(sys, comp);
    ART_TRY(art_coordinates_read(ctx, sys, comp, "coordinates", 1, &p->coord, &n));
    if (n > MOST)
        return art_error(ctx, ART_ELIMIT, &comp->loc, "'%s' has %d coordinates, at most %d",
                         art_comp_path(comp, NULL), n, MOST);
    p->n = n;
    ART_TRY(read_function(ctx, sys, p));
    ART_TRY(muscle_axial_create(ctx, sys, comp, &p->axial));
    ART_TRY(muscle_activation_create(ctx, sys, comp, &p->axial.dynamics));
    art_system_set_place(sys, comp, ++all->n);
out:
    return status;
}

/* ---------------------------------------------------------------- live properties */

static struct function_muscle *muscle_of(const struct art_system *sys, const struct art_comp *comp)
{
    struct function_muscles *all = art_system_set_data(sys, &function_type);
    return &all->list[art_system_place(sys, comp) - 1];
}

static void get_length(const struct art_system *sys, const struct art_state *state,
                       const struct art_comp *comp, double *out)
{
    struct function_at at;
    evaluate(sys, state, muscle_of(sys, comp), &at);
    *out = at.l;
}

static void get_rate(const struct art_system *sys, const struct art_state *state,
                     const struct art_comp *comp, double *out)
{
    struct function_at at;
    evaluate(sys, state, muscle_of(sys, comp), &at);
    *out = at.ldot;
}

static double tension(const struct art_system *sys, const struct art_state *state,
                      const struct art_comp *comp, bool passive)
{
    struct function_muscle *p = muscle_of(sys, comp);
    struct function_at at;
    if (!is_active(p)) return 0;
    evaluate(sys, state, p, &at);
    double a = activation(sys, state, p);
    return muscle_axial_unscaled_tension(
        &p->axial, passive ? muscle_axial_passive_tension(&p->axial, state, at.l, at.ldot, a)
                           : muscle_axial_tension(&p->axial, state, at.l, at.ldot, a));
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

static void get_activation(const struct art_system *sys, const struct art_state *state,
                           const struct art_comp *comp, double *out)
{
    const struct function_muscle *p = muscle_of(sys, comp);
    *out = muscle_activation_now(&p->axial.dynamics, state, net_excitation(sys, p));
}

static void get_inner_length(const struct art_system *sys, const struct art_state *state,
                             const struct art_comp *comp, double *out)
{
    struct function_muscle *p = muscle_of(sys, comp);
    struct function_at at;
    evaluate(sys, state, p, &at);
    *out = muscle_axial_inner_length(&p->axial, state, at.l, at.ldot, activation(sys, state, p));
}

static int set_inner_length(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                            const struct art_comp *comp, const double *x)
{
    struct function_muscle *p = muscle_of(sys, comp);
    struct function_at at;
    evaluate(sys, state, p, &at);
    return muscle_axial_set_inner_length(ctx, comp, &p->axial, state, at.l, at.ldot,
                                         activation(sys, state, p), x[0]);
}

bool muscle_function_report(const struct art_system *sys, const struct art_state *state,
                            const struct art_comp *muscle, struct art_path_report *report)
{
    struct function_muscles *all = art_system_set_data(sys, &function_type);
    int place = all ? art_system_place(sys, muscle) : 0;
    struct function_at at;
    if (place < 1 || place > all->n || all->list[place - 1].comp != muscle) return false;
    evaluate(sys, state, &all->list[place - 1], &at);
    memset(report, 0, sizeof *report);
    report->at_rest = true;
    report->length = at.l;
    report->rate = at.ldot;
    report->tension = tension(sys, state, muscle, false);
    return true;
}

static const struct art_live *find_live(const struct art_comp *comp, const char *prop)
{
    static const struct art_live row = {"inner length", 1, get_inner_length, set_inner_length};
    return muscle_axial_find_inner(comp, prop, &row);
}

static const struct art_live function_live[] = {
    {"length", 1, get_length, NULL},
    {"lengthDot", 1, get_rate, NULL},
    {"forceNorm", 1, get_norm, NULL},
    {"excitation", 1, art_excitation_get, art_excitation_set_clamped},
    {"netExcitation", 1, art_excitation_get_net, NULL},
    {"activation", 1, get_activation, NULL},
    {"passiveForceNorm", 1, get_passive_norm, NULL}};

const struct art_mech_ops art_ops_function_path_muscle = {
    .forces = add_function_muscle, ART_LIVE(function_live), .find_live = find_live};
