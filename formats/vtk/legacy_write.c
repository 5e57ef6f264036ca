/* Legacy VTK files: version 3.0, which all programs read. */
#include "../format_priv.h"
#include "vtk_code.h"
#include "vtk_priv.h"
#include "vtk_write.h"
#include <string.h>

enum { CHUNK = 4096 };

struct writer {
    struct art_emit out;
    const struct art_vtk_writing *how;
    bool binary;
};

static void put_binary(struct writer *w, enum art_scalar type, const double *x, size_t n)
{
    unsigned char bytes[8 * CHUNK];
    for (size_t i = 0; i < n; i += CHUNK) {
        size_t k = n - i < CHUNK ? n - i : CHUNK;
        art_vtk_bytes(type, !art_vtk_big_endian(), x + i, k, bytes);
        art_emit_add(&w->out, (const char *)bytes, k * (size_t)art_scalar_size(type));
    }
    art_emit_putc(&w->out, '\n');
}

static void put_word(struct writer *w, int v)
{
    const unsigned u = (unsigned)v;
    const char bytes[4] = {(char)(u >> 24), (char)(u >> 16), (char)(u >> 8), (char)u};
    art_emit_add(&w->out, bytes, 4);
}

static void put_numbers(struct writer *w, enum art_scalar type, const double *x, size_t n,
                        int per_line)
{
    if (w->binary)
        put_binary(w, type, x, n);
    else
        art_vtk_put_doubles(&w->out, x, n, per_line);
}

/* ------------------------------------------------------------------ geometry */

static int put_list(struct writer *w, const char *keyword, const struct art_vtk_list *l)
{
    int64_t size = l->n ? (int64_t)l->n + l->off[l->n] : 0;
    if (size > INT32_MAX / 4)
        return art_error(w->out.ctx, ART_ELIMIT, NULL,
                         "the mesh is too large for legacy VTK files");
    art_emit_printf(&w->out, "%s %d %lld\n", keyword, l->n, (long long)size);
    if (!w->binary) {
        art_vtk_put_cells(&w->out, l);
        return ART_OK;
    }
    for (int c = 0; c < l->n; c++) {
        const int n = l->off[c + 1] - l->off[c], *node = l->node + l->off[c];
        put_word(w, n);
        for (int i = 0; i < n; i++) put_word(w, node[i]);
    }
    art_emit_putc(&w->out, '\n');
    return ART_OK;
}

static void put_types(struct writer *w, const struct art_vtk *d)
{
    const int n = d->list[ART_VTK_CELLS].n;
    art_emit_printf(&w->out, "CELL_TYPES %d\n", n);
    if (!w->binary) {
        art_vtk_put_small(&w->out, d->type, (size_t)n, 1);
        return;
    }
    for (int c = 0; c < n; c++) put_word(w, d->type[c]);
    art_emit_putc(&w->out, '\n');
}

static int put_geometry(struct writer *w, const struct art_vtk *d)
{
    static const struct {
        const char *keyword;
        int list;
    } lists[] = {{"VERTICES", ART_VTK_VERTS},
                 {"LINES", ART_VTK_LINES},
                 {"POLYGONS", ART_VTK_POLYS},
                 {"CELLS", ART_VTK_CELLS}};
    const enum art_scalar type = w->how->single ? ART_F32 : ART_F64;
    int status = ART_OK;
    art_emit_printf(&w->out, "DATASET %s\nPOINTS %d %s\n",
                    d->grid ? "UNSTRUCTURED_GRID" : "POLYDATA", d->n_points,
                    type == ART_F32 ? "float" : "double");
    if (w->binary)
        put_binary(w, type, d->pos, 3 * (size_t)d->n_points);
    else
        art_vtk_put_positions(&w->out, d->pos, (size_t)d->n_points);
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++)
        if (d->list[lists[i].list].n || (d->grid && lists[i].list == ART_VTK_CELLS))
            ART_TRY(put_list(w, lists[i].keyword, &d->list[lists[i].list]));
    if (d->grid) put_types(w, d);
out:
    return status;
}

/* ---------------------------------------------------------------------- data */

