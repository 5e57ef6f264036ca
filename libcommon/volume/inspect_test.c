#include "harness/test.h"
#include "volume_priv.h"
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const struct art_volume_limits usual = {0, NAN, NAN, NAN, NAN, NAN, NAN};

static int make(struct art_ctx *ctx, struct art_volume **vol, const char *shape,
                enum art_elem_kind kind, const double *v)
{
    return art_volume_make(ctx, vol, art_volume_shape_find(shape), kind, v, NULL);
}

/* How many faults of each kind; what is not listed must not be there. */
static void expect(const struct art_volume_report *r, const char *what, int n, ...)
{
    int want[ART_FAULT_KINDS] = {0}, sum = 0;
    va_list args;
    va_start(args, n);
    for (int i = 0; i < n; i++) {
        int kind = va_arg(args, int);
        want[kind] = va_arg(args, int);
    }
    va_end(args);
    for (int k = 0; k < ART_FAULT_KINDS; k++) {
        sum += want[k];
        if (r->count[k] != want[k])
            TEST_FAIL("%s: %d of '%s', expected %d", what, r->count[k],
                      art_volume_fault_name((enum art_volume_fault_kind)k), want[k]);
    }
    CHECK_INT(r->n_faults, sum);
}

/* No shape has a fault, whatever it is made of. */
TEST(volume_shapes_have_no_faults)
{
    struct art_ctx ctx;
    const struct art_volume_shape *shape;
    art_ctx_init(&ctx);
    for (int s = 0; (shape = art_volume_shape_at(s)) != NULL; s++)
        for (int k = 0; k < ART_ELEM_KINDS; k++) {
            struct art_volume_report r;
            struct art_volume *vol;
            double v[16];
            if (!(shape->kinds & ART_BIT(k)) || shape->surface) continue;
            for (int i = 0; i < shape->n_params; i++) v[i] = shape->params[i].init;
            REQUIRE(CHECK_STATUS(art_volume_make(&ctx, &vol, shape, (enum art_elem_kind)k, v, NULL),
                                 ART_OK));
            REQUIRE(CHECK_STATUS(art_volume_inspect(&ctx, &r, vol, &usual), ART_OK));
            expect(&r, shape->name, 0);
            int n = 0;
            for (int i = 0; i < ART_ELEM_KINDS; i++) n += r.n_elems[i];
            CHECK_INT(n, vol->n_elems);
            art_volume_report_fini(&r);
            art_volume_free(vol);
        }
    art_ctx_fini(&ctx);
}

