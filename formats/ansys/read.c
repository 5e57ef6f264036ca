/* ANSYS node and element lists into a volume mesh. */
#include "../ids.h"
#include "ansys_priv.h"
#include <stdlib.h>
#include <string.h>

enum { N_FIELDS = 14, N_NODES = 8, MAX_NODES = 20 };

/* An element as its lines say it. */
struct raw {
    size_t at;           /* where in the source, for messages */
    int n;               /* nodes, zeros among them */
    int node[MAX_NODES]; /* their indices, -1 for a zero */
};

struct reader {
    struct art_ctx *ctx;
    struct art_volume *vol;
    struct art_scan scan;
    int first;           /* nodes are numbered first + i … */
    int (*sorted)[2];    /* … or as here: number and index, ascending */
    int width[N_FIELDS]; /* columns of the first line of elements; the last is the rest */
    bool columns;        /* they are known */
    bool warned_more;
    int left_out;
    size_t left_out_at;
};

/* -------------------------------------------------------------------- nodes */

static int sort_nodes(struct reader *r)
{
    struct art_volume *vol = r->vol;
    int n = vol->n_nodes;
    bool plain = true;
    r->first = n ? vol->node_id[0] : 1;
    for (int i = 0; i < n && plain; i++) plain = (int64_t)vol->node_id[i] == (int64_t)r->first + i;
    if (plain) return ART_OK;
    r->sorted = art_alloc(r->ctx, (size_t)n, sizeof *r->sorted);
    if (!r->sorted) return ART_ENOMEM;
    for (int i = 0; i < n; i++) r->sorted[i][0] = vol->node_id[i], r->sorted[i][1] = i;
    qsort(r->sorted, (size_t)n, sizeof *r->sorted, art_compare_int_pairs);
    for (int i = 1; i < n; i++) {
        if (r->sorted[i][0] != r->sorted[i - 1][0]) continue;
        struct art_scan again;
        art_scan_init(&again, r->ctx, r->scan.src);
        again.comment = '#';
        for (int k = 0; k < r->sorted[i][1] && art_scan_more(&again); k++)
            art_scan_next_line(&again);
        (void)!art_scan_more(&again);
        return art_scan_fail(&again, again.p, ART_ERANGE, "node %d stands twice", r->sorted[i][0]);
    }
    return ART_OK;
}

/* Up to three angles behind the coordinates; they are kept if one is not zero. */
static int read_rotation(struct reader *r, int i)
{
    struct art_field *field = art_fields_find(&r->vol->node_fields, ART_ANSYS_ROTATION);
    double angle[3] = {0, 0, 0};
    int status = ART_OK;
    for (int k = 0; k < 3 && !art_scan_line_end(&r->scan); k++)
        ART_TRY(art_scan_real(&r->scan, &angle[k]));
    if (angle[0] == 0 && angle[1] == 0 && angle[2] == 0) return ART_OK;
    if (!field)
        ART_TRY(art_fields_add(r->ctx, &r->vol->node_fields, ART_ANSYS_ROTATION, ART_F64, 3, i + 1,
                               &field));
    memcpy(field->val + 3 * (size_t)i, angle, sizeof angle);
out:
    return status;
}

static int read_node(struct reader *r)
{
    struct art_volume *vol = r->vol;
    struct art_scan *scan = &r->scan;
    const char *at = scan->p;
    double x[3];
    int id = 0, n = vol->n_nodes, status;
    ART_TRY(art_scan_int(scan, &id));
    if (id < 1 || id == INT32_MAX)
        return art_scan_fail(scan, at, ART_ERANGE, "the number of a node must be positive");
    for (int k = 0; k < 3; k++) ART_TRY(art_scan_real(scan, &x[k]));
    if (!vol->node_id) {
        if (!ART_RESERVE(r->ctx, vol->node_id, 16, vol->node_id_cap)) return r->ctx->status;
    }
    ART_TRY(art_volume_add_node(r->ctx, vol, x));
    vol->node_id[n] = id;
    if (!art_scan_line_end(scan)) ART_TRY(read_rotation(r, n));
    if (!art_scan_line_end(scan) && !r->warned_more) {
        struct art_loc loc = art_scan_place(scan, scan->p);
        r->warned_more = true;
        ART_TRY(art_warn_strict(r->ctx, ART_EUNSUPPORTED, &loc,
                                "columns after the angles of the nodes are ignored"));
    }
    art_scan_next_line(scan);
out:
    return status;
}

