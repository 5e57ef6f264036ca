#include "harness/test.h"
#include <art/image.h>
#include <stdlib.h>
#include <string.h>

static struct art_ctx ctx;

static struct art_image *image_of(int nx, int ny, int nz, int nt, int channels,
                                  enum art_scalar type)
{
    const int n[3] = {nx, ny, nz};
    struct art_image *image = NULL;
    if (!ctx.threads) art_ctx_init(&ctx);
    CHECK_STATUS(art_image_create(&ctx, &image, n, nt, channels, type), ART_OK);
    return image;
}

TEST(image_values_round_and_stay_in_range)
{
    static const double in[] = {-1e9, -129, -0.5, 0.5, 1.5, 2.4999, 127.6, 1e9, NAN, INFINITY};
    static const double i8[] = {-128, -128, 0, 0, 2, 2, 127, 127, 0, 127};
    double out[10];
    struct art_image *image = image_of(10, 1, 1, 1, 1, ART_I8);
    art_image_put(image, 0, 0, 0, 0, 0, 1, 10, in);
    art_image_get(image, 0, 0, 0, 0, 0, 1, 10, out);
    CHECK_NEAR_N(out, i8, 10, 0);
    image->slope = 0.5, image->intercept = 10;
    const double x = 12.3;
    art_image_put(image, 3, 0, 0, 0, 0, 1, 1, &x);
    art_image_get(image, 3, 0, 0, 0, 0, 1, 1, out);
    CHECK_NEAR(out[0], 12.5, 0);
    art_image_free(image);
    for (int t = ART_I8; t <= ART_F64; t++) {
        static const double huge[] = {1e300, -1e300, 3};
        uint64_t room[3];
        art_scalar_store((enum art_scalar)t, room, 1, 3, huge);
        art_scalar_load((enum art_scalar)t, room, 1, 3, out);
        CHECK(out[0] >= 127 && out[1] <= 0 && out[2] == 3);
    }
}

TEST(image_sizes_are_checked)
{
    struct art_image *image = NULL;
    const int none[3] = {4, 0, 4}, large[3] = {INT32_MAX, INT32_MAX, INT32_MAX};
    art_ctx_init(&ctx);
    CHECK_STATUS(art_image_create(&ctx, &image, none, 1, 1, ART_U8), ART_ERANGE);
    CHECK_STATUS(art_image_create(&ctx, &image, large, 1, 1, ART_U8), ART_ELIMIT);
    CHECK(image == NULL);
    image = image_of(2, 2, 2, 2, 1, ART_U8);
    CHECK_STATUS(art_image_check(&ctx, image), ART_OK);
    image->X.A[0] = 0;
    CHECK_STATUS(art_image_check(&ctx, image), ART_ERANGE);
    art_image_free(image);
}

TEST(image_survives_want_of_memory)
{
    struct art_image *from = image_of(5, 4, 3, 2, 1, ART_I16), *made = NULL;
    CHECK_STATUS(art_image_add_window(&ctx, from, "BONE", 300, 1500), ART_OK);
    CHECK_ALLOC_FAILS(&ctx, (art_image_free(made), made = NULL, art_image_copy(&ctx, &made, from)));
    CHECK(made && art_image_compare(from, made) == NULL);
    art_image_free(made), made = NULL;
    const struct art_image_parts how = {0};
    int n;
    CHECK_ALLOC_FAILS(&ctx, (art_image_free(made), made = NULL,
                             art_image_components(&ctx, &made, from, &how, &n, NULL)));
    art_image_free(made), made = NULL;
    struct art_mesh *mesh = NULL;
    ((int16_t *)from->data)[7] = 9;
    const struct art_isosurface iso = {.level = 1};
    CHECK_ALLOC_FAILS(
        &ctx, (art_mesh_free(mesh), mesh = NULL, art_image_isosurface(&ctx, from, &iso, &mesh)));
    art_mesh_free(mesh), mesh = NULL;
    const struct art_label_surface labels = {.iterations = 1};
    CHECK_ALLOC_FAILS(&ctx, (art_mesh_free(mesh), mesh = NULL,
                             art_image_label_surfaces(&ctx, from, &labels, &mesh)));
    art_mesh_free(mesh);
    art_image_free(from);
}

