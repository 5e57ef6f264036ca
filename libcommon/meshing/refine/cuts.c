/* The parts into which an element is cut. */
#include "refine_priv.h"

/* ----------------------------------------------------------------- regular */

/* A row is a part of the regular cut: the places of its corners, each by two corners of the
 * element. */
struct row {
    enum art_elem_kind kind;
    const char *corner;
};

/* The four at the corners come first, then the octahedron between them, cut along 02-13. The parts
 * of which one sees the mirror image, 01 02 12 13 and 02 12 13 23 in Bey's order, begin one node
 * later: the rule for the next cut takes no notice of where the ring of four nodes begins, and
 * they stand upright. */
static const struct row tet[] = {
    {ART_ELEM_TET, "00 01 02 03"}, {ART_ELEM_TET, "01 11 12 13"}, {ART_ELEM_TET, "02 12 22 23"},
    {ART_ELEM_TET, "03 13 23 33"}, {ART_ELEM_TET, "01 02 03 13"}, {ART_ELEM_TET, "02 12 13 01"},
    {ART_ELEM_TET, "02 03 13 23"}, {ART_ELEM_TET, "12 13 23 02"}, {0}};

/* There is one at each corner of the base and one at the apex, one upside down below that, and
 * tetrahedra between. */
static const struct row pyramid[] = {{ART_ELEM_PYRAMID, "00 01 02 03 04"},
                                     {ART_ELEM_PYRAMID, "10 11 12 13 14"},
                                     {ART_ELEM_PYRAMID, "20 21 22 23 24"},
                                     {ART_ELEM_PYRAMID, "30 31 32 33 34"},
                                     {ART_ELEM_PYRAMID, "04 14 24 34 44"},
                                     {ART_ELEM_PYRAMID, "04 34 24 14 02"},
                                     {ART_ELEM_TET, "01 14 02 04"},
                                     {ART_ELEM_TET, "12 24 13 14"},
                                     {ART_ELEM_TET, "23 34 20 24"},
                                     {ART_ELEM_TET, "30 04 31 34"},
                                     {0}};

static const struct row wedge[] = {{ART_ELEM_WEDGE, "00 01 02 03 04 05"},
                                   {ART_ELEM_WEDGE, "10 11 12 13 14 15"},
                                   {ART_ELEM_WEDGE, "20 21 22 23 24 25"},
                                   {ART_ELEM_WEDGE, "30 31 32 33 34 35"},
                                   {ART_ELEM_WEDGE, "40 41 42 43 44 45"},
                                   {ART_ELEM_WEDGE, "50 51 52 53 54 55"},
                                   {ART_ELEM_WEDGE, "01 12 20 04 15 23"},
                                   {ART_ELEM_WEDGE, "04 15 23 34 45 53"},
                                   {0}};

static const struct row hex[] = {{ART_ELEM_HEX, "00 01 02 03 04 05 06 07"},
                                 {ART_ELEM_HEX, "10 11 12 13 14 15 16 17"},
                                 {ART_ELEM_HEX, "20 21 22 23 24 25 26 27"},
                                 {ART_ELEM_HEX, "30 31 32 33 34 35 36 37"},
                                 {ART_ELEM_HEX, "40 41 42 43 44 45 46 47"},
                                 {ART_ELEM_HEX, "50 51 52 53 54 55 56 57"},
                                 {ART_ELEM_HEX, "60 61 62 63 64 65 66 67"},
                                 {ART_ELEM_HEX, "70 71 72 73 74 75 76 77"},
                                 {0}};

static const struct row tri[] = {{ART_ELEM_TRI, "00 01 02"},
                                 {ART_ELEM_TRI, "01 11 12"},
                                 {ART_ELEM_TRI, "02 12 22"},
                                 {ART_ELEM_TRI, "01 12 02"},
                                 {0}};

static const struct row quad[] = {{ART_ELEM_QUAD, "00 01 02 03"},
                                  {ART_ELEM_QUAD, "10 11 12 13"},
                                  {ART_ELEM_QUAD, "20 21 22 23"},
                                  {ART_ELEM_QUAD, "30 31 32 33"},
                                  {0}};

static const struct row *const regular[ART_ELEM_KINDS] = {
    [ART_ELEM_TET] = tet, [ART_ELEM_PYRAMID] = pyramid, [ART_ELEM_WEDGE] = wedge,
    [ART_ELEM_HEX] = hex, [ART_ELEM_TRI] = tri,         [ART_ELEM_QUAD] = quad};

