#include "harness/test.h"
#include <art/mesh.h>

static struct art_mesh_topology *topology(struct art_ctx *ctx, const struct art_mesh *m)
{
    struct art_mesh_topology *t = NULL;
    struct art_mesh_edge_counts c;
    CHECK_STATUS(art_mesh_topology_create(ctx, &t, m), ART_OK);
    /* the counts alone are the same */
    CHECK_STATUS(art_mesh_count_edges(ctx, &c, m), ART_OK);
    CHECK_INT(c.n_edges, t->n_edges);
    CHECK_INT(c.n_boundary, t->n_boundary);
    CHECK_INT(c.n_nonmanifold, t->n_nonmanifold);
    CHECK_INT(c.n_misoriented, t->n_misoriented);
    CHECK(c.closed == t->closed);
    return t;
}

TEST(mesh_topology_of_solids)
{
    /* Euler: V - E + F = 2 - 2 genus */
    struct art_ctx ctx;
    struct art_mesh *m = NULL;
    art_ctx_init(&ctx);
    for (int torus = 0; torus < 2; torus++) {
        int status = torus ? art_mesh_make_torus(&ctx, &m, 3, 1, 6, 5)
                           : art_mesh_make_icosphere(&ctx, &m, 1, 2);
        REQUIRE(CHECK_STATUS(status, ART_OK));
        struct art_mesh_topology *t = topology(&ctx, m);
        CHECK_INT(m->n_verts - t->n_edges + m->n_faces, torus ? 0 : 2);
        CHECK(art_mesh_is_solid(m, t));
        for (int e = 0; e < t->n_edges; e++) {
            CHECK(t->edge[e][0] < t->edge[e][1]);
            CHECK_INT(t->edge_off[e + 1] - t->edge_off[e], 2);
        }
        art_mesh_topology_free(t);
        /* one face turned over disturbs its three edges */
        int swap = m->face_vert[0];
        m->face_vert[0] = m->face_vert[1], m->face_vert[1] = swap;
        t = topology(&ctx, m);
        CHECK_INT(t->n_misoriented, 3);
        CHECK(t->closed && !t->oriented && !art_mesh_is_solid(m, t));
        art_mesh_topology_free(t);
        /* one face less leaves a hole of three edges */
        m->n_faces--;
        t = topology(&ctx, m);
        CHECK_INT(t->n_boundary, 3);
        CHECK(!t->closed && t->manifold);
        art_mesh_topology_free(t);
        art_mesh_free(m);
    }
    art_ctx_fini(&ctx);
}

TEST(mesh_topology_of_defects)
{
    struct art_ctx ctx;
    struct art_mesh *m = NULL;
    const double p[3] = {0, 0, 0};
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_mesh_create(&ctx, &m), ART_OK));
    for (int i = 0; i < 12; i++) CHECK_STATUS(art_mesh_add_vertex(&ctx, m, p), ART_OK);
    struct art_mesh_topology *t = topology(&ctx, m);
    CHECK(!t->closed && t->n_unused == 12 && t->n_components == 0);
    art_mesh_topology_free(t);
    /* three faces at one edge, a second component pinched at a vertex, a face with a doubled vertex
     */
    const int faces[6][3] = {{0, 1, 2}, {1, 0, 3}, {0, 1, 4}, {5, 6, 7}, {5, 8, 9}, {10, 10, 9}};
    for (int f = 0; f < 6; f++) CHECK_STATUS(art_mesh_add_face(&ctx, m, 3, faces[f]), ART_OK);
    t = topology(&ctx, m);
    CHECK_INT(t->n_nonmanifold, 1);
    CHECK_INT(t->n_components, 2);
    CHECK_INT(t->component[2], 0);
    CHECK_INT(t->component[5], 1);
    CHECK_INT(t->n_degenerate, 1);
    CHECK_INT(t->n_unused, 1);
    CHECK(t->n_pinched >= 1);
    CHECK(!t->manifold);
    art_mesh_topology_free(t);
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}

TEST(mesh_topology_sees_a_pinched_vertex)
{
    /* two tetrahedra that share one vertex: every edge is fine, the vertex is not */
    struct art_ctx ctx;
    struct art_mesh *m = NULL;
    const double p[3] = {0, 0, 0};
    const int tet[4][3] = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}};
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_mesh_create(&ctx, &m), ART_OK));
    for (int i = 0; i < 7; i++) CHECK_STATUS(art_mesh_add_vertex(&ctx, m, p), ART_OK);
    for (int k = 0; k < 8; k++) {
        int v[3];
        for (int c = 0; c < 3; c++)
            v[c] = k < 4 || tet[k - 4][c] == 0 ? tet[k % 4][c] : tet[k - 4][c] + 3;
        CHECK_STATUS(art_mesh_add_face(&ctx, m, 3, v), ART_OK);
    }
    struct art_mesh_topology *t = topology(&ctx, m);
    CHECK(t->closed && t->oriented && !t->manifold);
    CHECK_INT(t->n_pinched, 1);
    CHECK_INT(t->n_components, 1);
    art_mesh_topology_free(t);
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}

static int once(struct art_ctx *ctx, const struct art_mesh *m)
{
    struct art_mesh_topology *t = NULL;
    struct art_bvh *bvh = NULL;
    int status;
    ART_TRY(art_mesh_topology_create(ctx, &t, m));
    ART_TRY(art_bvh_create(ctx, &bvh, m));
out:
    art_mesh_topology_free(t);
    art_bvh_free(bvh);
    return status;
}

TEST(mesh_topology_out_of_memory)
{
    struct art_ctx ctx;
    struct art_mesh *m = NULL;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_mesh_make_box(&ctx, &m, 1, 1, 1), ART_OK));
    CHECK_ALLOC_FAILS(&ctx, once(&ctx, m));
    art_mesh_free(m);
}