/* An oblique, left-handed place. */
static void tilt(struct art_image *image)
{
    static const double A[9] = {-0.8, 0.1, 0.3, 0.05, 0.9, -0.2, 0.1, 0.2, 2.5};
    memcpy(image->X.A, A, sizeof A);
    art_v3_set(image->X.p, 11, -7, 3);
}

/* Every voxel keeps its value at its place. */
TEST(image_orders_of_axes_keep_places)
{
    static const char *const orders[] = {"LPS", "RAS", "SPL", "AIR", "PSL", "ILA"};
    struct art_image *image = image_of(3, 4, 5, 2, 2, ART_I16);
    for (int v = 0; v < 240; v++) ((int16_t *)image->data)[v] = (int16_t)(v * 7);
    tilt(image);
    char axes[4];
    art_image_orientation(image, axes);
    CHECK_STR(axes, "RPS");
    for (int o = 0; o < 6; o++) {
        struct art_image *turned = NULL;
        struct art_affine inverse;
        REQUIRE(CHECK_STATUS(art_image_reorient(&ctx, &turned, image, orders[o]), ART_OK));
        art_image_orientation(turned, axes);
        CHECK_STR(axes, orders[o]);
        REQUIRE(CHECK(art_affine_inverse(&inverse, &turned->X)));
        for (int v = 0; v < 60; v++) {
            const double at[3] = {v % 3, v / 3 % 4, v / 12};
            double p[3], q[3], x, y;
            art_affine_point(p, &image->X, at);
            art_affine_point(q, &inverse, p);
            for (int a = 0; a < 3; a++) CHECK_NEAR(q[a], rint(q[a]), 1e-12);
            for (int c = 0; c < 2; c++) {
                art_image_get(image, v % 3, v / 3 % 4, v / 12, 1, c, 1, 1, &x);
                art_image_get(turned, (int)rint(q[0]), (int)rint(q[1]), (int)rint(q[2]), 1, c, 1, 1,
                              &y);
                CHECK_NEAR(x, y, 0);
            }
        }
        art_image_free(turned);
    }
    struct art_image *bad = NULL;
    CHECK_STATUS(art_image_reorient(&ctx, &bad, image, "LRS"), ART_ERANGE);
    CHECK_STATUS(art_image_reorient(&ctx, &bad, image, "LP"), ART_ERANGE);
    art_image_free(image);
}

TEST(image_crop_keeps_places_and_times)
{
    struct art_image *image = image_of(6, 5, 4, 3, 1, ART_U16), *part = NULL;
    for (int v = 0; v < 360; v++) ((uint16_t *)image->data)[v] = (uint16_t)v;
    tilt(image);
    image->time = art_alloc(&ctx, 3, sizeof(double));
    for (int t = 0; t < 3; t++) image->time[t] = 0.25 * t;
    const int first[3] = {1, 2, 3}, last[3] = {4, 2, 3}, far[3] = {6, 2, 3};
    REQUIRE(CHECK_STATUS(art_image_crop(&ctx, &part, image, first, last, 1, 2), ART_OK));
    CHECK(part->n[0] == 4 && part->n[1] == 1 && part->n[2] == 1 && part->n_times == 2);
    CHECK_NEAR(part->time[0], 0.25, 0);
    double x, p[3], q[3];
    const double at[3] = {3, 2, 3}, here[3] = {2, 0, 0};
    art_image_get(part, 2, 0, 0, 1, 0, 1, 1, &x);
    CHECK_NEAR(x, 2 * 120 + 3 * 30 + 2 * 6 + 3, 0);
    art_affine_point(p, &image->X, at);
    art_affine_point(q, &part->X, here);
    CHECK_NEAR_N(p, q, 3, 1e-12);
    art_image_free(part);
    CHECK_STATUS(art_image_crop(&ctx, &part, image, first, far, 0, 0), ART_ERANGE);
    CHECK_STATUS(art_image_crop(&ctx, &part, image, first, last, 2, 3), ART_ERANGE);
    art_image_free(image);
}

