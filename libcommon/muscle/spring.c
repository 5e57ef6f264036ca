/* This file evaluates springs and muscles between two points. */
#include "muscle_priv.h"
#include <art/excited.h>
#include <art/mech.h>
#include <art/rankone.h>
#include <string.h>

/* The line of action at the last evaluation, which Jacobians, probes and pictures read. */
struct spring_line {
    bool valid, directed; /* directed: the length is not zero */
    double ends[12];      /* positions of a and b, velocities of a and b, that it belongs to */
    double u[3], l, ldot; /* direction from a to b, length and rate */
};

struct spring {
    const struct art_comp *comp;
    struct axial axial;
    struct spring_line line;
    int a, b;   /* dynamic components of the end points */
    int qa, qb; /* and their offsets into the state */
    int ua, ub;
    int excitable; /* -1: none */
    int pair_aa, pair_bb, pair_ab;
};

struct springs {
    struct spring *list;
    int n, cap;
    struct muscle_tension *tension; /* [n] of many springs, which threads evaluate; else NULL */
    struct muscle_gather *gather;   /* of them; NULL: each is added by itself */
};

/* ----------------------------------------------------------------- kinematics */

/* Return the line of action at a state. The ends are compared by their bits, so that the line that
 * was kept is the same to the bit. */
static const struct spring_line *line_of(const struct art_state *state, struct spring *s)
{
    struct spring_line *line = &s->line;
    double ends[12], dv[3];
    art_v3_copy(ends, state->q + s->qa);
    art_v3_copy(ends + 3, state->q + s->qb);
    art_v3_copy(ends + 6, state->u + s->ua);
    art_v3_copy(ends + 9, state->u + s->ub);
    if (line->valid && line->ends[0] == ends[0] && memcmp(line->ends, ends, sizeof ends) == 0)
        return line;
    memcpy(line->ends, ends, sizeof ends);
    art_v3_sub(line->u, ends + 3, ends);
    line->l = art_v3_norm(line->u);
    line->ldot = 0;
    line->directed = line->l != 0;
    line->valid = true;
    if (!line->directed) return line;
    art_v3_scale(line->u, 1 / line->l, line->u);
    art_v3_sub(dv, ends + 9, ends + 6);
    line->ldot = art_v3_dot(line->u, dv);
    return line;
}

static double net_excitation(const struct art_system *sys, const struct spring *s)
{
    return s->excitable < 0 ? 0 : sys->excitation.list[s->excitable].net;
}

static double activation(const struct art_system *sys, const struct art_state *state,
                         const struct spring *s)
{
    return muscle_activation_of(&s->axial.dynamics, state, net_excitation(sys, s));
}

/* --------------------------------------------------------------------- forces */

static void evaluate(const struct art_system *sys, const struct art_state *state, struct spring *s,
                     struct muscle_tension *t)
{
    t->acts = s->axial.enabled;
    if (!t->acts) return;
    const struct spring_line *line = line_of(state, s);
    t->directed = line->directed;
    /* a spring passes through a point without a force; the original's muscles do so, too */
    t->acts = line->directed || (s->excitable >= 0 && !sys->quirks.undirected_muscle_slack);
    if (!t->acts) return;
    muscle_axial_eval(&s->axial, state, line->l, line->ldot, activation(sys, state, s), t->out);
    art_v3_copy(t->u, line->u);
    t->l = line->l;
}

/* So many springs are evaluated by threads, in tasks of so many. */
enum { SHARED_FROM = 256, TASK = 32 };

struct evaluation {
    const struct art_system *sys;
    const struct art_state *state;
    struct springs *springs;
};

static void evaluate_task(void *arg, int task)
{
    const struct evaluation *job = arg;
    struct springs *springs = job->springs;
    for (int i = TASK * task; i < TASK * (task + 1) && i < springs->n; i++)
        evaluate(job->sys, job->state, &springs->list[i], &springs->tension[i]);
}

