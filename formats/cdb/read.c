/* An archive as CDWRITE makes it, into a mesh ("Command Reference": NBLOCK, EBLOCK, CMBLOCK).
 * Blocks have columns of fixed width, which the line before them states in Fortran's way. */
#include "cdb_priv.h"
#include <limits.h>
#include <stdio.h>

enum { MOST_TYPES = 100000 };

/* -------------------------------------------------------------------- nodes */

static int read_reals(struct cdb_reader *r, const struct cdb_line *row, const struct cdb_columns *c,
                      double x[6])
{
    const char *s;
    size_t n;
    int at = c->n_ints * c->int_width;
    for (int k = 0; k < 6; k++) {
        x[k] = 0;
        if (k >= c->n_reals || !art_cdb_column(row, at + k * c->real_width, c->real_width, &s, &n))
            continue;
        while (n > 0 && *s == ' ') s++, n--;
        while (n > 0 && s[n - 1] == ' ') n--;
        if (n == 0) continue;
        if (art_read_double(s, n, &x[k]) != n)
            return art_cdb_fail(r, s, ART_ESYNTAX, "expected a number");
        if (!(x[k] - x[k] == 0)) return art_cdb_fail(r, s, ART_ERANGE, "the number is too large");
    }
    return ART_OK;
}

static int read_rotation(struct cdb_reader *r, int i, const double *angle)
{
    struct art_field *field = art_fields_find(&r->vol->node_fields, ART_ANSYS_ROTATION);
    int status = ART_OK;
    if (angle[0] == 0 && angle[1] == 0 && angle[2] == 0) return ART_OK;
    if (!field)
        ART_TRY(art_fields_add(r->ctx, &r->vol->node_fields, ART_ANSYS_ROTATION, ART_F64, 3, i + 1,
                               &field));
    memcpy(field->val + 3 * (size_t)i, angle, 3 * sizeof *angle);
out:
    return status;
}

static int read_node(struct cdb_reader *r, const struct cdb_line *row, const struct cdb_columns *c)
{
    struct art_volume *vol = r->vol;
    const char *s;
    size_t len;
    double x[6];
    int id = 0, i = vol->n_nodes, status;
    bool fresh;
    if (art_cdb_column(row, 0, c->int_width, &s, &len)) ART_TRY(art_cdb_number(r, s, len, &id));
    if (id < 1) return art_cdb_fail(r, row->p, ART_ERANGE, "the number of a node must be positive");
    ART_TRY(read_reals(r, row, c, x));
    ART_TRY(art_ids_add(r->ctx, &r->nodes, id, i, &fresh));
    if (!fresh) return art_scan_fail(&r->scan, row->p, ART_ERANGE, "node %d stands twice", id);
    ART_TRY(art_volume_add_node(r->ctx, vol, x));
    ART_TRY(art_volume_set_node_id(r->ctx, vol, i, id));
    ART_TRY(read_rotation(r, i, x + 3));
out:
    return status;
}

static int read_nodes(struct cdb_reader *r)
{
    struct cdb_columns c;
    struct cdb_line row;
    int status;
    ART_TRY(art_cdb_columns(r, &c, true));
    r->has_nodes = true;
    while (art_cdb_line(r, &row)) {
        const char *p = row.p;
        while (p < row.end && *p == ' ') p++;
        if (p < row.end && (*p == 'N' || *p == 'n')) return ART_OK;
        if (row.end - p >= 2 && p[0] == '-' && p[1] == '1') return ART_OK;
        ART_TRY(read_node(r, &row, &c));
    }
    status = art_cdb_fail(r, r->scan.end, ART_ESYNTAX, "the block of nodes has no end (N, or -1)");
out:
    return status;
}

/* ----------------------------------------------------------------- elements */

struct element {
    int mat, type, extra[ART_CDB_EXTRAS], id, n, list[ART_CDB_NODES];
    const char *at;
};

static int take_nodes(struct cdb_reader *r, struct element *e, const struct cdb_line *row,
                      const struct cdb_columns *c, int from, int n, const int *x)
{
    for (int k = from; k < from + n; k++) {
        int index = x[k] ? art_ids_find(&r->nodes, x[k]) : -1;
        if (x[k] && index < 0)
            return art_scan_fail(&r->scan, row->p + k * c->int_width, ART_ERANGE,
                                 "node %d does not exist", x[k]);
        e->list[e->n++] = index;
    }
    return ART_OK;
}

