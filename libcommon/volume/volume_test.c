#include "harness/test.h"
#include <art/volume.h>
#include <math.h>

/* n x n x n hexahedra over the unit cube, those with x < 1/2 in region "left". */
static int make_grid(struct art_ctx *ctx, int n, struct art_volume **out)
{
    static const double corner[8][3] = {{0, 0, 1}, {1, 0, 1}, {1, 1, 1}, {0, 1, 1},
                                        {0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}};
    struct art_volume *vol = NULL;
    int status, m = n + 1, left = 0;
    ART_TRY(art_volume_create(ctx, &vol));
    ART_TRY(art_fields_add(ctx, &vol->node_fields, "x", ART_F64, 1, 0, NULL));
    for (int i = 0; i < m * m * m; i++) {
        const double p[3] = {(double)(i % m) / n, (double)(i / m % m) / n, (double)(i / m / m) / n};
        ART_TRY(art_volume_add_node(ctx, vol, p));
        vol->node_fields.list[0].val[i] = p[0];
    }
    ART_TRY(art_mesh_add_name(ctx, &vol->regions, "left", 4, &left));
    for (int e = 0; e < n * n * n; e++) {
        int node[8], at[3] = {e % n, e / n % n, e / n / n};
        for (int i = 0; i < 8; i++)
            node[i] = at[0] + (int)corner[i][0] + m * (at[1] + (int)corner[i][1]) +
                      m * m * (at[2] + (int)corner[i][2]);
        ART_TRY(art_volume_add_elem(ctx, vol, ART_ELEM_HEX, node));
        if (2 * at[0] < n - 1) ART_TRY(art_volume_set_region(ctx, vol, e, left));
    }
    ART_TRY(art_volume_check(ctx, vol));
    *out = vol;
    vol = NULL;
out:
    art_volume_free(vol);
    return status;
}

TEST(volume_of_a_grid_and_its_surface)
{
    struct art_ctx ctx;
    struct art_volume *vol;
    struct art_mesh *mesh;
    struct art_mesh_topology *topology;
    int *node_of;
    double lo[3], hi[3];
    art_ctx_init(&ctx);
    for (int n = 1; n <= 4; n++) {
        REQUIRE(CHECK_STATUS(make_grid(&ctx, n, &vol), ART_OK));
        CHECK_NEAR(art_volume_volume(vol), 1, 1e-14);
        CHECK(art_volume_bounds(vol, lo, hi) && lo[2] == 0 && hi[1] == 1);
        REQUIRE(CHECK_STATUS(art_volume_surface(&ctx, vol, &mesh, &node_of), ART_OK));
        CHECK_INT(mesh->n_faces, 6 * n * n);
        CHECK_INT(mesh->n_verts, 6 * n * n + 2);
        CHECK_NEAR(art_mesh_volume(mesh), 1, 1e-14);
        REQUIRE(CHECK_STATUS(art_mesh_topology_create(&ctx, &topology, mesh), ART_OK));
        CHECK(art_mesh_is_solid(mesh, topology));
        for (int i = 0; i < mesh->n_verts; i++)
            CHECK_NEAR_N(mesh->pos + 3 * (size_t)i, vol->pos + 3 * (size_t)node_of[i], 3, 0);
        if (n > 1) CHECK_STR(mesh->groups.name[0], "left");
        art_mesh_topology_free(topology);
        art_mesh_free(mesh);
        art_free(node_of);
        art_volume_free(vol);
    }
    art_ctx_fini(&ctx);
}

/* A reflected mesh is still upright, its surface still looks outward. */
TEST(volume_reflected)
{
    struct art_ctx ctx;
    struct art_volume *vol;
    struct art_mesh *mesh;
    struct art_affine X;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(make_grid(&ctx, 2, &vol), ART_OK));
    art_affine_scaling(&X, 1, -3, 1);
    art_volume_transform(vol, &X);
    CHECK_NEAR(art_volume_volume(vol), 3, 1e-14);
    CHECK_INT(art_volume_upright(vol), 0);
    art_elem_reverse(art_volume_type(vol, 3), vol->elem_node + vol->elem_off[3]);
    CHECK_INT(art_volume_upright(vol), 1);
    CHECK_NEAR(art_volume_volume(vol), 3, 1e-14);
    REQUIRE(CHECK_STATUS(art_volume_surface(&ctx, vol, &mesh, NULL), ART_OK));
    CHECK_NEAR(art_mesh_volume(mesh), 3, 1e-14);
    art_mesh_free(mesh);
    art_volume_free(vol);
    art_ctx_fini(&ctx);
}

