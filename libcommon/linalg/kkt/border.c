/* Rows that come and go, and unilateral ones that press, beside a factor of A and G that does not
 * know them: equations of the Krylov method,
 *
 *     [K  -C^T] [x]   [f]
 *     [C   R  ] [t] = [c],      K x = f the problem of A and G, x = (u, l)
 *
 * with the block factors of that as preconditioner, P for K^-1 and a small dense W = C P C^T + R
 * (Benzi, Golub & Liesen 2005, section 10.1). What P is off by is taken out of the answer with the
 * rest. A response P C^T serves as long as its row hardly changes: with the older row in its place
 * the preconditioner is that of an older system, as P is. */
#include "border.h"
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
/* Residual, by the size of the terms. */
#define GOAL 1e-12

enum { MOST = 120, BATCH = 32 };

void art_kkt_border_free_(struct art_kkt_border *b)
{
    if (!b) return;
    for (int i = 0; i < b->cap_lines; i++)
        art_free(b->line[i].at), art_free(b->line[i].val), art_free(b->line[i].X);
    art_free(b->line), art_free(b->ptr), art_free(b->at), art_free(b->like), art_free(b->val);
    art_free(b->row), art_free(b->L), art_free(b->vec), art_free(b->work), art_free(b->batch);
    art_free(b);
}

void art_kkt_border_forget_(struct art_kkt_border *b)
{
    if (b) b->n_lines = 0;
}

static int unknowns(const struct art_kkt_border *b)
{
    return b->k->n + b->k->m;
}

/* ------------------------------------------------------------------------- rows */

static int take_row(struct art_ctx *ctx, struct art_kkt_border *b, int g, int r)
{
    const struct art_kkt_problem *p = b->p;
    const struct art_jac *N = p->N;
    for (int e = N->ptr[g]; e < N->ptr[g + 1]; e++) {
        int block = N->block[e], size = N->size[block];
        const double *B = N->val + N->off[e] + (size_t)(r - N->row[g]) * (size_t)size;
        if (block >= p->n_active) continue;
        if (!ART_RESERVE(ctx, b->at, b->n_val + (size_t)size, b->cap_at) ||
            !ART_RESERVE(ctx, b->val, b->n_val + (size_t)size, b->cap_val))
            return ART_ENOMEM;
        for (int c = 0; c < size; c++) {
            b->at[b->n_val] = p->A->row_off[block] + c;
            b->val[b->n_val++] = B[c];
        }
    }
    b->ptr[r + 1] = (int)b->n_val;
    return ART_OK;
}

/* Whether a line is like the row, and how near. */
static bool like(const struct art_kkt_border *b, int r, const struct art_kkt_line *line,
                 double *how)
{
    size_t first = (size_t)b->ptr[r], len = (size_t)b->ptr[r + 1] - first;
    double size = 0, change = 0;
    if ((size_t)line->len != len || !line->ready || line->taken) return false;
    if (len > 0 && memcmp(line->at, b->at + first, len * sizeof *line->at) != 0) return false;
    for (size_t i = 0; i < len; i++) {
        double w = 1 / b->k->wu[b->at[first + i]], now = w * b->val[first + i];
        double d = now - w * line->val[i];
        size += now * now, change += d * d;
    }
    *how = change;
    return change <= ALIKE * ALIKE * size;
}

static int nearest(const struct art_kkt_border *b, int r)
{
    double best = INFINITY, how;
    int at = -1;
    for (int i = 0; i < b->n_lines; i++)
        if (like(b, r, &b->line[i], &how) && how < best) best = how, at = i;
    return at;
}

