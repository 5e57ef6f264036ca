/* The warm start of the iterations: the unknowns and multipliers that a solve begins from. Where
 * the guess is the solution of the solve before, as in a correction of a step, that is good and
 * its multipliers with it. Else it is the state that a step begins with, and what solves of that
 * kind changed in it, in u and in multipliers, goes on as it did: the combination of the two
 * changes before the last one that came nearest to the last one (linear prediction, Makhoul 1975)
 * is made of the last two. That follows what grows evenly as well as what changes its sign from
 * step to step. */
#include "iterative.h"
#include <math.h>
#include <string.h>

void kkt_warm_start_fini(struct art_kkt_warm_start *s)
{
    art_free(s->x);
    memset(s, 0, sizeof *s);
}

int kkt_warm_start_analyze(struct art_ctx *ctx, struct art_kkt_warm_start *s, int n, int m)
{
    size_t all = (size_t)n + (size_t)m;
    kkt_warm_start_fini(s);
    s->n = n, s->m = m;
    s->x = art_alloc(ctx, (3 + ART_KKT_CHANGES_) * all, sizeof *s->x);
    if (!s->x) return ART_ENOMEM;
    s->weight = s->x + all, s->unit = s->weight + all;
    for (size_t k = 0; k < ART_KKT_CHANGES_; k++) s->change[k] = s->unit + (k + 1) * all;
    return ART_OK;
}

void kkt_warm_start_reset(struct art_kkt_warm_start *s)
{
    s->n_known = s->n_changes = 0;
}

void kkt_warm_start_predict(const struct art_kkt_warm_start *s, const double *guess, bool corrects,
                            double *x)
{
    int n = s->n, all = n + s->m;
    memcpy(x, guess, (size_t)n * sizeof *x);
    if (s->m > 0 && s->n_known > 0) memcpy(x + n, s->x + n, (size_t)s->m * sizeof *x);
    if (s->m > 0 && s->n_known == 0) memset(x + n, 0, (size_t)s->m * sizeof *x);
    if (s->n_changes == 0 || corrects) return;
    for (int part = 0; part < 2; part++) {
        const struct art_kkt_prediction *p = &s->part[part];
        const double *f = p->use_far ? p->far : p->near;
        int from = part ? n : 0, to = part ? all : n;
        const double *a = s->change[0], *b = s->change[1], *c = s->change[2], *d = s->change[3];
        if (p->use_far) {
            for (int i = from; i < to; i++)
                x[i] += s->unit[i] * ((f[0] * a[i] + f[1] * b[i]) + (f[2] * c[i] + f[3] * d[i]));
        } else {
            for (int i = from; i < to; i++) x[i] += s->unit[i] * (f[0] * a[i] + f[1] * b[i]);
        }
    }
}

/* Compute f so that the last change is nearly the sum of f[k] times the change k + 1 before it, k <
 * count, by the normal equations with Cholesky's method. A change that hardly differs from a
 * combination of later ones is left out with those before it. */
static void fit(const struct art_kkt_prediction *p, int count, double least, double *f)
{
    double L[ART_KKT_FAR_][ART_KKT_FAR_], y[ART_KKT_FAR_];
    int a = 0;
    memset(f, 0, ART_KKT_FAR_ * sizeof *f);
    for (; a < count; a++) {
        double d = p->gram[a + 1][a + 1], r = p->gram[0][a + 1], whole = d;
        for (int b = 0; b < a; b++) {
            double sum = p->gram[a + 1][b + 1];
            for (int c = 0; c < b; c++) sum -= L[a][c] * L[b][c];
            L[a][b] = sum / L[b][b];
            d -= L[a][b] * L[a][b];
            r -= L[a][b] * y[b];
        }
        if (!(d > least * whole)) break;
        L[a][a] = sqrt(d);
        y[a] = r / L[a][a];
    }
    for (int k = a - 1; k >= 0; k--) {
        f[k] = y[k];
        for (int b = k + 1; b < a; b++) f[k] -= L[b][k] * f[b];
        f[k] /= L[k][k];
    }
}

