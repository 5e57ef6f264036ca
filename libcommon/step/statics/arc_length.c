/* Static solves along the path of equilibria: arc-length continuation (Riks 1979, Int. J. Solids
 * Struct. 15; Crisfield 1981, Comput. Struct. 13). With the load as one more unknown s,
 *
 *     r(q, s) = f(q) + G^T l - (1 - s) r0 = 0,    Dq . W Dq = dl^2,
 *
 * Newton's method finds the next point of the path at the distance dl from the last, wherever the
 * load rises or falls along it: past limit points, where a structure snaps through, load stepping
 * has no equilibrium to find. Each iteration is one factorisation and two solves,
 *
 *     A d1 = r,  A d2 = r0,    dq = d1 + ds d2,  ds = -((Dq . W Dq - dl^2) / 2 + Dq . W d1) / (Dq .
 * W d2),
 *
 * the constraint linearised (Ramm 1981). The path goes on in the direction in which it came (Feng,
 * Peric & Owen 1996). It ends where s first comes to one, in the equilibrium under the whole load.
 */
#include "statics_priv.h"
#include <math.h>
#include <string.h>

enum { MOST_POINTS = 2000, MOST_ITERATIONS = 20, FEW_ITERATIONS = 5 };
/* Points on the way have this accuracy of the forces, and of the last correction by the size. */
static const double path_tolerance = 1e-6, path_step = 1e-5;
/* The length of an increment stays between these, by that of the first. */
static const double longest = 8, shortest = 1.0 / 4096;
/* The end is another equilibrium if it is farther away than this, by the length of an increment. */
static const double same_branch = 2;

struct arc {
    double *d1, *d2;  /* [n] directions: of the residual, of the load */
    double *way;      /* [n] Dq from the last point of the path, */
    double *last;     /* and that of the increment before */
    double s, s_good; /* the load, and that of the last point */
    double length;    /* dl */
    double first;     /* of the first increment */
    bool goes_on;     /* there was an increment before */
};

/* Compute a . W b by the metric: rotations count by their radius of gyration. */
static double product(const struct art_statics *x, const double *a, const double *b)
{
    double sum = 0;
    for (int i = 0; i < x->n; i++) sum += x->scale.w[i] * a[i] * b[i];
    return sum;
}

/* The rotation vector w, in the axes of the world, of q = exp(w / 2) q0. */
static void rotation_between(const double *q, const double *q0, double *w)
{
    const double back[4] = {q0[0], -q0[1], -q0[2], -q0[3]};
    double d[4];
    art_quat_mul(d, q, back);
    double sine = art_v3_norm(d + 1), angle = 2 * atan2(sine, fabs(d[0]));
    double scale = sine > 0 ? angle / sine : 2;
    art_v3_scale(w, d[0] < 0 ? -scale : scale, d + 1);
}

/* Computes the displacement of the state from the last point of the path. */
static void find_way(const struct art_statics *x, struct arc *arc)
{
    for (int b = 0; b < x->sys->n_active_blocks; b++) {
        const struct art_dyn *dyn = dyn_of(x, b);
        const double *q = x->state->q + dyn->q, *q0 = x->path.good.q + dyn->q;
        double *to = arc->way + x->sys->jac.K->row_off[b];
        int n = dyn->frame ? 3 : x->sys->jac.K->size[b];
        for (int k = 0; k < n; k++) to[k] = q[k] - q0[k];
        if (dyn->frame) rotation_between(q + 3, q0 + 3, to + 3);
    }
}

/* Computes the directions d1 and d2 at the state. */
static int find_directions(struct art_statics *x, struct arc *arc)
{
    const struct art_constraints *rows = &x->sys->constraints;
    int status, unknown;
    x->tangent.full = true;
    ART_TRY(art_statics_tangent(x));
    status = art_statics_direction(x, &unknown);
    if (status < 0) return statics_direction_failed(x, status, unknown);
    memcpy(arc->d1, x->direction.d, (size_t)x->n * sizeof *arc->d1);
    memcpy(x->s->vec.b, x->residual.unbalanced, (size_t)x->n * sizeof *x->s->vec.b);
    if (rows->G.J.n_rows > 0) memset(x->s->con->bg, 0, (size_t)rows->G.J.n_rows * sizeof(double));
    if (rows->N.J.n_rows > 0) memset(x->s->con->bn, 0, (size_t)rows->N.J.n_rows * sizeof(double));
    status = art_statics_solve(x, arc->d2);
    if (status == ART_ESINGULAR) return statics_direction_failed(x, status, -1);
out:
    return status;
}

/* Moves the state by d1 + ds d2, and the load by ds. */
static int move(struct art_statics *x, struct arc *arc, double d1, double ds)
{
    for (int i = 0; i < x->n; i++) x->direction.d[i] = d1 * arc->d1[i] + ds * arc->d2[i];
    arc->s += ds;
    x->residual.unbalanced_fraction = 1 - arc->s;
    statics_save(x, &x->path.start);
    return statics_move_along(x, 1);
}

/* Go to the first guess of the next point, along the path. */
static int predict(struct art_statics *x, struct arc *arc)
{
    int status;
    arc->s = arc->s_good;
    x->residual.unbalanced_fraction = 1 - arc->s;
    ART_TRY(statics_engage(x));
    ART_TRY(find_directions(x, arc));
    double size = sqrt(product(x, arc->d2, arc->d2));
    if (!(size > 0) || !isfinite(size)) return statics_fail_at(x, NULL, "the load moves nothing");
    if (!arc->goes_on)
        arc->first = arc->length = size / fmax(art_get_double(x->sys->top, "staticIncrements"), 1);
    double sign = arc->goes_on && product(x, arc->d2, arc->last) < 0 ? -1 : 1;
    status = move(x, arc, 0, sign * arc->length / size);
out:
    return status;
}