int art_kkt_border_rows_(struct art_ctx *ctx, struct art_kkt_border *b, const struct art_kkt *k,
                         const struct art_kkt_problem *p)
{
    const struct art_jac *N = p->N;
    long factor = k->type->aside->factor(k->self);
    int status = ART_OK;
    b->k = k, b->p = p;
    if (factor != b->factor) b->n_lines = 0;
    b->factor = factor;
    b->n_val = 0;
    if (!ART_RESERVE(ctx, b->ptr, N->n_rows + 1, b->cap_ptr) ||
        !ART_RESERVE(ctx, b->like, N->n_rows + 1, b->cap_like))
        return ART_ENOMEM;
    b->ptr[0] = 0;
    for (int g = 0; g < N->n_groups; g++)
        for (int r = N->row[g]; r < N->row[g + 1]; r++) ART_TRY(take_row(ctx, b, g, r));
    for (int i = 0; i < b->n_lines; i++) b->line[i].taken = false;
    for (int r = 0; r < N->n_rows; r++) {
        b->like[r] = nearest(b, r);
        if (b->like[r] >= 0) b->line[b->like[r]].taken = true;
    }
out:
    return status;
}

static double line_times(const struct art_kkt_line *line, const double *x)
{
    double sum = 0;
    for (int i = 0; i < line->len; i++) sum += line->val[i] * x[line->at[i]];
    return sum;
}

static double row_times(const struct art_kkt_border *b, int r, const double *x)
{
    double sum = 0;
    for (int i = b->ptr[r]; i < b->ptr[r + 1]; i++) sum += b->val[i] * x[b->at[i]];
    return sum;
}

static void add_row(const struct art_kkt_border *b, int r, double f, double *x)
{
    for (int i = b->ptr[r]; i < b->ptr[r + 1]; i++) x[b->at[i]] += f * b->val[i];
}

/* -------------------------------------------------------------------- responses */

/* A line that no row of the moment is like. */
static int free_line(struct art_ctx *ctx, struct art_kkt_border *b, int *at)
{
    for (*at = 0; *at < b->n_lines; ++*at)
        if (!b->line[*at].taken) return ART_OK;
    if (*at == b->cap_lines) {
        int cap = b->cap_lines;
        if (!ART_RESERVE(ctx, b->line, *at + 1, cap)) return ART_ENOMEM;
        memset(b->line + b->cap_lines, 0, (size_t)(cap - b->cap_lines) * sizeof *b->line);
        b->cap_lines = cap;
    }
    b->n_lines++;
    return ART_OK;
}

static int keep_row(struct art_ctx *ctx, struct art_kkt_border *b, int r)
{
    int at, len = b->ptr[r + 1] - b->ptr[r], status = free_line(ctx, b, &at);
    if (status < 0) return status;
    struct art_kkt_line *line = &b->line[at];
    line->ready = false, line->taken = true;
    if (!ART_RESERVE(ctx, line->at, len + 1, line->cap_at) ||
        !ART_RESERVE(ctx, line->val, len + 1, line->cap_val) ||
        !ART_RESERVE(ctx, line->X, (size_t)unknowns(b) + 1, line->cap_X))
        return ART_ENOMEM;
    line->len = len;
    line->t = 0;
    memcpy(line->at, b->at + b->ptr[r], (size_t)len * sizeof *line->at);
    memcpy(line->val, b->val + b->ptr[r], (size_t)len * sizeof *line->val);
    b->like[r] = at;
    return ART_OK;
}

static int respond(struct art_ctx *ctx, struct art_kkt_border *b, int count,
                   struct art_kkt_line **line)
{
    size_t n = (size_t)b->k->n, m = (size_t)b->k->m;
    if (!ART_RESERVE(ctx, b->batch, BATCH * (n + m) + 1, b->cap_batch)) return ART_ENOMEM;
    double *x = b->batch, *y = b->batch + (size_t)count * n;
    memset(x, 0, (size_t)count * (n + m) * sizeof *x);
    for (int c = 0; c < count; c++)
        for (int i = 0; i < line[c]->len; i++)
            x[(size_t)c * n + (size_t)line[c]->at[i]] += line[c]->val[i];
    int status = b->k->type->aside->approach(ctx, b->k->self, b->p, count, x, y);
    for (size_t c = 0; c < (size_t)count; c++) {
        memcpy(line[c]->X, x + c * n, n * sizeof *x);
        if (m > 0) memcpy(line[c]->X + n, y + c * m, m * sizeof *y);
        line[c]->ready = status == ART_OK;
    }
    return status;
}

