/* The row of the format, and what Abaqus calls elements, nodes and faces ("Abaqus Analysis User's
 * Guide", solid, membrane and shell element libraries). */
#include "abaqus_priv.h"
#include <string.h>

static const struct art_abaqus_type types[] = {
    {"C3D4", ART_ELEM_TET, false},
    {"C3D5", ART_ELEM_PYRAMID, false},
    {"C3D6", ART_ELEM_WEDGE, false},
    {"C3D8", ART_ELEM_HEX, false},
    {"C3D10", ART_ELEM_QUADTET, false},
    {"C3D13", ART_ELEM_QUADPYRAMID, false},
    {"C3D15", ART_ELEM_QUADWEDGE, false},
    {"C3D20", ART_ELEM_QUADHEX, false},
    {"S3", ART_ELEM_TRI, false},
    {"S4", ART_ELEM_QUAD, false},
    {"S6", ART_ELEM_QUADTRI, false},
    {"S8", ART_ELEM_QUADQUAD, false},
    {"M3D3", ART_ELEM_TRI, true},
    {"M3D4", ART_ELEM_QUAD, true},
    {"M3D6", ART_ELEM_QUADTRI, true},
    {"M3D8", ART_ELEM_QUADQUAD, true},
    /* those above are written; these are read as well: heat, acoustics, fluids, continuum shells */
    {"DC3D4", ART_ELEM_TET, false},
    {"DC3D6", ART_ELEM_WEDGE, false},
    {"DC3D8", ART_ELEM_HEX, false},
    {"DC3D10", ART_ELEM_QUADTET, false},
    {"DC3D15", ART_ELEM_QUADWEDGE, false},
    {"DC3D20", ART_ELEM_QUADHEX, false},
    {"AC3D4", ART_ELEM_TET, false},
    {"AC3D6", ART_ELEM_WEDGE, false},
    {"AC3D8", ART_ELEM_HEX, false},
    {"AC3D10", ART_ELEM_QUADTET, false},
    {"AC3D15", ART_ELEM_QUADWEDGE, false},
    {"AC3D20", ART_ELEM_QUADHEX, false},
    {"F3D4", ART_ELEM_TET, false},
    {"F3D6", ART_ELEM_WEDGE, false},
    {"F3D8", ART_ELEM_HEX, false},
    {"SC6", ART_ELEM_WEDGE, false},
    {"SC8", ART_ELEM_HEX, false},
    {"CSS8", ART_ELEM_HEX, false},
    {"STRI3", ART_ELEM_TRI, false},
    {"STRI65", ART_ELEM_QUADTRI, false},
    {"DS3", ART_ELEM_TRI, false},
    {"DS4", ART_ELEM_QUAD, false},
    {"DS6", ART_ELEM_QUADTRI, false},
    {"DS8", ART_ELEM_QUADQUAD, false},
    {"R3D3", ART_ELEM_TRI, false},
    {"R3D4", ART_ELEM_QUAD, false},
    {"SFM3D3", ART_ELEM_TRI, true},
    {"SFM3D4", ART_ELEM_QUAD, true},
    {"SFM3D6", ART_ELEM_QUADTRI, true},
    {"SFM3D8", ART_ELEM_QUADQUAD, true},
    {"CPS3", ART_ELEM_TRI, true},
    {"CPS4", ART_ELEM_QUAD, true},
    {"CPS6", ART_ELEM_QUADTRI, true},
    {"CPS8", ART_ELEM_QUADQUAD, true},
    {"CPE3", ART_ELEM_TRI, true},
    {"CPE4", ART_ELEM_QUAD, true},
    {"CPE6", ART_ELEM_QUADTRI, true},
    {"CPE8", ART_ELEM_QUADQUAD, true},
    {"CAX3", ART_ELEM_TRI, true},
    {"CAX4", ART_ELEM_QUAD, true},
    {"CAX6", ART_ELEM_QUADTRI, true},
    {"CAX8", ART_ELEM_QUADQUAD, true},
};
enum { N_TYPES = sizeof types / sizeof *types };

const struct art_abaqus_type *art_abaqus_type(const char *name, const char **rest)
{
    for (int i = 0; i < N_TYPES; i++) {
        size_t n = strlen(types[i].name);
        if (strncmp(name, types[i].name, n) != 0 || (name[n] >= '0' && name[n] <= '9')) continue;
        *rest = name + n;
        return &types[i];
    }
    return NULL;
}

const char *art_abaqus_type_name(enum art_elem_kind kind, bool membrane)
{
    for (int i = 0; i < N_TYPES; i++)
        if (types[i].kind == kind && types[i].membrane == membrane) return types[i].name;
    return NULL;
}

/* --------------------------------------------------------------- node order */

/* Abaqus begins a hexahedron with the lower face, counter-clockwise as seen from above. Of the
 * orders that keep it upright this is the one in which ArtiSynth reads it; both are their own
 * inverse. */
