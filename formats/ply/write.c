/* A mesh as a polygon file: a table of columns for each kind of element, and one loop that writes
 * them. Numbers take the smallest type that holds all of a column exactly. */
#include "ply_priv.h"
#include <math.h>
#include <stdlib.h>

enum kind {
    SCALARS, /* a number for each item: val[i * stride] */
    TAGS,    /* a whole number: ints[i] */
    ROWS,    /* `stride` numbers, as a list */
    LISTS,   /* val[off[i]] ... */
    INDICES, /* ints[off[i]] ... */
    CORNERS  /* values of an attribute at the corners of a face */
};
struct column {
    const char *name;
    enum kind kind;
    enum art_scalar type, count;
    bool formatted; /* by the conversion that was asked for */
    bool rounded;   /* its numbers are 4 bytes long, whatever their text says */
    const double *val;
    int stride;
    double scale;
    const int *off, *ints;
    const struct art_mesh_attr *attr;
};

struct writer {
    struct art_ctx *ctx;
    struct art_emit e;
    const struct art_mesh *mesh;
    const struct art_writing *how;
    enum art_encoding encoding;
    struct art_arena arena;
    struct art_mesh_attr normal, color; /* by vertex; n = 0 if they are not */
    struct art_mesh_attr face_color;    /* by face */
    double *own[3];
    struct table {
        const char *element;
        int n; /* items */
        struct column *column;
        int n_columns, cap;
    } * table;
    int n_tables, cap;
};

/* -------------------------------------------------------------------- tables */

static int add_table(struct writer *w, const char *element, int n)
{
    if (!ART_GROW(w->ctx, w->table, w->n_tables, w->cap)) return w->ctx->status;
    w->table[w->n_tables++] = (struct table){.element = element, .n = n};
    return ART_OK;
}

static bool has_column(const struct table *t, const char *name)
{
    for (int i = 0; i < t->n_columns; i++)
        if (strcmp(t->column[i].name, name) == 0) return true;
    return false;
}

/* A column of the last table. */
static int add_column(struct writer *w, struct column c)
{
    struct table *t = &w->table[w->n_tables - 1];
    if (!ART_GROW(w->ctx, t->column, t->n_columns, t->cap)) return w->ctx->status;
    if (c.scale == 0) c.scale = 1;
    t->column[t->n_columns++] = c;
    return ART_OK;
}

static enum art_scalar real_type(const struct writer *w, const double *x, size_t n)
{
    return w->how->single || art_all_single(x, n) ? ART_F32 : ART_F64;
}

/* The first n numbers of each of `rows` rows of `dim`. */
static int add_columns(struct writer *w, int n, const char *const *names, const double *val,
                       int dim, int rows, bool formatted)
{
    enum art_scalar type = real_type(w, val, (size_t)dim * (size_t)rows);
    int status = ART_OK;
    for (int k = 0; k < n; k++)
        ART_TRY(add_column(w, (struct column){.name = names[k],
                                              .kind = SCALARS,
                                              .type = type,
                                              .formatted = formatted,
                                              .val = rows ? val + k : NULL,
                                              .stride = dim}));
out:
    return status;
}

static enum art_scalar count_type(const int *off, int n, int factor)
{
    for (int i = 0; i < n; i++)
        if (off[i + 1] - off[i] > 255 / factor) return ART_I32;
    return ART_U8;
}

static int add_indices(struct writer *w, const int *off, const int *vert, int n)
{
    return add_column(w, (struct column){.name = "vertex_indices",
                                         .kind = INDICES,
                                         .type = ART_I32,
                                         .count = count_type(off, n, 1),
                                         .off = off,
                                         .ints = vert});
}

/* -------------------------------------------------------------------- fields */

static enum art_scalar field_type(const struct art_field *f, size_t n)
{
    if (f->type != ART_I64 && f->type != ART_U64) return f->type;
    for (size_t i = 0; i < n; i++)
        if (!art_scalar_holds(ART_I32, f->val[i])) return ART_F64;
    return ART_I32;
}

