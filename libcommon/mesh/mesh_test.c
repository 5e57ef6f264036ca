#include "harness/test.h"
#include <art/mesh.h>
#include <stdlib.h>

static void random_affine(struct art_affine *X)
{
    for (int i = 0; i < 9; i++) X->A[i] = test_uniform(-1, 1) + 2 * (i % 4 == 0);
    for (int i = 0; i < 3; i++) X->p[i] = test_uniform(-3, 3);
}

TEST(mesh_adding_and_checking)
{
    struct art_ctx ctx;
    struct art_mesh *m = NULL;
    const double p[3] = {1, 2, 3}, n[3] = {0, 0, 1};
    const int tri[3] = {0, 1, 2}, bad[3] = {0, 1, 3}, normal[3] = {0, -1, 0};
    int index;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_mesh_create(&ctx, &m), ART_OK));
    for (int i = 0; i < 3; i++) CHECK_STATUS(art_mesh_add_vertex(&ctx, m, p), ART_OK);
    CHECK_STATUS(art_mesh_add_face(&ctx, m, 3, bad), ART_ERANGE);
    CHECK_STATUS(art_mesh_add_face(&ctx, m, 2, tri), ART_ESHAPE);
    CHECK_STATUS(art_mesh_add_line(&ctx, m, 1, tri), ART_ESHAPE);
    CHECK_INT(m->n_faces, 0);
    CHECK_STATUS(art_mesh_add_face(&ctx, m, 3, tri), ART_OK);
    /* the second face brings normals: the first has none */
    CHECK_STATUS(art_mesh_add_value(&ctx, &m->normal, n), ART_OK);
    CHECK_STATUS(art_mesh_add_face_attrs(&ctx, m, 3, tri, normal, NULL), ART_OK);
    CHECK_INT(m->normal.idx[2], -1);
    CHECK_INT(m->normal.idx[5], 0);
    CHECK_STATUS(art_mesh_add_name(&ctx, &m->groups, "teethxx", 5, &index), ART_OK);
    CHECK_STATUS(art_mesh_set_group(&ctx, m, 1, index), ART_OK);
    CHECK_STATUS(art_mesh_add_face(&ctx, m, 3, tri), ART_OK);
    CHECK_STR(m->groups.name[0], "teeth");
    CHECK(m->face_group[0] == -1 && m->face_group[1] == 0 && m->face_group[2] == -1);
    CHECK_STATUS(art_mesh_add_line(&ctx, m, 2, tri), ART_OK);
    CHECK_STATUS(art_mesh_check(&ctx, m), ART_OK);
    struct art_mesh *c = NULL;
    REQUIRE(CHECK_STATUS(art_mesh_copy(&ctx, &c, m), ART_OK));
    art_mesh_free(m);
    CHECK_STATUS(art_mesh_check(&ctx, c), ART_OK);
    CHECK(c->n_faces == 3 && c->n_lines == 1 && c->normal.idx[5] == 0 && c->face_group[1] == 0);
    CHECK_STATUS(art_mesh_add_face(&ctx, c, 3, tri), ART_OK);
    c->normal.idx[0] = 1;
    CHECK_STATUS(art_mesh_check(&ctx, c), ART_ERANGE);
    c->normal.idx[0] = 0;
    c->pos[4] = INFINITY;
    CHECK_STATUS(art_mesh_check(&ctx, c), ART_ERANGE);
    art_mesh_free(c);
    art_ctx_fini(&ctx);
}

TEST(mesh_inertia_of_solids_under_transforms)
{
    /* second moments of a solid obey the tensor law under any affine map, and a turned body has the
     * turned inertia */
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int k = 0; k < test_count(20); k++) {
        struct art_mesh *m = NULL;
        struct art_affine X;
        struct art_rigid T;
        struct art_inertia A, B, want;
        double q[4];
        REQUIRE(CHECK_STATUS(art_mesh_make_torus(&ctx, &m, 2, 0.7, 7, 5), ART_OK));
        random_affine(&X);
        CHECK_STATUS(art_mesh_transform(&ctx, m, &X), ART_OK);
        REQUIRE(CHECK_STATUS(art_mesh_inertia(&ctx, m, ART_MESH_VOLUME, 3, &A), ART_OK));
        CHECK_NEAR_REL(A.mass, 3 * art_mesh_volume(m), 1e-13);
        for (int i = 0; i < 4; i++) q[i] = test_uniform(-1, 1);
        art_rigid_from_quat(&T, X.p, q);
        art_mesh_transform_rigid(m, &T);
        REQUIRE(CHECK_STATUS(art_mesh_inertia(&ctx, m, ART_MESH_VOLUME, 3, &B), ART_OK));
        art_inertia_transform(&want, &T, &A);
        double size = art_m3_norm(want.J);
        CHECK_NEAR_REL(B.mass, want.mass, 1e-12);
        CHECK_NEAR_N(B.com, want.com, 3, 1e-12);
        CHECK_NEAR_N(B.J, want.J, 9, 1e-11 * size);
        art_mesh_free(m);
    }
    art_ctx_fini(&ctx);
}

