#include "harness/test.h"
#include "kkt_cases.h"
#include <art/math.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Natural size of row r of group g: sqrt(J diag(A)^-1 J^T + R). */
static double row_size(const struct kkt_case *c, const struct art_jac *J, const double *R, int g,
                       int r)
{
    double sum = R[r];
    for (int e = J->ptr[g]; e < J->ptr[g + 1]; e++) {
        int b = J->block[e], n = J->size[b];
        const double *B = J->val + J->off[e] + (r - J->row[g]) * n;
        for (int k = 0; k < n && b < c->p.n_active; k++)
            sum += B[k] * B[k] / art_blocks_get(c->A, b, b)[k * n + k];
    }
    return sqrt(sum);
}

/* The equations, multiplied out by the functions of the Jacobian and of the matrix, each in its
 * natural unit. */
void kkt_check_equations(const struct kkt_case *c, const struct art_kkt_answer *a, double tol)
{
    const struct art_kkt_problem *p = &c->p;
    int n = p->A->row_off[p->n_active], m = c->G.n_rows, k = c->N.n_rows, nb = p->n_active;
    const int *off = p->A->row_off;
    bool *in = calloc((size_t)p->A->n + 1, sizeof *in);
    double *x = calloc((size_t)(off[p->A->n] + 1), sizeof *x);
    double *r = calloc((size_t)(off[p->A->n] + 1), sizeof *r);
    double *y = calloc((size_t)(m + k + 1), sizeof *y);
    double *wu = calloc((size_t)n + 1, sizeof *wu), *w = calloc((size_t)(m + k + 1), sizeof *w),
           all = 0;
    for (int b = 0; b < nb; b++)
        for (int i = 0, s = p->A->size[b]; i < s; i++)
            wu[off[b] + i] = sqrt(art_blocks_get(c->A, b, b)[i * s + i]);
    for (int side = 0; side < 2; side++) {
        const struct art_jac *J = side ? &c->N : &c->G;
        const double *R = side ? p->Rn : p->Rg, *l = side ? a->theta : a->lambda;
        for (int g = 0; g < J->n_groups; g++)
            for (int i = J->row[g]; i < J->row[g + 1]; i++) {
                double s = w[side * m + i] = fmax(row_size(c, J, R, g, i), 1e-300);
                all = fmax(all, fmax(fabs((side ? p->bn : p->bg)[i]) / s, fabs(l[i]) * s));
            }
    }
    for (int b = 0; b < nb; b++) in[b] = true;
    memcpy(x, a->u, (size_t)n * sizeof *x);
    art_blocks_mul(p->A, in, in, 1, x, r);
    if (m) art_jac_tmul(&c->G, off, 0, nb, -1, a->lambda, r);
    if (k) art_jac_tmul(&c->N, off, 0, nb, -1, a->theta, r);
    for (int i = 0; i < n; i++) all = fmax(all, fabs(p->b[i]) / wu[i]);
    for (int i = 0; i < n; i++) CHECK_NEAR(r[i] / wu[i], p->b[i] / wu[i], tol * all);
    for (int i = 0; i < m; i++) y[i] = p->Rg[i] * a->lambda[i];
    if (m) art_jac_mul(&c->G, off, 0, nb, 1, a->u, y);
    for (int i = 0; i < m; i++) CHECK_NEAR(y[i] / w[i], p->bg[i] / w[i], tol * all);
    for (int i = 0; i < k; i++) y[i] = p->Rn[i] * a->theta[i] - p->bn[i];
    if (k) art_jac_mul(&c->N, off, 0, nb, 1, a->u, y);
    for (int i = 0; i < k; i++) {
        double v = y[i] / w[m + i], t = a->theta[i] * w[m + i];
        double lo = p->lo ? p->lo[i] : 0, hi = p->hi ? p->hi[i] : INFINITY;
        CHECK(a->theta[i] >= lo && a->theta[i] <= hi);
        if (v > 10 * tol * all) CHECK(t - lo * w[m + i] <= 10 * tol * all);
        if (v < -10 * tol * all) CHECK(hi * w[m + i] - t <= 10 * tol * all);
    }
    free(in), free(x), free(r), free(y), free(wu), free(w);
}

