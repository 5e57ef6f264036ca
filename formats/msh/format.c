/* The row of the format, and its types of elements (Gmsh reference manual, section "MSH file
 * format": "Node ordering"). */
#include "msh_priv.h"
#include <string.h>

static const char tri[][2] = {{0, 1}, {1, 2}, {2, 0}};
static const char quad[][2] = {{0, 1}, {1, 2}, {2, 3}, {3, 0}};
static const char tet[][2] = {{0, 1}, {1, 2}, {2, 0}, {3, 0}, {3, 2}, {3, 1}};
static const char hex[][2] = {{0, 1}, {0, 3}, {0, 4}, {1, 2}, {1, 5}, {2, 3},
                              {2, 6}, {3, 7}, {4, 5}, {4, 7}, {5, 6}, {6, 7}};
static const char wedge[][2] = {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 4},
                                {2, 5}, {3, 4}, {3, 5}, {4, 5}};
static const char pyramid[][2] = {{0, 1}, {0, 3}, {0, 4}, {1, 2}, {1, 4}, {2, 3}, {2, 4}, {3, 4}};

/* what is written comes before what has nodes within faces */
static const struct art_msh_type types[] = {
    {1, -1, 1, 2, 0, 2, NULL, "line"},
    {2, ART_ELEM_TRI, 2, 3, 0, 3, NULL, "triangle"},
    {3, ART_ELEM_QUAD, 2, 4, 0, 4, NULL, "quadrangle"},
    {4, ART_ELEM_TET, 3, 4, 0, 4, NULL, "tetrahedron"},
    {5, ART_ELEM_HEX, 3, 8, 0, 8, NULL, "hexahedron"},
    {6, ART_ELEM_WEDGE, 3, 6, 0, 6, NULL, "prism"},
    {7, ART_ELEM_PYRAMID, 3, 5, 0, 5, NULL, "pyramid"},
    {8, -1, 1, 3, 0, 2, NULL, "line"},
    {9, ART_ELEM_QUADTRI, 2, 6, 3, 3, tri, "triangle"},
    {11, ART_ELEM_QUADTET, 3, 10, 6, 4, tet, "tetrahedron"},
    {15, -1, 0, 1, 0, 1, NULL, "point"},
    {16, ART_ELEM_QUADQUAD, 2, 8, 4, 4, quad, "quadrangle"},
    {17, ART_ELEM_QUADHEX, 3, 20, 12, 8, hex, "hexahedron"},
    {18, ART_ELEM_QUADWEDGE, 3, 15, 9, 6, wedge, "prism"},
    {19, ART_ELEM_QUADPYRAMID, 3, 13, 8, 5, pyramid, "pyramid"},
    {10, ART_ELEM_QUADQUAD, 2, 9, 4, 4, quad, "quadrangle"},
    {12, ART_ELEM_QUADHEX, 3, 27, 12, 8, hex, "hexahedron"},
    {13, ART_ELEM_QUADWEDGE, 3, 18, 9, 6, wedge, "prism"},
    {14, ART_ELEM_QUADPYRAMID, 3, 14, 8, 5, pyramid, "pyramid"},
};
enum { N_TYPES = sizeof types / sizeof *types };

const struct art_msh_type *art_msh_type(int number)
{
    for (int i = 0; i < N_TYPES; i++)
        if (types[i].number == number) return &types[i];
    return NULL;
}

const struct art_msh_type *art_msh_type_of(enum art_elem_kind kind)
{
    for (int i = 0; i < N_TYPES; i++)
        if (types[i].kind == (int)kind) return &types[i];
    return NULL;
}

/* Corner i of ours in the order of VTK; a prism's corners run the other way in VTK's order, not in
 * Gmsh's. */
static int corner(const struct art_elem_type *type, int i)
{
    const struct art_elem_type *linear = art_elem_type(type->linear);
    return linear->kind == ART_ELEM_WEDGE || !linear->vtk_node ? i : linear->vtk_node[i];
}

void art_msh_places(const struct art_msh_type *type, int place[ART_ELEM_MAX_NODES])
{
    const struct art_elem_type *ours = art_elem_type((enum art_elem_kind)type->kind);
    for (int i = 0; i < ours->n_corners; i++) place[i] = corner(ours, i);
    for (int i = ours->n_corners; i < ours->n_nodes; i++) {
        const signed char *e = ours->edge[i - ours->n_corners];
        int a = place[e[0]], b = place[e[1]], at = 0;
        for (int k = 0; k < type->n_edges; k++)
            if ((type->edge[k][0] == a && type->edge[k][1] == b) ||
                (type->edge[k][0] == b && type->edge[k][1] == a))
                at = type->n_corners + k;
        place[i] = at;
    }
}

static bool sniff(const struct art_source *src)
{
    const char *p = src->data, *end = src->data + src->n;
    static const char *const word[] = {"$MeshFormat", "$Comments", "$NOD"};
    if (src->n >= 3 && memcmp(p, "\xef\xbb\xbf", 3) == 0) p += 3;
    while (p < end && (*p == ' ' || *p == '\t' || *p == '\n' || *p == '\r')) p++;
    for (size_t i = 0; i < sizeof word / sizeof *word; i++) {
        size_t n = strlen(word[i]);
        if ((size_t)(end - p) > n && memcmp(p, word[i], n) == 0 &&
            (p[n] == '\n' || p[n] == '\r' || p[n] == ' '))
            return true;
    }
    return false;
}

static const char *const extensions[] = {".msh", NULL};

const struct art_format art_format_msh = {
    .name = "msh",
    .summary = "Gmsh 2.2 and 4.1: elements of first and second order, physical groups, data",
    .kind = ART_FORMAT_VOLUME,
    .extensions = extensions,
    .sniff = sniff,
    .read = art_msh_read,
    .write = art_msh_write,
    .write_as = art_msh_write_as,
    .choices = ART_CHOICE_ASCII | ART_CHOICE_BINARY | ART_CHOICE_NUMBER,
    .carries = ART_CARRIES_LOOSE | ART_CARRIES_UNITS | ART_CARRIES_NUMBERS | ART_CARRIES_REGIONS |
               ART_CARRIES_NODE_SETS | ART_CARRIES_SIDE_SETS | ART_CARRIES_FACETS |
               ART_CARRIES_VERTEX_FIELDS | ART_CARRIES_FACE_FIELDS,
    .elem_kinds = (1u << ART_ELEM_KINDS) - 1};