static void evaluate_all(const struct art_system *sys, const struct art_state *state,
                         struct springs *springs)
{
    struct evaluation job = {sys, state, springs};
    if (springs->tension)
        art_pool_run(sys->pool, (springs->n + TASK - 1) / TASK, evaluate_task, &job);
}

/* Refuse tensions that are no numbers, or have no direction. */
static void check_tension(struct art_force_set *set, const struct spring *s,
                          struct muscle_tension *t)
{
    if (!t->directed && t->out[0] != 0) {
        set->failed = s->comp;
        set->why = "its end points coincide, so it has no direction";
    }
    const char *why = muscle_axial_refuse(t->out);
    if (why) {
        set->failed = s->comp;
        set->why = why;
    }
}

/* Add the forces of a spring, with what was evaluated before if that is so; false if it has no
 * direction or takes no part. */
static bool add_tension(const struct art_system *sys, const struct art_state *state,
                        struct art_force_set *set, int i, double *f, struct muscle_tension *t)
{
    struct springs *springs = set->data;
    struct spring *s = &springs->list[i];
    if (springs->tension)
        *t = springs->tension[i];
    else
        evaluate(sys, state, s, t);
    if (!t->acts) return false;
    check_tension(set, s, t);
    if (!t->directed) return false;
    double *fa = f + s->ua, *fb = f + s->ub;
    art_v3_add_scaled(fa, fa, t->out[0], t->u);
    art_v3_add_scaled(fb, fb, -t->out[0], t->u);
    return true;
}

static void spring_forces(const struct art_system *sys, const struct art_state *state,
                          struct art_force_set *set, double *f)
{
    struct springs *springs = set->data;
    struct muscle_tension t;
    evaluate_all(sys, state, springs);
    for (int i = 0; i < springs->n; i++) (void)add_tension(sys, state, set, i, f, &t);
}

static void add_jacobian(struct art_system *sys, const struct spring *s, const double out[3],
                         double l, const double u[3])
{
    muscle_axial_jacobian(sys, s->pair_aa, s->pair_bb, s->pair_ab, out, l, u);
}

/* What the change of its excitation does to the tension of each spring. */
static void spring_add_excited(const struct art_system *sys, const struct art_state *state,
                               struct art_force_set *set, const double *net, double *f)
{
    struct springs *springs = set->data;
    for (int i = 0; i < springs->n; i++) {
        struct spring *s = &springs->list[i];
        if (s->excitable < 0 || !s->axial.enabled || net_excitation(sys, s) == net[s->excitable])
            continue;
        const struct spring_line *line = line_of(state, s);
        if (!line->directed) continue;
        double change =
            muscle_axial_change(set, s->comp, &s->axial, state, line->l, line->ldot,
                                muscle_activation_of(&s->axial.dynamics, state, net[s->excitable]),
                                activation(sys, state, s));
        double *fa = f + s->ua, *fb = f + s->ub;
        art_v3_add_scaled(fa, fa, change, line->u);
        art_v3_add_scaled(fb, fb, -change, line->u);
    }
}

static const struct art_excited_type spring_excited = {.add = spring_add_excited};

/* Forces and Jacobians of each spring in one pass. */
static void spring_linearize(struct art_system *sys, const struct art_state *state,
                             struct art_force_set *set, double *f)
{
    struct springs *springs = set->data;
    struct muscle_tension t;
    evaluate_all(sys, state, springs);
    if (springs->gather) {
        for (int i = 0; i < springs->n; i++)
            if (springs->tension[i].acts)
                check_tension(set, &springs->list[i], &springs->tension[i]);
        muscle_gather_add(springs->gather, sys, springs->tension, f);
        return;
    }
    for (int i = 0; i < springs->n; i++)
        if (add_tension(sys, state, set, i, f, &t))
            add_jacobian(sys, &springs->list[i], t.out, t.l, t.u);
}

