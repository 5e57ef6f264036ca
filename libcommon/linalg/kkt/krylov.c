/* Krylov iterations (conjugate gradients, GMRES) preconditioned by a factor that is not
 * quite that of the matrix: one of an earlier step, or of a matrix near it. */
#include "iterative.h"
#include <math.h>
#include <string.h>

static const char iterating[] = "in the iterations of a solve";

/* ---------------------------------------------------------------- age of a factor */

void kkt_factor_reuse_start(struct art_kkt_factor_reuse *age, double n, double nnz)
{
    /* entries of a column: a factorisation works on about their square, a solve on each twice */
    double column = n > 0 ? nnz / n : 0;
    *age = (struct art_kkt_factor_reuse){.cost = fmin(8 + 0.1 * column, 80)};
}

/* Solves of a step may take turns that differ in how near they begin. */
bool kkt_factor_reuse_exhausted(const struct art_kkt_factor_reuse *age)
{
    double recent = age->uses > 2 ? (age->last + age->before) / 2 : age->last;
    return recent * (double)age->uses > age->cost + age->spent;
}

void kkt_factor_reuse_begin_use(struct art_kkt_factor_reuse *age)
{
    age->uses++;
    age->before = age->last;
    age->last = 0;
}

void kkt_factor_reuse_add_iterations(struct art_kkt_factor_reuse *age, int iterations)
{
    age->spent += iterations;
    age->last += iterations;
    if (age->uses == 1 && age->first == 0) age->first = iterations;
}

bool kkt_factor_reuse_should_stop(const struct art_kkt_factor_reuse *age, int k, double left,
                                  double goal)
{
    if (k < 4 || left <= goal) return false;
    if (!(left < 1)) return true;
    double all = k * log(goal) / log(left);
    return all - k > age->cost + age->first;
}

/* ----------------------------------------------------------------------- vectors */

void kkt_orthogonalize(int n, const double *y, double *x)
{
    double size = kkt_dot(n, y, y);
    if (size > 0) kkt_add(n, -kkt_dot(n, x, y) / size, y, x);
}

/* ------------------------------------------------------------ conjugate gradients */

int kkt_cg(struct art_ctx *ctx, struct art_kkt_krylov *k, double *b, double *x, double *work,
           enum art_kkt_end *end)
{
    enum { PATIENCE = 40 }; /* the residual does not fall evenly */
    const double rounding = 1e-15, near = 3;
    int n = k->n, status, since = 0;
    double *r = b, *z = work, *d = z + n, *q = d + n, *kept = q + n;
    double energy = k->energy, rho = 0, best = INFINITY, most = 0;
    double left = kkt_norm(n, k->w, r), size = fmax(left, k->size);
    k->start = size > 0 ? left / size : 0;
    memset(x, 0, (size_t)n * sizeof *x);
    k->left = 0;
    *end = ART_KKT_SOLVED;
    if (size == 0) return ART_OK;
    for (int step = 0;; step++) {
        memcpy(z, r, (size_t)n * sizeof *z);
        if ((status = art_stopped(ctx, iterating)) < 0) return status;
        if ((status = k->precondition(ctx, k->self, z)) < 0) return status;
        k->n_iterations++;
        double next = kkt_dot(n, r, z);
        *end = ART_KKT_BROKEN;
        if (!(next >= 0) || !isfinite(next)) return ART_OK;
        /* what is left of the error, in energy, unless rounding has its part in it already */
        /* z is the error, or nearly, unless the factor is that of a much softer matrix: adding it
         * leaves no more of the error than the last iteration left of what it began with */
        bool adds = most < near;
        double part = step > 0 && adds && next < rho ? next / rho : 1;
        bool small = part * next <= k->goal * k->goal * energy || k->left <= 0.01 * k->goal;
        if (step > 0 && part * k->left * k->left <= k->goal * k->goal && (small || since > 1)) {
            if (adds) kkt_add(n, 1, z, x);
            *end = ART_KKT_SOLVED;
            return ART_OK;
        }
        for (int i = 0; i < n; i++) d[i] = z[i] + (step > 0 ? next / rho * d[i] : 0);
        rho = next;
        k->apply(k->self, d, q);
        double curvature = kkt_dot(n, d, q);
        double length = kkt_norm(n, k->s, d);
        if (!isfinite(curvature) || curvature < -rounding * length * length) return ART_OK;
        *end = ART_KKT_STAGNATED;
        if (step > 0 && curvature <= rounding * length * length) break; /* without any resistance */
        *end = ART_KKT_BROKEN;
        if (!(curvature > 0)) return ART_OK;
        double alpha = rho / curvature;
        most = fmax(most, curvature / rho);
        kkt_add(n, alpha, d, x);
        kkt_add(n, -alpha, q, r);
        energy += alpha * rho;
        if (step == 0) size = fmax(size, kkt_norm(n, k->s, x));
        k->left = kkt_norm(n, k->w, r) / size;
        if (k->left < 0.5 * best) {
            best = k->left, since = 0;
            memcpy(kept, x, (size_t)n * sizeof *x);
        }
        *end = ART_KKT_STAGNATED;
        if (k->n_iterations >= k->most || since++ >= PATIENCE) break;
        *end = ART_KKT_TOO_SLOW;
        if (k->reuse && kkt_factor_reuse_should_stop(k->reuse, k->n_iterations, k->left, k->goal))
            return ART_OK;
    }
    /* where equations contradict each other the unknowns only grow from here on */
    memcpy(x, kept, (size_t)n * sizeof *x);
    return ART_OK;
}

