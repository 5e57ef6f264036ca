#include "dicom_priv.h"
#include "harness/test.h"
#include <math.h>
#include <stdio.h>

static struct art_ctx ctx;

/* A data set of explicit VR, made by hand. */
static void put(struct art_buf *b, uint32_t tag, const char *vr, const void *value, size_t n)
{
    const unsigned char head[8] = {(unsigned char)(tag >> 16), (unsigned char)(tag >> 24),
                                   (unsigned char)tag,         (unsigned char)(tag >> 8),
                                   (unsigned char)vr[0],       (unsigned char)vr[1],
                                   (unsigned char)n,           (unsigned char)(n >> 8)};
    art_buf_add(b, (const char *)head, 8);
    art_buf_add(b, value, n);
}

static void put_text(struct art_buf *b, uint32_t tag, const char *vr, const char *text)
{
    put(b, tag, vr, text, strlen(text));
}

static int parse(struct art_buf *b, struct art_dicom *d)
{
    struct art_source src;
    CHECK_STATUS(art_source_string(&ctx, &src, "made", b->s, b->n), ART_OK);
    int status = art_dicom_parse(&ctx, d, &src);
    art_buf_fini(b);
    return status;
}

TEST(dicom_queries_of_all_kinds)
{
    struct art_dicom d;
    struct art_buf b;
    double x[4];
    char *text;
    art_ctx_init(&ctx);
    art_buf_init(&b, &ctx);
    const unsigned char bytes[4] = {0x34, 0x12, 0xFE, 0xFF};
    put_text(&b, 0x00080020, "DA", "20040119");
    put_text(&b, 0x00080022, "DA", "1997.04.24");
    put_text(&b, 0x0008002A, "DT", "20040119072730.5+0130 ");
    put_text(&b, 0x00080030, "TM", "10:20:30.25 ");
    put_text(&b, 0x00080031, "TM", "2561");
    put_text(&b, 0x00180050, "DS", " 1.5e0 ");
    put_text(&b, 0x00200012, "IS", "abc ");
    put_text(&b, 0x00200032, "DS", "1\\-2.5\\ 3 ");
    put_text(&b, 0x00200037, "DS", "1\\x\\");
    put(&b, 0x00280010, "US", bytes, 2);
    put(&b, 0x00280106, "SS", bytes, 4);
    REQUIRE(CHECK_STATUS(parse(&b, &d), ART_OK));
    CHECK_NEAR(art_dicom_decimal(&d, -1, 0x00180050, 9), 1.5, 0);
    CHECK_NEAR(art_dicom_decimal(&d, -1, 0x00180088, 9), 9, 0);
    CHECK_INT(art_dicom_int(&d, -1, 0x00200012, -7), -7);
    CHECK_INT(art_dicom_int(&d, -1, 0x00180050, -7), -7);
    CHECK_INT(art_dicom_int(&d, -1, 0x00280010, 0), 0x1234);
    CHECK(art_dicom_vector(&d, -1, 0x00200032, x) && x[1] == -2.5 && x[2] == 3);
    CHECK(!art_dicom_vector(&d, -1, 0x00200037, x));
    CHECK_INT(art_dicom_decimals(&d, -1, 0x00200037, 4, x), 3);
    CHECK(x[0] == 1 && isnan(x[1]) && isnan(x[2]));
    CHECK_INT(art_dicom_decimals(&d, -1, 0x00280106, 4, x), 2);
    CHECK(x[0] == 0x1234 && x[1] == -2);
    CHECK_STATUS(art_dicom_string(&ctx, &d, -1, 0x00280106, &text), ART_OK);
    CHECK_STR(text, "4660\\-2");
    art_free(text);
    CHECK_STATUS(art_dicom_string_at(&ctx, &d, -1, 0x00200032, 1, &text), ART_OK);
    CHECK_STR(text, "-2.5");
    art_free(text);
    CHECK_STATUS(art_dicom_string_at(&ctx, &d, -1, 0x00200032, 3, &text), ART_OK);
    CHECK(text == NULL);
    CHECK(art_dicom_find(&d, -1, 0x00400010) == NULL);
    art_dicom_fini(&d);
}

