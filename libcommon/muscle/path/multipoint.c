/* Muscle paths, springs and muscles through several points: one tension along a path, which slides
 * through its via points without friction. */
#include "../muscle_priv.h"
#include <stdio.h>
#include <string.h>

enum { MAX_POINTS = 1000 };

/* A straight piece of a path, from node a to node b. */
struct line {
    int a, b;
    double u[3]; /* direction; zero where the nodes coincide */
    double l;
    bool passive; /* its length does not count */
};

struct multipoint_spring;
struct segment;

/* A kind of segment: what lines it consists of, at most segment.most. */
struct segment_kind {
    const char *name;
    int (*lines)(const struct art_state *state, const struct multipoint_spring *s,
                 const struct segment *segment, struct line *out);
};

struct segment {
    const struct segment_kind *kind;
    int a, b; /* nodes at its ends */
    int most;
    bool passive; /* it carries the tension, but its length has no part in it */
};

/* A component that the path runs through, be it once or several times. */
struct node {
    int dyn, q, u;
    const struct art_path_condition *condition; /* when the path runs through it; NULL: always */
};

struct multipoint_spring {
    const struct art_comp *comp;
    struct axial axial;
    int excitable; /* -1: none */
    bool wraps;    /* around bodies */
    int flags;     /* of segments, but for those that are known */
    struct node *nodes;
    int n_nodes;
    struct segment *segments;
    int n_segments;
    struct line *lines; /* at the state that was looked at last */
    int n_lines;
    bool passive;       /* some segment is */
    double *moment_arm; /* [n_nodes][3] derivative of the length of the path: minus the force of a
                     unit tension */
    double *grad;       /* [n_nodes][3] of the length that the tension depends on */
    int *pairs;         /* [n_nodes (n_nodes + 1) / 2] pair (i, j), j <= i, at i (i + 1) / 2 + j */
};

struct multipoint_springs {
    struct multipoint_spring *list;
    int n, cap;
};

/* ----------------------------------------------------------------- kinematics */

static int straight_lines(const struct art_state *state, const struct multipoint_spring *s,
                          const struct segment *segment, struct line *out)
{
    const struct node *a = &s->nodes[segment->a], *b = &s->nodes[segment->b];
    out->a = segment->a;
    out->b = segment->b;
    art_v3_sub(out->u, state->q + b->q, state->q + a->q);
    out->l = art_v3_norm(out->u);
    if (out->l > 0) art_v3_scale(out->u, 1 / out->l, out->u);
    return 1;
}

static const struct segment_kind straight = {"Segment", straight_lines};

static bool is_on_path(const struct art_system *sys, const struct art_state *state,
                       const struct multipoint_spring *s, int node)
{
    const struct art_path_condition *condition = s->nodes[node].condition;
    return !condition || art_path_condition_is_met(sys, state, condition);
}

/* The lines of the path at a state, without points that take no part. What leads past such a point
 * is passive if what leads to it is. */
static void build_lines(const struct art_system *sys, const struct art_state *state,
                        struct multipoint_spring *s)
{
    int from = is_on_path(sys, state, s, s->segments[0].a) ? s->segments[0].a : -1;
    bool passive = s->segments[0].passive;
    s->n_lines = 0;
    for (int i = 0; i < s->n_segments; i++) {
        struct segment segment = s->segments[i];
        int to = segment.b, n = 0;
        if (!is_on_path(sys, state, s, to)) continue;
        segment.a = from;
        from = to;
        if (segment.a >= 0) n = segment.kind->lines(state, s, &segment, s->lines + s->n_lines);
        for (int k = 0; k < n; k++) s->lines[s->n_lines + k].passive = passive;
        s->n_lines += n;
        if (i + 1 < s->n_segments) passive = s->segments[i + 1].passive;
    }
}