static double spring_energy(const struct art_system *sys, const struct art_state *state,
                            struct art_force_set *set)
{
    struct springs *springs = set->data;
    double sum = 0;
    for (int i = 0; i < springs->n; i++) {
        struct spring *s = &springs->list[i];
        if (!s->axial.enabled) continue;
        const struct spring_line *line = line_of(state, s);
        sum +=
            muscle_axial_energy(&s->axial, state, line->l, line->ldot, activation(sys, state, s));
    }
    return sum;
}

static void spring_jacobians(struct art_system *sys, const struct art_state *state,
                             struct art_force_set *set)
{
    struct springs *springs = set->data;
    for (int i = 0; i < springs->n; i++) {
        struct spring *s = &springs->list[i];
        double out[3];
        if (!s->axial.enabled) continue;
        const struct spring_line *line = line_of(state, s);
        if (!line->directed) continue;
        muscle_axial_eval(&s->axial, state, line->l, line->ldot, activation(sys, state, s), out);
        add_jacobian(sys, s, out, line->l, line->u);
    }
}

static int spring_pairs(struct art_ctx *ctx, struct art_system *sys, struct art_force_set *set)
{
    struct springs *springs = set->data;
    if (springs->n >= SHARED_FROM) {
        springs->tension =
            art_arena_alloc(ctx, &sys->arena, (size_t)springs->n, sizeof *springs->tension);
        if (!springs->tension) return ART_ENOMEM;
    }
    for (int i = 0; i < springs->n; i++) {
        struct spring *s = &springs->list[i];
        s->pair_aa = art_system_pair(ctx, sys, s->a, s->a);
        s->pair_bb = art_system_pair(ctx, sys, s->b, s->b);
        s->pair_ab = art_system_pair(ctx, sys, s->a, s->b);
        if (s->pair_aa < 0 || s->pair_bb < 0 || s->pair_ab < 0) return ART_ENOMEM;
    }
    return ART_OK;
}

/* --------------------------------------------------------------------- memory */

static void spring_record_end_state(const struct art_system *sys, struct art_state *state,
                                    struct art_force_set *set)
{
    struct springs *springs = set->data;
    if (sys->inner.within) return; /* forces on the way know the start */
    for (int i = 0; i < springs->n; i++) {
        struct spring *s = &springs->list[i];
        if (s->axial.history < 0) continue;
        const struct spring_line *line = line_of(state, s);
        muscle_axial_record_end_state(&s->axial, state, line->l, line->ldot,
                                      activation(sys, state, s));
    }
}

static void spring_update_history(const struct art_system *sys, struct art_state *state,
                                  struct art_force_set *set, double h)
{
    struct springs *springs = set->data;
    if (sys->inner.within) return; /* forces on the way know the start */
    for (int i = 0; i < springs->n; i++) {
        struct spring *s = &springs->list[i];
        muscle_axial_update_history(&s->axial, state, h);
        muscle_activation_begin_step(&s->axial.dynamics, state, net_excitation(sys, s), h);
        muscle_axial_report_failure(sys, s->comp, &s->axial, state);
    }
}

static void spring_start(const struct art_system *sys, struct art_state *state,
                         struct art_force_set *set)
{
    spring_update_history(sys, state, set, -1);
}

/* ----------------------------------------------------------------- parameters */

/* Prepare for threads to add up many springs, now that their blocks have places. */
static int prepare_gather(struct art_ctx *ctx, struct art_system *sys, struct springs *springs)
{
    struct muscle_gather_spring *all;
    if (!springs->tension || springs->gather || sys->jac.partition) return ART_OK;
    if (!(all = art_alloc(ctx, (size_t)springs->n, sizeof *all))) return ART_ENOMEM;
    for (int i = 0; i < springs->n; i++) {
        const struct spring *s = &springs->list[i];
        all[i] = (struct muscle_gather_spring){{s->a, s->b}, {s->pair_aa, s->pair_bb, s->pair_ab}};
    }
    int status = muscle_gather_create(ctx, sys, springs->n, all, &springs->gather);
    art_free(all);
    return status;
}

