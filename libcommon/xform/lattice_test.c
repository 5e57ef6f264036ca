#include "harness/test.h"
#include <art/search.h>
#include <art/xform.h>
#include <math.h>
#include <string.h>

static const enum art_elem_kind kinds[] = {
    ART_ELEM_TET,     ART_ELEM_PYRAMID,     ART_ELEM_WEDGE,   ART_ELEM_HEX,
    ART_ELEM_QUADTET, ART_ELEM_QUADPYRAMID, ART_ELEM_QUADHEX, ART_ELEM_QUADWEDGE};
enum { N_KINDS = sizeof kinds / sizeof kinds[0] };

/* A grid of a kind in the box from (-1, -0.5, -0.5) to (1, 0.5, 0.5), inner nodes off their places.
 */
static struct art_volume *make_rest(struct art_ctx *ctx, enum art_elem_kind kind)
{
    const double size[] = {2, 1, 1, 4, 2, 2};
    struct art_volume *vol = NULL, *raised = NULL;
    enum art_elem_kind corners = art_elem_type(kind)->linear;
    if (art_volume_make(ctx, &vol, art_volume_shape_find("grid"), corners, size, NULL) < 0)
        return NULL;
    if (corners != kind) {
        CHECK_STATUS(art_volume_make_quadratic(ctx, &raised, vol), ART_OK);
        art_volume_free(vol);
        vol = raised;
    }
    for (int i = 0; i < vol->n_nodes; i++)
        for (int k = 0; k < 3; k++) {
            double *x = &vol->pos[3 * i + k], side = k == 0 ? 1 : 0.5;
            if (fabs(*x) < side - 1e-9) *x += test_uniform(-0.03, 0.03);
        }
    return vol;
}

static double *moved(struct art_ctx *ctx, const struct art_volume *vol, const struct art_affine *X,
                     double jitter)
{
    double *now = art_alloc(ctx, 3 * (size_t)vol->n_nodes, sizeof *now);
    for (int i = 0; now && i < vol->n_nodes; i++) {
        art_affine_point(now + 3 * i, X, vol->pos + 3 * i);
        for (int k = 0; k < 3; k++) now[3 * i + k] += jitter * test_uniform(-1, 1);
    }
    return now;
}

static const struct art_affine stretch = {{1.4, 0.3, -0.2, 0.1, 0.7, 0.25, -0.3, 0.2, 1.1},
                                          {3, -2, 0.5}};

/* Nodes that move affinely carry everything so, in the lattice and far outside of it. */
TEST(xform_lattice_affine_motion_is_affine)
{
    struct art_ctx ctx;
    struct art_transformer t;
    art_ctx_init(&ctx);
    for (int k = 0; k < N_KINDS; k++) {
        for (int mirror = 0; mirror < 2; mirror++) {
            struct art_affine X = stretch;
            struct art_lattice *l = NULL;
            struct art_volume *vol = make_rest(&ctx, kinds[k]);
            for (int i = 0; i < 3 && mirror; i++) X.A[3 * i] = -X.A[3 * i];
            double *now = moved(&ctx, vol, &X, 0);
            REQUIRE(vol && now);
            CHECK_STATUS(art_lattice_create(&ctx, &l, vol, now, NULL), ART_OK);
            art_transformer_lattice(&t, l);
            for (int i = test_count(20); i > 0; i--) {
                double far = i % 2 ? 1 : 3, p[3], F[9], want[3];
                double r[3] = {far * test_uniform(-1, 1), far * test_uniform(-0.5, 0.5),
                               far * test_uniform(-0.5, 0.5)};
                /* a node, the apex of pyramids included */
                if (i % 5 == 0) art_v3_copy(r, vol->pos + 3 * (size_t)test_below(vol->n_nodes));
                if (!CHECK_STATUS(art_transformer_point(&ctx, &t, r, p, F), ART_OK)) continue;
                art_affine_point(want, &X, r);
                CHECK_NEAR_N(p, want, 3, 1e-12);
                if (!CHECK_NEAR_N(F, X.A, 9, 1e-10)) TEST_FAIL("%s", art_elem_type(kinds[k])->name);
            }
            art_lattice_free(l);
            art_free(now);
            art_volume_free(vol);
        }
    }
    art_ctx_fini(&ctx);
}

