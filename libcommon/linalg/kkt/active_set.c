/* An active set method for unilateral rows, used by the types that iterate: the rows that are
 * guessed to be active are equations beside the factor (bordered.c), one solve shows whether the
 * guess was right, and where it was not the nearly known responses of the rows predict better: a
 * small complementarity problem. What stands in the end is checked as ever; where this way does not
 * get on there is that of the Schur complement. */
#include "bordered.h"
#include <math.h>
#include <string.h>

/* Forces beyond their bounds and speeds on the wrong side that are none, by the size of the terms.
 */
#define ENOUGH 2e-11
/* The prediction is regularized by this, relative to the natural size of a row. */
#define SOFT 1e-7

enum { ROUNDS = 8, SHARE = 15 };

struct active {
    int rows, count, n_act;
    int *row, *act;                        /* [rows] those that are not fixed; that are equations */
    double *lo, *hi, *size, *theta, *w;    /* [rows] */
    double *right;                         /* [rows] bn less what given forces are in the row */
    double *W, *z, *q, *low, *high, *soft; /* [count][count], [count] of the prediction */
    signed char *state, *next;             /* [rows]; [count] */
    double *f;                             /* [n+m] right side with the forces of the others */
    double all;                            /* size of the terms */
    bool whole;                            /* there is room for W */
};

static int reserve(struct art_ctx *ctx, struct art_kkt *k, struct active *s)
{
    size_t r = (size_t)s->rows, all = (size_t)k->n + (size_t)k->m;
    double **const part[] = {&s->lo, &s->hi, &s->size, &s->theta, &s->w,   &s->right,
                             &s->z,  &s->q,  &s->low,  &s->high,  &s->soft};
    enum { N_PARTS = sizeof part / sizeof *part };
    if (!ART_RESERVE(ctx, k->uni.theta, N_PARTS * r + all + 1, k->uni.cap_rows) ||
        !ART_RESERVE(ctx, k->uni.state, 2 * r + 1, k->uni.cap_state) ||
        !ART_RESERVE(ctx, k->uni.row, 2 * r + 1, k->uni.cap_row))
        return ART_ENOMEM;
    for (size_t i = 0; i < N_PARTS; i++) *part[i] = k->uni.theta + i * r;
    s->f = k->uni.theta + N_PARTS * r;
    s->row = k->uni.row, s->act = k->uni.row + r;
    s->state = k->uni.state, s->next = k->uni.state + r;
    return ART_OK;
}

/* Bounds, and where rows are guessed to stand. False: a bound is not in order, which the other way
 * tells. */
static bool sort_rows(const struct art_kkt_problem *p, const struct art_kkt_answer *a,
                      struct active *s)
{
    for (int r = 0; r < s->rows; r++) {
        double lo = p->lo ? p->lo[r] : 0, hi = p->hi ? p->hi[r] : INFINITY;
        if (!(lo <= hi) || lo == INFINITY || hi == -INFINITY) return false;
        s->lo[r] = lo, s->hi[r] = hi;
        s->state[r] = a->state           ? a->state[r]
                      : lo < 0 && hi > 0 ? ART_ROW_BETWEEN
                      : hi <= 0          ? ART_ROW_AT_HI
                                         : ART_ROW_AT_LO;
        /* a bound that is none is no place to stand at */
        if (lo < hi && ((s->state[r] == ART_ROW_AT_LO && isinf(lo)) ||
                        (s->state[r] == ART_ROW_AT_HI && isinf(hi))))
            s->state[r] = ART_ROW_BETWEEN;
        if (lo == hi) s->state[r] = ART_ROW_AT_LO;
        if (lo < hi) s->row[s->count++] = r;
    }
    return true;
}

/* Set the active rows, which are equations; the forces of the others, and the right sides with
 * these. */
static void set_active_rhs(const struct art_kkt *k, const struct art_kkt_problem *p,
                           struct active *s)
{
    s->n_act = 0;
    for (int r = 0; r < s->rows; r++) {
        double given = 0;
        s->right[r] = p->bn[r];
        if (s->state[r] == ART_ROW_BETWEEN)
            s->act[s->n_act++] = r;
        else
            s->theta[r] = given = s->state[r] == ART_ROW_AT_HI ? s->hi[r] : s->lo[r];
        s->w[r] = given;
    }
    memcpy(s->f, p->b, (size_t)k->n * sizeof *s->f);
    if (k->m > 0) memcpy(s->f + k->n, p->bg, (size_t)k->m * sizeof *s->f);
    art_jac_tmul(p->N, p->A->row_off, 0, p->n_active, 1, s->w, s->f);
}

