/* Masters and points of skins as text: what is written reads back the same, without memory nothing
 * is left behind. */
#include "harness/test.h"
#include "skin_priv.h"
#include <art/sim.h>
#include <math.h>
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

/* The nearest point of a mesh of vertices, polylines or triangles, by trying all; what the vertices
 * follow there is between. */
static void check_nearest(int kind)
{
    enum { N = 5, CUTS = 400 };
    static const double x[N][3] = {{0, 0, 0}, {2, 0, 0.5}, {2.5, 1, 0}, {1, 2, 1}, {-1, 1, 0.5}};
    static const int all[N] = {0, 1, 2, 3, 4}, fan[3][3] = {{0, 1, 2}, {0, 2, 3}, {0, 3, 4}};
    struct art_ctx ctx;
    struct art_mesh *mesh = NULL;
    struct art_skin_points verts = {0}, found = {0};
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_mesh_create(&ctx, &mesh), ART_OK));
    for (int v = 0; v < N; v++) {
        /* their base positions are elsewhere: shifted and twice as far apart */
        CHECK_STATUS(art_mesh_add_vertex(&ctx, mesh, x[v]), ART_OK);
        CHECK_STATUS(art_skin_points_add(&ctx, &verts,
                                         (double[3]){2 * x[v][0] + 7, 2 * x[v][1], 2 * x[v][2]}),
                     ART_OK);
    }
    if (kind == 1) CHECK_STATUS(art_mesh_add_line(&ctx, mesh, N, all), ART_OK);
    for (int f = 0; f < 3 && kind == 2; f++)
        CHECK_STATUS(art_mesh_add_face(&ctx, mesh, 3, fan[f]), ART_OK);
    for (int trial = 0; trial < 20; trial++) {
        double p[3], at[3], best = INFINITY, far;
        for (int i = 0; i < 3; i++) p[i] = test_uniform(-1.5, 3);
        REQUIRE(CHECK_STATUS(art_skin_bind_on_mesh(&ctx, mesh, &verts, p, &found, at), ART_OK));
        far = art_v3_distance(at, p);
        for (int k = 0; k + 1 < N; k++)
            for (int i = 0; i <= CUTS; i++)
                for (int j = 0; j <= (kind == 2 ? CUTS - i : 0) && (kind < 2 || k < 3); j += 4) {
                    const double s = (double)i / CUTS, t = (double)j / CUTS;
                    const double *a = x[kind == 2 ? 0 : k], *b = x[k + 1], *c = x[(k + 2) % N];
                    double q[3];
                    art_v3_copy(q, kind == 0 ? x[i * N / (CUTS + 1)] : a);
                    for (int d = 0; d < 3 && kind > 0; d++)
                        q[d] += s * (b[d] - a[d]) + t * (c[d] - a[d]);
                    best = fmin(best, art_v3_distance(q, p));
                }
        /* no point of the mesh is nearer, and those that were tried are close to each other */
        CHECK(far <= best + 1e-12 && far >= best - 0.03);
        const double *base = found.point[found.n - 1].base;
        CHECK_NEAR_N(base, ((double[3]){2 * at[0] + 7, 2 * at[1], 2 * at[2]}), 3, 1e-12);
    }
    art_skin_points_fini(&verts);
    art_skin_points_fini(&found);
    art_mesh_free(mesh);
    art_ctx_fini(&ctx);
}

TEST(skin_points_on_meshes_are_the_nearest)
{
    for (int kind = 0; kind < 3; kind++) check_nearest(kind);
}
