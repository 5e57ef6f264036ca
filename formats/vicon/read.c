/* Exports of Vicon Nexus as text: several tables in a file. A table is its title (Devices, Joints,
 * Model Outputs, Segments, Trajectories), its rate, the names of what is in it, "Frame, Sub Frame"
 * with the words of the columns, their units, and rows to the next blank line. */
#include "../motion.h"
#include <limits.h>
#include <math.h>
#include <string.h>

static const char *const extensions[] = {NULL};

/* Titles, with the format that reads the table; the first is what is asked for, as a rule. */
static const struct table_kind {
    const char *title, *format;
} kinds[] = {{"Trajectories", "vicon"},      {"Devices", "vicon-devices"},
             {"Joints", "vicon-joints"},     {"Model Outputs", "vicon-outputs"},
             {"Segments", "vicon-segments"}, {"Events", NULL}};
enum {
    TRAJECTORIES,
    DEVICES,
    JOINTS,
    OUTPUTS,
    SEGMENTS,
    N_READ,
    N_KINDS = sizeof kinds / sizeof kinds[0]
};

enum { TITLE_MOST = 24 };

struct reader {
    struct art_motion_lines lines;
    char separator;
    double rate;    /* rows a second */
    int n_columns;  /* behind Frame and Sub Frame */
    char **names;   /* [n_columns] */
    int *sub;       /* [n rows] Sub Frame */
    int64_t *frame; /* [n rows] Frame */
    int n_rows, cap_sub, cap_frame;
    char *units; /* of all columns; NULL: they differ, or are not stated */
    struct art_series made;
    double *row;
};

/* ------------------------------------------------------------------------ lines */

/* Cuts the line at separators; those within quotes belong to a field. */
static int cut(struct reader *r)
{
    struct art_motion_lines *l = &r->lines;
    const char *p = l->s, *end = l->s + l->n;
    l->n_fields = 0;
    for (;;) {
        const char *from = p, *to;
        bool quoted = false;
        for (; p < end && (quoted || *p != r->separator); p++) quoted ^= *p == '"';
        for (to = p; to > from && (to[-1] == ' ' || (to[-1] == '\t' && r->separator != '\t'));)
            to--;
        while (from < to && *from == ' ') from++;
        if (!ART_GROW(l->ctx, l->field, l->n_fields, l->cap_fields)) return ART_ENOMEM;
        l->field[l->n_fields++] =
            (struct art_motion_field){from, (size_t)(to - from), (int)(from - l->s) + 1};
        if (p == end) return ART_OK;
        p++;
    }
}

/* True if all fields of a line are empty, as those between two tables are. */
static bool is_empty(const struct art_motion_lines *l)
{
    for (size_t i = 0; i < l->n; i++)
        if (!strchr(" \t,;\"", l->s[i])) return false;
    return true;
}

/* The kind of table that a line is the title of, -1: of none. Further fields are empty. */
static int title_of(const char *s, size_t n)
{
    while (n > 0 && strchr(" \t,;\"\r", s[n - 1])) n--;
    while (n > 0 && strchr(" \"", *s)) s++, n--;
    if (n == 0 || n >= TITLE_MOST) return -1;
    const struct art_motion_field f = {s, n, 1};
    for (int i = 0; i < N_KINDS; i++)
        if (art_motion_is(&f, kinds[i].title)) return i;
    return -1;
}

/* A title, and below it a number alone. */
bool art_motion_is_vicon(const struct art_source *src)
{
    struct art_motion_lines l;
    double rate;
    art_motion_begin(&l, NULL, src);
    if (!art_motion_next(&l) || title_of(l.s, l.n) < 0 || !art_motion_next(&l)) return false;
    size_t n = l.n;
    while (n > 0 && strchr(" \t,;", l.s[n - 1])) n--;
    return n > 0 && art_read_double(l.s, n, &rate) == n;
}

/* ---------------------------------------------------------------------- headers */