static const signed char hex_node[20] = {3, 2,  1,  0,  7,  6,  5,  4,  10, 9,
                                         8, 11, 14, 13, 12, 15, 19, 18, 17, 16};

int art_abaqus_node(enum art_elem_kind kind, bool flipped, int i)
{
    const struct art_elem_type *type = art_elem_type(kind);
    if (type->linear == ART_ELEM_HEX) return flipped ? i : hex_node[i];
    if (!flipped) return i;
    int node[ART_ELEM_MAX_NODES];
    for (int k = 0; k < type->n_nodes; k++) node[k] = k;
    art_elem_reverse(type, node);
    return node[i];
}

/* --------------------------------------------------------------------- faces */

/* Corners of the faces S1, S2, ... in the file's order of nodes. */
static const signed char tet[4][4] = {{0, 1, 2, -1}, {0, 3, 1, -1}, {1, 3, 2, -1}, {2, 3, 0, -1}};
static const signed char pyramid[5][4] = {
    {0, 1, 2, 3}, {0, 4, 1, -1}, {1, 4, 2, -1}, {2, 4, 3, -1}, {3, 4, 0, -1}};
static const signed char wedge[5][4] = {
    {0, 1, 2, -1}, {3, 5, 4, -1}, {0, 3, 4, 1}, {1, 4, 5, 2}, {2, 5, 3, 0}};
static const signed char hex[6][4] = {{0, 1, 2, 3}, {4, 7, 6, 5}, {0, 4, 5, 1},
                                      {1, 5, 6, 2}, {2, 6, 7, 3}, {3, 7, 4, 0}};

static const signed char (*faces_of(enum art_elem_kind linear))[4]
{
    switch (linear) {
    case ART_ELEM_TET:
        return tet;
    case ART_ELEM_PYRAMID:
        return pyramid;
    case ART_ELEM_WEDGE:
        return wedge;
    case ART_ELEM_HEX:
        return hex;
    default:
        return NULL;
    }
}

/* Corners as bits, so that two faces can be compared whatever corner they begin with. */
static unsigned corners_of(const signed char face[4], enum art_elem_kind kind, bool flipped,
                           bool ours)
{
    unsigned bits = 0;
    for (int i = 0; i < 4 && face[i] >= 0; i++)
        bits |= 1u << (ours ? art_abaqus_node(kind, flipped, face[i]) : face[i]);
    return bits;
}

int art_abaqus_face(enum art_elem_kind kind, bool flipped, int face)
{
    const struct art_elem_type *type = art_elem_type(kind);
    const signed char(*theirs)[4] = faces_of(type->linear);
    if (!theirs || face < 0 || face >= type->n_faces) return -1;
    unsigned wanted = corners_of(theirs[face], kind, flipped, false);
    for (int f = 0; f < type->n_faces; f++)
        if (corners_of(type->face[f], kind, flipped, true) == wanted) return f;
    return -1;
}

int art_abaqus_face_number(enum art_elem_kind kind, int face)
{
    for (int f = 0; f < ART_ELEM_MAX_FACES; f++)
        if (art_abaqus_face(kind, false, f) == face) return f;
    return -1;
}

/* ------------------------------------------------------------------- the row */

static bool sniff(const struct art_source *src)
{
    struct art_abaqus_at at = {src, src->data, src->data + src->n};
    if (src->n >= 3 && memcmp(at.p, "\xef\xbb\xbf", 3) == 0) at.p += 3;
    for (int line = 0; line < 1000 && at.p < at.end; line++) {
        art_abaqus_blanks(&at);
        if (!art_abaqus_line_end(&at)) {
            char c = at.p + 1 < at.end ? at.p[1] : 0;
            return *at.p == '*' && (c == '*' || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'));
        }
        art_abaqus_next_line(&at);
    }
    return false;
}

static const char *const extensions[] = {".inp", NULL};
static const char *const elem_fields[] = {"thickness", "membrane", NULL};

int art_abaqus_read(struct art_ctx *ctx, void *object, const struct art_source *src);
int art_abaqus_write(struct art_ctx *ctx, const void *object, struct art_sink *sink);

const struct art_format art_format_abaqus = {
    .name = "abaqus",
    .summary = "Abaqus and CalculiX: elements of all kinds, sets, surfaces",
    .kind = ART_FORMAT_VOLUME,
    .extensions = extensions,
    .sniff = sniff,
    .read = art_abaqus_read,
    .write = art_abaqus_write,
    .choices = ART_CHOICE_ASCII,
    .carries = ART_CARRIES_LOOSE | ART_CARRIES_UNITS | ART_CARRIES_NAME | ART_CARRIES_NUMBERS |
               ART_CARRIES_REGIONS | ART_CARRIES_NODE_SETS | ART_CARRIES_ELEM_SETS |
               ART_CARRIES_SIDE_SETS,
    .elem_fields = elem_fields,
    .elem_kinds = (1u << ART_ELEM_KINDS) - 1};