/* Length of the path and its rate: of all of it, or of what is not passive. */
static void length_and_rate(const struct art_state *state, const struct multipoint_spring *s,
                            bool all, double *l, double *ldot)
{
    double dv[3];
    *l = *ldot = 0;
    for (int i = 0; i < s->n_lines; i++) {
        const struct line *line = &s->lines[i];
        if (line->passive && !all) continue;
        art_v3_sub(dv, state->u + s->nodes[line->b].u, state->u + s->nodes[line->a].u);
        *l += line->l;
        *ldot += art_v3_dot(line->u, dv);
    }
}

/* The path at a state, its lines, and the length and rate that make its tension; false if the whole
 * length is zero. */
static bool evaluate_path(const struct art_system *sys, const struct art_state *state,
                          struct multipoint_spring *s, double *l, double *ldot)
{
    double whole, rate;
    build_lines(sys, state, s);
    length_and_rate(state, s, false, l, ldot);
    if (!s->passive) return *l != 0;
    length_and_rate(state, s, true, &whole, &rate);
    return whole != 0;
}

static double activation(const struct art_system *sys, const struct multipoint_spring *s)
{
    return s->excitable < 0 ? 0 : sys->excitables[s->excitable].net;
}

/* --------------------------------------------------------------------- forces */

/* Each line pulls its ends together, so that a via point feels F (u_behind - u_before). */
static void multi_forces(const struct art_system *sys, const struct art_state *state,
                         struct art_force_set *set, double *f)
{
    struct multipoint_springs *multipoint_springs = set->data;
    for (int i = 0; i < multipoint_springs->n; i++) {
        struct multipoint_spring *s = &multipoint_springs->list[i];
        double l, ldot, out[3];
        if (!s->axial.enabled) continue;
        bool directed = evaluate_path(sys, state, s, &l, &ldot);
        /* as with springs between two points */
        if (!directed && (s->excitable < 0 || sys->compat)) continue;
        axial_eval(&s->axial, state, l, ldot, activation(sys, s), out);
        if (!directed && out[0] != 0) {
            set->failed = s->comp;
            set->why = "its points coincide, so it has no direction";
        }
        for (int k = 0; k < s->n_lines; k++) {
            const struct line *line = &s->lines[k];
            double *fa = f + s->nodes[line->a].u, *fb = f + s->nodes[line->b].u;
            art_v3_add_scaled(fa, fa, out[0], line->u);
            art_v3_add_scaled(fb, fb, -out[0], line->u);
        }
    }
}

/* Elastic energy at the length of the whole path. With passive segments the forces have no
 * potential. */
static double multi_energy(const struct art_system *sys, const struct art_state *state,
                           struct art_force_set *set)
{
    struct multipoint_springs *multipoint_springs = set->data;
    double sum = 0;
    for (int i = 0; i < multipoint_springs->n; i++) {
        struct multipoint_spring *s = &multipoint_springs->list[i];
        double l, ldot;
        if (!s->axial.enabled || s->passive) continue;
        (void)evaluate_path(sys, state, s, &l, &ldot);
        sum += muscle_axial_energy(&s->axial, state, l, ldot, activation(sys, s));
    }
    return sum;
}

static int pair_at(const struct multipoint_spring *s, int i, int j)
{
    return i >= j ? s->pairs[i * (i + 1) / 2 + j] : s->pairs[j * (j + 1) / 2 + i];
}

/* The turning of each line: -(F/l)(I - u u^T) at its ends, the negative between them. */
static void rotation_jacobian(struct art_system *sys, const struct multipoint_spring *s, double F)
{
    for (int k = 0; k < s->n_lines; k++) {
        const struct line *line = &s->lines[k];
        if (line->l == 0 || line->a == line->b) continue;
        double g = F / line->l;
        art_system_add_axial(sys, pair_at(s, line->a, line->a), pair_at(s, line->b, line->b),
                             pair_at(s, line->a, line->b), line->u, -g, g, 0);
    }
}

