/* A model file that is cut off anywhere is refused at a place, unless what is missing is blank or a
 * comment, or components that stood side by side without a root. */
#include "sim_fixture.h"
#include <dirent.h>
#include <stdio.h>
#include <string.h>

/* True if a text can end here: behind a bracket that closes, or in blanks and comments behind it.
 */
static bool can_end(const char *s, size_t n)
{
    bool closed = true;
    for (size_t i = 0; i < n; i++) {
        if (s[i] == '#')
            while (i + 1 < n && s[i] != '\n') i++;
        else if (!strchr(" \t\r\n", s[i]))
            closed = s[i] == ']';
    }
    return closed;
}

static void check_cuts(const struct art_schema *schema, const char *path)
{
    struct art_source whole = {0};
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_source_read(&ctx, &whole, path), ART_OK));
    for (size_t n = 0; n < whole.n; n++) {
        struct art_source cut = {0};
        struct art_model *model = NULL;
        REQUIRE(CHECK_STATUS(art_source_string(&ctx, &cut, path, whole.data, n), ART_OK));
        int status = art_model_read_source(&ctx, schema, &cut, NULL, &model);
        if (status < 0 && !(ctx.last_loc.line > 0)) TEST_FAIL("%s, %zu bytes: no place", path, n);
        if (status >= 0 && !can_end(whole.data, n)) TEST_FAIL("%s, %zu bytes: accepted", path, n);
        art_model_free(model);
        art_source_fini(&cut);
    }
    art_source_fini(&whole);
    art_ctx_fini(&ctx);
}

TEST(phys_models_cut_anywhere)
{
    static const char folder[] = "formats/art/corpus/good";
    struct art_schema *schema = NULL;
    struct art_ctx ctx;
    struct dirent *e;
    int n = 0;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_sim_schema(&ctx, &schema), ART_OK));
    DIR *d = opendir(folder);
    while (d && (e = readdir(d)) != NULL) {
        char path[400];
        if (e->d_name[0] == '.') continue;
        snprintf(path, sizeof path, "%s/%s", folder, e->d_name);
        check_cuts(schema, path);
        n++;
    }
    if (d) closedir(d);
    CHECK(n >= 10);
    art_schema_free(schema);
    art_ctx_fini(&ctx);
}
