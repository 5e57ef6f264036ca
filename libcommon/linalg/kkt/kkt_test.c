#include "harness/test.h"
#include "kkt_cases.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const struct art_kkt_type *const types[] = {&art_kkt_dense};
enum { N_TYPES = sizeof types / sizeof *types };

/* The equations, multiplied out by the functions of the Jacobian and of the matrix. */
static void check_equations(const struct kkt_case *c, const struct art_kkt_answer *a, double tol)
{
    const struct art_kkt_problem *p = &c->p;
    int n = p->A->row_off[p->n_active], m = c->G.n_rows, k = c->N.n_rows, nb = p->n_active;
    const int *off = p->A->row_off;
    bool *in = calloc((size_t)p->A->n + 1, sizeof *in);
    double *x = calloc((size_t)(off[p->A->n] + 1), sizeof *x);
    double *r = calloc((size_t)(off[p->A->n] + 1), sizeof *r);
    double *y = calloc((size_t)(m + k + 1), sizeof *y), size = 0;
    for (int b = 0; b < nb; b++) in[b] = true;
    memcpy(x, a->u, (size_t)n * sizeof *x);
    art_blocks_mul(p->A, in, in, 1, x, r);
    for (int i = 0; i < n; i++) size = fmax(size, fmax(fabs(r[i]), fabs(p->b[i])));
    if (m) art_jac_tmul(&c->G, off, 0, nb, -1, a->lambda, r);
    if (k) art_jac_tmul(&c->N, off, 0, nb, -1, a->theta, r);
    for (int i = 0; i < n; i++) CHECK_NEAR(r[i], p->b[i], tol * (1 + size));
    for (int i = 0; i < m; i++) y[i] = p->Rg[i] * a->lambda[i];
    if (m) art_jac_mul(&c->G, off, 0, nb, 1, a->u, y);
    for (int i = 0; i < m; i++) CHECK_NEAR(y[i], p->bg[i], tol * (1 + size));
    for (int i = 0; i < k; i++) y[i] = p->Rn[i] * a->theta[i] - p->bn[i];
    if (k) art_jac_mul(&c->N, off, 0, nb, 1, a->u, y);
    for (int i = 0; i < k; i++) {
        CHECK(a->theta[i] >= 0);
        CHECK(y[i] >= -tol * (1 + size));
        CHECK(fmin(a->theta[i], y[i]) <= tol * (1 + size));
    }
    free(in), free(x), free(r), free(y);
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
                CHECK(a.residual < 1e-12);
                CHECK_INT(a.conflict, -1);
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