struct art_kkt *kkt_create(struct art_ctx *ctx, const struct art_kkt_type *type)
{
    struct art_kkt *kkt = NULL;
    CHECK_STATUS(art_kkt_create(ctx, &kkt, type), ART_OK);
    return kkt;
}

double kkt_largest(const double *x, size_t n)
{
    double big = 0;
    for (size_t i = 0; i < n; i++) big = fmax(big, fabs(x[i]));
    return big;
}

/* A rod between balls, and other joints of bodies in space: their blocks have structure, and a rod
 * is not held along its axis by the two balls together, which only shows in the numbers. */
int kkt_add_joint(struct art_ctx *ctx, struct art_jac *G, int rows, int a, int b, const double r[3])
{
    int g = art_jac_group(ctx, G, rows);
    if (g < 0) return g;
    for (int side = 0; side < 2; side++) {
        int body = side ? b : a;
        if (body < 0) continue;
        double *B = art_jac_block(ctx, G, body), s = side ? -1 : 1;
        if (!B) return ART_ENOMEM;
        for (int i = 0; i < rows; i++) B[7 * i] = s;
        B[4] = s * r[2], B[5] = -s * r[1];
        B[6 + 3] = -s * r[2], B[6 + 5] = s * r[0];
        B[12 + 3] = s * r[1], B[12 + 4] = -s * r[0];
    }
    return ART_OK;
}

/* G^T y = 0 and R y = 0 for a random y: a null vector by inverse iteration with G G^T + R. */
void kkt_check_least(const struct kkt_case *c, const double *lambda)
{
    int m = c->G.n_rows, n = c->A->row_off[c->A->n];
    struct art_ctx ctx;
    struct art_dense d = {0};
    double *S = calloc((size_t)(m * m + 1), sizeof *S), *J = calloc((size_t)(m * n + 1), sizeof *J);
    double *y = calloc((size_t)m + 1, sizeof *y), *f = calloc((size_t)n + 1, sizeof *f);
    art_ctx_init(&ctx);
    for (int r = 0; r < m; r++) {
        memset(y, 0, (size_t)m * sizeof *y);
        y[r] = 1;
        art_jac_tmul(&c->G, c->A->row_off, 0, c->p.n_active, 1, y, J + r * n);
    }
    for (int r = 0; r < m; r++)
        for (int s = 0; s < m; s++) {
            for (int k = 0; k < n; k++) S[r * m + s] += J[r * n + k] * J[s * n + k];
            if (r == s) S[r * m + s] += c->p.Rg[r] * c->p.Rg[r] + 1e-11;
        }
    if (CHECK_STATUS(art_dense_factor_sym(&ctx, &d, m, S), ART_OK))
        for (int round = 0; round < 5; round++) {
            for (int r = 0; r < m; r++) y[r] = test_uniform(-1, 1);
            for (int k = 0; k < 5; k++) {
                art_dense_solve(&d, y);
                double norm = art_dense_norm((size_t)m, y);
                for (int r = 0; r < m; r++) y[r] /= norm;
            }
            memset(f, 0, (size_t)n * sizeof *f);
            art_jac_tmul(&c->G, c->A->row_off, 0, c->p.n_active, 1, y, f);
            if (kkt_largest(f, (size_t)n) > 1e-9) continue; /* all rows are independent */
            double dot = 0;
            for (int r = 0; r < m; r++) dot += y[r] * lambda[r];
            CHECK_NEAR(dot, 0, 1e-8 * (1 + art_dense_norm((size_t)m, lambda)));
        }
    art_dense_fini(&d);
    art_ctx_fini(&ctx);
    free(S), free(J), free(y), free(f);
}
