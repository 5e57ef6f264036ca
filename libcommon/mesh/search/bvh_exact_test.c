/* Answers of the tree, bit for bit those of a search through all triangles, and rays that aim at
 * edges. */
#include "harness/test.h"
#include <art/mesh.h>

static struct art_ctx ctx;

/* A mesh of one triangle, and its tree: what one face says. */
struct single {
    struct art_mesh *mesh;
    struct art_bvh *bvh;
};

static bool make_single(struct single *one)
{
    for (int i = 0; i < 3; i++)
        if (!CHECK_STATUS(art_mesh_add_vertex(&ctx, one->mesh, (double[]){i, i == 1, 0}), ART_OK))
            return false;
    return CHECK_STATUS(art_mesh_add_face(&ctx, one->mesh, 3, (int[]){0, 1, 2}), ART_OK) &&
           CHECK_STATUS(art_bvh_create(&ctx, &one->bvh, one->mesh), ART_OK);
}

static bool nearest_of_all(const struct single *one, const struct art_mesh *m, const double p[3],
                           struct art_bvh_hit *best)
{
    double least = INFINITY;
    for (int f = 0; f < m->n_faces; f++) {
        struct art_bvh_hit hit;
        for (int k = 0; k < 3; k++)
            art_v3_copy(one->mesh->pos + 3 * k, m->pos + 3 * (size_t)m->face_vert[3 * f + k]);
        art_bvh_refit(one->bvh);
        if (!art_bvh_nearest(one->bvh, p, &hit)) continue;
        /* squares: of two that differ, the roots may be equal */
        double d[3];
        art_v3_sub(d, p, hit.point);
        if (!(art_v3_norm2(d) < least)) continue;
        least = art_v3_norm2(d);
        *best = hit;
        best->face = f;
    }
    return least < INFINITY;
}

static void triangle(struct art_mesh *m, double p[3][3])
{
    int n = m->n_verts;
    for (int k = 0; k < 3; k++) CHECK_STATUS(art_mesh_add_vertex(&ctx, m, p[k]), ART_OK);
    CHECK_STATUS(art_mesh_add_face(&ctx, m, 3, (int[]){n, n + 1, n + 2}), ART_OK);
}

/* Triangles of all kinds: round, obtuse, needles down to nothing, tiny, without area, twice the
 * same. */
static struct art_mesh *soup(int n)
{
    struct art_mesh *m = NULL;
    if (!CHECK_STATUS(art_mesh_create(&ctx, &m), ART_OK)) return NULL;
    for (int i = 0; i < n; i++) {
        double p[3][3], thin = pow(10, -test_uniform(0, 18)), t = test_uniform(-0.5, 1.5);
        for (int k = 0; k < 3; k++)
            for (int j = 0; j < 3; j++) p[k][j] = test_uniform(-1, 1);
        for (int j = 0; j < 3 && i % 6 > 0; j++) {
            double a = p[0][j], b = p[1][j], c = p[2][j];
            if (i % 6 <= 2) p[2][j] = a + t * (b - a) + thin * c;
            if (i % 6 == 3) p[1][j] = a + thin * b, p[2][j] = a + thin * c;
            if (i % 6 == 4) p[2][j] = i % 12 == 4 ? a : (a + b) / 2;
        }
        triangle(m, p);
        if (i % 6 == 5) triangle(m, p);
    }
    return m;
}

/* On vertices, edges and faces, near them, in the box, far away, and in the middle, from where many
 * are as far. */
static void place(const struct art_mesh *m, int kind, double p[3])
{
    const int *v = m->face_vert + 3 * (size_t)test_below(m->n_faces);
    const double *a = m->pos + 3 * v[0], *b = m->pos + 3 * v[1], *c = m->pos + 3 * v[2];
    double near = pow(10, -test_uniform(0, 15));
    for (int k = 0; k < 3; k++) {
        double r = test_uniform(-1, 1);
        p[k] = kind % 8 == 0   ? a[k]
               : kind % 8 == 1 ? (a[k] + b[k]) / 2
               : kind % 8 == 2 ? (a[k] + b[k] + c[k]) / 3
               : kind % 8 == 3 ? a[k] + near * r
               : kind % 8 == 4 ? 2 * r
               : kind % 8 == 5 ? 1e7 * r
               : kind % 8 == 6 ? (kind % 3 ? 1e22 * r : 0)
                               : 0.3 * b[k] + 0.7 * c[k] + near * r;
    }
}

TEST(mesh_nearest_is_that_of_all)
{
    struct single one = {0};
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_mesh_create(&ctx, &one.mesh), ART_OK) && make_single(&one));
    for (int shape = 0; shape < 5; shape++) {
        struct art_mesh *m = NULL;
        struct art_bvh *bvh = NULL;
        if (shape == 0) CHECK_STATUS(art_mesh_make_icosphere(&ctx, &m, 1, 2), ART_OK);
        if (shape == 1) CHECK_STATUS(art_mesh_make_torus(&ctx, &m, 1, 0.4, 16, 12), ART_OK);
        if (shape == 2) CHECK_STATUS(art_mesh_make_box(&ctx, &m, 2, 2, 2), ART_OK);
        if (shape >= 3) m = soup(shape == 3 ? 200 : 20);
        REQUIRE(m && CHECK_STATUS(art_bvh_create(&ctx, &bvh, m), ART_OK));
        for (int k = 0; k < test_count(400); k++) {
            struct art_bvh_hit hit, want = {0};
            double p[3];
            place(m, k, p);
            REQUIRE(nearest_of_all(&one, m, p, &want));
            REQUIRE(art_bvh_nearest(bvh, p, &hit));
            CHECK_BITS(hit.distance, want.distance);
            CHECK_INT(hit.face, want.face);
            for (int i = 0; i < 3; i++) CHECK_BITS(hit.bary[i], want.bary[i]);
        }
        art_bvh_free(bvh);
        art_mesh_free(m);
    }
    art_bvh_free(one.bvh);
    art_mesh_free(one.mesh);
    art_ctx_fini(&ctx);
}

