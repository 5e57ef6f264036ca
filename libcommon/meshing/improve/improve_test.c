#include "harness/test.h"
#include "improve_priv.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { N = 4 };

/* A cube of side N of N^3 cells, each side of length 1. */
static int make_cube(struct art_ctx *ctx, struct art_volume **vol, enum art_elem_kind kind)
{
    static const double v[] = {N, N, N, N, N, N};
    struct art_volume *grid = NULL;
    enum art_elem_kind linear = art_elem_type(kind)->linear;
    int status;
    ART_TRY(art_volume_make(ctx, &grid, art_volume_shape_find("grid"), linear, v, NULL));
    if (kind == linear) {
        *vol = grid;
        return ART_OK;
    }
    status = art_volume_make_quadratic(ctx, vol, grid);
out:
    art_volume_free(grid);
    return status;
}

/* Move each coordinate by at most `by`, save those on the sides of the cube. */
static void shake(struct art_volume *vol, double by, bool surface)
{
    for (int i = 0; i < vol->n_nodes; i++) {
        double *p = vol->pos + 3 * (size_t)i;
        bool on[3], any = false;
        for (int k = 0; k < 3; k++) any |= on[k] = fabs(p[k]) == 0.5 * N;
        for (int k = 0; k < 3; k++)
            if (!on[k] && (surface || !any)) p[k] += test_uniform(-by, by);
    }
}

static double least(const struct art_volume *vol, int *inverted)
{
    struct art_shapeliness s;
    art_volume_mean_ratios(vol, &s);
    if (inverted) *inverted = s.inverted;
    return s.min;
}

TEST(improve_mean_ratio_of_ideal_elements)
{
    for (int k = 0; k < ART_ELEM_TRI; k++) {
        const struct art_elem_type *type = art_elem_type((enum art_elem_kind)k);
        struct art_ratio ratio;
        double x[ART_ELEM_MAX_NODES][3], R[9], axis[3] = {0.48, 0.6, 0.64};
        ratio_init(&ratio, type);
        for (int i = 0; i < type->n_nodes; i++) {
            /* the reference elements are ideal ones but for a linear map */
            const double *n = type->node[i];
            double place[3];
            if (i >= type->n_corners) { /* the place, not the natural coordinates, of a pyramid */
                const signed char *ends = type->edge[i - type->n_corners];
                for (int d = 0; d < 3; d++)
                    place[d] = 0.5 * (type->node[(int)ends[0]][d] + type->node[(int)ends[1]][d]);
                n = place;
            }
            double h = sqrt(3) / 2, p[3] = {n[0], n[1], n[2]};
            if (type->linear == ART_ELEM_TET)
                p[0] = n[0] + 0.5 * n[1] + 0.5 * n[2], p[1] = h * n[1] + h / 3 * n[2],
                p[2] = sqrt(2.0 / 3) * n[2];
            if (type->linear == ART_ELEM_WEDGE)
                p[0] = n[0] + 0.5 * n[1], p[1] = h * n[1], p[2] = 0.5 * n[2];
            if (type->linear == ART_ELEM_PYRAMID) p[2] = n[2] * sqrt(0.5);
            art_rot_from_axis_angle(R, axis, 2.0);
            art_m3_mulvec(x[i], R, p);
            art_v3_scale(x[i], 7, x[i]);
        }
        CHECK_NEAR(art_elem_mean_ratio(type, (const double(*)[3])x), 1, 1e-13);
        /* twice as long: det 2, |T|^2 = 6 for a brick */
        for (int i = 0; i < type->n_nodes; i++) art_v3_add_scaled(x[i], x[i], 1, axis);
        CHECK_NEAR(art_elem_mean_ratio(type, (const double(*)[3])x), 1, 1e-13);
        for (int i = 0; i < type->n_nodes; i++) {
            double along = art_v3_dot(x[i], axis);
            art_v3_add_scaled(x[i], x[i], along, axis);
        }
        double q = art_elem_mean_ratio(type, (const double(*)[3])x);
        CHECK_NEAR(q, 3 * pow(2, 2.0 / 3) / 6, 1e-12);
        for (int i = 0; i < type->n_nodes; i++) x[i][1] = -x[i][1];
        CHECK_NEAR(art_elem_mean_ratio(type, (const double(*)[3])x), -q, 1e-12);
    }
}