TEST(mesh_inertia_of_open_mesh)
{
    /* without its z faces a box keeps V = int x n_x dA and int x = int x^2 n_x / 2 dA exactly,
     * while int z = int z^2 n_z / 2 dA vanishes: the choice of Mirtich's integrals */
    struct art_ctx ctx;
    struct art_mesh *m = NULL;
    struct art_inertia M;
    struct art_rigid T;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_mesh_make_box(&ctx, &m, 1, 2, 3), ART_OK));
    art_rigid_identity(&T);
    art_v3_set(T.p, 5, 6, 7);
    art_mesh_transform_rigid(m, &T);
    /* faces 0 to 3 are the two z sides */
    for (int k = 12; k < 36; k++) m->face_vert[k - 12] = m->face_vert[k];
    m->n_faces -= 4;
    REQUIRE(CHECK_STATUS(art_mesh_inertia(&ctx, m, ART_MESH_VOLUME, 2, &M), ART_OK));
    CHECK_NEAR(M.mass, 12, 1e-12);
    CHECK_NEAR(M.com[0], 5, 1e-13);
    CHECK_NEAR(M.com[1], 6, 1e-13);
    CHECK_NEAR(M.com[2], 0, 1e-13);
    art_mesh_flip(m);
    CHECK_STATUS(art_mesh_inertia(&ctx, m, ART_MESH_VOLUME, 2, &M), ART_ERANGE);
    CHECK_STATUS(art_mesh_inertia(&ctx, m, ART_MESH_AREA, 0, &M), ART_ERANGE);
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}

TEST(mesh_inertia_of_surfaces_lines_points)
{
    struct art_ctx ctx;
    struct art_mesh *m = NULL;
    struct art_inertia M;
    art_ctx_init(&ctx);
    /* sheet a x b: m b^2/12 about x, m a^2/12 about y, the sum about z */
    REQUIRE(CHECK_STATUS(art_mesh_make_rectangle(&ctx, &m, 2, 3, 4, 5, false), ART_OK));
    REQUIRE(CHECK_STATUS(art_mesh_inertia(&ctx, m, ART_MESH_AREA, 2, &M), ART_OK));
    CHECK_NEAR(M.mass, 12, 1e-13);
    CHECK_NEAR(M.J[0], 9, 1e-12);
    CHECK_NEAR(M.J[4], 4, 1e-12);
    CHECK_NEAR(M.J[8], 13, 1e-12);
    art_mesh_free(m);
    /* thin shell of a sphere: 2/3 m r^2 */
    REQUIRE(CHECK_STATUS(art_mesh_make_icosphere(&ctx, &m, 2, 5), ART_OK));
    REQUIRE(CHECK_STATUS(art_mesh_inertia_of_mass(&ctx, m, ART_MESH_AREA, 3, &M), ART_OK));
    for (int i = 0; i < 3; i++) CHECK_NEAR_REL(M.J[4 * i], 8, 2e-3);
    art_mesh_free(m);
    /* a rod from (1,0,0) to (5,0,0) in two pieces: m l^2/12 */
    REQUIRE(CHECK_STATUS(art_mesh_create(&ctx, &m), ART_OK));
    const double rod[3][3] = {{1, 0, 0}, {2, 0, 0}, {5, 0, 0}};
    for (int i = 0; i < 3; i++) CHECK_STATUS(art_mesh_add_vertex(&ctx, m, rod[i]), ART_OK);
    CHECK_STATUS(art_mesh_add_line(&ctx, m, 3, (const int[]){0, 1, 2}), ART_OK);
    CHECK_NEAR(art_mesh_length(m), 4, 0);
    REQUIRE(CHECK_STATUS(art_mesh_inertia(&ctx, m, ART_MESH_LENGTH, 0.5, &M), ART_OK));
    CHECK_NEAR(M.mass, 2, 1e-15);
    CHECK_NEAR(M.com[0], 3, 1e-15);
    CHECK_NEAR(M.J[4], 2 * 16 / 12., 1e-14);
    CHECK_NEAR(M.J[0], 0, 1e-14);
    /* the same vertices as points */
    REQUIRE(CHECK_STATUS(art_mesh_inertia(&ctx, m, ART_MESH_POINT, 2, &M), ART_OK));
    CHECK_NEAR(M.mass, 6, 0);
    CHECK_NEAR(M.com[0], 8 / 3., 1e-15);
    CHECK_NEAR(M.J[8], 2 * (1 + 4 + 25) - 6 * 64 / 9., 1e-13);
    CHECK_STATUS(art_mesh_inertia(&ctx, m, ART_MESH_VOLUME, 1, &M), ART_ERANGE);
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}

