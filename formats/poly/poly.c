/* The code is in formats/tetgen. */
#include <art/format.h>

static bool sniff(const struct art_source *src)
{
    return art_tetgen_sniff_surface(src, true);
}

static int read_poly(struct art_ctx *ctx, void *object, const struct art_source *src)
{
    return art_tetgen_read_surface(ctx, object, src, true);
}

static int write_poly(struct art_ctx *ctx, const void *object, struct art_sink *sink)
{
    return art_tetgen_write_surface(ctx, object, sink, true);
}

static const char *const extensions[] = {".poly", NULL};

const struct art_format art_format_poly = {
    .name = "poly",
    .summary = "TetGen: surfaces of facets with holes and lines in them, holes, regions",
    .kind = ART_FORMAT_MESH,
    .extensions = extensions,
    .sniff = sniff,
    .read = read_poly,
    .write = write_poly,
    .choices = ART_CHOICE_ASCII,
    .carries = ART_CARRIES_FACES | ART_CARRIES_POLYGONS | ART_CARRIES_LINES | ART_CARRIES_POINTS |
               ART_CARRIES_LOOSE | ART_CARRIES_GROUPS | ART_CARRIES_UNITS |
               ART_CARRIES_VERTEX_FIELDS | ART_CARRIES_FACE_FIELDS | ART_CARRIES_OTHER_FIELDS};
