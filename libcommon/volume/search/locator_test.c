/* Elements and nodes near a place, against looking at all of them. */
#include "harness/test.h"
#include <art/mesh.h>
#include <art/search.h>
#include <math.h>

static struct art_ctx ctx;

static struct art_volume *grid(enum art_elem_kind kind, int nx, int ny, int nz, double noise)
{
    const double size[] = {1, 0.5, 0.5, nx, ny, nz};
    const struct art_elem_type *type = art_elem_type(kind);
    struct art_volume *vol = NULL, *raised = NULL;
    if (!CHECK_STATUS(
            art_volume_make(&ctx, &vol, art_volume_shape_find("grid"), type->linear, size, NULL),
            ART_OK))
        return NULL;
    if (type->linear != kind) {
        CHECK_STATUS(art_volume_make_quadratic(&ctx, &raised, vol), ART_OK);
        art_volume_free(vol);
        vol = raised;
    }
    for (int i = 0; i < 3 * vol->n_nodes; i++) vol->pos[i] += test_uniform(-noise, noise);
    return vol;
}

static void place_near(double p[3])
{
    art_v3_set(p, test_uniform(-0.7, 0.7), test_uniform(-0.4, 0.4), test_uniform(-0.4, 0.4));
}

static double brute(const struct art_volume *vol, const struct art_locator *query,
                    enum art_locate_among among, const bool *elem, const double p[3])
{
    double least = INFINITY, x[ART_ELEM_MAX_NODES][3], xi[3], at[3];
    for (int e = 0; e < vol->n_elems; e++) {
        unsigned faces = art_locator_surface_faces(query, e);
        const struct art_elem_type *type = art_volume_type(vol, e);
        if (elem && !elem[e]) continue;
        if (among == ART_LOCATE_SURFACE && !faces) continue;
        if ((among == ART_LOCATE_SOLIDS && type->dim != 3) ||
            (among == ART_LOCATE_SHELLS && type->dim != 2))
            continue;
        art_volume_elem_pos(vol, e, x);
        least = fmin(least, art_elem_nearest(type, (const double(*)[3])x,
                                             among == ART_LOCATE_SURFACE ? faces : 0, p, INFINITY,
                                             xi, at));
    }
    return sqrt(least);
}

/* The spot is where it says: the shape functions give its place. */
static void check_spot(const struct art_volume *vol, const struct art_elem_spot *spot,
                       const double p[3])
{
    double at[3] = {0, 0, 0}, sum = 0;
    CHECK_INT(spot->n, art_volume_type(vol, spot->elem)->n_nodes);
    for (int k = 0; k < spot->n; k++) {
        CHECK_INT(spot->node[k], vol->elem_node[vol->elem_off[spot->elem] + k]);
        art_v3_add_scaled(at, at, spot->N[k], vol->pos + 3 * (size_t)spot->node[k]);
        sum += spot->N[k];
    }
    CHECK_NEAR(sum, 1, 1e-13);
    CHECK_NEAR_N(at, spot->at, 3, 1e-10);
    CHECK_NEAR(art_v3_distance(p, spot->at), spot->distance, 1e-15);
}

static void compare(const struct art_volume *vol, const struct art_locator *query, int rounds)
{
    struct art_elem_spot spot;
    bool some[400];
    double x[ART_ELEM_MAX_NODES][3], xi[3], p[3];
    for (int e = 0; e < vol->n_elems; e++) some[e] = e % 3 == 0;
    for (int round = 0; round < rounds; round++) {
        int first = -1;
        place_near(p);
        for (int e = 0; e < vol->n_elems && first < 0; e++) {
            art_volume_elem_pos(vol, e, x);
            if (art_elem_locate(art_volume_type(vol, e), (const double(*)[3])x, p, xi)) first = e;
        }
        CHECK_INT(art_locator_containing(query, p, &spot), first >= 0);
        if (first >= 0) {
            CHECK_INT(spot.elem, first);
            check_spot(vol, &spot, p);
        }
        for (int among = ART_LOCATE_ALL; among <= ART_LOCATE_SURFACE; among++)
            for (int filtered = 0; filtered < 2; filtered++) {
                const bool *elem = filtered ? some : NULL;
                double want = brute(vol, query, (enum art_locate_among)among, elem, p);
                bool found = art_locator_nearest(query, (enum art_locate_among)among, elem, p,
                                                 INFINITY, &spot);
                CHECK_INT(found, isfinite(want));
                if (!found) continue;
                CHECK_NEAR(spot.distance, want, 1e-14);
                check_spot(vol, &spot, p);
                if (elem) CHECK(elem[spot.elem]);
                if (want > 0)
                    CHECK(!art_locator_nearest(query, (enum art_locate_among)among, elem, p,
                                               0.999 * want, &spot));
            }
    }
}

