/* The code is in formats/tetgen. */
#include <art/format.h>

static bool sniff(const struct art_source *src)
{
    return art_tetgen_sniff_surface(src, false);
}

static int read_smesh(struct art_ctx *ctx, void *object, const struct art_source *src)
{
    return art_tetgen_read_surface(ctx, object, src, false);
}

static int write_smesh(struct art_ctx *ctx, const void *object, struct art_sink *sink)
{
    return art_tetgen_write_surface(ctx, object, sink, false);
}

static const char *const extensions[] = {".smesh", NULL};

const struct art_format art_format_smesh = {
    .name = "smesh",
    .summary = "TetGen: surfaces of one polygon a facet, holes, regions",
    .kind = ART_FORMAT_MESH,
    .extensions = extensions,
    .sniff = sniff,
    .read = read_smesh,
    .write = write_smesh,
    .choices = ART_CHOICE_ASCII,
    .carries = ART_CARRIES_FACES | ART_CARRIES_POLYGONS | ART_CARRIES_LINES | ART_CARRIES_POINTS |
               ART_CARRIES_LOOSE | ART_CARRIES_GROUPS | ART_CARRIES_UNITS |
               ART_CARRIES_VERTEX_FIELDS | ART_CARRIES_FACE_FIELDS | ART_CARRIES_OTHER_FIELDS};
