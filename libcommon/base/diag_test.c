#include "../../tests/harness/test.h"
#include <stdio.h>
#include <string.h>

struct heard {
    int n;
    enum art_severity severity;
    int status, line, col;
    char file[32], text[2048];
};

static void hear(void *user, const struct art_message *m)
{
    struct heard *heard = user;
    heard->n++;
    heard->severity = m->severity;
    heard->status = m->status;
    heard->line = m->loc.line;
    heard->col = m->loc.col;
    snprintf(heard->file, sizeof heard->file, "%s", m->loc.file ? m->loc.file : "");
    snprintf(heard->text, sizeof heard->text, "%s", m->text);
}

TEST(base_error_is_recorded_and_reported)
{
    struct art_ctx ctx;
    struct heard heard = {0};
    char file[] = "jaw.art";
    struct art_loc loc = {file, 12, 8};
    art_ctx_init(&ctx);
    ctx.report = hear;
    ctx.user = &heard;
    CHECK_STATUS(art_error(&ctx, ART_ERANGE, &loc, "mass %g is negative", -1.5), ART_ERANGE);
    CHECK_INT(heard.n, 1);
    CHECK_INT(heard.severity, ART_ERROR);
    CHECK_INT(heard.status, ART_ERANGE);
    CHECK_STR(heard.text, "mass -1.5 is negative");
    CHECK_STR(heard.file, "jaw.art");
    CHECK_INT(heard.line, 12);
    CHECK_INT(heard.col, 8);
    /* what the context keeps outlives the caller's strings */
    memset(file, 'x', sizeof file - 1);
    CHECK_STR(ctx.last, "mass -1.5 is negative");
    CHECK_STR(ctx.last_loc.file, "jaw.art");
    CHECK_STATUS(ctx.status, ART_ERANGE);
    CHECK_INT(ctx.n_errors, 1);
    art_ctx_fini(&ctx);
}

TEST(base_warning_leaves_the_status_alone)
{
    struct art_ctx ctx;
    struct heard heard = {0};
    art_ctx_init(&ctx);
    ctx.report = hear;
    ctx.user = &heard;
    art_warn(&ctx, NULL, "open mesh");
    CHECK_INT(heard.severity, ART_WARNING);
    CHECK_STR(heard.file, "");
    art_note(&ctx, NULL, "note");
    CHECK_INT(heard.severity, ART_NOTE);
    CHECK_STATUS(ctx.status, ART_OK);
    CHECK_INT(ctx.n_warnings, 1);
    CHECK_INT(ctx.n_errors, 0);
    art_ctx_fini(&ctx);
}

TEST(base_strict_turns_a_warning_into_an_error)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    CHECK_STATUS(art_warn_strict(&ctx, ART_ESYNTAX, NULL, "unknown"), ART_OK);
    CHECK_INT(ctx.n_warnings, 1);
    ctx.strict = true;
    CHECK_STATUS(art_warn_strict(&ctx, ART_ESYNTAX, NULL, "unknown"), ART_ESYNTAX);
    CHECK_INT(ctx.n_errors, 1);
    CHECK_STATUS(ctx.status, ART_ESYNTAX);
    art_ctx_fini(&ctx);
}

TEST(base_overlong_message_is_cut)
{
    struct art_ctx ctx;
    struct heard heard = {0};
    char name[5000];
    art_ctx_init(&ctx);
    ctx.report = hear;
    ctx.user = &heard;
    memset(name, 'n', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    struct art_loc loc = {name, 1, 1};
    art_error(&ctx, ART_ESYNTAX, &loc, "unknown %s", name);
    CHECK_INT(strlen(ctx.last), sizeof ctx.last - 1);
    CHECK_INT(strlen(ctx.last_loc.file), sizeof ctx.last_file - 1);
    CHECK(strlen(heard.text) >= 500);
    art_ctx_fini(&ctx);
}

TEST(base_status_names_and_exit_codes)
{
    for (int s = ART_EWRITE; s <= ART_OK; s++)
        CHECK(!art_streq(art_status_name(s), "unknown status"));
    CHECK_STR(art_status_name(-99), "unknown status");
    CHECK_INT(art_status_exit(ART_OK), 0);
    CHECK_INT(art_status_exit(ART_EUSAGE), 2);
    CHECK_INT(art_status_exit(ART_ESYNTAX), 3);
    CHECK_INT(art_status_exit(ART_EDIVERGED), 4);
    CHECK_INT(art_status_exit(ART_ENOMEM), 5);
    CHECK_INT(art_status_exit(ART_EIO), 3);
    CHECK_INT(art_status_exit(ART_EWRITE), 5);
    CHECK_INT(art_status_exit(-99), 5);
}