TEST(volume_sets_numbers_and_copies)
{
    static const int facet[3] = {0, 1, 2}, beyond[4] = {0, 1, 2, 8};
    struct art_ctx ctx;
    struct art_volume *vol, *copy;
    struct art_volume_set *set;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(make_grid(&ctx, 1, &vol), ART_OK));
    CHECK_INT(art_volume_node_id(vol, 5), 5);
    CHECK_STATUS(art_volume_set_node_id(&ctx, vol, 5, 5), ART_OK);
    CHECK(vol->node_id == NULL);
    CHECK_STATUS(art_volume_set_node_id(&ctx, vol, 7, 100), ART_OK);
    CHECK_STATUS(art_volume_add_node(&ctx, vol, vol->pos), ART_OK);
    CHECK_INT(art_volume_node_id(vol, 8), 101);
    CHECK_STATUS(art_volume_set(&ctx, vol, "top", ART_OF_SIDES, &set), ART_OK);
    CHECK_STATUS(art_volume_set_add(&ctx, set, 8 * 0 + 5), ART_OK);
    CHECK_STATUS(art_volume_set(&ctx, vol, "top", ART_OF_NODES, &set), ART_EUSAGE);
    CHECK_STATUS(art_volume_add_facet(&ctx, vol, 3, facet), ART_OK);
    CHECK_STATUS(art_volume_add_facet(&ctx, vol, 2, facet), ART_ESHAPE);
    CHECK_STATUS(art_volume_add_elem(&ctx, vol, ART_ELEM_TET, beyond), ART_OK);
    CHECK_STATUS(art_volume_add_elem(&ctx, vol, ART_ELEM_TET, (const int[]){0, 1, 2, 9}),
                 ART_ERANGE);
    CHECK_STATUS(art_volume_check(&ctx, vol), ART_OK);
    CHECK_STATUS(art_volume_copy(&ctx, &copy, vol), ART_OK);
    CHECK_STATUS(art_volume_check(&ctx, copy), ART_OK);
    CHECK_INT(copy->n_facets, 1);
    CHECK_INT(copy->n_elems, 2);
    CHECK_INT(copy->sets[0].item[0], 5);
    CHECK_STR(copy->regions.name[0], "left");
    CHECK_NEAR(copy->node_fields.list[0].val[1], 1, 0);
    /* what a check finds */
    CHECK_STATUS(art_volume_set_add(&ctx, &copy->sets[0], 8 * 1 + 4), ART_OK);
    CHECK_STATUS(art_volume_check(&ctx, copy), ART_ERANGE);
    CHECK_HAS(ctx.last, "'top'");
    copy->sets[0].n--;
    copy->node_id[0] = 101;
    CHECK_STATUS(art_volume_check(&ctx, copy), ART_ERANGE);
    CHECK_HAS(ctx.last, "101");
    art_volume_free(vol);
    art_volume_free(copy);
    art_ctx_fini(&ctx);
}

static int make_copy_surface(struct art_ctx *ctx)
{
    struct art_volume *vol = NULL, *copy = NULL;
    struct art_mesh *mesh = NULL;
    int *node_of = NULL, status;
    ART_TRY(make_grid(ctx, 2, &vol));
    ART_TRY(art_volume_copy(ctx, &copy, vol));
    ART_TRY(art_volume_surface(ctx, copy, &mesh, &node_of));
out:
    art_free(node_of);
    art_mesh_free(mesh);
    art_volume_free(vol);
    art_volume_free(copy);
    return status;
}

TEST(volume_out_of_memory)
{
    struct art_ctx failing;
    CHECK_ALLOC_FAILS(&failing, make_copy_surface(&failing));
}