static int spring_refresh(struct art_ctx *ctx, struct art_system *sys, struct art_force_set *set)
{
    struct springs *springs = set->data;
    for (int i = 0; i < springs->n; i++) {
        struct spring *s = &springs->list[i];
        int status = muscle_axial_read(ctx, sys, s->comp, &s->axial);
        if (status == ART_OK && s->excitable >= 0)
            status = muscle_activation_read(ctx, s->comp, &s->axial.dynamics);
        if (status < 0) return status;
    }
    return prepare_gather(ctx, sys, springs);
}

/* A muscle without a line of action has no direction to pull in. */
static int spring_check(struct art_ctx *ctx, const struct art_system *sys,
                        const struct art_state *state, const struct art_force_set *set)
{
    struct springs *springs = set->data;
    (void)sys;
    for (int i = 0; i < springs->n; i++) {
        struct spring *s = &springs->list[i];
        if (s->excitable < 0 || !s->axial.enabled || line_of(state, s)->directed) continue;
        return art_error(ctx, ART_ERANGE, &s->comp->loc,
                         "the end points of muscle '%s' coincide: it has no direction",
                         art_comp_path(s->comp, NULL));
    }
    return ART_OK;
}

static const struct art_force_type spring_type = {
    .name = "springs",
    .pairs = spring_pairs,
    .forces = spring_forces,
    .excited = &spring_excited,
    .jacobians = spring_jacobians,
    .linearize = spring_linearize,
    .sums = art_force_sums,
    .energy = spring_energy,
    .start = spring_start,
    .record_end_state = spring_record_end_state,
    .update_history = spring_update_history,
    .refresh = spring_refresh,
    .check = spring_check,
    .undivided = art_force_divided,
};

/* ---------------------------------------------------------------- compilation */

static int end_points(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp,
                      struct spring *s)
{
    struct art_value value;
    if (!art_get(comp, "points", &value) || value.n != 2)
        return art_error(ctx, ART_ESHAPE, &comp->loc, "'%s' needs two points, not %d",
                         art_comp_path(comp, NULL), value.n);
    for (int k = 0; k < 2; k++) {
        const struct art_dyn *dyn = art_system_dyn(sys, value.refs[k].to);
        if (!dyn || dyn->frame)
            return art_error(ctx, ART_EUSAGE, &comp->loc, "'%s' ends at '%s', which is no point",
                             art_comp_path(comp, NULL),
                             value.refs[k].to ? art_comp_path(value.refs[k].to, NULL) : "null");
        *(k ? &s->b : &s->a) = (int)(dyn - sys->dyn);
        *(k ? &s->qb : &s->qa) = dyn->q;
        *(k ? &s->ub : &s->ua) = dyn->u;
    }
    if (s->a == s->b)
        return art_error(ctx, ART_EUSAGE, &comp->loc, "both ends of '%s' are the same point",
                         art_comp_path(comp, NULL));
    return ART_OK;
}

static int spring_add(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp,
                      int excitable)
{
    struct springs *springs = art_system_ensure_set(ctx, sys, &spring_type, sizeof *springs);
    if (!springs) return ART_ENOMEM;
    if (!art_system_grow(sys, &springs->list, springs->n, &springs->cap, sizeof *springs->list))
        return ART_ENOMEM;
    struct spring *s = &springs->list[springs->n];
    memset(s, 0, sizeof *s);
    s->comp = comp;
    s->excitable = excitable;
    int status = end_points(ctx, sys, comp, s);
    if (status == ART_OK) status = muscle_axial_create(ctx, sys, comp, &s->axial);
    if (status == ART_OK && excitable >= 0)
        status = muscle_activation_create(ctx, sys, comp, &s->axial.dynamics);
    if (status < 0) return status;
    art_system_set_place(sys, comp, ++springs->n);
    return ART_OK;
}

static int add_spring(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    return spring_add(ctx, sys, comp, -1);
}

/* ------------------------------------------------------------- live properties */

static struct spring *spring_of(const struct art_system *sys, const struct art_comp *comp)
{
    const struct springs *springs = art_system_set_data(sys, &spring_type);
    return &springs->list[art_system_place(sys, comp) - 1];
}

