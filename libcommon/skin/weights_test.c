/* Weights by distances, connections that are found, skins that are connected in the tree. */
#include "bind_priv.h"
#include "physics/sim_fixture.h"
#include <art/sim.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

TEST(skin_weights_by_distance)
{
    const double d[2] = {1, 2}, same[3] = {0, 0, 1};
    double w[3];
    art_skin_weights(2, d, 0, w);
    CHECK_NEAR(w[0], 0.8, 1e-15);
    CHECK_NEAR(w[1], 0.2, 1e-15);
    art_skin_weights(2, d, 1, w);
    CHECK_NEAR(w[0], 1 / (1 + exp(-0.5)), 1e-15);
    CHECK_NEAR(w[1], 0.37754066879814541, 1e-15);
    /* masters around a point share it, others have no part */
    art_skin_weights(3, same, 0, w);
    CHECK_NEAR(w[0], 0.5, 0);
    CHECK_NEAR(w[1], 0.5, 0);
    CHECK_NEAR(w[2], 0, 0);
}

/* Two fingers side by side, joined at their roots: a comb of two strips. Along the surface the tip
 * of one is far from the other, straight it is near. */
TEST(skin_distances_along_the_surface)
{
    struct art_ctx ctx;
    struct art_mesh *mesh = NULL;
    enum { N = 11 };
    double d[2 * 2 * N];
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_mesh_create(&ctx, &mesh), ART_OK));
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < N; i++) {
            const double p[3] = {side ? 0.3 : 0, i, 0};
            CHECK_STATUS(art_mesh_add_vertex(&ctx, mesh, p), ART_OK);
            /* each vertex is at its own bone, and 0.3 from the other */
            d[2 * (side * N + i) + side] = 0.1;
            d[2 * (side * N + i) + !side] = 0.4;
        }
    const int root[3] = {0, N, 1};
    CHECK_STATUS(art_mesh_add_face(&ctx, mesh, 3, root), ART_OK);
    for (int side = 0; side < 2; side++)
        for (int i = 0; i + 2 < N; i++) {
            const int strip[3] = {side * N + i, side * N + i + 1, side * N + i + 2};
            CHECK_STATUS(art_mesh_add_face(&ctx, mesh, 3, strip), ART_OK);
        }
    CHECK_STATUS(bind_along_surface(&ctx, mesh, 2, d), ART_OK);
    for (int i = 0; i < N; i++) CHECK_NEAR(d[2 * i], 0.1, 0);
    CHECK_NEAR(d[1], 0.4, 1e-12);
    CHECK_NEAR(d[2 * (N - 1) + 1], 0.1 + sqrt(1.09) + (N - 2), 1e-12);
    art_mesh_free(mesh);
    art_ctx_fini(&ctx);
}

static const char text[] =
    "RootModel [ ComponentList<Model> [ name='models' MechModel [ name='m' gravity=[ 0 0 0 ]\n"
    "ComponentList<MechSystemModel> [ name='models' FemModel3d [ name='f'\n"
    " PointList<FemNode3d> [ name='nodes' [ position=[ 0 0 0 ] ] [ position=[ 1 0 0 ] ]\n"
    "  [ position=[ 0 1 0 ] ] [ position=[ 0 0 1 ] ] ]\n"
    " FemElement3dList [ name='elements' TetElement [ nodes=[ 0 1 2 3 ] ] ] ] ]\n"
    "RenderableComponentList<RigidBody> [ name='rigidBodies' [ name='a' position=[ -2 0 0 ]\n"
    "  meshes=[ name='meshes' [ name='s' mesh=PolygonalMesh [ v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n"
    "   f 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\nEOF ] ] ] ] ]\n"
    "RenderableComponentList<MeshComponent> [ name='meshBodies' SkinMeshBody [ name='s'\n"
    "  bodies=[ Frame 'rigidBodies/a' [ 1 0 0 -2  0 1 0 0  0 0 1 0  0 0 0 1 ]\n"
    "   FemModel3d 'models/f' ]\n"
    "  mesh=PolygonalMesh [ v -0.5 0 0\nv 0.2 0.2 0.2\nv 3 0 0\nf 1 2 3\nEOF ] ] ] ] ] ]\n";

static struct art_comp *skin_of(struct art_model *model)
{
    return art_find(model->root, "models/m/meshBodies/s");
}

/* Weights by hand: the first vertex is 0.5 from the body and from the element; the second is in the
 * element; the third is 4 from the body and 2 from the element. */
