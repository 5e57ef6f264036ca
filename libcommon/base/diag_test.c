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

/* An error with a place, a warning and an allocation, as something that is tried leaves them. */
static int try_it(struct art_ctx *ctx, int status)
{
    struct art_loc loc = {"inner.art", 3, 4};
    void *p = art_alloc(ctx, 1, 8);
    art_free(p);
    art_warn(ctx, NULL, "odd");
    return status < 0 ? art_error(ctx, status, &loc, "inner") : status;
}

static void open_loud(struct art_ctx *ctx, struct heard *heard)
{
    memset(heard, 0, sizeof *heard);
    art_ctx_init(ctx);
    ctx->report = hear;
    ctx->user = heard;
    (void)art_error(ctx, ART_ERANGE, &(struct art_loc){"outer.art", 1, 2}, "outer");
    heard->n = 0;
}

TEST(base_a_quiet_try_leaves_the_context_as_it_was)
{
    static const int statuses[] = {ART_OK, ART_ENOTFOUND, ART_ESINGULAR, 3};
    for (int i = 0; i < 4; i++) {
        struct art_ctx ctx;
        struct heard heard;
        struct art_quiet quiet;
        open_loud(&ctx, &heard);
        ctx.strict = true;
        long allocs = ctx.n_allocs;
        art_quiet_begin(&ctx, &quiet);
        CHECK(!ctx.strict);
        CHECK_INT(art_quiet_end(&ctx, &quiet, try_it(&ctx, statuses[i])), statuses[i]);
        CHECK_INT(heard.n, 0);
        CHECK(ctx.strict && ctx.report == hear && ctx.user == &heard);
        CHECK_INT(ctx.n_errors, 1);
        CHECK_INT(ctx.n_warnings, 0);
        CHECK_STATUS(ctx.status, ART_ERANGE);
        CHECK_STR(ctx.last, "outer");
        CHECK_STR(ctx.last_loc.file, "outer.art");
        CHECK(ctx.last_loc.file == ctx.last_file);
        CHECK_INT(ctx.n_allocs, allocs + 1);
        CHECK_STR(quiet.why, statuses[i] < 0 ? "inner" : "");
        CHECK_INT(quiet.loc.line, statuses[i] < 0 ? 3 : 0);
        if (statuses[i] < 0) CHECK_STR(quiet.loc.file, "inner.art");
        art_ctx_fini(&ctx);
    }
}

TEST(base_a_quiet_try_does_not_swallow_what_stops)
{
    static const int statuses[] = {ART_ENOMEM, ART_EINTERRUPT};
    for (int i = 0; i < 2; i++) {
        struct art_ctx ctx;
        struct heard heard;
        struct art_quiet outer, inner;
        open_loud(&ctx, &heard);
        art_quiet_begin(&ctx, &outer);
        art_quiet_begin(&ctx, &inner);
        int status = art_quiet_end(&ctx, &inner, try_it(&ctx, statuses[i]));
        CHECK(art_status_stops(status));
        CHECK_INT(heard.n, 0);
        CHECK_STATUS(art_quiet_end(&ctx, &outer, status), statuses[i]);
        CHECK_INT(heard.n, 1);
        CHECK_INT(heard.severity, ART_ERROR);
        CHECK_STR(heard.text, "inner");
        CHECK_INT(ctx.n_errors, 2);
        CHECK_STATUS(ctx.status, statuses[i]);
        art_ctx_fini(&ctx);
    }
}

/* Who goes on without the memory that was refused gives no answer. */
TEST(base_a_quiet_try_tells_of_refused_memory_that_nobody_told)
{
    static const int statuses[] = {ART_OK, 1, ART_ENOTFOUND};
    for (int i = 0; i < 3; i++) {
        struct art_ctx ctx;
        struct heard heard;
        struct art_quiet quiet;
        open_loud(&ctx, &heard);
        art_quiet_begin(&ctx, &quiet);
        ctx.fail_after = ctx.n_allocs;
        CHECK_STATUS(art_quiet_end(&ctx, &quiet, try_it(&ctx, statuses[i])), ART_ENOMEM);
        CHECK_INT(heard.n, 1);
        CHECK_HAS(heard.text, "out of memory");
        CHECK_INT(ctx.n_refused, 1);
        art_ctx_fini(&ctx);
    }
}

TEST(base_errors_alone_are_held_back_and_may_be_raised)
{
    struct art_ctx ctx;
    struct heard heard;
    struct art_quiet quiet;
    open_loud(&ctx, &heard);
    ctx.strict = true;
    art_quiet_errors(&ctx, &quiet);
    CHECK(ctx.strict);
    int status = try_it(&ctx, ART_ESHAPE);
    CHECK_INT(heard.n, 1);
    CHECK_STR(heard.text, "odd");
    CHECK_STATUS(art_quiet_raise(&ctx, &quiet, status), ART_ESHAPE);
    CHECK_INT(heard.n, 2);
    CHECK_STR(heard.text, "inner");
    CHECK_STR(heard.file, "inner.art");
    CHECK_INT(ctx.n_warnings, 1);
    CHECK_INT(ctx.n_errors, 2);
    art_error_caught(&ctx);
    CHECK_INT(ctx.n_errors, 1);
    art_ctx_fini(&ctx);
}

TEST(base_workers_are_silent_and_the_largest_counts_hold)
{
    struct art_ctx ctx, worker[2];
    struct heard heard;
    open_loud(&ctx, &heard);
    for (int i = 0; i < 2; i++) {
        art_worker_begin(&worker[i], &ctx);
        for (int k = 0; k <= i; k++) (void)try_it(&worker[i], ART_ENOTFOUND);
    }
    worker[0].n_refused = 1;
    for (int i = 0; i < 2; i++) art_worker_end(&ctx, &worker[i]);
    CHECK_INT(heard.n, 0);
    CHECK_INT(ctx.n_allocs, 2);
    CHECK_INT(ctx.n_refused, 1);
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
