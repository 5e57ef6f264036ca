/* This file approximates the inverse of the Schur complement S = G A^-1 G^T, which is not formed,
 * by the least-squares commutator. The mass matrix of the pressures would do for elements that are
 * stable in the sense of Babuska and Brezzi; a hexahedron with one pressure is not, and S nearly
 * vanishes for pressures that alternate along two axes, ever more of them as a mesh is refined. L =
 * G D^-1 G^T vanishes with it, and so the quotient does not: its condition is 1.1 to 1.6 for cubes
 * of 64 to 1000 elements, where that of the mass matrix is 15 to 360. */
#include "commutator.h"
#include <string.h>

void kkt_commutator_fini(struct art_kkt_commutator *s)
{
    art_csc_fini(&s->L);
    art_solver_free(s->solver);
    art_free(s->inverse);
    memset(s, 0, sizeof *s);
}

/* Visits pairs of rows that share an unknown: counts them, or lists them, the larger row first. */
static size_t pairs(const struct art_kkt_packed *packed, int *i, int *j)
{
    size_t at = 0;
    for (int place = 0; place < packed->n_places; place++)
        for (int k = packed->of_place[place]; k < packed->of_place[place + 1]; k++)
            for (int l = packed->of_place[place]; l <= k; l++, at++)
                if (i) i[at] = packed->row[k], j[at] = packed->row[l];
    return at;
}

int kkt_commutator_analyze(struct art_ctx *ctx, struct art_kkt_commutator *s,
                           const struct art_kkt_packed *packed,
                           const struct art_solver_set *solvers, int n)
{
    int *i = NULL, *j = NULL, status;
    double *v = NULL;
    struct art_csc all = {0};
    const size_t count = pairs(packed, NULL, NULL);
    kkt_commutator_fini(s);
    s->n = n, s->m = packed->m;
    i = art_alloc(ctx, count, sizeof *i);
    j = art_alloc(ctx, count, sizeof *j);
    v = art_alloc(ctx, count, sizeof *v);
    s->inverse = art_alloc(ctx, 3 * (size_t)n + 2, sizeof *s->inverse);
    ART_TRY(i && j && v && s->inverse ? ART_OK : ART_ENOMEM);
    s->v = s->inverse + n;
    s->w = s->v + n + 1; /* products with packed rows read a number behind the last, of both */
    (void)pairs(packed, i, j);
    ART_TRY(art_csc_from_triplets(ctx, &all, s->m, true, count, i, j, v));
    ART_TRY(art_csc_copy(ctx, &s->L, &all)); /* that has no room for pairs that repeat */
    ART_TRY(art_solver_create(ctx, &s->solver, art_solver_choose_direct(solvers, s->m)));
    status = art_solver_analyze(ctx, s->solver, &s->L);
out:
    art_csc_fini(&all);
    art_free(i), art_free(j), art_free(v);
    return status;
}

/* The place of entry (i, j) of L. */
static double *entry(struct art_csc *L, int i, int j)
{
    int low = L->ptr[j], high = L->ptr[j + 1];
    while (low < high) {
        const int middle = low + (high - low) / 2;
        if (L->row[middle] < i)
            low = middle + 1;
        else
            high = middle;
    }
    return &L->val[low];
}

int kkt_commutator_factor(struct art_ctx *ctx, struct art_kkt_commutator *s,
                          const struct art_kkt_packed *packed, const double *unit)
{
    struct art_csc *L = &s->L;
    struct art_quiet quiet;
    for (int i = 0; i < s->n; i++) s->inverse[i] = 1 / (unit[i] * unit[i]);
    if (s->m > 0) memset(L->val, 0, (size_t)L->ptr[s->m] * sizeof *L->val);
    for (int place = 0; place < packed->n_places; place++) {
        const double *d = s->inverse + 3 * (size_t)place;
        for (int k = packed->of_place[place]; k < packed->of_place[place + 1]; k++) {
            const double *a = packed->val + 4 * (size_t)packed->piece[k];
            const double t[3] = {a[0] * d[0], a[1] * d[1], a[2] * d[2]};
            for (int l = packed->of_place[place]; l <= k; l++) {
                const double *b = packed->val + 4 * (size_t)packed->piece[l];
                *entry(L, packed->row[k], packed->row[l]) +=
                    t[0] * b[0] + t[1] * b[1] + t[2] * b[2];
            }
        }
    }
    art_quiet_begin(ctx, &quiet);
    const int status = art_quiet_end(ctx, &quiet, art_solver_factor(ctx, s->solver, L));
    if (status != ART_ENOMEM) return status;
    return art_error(ctx, ART_ENOMEM, NULL,
                     "out of memory: the Schur complement of %d constraints is too large to factor "
                     "(hard incompressibility is for up to about 400 000 elements in 20 GB; soft "
                     "incompressibility has no constraints)",
                     s->m);
}

int kkt_commutator_apply(struct art_ctx *ctx, struct art_kkt_commutator *s,
                         const struct art_kkt_problem *p, const struct art_kkt_packed *packed,
                         const struct art_kkt_parts *parts, struct art_pool *pool, double *y)
{
    int status;
    const size_t n = (size_t)s->n;
    ART_TRY(art_solver_solve_single(ctx, s->solver, 1, y));
    memset(s->v, 0, n * sizeof *s->v);
    kkt_packed_tmul(packed, pool, packed->val, 1, y, s->v);
    for (size_t i = 0; i < n; i++) s->v[i] *= s->inverse[i];
    memset(s->w, 0, n * sizeof *s->w);
    kkt_product_parallel(p, parts, pool, s->v, s->w);
    for (size_t i = 0; i < n; i++) s->w[i] *= s->inverse[i];
    kkt_packed_mul(packed, pool, packed->val, s->w, y);
    status = art_solver_solve_single(ctx, s->solver, 1, y);
out:
    return status;
}