static enum art_cdb_sort sort_of(const struct cdb_reader *r, int type)
{
    int i = art_ids_find(&r->types, type);
    return i < 0 ? ART_CDB_SOLID : art_cdb_sort_of(r->routine[i]);
}

static int add_element(struct cdb_reader *r, const struct element *e)
{
    struct art_volume *vol = r->vol;
    enum art_cdb_sort sort = sort_of(r, e->type);
    enum art_elem_kind kind;
    int node[ART_ELEM_MAX_NODES], i = vol->n_elems, status;
    bool turned, fresh;
    if (e->id < 1)
        return art_cdb_fail(r, e->at, ART_ERANGE, "the number of an element must be positive");
    if (art_ids_find(&r->skipped, e->id) >= 0 || art_ids_find(&r->elems, e->id) >= 0)
        return art_scan_fail(&r->scan, e->at, ART_ERANGE, "element %d stands twice", e->id);
    if (sort == ART_CDB_OTHER || !art_cdb_element(vol, sort, e->n, e->list, &kind, node, &turned)) {
        if (r->n_left_out++ == 0) r->left_out = e->at;
        return art_ids_add(r->ctx, &r->skipped, e->id, r->n_skipped++, &fresh);
    }
    ART_TRY(art_ids_add(r->ctx, &r->elems, e->id, i, &fresh));
    if (!ART_GROW(r->ctx, r->mat, i, r->mat_cap)) return r->ctx->status;
    r->mat[i] = e->mat;
    for (int k = 0; k < ART_CDB_EXTRAS; k++) {
        if (!ART_GROW(r->ctx, r->extra[k], i, r->extra_cap[k])) return r->ctx->status;
        r->extra[k][i] = e->extra[k];
    }
    if (turned) ART_TRY(art_volume_add_turned(r->ctx, vol, i));
    ART_TRY(art_volume_add_elem(r->ctx, vol, kind, node));
    ART_TRY(art_volume_set_elem_id(r->ctx, vol, i, e->id));
out:
    return status;
}

/* The form SOLID: 11 numbers, the nodes, those beyond the first line on a second. */
static int read_solid(struct cdb_reader *r, struct cdb_line *row, const struct cdb_columns *c,
                      const int *x, int n)
{
    struct element e = {x[0], x[1], {x[2], x[3], x[4]}, x[10], 0, {0}, row->p};
    int y[ART_CDB_COLUMNS], want = x[8], status = ART_OK, here = c->n_ints - 11;
    if (n < 11)
        return art_cdb_fail(r, row->p, ART_ESYNTAX, "an element has at least 11 numbers here");
    if (want < 1 || want > ART_CDB_NODES)
        return art_cdb_fail(r, row->p + 8 * c->int_width, ART_ERANGE,
                            "an element has 1 to 20 nodes");
    if (here > want) here = want;
    ART_TRY(take_nodes(r, &e, row, c, 11, here, x));
    while (e.n < want) {
        if (!art_cdb_line(r, row))
            return art_cdb_fail(r, r->scan.end, ART_ESYNTAX, "the file ends inside an element");
        ART_TRY(art_cdb_row(r, row, c, y, &n));
        here = want - e.n < c->n_ints ? want - e.n : c->n_ints;
        ART_TRY(take_nodes(r, &e, row, c, 0, here, y));
    }
    ART_TRY(add_element(r, &e));
out:
    return status;
}

/* The other forms: a line for each; what it does not say, MAT, TYPE ... have said. */
static int read_other(struct cdb_reader *r, struct cdb_line *row, const struct cdb_columns *c,
                      const int *x, int n, bool compact)
{
    const int *now = r->now;
    struct element e = {now[0], now[1], {now[2], now[3], now[4]}, x[0], 0, {0}, row->p};
    int from = compact ? 1 : 5, status;
    if (!compact) e.extra[1] = x[1], e.extra[0] = x[2], e.mat = x[3], e.extra[2] = x[4];
    while (n > from && x[n - 1] == 0) n--;
    if (n <= from) return art_cdb_fail(r, row->p, ART_ESYNTAX, "an element without nodes");
    if (n - from > ART_CDB_NODES)
        return art_cdb_fail(r, row->p, ART_ERANGE, "an element of more than 20 nodes");
    ART_TRY(take_nodes(r, &e, row, c, from, n - from, x));
    ART_TRY(add_element(r, &e));
out:
    return status;
}