/* A name without blanks that no other column of the table has; a change is reported. */
static const char *clean_name(struct writer *w, const char *name)
{
    const struct table *t = &w->table[w->n_tables - 1];
    size_t n = strlen(name);
    char *clean = art_arena_alloc(w->ctx, &w->arena, n + 2, 1);
    if (!clean) return NULL;
    for (size_t i = 0; i < n; i++) clean[i] = (unsigned char)name[i] <= ' ' ? '_' : name[i];
    if (n == 0) clean[0] = '_';
    const char *result = clean;
    while (result && has_column(t, result))
        result = art_arena_format(w->ctx, &w->arena, "%s_", result);
    if (result && strcmp(result, name) != 0 &&
        art_warn_strict(w->ctx, ART_EUNSUPPORTED, NULL, "the field '%s' is written as '%s'", name,
                        result) < 0)
        return NULL;
    return result;
}

static int add_field(struct writer *w, const struct art_field *f, const char *name)
{
    struct column c = {
        .val = f->val, .off = f->off, .stride = f->dim, .count = ART_U8, .rounded = true};
    size_t n = f->dim ? (size_t)f->n * (size_t)f->dim : f->n ? (size_t)f->off[f->n] : 0;
    c.name = clean_name(w, name);
    if (!c.name) return w->ctx->status;
    c.type = field_type(f, n);
    c.kind = f->dim == 1 ? SCALARS : f->dim ? ROWS : LISTS;
    if (f->dim > 255) c.count = ART_I32;
    if (f->dim == 0) c.count = count_type(f->off, f->n, 1);
    return add_column(w, c);
}

static int add_fields(struct writer *w, const struct art_fields *fields)
{
    int status = ART_OK;
    for (int i = 0; i < fields->n; i++)
        ART_TRY(add_field(w, &fields->list[i], fields->list[i].name));
out:
    return status;
}

/* ------------------------------------------------------------------ vertices */

/* Numbers of colours have 1 or 2 bytes if they came from such. */
static int add_colors(struct writer *w, const struct art_mesh_attr *c)
{
    static const char *const names[] = {"red", "green", "blue", "alpha"};
    enum art_scalar type = art_attr_is_whole(c, 255)     ? ART_U8
                           : art_attr_is_whole(c, 65535) ? ART_U16
                                                         : real_type(w, c->val, 4 * (size_t)c->n);
    double scale = type == ART_U8 ? 255 : type == ART_U16 ? 65535 : 1;
    bool opaque = true;
    int status = ART_OK;
    for (int i = 0; i < c->n; i++) opaque = opaque && c->val[4 * (size_t)i + 3] == 1;
    for (int k = 0; k < (opaque ? 3 : 4); k++)
        ART_TRY(add_column(w, (struct column){.name = names[k],
                                              .kind = SCALARS,
                                              .type = type,
                                              .val = c->val + k,
                                              .stride = 4,
                                              .scale = scale}));
out:
    return status;
}

/* Values of vertices or of whole faces are distinguished from values of corners. */
static int choose_attributes(struct writer *w)
{
    const struct art_mesh *m = w->mesh;
    const struct art_mesh_attr *c = &m->color;
    struct art_mesh_attr *by_face = &w->face_color;
    int status;
    ART_TRY(art_attr_by_vertex(w->ctx, m, &m->normal, &w->normal, &w->own[0]));
    by_face->dim = 4;
    if (m->n_faces == 0 || !art_attr_by_face(m, c))
        return art_attr_by_vertex(w->ctx, m, c, &w->color, &w->own[1]);
    for (int f = 0; f < m->n_faces; f++)
        if (c->idx[m->face_off[f]] < 0) return ART_OK;
    by_face->val = w->own[2] = art_alloc(w->ctx, 4 * (size_t)m->n_faces, sizeof *by_face->val);
    if (!by_face->val) return ART_ENOMEM;
    by_face->n = m->n_faces;
    for (int f = 0; f < m->n_faces; f++)
        memcpy(by_face->val + 4 * (size_t)f, c->val + 4 * (size_t)c->idx[m->face_off[f]],
               4 * sizeof *by_face->val);
out:
    return status;
}

static bool of_vertices(const struct art_mesh *m, const struct art_mesh_attr *attr)
{
    return attr->n > 0 && !attr->idx && attr->n == m->n_verts;
}