/* ----------------------------------------------------------------------- GMRES */

struct basis {
    double H[ART_KKT_BASIS_ + 1][ART_KKT_BASIS_]; /* becomes upper triangular */
    double c[ART_KKT_BASIS_], s[ART_KKT_BASIS_], g[ART_KKT_BASIS_ + 1];
};

/* Take v_0 .. v_j out of v_{j+1}, which becomes a unit vector. */
static void orthogonalize(int n, int j, double *V, struct basis *a)
{
    const double *u = V;
    double *v = V + (size_t)(j + 1) * (size_t)n, h = kkt_dot(n, u, v);
    for (int i = 0; i <= j; i++) {
        const double *next = i < j ? u + n : v;
        a->H[i][j] = h;
        h = kkt_add_dot(n, -h, u, v, next);
        u = next;
    }
    h = sqrt(h);
    a->H[j + 1][j] = h;
    if (h > 0) kkt_scale(n, 1 / h, v);
}

/* Rotate column j, and the right side; the size of the residual. */
static double rotate(int j, struct basis *a)
{
    for (int i = 0; i < j; i++) {
        double x = a->H[i][j], y = a->H[i + 1][j];
        a->H[i][j] = a->c[i] * x + a->s[i] * y;
        a->H[i + 1][j] = a->c[i] * y - a->s[i] * x;
    }
    double r = hypot(a->H[j][j], a->H[j + 1][j]);
    a->c[j] = r > 0 ? a->H[j][j] / r : 1;
    a->s[j] = r > 0 ? a->H[j + 1][j] / r : 0;
    a->H[j][j] = r;
    a->g[j + 1] = -a->s[j] * a->g[j];
    a->g[j] *= a->c[j];
    return fabs(a->g[j + 1]);
}

/* x += Z y with H y = g */
static void combine(int n, int count, struct basis *a, const double *Z, double *x)
{
    double y[ART_KKT_BASIS_];
    for (int i = count - 1; i >= 0; i--) {
        y[i] = a->g[i];
        for (int j = i + 1; j < count; j++) y[i] -= a->H[i][j] * y[j];
        y[i] = a->H[i][i] > 0 ? y[i] / a->H[i][i] : 0;
    }
    int at = 0;
    for (; at + 4 <= count; at += 4) {
        const double *four[4];
        for (int i = 0; i < 4; i++) four[i] = Z + (size_t)(at + i) * (size_t)n;
        kkt_add_four(n, y + at, four, x);
    }
    for (; at < count; at++) kkt_add(n, y[at], Z + (size_t)at * (size_t)n, x);
}

static bool stops(const struct art_kkt_krylov *k, int count, struct basis *a, const double *Z,
                  const double *x, double left)
{
    if (!k->stop || !(left > k->least)) return false;
    memcpy(k->room, x, (size_t)k->n * sizeof *x);
    combine(k->n, count, a, Z, k->room);
    return k->stop(k->self, k->room, left);
}

/* For goals from this on the residual that the basis has counts, as rounding is far below it. */
static const double estimated = 1e-10;

/* Do one cycle from a residual r of size beta in natural units; k->left becomes what is left by the
 * rotations. */
