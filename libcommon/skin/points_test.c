/* Masters and points of skins as text: what is written reads back the same, without memory nothing
 * is left behind. */
#include "harness/test.h"
#include "skin_priv.h"
#include <art/sim.h>
#include <string.h>

static const char text[] =
    "RootModel [ ComponentList<Model> [ name=\"models\" MechModel [ name=\"m\"\n"
    "RenderableComponentList<RigidBody> [ name=\"rigidBodies\" [ name=\"a\" ] [ name=\"b\" ] ]\n"
    "RenderableComponentList<MeshComponent> [ name=\"meshBodies\" SkinMeshBody [ name=\"s\"\n"
    "  bodies=[ Frame \"rigidBodies/a\" [ 1 0 0 0.5 0 0.6 -0.8 0 0 0.8 0.6 0 0 0 0 1 ]\n"
    "    FemModel3d \"models/f\" ]\n"
    "  attachments=[ name=\"attachments\" [ base=1 2 -3e-5 baseWeight=0.25\n"
    "    connections=[ F [ 0 0.25 ] E [ 1 0.25 7 0 0 0.5 0.25 0.75 ] D [ 1 0.25 3 0.5 4 0.5 ] ] ]\n"
    "   [ base=0 0 0 featureBased=true connections=[ F [ 0 1 ] ] ] ]\n"
    "  markers=[ [ name=\"k\" attachment=[ base=0.1 0.2 0.3 skinMesh=\"meshBodies/s\"\n"
    "    connections=[ F [ 0 1 ] ] ] ] ] ] ]\n"
    "ComponentList<MechSystemModel> [ name=\"models\" FemModel3d [ name=\"f\" ] ] ] ] ]\n";

struct fixture {
    struct art_ctx ctx;
    struct art_schema *schema;
    struct art_model *model;
    struct art_comp *skin;
};

static bool open(struct fixture *f)
{
    memset(f, 0, sizeof *f);
    art_ctx_init(&f->ctx);
    struct art_source src = {.name = (char *)"(text)", .data = (char *)text, .n = sizeof text - 1};
    if (!CHECK_STATUS(art_sim_schema(&f->ctx, &f->schema), ART_OK)) return false;
    if (!CHECK_STATUS(art_model_read_source(&f->ctx, f->schema, &src, NULL, &f->model), ART_OK)) {
        TEST_FAIL("%s", f->ctx.last);
        return false;
    }
    f->skin = art_find(f->model->root, "models/m/meshBodies/s");
    return CHECK(f->skin != NULL);
}

static void close_it(struct fixture *f)
{
    art_model_free(f->model);
    art_schema_free(f->schema);
    art_ctx_fini(&f->ctx);
}

static void check_same(const struct art_skin_points *a, const struct art_skin_points *b)
{
    REQUIRE(CHECK_INT(a->n, b->n) && CHECK_INT(a->n_links, b->n_links) &&
            CHECK_INT(a->n_coords, b->n_coords));
    for (int i = 0; i < a->n; i++) {
        CHECK_NEAR_N(a->point[i].base, b->point[i].base, 3, 0);
        CHECK_NEAR(a->point[i].base_weight, b->point[i].base_weight, 0);
        CHECK_INT(a->point[i].first, b->point[i].first);
        CHECK_INT(a->point[i].n, b->point[i].n);
    }
    for (int k = 0; k < a->n_links; k++) {
        CHECK_INT(a->link[k].kind, b->link[k].kind);
        CHECK_INT(a->link[k].master, b->link[k].master);
        CHECK_INT(a->link[k].elem, b->link[k].elem);
        CHECK_INT(a->link[k].n, b->link[k].n);
        CHECK_NEAR(a->link[k].weight, b->link[k].weight, 0);
        CHECK_NEAR_N(a->link[k].offset, b->link[k].offset, 3, 0);
    }
    for (int k = 0; k < a->n_coords; k++) {
        CHECK_INT(a->node[k], b->node[k]);
        CHECK_NEAR(a->coord[k], b->coord[k], 0);
    }
}

TEST(skin_points_round_trip)
{
    struct fixture f;
    struct art_skin_masters masters = {0}, again = {0};
    struct art_skin_points points = {0}, other = {0}, one = {0};
    if (!open(&f)) return;
    CHECK_STATUS(art_skin_masters_read(&f.ctx, f.skin, &masters), ART_OK);
    REQUIRE(CHECK_INT(masters.n, 2));
    CHECK(!masters.master[0].fem && masters.master[1].fem);
    CHECK_NEAR(masters.master[0].base.p[0], 0.5, 0);
    CHECK_NEAR(masters.master[0].base.R[5], -0.8, 0);
    CHECK_STATUS(art_skin_points_read(&f.ctx, f.skin, &masters, false, &points), ART_OK);
    CHECK_INT(points.n, 2);
    CHECK_INT(points.n_links, 4);
    CHECK(points.point[1].on_mesh);
    CHECK_STATUS(art_skin_masters_write(&f.ctx, f.skin, &masters), ART_OK);
    CHECK_STATUS(art_skin_points_write(&f.ctx, f.skin, &points), ART_OK);
    CHECK_STATUS(art_skin_masters_read(&f.ctx, f.skin, &again), ART_OK);
    CHECK_INT(again.n, 2);
    CHECK(again.master[1].comp == masters.master[1].comp);
    CHECK_NEAR_N(again.master[0].base.R, masters.master[0].base.R, 9, 0);
    CHECK_STATUS(art_skin_points_read(&f.ctx, f.skin, &again, false, &other), ART_OK);
    check_same(&points, &other);
    struct art_comp *att =
        art_get_object(art_comp_child(art_comp_child(f.skin, "markers"), "k"), "attachment");
    REQUIRE(att);
    CHECK_STATUS(art_skin_point_write(&f.ctx, att, &points, 0), ART_OK);
    CHECK_STATUS(art_skin_point_read(&f.ctx, att, &masters, false, &one), ART_OK);
    CHECK_INT(one.n_links, 3);
    CHECK_NEAR(one.point[0].base_weight, 0.25, 0);
    CHECK_NEAR_N(one.point[0].base, points.point[0].base, 3, 0);
    art_skin_points_fini(&points);
    art_skin_points_fini(&other);
    art_skin_points_fini(&one);
    art_skin_masters_fini(&masters);
    art_skin_masters_fini(&again);
    close_it(&f);
}

static int read_once(struct fixture *f)
{
    struct art_skin_masters masters = {0};
    struct art_skin_points points = {0};
    int status;
    ART_TRY(art_skin_masters_read(&f->ctx, f->skin, &masters));
    status = art_skin_points_read(&f->ctx, f->skin, &masters, false, &points);
out:
    art_skin_points_fini(&points);
    art_skin_masters_fini(&masters);
    return status;
}

TEST(skin_points_without_memory)
{
    struct fixture f;
    if (!open(&f)) return;
    CHECK_ALLOC_FAILS(&f.ctx, read_once(&f));
    close_it(&f);
}
