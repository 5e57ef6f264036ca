/* Comments with names, and lists of points. */
#include "tetgen_priv.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ----------------------------------------------------------------- comments */

void art_tetgen_comments_fini(struct art_tetgen_comments *comments)
{
    art_free(comments->column);
    art_free(comments->name);
    memset(comments, 0, sizeof *comments);
}

int art_tetgen_comments_width(const struct art_tetgen_comments *comments)
{
    int width = 0;
    for (int i = 0; i < comments->n_columns; i++) width += comments->column[i].dim;
    return width;
}

/* "float64 3 velocity" */
static int add_column(struct art_scan *scan, struct art_tetgen_comments *c)
{
    struct art_tetgen_column column = {.dim = 0};
    const char *word;
    int64_t dim;
    size_t n = art_scan_word(scan, &word);
    int type = ART_I8;
    while (type <= ART_F64 &&
           !(strlen(art_scalar_name(type)) == n && memcmp(word, art_scalar_name(type), n) == 0))
        type++;
    if (type > ART_F64) return ART_OK;
    n = art_scan_word(scan, &word);
    if (n == 0 || art_read_int(word, n, &dim) != n || dim < 1 || dim > 100) return ART_OK;
    column.type = type;
    column.dim = (int)dim;
    column.n = art_scan_rest(scan, &column.name);
    if (column.n == 0 || c->n_columns == 1000) return ART_OK;
    if (!ART_GROW(scan->ctx, c->column, c->n_columns, c->column_cap)) return scan->ctx->status;
    c->column[c->n_columns++] = column;
    return ART_OK;
}

/* "2 bone" */
static int add_name(struct art_scan *scan, struct art_tetgen_comments *c, char kind)
{
    struct art_tetgen_name name = {.kind = kind};
    const char *word;
    size_t n = art_scan_word(scan, &word);
    if (n == 0 || art_read_double(word, n, &name.value) != n) return ART_OK;
    name.n = art_scan_rest(scan, &name.name);
    if (name.n == 0) return ART_OK;
    if (c->n_names == ART_TETGEN_MAX_NAMES)
        return art_scan_fail(scan, word, ART_ELIMIT, "more than %d names", ART_TETGEN_MAX_NAMES);
    if (!ART_GROW(scan->ctx, c->name, c->n_names, c->name_cap)) return scan->ctx->status;
    c->name[c->n_names++] = name;
    return ART_OK;
}

int art_tetgen_comments_read(struct art_ctx *ctx, struct art_tetgen_comments *comments,
                             const struct art_source *src)
{
    struct art_scan scan;
    int status = ART_OK;
    memset(comments, 0, sizeof *comments);
    art_scan_init(&scan, ctx, src);
    while (art_scan_more(&scan) && *scan.p == '#') {
        const char *line = ++scan.p;
        if (art_scan_is(&scan, "field"))
            ART_TRY(add_column(&scan, comments));
        else if (art_scan_is(&scan, "region"))
            ART_TRY(add_name(&scan, comments, 'r'));
        else if (art_scan_is(&scan, "group"))
            ART_TRY(add_name(&scan, comments, 'g'));
        else if (art_scan_is(&scan, "marker"))
            ART_TRY(add_name(&scan, comments, 'm'));
        /* stand behind this line, whatever was taken of it */
        scan.p = line;
        (void)art_scan_rest(&scan, &line);
    }
out:
    if (status < 0) art_tetgen_comments_fini(comments);
    return status;
}

/* ------------------------------------------------------------------- fields */

int art_tetgen_add_fields(struct art_ctx *ctx, struct art_fields *fields,
                          const struct art_tetgen_comments *comments, int n_columns, int first,
                          int n_items)
{
    int status = ART_OK;
    char *name = NULL;
    if (comments && art_tetgen_comments_width(comments) == n_columns) {
        for (int i = 0; i < comments->n_columns; i++) {
            const struct art_tetgen_column *c = &comments->column[i];
            name = art_strndup(ctx, c->name, c->n);
            if (!name) return ART_ENOMEM;
            ART_TRY(art_fields_add(ctx, fields, name, c->type, c->dim, n_items, NULL));
            art_free(name);
            name = NULL;
        }
        return ART_OK;
    }
    for (int i = 0; i < n_columns; i++) {
        char plain[32];
        snprintf(plain, sizeof plain, "attribute%d", first + i);
        ART_TRY(art_fields_add(ctx, fields, plain, ART_F64, 1, n_items, NULL));
    }
out:
    art_free(name);
    return status;
}

