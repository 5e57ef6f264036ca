#include "harness/test.h"
#include <art/mesh.h>
#include <art/volume.h>
#include <math.h>
#include <string.h>

/* Add a sphere about (x, 0, 0), inside out or not. */
static void add_sphere(struct art_ctx *ctx, struct art_mesh *m, double r, double x, bool inward)
{
    struct art_mesh *s = NULL;
    int first = m->n_verts;
    REQUIRE(art_mesh_make_icosphere(ctx, &s, r, 1) == ART_OK);
    for (int i = 0; i < s->n_verts; i++) {
        double p[3] = {s->pos[3 * i] + x, s->pos[3 * i + 1], s->pos[3 * i + 2]};
        CHECK_STATUS(art_mesh_add_vertex(ctx, m, p), ART_OK);
    }
    for (int f = 0; f < s->n_faces; f++) {
        const int *v = s->face_vert + s->face_off[f];
        const int t[3] = {first + v[0], first + v[inward ? 2 : 1], first + v[inward ? 1 : 2]};
        CHECK_STATUS(art_mesh_add_face(ctx, m, 3, t), ART_OK);
    }
    art_mesh_free(s);
}

/* A ball with a cavity in which there is another ball with a ball in it, and a ball beside it all.
 */
static struct art_mesh *nested(struct art_ctx *ctx)
{
    struct art_mesh *m = NULL;
    if (art_mesh_create(ctx, &m) < 0) return NULL;
    add_sphere(ctx, m, 1, 0.3, false);
    add_sphere(ctx, m, 10, 0, false);
    add_sphere(ctx, m, 9.9, 0, true);
    add_sphere(ctx, m, 2, 0.2, false);
    add_sphere(ctx, m, 3, 100, false);
    return m;
}

TEST(mesh_skins_nest)
{
    struct art_ctx ctx;
    struct art_mesh_topology *t = NULL;
    struct art_mesh_skin *skin = NULL;
    int n = 0;
    art_ctx_init(&ctx);
    struct art_mesh *m = nested(&ctx);
    REQUIRE(m != NULL && art_mesh_topology_create(&ctx, &t, m) == ART_OK);
    REQUIRE(CHECK_STATUS(art_mesh_closed_shells(&ctx, m, t, &skin, &n), ART_OK));
    REQUIRE(CHECK_INT(n, 5));
    const int parent[5] = {3, -1, 1, 2, -1};
    const double r[5] = {1, 10, 9.9, 2, 3}, x[5] = {0.3, 0, 0, 0.2, 100};
    double sum = 0;
    for (int c = 0; c < 5; c++) {
        CHECK_INT(skin[c].parent, parent[c]);
        CHECK((skin[c].volume > 0) == (c != 2));
        /* in this ball and in no smaller one of those within it; the flat faces are within 0.79 of
         * the radius */
        double p[3] = {skin[c].inside[0] - x[c], skin[c].inside[1], skin[c].inside[2]};
        CHECK(art_v3_norm(p) < r[c]);
        for (int d = 0; d < 5; d++) {
            double q[3] = {skin[c].inside[0] - x[d], skin[c].inside[1], skin[c].inside[2]};
            if (parent[d] == c) CHECK(art_v3_norm(q) > 0.79 * r[d]);
        }
        sum += skin[c].volume;
    }
    CHECK_NEAR_REL(sum, art_mesh_volume(m), 1e-12);
    art_free(skin);
    art_mesh_topology_free(t);
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}

static int skins_once(struct art_ctx *ctx)
{
    struct art_mesh *m = NULL;
    struct art_mesh_topology *t = NULL;
    struct art_mesh_skin *skin = NULL;
    int n, status;
    ART_TRY(art_mesh_make_box(ctx, &m, 1, 2, 3));
    ART_TRY(art_mesh_topology_create(ctx, &t, m));
    ART_TRY(art_mesh_closed_shells(ctx, m, t, &skin, &n));
out:
    art_free(skin);
    art_mesh_topology_free(t);
    art_mesh_free(m);
    return status;
}

TEST(mesh_skins_failures)
{
    struct art_ctx ctx;
    struct art_mesh *m = NULL;
    struct art_mesh_topology *t = NULL;
    struct art_mesh_skin *skin = NULL;
    int n;
    art_ctx_init(&ctx);
    /* an open sheet; a closed one that encloses nothing */
    REQUIRE(art_mesh_make_rectangle(&ctx, &m, 1, 1, 1, 1, false) == ART_OK);
    REQUIRE(art_mesh_topology_create(&ctx, &t, m) == ART_OK);
    CHECK_STATUS(art_mesh_closed_shells(&ctx, m, t, &skin, &n), ART_ESHAPE);
    art_mesh_topology_free(t);
    art_mesh_free(m);
    REQUIRE(art_mesh_make_box(&ctx, &m, 1, 1, 1) == ART_OK);
    CHECK_STATUS(art_mesh_scale(&ctx, m, 1, 1, 0), ART_OK);
    REQUIRE(art_mesh_topology_create(&ctx, &t, m) == ART_OK);
    CHECK_STATUS(art_mesh_closed_shells(&ctx, m, t, &skin, &n), ART_ESHAPE);
    CHECK(skin == NULL);
    art_mesh_topology_free(t);
    art_mesh_free(m);
    CHECK_ALLOC_FAILS(&ctx, skins_once(&ctx));
    art_ctx_fini(&ctx);
}

static int facet_sides_once(struct art_ctx *ctx)
{
    struct art_volume *v = NULL;
    const int hex[2][8] = {{0, 1, 2, 3, 4, 5, 6, 7}, {4, 5, 6, 7, 8, 9, 10, 11}};
    int side[3][2], status;
    ART_TRY(art_volume_create(ctx, &v));
    for (int i = 0; i < 12; i++) {
        double p[3] = {(i + 1) / 2 % 2, i / 2 % 2, -(i / 4)};
        ART_TRY(art_volume_add_node(ctx, v, p));
    }
    for (int e = 0; e < 2; e++) ART_TRY(art_volume_add_elem(ctx, v, ART_ELEM_HEX, hex[e]));
    const int shared[4] = {6, 5, 4, 7}, outer[4] = {3, 0, 1, 2}, nowhere[3] = {0, 1, 2};
    ART_TRY(art_volume_add_facet(ctx, v, 4, shared));
    ART_TRY(art_volume_add_facet(ctx, v, 3, nowhere));
    ART_TRY(art_volume_add_facet(ctx, v, 4, outer));
    ART_TRY(art_volume_facet_sides(ctx, v, side));
    CHECK(side[0][0] / 8 == 0 && side[0][1] / 8 == 1);
    CHECK(side[1][0] == -1 && side[1][1] == -1);
    CHECK(side[2][0] / 8 == 0 && side[2][1] == -1);
    /* the corners of the side that was found are those of the facet */
    for (int k = 0; k < 2; k++) {
        const signed char *face = art_elem_type(ART_ELEM_HEX)->face[side[0][k] % 8];
        for (int c = 0; c < 4; c++) {
            int node = hex[side[0][k] / 8][face[c]];
            CHECK(node >= 4 && node <= 7);
        }
    }
out:
    art_volume_free(v);
    return status;
}

TEST(mesh_volume_facet_sides)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    CHECK_STATUS(facet_sides_once(&ctx), ART_OK);
    CHECK_ALLOC_FAILS(&ctx, facet_sides_once(&ctx));
    art_ctx_fini(&ctx);
}
