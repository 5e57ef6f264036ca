/* The row of the format, and its cells (AVS Developer's Guide, "UCD file format"): hexahedra and
 * prisms begin with the upper face, pyramids with the apex, tetrahedra are left-handed. */
#include "../format_priv.h"
#include "ucd_priv.h"
#include <string.h>

static const struct art_ucd_type types[] = {
    {"pt", -1, 1, {0}, {0}},
    {"line", -1, 2, {0, 1}, {0, 1}},
    {"tri", ART_ELEM_TRI, 3, {0, 1, 2}, {0, 1, 2}},
    {"quad", ART_ELEM_QUAD, 4, {0, 1, 2, 3}, {0, 1, 2, 3}},
    {"tet", ART_ELEM_TET, 4, {0, 2, 1, 3}, {0, 1, 2, 3}},
    {"pyr", ART_ELEM_PYRAMID, 5, {1, 2, 3, 4, 0}, {1, 4, 3, 2, 0}},
    {"prism", ART_ELEM_WEDGE, 6, {3, 4, 5, 0, 1, 2}, {0, 1, 2, 3, 4, 5}},
    {"hex", ART_ELEM_HEX, 8, {0, 1, 2, 3, 4, 5, 6, 7}, {4, 5, 6, 7, 0, 1, 2, 3}},
};

const struct art_ucd_type *art_ucd_type(const char *name, size_t n, int kind)
{
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (name ? strlen(types[i].name) == n && memcmp(types[i].name, name, n) == 0
                 : types[i].kind == kind)
            return &types[i];
    return NULL;
}

/* Five counts in a line, the first behind comments. */
static bool sniff(const struct art_source *src)
{
    const char *p = src->data, *end = src->data + src->n;
    int n = 0;
    if (art_is_legacy_vtk(src)) return false;
    if (src->n > 0 && *p == 7) return true; /* the binary form, refused with a message */
    if (src->n >= 3 && memcmp(p, "\xef\xbb\xbf", 3) == 0) p += 3;
    while (p < end && (*p == '#' || *p == ' ' || *p == '\t' || *p == '\n' || *p == '\r')) {
        bool comment = *p == '#';
        while (comment && p < end && *p != '\n' && *p != '\r') p++;
        if (!comment) p++;
    }
    while (p < end && *p != '\n' && *p != '\r') {
        const char *digits = p;
        while (p < end && *p >= '0' && *p <= '9') p++;
        n += p > digits;
        if (p < end && *p != ' ' && *p != '\t' && *p != '\n' && *p != '\r') return false;
        while (p < end && (*p == ' ' || *p == '\t')) p++;
    }
    return n == 5 && p < end;
}

static const char *const extensions[] = {".ucd", ".avs", ".inp", NULL};

const struct art_format art_format_ucd = {
    .name = "ucd",
    .summary = "AVS UCD: linear elements, materials, data of nodes and cells",
    .kind = ART_FORMAT_VOLUME,
    .extensions = extensions,
    .sniff = sniff,
    .read = art_ucd_read,
    .write = art_ucd_write,
    .choices = ART_CHOICE_ASCII,
    .carries = ART_CARRIES_LOOSE | ART_CARRIES_UNITS | ART_CARRIES_NUMBERS | ART_CARRIES_REGIONS |
               ART_CARRIES_VERTEX_FIELDS | ART_CARRIES_FACE_FIELDS,
    .elem_kinds = 1u << ART_ELEM_TET | 1u << ART_ELEM_PYRAMID | 1u << ART_ELEM_WEDGE |
                  1u << ART_ELEM_HEX | 1u << ART_ELEM_TRI | 1u << ART_ELEM_QUAD};
