/* VTK files in XML. */
#include "../format_priv.h"
#include "../xml.h"
#include "vtk_code.h"
#include "vtk_priv.h"
#include "vtk_write.h"
#include <math.h>
#include <string.h>
#include <zlib.h>

enum { BLOCK = 1 << 15, ITEMS = 1024 };

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

struct writer {
    struct art_emit out;
    const struct art_vtk_writing *how;
    struct art_buf appended; /* packed bytes that follow at the end … */
    struct values *later;    /* … or the values themselves */
    int n_later, later_cap;
    size_t offset; /* where the next of them begin */
    bool odd_name; /* a name had characters that XML does not allow */
};

static void put_escaped(struct writer *w, const char *text)
{
    struct art_buf escaped;
    art_buf_init(&escaped, w->out.ctx);
    if (!art_xml_escape(&escaped, text)) w->odd_name = true;
    if (escaped.failed && w->out.status == ART_OK) w->out.status = art_buf_status(&escaped);
    if (escaped.n > 0) art_emit_add(&w->out, escaped.s, escaped.n);
    art_buf_fini(&escaped);
}

/* ------------------------------------------------------------------- numbers */

static void put_text(struct writer *w, const struct values *v)
{
    if (v->position)
        art_vtk_put_positions(&w->out, v->real, v->n / 3);
    else if (v->real)
        art_vtk_put_doubles(&w->out, v->real, v->n, v->per_line);
    else if (v->whole)
        art_vtk_put_ints(&w->out, v->whole, v->n, v->per_line);
    else
        art_vtk_put_small(&w->out, v->byte, v->n, 32);
}

/* Values [from, from + n) as bytes. */
static void get_bytes(const struct values *v, size_t from, size_t n, unsigned char *to)
{
    if (v->real)
        art_vtk_bytes(v->type, false, v->real + from, n, to);
    else if (v->whole)
        memcpy(to, v->whole + from, n * sizeof *v->whole);
    else if (n)
        memcpy(to, v->byte + from, n);
}

/* Text on its way: bytes that make no group of three wait for the next ones. */
struct base64 {
    struct writer *w;
    size_t n;
    unsigned char bytes[3 * 1024];
};

static void add_base64(struct base64 *b, const void *bytes, size_t n)
{
    char text[4 * 1024];
    const unsigned char *p = bytes;
    while (n > 0) {
        size_t k = sizeof b->bytes - b->n < n ? sizeof b->bytes - b->n : n;
        memcpy(b->bytes + b->n, p, k);
        b->n += k, p += k, n -= k;
        if (b->n < sizeof b->bytes) break;
        art_emit_add(&b->w->out, text, art_vtk_base64(b->bytes, b->n, text));
        b->n = 0;
    }
}

static void end_base64(struct base64 *b)
{
    char text[4 * 1024];
    art_emit_add(&b->w->out, text, art_vtk_base64(b->bytes, b->n, text));
    b->n = 0;
}

/* The number of bytes and the bytes, as one text of base64 (`text` given) or as they are. */
static void put_plain(struct writer *w, const struct values *v, struct base64 *text)
{
    const size_t size = (size_t)art_scalar_size(v->type);
    const uint64_t head = v->n * size;
    unsigned char part[8 * ITEMS];
    if (text)
        add_base64(text, &head, sizeof head);
    else
        art_emit_add(&w->out, (const char *)&head, sizeof head);
    for (size_t from = 0; from < v->n; from += ITEMS) {
        size_t k = v->n - from < ITEMS ? v->n - from : ITEMS;
        get_bytes(v, from, k, part);
        if (text) {
            add_base64(text, part, k * size);
            continue;
        }
        art_emit_add(&w->out, (const char *)part, k * size);
    }
    if (text) end_base64(text);
}

/* Bytes in blocks, each packed: the words in front are known when all are. */
static int pack(struct writer *w, const struct values *v, uint64_t *head, struct art_buf *packed)
{
    const size_t size = (size_t)art_scalar_size(v->type), items = BLOCK / size;
    unsigned char *bytes = art_alloc(w->out.ctx, BLOCK, 1), *to = NULL;
    const size_t room = compressBound(BLOCK);
    int status = ART_ENOMEM;
    to = art_alloc(w->out.ctx, room, 1);
    if (!bytes || !to) goto out;
    for (size_t from = 0; from < v->n; from += items) {
        uLongf got = room;
        size_t k = v->n - from < items ? v->n - from : items;
        get_bytes(v, from, k, bytes);
        if (compress2(to, &got, bytes, k * size, w->how->level) != Z_OK) {
            status = art_error(w->out.ctx, ART_ENOMEM, NULL, "out of memory");
            goto out;
        }
        *head++ = got;
        art_buf_add(packed, (const char *)to, got);
    }
    status = art_buf_status(packed);
out:
    art_free(bytes), art_free(to);
    return status;
}

