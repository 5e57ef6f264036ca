/* Many right-hand sides of one problem whose rows of N are settled: each is an equation or none.
 * The types that iterate solve for several at a time, so that a factor is read once for all of
 * them. */
#include "bordered.h"
#include <math.h>
#include <string.h>

/* Unknowns for each row of N, as in active_set.c. */
enum { SHARE = 15 };

/* The rows of N that are equations, and their natural sizes. */
static int list_equations(struct art_ctx *ctx, struct art_kkt *k, const struct art_kkt_problem *p,
                          int **row, double **size, int *count)
{
    size_t rows = p->N ? (size_t)p->N->n_rows : 0;
    if (!ART_RESERVE(ctx, k->uni.row, rows + 1, k->uni.cap_row) ||
        !ART_RESERVE(ctx, k->uni.theta, rows + 1, k->uni.cap_rows))
        return ART_ENOMEM;
    *row = k->uni.row, *size = k->uni.theta, *count = 0;
    if (rows > 0)
        kkt_row_sizes(NULL, p->N, p->Rn, p->A->row_off, p->n_active, k->sizes.wu, k->uni.theta);
    for (size_t r = 0; r < rows; r++)
        if (p->lo[r] < p->hi[r]) k->uni.row[(*count)++] = (int)r;
    return ART_OK;
}

static bool is_applicable(const struct art_kkt *k, const struct art_kkt_problem *p)
{
    const bool *redundant = k->type->redundant(k->self);
    if (!k->type->bordered_ops || k->config.exact || !p->N || p->N->n_rows > k->n / SHARE)
        return false;
    for (int r = 0; r < k->m; r++)
        if (redundant[r]) return false;
    return k->m > 0 || k->type->bordered_ops->without_rows;
}

/* Solve for all right-hand sides f[n_rhs][n+m] at once; *found is false if this was not possible.
 */
static int solve_block(struct art_ctx *ctx, struct art_kkt *k, const struct art_kkt_problem *p,
                       int n_rhs, bool continues, const double *f, double *u, double *l,
                       double *theta, bool *found)
{
    bool able, fresh;
    int status, count, *row;
    double *size;
    *found = false;
    if (!is_applicable(k, p)) return ART_OK;
    if (!k->bordered && !(k->bordered = art_alloc(ctx, 1, sizeof *k->bordered))) return ART_ENOMEM;
    ART_TRY(k->type->bordered_ops->ready(ctx, k->self, p, false, &able, &fresh));
    if (!able) return ART_OK;
    ART_TRY(list_equations(ctx, k, p, &row, &size, &count));
    ART_TRY(kkt_bordered_load_rows(ctx, k->bordered, k, p));
    status = kkt_bordered_solve_many(ctx, k->bordered, count, row, size, n_rhs, continues, f, u, l,
                                     theta, found);
out:
    return status;
}

/* The right-hand sides of the rows that stay in G. */
static void fill(const struct art_kkt *k, const struct art_kkt_problem *p, const double *b,
                 const double *bg, double *f)
{
    int m = p->G ? p->G->n_rows : 0;
    memcpy(f, b, (size_t)k->n * sizeof *f);
    f += k->n;
    for (int r = 0; r < m; r++) {
        int at = k->transient.on ? k->transient.to[r] : r;
        if (at >= 0) f[at] = bg ? bg[r] : 0;
    }
}

/* Test whether the block has a place for the right-hand sides; it has none for those of a row that
 * is kept aside. */
static bool rows_have_place(const struct art_kkt *k, const struct art_kkt_problem *p, int n_rhs,
                            const double *bg)
{
    size_t m = p->G ? (size_t)p->G->n_rows : 0;
    for (size_t c = 0; bg && k->transient.on && c < (size_t)n_rhs; c++)
        for (size_t r = 0; r < m; r++)
            if (k->transient.to[r] < 0 && bg[c * m + r] != 0) return false;
    return true;
}

/* Multipliers of G and of N from those of the problem that was solved. */
static void restore(const struct art_kkt *k, const struct art_kkt_problem *p, const double *l,
                    const double *theta, double *lambda, double *theta_out)
{
    int m = p->G ? p->G->n_rows : 0, rows = p->N ? p->N->n_rows : 0,
        aside = k->transient.on ? k->transient.n_transient : 0;
    for (int r = 0; r < m && lambda; r++) {
        int at = k->transient.on ? k->transient.to[r] : r;
        lambda[r] = at >= 0 ? l[at] : theta[~at];
    }
    for (int r = 0; r < rows && theta_out; r++) theta_out[r] = theta[aside + r];
}

static int try_block(struct art_ctx *ctx, struct art_kkt *k, const struct art_kkt_problem *p,
                     const struct art_kkt_many *many, bool *found)
{
    struct art_kkt_problem q = *p;
    struct art_kkt_answer none = {.u = NULL}, part;
    int status;
    *found = false;
    if (!rows_have_place(k, p, many->n, many->bg)) return ART_OK;
    if (k->transient.on) ART_TRY(kkt_transient_extend(ctx, &k->transient, p, &none, &q, &part));
    q.guess = NULL;
    size_t n = (size_t)k->n, m = (size_t)k->m, rows = q.N ? (size_t)q.N->n_rows : 0,
           m_whole = p->G ? (size_t)p->G->n_rows : 0, rows_whole = p->N ? (size_t)p->N->n_rows : 0,
           count = (size_t)many->n;
    double *f = art_alloc(ctx, count * (n + 2 * m + rows) + 1, sizeof *f);
    if (!f) return ART_ENOMEM;
    double *l = f + count * (n + m), *theta = l + count * m;
    for (size_t c = 0; c < count; c++)
        fill(k, p, many->b + c * n, many->bg ? many->bg + c * m_whole : NULL, f + c * (n + m));
    status = solve_block(ctx, k, &q, many->n, many->continues, f, many->u, l, theta, found);
    for (size_t c = 0; c < count && *found && status == ART_OK; c++)
        restore(k, p, l + c * m, theta + c * rows, many->lambda ? many->lambda + c * m_whole : NULL,
                many->theta ? many->theta + c * rows_whole : NULL);
    art_free(f);
out:
    return status;
}

int art_kkt_solve_many(struct art_ctx *ctx, struct art_kkt *k, const struct art_kkt_problem *p,
                       const struct art_kkt_many *many, bool *found)
{
    int rows = p->N ? p->N->n_rows : 0;
    *found = false;
    if (!k->factored)
        return art_error(ctx, ART_EUSAGE, NULL, "there is no factored problem to solve");
    kkt_need_sizes(k, p);
    for (int r = 0; r < rows; r++) {
        bool none = p->lo && p->hi && p->lo[r] == 0 && p->hi[r] == 0;
        bool equation = p->lo && p->hi && isinf(p->lo[r]) && isinf(p->hi[r]);
        if ((!none && !equation) || p->bn[r] != 0)
            return art_error(ctx, ART_EUSAGE, NULL, "row %d of N is not settled", r);
    }
    int status = try_block(ctx, k, p, many, found);
    if (*found) k->stats.n_solve += many->n;
    if (k->type->collect_stats) k->type->collect_stats(k->self, &k->stats, &k->singular);
    return status;
}
