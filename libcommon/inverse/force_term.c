/* These are targets of forces of springs and muscles, and of joints. */
#include "inverse_priv.h"
#include <math.h>
#include <string.h>

enum { WRENCH = 6 };

/* This is a force and its target. */
struct target {
    const struct art_comp *comp, *of;
    int first, n; /* rows */
};

struct forces {
    struct target *targets;
    int n, m; /* targets, rows */
    struct art_rows by_position, by_velocity;
    double *base, *probed; /* [m], [exciters][m] forces at the base excitations and at each probe */
    double *v;             /* [m] */
};

static int list_targets(struct art_tracker *x, struct tracker_term *term, const char *prop,
                        struct forces *f)
{
    const struct art_comp *list = art_comp_child(term->comp, "forceTargets");
    size_t n = list ? (size_t)list->n_children : 0;
    f->targets = art_alloc(x->ctx, n + 1, sizeof *f->targets);
    if (!f->targets) return ART_ENOMEM;
    for (size_t i = 0; i < n; i++) {
        struct target *t = &f->targets[f->n++];
        t->comp = list->children[i];
        t->of = art_get_ref(t->comp, prop);
        if (!t->of)
            return art_error(x->ctx, ART_ENOTFOUND, &t->comp->loc, "target '%s' says of no %s",
                             art_comp_path(t->comp, NULL), prop);
    }
    return ART_OK;
}

static void free_forces(struct tracker_term *term)
{
    struct forces *f = term->data;
    if (!f) return;
    art_rows_free(&f->by_position);
    art_rows_free(&f->by_velocity);
    art_free(f->targets);
    art_free(f->base);
    art_free(f);
}

static int begin(struct art_tracker *x, struct tracker_term *term, const char *prop)
{
    struct forces *f = art_alloc(x->ctx, 1, sizeof *f);
    if (!f) return ART_ENOMEM;
    term->data = f;
    return list_targets(x, term, prop, f);
}

/* The force that a target asks for in step k, or zeros. */
static int wanted_force(struct art_tracker *x, const struct target *t, const char *prop, int k,
                        double *out)
{
    const double end = x->t0 + (k + 1) * x->h;
    bool ahead = k > 0 && tracker_preview(x, t->comp, prop, end, out, t->n);
    struct art_value value;
    int given = 0;
    const double *force = art_get(t->comp, prop, &value) ? art_value_numbers(&value, &given) : NULL;
    if (given != 0 && given != t->n)
        return art_error(x->ctx, ART_ESHAPE, &t->comp->loc, "%s of '%s' has %d number{s}, not %d",
                         prop, art_comp_path(t->comp, NULL), given, t->n);
    for (int r = 0; r < t->n; r++) {
        if (!ahead) out[r] = given ? force[r] : 0;
        if (!isfinite(out[r]))
            return art_error(x->ctx, ART_ERANGE, &t->comp->loc,
                             "target '%s' is not finite at t = %.9g", art_comp_path(t->comp, NULL),
                             end);
    }
    return ART_OK;
}

/* ------------------------------------------------------------ springs and muscles */

/* Evaluates the force of one target at the state; rows NULL: not wanted. */
static int evaluate(struct art_tracker *x, const struct target *t, bool moves,
                    struct art_rows *by_position, struct art_rows *by_velocity, double F[WRENCH],
                    int *size)
{
    struct art_force_response r = {
        .still = !moves, .by_position = by_position, .by_velocity = by_velocity};
    int status = art_force_respond(x->ctx, x->m.sys, x->m.state, t->of, &r);
    if (status < 0) return status;
    memcpy(F, r.F, (size_t)r.size * sizeof *F);
    *size = r.size;
    return ART_OK;
}

static int create_springs(struct art_tracker *x, struct tracker_term *term)
{
    int status = begin(x, term, "forceComp"), size = 0;
    struct forces *f = term->data;
    double F[WRENCH];
    for (int i = 0; f && i < f->n && status == ART_OK; i++) {
        struct target *t = &f->targets[i];
        status = evaluate(x, t, false, NULL, NULL, F, &size);
        t->first = f->m;
        t->n = size;
        f->m += size;
    }
    if (status < 0) return status;
    f->base = art_alloc(x->ctx, (size_t)f->m * (size_t)(x->n + 2) + 1, sizeof *f->base);
    if (!f->base) return ART_ENOMEM;
    f->v = f->base + f->m, f->probed = f->v + f->m;
    return ART_OK;
}

