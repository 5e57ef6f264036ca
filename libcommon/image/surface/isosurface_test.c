#include "cube_table.h"
#include "harness/test.h"
#include <art/image.h>

static struct art_ctx ctx;

static struct art_image *image_of(int n, enum art_scalar type)
{
    const int size[3] = {n, n, n};
    struct art_image *image = NULL;
    if (!ctx.threads) art_ctx_init(&ctx);
    CHECK_STATUS(art_image_create(&ctx, &image, size, 1, 1, type), ART_OK);
    return image;
}

/* Closed, oriented, manifold, with an outside. */
static void check_solid(const struct art_mesh *mesh)
{
    struct art_mesh_topology *topology = NULL;
    if (!CHECK_STATUS(art_mesh_topology_create(&ctx, &topology, mesh), ART_OK)) return;
    CHECK(topology->closed && topology->oriented && topology->manifold);
    CHECK_INT(topology->n_degenerate, 0);
    CHECK_INT(topology->n_unused, 0);
    art_mesh_topology_free(topology);
}

TEST(image_cube_table_is_closed_and_complete)
{
    struct cube_case table[256];
    art_cube_table(table);
    for (int pattern = 0; pattern < 256; pattern++) {
        bool used[CUBE_EDGES] = {false};
        const struct cube_case *c = &table[pattern];
        CHECK(c->n_tris <= CUBE_TRIS && c->n_centres <= CUBE_CENTRES);
        for (int t = 0; t < c->n_tris; t++)
            for (int v = 0; v < 3; v++)
                if (c->tri[t][v] < CUBE_EDGES) used[c->tri[t][v]] = true;
        for (int e = 0; e < CUBE_EDGES; e++) {
            int corner[2];
            art_cube_edge_corners(e, corner);
            CHECK_INT(used[e], (pattern >> corner[0] ^ pattern >> corner[1]) & 1);
        }
    }
    CHECK_INT(table[1].n_tris, 1);
    CHECK_INT(table[0].n_tris + table[255].n_tris, 0);
}

/* Values without any order hold every pattern, and every pair of patterns side by side. */
TEST(image_isosurface_of_noise_is_a_solid)
{
    for (int round = 0; round < test_count(6); round++) {
        struct art_image *image = image_of(12, round % 2 ? ART_F64 : ART_U8);
        struct art_mesh *mesh = NULL;
        for (size_t v = 0; v < art_image_voxels(image); v++) {
            if (round % 2)
                ((double *)image->data)[v] = test_below(40) == 0 ? NAN : test_uniform(-1, 1);
            else
                ((uint8_t *)image->data)[v] = (uint8_t)test_below(2);
        }
        if (round == 2) image->X.A[0] = -1; /* left-handed */
        const struct art_isosurface how = {.level = round % 2 ? 0 : 1};
        if (CHECK_STATUS(art_image_isosurface(&ctx, image, &how, &mesh), ART_OK)) {
            CHECK(mesh->n_faces > 1000);
            check_solid(mesh);
            CHECK(art_mesh_volume(mesh) > 0);
        }
        art_mesh_free(mesh);
        art_image_free(image);
    }
}

/* The volume and area of a ball or torus whose distance function is sampled with n voxels a side.
 */
static void measure(int n, bool torus, double *volume, double *area)
{
    struct art_image *image = image_of(n, ART_F64);
    struct art_mesh *mesh = NULL;
    double h = 3.0 / n, *value = image->data;
    for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++) {
                double x = (i + 0.5) * h - 1.5, y = (j + 0.5) * h - 1.5, z = (k + 0.5) * h - 1.5;
                *value++ =
                    torus ? 0.4 - hypot(hypot(x, y) - 1, z) : 1 - sqrt(x * x + y * y + z * z);
            }
    for (int a = 0; a < 3; a++) image->X.A[4 * a] = h, image->X.p[a] = 0.5 * h - 1.5;
    const struct art_isosurface how = {.level = 0};
    if (CHECK_STATUS(art_image_isosurface(&ctx, image, &how, &mesh), ART_OK)) {
        check_solid(mesh);
        *volume = art_mesh_volume(mesh), *area = art_mesh_area(mesh);
    }
    art_mesh_free(mesh);
    art_image_free(image);
}

TEST(image_isosurface_converges_on_ball_and_torus)
{
    for (int torus = 0; torus < 2; torus++) {
        double v0 = torus ? 2 * ART_PI * ART_PI * 0.16 : 4 * ART_PI / 3;
        double a0 = torus ? 4 * ART_PI * ART_PI * 0.4 : 4 * ART_PI, volume[2] = {0}, area[2] = {0};
        measure(24, torus, &volume[0], &area[0]);
        measure(48, torus, &volume[1], &area[1]);
        CHECK_NEAR_REL(volume[1], v0, 0.005);
        CHECK_NEAR_REL(area[1], a0, 0.005);
        /* the error falls with the square of the spacing */
        CHECK(fabs(volume[1] - v0) < 0.35 * fabs(volume[0] - v0));
        CHECK(fabs(area[1] - a0) < 0.35 * fabs(area[0] - a0));
    }
}

