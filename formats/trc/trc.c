/* Marker trajectories of motion capture: three header lines, a line with the names of the markers,
 * one with X1 Y1 Z1 ..., rows of a frame number, a time and three coordinates for each marker. */
#include "../motion.h"

static const char *const extensions[] = {".trc", NULL};

struct reader {
    struct art_motion_lines lines;
    int n_markers;
    char *units;
    int64_t said_frames, said_markers; /* as the header says, -1: it does not */
    int said_line;
    struct art_series made;
    double *row;
    bool disordered;
};

static bool sniff(const struct art_source *src)
{
    size_t at = src->n >= 3 && memcmp(src->data, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    return src->n - at >= 12 && memcmp(src->data + at, "PathFileType", 12) == 0;
}

/* ----------------------------------------------------------------------- header */

static int take_value(struct reader *r, const struct art_motion_field *key,
                      const struct art_motion_field *value)
{
    struct art_motion_lines *l = &r->lines;
    int64_t n;
    if (art_motion_is(key, "Units") && value->n > 0) {
        art_free(r->units);
        r->units = art_motion_text(l->ctx, value, "");
        return r->units ? ART_OK : ART_ENOMEM;
    }
    bool frames = art_motion_is(key, "NumFrames");
    if (!frames && !art_motion_is(key, "NumMarkers")) return ART_OK;
    if (art_read_int(value->s, value->n, &n) != value->n || value->n == 0 || n < 0)
        return art_motion_fail(l, value->col, ART_ESYNTAX, "expected a count");
    if (frames)
        r->said_frames = n;
    else
        r->said_markers = n;
    r->said_line = l->line;
    return ART_OK;
}

/* The keys, and below each its value. */
static int take_keys(struct reader *r)
{
    struct art_motion_lines *l = &r->lines, keys = *l;
    int status = ART_OK;
    keys.field = NULL;
    keys.n_fields = keys.cap_fields = 0;
    ART_TRY(art_motion_cut(&keys, memchr(keys.s, '\t', keys.n) != NULL));
    if (!art_motion_next(l))
        ART_TRY(art_motion_fail(l, 0, ART_ESYNTAX, "the values of the header are missing"));
    /* any white space divides them, several tabs too, unless a value is missing */
    ART_TRY(art_motion_cut(l, false));
    if (l->n_fields != keys.n_fields) ART_TRY(art_motion_cut(l, memchr(l->s, '\t', l->n) != NULL));
    for (int i = 0; i < keys.n_fields && i < l->n_fields; i++)
        ART_TRY(take_value(r, &keys.field[i], &l->field[i]));
out:
    art_motion_end(&keys);
    return status;
}

static int take_header(struct reader *r)
{
    struct art_motion_lines *l = &r->lines;
    int status = ART_OK;
    while (art_motion_next(l)) {
        ART_TRY(art_motion_cut(l, memchr(l->s, '\t', l->n) != NULL));
        if (l->n_fields == 0) continue;
        if (art_motion_is(&l->field[0], "DataRate")) ART_TRY(take_keys(r));
        if (art_motion_is(&l->field[0], "Frame#") || art_motion_is(&l->field[0], "Frame"))
            return ART_OK;
    }
    return art_motion_fail(l, 0, ART_ESYNTAX,
                           "the line 'Frame# Time' with the names of the markers is missing");
out:
    return status;
}

/* A name stands over the first of its three columns. */
static int take_names(struct reader *r)
{
    struct art_motion_lines *l = &r->lines;
    struct art_ctx *ctx = l->ctx;
    int status = ART_OK, n = 0;
    if (l->n_fields < 2 || !art_motion_is(&l->field[1], "Time"))
        return art_motion_fail(l, 0, ART_ESYNTAX, "the second column must be the time");
    for (int i = 2; i < l->n_fields; i++)
        if (l->field[i].n > 0) l->field[n++] = l->field[i];
    if (n == 0) return art_motion_fail(l, 0, ART_ESYNTAX, "there are no markers");
    char **names = art_alloc(ctx, 3 * (size_t)n + 1, sizeof *names);
    if (!names) return ART_ENOMEM;
    for (int i = 0; i < 3 * n && status == ART_OK; i++) {
        static const char *const axes[] = {".x", ".y", ".z"};
        names[i] = art_motion_text(ctx, &l->field[i / 3], axes[i % 3]);
        if (!names[i]) status = ART_ENOMEM;
    }
    r->n_markers = n;
    art_series_init(&r->made, 3 * n);
    if (status == ART_OK) status = art_series_set_names(ctx, &r->made, (const char *const *)names);
    if (status == ART_OK) status = art_series_set_units(ctx, &r->made, r->units);
    if (status == ART_OK) {
        r->row = art_alloc(ctx, 3 * (size_t)n, sizeof *r->row);
        if (!r->row) status = ART_ENOMEM;
    }
    for (int i = 0; i < 3 * n; i++) art_free(names[i]);
    art_free(names);
    return status;
}

/* ------------------------------------------------------------------------- rows */

/* "X1 Y1 Z1 X2 ..." below the names. */
static bool is_axes(const struct art_motion_lines *l)
{
    for (size_t i = 0; i < l->n; i++)
        if (l->s[i] != ' ' && l->s[i] != '\t') return l->s[i] == 'X' || l->s[i] == 'x';
    return false;
}

static int take_row(struct reader *r)
{
    struct art_motion_lines *l = &r->lines;
    bool tabs = memchr(l->s, '\t', l->n) != NULL;
    int status = ART_OK, want = 2 + 3 * r->n_markers;
    double t = NAN;
    ART_TRY(art_motion_cut(l, tabs));
    while (l->n_fields > want && l->field[l->n_fields - 1].n == 0) l->n_fields--;
    if (l->n_fields > want)
        return art_motion_fail(l, l->field[want].col, ART_ESYNTAX,
                               "the row has more fields than %d marker{s} {takes|take}",
                               r->n_markers);
    if (!tabs && l->n_fields < want)
        return art_motion_fail(l, (int)l->n + 1, ART_ESYNTAX,
                               "the row has %d field{s}; %d marker{s} {takes|take} %d", l->n_fields,
                               r->n_markers, want);
    if (l->n_fields > 1) ART_TRY(art_motion_number(l, &l->field[1], &t));
    if (isnan(t)) return art_motion_fail(l, 0, ART_ESYNTAX, "the row has no time");
    ART_TRY(art_motion_order(l, &r->made, t, &r->disordered));
    for (int i = 0; i < 3 * r->n_markers; i++) {
        r->row[i] = NAN; /* fields that the end of the row lacks are missing samples */
        if (2 + i < l->n_fields) ART_TRY(art_motion_number(l, &l->field[2 + i], &r->row[i]));
    }
    ART_TRY(art_series_append(l->ctx, &r->made, t, r->row));
out:
    return status;
}

static int compare_counts(struct reader *r)
{
    struct art_loc loc = {r->lines.src->name, r->said_line, 0};
    int status = ART_OK;
    if (r->said_markers >= 0 && r->said_markers != r->n_markers)
        ART_TRY(
            art_warn_strict(r->lines.ctx, ART_ESHAPE, &loc,
                            "the header counts %lld marker{s}, there are %d name{s}; these count",
                            (long long)r->said_markers, r->n_markers));
    if (r->said_frames >= 0 && (uint64_t)r->said_frames != r->made.n)
        ART_TRY(art_warn_strict(r->lines.ctx, ART_ESHAPE, &loc,
                                "the header counts %lld frame{s}, there are %zu row{s}",
                                (long long)r->said_frames, r->made.n));
out:
    return status;
}

static int read_all(struct reader *r)
{
    struct art_motion_lines *l = &r->lines;
    bool first = true;
    int status;
    if (!sniff(l->src))
        return art_motion_fail(l, 0, ART_ESYNTAX, "a trc file begins with the word PathFileType");
    ART_TRY(take_header(r));
    ART_TRY(take_names(r));
    while (art_motion_next(l)) {
        if (!art_motion_blank(l) && !(first && is_axes(l))) ART_TRY(take_row(r));
        if (!art_motion_blank(l)) first = false;
    }
    ART_TRY(compare_counts(r));
    ART_TRY(art_series_sort(l->ctx, &r->made));
    if (r->made.n) r->made.stop = r->made.t[r->made.n - 1];
out:
    return status;
}

static int read_trc(struct art_ctx *ctx, void *series, const struct art_source *src)
{
    struct reader r = {.said_frames = -1, .said_markers = -1};
    art_series_init(&r.made, 0);
    art_motion_begin(&r.lines, ctx, src);
    int status = read_all(&r);
    art_motion_end(&r.lines);
    art_free(r.row);
    art_free(r.units);
    if (status < 0)
        art_series_fini(&r.made);
    else
        *(struct art_series *)series = r.made;
    return status;
}

/* ---------------------------------------------------------------------- writing */

/* The length of NAME if the three columns from j on are NAME.x, NAME.y, NAME.z; 0: they are not. */
static size_t stem(const struct art_series *s, int j)
{
    size_t n = strlen(s->names[j]);
    for (int k = 0; k < 3; k++) {
        const char *name = s->names[j + k];
        if (n < 3 || strlen(name) != n || name[n - 1] != "xyz"[k] || name[n - 2] != '.' ||
            strncmp(name, s->names[j], n - 2) != 0)
            return 0;
    }
    return n - 2;
}

static int check_columns(struct art_ctx *ctx, const struct art_series *s)
{
    static const char must[] = "a trc file holds points alone: columns NAME.x, NAME.y, NAME.z";
    if (s->vsize == 0 || s->vsize % 3 != 0)
        return art_error(ctx, ART_ESHAPE, NULL, "%s; there are %d column{s}", must, s->vsize);
    for (int j = 0; s->names && j < s->vsize; j += 3)
        if (stem(s, j) == 0)
            return art_error(ctx, ART_ESHAPE, NULL,
                             "%s; columns %d to %d are '%.40s', '%.40s', '%.40s'", must, j + 1,
                             j + 3, s->names[j], s->names[j + 1], s->names[j + 2]);
    return ART_OK;
}

static int write_heads(struct art_sink *sink, const struct art_series *s)
{
    int status = ART_OK, n = s->vsize / 3;
    double span = s->n > 1 ? s->scale * (s->t[s->n - 1] - s->t[0]) : 0;
    double rate = span > 0 ? (double)(s->n - 1) / span : 0;
    const char *units = s->units ? s->units : "m";
    ART_TRY(art_sink_printf(sink,
                            "PathFileType\t4\t(X/Y/Z)\tmarkers.trc\n"
                            "DataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\tOrigDataRate\t"
                            "OrigDataStartFrame\tOrigNumFrames\n"));
    ART_TRY(art_sink_printf(sink, "%.6g\t%.6g\t%zu\t%d\t%s\t%.6g\t1\t%zu\nFrame#\tTime", rate, rate,
                            s->n, n, units, rate, s->n));
    for (int i = 0; i < n; i++) {
        art_sink_puts(sink, "\t");
        if (s->names)
            for (size_t k = 0; k < stem(s, 3 * i); k++) {
                char c[2] = {s->names[3 * i][k], '\0'};
                art_sink_puts(sink, (unsigned char)c[0] < ' ' ? " " : c);
            }
        else
            ART_TRY(art_sink_printf(sink, "m%d", i + 1));
        art_sink_puts(sink, "\t\t");
    }
    ART_TRY(art_sink_write(sink, "\n\t", 2));
    for (int i = 1; i <= n; i++) ART_TRY(art_sink_printf(sink, "\tX%d\tY%d\tZ%d", i, i, i));
    ART_TRY(art_sink_write(sink, "\n\n", 2));
out:
    return status;
}

static int write_trc(struct art_ctx *ctx, const void *object, struct art_sink *sink)
{
    const struct art_series *s = object;
    int status;
    ART_TRY(check_columns(ctx, s));
    ART_TRY(write_heads(sink, s));
    for (size_t i = 0; i < s->n; i++) {
        ART_TRY(art_sink_printf(sink, "%zu\t", i + 1));
        art_sink_put_double(sink, s->start + s->scale * s->t[i]);
        for (int j = 0; j < s->vsize; j++) {
            art_sink_puts(sink, "\t");
            art_motion_put(sink, s->v[i * (size_t)s->vsize + (size_t)j], "");
        }
        ART_TRY(art_sink_write(sink, "\n", 1));
    }
out:
    return status;
}

const struct art_format art_format_trc = {
    .name = "trc",
    .summary = "marker trajectories of motion capture, as OpenSim reads them",
    .kind = ART_FORMAT_SERIES,
    .extensions = extensions,
    .sniff = sniff,
    .read = read_trc,
    .write = write_trc,
    .points = true,
};
