/* Legacy VTK files: data of points and cells. */
#include "legacy_priv.h"
#include <string.h>

enum { MOST_DIM = 65536, MOST_TUPLES = INT32_MAX / 4 };

/* Names stand with %20 for a blank. */
static void decode_name(char *name)
{
    char *to = name;
    for (const char *p = name; *p; to++) {
        unsigned v = 0;
        int k = 0;
        for (; *p == '%' && k < 2; k++) {
            char c = p[1 + k], low = (char)(c | 32);
            if (c >= '0' && c <= '9')
                v = 16 * v + (unsigned)(c - '0');
            else if (low >= 'a' && low <= 'f')
                v = 16 * v + (unsigned)(low - 'a' + 10);
            else
                break;
        }
        bool coded = k == 2 && v > 0;
        *to = coded ? (char)v : *p;
        p += coded ? 3 : 1;
    }
    *to = '\0';
}

static int read_name(struct art_vtk_legacy *r, char name[ART_VTK_WORD])
{
    int status = art_vtk_word(r, name);
    if (status >= 0) decode_name(name);
    return status;
}

static int add_array(struct art_vtk_legacy *r, struct art_vtk_arrays *to, const char *name,
                     const struct art_vtk_type *type, int dim, int n, enum art_vtk_role role)
{
    struct art_vtk_array *a;
    double *x = NULL;
    struct art_loc loc = art_format_next_place(&r->lines, r->src, (size_t)(r->p - r->src->data));
    int status;
    ART_TRY(art_vtk_read_doubles(r, type, (size_t)dim * (size_t)n, &x));
    ART_TRY(art_vtk_add(r->ctx, to, name, strlen(name), type->type, dim, 0, &a));
    a->n = n;
    a->val = x;
    a->role = role;
    a->loc = loc;
    x = NULL;
out:
    art_free(x);
    return status;
}

/* ------------------------------------------------------------------- strings */

/* Length in front of a string of a binary file: the two first bits tell how many bytes it takes. */
static int string_length(struct art_vtk_legacy *r, size_t *n)
{
    size_t left = (size_t)(r->end - r->p);
    const unsigned char *p = (const unsigned char *)r->p;
    if (left == 0) return art_vtk_bad(r, r->p, ART_ESHAPE, "the strings end too early");
    size_t bytes = (size_t)1 << (3 - (p[0] >> 6));
    if (left < bytes) return art_vtk_bad(r, r->p, ART_ESHAPE, "the strings end too early");
    uint64_t v = p[0] & 63;
    for (size_t i = 1; i < bytes; i++) v = v << 8 | p[i];
    if (v > left - bytes)
        return art_vtk_bad(r, r->p, ART_ESHAPE, "the string is longer than the file");
    r->p += bytes;
    *n = (size_t)v;
    return ART_OK;
}

static int read_string(struct art_vtk_legacy *r, struct art_buf *text)
{
    const char *p = r->p;
    size_t n = 0;
    int status = ART_OK;
    if (r->binary) {
        ART_TRY(string_length(r, &n));
        art_buf_add(text, r->p, n);
        r->p += n;
    } else {
        if (r->p == r->end) return art_vtk_bad(r, r->p, ART_ESYNTAX, "the file ends too early");
        while (r->p < r->end && *r->p != '\n' && *r->p != '\r') r->p++;
        char *own = art_strndup(r->ctx, p, (size_t)(r->p - p));
        if (!own) return ART_ENOMEM;
        decode_name(own);
        art_buf_puts(text, own);
        art_free(own);
        ART_TRY(art_vtk_end_line(r));
    }
    art_buf_putc(text, '\0');
    status = art_buf_status(text);
out:
    return status;
}

