/* The bordered system has transient rows and active unilateral rows beside a factor of A and G
 * that does not contain them. They are equations of the Krylov method,
 *
 *     [K  -C^T] [x]   [f]
 *     [C   R  ] [t] = [c],      K x = f the problem of A and G, x = (u, l)
 *
 * with the block factors of that as preconditioner, P for K^-1 and a small dense W = C P C^T + R
 * (Benzi, Golub & Liesen 2005, section 10.1). What P is off by is taken out of the answer with the
 * rest. A response P C^T serves as long as its row hardly changes: with the older row in its place
 * the preconditioner is that of an older system, as P is. */
#include "bordered.h"
#include <math.h>
#include <string.h>

/* The part of a row's natural size, squared, that P leaves of its response, below which rows of G
 * may decide it: P tells that only nearly, since it counts these as springs. */
#define FREE 1e-2
/* The part of that which the rows before it leave, below which it may depend on these. Faces of a
 * shallow hollow that hold one vertex have 1e-4; W is that of P to all digits of single precision.
 */
#define APART 1e-5
/* A change of a row, by its size, with which its response still serves. */
#define ALIKE 0.03
/* The iteration stops at this residual, relative to the size of the terms. */
#define GOAL 1e-12

enum { MOST = 120, BATCH = 32 };

void kkt_bordered_free(struct art_kkt_bordered *b)
{
    if (!b) return;
    for (int i = 0; i < b->cap_responses; i++)
        art_free(b->response[i].at), art_free(b->response[i].val), art_free(b->response[i].X);
    art_free(b->response), art_free(b->rows.ptr), art_free(b->rows.at), art_free(b->rows.similar),
        art_free(b->rows.val);
    kkt_warm_starts_fini(&b->starts);
    art_free(b->equations.row), art_free(b->equations.L), art_free(b->work.vec),
        art_free(b->work.basis), art_free(b->work.batch), art_free(b->work.many);
    art_free(b);
}

void kkt_bordered_reset(struct art_kkt_bordered *b)
{
    if (!b) return;
    b->n_responses = 0;
    kkt_warm_starts_reset(&b->starts);
}

static int unknowns(const struct art_kkt_bordered *b)
{
    return b->k->n + b->k->m;
}

/* ------------------------------------------------------------------------- rows */

static int load_row(struct art_ctx *ctx, struct art_kkt_bordered *b, int g, int r)
{
    const struct art_kkt_problem *p = b->p;
    const struct art_jac *N = p->N;
    for (int e = N->ptr[g]; e < N->ptr[g + 1]; e++) {
        int block = N->block[e], size = N->size[block];
        const double *B = N->val + N->off[e] + (size_t)(r - N->row[g]) * (size_t)size;
        if (block >= p->n_active) continue;
        if (!ART_RESERVE(ctx, b->rows.at, b->rows.n_val + (size_t)size, b->rows.cap_at) ||
            !ART_RESERVE(ctx, b->rows.val, b->rows.n_val + (size_t)size, b->rows.cap_val))
            return ART_ENOMEM;
        for (int c = 0; c < size; c++) {
            b->rows.at[b->rows.n_val] = p->A->row_off[block] + c;
            b->rows.val[b->rows.n_val++] = B[c];
        }
    }
    b->rows.ptr[r + 1] = (int)b->rows.n_val;
    return ART_OK;
}

/* True if a line is like the row, and how near. */
static bool like(const struct art_kkt_bordered *b, int r, const struct art_kkt_response *response,
                 double *how)
{
    size_t first = (size_t)b->rows.ptr[r], len = (size_t)b->rows.ptr[r + 1] - first;
    double size = 0, change = 0;
    if ((size_t)response->len != len || !response->ready || response->in_use) return false;
    if (len > 0 && memcmp(response->at, b->rows.at + first, len * sizeof *response->at) != 0)
        return false;
    for (size_t i = 0; i < len; i++) {
        double w = 1 / b->k->sizes.wu[b->rows.at[first + i]], now = w * b->rows.val[first + i];
        double d = now - w * response->val[i];
        size += now * now, change += d * d;
    }
    *how = change;
    return change <= ALIKE * ALIKE * size;
}

