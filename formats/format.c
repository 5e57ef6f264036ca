#include "format_priv.h"
#include <art/filekind.h>
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

/* A word for what the formats of a kind hold; NULL where nothing else could be meant. */
static const char *kind_words(enum art_format_kind kind)
{
    if (kind == ART_FORMAT_MESH) return "surface meshes";
    return kind == ART_FORMAT_VOLUME ? "volume meshes" : NULL;
}

/* The other kind of meshes. */
static enum art_format_kind other_kind(enum art_format_kind kind)
{
    return kind == ART_FORMAT_MESH ? ART_FORMAT_VOLUME : ART_FORMAT_MESH;
}

static bool of_meshes(enum art_format_kind kind)
{
    return kind_words(kind) != NULL;
}

static const char *nearest_name(enum art_format_kind kind, const char *name, bool write)
{
    const char *names[N_FORMATS];
    size_t n = 0;
    for (int i = 0; i < N_FORMATS; i++)
        if (formats[i]->kind == kind &&
            (write ? formats[i]->write != NULL : formats[i]->read != NULL))
            names[n++] = formats[i]->name;
    return art_nearest(name, names, n);
}

/* The name of a format that is not there, or is one of the other kind of meshes. */
static int unknown_name(struct art_ctx *ctx, enum art_format_kind kind, const char *name,
                        const char *known, bool write)
{
    const struct art_format *other =
        of_meshes(kind) ? art_format_find(other_kind(kind), name) : NULL;
    const char *near = nearest_name(kind, name, write);
    if (art_format_find(kind, name))
        return art_error(ctx, ART_EUSAGE, NULL, "%s cannot be %s in the format '%s' (known: %s)",
                         of_meshes(kind) ? kind_words(kind) : "data", write ? "written" : "read",
                         name, known);
    if (other)
        return art_error(ctx, ART_EUSAGE, NULL, "the format '%s' is one of %s; those of %s are %s",
                         name, kind_words(other->kind), kind_words(kind), known);
    if (near)
        return art_error(ctx, ART_EUSAGE, NULL,
                         "unknown format '%s'; did you mean '%s'? (known: %s)", name, near, known);
    return art_error(ctx, ART_EUSAGE, NULL, "unknown format '%s' (known: %s)", name, known);
}

/* The ending of a file that is to be written does not help. */
static int unknown_ending(struct art_ctx *ctx, enum art_format_kind kind, const char *path,
                          const char *known)
{
    const struct art_loc loc = {path, 0, 0};
    const struct art_format *rival,
        *other = of_meshes(kind) ? by_extension(other_kind(kind), path, true, &rival) : NULL;
    if (other)
        return art_error(ctx, ART_EUSAGE, &loc,
                         "the name is that of the format %s, for %s; those of %s are %s",
                         other->name, kind_words(other->kind), kind_words(kind), known);
    return art_error(ctx, ART_EUNSUPPORTED, &loc, "the name shows no format (known: %s)", known);
}

/* Neither name nor content help: perhaps there is nothing, or it is a mesh of the other kind. */
static int unknown_content(struct art_ctx *ctx, enum art_format_kind kind,
                           const struct art_source *src, const char *known)
{
    const struct art_loc loc = {src->name, 0, 0};
    const struct art_format *own, *rival, *other = NULL;
    if (src->n == 0) return art_error(ctx, ART_EUNSUPPORTED, &loc, "byte 0: the file is empty");
    own = by_extension(kind, src->name, true, &rival);
    if (own && !own->read)
        return art_error(ctx, ART_EUNSUPPORTED, &loc, "%s is written only: it cannot be read",
                         own->name);
    if (of_meshes(kind)) other = by_extension(other_kind(kind), src->name, false, &rival);
    if (of_meshes(kind) && (!other || (other->sniff && !other->sniff(src))))
        other = by_content(other_kind(kind), src);
    if (other)
        return art_error(ctx, ART_EUNSUPPORTED, &loc,
                         "this is a file of the format %s, which holds %s, not %s", other->name,
                         kind_words(other->kind), kind_words(kind));
    const struct art_file_kind *what =
        art_file_kind(src->name, src->data, src->n < ART_FILE_HEAD ? src->n : ART_FILE_HEAD);
    if (what)
        return art_error(ctx, ART_EUNSUPPORTED, &loc, "this is %s (known here: %s)", what->what,
                         known);
    return art_error(ctx, ART_EUNSUPPORTED, &loc,
                     "neither the name nor the content shows the format (known: %s)", known);
}