static int add_strings(struct art_vtk_legacy *r, struct art_vtk_arrays *to, const char *name,
                       size_t n)
{
    struct art_vtk_array *a;
    struct art_buf text;
    const char *at = r->p;
    int status;
    art_buf_init(&text, r->ctx);
    ART_TRY(art_vtk_end_line(r));
    for (size_t i = 0; i < n; i++) ART_TRY(read_string(r, &text));
    if (to != &r->d->field) {
        struct art_loc loc = r->binary ? (struct art_loc){r->src->name, 0, 0}
                                       : art_format_place(r->src, (size_t)(at - r->src->data));
        status = art_warn_strict(r->ctx, ART_EUNSUPPORTED, &loc, "strings '%s' are not kept", name);
        goto out;
    }
    ART_TRY(art_vtk_add(r->ctx, to, name, strlen(name), ART_U8, 1, (int)text.n, &a));
    for (size_t i = 0; i < text.n; i++) a->val[i] = (unsigned char)text.s[i];
    a->text = true;
out:
    art_buf_fini(&text);
    return status;
}

/* ------------------------------------------------------------------ keywords */

/* The text after the word, and the numbers per item (0: the file states them). */
struct kind {
    const char *word;
    int dim;
    enum art_vtk_role role;
    int (*read)(struct art_vtk_legacy *r, const struct kind *kind);
};

static int read_plain(struct art_vtk_legacy *r, const struct kind *kind)
{
    const struct art_vtk_type *type;
    char name[ART_VTK_WORD];
    int status, dim = kind->dim;
    ART_TRY(read_name(r, name));
    if (dim == 0) ART_TRY(art_vtk_count(r, MOST_DIM, &dim)); /* texture coordinates */
    ART_TRY(art_vtk_read_type(r, &type));
    if (dim == 0) return art_vtk_bad(r, r->p, ART_ERANGE, "there must be a number for each item");
    ART_TRY(add_array(r, r->active, name, type, dim, r->n_items, kind->role));
out:
    return status;
}

/* True if the next word of the file is this one; it is not taken. */
static bool word_follows(struct art_vtk_legacy *r, const char *word)
{
    const char *p = r->p;
    size_t n = strlen(word);
    while (p < r->end && strchr(" \t\r\n", *p) && *p) p++;
    if ((size_t)(r->end - p) <= n) return false;
    for (size_t i = 0; i < n; i++)
        if ((p[i] >= 'a' && p[i] <= 'z' ? p[i] - 32 : p[i]) != word[i]) return false;
    return p[n] == ' ' || p[n] == '\t';
}

static int read_scalars(struct art_vtk_legacy *r, const struct kind *kind)
{
    const struct art_vtk_type *type;
    char name[ART_VTK_WORD], table[ART_VTK_WORD];
    int status, dim = 1;
    ART_TRY(read_name(r, name));
    ART_TRY(art_vtk_read_type(r, &type));
    if (art_vtk_line_has_more(r)) ART_TRY(art_vtk_count(r, MOST_DIM, &dim));
    if (dim == 0) return art_vtk_bad(r, r->p, ART_ERANGE, "there must be a number for each item");
    if (word_follows(r, "LOOKUP_TABLE")) {
        ART_TRY(art_vtk_word(r, table));
        ART_TRY(art_vtk_word(r, table));
    }
    ART_TRY(add_array(r, r->active, name, type, dim, r->n_items, kind->role));
out:
    return status;
}

static const struct art_vtk_type byte_type = {"unsigned_char", ART_U8, false, false};
static const struct art_vtk_type real_type = {"float", ART_F32, false, false};

static int read_colors(struct art_vtk_legacy *r, const struct kind *kind)
{
    char name[ART_VTK_WORD];
    int status, dim;
    ART_TRY(read_name(r, name));
    ART_TRY(art_vtk_count(r, MOST_DIM, &dim));
    if (dim == 0) return art_vtk_bad(r, r->p, ART_ERANGE, "there must be a number for each item");
    ART_TRY(add_array(r, r->active, name, r->binary ? &byte_type : &real_type, dim, r->n_items,
                      kind->role));
out:
    return status;
}