int art_tetgen_read_fields(struct art_scan *scan, struct art_fields *fields, int n_fields, int i)
{
    int status = ART_OK;
    for (int f = 0; f < n_fields; f++) {
        struct art_field *field = &fields->list[f];
        double *x = field->val + (size_t)i * (size_t)field->dim;
        for (int k = 0; k < field->dim; k++) {
            ART_TRY(art_scan_real(scan, &x[k]));
            if (!art_scalar_holds(field->type, x[k]))
                return art_scan_fail(scan, scan->p, ART_ERANGE,
                                     "the value does not fit the type of field '%s'", field->name);
        }
    }
out:
    return status;
}

/* ------------------------------------------------------------------- points */

void art_tetgen_nodes_fini(struct art_tetgen_nodes *nodes)
{
    art_free(nodes->pos), art_free(nodes->id), art_free(nodes->sorted);
    art_fields_fini(&nodes->fields);
    memset(nodes, 0, sizeof *nodes);
}

/* Numbers that do not simply count up are looked up; none may stand twice. */
static int sort_numbers(struct art_scan *scan, struct art_tetgen_nodes *nodes, const char *begin)
{
    int n = nodes->n;
    if (!nodes->id) return ART_OK;
    nodes->sorted = art_alloc(scan->ctx, (size_t)n, sizeof *nodes->sorted);
    if (!nodes->sorted) return ART_ENOMEM;
    for (int i = 0; i < n; i++) nodes->sorted[i][0] = nodes->id[i], nodes->sorted[i][1] = i;
    qsort(nodes->sorted, (size_t)n, sizeof *nodes->sorted, art_compare_int_pairs);
    for (int i = 1; i < n; i++) {
        if (nodes->sorted[i][0] != nodes->sorted[i - 1][0]) continue;
        struct art_scan again = *scan;
        again.p = begin;
        for (int k = 0; k < nodes->sorted[i][1] && art_scan_more(&again); k++)
            art_scan_next_line(&again);
        (void)!art_scan_more(&again);
        return art_scan_fail(&again, again.p, ART_ERANGE, "node %d stands twice",
                             nodes->sorted[i][0]);
    }
    return ART_OK;
}

static int read_number(struct art_scan *scan, struct art_tetgen_nodes *nodes, int i)
{
    int id = 0, status;
    ART_TRY(art_scan_int(scan, &id));
    if (i == 0) nodes->first = id;
    if (!nodes->id && (int64_t)id == (int64_t)nodes->first + i) return ART_OK;
    if (!nodes->id) {
        nodes->id = art_alloc(scan->ctx, (size_t)nodes->n, sizeof *nodes->id);
        if (!nodes->id) return ART_ENOMEM;
        for (int k = 0; k < i; k++) nodes->id[k] = nodes->first + k;
    }
    nodes->id[i] = id;
out:
    return status;
}

int art_tetgen_end_header(struct art_scan *scan, int *marker)
{
    int status = ART_OK;
    if (!art_scan_line_end(scan)) {
        const char *at = scan->p;
        ART_TRY(art_scan_int(scan, marker));
        if (*marker != 0 && *marker != 1)
            return art_scan_fail(scan, at, ART_ERANGE,
                                 "the number of boundary markers must be 0 or 1");
    }
    ART_TRY(art_scan_end_line(scan));
out:
    return status;
}

static int read_header(struct art_scan *scan, int *n, int *n_attr, int *marker)
{
    int dim = 3, status;
    if (!art_scan_more(scan))
        return art_scan_fail(scan, scan->p, ART_ESYNTAX, "expected the number of points");
    if (*scan->p == '[')
        return art_scan_fail(scan, scan->p, ART_EUNSUPPORTED,
                             "this is a list of faces between the nodes of an FEM model, as "
                             "ArtiSynth writes it, not a file of TetGen");
    /* a point takes at least "0 0 0 0" and the end of its line */
    ART_TRY(art_scan_count(scan, 8, n));
    if (!art_scan_line_end(scan)) {
        const char *at = scan->p;
        ART_TRY(art_scan_int(scan, &dim));
        if (dim != 3)
            return art_scan_fail(scan, at, ART_EUNSUPPORTED, "the points have %d dimensions, not 3",
                                 dim);
    }
    if (!art_scan_line_end(scan)) ART_TRY(art_scan_count(scan, 2, n_attr));
    if (*n_attr > 1000 || (size_t)*n * (size_t)*n_attr > (size_t)(scan->end - scan->p))
        return art_scan_fail(scan, scan->p, ART_ERANGE,
                             "the file is too short for %d attributes at each point", *n_attr);
    ART_TRY(art_tetgen_end_header(scan, marker));
out:
    return status;
}

