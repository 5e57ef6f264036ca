#include "harness/test.h"
#include <art/format.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const char both[] = "Devices\n1000\n,,Plate - Force,,,EMG\n"
                           "Frame,Sub Frame,Fx,Fy,Fz,1\n,,N,N,N,V\n"
                           "5,0,1,2,3,0.5\n5,1,1,2,4,0.5\n6,0,1,2,5,0.5\n6,1,1,2,6,\n\n"
                           "Trajectories\n500\n,,LASI,,,RASI\nFrame,Sub Frame,X,Y,Z,X,Y,Z\n"
                           ",,mm,mm,mm,mm,mm,mm\n5,0,1,2,3,,,\n6,0,1,2,4,7,8,9\n7,0,1\n";

static int read_text(struct art_ctx *ctx, struct art_series *s, const char *text, const char *name)
{
    struct art_source src;
    const struct art_format *f;
    int status = art_source_string(ctx, &src, "trial.csv", text, strlen(text));
    if (status < 0) return status;
    status = art_format_for_reading(ctx, ART_FORMAT_SERIES, name, &src, &f);
    if (status == ART_OK) status = f->read(ctx, s, &src);
    art_source_fini(&src);
    return status;
}

static void keep(void *user, const struct art_message *m)
{
    snprintf(user, 256, "%s", m->text);
}

TEST(vicon_markers_of_a_file_of_several_tables)
{
    struct art_ctx ctx;
    struct art_series s;
    char said[256] = "";
    art_ctx_init(&ctx);
    ctx.report = keep;
    ctx.user = said;
    /* known by its content, though the name is that of a csv */
    REQUIRE(read_text(&ctx, &s, both, NULL) == ART_OK);
    CHECK_STR(said, "further tables: 'Devices' (-f vicon-devices)");
    REQUIRE(s.n == 3 && s.vsize == 6);
    CHECK_STR(s.names[0], "LASI.x");
    CHECK_STR(s.names[5], "RASI.z");
    CHECK_STR(s.units, "mm");
    for (int i = 0; i < 3; i++) CHECK_NEAR(s.t[i], (4. + i) / 500, 0);
    CHECK(isnan(s.v[3]) && isnan(s.v[5]));
    CHECK_NEAR(s.v[11], 9, 0);
    CHECK_NEAR(s.v[12], 1, 0);
    CHECK(isnan(s.v[13]));
    art_series_fini(&s);
    art_ctx_fini(&ctx);
}

TEST(vicon_devices_at_their_own_rate)
{
    struct art_ctx ctx;
    struct art_series s;
    art_ctx_init(&ctx);
    REQUIRE(read_text(&ctx, &s, both, "vicon-devices") == ART_OK);
    REQUIRE(s.n == 4 && s.vsize == 4);
    CHECK_STR(s.names[2], "Plate - Force.Fz");
    CHECK_STR(s.names[3], "EMG.1");
    CHECK(!s.units);
    /* frame 5 is where it is among the markers */
    for (int i = 0; i < 4; i++) CHECK_NEAR(s.t[i], (8. + i) / 1000, 0);
    CHECK_NEAR(s.v[14], 6, 0);
    CHECK(isnan(s.v[15]));
    art_series_fini(&s);
    CHECK_STATUS(read_text(&ctx, &s, both, "vicon-joints"), ART_ENOTFOUND);
    CHECK_HAS(ctx.last, "there is no table 'Joints', but 'Trajectories' (-f vicon), 'Devices'");
    CHECK_STATUS(read_text(&ctx, &s, "time,a\n0,1\n", "vicon"), ART_ENOTFOUND);
    CHECK_STATUS(read_text(&ctx, &s, "Joints\n100\n", NULL), ART_ENOTFOUND);
    CHECK_HAS(ctx.last, "there is no table 'Trajectories', but 'Joints' (-f vicon-joints)");
    art_ctx_fini(&ctx);
}

TEST(vicon_mistakes_have_a_place)
{
#define HEAD "Trajectories\n100\n,,a,,\nFrame,Sub Frame,X,Y,Z\n,,mm,mm,mm\n"
    static const struct {
        const char *text, *said;
        int status, line, col;
    } rows[] = {
        {"Trajectories\nrate\n", "expected the rate", ART_ESYNTAX, 2, 1},
        {"Trajectories\n-100\n", "expected the rate", ART_ESYNTAX, 2, 1},
        {"Trajectories\n", "the rate is missing", ART_ESYNTAX, 1, 0},
        {"Trajectories\n100\n,,a\n", "'Frame,Sub Frame'", ART_ESYNTAX, 3, 0},
        {"Trajectories\n100\n,,a\nFrame,Sub Frame\n", "no columns", ART_ESYNTAX, 4, 0},
        {"Trajectories\n100\n,,a\nFrame,Sub Frame,X\n", "units are missing", ART_ESYNTAX, 4, 0},
        {HEAD "1,0,1,2,3,4\n", "more fields than the 5", ART_ESYNTAX, 6, 11},
        {HEAD "1,0,1,b,3\n", "'b' is no number", ART_ESYNTAX, 6, 7},
        {HEAD "1,0,1,1e999,3\n", "too large or infinite", ART_ERANGE, 6, 7},
        {HEAD "1.5,0,1,2,3\n", "expected the number of a frame", ART_ESYNTAX, 6, 1},
        {HEAD "1,-1,1,2,3\n", "expected the number of a sub frame", ART_ESYNTAX, 6, 3},
        {HEAD "1\n", "no sub frame", ART_ESYNTAX, 6, 0},
        {HEAD "2,0,1,2,3\n1,0,1,2,3\n", "frame 1, sub frame 0 comes after 2, 0", ART_ERANGE, 7, 1},
        {HEAD "2,0,1,2,3\n2,0,1,2,3\n", "comes after 2, 0", ART_ERANGE, 7, 1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct art_ctx ctx;
        struct art_series s;
        art_ctx_init(&ctx);
        if (!CHECK_STATUS(read_text(&ctx, &s, rows[i].text, "vicon"), rows[i].status))
            TEST_FAIL("row %zu", i);
        CHECK_HAS(ctx.last, rows[i].said);
        CHECK_INT(ctx.last_loc.line, rows[i].line);
        CHECK_INT(ctx.last_loc.col, rows[i].col);
        art_ctx_fini(&ctx);
    }
}

static int read_and_forget(struct art_ctx *ctx)
{
    struct art_series s;
    int status = read_text(ctx, &s, both, "vicon");
    if (status == ART_OK) art_series_fini(&s);
    return status;
}

TEST(vicon_every_failing_allocation_is_told)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    CHECK_ALLOC_FAILS(&ctx, read_and_forget(&ctx));
    art_ctx_fini(&ctx);
}