/* Needles whose nearest points are known exactly: along u, v and n, each 3 long and at right angles
 * to the others, all coordinates are whole numbers. */
TEST(mesh_nearest_on_needles)
{
    static const double u[3] = {1, 2, 2}, v[3] = {2, 1, -2}, n[3] = {2, -2, 1};
    struct single one = {0};
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_mesh_create(&ctx, &one.mesh), ART_OK) && make_single(&one));
    for (int k = 0; k < test_count(3000); k++) {
        /* corners 0, L u and S u + h v; L / h from 1 to 2^46 */
        double L = ldexp(1, 2 + test_below(45)), h = ldexp(4, test_below(3)), want;
        double S = 4 * floor(test_uniform(-0.2, 1.2) * L / 4),
               j = floor(ldexp(1, test_below(46)) - 1);
        double along, across;
        const int turn = test_below(3);
        if (k % 4 < 2) { /* above the face: the middle of its middle */
            along = L / 4 + S / 4, across = h / 4, want = 3 * j;
        } else if (k % 4 == 2) { /* beyond the first edge */
            j = ldexp(1, test_below(44));
            along = L / 2, across = -3 * j, j *= 4, want = 5 * j / 4 * 3;
        } else { /* above the first edge */
            along = L / 2, across = 0, want = 3 * j;
        }
        double *x = one.mesh->pos, p[3], R = 3 * (L + h + fabs(S) + j + fabs(across));
        struct art_bvh_hit hit;
        for (int i = 0; i < 3; i++) {
            x[3 * turn + i] = 0;
            x[3 * ((turn + 1) % 3) + i] = L * u[i];
            x[3 * ((turn + 2) % 3) + i] = S * u[i] + h * v[i];
            p[i] = along * u[i] + across * v[i] + j * n[i];
        }
        art_bvh_refit(one.bvh);
        REQUIRE(art_bvh_nearest(one.bvh, p, &hit));
        CHECK_NEAR(hit.distance, want, (S >= 0 && S <= L && L > 64 * h ? 0x1p-50 : 0x1p-45) * R);
        CHECK_NEAR(hit.bary[0] + hit.bary[1] + hit.bary[2], 1, 1e-15);
        for (int i = 0; i < 3; i++) CHECK(hit.bary[i] >= 0);
    }
    art_bvh_free(one.bvh);
    art_mesh_free(one.mesh);
    art_ctx_fini(&ctx);
}

/* From inside a closed mesh, at vertices, at points of edges, and from far outside through the
 * middle of edges: nothing slips through. */
TEST(mesh_rays_are_watertight)
{
    art_ctx_init(&ctx);
    for (int shape = 0; shape < 3; shape++) {
        struct art_mesh *m = NULL;
        struct art_bvh *bvh = NULL;
        CHECK_STATUS(art_mesh_make_icosphere(&ctx, &m, 1, shape + 1), ART_OK);
        REQUIRE(m);
        /* bumpy, flat: edges of all directions, still seen from the middle in one piece */
        for (int i = 0; i < m->n_verts; i++) {
            double r = test_uniform(0.5, 1.5);
            for (int k = 0; k < 3; k++) m->pos[3 * i + k] *= k == shape ? 0.01 * r : r;
        }
        REQUIRE(CHECK_STATUS(art_bvh_create(&ctx, &bvh, m), ART_OK));
        for (int k = 0; k < test_count(5000); k++) {
            const int *v = m->face_vert + 3 * (size_t)test_below(m->n_faces);
            const double *a = m->pos + 3 * v[0], *b = m->pos + 3 * v[1];
            double t = k % 3 ? test_uniform(0, 1) : k % 2, o[3], d[3], out[3];
            struct art_bvh_hit hit;
            for (int i = 0; i < 3; i++) {
                o[i] = k % 5 ? 1e-3 * test_uniform(-1, 1) : 0;
                d[i] = a[i] + t * (b[i] - a[i]) - o[i];
                out[i] = o[i] + 1e3 * d[i];
            }
            REQUIRE(art_bvh_ray(bvh, o, d, INFINITY, &hit));
            CHECK_NEAR(hit.bary[0] + hit.bary[1] + hit.bary[2], 1, 1e-14);
            art_v3_sub(d, o, out);
            REQUIRE(art_bvh_ray(bvh, out, d, INFINITY, &hit));
            CHECK(hit.distance <= 1);
        }
        CHECK(!art_bvh_ray(bvh, (double[]){0, 0, 0}, (double[]){0, 0, 0}, 1,
                           &(struct art_bvh_hit){0}));
        CHECK(!art_bvh_ray(bvh, (double[]){0, 0, 0}, (double[]){NAN, 0, 0}, 1,
                           &(struct art_bvh_hit){0}));
        art_bvh_free(bvh);
        art_mesh_free(m);
    }
    art_ctx_fini(&ctx);
}
