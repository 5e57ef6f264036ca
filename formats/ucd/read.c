#include "ucd_priv.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

/* Regions and fields are searched one by one. */
enum { MOST_FIELDS = 1000 };

struct reader {
    struct art_ctx *ctx;
    const struct art_source *src;
    const char *p, *end;
    struct art_volume *vol;
    struct art_ids nodes, cells, left_out, materials;
    int *material; /* [n_elems] */
    int material_cap;
    bool named_regions; /* comments name them */
    int n_left_out;
};

/* ----------------------------------------------------------------------- text */

static struct art_loc place(const struct reader *r, const char *at)
{
    struct art_loc loc = {r->src->name, 1, 1};
    const char *line = r->src->data, *end = r->src->data + r->src->n;
    for (const char *q = r->src->data; q < at; q++) {
        if (*q != '\n' && (*q != '\r' || (q + 1 < end && q[1] == '\n'))) continue;
        loc.line++;
        line = q + 1;
    }
    loc.col = (int)(at - line) + 1;
    return loc;
}

static int ART_PRINTF(4, 5) fail(struct reader *r, const char *at, int status, const char *fmt, ...)
{
    struct art_loc loc = place(r, at);
    va_list args;
    va_start(args, fmt);
    status = art_verror(r->ctx, status, &loc, fmt, args);
    va_end(args);
    return status;
}

static inline bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static inline void skip_blanks(struct reader *r)
{
    while (r->p < r->end && is_blank(*r->p)) r->p++;
}

static bool ends_item(const struct reader *r, const char *p)
{
    return p == r->end || is_blank(*p);
}

static int read_int(struct reader *r, const char *what, int *x)
{
    skip_blanks(r);
    const char *p = r->p, *digits;
    int64_t v = 0;
    bool negative = p < r->end && *p == '-';
    if (p == r->end) return fail(r, p, ART_ESYNTAX, "the file ends where %s should be", what);
    if (negative) p++;
    for (digits = p; p < r->end && *p >= '0' && *p <= '9' && v <= INT32_MAX; p++)
        v = 10 * v + (*p - '0');
    if (v > INT32_MAX) return fail(r, r->p, ART_ERANGE, "%s is too large", what);
    if (p == digits || !ends_item(r, p))
        return fail(r, r->p, ART_ESYNTAX, "expected %s, a whole number", what);
    r->p = p;
    *x = (int)(negative ? -v : v);
    return ART_OK;
}

static int read_double(struct reader *r, double *x)
{
    skip_blanks(r);
    size_t used = art_read_double(r->p, (size_t)(r->end - r->p), x);
    if (r->p == r->end) return fail(r, r->p, ART_ESYNTAX, "the file ends where a number should be");
    if (used == 0 || !ends_item(r, r->p + used))
        return fail(r, r->p, ART_ESYNTAX, "expected a number");
    if (!isfinite(*x)) return fail(r, r->p, ART_ERANGE, "the number is too large or infinite");
    r->p += used;
    return ART_OK;
}

/* The rest of the line without blanks at its ends; the place is behind it. */
static void rest_of_line(struct reader *r, const char **s, size_t *n)
{
    while (r->p < r->end && (*r->p == ' ' || *r->p == '\t')) r->p++;
    *s = r->p;
    while (r->p < r->end && *r->p != '\n' && *r->p != '\r') r->p++;
    const char *last = r->p;
    while (last > *s && (last[-1] == ' ' || last[-1] == '\t')) last--;
    *n = (size_t)(last - *s);
}

/* ------------------------------------------------------------------------ head */

/* "units mm kg s", "region 3 bone" */
static int read_comment(struct reader *r)
{
    const char *s;
    size_t n;
    int id, status = ART_OK, index;
    char *end;
    r->p++;
    rest_of_line(r, &s, &n);
    if (n > 6 && memcmp(s, "units ", 6) == 0 && !r->vol->units) {
        for (s += 6, n -= 6; n && *s == ' '; s++) n--;
        r->vol->units = n ? art_strndup(r->ctx, s, n) : NULL;
        if (n && !r->vol->units) return ART_ENOMEM;
    } else if (n > 9 && memcmp(s, "region ", 7) == 0 && s[7] >= '0' && s[7] <= '9') {
        int64_t v;
        size_t used = art_read_int(s + 7, n - 7, &v);
        end = (char *)s + 7 + used;
        if (used == 0 || *end != ' ' || v > INT32_MAX) return ART_OK;
        while (end < s + n && *end == ' ') end++;
        if (end == s + n) return ART_OK;
        bool fresh;
        id = (int)v;
        ART_TRY(art_mesh_add_name(r->ctx, &r->vol->regions, end, (size_t)(s + n - end), &index));
        ART_TRY(art_ids_add(r->ctx, &r->materials, id, index, &fresh));
        r->named_regions = true;
    }
out:
    return status;
}

