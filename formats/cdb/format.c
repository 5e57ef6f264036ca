/* The row of the format, and which elements the routines of ANSYS are ("Element Reference"). */
#include "cdb_priv.h"

const char *const art_cdb_extra[] = {"real", "secnum", "esys", NULL};
const int art_cdb_extra_default[] = {1, 1, 0};

/* Shells, membranes, plane elements. */
static const short flat[] = {25, 28,  41,  42,  43,  55,  57,  63,  77,  82,  83, 91, 93,
                             99, 131, 132, 143, 157, 163, 181, 182, 183, 281, 35, 2};
/* Masses, springs, bars, beams, pipes, contact and load surfaces, pure meshes. */
static const short other[] = {1,   3,   4,   7,   8,   10,  11,  14,  16,  18,  20,  21,  23,
                              24,  27,  37,  39,  40,  44,  50,  54,  59,  60,  71,  116, 151,
                              152, 153, 154, 156, 159, 169, 170, 171, 172, 173, 174, 175, 176,
                              177, 178, 179, 180, 184, 188, 189, 200, 201, 288, 289, 290};

enum art_cdb_sort art_cdb_sort_of(int routine)
{
    for (size_t i = 0; i < sizeof flat / sizeof *flat; i++)
        if (flat[i] == routine) return ART_CDB_FLAT;
    for (size_t i = 0; i < sizeof other / sizeof *other; i++)
        if (other[i] == routine) return ART_CDB_OTHER;
    return ART_CDB_SOLID;
}

/* --------------------------------------------------------------- node order */

/* The node order of each kind: the distinct nodes of the file as letters, and which of them our
 * nodes are. */
static const struct {
    enum art_elem_kind kind;
    int routine;
    const char *list, *order;
} forms[] = {
    {ART_ELEM_HEX, 185, "abcdefgh", "dcbahgfe"},
    {ART_ELEM_WEDGE, 185, "abccdeff", "abcdef"},
    {ART_ELEM_PYRAMID, 185, "abcdeeee", "abcde"},
    {ART_ELEM_TET, 185, "abccdddd", "abcd"},
    {ART_ELEM_QUADHEX, 186, "abcdefghijklmnopqrst", "dcbahgfekjilonmptsrq"},
    {ART_ELEM_QUADWEDGE, 186, "abccdeffghcijkflmnoo", "abcdefghijklmno"},
    {ART_ELEM_QUADPYRAMID, 186, "abcdeeeefghieeeejklm", "abcdefghijklm"},
    {ART_ELEM_QUADTET, 187, "abcdefghij", "abcdefghij"},
    {ART_ELEM_QUAD, 181, "abcd", "abcd"},
    {ART_ELEM_TRI, 181, "abcc", "abc"},
    {ART_ELEM_QUADQUAD, 281, "abcdefgh", "abcdefgh"},
    {ART_ELEM_QUADTRI, 281, "abccdecf", "abcdef"},
};

int art_cdb_list(enum art_elem_kind kind, const int *node, int list[ART_CDB_NODES], int *n)
{
    int distinct[ART_ELEM_MAX_NODES] = {0};
    size_t i = 0;
    while (forms[i].kind != kind) i++;
    for (int k = 0; forms[i].order[k]; k++) distinct[forms[i].order[k] - 'a'] = node[k];
    for (*n = 0; forms[i].list[*n]; ++*n) list[*n] = distinct[forms[i].list[*n] - 'a'];
    return forms[i].routine;
}

/* Distinct nodes, and the pattern of the whole list as letters. */
static int distinct_nodes(int n, const int *list, int *node, char *pattern)
{
    int most = 0;
    for (int i = 0; i < n; i++) {
        int k = 0;
        pattern[i] = '0';
        if (list[i] < 0) continue;
        while (k < most && node[k] != list[i]) k++;
        if (k == most) node[most++] = list[i];
        pattern[i] = (char)('a' + k);
    }
    pattern[n] = '\0';
    return most;
}

static bool flat_element(int n, const char *pattern, const int *node, enum art_elem_kind *kind,
                         int *to)
{
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        const struct art_elem_type *type = art_elem_type(forms[i].kind);
        bool same = strcmp(forms[i].list, pattern) == 0;
        if (type->dim != 2) continue;
        /* lists of triangles alone, and such as fill up with zeros */
        if (n <= 4 && forms[i].kind == ART_ELEM_TRI)
            same = same || strcmp(pattern, "abc") == 0 || strcmp(pattern, "abc0") == 0;
        if (forms[i].kind == ART_ELEM_QUADTRI) same = same || strcmp(pattern, "abcdef") == 0;
        if (!same) continue;
        *kind = forms[i].kind;
        for (int k = 0; k < type->n_nodes; k++) to[k] = node[k];
        return true;
    }
    return false;
}

bool art_cdb_element(const struct art_volume *vol, enum art_cdb_sort sort, int n, const int *list,
                     enum art_elem_kind *kind, int to[ART_ELEM_MAX_NODES], bool *turned)
{
    int node[ART_CDB_NODES];
    double x[ART_ELEM_MAX_NODES][3];
    char pattern[ART_CDB_NODES + 1];
    *turned = false;
    int most = distinct_nodes(n, list, node, pattern);
    if (sort == ART_CDB_FLAT) return flat_element(n, pattern, node, kind, to);
    while (n < 8) pattern[n++] = '0', pattern[n] = '\0';
    const struct art_ansys_form *form =
        n > 8 ? art_ansys_quadratic(most) : art_ansys_form_of(pattern);
    if (!form) return false;
    const struct art_elem_type *type = art_elem_type(form->kind);
    for (int i = 0; i < type->n_nodes; i++) {
        to[i] = node[form->order[i] - 'a'];
        art_v3_copy(x[i], vol->pos + 3 * (size_t)to[i]);
    }
    *kind = form->kind;
    if (art_ids_upright(type, (const double(*)[3])x)) return true;
    *turned = true;
    if (!form->turned) art_elem_reverse(type, to);
    for (int i = 0; form->turned && i < type->n_nodes; i++) to[i] = node[form->turned[i] - 'a'];
    return true;
}

/* ------------------------------------------------------------------- the row */

static const char *const extensions[] = {".cdb", NULL};
static const char *const node_fields[] = {ART_ANSYS_ROTATION, NULL};

const struct art_format art_format_cdb = {
    .name = "cdb",
    .summary = "ANSYS archive: blocks of nodes and elements, components",
    .kind = ART_FORMAT_VOLUME,
    .extensions = extensions,
    .sniff = art_cdb_sniff,
    .read = art_cdb_read,
    .write = art_cdb_write,
    .choices = ART_CHOICE_ASCII,
    .carries = ART_CARRIES_LOOSE | ART_CARRIES_UNITS | ART_CARRIES_NAME | ART_CARRIES_NUMBERS |
               ART_CARRIES_REGIONS | ART_CARRIES_NODE_SETS | ART_CARRIES_ELEM_SETS,
    .elem_fields = art_cdb_extra,
    .node_fields = node_fields,
    .elem_kinds = (1u << ART_ELEM_KINDS) - 1};