/* F is the gradient of f, wherever the lattice is bent and the place is not between elements. */
TEST(xform_lattice_gradient)
{
    struct art_ctx ctx;
    struct art_transformer t;
    const double h = 1e-6;
    art_ctx_init(&ctx);
    for (int k = 0; k < N_KINDS; k++) {
        struct art_lattice *l = NULL;
        struct art_volume *vol = make_rest(&ctx, kinds[k]);
        double *now = moved(&ctx, vol, &stretch, 0.02);
        struct art_locator *where = NULL;
        REQUIRE(vol && now);
        CHECK_STATUS(art_lattice_create(&ctx, &l, vol, now, NULL), ART_OK);
        CHECK_STATUS(art_locator_create(&ctx, &where, vol), ART_OK);
        art_transformer_lattice(&t, l);
        for (int i = test_count(20); i > 0; i--) {
            const double far = i % 4 ? 0.95 : 1.1;
            const double r[3] = {test_uniform(-far, far), test_uniform(-0.45, 0.45),
                                 test_uniform(-0.45, 0.45)};
            double p[3], F[9], a[3], b[3], lo[3], hi[3];
            struct art_elem_spot spot;
            if (art_locator_containing(where, r, &spot) &&
                art_elem_natural_excess(art_volume_type(vol, spot.elem), spot.xi) > -1e-3)
                continue;
            CHECK_STATUS(art_transformer_point(&ctx, &t, r, p, F), ART_OK);
            for (int j = 0; j < 3; j++) {
                art_v3_copy(lo, r), art_v3_copy(hi, r);
                lo[j] -= h, hi[j] += h;
                CHECK_STATUS(art_transformer_point(&ctx, &t, lo, a, NULL), ART_OK);
                CHECK_STATUS(art_transformer_point(&ctx, &t, hi, b, NULL), ART_OK);
                for (int c = 0; c < 3; c++)
                    if (!CHECK_NEAR((b[c] - a[c]) / (2 * h), F[3 * c + j], 2e-8))
                        TEST_FAIL("%s, at %g %g %g", art_elem_type(kinds[k])->name, r[0], r[1],
                                  r[2]);
            }
        }
        art_locator_free(where);
        art_lattice_free(l);
        art_free(now);
        art_volume_free(vol);
    }
    art_ctx_fini(&ctx);
}

/* There and back again, by the lattice turned round; nodes go exactly where they are. */
TEST(xform_lattice_there_and_back)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int k = 0; k < N_KINDS; k++) {
        struct art_transformer there, back;
        struct art_lattice *l = NULL, *m = NULL;
        struct art_volume *vol = make_rest(&ctx, kinds[k]);
        double *now = moved(&ctx, vol, &stretch, 0.015), p[3], q[3], F[9], G[9], I[9];
        REQUIRE(vol && now);
        CHECK_STATUS(art_lattice_create(&ctx, &l, vol, now, NULL), ART_OK);
        CHECK_STATUS(art_lattice_inverse(&ctx, &m, l), ART_OK);
        art_transformer_lattice(&there, l);
        art_transformer_lattice(&back, m);
        art_m3_identity(I);
        for (int i = test_count(30); i > 0; i--) {
            const double r[3] = {test_uniform(-0.9, 0.9), test_uniform(-0.4, 0.4),
                                 test_uniform(-0.4, 0.4)};
            CHECK_STATUS(art_transformer_point(&ctx, &there, r, p, F), ART_OK);
            CHECK_STATUS(art_transformer_point(&ctx, &back, p, q, G), ART_OK);
            CHECK_NEAR_N(q, r, 3, 1e-12);
            art_m3_mul(G, G, F);
            CHECK_NEAR_N(G, I, 9, 1e-9);
        }
        for (int i = 0; i < vol->n_nodes; i++) {
            CHECK_STATUS(art_transformer_point(&ctx, &there, vol->pos + 3 * i, p, NULL), ART_OK);
            CHECK_NEAR_N(p, now + 3 * i, 3, 1e-12);
        }
        CHECK_STATUS(art_lattice_report(&ctx, l), ART_OK);
        CHECK_INT(ctx.n_warnings, 0);
        art_lattice_free(l);
        art_lattice_free(m);
        art_free(now);
        art_volume_free(vol);
    }
    art_ctx_fini(&ctx);
}