/* Lists without counts: a block of zeros, as a computer that went down leaves it, would only make
 * them shorter. */
static int begin(struct reader *r, const struct art_source *src)
{
    art_scan_init(&r->scan, r->ctx, src);
    r->scan.comment = '#';
    const char *nul = src->n ? memchr(src->data, 0, src->n) : NULL;
    return nul ? art_scan_fail(&r->scan, nul, ART_ESYNTAX, "a NUL byte: the file is damaged")
               : ART_OK;
}

static int read_nodes(struct reader *r, const struct art_source *src)
{
    int status;
    ART_TRY(begin(r, src));
    while (art_scan_more(&r->scan)) ART_TRY(read_node(r));
    ART_TRY(art_scan_units(&r->scan, &r->vol->units));
    ART_TRY(sort_nodes(r));
out:
    return status;
}

static int find_node(const struct reader *r, int id)
{
    int n = r->vol->n_nodes, low = 0, high = n;
    if (!r->sorted) {
        int64_t i = (int64_t)id - r->first;
        return i >= 0 && i < n ? (int)i : -1;
    }
    while (low < high) {
        int mid = low + (high - low) / 2;
        if (r->sorted[mid][0] < id)
            low = mid + 1;
        else
            high = mid;
    }
    return low < n && r->sorted[low][0] == id ? r->sorted[low][1] : -1;
}

/* -------------------------------------------------------------------- lines */

/* The numbers of a line of elements. */
struct line {
    const char *begin, *end; /* of the text, without blanks behind it */
    int n;
    int number[MAX_NODES];
    const char *at[MAX_NODES];
    const char *too_large; /* a number that is; several that touch look like one */
};

static int fail(const struct reader *r, const char *at, int status, const char *what)
{
    return art_scan_fail(&r->scan, at, status, "%s", what);
}

/* Digits from p on, not beyond end. */
static int read_number(const struct reader *r, struct line *line, const char *p, const char *end)
{
    int64_t value = 0;
    if (line->n == MAX_NODES) return fail(r, p, ART_ESYNTAX, "too many numbers on the line");
    line->at[line->n] = p;
    for (; p < end; p++) {
        if (*p < '0' || *p > '9')
            return fail(r, p, ART_ESYNTAX,
                        "element lists have nothing but whole numbers and blanks");
        if (value < INT32_MAX) value = 10 * value + (*p - '0');
    }
    if (value >= INT32_MAX) {
        value = INT32_MAX;
        if (!line->too_large) line->too_large = line->at[line->n];
    }
    line->number[line->n++] = (int)value;
    return ART_OK;
}

static int split_at_blanks(const struct reader *r, struct line *line)
{
    int status = ART_OK;
    const char *p = line->begin;
    line->n = 0, line->too_large = NULL;
    while (p < line->end && (*p == ' ' || *p == '\t')) p++;
    while (p < line->end) {
        const char *word = p;
        while (p < line->end && *p != ' ' && *p != '\t') p++;
        ART_TRY(read_number(r, line, word, p));
        while (p < line->end && (*p == ' ' || *p == '\t')) p++;
    }
out:
    return status;
}

/* Wide numbers touch; then the columns of the first line tell them apart. */
static int split_at_columns(const struct reader *r, struct line *line, int fields)
{
    const char *p = line->begin;
    int status = ART_OK;
    line->n = 0, line->too_large = NULL;
    for (int k = 0; k < fields && p < line->end; k++) {
        const char *end =
            k < N_FIELDS - 1 && line->end - p > r->width[k] ? p + r->width[k] : line->end;
        while (p < end && (*p == ' ' || *p == '\t')) p++;
        if (p < end) ART_TRY(read_number(r, line, p, end));
        p = end;
    }
out:
    return status;
}