TEST(image_isosurface_closes_at_the_border)
{
    struct art_image *image = image_of(3, ART_I16);
    struct art_mesh *mesh = NULL, *open = NULL;
    for (int v = 0; v < 27; v++) ((int16_t *)image->data)[v] = 100;
    struct art_isosurface how = {.level = 50};
    REQUIRE(CHECK_STATUS(art_image_isosurface(&ctx, image, &how, &mesh), ART_OK));
    check_solid(mesh);
    double lo[3], hi[3];
    CHECK(art_mesh_bounds(mesh, lo, hi));
    for (int a = 0; a < 3; a++) {
        CHECK_NEAR(lo[a], -0.5, 1e-12);
        CHECK_NEAR(hi[a], 2.5, 1e-12);
    }
    how.open = true;
    REQUIRE(CHECK_STATUS(art_image_isosurface(&ctx, image, &how, &open), ART_OK));
    CHECK_INT(open->n_faces, 0);
    art_mesh_free(mesh);
    art_mesh_free(open);
    how.level = NAN;
    CHECK_STATUS(art_image_isosurface(&ctx, image, &how, &open), ART_ERANGE);
    how.level = 0, how.time = 1;
    CHECK_STATUS(art_image_isosurface(&ctx, image, &how, &open), ART_ERANGE);
    art_image_free(image);
}

/* ---------------------------------------------------------------------- labels */

static void check_labels(const struct art_image *image, int iterations)
{
    const struct art_label_surface how = {.iterations = iterations};
    struct art_mesh *all = NULL, *part = NULL;
    int *label = NULL, n = 0;
    double total = 0;
    REQUIRE(CHECK_STATUS(art_image_label_surfaces(&ctx, image, &how, &all), ART_OK));
    REQUIRE(CHECK_STATUS(art_image_labels(&ctx, image, 0, &label, &n), ART_OK));
    for (int l = 0; l < n; l++) {
        if (!CHECK_STATUS(art_image_label_part(&ctx, all, label[l], &part), ART_OK)) break;
        check_solid(part);
        double volume = art_mesh_volume(part);
        CHECK(volume > 0);
        total += volume;
        art_mesh_free(part);
        part = NULL;
    }
    /* The sum of the parts is what the outermost faces enclose: shared faces cancel. */
    const struct art_field *outside = art_fields_find(&all->face_fields, "outside");
    bool *keep = art_alloc(&ctx, (size_t)all->n_faces, sizeof *keep);
    for (int f = 0; f < all->n_faces; f++) keep[f] = outside->val[f] == 0;
    CHECK_STATUS(art_mesh_select(&ctx, all, keep, true), ART_OK);
    check_solid(all);
    CHECK_NEAR_REL(total, art_mesh_volume(all), 1e-10);
    CHECK_STATUS(art_image_label_part(&ctx, all, 77, &part), ART_ENOTFOUND);
    art_free(keep);
    art_free(label);
    art_mesh_free(all);
}

TEST(image_label_surfaces_share_faces_and_are_solids)
{
    for (int round = 0; round < test_count(4); round++) {
        struct art_image *image = image_of(9, ART_U8);
        for (size_t v = 0; v < art_image_voxels(image); v++)
            ((uint8_t *)image->data)[v] = (uint8_t)test_below(5);
        check_labels(image, round < 2 ? 0 : 5);
        art_image_free(image);
    }
}

TEST(image_label_surfaces_keep_their_volume_when_smoothed)
{
    struct art_image *image = image_of(40, ART_U8);
    struct art_mesh *all[2] = {NULL, NULL}, *part = NULL;
    double volume[2] = {0}, area[2] = {0}, r = 15;
    for (int k = 0; k < 40; k++)
        for (int j = 0; j < 40; j++)
            for (int i = 0; i < 40; i++) {
                double x = i - 19.5, y = j - 19.5, z = k - 19.5;
                if (x * x + y * y + z * z < r * r)
                    *((uint8_t *)art_image_row(image, j, k, 0) + i) = x < 0 ? 2 : 7;
            }
    for (int s = 0; s < 2; s++) {
        const struct art_label_surface how = {.iterations = s ? 20 : 0};
        REQUIRE(CHECK_STATUS(art_image_label_surfaces(&ctx, image, &how, &all[s]), ART_OK));
        REQUIRE(CHECK_STATUS(art_image_label_part(&ctx, all[s], 7, &part), ART_OK));
        check_solid(part);
        volume[s] = art_mesh_volume(part), area[s] = art_mesh_area(part);
        art_mesh_free(part);
    }
    double v0 = 2 * ART_PI / 3 * r * r * r, a0 = 3 * ART_PI * r * r;
    CHECK_NEAR_REL(volume[0], v0, 0.02);
    CHECK_NEAR_REL(volume[1], volume[0], 0.01);
    CHECK(area[0] > 1.15 * a0);
    CHECK_NEAR_REL(area[1], a0, 0.04);
    for (int s = 0; s < 2; s++) art_mesh_free(all[s]);
    art_image_free(image);
}