/* Tags of odd groups, up to the last, may hold what identifies a patient; marks of items do not. */
TEST(dicom_hides_what_identifies_a_patient)
{
    static const struct {
        uint32_t tag;
        bool hidden;
    } some[] = {{0x00100010, true}, {0x00100020, true}, {0x00100040, false}, {0x00280010, false},
                {0x00091001, true}, {0xFFFF00FF, true}, {0xFFFEE000, false}, {0x7FE00010, false}};
    for (size_t i = 0; i < sizeof some / sizeof *some; i++) {
        const struct art_dicom_element e = {.tag = some[i].tag};
        CHECK(art_dicom_is_private_health(&e) == some[i].hidden);
    }
}

TEST(dicom_tags_by_number_and_keyword)
{
    uint32_t tag = 0;
    CHECK(art_dicom_tag("0028,0010", &tag) && tag == 0x00280010);
    CHECK(art_dicom_tag("(7FE0,0010)", &tag) && tag == ART_DICOM_PIXELS);
    CHECK(art_dicom_tag("00100010", &tag) && tag == 0x00100010);
    CHECK(art_dicom_tag("0x00020010", &tag) && tag == 0x00020010);
    CHECK(!art_dicom_tag("0x0002001", &tag) && !art_dicom_tag("0x", &tag));
    CHECK(art_dicom_tag("imagepositionpatient", &tag) && tag == 0x00200032);
    CHECK(!art_dicom_tag("0028,001", &tag) && !art_dicom_tag("Nothing", &tag));
    CHECK(!art_dicom_tag("", &tag) && !art_dicom_tag("0028001000", &tag));
}

/* Voxel to patient and back for all series of the tests, oblique, head down and tilted. */
TEST(dicom_places_of_voxels_are_exact)
{
    static const char *const folders[] = {"oblique", "prone", "tilted"};
    art_ctx_init(&ctx);
    for (int f = 0; f < 3; f++) {
        struct art_image *image = NULL;
        struct art_affine inverse;
        struct art_dicom_set set;
        char path[8][80];
        const char *list[8];
        int n = 0;
        for (int k = 0; k < 8; k++) {
            snprintf(path[n], sizeof path[n], "tools/artimage/t/dicom/%s/%s%d.dcm", folders[f],
                     f == 0 ? "f" : "", k);
            list[n] = path[n];
            if (art_path_is_file(path[n])) n++;
        }
        art_dicom_set_init(&set);
        REQUIRE(CHECK_STATUS(art_dicom_set_add(&ctx, &set, n, list, -1), ART_OK));
        REQUIRE(CHECK_STATUS(art_dicom_set_image(&ctx, &set, NULL, &image), ART_OK));
        CHECK_INT(image->n[2], n);
        /* slices are ordered so that the axes are right-handed: nothing is mirrored */
        CHECK(art_m3_det(image->X.A) > 0);
        REQUIRE(CHECK(art_affine_inverse(&inverse, &image->X)));
        for (int s = 0; s < set.n; s++) {
            const struct art_dicom_slice *slice = &set.slice[s];
            for (int c = 0; c < 4; c++) {
                /* x = IPP + i dc X + j dr Y, and the value there is that of the phantom */
                int i = c & 1 ? 4 : 0, j = c & 2 ? 3 : 0;
                double p[3], v[3], x;
                art_v3_add_scaled(p, slice->position, i * slice->spacing[1], slice->axes);
                art_v3_add_scaled(p, p, j * slice->spacing[0], slice->axes + 3);
                art_affine_point(v, &inverse, p);
                CHECK_NEAR(v[0], i, 1e-8);
                CHECK_NEAR(v[1], j, 1e-8);
                CHECK_NEAR(v[2], rint(v[2]), 1e-8);
                art_image_get(image, i, j, (int)rint(v[2]), 0, 0, 1, 1, &x);
                CHECK_NEAR(fmod(x, 100), 10 * j + i, 0);
                art_affine_point(p, &image->X, v);
                art_affine_point(v, &inverse, p);
                CHECK_NEAR(v[0], i, 1e-8);
            }
        }
        art_dicom_set_fini(&set);
        art_image_free(image);
    }
}

TEST(dicom_without_an_image_is_reported)
{
    struct art_dicom_pixels p;
    struct art_dicom d;
    struct art_buf b;
    art_ctx_init(&ctx);
    art_buf_init(&b, &ctx);
    put_text(&b, 0x00080060, "CS", "CT");
    put_text(&b, 0x00080070, "LO", "Nobody");
    REQUIRE(CHECK_STATUS(parse(&b, &d), ART_OK));
    CHECK_STATUS(art_dicom_pixels(&ctx, &d, &p), ART_ENOTFOUND);
    art_dicom_fini(&d);
}
