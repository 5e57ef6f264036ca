/* VTK files in XML: the structure.
 *
 * libxml2 sees the tags and never the data: what stands between <DataArray> and the next tag, and
 * all that is appended, is cut out and remembered by its place. So there is no copy of the numbers,
 * its limit for the length of texts (10 MB) can stay in force, and appended bytes, which are no XML
 * at all, do not disturb. A document type is refused before libxml2 sees it; with it go all
 * entities but the five. */
#include "../xml.h"
#include "xml_priv.h"
#include <string.h>

enum { DEPTH = 16, MAX_PIECES = 65536 };

struct reader {
    struct art_xml xml;
    struct art_vtk_xml x;
    struct art_vtk *d;
    struct art_format_lines lines;
    const char *where[DEPTH]; /* open elements, by the names in `names`; NULL: another */
    int depth;
    struct art_vtk_piece *now; /* the piece that is open */
    char active[2][6][64];     /* names of the active attributes of point and cell data */
    size_t *from, *to;         /* [n_texts] text of each array */
    int n_texts, from_cap, to_cap;
    bool has_root, has_set;
};

/* --------------------------------------------------------------- attributes */

/* A count in decimal; absent or empty: `otherwise`. */
static int get_count(struct reader *r, const struct art_xml_attributes *a, const char *name,
                     int otherwise)
{
    char text[64];
    int64_t value;
    if (!art_xml_get(a, name, text, sizeof text) || text[strspn(text, " \t\r\n")] == '\0')
        return otherwise;
    const char *digits = text + strspn(text, " \t\r\n+-");
    /* decimal alone: 0x1 is none of VTK's numbers */
    if (digits[strspn(digits, "0123456789 \t\r\n")] != '\0' || !art_parse_int(text, &value)) {
        art_xml_fail(&r->xml, ART_ESYNTAX, "%s=\"%s\" is not a whole number", name, text);
        return 0;
    }
    if (value < 0 || value > INT32_MAX / 4) {
        art_xml_fail(&r->xml, ART_ERANGE, "%s=\"%s\" is not a possible number", name, text);
        return 0;
    }
    return (int)value;
}

/* ------------------------------------------------------------------ elements */

static void file_begins(struct reader *r, const struct art_xml_attributes *a)
{
    char text[64];
    if (!art_xml_get(a, "type", text, sizeof text)) text[0] = '\0';
    if (strcmp(text, "PolyData") != 0 && strcmp(text, "UnstructuredGrid") != 0) {
        art_xml_fail(&r->xml, ART_EUNSUPPORTED,
                     "VTK files of type \"%s\" cannot be read, only PolyData and UnstructuredGrid",
                     text);
        return;
    }
    r->d->grid = text[0] == 'U';
    r->has_root = true;
    if (art_xml_get(a, "byte_order", text, sizeof text)) {
        if (strcmp(text, "LittleEndian") != 0 && strcmp(text, "BigEndian") != 0)
            art_xml_fail(&r->xml, ART_ESYNTAX,
                         "byte_order is \"%s\", not LittleEndian or BigEndian", text);
        r->x.swap = (text[0] == 'B') != art_vtk_big_endian();
    }
    r->x.word = 4;
    if (art_xml_get(a, "header_type", text, sizeof text)) {
        if (strcmp(text, "UInt32") != 0 && strcmp(text, "UInt64") != 0)
            art_xml_fail(&r->xml, ART_ESYNTAX, "header_type is \"%s\", not UInt32 or UInt64", text);
        r->x.word = text[4] == '6' ? 8 : 4;
    }
    if (art_xml_get(a, "compressor", text, sizeof text) && text[0]) {
        if (strcmp(text, "vtkZLibDataCompressor") != 0)
            art_xml_fail(&r->xml, ART_EUNSUPPORTED,
                         "data compressed by %s cannot be read, only by vtkZLibDataCompressor",
                         text);
        r->x.zlib = true;
    }
}

