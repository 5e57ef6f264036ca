#include <art/format.h>

static int read_obj(struct art_ctx *ctx, void *object, const struct art_source *src)
{
    return art_obj_read(ctx, object, src, NULL);
}

static int write_obj(struct art_ctx *ctx, const void *object, struct art_sink *sink)
{
    return art_obj_write(ctx, object, sink, NULL);
}

static int write_obj_as(struct art_ctx *ctx, const void *object, struct art_sink *sink,
                        const struct art_writing *how)
{
    const struct art_obj_writing obj = {.zero_based = how->zero_based, .format = how->number};
    return art_obj_write(ctx, object, sink, &obj);
}

enum {
    OBJ_CARRIES = ART_CARRIES_FACES | ART_CARRIES_POLYGONS | ART_CARRIES_LINES |
                  ART_CARRIES_POINTS | ART_CARRIES_LOOSE | ART_CARRIES_NORMALS |
                  ART_CARRIES_TEXTURE | ART_CARRIES_COLOR | ART_CARRIES_CORNERS |
                  ART_CARRIES_GROUPS | ART_CARRIES_MATERIALS | ART_CARRIES_UNITS
};

static const char *const extensions[] = {".obj", NULL};

const struct art_format art_format_obj = {
    .name = "obj",
    .summary = "Alias Wavefront: polygons, polylines, points",
    .kind = ART_FORMAT_MESH,
    .extensions = extensions,
    .sniff = art_obj_sniff,
    .read = read_obj,
    .write = write_obj,
    .streams = true,
    .write_as = write_obj_as,
    .choices = ART_CHOICE_ASCII | ART_CHOICE_NUMBER | ART_CHOICE_ZERO_BASED,
    .carries = OBJ_CARRIES,
};

static int read_obj0(struct art_ctx *ctx, void *object, const struct art_source *src)
{
    const struct art_obj_reading obj = {.zero_based = true};
    return art_obj_read(ctx, object, src, &obj);
}

static int write_obj0(struct art_ctx *ctx, const void *object, struct art_sink *sink)
{
    const struct art_obj_writing obj = {.zero_based = true};
    return art_obj_write(ctx, object, sink, &obj);
}

static int write_obj0_as(struct art_ctx *ctx, const void *object, struct art_sink *sink,
                         const struct art_writing *how)
{
    const struct art_obj_writing obj = {.zero_based = true, .format = how->number};
    return art_obj_write(ctx, object, sink, &obj);
}

static const char *const no_extensions[] = {NULL};

/* It is read where its name is given alone: nothing in a file says from where its indices count. */
const struct art_format art_format_obj0 = {
    .name = "obj0",
    .summary = "obj whose indices count from 0",
    .kind = ART_FORMAT_MESH,
    .extensions = no_extensions,
    .read = read_obj0,
    .write = write_obj0,
    .streams = true,
    .write_as = write_obj0_as,
    .choices = ART_CHOICE_ASCII | ART_CHOICE_NUMBER,
    .carries = OBJ_CARRIES,
};