static int read_points(struct art_scan *scan, struct art_tetgen_nodes *nodes, int marker)
{
    int n_attr = nodes->fields.n, status = ART_OK;
    struct art_field *mark = NULL;
    if (marker)
        ART_TRY(art_fields_add(scan->ctx, &nodes->fields, "marker", ART_I32, 1, nodes->n, &mark));
    for (int i = 0; i < nodes->n; i++) {
        double *p = nodes->pos + 3 * (size_t)i;
        int m = 0;
        if (!art_scan_more(scan))
            return art_scan_fail(scan, scan->p, ART_ESYNTAX, "the file ends after %d of %d points",
                                 i, nodes->n);
        ART_TRY(read_number(scan, nodes, i));
        for (int k = 0; k < 3; k++) ART_TRY(art_scan_real(scan, &p[k]));
        if (n_attr) ART_TRY(art_tetgen_read_fields(scan, &nodes->fields, n_attr, i));
        if (marker) {
            ART_TRY(art_scan_int(scan, &m));
            mark->val[i] = m;
        }
        ART_TRY(art_scan_end_line(scan));
    }
out:
    return status;
}

int art_tetgen_nodes_read(struct art_scan *scan, struct art_tetgen_nodes *nodes,
                          const struct art_tetgen_comments *comments)
{
    int n_attr = 0, marker = 0, status;
    memset(nodes, 0, sizeof *nodes);
    ART_TRY(read_header(scan, &nodes->n, &n_attr, &marker));
    const char *begin = scan->p;
    nodes->pos = art_alloc(scan->ctx, 3 * (size_t)nodes->n, sizeof *nodes->pos);
    if (!nodes->pos) {
        status = ART_ENOMEM;
        goto out;
    }
    ART_TRY(art_tetgen_add_fields(scan->ctx, &nodes->fields, comments, n_attr, 0, nodes->n));
    ART_TRY(read_points(scan, nodes, marker));
    ART_TRY(sort_numbers(scan, nodes, begin));
out:
    if (status < 0) art_tetgen_nodes_fini(nodes);
    return status;
}

int art_tetgen_read_node(struct art_scan *scan, const struct art_tetgen_nodes *nodes, int *index)
{
    int id = 0, status;
    (void)art_scan_line_end(scan);
    const char *at = scan->p;
    ART_TRY(art_scan_int(scan, &id));
    int64_t i = (int64_t)id - nodes->first;
    if (nodes->id) {
        const int key[2] = {id, -1};
        int low = 0, high = nodes->n;
        while (low < high) {
            int mid = low + (high - low) / 2;
            if (art_compare_int_pairs(nodes->sorted[mid], key) < 0)
                low = mid + 1;
            else
                high = mid;
        }
        i = low < nodes->n && nodes->sorted[low][0] == id ? nodes->sorted[low][1] : -1;
    }
    if (i < 0 || i >= nodes->n)
        return art_scan_fail(scan, at, ART_ERANGE, "node %d does not exist (there are %d)", id,
                             nodes->n);
    *index = (int)i;
out:
    return status;
}

int art_tetgen_several(struct art_ctx *ctx, const struct art_source *src, const char *main,
                       const char *other)
{
    struct art_loc loc = {src->name, 0, 0};
    if (strcmp(src->name, "<stdin>") == 0)
        return art_error(
            ctx, ART_EUSAGE, &loc,
            "the mesh is in two files, %s and %s: give the name of one of them instead "
            "of standard input",
            main, other);
    char *path = art_path_beside(ctx, src->name, other);
    if (!path) return ART_ENOMEM;
    int status = art_error(ctx, ART_EIO, &loc,
                           "the points should be in '%s', which does not exist (a link of that "
                           "name to another file would do)",
                           path);
    art_free(path);
    return status;
}

/* ------------------------------------------------------------------ writing */

const struct art_field *art_tetgen_marker(const struct art_fields *fields)
{
    const struct art_field *field = art_fields_find(fields, "marker");
    if (!field || field->dim != 1 || field->type != ART_I32) return NULL;
    for (int i = 0; i < field->n; i++)
        if (!art_scalar_holds(ART_I32, field->val[i])) return NULL;
    return field;
}

