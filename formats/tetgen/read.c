/* TetGen's .node, .ele and .face into a volume mesh. */
#include "../ids.h"
#include "tetgen_priv.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* TetGen's quadratic tetrahedron has the node of edge 2-3 first; node i here is node order[i] there
 * (as its option -o2 writes them). */
static const signed char order[10] = {0, 1, 2, 3, 6, 7, 9, 5, 8, 4};

struct reader {
    struct art_ctx *ctx;
    struct art_volume *vol;
    struct art_tetgen_nodes nodes;
};

static void start(struct reader *r, struct art_scan *scan, const struct art_source *src)
{
    art_scan_init(scan, r->ctx, src);
    scan->comment = '#';
}

static int nothing_more(struct art_scan *scan, const char *what)
{
    if (!art_scan_more(scan)) return ART_OK;
    return art_scan_fail(scan, scan->p, ART_ESYNTAX, "more %s than the header says", what);
}

/* -------------------------------------------------------------------- nodes */

static int read_nodes(struct reader *r, const struct art_source *src)
{
    struct art_scan scan;
    struct art_tetgen_comments comments = {0};
    struct art_tetgen_nodes *nodes = &r->nodes;
    struct art_volume *vol = r->vol;
    int status;
    start(r, &scan, src);
    ART_TRY(art_tetgen_comments_read(r->ctx, &comments, src));
    ART_TRY(art_tetgen_nodes_read(&scan, nodes, &comments));
    ART_TRY(nothing_more(&scan, "points"));
    ART_TRY(art_scan_units(&scan, &vol->units));
    vol->pos = nodes->pos, vol->pos_cap = 3 * nodes->n;
    vol->n_nodes = nodes->n;
    nodes->pos = NULL;
    vol->node_fields = nodes->fields;
    memset(&nodes->fields, 0, sizeof nodes->fields);
    if (nodes->first == 0 && !nodes->id) goto out;
    vol->node_id = art_alloc(r->ctx, (size_t)nodes->n, sizeof *vol->node_id);
    if (!vol->node_id) {
        status = ART_ENOMEM;
        goto out;
    }
    vol->node_id_cap = nodes->n;
    for (int i = 0; i < nodes->n; i++)
        vol->node_id[i] = nodes->id ? nodes->id[i] : nodes->first + i;
out:
    art_tetgen_comments_fini(&comments);
    return status;
}

/* ----------------------------------------------------------------- elements */

/* Regions that no comment names are called as their number. More than so many are no regions. */
enum { MAX_REGIONS = 1000 };

/* The distinct values of x, ascending, without 0; false if there are too many. */
static bool distinct(double *x, int n, int *count)
{
    int m = 0;
    qsort(x, (size_t)n, sizeof *x, art_compare_doubles);
    for (int i = 0; i < n; i++) {
        if (x[i] == 0 || (m > 0 && x[m - 1] == x[i])) continue;
        if (m == MAX_REGIONS) return false;
        x[m++] = x[i];
    }
    *count = m;
    return true;
}

static int region_name(struct reader *r, const struct art_tetgen_comments *comments, double value,
                       int *index)
{
    struct art_mesh_names *regions = &r->vol->regions;
    char text[ART_NUMBER_MAX];
    for (int i = 0; i < comments->n_names; i++) {
        const struct art_tetgen_name *name = &comments->name[i];
        if (name->kind == 'r' && name->value == value)
            return art_mesh_add_name(r->ctx, regions, name->name, name->n, index);
    }
    return art_mesh_add_name(r->ctx, regions, text, art_print_double(text, value), index);
}

/* Values of the region attribute into regions; 0 is none. */
static int set_regions(struct reader *r, const struct art_tetgen_comments *comments,
                       const double *value)
{
    struct art_volume *vol = r->vol;
    int n = vol->n_elems, count = 0, status = ART_OK, index = 0;
    int *region = NULL;
    double *sorted = art_alloc(r->ctx, (size_t)n, sizeof *sorted);
    if (!sorted) return ART_ENOMEM;
    if (n) memcpy(sorted, value, (size_t)n * sizeof *sorted);
    bool few = distinct(sorted, n, &count);
    if (!few) {
        struct art_field *field;
        ART_TRY(art_fields_add(r->ctx, &vol->elem_fields, "attribute0", ART_F64, 1, n, &field));
        memcpy(field->val, value, (size_t)n * sizeof *sorted);
        goto out;
    }
    for (int i = 0; i < comments->n_names; i++)
        if (comments->name[i].kind == 'r')
            ART_TRY(art_mesh_add_name(r->ctx, &vol->regions, comments->name[i].name,
                                      comments->name[i].n, &index));
    region = art_alloc(r->ctx, (size_t)count, sizeof *region);
    if (!region) {
        status = ART_ENOMEM;
        goto out;
    }
    for (int i = 0; i < count; i++) ART_TRY(region_name(r, comments, sorted[i], &region[i]));
    for (int e = 0; e < n; e++) {
        if (value[e] == 0) continue;
        const double *at =
            bsearch(&value[e], sorted, (size_t)count, sizeof *sorted, art_compare_doubles);
        ART_TRY(art_volume_set_region(r->ctx, vol, e, region[at - sorted]));
    }
out:
    art_free(sorted), art_free(region);
    return status;
}