static int read_rate(struct reader *r)
{
    struct art_motion_lines *l = &r->lines;
    if (!art_motion_next(l)) return art_motion_fail(l, 0, ART_ESYNTAX, "the rate is missing");
    size_t n = l->n;
    while (n > 0 && strchr(" \t,;", l->s[n - 1])) n--;
    if (n == 0 || art_read_double(l->s, n, &r->rate) != n || !(r->rate > 0) || isinf(r->rate))
        return art_motion_fail(l, 1, ART_ESYNTAX, "expected the rate in Hz below the title");
    return ART_OK;
}

/* The separator is what stands behind the word Frame. */
static int find_separator(struct reader *r, struct art_motion_lines at)
{
    while (art_motion_next(&at) && title_of(at.s, at.n) < 0)
        if (at.n > 5 && memcmp(at.s, "Frame", 5) == 0) {
            r->separator = at.s[5];
            if (strchr(",;\t", r->separator)) return ART_OK;
            break;
        }
    return art_motion_fail(&at, 0, ART_ESYNTAX,
                           "the line 'Frame,Sub Frame' with the words of the columns is missing");
}

/* Name and word of a column: "knee.x" of a marker, "Force.Fx" of a device, the word alone without
 * a name. X', X'' are velocities and accelerations. */
static char *column_name(struct art_ctx *ctx, const struct art_motion_field *name,
                         const struct art_motion_field *word)
{
    char *first = art_motion_text(ctx, name, ""), *second = art_motion_text(ctx, word, ""),
         *text = NULL;
    if (first && second) {
        if (second[0] >= 'X' && second[0] <= 'Z' && (!second[1] || second[1] == '\''))
            second[0] = (char)(second[0] - 'X' + 'x');
        text = art_format(ctx, "%s%s%s", first, *first && *second ? "." : "", second);
    }
    art_free(first);
    art_free(second);
    return text;
}

/* The line with names, each over the first of its columns, and that with the words below it. */
static int read_names(struct reader *r)
{
    struct art_motion_lines *l = &r->lines, names = *l;
    struct art_motion_field last = {"", 0, 1};
    int status = ART_OK;
    names.field = NULL;
    names.n_fields = names.cap_fields = 0;
    if (!art_motion_next(l)) ART_TRY(art_motion_fail(l, 0, ART_ESYNTAX, "the table ends here"));
    ART_TRY(cut(r));
    bool nameless = art_motion_is(&l->field[0], "Frame");
    if (!nameless) {
        names = *l;
        l->field = NULL;
        l->n_fields = l->cap_fields = 0;
        if (!art_motion_next(l)) ART_TRY(art_motion_fail(l, 0, ART_ESYNTAX, "the table ends here"));
        ART_TRY(cut(r));
    }
    if (l->n_fields < 2 || !art_motion_is(&l->field[0], "Frame") ||
        !art_motion_is(&l->field[1], "Sub Frame"))
        ART_TRY(art_motion_fail(l, 1, ART_ESYNTAX, "expected the columns 'Frame' and 'Sub Frame'"));
    while (l->n_fields > 2 && l->field[l->n_fields - 1].n == 0) l->n_fields--;
    if (l->n_fields == 2) ART_TRY(art_motion_fail(l, 0, ART_ESYNTAX, "the table has no columns"));
    r->names = art_alloc(l->ctx, (size_t)l->n_fields, sizeof *r->names);
    if (!r->names) ART_TRY(ART_ENOMEM);
    for (int i = 2; i < l->n_fields; i++) {
        if (!nameless && i < names.n_fields && names.field[i].n > 0) last = names.field[i];
        r->names[r->n_columns] = column_name(l->ctx, &last, &l->field[i]);
        if (!r->names[r->n_columns++]) ART_TRY(ART_ENOMEM);
    }
out:
    art_motion_end(&names);
    return status;
}

/* The units, if they are those of all columns. */
static int read_units(struct reader *r)
{
    struct art_motion_lines *l = &r->lines;
    int status = ART_OK;
    if (!art_motion_next(l)) return art_motion_fail(l, 0, ART_ESYNTAX, "the units are missing");
    ART_TRY(cut(r));
    if (l->n_fields > 2 && l->field[2].n > 0) {
        for (int i = 3; i < 2 + r->n_columns; i++)
            if (i >= l->n_fields || l->field[i].n != l->field[2].n ||
                memcmp(l->field[i].s, l->field[2].s, l->field[2].n) != 0)
                return ART_OK;
        r->units = art_motion_text(l->ctx, &l->field[2], "");
        if (!r->units) ART_TRY(ART_ENOMEM);
    }
out:
    return status;
}