int art_kkt_border_columns_(struct art_ctx *ctx, struct art_kkt_border *b, int count,
                            const int *row)
{
    int status = ART_OK, n = 0;
    for (int i = 0; i < count; i++)
        if (b->like[row[i]] < 0) ART_TRY(keep_row(ctx, b, row[i]));
    struct art_kkt_line *batch[BATCH];
    for (int i = 0; i < count; i++) {
        struct art_kkt_line *line = &b->line[b->like[row[i]]];
        if (!line->ready) batch[n++] = line;
        if (n == BATCH || (n > 0 && i == count - 1)) {
            ART_TRY(respond(ctx, b, n, batch));
            n = 0;
        }
    }
out:
    return status;
}

void art_kkt_border_W_(const struct art_kkt_border *b, int count, const int *row, double *W)
{
    for (int i = 0; i < count; i++)
        for (int j = 0; j <= i; j++) {
            double w = line_times(&b->line[b->like[row[i]]], b->line[b->like[row[j]]].X);
            if (i == j) w += b->p->Rn[row[i]];
            W[i * count + j] = W[j * count + i] = w;
        }
}

/* L L^T = W in place; false where a row may depend on others. */
static bool factor(int n, double *W, const int *row, const double *size)
{
    for (int i = 0; i < n; i++) {
        double *a = W + (size_t)i * (size_t)n, d = a[i], least = APART * a[i];
        if (!(d > FREE * size[row[i]] * size[row[i]])) return false;
        for (int j = 0; j < i; j++) {
            const double *c = W + (size_t)j * (size_t)n;
            double sum = a[j];
            for (int k = 0; k < j; k++) sum -= a[k] * c[k];
            a[j] = sum / c[j];
            d -= a[j] * a[j];
        }
        if (!(d > least)) return false;
        a[i] = sqrt(d);
    }
    return true;
}

static void solve_W(const struct art_kkt_border *b, double *t)
{
    int n = b->count;
    for (int i = 0; i < n; i++) {
        const double *a = b->L + (size_t)i * (size_t)n;
        for (int k = 0; k < i; k++) t[i] -= a[k] * t[k];
        t[i] /= a[i];
    }
    for (int i = n - 1; i >= 0; i--) {
        for (int k = i + 1; k < n; k++) t[i] -= b->L[(size_t)k * (size_t)n + (size_t)i] * t[k];
        t[i] /= b->L[(size_t)i * (size_t)n + (size_t)i];
    }
}

/* ---------------------------------------------------------------------- solving */

static void apply(void *self, const double *x, double *y)
{
    struct art_kkt_border *b = self;
    int all = unknowns(b);
    b->k->type->aside->multiply(b->k->self, b->p, x, y);
    for (int i = 0; i < b->count; i++) {
        int r = b->row[i];
        add_row(b, r, -x[all + i], y);
        y[all + i] = row_times(b, r, x) + b->p->Rn[r] * x[all + i];
    }
}

/* z += t_0 X_0 + t_1 X_1 ... */
static void add_responses(const struct art_kkt_border *b, const double *t, double *z)
{
    const double *X[4];
    int all = unknowns(b), i = 0;
    for (; i + 4 <= b->count; i += 4) {
        for (int k = 0; k < 4; k++) X[k] = b->line[b->like[b->row[i + k]]].X;
        art_kkt_add_four_(all, t + i, X, z);
    }
    for (; i < b->count; i++) art_kkt_add_(all, t[i], b->line[b->like[b->row[i]]].X, z);
}

static int precondition(struct art_ctx *ctx, void *self, double *z)
{
    struct art_kkt_border *b = self;
    int all = unknowns(b);
    int status = b->k->type->aside->approach(ctx, b->k->self, b->p, 1, z, z + b->k->n);
    for (int i = 0; i < b->count; i++)
        b->t[i] = z[all + i] - line_times(&b->line[b->like[b->row[i]]], z);
    solve_W(b, b->t);
    memcpy(z + all, b->t, (size_t)b->count * sizeof *z);
    add_responses(b, b->t, z);
    return status;
}

