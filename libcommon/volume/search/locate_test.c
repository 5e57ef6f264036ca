#include "harness/test.h"
#include <art/math.h>
#include <art/search.h>
#include <math.h>
#include <string.h>

/* The nodes of the reference element, those on edges in the middle, with an affine map and a bend;
 * with `bend` 0 straight. */
static void make_elem(const struct art_elem_type *type, double bend, double (*x)[3])
{
    static const double A[9] = {1.3, 0.2, -0.1, 0.1, 0.8, 0.3, -0.2, 0.15, 1.1};
    const double far[3] = {40, -7, 12};
    for (int i = 0; i < type->n_corners; i++) art_v3_copy(x[i], type->node[i]);
    for (int e = 0; e < type->n_nodes - type->n_corners; e++)
        art_v3_lerp(x[type->n_corners + e], x[type->edge[e][0]], x[type->edge[e][1]], 0.5);
    for (int i = 0; i < type->n_nodes; i++) {
        for (int k = 0; k < 3; k++) x[i][k] += bend * test_uniform(-1, 1);
        art_m3_mulvec(x[i], A, x[i]);
        art_v3_add(x[i], x[i], far);
    }
}

static void point_at(const struct art_elem_type *type, const double (*x)[3], const double xi[3],
                     double p[3])
{
    double N[ART_ELEM_MAX_NODES];
    type->shape(xi, N, NULL);
    art_v3_zero(p);
    for (int a = 0; a < type->n_nodes; a++) art_v3_add_scaled(p, p, N[a], x[a]);
}

/* Anywhere in the reference element, its boundary included now and then. */
static void random_place(const struct art_elem_type *type, double xi[3])
{
    do
        for (int k = 0; k < 3; k++) {
            xi[k] = test_uniform(-1, 1);
            if (test_below(6) == 0) xi[k] = xi[k] < -0.3 ? -1 : xi[k] > 0.3 ? 1 : 0;
        }
    while (art_elem_natural_excess(type, xi) > 0);
}

/* There and back: all kinds, straight and bent, up to the faces, edges and corners. */
TEST(locate_natural_coordinates_of_all_kinds)
{
    for (int k = 0; k < ART_ELEM_KINDS; k++) {
        const struct art_elem_type *type = art_elem_type((enum art_elem_kind)k);
        double x[ART_ELEM_MAX_NODES][3], xi[3], got[3], p[3], q[3];
        for (int round = test_count(300); type->dim == 3 && round > 0; round--) {
            const double(*pos)[3] = (const double(*)[3])x;
            make_elem(type, round % 3 * 0.08, x);
            if (art_elem_min_jacobian(type, pos) < 0.1) continue;
            random_place(type, xi);
            point_at(type, pos, xi, p);
            if (!CHECK(art_elem_natural(type, pos, p, got)))
                TEST_FAIL("%s at (%g, %g, %g)", type->name, xi[0], xi[1], xi[2]);
            CHECK(art_elem_natural_excess(type, got) <= ART_LOCATE_SLACK);
            point_at(type, pos, got, q);
            CHECK_NEAR_N(q, p, 3, 1e-12);
            /* towards the apex of a pyramid many coordinates mean nearly one place */
            bool apex = type->linear == ART_ELEM_PYRAMID && xi[2] > 0.9;
            for (int i = 0; i < 3 && !apex; i++)
                if (!CHECK_NEAR(got[i], xi[i], 1e-10)) TEST_FAIL("%s, bent %d", type->name, round);
        }
    }
}

/* Nodes are where they are, the apex of a pyramid too, where the map is singular. */
TEST(locate_nodes)
{
    for (int k = 0; k < ART_ELEM_KINDS; k++) {
        const struct art_elem_type *type = art_elem_type((enum art_elem_kind)k);
        double x[ART_ELEM_MAX_NODES][3], xi[3];
        if (type->dim != 3) continue;
        make_elem(type, 0, x);
        for (int a = 0; a < type->n_nodes; a++) {
            CHECK(art_elem_natural(type, (const double(*)[3])x, x[a], xi));
            if (!CHECK(art_elem_natural_excess(type, xi) <= ART_LOCATE_SLACK))
                TEST_FAIL("node %d of %s", a, type->name);
        }
    }
}

