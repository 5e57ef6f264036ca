/* Edges at which solids touch: each gets an edge of its own, and nothing else changes. */
#include "boolean_priv.h"
#include "harness/test.h"
#include <art/mesh.h>
#include <math.h>

/* Tetrahedra around the edge from 0 to 1, in sectors that do not meet: wedge k has the vertices 0,
 * 1, 2 + 2 k, 3 + 2 k. */
static struct art_mesh *make_wedges(struct art_ctx *ctx, int n)
{
    struct art_mesh *mesh = NULL;
    if (!CHECK_STATUS(art_mesh_create(ctx, &mesh), ART_OK)) return NULL;
    CHECK_STATUS(art_mesh_add_vertex(ctx, mesh, (double[3]){0, 0, -1}), ART_OK);
    CHECK_STATUS(art_mesh_add_vertex(ctx, mesh, (double[3]){0, 0, 1}), ART_OK);
    for (int k = 0; k < n; k++) {
        int a = 2 + 2 * k, b = a + 1;
        for (int side = 0; side < 2; side++) {
            double turn =
                2 * ART_PI / n * (k + (side ? test_uniform(0.5, 0.9) : test_uniform(0, 0.3)));
            double r = test_uniform(0.5, 2);
            CHECK_STATUS(
                art_mesh_add_vertex(
                    ctx, mesh, (double[3]){r * cos(turn), r * sin(turn), test_uniform(-0.5, 0.5)}),
                ART_OK);
        }
        const int face[4][3] = {{0, 1, a}, {1, 0, b}, {0, a, b}, {1, b, a}};
        for (int f = 0; f < 4; f++) CHECK_STATUS(art_mesh_add_face(ctx, mesh, 3, face[f]), ART_OK);
    }
    return mesh;
}

TEST(mesh_solids_that_share_an_edge_are_parted)
{
    for (int trial = 0; trial < 40; trial++) {
        struct art_ctx ctx;
        struct art_mesh_topology *t = NULL;
        const int n = 1 + trial % 4;
        art_ctx_init(&ctx);
        struct art_mesh *mesh = make_wedges(&ctx, n);
        REQUIRE(mesh);
        double volume = art_mesh_volume(mesh), area = art_mesh_area(mesh);
        CHECK(fabs(volume) > 1e-3);
        CHECK_STATUS(art_solid_split_duplicate_edges(&ctx, mesh), ART_OK);
        CHECK_STATUS(art_mesh_check(&ctx, mesh), ART_OK);
        /* a vertex for each solid that needs an edge of its own cuts two of its faces in two */
        CHECK_INT(mesh->n_verts, 2 + 2 * n + (n > 1 ? n : 0));
        CHECK_INT(mesh->n_faces, 4 * n + (n > 1 ? 2 * n : 0));
        CHECK_NEAR(art_mesh_volume(mesh), volume, 1e-12);
        CHECK_NEAR(art_mesh_area(mesh), area, 1e-12);
        if (CHECK_STATUS(art_mesh_topology_create(&ctx, &t, mesh), ART_OK)) {
            CHECK_INT(t->n_nonmanifold, 0);
            CHECK_INT(t->n_edges, 3 * mesh->n_faces / 2);
        }
        art_mesh_topology_free(t);
        art_mesh_free(mesh);
        art_ctx_fini(&ctx);
    }
}