static void put_name(struct writer *w, const char *name)
{
    if (!*name) name = "array";
    for (const char *p = name; *p; p++) {
        unsigned char c = (unsigned char)*p;
        if (c < 33 || c > 126 || c == '"' || c == '%')
            art_emit_printf(&w->out, "%%%02X", c);
        else
            art_emit_putc(&w->out, *p);
    }
}

static const char *type_name(enum art_scalar type)
{
    static const char *const names[] = {[ART_I8] = "char",          [ART_U8] = "unsigned_char",
                                        [ART_I16] = "short",        [ART_U16] = "unsigned_short",
                                        [ART_I32] = "int",          [ART_U32] = "unsigned_int",
                                        [ART_I64] = "vtktypeint64", [ART_U64] = "vtktypeuint64",
                                        [ART_F32] = "float",        [ART_F64] = "double"};
    return names[type];
}

static void put_array(struct writer *w, const struct art_vtk_array *a)
{
    enum art_scalar type = art_vtk_type_for(a, w->how);
    if (a->role == ART_VTK_NORMALS) {
        art_emit_puts(&w->out, "NORMALS ");
        put_name(w, a->name);
        art_emit_printf(&w->out, " %s\n", type_name(type));
    } else if (a->role == ART_VTK_TCOORDS) {
        art_emit_puts(&w->out, "TEXTURE_COORDINATES ");
        put_name(w, a->name);
        art_emit_printf(&w->out, " %d %s\n", a->dim, type_name(type));
    } else {
        put_name(w, a->name);
        art_emit_printf(&w->out, " %d %d %s\n", a->dim, a->n, type_name(type));
    }
    put_numbers(w, type, a->val, (size_t)a->n * (size_t)a->dim, a->dim > 1 ? a->dim : 16);
}

static bool has_keyword(const struct art_vtk_array *a)
{
    return a->role == ART_VTK_NORMALS || a->role == ART_VTK_TCOORDS;
}

/* Arrays under a heading such as POINT_DATA n (NULL: those of the whole). */
static void put_arrays(struct writer *w, const struct art_vtk_arrays *arrays, const char *heading,
                       int n)
{
    int plain = 0;
    if (arrays->n == 0) return;
    if (heading) art_emit_printf(&w->out, "%s %d\n", heading, n);
    for (int i = 0; i < arrays->n; i++) {
        if (has_keyword(&arrays->list[i]))
            put_array(w, &arrays->list[i]);
        else
            plain++;
    }
    if (plain == 0) return;
    art_emit_printf(&w->out, "FIELD FieldData %d\n", plain);
    for (int i = 0; i < arrays->n; i++)
        if (!has_keyword(&arrays->list[i])) put_array(w, &arrays->list[i]);
}

static int put_head(struct writer *w, const struct art_vtk *d)
{
    int status = ART_OK;
    art_emit_puts(&w->out, "# vtk DataFile Version 3.0\n");
    if (d->units && (strlen(d->units) > 200 || strpbrk(d->units, "\r\n")))
        ART_TRY(art_warn_strict(w->out.ctx, ART_EUNSUPPORTED, NULL,
                                "the unit does not fit the title of the file"));
    else if (d->units)
        art_emit_printf(&w->out, "units %s", d->units);
    else
        art_emit_puts(&w->out, "artkit");
    art_emit_printf(&w->out, "\n%s\n", w->binary ? "BINARY" : "ASCII");
out:
    return status;
}

int art_vtk_write_legacy(struct art_ctx *ctx, const struct art_vtk *d, struct art_sink *sink,
                         const struct art_vtk_writing *how)
{
    struct writer w = {.how = how, .binary = how->encoding != ART_VTK_ASCII};
    int status;
    art_emit_init(&w.out, ctx, sink, how->number);
    ART_TRY(art_vtk_check_range(ctx, d, how));
    ART_TRY(put_head(&w, d));
    ART_TRY(put_geometry(&w, d));
    /* behind the cells: some readers want the points first */
    put_arrays(&w, &d->field, NULL, 0);
    put_arrays(&w, &d->point, "POINT_DATA", d->n_points);
    put_arrays(&w, &d->cell, "CELL_DATA", art_vtk_n_cells(d));
    status = art_emit_end(&w.out);
out:
    return status;
}
