/* The displacement of a partial seam is a polynomial of the places of its nodes, whose
 * coefficients are the unknowns. The system is restricted to them, A_c = P^T A P (Galerkin), so
 * that equilibrium holds for the coefficients and continuity at each node; spaces of higher degrees
 * contain those of lower ones (James & Pai 2003, ACM Trans. Graphics 22: constraints on coarse
 * levels). */
#include "chain_priv.h"
#include <math.h>
#include <string.h>

static const double DEPENDENT =
    1e-8; /* what is left of a term that follows from others, relative */

/* ------------------------------------------------------------------------- basis */

/* Add the term x^a y^b z^c to the orthonormal rows q[*m][n]; what follows from the others is left
 * out. */
static void add_term(const double (*x)[3], int n, const int power[3], double *q, int *m)
{
    double *own = q + (size_t)*m * (size_t)n, before = 0, after = 0;
    if (*m == n) return;
    for (int i = 0; i < n; i++) {
        own[i] = 1;
        for (int k = 0; k < 3; k++)
            for (int p = 0; p < power[k]; p++) own[i] *= x[i][k];
    }
    before = art_dense_norm((size_t)n, own);
    for (int twice = 0; twice < 2; twice++)
        for (int j = 0; j < *m; j++) {
            const double *other = q + (size_t)j * (size_t)n;
            art_dense_add_scaled((size_t)n, own, own, -art_dense_dot((size_t)n, own, other), other);
        }
    after = art_dense_norm((size_t)n, own);
    if (!(after > DEPENDENT * before)) return;
    for (int i = 0; i < n; i++) own[i] /= after;
    ++*m;
}

/* Compute the places of the nodes from their middle, by the largest distance from it. */
static void places(const struct art_chain *chain, const struct chain_seam *seam, double (*x)[3])
{
    const struct art_zone *zone = chain->zone[seam->side[0].zone].zone;
    double middle[3] = {0}, size = 0;
    for (int i = 0; i < seam->n; i++)
        art_v3_add_scaled(middle, middle, 1.0 / seam->n,
                          zone->x + 3 * (size_t)seam->side[0].node[i]);
    for (int i = 0; i < seam->n; i++) {
        art_v3_sub(x[i], zone->x + 3 * (size_t)seam->side[0].node[i], middle);
        size = fmax(size, art_v3_norm(x[i]));
    }
    for (int i = 0; i < seam->n && size > 0; i++) art_v3_scale(x[i], 1 / size, x[i]);
}

/* Make the rows q[*m][n], m <= n, of all terms up to a degree. */
static int make_basis(struct art_ctx *ctx, const struct art_chain *chain,
                      const struct chain_seam *seam, int degree, double **q, int *m)
{
    double(*x)[3] = art_alloc(ctx, (size_t)seam->n, sizeof *x);
    *q = art_alloc(ctx, ((size_t)seam->n + 1) * (size_t)seam->n, sizeof **q);
    *m = 0;
    if (x && *q) {
        places(chain, seam, x);
        for (int d = 0; d <= degree; d++)
            for (int a = d; a >= 0; a--)
                for (int b = d - a; b >= 0; b--)
                    add_term((const double(*)[3])x, seam->n, (int[3]){a, b, d - a - b}, *q, m);
    }
    const bool made = x && *q;
    art_free(x);
    return made ? ART_OK : ART_ENOMEM;
}

/* ---------------------------------------------------------------------- restriction */

/* Compute x_c = P^T x of a block, or x = P x_c; a block without a basis is copied. */
static void to_coarse(const struct chain_coarse *c, int block, int size, const double *x,
                      double *xc)
{
    const int n = size / 3;
    if (!c->basis[block]) {
        memcpy(xc, x, (size_t)size * sizeof *x);
        return;
    }
    memset(xc, 0, 3 * (size_t)c->terms[block] * sizeof *xc);
    for (int j = 0; j < c->terms[block]; j++)
        for (int i = 0; i < n; i++)
            art_v3_add_scaled(xc + 3 * j, xc + 3 * j,
                              c->basis[block][(size_t)j * (size_t)n + (size_t)i], x + 3 * i);
}

static void from_coarse(const struct chain_coarse *c, int block, int size, const double *xc,
                        double *x)
{
    const int n = size / 3;
    if (!c->basis[block]) {
        memcpy(x, xc, (size_t)size * sizeof *x);
        return;
    }
    memset(x, 0, (size_t)size * sizeof *x);
    for (int j = 0; j < c->terms[block]; j++)
        for (int i = 0; i < n; i++)
            art_v3_add_scaled(x + 3 * i, x + 3 * i,
                              c->basis[block][(size_t)j * (size_t)n + (size_t)i], xc + 3 * j);
}

/* Compute to = P_i^T B P_k of block (i, k) of the matrix, whose lower triangle alone is there if i
 * = k. */
static void restrict_block(const struct chain_factor *f, int i, int k, const double *B, double *to)
{
    const struct chain_coarse *c = f->coarse;
    const int m = f->size[i], n = f->size[k], mc = c->F.size[i], nc = c->F.size[k];
    double *half = c->room, *column = half + (size_t)m * (size_t)nc, *own = column + m;
    for (int r = 0; r < m; r++) {
        for (int s = 0; s < n; s++)
            own[s] = i == k && s > r ? B[(size_t)s * (size_t)n + (size_t)r]
                                     : B[(size_t)r * (size_t)n + (size_t)s];
        to_coarse(c, k, n, own, half + (size_t)r * (size_t)nc);
    }
    for (int s = 0; s < nc; s++) {
        for (int r = 0; r < m; r++) column[r] = half[(size_t)r * (size_t)nc + (size_t)s];
        to_coarse(c, i, m, column, own);
        for (int r = 0; r < mc; r++) to[(size_t)r * (size_t)nc + (size_t)s] = own[r];
    }
}

