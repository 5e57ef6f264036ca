#include "stl_priv.h"

static const char *const extensions[] = {".stl", NULL};

const struct art_format art_format_stl = {
    .name = "stl",
    .summary = "stereolithography, text and binary: triangles",
    .kind = ART_FORMAT_MESH,
    .extensions = extensions,
    .sniff = art_stl_sniff,
    .read = art_stl_read,
    .write = art_stl_write,
    .streams = true,
    .pass = art_stl_pass,
    .write_as = art_stl_write_as,
    .choices = ART_CHOICE_ASCII | ART_CHOICE_BINARY | ART_CHOICE_NUMBER | ART_CHOICE_COLORS,
    /* what of fields and colours of faces is lost, and what in the binary form, the writer tells */
    .carries = ART_CARRIES_FACES | ART_CARRIES_GROUPS | ART_CARRIES_UNITS |
               ART_CARRIES_FACE_FIELDS | ART_CARRIES_COLOR | ART_CARRIES_CORNERS};