struct elements {
    struct art_scan *scan;
    int n, n_nodes, n_attr;
    int first;      /* number of the first */
    double *region; /* [n] the first attribute, unless the comments say that it is a field */
};

static int elements_header(struct elements *el)
{
    struct art_scan *scan = el->scan;
    int status;
    if (!art_scan_more(scan))
        return art_scan_fail(scan, scan->p, ART_ESYNTAX, "expected the number of tetrahedra");
    /* "0 0 0 0 0" and the end of the line */
    ART_TRY(art_scan_count(scan, 10, &el->n));
    el->n_nodes = 4;
    if (!art_scan_line_end(scan)) {
        const char *at = scan->p;
        ART_TRY(art_scan_int(scan, &el->n_nodes));
        if (el->n_nodes != 4 && el->n_nodes != 10)
            return art_scan_fail(scan, at, ART_EUNSUPPORTED,
                                 "tetrahedra of %d nodes: there are those of 4 and 10",
                                 el->n_nodes);
    }
    if (!art_scan_line_end(scan)) ART_TRY(art_scan_count(scan, 2, &el->n_attr));
    if (el->n_attr > 1000 ||
        (size_t)el->n * (size_t)(el->n_attr + el->n_nodes) > (size_t)(scan->end - scan->p))
        return art_scan_fail(scan, scan->p, ART_ERANGE,
                             "the file is too short for so many nodes and attributes");
    ART_TRY(art_scan_end_line(scan));
out:
    return status;
}

static int elements_room(struct reader *r, struct elements *el,
                         const struct art_tetgen_comments *comments)
{
    struct art_volume *vol = r->vol;
    int n = el->n, width = art_tetgen_comments_width(comments);
    int regions = el->n_attr > 0 && (width != el->n_attr || width == 0), status;
    size_t ends = (size_t)n * (size_t)el->n_nodes;
    if (ends > INT32_MAX) return art_error(r->ctx, ART_ELIMIT, NULL, "too many elements");
    if (regions && !(el->region = art_alloc(r->ctx, (size_t)n, sizeof *el->region)))
        return ART_ENOMEM;
    if (!ART_RESERVE(r->ctx, vol->elem_kind, (size_t)n, vol->kind_cap) ||
        !ART_RESERVE(r->ctx, vol->elem_off, (size_t)n + 1, vol->elem_off_cap) ||
        !ART_RESERVE(r->ctx, vol->elem_node, ends, vol->elem_node_cap))
        return r->ctx->status;
    ART_TRY(art_tetgen_add_fields(r->ctx, &vol->elem_fields, comments, el->n_attr - regions,
                                  regions, n));
    if (vol->elem_off) vol->elem_off[0] = 0;
out:
    return status;
}

static int read_element(struct reader *r, struct elements *el)
{
    struct art_volume *vol = r->vol;
    struct art_scan *scan = el->scan;
    int e = vol->n_elems, id = 0, node[10], status;
    if (!art_scan_more(scan))
        return art_scan_fail(scan, scan->p, ART_ESYNTAX, "the file ends after %d of %d tetrahedra",
                             e, el->n);
    ART_TRY(art_scan_int(scan, &id));
    if (e == 0) el->first = id;
    if (!vol->elem_id && (el->first != 0 || id != e)) {
        vol->elem_id = art_alloc(r->ctx, (size_t)el->n, sizeof *vol->elem_id);
        if (!vol->elem_id) return ART_ENOMEM;
        vol->elem_id_cap = el->n;
        for (int k = 0; k < e; k++) vol->elem_id[k] = k;
    }
    if (vol->elem_id) vol->elem_id[e] = id;
    for (int k = 0; k < el->n_nodes; k++) ART_TRY(art_tetgen_read_node(scan, &r->nodes, &node[k]));
    int *to = vol->elem_node + (size_t)e * (size_t)el->n_nodes;
    for (int k = 0; k < el->n_nodes; k++) to[k] = node[order[k]];
    if (el->n_nodes == 4) memcpy(to, node, 4 * sizeof *to);
    if (el->region) ART_TRY(art_scan_real(scan, &el->region[e]));
    ART_TRY(art_tetgen_read_fields(scan, &vol->elem_fields, vol->elem_fields.n, e));
    ART_TRY(art_scan_end_line(scan));
    vol->elem_kind[e] = el->n_nodes == 4 ? ART_ELEM_TET : ART_ELEM_QUADTET;
    vol->elem_off[e + 1] = (e + 1) * el->n_nodes;
    vol->n_elems++;
out:
    return status;
}