static int read_elements(struct cdb_reader *r, struct cdb_line *command)
{
    struct cdb_columns c;
    struct cdb_line row;
    const char *s;
    size_t n;
    int x[ART_CDB_COLUMNS] = {0}, k, status;
    bool solid = false, compact = false;
    if (art_cdb_item(command, &s, &n) && art_cdb_item(command, &s, &n)) {
        solid = art_cdb_is_word(s, n, "SOLID");
        compact = art_cdb_is_word(s, n, "COMPACT");
    }
    ART_TRY(art_cdb_columns(r, &c, false));
    if (c.n_ints < (solid ? 12 : compact ? 2 : 6))
        return art_cdb_fail(r, command->p, ART_ESYNTAX, "there are too few columns for an element");
    while (art_cdb_line(r, &row)) {
        ART_TRY(art_cdb_row(r, &row, &c, x, &k));
        if (k > 0 && x[0] == -1) return ART_OK;
        ART_TRY(solid ? read_solid(r, &row, &c, x, k) : read_other(r, &row, &c, x, k, compact));
    }
    status = art_cdb_fail(r, r->scan.end, ART_ESYNTAX, "the block of elements has no end (-1)");
out:
    return status;
}

/* --------------------------------------------------------------- components */

/* Each of a set once: a range of many that is stated again and again would cost memory. */
static int add_members(struct cdb_reader *r, struct art_volume_set *set, const char *at, int from,
                       int to)
{
    const struct art_ids *ids = set->of == ART_OF_NODES ? &r->nodes : &r->elems;
    const struct art_volume *vol = r->vol;
    int64_t there = set->of == ART_OF_NODES ? vol->n_nodes : (int64_t)vol->n_elems + r->n_skipped;
    int status = ART_OK;
    if (from < 1 || to < from)
        return art_cdb_fail(r, at, ART_ERANGE,
                            "a component has positive numbers and rising ranges");
    if ((int64_t)to - from >= there)
        return art_cdb_fail(r, at, ART_ERANGE, "the range has more numbers than there are items");
    r->n_members += (size_t)(to - from) + 1;
    if (r->n_members > 64 * (r->scan.src->n + 1000))
        return art_cdb_fail(r, at, ART_ELIMIT,
                            "the components are too large for a file of this size");
    for (int id = from; id <= to; id++) {
        int i = art_ids_find(ids, id);
        if (i >= 0)
            ART_TRY(art_volume_set_add(r->ctx, set, i));
        else if (set->of == ART_OF_NODES || art_ids_find(&r->skipped, id) < 0) {
            if (r->n_missing++ == 0) r->missing = at;
        }
    }
out:
    return status;
}

static int read_members(struct cdb_reader *r, struct art_volume_set *set, int count)
{
    struct cdb_columns c;
    struct cdb_line row;
    int x[ART_CDB_COLUMNS] = {0}, last = 0, status;
    ART_TRY(art_cdb_columns(r, &c, false));
    while (count > 0) {
        int n;
        if (!art_cdb_line(r, &row))
            return art_cdb_fail(r, r->scan.end, ART_ESYNTAX, "the file ends inside a component");
        ART_TRY(art_cdb_row(r, &row, &c, x, &n));
        if (n == 0) return art_cdb_fail(r, row.p, ART_ESYNTAX, "an empty line inside a component");
        for (int k = 0; k < n && count > 0; k++, count--) {
            const char *at = row.p + k * c.int_width;
            if (x[k] < 0 && last == 0)
                return art_cdb_fail(r, at, ART_ERANGE, "a range without a beginning");
            if (x[k] < 0)
                ART_TRY(add_members(r, set, at, last + 1, -x[k]));
            else
                ART_TRY(add_members(r, set, at, x[k], x[k]));
            last = x[k] > 0 ? x[k] : 0;
        }
    }
out:
    return status;
}