static void get_length(const struct art_system *sys, const struct art_state *state,
                       const struct art_comp *comp, double *out)
{
    *out = line_of(state, spring_of(sys, comp))->l;
}

static void get_rate(const struct art_system *sys, const struct art_state *state,
                     const struct art_comp *comp, double *out)
{
    *out = line_of(state, spring_of(sys, comp))->ldot;
}

/* Tension as it is reported: in the unit of the material, without its scale factor. */
static double tension(const struct art_system *sys, const struct art_state *state,
                      const struct art_comp *comp, bool passive, double u[3])
{
    struct spring *s = spring_of(sys, comp);
    const struct spring_line *line = line_of(state, s);
    art_v3_copy(u, line->u);
    if (!line->directed || !s->axial.enabled) return 0;
    double l = line->l, ldot = line->ldot, a = activation(sys, state, s);
    return muscle_axial_unscaled_tension(
        &s->axial, passive ? muscle_axial_passive_tension(&s->axial, state, l, ldot, a)
                           : muscle_axial_tension(&s->axial, state, l, ldot, a));
}

static void get_norm(const struct art_system *sys, const struct art_state *state,
                     const struct art_comp *comp, double *out)
{
    double u[3];
    *out = tension(sys, state, comp, false, u);
    /* the original reports the tension of muscles without its sign */
    if (sys->quirks.muscle_tension_unsigned && spring_of(sys, comp)->excitable >= 0)
        *out = fabs(*out);
}

static void get_passive_norm(const struct art_system *sys, const struct art_state *state,
                             const struct art_comp *comp, double *out)
{
    double u[3];
    *out = tension(sys, state, comp, true, u);
}

static void get_force(const struct art_system *sys, const struct art_state *state,
                      const struct art_comp *comp, double *out)
{
    double u[3], F = tension(sys, state, comp, false, u);
    art_v3_scale(out, F, u);
}

static void get_passive_force(const struct art_system *sys, const struct art_state *state,
                              const struct art_comp *comp, double *out)
{
    double u[3], F = tension(sys, state, comp, true, u);
    art_v3_scale(out, F, u);
}

static int spring_path(const struct art_system *sys, const struct art_state *state,
                       const struct art_comp *comp, double (*x)[3], int most)
{
    const struct springs *springs = art_system_set_data(sys, &spring_type);
    int place = art_system_place(sys, comp);
    if (!springs || place < 1) return 0;
    const struct spring *s = &springs->list[place - 1];
    if (most > 0) art_v3_copy(x[0], state->q + s->qa);
    if (most > 1) art_v3_copy(x[1], state->q + s->qb);
    return 2;
}

/* Add how the rate of the length changes with the positions of the ends as the line turns:
 * w += F_ldot (v - u ldot) / l, where v is the velocity of one end relative to the other. Arms of
 * ends on bodies are held. */
static void add_turning(const struct art_state *state, const struct spring *s,
                        const struct spring_line *line, double slope, double w[3])
{
    double v[3];
    if (!line->directed) return;
    art_v3_sub(v, state->u + s->ub, state->u + s->ua);
    art_v3_add_scaled(v, v, -line->ldot, line->u);
    art_v3_add_scaled(w, w, slope / line->l, v);
}

/* Fill the rows of the tension: how it changes with the length and its rate. */
static int spring_force_response(struct art_ctx *ctx, struct art_system *sys,
                                 const struct art_state *state, const struct art_comp *comp,
                                 struct art_force_response *r)
{
    static const struct art_row none;
    struct spring *s = spring_of(sys, comp);
    const int dyn[2] = {s->a, s->b};
    const struct spring_line *line = line_of(state, s);
    double out[3] = {0}, wa[3], wb[3];
    const double *const W[2] = {wa, wb};
    struct art_rows *rows[2] = {r->by_position, r->by_velocity};
    int status = ART_OK, first;
    r->size = 1;
    if (line->directed && s->axial.enabled)
        muscle_axial_eval(&s->axial, state, line->l, r->still ? 0 : line->ldot,
                          activation(sys, state, s), out);
    r->F[0] = out[0];
    for (int k = 0; k < 2 && status == ART_OK; k++) {
        if (!rows[k]) continue;
        art_v3_scale(wb, out[1 + k], line->u);
        if (k == 0 && !r->still) add_turning(state, s, line, out[2], wb);
        art_v3_scale(wa, -1, wb);
        status = art_system_add_rows(ctx, sys, rows[k], 1, 2, dyn, W, &none, &first);
    }
    return status;
}

