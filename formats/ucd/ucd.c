/* The row of the format, and its cells (AVS Developer's Guide, "UCD file format"): hexahedra and
 * prisms begin with the upper face, pyramids with the apex, tetrahedra are left-handed. */
#include "../format_priv.h"
#include "../ids.h"
#include <stdio.h>
#include <string.h>

enum { MOST_NODES = 8 };

/* A type of cell; kind -1: known, but nothing that a volume mesh holds. */
struct cell_type {
    const char *name;
    int kind, n_nodes;
    /* our node i is node[i] of the file; if that is inside out, flipped[i] */
    signed char node[MOST_NODES], flipped[MOST_NODES];
};
static const struct cell_type types[] = {
    {"pt", -1, 1, {0}, {0}},
    {"line", -1, 2, {0, 1}, {0, 1}},
    {"tri", ART_ELEM_TRI, 3, {0, 1, 2}, {0, 1, 2}},
    {"quad", ART_ELEM_QUAD, 4, {0, 1, 2, 3}, {0, 1, 2, 3}},
    {"tet", ART_ELEM_TET, 4, {0, 2, 1, 3}, {0, 1, 2, 3}},
    {"pyr", ART_ELEM_PYRAMID, 5, {1, 2, 3, 4, 0}, {1, 4, 3, 2, 0}},
    {"prism", ART_ELEM_WEDGE, 6, {3, 4, 5, 0, 1, 2}, {0, 1, 2, 3, 4, 5}},
    {"hex", ART_ELEM_HEX, 8, {0, 1, 2, 3, 4, 5, 6, 7}, {4, 5, 6, 7, 0, 1, 2, 3}},
};

/* Find a type by name, or (name NULL) by kind. NULL if there is none. */
static const struct cell_type *find_type(const char *name, size_t n, int kind)
{
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (name ? strlen(types[i].name) == n && memcmp(types[i].name, name, n) == 0
                 : types[i].kind == kind)
            return &types[i];
    return NULL;
}

/* ------------------------------------------------------------------ reading */

/* Regions and fields are searched one by one. */
enum { MOST_FIELDS = 1000 };

struct reader {
    struct art_ctx *ctx;
    struct art_scan scan;
    struct art_volume *vol;
    struct art_ids nodes, cells, left_out, materials;
    int *material; /* [n_elems] */
    int material_cap;
    bool named_regions; /* comments name them */
    int n_left_out;
};

/* ------------------------------------------------------------------------ head */

/* "units mm kg s", "region 3 bone" */
static int read_comment(struct reader *r)
{
    const char *s;
    size_t n;
    int id, status = ART_OK, index;
    char *end;
    r->scan.p++;
    n = art_scan_rest(&r->scan, &s);
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
    if (r->scan.src->n > 0 && r->scan.src->data[0] == 7)
        return art_error(r->ctx, ART_EUNSUPPORTED, &(struct art_loc){r->scan.src->name, 1, 1},
                         "this is the binary form of UCD, which is not read: write it as ASCII");
    const char *nul = memchr(r->scan.p, '\0', (size_t)(r->scan.end - r->scan.p));
    if (nul) return art_scan_fail(&r->scan, nul, ART_ESYNTAX, "there is a NUL in the text");
    while (art_scan_more(&r->scan) && *r->scan.p == '#') ART_TRY(read_comment(r));
    for (int i = 0; i < 5; i++) {
        (void)art_scan_more(&r->scan);
        const char *at = r->scan.p;
        size_t left = (size_t)(r->scan.end - at);
        ART_TRY(art_scan_int(&r->scan, &count[i]));
        if (count[i] < 0 || (i < 2 && (size_t)count[i] > left / 8 + 1) ||
            (i >= 2 && (size_t)count[i] > left))
            return art_scan_fail(&r->scan, at, ART_ERANGE,
                                 "%s is %d, more or less than the file can hold", what[i],
                                 count[i]);
    }
    if (count[0] == 0)
        return art_scan_fail(&r->scan, r->scan.p, ART_ERANGE, "there is no node in this file");
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
        (void)art_scan_more(&r->scan);
        const char *at = r->scan.p;
        ART_TRY(art_scan_int(&r->scan, &id));
        for (int k = 0; k < 3; k++) ART_TRY(art_scan_real(&r->scan, &x[k]));
        ART_TRY(art_ids_add(r->ctx, &r->nodes, id, i, &fresh));
        if (!fresh) return art_scan_fail(&r->scan, at, ART_ERANGE, "node %d stands twice", id);
        ART_TRY(art_volume_add_node(r->ctx, vol, x));
        ART_TRY(art_volume_set_node_id(r->ctx, vol, i, id));
    }