/* What was regular is regular again, step by step, with the surface where it was. */
TEST(improve_regains_a_shaken_grid)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int k = 0; k < ART_ELEM_TRI; k++) {
        struct art_volume *vol, *regular;
        const struct art_volume_improving once = {.sweeps = 1}, all = {.sweeps = 20};
        struct art_improvement did;
        bool quadratic = k > ART_ELEM_HEX;
        REQUIRE(CHECK_STATUS(make_cube(&ctx, &regular, (enum art_elem_kind)k), ART_OK));
        REQUIRE(CHECK_STATUS(art_volume_copy(&ctx, &vol, regular), ART_OK));
        shake(vol, quadratic ? 0.05 : 0.25, false);
        double before = least(vol, NULL), ideal = least(regular, NULL), x[ART_ELEM_MAX_NODES][3];
        bool *good = calloc((size_t)vol->n_elems, sizeof *good);
        for (int e = 0; e < vol->n_elems; e++) {
            const struct art_elem_type *type = art_volume_type(vol, e);
            art_volume_elem_pos(vol, e, x);
            good[e] = art_elem_min_jacobian(type, (const double(*)[3])x) > 0;
        }
        CHECK(before < ideal - 0.1);
        for (int i = 0; i < 3; i++) {
            REQUIRE(CHECK_STATUS(art_volume_improve(&ctx, vol, &once, &did), ART_OK));
            CHECK_BITS(did.before.min, before);
            CHECK(did.after.min >= before);
            before = did.after.min;
        }
        REQUIRE(CHECK_STATUS(art_volume_improve(&ctx, vol, &all, &did), ART_OK));
        CHECK(did.after.min >= before);
        CHECK(did.after.min > (quadratic ? 0.9 : 0.99) * ideal);
        CHECK_INT(did.after.inverted, 0);
        for (int e = 0; e < vol->n_elems; e++) {
            const struct art_elem_type *type = art_volume_type(vol, e);
            art_volume_elem_pos(vol, e, x);
            if (good[e]) CHECK(art_elem_min_jacobian(type, (const double(*)[3])x) > 0);
        }
        free(good);
        for (int i = 0; i < vol->n_nodes; i++) {
            const double *p = vol->pos + 3 * (size_t)i, *was = regular->pos + 3 * (size_t)i;
            bool on = false;
            for (int d = 0; d < 3; d++) on |= fabs(was[d]) == 0.5 * N;
            if (on) CHECK(memcmp(p, was, 3 * sizeof *p) == 0);
        }
        if (!quadratic) CHECK_NEAR_REL(art_volume_volume(vol), N * N * N, 1e-13);
        art_volume_free(vol), art_volume_free(regular);
    }
    art_ctx_fini(&ctx);
}

static double least_ratio(const struct art_node_patch *patch, const double d[3])
{
    double q = 1;
    for (int s = 0; s < patch->n; s++) {
        const struct art_term *t = &patch->term[s];
        double D = t->D + art_v3_dot(t->c, d);
        double N2 = t->N + 2 * art_v3_dot(t->t, d) + t->g2 * art_v3_norm2(d);
        q = fmin(q, copysign(3 * pow(fabs(D), 2.0 / 3) / N2, D));
    }
    return q;
}