/* Comments, then the counts. Each node and each cell needs bytes of its own, so that a count which
 * the file cannot hold is refused before memory is taken for it. */
static int read_head(struct reader *r, int count[5])
{
    static const char *const what[] = {"the number of nodes", "the number of cells",
                                       "the number of node data", "the number of cell data",
                                       "the number of model data"};
    int status = ART_OK;
    if (r->src->n > 0 && r->src->data[0] == 7)
        return art_error(r->ctx, ART_EUNSUPPORTED, &(struct art_loc){r->src->name, 1, 1},
                         "this is the binary form of UCD, which is not read: write it as ASCII");
    if (r->src->n >= 3 && memcmp(r->p, "\xef\xbb\xbf", 3) == 0) r->p += 3;
    for (skip_blanks(r); r->p < r->end && *r->p == '#'; skip_blanks(r)) ART_TRY(read_comment(r));
    for (int i = 0; i < 5; i++) {
        skip_blanks(r);
        const char *at = r->p;
        size_t left = (size_t)(r->end - at);
        ART_TRY(read_int(r, what[i], &count[i]));
        if (count[i] < 0 || (i < 2 && (size_t)count[i] > left / 8 + 1) ||
            (i >= 2 && (size_t)count[i] > left))
            return fail(r, at, ART_ERANGE, "%s is %d, more or less than the file can hold", what[i],
                        count[i]);
    }
    if (count[0] == 0) return fail(r, r->p, ART_ERANGE, "there is no node in this file");
out:
    return status;
}

/* ---------------------------------------------------------------- nodes, cells */

static int read_nodes(struct reader *r, int n)
{
    struct art_volume *vol = r->vol;
    int status = ART_OK, id;
    if (!ART_RESERVE(r->ctx, vol->pos, 3 * (size_t)n, vol->pos_cap)) return r->ctx->status;
    for (int i = 0; i < n; i++) {
        bool fresh;
        double x[3];
        skip_blanks(r);
        const char *at = r->p;
        ART_TRY(read_int(r, "the number of a node", &id));
        for (int k = 0; k < 3; k++) ART_TRY(read_double(r, &x[k]));
        ART_TRY(art_ids_add(r->ctx, &r->nodes, id, i, &fresh));
        if (!fresh) return fail(r, at, ART_ERANGE, "node %d stands twice", id);
        ART_TRY(art_volume_add_node(r->ctx, vol, x));
        ART_TRY(art_volume_set_node_id(r->ctx, vol, i, id));
    }
out:
    return status;
}

static const struct art_ucd_type *read_type(struct reader *r)
{
    const struct art_ucd_type *type;
    skip_blanks(r);
    const char *s = r->p;
    while (r->p < r->end && !is_blank(*r->p)) r->p++;
    size_t n = (size_t)(r->p - s);
    type = art_ucd_type(s, n, 0);
    if (!type)
        (void)fail(r, s, ART_EUNSUPPORTED,
                   "cell type '%.*s' is not known (pt line tri quad tet pyr prism hex)",
                   (int)(n < 40 ? n : 40), s);
    return type;
}

/* The nodes in our order; whether they were inside out in the file's. */
static bool put_in_order(struct reader *r, const struct art_ucd_type *type, const int *file,
                         int *node)
{
    const struct art_elem_type *kind = art_elem_type((enum art_elem_kind)type->kind);
    double x[ART_ELEM_MAX_NODES][3];
    for (int k = 0; k < type->n_nodes; k++) {
        node[k] = file[type->node[k]];
        art_v3_copy(x[k], r->vol->pos + 3 * (size_t)node[k]);
    }
    if (kind->dim != 3 || art_ids_upright(kind, (const double(*)[3])x)) return false;
    for (int k = 0; k < type->n_nodes; k++) node[k] = file[type->flipped[k]];
    return true;
}

static int add_cell(struct reader *r, const struct art_ucd_type *type, int id, int material,
                    const int *file)
{
    struct art_volume *vol = r->vol;
    int node[ART_UCD_NODES], e = vol->n_elems, status;
    if (put_in_order(r, type, file, node)) ART_TRY(art_volume_add_turned(r->ctx, vol, e));
    if (!ART_GROW(r->ctx, r->material, e, r->material_cap)) return r->ctx->status;
    r->material[e] = material;
    ART_TRY(art_volume_add_elem(r->ctx, vol, (enum art_elem_kind)type->kind, node));
    ART_TRY(art_volume_set_elem_id(r->ctx, vol, e, id));
out:
    return status;
}