static int most_similar_response(const struct art_kkt_bordered *b, int r)
{
    double best = INFINITY, how;
    int at = -1;
    for (int i = 0; i < b->n_responses; i++)
        if (like(b, r, &b->response[i], &how) && how < best) best = how, at = i;
    return at;
}

int kkt_bordered_load_rows(struct art_ctx *ctx, struct art_kkt_bordered *b, const struct art_kkt *k,
                           const struct art_kkt_problem *p)
{
    const struct art_jac *N = p->N;
    long factor = k->type->bordered_ops->factor(k->self);
    int status = ART_OK;
    b->k = k, b->p = p;
    if (factor != b->factor) b->n_responses = 0;
    b->factor = factor;
    b->rows.n_val = 0;
    if (!ART_RESERVE(ctx, b->rows.ptr, N->n_rows + 1, b->rows.cap_ptr) ||
        !ART_RESERVE(ctx, b->rows.similar, N->n_rows + 1, b->rows.cap_similar))
        return ART_ENOMEM;
    b->rows.ptr[0] = 0;
    for (int g = 0; g < N->n_groups; g++)
        for (int r = N->row[g]; r < N->row[g + 1]; r++) ART_TRY(load_row(ctx, b, g, r));
    for (int i = 0; i < b->n_responses; i++) b->response[i].in_use = false;
    for (int r = 0; r < N->n_rows; r++) {
        b->rows.similar[r] = most_similar_response(b, r);
        if (b->rows.similar[r] >= 0) b->response[b->rows.similar[r]].in_use = true;
    }
out:
    return status;
}

static double response_row_times(const struct art_kkt_response *response, const double *x)
{
    double sum = 0;
    for (int i = 0; i < response->len; i++) sum += response->val[i] * x[response->at[i]];
    return sum;
}

double kkt_bordered_row_times(const struct art_kkt_bordered *b, int r, const double *x)
{
    double sum = 0;
    for (int i = b->rows.ptr[r]; i < b->rows.ptr[r + 1]; i++)
        sum += b->rows.val[i] * x[b->rows.at[i]];
    return sum;
}

void kkt_bordered_add_row(const struct art_kkt_bordered *b, int r, double f, double *x)
{
    for (int i = b->rows.ptr[r]; i < b->rows.ptr[r + 1]; i++)
        x[b->rows.at[i]] += f * b->rows.val[i];
}

/* -------------------------------------------------------------------- responses */

/* A line that no row of the moment is like. */
static int find_free_response(struct art_ctx *ctx, struct art_kkt_bordered *b, int *at)
{
    for (*at = 0; *at < b->n_responses; ++*at)
        if (!b->response[*at].in_use) return ART_OK;
    if (*at == b->cap_responses) {
        int cap = b->cap_responses;
        if (!ART_RESERVE(ctx, b->response, *at + 1, cap)) return ART_ENOMEM;
        memset(b->response + b->cap_responses, 0,
               (size_t)(cap - b->cap_responses) * sizeof *b->response);
        b->cap_responses = cap;
    }
    b->n_responses++;
    return ART_OK;
}

static int store_response_row(struct art_ctx *ctx, struct art_kkt_bordered *b, int r)
{
    int at, len = b->rows.ptr[r + 1] - b->rows.ptr[r], status = find_free_response(ctx, b, &at);
    if (status < 0) return status;
    struct art_kkt_response *response = &b->response[at];
    response->ready = false, response->in_use = true;
    if (!ART_RESERVE(ctx, response->at, len + 1, response->cap_at) ||
        !ART_RESERVE(ctx, response->val, len + 1, response->cap_val) ||
        !ART_RESERVE(ctx, response->X, (size_t)unknowns(b) + 1, response->cap_X))
        return ART_ENOMEM;
    response->len = len;
    response->t = 0;
    memcpy(response->at, b->rows.at + b->rows.ptr[r], (size_t)len * sizeof *response->at);
    memcpy(response->val, b->rows.val + b->rows.ptr[r], (size_t)len * sizeof *response->val);
    b->rows.similar[r] = at;
    return ART_OK;
}