static bool is_static(const struct target *t)
{
    return art_get_bool(t->comp, "staticOnly");
}

/* Under the quirk slopes by velocity are those of all targets, or of none. */
static bool any_moves(const struct art_tracker *x, const struct forces *f)
{
    if (!tracker_quirks(x)->moving_force_target_moves_all) return false;
    for (int i = 0; i < f->n; i++)
        if (!is_static(&f->targets[i])) return true;
    return false;
}

/* Forces at the excitations that are probed. */
static int observe(struct art_tracker *x, struct tracker_term *term, int j)
{
    struct forces *f = term->data;
    double *out = j < 0 ? f->base : f->probed + (size_t)j * (size_t)f->m;
    int status = ART_OK, size;
    if (tracker_quirks(x)->force_target_by_motion_alone) return ART_OK;
    for (int i = 0; i < f->n && status == ART_OK; i++) {
        const struct target *t = &f->targets[i];
        status = evaluate(x, t, !is_static(t), NULL, NULL, out + t->first, &size);
    }
    return status;
}

/* The rows of a target and its force F, both of the start of the step. */
static int linearize_target(struct art_tracker *x, struct forces *f, const struct target *t,
                            double F[WRENCH])
{
    const bool moves = !is_static(t);
    int size, status = ART_OK;
    double moving[WRENCH];
    tracker_clear_rows(x, &f->by_position);
    tracker_clear_rows(x, &f->by_velocity);
    if (!moves && any_moves(x, f)) {
        status = evaluate(x, t, true, &f->by_position, &f->by_velocity, moving, &size);
        tracker_clear_rows(x, &f->by_position);
    }
    if (status == ART_OK)
        status = evaluate(x, t, moves, &f->by_position, moves ? &f->by_velocity : NULL, F, &size);
    if (status == ART_OK && !tracker_quirks(x)->force_target_by_motion_alone)
        memcpy(F, f->base + t->first, (size_t)t->n * sizeof *F);
    return status;
}

/* F_k = F + dF/dx d_k + dF/du (u_k - u(t0)) + (F(e_j) - F(0)) a_j in step k */
static int add_target(struct art_tracker *x, struct forces *f, const struct target *t,
                      const double F[WRENCH], int k)
{
    static const struct tracker_share by_position = {.d = 1}, by_velocity = {.u = 1, .u_start = -1};
    const bool direct = !tracker_quirks(x)->force_target_by_motion_alone;
    const int first = k * f->m + t->first;
    double change[WRENCH] = {0}, *b = x->rows.b + first,
           *H = x->rows.H + (size_t)first * (size_t)x->qp.n + tracker_piece(x, k) * x->n;
    int status = ART_OK;
    if (f->by_position.J.n_rows > 0) {
        tracker_free_rows(x, &f->by_position, k, &by_position, change);
        ART_TRY(tracker_respond_rows(x, &f->by_position, k, first, &by_position));
    }
    if (f->by_velocity.J.n_rows > 0) {
        tracker_free_rows(x, &f->by_velocity, k, &by_velocity, change);
        ART_TRY(tracker_respond_rows(x, &f->by_velocity, k, first, &by_velocity));
    }
    for (int r = 0; r < t->n; r++) {
        b[r] -= F[r] + change[r];
        for (int j = 0; direct && j < x->n; j++)
            H[r * x->qp.n + j] +=
                (f->probed[(size_t)j * (size_t)f->m + (size_t)(t->first + r)] - F[r]) / x->probe[j];
    }
out:
    return status;
}