/* w = N u + Rn theta - bn, and the largest violation by the size of the terms. */
static double violation(const struct art_kkt_problem *p, const double *u, struct active *s)
{
    double gap = 0, all = s->all;
    for (int r = 0; r < s->rows; r++) {
        s->w[r] = p->Rn[r] * s->theta[r] - p->bn[r];
        all = fmax(all, fmax(fabs(p->bn[r]) / s->size[r], fabs(s->theta[r]) * s->size[r]));
    }
    art_jac_mul(p->N, p->A->row_off, 0, p->n_active, 1, u, s->w);
    for (int r = 0; r < s->rows; r++) {
        double z = s->size[r];
        gap = fmax(gap, lcp_violation(s->lo[r] * z, s->hi[r] * z, s->theta[r] * z, s->w[r] / z));
    }
    return all > 0 ? gap / all : gap;
}

/* Predict the active set as if the responses were exact. False: nothing is found, or nothing
 * new. */
static int predict(struct art_ctx *ctx, struct art_kkt *k, struct active *s, bool *better)
{
    size_t n = (size_t)s->count;
    struct art_lcp_result result = {0};
    struct art_kkt_bordered *b = k->bordered;
    int status;
    *better = false;
    /* each time: a solve since the last one may have factored anew and forgotten them */
    ART_TRY(kkt_bordered_responses(ctx, b, s->count, s->row));
    if (!s->whole) {
        if (!ART_RESERVE(ctx, k->uni.W, n * n, k->uni.cap_W)) return ART_ENOMEM;
        ART_TRY(lcp_reserve(ctx, &k->uni.lcp, s->count, true));
        s->whole = true;
    }
    k->cache.has_W = false; /* in its place there is now one that is nearly right */
    kkt_bordered_schur(b, s->count, s->row, k->uni.W);
    for (size_t i = 0; i < n; i++) {
        int r = s->row[i];
        s->q[i] = s->w[r];
        for (size_t j = 0; j < n; j++) s->q[i] -= k->uni.W[i * n + j] * s->theta[s->row[j]];
        s->low[i] = s->lo[r], s->high[i] = s->hi[r];
        s->next[i] = s->state[r];
    }
    for (size_t i = 0; i < n; i++) {
        double size = s->size[s->row[i]];
        s->soft[i] = SOFT * size * size;
        k->uni.W[i * n + i] += s->soft[i];
    }
    struct art_quiet quiet;
    struct art_lcp_problem lcp = {
        .n = s->count, .M = k->uni.W, .q = s->q, .lo = s->low, .hi = s->high, .d = s->soft};
    art_quiet_begin(ctx, &quiet);
    status = lcp_run(ctx, &k->uni.lcp, ART_LCP_BLOCK, &lcp, s->z, s->next, &result);
    status = art_quiet_end(ctx, &quiet, status);
    if (status < 0) return art_status_stops(status) ? status : ART_OK;
    for (size_t i = 0; i < n; i++) {
        int r = s->row[i];
        *better = *better || s->next[i] != s->state[r];
        s->state[r] = s->next[i];
    }
out:
    return status;
}

/* u and l with the forces that were predicted. */
static void apply_predicted_forces(const struct art_kkt *k, const struct active *s, double *u,
                                   double *l)
{
    const struct art_kkt_bordered *b = k->bordered;
    for (int i = 0; i < s->count; i++) {
        const double *X = b->response[b->rows.similar[s->row[i]]].X;
        double d = s->z[i] - s->theta[s->row[i]];
        kkt_add(k->n, d, X, u);
        kkt_add(k->m, d, X + k->n, l);
        s->theta[s->row[i]] = s->z[i];
    }
}

/* What a solve has come to must be this many times as good as the violation that it shows, and its
 * goal so far away, for the rest of it to be spared. */
static const double clearly = 20, far = 30;

/* A look at a solve on its way. */
struct look {
    const struct art_kkt *k;
    const struct art_kkt_problem *p;
    struct active *s;
    double right; /* size of the right side */
};

/* The active rows are the wrong ones if a violation is much larger than what the solve is off by.
 */
static bool is_wrong(void *arg, const double *u, const double *theta, double left)
{
    const struct look *look = arg;
    struct active *s = look->s;
    for (int i = 0; i < s->n_act; i++) s->theta[s->act[i]] = theta[i];
    s->all = look->right;
    for (int i = 0; i < look->k->n; i++)
        s->all = art_larger(s->all, look->k->sizes.wu[i] * fabs(u[i]));
    return violation(look->p, u, s) > clearly * left;
}

static int solve_once(struct art_ctx *ctx, struct art_kkt *k, const struct art_kkt_problem *p,
                      struct active *s, struct art_kkt_answer *a, bool begun, bool *found)
{
    set_active_rhs(k, p, s);
    if (k->type->bordered_ops->eliminated && k->m > 0)
        return kkt_bordered_solve_eliminated(ctx, k->bordered, s->n_act, s->act, s->size, s->f,
                                             s->right, begun, a->u, a->lambda, s->theta, found);
    if (s->n_act > 0)
        return kkt_bordered_solve(ctx, k->bordered, s->n_act, s->act, s->size, s->f, s->right,
                                  begun, a->u, a->lambda, s->theta, found);
    *found = true;
    struct art_kkt_problem q = *p;
    q.bg = s->f + k->n;
    return kkt_bilateral(ctx, k, &q, s->f, true, a);
}