/* Nodes among any elements: the worst of them is never worse after a move; inside out or not. */
TEST(improve_no_move_is_for_the_worse)
{
    int moved = 0;
    for (int round = 0; round < test_count(2000); round++) {
        struct art_term term[6];
        const double zero[3] = {0};
        double d[3];
        struct art_node_patch patch = {
            .term = term, .n = 3 + round % 4, .dim = 3, .axis = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
        for (int s = 0; s < patch.n; s++) {
            double T[9], cof[9], g[3];
            do {
                for (int k = 0; k < 9; k++) T[k] = test_uniform(-1, 1);
            } while (!(art_m3_det(T) > (round % 2 ? 0.05 : -0.2)));
            for (int k = 0; k < 3; k++) g[k] = test_uniform(-1, 1);
            art_v3_cross(cof, T + 3, T + 6);
            art_v3_cross(cof + 3, T + 6, T);
            art_v3_cross(cof + 6, T, T + 3);
            term[s].N = art_v3_norm2(T) + art_v3_norm2(T + 3) + art_v3_norm2(T + 6);
            term[s].D = art_m3_det(T);
            term[s].g2 = art_v3_norm2(g);
            art_m3_mulvec(term[s].t, T, g);
            art_m3_mulvec(term[s].c, cof, g);
        }
        if (!node_patch_solve(&patch, d)) continue;
        moved++;
        CHECK(least_ratio(&patch, d) >= least_ratio(&patch, zero) - 1e-14);
    }
    CHECK(moved > test_count(1000));
}

/* Neither the worst nor the mean of a flat mesh gets worse, with and without exchanges. */
TEST(improve_keeps_the_mean)
{
    struct art_ctx ctx;
    int better = 0;
    art_ctx_init(&ctx);
    for (int round = 0; round < test_count(32); round++) {
        struct art_volume *vol;
        const struct art_volume_improving how = {.sweeps = 20, .swap = round / 8 % 2 == 1};
        struct art_improvement did;
        REQUIRE(CHECK_STATUS(make_cube(&ctx, &vol, (enum art_elem_kind)(round % 8)), ART_OK));
        shake(vol, round % 8 > 3 ? 0.06 : 0.3, false);
        for (int i = 0; i < vol->n_nodes; i++) {
            double *p = vol->pos + 3 * (size_t)i;
            p[2] *= 0.1 + 0.9 * (p[0] / N + 0.5), p[1] *= 0.3;
        }
        REQUIRE(CHECK_STATUS(art_volume_improve(&ctx, vol, &how, &did), ART_OK));
        CHECK(did.after.min >= did.before.min);
        CHECK(did.after.mean >= did.before.mean || did.after.inverted < did.before.inverted);
        better += did.after.min > did.before.min;
        struct art_shapeliness s;
        art_volume_mean_ratios(vol, &s);
        CHECK_BITS(s.mean, did.after.mean);
        art_volume_free(vol);
    }
    CHECK(2 * better > test_count(32));
    art_ctx_fini(&ctx);
}

/* Few nodes among outer ones that are anywhere: the best place for the worst around them is often a
 * bad one for most. */
TEST(improve_by_moves_alone_keeps_worst_and_mean)
{
    struct art_ctx ctx;
    int better = 0;
    const int rounds = test_count(200);
    art_ctx_init(&ctx);
    for (int round = 0; round < 2 * rounds; round++) {
        const int side = 2 + round % 2;
        const double v[] = {side, side, side, side, side, side}, by = 0.5;
        const enum art_elem_kind kind = (enum art_elem_kind)(round / 2 % 4);
        const struct art_volume_improving how = {.sweeps = 20};
        struct art_improvement did;
        struct art_volume *vol = NULL;
        REQUIRE(CHECK_STATUS(
            art_volume_make(&ctx, &vol, art_volume_shape_find("grid"), kind, v, NULL), ART_OK));
        for (int i = 0; i < 3 * vol->n_nodes; i++) vol->pos[i] += test_uniform(-by, by);
        REQUIRE(CHECK_STATUS(art_volume_improve(&ctx, vol, &how, &did), ART_OK));
        CHECK(did.after.min >= did.before.min);
        CHECK(did.after.mean >= did.before.mean || did.after.inverted < did.before.inverted);
        better += did.after.mean > did.before.mean;
        art_volume_free(vol);
    }
    CHECK(10 * better > 7 * 2 * rounds);
    art_ctx_fini(&ctx);
}

/* A move undone because an element turned over inside leaves no trace: with what it seemed to gain
 * the first mesh lost so much of its mean that nothing was done at all, and nodes put back only up
 * to rounding made the worst of the others worse. */
TEST(improve_undoes_moves_without_a_trace)
{
    static const double v[] = {3, 3, 3, 3, 3, 3};
    static const struct {
        unsigned seed;
        enum art_elem_kind kind;
    } mesh[] = {{853, ART_ELEM_PYRAMID}, {737, ART_ELEM_PYRAMID}, {518, ART_ELEM_HEX}};
    const struct art_volume_improving how = {.sweeps = 20};
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (size_t k = 0; k < sizeof mesh / sizeof *mesh; k++) {
        struct art_improvement did;
        struct art_volume *vol = NULL;
        REQUIRE(CHECK_STATUS(
            art_volume_make(&ctx, &vol, art_volume_shape_find("grid"), mesh[k].kind, v, NULL),
            ART_OK));
        test_seed(mesh[k].seed);
        for (int i = 0; i < 3 * vol->n_nodes; i++) vol->pos[i] += test_uniform(-0.45, 0.45);
        REQUIRE(CHECK_STATUS(art_volume_improve(&ctx, vol, &how, &did), ART_OK));
        CHECK(did.after.min >= did.before.min);
        CHECK(did.after.mean > did.before.mean);
        art_volume_free(vol);
    }
    art_ctx_fini(&ctx);
}

TEST(improve_untangles)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int round = 0; round < test_count(4); round++) {
        struct art_volume *vol;
        const struct art_volume_improving how = {.sweeps = 30};
        struct art_improvement did;
        REQUIRE(CHECK_STATUS(make_cube(&ctx, &vol, (enum art_elem_kind)(round % 4)), ART_OK));
        shake(vol, 0.6, false);
        REQUIRE(CHECK_STATUS(art_volume_improve(&ctx, vol, &how, &did), ART_OK));
        CHECK(did.before.inverted > 0);
        CHECK_INT(did.after.inverted, 0);
        CHECK(did.after.min > 0.5);
        art_volume_free(vol);
    }
    art_ctx_fini(&ctx);
}

