#include "../region_priv.h"
#include <art/mesh.h>
#include <harness/test.h>
#include <stdlib.h>

static struct art_ctx ctx;

static struct art_surface *surface_of(struct art_mesh *mesh)
{
    struct art_surface *s = NULL;
    if (!CHECK(art_surface_create(&ctx, &s, mesh) == ART_OK)) abort();
    art_mesh_free(mesh);
    return s;
}

static struct art_surface *ball(double r, int div)
{
    struct art_mesh *mesh = NULL;
    if (!CHECK(art_mesh_make_icosphere(&ctx, &mesh, r, div) == ART_OK)) abort();
    return surface_of(mesh);
}

static struct art_surface *box(double x, double y, double z)
{
    struct art_mesh *mesh = NULL;
    if (!CHECK(art_mesh_make_box(&ctx, &mesh, x, y, z) == ART_OK)) abort();
    return surface_of(mesh);
}

/* A vertex on the sphere along p; the one that is there already. */
static int on_sphere(struct art_mesh *mesh, double r, const double p[3])
{
    double x[3];
    art_v3_scale(x, r / art_v3_norm(p), p);
    for (int i = 0; i < mesh->n_verts; i++)
        if (art_v3_distance(mesh->pos + 3 * i, x) < 1e-9 * r) return i;
    CHECK_STATUS(art_mesh_add_vertex(&ctx, mesh, x), ART_OK);
    return mesh->n_verts - 1;
}

static void add_outward(struct art_mesh *mesh, int a, int b, int c)
{
    bool out = art_v3_triple(mesh->pos + 3 * a, mesh->pos + 3 * b, mesh->pos + 3 * c) > 0;
    CHECK_STATUS(art_mesh_add_face(&ctx, mesh, 3, (const int[]){a, out ? b : c, out ? c : b}),
                 ART_OK);
}

/* The icosahedron with corners at the permutations (+-g, +-1, 0), g the golden ratio, its faces cut
 * in four and blown up: upright, not on a corner as art_mesh_make_icosphere has it. */
static struct art_surface *upright_ball(double r)
{
    const double g = (1 + sqrt(5)) / 2;
    double p[12][3] = {{0}};
    struct art_mesh *mesh = NULL;
    if (!CHECK(art_mesh_create(&ctx, &mesh) == ART_OK)) abort();
    for (int i = 0; i < 12; i++) {
        p[i][i / 4] = i & 1 ? g : -g;
        p[i][(i / 4 + 1) % 3] = i & 2 ? 1 : -1;
    }
    for (int i = 0; i < 12; i++)
        for (int j = i + 1; j < 12; j++)
            for (int k = j + 1; k < 12; k++) {
                const double *c[3] = {p[i], p[j], p[k]};
                int at[3], mid[3];
                if (art_v3_distance(c[0], c[1]) > 2.1 || art_v3_distance(c[1], c[2]) > 2.1 ||
                    art_v3_distance(c[2], c[0]) > 2.1)
                    continue;
                for (int m = 0; m < 3; m++) {
                    double x[3];
                    art_v3_add(x, c[m], c[(m + 1) % 3]);
                    at[m] = on_sphere(mesh, r, c[m]);
                    mid[m] = on_sphere(mesh, r, x);
                }
                for (int m = 0; m < 3; m++) add_outward(mesh, at[m], mid[m], mid[(m + 2) % 3]);
                add_outward(mesh, mid[0], mid[1], mid[2]);
            }
    CHECK_INT(mesh->n_faces, 80);
    return surface_of(mesh);
}

/* Whether the region has a point there. */
static bool has_point(const struct contact_regions *R, int r, double x, double y, double z,
                      double tol)
{
    for (int i = 0; i < R->region[r].n_points; i++) {
        const double p[3] = {x, y, z};
        if (art_v3_distance(R->point[R->region[r].first_point + i], p) <= tol) return true;
    }
    return false;
}

/* Table T1 of the contact semantics: the ball of BallPlateCollide in its plate, with numbers of
 * ArtiSynth. */
TEST(contact_region_ball_on_plate)
{
    static const double corner[6][2] = {
        {-0.1068659286, 0.02068968833}, {-0.1006762487, 0.05995381942}, {-0.11479649, 0.05036617},
        {-0.07104407, 0.05560090},      {-0.11889622, 0.03593196},      {-0.07531832, 0.02218365}};
    art_ctx_init(&ctx);
    struct art_surface *a = upright_ball(0.8), *b = box(5, 5, 0.4);
    struct art_surface_cuts cuts = {0};
    struct contact_regions R = {0};
    struct art_rigid T;
    const double p[3] = {0, 0, 0.9857},
                 q[4] = {0.9781147121, 0.03900477847, 0.05883861654, 0.1957249459};
    art_rigid_from_quat(&T, p, q);
    art_surface_place(a, &T);
    CHECK_STATUS(art_surface_cuts(&ctx, a, b, &cuts), ART_OK);
    for (int compat = 0; compat < 2; compat++) {
        struct contact_region_rule rule = {3.8390e-3, 0, compat};
        CHECK_STATUS(contact_regions_of_cuts(&ctx, a, b, &cuts, &rule, &R), ART_OK);
        REQUIRE(R.n == 1);
        const struct contact_region *r = &R.region[0];
        CHECK_NEAR_N(r->normal, ((const double[]){0, 0, 1}), 3, 1e-9);
        CHECK_NEAR(-r->depth, -0.006326631136, 1e-10);
        CHECK_INT(r->n_points, 6);
        for (int i = 0; i < 6; i++) CHECK(has_point(&R, 0, corner[i][0], corner[i][1], 0.2, 1e-8));
        /* of the corners those that are 0.0384 apart in x or y */
        rule.point_tol = 3.8390e-2;
        CHECK_STATUS(contact_regions_of_cuts(&ctx, a, b, &cuts, &rule, &R), ART_OK);
        REQUIRE(R.n == 1);
        CHECK_INT(R.region[0].n_points, 2);
        for (int k = 0; k < 2; k++) {
            const double *x = R.point[R.region[0].first_point + k];
            bool known = false;
            for (int i = 0; i < 6; i++)
                known = known || hypot(x[0] - corner[i][0], x[1] - corner[i][1]) < 1e-8;
            CHECK(known && fabs(x[2] - 0.2) < 1e-12);
        }
        /* the other way round it pushes the other way */
        struct art_surface_cuts back = {0};
        CHECK_STATUS(art_surface_cuts(&ctx, b, a, &back), ART_OK);
        CHECK_STATUS(contact_regions_of_cuts(&ctx, b, a, &back, &rule, &R), ART_OK);
        CHECK_NEAR_N(R.region[0].normal, ((const double[]){0, 0, -1}), 3, 1e-9);
        art_surface_cuts_fini(&back);
    }
    contact_regions_fini(&R);
    art_surface_cuts_fini(&cuts);
    art_surface_free(a), art_surface_free(b);
    art_ctx_fini(&ctx);
}