TEST(mesh_reflection_keeps_the_outside_outside)
{
    struct art_ctx ctx;
    struct art_mesh *m = NULL;
    double n[3], p[3];
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_mesh_make_icosphere(&ctx, &m, 1, 1), ART_OK));
    /* explicit outward normals, one per vertex */
    for (int i = 0; i < m->n_verts; i++)
        CHECK_STATUS(art_mesh_add_value(&ctx, &m->normal, m->pos + 3 * i), ART_OK);
    double volume = art_mesh_volume(m);
    CHECK_STATUS(art_mesh_scale(&ctx, m, 2, -3, 1), ART_OK);
    CHECK_NEAR_REL(art_mesh_volume(m), 6 * volume, 1e-13);
    for (int f = 0; f < m->n_faces; f++) {
        art_mesh_face_normal(m, f, n);
        const int *v = m->face_vert + m->face_off[f];
        art_v3_add(p, m->pos + 3 * v[0], m->pos + 3 * v[1]);
        CHECK(art_v3_dot(n, p) > 0);
        CHECK(art_v3_dot(n, m->normal.val + 3 * v[2]) > 0);
    }
    art_mesh_flip(m);
    CHECK_NEAR_REL(art_mesh_volume(m), -6 * volume, 1e-13);
    CHECK(art_v3_dot(m->normal.val, m->pos) < 0);
    CHECK_STATUS(art_mesh_scale(&ctx, m, 1, 0, 1), ART_ESINGULAR);
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}

TEST(mesh_vertex_normals)
{
    struct art_ctx ctx;
    struct art_mesh *m = NULL;
    double n[24];
    art_ctx_init(&ctx);
    /* weighting by angle makes the corner normals of a box diagonal, however its sides are cut */
    REQUIRE(CHECK_STATUS(art_mesh_make_box(&ctx, &m, 2, 2, 2), ART_OK));
    art_mesh_vertex_normals(m, n);
    for (int i = 0; i < 24; i++) CHECK_NEAR(n[i], m->pos[i] / sqrt(3), 1e-15);
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}

/* a random simple polygon: star-shaped about the origin, then sheared out of shape */
static void star(struct art_ctx *ctx, struct art_mesh *m, int n)
{
    int face[64];
    struct art_affine X;
    random_affine(&X);
    for (int k = 0; k < n; k++) {
        double r = test_uniform(0.1, 1), s, c, p[3];
        art_sincos_deg(360.0 * k / n, &s, &c);
        art_v3_set(p, r * c, r * s, 0);
        art_affine_point(p, &X, p);
        CHECK_STATUS(art_mesh_add_vertex(ctx, m, p), ART_OK);
        CHECK_STATUS(art_mesh_add_value(ctx, &m->texture, p), ART_OK);
        face[k] = k;
    }
    CHECK_STATUS(art_mesh_add_face_attrs(ctx, m, n, face, NULL, face), ART_OK);
}

TEST(mesh_triangulate_concave)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int k = 0; k < test_count(100); k++) {
        struct art_mesh *m = NULL;
        int n = 4 + test_below(20), group;
        double a[3], b[3], sum = 0;
        REQUIRE(CHECK_STATUS(art_mesh_create(&ctx, &m), ART_OK));
        star(&ctx, m, n);
        CHECK_STATUS(art_mesh_add_name(&ctx, &m->groups, "g", 1, &group), ART_OK);
        CHECK_STATUS(art_mesh_set_group(&ctx, m, 0, group), ART_OK);
        art_mesh_face_area_vector(m, 0, a);
        REQUIRE(CHECK_STATUS(art_mesh_triangulate(&ctx, m), ART_OK));
        CHECK_INT(m->n_faces, n - 2);
        CHECK_STATUS(art_mesh_check(&ctx, m), ART_OK);
        /* all triangles run the way of the polygon and cover it exactly once */
        for (int f = 0; f < m->n_faces; f++) {
            art_mesh_face_area_vector(m, f, b);
            CHECK(art_v3_dot(a, b) >= 0);
            sum += art_v3_norm(b);
            CHECK_INT(m->face_group[f], 0);
        }
        CHECK_NEAR_REL(sum, art_v3_norm(a), 1e-12);
        for (int c = 0; c < 3 * m->n_faces; c++) CHECK_INT(m->texture.idx[c], m->face_vert[c]);
        /* the lists are as long as they say, and grow */
        CHECK_INT(m->face_off_cap, m->n_faces + 1);
        for (int f = 0; f < 3; f++)
            CHECK_STATUS(art_mesh_add_face(&ctx, m, 3, (const int[]){0, 1, 2}), ART_OK);
        CHECK_INT(m->n_faces, n + 1);
        CHECK_INT(m->face_off[n + 1], 3 * (n + 1));
        art_mesh_free(m);
    }
    art_ctx_fini(&ctx);
}