static int compute_responses(struct art_ctx *ctx, struct art_kkt_bordered *b, int count,
                             struct art_kkt_response **response)
{
    size_t n = (size_t)b->k->n, m = (size_t)b->k->m;
    if (!ART_RESERVE(ctx, b->work.batch, BATCH * (n + m) + 1, b->work.cap_batch)) return ART_ENOMEM;
    double *x = b->work.batch, *y = b->work.batch + (size_t)count * n;
    memset(x, 0, (size_t)count * (n + m) * sizeof *x);
    for (int c = 0; c < count; c++)
        for (int i = 0; i < response[c]->len; i++)
            x[(size_t)c * n + (size_t)response[c]->at[i]] += response[c]->val[i];
    int status = b->k->type->bordered_ops->approach(ctx, b->k->self, b->p, count, x, y);
    for (size_t c = 0; c < (size_t)count; c++) {
        memcpy(response[c]->X, x + c * n, n * sizeof *x);
        if (m > 0) memcpy(response[c]->X + n, y + c * m, m * sizeof *y);
        response[c]->ready = status == ART_OK;
    }
    return status;
}

int kkt_bordered_responses(struct art_ctx *ctx, struct art_kkt_bordered *b, int count,
                           const int *row)
{
    int status = ART_OK, n = 0;
    for (int i = 0; i < count; i++)
        if (b->rows.similar[row[i]] < 0) ART_TRY(store_response_row(ctx, b, row[i]));
    struct art_kkt_response *batch[BATCH];
    for (int i = 0; i < count; i++) {
        struct art_kkt_response *response = &b->response[b->rows.similar[row[i]]];
        if (!response->ready) batch[n++] = response;
        if (n == BATCH || (n > 0 && i == count - 1)) {
            ART_TRY(compute_responses(ctx, b, n, batch));
            n = 0;
        }
    }
out:
    return status;
}

void kkt_bordered_schur(const struct art_kkt_bordered *b, int count, const int *row, double *W)
{
    for (int i = 0; i < count; i++)
        for (int j = 0; j <= i; j++) {
            double w = response_row_times(&b->response[b->rows.similar[row[i]]],
                                          b->response[b->rows.similar[row[j]]].X);
            if (i == j) w += b->p->Rn[row[i]];
            W[i * count + j] = W[j * count + i] = w;
        }
}

/* L L^T = W in place; returns the place of a row that may depend on others, or -1. */
static int factor(int n, double *W, const int *row, const double *size)
{
    for (int i = 0; i < n; i++) {
        double *a = W + (size_t)i * (size_t)n, d = a[i], least = APART * a[i];
        if (!(d > FREE * size[row[i]] * size[row[i]])) return i;
        for (int j = 0; j < i; j++) {
            const double *c = W + (size_t)j * (size_t)n;
            double sum = a[j];
            for (int k = 0; k < j; k++) sum -= a[k] * c[k];
            a[j] = sum / c[j];
            d -= a[j] * a[j];
        }
        if (!(d > least)) return i;
        a[i] = sqrt(d);
    }
    return -1;
}

void kkt_bordered_solve_schur(const struct art_kkt_bordered *b, double *t)
{
    int n = b->equations.count;
    for (int i = 0; i < n; i++) {
        const double *a = b->equations.L + (size_t)i * (size_t)n;
        for (int k = 0; k < i; k++) t[i] -= a[k] * t[k];
        t[i] /= a[i];
    }
    for (int i = n - 1; i >= 0; i--) {
        for (int k = i + 1; k < n; k++)
            t[i] -= b->equations.L[(size_t)k * (size_t)n + (size_t)i] * t[k];
        t[i] /= b->equations.L[(size_t)i * (size_t)n + (size_t)i];
    }
}

