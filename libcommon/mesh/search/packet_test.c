/* Packets of places: the same distances and elements as of single places. */
#include <art/element.h>
#include <art/math.h>
#include <art/search.h>
#include <art/shape.h>
#include <art/surface.h>
#include <math.h>
#include <string.h>

#include "harness/test.h"

static double uniform(uint64_t *seed)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (double)(*seed >> 11) * 0x1p-52 - 1;
}

/* Places that are near each other or all over, near the surface or far away. */
static void make_packet(uint64_t *seed, struct art_packet *packet)
{
    double middle[3], far = pow(10, 4 * uniform(seed)), wide = pow(10, 3 * uniform(seed) - 2);
    for (int c = 0; c < 3; c++) middle[c] = far * uniform(seed);
    for (int i = 0; i < ART_PACKET; i++)
        for (int c = 0; c < 3; c++) packet->p[c][i] = middle[c] + wide * uniform(seed);
}

static void check_packets(struct art_ctx *ctx, const struct art_mesh *mesh, uint64_t *seed)
{
    struct art_bvh *bvh = NULL;
    struct art_nearfaces *faces = NULL;
    REQUIRE(CHECK_STATUS(art_bvh_create(ctx, &bvh, mesh), ART_OK));
    REQUIRE(CHECK_STATUS(art_nearfaces_create(ctx, &faces, bvh), ART_OK));
    for (int round = 0; round < 400; round++) {
        struct art_packet packet;
        struct art_nearface near[256];
        double d2[ART_PACKET], slack = 0.1 * fabs(uniform(seed));
        make_packet(seed, &packet);
        art_nearfaces_distance2(faces, &packet, d2);
        int n = art_nearfaces_near(faces, &packet, slack, 256, near);
        for (int i = 0; i < ART_PACKET; i++) {
            const double p[3] = {packet.p[0][i], packet.p[1][i], packet.p[2][i]};
            struct art_bvh_hit hit;
            double least = INFINITY;
            if (!CHECK(art_bvh_nearest(bvh, p, &hit))) continue;
            CHECK_NEAR(sqrt(d2[i]), hit.distance, 4e-15 * (1 + art_v3_norm(p)));
            for (int k = 0; k < n; k++) least = fmin(least, near[k].d2[i]);
            if (n >= 0) CHECK_NEAR(least, d2[i], 0);
        }
    }
    art_nearfaces_free(faces);
    art_bvh_free(bvh);
}

/* A ball, a cube of two needles a side, triangles without area and of very different sizes. */
TEST(mesh_packets_measure_as_single_places)
{
    struct art_ctx ctx;
    struct art_mesh *mesh = NULL;
    uint64_t seed = 7;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_mesh_make_sphere(&ctx, &mesh, 1, 20, 20, false), ART_OK));
    check_packets(&ctx, mesh, &seed);
    for (int v = 0; v < mesh->n_verts; v++) mesh->pos[3 * v] *= 1e-3, mesh->pos[3 * v + 1] *= 30;
    check_packets(&ctx, mesh, &seed);
    art_mesh_free(mesh);
    REQUIRE(CHECK_STATUS(art_mesh_create(&ctx, &mesh), ART_OK));
    for (int t = 0; t < 40; t++) {
        int face[3];
        double size = pow(10, 2 * uniform(&seed)),
               flat = t % 3 ? 1 : pow(10, -8 + 8 * uniform(&seed));
        for (int k = 0; k < 3; k++) {
            const double p[3] = {size * uniform(&seed), size * flat * uniform(&seed),
                                 t % 7 ? size * flat * uniform(&seed) : 0};
            face[k] = mesh->n_verts;
            CHECK_STATUS(art_mesh_add_vertex(&ctx, mesh, p), ART_OK);
        }
        CHECK_STATUS(art_mesh_add_face(&ctx, mesh, 3, face), ART_OK);
    }
    check_packets(&ctx, mesh, &seed);
    art_mesh_free(mesh);
    art_ctx_fini(&ctx);
}

/* Two elements of a kind side by side, bent. */
static int make_pair(struct art_ctx *ctx, enum art_elem_kind kind, double bend, uint64_t *seed,
                     struct art_volume **vol)
{
    const struct art_elem_type *type = art_elem_type(kind);
    int status = art_volume_create(ctx, vol);
    for (int e = 0; e < 2 && status == ART_OK; e++) {
        int node[ART_ELEM_MAX_NODES];
        for (int a = 0; a < type->n_nodes && status == ART_OK; a++) {
            double p[3];
            for (int c = 0; c < 3; c++)
                p[c] = type->node[a][c] + (c == 2 ? 2.5 * e : 0) + bend * uniform(seed);
            node[a] = (*vol)->n_nodes;
            status = art_volume_add_node(ctx, *vol, p);
        }
        if (status == ART_OK) status = art_volume_add_elem(ctx, *vol, kind, node);
    }
    return status;
}

