/* Storage and motion files of OpenSim and SIMM: a header that ends with the word "endheader", a
 * line of labels, rows with the time in front. */
#include "../motion.h"

enum { LOOK = 1 << 14, MOST_PARTS = 9 };

static const char *const extensions[] = {".sto", ".mot", NULL};

/* The table of DataType: the count of numbers of a field and their names. */
static const struct data_type {
    const char *name;
    int n;
    const char *part[MOST_PARTS];
} data_types[] = {
    {"double", 1, {""}},
    {"Vec2", 2, {".x", ".y"}},
    {"Vec3", 3, {".x", ".y", ".z"}},
    {"UnitVec3", 3, {".x", ".y", ".z"}},
    {"Quaternion", 4, {".w", ".x", ".y", ".z"}},
    {"Vec6", 6, {".0", ".1", ".2", ".3", ".4", ".5"}},
    {"SpatialVec", 6, {".rx", ".ry", ".rz", ".x", ".y", ".z"}},
    {"Rotation", 9, {".0", ".1", ".2", ".3", ".4", ".5", ".6", ".7", ".8"}},
    {"Mat33", 9, {".0", ".1", ".2", ".3", ".4", ".5", ".6", ".7", ".8"}},
};

struct reader {
    struct art_motion_lines lines;
    const struct data_type *type;
    const char *units;
    long long n_rows, n_columns; /* as the header says, -1: it does not */
    int rows_line, columns_line; /* where */
    bool versioned;              /* the header has a version above 0 */
    bool tabs;
    int n_labels;
    struct art_series made;
    double *row;
    bool disordered; /* a warning was given */
};

static bool begins_with(const struct art_motion_lines *l, const char *word)
{
    size_t i = 0, n = strlen(word);
    while (i < l->n && (l->s[i] == ' ' || l->s[i] == '\t')) i++;
    if (l->n - i < n) return false;
    for (size_t k = 0; k < n; k++)
        if ((l->s[i + k] | 0x20) != (word[k] | 0x20)) return false;
    return true;
}

static bool sniff(const struct art_source *src)
{
    struct art_source head = *src;
    struct art_motion_lines l;
    if (head.n > LOOK) head.n = LOOK;
    art_motion_begin(&l, NULL, &head);
    while (art_motion_next(&l))
        if (begins_with(&l, "endheader")) return true;
    return false;
}

/* ----------------------------------------------------------------------- header */

/* "key=value" or, in SIMM's dialect, "key value". */
static bool split(const struct art_motion_lines *l, struct art_motion_field *key,
                  struct art_motion_field *value)
{
    const char *p = l->s, *end = l->s + l->n, *q;
    while (p < end && (*p == ' ' || *p == '\t')) p++;
    for (q = p; q < end && *q != '=' && *q != ' ' && *q != '\t'; q++) continue;
    *key = (struct art_motion_field){p, (size_t)(q - p), (int)(p - l->s) + 1};
    while (q < end && (*q == ' ' || *q == '\t' || *q == '=')) q++;
    while (end > q && (end[-1] == ' ' || end[-1] == '\t')) end--;
    *value = (struct art_motion_field){q, (size_t)(end - q), (int)(q - l->s) + 1};
    return key->n > 0 && value->n > 0;
}

static int take_count(struct reader *r, const struct art_motion_field *value, long long *n,
                      int *line)
{
    int64_t i;
    if (art_read_int(value->s, value->n, &i) != value->n || i < 0)
        return art_motion_fail(&r->lines, value->col, ART_ESYNTAX, "expected a count");
    *n = i;
    *line = r->lines.line;
    return ART_OK;
}

static int take_type(struct reader *r, const struct art_motion_field *value)
{
    for (size_t i = 0; i < sizeof data_types / sizeof data_types[0]; i++)
        if (art_motion_is(value, data_types[i].name)) {
            r->type = &data_types[i];
            return ART_OK;
        }
    return art_motion_fail(&r->lines, value->col, ART_EUNSUPPORTED, "unknown DataType '%.*s'",
                           (int)(value->n < 40 ? value->n : 40), value->s);
}

