#include "harness/test.h"
#include <art/remesh.h>
#include <math.h>
#include <stdlib.h>

static const struct art_smooth laplace = {.iterations = 20, .lambda = 0.5};
static const struct art_smooth taubin = {.iterations = 20, .lambda = 0.5, .mu = -0.53};

static struct art_mesh *sheet(struct art_ctx *ctx, int n)
{
    struct art_mesh *mesh = NULL;
    if (!CHECK_STATUS(art_mesh_make_rectangle(ctx, &mesh, n, n, n, n, false), ART_OK)) abort();
    return mesh;
}

static struct art_mesh *rough_ball(struct art_ctx *ctx)
{
    struct art_mesh *mesh = NULL;
    if (!CHECK_STATUS(art_mesh_make_icosphere(ctx, &mesh, 1, 4), ART_OK)) abort();
    for (int v = 0; v < mesh->n_verts; v++) {
        double *x = mesh->pos + 3 * v;
        art_v3_scale(x, 1 + test_uniform(-0.03, 0.03), x);
    }
    return mesh;
}

/* Deviation of the radii from their mean, over the mean. */
static double roughness(const struct art_mesh *mesh)
{
    double sum = 0, sum2 = 0, n = mesh->n_verts;
    for (int v = 0; v < mesh->n_verts; v++) {
        double r = art_v3_norm(mesh->pos + 3 * v);
        sum += r, sum2 += r * r;
    }
    return sqrt(sum2 * n / (sum * sum) - 1);
}

TEST(mesh_smooth_takes_noise_from_a_ball)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int weights = 0; weights < 2; weights++) {
        for (int keep = 0; keep < 2; keep++) {
            struct art_mesh *mesh = rough_ball(&ctx);
            struct art_smooth how = keep ? taubin : laplace;
            struct art_smooth_report did;
            double was = roughness(mesh), volume = art_mesh_volume(mesh);
            how.weights = (enum art_smooth_weights)weights;
            CHECK_STATUS(art_mesh_smooth(&ctx, mesh, &how, &did), ART_OK);
            CHECK(did.closed && did.volume_before == volume);
            CHECK(did.volume_after == art_mesh_volume(mesh) && did.area_after < did.area_before);
            CHECK(roughness(mesh) < was * (keep ? 0.4 : 0.2));
            /* the bound of the manual */
            if (keep)
                CHECK_NEAR_REL(did.volume_after, volume, 0.01);
            else
                CHECK(did.volume_after < 0.93 * volume);
            CHECK(did.most > 0.01 && did.most < 0.1);
            art_mesh_free(mesh);
        }
    }
    art_ctx_fini(&ctx);
}

/* On a ring of m n vertices, all of six neighbours, waves of whole numbers p, q keep their form and
 * get the factor (1 - lambda k)(1 - mu k), k = 1 - (cos a + cos b + cos (a + b))/3 with a = 2 pi
 * p/m, b = 2 pi q/n. */
TEST(mesh_smooth_has_the_transfer_function)
{
    enum { M = 12, N = 8 };
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct art_mesh *ring = NULL;
    REQUIRE(art_mesh_make_torus(&ctx, &ring, 3, 1, M, N) == ART_OK);
    /* steps of each vertex round the ring and the tube, from where it is */
    int at[M * N][2];
    for (int v = 0; v < M * N; v++) {
        const double *x = ring->pos + 3 * v;
        double a = atan2(x[1], x[0]), b = atan2(x[2], hypot(x[0], x[1]) - 3);
        at[v][0] = (int)lrint(a * M / (2 * ART_PI)), at[v][1] = (int)lrint(b * N / (2 * ART_PI));
    }
    /* the sense of the diagonals */
    int sense = 0;
    for (int k = 0; k < 3; k++) {
        const int *u = at[ring->face_vert[k]], *w = at[ring->face_vert[(k + 1) % 3]];
        int i = (u[0] - w[0] + M) % M, j = (u[1] - w[1] + N) % N;
        if (i && j) sense = (i == 1) == (j == 1) ? 1 : -1;
    }
    REQUIRE(sense != 0);
    for (int p = 0; p < M; p += 5)
        for (int q = 0; q < N; q += 3)
            for (int with = 0; with < 2; with++) {
                double a = 2 * ART_PI * p / M, b = 2 * ART_PI * q / N;
                double k = 1 - (cos(a) + cos(b) + cos(a + sense * b)) / 3;
                struct art_smooth how = with ? taubin : laplace;
                how.iterations = 7;
                double factor = pow((1 - how.lambda * k) * (1 - how.mu * k), 7), was[M * N];
                for (int v = 0; v < M * N; v++) {
                    was[v] = cos(a * at[v][0] + b * at[v][1] + 0.3);
                    ring->pos[3 * v] = was[v], ring->pos[3 * v + 1] = 2 * was[v];
                    ring->pos[3 * v + 2] = 1;
                }
                CHECK_STATUS(art_mesh_smooth(&ctx, ring, &how, NULL), ART_OK);
                for (int v = 0; v < M * N; v++) {
                    CHECK_NEAR(ring->pos[3 * v], factor * was[v], 1e-14);
                    CHECK_NEAR(ring->pos[3 * v + 1], 2 * factor * was[v], 2e-14);
                    CHECK_BITS(ring->pos[3 * v + 2], 1.0);
                }
            }
    art_mesh_free(ring);
    art_ctx_fini(&ctx);
}

