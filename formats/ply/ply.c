#include "ply_priv.h"

static const char *const extensions[] = {".ply", NULL};

const struct art_format art_format_ply = {
    .name = "ply",
    .summary = "Stanford polygon file, text and binary: all that a surface mesh has",
    .kind = ART_FORMAT_MESH,
    .extensions = extensions,
    .sniff = art_ply_sniff,
    .read = art_ply_read,
    .write = art_ply_write,
    .streams = true,
    .write_as = art_ply_write_as,
    .pass = art_ply_pass,
    .choices = ART_CHOICE_ASCII | ART_CHOICE_BINARY | ART_CHOICE_BINARY_BIG | ART_CHOICE_NUMBER |
               ART_CHOICE_SINGLE,
    .carries = ART_CARRIES_FACES | ART_CARRIES_POLYGONS | ART_CARRIES_LINES | ART_CARRIES_POINTS |
               ART_CARRIES_LOOSE | ART_CARRIES_NORMALS | ART_CARRIES_TEXTURE | ART_CARRIES_COLOR |
               ART_CARRIES_CORNERS | ART_CARRIES_GROUPS | ART_CARRIES_MATERIALS |
               ART_CARRIES_UNITS | ART_CARRIES_NAME | ART_CARRIES_VERTEX_FIELDS |
               ART_CARRIES_FACE_FIELDS | ART_CARRIES_OTHER_FIELDS};