/* A word that is neither yes nor no must not make degrees of radians. */
static int take_unit(struct reader *r, const struct art_motion_field *value)
{
    static const struct {
        const char *word, *units;
    } words[] = {{"yes", "deg"}, {"y", "deg"}, {"true", "deg"},  {"1", "deg"},
                 {"no", "rad"},  {"n", "rad"}, {"false", "rad"}, {"0", "rad"}};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (art_motion_is(value, words[i].word)) {
            r->units = words[i].units;
            return ART_OK;
        }
    return art_motion_fail(&r->lines, value->col, ART_ESYNTAX,
                           "inDegrees is 'yes' or 'no', not '%.*s'",
                           (int)(value->n < 40 ? value->n : 40), value->s);
}

static int take_header(struct reader *r)
{
    struct art_motion_lines *l = &r->lines;
    int status = ART_OK;
    while (art_motion_next(l)) {
        struct art_motion_field key, value;
        if (begins_with(l, "endheader")) return ART_OK;
        if (!split(l, &key, &value)) continue;
        if (art_motion_is(&key, "nRows") || art_motion_is(&key, "datarows"))
            ART_TRY(take_count(r, &value, &r->n_rows, &r->rows_line));
        else if (art_motion_is(&key, "nColumns") || art_motion_is(&key, "datacolumns"))
            ART_TRY(take_count(r, &value, &r->n_columns, &r->columns_line));
        else if (art_motion_is(&key, "DataType"))
            ART_TRY(take_type(r, &value));
        else if (art_motion_is(&key, "version"))
            r->versioned = !art_motion_is(&value, "0");
        else if (art_motion_is(&key, "inDegrees"))
            ART_TRY(take_unit(r, &value));
    }
    return art_motion_fail(l, 0, ART_ESYNTAX, "%s",
                           l->line == 0 ? "the file is empty"
                                        : "the header has no end: the line 'endheader' is missing");
out:
    return status;
}

/* ----------------------------------------------------------------------- labels */

static int set_labels(struct reader *r)
{
    struct art_ctx *ctx = r->lines.ctx;
    const struct data_type *type = r->type;
    int n = (r->n_labels - 1) * type->n, status = ART_OK;
    char **names = art_alloc(ctx, (size_t)n + 1, sizeof *names);
    if (!names) return ART_ENOMEM;
    for (int i = 0; i < n; i++) {
        names[i] = art_motion_text(ctx, &r->lines.field[1 + i / type->n], type->part[i % type->n]);
        if (names[i]) continue;
        status = ART_ENOMEM;
        goto out;
    }
    art_series_init(&r->made, n);
    ART_TRY(art_series_set_names(ctx, &r->made, (const char *const *)names));
    ART_TRY(art_series_set_units(ctx, &r->made, r->units));
    r->row = art_alloc(ctx, (size_t)n + 1, sizeof *r->row);
    if (!r->row) status = ART_ENOMEM;
out:
    for (int i = 0; i < n; i++) art_free(names[i]);
    art_free(names);
    return status;
}

static int take_labels(struct reader *r)
{
    struct art_motion_lines *l = &r->lines;
    int status = ART_OK;
    bool found;
    while ((found = art_motion_next(l)) && art_motion_blank(l)) continue;
    if (!found) return art_motion_fail(l, 0, ART_ESYNTAX, "the line of labels is missing");
    r->tabs = memchr(l->s, '\t', l->n) != NULL;
    ART_TRY(art_motion_cut(l, r->tabs));
    while (l->n_fields > 0 && l->field[l->n_fields - 1].n == 0) l->n_fields--;
    if (!art_motion_is(&l->field[0], "time") && !art_motion_is(&l->field[0], "t"))
        return art_motion_fail(l, l->field[0].col, ART_ESYNTAX,
                               "the first column is '%.*s'; it must be the time",
                               (int)(l->field[0].n < 40 ? l->field[0].n : 40), l->field[0].s);
    if (l->n_fields < 2)
        return art_motion_fail(l, 0, ART_ESYNTAX, "there is no column besides the time");
    if (l->n_fields > (1 << 24))
        return art_motion_fail(l, 0, ART_ELIMIT, "too many columns (%d)", l->n_fields);
    r->n_labels = l->n_fields;
    ART_TRY(set_labels(r));
    if (r->n_columns >= 0 && r->n_columns != r->n_labels) {
        struct art_loc loc = {l->src->name, r->columns_line, 0};
        ART_TRY(
            art_warn_strict(l->ctx, ART_ESHAPE, &loc,
                            "the header counts %lld column{s}, there are %d label{s}; these count",
                            r->n_columns, r->n_labels));
    }
out:
    return status;
}