/* Iterate by Newton's method to the point of the path at the distance dl, *count times. */
static int correct(struct art_statics *x, struct arc *arc, int *count)
{
    double moved = INFINITY;
    int status;
    for (*count = 1; *count <= MOST_ITERATIONS; ++*count) {
        bool rounded;
        ART_TRY(statics_stopped(x));
        statics_set_force_scale(x);
        if (statics_is_converged(x, path_tolerance, &rounded) && moved <= path_step) return ART_OK;
        ART_TRY(find_directions(x, arc));
        find_way(x, arc);
        double off = product(x, arc->way, arc->way) - arc->length * arc->length;
        double ds = -(0.5 * off + product(x, arc->way, arc->d1)) / product(x, arc->way, arc->d2);
        if (!isfinite(ds)) return statics_fail_at(x, NULL, "the path has no direction");
        ART_TRY(move(x, arc, 1, ds));
        moved = statics_step_size(x);
        if (x->sys->constraints.sets) ART_TRY(statics_engage(x));
    }
    status = statics_fail_at(x, NULL, "the iteration along the path does not converge");
out:
    return status;
}

/* The equilibrium under the whole load, which the last increment has passed, from between its ends;
 * *same: it lies there. */
static int finish(struct art_statics *x, struct arc *arc, bool *same)
{
    double part = (1 - arc->s_good) / (arc->s - arc->s_good);
    int status;
    find_way(x, arc);
    for (int i = 0; i < x->n; i++) x->direction.d[i] = part * arc->way[i];
    statics_restore(x, &x->path.good);
    statics_save(x, &x->path.start);
    x->residual.unbalanced_fraction = 0;
    x->path.line_search = false;
    ART_TRY(statics_move_along(x, 1));
    ART_TRY(statics_newton(x, true));
    find_way(x, arc);
    *same = sqrt(product(x, arc->way, arc->way)) <= same_branch * arc->length;
out:
    return status;
}

/* Take one increment; *done: it was the last. */
static int advance(struct art_statics *x, struct arc *arc, bool *done)
{
    int count, status;
    x->failure.at = NULL;
    x->failure.why = NULL;
    *done = false;
    ART_TRY(predict(x, arc));
    ART_TRY(correct(x, arc, &count));
    if (arc->s >= 1) {
        ART_TRY(finish(x, arc, done));
        return *done ? ART_OK : statics_fail_at(x, NULL, "the end lies on another branch");
    }
    find_way(x, arc);
    memcpy(arc->last, arc->way, (size_t)x->n * sizeof *arc->last);
    arc->goes_on = true;
    arc->s_good = arc->s;
    statics_save(x, &x->path.good);
    if (x->s->options.path) x->s->options.path(x->s->options.path_user, x->s, arc->s);
    if (count <= FEW_ITERATIONS) arc->length = fmin(1.5 * arc->length, longest * arc->first);
out:
    return status;
}

static int follow(struct art_statics *x, struct arc *arc)
{
    int status;
    bool done = false;
    for (int k = 0; k < MOST_POINTS && !done; k++) {
        ART_TRY(statics_stopped(x));
        status = advance(x, arc, &done);
        if (status == ART_OK) continue;
        if (!statics_is_recoverable(x, status)) return status;
        x->failure.residual = statics_max_residual(x, &x->failure.residual_at);
        x->failure.load = arc->s;
        arc->length /= 2;
        if (arc->first > 0 && !(arc->length >= shortest * arc->first)) return status;
        if (!(arc->first > 0)) return status;
        statics_restore(x, &x->path.good);
    }
    if (!done)
        status = statics_fail_at(x, NULL, "the path of equilibria does not come to the whole load");
out:
    return status;
}

/* True if nothing is out of balance at the start, so that there is no load to bring on. */
static bool has_no_load(struct art_statics *x)
{
    bool rounded;
    statics_set_force_scale(x);
    return statics_norm(x) == 0 || statics_is_converged(x, 1e-12, &rounded);
}

int statics_follow_path(struct art_statics *x)
{
    struct arc arc = {0};
    double tikhonov = x->tikhonov;
    size_t n = (size_t)x->n;
    int status, unknown;
    if (!x->path.room) x->path.room = art_alloc(x->ctx, 4 * n, sizeof *x->path.room);
    if (!x->path.room) return ART_ENOMEM;
    arc.d1 = x->path.room;
    arc.d2 = arc.d1 + n;
    arc.way = arc.d2 + n;
    arc.last = arc.way + n;
    /* equilibria past a limit point are unstable: Newton's method goes to them as it is */
    x->tikhonov = 0;
    ART_TRY(statics_begin_load(x));
    status = has_no_load(x) ? statics_newton(x, true) : follow(x, &arc);
    x->tikhonov = tikhonov;
    ART_TRY(status);
    if (tikhonov == 0) goto out;
    /* whether it is stable, for what is said of it */
    ART_TRY(art_statics_tangent(x));
    status = art_statics_direction(x, &unknown);
    if (status == ART_ESINGULAR) status = ART_OK;
out:
    x->tikhonov = tikhonov;
    return status;
}
