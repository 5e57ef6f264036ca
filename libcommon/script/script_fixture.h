/* A script that checks itself, for tests. */
#ifndef ART_SCRIPT_FIXTURE_H
#define ART_SCRIPT_FIXTURE_H

#include <art/script.h>
#include <stdio.h>
#include <string.h>

static void keep_last_error(void *user, const struct art_message *m)
{
    if (m->severity == ART_ERROR)
        snprintf(user, 400, "%s:%d: %s", m->loc.file ? m->loc.file : "", m->loc.line, m->text);
}

/* Runs a trusted script in a folder and returns its status; `said` receives the last error. */
static int run_script(const char *text, const char *dir, char said[400])
{
    struct art_ctx ctx;
    struct art_schema *schema = NULL;
    struct art_script *script = NULL;
    struct art_source source = {0};
    struct art_script_options how = {.trusted = true, .dir = dir};
    int status;
    art_ctx_init(&ctx);
    said[0] = '\0';
    ctx.report = keep_last_error;
    ctx.user = said;
    ART_TRY(art_script_schema(&ctx, NULL, NULL, 0, &schema));
    ART_TRY(art_script_create(&ctx, schema, &how, &script));
    ART_TRY(art_source_string(&ctx, &source, "test.lua", text, strlen(text)));
    ART_TRY(art_script_run_source(script, &source));
    ART_TRY(art_script_finish(script));
out:
    art_source_fini(&source);
    art_script_free(script);
    art_schema_free(schema);
    art_ctx_fini(&ctx);
    return status;
}

#endif