/* Numbers of elements mean nothing in TetGen's files, but may not be ambiguous elsewhere. */
static int check_numbers(struct reader *r, struct art_scan *scan, const char *begin)
{
    struct art_volume *vol = r->vol;
    int n = vol->n_elems, status = ART_OK;
    bool ascending = true;
    for (int e = 1; e < n && vol->elem_id; e++)
        if (vol->elem_id[e] <= vol->elem_id[e - 1]) ascending = false;
    if (ascending) return ART_OK;
    int *sorted = art_alloc(r->ctx, (size_t)n, sizeof *sorted);
    if (!sorted) return ART_ENOMEM;
    memcpy(sorted, vol->elem_id, (size_t)n * sizeof *sorted);
    qsort(sorted, (size_t)n, sizeof *sorted, art_compare_ints);
    for (int i = 1; i < n && status == ART_OK; i++)
        if (sorted[i] == sorted[i - 1])
            status = art_scan_fail(scan, begin, ART_ERANGE, "element %d stands twice", sorted[i]);
    art_free(sorted);
    return status;
}

static int read_elements(struct reader *r, const struct art_source *src)
{
    struct art_scan scan;
    struct art_tetgen_comments comments = {0};
    struct elements el = {.scan = &scan};
    int status;
    start(r, &scan, src);
    ART_TRY(art_tetgen_comments_read(r->ctx, &comments, src));
    ART_TRY(elements_header(&el));
    const char *begin = scan.p;
    ART_TRY(elements_room(r, &el, &comments));
    while (r->vol->n_elems < el.n) ART_TRY(read_element(r, &el));
    ART_TRY(nothing_more(&scan, "tetrahedra"));
    ART_TRY(check_numbers(r, &scan, begin));
    if (!r->vol->units) ART_TRY(art_scan_units(&scan, &r->vol->units));
    if (el.region) ART_TRY(set_regions(r, &comments, el.region));
out:
    art_free(el.region);
    art_tetgen_comments_fini(&comments);
    return status;
}

/* ------------------------------------------------------------------- facets */

/* Numbers on the line that the scan stands on. */
static int count_words(struct art_scan scan)
{
    const char *word;
    int n = 0;
    while (!art_scan_line_end(&scan) && art_scan_word(&scan, &word) > 0) n++;
    return n;
}

static int lists_header(struct art_scan *scan, const char *what, int *n, int *marker)
{
    int status;
    if (!art_scan_more(scan))
        return art_scan_fail(scan, scan->p, ART_ESYNTAX, "expected the number of %s", what);
    ART_TRY(art_scan_count(scan, 6, n));
    ART_TRY(art_tetgen_end_header(scan, marker));
out:
    return status;
}

/* One facet: three corners and, of quadratic ones, the nodes on the edges 0-1, 1-2, 2-0, which take
 * their places in the outline; the marker; perhaps the two tetrahedra beside it (option -nn), which
 * are known anyway. */
static int read_facet(struct reader *r, struct art_scan *scan, int marker, struct art_field *mark)
{
    int n_words = count_words(*scan), node[6], outline[6], ignored, status, m = 0;
    int n_nodes = n_words - 1 - marker;
    bool beside = n_nodes == 5 || n_nodes == 8;
    if (beside) n_nodes -= 2;
    if (n_nodes != 3 && n_nodes != 6)
        return art_scan_fail(scan, scan->p, ART_ESYNTAX,
                             "a facet has a number, 3 or 6 nodes%s; this line has %d words",
                             marker ? " and a marker" : "", n_words);
    ART_TRY(art_scan_int(scan, &ignored));
    for (int k = 0; k < n_nodes; k++) ART_TRY(art_tetgen_read_node(scan, &r->nodes, &node[k]));
    if (marker) ART_TRY(art_scan_int(scan, &m));
    for (int k = 0; beside && k < 2; k++) ART_TRY(art_scan_int(scan, &ignored));
    ART_TRY(art_scan_end_line(scan));
    for (int k = 0; k < n_nodes; k++)
        outline[k] = n_nodes == 3 ? node[k] : node[k % 2 ? 3 + k / 2 : k / 2];
    if (marker) mark->val[r->vol->n_facets] = m;
    struct art_volume *vol = r->vol;
    int f = vol->n_facets, at = vol->facet_off[f];
    if (!ART_RESERVE(r->ctx, vol->facet_node, (size_t)at + (size_t)n_nodes, vol->facet_node_cap))
        return r->ctx->status;
    memcpy(vol->facet_node + at, outline, (size_t)n_nodes * sizeof *outline);
    vol->facet_off[++vol->n_facets] = at + n_nodes;
out:
    return status;
}