/* Each of the first 13 fields is its blanks and its digits. */
static void measure_columns(struct reader *r, const struct line *line)
{
    const char *p = line->begin;
    for (int k = 0; k < N_FIELDS - 1; k++) {
        const char *end = line->at[k];
        while (end < line->end && *end >= '0' && *end <= '9') end++;
        r->width[k] = (int)(end - p);
        p = end;
    }
    r->columns = true;
}

static int total_width(const struct reader *r)
{
    int sum = 0;
    for (int k = 0; k < N_FIELDS - 1; k++) sum += r->width[k];
    return sum;
}

/* True if numbers of a line touch: one has more digits than any column of nodes holds. */
static bool touching(const struct reader *r, const struct line *line)
{
    int widest = 0;
    for (int k = 0; k < N_NODES; k++)
        if (r->width[k] > widest) widest = r->width[k];
    for (int k = 0; k < line->n; k++) {
        const char *end = line->at[k];
        while (end < line->end && *end >= '0' && *end <= '9') end++;
        if (end - line->at[k] > widest) return true;
    }
    return false;
}

/* The text of the line that the scan stands in, from its very beginning: columns count from there.
 * The scan goes to its end. */
static void take_line(struct art_scan *scan, struct line *line)
{
    const char *begin = scan->p, *end = scan->p, *file = scan->src->data;
    while (begin > file && begin[-1] != '\n' && begin[-1] != '\r') begin--;
    if (begin == file && scan->end - begin >= 3 && memcmp(begin, "\xef\xbb\xbf", 3) == 0)
        begin += 3;
    while (end < scan->end && *end != '\n' && *end != '\r') end++;
    scan->p = end;
    while (end > begin && (end[-1] == ' ' || end[-1] == '\t')) end--;
    line->begin = begin;
    line->end = end;
}

/* 14 numbers begin an element, others go on with the last one. */
static int next_line(struct reader *r, struct line *line, bool *begins)
{
    const char *text = r->scan.p;
    int status;
    take_line(&r->scan, line);
    ART_TRY(split_at_blanks(r, line));
    if (line->n == N_FIELDS && !r->columns) measure_columns(r, line);
    if (!r->columns)
        return fail(
            r, text, ART_ESYNTAX,
            "the first line of elements must have 14 numbers: 8 nodes, material, type, real "
            "constant, section, coordinate system, element");
    *begins = line->n == N_FIELDS || line->end - line->begin > total_width(r);
    if (*begins && line->n < N_FIELDS)
        ART_TRY(split_at_columns(r, line, N_FIELDS));
    else if (!*begins && touching(r, line))
        ART_TRY(split_at_columns(r, line, N_FIELDS - 1));
    if (*begins && line->n != N_FIELDS)
        return fail(r, text, ART_ESYNTAX, "a line of an element must have 14 numbers");
    if (line->too_large) status = fail(r, line->too_large, ART_ERANGE, "the number is too large");
out:
    return status;
}

/* ----------------------------------------------------------------- elements */

/* Its distinct nodes, and the pattern of the first eight as letters. */
static int distinct_nodes(const struct raw *raw, int *node, char pattern[N_NODES + 1])
{
    int n = 0;
    memset(pattern, '0', N_NODES);
    pattern[N_NODES] = '\0';
    for (int i = 0; i < raw->n; i++) {
        int k = 0;
        if (raw->node[i] < 0) continue;
        while (k < n && node[k] != raw->node[i]) k++;
        if (k == n) node[n++] = raw->node[i];
        if (i < N_NODES) pattern[i] = (char)('a' + k);
    }
    return n;
}

static void arrange(const struct art_ansys_form *form, const char *order, const int *from, int *to)
{
    for (int i = 0; i < art_elem_type(form->kind)->n_nodes; i++) to[i] = from[order[i] - 'a'];
}

