/* Landmark files of Amira and Avizo in text form: sets of as many points each. The first set are
 * the vertices, the others fields of the vertices called set2, set3 .... */
#include "../format_priv.h"
#include <stdio.h>

enum { SETS = 64, POINT_BYTES = 6 };

static const char *const firsts[] = {"AmiraMesh", "Avizo", "HyperMesh", "HxMesh"};

struct reader {
    struct art_ctx *ctx;
    struct art_scan scan;
    struct art_mesh *mesh;
    int n_points;                 /* that the header states; -1: not yet */
    int set_at[SETS + 1], n_sets; /* numbers behind the @ of each set, in their order */
    bool read[SETS];
};

/* "# AmiraMesh 3D ASCII 2.0": the first line says what the file is. */
static bool is_amira(const struct art_source *src)
{
    struct art_scan scan;
    const char *word;
    art_scan_init(&scan, NULL, src);
    if (!art_scan_more(&scan) || !art_scan_is(&scan, "#")) return false;
    size_t n = art_scan_word(&scan, &word);
    for (size_t i = 0; i < sizeof firsts / sizeof firsts[0]; i++)
        if (n == strlen(firsts[i]) && memcmp(word, firsts[i], n) == 0) return true;
    return false;
}

/* -------------------------------------------------------------------- header */

static int read_markers(struct reader *r)
{
    struct art_scan *scan = &r->scan;
    const char *at = scan->p;
    if (r->n_points >= 0)
        return art_scan_fail(scan, at, ART_ESYNTAX, "the markers are defined a second time");
    return art_scan_count(scan, POINT_BYTES, &r->n_points);
}

/* Markers { float[3] Coordinates } @1 */
static int read_declaration(struct reader *r)
{
    struct art_scan *scan = &r->scan;
    const char *at = scan->p, *line;
    size_t n = art_scan_rest(scan, &line);
    const char *mark = NULL;
    int64_t number;
    for (size_t i = 0; i < n; i++)
        if (line[i] == '@') mark = line + i;
    if (!mark) return art_scan_fail(scan, at, ART_ESYNTAX, "where are the markers' data (@1)?");
    if (art_read_int(mark + 1, (size_t)(line + n - mark - 1), &number) == 0 || number < 1 ||
        number > INT32_MAX)
        return art_scan_fail(scan, mark, ART_ESYNTAX, "expected a number after the @");
    struct art_loc loc = art_scan_place(scan, at);
    bool coordinates = false;
    for (const char *p = line; p + 8 <= line + n; p++)
        coordinates = coordinates || memcmp(p, "float[3]", 8) == 0;
    if (!coordinates)
        return art_warn_strict(r->ctx, ART_EUNSUPPORTED, &loc,
                               "data of the markers that are no coordinates are left out");
    for (int i = 0; i < r->n_sets; i++)
        if (r->set_at[i] == number)
            return art_scan_fail(scan, mark, ART_ESYNTAX, "@%d is declared twice", (int)number);
    if (r->n_sets == SETS)
        return art_scan_fail(scan, mark, ART_ELIMIT, "more than %d sets of markers", SETS);
    r->set_at[r->n_sets++] = (int)number;
    return ART_OK;
}

/* Parameters { ... }, of any depth. */
static int pass_parameters(struct reader *r, const char *at)
{
    struct art_scan *scan = &r->scan;
    int depth = 0;
    scan->comment = 0; /* texts may have one in them */
    for (bool text = false; art_scan_more(scan); scan->p++) {
        if (*scan->p == '"') text = !text;
        if (text) continue;
        depth += *scan->p == '{';
        if (*scan->p == '}' && --depth <= 0) {
            scan->p++;
            scan->comment = '#';
            return ART_OK;
        }
    }
    return art_scan_fail(scan, at, ART_ESYNTAX, "the parameters are not closed");
}