/* One of: the name of a format, the path of an output, an input. */
static int unknown(struct art_ctx *ctx, enum art_format_kind kind, const char *name,
                   const char *path, const struct art_source *src)
{
    struct art_buf known;
    art_buf_init(&known, ctx);
    list_names(&known, kind, !src);
    int status = art_buf_status(&known);
    if (status == ART_OK && name)
        status = unknown_name(ctx, kind, name, known.s, !src);
    else if (status == ART_OK && src)
        status = unknown_content(ctx, kind, src, known.s);
    else if (status == ART_OK)
        status = unknown_ending(ctx, kind, path, known.s);
    art_buf_fini(&known);
    return status;
}

const struct art_format *art_format_guess(enum art_format_kind kind, const char *name,
                                          const struct art_source *src)
{
    const struct art_format *f, *seen;
    if (name) {
        f = art_format_find(kind, name);
        return f && f->read ? f : NULL;
    }
    f = by_extension(kind, src->name, false, &seen);
    if (!f || (f->sniff && !f->sniff(src))) {
        seen = by_content(kind, src);
        if (seen) f = seen;
    }
    return f;
}

int art_format_for_reading(struct art_ctx *ctx, enum art_format_kind kind, const char *name,
                           const struct art_source *src, const struct art_format **format)
{
    *format = art_format_guess(kind, name, src);
    return *format ? ART_OK : unknown(ctx, kind, name, NULL, src);
}

/* True if the name is that of a mesh of the other kind. */
static bool named_otherwise(enum art_format_kind kind, const char *path)
{
    const struct art_format *rival;
    return path && of_meshes(kind) && by_extension(other_kind(kind), path, true, &rival);
}

/* True if the name of an output says something of the format (which nobody knows). */
static bool has_ending(const char *path)
{
    if (!path || art_streq(path, "-") || art_starts_with(path, "/dev/")) return false;
    const char *slash = strrchr(path, '/'), *base = slash ? slash + 1 : path;
    const char *dot = strchr(base, '.');
    return dot && dot > base && !art_streq(dot, ".gz");
}

int art_format_for_writing(struct art_ctx *ctx, enum art_format_kind kind, const char *name,
                           const char *path, const char *fallback, const struct art_format **format)
{
    const struct art_format *f = NULL, *rival = NULL;
    bool taken = false;
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
    if (!f && !name && fallback && !named_otherwise(kind, path) &&
        !(kind == ART_FORMAT_SERIES && art_is_foreign_table(path)) &&
        !((of_meshes(kind) || kind == ART_FORMAT_PICTURE) && has_ending(path)))
        f = art_format_find(kind, fallback), taken = has_ending(path);
    if (!f || !f->write) return unknown(ctx, kind, name, path, NULL);
    if (taken)
        art_note(ctx, NULL, "the name '%s' shows no format: it is written as %s", path, f->name);
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

/* A file of no bytes is one of a program that failed, as a rule; one that states that it holds
 * nothing is none. */
int art_report_empty(struct art_ctx *ctx, const struct art_source *src)
{
    const struct art_loc loc = {src->name, 1, 1};
    if (art_source_total(src) > 0) return ART_OK;
    return art_warn_strict(ctx, ART_ESYNTAX, &loc, "the file is empty: a mesh of nothing");
}

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
    ART_TRY(art_report_empty(ctx, &src));
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