static int read_table(struct art_vtk_legacy *r, const struct kind *kind)
{
    char name[ART_VTK_WORD];
    struct art_loc loc = {r->src->name, 0, 0};
    double *x = NULL;
    int status, n;
    (void)kind;
    if (!r->binary) loc = art_format_place(r->src, (size_t)(r->p - r->src->data));
    ART_TRY(read_name(r, name));
    ART_TRY(art_vtk_count(r, MOST_TUPLES, &n));
    ART_TRY(art_vtk_read_doubles(r, r->binary ? &byte_type : &real_type, 4 * (size_t)n, &x));
    ART_TRY(art_warn_strict(r->ctx, ART_EUNSUPPORTED, &loc, "the table of colours '%s' is not kept",
                            name));
out:
    art_free(x);
    return status;
}

/* Information about arrays, up to an empty line. */
static int skip_metadata(struct art_vtk_legacy *r, const struct kind *kind)
{
    (void)kind;
    int status = art_vtk_end_line(r);
    while (status >= 0 && r->p < r->end) {
        bool empty = !art_vtk_line_has_more(r);
        while (r->p < r->end && *r->p != '\n' && *r->p != '\r') r->p++;
        status = art_vtk_end_line(r);
        if (empty) break;
    }
    return status;
}

static int read_fields(struct art_vtk_legacy *r, const struct kind *kind)
{
    struct art_vtk_arrays *to = r->active ? r->active : &r->d->field;
    const struct art_vtk_type *type;
    char name[ART_VTK_WORD];
    int status, n, dim, count;
    ART_TRY(art_vtk_word(r, name));
    ART_TRY(art_vtk_count(r, MOST_TUPLES, &n));
    for (int i = 0; i < n; i++) {
        ART_TRY(read_name(r, name));
        if (art_strcaseeq(name, "METADATA")) {
            ART_TRY(skip_metadata(r, kind));
            i--;
            continue;
        }
        ART_TRY(art_vtk_count(r, MOST_DIM, &dim));
        ART_TRY(art_vtk_count(r, MOST_TUPLES, &count));
        if (dim == 0 && count > 0)
            return art_vtk_bad(r, r->p, ART_ERANGE, "there must be a number for each item");
        ART_TRY(art_vtk_read_type(r, &type));
        if (type->text)
            ART_TRY(add_strings(r, to, name, (size_t)dim * (size_t)count));
        else
            ART_TRY(add_array(r, to, name, type, dim > 0 ? dim : 1, count, ART_VTK_PLAIN));
    }
out:
    return status;
}

static const struct kind kinds[] = {{"SCALARS", 1, ART_VTK_PLAIN, read_scalars},
                                    {"COLOR_SCALARS", 0, ART_VTK_COLORS, read_colors},
                                    {"LOOKUP_TABLE", 4, ART_VTK_PLAIN, read_table},
                                    {"VECTORS", 3, ART_VTK_PLAIN, read_plain},
                                    {"NORMALS", 3, ART_VTK_NORMALS, read_plain},
                                    {"TEXTURE_COORDINATES", 0, ART_VTK_TCOORDS, read_plain},
                                    {"TENSORS", 9, ART_VTK_PLAIN, read_plain},
                                    {"TENSORS6", 6, ART_VTK_PLAIN, read_plain},
                                    {"GLOBAL_IDS", 1, ART_VTK_IDS, read_plain},
                                    {"PEDIGREE_IDS", 1, ART_VTK_PLAIN, read_plain},
                                    {"EDGE_FLAGS", 1, ART_VTK_PLAIN, read_plain},
                                    {"FIELD", 0, ART_VTK_PLAIN, read_fields},
                                    {"METADATA", 0, ART_VTK_PLAIN, skip_metadata}};

int art_vtk_read_data(struct art_vtk_legacy *r, const char *word, const char *at, bool *known)
{
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (!art_strcaseeq(kinds[i].word, word)) continue;
        if (!r->active && kinds[i].read != read_fields && kinds[i].read != skip_metadata)
            return art_vtk_bad(r, at, ART_ESYNTAX, "%s stands before POINT_DATA and CELL_DATA",
                               kinds[i].word);
        *known = true;
        return kinds[i].read(r, &kinds[i]);
    }
    *known = false;
    return ART_OK;
}