static int reserve(struct art_ctx *ctx, struct art_kkt_border *b, int count)
{
    size_t c = (size_t)count, all = (size_t)unknowns(b) + c;
    size_t vectors = 2 * ART_KKT_BASIS_ + 2;
    if (!ART_RESERVE(ctx, b->row, count + 1, b->cap_row) ||
        !ART_RESERVE(ctx, b->L, c * c + 1, b->cap_L) ||
        !ART_RESERVE(ctx, b->vec, 6 * all + c + 6, b->cap_vec) ||
        !ART_RESERVE(ctx, b->work, vectors * all + 1, b->cap_work))
        return ART_ENOMEM;
    b->w = b->vec, b->s = b->w + all + 1, b->x = b->s + all + 1, b->f = b->x + all + 1;
    b->x0 = b->f + all + 1, b->y0 = b->x0 + all + 1, b->t = b->y0 + all + 1;
    return ART_OK;
}

/* The responses and W, for the factor there is. */
static int prepare(struct art_ctx *ctx, struct art_kkt_border *b, int count, const int *row,
                   const double *size, bool *apart)
{
    int n = b->k->n, m = b->k->m, status;
    ART_TRY(reserve(ctx, b, count));
    ART_TRY(art_kkt_border_columns_(ctx, b, count, row));
    b->count = count;
    memcpy(b->row, row, (size_t)count * sizeof *row);
    memcpy(b->s, b->k->wu, (size_t)n * sizeof *b->s);
    if (m > 0) memcpy(b->s + n, b->k->wg, (size_t)m * sizeof *b->s);
    for (int i = 0; i < count; i++) b->s[n + m + i] = size[row[i]];
    for (int i = 0; i < n + m + count; i++) b->w[i] = 1 / b->s[i];
    art_kkt_border_W_(b, count, row, b->L);
    *apart = factor(count, b->L, row, size);
out:
    return status;
}

/* From x0. *sound: x0 was not so large that what is left by its size says nothing. */
static int iterate(struct art_ctx *ctx, struct art_kkt_border *b, bool fresh, bool nothing,
                   enum art_kkt_end *end, bool *sound)
{
    const struct art_kkt_aside *aside = b->k->type->aside;
    int all = unknowns(b) + b->count;
    struct art_kkt_krylov k = {.n = all,
                               .self = b,
                               .apply = apply,
                               .precondition = precondition,
                               .w = b->w,
                               .s = b->s,
                               .age = fresh ? NULL : aside->age(b->k->self),
                               .goal = b->p->goal > 0 ? b->p->goal : GOAL,
                               .most = MOST};
    double right = art_kkt_norm_(all, b->w, b->f);
    if (!nothing) {
        apply(b, b->x0, b->y0);
        for (int i = 0; i < all; i++) b->f[i] -= b->y0[i];
        k.size = art_kkt_norm_(all, b->s, b->x0);
    }
    int status = art_kkt_gmres_(ctx, &k, b->f, b->x, b->work, end);
    aside->spend(b->k->self, k.n_iterations, k.start);
    *sound = true;
    if (nothing) return status;
    for (int i = 0; i < all; i++) b->x[i] += b->x0[i], b->f[i] += b->y0[i];
    *sound = k.size <= 30 * fmax(art_kkt_norm_(all, b->s, b->x), right);
    return status;
}

/* What it begins from: false, from nothing. */
static bool begin(struct art_kkt_border *b, bool begun, const double *u, const double *l,
                  const double *theta)
{
    size_t n = (size_t)b->k->n, m = (size_t)b->k->m;
    const struct art_kkt_begin *before = b->k->type->aside->begin(b->k->self);
    if (begun) {
        memcpy(b->x0, u, n * sizeof *u);
        if (m > 0) memcpy(b->x0 + n, l, m * sizeof *l);
        for (int i = 0; i < b->count; i++) b->x0[n + m + (size_t)i] = theta[b->row[i]];
        return true;
    }
    if (!before || !b->k->guess) return false;
    art_kkt_begin_guess_(before, b->k->guess, b->x0);
    for (int i = 0; i < b->count; i++) b->x0[n + m + (size_t)i] = b->line[b->like[b->row[i]]].t;
    return true;
}

