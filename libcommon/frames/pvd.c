/* Collections of VTK files with times, as ParaView opens them (.pvd). */
#include "frames_priv.h"
#include <math.h>
#include <string.h>

static const char head[] = "<?xml version=\"1.0\"?>\n"
                           "<!-- frames of artsim -->\n"
                           "<VTKFile type=\"Collection\" version=\"0.1\">\n"
                           "<Collection>\n",
                  tail[] = "</Collection>\n</VTKFile>\n";
enum { HEAD = sizeof head - 1, TAIL = sizeof tail - 1 };

void art_pvd_init(struct art_pvd *pvd, struct art_ctx *ctx)
{
    memset(pvd, 0, sizeof *pvd);
    art_buf_init(&pvd->text, ctx);
}

static void free_entry(struct art_pvd_entry *entry)
{
    art_free(entry->part);
    art_free(entry->file);
}

void art_pvd_fini(struct art_pvd *pvd)
{
    for (int i = 0; i < pvd->n; i++) free_entry(&pvd->entry[i]);
    art_free(pvd->entry);
    art_buf_fini(&pvd->text);
}

/* -------------------------------------------------------------------- entries */

static void put_escaped(struct art_buf *buf, const char *text)
{
    for (const char *p = text; *p; p++) {
        if (strchr("&<>\"", *p) || (unsigned char)*p < 32)
            art_buf_printf(buf, "&#%d;", (unsigned char)*p);
        else
            art_buf_putc(buf, *p);
    }
}

static void put_entry(struct art_buf *buf, const struct art_pvd_entry *entry, int index)
{
    art_buf_puts(buf, "<DataSet timestep=\"");
    art_buf_double(buf, entry->t);
    art_buf_printf(buf, "\" part=\"%d\" name=\"", index);
    put_escaped(buf, entry->part);
    art_buf_puts(buf, "\" file=\"");
    put_escaped(buf, entry->file);
    art_buf_puts(buf, "\"/>\n");
}

int art_pvd_add(struct art_ctx *ctx, struct art_pvd *pvd, double t, int index, const char *part,
                const char *file)
{
    struct art_pvd_entry entry = {t, art_strdup(ctx, part), art_strdup(ctx, file)};
    if (!entry.part || !entry.file || !ART_GROW(ctx, pvd->entry, pvd->n, pvd->cap)) {
        free_entry(&entry);
        return ART_ENOMEM;
    }
    pvd->entry[pvd->n++] = entry;
    put_entry(&pvd->text, &entry, index);
    return art_buf_status(&pvd->text);
}

void art_pvd_cut(struct art_pvd *pvd, int n)
{
    size_t at = 0;
    for (int i = 0; i < n; i++) at += strcspn(pvd->text.s + at, "\n") + 1;
    while (pvd->n > n) free_entry(&pvd->entry[--pvd->n]);
    if (pvd->text.s) pvd->text.s[at] = '\0';
    pvd->text.n = at;
}

/* -------------------------------------------------------------------- reading */

/* The text up to the quote that ends it, without its escapes; the rest of the line, or NULL. */
static const char *take_text(struct art_buf *to, const char *s, const char *end)
{
    art_buf_clear(to);
    for (; s < end && *s != '"'; s++) {
        double code = 0;
        size_t n = *s == '&' && s + 1 < end && s[1] == '#'
                       ? art_read_double(s + 2, (size_t)(end - s) - 2, &code)
                       : 0;
        if (*s == '&' &&
            (n == 0 || s + 2 + n >= end || s[2 + n] != ';' || !(code > 0 && code < 256)))
            return NULL;
        art_buf_putc(to, *s == '&' ? (char)(unsigned char)code : *s);
        if (*s == '&') s += 2 + n;
    }
    return s < end ? s + 1 : NULL;
}

/* Skips what precedes a value; returns the rest, or NULL. */
static const char *skip(const char *s, const char *end, const char *text)
{
    size_t n = strlen(text);
    return s && (size_t)(end - s) >= n && memcmp(s, text, n) == 0 ? s + n : NULL;
}

static const char *take_number(const char *s, const char *end, double *x)
{
    size_t n = s ? art_read_double(s, (size_t)(end - s), x) : 0;
    return n ? s + n : NULL;
}

/* One line as put_entry writes it. */
static int read_entry(struct art_ctx *ctx, struct art_pvd *pvd, const struct art_loc *loc,
                      const char *s, const char *end)
{
    struct art_buf part, file;
    double t = NAN, index = NAN;
    int status = ART_ESYNTAX;
    art_buf_init(&part, ctx);
    art_buf_init(&file, ctx);
    s = take_number(skip(s, end, "<DataSet timestep=\""), end, &t);
    s = take_number(skip(s, end, "\" part=\""), end, &index);
    if ((s = skip(s, end, "\" name=\""))) s = take_text(&part, s, end);
    if ((s = skip(s, end, " file=\""))) s = take_text(&file, s, end);
    if (skip(s, end, "/>") && isfinite(t) && index >= 0 && index < 1e9 && part.n && file.n)
        status = art_pvd_add(ctx, pvd, t, (int)index, part.s, file.s);
    if (part.failed || file.failed) status = ART_ENOMEM;
    if (status == ART_ESYNTAX)
        art_error(ctx, status, loc, "this is no entry of a collection that artsim wrote");
    art_buf_fini(&part);
    art_buf_fini(&file);
    return status;
}

static int read_entries(struct art_ctx *ctx, struct art_pvd *pvd, const struct art_source *src)
{
    const char *s = src->data + HEAD, *end = src->data + src->n - TAIL;
    struct art_loc loc = {src->name, 5, 1};
    int status = ART_OK;
    for (; s < end && status == ART_OK; loc.line++) {
        const char *newline = memchr(s, '\n', (size_t)(end - s));
        status = read_entry(ctx, pvd, &loc, s, newline ? newline : end);
        s = newline ? newline + 1 : end;
    }
    return status;
}

int art_pvd_read(struct art_ctx *ctx, struct art_pvd *pvd, const char *path, bool *ours)
{
    struct art_source src = {0};
    int status;
    *ours = false;
    ART_TRY(art_source_read_back(ctx, &src, path));
    if (src.n >= HEAD + TAIL && memcmp(src.data, head, HEAD) == 0 &&
        memcmp(src.data + src.n - TAIL, tail, TAIL) == 0) {
        *ours = true;
        ART_TRY(read_entries(ctx, pvd, &src));
    }
out:
    art_source_fini(&src);
    return status;
}

/* -------------------------------------------------------------------- writing */

int art_pvd_write(struct art_ctx *ctx, const struct art_pvd *pvd, const char *path)
{
    struct art_sink *sink = NULL;
    int status;
    ART_TRY(art_sink_open(ctx, &sink, path));
    ART_TRY(art_sink_write(sink, head, HEAD));
    if (pvd->text.n) ART_TRY(art_sink_write(sink, pvd->text.s, pvd->text.n));
    ART_TRY(art_sink_write(sink, tail, TAIL));
    status = art_sink_commit(sink);
    sink = NULL;
out:
    art_sink_abort(sink);
    return status;
}
