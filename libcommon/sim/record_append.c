/* Records that go on in the file of an earlier run. */
#define _POSIX_C_SOURCE 200809L
#include "probe_priv.h"
#include <art/format.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static size_t line_length(const char *s, const char *end)
{
    const char *newline = memchr(s, '\n', (size_t)(end - s));
    return newline ? (size_t)(newline - s) + 1 : 0;
}

/* Find the part of a file that precedes the rows to come: whole lines with times up to t, behind
 * `skip` lines of head. A line without its end was left by a run that was killed. */
static int reusable_length(struct art_ctx *ctx, const struct art_source *old, int skip, double t0,
                           double t, size_t *from, size_t *to, long *rows)
{
    const char *s = old->data, *end = old->data + old->n;
    struct art_loc loc = {old->name, 1, 1};
    size_t n;
    for (; skip > 0 && (n = line_length(s, end)) > 0; skip--, loc.line++) s += n;
    *from = *to = (size_t)(s - old->data);
    for (; (n = line_length(s, end)) > 0; s += n, loc.line++) {
        double x;
        while (n > 1 && (*s == ' ' || *s == '\t')) s++, n--;
        if (art_read_double(s, n, &x) == 0)
            return art_error(ctx, ART_ESYNTAX, &loc, "a row begins with its time");
        if (t0 + x > t) break;
        *to = (size_t)(s + n - old->data);
        (*rows)++;
    }
    return ART_OK;
}

static size_t length_of_lines(const struct art_source *src, int n)
{
    size_t length = 0;
    for (; n > 0; n--) length += line_length(src->data + length, src->data + src->n);
    return length;
}

/* The columns must be those of the file. Lines before them, with times or counts, are new. */
static int check_head(struct art_ctx *ctx, const struct art_source *old,
                      const struct art_source *head, int skip)
{
    struct art_loc loc = {old->name, skip + 1, 1};
    size_t a = length_of_lines(old, skip), b = length_of_lines(head, skip);
    if (old->n - a >= head->n - b && memcmp(old->data + a, head->data + b, head->n - b) == 0)
        return ART_OK;
    return art_error(ctx, ART_ESHAPE, &loc,
                     "the file has other columns than this record: it cannot go on there");
}

/* The rows of the old file up to the time of the simulation go behind the head that is in the new
 * one, which then takes its place. */
static int append_old_rows(struct art_ctx *ctx, const struct art_sim *sim, struct art_sink *sink,
                           struct art_appending *how, const char *path, const char *part)
{
    const int skip = how->skip;
    struct art_source old = {0}, head = {0};
    size_t from, to;
    int status;
    ART_TRY(art_sink_flush(sink));
    ART_TRY(art_source_read_back(ctx, &old, path));
    ART_TRY(art_source_read_back(ctx, &head, part));
    if (old.n) {
        ART_TRY(check_head(ctx, &old, &head, skip));
        ART_TRY(reusable_length(ctx, &old, skip + 1, how->t0, sim->clock.t + 1e-9 * sim->clock.step,
                                &from, &to, &how->rows));
        ART_TRY(art_sink_write(sink, old.data + from, to - from));
        ART_TRY(art_sink_flush(sink));
    }
    if (rename(part, path) != 0)
        status = art_error(ctx, ART_EWRITE, NULL, "%s: cannot rename: %s", part, strerror(errno));
out:
    art_source_fini(&old);
    art_source_fini(&head);
    return status;
}

int art_sim_append(struct art_ctx *ctx, struct art_sim *sim, const char *path,
                   struct art_appending *how)
{
    struct art_sink *sink = NULL;
    bool exists = access(path, F_OK) == 0;
    char *part;
    int status;
    if (art_ends_with(path, ".gz"))
        return art_error(ctx, ART_EUSAGE, NULL, "%s: a packed file cannot go on", path);
    part = exists ? art_format(ctx, "%s.part", path) : art_strdup(ctx, path);
    if (!part) return ART_ENOMEM;
    ART_TRY(art_sink_open_stream(ctx, &sink, part));
    status = how->open(ctx, sim, how, sink);
    if (status < 0)
        art_sink_abort(sink);
    else if (exists && how->head)
        status = how->head(ctx, how, sink);
    if (status == ART_OK && exists) status = append_old_rows(ctx, sim, sink, how, path, part);
out:
    if (status < 0 && exists && sink) unlink(part);
    art_free(part);
    return status;
}

struct record {
    struct art_appending how;
    const char *const *paths;
    int n;
    double dt, t_end;
    enum art_record_layout layout;
    struct output *output;
};

static int open_record(struct art_ctx *ctx, struct art_sim *sim, struct art_appending *how,
                       struct art_sink *sink)
{
    struct record *r = (struct record *)how;
    int status = art_sim_record(ctx, sim, r->paths, r->n, r->dt, r->layout, sink);
    if (status < 0) return status;
    r->output = sim->agents[sim->n_agents - 1].self;
    if (r->layout == ART_RECORD_PROBE) how->skip = 1, how->t0 = r->output->start;
    if (r->layout == ART_RECORD_STO) how->skip = 6;
    return ART_OK;
}

static int write_head(struct art_ctx *ctx, struct art_appending *how, struct art_sink *sink)
{
    struct record *r = (struct record *)how;
    return art_record_end_head(ctx, r->output, sink, r->t_end, 0);
}

int art_sim_record_append(struct art_ctx *ctx, struct art_sim *sim, const char *const *paths, int n,
                          double dt, enum art_record_layout layout, const char *path, double t_end)
{
    struct record r = {.how = {.open = open_record},
                       .paths = paths,
                       .n = n,
                       .dt = dt,
                       .t_end = t_end,
                       .layout = layout};
    if (art_record_states_end(layout)) r.how.head = write_head;
    int status = art_sim_append(ctx, sim, path, &r.how);
    if (status == ART_OK) r.output->rows = r.how.rows;
    return status;
}