/* Outside straight elements the coordinates go on; shells have none. */
TEST(locate_outside_elements)
{
    const struct art_elem_type *hex = art_elem_type(ART_ELEM_HEX);
    double x[ART_ELEM_MAX_NODES][3], xi[3], p[3];
    make_elem(hex, 0, x);
    point_at(hex, (const double(*)[3])x, (const double[]){3, -2, 0.5}, p);
    CHECK(art_elem_natural(hex, (const double(*)[3])x, p, xi));
    CHECK_NEAR_N(xi, ((const double[]){3, -2, 0.5}), 3, 1e-12);
    CHECK_NEAR(art_elem_natural_excess(hex, xi), 2, 1e-12);
    CHECK(!art_elem_natural(art_elem_type(ART_ELEM_QUAD), (const double(*)[3])x, p, xi));
}

static struct art_volume *make_mesh(struct art_ctx *ctx, enum art_elem_kind kind)
{
    const double size[] = {4, 2, 1, 8, 4, 2};
    struct art_volume *vol = NULL, *raised = NULL;
    enum art_elem_kind corners = art_elem_type(kind)->linear;
    if (art_volume_make(ctx, &vol, art_volume_shape_find("grid"), corners, size, NULL) < 0)
        return NULL;
    if (corners == kind) return vol;
    CHECK_STATUS(art_volume_make_quadratic(ctx, &raised, vol), ART_OK);
    art_volume_free(vol);
    return raised;
}

/* The element that is found has the point in it, whatever the kind; of several it is the first. */
TEST(locate_finds_what_encloses)
{
    static const enum art_elem_kind kinds[] = {
        ART_ELEM_TET,     ART_ELEM_PYRAMID,     ART_ELEM_WEDGE,   ART_ELEM_HEX,
        ART_ELEM_QUADTET, ART_ELEM_QUADPYRAMID, ART_ELEM_QUADHEX, ART_ELEM_QUADWEDGE};
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int k = 0; k < 8; k++) {
        struct art_volume *vol = make_mesh(&ctx, kinds[k]);
        struct art_locator *l = NULL;
        double x[ART_ELEM_MAX_NODES][3], xi[3], q[3];
        struct art_elem_spot spot;
        REQUIRE(vol != NULL);
        CHECK_STATUS(art_locator_create(&ctx, &l, vol), ART_OK);
        for (int round = test_count(12); round > 0; round--) {
            double p[3] = {test_uniform(-2, 2), test_uniform(-1, 1), test_uniform(-0.5, 0.5)};
            if (round % 3 == 0) p[0] = 0.5 * test_below(8) - 2, p[1] = 0.5 * test_below(4) - 1;
            if (!CHECK(art_locator_containing(l, p, &spot))) continue;
            int e = spot.elem;
            art_volume_elem_pos(vol, e, x);
            point_at(art_volume_type(vol, e), (const double(*)[3])x, spot.xi, q);
            CHECK_NEAR_N(q, p, 3, 1e-12);
            for (int f = 0; f < e; f++) {
                art_volume_elem_pos(vol, f, x);
                const struct art_elem_type *type = art_volume_type(vol, f);
                CHECK(!art_elem_natural(type, (const double(*)[3])x, p, xi) ||
                      art_elem_natural_excess(type, xi) > ART_LOCATE_SLACK);
            }
        }
        CHECK(!art_locator_containing(l, (const double[]){2.001, 0, 0}, &spot));
        CHECK(!art_locator_containing(l, (const double[]){NAN, 0, 0}, &spot));
        art_locator_free(l);
        art_volume_free(vol);
    }
    art_ctx_fini(&ctx);
}