static int add_vertices(struct writer *w)
{
    static const char *const xyz[] = {"x", "y", "z"}, *const normal[] = {"nx", "ny", "nz"},
                             *const uv[] = {"s", "t"};
    const struct art_mesh *m = w->mesh;
    int status;
    ART_TRY(add_table(w, "vertex", m->n_verts));
    ART_TRY(add_columns(w, 3, xyz, m->pos, 3, m->n_verts, true));
    if (w->normal.n) ART_TRY(add_columns(w, 3, normal, w->normal.val, 3, m->n_verts, false));
    if (of_vertices(m, &m->texture))
        ART_TRY(add_columns(w, 2, uv, m->texture.val, 3, m->n_verts, false));
    if (w->color.n) ART_TRY(add_colors(w, &w->color));
    ART_TRY(add_fields(w, &m->vertex_fields));
    for (int i = 0; i < m->texture.n; i++)
        if (m->texture.val[3 * (size_t)i + 2] != 0)
            return art_warn_strict(w->ctx, ART_EUNSUPPORTED, NULL,
                                   "the format ply does not keep: the third texture coordinate");
out:
    return status;
}

/* --------------------------------------------------------------------- faces */

static int add_corners(struct writer *w, const struct art_mesh_attr *attr, const char *name,
                       int dim)
{
    const struct art_mesh *m = w->mesh;
    if (!attr->idx || m->n_faces == 0) return ART_OK;
    return add_column(
        w, (struct column){.name = name,
                           .kind = CORNERS,
                           .attr = attr,
                           .stride = dim,
                           .off = m->face_off,
                           .count = count_type(m->face_off, m->n_faces, dim),
                           .type = real_type(w, attr->val, (size_t)attr->n * (size_t)attr->dim)});
}

/* Materials that are named like pictures are such, in MeshLab's words. */
static bool are_pictures(const struct art_mesh_names *names)
{
    static const char *const endings[] = {".png", ".jpg", ".jpeg", ".tga", ".bmp", ".tif", ".tiff"};
    for (int i = 0; i < names->n; i++) {
        size_t k = 0;
        while (k < 7 && !art_ends_with(names->name[i], endings[k])) k++;
        if (k == 7) return false;
    }
    return names->n > 0;
}

static int add_tags(struct writer *w, const char *name, const int *tags)
{
    if (!tags) return ART_OK;
    return add_column(w,
                      (struct column){.name = name, .kind = TAGS, .type = ART_I32, .ints = tags});
}

static int add_faces(struct writer *w)
{
    const struct art_mesh *m = w->mesh;
    int status;
    if (m->n_faces == 0) return ART_OK;
    ART_TRY(add_table(w, "face", m->n_faces));
    ART_TRY(add_indices(w, m->face_off, m->face_vert, m->n_faces));
    ART_TRY(add_corners(w, &m->texture, ART_PLY_TEXCOORD, 2));
    if (!w->normal.n) ART_TRY(add_corners(w, &m->normal, ART_PLY_CORNER_NORMAL, 3));
    if (w->face_color.n)
        ART_TRY(add_colors(w, &w->face_color));
    else if (!w->color.n)
        ART_TRY(add_corners(w, &m->color, ART_PLY_CORNER_COLOR, 4));
    ART_TRY(add_tags(w, "group", m->face_group));
    ART_TRY(add_tags(w, are_pictures(&m->materials) ? "texnumber" : "material", m->face_material));
    ART_TRY(add_fields(w, &m->face_fields));
out:
    return status;
}

/* ---------------------------------------------------------- lines and points */

/* Fields of polylines or points; that of their colours as other colours are. */
static int add_item_fields(struct writer *w, const struct art_fields *fields)
{
    int status = ART_OK;
    for (int i = 0; i < fields->n; i++) {
        const struct art_field *f = &fields->list[i];
        if (strcmp(f->name, ART_MESH_COLOR) != 0 || f->dim != 4) {
            ART_TRY(add_field(w, f, f->name));
            continue;
        }
        const struct art_mesh_attr colors = {.dim = 4, .n = f->n, .val = f->val};
        ART_TRY(add_colors(w, &colors));
    }
out:
    return status;
}