static int read_component(struct cdb_reader *r, struct cdb_line *command)
{
    const char *s, *name = NULL, *at = command->p;
    size_t n, name_n = 0;
    struct art_volume_set *set;
    enum art_volume_of of;
    int count, status;
    if (art_cdb_item(command, &s, &n)) name = s, name_n = n;
    if (name_n == 0) return art_cdb_fail(r, at, ART_ESYNTAX, "a component without a name");
    if (!art_cdb_item(command, &s, &n)) n = 0;
    if (art_cdb_is_word(s, n, "NODE") || art_cdb_is_word(s, n, "NODES"))
        of = ART_OF_NODES;
    else if (art_cdb_is_word(s, n, "ELEM") || art_cdb_is_word(s, n, "ELEMENT"))
        of = ART_OF_ELEMS;
    else
        return art_cdb_fail(r, at, ART_EUNSUPPORTED, "components hold NODE or ELEM");
    ART_TRY(art_cdb_item_number(r, command, &count));
    if (count < 0)
        return art_cdb_fail(r, at, ART_ERANGE, "a component of a negative number of items");
    char *text = art_strndup(r->ctx, name, name_n);
    if (!text) return ART_ENOMEM;
    if (art_volume_find_set(r->vol, text)) {
        status = art_scan_fail(&r->scan, at, ART_ERANGE, "component %s stands twice", text);
        art_free(text);
        return status;
    }
    status = art_volume_set(r->ctx, r->vol, text, of, &set);
    art_free(text);
    if (status == ART_OK) status = read_members(r, set, count);
out:
    return status;
}

/* ----------------------------------------------------------------- commands */

static int read_type(struct cdb_reader *r, struct cdb_line *line)
{
    const char *s, *at = line->p;
    size_t n;
    int type, routine, i, status;
    bool fresh;
    ART_TRY(art_cdb_item_number(r, line, &type));
    if (!art_cdb_item(line, &s, &n)) return art_cdb_fail(r, at, ART_ESYNTAX, "ET needs a routine");
    while (n > 0 && (*s < '0' || *s > '9') && *s != '-') s++, n--; /* SOLID185 */
    ART_TRY(art_cdb_number(r, s, n, &routine));
    if ((i = art_ids_find(&r->types, type)) < 0) {
        if (r->n_types == MOST_TYPES)
            return art_cdb_fail(r, at, ART_ELIMIT, "too many element types");
        if (!ART_GROW(r->ctx, r->routine, r->n_types, r->types_cap)) return r->ctx->status;
        i = r->n_types++;
        ART_TRY(art_ids_add(r->ctx, &r->types, type, i, &fresh));
    }
    r->routine[i] = routine;
out:
    return status;
}

static int keep_text(struct cdb_reader *r, const char *s, const char *end, char **text)
{
    while (end > s && (end[-1] == ' ' || end[-1] == '\t')) end--;
    if (*text || end == s) return ART_OK;
    *text = art_strndup(r->ctx, s, (size_t)(end - s));
    return *text ? ART_OK : ART_ENOMEM;
}

static bool begins(const struct cdb_line *line, const char *word)
{
    size_t n = strlen(word);
    return (size_t)(line->end - line->p) > n && memcmp(line->p, word, n) == 0;
}

/* A number and a name; false if it is no such comment. */
static bool number_and_name(const char *p, const char *end, int64_t *number, const char **name,
                            size_t *n)
{
    size_t used = art_read_int(p, (size_t)(end - p), number);
    if (used == 0 || p + used >= end || p[used] != ' ') return false;
    while (end > p && (end[-1] == ' ' || end[-1] == '\t')) end--;
    *name = p + used + 1;
    *n = end > *name ? (size_t)(end - *name) : 0;
    return *n > 0 && *number > 0 && *number < INT_MAX;
}

/* Reads the comments by which our writer keeps regions; other comments are passed. */
static int read_region(struct cdb_reader *r, const char *p, const char *end)
{
    const char *name;
    size_t n;
    int64_t number;
    int region, status;
    bool fresh;
    if (!number_and_name(p, end, &number, &name, &n)) return ART_OK;
    if (art_ids_find(&r->materials, (int)number) >= 0)
        return art_cdb_fail(r, p, ART_ERANGE, "a material of this number has a name already");
    ART_TRY(art_mesh_add_name(r->ctx, &r->vol->regions, name, n, &region));
    ART_TRY(art_ids_add(r->ctx, &r->materials, (int)number, region, &fresh));
    r->has_regions = true;
out:
    return status;
}