/* Flat sheets stay flat; with cotangent weights, if none is cut off, no vertex of a plane moves. */
TEST(mesh_smooth_leaves_planes)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int weights = 0; weights < 2; weights++) {
        struct art_mesh *mesh = sheet(&ctx, 8);
        struct art_smooth how = {.iterations = 10, .lambda = 1};
        struct art_smooth_report did;
        how.weights = (enum art_smooth_weights)weights;
        for (int v = 0; v < mesh->n_verts; v++) {
            double *x = mesh->pos + 3 * v;
            bool inside = fmax(fabs(x[0]), fabs(x[1])) < 3.9;
            for (int k = 0; k < 2 && inside; k++) x[k] += test_uniform(-0.1, 0.1);
            /* angles about 60 degrees, whose cotangents are positive */
            x[0] -= x[1] / 2, x[1] *= sqrt(0.75), x[2] = 0.1;
        }
        CHECK_STATUS(art_mesh_smooth(&ctx, mesh, &how, &did), ART_OK);
        for (int v = 0; v < mesh->n_verts; v++) CHECK_BITS(mesh->pos[3 * v + 2], 0.1);
        CHECK(weights ? did.most < 1e-14 : did.most > 0.05);
        CHECK_NEAR(did.area_after, 64 * sqrt(0.75), 1e-13);
        art_mesh_free(mesh);
    }
    art_ctx_fini(&ctx);
}

static bool at_border(const double *x, double half)
{
    return fmax(fabs(x[0]), fabs(x[1])) > half - 0.01;
}

/* Open edges stay, or move along themselves with what is inside having no say, or shrink. */
TEST(mesh_smooth_of_borders)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct art_mesh *mesh[4], *was = sheet(&ctx, 6);
    for (int i = 0; i < 4; i++) {
        struct art_smooth how = {.iterations = 3, .lambda = 0.6, .crease = i == 3 ? 1 : 0};
        how.border = i == 3 ? ART_SMOOTH_ALONG : (enum art_smooth_border)i;
        mesh[i] = sheet(&ctx, 6);
        for (int v = 0; v < was->n_verts; v++)
            if (!at_border(was->pos + 3 * v, 3)) mesh[i]->pos[3 * v + 2] = test_uniform(-1, 1);
        CHECK_STATUS(art_mesh_smooth(&ctx, mesh[i], &how, NULL), ART_OK);
    }
    for (int v = 0; v < was->n_verts; v++) {
        const double *x = was->pos + 3 * v;
        if (!at_border(x, 3)) continue;
        CHECK_NEAR_N(mesh[0]->pos + 3 * v, x, 3, 0);
        CHECK_BITS(mesh[1]->pos[3 * v + 2], 0.0);
        bool corner = fabs(x[0]) + fabs(x[1]) > 5.9;
        CHECK((art_v3_distance(mesh[1]->pos + 3 * v, x) > 0.1) || !corner);
        CHECK(!corner || mesh[2]->pos[3 * v + 2] != 0);
        /* with corners the square stays, and its points even: to rounding */
        CHECK_NEAR_N(mesh[3]->pos + 3 * v, x, 3, 1e-15);
    }
    for (int i = 0; i < 4; i++) art_mesh_free(mesh[i]);
    art_mesh_free(was);
    art_ctx_fini(&ctx);
}

