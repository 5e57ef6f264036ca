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

void art_ctx_count(struct art_ctx *ctx, const struct art_ctx *copy)
{
    ctx->n_allocs = copy->n_allocs;
    ctx->n_refused = copy->n_refused;
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

/* A broken invariant means that no result can be trusted any more: stop at once, silently (the
 * library prints nothing); a debugger or the core file shows the place. */
void art_assert_failed(const char *cond, const char *file, int line)
{
    (void)cond;
    (void)file;
    (void)line;
    abort();
}