static unsigned all_of(const struct art_elem_type *type)
{
    return (1u << type->n_corners) - 1;
}

unsigned refine_between(const struct art_elem_type *type, int i, int j)
{
    unsigned both = 1u << i | 1u << j;
    for (int e = 0; e < type->n_edges; e++)
        if ((1u << type->edge[e][0] | 1u << type->edge[e][1]) == both) return both;
    for (int f = 0; f < type->n_faces && i != j; f++) {
        unsigned face = 0;
        for (int k = 0; k < 4 && type->face[f][k] >= 0; k++) face |= 1u << type->face[f][k];
        if ((face & both) == both) return face;
    }
    return i == j ? both : all_of(type);
}

int refine_regular(const struct art_elem_type *type, struct art_part part[ART_PARTS_MAX])
{
    const struct art_elem_type *corners = art_elem_type(type->linear);
    int n = 0;
    for (const struct row *row = regular[type->linear]; row->corner; row++, n++) {
        part[n].kind = row->kind;
        for (int c = 0; c < art_elem_type(row->kind)->n_corners; c++)
            part[n].corner[c] = (unsigned char)refine_between(corners, row->corner[3 * c] - '0',
                                                              row->corner[3 * c + 1] - '0');
    }
    return n;
}

/* ------------------------------------------------------------------- faces */

/* Faces some of whose edges are cut, in one of the ways to turn them: a to d are corners; m, n, p,
 * q the middles of the edges that begin there, o that of the face. Turned or seen from behind the
 * pieces are the same ones, so that two elements that share a face agree. */
static const struct {
    int n;
    unsigned cut;
    const char *piece[ART_PIECES_MAX];
} ways[] = {
    {3, 0, {"abc"}},
    {3, 1, {"amc", "mbc"}},
    {3, 7, {"amp", "mbn", "pnc", "mnp"}},
    {4, 0, {"abcd"}},
    {4, 1, {"amd", "mbc", "mcd"}},
    {4, 3, {"mbn", "amd", "ncd", "mnd"}},
    {4, 5, {"ampd", "mbcp"}},
    {4, 7, {"ampd", "mbn", "ncp", "mnp"}},
    {4, 15, {"amoq", "bnom", "cpon", "dqop"}},
};

/* The place that a letter stands for; the face begins at corner number `turn`. */
static unsigned place_of(char letter, int n, const signed char *corner, int turn)
{
    static const char edges[] = "mnpq";
    unsigned all = 0;
    for (int i = 0; i < n; i++) {
        unsigned here = 1u << corner[(i + turn) % n];
        if (letter == 'a' + i) return here;
        if (letter == edges[i]) return here | 1u << corner[(i + 1 + turn) % n];
        all |= here;
    }
    return all;
}

static unsigned turned(int n, unsigned cut, int turn)
{
    unsigned all = (1u << n) - 1;
    return (cut >> turn | cut << (n - turn)) & all;
}

int refine_face(int n, const signed char *corner, unsigned cut,
                struct art_piece piece[ART_PIECES_MAX])
{
    int turn = 0, count = 0;
    size_t w = 0, last = sizeof ways / sizeof ways[0];
    for (; w < last; w++) {
        if (ways[w].n != n) continue;
        for (turn = 0; turn < n && turned(n, cut, turn) != ways[w].cut; turn++) continue;
        if (turn < n) break;
    }
    while (w < last && count < ART_PIECES_MAX && ways[w].piece[count]) {
        const char *text = ways[w].piece[count];
        piece[count].n = 0;
        for (; *text; text++)
            piece[count].corner[piece[count].n++] = (unsigned char)place_of(*text, n, corner, turn);
        count++;
    }
    return count;
}

unsigned refine_face_cut(const struct art_elem_type *type, int f, unsigned cut)
{
    const signed char *corner = type->face[f];
    int n = corner[3] < 0 ? 3 : 4;
    unsigned found = 0;
    for (int i = 0; i < n; i++) {
        unsigned both = 1u << corner[i] | 1u << corner[(i + 1) % n];
        for (int e = 0; e < type->n_edges; e++)
            if ((cut >> e & 1) && (1u << type->edge[e][0] | 1u << type->edge[e][1]) == both)
                found |= 1u << i;
    }
    return found;
}