static void piece_begins(struct reader *r, const struct art_xml_attributes *a)
{
    static const struct {
        const char *name;
        int list;
    } lists[] = {{"NumberOfVerts", ART_VTK_VERTS},
                 {"NumberOfLines", ART_VTK_LINES},
                 {"NumberOfStrips", ART_VTK_STRIPS},
                 {"NumberOfPolys", ART_VTK_POLYS}};
    struct art_vtk_piece p = {.loc = art_format_next_place(&r->lines, r->x.src, r->xml.at),
                              .decl = r->x.n_decls};
    char text[8];
    if (!art_xml_get(a, "NumberOfPoints", text, sizeof text)) {
        art_xml_fail(&r->xml, ART_ESYNTAX, "the piece has no NumberOfPoints");
        return;
    }
    p.n_points = get_count(r, a, "NumberOfPoints", -1);
    if (p.n_points < 0) {
        art_xml_fail(&r->xml, ART_ESYNTAX, "NumberOfPoints is empty");
        return;
    }
    if (r->d->grid) {
        if (!art_xml_get(a, "NumberOfCells", text, sizeof text)) {
            art_xml_fail(&r->xml, ART_ESYNTAX, "the piece has no NumberOfCells");
            return;
        }
        p.n[ART_VTK_CELLS] = get_count(r, a, "NumberOfCells", 0);
    } else {
        for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++)
            p.n[lists[i].list] = get_count(r, a, lists[i].name, 0);
    }
    if (r->x.n_pieces == MAX_PIECES) {
        art_xml_fail(&r->xml, ART_ELIMIT, "there are more than %d pieces", MAX_PIECES);
        return;
    }
    if (!ART_GROW(r->x.ctx, r->x.piece, r->x.n_pieces, r->x.piece_cap)) {
        art_xml_fail(&r->xml, ART_ENOMEM, "out of memory");
        return;
    }
    r->now = &r->x.piece[r->x.n_pieces];
    r->x.piece[r->x.n_pieces++] = p;
}

static const char *const roles[] = {"Normals", "TCoords", "GlobalIds"};
static const enum art_vtk_role role_of[] = {ART_VTK_NORMALS, ART_VTK_TCOORDS, ART_VTK_IDS};
enum { N_ROLES = sizeof roles / sizeof roles[0] };

static void data_begin(struct reader *r, const struct art_xml_attributes *a, int which)
{
    memset(r->active[which], 0, sizeof r->active[which]);
    for (int i = 0; i < N_ROLES; i++)
        (void)art_xml_get(a, roles[i], r->active[which][i], sizeof r->active[which][i]);
}

static const struct {
    const char *name;
    enum art_scalar type;
} types[] = {{"Int8", ART_I8},     {"UInt8", ART_U8},    {"Int16", ART_I16}, {"UInt16", ART_U16},
             {"Int32", ART_I32},   {"UInt32", ART_U32},  {"Int64", ART_I64}, {"UInt64", ART_U64},
             {"Float32", ART_F32}, {"Float64", ART_F64}, {"String", ART_U8}};

/* Elements whose arrays are read, and where they stand. */
static const struct {
    const char *name;
    int section;
} names[] = {{"VTKFile", ART_VTK_OUTSIDE},
             {"PolyData", ART_VTK_OUTSIDE},
             {"UnstructuredGrid", ART_VTK_OUTSIDE},
             {"Piece", ART_VTK_OUTSIDE},
             {"DataArray", ART_VTK_OUTSIDE},
             {"Array", ART_VTK_OUTSIDE},
             {"AppendedData", ART_VTK_OUTSIDE},
             {"Points", ART_VTK_IN_POINTS},
             {"Verts", ART_VTK_VERTS},
             {"Lines", ART_VTK_LINES},
             {"Strips", ART_VTK_STRIPS},
             {"Polys", ART_VTK_POLYS},
             {"Cells", ART_VTK_CELLS},
             {"PointData", ART_VTK_IN_POINT_DATA},
             {"CellData", ART_VTK_IN_CELL_DATA},
             {"FieldData", ART_VTK_IN_FIELD_DATA}};