out:
    return status;
}

static const struct cell_type *read_type(struct reader *r)
{
    const struct cell_type *type;
    const char *s;
    size_t n = art_scan_word(&r->scan, &s);
    type = find_type(s, n, 0);
    if (!type)
        (void)art_scan_fail(&r->scan, s, ART_EUNSUPPORTED,
                            "cell type '%.*s' is not known (pt line tri quad tet pyr prism hex)",
                            (int)(n < 40 ? n : 40), s);
    return type;
}

/* The nodes in our order; whether they were inside out in the file's. */
static bool put_in_order(struct reader *r, const struct cell_type *type, const int *file, int *node)
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

static int add_cell(struct reader *r, const struct cell_type *type, int id, int material,
                    const int *file)
{
    struct art_volume *vol = r->vol;
    int node[MOST_NODES], e = vol->n_elems, status;
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
    int id, material, number, file[MOST_NODES], status;
    bool fresh;
    (void)art_scan_more(&r->scan);
    const char *at = r->scan.p;
    ART_TRY(art_scan_int(&r->scan, &id));
    ART_TRY(art_scan_int(&r->scan, &material));
    const struct cell_type *type = read_type(r);
    if (!type) return r->ctx->status;
    for (int k = 0; k < type->n_nodes; k++) {
        (void)art_scan_more(&r->scan);
        const char *p = r->scan.p;
        ART_TRY(art_scan_int(&r->scan, &number));
        file[k] = art_ids_find(&r->nodes, number);
        if (file[k] < 0)
            return art_scan_fail(&r->scan, p, ART_ERANGE, "cell %d: node %d does not exist", id,
                                 number);
    }
    if (art_ids_find(&r->cells, id) >= 0 || art_ids_find(&r->left_out, id) >= 0)
        return art_scan_fail(&r->scan, at, ART_ERANGE, "cell %d stands twice", id);
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
    struct art_loc loc = {r->scan.src->name, 0, 0};
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
    (void)art_scan_more(&r->scan);
    n = art_scan_rest(&r->scan, &s);
    label = n;
    for (size_t i = 0; i < n; i++)
        if (s[i] == ',') label = i;
    if (label < n) {
        for (unit = label + 1; unit < n && (s[unit] == ' ' || s[unit] == '\t');) unit++;
    } else {
        unit = n;
    }
    while (label > 0 && (s[label - 1] == ' ' || s[label - 1] == '\t')) label--;
    if (label == 0) return art_scan_fail(&r->scan, s, ART_ESYNTAX, "expected a label of data");
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
    (void)art_scan_more(&r->scan);
    const char *at = r->scan.p;
    ART_TRY(art_scan_int(&r->scan, n_comps));
    if (*n_comps < 1 || *n_comps > MOST_FIELDS || *n_comps > total)
        return art_scan_fail(&r->scan, at, ART_ERANGE, "%d component{s} of %d data", *n_comps,
                             total);
    for (int i = 0; i < *n_comps; i++) {
        ART_TRY(art_scan_int(&r->scan, &size[i]));
        if (size[i] < 1 || size[i] > total - sum)
            return art_scan_fail(&r->scan, at, ART_ERANGE,
                                 "the sizes of the components do not add up to %d", total);
        sum += size[i];
    }
    if (sum != total)
        return art_scan_fail(&r->scan, at, ART_ERANGE,
                             "the sizes of the components do not add up to %d", total);
    for (int i = 0; i < *n_comps; i++) {
        char *name = NULL;
        struct art_field *f;
        (void)art_scan_more(&r->scan);
        at = r->scan.p;
        ART_TRY(read_label(r, &name));
        bool twice = art_fields_find(fields, name) != NULL;
        if (twice) status = art_scan_fail(&r->scan, at, ART_ERANGE, "data '%s' stand twice", name);
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
        (void)art_scan_more(&r->scan);
        const char *at = r->scan.p;
        ART_TRY(art_scan_int(&r->scan, &id));
        int item = art_ids_find(ids, id);
        if (item < 0 && (!passed || art_ids_find(passed, id) < 0))
            return art_scan_fail(&r->scan, at, ART_ERANGE, "%s: %d does not exist", what, id);
        for (int k = 0; k < fields->n; k++) {
            struct art_field *f = &fields->list[k];
            for (int c = 0; c < f->dim; c++) {
                double x;
                ART_TRY(art_scan_real(&r->scan, &x));
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
    size_t left = (size_t)(r->scan.end - r->scan.p);
    if ((uint64_t)total * (uint64_t)n_rows <= left / 2 + 1) return ART_OK;
    return art_scan_fail(&r->scan, r->scan.p, ART_ESYNTAX,
                         "the file is too short for %d data of %d item{s}", total, n_rows);
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
    if (!art_scan_more(&r->scan)) return ART_OK;
    struct art_loc loc = art_scan_place(&r->scan, r->scan.p);
    if (count[4] == 0)
        return art_error(r->ctx, ART_ESYNTAX, &loc, "more data than the first line states");
    status = art_warn_strict(r->ctx, ART_EUNSUPPORTED, &loc,
                             "data of the model as a whole are left out");
out:
    return status;
}

static int read_ucd(struct art_ctx *ctx, void *object, const struct art_source *src)
{
    struct reader r = {.ctx = ctx};
    int count[5], status;
    art_scan_init(&r.scan, ctx, src);
    r.scan.free_form = true;
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

/* ------------------------------------------------------------------ writing */

struct writer {
    struct art_ctx *ctx;
    const struct art_volume *vol;
    struct art_emit out;
    int *material; /* [regions] number of each */
};

static void put_double(struct writer *w, double x)
{
    art_emit_putc(&w->out, ' ');
    art_emit_double(&w->out, x);
}

/* --------------------------------------------------------------------- regions */

static bool as_number(const char *s, int *v)
{
    int64_t x;
    size_t n = strlen(s);
    if (*s < '1' || *s > '9' || n > 9 || art_read_int(s, n, &x) != n) return false;
    *v = (int)x;
    return true;
}

/* Regions named by numbers keep them; else they are 1, 2, ... and comments name them. */
static int number_regions(struct writer *w)
{
    const struct art_mesh_names *regions = &w->vol->regions;
    bool numbers = true;
    w->material = art_alloc(w->ctx, (size_t)regions->n, sizeof *w->material);
    if (!w->material) return ART_ENOMEM;
    for (int i = 0; i < regions->n; i++)
        if (!as_number(regions->name[i], &w->material[i])) numbers = false;
    for (int i = 0; i < regions->n; i++) {
        if (!numbers) w->material[i] = i + 1;
        art_emit_printf(&w->out, "# region %d %s\n", w->material[i], regions->name[i]);
    }
    return ART_OK;
}

/* ------------------------------------------------------------------------ data */

/* Numbers of all fields that can be written; lists of any length are reported as lost. */
static int count_data(struct writer *w, const struct art_fields *fields, int *total)
{
    int status = ART_OK;
    *total = 0;
    for (int i = 0; i < fields->n; i++) {
        const struct art_field *f = &fields->list[i];
        if (f->dim > 0)
            *total += f->dim;
        else
            ART_TRY(art_warn_strict(w->ctx, ART_EUNSUPPORTED, NULL,
                                    "the format ucd does not keep: field '%s' of lists", f->name));
    }
out:
    return status;
}

/* "name (unit)" is the label and the unit; a comma in a label would end it. */
static void put_label(struct writer *w, const char *name)
{
    size_t n = strlen(name);
    const char *unit = n > 3 && name[n - 1] == ')' ? strstr(name, " (") : NULL;
    if (unit && unit > name && !strpbrk(unit + 2, ",("))
        art_emit_printf(&w->out, "%.*s, %.*s\n", (int)(unit - name), name,
                        (int)(n - 3 - (size_t)(unit - name)), unit + 2);
    else
        art_emit_printf(&w->out, "%s, none\n", name);
}

static void put_data(struct writer *w, const struct art_fields *fields, int n_items, bool nodes,
                     int total)
{
    int n = 0;
    if (total == 0) return;
    for (int i = 0; i < fields->n; i++) n += fields->list[i].dim > 0;
    art_emit_int(&w->out, n);
    for (int i = 0; i < fields->n; i++)
        if (fields->list[i].dim > 0) art_emit_printf(&w->out, " %d", fields->list[i].dim);
    art_emit_putc(&w->out, '\n');
    for (int i = 0; i < fields->n; i++)
        if (fields->list[i].dim > 0) put_label(w, fields->list[i].name);
    for (int item = 0; item < n_items; item++) {
        art_emit_int(&w->out,
                     nodes ? art_volume_node_id(w->vol, item) : art_volume_elem_id(w->vol, item));
        for (int i = 0; i < fields->n; i++) {
            const struct art_field *f = &fields->list[i];
            for (int c = 0; c < f->dim; c++)
                put_double(w, f->val[(size_t)f->dim * (size_t)item + (size_t)c]);
        }
        art_emit_putc(&w->out, '\n');
    }
}

/* ------------------------------------------------------------------------ mesh */

static int put_mesh(struct writer *w)
{
    const struct art_volume *vol = w->vol;
    int file[MOST_NODES];
    for (int i = 0; i < vol->n_nodes; i++) {
        art_emit_int(&w->out, art_volume_node_id(vol, i));
        for (int k = 0; k < 3; k++) put_double(w, vol->pos[3 * (size_t)i + (size_t)k]);
        art_emit_putc(&w->out, '\n');
    }
    for (int e = 0; e < vol->n_elems; e++) {
        const struct cell_type *type = find_type(NULL, 0, vol->elem_kind[e]);
        if (!type)
            return art_error(w->ctx, ART_EUNSUPPORTED, NULL, "element %d is a %s",
                             art_volume_elem_id(vol, e), art_volume_type(vol, e)->name);
        int region = vol->elem_region ? vol->elem_region[e] : -1;
        for (int k = 0; k < type->n_nodes; k++)
            file[type->node[k]] = vol->elem_node[vol->elem_off[e] + k];
        art_emit_int(&w->out, art_volume_elem_id(vol, e));
        art_emit_putc(&w->out, ' ');
        art_emit_int(&w->out, region >= 0 ? w->material[region] : 0);
        art_emit_putc(&w->out, ' ');
        art_emit_puts(&w->out, type->name);
        for (int k = 0; k < type->n_nodes; k++) {
            art_emit_putc(&w->out, ' ');
            art_emit_int(&w->out, art_volume_node_id(vol, file[k]));
        }
        art_emit_putc(&w->out, '\n');
    }
    return ART_OK;
}

static int write_ucd(struct art_ctx *ctx, const void *object, struct art_sink *sink)
{
    const struct art_volume *vol = object;
    struct writer w = {.ctx = ctx, .vol = vol};
    int nodes, cells, status;
    art_emit_init(&w.out, ctx, sink, NULL);
    ART_TRY(count_data(&w, &vol->node_fields, &nodes));
    ART_TRY(count_data(&w, &vol->elem_fields, &cells));
    if (vol->units) art_emit_printf(&w.out, "# units %s\n", vol->units);
    ART_TRY(number_regions(&w));
    art_emit_printf(&w.out, "%d %d %d %d 0\n", vol->n_nodes, vol->n_elems, nodes, cells);
    ART_TRY(put_mesh(&w));
    put_data(&w, &vol->node_fields, vol->n_nodes, true, nodes);
    put_data(&w, &vol->elem_fields, vol->n_elems, false, cells);
    ART_TRY(art_emit_end(&w.out));
out:
    art_free(w.material);
    return status;
}

/* ------------------------------------------------------------------- format */

/* Five counts in a line, the first behind comments. */
static bool sniff(const struct art_source *src)
{
    const char *p = src->data, *end = src->data + src->n;
    int n = 0;
    if (art_is_legacy_vtk(src)) return false;
    if (src->n > 0 && *p == 7) return true; /* the binary form, refused with a message */
    if (src->n >= 3 && memcmp(p, "\xef\xbb\xbf", 3) == 0) p += 3;
    while (p < end && (*p == '#' || *p == ' ' || *p == '\t' || *p == '\n' || *p == '\r')) {
        bool comment = *p == '#';
        while (comment && p < end && *p != '\n' && *p != '\r') p++;
        if (!comment) p++;
    }
    while (p < end && *p != '\n' && *p != '\r') {
        const char *digits = p;
        while (p < end && *p >= '0' && *p <= '9') p++;
        n += p > digits;
        if (p < end && *p != ' ' && *p != '\t' && *p != '\n' && *p != '\r') return false;
        while (p < end && (*p == ' ' || *p == '\t')) p++;
    }
    return n == 5 && p < end;
}

static const char *const extensions[] = {".ucd", ".avs", ".inp", NULL};

const struct art_format art_format_ucd = {
    .name = "ucd",
    .summary = "AVS UCD: linear elements, materials, data of nodes and cells",
    .kind = ART_FORMAT_VOLUME,
    .extensions = extensions,
    .sniff = sniff,
    .read = read_ucd,
    .write = write_ucd,
    .choices = ART_CHOICE_ASCII,
    .carries = ART_CARRIES_LOOSE | ART_CARRIES_UNITS | ART_CARRIES_NUMBERS | ART_CARRIES_REGIONS |
               ART_CARRIES_VERTEX_FIELDS | ART_CARRIES_FACE_FIELDS,
    .elem_kinds = 1u << ART_ELEM_TET | 1u << ART_ELEM_PYRAMID | 1u << ART_ELEM_WEDGE |
                  1u << ART_ELEM_HEX | 1u << ART_ELEM_TRI | 1u << ART_ELEM_QUAD};