/* Values that are linear in space come out of any grid as they are, cubic and linear. */
TEST(image_resampling_is_exact_for_linear_values)
{
    for (int how = ART_IMAGE_LINEAR; how <= ART_IMAGE_CUBIC; how++) {
        struct art_image *image = image_of(9, 8, 7, 1, 1, ART_F64), *out = NULL;
        struct art_image_grid grid;
        const double spacing[3] = {0.7, 0.6, 0.9};
        tilt(image);
        for (int v = 0; v < 504; v++) {
            const double at[3] = {v % 9, v / 9 % 8, v / 72};
            double p[3];
            art_affine_point(p, &image->X, at);
            ((double *)image->data)[v] = 3 + 2 * p[0] - p[1] + 0.5 * p[2];
        }
        art_image_grid_upright(image, spacing, &grid);
        REQUIRE(CHECK_STATUS(art_image_resample(&ctx, &out, image, &grid,
                                                (enum art_image_interpolation)how, false, -999),
                             ART_OK));
        int n_in = 0;
        for (size_t v = 0; v < art_image_voxels(out); v++) {
            const double at[3] = {(double)(v % (size_t)out->n[0]),
                                  (double)(v / (size_t)out->n[0] % (size_t)out->n[1]),
                                  (double)(v / ((size_t)out->n[0] * (size_t)out->n[1]))};
            double p[3], q[3], margin = how == ART_IMAGE_CUBIC ? 1 : 0,
                               x = ((double *)out->data)[v];
            bool in = true, far = false;
            art_affine_point(p, &out->X, at);
            CHECK(art_affine_inv_point(q, &image->X, p));
            for (int a = 0; a < 3; a++) {
                in = in && q[a] >= margin && q[a] <= image->n[a] - 1 - margin;
                far = far || q[a] < -0.51 || q[a] > image->n[a] - 0.49;
            }
            if (far) CHECK_NEAR(x, -999, 0);
            if (!in) continue;
            CHECK_NEAR(x, 3 + 2 * p[0] - p[1] + 0.5 * p[2], 1e-12);
            n_in++;
        }
        CHECK(n_in > 200);
        art_image_free(out);
        art_image_free(image);
    }
}

/* Along the axes of the image, to and fro, in rows of pieces and with a voxel that is no number,
 * values are those of each place. */
TEST(image_resampling_along_axes_is_that_of_places)
{
    static const int sizes[2][3] = {{37, 9, 6}, {5200, 3, 2}},
                     wanted[2][3] = {{53, 14, 9}, {2400, 4, 3}};
    static const enum art_scalar types[] = {ART_U8, ART_I16, ART_F32, ART_F64};
    for (int round = 0; round < 24; round++) {
        const int *n = sizes[round % 2];
        struct art_image *image = image_of(n[0], n[1], n[2], 2, 2, types[round / 6]), *out = NULL;
        struct art_image_grid grid = {
            .n = {wanted[round % 2][0], wanted[round % 2][1], wanted[round % 2][2]}};
        enum art_image_interpolation how = (enum art_image_interpolation)(round / 2 % 3);
        double step[3] = {0.713, 0.611, -0.537};
        if (round % 2) step[0] = round % 4 > 1 ? 2.21 : -1.37;
        REQUIRE(image);
        for (int t = 0; t < 2; t++)
            for (int c = 0; c < 2; c++)
                for (int k = 0; k < n[2]; k++)
                    for (int j = 0; j < n[1]; j++)
                        for (int i = 0; i < n[0]; i++) {
                            double v = test_uniform(0, 250);
                            if (types[round / 6] == ART_F32 && i == 7 && j == 1) v = NAN;
                            art_image_put(image, i, j, k, t, c, 1, 1, &v);
                        }
        art_m3_zero(grid.X.A);
        for (int a = 0; a < 3; a++) {
            grid.X.A[4 * a] = step[a];
            grid.X.p[a] = step[a] > 0 ? -0.4 : n[a] - 0.7;
        }
        art_m3_identity(image->X.A);
        REQUIRE(CHECK_STATUS(art_image_resample(&ctx, &out, image, &grid, how, false, 3), ART_OK));
        for (int at = 0; at < 3000; at++) {
            int i = test_below(grid.n[0]), j = test_below(grid.n[1]), k = test_below(grid.n[2]);
            int t = test_below(2), c = test_below(2);
            double got, want;
            const double v[3] = {i, j, k};
            double x[3];
            art_affine_point(x, &grid.X, v);
            want = art_image_value(image, how, x, t, c, 3);
            art_image_get(out, i, j, k, t, c, 1, 1, &got);
            bool bytes = types[round / 6] == ART_U8, whole = bytes || types[round / 6] == ART_I16;
            if (bytes) want = fmin(255, fmax(0, want));
            if (isnan(want) || isnan(got))
                CHECK(isnan(want) && isnan(got));
            else
                CHECK_NEAR(got, want, whole ? 0.5 + 1e-9 : 1e-4);
        }
        art_image_free(out);
        art_image_free(image);
    }
}