TEST(skin_connects_and_simulates)
{
    struct art_ctx ctx;
    struct art_schema *schema = NULL;
    struct art_model *model = NULL;
    struct art_skin_masters masters = {0};
    struct art_skin_points points = {0};
    char *copy = NULL;
    art_ctx_init(&ctx);
    copy = art_strdup(&ctx, text);
    REQUIRE(copy);
    for (char *c = copy; *c; c++)
        if (*c == '\'') *c = '"';
    const struct art_source src = {.name = (char *)"(text)", .data = copy, .n = strlen(copy)};
    REQUIRE(CHECK_STATUS(art_sim_schema(&ctx, &schema), ART_OK));
    if (!CHECK_STATUS(art_model_read_source(&ctx, schema, &src, NULL, &model), ART_OK))
        TEST_FAIL("%s", ctx.last);
    struct art_comp *skin = skin_of(model);
    REQUIRE(skin);
    if (!CHECK_STATUS(art_skin_connect(&ctx, skin, NULL, NULL), ART_OK)) TEST_FAIL("%s", ctx.last);
    CHECK_STATUS(art_skin_masters_read(&ctx, skin, &masters), ART_OK);
    CHECK_STATUS(art_skin_points_read(&ctx, skin, &masters, false, &points), ART_OK);
    REQUIRE(CHECK_INT(points.n, 3) && CHECK_INT(points.n_links, 5));
    CHECK_NEAR(points.link[0].weight, 0.5, 1e-12);
    CHECK_NEAR(points.link[1].weight, 0.5, 1e-12);
    CHECK_NEAR(points.link[1].offset[0], -0.5, 1e-12);
    CHECK_NEAR(points.coord[points.link[1].first], 1, 1e-12);
    CHECK_INT(points.link[2].kind, ART_SKIN_ELEMENT);
    CHECK_NEAR(points.link[2].weight, 1, 0);
    CHECK_NEAR(art_v3_norm(points.link[2].offset), 0, 0);
    CHECK_NEAR(points.link[3].weight, 0.2, 1e-12);
    CHECK_NEAR(points.link[4].weight, 0.8, 1e-12);
    CHECK_NEAR(points.link[4].offset[0], 2, 1e-12);
    /* a vertex with weights of its own, one that stays */
    const double own[3] = {0.25, 0.5, 0.25}, wrong[3] = {0.5, 0.2, 0};
    CHECK_STATUS(art_skin_connect_vertex(&ctx, skin, 2, NULL, own), ART_OK);
    CHECK_STATUS(art_skin_disconnect_vertex(&ctx, skin, 0), ART_OK);
    CHECK_STATUS(art_skin_connect_vertex(&ctx, skin, 2, NULL, wrong), ART_ERANGE);
    CHECK_HAS(ctx.last, "add up to 0.7");
    CHECK_STATUS(art_skin_connect_vertex(&ctx, skin, 3, NULL, own), ART_ERANGE);
    art_skin_points_fini(&points);
    CHECK_STATUS(art_skin_points_read(&ctx, skin, &masters, false, &points), ART_OK);
    CHECK_NEAR(points.point[0].base_weight, 1, 0);
    CHECK_INT(points.point[0].n, 0);
    CHECK_NEAR(points.point[2].base_weight, 0.25, 0);
    art_skin_points_fini(&points);
    art_skin_masters_fini(&masters);
    art_model_free(model);
    art_schema_free(schema);
    art_free(copy);
    art_ctx_fini(&ctx);
}

/* A tetrahedron that is turned from its rest: the offset of a point outside of it is kept in the
 * axes that turn with it. */
TEST(skin_offsets_turn_with_elements)
{
    static const double rest[4][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
                        turn[3] = {0.4, -1.1, 0.7},
                        U[9] = {1.5, 0.2, -0.1, 0.2, 0.8, 0.3, -0.1, 0.3, 1.2};
    struct sim_fixture p;
    struct art_skin_binder *binder = NULL;
    struct art_skin_points points = {0};
    double R[9], F[9], inv[9], x[4][3], at[3], n[3];
    char full[2000], *end = full;
    art_rot_exp(R, turn);
    art_m3_mul(F, R, U);
    REQUIRE(CHECK(art_m3_inverse(inv, U)));
    art_m3_mulvec(n, inv, (double[3]){0, 0, -1});
    (void)art_v3_normalize(n, n);
    end += sprintf(
        end, "MechModel [ name='m' ComponentList<MechSystemModel> [ name='models' FemModel3d [\n"
             " name='f' PointList<FemNode3d> [ name='nodes'\n");
    for (int a = 0; a < 4; a++) {
        art_m3_mulvec(x[a], F, rest[a]);
        end += sprintf(end, "[ position=[ %.17g %.17g %.17g ] rest=[ %g %g %g ] ]\n", x[a][0],
                       x[a][1], x[a][2], rest[a][0], rest[a][1], rest[a][2]);
    }
    sprintf(end,
            "] FemElement3dList [ name='elements' TetElement [ nodes=[ 0 1 2 3 ] ] ] ] ]\n"
            "RenderableComponentList<MeshComponent> [ name='meshBodies' SkinMeshBody [ name='s'\n"
            " bodies=[ FemModel3d 'models/f' ]\n"
            " mesh=PolygonalMesh [ v -0.5 0 0\nv 0.2 0.2 0.2\nv 3 0 0\nf 1 2 3\nEOF ] ] ] ]\n");
    if (!CHECK_STATUS(sim_fixture_open(&p, full, 0.01, NULL), ART_OK)) TEST_FAIL("%s", p.ctx.last);
    REQUIRE(
        CHECK_STATUS(art_skin_binder_create(&p.ctx, &binder,
                                            art_find(p.model->root, "models/m/meshBodies/s"), NULL),
                     ART_OK));
    double away[3], face[3] = {0.3, 0.3, 0};
    art_m3_mulvec(at, F, face);
    art_m3_mulvec(away, R, n);
    art_v3_add_scaled(at, at, 0.5, away);
    CHECK_STATUS(art_skin_bind(&p.ctx, binder, at, NULL, &points), ART_OK);
    art_v3_scale(n, 0.5, n);
    if (CHECK_INT(points.n_links, 1)) CHECK_NEAR_N(points.link[0].offset, n, 3, 1e-12);
    art_skin_binder_free(binder);
    art_skin_points_fini(&points);
    sim_fixture_close(&p);
}
