/* VTK files in XML. */
#include "vtk_priv.h"
#include <string.h>
#include <zlib.h>

enum { PIECE = 1 << 16, BLOCK = 1 << 15 };

struct writer {
    struct art_vtk_out out;
    const struct art_vtk_writing *how;
    struct art_buf appended; /* bytes that follow at the end */
    bool odd_name;           /* a name had characters that XML does not allow */
};

/* Bytes of a character in UTF-8 at p, 0 if there is none that XML allows. */
static int xml_char(const unsigned char *p)
{
    static const unsigned least[] = {0, 0, 0x80, 0x800, 0x10000};
    int n = *p < 0x80 ? 1 : *p >> 5 == 6 ? 2 : *p >> 4 == 14 ? 3 : *p >> 3 == 30 ? 4 : 0;
    unsigned v = n > 1 ? *p & (0x7fu >> n) : *p;
    for (int i = 1; i < n; i++) {
        if (p[i] >> 6 != 2) return 0;
        v = v << 6 | (p[i] & 63u);
    }
    if (n == 0 || v < least[n] || v > 0x10ffff || (v >= 0xd800 && v < 0xe000) || v == 0xfffe ||
        v == 0xffff)
        return 0;
    return v < 32 && v != '\t' && v != '\n' && v != '\r' ? 0 : n;
}

static void put_escaped(struct writer *w, const char *text)
{
    struct art_buf *buf = &w->out.buf;
    for (const unsigned char *p = (const unsigned char *)text; *p;) {
        int n = xml_char(p);
        if (n == 0) {
            art_buf_putc(buf, '?');
            w->odd_name = true;
        } else if (*p < 32 || strchr("&<>\"", *p)) {
            art_buf_printf(buf, "&#%d;", *p);
        } else {
            art_buf_add(buf, (const char *)p, (size_t)n);
        }
        p += n ? n : 1;
    }
}

/* ------------------------------------------------------------------- numbers */

/* The numbers of an array: doubles or whole numbers or bytes. */
struct values {
    enum art_scalar type;
    const double *real;
    const int *whole;
    const unsigned char *byte;
    size_t n;
    int per_line;
    bool position;
};

static int put_text(struct writer *w, const struct values *v)
{
    int status = ART_OK;
    if (v->position) return art_vtk_put_positions(&w->out, v->real, v->n / 3, w->how->number);
    if (v->real) return art_vtk_put_doubles(&w->out, v->real, v->n, v->per_line);
    if (v->whole) return art_vtk_put_ints(&w->out, v->whole, v->n, v->per_line);
    for (size_t i = 0; i < v->n; i++) {
        art_buf_printf(&w->out.buf, "%d%c", v->byte[i],
                       (i + 1) % 32 == 0 || i + 1 == v->n ? '\n' : ' ');
        ART_TRY(art_vtk_flush(&w->out, PIECE));
    }
out:
    return status;
}

static void put_base64(struct art_buf *to, const void *bytes, size_t n)
{
    char text[4096];
    const unsigned char *p = bytes;
    while (n > 0) {
        size_t k = n < 3072 ? n : 3072;
        art_buf_add(to, text, art_vtk_base64(p, k, text));
        p += k, n -= k;
    }
}

static int put_words(struct writer *w, const uint64_t *words, size_t n)
{
    if (w->how->encoding == ART_VTK_APPENDED)
        art_buf_add(&w->appended, (const char *)words, n * sizeof *words);
    else
        put_base64(&w->out.buf, words, n * sizeof *words);
    return ART_OK;
}

/* Bytes in blocks, each packed. */
static int put_packed(struct writer *w, const unsigned char *bytes, size_t n)
{
    struct art_buf *to = w->how->encoding == ART_VTK_APPENDED ? &w->appended : &w->out.buf;
    const size_t blocks = (n + BLOCK - 1) / BLOCK, room = compressBound(BLOCK);
    uint64_t *head = art_alloc(w->out.ctx, blocks + 3, sizeof *head);
    unsigned char *packed = art_alloc(w->out.ctx, blocks + 1, room);
    size_t at = 0;
    int status = ART_ENOMEM;
    if (!head || !packed) goto out;
    head[0] = blocks, head[1] = BLOCK, head[2] = n % BLOCK;
    for (size_t i = 0; i < blocks; i++) {
        uLongf got = room;
        size_t size = n - i * BLOCK < BLOCK ? n - i * BLOCK : BLOCK;
        if (compress2(packed + at, &got, bytes + i * BLOCK, size, 6) != Z_OK) {
            status = art_error(w->out.ctx, ART_ENOMEM, NULL, "out of memory");
            goto out;
        }
        head[3 + i] = got;
        at += got;
    }
    ART_TRY(put_words(w, head, blocks + 3));
    if (to == &w->appended)
        art_buf_add(to, (const char *)packed, at);
    else
        put_base64(to, packed, at);
out:
    art_free(head), art_free(packed);
    return status;
}

