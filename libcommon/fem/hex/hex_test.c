/* Hexahedra evaluated several at once have the forces, tangents and volumes of single ones, and the
 * same bits with vectors of every width and in groups of every size. */
#include "../element_force.h"
#include "hex.h"
#include "physics/fem_fixture.h"
#include <art/simd.h>
#include <math.h>
#include <string.h>

#define SOFT(method) "softIncompMethod=" method " "
static const char *const models[] = {
    "material=MooneyRivlinMaterial [ C10=150 C20=70 bulkModulus=15000 ] " SOFT("ELEMENT"),
    "material=MooneyRivlinMaterial [ C10=150 C01=50 C20=70 bulkModulus=15000 ] " SOFT("FULL"),
    "material=IncompNeoHookeanMaterial [ shearModulus=300 bulkModulus=20000 ] " SOFT("NODAL"),
    "material=NeoHookeanMaterial [ YoungsModulus=1000 PoissonsRatio=0.45 ] ",
    "material=IncompNeoHookeanMaterial [ shearModulus=300 bulkModulus=20000 ] " SOFT(
        "ELEMENT") "stiffnessDampingKind=OBJECTIVE ",
    "material=IncompNeoHookeanMaterial [ shearModulus=300 bulkModulus=20000 ] " SOFT(
        "FULL") "stiffnessDampingKind=OBJECTIVE ",
    "material=LinearMaterial [ YoungsModulus=1000 PoissonsRatio=0.3 ] ",
    "material=LinearMaterial [ YoungsModulus=1000 PoissonsRatio=0.3 ] stiffnessDampingKind="
    "OBJECTIVE ",
};

enum { ELEMENTS = 12, FORCES = 24, BLOCKS = 36 * 9 };
struct results {
    double f[ELEMENTS][FORCES], K[ELEMENTS][BLOCKS], D[ELEMENTS][BLOCKS], min_J[ELEMENTS];
};

static int list_kernels(const struct fem_hex_kernels **kernels)
{
    int n = 0;
    kernels[n++] = &fem_hex_plain;
#if defined(__x86_64__) && defined(__GNUC__)
    if (art_simd_avx2()) kernels[n++] = &fem_hex_avx2;
    if (art_simd_avx512()) kernels[n++] = &fem_hex_avx512;
#endif
    return n;
}

static void place(struct results *to, int e, bool objective, struct fem_element_response *out)
{
    memset(out, 0, sizeof *out);
    out->f = to->f[e], out->K = to->K[e], out->D = objective ? to->D[e] : NULL;
}

static void single(const struct fem_fixture *b, bool tangent, bool damped, struct results *to)
{
    memset(to, 0, sizeof *to);
    for (int e = 0; e < b->fem->n_elems; e++) {
        struct fem_element_response out;
        place(to, e, b->fem->options.objective, &out);
        fem_element_eval(b->fem, b->p.state, e, tangent, damped, &out);
        to->min_J[e] = out.min_J;
        /* without a tangent there is room for one */
        if (!tangent) memset(to->K[e], 0, sizeof to->K[e]), memset(to->D[e], 0, sizeof to->D[e]);
    }
}

static void grouped(const struct fem_fixture *b, const struct fem_hex_kernels *hex, int size,
                    bool tangent, bool damped, struct results *to)
{
    const struct fem_hex_request wanted = {b->fem, b->p.state, tangent, damped};
    memset(to, 0, sizeof *to);
    for (int e = 0; e < b->fem->n_elems; e += size) {
        struct fem_element_response out[FEM_HEX_MOST_LANES], *list[FEM_HEX_MOST_LANES];
        int elem[FEM_HEX_MOST_LANES], n = 0;
        for (; n < size && e + n < b->fem->n_elems; n++) {
            elem[n] = e + n, list[n] = &out[n];
            place(to, e + n, b->fem->options.objective, &out[n]);
        }
        if (fem_hex_suits(b->fem, e))
            hex->evaluate(&wanted, n, elem, list);
        else if (CHECK(fem_hex_suits_corotated(b->fem, e)))
            hex->corotated(&wanted, n, elem, list);
        for (int i = 0; i < n; i++) to->min_J[e + i] = out[i].min_J;
    }
}

static void check_near(const char *what, const char *of, int n, const double *x, const double *y)
{
    double size = 0, most = 0;
    for (int i = 0; i < n; i++)
        if (isfinite(y[i])) size = fmax(size, fabs(y[i]));
    for (int i = 0; i < n; i++)
        if (x[i] != y[i]) most = fmax(most, fabs(x[i] - y[i])); /* both may be infinite */
    if (!(most <= 1e-13 * size)) TEST_FAIL("%s: %s differ by %g of %g", what, of, most, size);
}

