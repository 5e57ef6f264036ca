/* When and where a vertex on its way crosses a triangle that moves as well, by the closed form. */
#include "../contact_priv.h"
#include "harness/test.h"
#include <art/mesh.h>
#include <string.h>

/* A tetrahedron below z = 0, whose top is a triangle that looks up. */
static bool make_wedge(struct art_ctx *ctx, const double x[4][3], struct art_surface **surface)
{
    static const int faces[4][3] = {{0, 1, 2}, {0, 3, 1}, {1, 3, 2}, {2, 3, 0}};
    struct art_mesh *mesh = NULL;
    bool ok = CHECK_STATUS(art_mesh_create(ctx, &mesh), ART_OK);
    for (int v = 0; v < 4 && ok; v++)
        ok = CHECK_STATUS(art_mesh_add_vertex(ctx, mesh, x[v]), ART_OK);
    for (int f = 0; f < 4 && ok; f++)
        ok = CHECK_STATUS(art_mesh_add_face(ctx, mesh, 3, faces[f]), ART_OK);
    ok = ok && CHECK_STATUS(art_surface_create(ctx, surface, mesh), ART_OK);
    art_mesh_free(mesh);
    return ok;
}

/* The corners of the top rise by c[k], the vertex goes straight down from height h to -d, above the
 * place with weights b: they meet at t = h / (h + d + b . c). */
TEST(contact_sweep_meets_where_heights_are_equal)
{
    static const double x[4][3] = {{0, 0, 0}, {2, 0, 0}, {0, 2, 0}, {0.5, 0.5, -3}};
    struct art_ctx ctx;
    struct art_surface *top = NULL;
    art_ctx_init(&ctx);
    REQUIRE(make_wedge(&ctx, x, &top));
    for (int trial = 0; trial < 50; trial++) {
        double y1[4][3], from[3] = {0, 0, 0}, to[3], b[3], c[3], rise = 0;
        b[0] = test_uniform(0.1, 0.4), b[1] = test_uniform(0.1, 0.4), b[2] = 1 - b[0] - b[1];
        memcpy(y1, x, sizeof y1);
        for (int k = 0; k < 3; k++) {
            c[k] = test_uniform(-0.3, 0.5);
            y1[k][2] += c[k];
            rise += b[k] * c[k];
            for (int i = 0; i < 2; i++) from[i] += b[k] * x[k][i];
        }
        const double h = test_uniform(0.05, 1), d = test_uniform(0.35, 1);
        from[2] = h;
        art_v3_set(to, from[0], from[1], -d);
        struct contact_sweep w = {.other = top, .x1 = to, .y0 = x[0], .y1 = y1[0]};
        struct contact_crossing at;
        if (!CHECK_STATUS(contact_sweep_create(&ctx, &w), ART_OK)) break;
        if (CHECK(contact_sweep_vertex(&w, 0, from))) {
            CHECK_INT(w.tri, 0);
            CHECK_NEAR(w.first, h / (h + d + rise), 1e-12);
            CHECK(contact_sweep_crossing(&w, &at));
            CHECK_NEAR_N(at.bary, b, 3, 1e-10);
            CHECK_NEAR_N(at.point, ((double[3]){from[0], from[1], rise}), 3, 1e-10);
        }
        /* one that stops short of the top as it is then has crossed nothing */
        to[2] = rise + 0.01;
        CHECK(!contact_sweep_vertex(&w, 0, from));
        art_boxtree_free(w.tree);
    }
    art_surface_free(top);
    art_ctx_fini(&ctx);
}