/* ---------------------------------------------------------------------- solving */

static void apply(void *self, const double *x, double *y)
{
    struct art_kkt_bordered *b = self;
    int all = unknowns(b);
    b->k->type->bordered_ops->multiply(b->k->self, b->p, x, y);
    for (int i = 0; i < b->equations.count; i++) {
        int r = b->equations.row[i];
        kkt_bordered_add_row(b, r, -x[all + i], y);
        y[all + i] = kkt_bordered_row_times(b, r, x) + b->p->Rn[r] * x[all + i];
    }
}

/* z += t_0 X_0 + t_1 X_1 ... */
static void add_responses(const struct art_kkt_bordered *b, const double *t, double *z)
{
    const double *X[4];
    int all = unknowns(b), i = 0;
    for (; i + 4 <= b->equations.count; i += 4) {
        for (int k = 0; k < 4; k++) X[k] = b->response[b->rows.similar[b->equations.row[i + k]]].X;
        kkt_add_four(all, t + i, X, z);
    }
    for (; i < b->equations.count; i++)
        kkt_add(all, t[i], b->response[b->rows.similar[b->equations.row[i]]].X, z);
}

static int precondition(struct art_ctx *ctx, void *self, double *z)
{
    struct art_kkt_bordered *b = self;
    int all = unknowns(b);
    int status = b->k->type->bordered_ops->approach(ctx, b->k->self, b->p, 1, z, z + b->k->n);
    for (int i = 0; i < b->equations.count; i++)
        b->work.t[i] =
            z[all + i] - response_row_times(&b->response[b->rows.similar[b->equations.row[i]]], z);
    kkt_bordered_solve_schur(b, b->work.t);
    memcpy(z + all, b->work.t, (size_t)b->equations.count * sizeof *z);
    add_responses(b, b->work.t, z);
    return status;
}

static int reserve(struct art_ctx *ctx, struct art_kkt_bordered *b, int count)
{
    size_t c = (size_t)count, all = (size_t)unknowns(b) + c;
    size_t vectors = 2 * ART_KKT_BASIS_ + 2;
    if (!ART_RESERVE(ctx, b->equations.row, count + 1, b->equations.cap_row) ||
        !ART_RESERVE(ctx, b->equations.L, c * c + 1, b->equations.cap_L) ||
        !ART_RESERVE(ctx, b->work.vec, 9 * all + c + 9, b->work.cap_vec) ||
        !ART_RESERVE(ctx, b->work.basis, vectors * all + 1, b->work.cap_basis))
        return ART_ENOMEM;
    b->work.w = b->work.vec, b->work.s = b->work.w + all + 1, b->work.x = b->work.s + all + 1,
    b->work.f = b->work.x + all + 1;
    b->work.x0 = b->work.f + all + 1, b->work.y0 = b->work.x0 + all + 1,
    b->work.now = b->work.y0 + all + 1, b->work.u = b->work.now + all + 1,
    b->work.v = b->work.u + all + 1, b->work.t = b->work.v + all + 1;
    return ART_OK;
}

/* The responses and W, for the factor there is. */
int kkt_bordered_prepare(struct art_ctx *ctx, struct art_kkt_bordered *b, int count, const int *row,
                         const double *size, bool *apart)
{
    int n = b->k->n, m = b->k->m, status;
    ART_TRY(reserve(ctx, b, count));
    ART_TRY(kkt_bordered_responses(ctx, b, count, row));
    b->equations.count = count;
    memcpy(b->equations.row, row, (size_t)count * sizeof *row);
    memcpy(b->work.s, b->k->sizes.wu, (size_t)n * sizeof *b->work.s);
    if (m > 0) memcpy(b->work.s + n, b->k->sizes.wg, (size_t)m * sizeof *b->work.s);
    for (int i = 0; i < count; i++) b->work.s[n + m + i] = size[row[i]];
    for (int i = 0; i < n + m + count; i++) b->work.w[i] = 1 / b->work.s[i];
    kkt_bordered_schur(b, count, row, b->equations.L);
    int at = factor(count, b->equations.L, row, size);
    b->dependent = at < 0 ? -1 : row[at];
    *apart = at < 0;
out:
    return status;
}