TEST(volume_faults_of_elements)
{
    static const double v[] = {2, 1, 1, 2, 1, 1};
    struct art_volume_limits limits = usual;
    struct art_ctx ctx;
    struct art_volume *vol;
    struct art_volume_report r;
    art_ctx_init(&ctx);
    /* a corner pushed through the opposite one: the element is inverted, its neighbour is not */
    REQUIRE(CHECK_STATUS(make(&ctx, &vol, "grid", ART_ELEM_HEX, v), ART_OK));
    art_v3_set(vol->pos, 0.5, 0.6, 0.6);
    CHECK_STATUS(art_volume_set_elem_id(&ctx, vol, 0, 7), ART_OK);
    REQUIRE(CHECK_STATUS(art_volume_inspect(&ctx, &r, vol, &usual), ART_OK));
    expect(&r, "inverted", 1, ART_FAULT_INVERTED, 1);
    CHECK_INT(r.faults[0].elem, 0);
    CHECK(r.faults[0].value < 0);
    CHECK_NEAR(r.faults[0].at[0], -0.5 + 1.5 / 8, 1e-14);
    CHECK_NEAR(r.range[ART_ELEM_HEX][1].min, r.faults[0].value, 0);
    CHECK_INT(r.range[ART_ELEM_HEX][1].min_elem, 0);
    art_volume_report_fini(&r);
    art_volume_free(vol);
    /* flattened, doubled, a node twice, nodes without use */
    REQUIRE(CHECK_STATUS(make(&ctx, &vol, "grid", ART_ELEM_HEX, v), ART_OK));
    int again[8]; /* the list may move while it grows */
    memcpy(again, vol->elem_node + 8, sizeof again);
    CHECK_STATUS(art_volume_add_elem(&ctx, vol, ART_ELEM_HEX, again), ART_OK);
    CHECK_STATUS(art_volume_add_elem(&ctx, vol, ART_ELEM_TET, (const int[]){0, 1, 3, 0}), ART_OK);
    CHECK_STATUS(art_volume_add_node(&ctx, vol, (const double[]){9, 9, 9}), ART_OK);
    REQUIRE(CHECK_STATUS(art_volume_inspect(&ctx, &r, vol, &usual), ART_OK));
    CHECK_INT(r.count[ART_FAULT_DUPLICATE], 1);
    CHECK_INT(r.count[ART_FAULT_REPEATED], 1);
    CHECK_INT(r.count[ART_FAULT_DEGENERATE], 1);
    CHECK_INT(r.count[ART_FAULT_UNUSED], 1);
    CHECK_INT(r.count[ART_FAULT_OVERFULL], 1); /* the face between the first and the two others */
    CHECK_INT(r.count[ART_FAULT_INVERTED], 0);
    for (int i = 0; i < r.n_faults; i++) {
        if (r.faults[i].kind == ART_FAULT_DUPLICATE)
            CHECK(r.faults[i].elem == 2 && r.faults[i].other == 1);
        /* the one too many comes last, whichever of its faces it is */
        if (r.faults[i].kind == ART_FAULT_OVERFULL)
            CHECK(r.faults[i].elem == 2 && r.faults[i].other == 0 && r.faults[i].value == 3);
        if (r.faults[i].kind == ART_FAULT_UNUSED)
            CHECK(r.faults[i].node == 12 && r.faults[i].at[1] == 9);
        if (r.faults[i].kind == ART_FAULT_REPEATED) CHECK(r.faults[i].node == 0);
    }
    art_volume_report_fini(&r);
    art_volume_free(vol);
    /* limits: a sheared, stretched box; all elements alike */
    REQUIRE(CHECK_STATUS(make(&ctx, &vol, "grid", ART_ELEM_HEX, v), ART_OK));
    for (int i = 0; i < vol->n_nodes; i++) {
        vol->pos[3 * i] *= 4;
        vol->pos[3 * i + 1] += vol->pos[3 * i + 2];
    }
    limits.min_scaled = 0.75, limits.max_edge_ratio = 3.9, limits.min_angle = 46,
    limits.max_angle = 134;
    limits.max_radius_edge = 0.1; /* of no hexahedron */
    REQUIRE(CHECK_STATUS(art_volume_inspect(&ctx, &r, vol, &limits), ART_OK));
    expect(&r, "limits", 4, ART_FAULT_SCALED, 2, ART_FAULT_EDGE_RATIO, 2, ART_FAULT_MIN_ANGLE, 2,
           ART_FAULT_MAX_ANGLE, 2);
    CHECK_NEAR(r.range[ART_ELEM_HEX][2].mean, sqrt(0.5), 1e-14);
    CHECK_NEAR(r.range[ART_ELEM_HEX][3].max, 4, 1e-14);
    CHECK_NEAR(r.range[ART_ELEM_HEX][5].min, 45, 1e-12);
    art_volume_report_fini(&r);
    art_volume_free(vol);
    art_ctx_fini(&ctx);
}

static int two_grids(struct art_ctx *ctx, struct art_volume **out, enum art_elem_kind kind, int n,
                     double shift)
{
    const double one[] = {1, 1, 1, 1, 1, 1}, other[] = {1, 1, 1, 1, n, n};
    struct art_volume *a = NULL, *b = NULL;
    int status;
    ART_TRY(make(ctx, &a, "grid", ART_ELEM_HEX, one));
    ART_TRY(make(ctx, &b, "grid", kind, other));
    for (int i = 0; i < b->n_nodes; i++) b->pos[3 * (size_t)i] += 1 + shift;
    ART_TRY(art_volume_append(ctx, a, b));
    *out = a;
    a = NULL;
out:
    art_volume_free(a);
    art_volume_free(b);
    return status;
}

