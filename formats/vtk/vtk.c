/* The rows of the VTK formats: legacy files and XML, surfaces and volumes. */
#include "../format_priv.h"
#include "vtk_priv.h"
#include "vtk_write.h"
#include <string.h>

#define SURFACE                                                                                    \
    (ART_CARRIES_FACES | ART_CARRIES_POLYGONS | ART_CARRIES_LINES | ART_CARRIES_POINTS |           \
     ART_CARRIES_LOOSE | ART_CARRIES_NORMALS | ART_CARRIES_TEXTURE | ART_CARRIES_COLOR |           \
     ART_CARRIES_GROUPS | ART_CARRIES_MATERIALS | ART_CARRIES_UNITS | ART_CARRIES_NAME |           \
     ART_CARRIES_VERTEX_FIELDS | ART_CARRIES_FACE_FIELDS | ART_CARRIES_OTHER_FIELDS)
#define VOLUME                                                                                     \
    (ART_CARRIES_UNITS | ART_CARRIES_NAME | ART_CARRIES_VERTEX_FIELDS | ART_CARRIES_FACE_FIELDS |  \
     ART_CARRIES_OTHER_FIELDS | ART_CARRIES_NUMBERS | ART_CARRIES_REGIONS |                        \
     ART_CARRIES_NODE_SETS | ART_CARRIES_ELEM_SETS | ART_CARRIES_SIDE_SETS | ART_CARRIES_FACETS)
#define LEGACY (ART_CHOICE_ASCII | ART_CHOICE_BINARY | ART_CHOICE_NUMBER | ART_CHOICE_SINGLE)
#define XML (LEGACY | ART_CHOICE_COMPRESS)
#define ALL_KINDS ((1u << ART_ELEM_KINDS) - 1)

/* ----------------------------------------------------------------- recognition */

static const char *blanks(const char *p)
{
    return p + strspn(p, " \t\r\n");
}

/* The value of the attribute `type` among those at p is this one. */
static bool has_type(const char *p, const char *type)
{
    for (;;) {
        const char *name = blanks(p);
        size_t n = strcspn(name, " \t\r\n=>/");
        p = blanks(name + n);
        if (n == 0 || *p != '=') return false;
        p = blanks(p + 1);
        const char quote = *p, *end = quote == '"' || quote == '\'' ? strchr(p + 1, quote) : NULL;
        if (!end) return false;
        if (n == 4 && memcmp(name, "type", 4) == 0)
            return (size_t)(end - p - 1) == strlen(type) && memcmp(p + 1, type, strlen(type)) == 0;
        p = end + 1;
    }
}

/* XML with a VTKFile of this type within the first part of the text. */
static bool sniff_xml(const struct art_source *src, const char *type)
{
    size_t n = src->n < 4096 ? src->n : 4096;
    char text[4097];
    const char *p = text, *tag;
    for (size_t i = 0; i < n; i++) text[i] = src->data[i] ? src->data[i] : ' ';
    text[n] = '\0';
    if (art_starts_with(p, "\xEF\xBB\xBF")) p += 3;
    p = blanks(p);
    tag = *p == '<' ? strstr(p, "<VTKFile") : NULL;
    return tag && has_type(tag + 8, type);
}

static bool sniff_poly(const struct art_source *src)
{
    return sniff_xml(src, "PolyData");
}

static bool sniff_grid(const struct art_source *src)
{
    return sniff_xml(src, "UnstructuredGrid");
}

/* --------------------------------------------------------------------- reading */

typedef int reader(struct art_ctx *ctx, struct art_vtk *d, const struct art_source *src);

static int read_mesh(struct art_ctx *ctx, void *object, const struct art_source *src, reader *read)
{
    struct art_vtk d = {0};
    int status;
    ART_TRY(read(ctx, &d, src));
    ART_TRY(art_vtk_to_mesh(ctx, &d, src, object));
out:
    art_vtk_fini(&d);
    return status;
}