TEST(mesh_triangulate_degenerate)
{
    /* no area, doubled corners, a bow tie: no hang, no crash, the right number of triangles */
    struct art_ctx ctx;
    struct art_mesh *m = NULL;
    const double p[6][3] = {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {3, 0, 0}, {1, 1, 0}, {0, 1, 0}};
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_mesh_create(&ctx, &m), ART_OK));
    for (int i = 0; i < 6; i++) CHECK_STATUS(art_mesh_add_vertex(&ctx, m, p[i]), ART_OK);
    CHECK_STATUS(art_mesh_add_face(&ctx, m, 4, (const int[]){0, 1, 2, 3}), ART_OK);
    CHECK_STATUS(art_mesh_add_face(&ctx, m, 5, (const int[]){0, 0, 1, 4, 4}), ART_OK);
    CHECK_STATUS(art_mesh_add_face(&ctx, m, 4, (const int[]){0, 4, 1, 5}), ART_OK);
    CHECK_STATUS(art_mesh_add_face(&ctx, m, 7, (const int[]){0, 1, 0, 2, 0, 3, 4}), ART_OK);
    CHECK_STATUS(art_mesh_triangulate(&ctx, m), ART_OK);
    CHECK_INT(m->n_faces, 2 + 3 + 2 + 5);
    CHECK(art_mesh_is_triangular(m));
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}

TEST(mesh_tags_follow_faces_appended_by_hand)
{
    /* a reader that appends to the lists by itself sets a tag now and then: of the last face, and
     * of the one to come */
    struct art_ctx ctx;
    struct art_mesh *m = NULL;
    int n = 100, group, material;
    const double p[3] = {0, 0, 0};
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_mesh_create(&ctx, &m), ART_OK));
    CHECK_STATUS(art_mesh_add_vertex(&ctx, m, p), ART_OK);
    CHECK_STATUS(art_mesh_add_name(&ctx, &m->groups, "g", 1, &group), ART_OK);
    CHECK_STATUS(art_mesh_add_name(&ctx, &m->materials, "m", 1, &material), ART_OK);
    REQUIRE(CHECK(ART_RESERVE(&ctx, m->face_off, n + 1, m->face_off_cap)));
    REQUIRE(CHECK(ART_RESERVE(&ctx, m->face_vert, 3 * n, m->face_vert_cap)));
    m->face_off[0] = 0;
    for (int f = 0; f < n; f++) {
        for (int k = 0; k < 3; k++) m->face_vert[3 * f + k] = 0;
        if (f % 9 == 4) CHECK_STATUS(art_mesh_set_material(&ctx, m, f, material), ART_OK);
        m->face_off[++m->n_faces] = 3 * f + 3;
        if (f % 7 == 3) CHECK_STATUS(art_mesh_set_group(&ctx, m, f, group), ART_OK);
    }
    CHECK_STATUS(art_mesh_set_group(&ctx, m, n - 1, -1), ART_OK);
    CHECK_STATUS(art_mesh_set_material(&ctx, m, n - 1, -1), ART_OK);
    CHECK_STATUS(art_mesh_check(&ctx, m), ART_OK);
    for (int f = 0; f < n; f++) {
        CHECK_INT(m->face_group[f], f % 7 == 3 ? group : -1);
        CHECK_INT(m->face_material[f], f % 9 == 4 ? material : -1);
    }
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}

static int edit_once(struct art_ctx *ctx)
{
    struct art_mesh *m = NULL, *c = NULL;
    int status, group;
    const double p[4][3] = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}};
    const int quad[4] = {0, 1, 2, 3};
    ART_TRY(art_mesh_create(ctx, &m));
    for (int i = 0; i < 4; i++) ART_TRY(art_mesh_add_vertex(ctx, m, p[i]));
    for (int i = 0; i < 4; i++) ART_TRY(art_mesh_add_value(ctx, &m->normal, p[i]));
    ART_TRY(art_mesh_add_face_attrs(ctx, m, 4, quad, quad, NULL));
    ART_TRY(art_mesh_add_name(ctx, &m->groups, "a", 1, &group));
    ART_TRY(art_mesh_set_group(ctx, m, 0, group));
    ART_TRY(art_mesh_add_line(ctx, m, 4, quad));
    ART_TRY(art_mesh_copy(ctx, &c, m));
    ART_TRY(art_mesh_triangulate(ctx, c));
out:
    art_mesh_free(m), art_mesh_free(c);
    return status;
}

TEST(mesh_editing_out_of_memory)
{
    struct art_ctx ctx;
    CHECK_ALLOC_FAILS(&ctx, edit_once(&ctx));
}