/* The number of bytes and the bytes, as one text of base64. */
static int put_bytes(struct writer *w, const struct values *v)
{
    const size_t size = (size_t)art_scalar_size(v->type), n = v->n * size;
    unsigned char *all = art_alloc(w->out.ctx, n + 8, 1), *bytes = all + 8;
    const uint64_t head = n;
    int status = ART_OK;
    if (!all) return ART_ENOMEM;
    memcpy(all, &head, 8);
    if (v->real)
        art_vtk_bytes(v->type, false, v->real, v->n, bytes);
    else if (n)
        memcpy(bytes, v->whole ? (const void *)v->whole : v->byte, n);
    if (w->how->compress)
        ART_TRY(put_packed(w, bytes, n));
    else if (w->how->encoding == ART_VTK_APPENDED)
        art_buf_add(&w->appended, (const char *)all, n + 8);
    else
        put_base64(&w->out.buf, all, n + 8);
out:
    art_free(all);
    return status;
}

static int put_values(struct writer *w, const char *name, int dim, int tuples,
                      const struct values *v)
{
    static const char *const types[] = {
        [ART_I8] = "Int8",     [ART_U8] = "UInt8",   [ART_I16] = "Int16", [ART_U16] = "UInt16",
        [ART_I32] = "Int32",   [ART_U32] = "UInt32", [ART_I64] = "Int64", [ART_U64] = "UInt64",
        [ART_F32] = "Float32", [ART_F64] = "Float64"};
    static const char *const formats[] = {"ascii", "binary", "appended"};
    struct art_buf *buf = &w->out.buf;
    int status = ART_OK;
    art_buf_printf(buf, "<DataArray type=\"%s\" Name=\"", types[v->type]);
    put_escaped(w, name);
    art_buf_putc(buf, '"');
    if (dim != 1) art_buf_printf(buf, " NumberOfComponents=\"%d\"", dim);
    if (tuples >= 0) art_buf_printf(buf, " NumberOfTuples=\"%d\"", tuples);
    art_buf_printf(buf, " format=\"%s\"", formats[w->how->encoding]);
    if (w->how->encoding == ART_VTK_APPENDED) {
        art_buf_printf(buf, " offset=\"%zu\"/>\n", w->appended.n);
        ART_TRY(put_bytes(w, v));
    } else {
        art_buf_puts(buf, ">\n");
        if (w->how->encoding == ART_VTK_ASCII) {
            ART_TRY(put_text(w, v));
        } else {
            ART_TRY(put_bytes(w, v));
            art_buf_putc(buf, '\n');
        }
        art_buf_puts(buf, "</DataArray>\n");
    }
    ART_TRY(art_vtk_flush(&w->out, PIECE));
out:
    return status;
}

/* --------------------------------------------------------------------- pieces */

static int put_array(struct writer *w, const struct art_vtk_array *a, bool tuples)
{
    const struct values v = {.type = art_vtk_type_for(a, w->how),
                             .real = a->val,
                             .n = (size_t)a->n * (size_t)a->dim,
                             .per_line = a->dim > 1 ? a->dim : 16};
    return put_values(w, a->name, a->dim, tuples ? a->n : -1, &v);
}

static int put_arrays(struct writer *w, const struct art_vtk_arrays *arrays, const char *section)
{
    struct art_buf *buf = &w->out.buf;
    int status = ART_OK;
    if (arrays->n == 0) return ART_OK;
    art_buf_printf(buf, "<%s", section);
    for (int i = 0; i < arrays->n; i++) {
        const struct art_vtk_array *a = &arrays->list[i];
        if (a->role != ART_VTK_NORMALS && a->role != ART_VTK_TCOORDS) continue;
        art_buf_printf(buf, " %s=\"", a->role == ART_VTK_NORMALS ? "Normals" : "TCoords");
        put_escaped(w, a->name);
        art_buf_putc(buf, '"');
    }
    art_buf_puts(buf, ">\n");
    for (int i = 0; i < arrays->n; i++) ART_TRY(put_array(w, &arrays->list[i], section[0] == 'F'));
    art_buf_printf(buf, "</%s>\n", section);
out:
    return status;
}

/* Cells: each with its nodes in a line, if they are of one size. */
static int put_list(struct writer *w, const char *name, const struct art_vtk_list *l,
                    const unsigned char *type)
{
    static const int none = 0;
    const size_t n = (size_t)l->n, nodes = l->n ? (size_t)l->off[l->n] : 0;
    bool same = l->n > 0 && nodes > 0;
    for (int c = 1; c < l->n && same; c++) same = l->off[c + 1] - l->off[c] == l->off[1];
    const struct values node = {.type = ART_I32,
                                .whole = nodes ? l->node : &none,
                                .n = nodes,
                                .per_line = same && l->off[1] < 32 ? l->off[1] : 16},
                        ends = {.type = ART_I32,
                                .whole = n ? l->off + 1 : &none,
                                .n = n,
                                .per_line = 16},
                        types = {.type = ART_U8, .byte = type, .n = n};
    int status;
    art_buf_printf(&w->out.buf, "<%s>\n", name);
    ART_TRY(put_values(w, "connectivity", 1, -1, &node));
    ART_TRY(put_values(w, "offsets", 1, -1, &ends));
    if (type) ART_TRY(put_values(w, "types", 1, -1, &types));
    art_buf_printf(&w->out.buf, "</%s>\n", name);
out:
    return status;
}

