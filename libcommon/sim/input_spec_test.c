/* Requests of inputs. */
#include "harness/test.h"
#include <art/sim.h>
#include <math.h>

TEST(sim_input_spec_says_what_drives_what)
{
    struct art_ctx ctx;
    struct art_input_spec spec;
    struct art_series s;
    art_ctx_init(&ctx);
    REQUIRE(
        CHECK_STATUS(art_input_spec_parse(
                         &ctx, "a/\"b,@=\":p,c:q@Cubic,start:0.5,scale:2,zero=x=y@z.csv", &spec),
                     ART_OK));
    CHECK_INT(spec.n, 2);
    CHECK_STR(spec.paths[0], "a/b,@=:p");
    CHECK_STR(spec.paths[1], "c:q");
    CHECK_STR(spec.file, "x=y@z.csv");
    art_series_init(&s, 1);
    s.start = 1;
    s.stop = 4;
    art_input_spec_apply(&spec, &s);
    CHECK_INT(s.order, ART_CUBIC);
    CHECK(!s.extend);
    CHECK_NEAR(s.start, 0.5, 0);
    CHECK_NEAR(s.scale, 2, 0);
    CHECK_NEAR(s.stop, 6.5, 0);
    art_input_spec_fini(&spec);
    /* nothing said: all stays; an end that is open stays open */
    s.stop = INFINITY;
    REQUIRE(CHECK_STATUS(art_input_spec_parse(&ctx, "a:p=f", &spec), ART_OK));
    art_input_spec_apply(&spec, &s);
    CHECK_INT(s.order, ART_CUBIC);
    CHECK_NEAR(s.start, 0.5, 0);
    CHECK(isinf(s.stop));
    art_input_spec_fini(&spec);
    art_series_fini(&s);
    art_ctx_fini(&ctx);
}

static int parse_and_free(struct art_ctx *ctx, const char *text)
{
    struct art_input_spec spec;
    int status = art_input_spec_parse(ctx, text, &spec);
    art_input_spec_fini(&spec);
    return status;
}

TEST(sim_input_spec_refuses_what_it_cannot_mean)
{
    static const char *const bad[] = {
        "",          "=f",           "a:b",       "a:b=",          "a:b,=f",      "a:b@=f",
        "a:b@Cubic", "a:b@Cubic,=f", "a:b@0.1=f", "a:b@scale:0=f", "a:b@start=f", "\"a:b=f"};
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        CHECK_STATUS(parse_and_free(&ctx, bad[i]), ART_EUSAGE);
    CHECK_ALLOC_FAILS(&ctx, parse_and_free(&ctx, "a:b,c:d@Step,hold=f"));
    art_ctx_fini(&ctx);
}