/* Return how far f was from the last change, squared. */
static double distance(const struct art_kkt_prediction *p, const double *f)
{
    double sum = p->gram[0][0];
    for (int a = 0; a < ART_KKT_FAR_; a++) {
        double r = -2 * p->gram[0][a + 1];
        for (int b = 0; b < ART_KKT_FAR_; b++) r += f[b] * p->gram[a + 1][b + 1];
        sum += f[a] * r;
    }
    return sum;
}

/* The change is the newest of `known` ones; more coefficients are taken where they were better for
 * it, as those of a smooth motion are. What comes and goes with contacts is predicted worse by
 * them. */
static void update_prediction(const struct art_kkt_warm_start *s, struct art_kkt_prediction *p,
                              int from, int count)
{
    const double least_near = 1e-6, least_far = 1e-12, better = 0.25;
    enum { C = ART_KKT_CHANGES_ };
    int known = s->n_changes;
    for (int a = C - 1; a > 0; a--)
        for (int b = C - 1; b > 0; b--) p->gram[a][b] = p->gram[a - 1][b - 1];
    for (int a = 0; a < C; a++)
        p->gram[a][0] = p->gram[0][a] =
            a < known ? kkt_dot(count, s->change[0] + from, s->change[a] + from) : 0;
    p->use_far = known == C && distance(p, p->far) < better * distance(p, p->near);
    fit(p, known < 3 ? 0 : ART_KKT_NEAR_, least_near, p->near);
    if (known < 3) p->near[0] = 1;
    fit(p, known < C ? 0 : ART_KKT_FAR_, least_far, p->far);
}

void kkt_warm_start_update(struct art_kkt_warm_start *s, const double *size, const double *guess,
                           bool corrects, const double *x)
{
    int n = s->n, all = n + s->m;
    if (!corrects) {
        double *to = s->change[ART_KKT_CHANGES_ - 1];
        for (int k = ART_KKT_CHANGES_ - 1; k > 0; k--) s->change[k] = s->change[k - 1];
        s->change[0] = to;
        for (int i = 0; i < all && s->n_changes == 0; i++)
            s->weight[i] = size[i], s->unit[i] = 1 / size[i];
        for (int i = 0; i < n; i++) to[i] = s->weight[i] * (x[i] - guess[i]);
        for (int i = n; i < all; i++) to[i] = s->n_known > 0 ? s->weight[i] * (x[i] - s->x[i]) : 0;
        if (s->n_changes == 0) memset(s->change[1], 0, (size_t)all * sizeof *to);
        if (s->n_changes < ART_KKT_CHANGES_) s->n_changes++;
        update_prediction(s, &s->part[0], 0, n);
        update_prediction(s, &s->part[1], n, s->m);
    }
    memcpy(s->x, x, (size_t)all * sizeof *x);
    s->n_known = 1;
}

/* --------------------------------------------------------- many right-hand sides */

void kkt_warm_starts_fini(struct art_kkt_warm_starts *s)
{
    for (int c = 0; c < ART_KKT_WIDTH_; c++) kkt_warm_start_fini(&s->column[c]);
    s->n_columns = 0;
}

void kkt_warm_starts_reset(struct art_kkt_warm_starts *s)
{
    for (int c = 0; c < ART_KKT_WIDTH_; c++) kkt_warm_start_reset(&s->column[c]);
}

int kkt_warm_starts_begin(struct art_ctx *ctx, struct art_kkt_warm_starts *s, int n_columns, int n,
                          bool *known)
{
    int status = ART_OK;
    *known = s->n_columns == n_columns && s->n == n && s->column[0].n_known > 0;
    if (s->n_columns == n_columns && s->n == n) return ART_OK;
    kkt_warm_starts_fini(s);
    for (int c = 0; c < n_columns && status == ART_OK; c++)
        status = kkt_warm_start_analyze(ctx, &s->column[c], 0, n);
    if (status < 0) return status;
    s->n_columns = n_columns, s->n = n;
    return ART_OK;
}

/* All unknowns count as multipliers, which go on from those of the call before: there is no guess.
 */
void kkt_warm_starts_predict(const struct art_kkt_warm_starts *s, int column, double *x)
{
    kkt_warm_start_predict(&s->column[column], x, false, x);
}

void kkt_warm_starts_update(struct art_kkt_warm_starts *s, int column, const double *size,
                            const double *x)
{
    kkt_warm_start_update(&s->column[column], size, x, false, x);
}