static void check_evaluation(const struct fem_fixture *b, const char *what, bool tangent,
                             bool damped)
{
    static struct results one, first, other;
    const struct fem_hex_kernels *kernels[3];
    int n = list_kernels(kernels);
    single(b, tangent, damped, &one);
    grouped(b, kernels[0], kernels[0]->lanes, tangent, damped, &first);
    check_near(what, "forces", ELEMENTS * FORCES, first.f[0], one.f[0]);
    check_near(what, "stiffnesses", ELEMENTS * BLOCKS, first.K[0], one.K[0]);
    check_near(what, "dampings", ELEMENTS * BLOCKS, first.D[0], one.D[0]);
    check_near(what, "least volumes", ELEMENTS, first.min_J, one.min_J);
    for (int k = 0; k < n; k++)
        for (int size = 1; size <= kernels[k]->lanes; size++) {
            grouped(b, kernels[k], size, tangent, damped, &other);
            if (memcmp(&other, &first, sizeof first) != 0)
                TEST_FAIL("%s: groups of %d of %d lanes differ", what, size, kernels[k]->lanes);
        }
}

TEST(fem_hexahedra_at_once_are_those_alone)
{
    static const double stretch[9] = {1.2, 0.1, 0, 0.05, 0.9, 0.1, 0, -0.1, 0.95};
    for (size_t m = 0; m < sizeof models / sizeof models[0]; m++) {
        char text[256];
        snprintf(text, sizeof text, "%s density=10 stiffnessDamping=0.1", models[m]);
        struct fem_grid grid = {.kind = ART_ELEM_HEX,
                                .n = {3, 2, 2},
                                .size = {1.2, 0.6, 0.6},
                                .twist = 0.2,
                                .model = text,
                                .mech = "gravity=[ 0 0 0 ]"};
        struct fem_fixture b;
        if (!CHECK_STATUS(fem_fixture_open(&b, &grid), ART_OK)) return;
        CHECK_INT(b.fem->n_elems, ELEMENTS);
        fem_fixture_stretch(&b, stretch, 0.03);
        for (int i = 0; i < b.p.sys->n_u; i++) b.p.state->u[i] = sin(3 * i + 1);
        if (b.fem->incomp.nodal) fem_nodal_penalty_update(b.fem, b.p.state, true);
        for (int how = 0; how < 4; how++) check_evaluation(&b, text, how & 1, how & 2);
        /* the first node where the others of its element are, on one plane: points without
         * gradients */
        const int *node = art_fem_elem_nodes(b.fem, 0);
        double *q = b.p.state->q;
        for (int a = 0; a < 8; a++) q[b.p.sys->dyn[b.fem->node_dyn[node[a]]].q + 2] = 0;
        if (b.fem->incomp.nodal) fem_nodal_penalty_update(b.fem, b.p.state, true);
        check_evaluation(&b, text, false, false);
        fem_fixture_close(&b);
    }
}

static double mean_volume(const struct art_fem_kind *kind, const double (*x)[3])
{
    double dv[ART_FEM_MAX_POINTS], sum = 0;
    fem_volumes_only(kind, x, dv);
    for (int p = 0; p < 8; p++) sum += dv[p];
    return sum;
}

/* Volumes, gradients by the general kernel, rates by that and by differences. */
TEST(fem_hexahedra_at_once_have_the_volumes_of_those_alone)
{
    struct art_fem_kind kind;
    double x[8][3], v[8][3];
    const double *at[1][8], *u[1][8];
    art_fem_kind_fill(&kind, art_elem_type(ART_ELEM_HEX));
    for (int a = 0; a < 8; a++)
        for (int i = 0; i < 3; i++) {
            x[a][i] = 40 + kind.xi[a][i] + 0.2 * sin(5 * a + 2 * i);
            v[a][i] = cos(7 * a + 3 * i);
        }
    for (int a = 0; a < 8; a++) at[0][a] = x[a], u[0][a] = v[a];
    double dv[ART_FEM_MAX_POINTS], cof[9][ART_FEM_MAX_POINTS], W[24], r[ART_FEM_MAX_POINTS],
        sum = 0;
    fem_volumes(&kind, (const double(*)[3])x, dv, cof);
    fem_volume_gradients(&kind, 0, (const double(*)[ART_FEM_MAX_POINTS])cof, W, 3);
    fem_volume_rates(&kind, (const double(*)[3])x, (const double(*)[3])v, r);
    for (int p = 0; p < 8; p++) sum += r[p];
    const struct fem_hex_kernels *kernels[3];
    for (int k = 0, n = list_kernels(kernels); k < n; k++) {
        const double scale = 3;
        double volume, least, rate, gradient[24], *to = gradient;
        kernels[k]->volumes(1, (const double *const(*)[8])at, (const double *const(*)[8])u, &volume,
                            &scale, &to, &rate);
        kernels[k]->min_volumes(1, (const double *const(*)[8])at, &least);
        CHECK_NEAR(volume, mean_volume(&kind, (const double(*)[3])x), 1e-13);
        CHECK_NEAR(rate, 3 * sum, 1e-12);
        CHECK_NEAR(least, fem_min_volume(&kind, (const double(*)[3])x), 1e-13);
        for (int i = 0; i < 24; i++) CHECK_NEAR(gradient[i], 3 * W[i], 1e-13);
    }
}
