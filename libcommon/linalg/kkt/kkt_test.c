#include "harness/test.h"
#include "kkt_cases.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const struct art_kkt_type *const types[] = {&art_kkt_dense, &art_kkt_block};
enum { N_TYPES = sizeof types / sizeof *types };

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
static void check_equations(const struct kkt_case *c, const struct art_kkt_answer *a, double tol)
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
        CHECK(t >= 0);
        CHECK(v >= -tol * all);
        CHECK(fmin(t, v) <= tol * all);
    }
    free(in), free(x), free(r), free(y), free(wu), free(w);
}

TEST(linalg_kkt_meets_its_equations)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int t = 0; t < N_TYPES; t++) {
        struct art_kkt *kkt = NULL;
        REQUIRE(CHECK_STATUS(art_kkt_create(&ctx, &kkt, types[t]), ART_OK));
        for (int round = 0; round < test_count(150); round++) {
            struct kkt_case c = {0};
            struct kkt_shape shape = kkt_random_shape();
            struct art_kkt_answer a;
            REQUIRE(CHECK_STATUS(kkt_build(&ctx, &c, &shape), ART_OK));
            REQUIRE(CHECK_STATUS(kkt_answer(&ctx, &a, &c), ART_OK));
            if (CHECK_STATUS(art_kkt_factor(&ctx, kkt, &c.p), ART_OK) &&
                CHECK_STATUS(art_kkt_solve(&ctx, kkt, &c.p, &a), ART_OK)) {
                CHECK_NEAR(a.residual, 0, 1e-9);
                CHECK_NEAR(a.gap, 0, 1e-9);
                CHECK_INT(a.conflict, -1);
                CHECK_INT(a.conflict_n, -1);
                check_equations(&c, &a, 1e-9);
            } else
                TEST_FAIL("%s, round %d: %s", types[t]->name, round, ctx.last);
            kkt_answer_fini(&a);
            kkt_fini(&c);
        }
        art_kkt_free(kkt);
    }
    art_ctx_fini(&ctx);
}
