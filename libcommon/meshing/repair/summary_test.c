#include "harness/test.h"
#include <art/repair.h>
#include <art/shape.h>

static int make(struct art_ctx *ctx, struct art_mesh **mesh, const char *name, const char *param)
{
    const struct art_shape *shape = art_shape_find(name);
    struct art_shape_args args;
    int status;
    art_shape_defaults(shape, &args);
    ART_TRY(art_shape_set(ctx, shape, &args, param));
    status = art_mesh_make(ctx, mesh, shape, &args);
out:
    return status;
}

static struct art_mesh_summary summarize(struct art_ctx *ctx, const struct art_mesh *mesh)
{
    struct art_mesh_summary s = {0};
    struct art_mesh_topology *t = NULL;
    if (CHECK_STATUS(art_mesh_topology_create(ctx, &t, mesh), ART_OK))
        CHECK_STATUS(art_mesh_summarize(ctx, mesh, t, &s), ART_OK);
    art_mesh_topology_free(t);
    return s;
}

TEST(mesh_summary_of_shapes)
{
    struct art_ctx ctx;
    struct art_mesh *mesh = NULL, *ring = NULL;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(make(&ctx, &mesh, "box", "wz=3"), ART_OK));
    struct art_mesh_summary s = summarize(&ctx, mesh);
    CHECK(s.n_triangles == 12 && s.n_quads == 0 && s.euler == 2 && s.genus == 0 && s.n_loose == 0);
    CHECK_NEAR(s.edge_min, 1, 0);
    CHECK_NEAR(s.edge_max, sqrt(10), 1e-15);
    CHECK_NEAR(s.edge_mean, (8 + 4 * 3 + 2 * sqrt(2) + 4 * sqrt(10)) / 18, 1e-14);
    /* a box and three rings: three handles */
    for (int k = 0; k < 3; k++) {
        REQUIRE(CHECK_STATUS(make(&ctx, &ring, "torus", "quads=1"), ART_OK));
        CHECK_STATUS(art_mesh_append(&ctx, mesh, ring), ART_OK);
        art_mesh_free(ring);
    }
    const double p[3] = {9, 9, 9};
    const int line[3] = {0, 1, 0};
    CHECK_STATUS(art_mesh_add_vertex(&ctx, mesh, p), ART_OK);
    CHECK_STATUS(art_mesh_add_vertex(&ctx, mesh, p), ART_OK);
    CHECK_STATUS(art_mesh_add_point(&ctx, mesh, mesh->n_verts - 1), ART_OK);
    CHECK_STATUS(art_mesh_add_line(&ctx, mesh, 3, line), ART_OK);
    s = summarize(&ctx, mesh);
    CHECK(s.euler == 2 && s.genus == 3 && s.n_loose == 1 && s.n_segments == 2);
    CHECK(s.n_triangles == 12 && s.n_quads == 3 * 32 * 16);
    art_mesh_free(mesh);
    REQUIRE(CHECK_STATUS(make(&ctx, &mesh, "cylinder", "open=1"), ART_OK));
    s = summarize(&ctx, mesh);
    CHECK(s.euler == 0 && s.genus == -1);
    art_mesh_free(mesh);
    REQUIRE(CHECK_STATUS(art_mesh_create(&ctx, &mesh), ART_OK));
    s = summarize(&ctx, mesh);
    CHECK(s.edge_min == 0 && s.edge_max == 0 && s.euler == 0 && s.genus == -1);
    art_mesh_free(mesh);
    art_ctx_fini(&ctx);
}

static int summarize_box(struct art_ctx *ctx)
{
    struct art_mesh_topology *t = NULL;
    struct art_mesh *mesh = NULL;
    struct art_mesh_summary s;
    int status;
    ART_TRY(art_mesh_make_box(ctx, &mesh, 1, 2, 3));
    ART_TRY(art_mesh_topology_create(ctx, &t, mesh));
    ART_TRY(art_mesh_summarize(ctx, mesh, t, &s));
out:
    art_mesh_topology_free(t);
    art_mesh_free(mesh);
    return status;
}

TEST(mesh_summary_out_of_memory)
{
    struct art_ctx ctx;
    CHECK_ALLOC_FAILS(&ctx, summarize_box(&ctx));
}