/* ------------------------------------------------------------------------- rows */

/* The numbers of a field that has several: "1,2,3", "~[1,2,3]", "(1,2,3)". */
static int take_parts(struct reader *r, const struct art_motion_field *f, double *x)
{
    const char *p = f->s, *end = f->s + f->n;
    int n = r->type->n;
    for (int i = 0; i < n; i++) x[i] = NAN;
    if (f->n == 0) return ART_OK;
    for (int i = 0; i < n; i++) {
        while (p < end && strchr("~[]() ", *p)) p++;
        const char *from = p;
        while (p < end && *p != ',' && *p != ']' && *p != ')') p++;
        struct art_motion_field part = {from, (size_t)(p - from), f->col + (int)(from - f->s)};
        if (part.n == 0 || (i + 1 < n && p == end))
            return art_motion_fail(&r->lines, f->col, ART_ESYNTAX,
                                   "a field of the type %s has %d numbers with commas between them",
                                   r->type->name, n);
        int status = art_motion_number(&r->lines, &part, &x[i]);
        if (status < 0) return status;
        while (p < end && strchr(",])", *p)) p++;
    }
    if (p < end)
        return art_motion_fail(&r->lines, f->col, ART_ESYNTAX, "more than the %d number{s} of a %s",
                               n, r->type->name);
    return ART_OK;
}

/* The fields of a row: rows of files with tabs may have blanks all the same. */
static int cut_row(struct reader *r)
{
    struct art_motion_lines *l = &r->lines;
    int status = ART_OK;
    ART_TRY(art_motion_cut(l, r->tabs));
    while (l->n_fields > r->n_labels && l->field[l->n_fields - 1].n == 0) l->n_fields--;
    if (r->tabs && l->n_fields != r->n_labels) ART_TRY(art_motion_cut(l, false));
    if (l->n_fields == r->n_labels) return ART_OK;
    if (r->tabs) ART_TRY(art_motion_cut(l, true));
    return art_motion_fail(l, l->n_fields > r->n_labels ? l->field[r->n_labels].col : (int)l->n + 1,
                           ART_ESYNTAX, "the row has %d field{s}, there are %d label{s}",
                           l->n_fields, r->n_labels);
out:
    return status;
}

static int take_row(struct reader *r)
{
    struct art_motion_lines *l = &r->lines;
    double t;
    int status = ART_OK;
    ART_TRY(cut_row(r));
    ART_TRY(art_motion_number(l, &l->field[0], &t));
    if (isnan(t)) return art_motion_fail(l, l->field[0].col, ART_ESYNTAX, "the row has no time");
    ART_TRY(art_motion_order(l, &r->made, t, &r->disordered));
    for (int i = 1; i < r->n_labels; i++) {
        double *x = r->row + (i - 1) * r->type->n;
        if (r->type->n == 1)
            ART_TRY(art_motion_number(l, &l->field[i], x));
        else
            ART_TRY(take_parts(r, &l->field[i], x));
    }
    ART_TRY(art_series_append(l->ctx, &r->made, t, r->row));
out:
    return status;
}

/* The unit of angles where the header does not say: OpenSim takes radians, but degrees in a .mot
 * file without a version, as SIMM wrote them. */
