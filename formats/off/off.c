#include "off_priv.h"

static const char *const extensions[] = {".off", ".coff", ".noff", ".cnoff", ".stoff", NULL};

const struct art_format art_format_off = {
    .name = "off",
    .summary = "Geomview object file: polygons, colours of vertices or faces",
    .kind = ART_FORMAT_MESH,
    .extensions = extensions,
    .sniff = art_off_sniff,
    .read = art_off_read,
    .streams = true,
    .write = art_off_write,
    .write_as = art_off_write_as,
    .choices = ART_CHOICE_ASCII | ART_CHOICE_NUMBER,
    /* what of the attributes of corners and of fields is lost, the writer tells */
    .carries = ART_CARRIES_FACES | ART_CARRIES_POLYGONS | ART_CARRIES_LINES | ART_CARRIES_POINTS |
               ART_CARRIES_LOOSE | ART_CARRIES_NORMALS | ART_CARRIES_TEXTURE | ART_CARRIES_COLOR |
               ART_CARRIES_CORNERS | ART_CARRIES_UNITS | ART_CARRIES_FACE_FIELDS};
