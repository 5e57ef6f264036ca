#include "gts_priv.h"

static const char *const extensions[] = {".gts", NULL};

const struct art_format art_format_gts = {
    .name = "gts",
    .summary = "GNU Triangulated Surface: vertices, edges, triangles",
    .kind = ART_FORMAT_MESH,
    .extensions = extensions,
    .sniff = art_gts_sniff,
    .read = art_gts_read,
    .write = art_gts_write,
    .write_as = art_gts_write_as,
    .choices = ART_CHOICE_ASCII | ART_CHOICE_NUMBER,
    .carries = ART_CARRIES_FACES | ART_CARRIES_LINES | ART_CARRIES_LOOSE | ART_CARRIES_UNITS};
