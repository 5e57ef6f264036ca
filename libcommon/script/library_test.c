#include "harness/test.h"
#include "script_priv.h"
#include <string.h>

static const char text[] = "local m = art.root { name = 'x' }:add(art.MechModel { name = 'm' })\n"
                           "for i = 1, 3 do m:add(art.Particle { name = 'p' .. i, mass = i }) end\n"
                           "return m\n";
static const char wrong[] = "local m = art.MechModel { name = 'm' }\n"
                            "m:add(art.Particle { mass = 'heavy' })\n";

static int run(struct art_ctx *ctx, const struct art_script_library *library, bool trusted,
               const char *script_text, struct art_buf *printed)
{
    struct art_script_options options = {.trusted = trusted, .library = library};
    struct art_schema *schema = NULL;
    struct art_script *script = NULL;
    struct art_source source = {0};
    int status;
    ART_TRY(art_sim_schema(ctx, &schema));
    ART_TRY(art_source_string(ctx, &source, "x.lua", script_text, strlen(script_text)));
    ART_TRY(art_script_create(ctx, schema, &options, &script));
    ART_TRY(art_script_run_source(script, &source));
    ART_TRY(art_comp_print(printed, art_script_model(script)->root));
out:
    art_script_free(script);
    art_source_fini(&source);
    art_schema_free(schema);
    return status;
}

/* With the library compiled before, scripts do and say the same; one library serves many of them.
 */
TEST(script_library_is_shared)
{
    struct art_ctx ctx, kept;
    struct art_script_library *library = NULL;
    art_ctx_init(&ctx), art_ctx_init(&kept);
    REQUIRE(CHECK_STATUS(art_script_library_create(&kept, &library), ART_OK));
    for (int trusted = 0; trusted < 2; trusted++) {
        struct art_buf printed[2];
        char said[2][512];
        for (int with = 0; with < 2; with++) {
            art_buf_init(&printed[with], &ctx);
            CHECK_STATUS(run(&ctx, with ? library : NULL, trusted, text, &printed[with]), ART_OK);
            CHECK(run(&ctx, with ? library : NULL, trusted, wrong, &printed[with]) < 0);
            snprintf(said[with], sizeof said[with], "%s", ctx.last);
        }
        CHECK(strstr(printed[0].s, "p3") != NULL);
        CHECK_STR(printed[1].s, printed[0].s);
        CHECK(said[0][0] != '\0');
        CHECK_STR(said[1], said[0]);
        art_buf_fini(&printed[0]), art_buf_fini(&printed[1]);
    }
    art_script_library_free(library);
    CHECK_ALLOC_FAILS(&kept, (library = NULL, art_script_library_create(&kept, &library)) == ART_OK
                                 ? (art_script_library_free(library), ART_OK)
                                 : ART_ENOMEM);
    art_ctx_fini(&ctx), art_ctx_fini(&kept);
}