static int put_piece(struct writer *w, const struct art_vtk *d)
{
    static const struct {
        const char *name;
        int list;
    } lists[] = {{"Verts", ART_VTK_VERTS}, {"Lines", ART_VTK_LINES}, {"Polys", ART_VTK_POLYS}};
    const double none = 0;
    const struct values pos = {.type = w->how->single ? ART_F32 : ART_F64,
                               .real = d->n_points ? d->pos : &none,
                               .n = 3 * (size_t)d->n_points,
                               .per_line = 3,
                               .position = true};
    struct art_buf *buf = &w->out.buf;
    int status;
    art_buf_printf(buf, "<Piece NumberOfPoints=\"%d\"", d->n_points);
    if (d->grid)
        art_buf_printf(buf, " NumberOfCells=\"%d\">\n", d->list[ART_VTK_CELLS].n);
    else
        art_buf_printf(buf,
                       " NumberOfVerts=\"%d\" NumberOfLines=\"%d\" NumberOfStrips=\"0\" "
                       "NumberOfPolys=\"%d\">\n",
                       d->list[ART_VTK_VERTS].n, d->list[ART_VTK_LINES].n,
                       d->list[ART_VTK_POLYS].n);
    ART_TRY(put_arrays(w, &d->point, "PointData"));
    ART_TRY(put_arrays(w, &d->cell, "CellData"));
    art_buf_puts(buf, "<Points>\n");
    ART_TRY(put_values(w, "Points", 3, -1, &pos));
    art_buf_puts(buf, "</Points>\n");
    for (size_t i = 0; i < 3 && !d->grid; i++)
        if (d->list[lists[i].list].n || lists[i].list == ART_VTK_POLYS)
            ART_TRY(put_list(w, lists[i].name, &d->list[lists[i].list], NULL));
    if (d->grid) ART_TRY(put_list(w, "Cells", &d->list[ART_VTK_CELLS], d->type));
    art_buf_puts(buf, "</Piece>\n");
out:
    return status;
}

/* A comment may not have two dashes, nor end with one. */
static int put_units(struct writer *w, const char *units)
{
    bool bad = strstr(units, "--") || strpbrk(units, "\r\n");
    for (const unsigned char *p = (const unsigned char *)units; *p && !bad;) {
        int n = xml_char(p);
        bad = n == 0;
        p += n;
    }
    if (bad)
        return art_warn_strict(w->out.ctx, ART_EUNSUPPORTED, NULL,
                               "the unit cannot stand in a comment of XML");
    art_buf_printf(&w->out.buf, "<!-- units %s -->\n", units);
    return ART_OK;
}

static int put_file(struct writer *w, const struct art_vtk *d)
{
    const char *type = d->grid ? "UnstructuredGrid" : "PolyData";
    struct art_buf *buf = &w->out.buf;
    int status = ART_OK;
    art_buf_puts(buf, "<?xml version=\"1.0\"?>\n");
    if (d->units) ART_TRY(put_units(w, d->units));
    art_buf_printf(
        buf,
        "<VTKFile type=\"%s\" version=\"1.0\" byte_order=\"%s\" header_type=\"UInt64\"%s>\n<%s>\n",
        type, art_vtk_big_endian() ? "BigEndian" : "LittleEndian",
        w->how->compress && w->how->encoding != ART_VTK_ASCII
            ? " compressor=\"vtkZLibDataCompressor\""
            : "",
        type);
    ART_TRY(put_arrays(w, &d->field, "FieldData"));
    ART_TRY(put_piece(w, d));
    art_buf_printf(buf, "</%s>\n", type);
    if (w->how->encoding == ART_VTK_APPENDED) {
        art_buf_puts(buf, "<AppendedData encoding=\"raw\">\n_");
        ART_TRY(art_vtk_flush(&w->out, 1));
        ART_TRY(art_buf_status(&w->appended));
        ART_TRY(art_sink_write(w->out.sink, w->appended.s ? w->appended.s : "", w->appended.n));
        art_buf_puts(buf, "\n</AppendedData>\n");
    }
    art_buf_puts(buf, "</VTKFile>\n");
    ART_TRY(art_vtk_flush(&w->out, 1));
    if (w->odd_name)
        ART_TRY(art_warn_strict(w->out.ctx, ART_EUNSUPPORTED, NULL,
                                "characters of names that XML does not allow are written as ?"));
out:
    return status;
}

int art_vtk_write_xml(struct art_ctx *ctx, const struct art_vtk *d, struct art_sink *sink,
                      const struct art_vtk_writing *how)
{
    struct writer w = {.out = {.ctx = ctx, .sink = sink}, .how = how};
    int status;
    art_buf_init(&w.out.buf, ctx);
    art_buf_init(&w.appended, ctx);
    ART_TRY(put_file(&w, d));
out:
    art_buf_fini(&w.out.buf);
    art_buf_fini(&w.appended);
    return status;
}