/* The closed form in a cube: f is trilinear in the coordinates of the cube, and goes on outside. */
TEST(xform_lattice_of_one_cube)
{
    struct art_ctx ctx;
    struct art_transformer t;
    struct art_lattice *l = NULL;
    struct art_volume *vol = NULL;
    const double size[] = {2, 2, 2, 1, 1, 1};
    double now[24], p[3], F[9];
    art_ctx_init(&ctx);
    REQUIRE(art_volume_make(&ctx, &vol, art_volume_shape_find("grid"), ART_ELEM_HEX, size, NULL) ==
            ART_OK);
    for (int i = 0; i < 8; i++) {
        const double *x = vol->pos + 3 * i;
        now[3 * i] = x[0] + 0.2 * x[1] * x[2];
        now[3 * i + 1] = 1.5 * x[1] + 0.1 * x[0] * x[1] * x[2];
        now[3 * i + 2] = x[2] - 0.3 * x[0] * x[1] + 4;
    }
    CHECK_STATUS(art_lattice_create(&ctx, &l, vol, now, NULL), ART_OK);
    art_transformer_lattice(&t, l);
    for (int i = 0; i < 20; i++) {
        const double far = i < 15 ? 1 : 1.3;
        const double x = test_uniform(-far, far), y = test_uniform(-far, far),
                     z = test_uniform(-far, far);
        const double want[3] = {x + 0.2 * y * z, 1.5 * y + 0.1 * x * y * z, z - 0.3 * x * y + 4};
        const double G[9] = {1,           0.2 * z,           0.2 * y,
                             0.1 * y * z, 1.5 + 0.1 * x * z, 0.1 * x * y,
                             -0.3 * y,    -0.3 * x,          1};
        CHECK_STATUS(art_transformer_point(&ctx, &t, (const double[]){x, y, z}, p, F), ART_OK);
        CHECK_NEAR_N(p, want, 3, 1e-14);
        CHECK_NEAR_N(F, G, 9, 1e-14);
    }
    art_lattice_free(l);
    art_volume_free(vol);
    art_ctx_fini(&ctx);
}

/* Far outside, where the shape functions of the nearest element fold, the field goes on straight.
 */
TEST(xform_lattice_does_not_fold_outside)
{
    struct art_ctx ctx;
    struct art_transformer t;
    struct art_lattice *l = NULL;
    struct art_volume *vol = NULL;
    const double size[] = {2, 2, 2, 1, 1, 1};
    double now[24], p[3], F[9], q[3], G[9];
    art_ctx_init(&ctx);
    REQUIRE(art_volume_make(&ctx, &vol, art_volume_shape_find("grid"), ART_ELEM_HEX, size, NULL) ==
            ART_OK);
    for (int i = 0; i < 8; i++) {
        const double *x = vol->pos + 3 * i;
        art_v3_copy(now + 3 * i, x);
        now[3 * i] = x[0] * (1 - 0.5 * x[1]);
    }
    CHECK_STATUS(art_lattice_create(&ctx, &l, vol, now, NULL), ART_OK);
    art_transformer_lattice(&t, l);
    /* dx/dX = 1 - y/2 */
    CHECK_STATUS(art_transformer_point(&ctx, &t, (const double[]){0.5, 1.5, 0}, p, F), ART_OK);
    CHECK_NEAR(p[0], 0.125, 1e-14);
    CHECK_STATUS(art_transformer_point(&ctx, &t, (const double[]){0.5, 4, 0}, p, F), ART_OK);
    CHECK_STATUS(art_transformer_point(&ctx, &t, (const double[]){0.5, 1, 0}, q, G), ART_OK);
    CHECK_NEAR_N(F, G, 9, 1e-14);
    CHECK_NEAR(p[0], q[0] + 3 * G[1], 1e-14);
    ctx.n_warnings = 0;
    CHECK_STATUS(art_lattice_report(&ctx, l), ART_OK);
    CHECK_INT(ctx.n_warnings, 1);
    ctx.strict = true;
    CHECK_STATUS(art_lattice_report(&ctx, l), ART_ERANGE);
    CHECK_HAS(ctx.last, "up to 3 outside the lattice");
    art_lattice_free(l);
    art_volume_free(vol);
    art_ctx_fini(&ctx);
}