/* The nearest integers, of two the even one, within the range; 0 for what is no number: whatever
 * the stride. */
TEST(image_numbers_round_alike_for_any_stride)
{
    enum { N = 23 };
    static const enum art_scalar types[] = {ART_I8, ART_U8, ART_I16, ART_U16};
    double x[N] = {0.5,
                   1.5,
                   2.5,
                   -0.5,
                   -1.5,
                   126.5,
                   127.5,
                   254.5,
                   255.5,
                   65534.5,
                   65535.5,
                   -128.5,
                   -32768.5,
                   1e300,
                   -1e300,
                   INFINITY,
                   -INFINITY,
                   NAN,
                   0.49999999999999994,
                   7,
                   -3,
                   1e-300};
    unsigned char one[2 * N], two[4 * N];
    for (int type = 0; type < 4; type++)
        for (int n = 0; n <= N; n++) {
            double a[N], b[N];
            art_scalar_store(types[type], one, 1, (size_t)n, x);
            art_scalar_store(types[type], two, 2, (size_t)n, x);
            art_scalar_load(types[type], one, 1, (size_t)n, a);
            art_scalar_load(types[type], two, 2, (size_t)n, b);
            CHECK(memcmp(a, b, (size_t)n * sizeof *a) == 0);
            if (n == N) CHECK_NEAR(a[0], 0, 0), CHECK_NEAR(a[1], 2, 0), CHECK_NEAR(a[17], 0, 0);
        }
}

TEST(image_gaussian_has_its_width_and_keeps_the_sum)
{
    struct art_image *image = image_of(41, 41, 41, 1, 1, ART_F64);
    const double sigma[3] = {2, 1.5, 3};
    image->X.A[0] = 0.5; /* so that 2 mm are 4 voxels */
    double *v = image->data, sum = 0, var[3] = {0}, spacing[3] = {0.5, 1, 1};
    v[20 + 41 * (20 + 41 * 20)] = 1000;
    REQUIRE(CHECK_STATUS(art_image_gaussian(&ctx, image, sigma), ART_OK));
    for (int i = 0; i < 41 * 41 * 41; i++) {
        const double d[3] = {i % 41 - 20, i / 41 % 41 - 20, i / 1681 - 20};
        sum += v[i];
        for (int a = 0; a < 3; a++) var[a] += v[i] * d[a] * d[a] * spacing[a] * spacing[a] / 1000;
    }
    CHECK_NEAR_REL(sum, 1000, 1e-12);
    for (int a = 0; a < 3; a++) CHECK_NEAR_REL(sqrt(var[a]), sigma[a], 3e-3);
    art_image_free(image);
}

/* The same bits for any number of threads. */
TEST(image_filters_repeat_for_any_number_of_threads)
{
    struct art_image *image = image_of(17, 13, 11, 1, 1, ART_F32), *out[2] = {NULL, NULL};
    const double sigma[3] = {1.2, 0.7, 2};
    const int radius[3] = {1, 2, 1};
    for (size_t v = 0; v < art_image_voxels(image); v++)
        ((float *)image->data)[v] = (float)test_uniform(-100, 100);
    for (int t = 0; t < 2; t++) {
        ctx.threads = t ? 4 : 1;
        REQUIRE(CHECK_STATUS(art_image_copy(&ctx, &out[t], image), ART_OK));
        CHECK_STATUS(art_image_gaussian(&ctx, out[t], sigma), ART_OK);
        CHECK_STATUS(art_image_median(&ctx, out[t], radius), ART_OK);
    }
    CHECK(art_image_compare(out[0], out[1]) == NULL);
    for (int t = 0; t < 2; t++) art_image_free(out[t]);
    art_image_free(image);
}