static int read_cell(struct reader *r, int i)
{
    int id, material, number, file[ART_UCD_NODES], status;
    bool fresh;
    skip_blanks(r);
    const char *at = r->p;
    ART_TRY(read_int(r, "the number of a cell", &id));
    ART_TRY(read_int(r, "the material of a cell", &material));
    const struct art_ucd_type *type = read_type(r);
    if (!type) return r->ctx->status;
    for (int k = 0; k < type->n_nodes; k++) {
        skip_blanks(r);
        const char *p = r->p;
        ART_TRY(read_int(r, "a node of the cell", &number));
        file[k] = art_ids_find(&r->nodes, number);
        if (file[k] < 0)
            return fail(r, p, ART_ERANGE, "cell %d: node %d does not exist", id, number);
    }
    if (art_ids_find(&r->cells, id) >= 0 || art_ids_find(&r->left_out, id) >= 0)
        return fail(r, at, ART_ERANGE, "cell %d stands twice", id);
    if (type->kind < 0) {
        r->n_left_out++;
        return art_ids_add(r->ctx, &r->left_out, id, i, &fresh);
    }
    ART_TRY(art_ids_add(r->ctx, &r->cells, id, r->vol->n_elems, &fresh));
    ART_TRY(add_cell(r, type, id, material, file));
out:
    return status;
}

/* Materials are regions, named by their numbers if no comment names them. A file in which all are 0
 * has none. */
static int settle_regions(struct reader *r)
{
    struct art_volume *vol = r->vol;
    bool any = r->named_regions;
    int status = ART_OK;
    for (int e = 0; e < vol->n_elems && !any; e++) any = r->material[e] != 0;
    for (int e = 0; e < vol->n_elems && any; e++) {
        int region = art_ids_find(&r->materials, r->material[e]);
        if (region < 0 && r->named_regions && r->material[e] == 0) continue;
        if (region < 0) {
            char name[16];
            bool fresh;
            int n = snprintf(name, sizeof name, "%d", r->material[e]);
            ART_TRY(art_mesh_add_name(r->ctx, &vol->regions, name, (size_t)n, &region));
            ART_TRY(art_ids_add(r->ctx, &r->materials, r->material[e], region, &fresh));
        }
        ART_TRY(art_volume_set_region(r->ctx, vol, e, region));
    }
out:
    return status;
}

static int read_cells(struct reader *r, int n)
{
    int status = ART_OK;
    for (int i = 0; i < n; i++) ART_TRY(read_cell(r, i));
    ART_TRY(settle_regions(r));
    struct art_loc loc = {r->src->name, 0, 0};
    if (r->n_left_out > 0)
        ART_TRY(art_warn_strict(r->ctx, ART_EUNSUPPORTED, &loc,
                                "%d cells that are points or lines are left out", r->n_left_out));
    /* tetrahedra are written either way round by most programs */
    ART_TRY(art_ids_settle_turned(r->ctx, r->vol, 1u << ART_ELEM_TET, &loc));
out:
    return status;
}

/* ------------------------------------------------------------------------ data */

static bool is_empty(const char *s, size_t n)
{
    static const char *const words[] = {"",        "none",     "real",    "integer",
                                        "unknown", "unitless", "no_units"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i]) == n && memcmp(words[i], s, n) == 0) return true;
    return false;
}

/* "label, unit": the field is called "label (unit)" if there is one. */
static int read_label(struct reader *r, char **name)
{
    const char *s;
    size_t n, label, unit = 0;
    skip_blanks(r);
    rest_of_line(r, &s, &n);
    label = n;
    for (size_t i = 0; i < n; i++)
        if (s[i] == ',') label = i;
    if (label < n) {
        for (unit = label + 1; unit < n && (s[unit] == ' ' || s[unit] == '\t');) unit++;
    } else {
        unit = n;
    }
    while (label > 0 && (s[label - 1] == ' ' || s[label - 1] == '\t')) label--;
    if (label == 0) return fail(r, s, ART_ESYNTAX, "expected a label of data");
    if (is_empty(s + unit, n - unit))
        *name = art_strndup(r->ctx, s, label);
    else
        *name = art_format(r->ctx, "%.*s (%.*s)", (int)label, s, (int)(n - unit), s + unit);
    return *name ? ART_OK : ART_ENOMEM;
}