/* Up to the first data. */
static int read_header(struct reader *r)
{
    struct art_scan *scan = &r->scan;
    const char *word;
    int status = ART_OK;
    while (art_scan_more(scan) && *scan->p != '@') {
        const char *at = scan->p;
        if (art_scan_is(scan, "define")) {
            if (art_scan_is(scan, "Markers")) ART_TRY(read_markers(r));
            art_scan_next_line(scan);
        } else if (art_scan_is(scan, "Parameters")) {
            ART_TRY(pass_parameters(r, at));
        } else if (art_scan_is(scan, "Markers")) {
            ART_TRY(read_declaration(r));
        } else {
            size_t n = art_scan_word(scan, &word);
            return art_scan_fail(scan, word, ART_ESYNTAX, "'%.*s' is not known here",
                                 (int)(n < 40 ? n : 40), word);
        }
    }
    if (r->n_points < 0)
        return art_scan_fail(scan, scan->p, ART_ESYNTAX,
                             "there is no \"define Markers\": is this a "
                             "file of landmarks?");
    if (r->n_sets == 0)
        return art_scan_fail(scan, scan->p, ART_ESYNTAX, "no coordinates of markers are declared");
out:
    return status;
}

/* ---------------------------------------------------------------------- data */

static int read_set(struct reader *r, int set)
{
    struct art_mesh *m = r->mesh;
    struct art_field *field = NULL;
    char name[16];
    int status = ART_OK;
    if (set == 0 && !ART_RESERVE(r->ctx, m->pos, 3 * (size_t)r->n_points + 1, m->pos_cap))
        return r->ctx->status;
    if (set > 0) {
        snprintf(name, sizeof name, "set%d", set + 1);
        ART_TRY(art_fields_add(r->ctx, &m->vertex_fields, name, ART_F64, 3, r->n_points, &field));
    }
    double *to = field ? field->val : m->pos;
    for (size_t i = 0; i < 3 * (size_t)r->n_points; i++) {
        bool more = art_scan_more(&r->scan);
        if (i % 3 == 0 && (!more || *r->scan.p == '@'))
            return art_scan_fail(&r->scan, r->scan.p, ART_ESYNTAX,
                                 "%d landmarks, the header says %d", (int)(i / 3), r->n_points);
        ART_TRY(art_scan_real(&r->scan, &to[i]));
    }
    if (set == 0) m->n_verts = r->n_points;
out:
    return status;
}

/* Data that no marker's coordinates are. */
static void pass_data(struct art_scan *scan)
{
    while (art_scan_more(scan) && *scan->p != '@') art_scan_next_line(scan);
}

static int read_data(struct reader *r)
{
    struct art_scan *scan = &r->scan;
    int status = ART_OK;
    for (int k = 0; art_scan_more(scan); k++) {
        const char *at = scan->p;
        int64_t number = 0;
        int set = 0;
        if (*at != '@')
            return art_scan_fail(scan, at, ART_ESYNTAX, "more than the %d landmarks of the header",
                                 r->n_points);
        size_t n = art_read_int(at + 1, (size_t)(scan->end - at - 1), &number);
        while (set < r->n_sets && r->set_at[set] != number) set++;
        if (n == 0) return art_scan_fail(scan, at, ART_ESYNTAX, "expected a number after the @");
        scan->p = at + 1 + n;
        if (set == r->n_sets) {
            art_scan_next_line(scan);
            pass_data(scan);
            continue;
        }
        if (r->read[set]) return art_scan_fail(scan, at, ART_ESYNTAX, "these data are there twice");
        if (set > 0 && !r->read[set - 1])
            return art_scan_fail(scan, at, ART_EUNSUPPORTED,
                                 "sets in another order than that of the header");
        ART_TRY(read_set(r, set));
        r->read[set] = true;
    }
    for (int i = 0; i < r->n_sets; i++)
        if (!r->read[i])
            return art_scan_fail(scan, scan->p, ART_ESYNTAX,
                                 "the file ends without the data of @%d", r->set_at[i]);
out:
    return status;
}

/* Data may be binary, which is not what this reads; without a word they are taken for text. */
static int check_first_line(struct art_scan *scan)
{
    const char *at = scan->p, *line;
    size_t n = art_scan_rest(scan, &line);
    struct art_loc loc = art_scan_place(scan, at);
    char text[200];
    n = n < sizeof text ? n : sizeof text - 1;
    memcpy(text, line, n);
    text[n] = '\0';
    if (strstr(text, "BINARY"))
        return art_scan_fail(scan, at, ART_EUNSUPPORTED, "landmarks in binary form are not read");
    if (!strstr(text, "ASCII"))
        art_warn(scan->ctx, &loc, "the first line does not say ASCII: taken for text");
    return ART_OK;
}