static int add_lines(struct writer *w)
{
    const struct art_mesh *m = w->mesh;
    int status;
    bool edges = true;
    if (m->n_lines == 0) return ART_OK;
    for (int i = 0; i < m->n_lines; i++) edges = edges && m->line_off[i + 1] - m->line_off[i] == 2;
    ART_TRY(add_table(w, edges ? "edge" : "polyline", m->n_lines));
    if (!edges) {
        ART_TRY(add_indices(w, m->line_off, m->line_vert, m->n_lines));
    } else {
        for (int k = 0; k < 2; k++)
            ART_TRY(add_column(w, (struct column){.name = k ? "vertex2" : "vertex1",
                                                  .kind = TAGS,
                                                  .type = ART_I32,
                                                  .ints = m->line_vert + k,
                                                  .stride = 2}));
    }
    ART_TRY(add_item_fields(w, &m->line_fields));
out:
    return status;
}

static int add_points(struct writer *w)
{
    const struct art_mesh *m = w->mesh;
    int status;
    if (m->n_points == 0) return ART_OK;
    ART_TRY(add_table(w, "point", m->n_points));
    ART_TRY(add_tags(w, "vertex_index", m->point_vert));
    ART_TRY(add_item_fields(w, &m->point_fields));
out:
    return status;
}

/* ------------------------------------------------------- fields of the mesh */

/* "camera.view" is the column `view` of an element camera, if camera is not a word of ours. */
static const char *element_of(struct writer *w, const struct art_field *f)
{
    static const char *const ours[] = {"vertex", "face",      "edge", "polyline",
                                       "point",  "tristrips", "mesh"};
    const char *dot = strchr(f->name, '.');
    if (!dot || dot == f->name || dot[1] == '\0') return NULL;
    size_t n = (size_t)(dot - f->name);
    for (size_t i = 0; i < n; i++)
        if ((unsigned char)f->name[i] <= ' ') return NULL;
    for (size_t i = 0; i < sizeof ours / sizeof ours[0]; i++)
        if (strlen(ours[i]) == n && memcmp(ours[i], f->name, n) == 0) return NULL;
    return art_arena_strndup(w->ctx, &w->arena, f->name, n);
}

static int length_of(const struct art_field *f)
{
    return f->dim ? f->dim : f->off[1];
}

static struct table *find_table(struct writer *w, const char *element)
{
    for (int i = 0; element && i < w->n_tables; i++)
        if (strcmp(w->table[i].element, element) == 0) return &w->table[i];
    return NULL;
}

/* A column of an element of its own: its rows lie one behind the other in the field. */
static int add_row_column(struct writer *w, const struct art_field *f)
{
    const char *name = clean_name(w, strchr(f->name, '.') + 1);
    if (!name) return w->ctx->status;
    return add_column(w, (struct column){.name = name,
                                         .kind = SCALARS,
                                         .val = f->val,
                                         .stride = 1,
                                         .rounded = true,
                                         .type = field_type(f, (size_t)length_of(f))});
}

static int add_mesh_fields(struct writer *w)
{
    const struct art_fields *fields = &w->mesh->mesh_fields;
    int status = ART_OK;
    bool *done = art_alloc(w->ctx, (size_t)fields->n + 1, sizeof *done);
    if (!done) return ART_ENOMEM;
    for (int i = 0; i < fields->n; i++) {
        const char *element = element_of(w, &fields->list[i]);
        if (!element || find_table(w, element)) continue;
        ART_TRY(add_table(w, element, length_of(&fields->list[i])));
        for (int k = i; k < fields->n; k++) {
            const char *other = element_of(w, &fields->list[k]);
            if (!other || strcmp(other, element) != 0) continue;
            if (length_of(&fields->list[k]) != length_of(&fields->list[i])) continue;
            ART_TRY(add_row_column(w, &fields->list[k]));
            done[k] = true;
        }
    }
    for (int i = 0; i < fields->n; i++) {
        if (done[i]) continue;
        if (!find_table(w, "mesh")) ART_TRY(add_table(w, "mesh", 1));
        ART_TRY(add_field(w, &fields->list[i], fields->list[i].name));
    }
out:
    art_free(done);
    return status;
}

/* ------------------------------------------------------------------- header */