static double volume_of(const struct reader *r, const struct art_elem_type *type, const int *node)
{
    double x[ART_ELEM_MAX_NODES][3];
    for (int i = 0; i < type->n_nodes; i++)
        memcpy(x[i], r->vol->pos + 3 * (size_t)node[i], sizeof x[i]);
    return art_elem_volume(type, (const double(*)[3])x);
}

/* True if it was not upright. */
static bool make_upright(struct reader *r, const struct art_ansys_form *form, const int *node,
                         int *to)
{
    const struct art_elem_type *type = art_elem_type(form->kind);
    arrange(form, form->order, node, to);
    if (volume_of(r, type, to) >= 0) return false;
    if (form->turned)
        arrange(form, form->turned, node, to);
    else
        art_elem_reverse(type, to);
    return true;
}

static int add_element(struct reader *r, const struct raw *raw, const int number[N_FIELDS])
{
    struct art_volume *vol = r->vol;
    char pattern[N_NODES + 1];
    int node[MAX_NODES], to[ART_ELEM_MAX_NODES], e = vol->n_elems, status;
    int n = distinct_nodes(raw, node, pattern);
    const struct art_ansys_form *form =
        raw->n > N_NODES ? art_ansys_quadratic(n) : art_ansys_form_of(pattern);
    if (!form) {
        if (r->left_out++ == 0) r->left_out_at = raw->at;
        return ART_OK;
    }
    if (make_upright(r, form, node, to)) ART_TRY(art_volume_add_turned(r->ctx, vol, e));
    if (!vol->elem_id && !ART_RESERVE(r->ctx, vol->elem_id, 16, vol->elem_id_cap))
        return r->ctx->status;
    for (int k = 0; k < ART_ANSYS_ATTRIBUTES && e == 0; k++)
        ART_TRY(
            art_fields_add(r->ctx, &vol->elem_fields, art_ansys_attribute[k], ART_I32, 1, 0, NULL));
    ART_TRY(art_volume_add_elem(r->ctx, vol, form->kind, to));
    vol->elem_id[e] = number[N_FIELDS - 1];
    for (int k = 0; k < ART_ANSYS_ATTRIBUTES; k++)
        vol->elem_fields.list[k].val[e] = number[N_NODES + k];
out:
    return status;
}

/* Append the numbers of a line to the nodes of an element. */
static int take_nodes(struct reader *r, struct raw *raw, const struct line *line, int n)
{
    for (int k = 0; k < n; k++) {
        int id = line->number[k], index = id ? find_node(r, id) : -1;
        if (id && index < 0)
            return art_scan_fail(&r->scan, line->at[k], ART_ERANGE, "node %d does not exist", id);
        if (!id && raw->n == 0)
            return art_scan_fail(&r->scan, line->at[k], ART_ERANGE, "the first node is 0");
        if (raw->n == MAX_NODES)
            return fail(r, line->at[k], ART_ESYNTAX, "an element of more than 20 nodes");
        raw->node[raw->n++] = index;
    }
    return ART_OK;
}

static int read_elements(struct reader *r, const struct art_source *src)
{
    struct line line;
    struct raw raw = {.n = 0};
    int number[N_FIELDS] = {0}, status;
    bool begins;
    ART_TRY(begin(r, src));
    while (art_scan_more(&r->scan)) {
        ART_TRY(next_line(r, &line, &begins));
        if (begins) {
            if (raw.n) ART_TRY(add_element(r, &raw, number));
            memcpy(number, line.number, sizeof number);
            raw.n = 0;
            raw.at = (size_t)(line.at[0] - src->data);
        }
        ART_TRY(take_nodes(r, &raw, &line, begins ? N_NODES : line.n));
    }
    if (raw.n) ART_TRY(add_element(r, &raw, number));
out:
    return status;
}

/* Line of element e, for messages. */
static const char *element_line(struct reader *r, int id)
{
    struct line line;
    bool begins, seen = false;
    art_scan_init(&r->scan, r->ctx, r->scan.src);
    r->scan.comment = '#';
    while (art_scan_more(&r->scan) && next_line(r, &line, &begins) == ART_OK) {
        if (!begins || line.number[N_FIELDS - 1] != id) continue;
        if (seen) return line.at[N_FIELDS - 1];
        seen = true;
    }
    return r->scan.p;
}