/* The iteration has come to x, from x0. */
static bool stop(void *self, const double *x, double left)
{
    struct art_kkt_bordered *b = self;
    size_t all = (size_t)unknowns(b) + (size_t)b->equations.count;
    double *now = b->work.now;
    if (x != now) memcpy(now, x, all * sizeof *x);
    if (b->watch.begun) kkt_add((int)all, 1, b->work.x0, now);
    return b->watch.wrong(b->watch.arg, now, now + unknowns(b), left);
}

/* Iterates from x0. *sound says that x0 was nearer to the solution than zero is, and not so large
 * that the residual relative to its size means nothing. */
static int iterate(struct art_ctx *ctx, struct art_kkt_bordered *b, bool fresh, bool nothing,
                   enum art_kkt_end *end, bool *sound)
{
    const struct art_kkt_bordered_ops *bordered_ops = b->k->type->bordered_ops;
    int all = unknowns(b) + b->equations.count;
    struct art_kkt_krylov k = {.n = all,
                               .self = b,
                               .apply = apply,
                               .precondition = precondition,
                               .w = b->work.w,
                               .s = b->work.s,
                               .reuse = fresh ? NULL : bordered_ops->reuse(b->k->self),
                               .goal = b->p->goal > 0 ? b->p->goal : GOAL,
                               .most = MOST,
                               .stop = b->watch.wrong ? stop : NULL,
                               .room = b->work.now,
                               .least = b->watch.least};
    b->watch.begun = !nothing;
    double right = kkt_norm(all, b->work.w, b->work.f);
    if (!nothing) {
        apply(b, b->work.x0, b->work.y0);
        for (int i = 0; i < all; i++) b->work.f[i] -= b->work.y0[i];
        k.size = kkt_norm(all, b->work.s, b->work.x0);
        *sound = kkt_norm(all, b->work.w, b->work.f) <= right;
        if (!*sound) return ART_OK;
    }
    int status = kkt_gmres(ctx, &k, b->work.f, b->work.x, b->work.basis, end);
    bordered_ops->add_iterations(b->k->self, k.n_iterations, k.start);
    *sound = true;
    if (nothing) return status;
    for (int i = 0; i < all; i++) b->work.x[i] += b->work.x0[i], b->work.f[i] += b->work.y0[i];
    *sound = k.size <= 30 * fmax(kkt_norm(all, b->work.s, b->work.x), right);
    return status;
}

/* Set the warm start of the iteration: false, from zero. */
static bool begin(struct art_kkt_bordered *b, bool begun, const double *u, const double *l,
                  const double *theta)
{
    size_t n = (size_t)b->k->n, m = (size_t)b->k->m;
    const struct art_kkt_warm_start *warm_start = b->k->type->bordered_ops->warm_start(b->k->self);
    if (begun) {
        memcpy(b->work.x0, u, n * sizeof *u);
        if (m > 0) memcpy(b->work.x0 + n, l, m * sizeof *l);
        for (int i = 0; i < b->equations.count; i++)
            b->work.x0[n + m + (size_t)i] = theta[b->equations.row[i]];
        return true;
    }
    if (!warm_start || !b->k->guess) return false;
    kkt_warm_start_predict(warm_start, b->k->guess, b->k->corrects, b->work.x0);
    for (int i = 0; i < b->equations.count; i++)
        b->work.x0[n + m + (size_t)i] = b->response[b->rows.similar[b->equations.row[i]]].t;
    return true;
}