static int cycle(struct art_ctx *ctx, struct art_kkt_krylov *k, const double *r, double beta,
                 double *size, double *V, double *Z, double *x, enum art_kkt_end *end)
{
    enum { PATIENCE = 10 };
    struct basis a;
    int n = k->n, count = 0, kept = 0;
    double best = beta;
    a.g[0] = beta;
    *end = ART_KKT_SOLVED;
    kkt_scale_by(n, 1 / beta, k->w, r, V);
    while (count < ART_KKT_BASIS_ && k->n_iterations < k->most) {
        const double *v = V + (size_t)count * (size_t)n;
        double *z = Z + (size_t)count * (size_t)n, *next = V + (size_t)(count + 1) * (size_t)n;
        kkt_scale_by(n, 1, k->s, v, z);
        int status = art_stopped(ctx, iterating);
        if (status == ART_OK) status = k->precondition(ctx, k->self, z);
        if (status < 0) return status;
        if (k->n_iterations++ == 0) *size = fmax(*size, beta * kkt_norm(n, k->s, z));
        k->apply(k->self, z, next);
        kkt_scale_by(n, 1, k->w, next, next);
        orthogonalize(n, count, V, &a);
        double left = rotate(count, &a);
        count++;
        *end = ART_KKT_BROKEN;
        if (!isfinite(left)) return ART_OK;
        *end = ART_KKT_SOLVED;
        if (left < 0.5 * best) best = left, kept = count;
        if (left <= 0.9 * k->goal * *size) break;
        if (stops(k, count, &a, Z, x, left / *size)) {
            *end = ART_KKT_STOPPED;
            kept = count;
            break;
        }
        *end = ART_KKT_TOO_SLOW;
        if (k->reuse &&
            kkt_factor_reuse_should_stop(k->reuse, k->n_iterations, left / *size, k->goal))
            return ART_OK;
        *end = ART_KKT_STAGNATED;
        if (count - kept >= PATIENCE || a.H[count - 1][count - 1] == 0) break;
    }
    /* where equations contradict each other the unknowns only grow behind that */
    combine(n, kept, &a, Z, x);
    k->left = best / *size;
    return ART_OK;
}

int kkt_gmres(struct art_ctx *ctx, struct art_kkt_krylov *k, const double *b, double *x,
              double *work, enum art_kkt_end *end)
{
    size_t n = (size_t)k->n;
    double *r = work, *V = r + n, *Z = V + (ART_KKT_BASIS_ + 1) * n;
    double left = kkt_norm(k->n, k->w, b), size = fmax(left, k->size), before = INFINITY;
    k->start = size > 0 ? left / size : 0;
    memset(x, 0, n * sizeof *x);
    memcpy(r, b, n * sizeof *r);
    for (;;) {
        double beta = kkt_norm(k->n, k->w, r);
        k->left = size > 0 ? beta / size : 0;
        *end = ART_KKT_BROKEN;
        if (!isfinite(beta)) return ART_OK;
        *end = ART_KKT_SOLVED;
        if (k->left <= k->goal) return ART_OK;
        *end = ART_KKT_STAGNATED;
        if (!(beta < 0.5 * before) || k->n_iterations >= k->most) return ART_OK;
        before = beta;
        int status = cycle(ctx, k, r, beta, &size, V, Z, x, end);
        if (status < 0) return status;
        if (*end == ART_KKT_TOO_SLOW || *end == ART_KKT_BROKEN || *end == ART_KKT_STOPPED)
            return ART_OK;
        if (*end == ART_KKT_SOLVED && k->goal >= estimated && k->left <= k->goal) return ART_OK;
        k->apply(k->self, x, r);
        for (size_t i = 0; i < n; i++) r[i] = b[i] - r[i];
    }
}

/* --------------------------------------------------------- many right-hand sides */

/* A right-hand side of those that are solved at once. */
struct column {
    struct basis a;
    double *V, *Z, *r, *x; /* [MANY_BASIS + 1][n], [MANY_BASIS][n], [n], [n] */
    double size;           /* of the terms */
    double left;           /* residual, as the basis has it */
    int count;             /* vectors of the basis */
    bool going;
};