/* Derivatives of the length of the path by its nodes: of all of it, or of what is not passive. */
static void length_gradient(const struct multipoint_spring *s, bool all, double *grad)
{
    memset(grad, 0, (size_t)s->n_nodes * 3 * sizeof *grad);
    for (int k = 0; k < s->n_lines; k++) {
        const struct line *line = &s->lines[k];
        double *ga = grad + (size_t)3 * (size_t)line->a;
        double *gb = grad + (size_t)3 * (size_t)line->b;
        if (line->passive && !all) continue;
        art_v3_sub(ga, ga, line->u);
        art_v3_add(gb, gb, line->u);
    }
}

/* out = (p_i g_j^T + g_i p_j^T) / 2, the symmetric part of how the pull at i changes with the node
 * j */
static void moment_arm_gradient(const struct multipoint_spring *s, int i, int j, double out[9])
{
    double other[9];
    art_m3_outer(out, s->moment_arm + 3 * i, s->grad + 3 * j);
    art_m3_outer(other, s->grad + 3 * i, s->moment_arm + 3 * j);
    for (int k = 0; k < 9; k++) out[k] = (out[k] + other[k]) / 2;
}

/* The tension depends on all points: -F_l grad_i grad_j^T and -F_ldot grad_i grad_j^T. */
static void tension_jacobian(struct art_system *sys, struct multipoint_spring *s,
                             const double out[3])
{
    length_gradient(s, false, s->grad);
    if (s->passive) length_gradient(s, true, s->moment_arm);
    for (int i = 0; i < s->n_nodes; i++)
        for (int j = 0; j <= i; j++) {
            double gg[9], K[9], D[9];
            if (s->passive)
                moment_arm_gradient(s, i, j, gg);
            else
                art_m3_outer(gg, s->grad + 3 * i, s->grad + 3 * j);
            art_m3_scale(K, -out[1], gg);
            art_m3_scale(D, -out[2], gg);
            art_system_add(sys, pair_at(s, i, j), K, out[2] != 0 ? D : NULL);
        }
}

static void multi_jacobians(struct art_system *sys, const struct art_state *state,
                            struct art_force_set *set)
{
    struct multipoint_springs *multipoint_springs = set->data;
    for (int i = 0; i < multipoint_springs->n; i++) {
        struct multipoint_spring *s = &multipoint_springs->list[i];
        double l, ldot, out[3];
        if (!s->axial.enabled || !evaluate_path(sys, state, s, &l, &ldot)) continue;
        axial_eval(&s->axial, state, l, ldot, activation(sys, s), out);
        if (s->n_lines == 1 && s->n_nodes == 2 && !s->passive) {
            axial_jacobian(sys, pair_at(s, 0, 0), pair_at(s, 1, 1), pair_at(s, 1, 0), out,
                           s->lines[0].l, s->lines[0].u);
            continue;
        }
        rotation_jacobian(sys, s, out[0]);
        tension_jacobian(sys, s, out);
    }
}

static int multi_pairs(struct art_ctx *ctx, struct art_system *sys, struct art_force_set *set)
{
    struct multipoint_springs *multipoint_springs = set->data;
    for (int i = 0; i < multipoint_springs->n; i++) {
        struct multipoint_spring *s = &multipoint_springs->list[i];
        for (int a = 0; a < s->n_nodes; a++)
            s->nodes[a].condition = art_path_condition_of(sys, sys->dyn[s->nodes[a].dyn].comp);
        for (int a = 0, k = 0; a < s->n_nodes; a++)
            for (int b = 0; b <= a; b++, k++) {
                s->pairs[k] = art_system_pair(ctx, sys, s->nodes[a].dyn, s->nodes[b].dyn);
                if (s->pairs[k] < 0) return s->pairs[k];
            }
    }
    return ART_OK;
}

/* --------------------------------------------------------------------- memory */