static int read_volume(struct art_ctx *ctx, void *object, const struct art_source *src,
                       reader *read)
{
    struct art_vtk d = {0};
    int status;
    ART_TRY(read(ctx, &d, src));
    ART_TRY(art_vtk_to_volume(ctx, &d, src, object));
out:
    art_vtk_fini(&d);
    return status;
}

static int read_legacy_mesh(struct art_ctx *ctx, void *object, const struct art_source *src)
{
    return read_mesh(ctx, object, src, art_vtk_read_legacy);
}

static int read_legacy_volume(struct art_ctx *ctx, void *object, const struct art_source *src)
{
    return read_volume(ctx, object, src, art_vtk_read_legacy);
}

static int read_xml_mesh(struct art_ctx *ctx, void *object, const struct art_source *src)
{
    return read_mesh(ctx, object, src, art_vtk_read_xml);
}

static int read_xml_volume(struct art_ctx *ctx, void *object, const struct art_source *src)
{
    return read_volume(ctx, object, src, art_vtk_read_xml);
}

/* --------------------------------------------------------------------- writing */

int art_vtk_choose(struct art_ctx *ctx, const struct art_writing *how, enum art_vtk_encoding own,
                   enum art_vtk_encoding binary, struct art_vtk_writing *w)
{
    *w = (struct art_vtk_writing){.encoding = own};
    if (!how) return ART_OK;
    w->compress = how->compress;
    w->level = how->level > 0 ? how->level : 6;
    w->single = how->single;
    w->number = how->number;
    if (how->encoding == ART_ENCODE_BINARY) w->encoding = binary;
    if (how->encoding == ART_ENCODE_ASCII) w->encoding = ART_VTK_ASCII;
    if (how->encoding == ART_ENCODE_DEFAULT && how->compress) w->encoding = ART_VTK_BINARY;
    if (w->compress && w->encoding == ART_VTK_ASCII)
        return art_error(ctx, ART_EUSAGE, NULL, "data that are written as text cannot be packed");
    if (w->number && w->encoding != ART_VTK_ASCII)
        return art_error(ctx, ART_EUSAGE, NULL, "the numbers of a binary file have no text form");
    return ART_OK;
}

static int write_legacy_mesh_as(struct art_ctx *ctx, const void *object, struct art_sink *sink,
                                const struct art_writing *how)
{
    struct art_vtk d = {0};
    struct art_vtk_writing w;
    int status;
    ART_TRY(art_vtk_choose(ctx, how, ART_VTK_ASCII, ART_VTK_BINARY, &w));
    ART_TRY(art_vtk_from_mesh(ctx, &d, object));
    ART_TRY(art_vtk_write_legacy(ctx, &d, sink, &w));
out:
    art_vtk_fini(&d);
    return status;
}

static int write_legacy_volume_as(struct art_ctx *ctx, const void *object, struct art_sink *sink,
                                  const struct art_writing *how)
{
    struct art_vtk d = {0};
    struct art_vtk_writing w;
    int status;
    ART_TRY(art_vtk_choose(ctx, how, ART_VTK_ASCII, ART_VTK_BINARY, &w));
    ART_TRY(art_vtk_from_volume(ctx, &d, object));
    ART_TRY(art_vtk_write_legacy(ctx, &d, sink, &w));
out:
    art_vtk_fini(&d);
    return status;
}

static int write_vtp_as(struct art_ctx *ctx, const void *object, struct art_sink *sink,
                        const struct art_writing *how)
{
    struct art_vtk d = {0};
    struct art_vtk_writing w;
    int status;
    ART_TRY(art_vtk_choose(ctx, how, ART_VTK_ASCII, ART_VTK_APPENDED, &w));
    ART_TRY(art_vtk_from_mesh(ctx, &d, object));
    ART_TRY(art_vtk_write_xml(ctx, &d, sink, &w));
out:
    art_vtk_fini(&d);
    return status;
}