/* ------------------------------------------------------------------------- rows */

static int whole(const struct art_motion_lines *l, int i, int64_t *n)
{
    const struct art_motion_field *f = &l->field[i];
    if (f->n == 0 || art_read_int(f->s, f->n, n) != f->n || *n < 0 || *n > INT_MAX)
        return art_motion_fail(l, f->col, ART_ESYNTAX, "expected the number of a %sframe",
                               i == 1 ? "sub " : "");
    return ART_OK;
}

/* Where semicolons part the fields a number may have a comma for its point. */
static int number(const struct reader *r, const struct art_motion_field *f, double *x)
{
    char text[48];
    const char *comma = r->separator == ';' && f->n < sizeof text ? memchr(f->s, ',', f->n) : NULL;
    if (!comma) return art_motion_number(&r->lines, f, x);
    memcpy(text, f->s, f->n);
    text[comma - f->s] = '.';
    return art_motion_number(&r->lines, &(struct art_motion_field){text, f->n, f->col}, x);
}

static int read_row(struct reader *r)
{
    struct art_motion_lines *l = &r->lines;
    int64_t frame, sub;
    int status, want = 2 + r->n_columns;
    ART_TRY(cut(r));
    while (l->n_fields > want && l->field[l->n_fields - 1].n == 0) l->n_fields--;
    if (l->n_fields > want)
        ART_TRY(art_motion_fail(l, l->field[want].col, ART_ESYNTAX,
                                "the row has more fields than the %d of the header", want));
    if (l->n_fields < 2) ART_TRY(art_motion_fail(l, 0, ART_ESYNTAX, "the row has no sub frame"));
    ART_TRY(whole(l, 0, &frame));
    ART_TRY(whole(l, 1, &sub));
    int before = r->n_rows - 1;
    if (before >= 0 &&
        (frame < r->frame[before] || (frame == r->frame[before] && sub <= r->sub[before])))
        ART_TRY(art_motion_fail(l, 1, ART_ERANGE, "frame %lld, sub frame %lld comes after %lld, %d",
                                (long long)frame, (long long)sub, (long long)r->frame[before],
                                r->sub[before]));
    for (int i = 0; i < r->n_columns; i++) {
        r->row[i] = NAN; /* fields that the end of the row lacks are missing samples */
        if (2 + i < l->n_fields) ART_TRY(number(r, &l->field[2 + i], &r->row[i]));
    }
    if (!ART_GROW(l->ctx, r->frame, r->n_rows, r->cap_frame) ||
        !ART_GROW(l->ctx, r->sub, r->n_rows, r->cap_sub))
        ART_TRY(ART_ENOMEM);
    r->frame[r->n_rows] = frame;
    r->sub[r->n_rows++] = (int)sub;
    ART_TRY(art_series_append(l->ctx, &r->made, r->n_rows, r->row));
out:
    return status;
}

/* Times: frames count from 1, and in each are as many sub frames as the largest number says. */
static void set_times(struct reader *r)
{
    int most = 0;
    for (int i = 0; i < r->n_rows; i++) most = r->sub[i] > most ? r->sub[i] : most;
    for (int i = 0; i < r->n_rows; i++)
        r->made.t[i] = (((double)r->frame[i] - 1) * ((double)most + 1) + r->sub[i]) / r->rate;
    if (r->n_rows) r->made.stop = r->made.t[r->n_rows - 1];
}

static int read_table(struct reader *r)
{
    struct art_motion_lines *l = &r->lines;
    int status;
    ART_TRY(read_rate(r));
    ART_TRY(find_separator(r, *l));
    ART_TRY(read_names(r));
    ART_TRY(read_units(r));
    art_series_init(&r->made, r->n_columns);
    ART_TRY(art_series_set_names(l->ctx, &r->made, (const char *const *)r->names));
    ART_TRY(art_series_set_units(l->ctx, &r->made, r->units));
    r->row = art_alloc(l->ctx, (size_t)r->n_columns, sizeof *r->row);
    if (!r->row) ART_TRY(ART_ENOMEM);
    while (art_motion_next(l) && !is_empty(l) && title_of(l->s, l->n) < 0) ART_TRY(read_row(r));
    set_times(r);
out:
    return status;
}