static void multi_record_end_state(const struct art_system *sys, struct art_state *state,
                                   struct art_force_set *set)
{
    struct multipoint_springs *multipoint_springs = set->data;
    for (int i = 0; i < multipoint_springs->n; i++) {
        struct multipoint_spring *s = &multipoint_springs->list[i];
        double l, ldot;
        if (s->axial.history < 0) continue;
        (void)evaluate_path(sys, state, s, &l, &ldot);
        muscle_axial_record_end_state(&s->axial, state, l, ldot, activation(sys, s));
    }
}

static void multi_update_history(const struct art_system *sys, struct art_state *state,
                                 struct art_force_set *set, double h)
{
    const struct multipoint_springs *multipoint_springs = set->data;
    (void)sys;
    for (int i = 0; i < multipoint_springs->n; i++)
        muscle_axial_update_history(&multipoint_springs->list[i].axial, state, h);
}

static void multi_start(const struct art_system *sys, struct art_state *state,
                        struct art_force_set *set)
{
    multi_update_history(sys, state, set, -1);
}

/* ----------------------------------------------------------------- parameters */

static int not_simulated(struct art_ctx *ctx, const struct multipoint_spring *s, const char *what)
{
    const struct art_comp *comp = s->comp;
    const char *cls = comp->tag ? comp->tag : comp->cls->name;
    return art_error(ctx, ART_EUNSUPPORTED, &comp->loc,
                     "'%s' (%s) %s, which is not simulated; --ignore '%s' leaves it out",
                     art_comp_path(comp, NULL), cls, what, cls);
}

/* Whether all of its segments are known. */
static int check_path(struct art_ctx *ctx, const struct multipoint_spring *s)
{
    char flags[64];
    if (!s->axial.enabled) return ART_OK;
    if (s->wraps) return not_simulated(ctx, s, "can wrap around bodies");
    if (!s->flags) return ART_OK;
    snprintf(flags, sizeof flags, "has a segment with flags 0x%x", (unsigned)s->flags);
    return not_simulated(ctx, s, flags);
}

static int multi_refresh(struct art_ctx *ctx, struct art_system *sys, struct art_force_set *set)
{
    struct multipoint_springs *multipoint_springs = set->data;
    for (int i = 0; i < multipoint_springs->n; i++) {
        struct multipoint_spring *s = &multipoint_springs->list[i];
        int status = muscle_axial_read(ctx, sys, s->comp, &s->axial);
        if (status == ART_OK) status = check_path(ctx, s);
        if (status < 0) return status;
    }
    return ART_OK;
}

/* A muscle without a line of action has no direction to pull in. */
static int multi_check(struct art_ctx *ctx, const struct art_system *sys,
                       const struct art_state *state, const struct art_force_set *set)
{
    const struct multipoint_springs *multipoint_springs = set->data;
    for (int i = 0; i < multipoint_springs->n; i++) {
        struct multipoint_spring *s = &multipoint_springs->list[i];
        double l, ldot;
        if (s->excitable < 0 || !s->axial.enabled || evaluate_path(sys, state, s, &l, &ldot))
            continue;
        return art_error(ctx, ART_ERANGE, &s->comp->loc,
                         "all points of muscle '%s' coincide: it has no direction",
                         art_comp_path(s->comp, NULL));
    }
    return ART_OK;
}

static const struct art_force_type multi_type = {
    .name = "springs through several points",
    .pairs = multi_pairs,
    .forces = multi_forces,
    .jacobians = multi_jacobians,
    .energy = multi_energy,
    .start = multi_start,
    .record_end_state = multi_record_end_state,
    .update_history = multi_update_history,
    .refresh = multi_refresh,
    .check = multi_check,
};

/* ---------------------------------------------------------------- compilation */

/* The points along the path, as its file has them. */
struct path {
    const struct art_comp *comp;
    const struct art_comp *specs; /* or NULL: `refs` */
    const struct art_ref *refs;
    int n;
};