static int check_numbers(struct reader *r)
{
    struct art_volume *vol = r->vol;
    int n = vol->n_elems, twice = 0;
    bool ascending = true, found = false;
    for (int e = 1; e < n; e++)
        if (vol->elem_id[e] <= vol->elem_id[e - 1]) ascending = false;
    if (ascending) return ART_OK;
    int *sorted = art_alloc(r->ctx, (size_t)n, sizeof *sorted);
    if (!sorted) return ART_ENOMEM;
    memcpy(sorted, vol->elem_id, (size_t)n * sizeof *sorted);
    qsort(sorted, (size_t)n, sizeof *sorted, art_compare_ints);
    for (int i = 1; i < n && !found; i++)
        if (sorted[i] == sorted[i - 1]) found = true, twice = sorted[i];
    art_free(sorted);
    if (!found) return ART_OK;
    return art_scan_fail(&r->scan, element_line(r, twice), ART_ERANGE, "element %d stands twice",
                         twice);
}

/* Each material is a region, called by its number. */
static int set_regions(struct reader *r)
{
    struct art_volume *vol = r->vol;
    int n = vol->n_elems, distinct = 0, status = ART_OK;
    if (n == 0) return ART_OK; /* then there are no fields either */
    const struct art_field *mat = &vol->elem_fields.list[ART_ANSYS_MATERIAL];
    int(*table)[2] = art_alloc(r->ctx, (size_t)n, sizeof *table); /* material, region */
    if (!table) return ART_ENOMEM;
    for (int e = 0; e < n; e++) table[e][0] = (int)mat->val[e];
    qsort(table, (size_t)n, sizeof *table, art_compare_ints);
    for (int e = 0; e < n; e++)
        if (e == 0 || table[e][0] != table[distinct - 1][0]) table[distinct++][0] = table[e][0];
    if (distinct > 10000) goto out; /* these are no materials, and the field has them */
    for (int i = 0; i < distinct; i++) {
        char text[ART_NUMBER_MAX];
        ART_TRY(art_mesh_add_name(r->ctx, &vol->regions, text, art_print_double(text, table[i][0]),
                                  &table[i][1]));
    }
    for (int e = 0; e < n; e++) {
        const int key = (int)mat->val[e];
        const int *at = bsearch(&key, table, (size_t)distinct, sizeof *table, art_compare_ints);
        ART_TRY(art_volume_set_region(r->ctx, vol, e, at[1]));
    }
out:
    art_free(table);
    return status;
}

static int report(struct reader *r)
{
    struct art_loc loc = {r->scan.src->name, 0, 0};
    int status;
    /* bricks go either way round */
    ART_TRY(
        art_ids_settle_turned(r->ctx, r->vol, 1u << ART_ELEM_HEX | 1u << ART_ELEM_QUADHEX, &loc));
    if (r->left_out == 0) return ART_OK;
    loc = art_scan_place(&r->scan, r->scan.src->data + r->left_out_at);
    return art_warn_strict(r->ctx, ART_EUNSUPPORTED, &loc,
                           "%d elements are not solids (such as this one) and are left out",
                           r->left_out);
out:
    return status;
}

int art_ansys_read(struct art_ctx *ctx, struct art_volume **vol, const struct art_source *node,
                   const struct art_source *elem)
{
    struct reader r = {.ctx = ctx};
    int status;
    ART_TRY(art_volume_create(ctx, &r.vol));
    ART_TRY(read_nodes(&r, node));
    if (elem) {
        ART_TRY(read_elements(&r, elem));
        ART_TRY(check_numbers(&r));
        ART_TRY(set_regions(&r));
        ART_TRY(report(&r));
    }
    *vol = r.vol;
    r.vol = NULL;
out:
    art_free(r.sorted);
    art_volume_free(r.vol);
    return status;
}