static int add_springs(struct art_tracker *x, struct tracker_term *term)
{
    struct forces *f = term->data;
    int status;
    if (f->m == 0) return ART_OK;
    ART_TRY(tracker_rows_begin(x, x->set.horizon * f->m));
    for (int i = 0; i < f->n; i++) {
        const struct target *t = &f->targets[i];
        double F[WRENCH];
        ART_TRY(linearize_target(x, f, t, F));
        for (int k = 0; k < x->set.horizon; k++) {
            const int first = k * f->m + t->first;
            ART_TRY(wanted_force(x, t, "targetForce", k, x->rows.b + first));
            ART_TRY(add_target(x, f, t, F, k));
            ART_TRY(tracker_target_weights(x, t->comp, t->n, x->rows.w + first));
        }
    }
    status = tracker_rows_add(x, term, false);
out:
    return status;
}

/* By position, and by velocity where a target is not static. */
static int count_spring_rows(const struct art_tracker *x, const struct tracker_term *term)
{
    const struct forces *f = term->data;
    (void)x;
    return 2 * f->m;
}

const struct tracker_term_type tracker_force_term = {.cls = "ForceEffectorTerm",
                                                     .has_weight = true,
                                                     .create = create_springs,
                                                     .count_rows = count_spring_rows,
                                                     .observe = observe,
                                                     .add = add_springs,
                                                     .free = free_forces};

/* ------------------------------------------------------------ joints and connectors */

static int create_joints(struct art_tracker *x, struct tracker_term *term)
{
    return begin(x, term, "connector");
}

/* Rows of G that belong to a component: the first, and how many. */
static int rows_of(const struct art_tracker *x, const struct art_comp *comp, int *n)
{
    const struct art_rows *G = &x->m.sys->constraints.G;
    int first = -1;
    *n = 0;
    for (int i = 0; i < G->J.n_rows; i++)
        if (G->row[i].comp == comp) {
            if (first < 0) first = i;
            (*n)++;
        }
    return first;
}

/* Which rows belong to the targets now. */
static int find_rows(struct art_tracker *x, struct forces *f)
{
    f->m = 0;
    for (int i = 0; i < f->n; i++) {
        struct target *t = &f->targets[i];
        (void)rows_of(x, t->of, &t->n);
        if (t->n == 0)
            return art_error(x->ctx, ART_EUSAGE, &t->comp->loc,
                             "'%s', whose force target '%s' is about, has no constraint forces",
                             art_comp_path(t->of, NULL), art_comp_path(t->comp, NULL));
        t->first = f->m;
        f->m += t->n;
    }
    return ART_OK;
}

/* H = H_lambda, b = h targetLambda - lambda_0: impulses of the bilateral rows */
static int add_joint(struct art_tracker *x, struct forces *f, int i, int k)
{
    const struct tracker_response *r = &x->response;
    const struct target *t = &f->targets[i];
    const int at = rows_of(x, t->of, &f->targets[i].n), first = k * f->m + t->first;
    double *b = x->rows.b + first;
    int status;
    ART_TRY(wanted_force(x, t, "targetLambda", k, b));
    for (int row = 0; row < t->n; row++) b[row] = x->h * b[row] - r->lambda0[k * r->n_g + at + row];
    ART_TRY(tracker_respond_impulses(x, k, at, t->n, first));
    status = tracker_target_weights(x, t->comp, t->n, x->rows.w + first);
out:
    return status;
}

static int add_joints(struct art_tracker *x, struct tracker_term *term)
{
    struct forces *f = term->data;
    int status;
    ART_TRY(find_rows(x, f));
    if (f->m == 0) return ART_OK;
    ART_TRY(tracker_rows_begin(x, x->set.horizon * f->m));
    x->rows.has_step_scale = true;
    for (int k = 0; k < x->set.horizon; k++)
        for (int i = 0; i < f->n; i++) ART_TRY(add_joint(x, f, i, k));
    status = tracker_rows_add(x, term, false);
out:
    return status;
}

static int count_joint_rows(const struct art_tracker *x, const struct tracker_term *term)
{
    const struct forces *f = term->data;
    int sum = 0, n;
    for (int i = 0; i < f->n; i++) {
        (void)rows_of(x, f->targets[i].of, &n);
        sum += n;
    }
    return sum;
}

const struct tracker_term_type tracker_constraint_force_term = {.cls = "ConstraintForceTerm",
                                                                .has_weight = true,
                                                                .create = create_joints,
                                                                .count_rows = count_joint_rows,
                                                                .add = add_joints,
                                                                .free = free_forces};