bool chain_coarse_numeric(struct chain_factor *f, const bool *stale, int *at)
{
    struct chain_factor *F = &f->coarse->F;
    for (int k = 0; k < f->n; k++)
        for (int i = 0; i < f->n && stale[k]; i++) {
            const double *B = chain_factor_block(f, i, k);
            if (B) restrict_block(f, i, k, B, chain_factor_block(F, i, k));
        }
    return chain_factor_numeric(F, stale, at);
}

void chain_coarse_solve(const struct chain_factor *f, double *x)
{
    const struct chain_coarse *c = f->coarse;
    double *xc = c->room;
    for (int i = 0; i < f->n; i++) to_coarse(c, i, f->size[i], x + f->first[i], xc + c->F.first[i]);
    chain_factor_solve(&c->F, xc);
    for (int i = 0; i < f->n; i++)
        from_coarse(c, i, f->size[i], xc + c->F.first[i], x + f->first[i]);
}

/* Products of rows are those with P A_c^-1 P^T: rows get shorter, and zeros behind. */
void chain_coarse_forward(const struct chain_factor *f, double *x)
{
    const struct chain_coarse *c = f->coarse;
    double *xc = c->room;
    for (int i = 0; i < f->n; i++) to_coarse(c, i, f->size[i], x + f->first[i], xc + c->F.first[i]);
    chain_factor_forward(&c->F, xc);
    memset(x, 0, (size_t)f->first[f->n] * sizeof *x);
    memcpy(x, xc, (size_t)c->F.first[f->n] * sizeof *x);
}

/* --------------------------------------------------------------------------- system */

void chain_coarse_free(struct chain_coarse *c, int n)
{
    if (!c) return;
    for (int i = 0; c->basis && i < n; i++) art_free(c->basis[i]);
    art_free(c->basis);
    art_free(c->terms);
    art_free(c->room);
    chain_factor_fini(&c->F);
    art_free(c);
}

/* Set up the restricted system by the terms of each block. */
static int lay_out(struct art_ctx *ctx, const struct chain_factor *f, struct chain_coarse *c)
{
    int *size = art_alloc(ctx, (size_t)f->n + 1, sizeof *size), most = 0, status;
    ART_TRY(size ? ART_OK : ART_ENOMEM);
    for (int i = 0; i < f->n; i++) {
        size[i] = c->basis[i] ? 3 * c->terms[i] : f->size[i];
        most = f->size[i] > most ? f->size[i] : most;
    }
    chain_factor_fini(&c->F);
    ART_TRY(chain_factor_create(ctx, &c->F, f->n, size, f->coupled));
    art_free(c->room);
    c->room = art_alloc(ctx, (size_t)most * ((size_t)most + 3) + (size_t)f->first[f->n] + 1,
                        sizeof *c->room);
    status = c->room ? ART_OK : ART_ENOMEM;
out:
    art_free(size);
    return status;
}

int art_chain_coarsen(struct art_ctx *ctx, struct art_chain *chain, int seam, int degree)
{
    struct chain_factor *f = &chain->A;
    const struct chain_seam *s = seam >= 0 && seam < chain->n_seams ? &chain->seam[seam] : NULL;
    double *basis = NULL;
    int terms = 0, status;
    if (!s) return art_error(ctx, ART_ENOTFOUND, NULL, "there is no seam %d", seam);
    if (s->bond != ART_CHAIN_BONDED)
        return art_error(ctx, ART_EUSAGE, NULL, "only seams that are bonded have a degree");
    if (degree < 0 || degree > ART_CHAIN_MOST_DEGREE)
        return art_error(ctx, ART_ERANGE, NULL, "the degree of a seam is 0 to %d, not %d",
                         ART_CHAIN_MOST_DEGREE, degree);
    ART_TRY(make_basis(ctx, chain, s, degree, &basis, &terms));
    if (!f->coarse) {
        f->coarse = art_alloc(ctx, 1, sizeof *f->coarse);
        ART_TRY(f->coarse ? ART_OK : ART_ENOMEM);
        f->coarse->basis = art_alloc(ctx, (size_t)f->n + 1, sizeof *f->coarse->basis);
        f->coarse->terms = art_alloc(ctx, (size_t)f->n + 1, sizeof *f->coarse->terms);
        ART_TRY(f->coarse->basis && f->coarse->terms ? ART_OK : ART_ENOMEM);
    }
    art_free(f->coarse->basis[s->block]);
    f->coarse->basis[s->block] = basis;
    f->coarse->terms[s->block] = terms;
    basis = NULL;
    chain->posed = false;
    status = lay_out(ctx, f, f->coarse);
out:
    art_free(basis);
    if (status < 0 && f->coarse) {
        /* half of a system is none: all seams are whole again */
        chain_coarse_free(f->coarse, f->n);
        f->coarse = NULL;
        chain->posed = false;
    }
    return status;
}