static int create_and_free(struct art_ctx *ctx, const struct art_volume *vol)
{
    struct art_lattice *l = NULL, *back = NULL;
    int status = art_lattice_create(ctx, &l, vol, vol->pos, NULL);
    if (status == ART_OK) status = art_lattice_inverse(ctx, &back, l);
    art_lattice_free(l);
    art_lattice_free(back);
    return status;
}

TEST(xform_lattices_that_are_none)
{
    struct art_ctx ctx;
    struct art_transformer t;
    struct art_lattice *l = NULL, *none = NULL;
    struct art_volume *vol, *other = NULL, *made = NULL;
    double p[3];
    art_ctx_init(&ctx);
    vol = make_rest(&ctx, ART_ELEM_HEX);
    REQUIRE(vol != NULL);
    /* an element that is inside out at rest, or folded */
    CHECK_STATUS(art_volume_copy(&ctx, &other, vol), ART_OK);
    art_elem_reverse(art_elem_type(ART_ELEM_HEX), other->elem_node + other->elem_off[3]);
    CHECK_STATUS(art_lattice_create(&ctx, &l, other, vol->pos, NULL), ART_ERANGE);
    CHECK_HAS(ctx.last, "hex 3 of the lattice at rest is inverted");
    /* only there is the deformed one folded */
    CHECK_STATUS(art_lattice_between(&ctx, &l, vol, other, NULL), ART_OK);
    art_lattice_free(l);
    art_volume_free(other);
    CHECK_STATUS(art_volume_copy(&ctx, &other, vol), ART_OK);
    other->pos[0] += 3;
    CHECK_STATUS(art_lattice_between(&ctx, &l, vol, other, NULL), ART_OK);
    art_transformer_lattice(&t, l);
    CHECK_STATUS(art_transformer_point(&ctx, &t, (const double[]){-0.9, -0.4, -0.4}, p, NULL),
                 ART_ERANGE);
    CHECK_HAS(ctx.last, "the lattice is folded at (-0.9, -0.4, -0.4)");
    CHECK_STATUS(art_lattice_inverse(&ctx, &none, l), ART_ERANGE);
    art_lattice_free(l);
    /* other nodes, other counts */
    other->elem_node[1] = other->elem_node[9];
    CHECK_STATUS(art_lattice_between(&ctx, &l, vol, other, NULL), ART_ESHAPE);
    CHECK_HAS(ctx.last, "hex 0 of the lattice has other nodes");
    CHECK_STATUS(art_volume_add_node(&ctx, other, (const double[]){0, 0, 9}), ART_OK);
    CHECK_STATUS(art_lattice_between(&ctx, &l, vol, other, NULL), ART_ESHAPE);
    CHECK_HAS(ctx.last, "45 nodes and 16 elements, the deformed one 46");
    CHECK_STATUS(art_lattice_displaced(&ctx, &l, vol, NULL), ART_ENOTFOUND);
    CHECK_HAS(ctx.last, "'displacement'");
    other->pos[0] = NAN;
    CHECK_STATUS(art_lattice_create(&ctx, &l, vol, other->pos, NULL), ART_ERANGE);
    CHECK_STATUS(art_volume_create(&ctx, &made), ART_OK);
    CHECK_STATUS(art_lattice_create(&ctx, &l, made, p, NULL), ART_ESHAPE);
    CHECK_HAS(ctx.last, "solid elements");
    /* nothing to make one around */
    art_volume_free(made);
    const double o[3] = {1, 1, 1}, q[3] = {3, 2, 1};
    CHECK_STATUS(art_lattice_make(&ctx, &made, o, o, 3, 0.2), ART_ERANGE);
    CHECK_STATUS(art_lattice_make(&ctx, &made, o, q, 3, 0), ART_ERANGE);
    CHECK_STATUS(art_lattice_make(&ctx, &made, o, q, 0, 0.2), ART_ERANGE);
    art_ctx_fini(&ctx);
    art_ctx_init(&ctx);
    CHECK_ALLOC_FAILS(&ctx, create_and_free(&ctx, vol));
    art_volume_free(other);
    art_volume_free(vol);
    art_ctx_fini(&ctx);
}