/* Nodes of the surface find back too, and the cube stays a cube. */
TEST(improve_slides_in_planes_and_along_edges)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int k = 0; k <= ART_ELEM_HEX; k++) {
        struct art_volume *vol, *regular;
        const struct art_volume_improving stay = {.sweeps = 30},
                                          slide = {.sweeps = 60, .slide = true};
        struct art_improvement did, more;
        REQUIRE(CHECK_STATUS(make_cube(&ctx, &regular, (enum art_elem_kind)k), ART_OK));
        REQUIRE(CHECK_STATUS(art_volume_copy(&ctx, &vol, regular), ART_OK));
        shake(vol, 0.25, true);
        REQUIRE(CHECK_STATUS(art_volume_improve(&ctx, vol, &stay, &did), ART_OK));
        REQUIRE(CHECK_STATUS(art_volume_improve(&ctx, vol, &slide, &more), ART_OK));
        CHECK(more.after.min > did.after.min + 0.05);
        CHECK(more.after.min > 0.9 * least(regular, NULL));
        CHECK_NEAR_REL(art_volume_volume(vol), N * N * N, 1e-13);
        for (int i = 0; i < vol->n_nodes; i++)
            for (int d = 0; d < 3; d++)
                if (fabs(regular->pos[3 * (size_t)i + (size_t)d]) == 0.5 * N)
                    CHECK_NEAR(vol->pos[3 * (size_t)i + (size_t)d],
                               regular->pos[3 * (size_t)i + (size_t)d], 1e-12);
        art_volume_free(vol), art_volume_free(regular);
    }
    art_ctx_fini(&ctx);
}