static int section_of(const char *name)
{
    for (size_t i = 0; name && i < sizeof names / sizeof names[0]; i++)
        if (strcmp(names[i].name, name) == 0) return names[i].section;
    return ART_VTK_OUTSIDE;
}

static int read_type(struct reader *r, const struct art_xml_attributes *a, struct art_vtk_decl *c)
{
    char text[64] = "";
    if (!art_xml_get(a, "type", text, sizeof text))
        return art_xml_fail(&r->xml, ART_ESYNTAX, "the array has no type");
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
        if (strcmp(types[i].name, text) == 0) {
            c->type = types[i].type;
            c->known = true;
            c->text = text[0] == 'S';
        }
    if (!c->known)
        return art_xml_fail(&r->xml, ART_EUNSUPPORTED, "arrays of type \"%s\" cannot be read",
                            text);
    return ART_OK;
}

static int read_format(struct reader *r, const struct art_xml_attributes *a, struct art_vtk_decl *c)
{
    static const char *const formats[] = {"ascii", "binary", "appended"};
    char text[64] = "ascii";
    int64_t offset = 0;
    (void)art_xml_get(a, "format", text, sizeof text);
    for (int i = 0; i < 3; i++) {
        if (!art_strcaseeq(text, formats[i])) continue;
        c->format = (enum art_vtk_format)i;
        if (i < 2) return ART_OK;
        if (!art_xml_get(a, "offset", text, sizeof text) || !art_parse_int(text, &offset) ||
            offset < 0)
            return art_xml_fail(&r->xml, ART_ESYNTAX, "the appended array has no offset");
        c->offset = (uint64_t)offset;
        return ART_OK;
    }
    return art_xml_fail(&r->xml, ART_ESYNTAX,
                        "the format of the array is \"%s\", not ascii, binary or appended", text);
}

static void array_begins(struct reader *r, const struct art_xml_attributes *a)
{
    struct art_vtk_decl c = {.at = r->xml.at,
                             .loc = art_format_next_place(&r->lines, r->x.src, r->xml.at),
                             .piece = r->x.n_pieces - 1};
    char text[1024] = "";
    c.section = section_of(r->depth > 0 ? r->where[r->depth - 1] : NULL);
    if (c.section != ART_VTK_OUTSIDE && (read_type(r, a, &c) < 0 || read_format(r, a, &c) < 0))
        return;
    c.dim = get_count(r, a, "NumberOfComponents", 1);
    if (c.dim < 1 || c.dim > 65536) {
        art_xml_fail(&r->xml, ART_ERANGE, "an array cannot have %d component{s}", c.dim);
        return;
    }
    if (!r->now && c.section != ART_VTK_IN_FIELD_DATA && c.section != ART_VTK_OUTSIDE) {
        art_xml_fail(&r->xml, ART_ESYNTAX, "the array is outside of any piece");
        return;
    }
    if (!r->now) c.piece = -1;
    if (!art_xml_get(a, "Name", text, sizeof text))
        strcpy(text, c.section == ART_VTK_IN_POINTS ? "Points" : "");
    if (c.section == ART_VTK_IN_POINT_DATA || c.section == ART_VTK_IN_CELL_DATA)
        for (int i = 0; i < N_ROLES; i++)
            if (*text && strcmp(r->active[c.section - ART_VTK_IN_POINT_DATA][i], text) == 0)
                c.role = role_of[i];
    c.name = art_strdup(r->x.ctx, text);
    if (!c.name || !ART_GROW(r->x.ctx, r->x.decl, r->x.n_decls, r->x.decl_cap)) {
        art_free(c.name);
        art_xml_fail(&r->xml, ART_ENOMEM, "out of memory");
        return;
    }
    r->x.decl[r->x.n_decls++] = c;
    if (r->now) r->now->n_decls++;
}

static void appended_begins(struct reader *r, const struct art_xml_attributes *a)
{
    char text[16] = "base64";
    (void)art_xml_get(a, "encoding", text, sizeof text);
    if (strcmp(text, "raw") != 0 && strcmp(text, "base64") != 0)
        art_xml_fail(&r->xml, ART_ESYNTAX,
                     "the encoding of the appended data is \"%s\", not raw or base64", text);
    r->x.raw = text[0] == 'r';
}