static void get_inner_length(const struct art_system *sys, const struct art_state *state,
                             const struct art_comp *comp, double *out)
{
    struct spring *s = spring_of(sys, comp);
    const struct spring_line *line = line_of(state, s);
    *out =
        muscle_axial_inner_length(&s->axial, state, line->l, line->ldot, activation(sys, state, s));
}

static int set_inner_length(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                            const struct art_comp *comp, const double *x)
{
    struct spring *s = spring_of(sys, comp);
    const struct spring_line *line = line_of(state, s);
    return muscle_axial_set_inner_length(ctx, comp, &s->axial, state, line->l, line->ldot,
                                         activation(sys, state, s), x[0]);
}

static const struct art_live *find_live(const struct art_comp *comp, const char *prop)
{
    static const struct art_live row = {"inner length", 1, get_inner_length, set_inner_length};
    return muscle_axial_find_inner(comp, prop, &row);
}

/* ------------------------------------------------------------------- behaviour */

static bool length_in_tree(const struct art_comp *comp, double *l)
{
    struct art_value value;
    double a[3], b[3];
    if (!art_get(comp, "points", &value) || value.n != 2) return false;
    if (!value.refs[0].to || !value.refs[1].to) return false;
    if (!art_comp_point_position(value.refs[0].to, a) ||
        !art_comp_point_position(value.refs[1].to, b))
        return false;
    *l = art_v3_distance(a, b);
    return true;
}

static int spring_derived(struct art_ctx *ctx, const struct art_comp *comp, const char *prop,
                          double *out)
{
    (void)ctx;
    return art_streq(prop, "length") && length_in_tree(comp, out) ? 1 : 0;
}

static const struct art_live spring_live[] = {{"length", 1, get_length, NULL},
                                              {"lengthDot", 1, get_rate, NULL},
                                              {"forceNorm", 1, get_norm, NULL}};

#define SPRING_OPS                                                                                 \
    .forces = add_spring, ART_LIVE(spring_live), .path = spring_path,                              \
    .force_response = spring_force_response, .find_live = find_live, .derived = spring_derived

const struct art_mech_ops art_ops_axial_spring = {SPRING_OPS};
const struct art_mech_ops art_ops_truss = {SPRING_OPS, .attachments = muscle_truss_add_mass};

static int add_muscle(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    int status = art_excitable_add(ctx, sys, comp);
    return status < 0 ? status : spring_add(ctx, sys, comp, art_system_excitable(sys, comp));
}

static void get_activation(const struct art_system *sys, const struct art_state *state,
                           const struct art_comp *comp, double *out)
{
    const struct spring *s = spring_of(sys, comp);
    *out = muscle_activation_now(&s->axial.dynamics, state, net_excitation(sys, s));
}

/* Live properties that a muscle has beside those of a spring. */
static const struct art_live muscle_live[] = {
    {"excitation", 1, art_excitation_get, art_excitation_set_clamped},
    {"netExcitation", 1, art_excitation_get_net, NULL},
    {"activation", 1, get_activation, NULL},
    {"force", 3, get_force, NULL},
    {"passiveForce", 3, get_passive_force, NULL},
    {"passiveForceNorm", 1, get_passive_norm, NULL}};

const struct art_mech_ops art_ops_muscle = {.undefined = muscle_undefined,
                                            .forces = add_muscle,
                                            ART_LIVE(muscle_live),
                                            .path = spring_path,
                                            .force_response = spring_force_response,
                                            .find_live = find_live,
                                            .derived = spring_derived};