/* ----------------------------------------------------------------------- tables */

/* "'Devices' (-f vicon-devices), 'Joints' (-f vicon-joints)" of all tables but one. */
static void list_tables(struct art_buf *buf, const bool *there, int but)
{
    for (int i = 0; i < N_READ; i++) {
        if (!there[i] || i == but) continue;
        art_buf_printf(buf, "%s'%s' (-f %s)", buf->n ? ", " : "", kinds[i].title, kinds[i].format);
    }
}

/* Goes behind the title of the table. */
static int find_table(struct reader *r, int kind, struct art_buf *others)
{
    struct art_motion_lines l = r->lines, at[N_READ];
    bool there[N_READ] = {false};
    int n = 0;
    while (art_motion_next(&l)) {
        int k = title_of(l.s, l.n);
        if (k < 0 || k >= N_READ || there[k]) continue;
        there[k] = true;
        at[k] = l;
        n++;
    }
    list_tables(others, there, kind);
    if (others->failed) return ART_ENOMEM;
    if (!there[kind])
        return art_motion_fail(&l, 0, ART_ENOTFOUND, "there is no table '%s'%s%s",
                               kinds[kind].title, n ? ", but " : " of an export of Vicon Nexus",
                               n ? others->s : "");
    r->lines = at[kind];
    return ART_OK;
}

static int read_kind(struct art_ctx *ctx, struct art_series *series, const struct art_source *src,
                     int kind)
{
    struct reader r = {.rate = 0};
    struct art_buf others;
    art_buf_init(&others, ctx);
    art_series_init(&r.made, 0);
    art_motion_begin(&r.lines, ctx, src);
    int status = find_table(&r, kind, &others);
    if (status == ART_OK) status = read_table(&r);
    if (status == ART_OK && kind == TRAJECTORIES && others.n) {
        struct art_loc loc = {src->name, 0, 0};
        art_note(ctx, &loc, "further tables: %s", others.s);
    }
    art_buf_fini(&others);
    art_motion_end(&r.lines);
    for (int i = 0; i < r.n_columns; i++) art_free(r.names[i]);
    art_free(r.names);
    art_free(r.row);
    art_free(r.sub);
    art_free(r.frame);
    art_free(r.units);
    if (status < 0)
        art_series_fini(&r.made);
    else
        *series = r.made;
    return status;
}

#define READER(name, table)                                                                        \
    static int name(struct art_ctx *ctx, void *series, const struct art_source *src)               \
    {                                                                                              \
        return read_kind(ctx, series, src, table);                                                 \
    }
READER(read_trajectories, TRAJECTORIES)
READER(read_devices, DEVICES)
READER(read_joints, JOINTS)
READER(read_outputs, OUTPUTS)
READER(read_segments, SEGMENTS)

#define SERIES .kind = ART_FORMAT_SERIES, .extensions = extensions

const struct art_format art_format_vicon = {
    .name = "vicon",
    .summary = "markers of an export of Vicon Nexus, a csv of several tables",
    SERIES,
    .sniff = art_motion_is_vicon,
    .read = read_trajectories,
};

const struct art_format art_format_vicon_devices = {
    .name = "vicon-devices",
    .summary = "forces, EMG and other devices of an export of Vicon Nexus",
    SERIES,
    .read = read_devices,
};

const struct art_format art_format_vicon_joints = {
    .name = "vicon-joints",
    .summary = "joints of an export of Vicon Nexus",
    SERIES,
    .read = read_joints,
};

const struct art_format art_format_vicon_outputs = {
    .name = "vicon-outputs",
    .summary = "angles, moments, powers of models (Plug-in Gait) of an export of Vicon Nexus",
    SERIES,
    .read = read_outputs,
};

const struct art_format art_format_vicon_segments = {
    .name = "vicon-segments",
    .summary = "segments of an export of Vicon Nexus",
    SERIES,
    .read = read_segments,
};
