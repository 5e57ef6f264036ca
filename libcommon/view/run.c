/* This reads collections of VTK files with times (.pvd). */
#include "view_draw.h"
#include "view_priv.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static struct art_loc place(const struct art_source *src, const char *name, const char *at)
{
    struct art_loc loc = {name, 1, 1};
    for (const char *s = src->data; s < at; s++) {
        loc.line += *s == '\n';
        loc.col = *s == '\n' ? 1 : loc.col + 1;
    }
    return loc;
}

/* The value of an attribute in a tag that ends at `end`, with &#N; and the five names of XML
 * replaced. NULL: there is none, or no memory. */
static char *attribute(struct art_ctx *ctx, const char *tag, const char *end, const char *name)
{
    static const struct {
        const char *name;
        char c;
    } entities[] = {{"amp;", '&'}, {"lt;", '<'}, {"gt;", '>'}, {"quot;", '"'}, {"apos;", '\''}};
    size_t n = strlen(name);
    for (const char *s = tag; s + n + 2 < end; s++) {
        if (strncmp(s, name, n) != 0 || s[n] != '=' || (s > tag && !strchr(" \t\r\n", s[-1])))
            continue;
        char quote = s[n + 1];
        if (quote != '"' && quote != '\'') return NULL;
        const char *from = s + n + 2, *to = memchr(from, quote, (size_t)(end - from));
        char *text = to ? art_strndup(ctx, from, (size_t)(to - from)) : NULL, *out = text;
        for (const char *in = text; text && *in;) {
            int code = 0;
            if (*in == '&' && in[1] == '#' && (code = atoi(in + 2)) > 0 && code < 128 &&
                strchr(in, ';')) {
                *out++ = (char)code;
                in = strchr(in, ';') + 1;
                continue;
            }
            size_t k = 0;
            while (*in == '&' && k < 5 &&
                   strncmp(in + 1, entities[k].name, strlen(entities[k].name)) != 0)
                k++;
            bool known = *in == '&' && k < 5;
            *out++ = known ? entities[k].c : *in;
            in += known ? 1 + strlen(entities[k].name) : 1;
        }
        if (text) *out = '\0';
        return text;
    }
    return NULL;
}

static int add_file(struct art_ctx *ctx, struct art_run *run, const char *dir, double t,
                    const char *file, const char *part)
{
    if (!ART_RESERVE(ctx, run->file, run->n_files + 1, run->cap_files) ||
        !ART_RESERVE(ctx, run->part, run->n_files + 1, run->cap_parts) ||
        !ART_RESERVE(ctx, run->time, run->n_files + 1, run->cap_times))
        return ART_ENOMEM;
    char *path = art_path_join(ctx, dir, file), *name = art_strdup(ctx, part);
    if (!path || !name) {
        art_free(path);
        art_free(name);
        return ART_ENOMEM;
    }
    run->file[run->n_files] = path;
    run->part[run->n_files] = name;
    run->time[run->n_files++] = t;
    return ART_OK;
}

static int read_tag(struct art_ctx *ctx, struct art_run *run, const char *dir, const char *tag,
                    const char *end, const struct art_loc *loc)
{
    char *time = attribute(ctx, tag, end, "timestep"), *file = attribute(ctx, tag, end, "file");
    char *part = attribute(ctx, tag, end, "name");
    double t = 0;
    int status = ART_OK;
    if (!file || !*file)
        status = art_error(ctx, ART_ESYNTAX, loc, "a DataSet without a file");
    else if (time && (art_read_double(time, strlen(time), &t) != strlen(time) || !isfinite(t)))
        status = art_error(ctx, ART_ESYNTAX, loc, "'%s' is no time", time);
    else if (!time)
        status =
            art_warn_strict(ctx, ART_ESYNTAX, loc, "a DataSet without a timestep counts for t = 0");
    if (status == ART_OK) status = add_file(ctx, run, dir, t, file, part ? part : "");
    art_free(time);
    art_free(file);
    art_free(part);
    return status;
}

/* Files of one time are one frame; times may only grow. */
static int make_frames(struct art_ctx *ctx, struct art_run *run, const struct art_loc *loc)
{
    int status = ART_OK;
    for (int i = 0; i < run->n_files; i++) {
        struct art_run_frame *last = run->n_frames ? &run->frame[run->n_frames - 1] : NULL;
        if (last && run->time[i] == last->t) {
            for (int k = last->first; k < i; k++)
                if (*run->part[i] && art_streq(run->part[k], run->part[i]))
                    ART_TRY(art_warn_strict(ctx, ART_ESYNTAX, loc,
                                            "'%s' is there twice at t = %.9g", run->part[i],
                                            last->t));
            last->n++;
            continue;
        }
        if (last && run->time[i] < last->t)
            return art_error(ctx, ART_ESYNTAX, loc, "time %.9g comes after %.9g", run->time[i],
                             last->t);
        if (!ART_GROW(ctx, run->frame, run->n_frames, run->cap_frames)) return ART_ENOMEM;
        run->frame[run->n_frames++] = (struct art_run_frame){run->time[i], i, 1};
    }
out:
    return status;
}

static int read_collection(struct art_ctx *ctx, struct art_run *run, const struct art_source *src,
                           const char *path, const char *dir)
{
    struct art_loc start = {path, 0, 0};
    const char *s = strstr(src->data, "<Collection");
    int status = ART_OK;
    if (!s || !strstr(src->data, "</Collection>"))
        return art_error(ctx, ART_ESYNTAX, &start,
                         "not a whole collection of VTK files: no <Collection> ... </Collection>");
    while ((s = strstr(s, "<DataSet"))) {
        const char *end = strchr(s, '>');
        struct art_loc loc = place(src, path, s);
        if (!end) return art_error(ctx, ART_ESYNTAX, &loc, "a tag without an end");
        ART_TRY(read_tag(ctx, run, dir, s + 8, end, &loc));
        s = end;
    }
    if (run->n_files == 0) return art_error(ctx, ART_ESHAPE, &start, "it names no file");
    status = make_frames(ctx, run, &start);
out:
    return status;
}

int art_run_read(struct art_ctx *ctx, struct art_run *run, const char *path)
{
    struct art_source src;
    int status;
    memset(run, 0, sizeof *run);
    status = art_source_read(ctx, &src, path);
    if (status < 0) return status;
    char *dir = art_path_dir(ctx, path);
    status = dir ? read_collection(ctx, run, &src, path, dir) : ART_ENOMEM;
    art_free(dir);
    art_source_fini(&src);
    if (status < 0) art_run_fini(run);
    return status;
}

void art_run_fini(struct art_run *run)
{
    for (int i = 0; i < run->n_files; i++) {
        art_free(run->file[i]);
        art_free(run->part[i]);
    }
    art_free(run->file);
    art_free(run->part);
    art_free(run->time);
    art_free(run->frame);
    memset(run, 0, sizeof *run);
}