/* Nodes between regions, of a list, and where a set of sides ends do not move off. */
TEST(improve_leaves_what_must_stay)
{
    struct art_ctx ctx;
    struct art_volume *vol, *was, *regular;
    struct art_volume_set *set;
    struct art_improvement did;
    int a, b;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(make_cube(&ctx, &vol, ART_ELEM_HEX), ART_OK));
    CHECK_STATUS(art_mesh_add_name(&ctx, &vol->regions, "a", 1, &a), ART_OK);
    CHECK_STATUS(art_mesh_add_name(&ctx, &vol->regions, "b", 1, &b), ART_OK);
    CHECK_STATUS(art_volume_set(&ctx, vol, "half", ART_OF_SIDES, &set), ART_OK);
    bool *fixed = calloc((size_t)vol->n_nodes, sizeof *fixed);
    for (int e = 0; e < vol->n_elems; e++) {
        double x[ART_ELEM_MAX_NODES][3];
        art_volume_elem_pos(vol, e, x);
        CHECK_STATUS(art_volume_set_region(&ctx, vol, e, x[0][0] + x[1][0] < 0 ? a : b), ART_OK);
        for (int f = 0; f < 6; f++) {
            const signed char *c = art_elem_type(ART_ELEM_HEX)->face[f];
            double z = 0, y = 0;
            for (int i = 0; i < 4; i++) z += x[(int)c[i]][2] / 4, y += x[(int)c[i]][1] / 4;
            if (z == 0.5 * N && y < 0)
                CHECK_STATUS(art_volume_set_add(&ctx, set, 8 * e + f), ART_OK);
        }
    }
    CHECK_INT(set->n, N * N / 2);
    REQUIRE(CHECK_STATUS(art_volume_copy(&ctx, &regular, vol), ART_OK));
    int inner = 0;
    for (int i = 0; i < vol->n_nodes; i++)
        if (fabs(vol->pos[3 * (size_t)i] + 1) + fabs(vol->pos[3 * (size_t)i + 1]) +
                fabs(vol->pos[3 * (size_t)i + 2]) ==
            0)
            inner = i;
    shake(vol, 0.2, true);
    REQUIRE(CHECK_STATUS(art_volume_copy(&ctx, &was, vol), ART_OK));
    fixed[inner] = true;
    const struct art_volume_improving how = {.sweeps = 5, .slide = true, .fixed = fixed};
    REQUIRE(CHECK_STATUS(art_volume_improve(&ctx, vol, &how, &did), ART_OK));
    int stayed = 0, went = 0;
    for (int i = 0; i < vol->n_nodes; i++) {
        const double *p = vol->pos + 3 * (size_t)i, *at = regular->pos + 3 * (size_t)i;
        const double *from = was->pos + 3 * (size_t)i;
        bool same = memcmp(p, from, 3 * sizeof *p) == 0;
        bool stays = fixed[i] || (at[2] == 0.5 * N && at[1] == 0);
        if (stays) CHECK(same);
        /* the faces between the regions are bent: no direction is in all of them, save at the rim
         */
        if (at[0] == 0) CHECK_NEAR(p[0], from[0], 1e-6);
        stayed += stays;
        went += !same;
    }
    CHECK_INT(stayed, N + 2);
    CHECK(went > N * N * N);
    free(fixed);
    art_volume_free(vol), art_volume_free(was), art_volume_free(regular);
    art_ctx_fini(&ctx);
}

static int improve_copy(struct art_ctx *ctx, const struct art_volume *vol)
{
    struct art_volume *copy = NULL;
    const struct art_volume_improving how = {.sweeps = 2, .slide = true};
    struct art_improvement did;
    int status;
    ART_TRY(art_volume_copy(ctx, &copy, vol));
    status = art_volume_improve(ctx, copy, &how, &did);
    if (status < 0 && art_volume_compare(copy, vol)) TEST_FAIL("it is not as it was");
out:
    art_volume_free(copy);
    return status;
}

TEST(improve_without_memory)
{
    struct art_ctx ctx;
    struct art_volume *vol;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(make_cube(&ctx, &vol, ART_ELEM_WEDGE), ART_OK));
    shake(vol, 0.2, true);
    CHECK_ALLOC_FAILS(&ctx, improve_copy(&ctx, vol));
    art_volume_free(vol);
    art_ctx_fini(&ctx);
}