static int put_packed(struct writer *w, const struct values *v, struct base64 *text)
{
    const size_t n = v->n * (size_t)art_scalar_size(v->type), blocks = (n + BLOCK - 1) / BLOCK;
    const size_t words = (blocks + 3) * sizeof(uint64_t);
    uint64_t *head = art_alloc(w->out.ctx, blocks + 3, sizeof *head);
    struct art_buf packed;
    int status;
    if (!head) return ART_ENOMEM;
    art_buf_init(&packed, w->out.ctx);
    head[0] = blocks, head[1] = BLOCK, head[2] = n % BLOCK;
    ART_TRY(pack(w, v, head + 3, &packed));
    if (text) {
        add_base64(text, head, words);
        end_base64(text);
        add_base64(text, packed.s, packed.n);
        end_base64(text);
    } else {
        art_buf_add(&w->appended, (const char *)head, words);
        if (packed.n) art_buf_add(&w->appended, packed.s, packed.n);
    }
out:
    art_free(head);
    art_buf_fini(&packed);
    return status;
}

/* The offset of the values in the appended data: they are packed now, or put off until all that
 * stands in front of them is written. */
static int append(struct writer *w, const struct values *v)
{
    art_emit_printf(&w->out, " offset=\"%zu\"/>\n", w->offset);
    if (w->how->compress) {
        int status = put_packed(w, v, NULL);
        w->offset = w->appended.n;
        return status;
    }
    if (!ART_GROW(w->out.ctx, w->later, w->n_later, w->later_cap)) return w->out.ctx->status;
    w->later[w->n_later++] = *v;
    w->offset += 8 + v->n * (size_t)art_scalar_size(v->type);
    return ART_OK;
}

/* ParaView reads no word as a number: text ends for it at a nan. */
static bool has_words(const struct values *v)
{
    for (size_t i = 0; v->real && i < v->n; i++)
        if (!isfinite(v->real[i])) return true;
    return false;
}

static int put_values(struct writer *w, const char *name, int dim, int tuples,
                      const struct values *v)
{
    static const char *const types[] = {
        [ART_I8] = "Int8",     [ART_U8] = "UInt8",   [ART_I16] = "Int16", [ART_U16] = "UInt16",
        [ART_I32] = "Int32",   [ART_U32] = "UInt32", [ART_I64] = "Int64", [ART_U64] = "UInt64",
        [ART_F32] = "Float32", [ART_F64] = "Float64"};
    static const char *const formats[] = {"ascii", "binary", "appended"};
    struct art_emit *e = &w->out;
    int encoding = w->how->encoding;
    int status = ART_OK;
    if (encoding == ART_VTK_ASCII && has_words(v)) encoding = ART_VTK_BINARY;
    art_emit_printf(e, "<DataArray type=\"%s\" Name=\"", types[v->type]);
    put_escaped(w, name);
    art_emit_putc(e, '"');
    if (dim != 1) art_emit_printf(e, " NumberOfComponents=\"%d\"", dim);
    if (tuples >= 0) art_emit_printf(e, " NumberOfTuples=\"%d\"", tuples);
    art_emit_printf(e, " format=\"%s\"", formats[encoding]);
    if (encoding == ART_VTK_APPENDED) {
        ART_TRY(append(w, v));
    } else {
        art_emit_puts(e, ">\n");
        if (encoding == ART_VTK_ASCII) {
            put_text(w, v);
        } else {
            struct base64 text = {.w = w};
            if (w->how->compress)
                ART_TRY(put_packed(w, v, &text));
            else
                put_plain(w, v, &text);
            art_emit_putc(e, '\n');
        }
        art_emit_puts(e, "</DataArray>\n");
    }
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
    struct art_emit *e = &w->out;
    int status = ART_OK;
    if (arrays->n == 0) return ART_OK;
    art_emit_printf(e, "<%s", section);
    for (int i = 0; i < arrays->n; i++) {
        const struct art_vtk_array *a = &arrays->list[i];
        if (a->role != ART_VTK_NORMALS && a->role != ART_VTK_TCOORDS) continue;
        art_emit_printf(e, " %s=\"", a->role == ART_VTK_NORMALS ? "Normals" : "TCoords");
        put_escaped(w, a->name);
        art_emit_putc(e, '"');
    }
    art_emit_puts(e, ">\n");
    for (int i = 0; i < arrays->n; i++) ART_TRY(put_array(w, &arrays->list[i], section[0] == 'F'));
    art_emit_printf(e, "</%s>\n", section);
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
    art_emit_printf(&w->out, "<%s>\n", name);
    ART_TRY(put_values(w, "connectivity", 1, -1, &node));
    ART_TRY(put_values(w, "offsets", 1, -1, &ends));
    if (type) ART_TRY(put_values(w, "types", 1, -1, &types));
    art_emit_printf(&w->out, "</%s>\n", name);
out:
    return status;
}