/* Predict the active set without rows, where the warm start fails: the forces if the rows were not
 * there, and what follows from them. */
static int predict_without_rows(struct art_ctx *ctx, struct art_kkt *k,
                                const struct art_kkt_problem *p, struct active *s,
                                struct art_kkt_answer *a, bool *better)
{
    int status;
    for (int i = 0; i < s->n_act; i++) s->theta[s->act[i]] = 0;
    ART_TRY(kkt_bordered_solve_without_rows(ctx, k->bordered, s->f, a->u, a->lambda));
    violation(p, a->u, s);
    ART_TRY(predict(ctx, k, s, better));
    if (*better) apply_predicted_forces(k, s, a->u, a->lambda);
out:
    return status;
}

/* Take a row that may depend on others out of the active set; false if its force has no bound. */
static bool drop(struct active *s, int r)
{
    if (r < 0 || (isinf(s->lo[r]) && isinf(s->hi[r]))) return false;
    s->state[r] = isinf(s->lo[r]) ? ART_ROW_AT_HI : ART_ROW_AT_LO;
    return true;
}

static void store_answer(struct art_kkt *k, const struct active *s, struct art_kkt_answer *a)
{
    for (int r = 0; r < s->rows; r++) {
        a->theta[r] = fmin(fmax(s->theta[r], s->lo[r]), s->hi[r]);
        if (a->state) a->state[r] = lcp_state(s->lo[r], s->hi[r], a->theta[r]);
    }
    a->conflict = a->conflict_n = -1;
    k->stats.n_lcp++;
    k->stats.n_pivots += a->n_pivots;
}

static bool is_applicable(const struct art_kkt *k, const struct art_kkt_problem *p)
{
    const bool *redundant = k->type->redundant(k->self);
    if (!k->type->bordered_ops || k->config.exact || p->N->n_rows > k->n / SHARE) return false;
    for (int r = 0; r < k->m; r++)
        if (redundant[r]) return false;
    return k->m > 0 || k->type->bordered_ops->without_rows;
}

int kkt_active_set(struct art_ctx *ctx, struct art_kkt *k, const struct art_kkt_problem *p,
                   struct art_kkt_answer *a, bool *done)
{
    struct active s = {.rows = p->N->n_rows};
    struct look look = {k, p, &s, 0};
    bool able, fresh, found, better, sure = false;
    int status;
    *done = false;
    if (!is_applicable(k, p)) return ART_OK;
    if (!k->bordered && !(k->bordered = art_alloc(ctx, 1, sizeof *k->bordered))) return ART_ENOMEM;
    ART_TRY(reserve(ctx, k, &s));
    if (!sort_rows(p, a, &s)) return ART_OK;
    ART_TRY(k->type->bordered_ops->ready(ctx, k->self, p, false, &able, &fresh));
    if (!able) return ART_OK;
    kkt_row_sizes(NULL, p->N, p->Rn, p->A->row_off, p->n_active, k->sizes.wu, s.size);
    ART_TRY(kkt_bordered_load_rows(ctx, k->bordered, k, p));
    for (int i = 0; i < k->n; i++)
        look.right = art_larger(look.right, fabs(p->b[i]) / k->sizes.wu[i]);
    k->bordered->watch.arg = &look;
    k->bordered->watch.least = far * p->goal;
    for (int round = 0; round < ROUNDS; round++) {
        /* predictions from solves that were not finished may go in circles */
        bool may_stop = p->goal > 0 && !sure && round < ROUNDS / 2;
        k->bordered->watch.wrong = may_stop ? is_wrong : NULL;
        k->bordered->watch.stopped = false;
        ART_TRY(solve_once(ctx, k, p, &s, a, round > 0, &found));
        if (!found && round == 0) {
            const int dependent = k->bordered->dependent;
            ART_TRY(predict_without_rows(ctx, k, p, &s, a, &better));
            a->n_pivots++;
            if (better || drop(&s, dependent)) continue;
        }
        if (!found) break;
        if (k->bordered->watch.stopped) {
            a->n_pivots++;
            violation(p, a->u, &s);
            ART_TRY(predict(ctx, k, &s, &better));
            sure = !better;
            if (better) apply_predicted_forces(k, &s, a->u, a->lambda);
            continue;
        }
        if (!kkt_residual(k, p, s.theta, a, &s.all)) break;
        a->gap = violation(p, a->u, &s);
        if (a->gap <= fmax(ENOUGH, 30 * p->goal)) {
            store_answer(k, &s, a);
            if (s.n_act > 0) kkt_bordered_accept(k->bordered);
            *done = true;
            break;
        }
        ART_TRY(predict(ctx, k, &s, &better));
        a->n_pivots++;
        if (!better) break;
        apply_predicted_forces(k, &s, a->u, a->lambda);
    }
    if (!*done) a->n_pivots = 0;
out:
    if (k->bordered) k->bordered->watch.wrong = NULL, k->bordered->watch.arg = NULL;
    return status;
}