static void check_elements(struct art_ctx *ctx, enum art_elem_kind kind, double bend,
                           uint64_t *seed)
{
    struct art_volume *vol = NULL;
    struct art_locator *locator = NULL;
    struct art_nearelems *elems = NULL;
    REQUIRE(CHECK_STATUS(make_pair(ctx, kind, bend, seed, &vol), ART_OK));
    REQUIRE(CHECK_STATUS(art_locator_create(ctx, &locator, vol), ART_OK));
    REQUIRE(CHECK_STATUS(art_nearelems_create(ctx, &elems, locator), ART_OK));
    for (int round = 0; round < 60; round++) {
        struct art_packet packet;
        struct art_elem_place place[ART_PACKET];
        make_packet(seed, &packet);
        art_nearelems_find(elems, &packet, place);
        for (int i = 0; i < ART_PACKET; i++) {
            const double p[3] = {packet.p[0][i], packet.p[1][i], packet.p[2][i]};
            struct art_elem_spot spot;
            double x[ART_ELEM_MAX_NODES][3], N[ART_ELEM_MAX_NODES], at[3] = {0, 0, 0};
            const struct art_elem_type *type = art_elem_type(kind);
            bool in = art_locator_containing(locator, p, &spot);
            if (!in)
                CHECK(art_locator_nearest(locator, ART_LOCATE_SURFACE, NULL, p, INFINITY, &spot));
            double distance = in ? 0 : spot.distance, size = 1 + art_v3_norm(p);
            if (!CHECK_NEAR(place[i].distance, distance, 2e-14 * size))
                TEST_FAIL("%s, bent by %g", type->name, bend);
            if (!CHECK(place[i].elem >= 0)) continue;
            art_volume_elem_pos(vol, place[i].elem, x);
            type->shape(place[i].xi, N, NULL);
            for (int a = 0; a < type->n_nodes; a++) art_v3_add_scaled(at, at, N[a], x[a]);
            CHECK_NEAR_N(at, place[i].at, 3, in ? 1e-9 * size : 1e-12);
            CHECK_NEAR(art_v3_distance(p, place[i].at), distance, 1e-13 * size);
        }
    }
    art_nearelems_free(elems);
    art_locator_free(locator);
    art_volume_free(vol);
}

TEST(mesh_packets_find_elements_as_single_places)
{
    static const enum art_elem_kind kinds[] = {ART_ELEM_TET,     ART_ELEM_HEX,     ART_ELEM_WEDGE,
                                               ART_ELEM_PYRAMID, ART_ELEM_QUADTET, ART_ELEM_QUADHEX,
                                               ART_ELEM_TRI,     ART_ELEM_QUAD};
    struct art_ctx ctx;
    uint64_t seed = 11;
    art_ctx_init(&ctx);
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
        for (int bend = 0; bend < 3; bend++) check_elements(&ctx, kinds[k], 0.08 * bend, &seed);
    art_ctx_fini(&ctx);
}

/* Each place comes once, and neighbours on the curve are near each other. */
TEST(mesh_order_of_places)
{
    enum { N = 4096 };
    static double p[3 * N];
    static int order[N];
    static bool seen[N];
    struct art_ctx ctx;
    uint64_t seed = 3;
    double sum = 0, mixed = 0;
    art_ctx_init(&ctx);
    for (int i = 0; i < 3 * N; i++) p[i] = uniform(&seed);
    REQUIRE(CHECK_STATUS(art_order_places(&ctx, N, p, order), ART_OK));
    for (int i = 0; i < N; i++) CHECK(!seen[order[i]]), seen[order[i]] = true;
    for (int i = 0; i + 1 < N; i++) {
        sum += art_v3_distance(p + 3 * (size_t)order[i], p + 3 * (size_t)order[i + 1]);
        mixed += art_v3_distance(p + 3 * (size_t)i, p + 3 * (size_t)(i + 1));
    }
    CHECK(sum < 0.2 * mixed);
    CHECK_STATUS(art_order_places(&ctx, 0, p, order), ART_OK);
    p[0] = NAN;
    CHECK_STATUS(art_order_places(&ctx, N, p, order), ART_OK);
    art_ctx_fini(&ctx);
}
