#include "../format_priv.h"
#include "artfem_priv.h"
#include <string.h>

static const struct {
    const char *name;
    enum art_elem_kind kind;
} classes[] = {
    {"Tet", ART_ELEM_TET},
    {"Pyramid", ART_ELEM_PYRAMID},
    {"Wedge", ART_ELEM_WEDGE},
    {"Hex", ART_ELEM_HEX},
    {"Quadtet", ART_ELEM_QUADTET},
    {"Quadpyramid", ART_ELEM_QUADPYRAMID},
    {"Quadwedge", ART_ELEM_QUADWEDGE},
    {"Quadhex", ART_ELEM_QUADHEX},
    {"ShellTriElement", ART_ELEM_TRI},
    {"ShellQuadElement", ART_ELEM_QUAD},
    {"ShellQuadtriElement", ART_ELEM_QUADTRI},
    {"ShellQuadquadElement", ART_ELEM_QUADQUAD},
    /* those above are written */
    {"TetElement", ART_ELEM_TET},
    {"PyramidElement", ART_ELEM_PYRAMID},
    {"WedgeElement", ART_ELEM_WEDGE},
    {"HexElement", ART_ELEM_HEX},
    {"QuadtetElement", ART_ELEM_QUADTET},
    {"QuadpyramidElement", ART_ELEM_QUADPYRAMID},
    {"QuadwedgeElement", ART_ELEM_QUADWEDGE},
    {"QuadhexElement", ART_ELEM_QUADHEX},
};
enum { N_CLASSES = sizeof classes / sizeof *classes };

int art_artfem_kind(const char *cls, size_t n)
{
    for (size_t i = n; i > 0; i--)
        if (cls[i - 1] == '.') {
            cls += i, n -= i;
            break;
        }
    for (int i = 0; i < N_CLASSES; i++)
        if (strlen(classes[i].name) == n && memcmp(classes[i].name, cls, n) == 0)
            return (int)classes[i].kind;
    return -1;
}

const char *art_artfem_class(enum art_elem_kind kind)
{
    for (int i = 0; i < N_CLASSES; i++)
        if (classes[i].kind == kind) return classes[i].name;
    return NULL;
}

/* A text that begins with a word and has a list of FEM nodes. */
static bool sniff(const struct art_source *src)
{
    static const char wanted[] = "FemNode3d>";
    const char *p = src->data, *end = p + src->n;
    if (art_is_legacy_vtk(src)) return false;
    while (p < end && (*p == ' ' || *p == '\t' || *p == '\n' || *p == '\r' || *p == '#')) {
        bool comment = *p == '#';
        while (comment && p < end && *p != '\n') p++;
        if (p < end) p++;
    }
    if (p == end || !((*p >= 'a' && *p <= 'z') || (*p >= 'A' && *p <= 'Z'))) return false;
    while ((p = memchr(p, 'F', (size_t)(end - p))) != NULL) {
        if ((size_t)(end - p) >= sizeof wanted - 1 && memcmp(p, wanted, sizeof wanted - 1) == 0)
            return true;
        p++;
    }
    return false;
}

static const char *const extensions[] = {".art", NULL};
static const char *const elem_fields[] = {"thickness", "membrane", NULL};
static const char *const node_fields[] = {"rest", NULL};

const struct art_format art_format_artfem = {
    .name = "artfem",
    .summary = "ArtiSynth: the mesh of the FEM model in a .art file",
    .kind = ART_FORMAT_VOLUME,
    .extensions = extensions,
    .sniff = sniff,
    .read = art_artfem_read,
    .write = art_artfem_write,
    .choices = ART_CHOICE_ASCII,
    .carries = ART_CARRIES_LOOSE | ART_CARRIES_UNITS | ART_CARRIES_NAME | ART_CARRIES_NUMBERS,
    .elem_fields = elem_fields,
    .node_fields = node_fields,
    .elem_kinds = (1u << ART_ELEM_KINDS) - 1};