TEST(volume_faults_between_elements)
{
    struct art_ctx ctx;
    struct art_volume *vol, *joined;
    struct art_volume_report r;
    art_ctx_init(&ctx);
    /* side by side without common nodes */
    REQUIRE(CHECK_STATUS(two_grids(&ctx, &vol, ART_ELEM_HEX, 1, 1e-9), ART_OK));
    REQUIRE(CHECK_STATUS(art_volume_inspect(&ctx, &r, vol, &usual), ART_OK));
    expect(&r, "coincident", 1, ART_FAULT_COINCIDENT, 4);
    CHECK_INT(r.faults[0].node, 8);
    CHECK_INT(r.faults[0].other, 1);
    CHECK_NEAR(r.faults[0].value, 1e-9, 1e-15);
    art_volume_report_fini(&r);
    struct art_volume_limits strict = usual;
    strict.tolerance = 1e-10;
    REQUIRE(CHECK_STATUS(art_volume_inspect(&ctx, &r, vol, &strict), ART_OK));
    expect(&r, "apart", 0);
    art_volume_report_fini(&r);
    art_volume_free(vol);
    /* a finer neighbour: of its 9 nodes in the plane 4 coincide, 5 hang */
    REQUIRE(CHECK_STATUS(two_grids(&ctx, &vol, ART_ELEM_HEX, 2, 0), ART_OK));
    REQUIRE(CHECK_STATUS(art_volume_inspect(&ctx, &r, vol, &usual), ART_OK));
    CHECK_INT(r.count[ART_FAULT_COINCIDENT], 4);
    int hanging = 0;
    for (int i = 0; i < r.n_faults; i++)
        hanging += r.faults[i].kind == ART_FAULT_HANGING && r.faults[i].elem == 0 &&
                   r.faults[i].at[0] == 0.5;
    CHECK(hanging >= 5);
    art_volume_report_fini(&r);
    art_volume_free(vol);
    /* a hexahedron on tetrahedra: a quad against two triangles, with common nodes */
    REQUIRE(CHECK_STATUS(two_grids(&ctx, &vol, ART_ELEM_TET, 1, 0), ART_OK));
    for (int i = 0; i < vol->elem_off[vol->n_elems]; i++)
        for (int k = 0; k < 8; k++)
            if (art_v3_distance(vol->pos + 3 * vol->elem_node[i], vol->pos + 3 * k) < 1e-12)
                vol->elem_node[i] = k;
    REQUIRE(CHECK_STATUS(art_volume_keep(&ctx, &joined, vol, NULL, NULL), ART_OK));
    CHECK_INT(joined->n_nodes, 12);
    REQUIRE(CHECK_STATUS(art_volume_inspect(&ctx, &r, joined, &usual), ART_OK));
    expect(&r, "mismatched", 1, ART_FAULT_MISMATCHED, 1);
    CHECK_INT(r.faults[0].elem, 0);
    CHECK(r.faults[0].other > 0);
    art_volume_report_fini(&r);
    art_volume_free(vol), art_volume_free(joined);
    art_ctx_fini(&ctx);
}

/* Two by two tetrahedra over one quad: with the same diagonal they fit, with the other they do not.
 * A cavity of the shape of a tetrahedron is no quad. */
TEST(volume_diagonals_that_cross)
{
    static const double pos[6][3] = {{0, 0, 0}, {0, 1, 0},      {0, 1, 1},
                                     {0, 0, 1}, {-1, 0.5, 0.5}, {1, 0.4, 0.5}};
    static const int left[2][4] = {{0, 1, 2, 4}, {0, 2, 3, 4}};
    static const int right[2][2][4] = {{{0, 2, 1, 5}, {0, 3, 2, 5}}, {{0, 3, 1, 5}, {1, 3, 2, 5}}};
    static const double outer[8][3] = {{1, 1, 1},    {1, -1, -1}, {-1, 1, -1}, {-1, -1, 1},
                                       {-2, -2, -2}, {-2, 2, 2},  {2, -2, 2},  {2, 2, -2}};
    for (int way = 0; way < 3; way++) {
        struct art_ctx ctx;
        struct art_volume *vol;
        struct art_volume_report r;
        art_ctx_init(&ctx);
        REQUIRE(CHECK_STATUS(art_volume_create(&ctx, &vol), ART_OK));
        for (int i = 0; i < (way < 2 ? 6 : 8); i++) {
            double x[3];
            art_v3_copy(x, way < 2 ? pos[i] : outer[i]);
            if (way < 2 && i == 2) x[0] = 0.1; /* warped */
            CHECK_STATUS(art_volume_add_node(&ctx, vol, x), ART_OK);
        }
        for (int i = 0; i < 2 && way < 2; i++) {
            CHECK_STATUS(art_volume_add_elem(&ctx, vol, ART_ELEM_TET, left[i]), ART_OK);
            CHECK_STATUS(art_volume_add_elem(&ctx, vol, ART_ELEM_TET, right[way][i]), ART_OK);
        }
        for (int i = 0; i < 4 && way == 2; i++) {
            const int tet[4] = {(i + 1) % 4, (i + 2) % 4, (i + 3) % 4, 4 + i};
            CHECK_STATUS(art_volume_add_elem(&ctx, vol, ART_ELEM_TET, tet), ART_OK);
        }
        (void)art_volume_upright(vol);
        REQUIRE(CHECK_STATUS(art_volume_inspect(&ctx, &r, vol, &usual), ART_OK));
        if (way == 1) {
            expect(&r, "crossing", 1, ART_FAULT_MISMATCHED, 1);
            CHECK(r.faults[0].elem >= 0 && r.faults[0].other >= 0 &&
                  (r.faults[0].elem + r.faults[0].other) % 2 == 1); /* of both sides */
        } else {
            expect(&r, way ? "cavity" : "fitting", 0);
        }
        art_volume_report_fini(&r);
        art_volume_free(vol);
        art_ctx_fini(&ctx);
    }
}

