/* Elements divided over ranks: what each rank assembles of the rows that it owns is what one
 * process assembles. */
#include "physics/fem_fixture.h"
#include <art/mech.h>
#include <math.h>
#include <string.h>

enum { RANKS = 3 };

static const struct {
    enum art_elem_kind kind;
    int n[3];
    const char *model;
} models[] = {
    {ART_ELEM_HEX, {8, 5, 4}, "material=LinearMaterial [ YoungsModulus=1000 ] "},
    {ART_ELEM_HEX,
     {8, 5, 4},
     "material=NeoHookeanMaterial [ YoungsModulus=1000 ] stiffnessDampingKind=OBJECTIVE "},
    {ART_ELEM_TET,
     {7, 4, 4},
     "material=IncompNeoHookeanMaterial [ shearModulus=300 bulkModulus=2000 ] "
     "softIncompMethod=ELEMENT "},
};

/* Each system is compiled by itself: what the ranks would exchange stays with each. */
static void no_exchange(void *self, size_t n, double *x)
{
    (void)self, (void)n, (void)x;
}

static int compile_part(const struct fem_fixture *b, struct art_ranks *ranks,
                        struct art_system **sys)
{
    struct art_ctx *ctx = (struct art_ctx *)&b->p.ctx;
    const struct art_compile_options options = {.ranks = ranks};
    return art_system_compile(ctx, b->p.sys->top, &options, sys);
}

/* Compares the blocks that lie in rows of this rank. *most: the largest difference; the number of
 * them. */
static int compare_rows(const struct art_blocks *part, const struct art_blocks *whole, double *most)
{
    int n = 0;
    for (int i = 0; i < whole->n; i++)
        for (int k = whole->ptr[i]; k < whole->ptr[i + 1]; k++) {
            const int j = whole->col[k];
            if (!art_owns(part->partition, i) && !art_owns(part->partition, j)) continue;
            const ptrdiff_t at = art_blocks_find(part, i, j);
            n++;
            if (at < 0) *most = INFINITY;
            for (int v = 0; at >= 0 && v < 9; v++) {
                double d = part->val[at + v] - whole->val[whole->val_off[k] + (size_t)v];
                if (i != j || art_owns(part->partition, i)) *most = fmax(*most, fabs(d));
            }
        }
    return n;
}

static void check_part(const struct fem_fixture *b, struct art_ranks *ranks, const double *f,
                       double *sum, const char *what)
{
    struct art_system *sys = NULL;
    double most = 0, off = 0;
    if (!CHECK_STATUS(compile_part(b, ranks, &sys), ART_OK)) return;
    if (CHECK(sys->jac.partition != NULL)) {
        const struct art_blocks *K = sys->jac.K;
        double *own = art_alloc((struct art_ctx *)&b->p.ctx, (size_t)sys->n_active, sizeof *own);
        const struct art_fem *fem = art_system_fems(sys);
        int evaluated = 0, n;
        art_system_update(sys, b->p.state);
        art_system_linearize(sys, b->p.state, own);
        for (int i = 0; own && i < sys->n_active; i++) sum[i] += own[i];
        for (int k = 0; own && k < sys->n_active_blocks; k++)
            for (int c = K->row_off[k]; c < K->row_off[k + 1]; c++)
                if (art_owns(sys->jac.partition, k)) off = fmax(off, fabs(own[c] - f[c]));
        n = compare_rows(K, b->p.sys->jac.K, &most);
        (void)compare_rows(sys->jac.D, b->p.sys->jac.D, &most);
        for (int e = 0; e < fem->n_elems; e++) evaluated += fem->materials.evaluated[e];
        if (!(most < 1e-9 && off < 1e-11)) TEST_FAIL("%s: rows off by %g, %g", what, most, off);
        /* no rank has what it does not need */
        CHECK(n < b->p.sys->jac.K->ptr[b->p.sys->jac.K->n] * 3 / 5);
        CHECK(K->ptr[K->n] <= n + K->n);
        CHECK(evaluated < fem->n_elems * 3 / 4);
        art_free(own);
    }
    art_system_free(sys);
}

TEST(fem_divided_rows_are_those_of_the_whole)
{
    static const double stretch[9] = {1.1, 0.1, 0, 0.05, 0.9, 0.1, 0, -0.1, 0.95};
    for (size_t m = 0; m < sizeof models / sizeof models[0]; m++) {
        char text[256];
        snprintf(text, sizeof text, "%s density=10 particleDamping=2 stiffnessDamping=0.1",
                 models[m].model);
        struct fem_grid grid = {
            .kind = models[m].kind, .size = {1.6, 0.8, 0.8}, .twist = 0.2, .model = text};
        struct fem_fixture b;
        for (int k = 0; k < 3; k++) grid.n[k] = models[m].n[k];
        if (!CHECK_STATUS(fem_fixture_open(&b, &grid), ART_OK)) return;
        fem_fixture_stretch(&b, stretch, 0.01);
        const size_t n = (size_t)b.p.sys->n_active;
        double *f = art_alloc(&b.p.ctx, 2 * n, sizeof *f), most = 0;
        if (f) art_system_linearize(b.p.sys, b.p.state, f);
        for (int r = 0; f && r < RANKS; r++) {
            struct art_ranks ranks = {
                .n = RANKS, .rank = r, .sum = no_exchange, .max = no_exchange};
            check_part(&b, &ranks, f, f + n, text);
        }
        for (size_t i = 0; f && i < n; i++) most = fmax(most, fabs(f[i] - f[n + i]));
        if (!(most < 1e-11)) TEST_FAIL("%s: forces of all ranks are off by %g", text, most);
        art_free(f);
        fem_fixture_close(&b);
    }
}

/* What cannot be divided is said: the first rank has it all, the others have nothing. */
TEST(fem_divided_systems_are_of_points_without_rows)
{
    static const struct {
        const char *model, *why;
    } whole[] = {{"incompressible=ELEMENT", "incompressibility"},
                 {"softIncompMethod=NODAL material=IncompNeoHookeanMaterial [ shearModulus=300 "
                  "bulkModulus=2000 ]",
                  "pressures belong to nodes (softIncompMethod NODAL)"}};
    for (size_t m = 0; m < sizeof whole / sizeof whole[0]; m++) {
        struct fem_grid grid = {
            .kind = ART_ELEM_TET, .size = {1, 1, 1}, .n = {5, 5, 5}, .model = whole[m].model};
        struct fem_fixture b;
        struct art_system *sys = NULL;
        if (!CHECK_STATUS(fem_fixture_open(&b, &grid), ART_OK)) return;
        const char *why = art_system_undivided(b.p.sys);
        CHECK_STR(why ? why : "", whole[m].why);
        struct art_ranks ranks = {.n = 2, .rank = 1, .sum = no_exchange, .max = no_exchange};
        CHECK_STATUS(compile_part(&b, &ranks, &sys), ART_EUNSUPPORTED);
        CHECK(sys == NULL);
        ranks = (struct art_ranks){.n = 2, .rank = 0, .sum = no_exchange, .max = no_exchange};
        if (CHECK_STATUS(compile_part(&b, &ranks, &sys), ART_OK)) CHECK(sys->jac.partition == NULL);
        art_system_free(sys);
        fem_fixture_close(&b);
    }
}