/* "component NAME full name": behind the block. */
static int rename_component(struct cdb_reader *r, const char *p, const char *end)
{
    const char *space = memchr(p, ' ', (size_t)(end - p));
    if (!space || space + 1 == end || r->vol->n_sets == 0) return ART_OK;
    struct art_volume_set *set = &r->vol->sets[r->vol->n_sets - 1];
    size_t n = (size_t)(space - p);
    if (strlen(set->name) != n || memcmp(set->name, p, n) != 0) return ART_OK;
    char *name = art_strndup(r->ctx, space + 1, (size_t)(end - space - 1));
    if (!name) return ART_ENOMEM;
    const struct art_volume_set *other = art_volume_find_set(r->vol, name);
    int status = other && other != set
                     ? art_cdb_fail(r, p, ART_ERANGE, "two components have this name")
                     : art_volume_rename_set(r->ctx, r->vol, r->vol->n_sets - 1, name);
    art_free(name);
    return status;
}

static int read_comment(struct cdb_reader *r, struct cdb_line *line)
{
    const char *p = line->p;
    if (begins(line, ART_CDB_UNITS))
        return keep_text(r, p + strlen(ART_CDB_UNITS), line->end, &r->vol->units);
    if (begins(line, ART_CDB_REGION)) return read_region(r, p + strlen(ART_CDB_REGION), line->end);
    if (begins(line, ART_CDB_COMPONENT))
        return rename_component(r, p + strlen(ART_CDB_COMPONENT), line->end);
    return ART_OK;
}

static int read_command(struct cdb_reader *r, struct cdb_line *line)
{
    static const char *const current[] = {"MAT", "TYPE", "REAL", "SECNUM", "ESYS"};
    const char *s, *at = line->p;
    size_t n;
    if (!art_cdb_item(line, &s, &n) || n == 0) return ART_OK;
    if (art_cdb_is_word(s, n, "NBLOCK")) return read_nodes(r);
    if (art_cdb_is_word(s, n, "EBLOCK")) return read_elements(r, line);
    if (art_cdb_is_word(s, n, "CMBLOCK")) return read_component(r, line);
    if (art_cdb_is_word(s, n, "ET")) return read_type(r, line);
    if (art_cdb_is_word(s, n, "/COM")) return read_comment(r, line);
    if (art_cdb_is_word(s, n, "/TITLE")) return keep_text(r, line->p, line->end, &r->vol->name);
    if (art_cdb_is_word(s, n, "E") || art_cdb_is_word(s, n, "EN") || art_cdb_is_word(s, n, "N"))
        return art_cdb_fail(
            r, at, ART_EUNSUPPORTED,
            "archives without blocks are not read: write it with CDWRITE,ALL,NAME,CDB");
    for (int k = 0; k < 5; k++)
        if (art_cdb_is_word(s, n, current[k])) return art_cdb_item_number(r, line, &r->now[k]);
    return ART_OK;
}

static bool is_blank(const struct cdb_line *line)
{
    for (const char *p = line->p; p < line->end; p++)
        if (*p != ' ' && *p != '\t') return false;
    return true;
}

bool art_cdb_sniff(const struct art_source *src)
{
    struct cdb_reader r = {.ctx = NULL};
    struct cdb_line line;
    const char *s;
    size_t n;
    if (art_is_legacy_vtk(src)) return false;
    art_scan_init(&r.scan, NULL, src);
    for (int i = 0; i < 1000 && art_cdb_line(&r, &line); i++) {
        if (is_blank(&line)) continue;
        if (!art_cdb_item(&line, &s, &n) || n == 0) n = 0, s = "!";
        if (art_cdb_is_word(s, n, "NBLOCK")) return line.p < line.end;
        /* what a file of commands begins with */
        if (i == 0 && *s != '/' && *s != '!' && !(*s >= 'A' && *s <= 'Z') &&
            !(*s >= 'a' && *s <= 'z'))
            return false;
    }
    return false;
}

/* ---------------------------------------------------------------- the whole */

