/* Tables of embedded places. */
#include "harness/test.h"
#include <art/femmodel.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int make(struct art_ctx *ctx, struct art_volume **vol, struct art_mesh **mesh)
{
    static const double size[] = {2, 2, 2, 2, 2, 2};
    int status;
    ART_TRY(art_volume_make(ctx, vol, art_volume_shape_find("grid"), ART_ELEM_TET, size, NULL));
    for (int i = 0; i < (*vol)->n_nodes; i++)
        ART_TRY(art_volume_set_node_id(ctx, *vol, i, 500 - 3 * i));
    status = art_mesh_make_box(ctx, mesh, 1.1, 1.2, 2.3);
out:
    return status;
}

static int parse(struct art_ctx *ctx, struct art_embedding **at, const char *text,
                 const struct art_volume *vol)
{
    struct art_source src = {0};
    char path[] = "/tmp/art_table_XXXXXX";
    int fd = mkstemp(path), status = ART_EIO;
    *at = NULL;
    if (fd < 0) return status;
    if (write(fd, text, strlen(text)) == (ssize_t)strlen(text)) {
        status = art_source_read(ctx, &src, path);
        if (status == ART_OK) status = art_embedding_parse(ctx, at, &src, vol);
        art_source_fini(&src);
    }
    close(fd);
    unlink(path);
    return status;
}

TEST(fem_table_is_read_as_it_was_written)
{
    struct art_ctx ctx;
    struct art_volume *vol;
    struct art_mesh *mesh;
    struct art_embedding *at, *back;
    struct art_source src = {0};
    struct art_sink *sink;
    char path[] = "/tmp/art_table_XXXXXX";
    int fd = mkstemp(path);
    art_ctx_init(&ctx);
    REQUIRE(CHECK(fd >= 0));
    close(fd);
    REQUIRE(CHECK_STATUS(make(&ctx, &vol, &mesh), ART_OK));
    REQUIRE(CHECK_STATUS(art_fem_embed(&ctx, vol, mesh->n_verts, mesh->pos, &at), ART_OK));
    REQUIRE(CHECK_STATUS(art_sink_open(&ctx, &sink, path), ART_OK));
    CHECK_STATUS(art_embedding_print(sink, at, vol), ART_OK);
    CHECK_STATUS(art_sink_commit(sink), ART_OK);
    REQUIRE(CHECK_STATUS(art_source_read(&ctx, &src, path), ART_OK));
    REQUIRE(CHECK_STATUS(art_embedding_parse(&ctx, &back, &src, vol), ART_OK));
    CHECK_INT(back->n_verts, 8);
    CHECK(memcmp(back->first, at->first, 9 * sizeof(int)) == 0);
    CHECK(memcmp(back->node, at->node, (size_t)at->first[8] * sizeof(int)) == 0);
    CHECK(memcmp(back->weight, at->weight, (size_t)at->first[8] * sizeof(double)) == 0);
    unlink(path);
    art_source_fini(&src);
    art_embedding_free(at), art_embedding_free(back);
    art_volume_free(vol), art_mesh_free(mesh);
    art_ctx_fini(&ctx);
}

TEST(fem_table_faults_have_places)
{
    static const struct {
        const char *text, *message;
        int status, line;
    } rows[] = {
        {"0\t500\t0.5\n0\t497\t0.5\n", NULL, ART_OK, 0},
        {"# vertex\tnode\tweight\n", NULL, ART_OK, 0},
        {"0\t500\t1\n1\t499\t1\n", "no node 499", ART_ENOTFOUND, 2},
        {"0\t500\t1\n2\t500\t1\n", "vertex 2 where 1", ART_ERANGE, 2},
        {"1\t500\t1\n", "vertex 1 where 0", ART_ERANGE, 1},
        {"0\t500\t0.5\n1\t500\t1\n", "vertex 0 sum to 0.5", ART_ERANGE, 1},
        {"0\t500\t1\n1\t500\t0.25\n", "vertex 1 sum to 0.25", ART_ERANGE, 2},
        {"0\t500\t1\n1\t500\tnan\n", "no weight", ART_ESYNTAX, 2},
        {"0\t1.5\t1\n", "no number of a node", ART_ESYNTAX, 1},
        {"0\t500\n", "2 columns", ART_ESYNTAX, 1},
        {"0\t500\t1\n1\t500\n", NULL, ART_ESYNTAX, 2},
    };
    struct art_ctx ctx;
    struct art_volume *vol;
    struct art_mesh *mesh;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(make(&ctx, &vol, &mesh), ART_OK));
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct art_embedding *at;
        CHECK_STATUS(parse(&ctx, &at, rows[i].text, vol), rows[i].status);
        if (rows[i].message) CHECK_HAS(ctx.last, rows[i].message);
        if (rows[i].status < 0) CHECK_INT(ctx.last_loc.line, rows[i].line);
        art_embedding_free(at);
    }
    art_volume_free(vol), art_mesh_free(mesh);
    art_ctx_fini(&ctx);
}

/* A box goes with a motion x -> A x + b, corners outside too, and its normals with it. */
TEST(fem_embedded_box_moves_with_its_normals)
{
    struct art_ctx ctx;
    struct art_volume *vol;
    struct art_mesh *mesh, *want;
    struct art_mesh_topology *topology;
    struct art_embedding *at;
    bool hard[18] = {false};
    const struct art_affine X = {{2, 0.1, 0, 0, 1, 0.3, -0.2, 0, 1.5}, {3, 4, 5}};
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(make(&ctx, &vol, &mesh), ART_OK));
    REQUIRE(CHECK_STATUS(art_mesh_topology_create(&ctx, &topology, mesh), ART_OK));
    REQUIRE(CHECK_INT(topology->n_edges, 18));
    CHECK_INT(art_mesh_sharp_edges(mesh, topology, 0.5, hard), 12);
    CHECK_STATUS(art_mesh_make_normals(&ctx, mesh, topology, hard), ART_OK);
    REQUIRE(CHECK_STATUS(art_mesh_copy(&ctx, &want, mesh), ART_OK));
    for (int i = 0; i < want->n_verts; i++)
        art_affine_point(want->pos + 3 * (size_t)i, &X, want->pos + 3 * (size_t)i);
    CHECK_STATUS(art_mesh_make_normals(&ctx, want, topology, hard), ART_OK);
    REQUIRE(CHECK_STATUS(art_fem_embed(&ctx, vol, mesh->n_verts, mesh->pos, &at), ART_OK));
    art_volume_transform(vol, &X);
    REQUIRE(CHECK_STATUS(art_embedding_move(&ctx, at, vol->pos, mesh), ART_OK));
    CHECK_NEAR_N(mesh->pos, want->pos, 24, 1e-13);
    REQUIRE(CHECK_INT(mesh->normal.n, want->normal.n));
    CHECK_NEAR_N(mesh->normal.val, want->normal.val, 3 * (size_t)want->normal.n, 1e-12);
    at->n_verts--;
    CHECK_STATUS(art_embedding_move(&ctx, at, vol->pos, mesh), ART_ESHAPE);
    art_mesh_topology_free(topology);
    art_embedding_free(at);
    art_volume_free(vol), art_mesh_free(mesh), art_mesh_free(want);
    art_ctx_fini(&ctx);
}
