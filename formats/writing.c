/* Writing of meshes: choices, normals, losses; the rest is the format's. */
#include "format_priv.h"

static const struct {
    unsigned choice;
    const char *what;
} choices[] = {
    {ART_CHOICE_ASCII, "text form"},
    {ART_CHOICE_BINARY, "binary form"},
    {ART_CHOICE_BINARY_BIG, "big-endian form"},
    {ART_CHOICE_NUMBER, "text form whose numbers could be formatted"},
    {ART_CHOICE_SINGLE, "choice of precision"},
    {ART_CHOICE_COMPRESS, "compressed form"},
    {ART_CHOICE_ZERO_BASED, "form whose indices count from 0"},
    {ART_CHOICE_COLORS, "choice of colours"},
};

static unsigned wanted(const struct art_writing *how)
{
    static const unsigned encodings[] = {[ART_ENCODE_ASCII] = ART_CHOICE_ASCII,
                                         [ART_ENCODE_BINARY] = ART_CHOICE_BINARY,
                                         [ART_ENCODE_BINARY_BIG] = ART_CHOICE_BINARY_BIG};
    return encodings[how->encoding] | (how->number ? ART_CHOICE_NUMBER : 0u) |
           (how->single ? ART_CHOICE_SINGLE : 0u) | (how->compress ? ART_CHOICE_COMPRESS : 0u) |
           (how->zero_based ? ART_CHOICE_ZERO_BASED : 0u) | (how->colors ? ART_CHOICE_COLORS : 0u);
}

int art_check_choices(struct art_ctx *ctx, const struct art_format *format,
                      const struct art_writing *how)
{
    unsigned missing = wanted(how) & ~format->choices;
    for (size_t i = 0; i < sizeof choices / sizeof choices[0]; i++)
        if (missing & choices[i].choice)
            return art_error(ctx, ART_EUSAGE, NULL, "the format %s has no %s", format->name,
                             choices[i].what);
    if (how->normals == ART_NORMALS_ALWAYS && !(format->carries & ART_CARRIES_NORMALS))
        return art_error(ctx, ART_EUSAGE, NULL, "the format %s has no place for normals",
                         format->name);
    if (!how->number) return ART_OK;
    if (how->encoding == ART_ENCODE_BINARY || how->encoding == ART_ENCODE_BINARY_BIG)
        return art_error(ctx, ART_EUSAGE, NULL, "the numbers of a binary file have no text form");
    return art_probe_check_format(ctx, how->number, NULL) < 0 ? ART_EUSAGE : ART_OK;
}

/* The mesh with the normals that are asked for: a view of it, whose normals alone may be its own
 * (*own, to be freed). */
static int choose_normals(struct art_ctx *ctx, struct art_mesh *view, enum art_normals normals,
                          double **own)
{
    const struct art_mesh_attr none = {.dim = 3};
    if (normals == ART_NORMALS_NEVER) view->normal = none;
    if (normals != ART_NORMALS_ALWAYS || view->normal.n > 0 || view->n_faces == 0) return ART_OK;
    *own = art_alloc(ctx, 3 * (size_t)view->n_verts + 1, sizeof **own);
    if (!*own) return ART_ENOMEM;
    art_mesh_vertex_normals(view, *own);
    view->normal = none;
    view->normal.n = view->n_verts;
    view->normal.val = *own;
    return ART_OK;
}

enum { OWN_NORMALS, OWN_VIEWS, N_OWN = OWN_VIEWS + 3 };

/* Corners whose values are those of their vertices lose nothing in a format that knows vertices
 * alone. */
static int settle_corners(struct art_ctx *ctx, const struct art_format *format,
                          struct art_mesh *view, double *own[])
{
    struct art_mesh_attr *attr[] = {&view->normal, &view->texture, &view->color};
    int status = ART_OK;
    for (int i = 0; i < 3 && !(format->carries & ART_CARRIES_CORNERS); i++) {
        struct art_mesh_attr by_vertex;
        if (!attr[i]->idx) continue;
        ART_TRY(art_attr_by_vertex(ctx, view, attr[i], &by_vertex, &own[i]));
        if (by_vertex.n > 0) *attr[i] = by_vertex;
    }
out:
    return status;
}

int art_format_write(struct art_ctx *ctx, const struct art_format *format, const void *object,
                     struct art_sink *sink, const struct art_writing *how)
{
    struct art_writing choice = {0};
    struct art_mesh view;
    double *own[N_OWN] = {NULL};
    int status;
    if (how) choice = *how;
    if (art_streq(choice.number, "%g")) choice.number = NULL;
    ART_TRY(art_check_choices(ctx, format, &choice));
    if (format->kind == ART_FORMAT_MESH) {
        view = *(const struct art_mesh *)object;
        ART_TRY(choose_normals(ctx, &view, choice.normals, &own[OWN_NORMALS]));
        ART_TRY(settle_corners(ctx, format, &view, own + OWN_VIEWS));
        object = &view;
    }
    ART_TRY(art_format_losses(ctx, format, object));
    ART_TRY(format->write_as ? format->write_as(ctx, object, sink, &choice)
                             : format->write(ctx, object, sink));
out:
    for (int i = 0; i < N_OWN; i++) art_free(own[i]);
    return status;
}

static int write_file(struct art_ctx *ctx, enum art_format_kind kind, const void *object,
                      const char *path, const char *name, const struct art_writing *how)
{
    const struct art_format *format;
    struct art_sink *sink = NULL;
    int status = ART_OK;
    ART_TRY(art_format_for_writing(ctx, kind, name, path, NULL, &format));
    ART_TRY(art_sink_open(ctx, &sink, path));
    ART_TRY(art_format_write(ctx, format, object, sink, how));
    status = art_sink_commit(sink);
    sink = NULL;
out:
    art_sink_abort(sink);
    return status;
}

int art_mesh_write(struct art_ctx *ctx, const struct art_mesh *mesh, const char *path,
                   const char *format)
{
    return write_file(ctx, ART_FORMAT_MESH, mesh, path, format, NULL);
}

int art_mesh_write_as(struct art_ctx *ctx, const struct art_mesh *mesh, const char *path,
                      const char *format, const struct art_writing *how)
{
    return write_file(ctx, ART_FORMAT_MESH, mesh, path, format, how);
}

int art_volume_write(struct art_ctx *ctx, const struct art_volume *vol, const char *path,
                     const char *format)
{
    return write_file(ctx, ART_FORMAT_VOLUME, vol, path, format, NULL);
}

int art_volume_write_as(struct art_ctx *ctx, const struct art_volume *vol, const char *path,
                        const char *format, const struct art_writing *how)
{
    return write_file(ctx, ART_FORMAT_VOLUME, vol, path, format, how);
}