/* Materials are regions, unless all elements have the first and nothing names it. */
static int settle_regions(struct cdb_reader *r)
{
    struct art_volume *vol = r->vol;
    bool plain = !r->has_regions, fresh;
    int status = ART_OK, region;
    for (int e = 0; e < vol->n_elems && plain; e++) plain = r->mat[e] == 0 || r->mat[e] == 1;
    for (int e = 0; e < vol->n_elems && !plain; e++) {
        char name[16];
        if (r->mat[e] <= 0) continue;
        region = art_ids_find(&r->materials, r->mat[e]);
        if (region < 0) {
            snprintf(name, sizeof name, "%d", r->mat[e]);
            ART_TRY(art_mesh_add_name(r->ctx, &vol->regions, name, strlen(name), &region));
            ART_TRY(art_ids_add(r->ctx, &r->materials, r->mat[e], region, &fresh));
        }
        ART_TRY(art_volume_set_region(r->ctx, vol, e, region));
    }
out:
    return status;
}

static int settle_extras(struct cdb_reader *r)
{
    struct art_volume *vol = r->vol;
    struct art_field *field;
    int status = ART_OK;
    for (int k = 0; k < ART_CDB_EXTRAS; k++) {
        bool usual = true;
        for (int e = 0; e < vol->n_elems; e++)
            usual = usual && r->extra[k][e] == art_cdb_extra_default[k];
        if (usual) continue;
        ART_TRY(art_fields_add(r->ctx, &vol->elem_fields, art_cdb_extra[k], ART_I32, 1,
                               vol->n_elems, &field));
        for (int e = 0; e < vol->n_elems; e++) field->val[e] = r->extra[k][e];
    }
out:
    return status;
}

static int report_losses(struct cdb_reader *r)
{
    struct art_loc loc;
    int status = ART_OK;
    if (r->n_left_out > 0) {
        loc = art_scan_place(&r->scan, r->left_out);
        ART_TRY(art_warn_strict(r->ctx, ART_EUNSUPPORTED, &loc,
                                "%d elements that are no solids or shells of the known forms "
                                "(contact, beams, masses ...) are left out; this is the first",
                                r->n_left_out));
    }
    if (r->n_missing > 0) {
        loc = art_scan_place(&r->scan, r->missing);
        ART_TRY(art_warn_strict(r->ctx, ART_ERANGE, &loc,
                                "components name %d items that the file does not have; this is "
                                "the first",
                                r->n_missing));
    }
out:
    return status;
}

static int read_all(struct cdb_reader *r)
{
    struct cdb_line line;
    struct art_loc loc = {r->scan.src->name, 0, 0};
    const char *nul = r->scan.src->n ? memchr(r->scan.src->data, 0, r->scan.src->n) : NULL;
    int status = ART_OK;
    if (nul) return art_cdb_fail(r, nul, ART_ESYNTAX, "a NUL byte: the file is damaged");
    while (art_cdb_line(r, &line)) ART_TRY(read_command(r, &line));
    if (!r->has_nodes) return art_cdb_fail(r, r->scan.end, ART_ESYNTAX, "there is no NBLOCK");
    ART_TRY(settle_regions(r));
    ART_TRY(settle_extras(r));
    ART_TRY(report_losses(r));
    ART_TRY(
        art_ids_settle_turned(r->ctx, r->vol, 1u << ART_ELEM_HEX | 1u << ART_ELEM_QUADHEX, &loc));
out:
    return status;
}

int art_cdb_read(struct art_ctx *ctx, void *object, const struct art_source *src)
{
    struct cdb_reader r = {.ctx = ctx, .now = {1, 1, 1, 1, 0}};
    int status;
    art_scan_init(&r.scan, ctx, src);
    ART_TRY(art_volume_create(ctx, &r.vol));
    ART_TRY(read_all(&r));
    *(struct art_volume **)object = r.vol;
    r.vol = NULL;
out:
    art_volume_free(r.vol);
    art_ids_fini(&r.nodes), art_ids_fini(&r.elems), art_ids_fini(&r.types);
    art_ids_fini(&r.materials), art_ids_fini(&r.skipped);
    art_free(r.routine), art_free(r.mat);
    for (int k = 0; k < ART_CDB_EXTRAS; k++) art_free(r.extra[k]);
    return status;
}