static const char *usual_unit(const struct reader *r, const struct art_source *src)
{
    const char *name = src->name ? src->name : "";
    bool mot = art_ends_with(name, ".mot") || art_ends_with(name, ".mot.gz");
    return mot && !r->versioned ? "deg" : "rad";
}

static int read_all(struct reader *r)
{
    struct art_motion_lines *l = &r->lines;
    int status;
    ART_TRY(take_header(r));
    if (!r->units) r->units = usual_unit(r, l->src);
    ART_TRY(take_labels(r));
    while (art_motion_next(l))
        if (!art_motion_blank(l)) ART_TRY(take_row(r));
    if (r->n_rows >= 0 && (size_t)r->n_rows != r->made.n) {
        struct art_loc loc = {l->src->name, r->rows_line, 0};
        ART_TRY(art_warn_strict(l->ctx, ART_ESHAPE, &loc,
                                "the header counts %lld row{s}, there are %zu", r->n_rows,
                                r->made.n));
    }
    ART_TRY(art_series_sort(l->ctx, &r->made));
    if (r->made.n) r->made.stop = r->made.t[r->made.n - 1];
out:
    return status;
}

static int read_sto(struct art_ctx *ctx, void *series, const struct art_source *src)
{
    struct reader r = {.type = &data_types[0], .n_rows = -1, .n_columns = -1};
    art_series_init(&r.made, 0);
    art_motion_begin(&r.lines, ctx, src);
    int status = read_all(&r);
    art_motion_end(&r.lines);
    art_free(r.row);
    if (status < 0)
        art_series_fini(&r.made);
    else
        *(struct art_series *)series = r.made;
    return status;
}

/* ---------------------------------------------------------------------- writing */

/* Quotes keep blanks at the ends of a label; line ends and tabs become blanks. */
static void put_label(struct art_sink *sink, const char *name)
{
    size_t n = strlen(name);
    bool quote = n == 0 || (unsigned char)name[0] <= ' ' || (unsigned char)name[n - 1] <= ' ' ||
                 name[0] == '"';
    if (quote) art_sink_puts(sink, "\"");
    for (const char *p = name; *p; p++) {
        char c[3] = {(unsigned char)*p < ' ' ? ' ' : *p, quote && *p == '"' ? '"' : '\0', '\0'};
        art_sink_puts(sink, c);
    }
    if (quote) art_sink_puts(sink, "\"");
}

static int write_sto(struct art_ctx *ctx, const void *object, struct art_sink *sink)
{
    const struct art_series *s = object;
    int status = ART_OK;
    (void)ctx;
    ART_TRY(
        art_sink_printf(sink, "series\nversion=1\nnRows=%zu\nnColumns=%d\n", s->n, s->vsize + 1));
    /* without the word readers take radians */
    ART_TRY(art_sink_printf(sink, "inDegrees=%s\n", art_streq(s->units, "rad") ? "no" : "yes"));
    art_sink_puts(sink, "endheader\ntime");
    for (int j = 0; j < s->vsize; j++) {
        art_sink_puts(sink, "\t");
        if (s->names)
            put_label(sink, s->names[j]);
        else
            ART_TRY(art_sink_printf(sink, "c%d", j + 1));
    }
    art_sink_puts(sink, "\n");
    for (size_t i = 0; i < s->n; i++) {
        art_sink_put_double(sink, s->start + s->scale * s->t[i]);
        for (int j = 0; j < s->vsize; j++) {
            art_sink_puts(sink, "\t");
            art_motion_put(sink, s->v[i * (size_t)s->vsize + (size_t)j], "nan");
        }
        ART_TRY(art_sink_write(sink, "\n", 1));
    }
out:
    return status;
}

const struct art_format art_format_sto = {
    .name = "sto",
    .summary = "storage and motion files of OpenSim and SIMM (.sto, .mot)",
    .kind = ART_FORMAT_SERIES,
    .extensions = extensions,
    .sniff = sniff,
    .read = read_sto,
    .write = write_sto,
};
