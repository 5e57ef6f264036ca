/* Legacy VTK files: words and numbers, points and cells. */
#include "legacy_priv.h"
#include <math.h>
#include <string.h>

enum { MOST = INT32_MAX / 4 };

/* ------------------------------------------------------------------- lexing */

int art_vtk_bad(struct art_vtk_legacy *r, const char *at, int status, const char *fmt, ...)
{
    struct art_loc loc = {r->src->name, 0, 0};
    struct art_buf buf;
    va_list args;
    art_buf_init(&buf, r->ctx);
    if (r->binary)
        art_buf_printf(&buf, "byte offset %zu: ", (size_t)(at - r->src->data));
    else
        loc = art_format_place(r->src, (size_t)(at - r->src->data));
    va_start(args, fmt);
    art_buf_vprintf(&buf, fmt, args);
    va_end(args);
    if (art_buf_status(&buf) >= 0) status = art_error(r->ctx, status, &loc, "%s", buf.s);
    art_buf_fini(&buf);
    return status;
}

static inline bool is_blank(char c)
{
    return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

bool art_vtk_at_end(struct art_vtk_legacy *r)
{
    while (r->p < r->end && is_blank(*r->p)) r->p++;
    return r->p == r->end;
}

bool art_vtk_line_has_more(struct art_vtk_legacy *r)
{
    while (r->p < r->end && (*r->p == ' ' || *r->p == '\t')) r->p++;
    return r->p < r->end && !is_blank(*r->p);
}

int art_vtk_word(struct art_vtk_legacy *r, char word[ART_VTK_WORD])
{
    size_t n = 0;
    if (art_vtk_at_end(r)) return art_vtk_bad(r, r->p, ART_ESYNTAX, "the file ends too early");
    const char *at = r->p;
    while (r->p < r->end && !is_blank(*r->p)) {
        if (n == ART_VTK_WORD - 1) return art_vtk_bad(r, at, ART_ESYNTAX, "the word is too long");
        word[n++] = *r->p++;
    }
    word[n] = '\0';
    if (strlen(word) != n) return art_vtk_bad(r, at, ART_ESYNTAX, "there is a NUL in the text");
    return ART_OK;
}

int art_vtk_count(struct art_vtk_legacy *r, int most, int *n)
{
    char word[ART_VTK_WORD];
    int64_t value;
    int status;
    ART_TRY(art_vtk_word(r, word));
    const char *at = r->p - strlen(word);
    if (!art_parse_int(word, &value))
        return art_vtk_bad(r, at, ART_ESYNTAX, "expected a whole number, found '%.40s'", word);
    if (value < 0 || value > most)
        return art_vtk_bad(r, at, ART_ERANGE, "%.40s is not a possible number here", word);
    *n = (int)value;
out:
    return status;
}

static const struct art_vtk_type types[] = {{"bit", ART_U8, true, false},
                                            {"char", ART_I8, false, false},
                                            {"signed_char", ART_I8, false, false},
                                            {"unsigned_char", ART_U8, false, false},
                                            {"short", ART_I16, false, false},
                                            {"unsigned_short", ART_U16, false, false},
                                            {"int", ART_I32, false, false},
                                            {"unsigned_int", ART_U32, false, false},
                                            {"long", ART_I64, false, false},
                                            {"unsigned_long", ART_U64, false, false},
                                            {"vtktypeint8", ART_I8, false, false},
                                            {"vtktypeuint8", ART_U8, false, false},
                                            {"vtktypeint16", ART_I16, false, false},
                                            {"vtktypeuint16", ART_U16, false, false},
                                            {"vtktypeint32", ART_I32, false, false},
                                            {"vtktypeuint32", ART_U32, false, false},
                                            {"vtktypefloat32", ART_F32, false, false},
                                            {"vtktypefloat64", ART_F64, false, false},
                                            {"vtktypeint64", ART_I64, false, false},
                                            {"vtktypeuint64", ART_U64, false, false},
                                            {"long_long", ART_I64, false, false},
                                            {"unsigned_long_long", ART_U64, false, false},
                                            /* which VTK has always written as int */
                                            {"vtkidtype", ART_I32, false, false},
                                            {"float", ART_F32, false, false},
                                            {"double", ART_F64, false, false},
                                            {"string", ART_U8, false, true},
                                            {"utf8_string", ART_U8, false, true}};

int art_vtk_read_type(struct art_vtk_legacy *r, const struct art_vtk_type **type)
{
    char word[ART_VTK_WORD];
    int status;
    ART_TRY(art_vtk_word(r, word));
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
        if (art_strcaseeq(types[i].name, word)) {
            *type = &types[i];
            return ART_OK;
        }
    status =
        art_vtk_bad(r, r->p - strlen(word), ART_ESYNTAX, "'%.40s' is not a type of numbers", word);
out:
    return status;
}

int art_vtk_end_line(struct art_vtk_legacy *r)
{
    if (art_vtk_line_has_more(r))
        return art_vtk_bad(r, r->p, ART_ESYNTAX, "expected the end of the line");
    if (r->p < r->end && *r->p == '\r') r->p++;
    if (r->p < r->end && *r->p == '\n') r->p++;
    return ART_OK;
}

/* One number of text. */
static inline int read_number(struct art_vtk_legacy *r, enum art_scalar type, double *x)
{
    while (r->p < r->end && is_blank(*r->p)) r->p++;
    const char *p = r->p, *end = r->end;
    bool minus = p < end && *p == '-';
    int n = 0;
    if (minus) p++;
    const char *digits = p;
    while (p < end && *p >= '0' && *p <= '9' && p - digits < 9) n = 10 * n + (*p++ - '0');
    const bool whole = p > digits && (p == end || is_blank(*p));
    if (whole) {
        *x = minus ? -(double)n : n;
    } else {
        size_t used = art_vtk_number(r->p, (size_t)(end - r->p), x);
        p = r->p + used;
        if (used == 0 || (p < end && !is_blank(*p)))
            return art_vtk_bad(r, r->p, ART_ESYNTAX,
                               r->p == end ? "the file ends too early" : "expected a number");
    }
    if (!art_vtk_holds(type, *x, whole, p))
        return art_vtk_bad(r, r->p, ART_ERANGE, "the number does not fit its type, %s%s",
                           art_scalar_name(type), art_vtk_limit(type));
    r->p = p;
    return ART_OK;
}

/* Checks that n numbers can follow; r->p is set to where they begin. */
static int check_left(struct art_vtk_legacy *r, const struct art_vtk_type *type, size_t n)
{
    int status = art_vtk_end_line(r);
    size_t left = (size_t)(r->end - r->p), size = (size_t)art_scalar_size(type->type), room;
    if (status < 0) return status;
    if (!r->binary)
        room = left / 2 + 1;
    else if (type->bit)
        room = left > SIZE_MAX / 8 ? SIZE_MAX : 8 * left;
    else
        room = left / size;
    if (n > room)
        return art_vtk_bad(r, r->p, ART_ESHAPE,
                           "%zu numbers should follow, more than the file can hold", n);
    return ART_OK;
}

static int too_large(struct art_vtk_legacy *r, enum art_scalar type, size_t bad)
{
    return art_vtk_bad(r, r->p + bad * (size_t)art_scalar_size(type), ART_ERANGE,
                       "the whole number is too large");
}

static int read_bits(struct art_vtk_legacy *r, size_t n, double *x)
{
    for (size_t i = 0; i < n; i++) x[i] = (unsigned char)r->p[i / 8] >> (7 - i % 8) & 1;
    r->p += (n + 7) / 8;
    return ART_OK;
}

int art_vtk_read_doubles(struct art_vtk_legacy *r, const struct art_vtk_type *type, size_t n,
                         double **out)
{
    double *x = NULL;
    size_t bad = 0;
    int status;
    if (type->text)
        return art_vtk_bad(r, r->p, ART_ESYNTAX, "there are strings where numbers are expected");
    ART_TRY(check_left(r, type, n));
    x = art_alloc(r->ctx, n, sizeof *x);
    if (!x) return ART_ENOMEM;
    if (!r->binary) {
        for (size_t i = 0; i < n; i++) ART_TRY(read_number(r, type->type, &x[i]));
    } else if (type->bit) {
        ART_TRY(read_bits(r, n, x));
    } else {
        if (!art_vtk_doubles(type->type, !art_vtk_big_endian(), (const unsigned char *)r->p, n, x,
                             &bad)) {
            status = too_large(r, type->type, bad);
            goto out;
        }
        r->p += n * (size_t)art_scalar_size(type->type);
    }
    *out = x;
    x = NULL;
out:
    art_free(x);
    return status;
}

int art_vtk_read_ints(struct art_vtk_legacy *r, const struct art_vtk_type *type, size_t n,
                      int **out)
{
    int *x = NULL, status;
    size_t bad = 0;
    if (type->bit || type->text || type->type == ART_F32 || type->type == ART_F64)
        return art_vtk_bad(r, r->p, ART_ESYNTAX, "indices must be whole numbers");
    ART_TRY(check_left(r, type, n));
    x = art_alloc(r->ctx, n, sizeof *x);
    if (!x) return ART_ENOMEM;
    if (r->binary) {
        if (!art_vtk_ints(type->type, !art_vtk_big_endian(), (const unsigned char *)r->p, n, x,
                          &bad)) {
            status = too_large(r, type->type, bad);
            goto out;
        }
        r->p += n * (size_t)art_scalar_size(type->type);
    }
    for (size_t i = 0; !r->binary && i < n; i++) {
        double value = 0;
        ART_TRY(read_number(r, ART_I32, &value));
        x[i] = (int)value;
    }
    *out = x;
    x = NULL;
out:
    art_free(x);
    return status;
}

/* ---------------------------------------------------------- points and cells */

static int read_points(struct art_vtk_legacy *r, int unused)
{
    const struct art_vtk_type *type;
    int n, status;
    (void)unused;
    const char *at = r->p;
    ART_TRY(art_vtk_count(r, MOST, &n));
    ART_TRY(art_vtk_read_type(r, &type));
    if (r->has_points || r->set >= ART_VTK_RECTILINEAR)
        return art_vtk_bad(r, at, ART_ESYNTAX, "POINTS does not belong here");
    const char *start = r->p;
    ART_TRY(art_vtk_read_doubles(r, type, 3 * (size_t)n, &r->d->pos));
    r->d->n_points = n;
    r->has_points = true;
    for (size_t i = 0; i < 3 * (size_t)n; i++)
        if (!isfinite(r->d->pos[i]))
            return art_vtk_bad(r, start, ART_ERANGE, "point %zu is not at a finite place", i / 3);
out:
    return status;
}

static const struct art_vtk_type int_type = {"int", ART_I32, false, false};

/* Cells as the file has them, count and points, become ends and points; in place. */
static int split_cells(struct art_vtk_legacy *r, struct art_vtk_list *l, int n, int size)
{
    int *raw = l->node, at = 0, to = 0;
    l->off = art_alloc(r->ctx, (size_t)n + 1, sizeof *l->off);
    if (!l->off) return ART_ENOMEM;
    for (int i = 0; i < n; i++) {
        if (at >= size || raw[at] < 0 || raw[at] > size - at - 1)
            return art_vtk_bad(r, r->p, ART_ESHAPE,
                               "the cells do not fit their total size: cell %d", i);
        int k = raw[at++];
        memmove(raw + to, raw + at, (size_t)k * sizeof *raw);
        at += k, to += k;
        l->off[i + 1] = to;
    }
    if (at != size)
        return art_vtk_bad(r, r->p, ART_ESHAPE,
                           "the cells take %d numbers of the %d that are announced", at, size);
    l->n = n;
    return ART_OK;
}

/* In text each cell says how long it is; that the total is wrong is only reported. */
static int walk_cells(struct art_vtk_legacy *r, struct art_vtk_list *l, int n, int size)
{
    const char *at = r->p;
    int status, total = 0, cap = 0;
    double k = 0, v = 0;
    ART_TRY(art_vtk_end_line(r));
    if ((size_t)n > (size_t)(r->end - r->p) / 2 + 1)
        return art_vtk_bad(r, at, ART_ESHAPE, "%d cells should follow, more than the file can hold",
                           n);
    l->off = art_alloc(r->ctx, (size_t)n + 1, sizeof *l->off);
    if (!l->off) return ART_ENOMEM;
    for (int i = 0; i < n; i++) {
        while (r->p < r->end && is_blank(*r->p)) r->p++;
        const char *here = r->p;
        ART_TRY(read_number(r, ART_I32, &k));
        if (k < 0 || k > (double)((r->end - r->p) / 2 + 1) || total > MOST - (int)k)
            return art_vtk_bad(r, here, ART_ERANGE, "a cell cannot have %.0f points", k);
        if (!ART_RESERVE(r->ctx, l->node, (size_t)total + (size_t)k + 1, cap))
            return r->ctx->status;
        for (int j = 0; j < (int)k; j++) {
            ART_TRY(read_number(r, ART_I32, &v));
            l->node[total++] = (int)v;
        }
        l->off[i + 1] = total;
    }
    l->n = n;
    if (total + (int64_t)n != size) {
        struct art_loc loc = art_format_place(r->src, (size_t)(at - r->src->data));
        art_warn(r->ctx, &loc, "the size of the cells is %lld, not %d", (long long)total + n, size);
    }
out:
    return status;
}

/* The form of version 5: ends, beginning with 0, and points as two arrays. */
static int two_arrays(struct art_vtk_legacy *r, struct art_vtk_list *l, int n_ends, int n_nodes)
{
    const struct art_vtk_type *type;
    char word[ART_VTK_WORD];
    int status;
    ART_TRY(art_vtk_word(r, word)); /* OFFSETS */
    ART_TRY(art_vtk_read_type(r, &type));
    const char *at = r->p;
    ART_TRY(art_vtk_read_ints(r, type, (size_t)n_ends, &l->off));
    for (int i = 0; i < n_ends; i++)
        if (i == 0 ? l->off[0] != 0 : l->off[i] < l->off[i - 1])
            return art_vtk_bad(r, at, ART_ERANGE, "offset %d of the cells is %d", i, l->off[i]);
    if (n_ends > 0 && l->off[n_ends - 1] != n_nodes)
        return art_vtk_bad(r, at, ART_ESHAPE, "the offsets end with %d for %d points of cells",
                           l->off[n_ends - 1], n_nodes);
    ART_TRY(art_vtk_word(r, word));
    if (!art_strcaseeq(word, "CONNECTIVITY"))
        return art_vtk_bad(r, r->p - strlen(word), ART_ESYNTAX, "expected CONNECTIVITY");
    ART_TRY(art_vtk_read_type(r, &type));
    ART_TRY(art_vtk_read_ints(r, type, (size_t)n_nodes, &l->node));
    l->n = n_ends > 0 ? n_ends - 1 : 0;
out:
    return status;
}

static bool offsets_follow(const struct art_vtk_legacy *r)
{
    static const char word[] = "OFFSETS";
    const char *p = r->p;
    while (p < r->end && is_blank(*p)) p++;
    for (int i = 0; i < 7; i++, p++)
        if (p >= r->end || (*p & ~32) != word[i]) return false;
    return p < r->end && is_blank(*p);
}

static int read_list(struct art_vtk_legacy *r, int list)
{
    struct art_vtk_list *l = &r->d->list[list];
    const char *at = r->p;
    int n, size, status;
    ART_TRY(art_vtk_count(r, MOST, &n));
    ART_TRY(art_vtk_count(r, MOST, &size));
    if (l->off || r->set != (list == ART_VTK_CELLS ? ART_VTK_UNSTRUCTURED : ART_VTK_POLYDATA))
        return art_vtk_bad(r, at, ART_ESYNTAX, "these cells do not belong here");
    l->loc = art_format_next_place(&r->lines, r->src, (size_t)(r->p - r->src->data));
    if (offsets_follow(r)) {
        ART_TRY(two_arrays(r, l, n, size));
    } else if (r->binary) {
        ART_TRY(art_vtk_read_ints(r, &int_type, (size_t)size, &l->node));
        ART_TRY(split_cells(r, l, n, size));
    } else {
        ART_TRY(walk_cells(r, l, n, size));
    }
out:
    return status;
}

static int read_cell_types(struct art_vtk_legacy *r, int unused)
{
    const char *at = r->p;
    int n, status, *type = NULL;
    (void)unused;
    ART_TRY(art_vtk_count(r, MOST, &n));
    if (r->set != ART_VTK_UNSTRUCTURED || r->d->type || n != r->d->list[ART_VTK_CELLS].n)
        return art_vtk_bad(r, at, ART_ESHAPE, "there are %d cell types for %d cells", n,
                           r->d->list[ART_VTK_CELLS].n);
    ART_TRY(art_vtk_read_ints(r, &int_type, (size_t)n, &type));
    r->d->type = art_alloc(r->ctx, (size_t)n, 1);
    status = r->d->type ? ART_OK : ART_ENOMEM;
    for (int i = 0; i < n && status >= 0; i++)
        r->d->type[i] = type[i] < 0 || type[i] > 255 ? 255 : (unsigned char)type[i];
out:
    art_free(type);
    return status;
}

static int read_dimensions(struct art_vtk_legacy *r, int unused)
{
    int status = ART_OK;
    (void)unused;
    for (int i = 0; i < 3; i++) ART_TRY(art_vtk_count(r, MOST, &r->dims[i]));
    r->has_dims = true;
out:
    return status;
}

static int read_three(struct art_vtk_legacy *r, int spacing)
{
    int status = ART_OK;
    for (int i = 0; i < 3; i++) {
        char word[ART_VTK_WORD];
        double *x = spacing ? &r->spacing[i] : &r->origin[i];
        ART_TRY(art_vtk_word(r, word));
        if (!art_parse_double(word, x) || !isfinite(*x))
            return art_vtk_bad(r, r->p - strlen(word), ART_ESYNTAX, "expected a number");
    }
out:
    return status;
}

static int read_axis(struct art_vtk_legacy *r, int axis)
{
    const struct art_vtk_type *type;
    const char *at = r->p;
    int n, status;
    ART_TRY(art_vtk_count(r, MOST, &n));
    ART_TRY(art_vtk_read_type(r, &type));
    if (r->axis[axis] || r->set != ART_VTK_RECTILINEAR)
        return art_vtk_bad(r, at, ART_ESYNTAX, "these coordinates do not belong here");
    ART_TRY(art_vtk_read_doubles(r, type, (size_t)n, &r->axis[axis]));
    r->n_axis[axis] = n;
    for (int i = 0; i < n; i++)
        if (!isfinite(r->axis[axis][i]))
            return art_vtk_bad(r, at, ART_ERANGE, "coordinate %d is not finite", i);
out:
    return status;
}

static int begin_data(struct art_vtk_legacy *r, int cells)
{
    int status;
    ART_TRY(art_vtk_count(r, MOST, &r->n_items));
    r->active = cells ? &r->d->cell : &r->d->point;
out:
    return status;
}

/* ------------------------------------------------------------------ keywords */

static const struct {
    const char *name;
    int (*read)(struct art_vtk_legacy *r, int which);
    int which;
} keywords[] = {{"POINTS", read_points, 0},
                {"VERTICES", read_list, ART_VTK_VERTS},
                {"LINES", read_list, ART_VTK_LINES},
                {"POLYGONS", read_list, ART_VTK_POLYS},
                {"TRIANGLE_STRIPS", read_list, ART_VTK_STRIPS},
                {"CELLS", read_list, ART_VTK_CELLS},
                {"CELL_TYPES", read_cell_types, 0},
                {"DIMENSIONS", read_dimensions, 0},
                {"ORIGIN", read_three, 0},
                {"SPACING", read_three, 1},
                {"ASPECT_RATIO", read_three, 1},
                {"X_COORDINATES", read_axis, 0},
                {"Y_COORDINATES", read_axis, 1},
                {"Z_COORDINATES", read_axis, 2},
                {"POINT_DATA", begin_data, 0},
                {"CELL_DATA", begin_data, 1}};

static int read_keyword(struct art_vtk_legacy *r)
{
    char word[ART_VTK_WORD];
    bool known = false;
    int status;
    ART_TRY(art_vtk_word(r, word));
    const char *at = r->p - strlen(word);
    for (size_t i = 0; i < sizeof keywords / sizeof keywords[0]; i++)
        if (art_strcaseeq(keywords[i].name, word)) return keywords[i].read(r, keywords[i].which);
    ART_TRY(art_vtk_read_data(r, word, at, &known));
    if (!known) return art_vtk_bad(r, at, ART_ESYNTAX, "unknown keyword '%.40s'", word);
out:
    return status;
}

/* The line at r->p, without its end. */
static size_t read_line(struct art_vtk_legacy *r, const char **line)
{
    *line = r->p;
    while (r->p < r->end && *r->p != '\n' && *r->p != '\r') r->p++;
    size_t n = (size_t)(r->p - *line);
    if (r->p < r->end && *r->p == '\r') r->p++;
    if (r->p < r->end && *r->p == '\n') r->p++;
    return n;
}

/* The title may state the unit of length. */
static int read_title(struct art_vtk_legacy *r)
{
    const char *p;
    size_t n = read_line(r, &p);
    while (n > 0 && (is_blank(*p) || *p == '#')) p++, n--;
    if (n < 7 || memcmp(p, "units", 5) != 0 || !is_blank(p[5])) return ART_OK;
    p += 5, n -= 5;
    while (n > 0 && is_blank(*p)) p++, n--;
    while (n > 0 && is_blank(p[n - 1])) n--;
    if (n == 0 || memchr(p, '\0', n)) return ART_OK;
    r->d->units = art_strndup(r->ctx, p, n);
    return r->d->units ? ART_OK : ART_ENOMEM;
}

static int read_head(struct art_vtk_legacy *r)
{
    static const char *const sets[] = {"POLYDATA", "UNSTRUCTURED_GRID", "STRUCTURED_GRID",
                                       "RECTILINEAR_GRID", "STRUCTURED_POINTS"};
    static const char head[] = "# vtk DataFile Version ";
    char word[ART_VTK_WORD];
    const char *line, *at;
    double version = 0;
    int status;
    if (r->end - r->p >= 3 && memcmp(r->p, "\xEF\xBB\xBF", 3) == 0) r->p += 3;
    at = r->p;
    size_t n = read_line(r, &line);
    if (n < sizeof head || memcmp(line, head, sizeof head - 1) != 0 ||
        art_read_double(line + sizeof head - 1, n - sizeof head + 1, &version) == 0)
        return art_vtk_bad(r, at, ART_ESYNTAX, "expected '%s3.0'", head);
    if (!(version >= 1 && version < 6))
        return art_vtk_bad(r, at, ART_EUNSUPPORTED, "version %g of legacy VTK files is not known",
                           version);
    ART_TRY(read_title(r));
    ART_TRY(art_vtk_word(r, word));
    at = r->p - strlen(word);
    if (!art_strcaseeq(word, "ASCII") && !art_strcaseeq(word, "BINARY"))
        return art_vtk_bad(r, at, ART_ESYNTAX, "expected ASCII or BINARY, found '%.40s'", word);
    bool binary = (word[0] | 32) == 'b';
    ART_TRY(art_vtk_word(r, word));
    if (!art_strcaseeq(word, "DATASET"))
        return art_vtk_bad(r, r->p - strlen(word), ART_ESYNTAX, "expected DATASET, found '%.40s'",
                           word);
    ART_TRY(art_vtk_word(r, word));
    at = r->p - strlen(word);
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
        if (!art_strcaseeq(sets[i], word)) continue;
        r->set = (enum art_vtk_set)i;
        r->binary = binary;
        r->d->grid = i > 0;
        return ART_OK;
    }
    status = art_vtk_bad(r, at, ART_EUNSUPPORTED, "data sets of type '%.40s' cannot be read", word);
out:
    return status;
}

int art_vtk_read_legacy(struct art_ctx *ctx, struct art_vtk *d, const struct art_source *src)
{
    struct art_vtk_legacy r = {
        .ctx = ctx, .src = src, .d = d, .p = src->data, .end = src->data + src->n};
    int status;
    for (int i = 0; i < 3; i++) r.spacing[i] = 1;
    ART_TRY(read_head(&r));
    while (!art_vtk_at_end(&r)) ART_TRY(read_keyword(&r));
    if (r.set >= ART_VTK_STRUCTURED)
        ART_TRY(art_vtk_build_grid(&r));
    else if (!r.has_points)
        ART_TRY(art_vtk_bad(&r, r.p, ART_ESYNTAX, "there are no POINTS"));
    if (r.set == ART_VTK_UNSTRUCTURED && !d->type && d->list[ART_VTK_CELLS].n > 0)
        ART_TRY(art_vtk_bad(&r, r.p, ART_ESYNTAX, "there are no CELL_TYPES"));
out:
    for (int i = 0; i < 3; i++) art_free(r.axis[i]);
    return status;
}
