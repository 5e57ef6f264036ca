#include "base_priv.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void art_ctx_init(struct art_ctx *ctx)
{
    memset(ctx, 0, sizeof *ctx);
    ctx->threads = 1;
    ctx->fail_after = -1;
}

void art_ctx_fini(struct art_ctx *ctx)
{
    ctx->report = NULL;
}

/* Passes one message to the sink. The text lives in a local buffer, so no memory is needed even
 * when the message is about its lack. */
static void deliver(struct art_ctx *ctx, enum art_severity severity, int status,
                    const struct art_loc *loc, const char *fmt, va_list args)
{
    char text[1024], marked[1024];
    struct art_loc where = {0};
    if (loc) where = *loc;
    vsnprintf(text, sizeof text, art_plural_mark(fmt, marked, sizeof marked), args);
    art_plural_choose(text);
    if (severity == ART_ERROR) {
        ctx->n_errors++;
        ctx->status = status;
        snprintf(ctx->last, sizeof ctx->last, "%.511s", text);
        snprintf(ctx->last_file, sizeof ctx->last_file, "%.255s", where.file ? where.file : "");
        ctx->last_loc = where;
        ctx->last_loc.file = where.file ? ctx->last_file : NULL;
    } else if (severity == ART_WARNING) {
        ctx->n_warnings++;
    }
    if (ctx->report) {
        struct art_message message = {severity, status, where, text};
        ctx->report(ctx->user, &message);
    }
}

int art_verror(struct art_ctx *ctx, int status, const struct art_loc *loc, const char *fmt,
               va_list args)
{
    deliver(ctx, ART_ERROR, status, loc, fmt, args);
    return status;
}

int art_error(struct art_ctx *ctx, int status, const struct art_loc *loc, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    deliver(ctx, ART_ERROR, status, loc, fmt, args);
    va_end(args);
    return status;
}

void art_warn(struct art_ctx *ctx, const struct art_loc *loc, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    deliver(ctx, ART_WARNING, ART_OK, loc, fmt, args);
    va_end(args);
}

void art_note(struct art_ctx *ctx, const struct art_loc *loc, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    deliver(ctx, ART_NOTE, ART_OK, loc, fmt, args);
    va_end(args);
}

int art_warn_strict(struct art_ctx *ctx, int status, const struct art_loc *loc, const char *fmt,
                    ...)
{
    va_list args;
    va_start(args, fmt);
    deliver(ctx, ctx->strict ? ART_ERROR : ART_WARNING, ctx->strict ? status : ART_OK, loc, fmt,
            args);
    va_end(args);
    return ctx->strict ? status : ART_OK;
}

bool art_is_asked_to_stop(const struct art_ctx *ctx)
{
    return ctx->stop && ctx->stop->asked && *ctx->stop->asked;
}

int art_stopped(struct art_ctx *ctx, const char *where)
{
    if (!art_is_asked_to_stop(ctx)) return ART_OK;
    return art_error(ctx, ART_EINTERRUPT, NULL, "stopped at t = %.9g, %s", ctx->stop->t, where);
}

/* --------------------------------------------------------- trying without a word */

static void pass_others(void *user, const struct art_message *message)
{
    const struct art_ctx *before = &((const struct art_quiet *)user)->before;
    if (message->severity != ART_ERROR && before->report) before->report(before->user, message);
}

void art_quiet_begin(struct art_ctx *ctx, struct art_quiet *quiet)
{
    quiet->before = *ctx;
    quiet->errors_alone = false;
    ctx->report = NULL;
    ctx->strict = false;
}

void art_quiet_errors(struct art_ctx *ctx, struct art_quiet *quiet)
{
    quiet->before = *ctx;
    quiet->errors_alone = true;
    ctx->report = pass_others;
    ctx->user = quiet;
}

bool art_status_stops(int status)
{
    return status == ART_ENOMEM || status == ART_EINTERRUPT;
}

int art_quiet_end(struct art_ctx *ctx, struct art_quiet *quiet, int status)
{
    const struct art_ctx *before = &quiet->before;
    const bool failed = ctx->n_errors > before->n_errors;
    quiet->why[0] = '\0';
    quiet->loc = (struct art_loc){0};
    if (failed) {
        memcpy(quiet->why, ctx->last, sizeof quiet->why);
        memcpy(quiet->file, ctx->last_file, sizeof quiet->file);
        quiet->loc = ctx->last_loc;
        quiet->loc.file = quiet->file[0] ? quiet->file : NULL;
        memcpy(ctx->last, before->last, sizeof ctx->last);
        memcpy(ctx->last_file, before->last_file, sizeof ctx->last_file);
        ctx->last_loc = before->last_loc;
    }
    ctx->report = before->report;
    ctx->user = before->user;
    ctx->strict = before->strict;
    ctx->status = before->status;
    ctx->n_errors = before->n_errors;
    if (!quiet->errors_alone) ctx->n_warnings = before->n_warnings;
    if (ctx->n_refused > before->n_refused && !art_status_stops(status)) {
        /* the text is that of another error if one came later */
        quiet->why[0] = '\0';
        status = ART_ENOMEM;
    }
    if (!art_status_stops(status)) return status;
    return art_error(ctx, status, &quiet->loc, "%s",
                     quiet->why[0]          ? quiet->why
                     : status == ART_ENOMEM ? "out of memory"
                                            : "interrupted");
}

int art_quiet_raise(struct art_ctx *ctx, struct art_quiet *quiet, int status)
{
    status = art_quiet_end(ctx, quiet, status);
    if (status >= 0 || art_status_stops(status)) return status;
    return art_error(ctx, status, &quiet->loc, "%s",
                     quiet->why[0] ? quiet->why : art_status_name(status));
}

void art_error_caught(struct art_ctx *ctx)
{
    ctx->n_errors--;
}

void art_worker_begin(struct art_ctx *worker, const struct art_ctx *ctx)
{
    *worker = *ctx;
    worker->report = NULL;
}

void art_worker_end(struct art_ctx *ctx, const struct art_ctx *worker)
{
    if (worker->n_allocs > ctx->n_allocs) ctx->n_allocs = worker->n_allocs;
    if (worker->n_refused > ctx->n_refused) ctx->n_refused = worker->n_refused;
}

/* A broken invariant means that no result can be trusted any more: stop at once, silently (the
 * library prints nothing); a debugger or the core file shows the place. */
void art_assert_failed(const char *cond, const char *file, int line)
{
    (void)cond;
    (void)file;
    (void)line;
    abort();
}