static void put_header(struct writer *w)
{
    const struct art_mesh *m = w->mesh;
    art_ply_put_start(&w->e, w->encoding, m->units, m->name);
    for (int i = 0; i < m->groups.n; i++) art_ply_put_comment(&w->e, "group", m->groups.name[i]);
    for (int i = 0; i < m->materials.n; i++)
        art_ply_put_comment(&w->e, are_pictures(&m->materials) ? "TextureFile" : "material",
                            m->materials.name[i]);
    for (int i = 0; i < w->n_tables; i++) {
        const struct table *t = &w->table[i];
        art_ply_put_element(&w->e, t->element, t->n);
        for (int k = 0; k < t->n_columns; k++) {
            const struct column *c = &t->column[k];
            bool list = c->kind != SCALARS && c->kind != TAGS;
            art_ply_put_property(&w->e, c->name, c->type, list ? &c->count : NULL);
        }
    }
    art_ply_put_end(&w->e);
}

/* --------------------------------------------------------------------- data */

/* The shortest text that reads back to the same number of 4 bytes. */
static void put_single(struct art_emit *e, float x)
{
    char text[ART_NUMBER_MAX];
    double y = x;
    if (isfinite(x) && x != 0) {
        /* rounded to as many digits as it needs, 9 at most */
        int scale = 9 - (int)ceil(log10(fabs(y)));
        for (int digits = 6; digits < 9 && abs(scale) < 300; digits++) {
            double unit = pow(10, scale - (9 - digits));
            double rounded = floor(y * unit + 0.5) / unit;
            if ((float)rounded != x) continue;
            y = rounded;
            break;
        }
    }
    art_emit_add(e, text, art_print_double(text, y));
}

static void put_text(struct writer *w, const struct column *c, enum art_scalar type, double x,
                     bool first)
{
    if (!first) art_emit_putc(&w->e, ' ');
    if (c->formatted)
        art_emit_number(&w->e, x);
    else if (type == ART_F32 && c->rounded)
        put_single(&w->e, (float)x);
    else if (type == ART_F32 || type == ART_F64)
        art_emit_double(&w->e, x);
    else if (fabs(x) < INT32_MAX)
        art_emit_int(&w->e, (int)x);
    else
        art_emit_printf(&w->e, "%.0f", x);
}

static uint64_t bits_of(enum art_scalar type, double x)
{
    float f = (float)x;
    uint32_t u4;
    uint64_t u8;
    if (type == ART_F64) {
        memcpy(&u8, &x, sizeof u8);
        return u8;
    }
    if (type == ART_F32) {
        memcpy(&u4, &f, sizeof u4);
        return u4;
    }
    return (uint64_t)(int64_t)x;
}

static inline void store(char *to, int size, bool big, uint64_t u)
{
    if (size == 8) {
        art_store_u64(to, big ? __builtin_bswap64(u) : u);
    } else if (size == 4) {
        art_store_u32(to, big ? __builtin_bswap32((uint32_t)u) : (uint32_t)u);
    } else {
        to[0] = (char)(u >> (size == 2 && big ? 8 : 0) & 255);
        if (size == 2) to[1] = (char)(u >> (big ? 0 : 8) & 255);
    }
}

static inline void put_binary(struct writer *w, enum art_scalar type, double x)
{
    int size = art_scalar_size(type);
    char *p = art_emit_room(&w->e, (size_t)size);
    store(p, size, w->encoding == ART_ENCODE_BINARY_BIG, bits_of(type, x));
    art_emit_to(&w->e, p + size);
}

static inline double scaled(const struct column *c, enum art_scalar type, double x)
{
    return type == ART_F32 || type == ART_F64 ? x : floor(x * c->scale + 0.5);
}

/* Whole numbers need no detour. */
static inline void put_int(struct writer *w, enum art_scalar type, int i, bool first)
{
    if (w->encoding == ART_ENCODE_ASCII) {
        if (!first) art_emit_putc(&w->e, ' ');
        art_emit_int(&w->e, i);
    } else {
        put_binary(w, type, i);
    }
}

static inline void put(struct writer *w, const struct column *c, enum art_scalar type, double x,
                       bool first)
{
    x = scaled(c, type, x);
    if (w->encoding == ART_ENCODE_ASCII)
        put_text(w, c, type, x, first);
    else
        put_binary(w, type, x);
}

