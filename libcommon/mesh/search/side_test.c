#include "harness/test.h"
#include <art/mesh.h>

static struct art_ctx ctx;

struct searched {
    struct art_mesh *mesh;
    struct art_bvh *bvh;
    struct art_mesh_pseudonormals *normals;
    struct art_winding *winding;
};

static bool search(struct searched *s)
{
    return CHECK_STATUS(art_bvh_create(&ctx, &s->bvh, s->mesh), ART_OK) &&
           CHECK_STATUS(art_mesh_pseudonormals_create(&ctx, &s->normals, s->mesh), ART_OK) &&
           CHECK_STATUS(art_winding_create(&ctx, &s->winding, s->bvh), ART_OK);
}

static void done(struct searched *s)
{
    art_winding_free(s->winding);
    art_mesh_pseudonormals_free(s->normals);
    art_bvh_free(s->bvh);
    art_mesh_free(s->mesh);
    *s = (struct searched){0};
}

/* Sum of the solid angles of the triangles, each from its three dihedral angles (L'Huilier). */
static double brute_winding(const struct art_mesh *m, const double p[3])
{
    double sum = 0;
    for (int f = 0; f < m->n_faces; f++) {
        double u[3][3], side[3], s, t;
        for (int k = 0; k < 3; k++) {
            art_v3_sub(u[k], m->pos + 3 * m->face_vert[3 * f + k], p);
            art_v3_normalize(u[k], u[k]);
        }
        for (int k = 0; k < 3; k++)
            side[k] = 2 * asin(fmin(1, art_v3_distance(u[k], u[(k + 1) % 3]) / 2));
        s = (side[0] + side[1] + side[2]) / 2;
        t = tan(s / 2);
        for (int k = 0; k < 3; k++) t *= tan(fmax(s - side[k], 0) / 2);
        sum += copysign(4 * atan(sqrt(fmax(t, 0))), art_v3_triple(u[0], u[1], u[2]));
    }
    return sum / (4 * ART_PI);
}

/* Append a mesh to another, shifted; turned inside out if asked for. */
static void append(struct art_mesh *to, struct art_mesh *m, double x, bool flip)
{
    int first = to->n_verts;
    if (flip) art_mesh_flip(m);
    for (int i = 0; i < m->n_verts; i++) {
        double p[3] = {m->pos[3 * i] + x, m->pos[3 * i + 1], m->pos[3 * i + 2]};
        CHECK_STATUS(art_mesh_add_vertex(&ctx, to, p), ART_OK);
    }
    for (int f = 0; f < m->n_faces; f++) {
        int v[3];
        for (int k = 0; k < 3; k++) v[k] = m->face_vert[3 * f + k] + first;
        CHECK_STATUS(art_mesh_add_face(&ctx, to, 3, v), ART_OK);
    }
    art_mesh_free(m);
}

static struct art_mesh *ball(double r, int divisions)
{
    struct art_mesh *m = NULL;
    CHECK_STATUS(art_mesh_make_icosphere(&ctx, &m, r, divisions), ART_OK);
    return m;
}

TEST(mesh_winding_agrees_with_the_sum)
{
    struct searched s = {0};
    double worst = 0;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_mesh_make_torus(&ctx, &s.mesh, 2, 0.8, 40, 24), ART_OK));
    for (int open = 0; open < 2; open++) {
        if (open) s.mesh->n_faces -= 200;
        REQUIRE(search(&s));
        for (int k = 0; k < test_count(400); k++) {
            double p[3];
            for (int i = 0; i < 3; i++) p[i] = test_uniform(-3, 3) * (k % 4 ? 1 : 4);
            double error = art_winding_number(s.winding, p) - brute_winding(s.mesh, p);
            worst = fmax(worst, fabs(error));
        }
        art_winding_free(s.winding);
        art_mesh_pseudonormals_free(s.normals);
        art_bvh_free(s.bvh);
    }
    CHECK_NEAR(worst, 0, 1e-3);
    CHECK(worst > 1e-7); /* the far faces are taken together indeed */
    art_mesh_free(s.mesh);
    art_ctx_fini(&ctx);
}