static void right_side(struct art_kkt_bordered *b, const double *f, const double *right)
{
    size_t all = (size_t)unknowns(b);
    memcpy(b->work.f, f, all * sizeof *f);
    for (int i = 0; i < b->equations.count; i++)
        b->work.f[all + (size_t)i] = right[b->equations.row[i]];
}

/* The solution goes to where it is wanted. Its forces serve the next solve that begins from a
 * guess, unless this one was of something else, as what numerical damping solves for. */
static void copy_solution(struct art_kkt_bordered *b, double *u, double *l, double *theta)
{
    size_t n = (size_t)b->k->n, m = (size_t)b->k->m;
    memcpy(u, b->work.x, n * sizeof *u);
    if (m > 0) memcpy(l, b->work.x + n, m * sizeof *l);
    for (int i = 0; i < b->equations.count; i++) {
        theta[b->equations.row[i]] = b->work.x[n + m + (size_t)i];
        if (b->k->guess)
            b->response[b->rows.similar[b->equations.row[i]]].t = b->work.x[n + m + (size_t)i];
    }
}

void kkt_bordered_accept(const struct art_kkt_bordered *b)
{
    struct art_kkt_warm_start *warm_start = b->k->type->bordered_ops->warm_start(b->k->self);
    if (warm_start && b->k->guess)
        kkt_warm_start_update(warm_start, b->work.s, b->k->guess, b->k->corrects, b->work.x);
}

int kkt_bordered_solve_without_rows(struct art_ctx *ctx, struct art_kkt_bordered *b,
                                    const double *f, double *u, double *l)
{
    const struct art_kkt_bordered_ops *bordered_ops = b->k->type->bordered_ops;
    size_t n = (size_t)b->k->n, m = (size_t)b->k->m, all = n + m;
    b->equations.count = 0;
    int status = reserve(ctx, b, 0);
    if (status < 0) return status;
    memcpy(b->work.f, f, all * sizeof *f);
    bool some = begin(b, false, u, l, NULL);
    if (some) bordered_ops->multiply(b->k->self, b->p, b->work.x0, b->work.y0);
    for (size_t i = 0; i < all && some; i++) b->work.f[i] -= b->work.y0[i];
    status = bordered_ops->approach(ctx, b->k->self, b->p, 1, b->work.f, b->work.f + n);
    for (size_t i = 0; i < all && some; i++) b->work.f[i] += b->work.x0[i];
    memcpy(u, b->work.f, n * sizeof *u);
    if (m > 0) memcpy(l, b->work.f + n, m * sizeof *l);
    return status;
}

int kkt_bordered_solve(struct art_ctx *ctx, struct art_kkt_bordered *b, int count, const int *row,
                       const double *size, const double *f, const double *right, bool begun,
                       double *u, double *l, double *theta, bool *found)
{
    const struct art_kkt_bordered_ops *bordered_ops = b->k->type->bordered_ops;
    enum art_kkt_end end = ART_KKT_BROKEN;
    bool able, fresh, apart, sound;
    int status;
    *found = false;
    b->watch.stopped = false;
    b->dependent = -1;
    for (int anew = 0; anew < 2 && end != ART_KKT_SOLVED; anew++) {
        ART_TRY(bordered_ops->ready(ctx, b->k->self, b->p, anew == 1, &able, &fresh));
        if (!able) return ART_OK;
        if (bordered_ops->factor(b->k->self) != b->factor)
            ART_TRY(kkt_bordered_load_rows(ctx, b, b->k, b->p));
        ART_TRY(kkt_bordered_prepare(ctx, b, count, row, size, &apart));
        if (!apart) return ART_OK;
        right_side(b, f, right);
        bool nothing = !begin(b, begun, u, l, theta);
        ART_TRY(iterate(ctx, b, fresh, nothing, &end, &sound));
        if (!sound) {
            right_side(b, f, right);
            ART_TRY(iterate(ctx, b, fresh, true, &end, &sound));
        }
        b->watch.stopped = end == ART_KKT_STOPPED;
        if (fresh || b->watch.stopped) break;
    }
    if (end != ART_KKT_SOLVED && !b->watch.stopped) return ART_OK;
    copy_solution(b, u, l, theta);
    *found = true;
out:
    return status;
}

