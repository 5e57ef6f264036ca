/* What a request for frames says. */
#include "frames_priv.h"
#include "harness/test.h"
#include <string.h>

TEST(frames_spec_says_what_is_wanted)
{
    static const struct {
        const char *text, *dir;
        double dt;
        bool ascii, single, packed;
        const char *fields;
    } good[] = {{"run/frames", "run/frames", 0, false, false, false, NULL},
                {"run/@0.01", "run", 0.01, false, false, false, NULL},
                {"a@1e-3,ascii", "a", 0.001, true, false, false, NULL},
                {"a@single,2,ascii", "a", 2, true, true, false, NULL},
                {"\"b@home\"@ascii", "b@home", 0, true, false, false, NULL},
                {"@0.5", "", 0.5, false, false, false, NULL},
                {"a@packed,1", "a", 1, false, false, true, NULL},
                {"a@fields=all,2", "a", 2, false, false, false, "all"},
                {"a@fields=stress+elements/volume+default+forceNorm", "a", 0, false, false, false,
                 "stress+elements/volume+default+forceNorm"},
                {"/", "/", 0, false, false, false, NULL}};
    static const char *const bad[] = {"a@",
                                      "a@0",
                                      "a@-1",
                                      "a@1,2",
                                      "a@fast",
                                      "a@1,",
                                      "a@nan",
                                      "\"a@1",
                                      "a@1e400",
                                      "a@asci",
                                      "a@ascii,packed",
                                      "a@1 ",
                                      "a@fields=",
                                      "a@fields=+stress",
                                      "a@fields=Stress",
                                      "a@fields=elements/velocity",
                                      "a@fields=points/velocity",
                                      "a@fields=nodes/",
                                      "a@fields=all,fields=all"};
    struct art_ctx ctx;
    struct art_frames_spec spec;
    art_ctx_init(&ctx);
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        CHECK_STATUS(art_frames_spec_parse(&ctx, good[i].text, &spec), ART_OK);
        CHECK_STR(spec.dir, good[i].dir);
        CHECK(spec.dt == good[i].dt && spec.ascii == good[i].ascii &&
              spec.single == good[i].single && spec.packed == good[i].packed);
        CHECK((spec.fields != NULL) == (good[i].fields != NULL));
        if (good[i].fields) CHECK_STR(spec.fields, good[i].fields);
        art_frames_spec_fini(&spec);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        CHECK_STATUS(art_frames_spec_parse(&ctx, bad[i], &spec), ART_EUSAGE);
        CHECK_HAS(ctx.last, bad[i]);
        art_frames_spec_fini(&spec);
    }
    art_ctx_fini(&ctx);
}

static int parse_once(struct art_ctx *ctx)
{
    struct art_frames_spec spec;
    int status = art_frames_spec_parse(ctx, "a@1,ascii,fields=all+stress", &spec);
    art_frames_spec_fini(&spec);
    return status;
}

static int parse_wrong(struct art_ctx *ctx)
{
    struct art_frames_spec spec;
    int status = art_frames_spec_parse(ctx, "a@fields=stres", &spec);
    art_frames_spec_fini(&spec);
    return status == ART_EUSAGE ? ART_OK : status;
}

TEST(frames_spec_out_of_memory)
{
    struct art_ctx ctx;
    CHECK_ALLOC_FAILS(&ctx, parse_once(&ctx));
    CHECK_ALLOC_FAILS(&ctx, parse_wrong(&ctx));
}