static void on_start(void *user, const xmlChar *local, const xmlChar *prefix, const xmlChar *uri,
                     int n_ns, const xmlChar **ns, int n_attrs, int n_default,
                     const xmlChar **attrs)
{
    struct reader *r = user;
    const struct art_xml_attributes a = {n_attrs, attrs};
    const char *name = NULL;
    (void)prefix, (void)uri, (void)n_ns, (void)ns, (void)n_default;
    if (r->xml.status < 0) return;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(names[i].name, (const char *)local) == 0) name = names[i].name;
    if (r->depth == DEPTH) {
        art_xml_fail(&r->xml, ART_ELIMIT, "elements are nested deeper than %d", DEPTH);
        return;
    }
    if ((r->depth == 0) != (name && strcmp(name, "VTKFile") == 0)) {
        art_xml_fail(&r->xml, ART_ESYNTAX, "expected %s, found <%.60s>",
                     r->depth == 0 ? "<VTKFile>" : "an element of a VTK file", (const char *)local);
        return;
    }
    if (name && r->depth == 0) file_begins(r, &a);
    if (name && (strcmp(name, "PolyData") == 0 || strcmp(name, "UnstructuredGrid") == 0)) {
        if (r->has_set || r->depth != 1 || r->d->grid != (name[0] == 'U'))
            art_xml_fail(&r->xml, ART_ESYNTAX, "<%s> does not belong here", name);
        r->has_set = true;
    }
    if (name && strcmp(name, "Piece") == 0) {
        if (r->depth != 2 || !r->has_set)
            art_xml_fail(&r->xml, ART_ESYNTAX, "<Piece> does not belong here");
        else
            piece_begins(r, &a);
    }
    if (name && strstr(name, "Array")) array_begins(r, &a);
    if (name && strcmp(name, "AppendedData") == 0) appended_begins(r, &a);
    if (name && strcmp(name, "PointData") == 0) data_begin(r, &a, 0);
    if (name && strcmp(name, "CellData") == 0) data_begin(r, &a, 1);
    r->where[r->depth++] = name;
}

static void on_end(void *user, const xmlChar *local, const xmlChar *prefix, const xmlChar *uri)
{
    struct reader *r = user;
    (void)prefix, (void)uri, (void)local;
    if (r->depth > 0) r->depth--;
    if (r->depth < 3 && r->where[r->depth] && strcmp(r->where[r->depth], "Piece") == 0)
        r->now = NULL;
}

/* <!-- units mm --> states the unit of length. */
static void on_comment(void *user, const xmlChar *value)
{
    struct reader *r = user;
    if (r->xml.status >= 0 && art_xml_units(r->x.ctx, (const char *)value, &r->d->units) < 0)
        art_xml_fail(&r->xml, ART_ENOMEM, "out of memory");
}

/* ------------------------------------------------------------------ the scan */

static bool tag_is(const struct art_source *src, size_t at, size_t end, const char *name)
{
    size_t n = strlen(name);
    if (end - at < n + 2 || memcmp(src->data + at + 1, name, n) != 0) return false;
    char c = src->data[at + 1 + n];
    return c == '>' || c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '/';
}

/* Appended data go to the last closing tag: what they hold may look like anything. */
static int skip_appended(struct reader *r, size_t *pos)
{
    static const char close[] = "</AppendedData";
    const struct art_source *src = r->x.src;
    const size_t n = sizeof close - 1;
    size_t at = src->n, from = *pos;
    while (at > from && !(src->n - at >= n && memcmp(src->data + at, close, n) == 0)) at--;
    r->xml.at = from;
    if (at == from)
        return art_xml_fail(&r->xml, ART_ESYNTAX,
                            "the appended data are not closed: is the file cut off?");
    while (from < at && strchr(" \t\r\n", src->data[from]) && src->data[from]) from++;
    if (src->data[from] != '_')
        return art_xml_fail(&r->xml, ART_ESYNTAX,
                            "the appended data do not begin with an underscore");
    r->x.appended = from + 1;
    r->x.appended_end = *pos = at;
    return ART_OK;
}