/* ----------------------------------------------------------------- closure */

static struct art_part whole_tet(void)
{
    return (struct art_part){ART_ELEM_TET, {1, 2, 4, 8}};
}

/* Each part becomes two: one where place a moves to `to`, one where b does. Parts that lack one of
 * them stay. */
static int halve(struct art_part *part, int n, unsigned a, unsigned b, unsigned to)
{
    for (int i = n - 1; i >= 0; i--) {
        int at_a = -1, at_b = -1;
        for (int c = 0; c < 4; c++) {
            if (part[i].corner[c] == a) at_a = c;
            if (part[i].corner[c] == b) at_b = c;
        }
        if (at_a < 0 || at_b < 0) continue;
        part[n] = part[i];
        part[i].corner[at_b] = (unsigned char)to;
        part[n++].corner[at_a] = (unsigned char)to;
    }
    return n;
}

/* Divides one edge, or two without a common node. */
static int halve_edges(const struct art_elem_type *type, unsigned cut,
                       struct art_part part[ART_PARTS_MAX])
{
    int n = 1;
    part[0] = whole_tet();
    for (int e = 0; e < type->n_edges; e++) {
        unsigned a = 1u << type->edge[e][0], b = 1u << type->edge[e][1];
        if (cut >> e & 1) n = halve(part, n, a, b, a | b);
    }
    return n;
}

/* Divides a face in four: a part over each piece of it. */
static int over_face(const struct art_elem_type *type, int f, unsigned cut,
                     struct art_part part[ART_PARTS_MAX])
{
    struct art_piece piece[ART_PIECES_MAX];
    unsigned apex = all_of(type);
    int n = refine_face(3, type->face[f], refine_face_cut(type, f, cut), piece);
    for (int k = 0; k < 3; k++) apex &= ~(1u << type->face[f][k]);
    for (int i = 0; i < n; i++)
        part[i] = (struct art_part){
            ART_ELEM_TET,
            {piece[i].corner[0], piece[i].corner[2], piece[i].corner[1], (unsigned char)apex}};
    return n;
}

static int close_tet(const struct art_elem_type *type, unsigned cut,
                     struct art_part part[ART_PARTS_MAX])
{
    for (int f = 0; f < type->n_faces; f++)
        if (refine_face_cut(type, f, cut) == 7) return over_face(type, f, cut, part);
    return halve_edges(type, cut, part);
}

static int close_shell(const struct art_elem_type *type, unsigned cut,
                       struct art_part part[ART_PARTS_MAX])
{
    struct art_piece piece[ART_PIECES_MAX];
    int n = refine_face(type->n_corners, type->face[0], refine_face_cut(type, 0, cut), piece);
    for (int i = 0; i < n; i++) {
        part[i].kind = piece[i].n == 3 ? ART_ELEM_TRI : ART_ELEM_QUAD;
        for (int c = 0; c < piece[i].n; c++) part[i].corner[c] = piece[i].corner[c];
    }
    return n;
}

/* Connect the middle to the pieces of all faces, which look outward. */
static int close_from_middle(const struct art_elem_type *type, unsigned cut,
                             struct art_part part[ART_PARTS_MAX])
{
    unsigned char middle = (unsigned char)all_of(type);
    int n = 0;
    for (int f = 0; f < type->n_faces; f++) {
        struct art_piece piece[ART_PIECES_MAX];
        int corners = type->face[f][3] < 0 ? 3 : 4;
        int count = refine_face(corners, type->face[f], refine_face_cut(type, f, cut), piece);
        for (int i = 0; i < count; i++) {
            const unsigned char *c = piece[i].corner;
            part[n++] = piece[i].n == 3
                            ? (struct art_part){ART_ELEM_TET, {c[0], c[2], c[1], middle}}
                            : (struct art_part){ART_ELEM_PYRAMID, {c[0], c[3], c[2], c[1], middle}};
        }
    }
    return n;
}

int refine_closure(const struct art_elem_type *type, unsigned cut,
                   struct art_part part[ART_PARTS_MAX])
{
    const struct art_elem_type *corners = art_elem_type(type->linear);
    if (type->dim == 2) return close_shell(corners, cut, part);
    return (type->linear == ART_ELEM_TET ? close_tet : close_from_middle)(corners, cut, part);
}
