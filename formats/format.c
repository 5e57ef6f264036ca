#include "format_priv.h"
#include <string.h>

#define X(name) extern const struct art_format art_format_##name;
#include "formats.def"
#undef X

#define X(name) &art_format_##name,
static const struct art_format *const formats[] = {
#include "formats.def"
};
#undef X

enum { N_FORMATS = sizeof formats / sizeof formats[0] };

const struct art_format *art_format_at(int i)
{
    return i >= 0 && i < N_FORMATS ? formats[i] : NULL;
}

const struct art_format *art_format_find(enum art_format_kind kind, const char *name)
{
    for (int i = 0; i < N_FORMATS; i++)
        if (formats[i]->kind == kind && strcmp(formats[i]->name, name) == 0) return formats[i];
    return NULL;
}

/* ------------------------------------------------------------------ choosing */

bool art_is_legacy_vtk(const struct art_source *src)
{
    static const char head[] = "# vtk DataFile";
    size_t at = src->n >= 3 && memcmp(src->data, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    return src->n - at >= sizeof head - 1 && memcmp(src->data + at, head, sizeof head - 1) == 0;
}

/* A format whose first extension it is goes before one that has it as a further one. *rival is
 * another one of the same claim, or NULL. */
static const struct art_format *by_extension(enum art_format_kind kind, const char *path,
                                             bool write, const struct art_format **rival)
{
    const struct art_format *shared = NULL;
    *rival = NULL;
    for (int i = 0; i < N_FORMATS; i++) {
        const struct art_format *f = formats[i];
        if (f->kind != kind || !(write ? f->write != NULL : f->read != NULL)) continue;
        for (const char *const *e = f->extensions; *e; e++) {
            if (!art_path_has_extension(path, *e)) continue;
            if (e == f->extensions) {
                *rival = NULL;
                return f;
            }
            if (shared) *rival = f;
            if (!shared) shared = f;
        }
    }
    return shared;
}

static const struct art_format *by_content(enum art_format_kind kind, const struct art_source *src)
{
    for (int i = 0; i < N_FORMATS; i++) {
        const struct art_format *f = formats[i];
        if (f->kind == kind && f->read && f->sniff && f->sniff(src)) return f;
    }
    return NULL;
}

/* "csv, probe, tsv" */
static void list_names(struct art_buf *buf, enum art_format_kind kind, bool write)
{
    for (int i = 0; i < N_FORMATS; i++) {
        const struct art_format *f = formats[i];
        if (f->kind != kind || !(write ? f->write != NULL : f->read != NULL)) continue;
        if (buf->n) art_buf_puts(buf, ", ");
        art_buf_puts(buf, f->name);
    }
}

static int unknown(struct art_ctx *ctx, enum art_format_kind kind, const char *name,
                   const char *path, bool write)
{
    struct art_buf buf;
    struct art_loc loc = {path, 0, 0};
    int status;
    art_buf_init(&buf, ctx);
    list_names(&buf, kind, write);
    if (art_buf_status(&buf) < 0)
        status = ART_ENOMEM;
    else if (name)
        status =
            art_error(ctx, ART_EUNSUPPORTED, NULL, "unknown format '%s' (known: %s)", name, buf.s);
    else
        status = art_error(ctx, ART_EUNSUPPORTED, &loc,
                           "neither the name nor the content shows the format (known: %s)", buf.s);
    art_buf_fini(&buf);
    return status;
}

int art_format_for_reading(struct art_ctx *ctx, enum art_format_kind kind, const char *name,
                           const struct art_source *src, const struct art_format **format)
{
    const struct art_format *f, *seen;
    if (name) {
        f = art_format_find(kind, name);
        if (!f || !f->read) return unknown(ctx, kind, name, src->name, false);
    } else {
        f = by_extension(kind, src->name, false, &seen);
        if (!f || (f->sniff && !f->sniff(src))) {
            seen = by_content(kind, src);
            if (seen) f = seen;
        }
        if (!f) return unknown(ctx, kind, NULL, src->name, false);
    }
    *format = f;
    return ART_OK;
}

int art_format_for_writing(struct art_ctx *ctx, enum art_format_kind kind, const char *name,
                           const char *path, const char *fallback, const struct art_format **format)
{
    const struct art_format *f = NULL, *rival = NULL;
    if (name)
        f = art_format_find(kind, name);
    else if (path)
        f = by_extension(kind, path, true, &rival);
    if (f && rival) {
        struct art_loc loc = {path, 0, 0};
        return art_error(ctx, ART_EUNSUPPORTED, &loc,
                         "the name fits the formats %s (%s) and %s (%s): say which", f->name,
                         f->extensions[0], rival->name, rival->extensions[0]);
    }
    if (!f && !name && fallback) f = art_format_find(kind, fallback);
    if (!f || !f->write) return unknown(ctx, kind, name, path, true);
    *format = f;
    return ART_OK;
}

/* -------------------------------------------------------------------- series */

int art_series_read(struct art_ctx *ctx, struct art_series *s, const char *path, const char *format)
{
    const struct art_format *f;
    struct art_source src = {0};
    int status = ART_OK;
    ART_TRY(art_source_read(ctx, &src, path));
    ART_TRY(art_format_for_reading(ctx, ART_FORMAT_SERIES, format, &src, &f));
    ART_TRY(f->read(ctx, s, &src));
out:
    art_source_fini(&src);
    return status;
}

int art_series_write(struct art_ctx *ctx, const struct art_series *s, const char *path,
                     const char *format)
{
    const struct art_format *f;
    struct art_sink *sink = NULL;
    int status = ART_OK;
    ART_TRY(art_format_for_writing(ctx, ART_FORMAT_SERIES, format, path, "probe", &f));
    ART_TRY(art_sink_open(ctx, &sink, path));
    ART_TRY(f->write(ctx, s, sink));
    status = art_sink_commit(sink);
    sink = NULL;
out:
    art_sink_abort(sink);
    return status;
}

/* -------------------------------------------------------------------- meshes */

/* A mesh of either kind; *read tells that there is one, also if reading on from the file failed. */
static int read_mesh(struct art_ctx *ctx, enum art_format_kind kind, void *object, bool *read,
                     const char *path, const char *format, const struct art_format **found)
{
    const struct art_format *f;
    struct art_source src = {0};
    int status = ART_OK;
    *read = false;
    ART_TRY(art_source_open(ctx, &src, path));
    ART_TRY(art_format_for_reading(ctx, kind, format, &src, &f));
    if (!f->streams) ART_TRY(art_source_fill(&src, SIZE_MAX));
    src.once = true;
    ART_TRY(f->read(ctx, object, &src));
    *read = true;
    ART_TRY(art_source_status(&src));
    if (found) *found = f;
out:
    art_source_fini(&src);
    return status;
}

int art_mesh_read_found(struct art_ctx *ctx, struct art_mesh **mesh, const char *path,
                        const char *format, const struct art_format **found)
{
    struct art_mesh *made = NULL;
    bool read;
    int status = read_mesh(ctx, ART_FORMAT_MESH, &made, &read, path, format, found);
    if (status == ART_OK)
        *mesh = made;
    else if (read)
        art_mesh_free(made);
    return status;
}

int art_mesh_read(struct art_ctx *ctx, struct art_mesh **mesh, const char *path, const char *format)
{
    return art_mesh_read_found(ctx, mesh, path, format, NULL);
}

int art_volume_read_found(struct art_ctx *ctx, struct art_volume **vol, const char *path,
                          const char *format, const struct art_format **found)
{
    struct art_volume *made = NULL;
    bool read;
    int status = read_mesh(ctx, ART_FORMAT_VOLUME, &made, &read, path, format, found);
    if (status == ART_OK)
        *vol = made;
    else if (read)
        art_volume_free(made);
    return status;
}

int art_volume_read(struct art_ctx *ctx, struct art_volume **vol, const char *path,
                    const char *format)
{
    return art_volume_read_found(ctx, vol, path, format, NULL);
}