int art_tetgen_width(struct art_ctx *ctx, const struct art_fields *fields,
                     const struct art_field *skip, int *width)
{
    int status = ART_OK;
    *width = 0;
    for (int f = 0; f < fields->n; f++) {
        const struct art_field *field = &fields->list[f];
        if (field == skip) continue;
        if (field->dim == 0)
            ART_TRY(art_warn_strict(ctx, ART_EUNSUPPORTED, NULL,
                                    "TetGen's files have no place for field '%s', which has lists",
                                    field->name));
        for (size_t k = 0; k < (size_t)field->n * (size_t)field->dim; k++)
            if (!isfinite(field->val[k]))
                return art_error(ctx, ART_ERANGE, NULL, "field '%s' has values that are not finite",
                                 field->name);
        *width += field->dim;
    }
out:
    return status;
}

/* A name must fit on the rest of a line as it is. */
static bool fits_on_line(const char *name)
{
    size_t n = strlen(name);
    if (n == 0 || name[0] == ' ' || name[n - 1] == ' ') return false;
    for (size_t i = 0; i < n; i++)
        if ((unsigned char)name[i] < ' ') return false;
    return true;
}

static int lose_name(struct art_ctx *ctx, const char *name)
{
    return art_warn_strict(ctx, ART_EUNSUPPORTED, NULL,
                           "the name '%s' does not fit on a line and is not kept", name);
}

int art_tetgen_put_columns(struct art_ctx *ctx, struct art_sink *sink,
                           const struct art_fields *fields, const struct art_field *skip)
{
    for (int f = 0; f < fields->n; f++)
        if (&fields->list[f] != skip && !fits_on_line(fields->list[f].name))
            return lose_name(ctx, fields->list[f].name);
    for (int f = 0; f < fields->n; f++) {
        const struct art_field *field = &fields->list[f];
        if (field == skip || field->dim == 0) continue;
        art_sink_puts(sink, "# field "), art_sink_puts(sink, art_scalar_name(field->type));
        art_sink_puts(sink, " "), art_sink_put_int(sink, field->dim);
        art_sink_puts(sink, " "), art_sink_puts(sink, field->name);
        art_sink_puts(sink, "\n");
    }
    return ART_OK;
}

void art_tetgen_put_fields(struct art_sink *sink, const struct art_fields *fields,
                           const struct art_field *skip, int i)
{
    for (int f = 0; f < fields->n; f++) {
        const struct art_field *field = &fields->list[f];
        if (field == skip) continue;
        for (int k = 0; k < field->dim; k++) {
            art_sink_puts(sink, " ");
            art_sink_put_double(sink, field->val[(size_t)i * (size_t)field->dim + (size_t)k]);
        }
    }
}

int art_tetgen_put_name(struct art_ctx *ctx, struct art_sink *sink, const char *kind, double value,
                        const char *name)
{
    if (!fits_on_line(name)) return lose_name(ctx, name);
    art_sink_puts(sink, "# "), art_sink_puts(sink, kind), art_sink_puts(sink, " ");
    art_sink_put_double(sink, value);
    art_sink_puts(sink, " "), art_sink_puts(sink, name), art_sink_puts(sink, "\n");
    return ART_OK;
}

int art_tetgen_put_nodes(struct art_ctx *ctx, struct art_sink *sink, const double *pos, int n,
                         int first, const struct art_fields *fields)
{
    const struct art_field *marker = art_tetgen_marker(fields);
    int width, status;
    ART_TRY(art_tetgen_width(ctx, fields, marker, &width));
    art_sink_put_int(sink, n), art_sink_puts(sink, " 3 ");
    art_sink_put_int(sink, width), art_sink_puts(sink, marker ? " 1\n" : " 0\n");
    for (int i = 0; i < n; i++) {
        art_sink_put_int(sink, (int64_t)first + i);
        for (int k = 0; k < 3; k++) {
            art_sink_puts(sink, " ");
            art_sink_put_double(sink, pos[3 * (size_t)i + (size_t)k]);
        }
        if (width) art_tetgen_put_fields(sink, fields, marker, i);
        if (marker) art_sink_puts(sink, " "), art_sink_put_int(sink, (int64_t)marker->val[i]);
        art_sink_puts(sink, "\n");
    }
    status = art_sink_write(sink, "", 0);
out:
    return status;
}