/* ------------------------------------------------------- many right-hand sides */

/* As precondition, of count vectors behind each other. */
static int precondition_many(struct art_ctx *ctx, void *self, int count, double *z)
{
    struct art_kkt_bordered *b = self;
    size_t n = (size_t)b->k->n, m = (size_t)b->k->m, all = n + m,
           each = all + (size_t)b->equations.count;
    double *x = b->work.batch, *y = x + (size_t)count * n;
    for (size_t c = 0; c < (size_t)count; c++) {
        memcpy(x + c * n, z + c * each, n * sizeof *x);
        if (m > 0) memcpy(y + c * m, z + c * each + n, m * sizeof *y);
    }
    /* below that one after the other is quicker */
    int at_once = count < 4 ? 1 : count, status = ART_OK;
    for (int c = 0; c < count && status == ART_OK; c += at_once)
        status = b->k->type->bordered_ops->approach(ctx, b->k->self, b->p, at_once,
                                                    x + (size_t)c * n, y + (size_t)c * m);
    for (size_t c = 0; c < (size_t)count; c++) {
        double *to = z + c * each;
        memcpy(to, x + c * n, n * sizeof *x);
        if (m > 0) memcpy(to + n, y + c * m, m * sizeof *y);
        for (int i = 0; i < b->equations.count; i++)
            b->work.t[i] =
                to[all + (size_t)i] -
                response_row_times(&b->response[b->rows.similar[b->equations.row[i]]], to);
        kkt_bordered_solve_schur(b, b->work.t);
        memcpy(to + all, b->work.t, (size_t)b->equations.count * sizeof *to);
        add_responses(b, b->work.t, to);
    }
    return status;
}

/* What the solves for some right-hand sides work with; [each] numbers belong to one of them. */
struct some {
    int n_rhs;
    size_t each;
    double *f, *x, *start, *basis; /* [n_rhs][each]; start: what the solutions begin with */
    double size[ART_KKT_WIDTH_];   /* of the terms; 0: not known */
};

static int reserve_many(struct art_ctx *ctx, struct art_kkt_bordered *b, struct some *s)
{
    size_t each = s->each, w = ART_KKT_WIDTH_;
    size_t vectors = 2 * ART_KKT_MANY_BASIS_ + 2;
    if (!ART_RESERVE(ctx, b->work.many, (vectors + 3) * w * each + 1, b->work.cap_many) ||
        !ART_RESERVE(ctx, b->work.batch, w * each + 1, b->work.cap_batch))
        return ART_ENOMEM;
    s->f = b->work.many;
    s->x = s->f + w * each;
    s->start = s->x + w * each;
    s->basis = s->start + w * each;
    return ART_OK;
}

/* The solutions begin with what those of the calls before lead to; f becomes what that leaves. */
static void subtract_start(struct art_kkt_bordered *b, struct some *s)
{
    for (int c = 0; c < s->n_rhs; c++) {
        double *x = s->start + (size_t)c * s->each, *f = s->f + (size_t)c * s->each;
        kkt_warm_starts_predict(&b->starts, c, x);
        s->size[c] =
            fmax(kkt_norm((int)s->each, b->work.w, f), kkt_norm((int)s->each, b->work.s, x));
        apply(b, x, b->work.y0);
        for (size_t i = 0; i < s->each; i++) f[i] -= b->work.y0[i];
    }
}

/* Add the start. The result is false if one was so large that a residual relative to its size means
 * nothing. */
static bool add_start(const struct art_kkt_bordered *b, const struct some *s)
{
    bool sound = true;
    for (int c = 0; c < s->n_rhs; c++) {
        double *x = s->x + (size_t)c * s->each;
        kkt_add((int)s->each, 1, s->start + (size_t)c * s->each, x);
        sound = sound && s->size[c] <= 30 * kkt_norm((int)s->each, b->work.s, x);
    }
    return sound;
}