/* Compute the next vector of each basis; `batch` holds the preconditioned ones. */
static int advance(struct art_ctx *ctx, struct art_kkt_krylov_many *k, struct column *columns,
                   int n_rhs, int j, double *batch)
{
    size_t n = (size_t)k->n, at = 0;
    for (int c = 0; c < n_rhs; c++)
        if (columns[c].going)
            kkt_scale_by(k->n, 1, k->s, columns[c].V + (size_t)j * n, batch + n * at++);
    int status = k->precondition(ctx, k->self, (int)at, batch);
    at = 0;
    for (int c = 0; c < n_rhs && status == ART_OK; c++) {
        struct column *p = &columns[c];
        if (!p->going) continue;
        double *z = p->Z + (size_t)j * n, *next = p->V + (size_t)(j + 1) * n;
        memcpy(z, batch + n * at++, n * sizeof *z);
        if (j == 0) p->size = fmax(p->size, p->a.g[0] * fmax(1, kkt_norm(k->n, k->s, z)));
        k->apply(k->self, z, next);
        kkt_scale_by(k->n, 1, k->w, next, next);
        orthogonalize(k->n, j, p->V, &p->a);
        double left = rotate(j, &p->a);
        p->count = j + 1;
        p->left = left;
        p->going = isfinite(left) && left > 0.9 * k->goal * p->size && p->a.H[j][j] != 0;
    }
    return status;
}

/* Do one cycle from the residuals r of what is not solved yet, which are the true residuals
 * afterwards. */
static int cycle_many(struct art_ctx *ctx, struct art_kkt_krylov_many *k, struct column *columns,
                      int n_rhs, double *batch, bool *solved)
{
    int status = ART_OK, going = 0, j = 0;
    for (int c = 0; c < n_rhs; c++) {
        struct column *p = &columns[c];
        p->count = 0;
        p->going = false;
        if (solved[c]) continue;
        double beta = kkt_norm(k->n, k->w, p->r);
        p->a.g[0] = beta;
        solved[c] = beta == 0 || (p->size > 0 && beta <= k->goal * p->size);
        p->going = !solved[c] && isfinite(beta);
        if (p->going) kkt_scale_by(k->n, 1 / beta, k->w, p->r, p->V);
        going += p->going;
    }
    for (; j < ART_KKT_MANY_BASIS_ && going > 0 && status == ART_OK; j++) {
        status = art_stopped(ctx, iterating);
        if (status == ART_OK) status = advance(ctx, k, columns, n_rhs, j, batch);
        going = 0;
        for (int c = 0; c < n_rhs; c++) going += columns[c].going;
    }
    k->n_iterations += j;
    for (int c = 0; c < n_rhs && status == ART_OK; c++) {
        struct column *p = &columns[c];
        if (p->count == 0) continue;
        double *dx = p->V; /* the basis is not needed any more */
        memset(dx, 0, (size_t)k->n * sizeof *dx);
        combine(k->n, p->count, &p->a, p->Z, dx);
        kkt_add(k->n, 1, dx, p->x);
        solved[c] = k->goal >= estimated && p->left <= k->goal * p->size;
        if (solved[c]) continue;
        k->apply(k->self, dx, p->Z);
        kkt_add(k->n, -1, p->Z, p->r);
        solved[c] = kkt_norm(k->n, k->w, p->r) <= k->goal * p->size;
    }
    return status;
}

int kkt_gmres_many(struct art_ctx *ctx, struct art_kkt_krylov_many *k, int n_rhs, double *b,
                   double *x, double *work, bool *solved)
{
    enum { CYCLES = 3 };
    struct column columns[ART_KKT_WIDTH_] = {0};
    size_t n = (size_t)k->n, each = (2 * ART_KKT_MANY_BASIS_ + 1) * n;
    double *batch = work + (size_t)n_rhs * each;
    int status = ART_OK;
    k->n_iterations = 0;
    k->start = 1;
    memset(x, 0, (size_t)n_rhs * n * sizeof *x);
    memset(solved, 0, (size_t)n_rhs * sizeof *solved);
    for (int c = 0; c < n_rhs; c++) {
        struct column *p = &columns[c];
        p->V = work + (size_t)c * each;
        p->Z = p->V + (ART_KKT_MANY_BASIS_ + 1) * n;
        p->r = b + (size_t)c * n;
        p->x = x + (size_t)c * n;
        p->size = k->size ? k->size[c] : 0;
    }
    for (int round = 0, left = n_rhs; round < CYCLES && left > 0 && status == ART_OK; round++) {
        status = cycle_many(ctx, k, columns, n_rhs, batch, solved);
        left = 0;
        for (int c = 0; c < n_rhs; c++) left += !solved[c];
    }
    return status;
}