static int read_facets(struct reader *r, const struct art_source *src)
{
    struct art_volume *vol = r->vol;
    struct art_scan scan;
    struct art_field *mark = NULL;
    int n = 0, marker = 0, status;
    start(r, &scan, src);
    ART_TRY(lists_header(&scan, "facets", &n, &marker));
    if (n == 0) return nothing_more(&scan, "facets");
    if (marker) ART_TRY(art_fields_add(r->ctx, &vol->facet_fields, "marker", ART_I32, 1, n, &mark));
    if (!ART_RESERVE(r->ctx, vol->facet_off, (size_t)n + 1, vol->facet_off_cap))
        return r->ctx->status;
    vol->facet_off[0] = 0;
    while (vol->n_facets < n) {
        if (!art_scan_more(&scan))
            return art_scan_fail(&scan, scan.p, ART_ESYNTAX, "the file ends after %d of %d facets",
                                 vol->n_facets, n);
        ART_TRY(read_facet(r, &scan, marker, mark));
    }
    ART_TRY(nothing_more(&scan, "facets"));
out:
    return status;
}

/* Edges follow from the elements; only markers that somebody gave them would be lost. TetGen itself
 * writes 0 and 1 (or -1). */
static int look_at_edges(struct reader *r, const struct art_source *src)
{
    struct art_scan scan;
    int n = 0, marker = 0, status, m = 0;
    start(r, &scan, src);
    ART_TRY(lists_header(&scan, "edges", &n, &marker));
    for (int i = 0; i < n && marker; i++) {
        if (!art_scan_more(&scan))
            return art_scan_fail(&scan, scan.p, ART_ESYNTAX, "the file ends after %d of %d edges",
                                 i, n);
        int n_words = count_words(scan);
        const char *line = scan.p;
        for (int k = 0; k < n_words; k++) ART_TRY(art_scan_int(&scan, &m));
        ART_TRY(art_scan_end_line(&scan));
        if (m >= -1 && m <= 1) continue;
        struct art_loc loc = art_scan_place(&scan, line);
        return art_warn_strict(r->ctx, ART_EUNSUPPORTED, &loc, "markers of edges are left out");
    }
out:
    return status;
}

static int make_upright(struct reader *r, const struct art_source *ele)
{
    const struct art_loc loc = {ele->name, 0, 0};
    double x[ART_ELEM_MAX_NODES][3];
    int status = ART_OK;
    for (int e = 0; e < r->vol->n_elems; e++) {
        const struct art_elem_type *type = art_volume_type(r->vol, e);
        art_volume_elem_pos(r->vol, e, x);
        if (art_ids_upright(type, (const double(*)[3])x)) continue;
        art_elem_reverse(type, r->vol->elem_node + r->vol->elem_off[e]);
        ART_TRY(art_volume_add_turned(r->ctx, r->vol, e));
    }
    /* files of other programs often go the other way round */
    status =
        art_ids_settle_turned(r->ctx, r->vol, 1u << ART_ELEM_TET | 1u << ART_ELEM_QUADTET, &loc);
out:
    return status;
}

int art_tetgen_read(struct art_ctx *ctx, struct art_volume **vol,
                    const struct art_tetgen_parts *parts)
{
    struct reader r = {.ctx = ctx};
    int status;
    ART_TRY(art_volume_create(ctx, &r.vol));
    ART_TRY(read_nodes(&r, parts->node));
    if (parts->ele) ART_TRY(read_elements(&r, parts->ele));
    if (parts->face) ART_TRY(read_facets(&r, parts->face));
    if (parts->edge) ART_TRY(look_at_edges(&r, parts->edge));
    if (parts->ele) ART_TRY(make_upright(&r, parts->ele));
    *vol = r.vol;
    r.vol = NULL;
out:
    art_tetgen_nodes_fini(&r.nodes);
    art_volume_free(r.vol);
    return status;
}