/* One value for each corner: none at all if no corner has one, "not a number" for those that have
 * none. */
static void put_corners(struct writer *w, const struct column *c, int i, bool first)
{
    const int *idx = c->attr->idx;
    int n = c->off[i + 1] - c->off[i], any = 0;
    for (int k = c->off[i]; k < c->off[i + 1]; k++) any |= idx[k] >= 0;
    put(w, c, c->count, any ? n * c->stride : 0, first);
    for (int k = c->off[i]; any && k < c->off[i + 1]; k++)
        for (int j = 0; j < c->stride; j++)
            put(w, c, c->type,
                idx[k] < 0 ? NAN : c->attr->val[(size_t)idx[k] * (size_t)c->attr->dim + (size_t)j],
                false);
}

static void put_item(struct writer *w, const struct column *c, int i, bool first)
{
    size_t stride = (size_t)c->stride;
    switch (c->kind) {
    case SCALARS:
        put(w, c, c->type, c->val[(size_t)i * stride], first);
        break;
    case TAGS:
        put_int(w, c->type, c->ints[(size_t)i * (stride ? stride : 1)], first);
        break;
    case ROWS:
        put(w, c, c->count, c->stride, first);
        for (size_t k = 0; k < stride; k++)
            put(w, c, c->type, c->val[(size_t)i * stride + k], false);
        break;
    case LISTS:
        put(w, c, c->count, c->off[i + 1] - c->off[i], first);
        for (int k = c->off[i]; k < c->off[i + 1]; k++) put(w, c, c->type, c->val[k], false);
        break;
    case INDICES:
        put_int(w, c->count, c->off[i + 1] - c->off[i], first);
        for (int k = c->off[i]; k < c->off[i + 1]; k++) put_int(w, c->type, c->ints[k], false);
        break;
    case CORNERS:
        put_corners(w, c, i, first);
        break;
    }
}

/* ------------------------------------------------------------ many items at once */

/* A number of each of n items that lie `step` bytes apart. */
static void store_column(char *to, size_t step, bool big, const struct column *c, int first, int n)
{
    size_t stride = c->stride ? (size_t)c->stride : 1, at = (size_t)first * stride;
    if (c->kind == SCALARS && c->type == ART_F64)
        for (int i = 0; i < n; i++, to += step, at += stride)
            store(to, 8, big, bits_of(ART_F64, c->val[at]));
    else if (c->kind == SCALARS && c->type == ART_F32)
        for (int i = 0; i < n; i++, to += step, at += stride)
            store(to, 4, big, bits_of(ART_F32, c->val[at]));
    else
        for (int i = 0; i < n; i++, to += step, at += stride)
            store(to, art_scalar_size(c->type), big,
                  bits_of(c->type, c->kind == TAGS ? c->ints[at] : scaled(c, c->type, c->val[at])));
}

enum { BLOCK = 4096 }; /* bytes */

/* Bytes of an item in a binary file; 0 if they vary. */
static size_t item_size(const struct writer *w, const struct table *t)
{
    size_t size = 0;
    for (int k = 0; k < t->n_columns; k++) {
        const struct column *c = &t->column[k];
        if (w->encoding == ART_ENCODE_ASCII || (c->kind != SCALARS && c->kind != TAGS)) return 0;
        size += (size_t)art_scalar_size(c->type);
    }
    return size <= BLOCK ? size : 0;
}

/* Items of one size, column by column: the type is looked at once for many. */
static void put_rows(struct writer *w, const struct table *t, size_t size)
{
    int most = (int)(BLOCK / size);
    for (int i = 0, n; i < t->n; i += n) {
        char *to = art_emit_room(&w->e, BLOCK);
        n = t->n - i < most ? t->n - i : most;
        for (int k = 0; k < t->n_columns; k++) {
            store_column(to, size, w->encoding == ART_ENCODE_BINARY_BIG, &t->column[k], i, n);
            to += art_scalar_size(t->column[k].type);
        }
        art_emit_to(&w->e, to + (size_t)(n - 1) * size);
    }
}

/* The number of lists from i on, n at most, that are triangles. */
static int count_triangles(const int *off, int i, int n)
{
    int k = 0;
    while (k < n && off[i + k + 1] - off[i + k] == 3) k++;
    return k;
}