/* A box of fine faces: its edges stay if they are creases. */
TEST(mesh_smooth_keeps_creases)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct art_mesh *mesh = NULL;
    struct art_subdivide fine = {.levels = 3};
    struct art_smooth how = {.iterations = 20, .lambda = 0.5, .crease = 1};
    REQUIRE(art_mesh_make_box(&ctx, &mesh, 2, 2, 2) == ART_OK);
    REQUIRE(art_mesh_subdivide(&ctx, mesh, &fine) == ART_OK);
    for (int border = 0; border < 3; border++) {
        how.border = (enum art_smooth_border)border;
        CHECK_STATUS(art_mesh_smooth(&ctx, mesh, &how, NULL), ART_OK);
        if (border < 2) CHECK_NEAR(art_mesh_volume(mesh), 8, 1e-13);
    }
    CHECK(art_mesh_volume(mesh) < 7.5);
    art_mesh_free(mesh);
    art_ctx_fini(&ctx);
}

static int once(struct art_ctx *ctx, const struct art_mesh *mesh)
{
    struct art_mesh *out = NULL;
    int status;
    ART_TRY(art_mesh_copy(ctx, &out, mesh));
    ART_TRY(art_mesh_smooth(ctx, out, &taubin, NULL));
out:
    art_mesh_free(out);
    return status;
}

TEST(mesh_smooth_adversarial)
{
    static const struct art_smooth bad[] = {{.iterations = -1, .lambda = 0.5},
                                            {.iterations = 1, .lambda = 0},
                                            {.iterations = 1, .lambda = 1.1},
                                            {.iterations = 1, .lambda = NAN},
                                            {.iterations = 1, .lambda = 0.5, .mu = 0.5},
                                            {.iterations = 1, .lambda = 0.5, .mu = -0.4},
                                            {.iterations = 1, .lambda = 0.9, .mu = -0.95},
                                            {.iterations = 1, .lambda = 0.5, .mu = NAN},
                                            {.iterations = 1, .lambda = 0.5, .crease = -1}};
    struct art_ctx ctx, failing;
    art_ctx_init(&ctx);
    struct art_mesh *mesh = sheet(&ctx, 3);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        CHECK_STATUS(art_mesh_smooth(&ctx, mesh, &bad[i], NULL), ART_ERANGE);
    const struct art_smooth wild = {.iterations = 1000, .lambda = 0.5, .mu = -100};
    mesh->pos[2] += 0.1;
    CHECK_STATUS(art_mesh_smooth(&ctx, mesh, &wild, NULL), ART_EDIVERGED);
    CHECK(art_v3_finite(mesh->pos));
    CHECK_ALLOC_FAILS(&failing, once(&failing, mesh));
    /* faces without area, vertices in one place, one without faces: nothing gets lost or endless */
    struct art_smooth how = taubin;
    how.weights = ART_SMOOTH_COTANGENT, how.border = ART_SMOOTH_ALONG;
    for (int v = 4; v < 8; v++)
        for (int k = 0; k < 3; k++) mesh->pos[3 * v + k] = mesh->pos[12 + k];
    REQUIRE(art_mesh_add_vertex(&ctx, mesh, (double[]){9, 9, 9}) == ART_OK);
    CHECK_STATUS(art_mesh_smooth(&ctx, mesh, &how, NULL), ART_OK);
    CHECK_STATUS(art_mesh_check(&ctx, mesh), ART_OK);
    CHECK_NEAR_N(mesh->pos + 3 * 16, ((double[]){9, 9, 9}), 3, 0);
    REQUIRE(art_mesh_add_face(&ctx, mesh, 4, (int[]){0, 1, 0, 3}) == ART_OK);
    CHECK_STATUS(art_mesh_smooth(&ctx, mesh, &how, NULL), ART_ESHAPE);
    art_mesh_free(mesh);
    REQUIRE(art_mesh_create(&ctx, &mesh) == ART_OK);
    CHECK_STATUS(art_mesh_smooth(&ctx, mesh, &how, NULL), ART_OK);
    art_mesh_free(mesh);
    art_ctx_fini(&ctx);
}