/* Fields of the components; `first` is the index of the first of them. */
static int read_labels(struct reader *r, struct art_fields *fields, int n_items, int total,
                       int *n_comps)
{
    int size[MOST_FIELDS], sum = 0, status;
    skip_blanks(r);
    const char *at = r->p;
    ART_TRY(read_int(r, "the number of components", n_comps));
    if (*n_comps < 1 || *n_comps > MOST_FIELDS || *n_comps > total)
        return fail(r, at, ART_ERANGE, "%d component{s} of %d data", *n_comps, total);
    for (int i = 0; i < *n_comps; i++) {
        ART_TRY(read_int(r, "the size of a component", &size[i]));
        if (size[i] < 1 || size[i] > total - sum)
            return fail(r, at, ART_ERANGE, "the sizes of the components do not add up to %d",
                        total);
        sum += size[i];
    }
    if (sum != total)
        return fail(r, at, ART_ERANGE, "the sizes of the components do not add up to %d", total);
    for (int i = 0; i < *n_comps; i++) {
        char *name = NULL;
        struct art_field *f;
        ART_TRY(read_label(r, &name));
        bool twice = art_fields_find(fields, name) != NULL;
        if (twice) status = fail(r, r->p, ART_ERANGE, "data '%s' stand twice", name);
        if (!twice) status = art_fields_add(r->ctx, fields, name, ART_F64, size[i], n_items, &f);
        art_free(name);
        if (status < 0) return status;
    }
out:
    return status;
}

/* Rows: a number, then the data. Rows of cells that were left out go nowhere. */
static int read_rows(struct reader *r, struct art_fields *fields, int n_rows,
                     const struct art_ids *ids, const struct art_ids *passed, const char *what)
{
    int id, status = ART_OK;
    for (int i = 0; i < n_rows; i++) {
        skip_blanks(r);
        const char *at = r->p;
        ART_TRY(read_int(r, what, &id));
        int item = art_ids_find(ids, id);
        if (item < 0 && (!passed || art_ids_find(passed, id) < 0))
            return fail(r, at, ART_ERANGE, "%s: %d does not exist", what, id);
        for (int k = 0; k < fields->n; k++) {
            struct art_field *f = &fields->list[k];
            for (int c = 0; c < f->dim; c++) {
                double x;
                ART_TRY(read_double(r, &x));
                if (item >= 0) f->val[(size_t)f->dim * (size_t)item + (size_t)c] = x;
            }
        }
    }
out:
    return status;
}

/* Each item needs two bytes for each number. */
static int check_room(struct reader *r, int total, int n_rows)
{
    size_t left = (size_t)(r->end - r->p);
    if ((uint64_t)total * (uint64_t)n_rows <= left / 2 + 1) return ART_OK;
    return fail(r, r->p, ART_ESYNTAX, "the file is too short for %d data of %d item{s}", total,
                n_rows);
}

static int read_data(struct reader *r, const int count[5])
{
    struct art_volume *vol = r->vol;
    int n, status = ART_OK;
    if (count[2] > 0) {
        ART_TRY(check_room(r, count[2], count[0]));
        ART_TRY(read_labels(r, &vol->node_fields, vol->n_nodes, count[2], &n));
        ART_TRY(read_rows(r, &vol->node_fields, count[0], &r->nodes, NULL, "the node of data"));
    }
    if (count[3] > 0) {
        ART_TRY(check_room(r, count[3], count[1]));
        ART_TRY(read_labels(r, &vol->elem_fields, vol->n_elems, count[3], &n));
        ART_TRY(
            read_rows(r, &vol->elem_fields, count[1], &r->cells, &r->left_out, "the cell of data"));
    }
    skip_blanks(r);
    if (r->p == r->end) return ART_OK;
    struct art_loc loc = place(r, r->p);
    if (count[4] == 0)
        return art_error(r->ctx, ART_ESYNTAX, &loc, "more data than the first line states");
    status = art_warn_strict(r->ctx, ART_EUNSUPPORTED, &loc,
                             "data of the model as a whole are left out");
out:
    return status;
}

int art_ucd_read(struct art_ctx *ctx, void *object, const struct art_source *src)
{
    struct reader r = {.ctx = ctx, .src = src, .p = src->data, .end = src->data + src->n};
    int count[5], status;
    ART_TRY(art_volume_create(ctx, &r.vol));
    ART_TRY(read_head(&r, count));
    ART_TRY(read_nodes(&r, count[0]));
    ART_TRY(read_cells(&r, count[1]));
    ART_TRY(read_data(&r, count));
    *(struct art_volume **)object = r.vol;
    r.vol = NULL;
out:
    art_volume_free(r.vol);
    art_free(r.material);
    art_ids_fini(&r.nodes), art_ids_fini(&r.cells), art_ids_fini(&r.left_out);
    art_ids_fini(&r.materials);
    return status;
}