static int write_vtu_as(struct art_ctx *ctx, const void *object, struct art_sink *sink,
                        const struct art_writing *how)
{
    struct art_vtk d = {0};
    struct art_vtk_writing w;
    int status;
    ART_TRY(art_vtk_choose(ctx, how, ART_VTK_BINARY, ART_VTK_APPENDED, &w));
    ART_TRY(art_vtk_from_volume(ctx, &d, object));
    ART_TRY(art_vtk_write_xml(ctx, &d, sink, &w));
out:
    art_vtk_fini(&d);
    return status;
}

static int write_legacy_mesh(struct art_ctx *ctx, const void *object, struct art_sink *sink)
{
    return write_legacy_mesh_as(ctx, object, sink, NULL);
}

static int write_legacy_volume(struct art_ctx *ctx, const void *object, struct art_sink *sink)
{
    return write_legacy_volume_as(ctx, object, sink, NULL);
}

static int write_vtp(struct art_ctx *ctx, const void *object, struct art_sink *sink)
{
    return write_vtp_as(ctx, object, sink, NULL);
}

static int write_vtu(struct art_ctx *ctx, const void *object, struct art_sink *sink)
{
    return write_vtu_as(ctx, object, sink, NULL);
}

/* ------------------------------------------------------------------------ rows */

static const char *const vtk_extensions[] = {".vtk", NULL};
static const char *const vtp_extensions[] = {".vtp", NULL};
static const char *const vtu_extensions[] = {".vtu", NULL};

const struct art_format art_format_vtk = {.name = "vtk",
                                          .summary =
                                              "legacy VTK: poly data, grids of surface cells",
                                          .kind = ART_FORMAT_MESH,
                                          .extensions = vtk_extensions,
                                          .sniff = art_is_legacy_vtk,
                                          .read = read_legacy_mesh,
                                          .write = write_legacy_mesh,
                                          .write_as = write_legacy_mesh_as,
                                          .choices = LEGACY,
                                          .carries = SURFACE};

const struct art_format art_format_vtk_grid = {.name = "vtk",
                                               .summary =
                                                   "legacy VTK: unstructured and structured grids",
                                               .kind = ART_FORMAT_VOLUME,
                                               .extensions = vtk_extensions,
                                               .sniff = art_is_legacy_vtk,
                                               .read = read_legacy_volume,
                                               .write = write_legacy_volume,
                                               .write_as = write_legacy_volume_as,
                                               .choices = LEGACY,
                                               .carries = VOLUME,
                                               .elem_kinds = ALL_KINDS};

const struct art_format art_format_vtp = {.name = "vtp",
                                          .summary = "VTK in XML: poly data",
                                          .kind = ART_FORMAT_MESH,
                                          .extensions = vtp_extensions,
                                          .sniff = sniff_poly,
                                          .read = read_xml_mesh,
                                          .write = write_vtp,
                                          .write_as = write_vtp_as,
                                          .choices = XML,
                                          .carries = SURFACE};

const struct art_format art_format_vtu = {.name = "vtu",
                                          .summary = "VTK in XML: unstructured grids",
                                          .kind = ART_FORMAT_VOLUME,
                                          .extensions = vtu_extensions,
                                          .sniff = sniff_grid,
                                          .read = read_xml_volume,
                                          .write = write_vtu,
                                          .write_as = write_vtu_as,
                                          .choices = XML,
                                          .carries = VOLUME,
                                          .elem_kinds = ALL_KINDS};

const struct art_format art_format_vtu_mesh = {.name = "vtu",
                                               .summary =
                                                   "VTK in XML: grids of surface cells (only read)",
                                               .kind = ART_FORMAT_MESH,
                                               .extensions = vtu_extensions,
                                               .sniff = sniff_grid,
                                               .read = read_xml_mesh};