/* Shells in shells: outward, inward, outward, and one beside that overlaps. */
TEST(mesh_winding_counts_shells)
{
    struct searched s = {0};
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_mesh_create(&ctx, &s.mesh), ART_OK));
    append(s.mesh, ball(3, 2), 0, false);
    append(s.mesh, ball(2, 2), 0, true);
    append(s.mesh, ball(1, 2), 0, false);
    append(s.mesh, ball(1, 2), 3.3, false);
    REQUIRE(search(&s));
    const double x[7] = {0, 1.5, 2.2, 2.6, 3.2, 4.2, 5}, want[7] = {1, 0, 1, 2, 1, 1, 0};
    for (int i = 0; i < 7; i++) {
        const double p[3] = {x[i], 0.1, 0.05};
        CHECK_NEAR(art_winding_number(s.winding, p), want[i], 1e-3);
        CHECK(art_winding_inside(s.winding, p) == (want[i] > 0));
    }
    /* it follows when the mesh moves */
    const double p[3] = {8, 0.1, 0.05};
    CHECK_STATUS(art_mesh_scale(&ctx, s.mesh, 2, 2, 2), ART_OK);
    art_bvh_refit(s.bvh);
    art_winding_refit(s.winding);
    CHECK_NEAR(art_winding_number(s.winding, p), 1, 1e-3);
    done(&s);
    art_ctx_fini(&ctx);
}

TEST(mesh_winding_on_the_surface)
{
    struct searched s = {0};
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_mesh_make_box(&ctx, &s.mesh, 2, 2, 2), ART_OK));
    REQUIRE(search(&s));
    /* a face, an edge, a corner: the part of the directions that go inside */
    CHECK_NEAR(art_winding_number(s.winding, (const double[]){1, 0.2, 0.3}), 0.5, 1e-12);
    CHECK_NEAR(art_winding_number(s.winding, (const double[]){1, 1, 0.3}), 0.25, 1e-12);
    CHECK_NEAR(art_winding_number(s.winding, (const double[]){1, 1, 1}), 0.125, 1e-12);
    done(&s);
    art_ctx_fini(&ctx);
}

/* Add a tetrahedron or an octahedron whose coordinates, with scale a power of two, are exact. */
static void add_regular(struct art_mesh *m, int corners, double scale, bool flip)
{
    static const double tet[4][3] = {{1, 1, 1}, {1, -1, -1}, {-1, 1, -1}, {-1, -1, 1}};
    static const int tet_face[4][3] = {{0, 1, 2}, {0, 3, 1}, {0, 2, 3}, {1, 3, 2}};
    static const double oct[6][3] = {{1, 0, 0},  {-1, 0, 0}, {0, 1, 0},
                                     {0, -1, 0}, {0, 0, 1},  {0, 0, -1}};
    int first = m->n_verts;
    for (int i = 0; i < corners; i++) {
        double p[3];
        art_v3_scale(p, scale, corners == 4 ? tet[i] : oct[i]);
        CHECK_STATUS(art_mesh_add_vertex(&ctx, m, p), ART_OK);
    }
    for (int f = 0; f < (corners == 4 ? 4 : 8); f++) {
        int v[3] = {f & 1, 2 + (f >> 1 & 1), 4 + (f >> 2 & 1)};
        bool turn = flip;
        if (corners == 4)
            memcpy(v, tet_face[f], sizeof v);
        else
            turn = flip != ((f ^ f >> 1 ^ f >> 2) & 1);
        if (turn) v[1] ^= v[2], v[2] ^= v[1], v[1] ^= v[2];
        for (int k = 0; k < 3; k++) v[k] += first;
        CHECK_STATUS(art_mesh_add_face(&ctx, m, 3, v), ART_OK);
    }
}

/* The share of the directions that go in, on the faces, edges and vertices of the last n faces,
 * times sign and added to what is around. */