static void fill_right_sides(const struct art_kkt_bordered *b, const struct some *s,
                             const double *f)
{
    size_t all = (size_t)unknowns(b);
    memset(s->f, 0, (size_t)s->n_rhs * s->each * sizeof *s->f);
    for (size_t c = 0; c < (size_t)s->n_rhs; c++)
        memcpy(s->f + c * s->each, f + c * all, all * sizeof *f);
}

static int iterate_some(struct art_ctx *ctx, struct art_kkt_bordered *b, const struct some *s,
                        bool *solved)
{
    struct art_kkt_krylov_many k = {.n = (int)s->each,
                                    .self = b,
                                    .apply = apply,
                                    .precondition = precondition_many,
                                    .w = b->work.w,
                                    .s = b->work.s,
                                    .goal = b->p->goal > 0 ? b->p->goal : GOAL,
                                    .size = s->size};
    int status = kkt_gmres_many(ctx, &k, s->n_rhs, s->f, s->x, s->basis, solved);
    b->k->type->bordered_ops->add_iterations(b->k->self, k.n_iterations, k.start);
    return status;
}

/* Solve for up to WIDTH right-hand sides. */
static int solve_some(struct art_ctx *ctx, struct art_kkt_bordered *b, int n_rhs, bool continues,
                      const double *f, double *u, double *l, double *theta, bool *found)
{
    size_t n = (size_t)b->k->n, m = (size_t)b->k->m, all = n + m, rows = (size_t)b->p->N->n_rows;
    struct some s = {.n_rhs = n_rhs, .each = all + (size_t)b->equations.count};
    bool solved[ART_KKT_WIDTH_] = {false}, known = false;
    int status;
    ART_TRY(reserve_many(ctx, b, &s));
    if (continues) ART_TRY(kkt_warm_starts_begin(ctx, &b->starts, n_rhs, (int)s.each, &known));
    fill_right_sides(b, &s, f);
    if (known) subtract_start(b, &s);
    ART_TRY(iterate_some(ctx, b, &s, solved));
    if (known && !add_start(b, &s)) {
        memset(s.size, 0, sizeof s.size);
        fill_right_sides(b, &s, f);
        ART_TRY(iterate_some(ctx, b, &s, solved));
    }
    for (size_t c = 0; c < (size_t)n_rhs; c++) {
        const double *x = s.x + c * s.each;
        *found = *found && solved[c];
        memcpy(u + c * n, x, n * sizeof *u);
        if (m > 0) memcpy(l + c * m, x + n, m * sizeof *l);
        for (int i = 0; i < b->equations.count; i++)
            theta[c * rows + (size_t)b->equations.row[i]] = x[all + (size_t)i];
        if (continues) kkt_warm_starts_update(&b->starts, (int)c, b->work.s, x);
    }
    if (continues && !*found) kkt_warm_starts_reset(&b->starts);
out:
    return status;
}

int kkt_bordered_solve_many(struct art_ctx *ctx, struct art_kkt_bordered *b, int count,
                            const int *row, const double *size, int n_rhs, bool continues,
                            const double *f, double *u, double *l, double *theta, bool *found)
{
    size_t n = (size_t)b->k->n, m = (size_t)b->k->m, rows = (size_t)b->p->N->n_rows;
    int status;
    ART_TRY(kkt_bordered_prepare(ctx, b, count, row, size, found));
    for (size_t c = 0; c < (size_t)n_rhs && *found; c += ART_KKT_WIDTH_) {
        size_t left = (size_t)n_rhs - c;
        ART_TRY(solve_some(ctx, b, left < ART_KKT_WIDTH_ ? (int)left : ART_KKT_WIDTH_,
                           continues && n_rhs <= ART_KKT_WIDTH_, f + c * (n + m), u + c * n,
                           l + c * m, theta + c * rows, found));
    }
out:
    return status;
}