TEST(locator_against_all_elements)
{
    static const enum art_elem_kind kinds[] = {ART_ELEM_HEX,     ART_ELEM_TET,
                                               ART_ELEM_WEDGE,   ART_ELEM_PYRAMID,
                                               ART_ELEM_QUADHEX, ART_ELEM_QUADTET};
    art_ctx_init(&ctx);
    for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
        struct art_volume *vol = grid(kinds[k], 3, 2, 2, 0.02);
        struct art_locator *query = NULL;
        REQUIRE(vol && vol->n_elems <= 400);
        REQUIRE(CHECK_STATUS(art_locator_create(&ctx, &query, vol), ART_OK));
        compare(vol, query, test_count(k < 4 ? 25 : 6));
        art_locator_free(query);
        art_volume_free(vol);
    }
    art_ctx_fini(&ctx);
}

/* Solids and shells side by side; and what there is none of is not found. */
TEST(locator_tells_solids_from_shells)
{
    struct art_volume *vol;
    struct art_locator *query = NULL;
    struct art_elem_spot spot;
    int node[4];
    art_ctx_init(&ctx);
    vol = grid(ART_ELEM_HEX, 2, 1, 1, 0);
    REQUIRE(CHECK_STATUS(art_locator_create(&ctx, &query, vol), ART_OK));
    CHECK(!art_locator_nearest(query, ART_LOCATE_SHELLS, NULL, (double[3]){0, 0, 0}, INFINITY,
                               &spot));
    art_locator_free(query);
    for (int i = 0; i < 4; i++)
        node[i] = art_volume_add_node(&ctx, vol, (double[3]){i == 1 || i == 2, i > 1, 0.5}) < 0
                      ? -1
                      : vol->n_nodes - 1;
    CHECK_STATUS(art_volume_add_elem(&ctx, vol, ART_ELEM_QUAD, node), ART_OK);
    REQUIRE(CHECK_STATUS(art_locator_create(&ctx, &query, vol), ART_OK));
    compare(vol, query, test_count(40));
    const double p[3] = {0.25, 0.25, 0.5 + 1e-3};
    REQUIRE(art_locator_nearest(query, ART_LOCATE_ALL, NULL, p, INFINITY, &spot));
    CHECK_INT(spot.elem, 2);
    REQUIRE(art_locator_nearest(query, ART_LOCATE_SOLIDS, NULL, p, INFINITY, &spot));
    CHECK(spot.elem < 2);
    CHECK(!art_locator_containing(query, (double[3]){0.75, 0.75, 0.5}, &spot));
    art_locator_free(query);
    art_volume_free(vol);
    art_ctx_fini(&ctx);
}

/* Distances from the surface agree with those from its triangles. */
TEST(locator_surface_against_its_mesh)
{
    struct art_volume *vol;
    struct art_locator *query = NULL;
    struct art_mesh *skin = NULL;
    struct art_bvh *bvh = NULL;
    struct art_elem_spot spot;
    struct art_bvh_hit hit;
    int *node_of = NULL;
    double p[3];
    art_ctx_init(&ctx);
    vol = grid(ART_ELEM_TET, 3, 2, 2, 0.03);
    REQUIRE(CHECK_STATUS(art_locator_create(&ctx, &query, vol), ART_OK));
    REQUIRE(CHECK_STATUS(art_volume_surface(&ctx, vol, &skin, &node_of), ART_OK));
    REQUIRE(CHECK_STATUS(art_bvh_create(&ctx, &bvh, skin), ART_OK));
    for (int round = 0; round < test_count(200); round++) {
        place_near(p);
        REQUIRE(art_bvh_nearest(bvh, p, &hit));
        REQUIRE(art_locator_nearest(query, ART_LOCATE_SURFACE, NULL, p, INFINITY, &spot));
        CHECK_NEAR(spot.distance, hit.distance, 1e-12);
        CHECK_NEAR_N(spot.at, hit.point, 3, 1e-9);
    }
    art_bvh_free(bvh);
    art_mesh_free(skin);
    art_free(node_of);
    art_locator_free(query);
    art_volume_free(vol);
    art_ctx_fini(&ctx);
}