/* Text of the innermost array, kept by its place and not shown to libxml2. */
static int keep_text(struct reader *r, size_t from, size_t to)
{
    if (art_xml_blank(r->x.src, from, to)) return ART_OK;
    r->xml.at = from;
    if (r->to[r->n_texts - 1] > 0)
        return art_xml_fail(&r->xml, ART_ESYNTAX, "the array has a second text");
    r->from[r->n_texts - 1] = from;
    r->to[r->n_texts - 1] = to;
    return ART_OK;
}

static int scan(struct reader *r, size_t pos)
{
    const struct art_source *src = r->x.src;
    int inside = 0, status = ART_OK; /* depth below an array; 0: not in one */
    while (pos < src->n) {
        const char *less = memchr(src->data + pos, '<', src->n - pos);
        size_t at = less ? (size_t)(less - src->data) : src->n, end;
        if (at > pos) ART_TRY(inside == 1 ? keep_text(r, pos, at) : art_xml_feed(&r->xml, pos, at));
        if (at == src->n) break;
        ART_TRY(art_xml_markup(&r->xml, at, &end));
        ART_TRY(art_xml_feed(&r->xml, at, end));
        char next = src->data[at + 1];
        pos = end;
        if (next == '!' || next == '?') continue;
        bool single = src->data[end - 2] == '/',
             array = tag_is(src, at, end, "DataArray") || tag_is(src, at, end, "Array");
        if (array) {
            if (!ART_GROW(r->x.ctx, r->from, r->n_texts, r->from_cap) ||
                !ART_GROW(r->x.ctx, r->to, r->n_texts, r->to_cap))
                return ART_ENOMEM;
            r->from[r->n_texts] = r->to[r->n_texts] = 0;
            r->n_texts++;
            if (inside) return art_xml_fail(&r->xml, ART_ESYNTAX, "an array is nested in an array");
        }
        if (next == '/')
            inside -= inside > 0;
        else if (!single && (inside || array))
            inside++;
        if (!single && tag_is(src, at, end, "AppendedData")) ART_TRY(skip_appended(r, &pos));
    }
out:
    return status;
}

static int finish(struct reader *r)
{
    int status = art_xml_finish(&r->xml);
    if (status < 0) return status;
    if (r->n_texts != r->x.n_decls)
        return art_xml_fail(&r->xml, ART_ESYNTAX, "the text is not XML as it should be");
    if (!r->has_root || !r->has_set || r->x.n_pieces == 0)
        return art_xml_fail(&r->xml, ART_ESYNTAX, "there is no piece of data in the file");
    for (int i = 0; i < r->n_texts; i++) {
        r->x.decl[i].from = r->from[i];
        r->x.decl[i].to = r->to[i];
    }
    return ART_OK;
}

int art_vtk_read_xml(struct art_ctx *ctx, struct art_vtk *d, const struct art_source *src)
{
    struct reader r = {.x = {.ctx = ctx, .src = src, .word = 4}, .d = d};
    xmlSAXHandler sax;
    size_t start;
    int status;
    memset(&sax, 0, sizeof sax);
    sax.startElementNs = on_start;
    sax.endElementNs = on_end;
    sax.comment = on_comment;
    d->strips_first = true;
    status = art_xml_open(&r.xml, ctx, src, &sax, &start);
    if (status == ART_OK) status = scan(&r, start);
    if (status == ART_OK) status = finish(&r);
    art_xml_close(&r.xml);
    if (status < 0) goto out;
    ART_TRY(art_vtk_assemble(&r.x, d));
out:
    for (int i = 0; i < r.x.n_decls; i++) art_free(r.x.decl[i].name);
    art_free(r.x.decl), art_free(r.x.piece), art_free(r.from), art_free(r.to);
    return status;
}
