/* Elements that are inside out in their file: which they are, in every format that turns them. */
#include "harness/test.h"
#include "ids.h"
#include "volume_test_priv.h"

/* Three cubes in a row as Abaqus text; cube i is written the other way round if bit i of `other` is
 * set. */
static void cubes(char *text, size_t size, unsigned other)
{
    int at = snprintf(text, size, "*NODE\n");
    for (int i = 0; i < 16; i++)
        at += snprintf(text + at, size - (size_t)at, "%d, %d, %d, %d\n", i + 1, i / 4, i & 1,
                       i >> 1 & 1);
    at += snprintf(text + at, size - (size_t)at, "*ELEMENT, TYPE=C3D8\n");
    for (int i = 0; i < 3; i++) {
        int low = 4 * i + 1, high = low + 4, t = low;
        if (other >> i & 1) low = high, high = t;
        at += snprintf(text + at, size - (size_t)at, "%d, %d, %d, %d, %d, %d, %d, %d, %d\n", 10 + i,
                       low, low + 1, low + 3, low + 2, high, high + 1, high + 3, high + 2);
    }
}

/* Most of them decide what is the order of the file. */
TEST(format_turned_elements_are_the_fewer)
{
    for (unsigned other = 0; other < 8; other++) {
        struct art_ctx ctx;
        struct art_volume *vol, *copy, *again;
        char text[1000];
        art_ctx_init(&ctx);
        cubes(text, sizeof text, other);
        int n = (int)(other & 1) + (int)(other >> 1 & 1) + (int)(other >> 2 & 1);
        unsigned want = n > 1 ? 7 - other : other, got = 0;
        REQUIRE(CHECK_STATUS(test_volume_parse(&ctx, &vol, "abaqus", text), ART_OK));
        for (int i = 0; i < vol->n_turned; i++) got |= 1u << vol->turned[i];
        CHECK_INT((int)got, (int)want);
        CHECK_INT(ctx.n_warnings, want != 0);
        CHECK_NEAR(art_volume_volume(vol), 3, 1e-14);
        /* copies know of it, comparisons do not */
        REQUIRE(CHECK_STATUS(art_volume_copy(&ctx, &copy, vol), ART_OK));
        CHECK_INT(copy->n_turned, vol->n_turned);
        CHECK_STATUS(art_volume_append(&ctx, copy, vol), ART_OK);
        CHECK_INT(copy->n_turned, 2 * vol->n_turned);
        if (vol->n_turned) CHECK_INT(copy->turned[vol->n_turned], 3 + vol->turned[0]);
        cubes(text, sizeof text, 0);
        REQUIRE(CHECK_STATUS(test_volume_parse(&ctx, &again, "abaqus", text), ART_OK));
        again->n_turned = vol->n_turned ? 0 : 1;
        REQUIRE(ART_RESERVE(&ctx, again->turned, 1, again->turned_cap));
        again->turned[0] = 0;
        vol->n_turned = 0;
        if (other == 0) CHECK(art_volume_compare(vol, again) == NULL);
        art_volume_free(again), art_volume_free(copy), art_volume_free(vol);
        art_ctx_fini(&ctx);
    }
}

static int settle(struct art_ctx *ctx)
{
    static const struct art_volume_limits limits = {.tolerance = NAN};
    struct art_volume_report report = {0};
    struct art_volume *vol = NULL;
    char text[1000];
    int status;
    cubes(text, sizeof text, 2);
    ART_TRY(test_volume_parse(ctx, &vol, "abaqus", text));
    ART_TRY(art_volume_inspect(ctx, &report, vol, &limits));
    CHECK_INT(report.count[ART_FAULT_TURNED], 1);
    CHECK_INT(report.count[ART_FAULT_INVERTED], 0);
    CHECK_INT(report.faults[0].elem, 1);
    CHECK_NEAR(report.faults[0].value, -1, 1e-14);
    CHECK_NEAR(report.faults[0].at[0], 1.5, 1e-14);
out:
    art_volume_report_fini(&report);
    art_volume_free(vol);
    return status;
}

/* The inspection finds it, with the volume that it had; or memory runs out. */
TEST(format_turned_elements_are_faults)
{
    struct art_ctx ctx;
    CHECK_ALLOC_FAILS(&ctx, settle(&ctx));
}