static void path_of(const struct art_comp *comp, struct path *path)
{
    struct art_value value;
    memset(path, 0, sizeof *path);
    path->comp = comp;
    path->specs = art_get_object(comp, "segmentSpecs");
    path->n = art_list_count(path->specs);
    if (path->specs || !art_get(comp, "points", &value) || value.is_null) return;
    path->refs = value.refs;
    path->n = value.n;
}

static const struct art_comp *path_point(const struct path *path, int i)
{
    return path->specs ? art_get_ref(art_list_at(path->specs, i), "pntB") : path->refs[i].to;
}

static const struct art_loc *path_loc(const struct path *path, int i)
{
    return path->specs ? &art_list_at(path->specs, i)->loc : &path->comp->loc;
}

/* The node of a component, made where it is met first. */
static int node_of(struct multipoint_spring *s, const struct art_system *sys,
                   const struct art_dyn *dyn)
{
    int index = (int)(dyn - sys->dyn), i = 0;
    while (i < s->n_nodes && s->nodes[i].dyn != index) i++;
    if (i == s->n_nodes) s->nodes[s->n_nodes++] = (struct node){index, dyn->q, dyn->u, NULL};
    return i;
}

static int read_points(struct art_ctx *ctx, struct art_system *sys, struct multipoint_spring *s,
                       const struct path *path)
{
    const char *name = art_comp_path(s->comp, NULL);
    for (int i = 0, before = -1; i < path->n; i++) {
        const struct art_comp *point = path_point(path, i);
        const struct art_dyn *dyn = art_system_dyn(sys, point);
        if (!dyn || dyn->frame)
            return art_error(ctx, ART_EUSAGE, path_loc(path, i),
                             "'%s' runs through '%s', which is no point", name,
                             point ? art_comp_path(point, NULL) : "null");
        int node = node_of(s, sys, dyn);
        if (i > 0) {
            const struct art_comp *spec = path->specs ? art_list_at(path->specs, i - 1) : NULL;
            bool passive = spec && art_get_bool(spec, "passive");
            s->segments[s->n_segments++] = (struct segment){&straight, before, node, 1, passive};
            s->passive = s->passive || passive;
        }
        before = node;
    }
    if (s->n_nodes < 2)
        return art_error(ctx, ART_EUSAGE, &s->comp->loc, "all points of '%s' are the same point",
                         name);
    return ART_OK;
}

/* Whether a list in a text holds anything. */
static bool has_entries(const struct art_comp *comp, const char *prop)
{
    struct art_value value;
    if (!art_get(comp, prop, &value) || value.is_null) return false;
    for (size_t i = 0; i < value.text_n; i++)
        if (!strchr("[] \t\r\n", value.text[i])) return true;
    return false;
}

/* A segment that can wrap is a straight one as long as there is nothing to wrap around. */
static void read_flags(struct multipoint_spring *s, const struct path *path)
{
    enum { WRAPPABLE = 8 };
    bool can = false;
    const struct art_comp *segments = art_get_object(s->comp, "segments");
    for (int i = 0; i < art_list_count(path->specs); i++) {
        const struct art_comp *spec = art_list_at(path->specs, i);
        double flags = art_get_double(spec, "flags");
        int bits = flags < INT32_MAX ? (int)flags : INT32_MAX;
        can = can || bits & WRAPPABLE || art_get_double(spec, "numKnots") > 0;
        s->flags |= bits & ~WRAPPABLE;
    }
    for (int i = 0; i < art_list_count(segments); i++)
        can = can || !art_streq(art_list_at(segments, i)->cls->name, straight.name);
    s->wraps = can && has_entries(s->comp, "wrappables");
}