/* The median of a block by sorting. */
TEST(image_median_is_that_of_the_block)
{
    struct art_image *image = image_of(6, 5, 4, 1, 1, ART_F64), *from = NULL;
    const int radius[3] = {1, 1, 1};
    for (size_t v = 0; v < art_image_voxels(image); v++)
        ((double *)image->data)[v] = test_below(20);
    CHECK_STATUS(art_image_copy(&ctx, &from, image), ART_OK);
    REQUIRE(CHECK_STATUS(art_image_median(&ctx, image, radius), ART_OK));
    for (int k = 1; k < 3; k++)
        for (int j = 1; j < 4; j++)
            for (int i = 1; i < 5; i++) {
                double x, y;
                int below = 0, equal = 0;
                art_image_get(image, i, j, k, 0, 0, 1, 1, &x);
                for (int b = 0; b < 27; b++) {
                    art_image_get(from, i + b % 3 - 1, j + b / 3 % 3 - 1, k + b / 9 - 1, 0, 0, 1, 1,
                                  &y);
                    below += y < x, equal += y == x;
                }
                CHECK(below <= 13 && below + equal > 13);
            }
    art_image_free(from);
    art_image_free(image);
}

TEST(image_otsu_parts_two_classes)
{
    struct art_image *image = image_of(20, 20, 5, 1, 1, ART_I16);
    double level = 0;
    for (int v = 0; v < 2000; v++)
        ((int16_t *)image->data)[v] = (int16_t)((v % 3 ? -900 : 800) + test_below(200));
    REQUIRE(CHECK_STATUS(art_image_otsu(&ctx, image, 0, &level), ART_OK));
    CHECK(level > -690 && level < 790);
    memset(image->data, 0, art_image_bytes(image));
    CHECK_STATUS(art_image_otsu(&ctx, image, 0, &level), ART_ERANGE);
    art_image_free(image);
}

/* ------------------------------------------------------------------ segmentation */

/* Parts by flooding, one voxel at a time. */
static void flood(const uint8_t *mask, const int n[3], int near, int at, int *mark, int number)
{
    int *stack = art_alloc(&ctx, (size_t)n[0] * (size_t)n[1] * (size_t)n[2], sizeof *stack),
        top = 0;
    stack[top++] = at, mark[at] = number;
    while (top) {
        int v = stack[--top], x[3] = {v % n[0], v / n[0] % n[1], v / (n[0] * n[1])};
        for (int b = 0; b < 27; b++) {
            int d[3] = {b % 3 - 1, b / 3 % 3 - 1, b / 9 - 1}, y[3], in = 1;
            int steps = abs(d[0]) + abs(d[1]) + abs(d[2]);
            if (steps > (near == 6 ? 1 : near == 18 ? 2 : 3)) continue;
            for (int a = 0; a < 3; a++) y[a] = x[a] + d[a], in = in && y[a] >= 0 && y[a] < n[a];
            if (!in) continue;
            int w = y[0] + n[0] * (y[1] + n[1] * y[2]);
            if (mask[w] && !mark[w]) mark[w] = number, stack[top++] = w;
        }
    }
    art_free(stack);
}

TEST(image_components_are_those_of_flooding)
{
    static const int nears[3] = {6, 18, 26};
    for (int round = 0; round < 3 * test_count(4); round++) {
        /* rows shorter and longer than what is looked at in one step */
        struct art_image *mask =
            round % 4 < 2 ? image_of(8, 7, 6, 1, 1, ART_U8) : image_of(21, 4, 4, 1, 1, ART_U8);
        struct art_image *labels = NULL, *wide = NULL, *again = NULL;
        int n, number = 0, mark[336] = {0};
        size_t *size = NULL;
        uint8_t *m = mask->data;
        for (int v = 0; v < 336; v++) m[v] = test_below(100) < (round % 2 ? 30 : 12);
        const struct art_image_parts how = {.connectivity = nears[round % 3]};
        for (int v = 0; v < 336; v++)
            if (m[v] && !mark[v]) flood(m, mask->n, how.connectivity, v, mark, ++number);
        REQUIRE(CHECK_STATUS(art_image_components(&ctx, &labels, mask, &how, &n, &size), ART_OK));
        CHECK_INT(n, number);
        const int32_t *label = labels->data;
        for (int v = 0; v < 336; v++) {
            CHECK((label[v] != 0) == (m[v] != 0));
            for (int w = 0; w < v; w++)
                if (m[v] && m[w]) CHECK((label[v] == label[w]) == (mark[v] == mark[w]));
        }
        for (int p = 0; p < n; p++) {
            size_t count = 0;
            for (int v = 0; v < 336; v++) count += label[v] == p + 1;
            CHECK(count == size[p] && (p == 0 || size[p] <= size[p - 1]));
        }
        /* the same from numbers of another type */
        REQUIRE(CHECK_STATUS(art_image_cast(&ctx, &wide, mask, ART_F32, true, NULL), ART_OK) &&
                CHECK_STATUS(art_image_components(&ctx, &again, wide, &how, &n, NULL), ART_OK));
        CHECK(memcmp(again->data, labels->data, art_image_bytes(labels)) == 0);
        art_free(size);
        art_image_free(again);
        art_image_free(wide);
        art_image_free(labels);
        art_image_free(mask);
    }
}