static void winding_at_places(const struct searched *s, int n, double around, double sign,
                              double at_edge, double at_vertex)
{
    const struct art_mesh *m = s->mesh;
    for (int f = m->n_faces - n; f < m->n_faces; f++)
        for (int k = 0; k < 3; k++) {
            const double *a = m->pos + 3 * m->face_vert[3 * f + k];
            const double *b = m->pos + 3 * m->face_vert[3 * f + (k + 1) % 3];
            const double *c = m->pos + 3 * m->face_vert[3 * f + (k + 2) % 3];
            double edge[3], face[3], p[3], normal[3];
            art_v3_lerp(edge, a, b, 0.25);
            art_v3_lerp(face, edge, c, 0.5);
            CHECK_NEAR(art_winding_number(s->winding, face), around + sign / 2, 2e-3);
            CHECK_NEAR(art_winding_number(s->winding, edge), around + sign * at_edge, 2e-3);
            CHECK_NEAR(art_winding_number(s->winding, a), around + sign * at_vertex, 2e-3);
            /* a hair beside the face it is that of one side */
            art_mesh_face_normal(m, f, normal);
            art_v3_add_scaled(p, face, 1e-9, normal);
            CHECK_NEAR(art_winding_number(s->winding, p), sign > 0 ? around : around - 1, 2e-3);
            art_v3_add_scaled(p, face, -1e-9, normal);
            CHECK_NEAR(art_winding_number(s->winding, p), sign > 0 ? around + 1 : around, 2e-3);
        }
}

/* By the angles of the regular solids: of tetrahedra acos(1/3) at edges and acos(23/27) at
 * vertices, of octahedra acos(-1/3) and 4 asin(1/3). */
TEST(mesh_winding_at_special_places)
{
    struct searched s = {0};
    const double angle[2][2] = {{acos(1.0 / 3) / (2 * ART_PI), acos(23.0 / 27) / (4 * ART_PI)},
                                {acos(-1.0 / 3) / (2 * ART_PI), asin(1.0 / 3) / ART_PI}};
    art_ctx_init(&ctx);
    for (int kind = 0; kind < 6; kind++) {
        int corners = kind % 2 ? 6 : 4, n = corners == 4 ? 4 : 8, nested = kind / 2;
        REQUIRE(CHECK_STATUS(art_mesh_create(&ctx, &s.mesh), ART_OK));
        /* in nothing; a cavity in a solid; a solid in a cavity */
        if (nested > 0) add_regular(s.mesh, 10 - corners, 16, false);
        if (nested > 1) add_regular(s.mesh, corners, 4, true);
        add_regular(s.mesh, corners, 0.5, nested == 1);
        REQUIRE(search(&s));
        winding_at_places(&s, n, nested == 1, nested == 1 ? -1 : 1, angle[kind % 2][0],
                          angle[kind % 2][1]);
        /* far away nothing, up to where numbers end */
        for (double far = 1e3; far < 1e300; far *= 1e10) {
            const double p[3] = {far, -0.3 * far, 0.7 * far};
            CHECK(fabs(art_winding_number(s.winding, p)) < 1e-3);
            CHECK(!art_winding_inside(s.winding, p));
        }
        done(&s);
    }
    art_ctx_fini(&ctx);
}

/* Both signs and the true side agree, for points whose nearest point is on faces, edges and
 * vertices. */
static void signs_agree(struct searched *s, double size)
{
    int kind[3] = {0, 0, 0};
    for (int k = 0; k < test_count(600); k++) {
        double p[3];
        struct art_bvh_hit h, plain;
        for (int i = 0; i < 3; i++) p[i] = test_uniform(-size, size);
        if (k % 3 == 0) { /* about a vertex, so near that it is often the nearest */
            const double *v = s->mesh->pos + 3 * test_below(s->mesh->n_verts);
            for (int i = 0; i < 3; i++) p[i] = v[i] + test_uniform(-1e-3, 1e-3) * size;
        }
        REQUIRE(art_bvh_signed(s->bvh, s->normals, p, &h));
        REQUIRE(art_bvh_nearest(s->bvh, p, &plain));
        CHECK_BITS(fabs(h.distance), plain.distance);
        CHECK_INT(h.face, plain.face);
        CHECK_INT(h.distance<0, brute_winding(s->mesh, p)> 0.5);
        CHECK_INT(h.distance < 0, art_winding_inside(s->winding, p));
        kind[(h.bary[0] == 0) + (h.bary[1] == 0) + (h.bary[2] == 0)]++;
    }
    for (int i = 0; i < 3; i++) CHECK(kind[i] > 10);
}