static int put_piece(struct writer *w, const struct art_vtk *d)
{
    static const struct {
        const char *name;
        int list;
    } lists[] = {{"Verts", ART_VTK_VERTS}, {"Lines", ART_VTK_LINES}, {"Polys", ART_VTK_POLYS}};
    static const double none = 0;
    const struct values pos = {.type = w->how->single ? ART_F32 : ART_F64,
                               .real = d->n_points ? d->pos : &none,
                               .n = 3 * (size_t)d->n_points,
                               .per_line = 3,
                               .position = true};
    struct art_emit *e = &w->out;
    int status;
    art_emit_printf(e, "<Piece NumberOfPoints=\"%d\"", d->n_points);
    if (d->grid)
        art_emit_printf(e, " NumberOfCells=\"%d\">\n", d->list[ART_VTK_CELLS].n);
    else
        art_emit_printf(e,
                        " NumberOfVerts=\"%d\" NumberOfLines=\"%d\" NumberOfStrips=\"0\" "
                        "NumberOfPolys=\"%d\">\n",
                        d->list[ART_VTK_VERTS].n, d->list[ART_VTK_LINES].n,
                        d->list[ART_VTK_POLYS].n);
    ART_TRY(put_arrays(w, &d->point, "PointData"));
    ART_TRY(put_arrays(w, &d->cell, "CellData"));
    art_emit_puts(e, "<Points>\n");
    ART_TRY(put_values(w, "Points", 3, -1, &pos));
    art_emit_puts(e, "</Points>\n");
    for (size_t i = 0; i < 3 && !d->grid; i++)
        if (d->list[lists[i].list].n || lists[i].list == ART_VTK_POLYS)
            ART_TRY(put_list(w, lists[i].name, &d->list[lists[i].list], NULL));
    if (d->grid) ART_TRY(put_list(w, "Cells", &d->list[ART_VTK_CELLS], d->type));
    art_emit_puts(e, "</Piece>\n");
out:
    return status;
}

static int put_units(struct writer *w, const char *units)
{
    if (!art_xml_is_comment(units))
        return art_warn_strict(w->out.ctx, ART_EUNSUPPORTED, NULL,
                               "the unit cannot be written in an XML comment");
    art_emit_printf(&w->out, "<!-- units %s -->\n", units);
    return ART_OK;
}

static int put_file(struct writer *w, const struct art_vtk *d)
{
    const char *type = d->grid ? "UnstructuredGrid" : "PolyData";
    struct art_emit *e = &w->out;
    int status = ART_OK;
    art_emit_puts(e, "<?xml version=\"1.0\"?>\n");
    if (d->units) ART_TRY(put_units(w, d->units));
    art_emit_printf(
        e,
        "<VTKFile type=\"%s\" version=\"1.0\" byte_order=\"%s\" header_type=\"UInt64\"%s>\n<%s>\n",
        type, art_vtk_big_endian() ? "BigEndian" : "LittleEndian",
        w->how->compress && w->how->encoding != ART_VTK_ASCII
            ? " compressor=\"vtkZLibDataCompressor\""
            : "",
        type);
    ART_TRY(put_arrays(w, &d->field, "FieldData"));
    ART_TRY(put_piece(w, d));
    art_emit_printf(e, "</%s>\n", type);
    if (w->how->encoding == ART_VTK_APPENDED) {
        art_emit_puts(e, "<AppendedData encoding=\"raw\">\n_");
        ART_TRY(art_buf_status(&w->appended));
        for (int i = 0; i < w->n_later; i++) put_plain(w, &w->later[i], NULL);
        if (w->appended.n > 0) art_emit_add(&w->out, w->appended.s, w->appended.n);
        art_emit_puts(e, "\n</AppendedData>\n");
    }
    art_emit_puts(e, "</VTKFile>\n");
    ART_TRY(art_emit_end(e));
    if (w->odd_name)
        ART_TRY(art_warn_strict(w->out.ctx, ART_EUNSUPPORTED, NULL,
                                "characters of names that XML does not allow are written as ?"));
out:
    return status;
}

int art_vtk_write_xml(struct art_ctx *ctx, const struct art_vtk *d, struct art_sink *sink,
                      const struct art_vtk_writing *how)
{
    struct writer w = {.how = how};
    int status;
    art_emit_init(&w.out, ctx, sink, how->number);
    art_buf_init(&w.appended, ctx);
    ART_TRY(art_vtk_check_range(ctx, d, how));
    ART_TRY(put_file(&w, d));
out:
    art_buf_fini(&w.appended);
    art_free(w.later);
    return status;
}