/* Distances by looking at all pairs, with voxels that are no cubes. */
TEST(image_dilation_is_by_the_least_distance)
{
    struct art_image *mask = image_of(9, 7, 8, 1, 1, ART_U8), *d = NULL;
    const double h[3] = {0.5, 1.25, 2};
    for (int a = 0; a < 3; a++) mask->X.A[4 * a] = h[a];
    uint8_t *m = mask->data;
    for (int v = 0; v < 504; v++) m[v] = test_below(30) == 0;
    m[100] = 1;
    const double radius = 2.3;
    REQUIRE(CHECK_STATUS(art_image_morphology(&ctx, &d, mask, ART_MORPH_DILATE, radius), ART_OK));
    for (int v = 0; v < 504; v++) {
        double best = INFINITY;
        for (int w = 0; w < 504; w++) {
            double x = (v % 9 - w % 9) * h[0], y = (v / 9 % 7 - w / 9 % 7) * h[1],
                   z = (v / 63 - w / 63) * h[2];
            if (m[w]) best = fmin(best, x * x + y * y + z * z);
        }
        CHECK_INT(((uint8_t *)d->data)[v], sqrt(best) <= radius);
    }
    art_image_free(d);
    memset(m, 0, 504);
    REQUIRE(CHECK_STATUS(art_image_morphology(&ctx, &d, mask, ART_MORPH_DILATE, radius), ART_OK));
    for (int v = 0; v < 504; v++) CHECK_INT(((uint8_t *)d->data)[v], 0);
    art_image_free(d);
    art_image_free(mask);
}

static int count_of(const struct art_image *mask)
{
    int n = 0;
    for (size_t v = 0; v < art_image_voxels(mask); v++) n += ((uint8_t *)mask->data)[v];
    return n;
}

TEST(image_morphology_moves_by_the_radius)
{
    struct art_image *mask = image_of(21, 21, 21, 1, 1, ART_U8), *out = NULL, *back = NULL;
    mask->X.A[8] = 2;
    ((uint8_t *)mask->data)[10 + 21 * (10 + 21 * 10)] = 1;
    REQUIRE(CHECK_STATUS(art_image_morphology(&ctx, &out, mask, ART_MORPH_DILATE, 4), ART_OK));
    int want = 0;
    for (int v = 0; v < 9261; v++) {
        double x = v % 21 - 10, y = v / 21 % 21 - 10, z = 2 * (v / 441 - 10);
        want += x * x + y * y + z * z <= 16;
    }
    CHECK_INT(count_of(out), want);
    REQUIRE(CHECK_STATUS(art_image_morphology(&ctx, &back, out, ART_MORPH_ERODE, 4), ART_OK));
    CHECK_INT(count_of(back), 1);
    art_image_free(back);
    /* a cavity, and a hole that leads out */
    ((uint8_t *)out->data)[10 + 21 * (10 + 21 * 10)] = 0;
    REQUIRE(CHECK_STATUS(art_image_morphology(&ctx, &back, out, ART_MORPH_FILL, 0), ART_OK));
    CHECK_INT(count_of(back), want);
    art_image_free(back);
    REQUIRE(CHECK_STATUS(art_image_morphology(&ctx, &back, out, ART_MORPH_CLOSE, 1), ART_OK));
    CHECK_INT(count_of(back), want);
    art_image_free(back);
    CHECK_STATUS(art_image_morphology(&ctx, &back, out, ART_MORPH_OPEN, -1), ART_ERANGE);
    art_image_free(out);
    art_image_free(mask);
}

/* Bytes of numbers in the other order; of bytes there is none. */
TEST(image_bytes_are_swapped_by_size)
{
    static const char want[4][8] = {"abcdefgh", "badcfehg", "dcbahgfe", "hgfedcba"};
    for (int k = 0; k < 4; k++) {
        const int size = 1 << k;
        char text[9] = "abcdefgh";
        art_swap_bytes(text, (size_t)(8 / size), size);
        CHECK(memcmp(text, want[k], 8) == 0);
    }
}