enum { TRIANGLE = 13 }; /* bytes */

/* `big` is known where this is put in. */
static inline char *put_triangles(char *p, const int *v, int n, bool big)
{
    for (; n > 0; n--, v += 3, p += TRIANGLE) {
        p[0] = 3;
        for (int k = 0; k < 3; k++) store(p + 1 + 4 * k, 4, big, (uint32_t)v[k]);
    }
    return p;
}

/* Lists of indices, as faces usually are: a length of one byte, then four bytes for each. */
static void put_binary_lists(struct writer *w, const struct column *c, int n)
{
    bool big = w->encoding == ART_ENCODE_BINARY_BIG;
    for (int i = 0; i < n;) {
        int most = n - i < BLOCK / TRIANGLE ? n - i : BLOCK / TRIANGLE,
            end = i + count_triangles(c->off, i, most);
        const int *v = c->ints + c->off[i];
        char *p = art_emit_room(&w->e, BLOCK);
        p = big ? put_triangles(p, v, end - i, true) : put_triangles(p, v, end - i, false);
        i = end;
        art_emit_to(&w->e, p);
        if (i == n || c->off[i + 1] - c->off[i] == 3) continue;
        p = art_emit_room(&w->e, 1 + 4 * 255);
        *p++ = (char)(c->off[i + 1] - c->off[i]);
        for (int k = c->off[i]; k < c->off[i + 1]; k++, p += 4)
            store(p, 4, big, (uint32_t)c->ints[k]);
        art_emit_to(&w->e, p);
        i++;
    }
}

static void put_table(struct writer *w, const struct table *t)
{
    const struct column *c = t->column;
    size_t size = item_size(w, t);
    if (size > 0) {
        put_rows(w, t, size);
        return;
    }
    if (w->encoding != ART_ENCODE_ASCII && t->n_columns == 1 && c->kind == INDICES &&
        c->count == ART_U8 && c->type == ART_I32) {
        put_binary_lists(w, c, t->n);
        return;
    }
    for (int i = 0; i < t->n; i++) {
        for (int k = 0; k < t->n_columns; k++) put_item(w, &t->column[k], i, k == 0);
        if (w->encoding == ART_ENCODE_ASCII) art_emit_putc(&w->e, '\n');
    }
}

static int check_range(struct writer *w)
{
    const struct art_mesh *m = w->mesh;
    for (int i = 0; w->how->single && i < 3 * m->n_verts; i++)
        if (!art_scalar_holds(ART_F32, m->pos[i]))
            return art_error(w->ctx, ART_ERANGE, NULL,
                             "coordinate %g of vertex %d is too large for 4 bytes", m->pos[i],
                             i / 3);
    return ART_OK;
}

static int write_mesh(struct writer *w)
{
    int status;
    ART_TRY(check_range(w));
    ART_TRY(choose_attributes(w));
    ART_TRY(add_vertices(w));
    ART_TRY(add_faces(w));
    ART_TRY(add_lines(w));
    ART_TRY(add_points(w));
    ART_TRY(add_mesh_fields(w));
    put_header(w);
    for (int i = 0; i < w->n_tables; i++) put_table(w, &w->table[i]);
    ART_TRY(art_emit_end(&w->e));
out:
    return status;
}

int art_ply_write_as(struct art_ctx *ctx, const void *object, struct art_sink *sink,
                     const struct art_writing *how)
{
    struct writer w = {.ctx = ctx, .mesh = object, .how = how, .encoding = how->encoding};
    if (w.encoding == ART_ENCODE_DEFAULT)
        w.encoding = how->number ? ART_ENCODE_ASCII : ART_ENCODE_BINARY;
    art_emit_init(&w.e, ctx, sink, how->number);
    int status = write_mesh(&w);
    for (int i = 0; i < w.n_tables; i++) art_free(w.table[i].column);
    for (int i = 0; i < 3; i++) art_free(w.own[i]);
    art_free(w.table);
    art_arena_fini(&w.arena);
    return status;
}

int art_ply_write(struct art_ctx *ctx, const void *object, struct art_sink *sink)
{
    const struct art_writing plain = {0};
    return art_ply_write_as(ctx, object, sink, &plain);
}