TEST(mesh_signed_distance)
{
    struct searched s = {0};
    art_ctx_init(&ctx);
    for (int shape = 0; shape < 4; shape++) {
        double size = 3;
        if (shape == 0) {
            CHECK_STATUS(art_mesh_make_torus(&ctx, &s.mesh, 2, 0.8, 14, 9), ART_OK);
        } else if (shape == 1) { /* coarse: sharp edges */
            s.mesh = ball(2, 0);
        } else if (shape == 2) { /* a spike: plain normals of the nearest face fail at its tip */
            const double xy[3][2] = {{0, 0}, {3, 0.1}, {0, 0.2}};
            CHECK_STATUS(art_mesh_make_prism(&ctx, &s.mesh, 3, xy, 0.3), ART_OK);
        } else {
            CHECK_STATUS(art_mesh_create(&ctx, &s.mesh), ART_OK);
            append(s.mesh, ball(2.5, 1), 0, false);
            append(s.mesh, ball(1.5, 1), 0, true);
        }
        REQUIRE(s.mesh && search(&s));
        signs_agree(&s, size);
        done(&s);
    }
    art_ctx_fini(&ctx);
}

/* Polygons: the diagonals of a fan are no edges. */
TEST(mesh_signed_distance_of_polygons)
{
    static const double pos[8][3] = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0},
                                     {0, 0, 1}, {1, 0, 1}, {1, 1, 1}, {0, 1, 1}};
    static const int face[6][4] = {{0, 3, 2, 1}, {4, 5, 6, 7}, {0, 1, 5, 4},
                                   {1, 2, 6, 5}, {2, 3, 7, 6}, {3, 0, 4, 7}};
    struct searched s = {0};
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_mesh_create(&ctx, &s.mesh), ART_OK));
    for (int i = 0; i < 8; i++) CHECK_STATUS(art_mesh_add_vertex(&ctx, s.mesh, pos[i]), ART_OK);
    for (int f = 0; f < 6; f++) CHECK_STATUS(art_mesh_add_face(&ctx, s.mesh, 4, face[f]), ART_OK);
    REQUIRE(search(&s));
    for (int k = 0; k < test_count(500); k++) {
        double p[3], outside[3], most = -INFINITY;
        struct art_bvh_hit h;
        /* multiples of an eighth: many nearest points lie on diagonals, edges and corners */
        for (int i = 0; i < 3; i++) p[i] = (test_below(25) - 8) / 8.0;
        for (int i = 0; i < 3; i++) {
            double d = fmax(p[i] - 1, -p[i]);
            most = fmax(most, d);
            outside[i] = fmax(d, 0);
        }
        REQUIRE(art_bvh_signed(s.bvh, s.normals, p, &h));
        CHECK_NEAR(h.distance, most > 0 ? art_v3_norm(outside) : most, 1e-15);
        if (most != 0) CHECK_INT(art_winding_inside(s.winding, p), most < 0);
    }
    done(&s);
    art_ctx_fini(&ctx);
}

TEST(mesh_sides_without_faces)
{
    struct searched s = {0};
    struct art_bvh_hit h;
    const double p[3] = {0, 0, 0};
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_mesh_create(&ctx, &s.mesh), ART_OK));
    REQUIRE(search(&s));
    CHECK(!art_bvh_signed(s.bvh, s.normals, p, &h));
    CHECK_INT(art_winding_number(s.winding, p) != 0, 0);
    done(&s);
    art_ctx_fini(&ctx);
}

static int make_all(struct art_ctx *c, struct art_mesh *m)
{
    struct art_bvh *bvh = NULL;
    struct art_mesh_pseudonormals *normals = NULL;
    struct art_winding *winding = NULL;
    int status;
    ART_TRY(art_bvh_create(c, &bvh, m));
    ART_TRY(art_mesh_pseudonormals_create(c, &normals, m));
    ART_TRY(art_winding_create(c, &winding, bvh));
out:
    art_winding_free(winding);
    art_mesh_pseudonormals_free(normals);
    art_bvh_free(bvh);
    return status;
}

TEST(mesh_sides_survive_lack_of_memory)
{
    struct art_mesh *m;
    art_ctx_init(&ctx);
    m = ball(1, 1);
    CHECK_ALLOC_FAILS(&ctx, make_all(&ctx, m));
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}
