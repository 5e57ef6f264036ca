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
    s->x = art_alloc(ctx, 4 * all, sizeof *s->x);
    if (!s->x) return ART_ENOMEM;
    for (size_t k = 0; k < 3; k++) s->change[k] = s->x + (k + 1) * all;
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
        double a = s->f[part][0], b = s->f[part][1];
        for (int i = part ? n : 0; i < (part ? all : n); i++)
            x[i] += a * s->change[0][i] + b * s->change[1][i];
    }
}

/* Fits f: the last change is f[0] times the one before and f[1] times the one before that. */
static void fit_prediction(const struct art_kkt_warm_start *s, const double *size, int first,
                           int last, double f[2])
{
    double aa = 0, ab = 0, bb = 0, ca = 0, cb = 0;
    f[0] = 1, f[1] = 0;
    if (s->n_changes < 3) return;
    for (int i = first; i < last; i++) {
        double c = size[i] * s->change[0][i], a = size[i] * s->change[1][i];
        double b = size[i] * s->change[2][i];
        aa += a * a, ab += a * b, bb += b * b, ca += c * a, cb += c * b;
    }
    double det = aa * bb - ab * ab;
    f[0] = f[1] = 0;
    if (det > 1e-6 * aa * bb)
        f[0] = (ca * bb - cb * ab) / det, f[1] = (cb * aa - ca * ab) / det;
    else if (aa > 0)
        f[0] = ca / aa;
}

void kkt_warm_start_update(struct art_kkt_warm_start *s, const double *size, const double *guess,
                           bool corrects, const double *x)
{
    int n = s->n, all = n + s->m;
    if (!corrects) {
        double *to = s->change[2];
        s->change[2] = s->change[1], s->change[1] = s->change[0], s->change[0] = to;
        for (int i = 0; i < n; i++) to[i] = x[i] - guess[i];
        for (int i = n; i < all; i++) to[i] = s->n_known > 0 ? x[i] - s->x[i] : 0;
        if (s->n_changes == 0) memset(s->change[1], 0, (size_t)all * sizeof *to);
        if (s->n_changes < 3) s->n_changes++;
        fit_prediction(s, size, 0, n, s->f[0]);
        fit_prediction(s, size, n, all, s->f[1]);
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