/* The field `displacement` leads back to rest; an element that was inside out in the file is one in
 * the lattice as it is now. */
TEST(xform_lattice_with_displacements)
{
    struct art_ctx ctx;
    struct art_transformer t;
    struct art_lattice *l = NULL;
    struct art_field *d;
    double p[3], F[9];
    art_ctx_init(&ctx);
    struct art_volume *vol = make_rest(&ctx, ART_ELEM_TET);
    REQUIRE(vol != NULL);
    CHECK_STATUS(
        art_fields_add(&ctx, &vol->node_fields, "displacement", ART_F64, 3, vol->n_nodes, &d),
        ART_OK);
    /* mirrored, so that readers turn every element over */
    for (int i = 0; i < vol->n_nodes; i++) {
        d->val[3 * i] = -2 * vol->pos[3 * i];
        vol->pos[3 * i] = -vol->pos[3 * i];
    }
    for (int e = 0; e < vol->n_elems; e++) {
        art_elem_reverse(art_elem_type(ART_ELEM_TET), vol->elem_node + vol->elem_off[e]);
        CHECK_STATUS(art_volume_add_turned(&ctx, vol, e), ART_OK);
    }
    CHECK_STATUS(art_lattice_displaced(&ctx, &l, vol, NULL), ART_OK);
    art_transformer_lattice(&t, l);
    CHECK_STATUS(art_transformer_point(&ctx, &t, (const double[]){0.3, 0.2, 0.1}, p, F), ART_OK);
    CHECK_NEAR_N(p, ((const double[]){-0.3, 0.2, 0.1}), 3, 1e-14);
    CHECK_NEAR(F[0], -1, 1e-13);
    art_lattice_free(l);
    art_volume_free(vol);
    art_ctx_fini(&ctx);
}

/* A grid around a box: its margin, its cells along the longest side. */
TEST(xform_lattice_around_a_box)
{
    struct art_ctx ctx;
    struct art_volume *vol = NULL;
    double min[3], max[3];
    art_ctx_init(&ctx);
    CHECK_STATUS(
        art_lattice_make(&ctx, &vol, (const double[]){1, 2, 3}, (const double[]){11, 7, 3}, 6, 0.2),
        ART_OK);
    CHECK(art_volume_bounds(vol, min, max));
    CHECK_NEAR_N(min, ((const double[]){0, 1, 2}), 3, 1e-14);
    CHECK_NEAR_N(max, ((const double[]){12, 8, 4}), 3, 1e-14);
    /* 12 by 7 by 2 in cells of 2 at most */
    CHECK_INT(vol->n_elems, 6 * 4 * 1);
    art_volume_free(vol);
    art_ctx_fini(&ctx);
}
