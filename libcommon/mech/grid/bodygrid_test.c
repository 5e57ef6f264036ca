#include "harness/test.h"
#include <art/mech.h>
#include <art/sim.h>
#include <stdio.h>
#include <string.h>

struct bench {
    struct art_ctx ctx;
    struct art_schema *schema;
    struct art_model *model;
    struct art_comp *body;
};

/* A cube from 0 to 2 along x, and from 0 to 1 along y and z. */
#define CUBE(more)                                                                                 \
    "[ mesh=[\nv 0 0 0\nv 2 0 0\nv 2 1 0\nv 0 1 0\nv 0 0 1\nv 2 0 1\nv 2 1 1\nv 0 1 1\n"           \
    "f 1 4 3 2\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\nEOF ] " more " ]\n"

/* Body b with these items and meshes. */
static int open_body(struct bench *b, const char *items, const char *meshes)
{
    static char text[8000];
    struct art_source src = {0};
    memset(b, 0, sizeof *b);
    art_ctx_init(&b->ctx);
    snprintf(
        text, sizeof text,
        "MechModel [\n name=\"m\"\n RenderableComponentList<RigidBody> [\n name=\"rigidBodies\"\n"
        " [ name=\"b\" pose=[ 5 6 7 0 0 1 30 ] %s\n"
        " MeshComponentList<RigidMeshComp> [ name=\"meshes\" %s ]\n ] ]\n]\n",
        items, meshes);
    if (!CHECK_STATUS(art_sim_schema(&b->ctx, &b->schema), ART_OK)) return ART_EINTERNAL;
    int status = art_source_string(&b->ctx, &src, "test.art", text, strlen(text));
    if (status == ART_OK) status = art_model_read_source(&b->ctx, b->schema, &src, NULL, &b->model);
    art_source_fini(&src);
    if (status == ART_OK) b->body = art_find(b->model->root, "models/m/rigidBodies/b");
    return status;
}

static void done(struct bench *b)
{
    art_model_free(b->model);
    art_schema_free(b->schema);
    art_ctx_fini(&b->ctx);
}

TEST(mech_grid_defaults)
{
    struct art_bodygrid s;
    struct bench b;
    REQUIRE(CHECK_STATUS(open_body(&b, "", CUBE("")), ART_OK) && b.body);
    REQUIRE(CHECK_STATUS(art_bodygrid_read(&b.ctx, b.body, &s), ART_OK));
    CHECK_INT(s.how.max_resolution, 20);
    CHECK_INT(s.how.resolution[0], 0);
    CHECK_NEAR(s.how.margin, 0.1, 0);
    CHECK(!s.how.oriented && !s.show_surface && !s.instead && s.show_grid);
    CHECK_INT(s.kind, ART_DISTGRID_CUBIC);
    CHECK_NEAR(s.level, 0, 0);
    CHECK_INT(s.first[1], 0);
    CHECK(s.last[1] > 1000000);
    done(&b);
}

TEST(mech_grid_follows_its_properties)
{
    struct art_bodygrid s;
    struct bench b;
    REQUIRE(CHECK_STATUS(open_body(&b,
                                   "gridSurfaceRendering=true distanceGrid=[ resolution=[ 5 4 6 ] "
                                   "maxResolution=30 fitWithOBB=true marginFraction=0.25 "
                                   "surfaceType=TRILINEAR surfaceDistance=0.5 renderGrid=false "
                                   "renderSurface=true renderRanges=\"9:12 * 3\" ]",
                                   CUBE("")),
                         ART_OK) &&
            b.body);
    REQUIRE(CHECK_STATUS(art_bodygrid_read(&b.ctx, b.body, &s), ART_OK));
    const double half[3] = {4, 4.5, 4};
    CHECK_STATUS(
        art_set_numbers(&b.ctx, art_comp_child(b.body, "distanceGrid"), "resolution", half, 3),
        ART_ERANGE);
    for (int a = 0; a < 3; a++) CHECK_INT(s.how.resolution[a], 5 + (a == 2) - (a == 1));
    CHECK_INT(s.how.max_resolution, 30);
    CHECK(s.how.oriented && s.show_surface && s.instead && !s.show_grid);
    CHECK_NEAR(s.how.margin, 0.25, 0);
    CHECK_INT(s.kind, ART_DISTGRID_LINEAR);
    CHECK_NEAR(s.level, 0.5, 0);
    CHECK_INT(s.first[0], 9);
    CHECK_INT(s.last[0], 12);
    CHECK_INT(s.last[2], 3);
    /* the word that the original writes */
    CHECK_STATUS(art_set_text(&b.ctx, art_comp_child(b.body, "distanceGrid"), "surfaceType",
                              "TRILNEAR", NULL),
                 ART_OK);
    REQUIRE(CHECK_STATUS(art_bodygrid_read(&b.ctx, b.body, &s), ART_OK));
    CHECK_INT(s.kind, ART_DISTGRID_LINEAR);
    done(&b);
}