static int read_landmarks(struct art_ctx *ctx, void *object, const struct art_source *src)
{
    struct reader r = {.ctx = ctx, .n_points = -1};
    int status;
    art_scan_init(&r.scan, ctx, src);
    if (!is_amira(src))
        return art_scan_fail(&r.scan, r.scan.p, ART_ESYNTAX,
                             "a landmark file begins with \"# AmiraMesh\" or \"# Avizo\"");
    ART_TRY(check_first_line(&r.scan));
    r.scan.comment = '#';
    ART_TRY(art_mesh_create(ctx, &r.mesh));
    ART_TRY(read_header(&r));
    ART_TRY(read_data(&r));
    ART_TRY(art_scan_units(&r.scan, &r.mesh->units));
    *(struct art_mesh **)object = r.mesh;
    r.mesh = NULL;
out:
    art_mesh_free(r.mesh);
    return status;
}

/* ------------------------------------------------------------------- writing */

/* Field set2, set3 ... of the vertices; NULL behind the last. */
static const struct art_field *set_of(const struct art_mesh *m, int set)
{
    char name[16];
    snprintf(name, sizeof name, "set%d", set + 1);
    const struct art_field *f = set < SETS ? art_fields_find(&m->vertex_fields, name) : NULL;
    for (int i = 0; f && f->dim == 3 && i < 3 * f->n; i++)
        if (f->val[i] - f->val[i] != 0) return NULL;
    return f && f->dim == 3 && f->type == ART_F64 ? f : NULL;
}

static int report_losses(struct art_ctx *ctx, const struct art_mesh *m, int n_sets)
{
    int status = ART_OK;
    for (int i = 0; i < m->vertex_fields.n; i++) {
        const struct art_field *f = &m->vertex_fields.list[i];
        bool kept = false;
        for (int k = 1; k < n_sets; k++) kept = kept || f == set_of(m, k);
        if (!kept)
            ART_TRY(art_warn_strict(ctx, ART_EUNSUPPORTED, NULL,
                                    "the format landmark does not keep: vertex field '%s'",
                                    f->name));
    }
out:
    return status;
}

static int write_as(struct art_ctx *ctx, const void *object, struct art_sink *sink,
                    const struct art_writing *how)
{
    const struct art_mesh *m = object;
    struct art_emit e;
    int n_sets = 1, status;
    while (set_of(m, n_sets)) n_sets++;
    ART_TRY(report_losses(ctx, m, n_sets));
    art_emit_init(&e, ctx, sink, how->number);
    art_emit_puts(&e, "# AmiraMesh 3D ASCII 2.0\n");
    if (m->units) art_emit_printf(&e, "# units %s\n", m->units);
    art_emit_printf(&e,
                    "\ndefine Markers %d\n\nParameters {\n    NumSets %d,\n    ContentType "
                    "\"LandmarkSet\"\n}\n\n",
                    m->n_verts, n_sets);
    for (int s = 0; s < n_sets; s++) {
        art_emit_puts(&e, "Markers { float[3] Coordinates");
        if (s > 0) art_emit_int(&e, s + 1);
        art_emit_printf(&e, " } @%d\n", s + 1);
    }
    art_emit_puts(&e, "\n# Data section follows\n");
    for (int s = 0; s < n_sets; s++) {
        const double *x = s ? set_of(m, s)->val : m->pos;
        art_emit_printf(&e, "@%d\n", s + 1);
        for (size_t i = 0; i < 3 * (size_t)m->n_verts; i++) {
            art_emit_number(&e, x[i]);
            art_emit_putc(&e, i % 3 < 2 ? ' ' : '\n');
        }
    }
    ART_TRY(art_emit_end(&e));
out:
    return status;
}

static int write_landmarks(struct art_ctx *ctx, const void *object, struct art_sink *sink)
{
    const struct art_writing plain = {0};
    return write_as(ctx, object, sink, &plain);
}

static const char *const extensions[] = {".landmarkascii", NULL};

const struct art_format art_format_landmark = {
    .name = "landmark",
    .summary = "landmarks of Amira and Avizo: sets of points",
    .kind = ART_FORMAT_MESH,
    .extensions = extensions,
    .sniff = is_amira,
    .read = read_landmarks,
    .write = write_landmarks,
    .write_as = write_as,
    .choices = ART_CHOICE_ASCII | ART_CHOICE_NUMBER,
    .carries = ART_CARRIES_LOOSE | ART_CARRIES_UNITS | ART_CARRIES_VERTEX_FIELDS};
