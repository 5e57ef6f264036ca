/* Models of so many elements that these are evaluated in several chunks: nothing of what they give
 * is lost or taken twice where chunks meet. */
#include "physics/fem_fixture.h"
#include <math.h>

static const struct {
    enum art_elem_kind kind;
    int n[3];
    const char *model;
} models[] = {
    {ART_ELEM_HEX, {12, 6, 7}, "material=LinearMaterial [ YoungsModulus=1000 ] "},
    {ART_ELEM_HEX, {12, 6, 7}, "material=NeoHookeanMaterial [ YoungsModulus=1000 ] "},
    {ART_ELEM_HEX,
     {12, 6, 7},
     "material=NeoHookeanMaterial [ YoungsModulus=1000 ] stiffnessDampingKind=OBJECTIVE "},
    {ART_ELEM_TET,
     {11, 6, 6},
     "material=IncompNeoHookeanMaterial [ shearModulus=300 bulkModulus=2000 ] "
     "softIncompMethod=NODAL "},
    {ART_ELEM_QUADHEX, {6, 3, 5}, "material=NeoHookeanMaterial [ YoungsModulus=1000 ] "},
};

/* Moved as a whole a model has no other forces, and its nodes are damped by their mass alone. */
static void check_translation(const struct fem_fixture *b, const char *what)
{
    struct art_system *sys = b->p.sys;
    size_t n = (size_t)sys->n_active;
    double *t = art_alloc((struct art_ctx *)&b->p.ctx, 3 * n, sizeof *t);
    if (!CHECK(t != NULL)) return;
    double *f = t + n, *y = f + n, most = 0, damp = 0, sum[3] = {0}, norm = 0;
    const double way[3] = {1, -2, 3};
    for (size_t i = 0; i < n; i++) t[i] = way[i % 3];
    art_system_linearize(sys, b->p.state, f);
    for (size_t i = 0; i < n; i++) sum[i % 3] += f[i], norm = fmax(norm, fabs(f[i]));
    if (!(norm > 0.1 && art_v3_norm(sum) < 1e-10 * norm * (double)n))
        TEST_FAIL("%s: forces of %g leave %g", what, norm, art_v3_norm(sum));
    fem_fixture_multiply(sys, sys->jac.K, t, y);
    for (size_t i = 0; i < n; i++) most = fmax(most, fabs(y[i]));
    fem_fixture_multiply(sys, sys->jac.D, t, y);
    for (int i = 0; i < b->fem->n_nodes; i++)
        for (int k = 0; k < 3; k++) {
            double want = -b->fem->options.alpha * b->fem->node_mass[i] * way[k];
            damp = fmax(damp, fabs(y[3 * i + k] - want));
        }
    if (!(most < 1e-9 && damp < 1e-9)) TEST_FAIL("%s: %g, %g of damping", what, most, damp);
    art_free(t);
}

TEST(fem_chunks_give_each_node_what_is_its_own)
{
    static const double stretch[9] = {1.2, 0.1, 0, 0.05, 0.9, 0.1, 0, -0.1, 0.95};
    for (size_t m = 0; m < sizeof models / sizeof models[0]; m++) {
        char text[256];
        snprintf(text, sizeof text, "%s density=10 particleDamping=2 stiffnessDamping=0.1",
                 models[m].model);
        struct fem_grid grid = {.kind = models[m].kind,
                                .size = {1.2, 0.6, 0.6},
                                .twist = 0.2,
                                .model = text,
                                .mech = "gravity=[ 0 0 0 ]"};
        struct fem_fixture b;
        for (int k = 0; k < 3; k++) grid.n[k] = models[m].n[k];
        if (!CHECK_STATUS(fem_fixture_open(&b, &grid), ART_OK)) return;
        fem_fixture_stretch(&b, stretch, 0.01);
        check_translation(&b, text);
        if (m > 0) fem_fixture_check_tangent(&b, text); /* linear ones turn with their axes */
        fem_fixture_close(&b);
    }
}