static int allocate(struct art_ctx *ctx, struct art_system *sys, struct multipoint_spring *s, int n)
{
    struct art_arena *arena = &sys->arena;
    size_t k = (size_t)n;
    s->nodes = art_arena_alloc(ctx, arena, k, sizeof *s->nodes);
    s->segments = art_arena_alloc(ctx, arena, k, sizeof *s->segments);
    s->lines = art_arena_alloc(ctx, arena, k, sizeof *s->lines);
    s->grad = art_arena_alloc(ctx, arena, 3 * k, sizeof *s->grad);
    s->moment_arm = art_arena_alloc(ctx, arena, 3 * k, sizeof *s->moment_arm);
    s->pairs = art_arena_alloc(ctx, arena, k * (k + 1) / 2, sizeof *s->pairs);
    return s->nodes && s->segments && s->lines && s->grad && s->moment_arm && s->pairs ? ART_OK
                                                                                       : ART_ENOMEM;
}

static int read_path(struct art_ctx *ctx, struct art_system *sys, struct multipoint_spring *s)
{
    struct path path;
    path_of(s->comp, &path);
    if (path.n < 2)
        return art_error(ctx, ART_ESHAPE, &s->comp->loc, "'%s' needs at least two points, not %d",
                         art_comp_path(s->comp, NULL), path.n);
    if (path.n > MAX_POINTS)
        return art_error(ctx, ART_ELIMIT, &s->comp->loc, "'%s' has more than %d points",
                         art_comp_path(s->comp, NULL), MAX_POINTS);
    int status = allocate(ctx, sys, s, path.n);
    if (status == ART_OK) status = read_points(ctx, sys, s, &path);
    read_flags(s, &path);
    return status;
}

static int multipoint_add(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp,
                          int excitable)
{
    struct multipoint_springs *multipoint_springs =
        art_system_ensure_set(ctx, sys, &multi_type, sizeof *multipoint_springs);
    if (!multipoint_springs) return ART_ENOMEM;
    if (!art_system_grow(sys, &multipoint_springs->list, multipoint_springs->n,
                         &multipoint_springs->cap, sizeof *multipoint_springs->list))
        return ART_ENOMEM;
    struct multipoint_spring *s = &multipoint_springs->list[multipoint_springs->n];
    memset(s, 0, sizeof *s);
    s->comp = comp;
    s->excitable = excitable;
    int status = read_path(ctx, sys, s);
    if (status == ART_OK) status = muscle_axial_create(ctx, sys, comp, &s->axial);
    if (status == ART_OK) status = check_path(ctx, s);
    if (status < 0) return status;
    art_system_set_place(sys, comp, ++multipoint_springs->n);
    return ART_OK;
}

static int add_multi_spring(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    return multipoint_add(ctx, sys, comp, -1);
}

/* ------------------------------------------------------------- live properties */

static struct multipoint_spring *multipoint_of(const struct art_system *sys,
                                               const struct art_comp *comp)
{
    struct multipoint_springs *multipoint_springs = art_system_set_data(sys, &multi_type);
    return &multipoint_springs->list[art_system_place(sys, comp) - 1];
}

/* NULL for one that takes no part. */
static struct multipoint_spring *multipoint_in_set(const struct art_system *sys,
                                                   const struct art_comp *comp)
{
    return art_system_place(sys, comp) > 0 ? multipoint_of(sys, comp) : NULL;
}

static void get_length(const struct art_system *sys, const struct art_state *state,
                       const struct art_comp *comp, double *out)
{
    double ldot;
    struct multipoint_spring *s = multipoint_of(sys, comp);
    build_lines(sys, state, s);
    length_and_rate(state, s, true, out, &ldot);
}

static void get_rate(const struct art_system *sys, const struct art_state *state,
                     const struct art_comp *comp, double *out)
{
    double l;
    struct multipoint_spring *s = multipoint_of(sys, comp);
    build_lines(sys, state, s);
    length_and_rate(state, s, true, &l, out);
}