static void right_side(struct art_kkt_border *b, const double *f, const double *right)
{
    size_t all = (size_t)unknowns(b);
    memcpy(b->f, f, all * sizeof *f);
    for (int i = 0; i < b->count; i++) b->f[all + (size_t)i] = right[b->row[i]];
}

/* The solution goes to where it is wanted, and serves the next one. */
static void deliver(struct art_kkt_border *b, double *u, double *l, double *theta)
{
    size_t n = (size_t)b->k->n, m = (size_t)b->k->m;
    memcpy(u, b->x, n * sizeof *u);
    if (m > 0) memcpy(l, b->x + n, m * sizeof *l);
    for (int i = 0; i < b->count; i++) {
        theta[b->row[i]] = b->x[n + m + (size_t)i];
        b->line[b->like[b->row[i]]].t = b->x[n + m + (size_t)i];
    }
}

void art_kkt_border_learn_(const struct art_kkt_border *b)
{
    struct art_kkt_begin *before = b->k->type->aside->begin(b->k->self);
    if (before && b->k->guess) art_kkt_begin_learn_(before, b->s, b->k->guess, b->x);
}

int art_kkt_border_look_(struct art_ctx *ctx, struct art_kkt_border *b, const double *f, double *u,
                         double *l)
{
    const struct art_kkt_aside *aside = b->k->type->aside;
    size_t n = (size_t)b->k->n, m = (size_t)b->k->m, all = n + m;
    b->count = 0;
    int status = reserve(ctx, b, 0);
    if (status < 0) return status;
    memcpy(b->f, f, all * sizeof *f);
    bool some = begin(b, false, u, l, NULL);
    if (some) aside->multiply(b->k->self, b->p, b->x0, b->y0);
    for (size_t i = 0; i < all && some; i++) b->f[i] -= b->y0[i];
    status = aside->approach(ctx, b->k->self, b->p, 1, b->f, b->f + n);
    for (size_t i = 0; i < all && some; i++) b->f[i] += b->x0[i];
    memcpy(u, b->f, n * sizeof *u);
    if (m > 0) memcpy(l, b->f + n, m * sizeof *l);
    return status;
}

int art_kkt_border_solve_(struct art_ctx *ctx, struct art_kkt_border *b, int count, const int *row,
                          const double *size, const double *f, const double *right, bool begun,
                          double *u, double *l, double *theta, bool *found)
{
    const struct art_kkt_aside *aside = b->k->type->aside;
    enum art_kkt_end end = ART_KKT_BROKEN;
    bool able, fresh, apart, sound;
    int status;
    *found = false;
    for (int anew = 0; anew < 2 && end != ART_KKT_SOLVED; anew++) {
        ART_TRY(aside->ready(ctx, b->k->self, b->p, anew == 1, &able, &fresh));
        if (!able) return ART_OK;
        if (aside->factor(b->k->self) != b->factor)
            ART_TRY(art_kkt_border_rows_(ctx, b, b->k, b->p));
        ART_TRY(prepare(ctx, b, count, row, size, &apart));
        if (!apart) return ART_OK;
        right_side(b, f, right);
        bool nothing = !begin(b, begun, u, l, theta);
        ART_TRY(iterate(ctx, b, fresh, nothing, &end, &sound));
        if (!sound) {
            right_side(b, f, right);
            ART_TRY(iterate(ctx, b, fresh, true, &end, &sound));
        }
        if (fresh) break;
    }
    if (end != ART_KKT_SOLVED) return ART_OK;
    deliver(b, u, l, theta);
    *found = true;
out:
    return status;
}