/* A tetrahedron on one half of a quad does not fit; one whose neighbour leaves a gap between itself
 * and the other half is the side of a notch, as a brick may be that has three corners in common
 * with another. */
TEST(volume_notches_are_no_mismatch)
{
    static const double pos[10][3] = {{0, 0, 1}, {1, 0, 1}, {1, 1, 1}, {0, 1, 1},     {0, 0, 0},
                                      {1, 0, 0}, {1, 1, 0}, {0, 1, 0}, {0.6, 0.4, 2}, {0, 1, 1.3}};
    static const int hex[8] = {0, 1, 2, 3, 4, 5, 6, 7};
    static const int tets[3][4] = {{0, 1, 2, 8}, {0, 2, 9, 8}, {0, 2, 3, 8}};
    for (int way = 0; way < 3; way++) {
        struct art_ctx ctx;
        struct art_volume *vol;
        struct art_volume_report r;
        art_ctx_init(&ctx);
        REQUIRE(CHECK_STATUS(art_volume_create(&ctx, &vol), ART_OK));
        for (int i = 0; i < 10; i++) CHECK_STATUS(art_volume_add_node(&ctx, vol, pos[i]), ART_OK);
        CHECK_STATUS(art_volume_add_elem(&ctx, vol, ART_ELEM_HEX, hex), ART_OK);
        CHECK_STATUS(art_volume_add_elem(&ctx, vol, ART_ELEM_TET, tets[0]), ART_OK);
        if (way > 0) CHECK_STATUS(art_volume_add_elem(&ctx, vol, ART_ELEM_TET, tets[way]), ART_OK);
        (void)art_volume_upright(vol);
        REQUIRE(CHECK_STATUS(art_volume_inspect(&ctx, &r, vol, &usual), ART_OK));
        CHECK_INT(r.count[ART_FAULT_MISMATCHED], way != 1);
        art_volume_report_fini(&r);
        art_volume_free(vol);
        art_ctx_fini(&ctx);
    }
}

/* An empty mesh has nothing wrong with it, and no qualities. */
TEST(volume_faults_of_nothing)
{
    struct art_ctx ctx;
    struct art_volume *vol, *other;
    struct art_volume_report r;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_volume_create(&ctx, &vol), ART_OK));
    REQUIRE(CHECK_STATUS(art_volume_inspect(&ctx, &r, vol, &usual), ART_OK));
    expect(&r, "nothing", 0);
    CHECK(isnan(r.range[ART_ELEM_HEX][0].mean));
    art_volume_report_fini(&r);
    CHECK_STATUS(art_volume_make_quadratic(&ctx, &other, vol), ART_OK);
    art_volume_free(other);
    CHECK_STATUS(art_volume_split(&ctx, &other, vol), ART_OK);
    art_volume_free(other);
    CHECK_STATUS(art_volume_keep(&ctx, &other, vol, NULL, NULL), ART_OK);
    art_volume_free(other);
    CHECK_STATUS(art_volume_append(&ctx, vol, vol), ART_OK);
    art_volume_free(vol);
    art_ctx_fini(&ctx);
}

/* Of solids that share a face the first is named, and each one too many, whichever of its faces it
 * is. */
TEST(volume_faces_of_too_many_name_the_first)
{
    for (int trial = 0; trial < 30; trial++) {
        enum { N = 5 };
        struct art_ctx ctx;
        struct art_volume *vol;
        struct art_volume_report r;
        int n = 0;
        art_ctx_init(&ctx);
        REQUIRE(CHECK_STATUS(art_volume_create(&ctx, &vol), ART_OK));
        for (int i = 0; i < 3 + N; i++)
            CHECK_STATUS(
                art_volume_add_node(&ctx, vol, (double[3]){i == 1, i == 2, i < 3 ? 0 : i - 2}),
                ART_OK);
        for (int e = 0; e < N; e++) {
            int node[4] = {0, 1, 2, 3 + e};
            for (int k = 3; k > 0; k--) {
                int other = test_below(k + 1), was = node[k];
                node[k] = node[other], node[other] = was;
            }
            CHECK_STATUS(art_volume_add_elem(&ctx, vol, ART_ELEM_TET, node), ART_OK);
        }
        REQUIRE(CHECK_STATUS(art_volume_inspect(&ctx, &r, vol, &usual), ART_OK));
        for (int i = 0; i < r.n_faults; i++) {
            if (r.faults[i].kind != ART_FAULT_OVERFULL) continue;
            CHECK(r.faults[i].other == 0 && r.faults[i].elem == 2 + n && r.faults[i].value == N);
            n++;
        }
        CHECK_INT(n, N - 2);
        art_volume_report_fini(&r);
        art_volume_free(vol);
        art_ctx_fini(&ctx);
    }
}