static double tension(const struct art_system *sys, const struct art_state *state,
                      const struct art_comp *comp, bool passive)
{
    struct multipoint_spring *s = multipoint_of(sys, comp);
    double l, ldot;
    if (!evaluate_path(sys, state, s, &l, &ldot) || !s->axial.enabled) return 0;
    double a = activation(sys, s);
    return muscle_axial_unscaled_tension(
        &s->axial, passive ? muscle_axial_passive_tension(&s->axial, state, l, ldot, a)
                           : muscle_axial_tension(&s->axial, state, l, ldot, a));
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

static int spring_path(const struct art_system *sys, const struct art_state *state,
                       const struct art_comp *comp, double (*x)[3], int most)
{
    double l, ldot;
    int n = 0;
    struct multipoint_spring *s = multipoint_in_set(sys, comp);
    if (!s) return 0;
    (void)evaluate_path(sys, state, s, &l, &ldot);
    for (int i = 0; i < s->n_lines; i++) {
        if (i == 0 && n++ < most) art_v3_copy(x[0], state->q + s->nodes[s->lines[0].a].q);
        if (n++ < most) art_v3_copy(x[n - 1], state->q + s->nodes[s->lines[i].b].q);
    }
    return n;
}

static void get_inner_length(const struct art_system *sys, const struct art_state *state,
                             const struct art_comp *comp, double *out)
{
    struct multipoint_spring *s = multipoint_of(sys, comp);
    double l, ldot;
    (void)evaluate_path(sys, state, s, &l, &ldot);
    *out = muscle_axial_inner_length(&s->axial, state, l, ldot, activation(sys, s));
}

static const struct art_live *find_live(const struct art_comp *comp, const char *prop)
{
    static const struct art_live row = {"inner length", 1, get_inner_length, NULL};
    return muscle_axial_find_inner(comp, prop, &row);
}

/* ------------------------------------------------------------------- behaviour */

/* The same along the path of a spring through several points. */
static bool length_in_tree(const struct art_comp *comp, double *l)
{
    double a[3], b[3], sum = 0;
    struct path path;
    path_of(comp, &path);
    for (int i = 0; i < path.n; i++) {
        const struct art_comp *point = path_point(&path, i);
        if (!point || !art_comp_point_position(point, b)) return false;
        if (i > 0) sum += art_v3_distance(a, b);
        art_v3_copy(a, b);
    }
    *l = sum;
    return path.n >= 2;
}

static int spring_derived(struct art_ctx *ctx, const struct art_comp *comp, const char *prop,
                          double *out)
{
    (void)ctx;
    return art_streq(prop, "length") && length_in_tree(comp, out) ? 1 : 0;
}

static const struct art_live multi_live[] = {{"length", 1, get_length, NULL},
                                             {"lengthDot", 1, get_rate, NULL},
                                             {"forceNorm", 1, get_norm, NULL}};

const struct art_mech_ops art_ops_multi_point_spring = {.forces = add_multi_spring,
                                                        .live = multi_live,
                                                        .n_live = 3,
                                                        .path = spring_path,
                                                        .find_live = find_live,
                                                        .derived = spring_derived};

static int add_multi_muscle(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    int status = art_excitable_add(ctx, sys, comp);
    return status < 0 ? status : multipoint_add(ctx, sys, comp, art_system_excitable(sys, comp));
}

/* What is not here a muscle has as a spring. */
static const struct art_live muscle_live[] = {
    {"excitation", 1, art_excitation_get, art_excitation_set_clamped},
    {"netExcitation", 1, art_excitation_get_net, NULL},
    {"passiveForceNorm", 1, get_passive_norm, NULL}};

const struct art_mech_ops art_ops_multi_point_muscle = {.forces = add_multi_muscle,
                                                        .live = muscle_live,
                                                        .n_live = 3,
                                                        .path = spring_path,
                                                        .find_live = find_live,
                                                        .derived = spring_derived};