/* The grid is in the frame of the body, around the meshes that collide. */
TEST(mech_grid_is_around_what_collides)
{
    struct art_distgrid *grid = NULL;
    struct art_mesh *mesh = NULL;
    struct bench b;
    REQUIRE(
        CHECK_STATUS(
            open_body(&b, "distanceGrid=[ maxResolution=10 marginFraction=0 ]",
                      "[ mesh=[\nv 9 9 9\nv 0 9 9\nv 9 0 9\nf 1 2 3\nEOF ] isCollidable=false ]\n"
                      "[ mesh=[\nv 50 0 0\nv 60 0 0\nl 1 2\nEOF ] ]\n" CUBE("") CUBE("")),
            ART_OK) &&
        b.body);
    REQUIRE(CHECK_STATUS(art_body_collision_mesh(&b.ctx, b.body, &mesh), ART_OK) && mesh);
    CHECK_INT(mesh->n_faces, 12);
    REQUIRE(CHECK_STATUS(art_bodygrid_create(&b.ctx, b.body, mesh, &grid), ART_OK));
    CHECK_INT(grid->res[0], 10);
    CHECK_INT(grid->res[1], 6);
    CHECK_NEAR(grid->T.p[0], 0, 1e-15);
    CHECK_NEAR(
        art_distgrid_at(grid, ART_DISTGRID_LINEAR, (const double[]){1, 0.5, 0.2}, NULL, NULL), -0.2,
        1e-12);
    art_distgrid_free(grid);
    art_mesh_free(mesh);
    done(&b);
}

static void refused(const char *grid, const char *word, bool by_schema)
{
    struct art_bodygrid s;
    struct bench b;
    int status = open_body(&b, grid, CUBE(""));
    if (by_schema) {
        CHECK_STATUS(status, ART_ERANGE);
    } else if (CHECK_STATUS(status, ART_OK) && CHECK(b.body != NULL)) {
        CHECK_STATUS(art_bodygrid_check(&b.ctx, b.model->root), ART_ERANGE);
        CHECK_STATUS(art_bodygrid_read(&b.ctx, b.body, &s), ART_ERANGE);
    }
    CHECK_HAS(b.ctx.last, word);
    CHECK_INT(b.ctx.last_loc.line, 5);
    done(&b);
}

TEST(mech_grid_refuses_with_the_place)
{
    refused("distanceGrid=[ maxResolution=0 ]", "maxResolution", true);
    refused("distanceGrid=[ maxResolution=2000 ]", "maxResolution", true);
    refused("distanceGrid=[ resolution=[ 5 5 2000 ] ]", "resolution", true);
    refused("distanceGrid=[ marginFraction=-0.1 ]", "marginFraction", true);
    refused("distanceGrid=[ resolution=[ 5 5.5 5 ] ]", "5.5", true);
    refused("distanceGrid=[ renderRanges=\"3:1 * *\" ]", "3:1 * *", false);
}

TEST(mech_grid_says_whose_mesh_is_wrong)
{
    struct art_distgrid *grid = NULL;
    struct art_mesh *mesh = NULL;
    struct bench b;
    REQUIRE(CHECK_STATUS(open_body(&b, "", CUBE("")), ART_OK) && b.body);
    REQUIRE(CHECK_STATUS(art_body_collision_mesh(&b.ctx, b.body, &mesh), ART_OK) && mesh);
    CHECK_ALLOC_FAILS(&b.ctx, (grid = NULL, art_bodygrid_create(&b.ctx, b.body, mesh, &grid) < 0
                                                ? b.ctx.status
                                                : (art_distgrid_free(grid), ART_OK)));
    art_ctx_init(&b.ctx);
    art_mesh_flip(mesh);
    CHECK_STATUS(art_bodygrid_create(&b.ctx, b.body, mesh, &grid), ART_ESHAPE);
    CHECK_HAS(b.ctx.last, "'models/m/rigidBodies/b'");
    CHECK_HAS(b.ctx.last, "inside out");
    CHECK_INT(b.ctx.last_loc.line, 5);
    art_mesh_free(mesh);
    CHECK_ALLOC_FAILS(&b.ctx, (mesh = NULL, art_body_collision_mesh(&b.ctx, b.body, &mesh) < 0
                                                ? b.ctx.status
                                                : (art_mesh_free(mesh), ART_OK)));
    art_ctx_init(&b.ctx);
    done(&b);
}