TEST(locator_nodes)
{
    struct art_volume *vol;
    struct art_locator *query = NULL;
    int on_surface = 0, *near, n;
    double p[3], distance;
    art_ctx_init(&ctx);
    vol = grid(ART_ELEM_HEX, 3, 3, 3, 0);
    REQUIRE(CHECK_STATUS(art_locator_create(&ctx, &query, vol), ART_OK));
    for (int i = 0; i < vol->n_nodes; i++) on_surface += art_locator_is_surface_node(query, i);
    CHECK_INT(on_surface, 56);
    for (int round = 0; round < test_count(100); round++) {
        int want = 0, found = 0;
        double radius = test_uniform(0, 0.4);
        place_near(p);
        for (int i = 1; i < vol->n_nodes; i++)
            if (art_v3_distance(p, vol->pos + 3 * i) < art_v3_distance(p, vol->pos + 3 * want))
                want = i;
        CHECK_INT(art_locator_nearest_node(query, p, INFINITY, &distance), want);
        CHECK_NEAR(distance, art_v3_distance(p, vol->pos + 3 * want), 1e-15);
        CHECK_INT(art_locator_nearest_node(query, p, 0.99 * distance, NULL), -1);
        REQUIRE(CHECK_STATUS(art_locator_nodes_near(&ctx, query, p, radius, &near, &n), ART_OK));
        for (int i = 0; i < vol->n_nodes; i++)
            if (art_v3_distance(p, vol->pos + 3 * i) <= radius) CHECK_INT(near[found++], i);
        CHECK_INT(found, n);
        art_free(near);
    }
    art_locator_free(query);
    art_volume_free(vol);
    /* one element has nothing but surface, with the nodes on its edges */
    vol = grid(ART_ELEM_QUADHEX, 1, 1, 1, 0);
    REQUIRE(CHECK_STATUS(art_locator_create(&ctx, &query, vol), ART_OK));
    for (int i = 0; i < 20; i++) CHECK(art_locator_is_surface_node(query, i));
    CHECK_INT(art_locator_surface_faces(query, 0), 63);
    art_locator_free(query);
    art_volume_free(vol);
    art_ctx_fini(&ctx);
}

/* What moved is found where it is now. */
TEST(locator_follows_the_nodes)
{
    struct art_volume *vol, *moved = NULL;
    struct art_locator *query = NULL, *fresh = NULL;
    struct art_elem_spot spot;
    const double there[3] = {0.8, 0, 0};
    art_ctx_init(&ctx);
    vol = grid(ART_ELEM_HEX, 4, 2, 2, 0);
    REQUIRE(CHECK_STATUS(art_locator_create(&ctx, &query, vol), ART_OK));
    REQUIRE(CHECK_STATUS(art_volume_copy(&ctx, &moved, vol), ART_OK));
    CHECK(!art_locator_containing(query, there, &spot));
    /* one node out of a face, in its plane: the elements around reach there */
    int node = art_locator_nearest_node(query, (double[3]){0.5, 0, 0}, INFINITY, NULL);
    moved->pos[3 * node] = 0.9;
    REQUIRE(CHECK_STATUS(art_locator_move(&ctx, query, moved->pos), ART_OK));
    CHECK(art_locator_containing(query, there, &spot));
    CHECK(vol->pos[3 * node] == 0.5); /* the mesh it was made of is as it was */
    for (int i = 0; i < 3 * vol->n_nodes; i++)
        moved->pos[i] = 1.5 * moved->pos[i] + test_uniform(-0.03, 0.03);
    REQUIRE(CHECK_STATUS(art_locator_move(&ctx, query, moved->pos), ART_OK));
    compare(moved, query, test_count(20));
    art_locator_free(query);
    art_volume_free(vol);
    art_volume_free(moved);
    art_locator_free(fresh);
    art_ctx_fini(&ctx);
}

static int make_and_move(struct art_ctx *c, const struct art_volume *vol)
{
    struct art_locator *query = NULL;
    int *near = NULL, n, status;
    ART_TRY(art_locator_create(c, &query, vol));
    ART_TRY(art_locator_move(c, query, vol->pos));
    ART_TRY(art_locator_nodes_near(c, query, vol->pos, 1, &near, &n));
out:
    art_free(near);
    art_locator_free(query);
    return status;
}

TEST(locator_out_of_memory)
{
    struct art_volume *vol;
    art_ctx_init(&ctx);
    vol = grid(ART_ELEM_HEX, 2, 2, 2, 0);
    CHECK_ALLOC_FAILS(&ctx, make_and_move(&ctx, vol));
    art_volume_free(vol);
    art_ctx_fini(&ctx);
}
