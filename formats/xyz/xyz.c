/* Clouds of points as rows of numbers. */
#include "../format_priv.h"
#include <math.h>

/* The meaning of a column. */
enum art_xyz_column {
    ART_XYZ_X,
    ART_XYZ_Y,
    ART_XYZ_Z,
    ART_XYZ_NX,
    ART_XYZ_NY,
    ART_XYZ_NZ,
    ART_XYZ_R,
    ART_XYZ_G,
    ART_XYZ_B,
    ART_XYZ_A, /* parts of 255 … */
    ART_XYZ_RF,
    ART_XYZ_GF,
    ART_XYZ_BF,
    ART_XYZ_AF, /* … or of 1 */
    ART_XYZ_COLUMNS
};
/* The names that the writer gives them. */
extern const char *const art_xyz_names[ART_XYZ_COLUMNS];

/* ------------------------------------------------------------------ reading */

enum { MOST = 32 }; /* columns */

struct reader {
    struct art_ctx *ctx;
    struct art_scan scan;
    struct art_mesh *mesh;
    bool named;       /* a header names the columns */
    const char *head; /* it; NULL: none */
    int n_cols, column[MOST];
    int n_rows, cap;
    double *row; /* [n_rows][n_cols] */
};

/* ------------------------------------------------------------------- columns */

/* The column of a name; ART_XYZ_COLUMNS if it is another. */
static int column_of(const char *name, size_t n)
{
    static const char *const others[] = {"r", "g", "b", "a"};
    char word[8];
    if (n >= sizeof word) return ART_XYZ_COLUMNS;
    for (size_t i = 0; i <= n; i++) {
        char c = i < n ? name[i] : '\0';
        word[i] = (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    }
    for (int k = 0; k < ART_XYZ_COLUMNS; k++)
        if (strcmp(word, art_xyz_names[k]) == 0) return k;
    for (int k = 0; k < 4; k++)
        if (strcmp(word, others[k]) == 0) return ART_XYZ_R + k;
    return ART_XYZ_COLUMNS;
}

/* True if a line begins "x y z", whatever marks it as a comment. */
static bool is_head(const char *p, const char *end)
{
    static const char *const blanks = " \t\v\f,";
    while (p < end && (strchr(blanks, *p) || *p == '#' || *p == '/')) {
        if (!*p++) return false;
    }
    for (int k = 0; k < 3; k++) {
        while (p < end && *p && strchr(blanks, *p)) p++;
        if (p == end || (*p | 0x20) != "xyz"[k]) return false;
        if (++p < end && *p && !strchr(blanks, *p) && *p != '\r' && *p != '\n') return false;
    }
    return true;
}

static int count_words(struct art_scan scan)
{
    const char *word;
    int n = 0;
    for (; !art_scan_line_end(&scan) && n <= MOST; n++) (void)art_scan_word(&scan, &word);
    return n;
}

/* --------------------------------------------------------------- recognition */

/* Numbers in the rest of the line; -1 if something else is in it. */
static int count_numbers(struct art_scan *scan, bool *real)
{
    const char *word;
    int n = 0;
    for (; !art_scan_line_end(scan); n++) {
        double x;
        size_t len = art_scan_word(scan, &word);
        if (len == 0 || art_read_double(word, len, &x) != len) return -1;
        for (size_t i = 0; i < len; i++) *real = *real || word[i] == '.' || word[i] == 'e';
    }
    art_scan_next_line(scan);
    return n;
}

/* Columns that the first lines name; 0: none. Stands at the first row then. */
static int named_columns(struct art_scan *scan)
{
    int n = 0;
    for (scan->comment = 0; n == 0 && art_scan_more(scan); art_scan_next_line(scan)) {
        if (is_head(scan->p, scan->end)) {
            while (!art_scan_line_end(scan) && (*scan->p == '#' || *scan->p == '/')) scan->p++;
            n = count_words(*scan);
        } else if (*scan->p != '#' && *scan->p != '/') {
            break;
        }
    }
    scan->comment = '#';
    return n;
}

/* Rows under the names of their columns; or two rows of 3, 6 or 9 numbers, or one and no more, one
 * of the numbers not whole: counts, with which other formats begin, are. */
static bool sniff_xyz(const struct art_source *src)
{
    struct art_scan scan;
    bool real = false;
    if (art_is_legacy_vtk(src)) return false;
    art_scan_init(&scan, NULL, src);
    scan.commas = true;
    int columns = named_columns(&scan), first = 0, second = 0;
    if (art_scan_more(&scan)) first = count_numbers(&scan, &real);
    if (columns > 0) return first == columns || first == 0;
    if (art_scan_more(&scan)) second = count_numbers(&scan, &real);
    return real && (first == 3 || first == 6 || first == 9) && (second == first || second == 0);
}

/* ---------------------------------------------------------------------- rows */

/* Take up what a line says of the columns. */
static int read_head(struct reader *r, const char *line)
{
    struct art_scan scan = r->scan;
    const char *word;
    bool seen[ART_XYZ_COLUMNS] = {false};
    int status = ART_OK;
    scan.p = line;
    scan.comment = 0;
    while (!art_scan_line_end(&scan) && (*scan.p == '#' || *scan.p == '/')) scan.p++;
    for (r->n_cols = 0; !art_scan_line_end(&scan); r->n_cols++) {
        size_t n = art_scan_word(&scan, &word);
        int k = column_of(word, n);
        if (r->n_cols == MOST)
            return art_scan_fail(&scan, word, ART_ELIMIT, "more than %d columns", MOST);
        if (k < ART_XYZ_COLUMNS && seen[k])
            return art_scan_fail(&scan, word, ART_ESYNTAX, "a second column '%.*s'", (int)n, word);
        if (k < ART_XYZ_COLUMNS) seen[k] = true;
        r->column[r->n_cols] = k;
        if (k < ART_XYZ_COLUMNS) continue;
        struct art_loc loc = art_scan_place(&scan, word);
        ART_TRY(art_warn_strict(r->ctx, ART_EUNSUPPORTED, &loc, "the column '%.*s' is left out",
                                (int)(n < 40 ? n : 40), word));
    }
    for (int k = ART_XYZ_NX; k < ART_XYZ_COLUMNS; k++) {
        bool optional = k == ART_XYZ_A || k == ART_XYZ_AF;
        int first = k < ART_XYZ_R ? ART_XYZ_NX : k < ART_XYZ_RF ? ART_XYZ_R : ART_XYZ_RF;
        if (optional ? seen[k] && !seen[first] : seen[k] != seen[first])
            return art_scan_fail(&scan, line, ART_ESYNTAX, "the columns of the %s are not complete",
                                 first == ART_XYZ_NX ? "normal" : "colour");
    }
    if (seen[ART_XYZ_R] && seen[ART_XYZ_RF])
        return art_scan_fail(&scan, line, ART_ESYNTAX, "the columns have two colours");
    r->named = true;
    r->head = line;
out:
    return status;
}

/* To the next row. What is passed in front of the first may name the columns. */
static int more(struct reader *r, bool *is)
{
    const char *from = r->scan.p, *line = from;
    int status = ART_OK;
    *is = art_scan_more(&r->scan);
    for (; r->n_rows == 0 && !r->named && line < r->scan.p; line++) {
        if (line > from && line[-1] != '\n' && line[-1] != '\r') continue;
        if (is_head(line, r->scan.p)) ART_TRY(read_head(r, line));
    }
    while (*is && r->n_rows == 0 && !r->named &&
           (*r->scan.p == '/' || is_head(r->scan.p, r->scan.end))) {
        if (is_head(r->scan.p, r->scan.end)) ART_TRY(read_head(r, r->scan.p));
        art_scan_next_line(&r->scan);
        *is = art_scan_more(&r->scan);
    }
out:
    return status;
}

static int read_rows(struct reader *r)
{
    struct art_scan *scan = &r->scan;
    int status = ART_OK;
    bool is;
    ART_TRY(more(r, &is));
    if (is && !r->named) {
        r->n_cols = count_words(*scan);
        if (r->n_cols != 3 && r->n_cols != 6 && r->n_cols != 9)
            return art_scan_fail(scan, scan->p, ART_ESYNTAX,
                                 "a row of %d: points have 3, 6 or 9 numbers unless a line "
                                 "\"# x y z ...\" names the columns",
                                 r->n_cols);
    }
    if (!is && !r->named) return art_scan_fail(scan, scan->p, ART_ESYNTAX, "there is no point");
    while (is) {
        size_t at = (size_t)r->n_rows * (size_t)r->n_cols;
        if (r->n_rows >= INT32_MAX / 4 / MOST)
            return art_scan_fail(scan, scan->p, ART_ELIMIT, "too many points");
        if (!ART_RESERVE(r->ctx, r->row, at + (size_t)r->n_cols, r->cap)) return r->ctx->status;
        for (int k = 0; k < r->n_cols; k++) ART_TRY(art_scan_real(scan, &r->row[at + (size_t)k]));
        if (!art_scan_line_end(scan))
            return art_scan_fail(scan, scan->p, ART_ESYNTAX, "more than the %d numbers of a row",
                                 r->n_cols);
        art_scan_next_line(scan);
        r->n_rows++;
        ART_TRY(more(r, &is));
    }
out:
    return status;
}

/* ------------------------------------------------------- columns without names */

/* True if three columns are colours: whole numbers up to 255, one beyond 1. Normals are not. */
static bool are_colors(const struct reader *r, int first)
{
    bool beyond = false;
    for (int i = 0; i < r->n_rows; i++)
        for (int k = first; k < first + 3; k++) {
            double x = r->row[(size_t)i * (size_t)r->n_cols + (size_t)k];
            if (x != floor(x) || x < 0 || x > 255) return false;
            beyond = beyond || x > 1;
        }
    return beyond;
}

static int guess_columns(struct reader *r)
{
    bool color[3] = {false};
    for (int t = 1; t < r->n_cols / 3; t++) color[t] = are_colors(r, 3 * t);
    if (r->n_cols == 9 && color[1] == color[2]) {
        struct art_loc loc = {r->scan.src->name, 1, 1};
        return art_error(r->ctx, ART_ESYNTAX, &loc,
                         "which of the 9 columns are normals and which colours? A line such as "
                         "\"# x y z nx ny nz red green blue\" tells");
    }
    for (int k = 0; k < r->n_cols; k++)
        r->column[k] = k % 3 + (k < 3 ? ART_XYZ_X : color[k / 3] ? ART_XYZ_R : ART_XYZ_NX);
    return ART_OK;
}

/* ---------------------------------------------------------------------- mesh */

static int bad_color(const struct reader *r, int row, int col, double x)
{
    struct art_loc loc =
        r->head ? art_scan_place(&r->scan, r->head) : (struct art_loc){r->scan.src->name, 1, 1};
    return art_error(r->ctx, ART_ERANGE, &loc, "%s of point %d is %g, which is no part of %d",
                     art_xyz_names[r->column[col]], row + 1, x,
                     r->column[col] >= ART_XYZ_RF ? 1 : 255);
}

static int settle(struct reader *r)
{
    struct art_mesh *m = r->mesh;
    size_t n = (size_t)r->n_rows;
    bool seen[ART_XYZ_COLUMNS + 1] = {false};
    for (int k = 0; k < r->n_cols; k++) seen[r->column[k]] = true;
    bool normals = seen[ART_XYZ_NX], colors = seen[ART_XYZ_R] || seen[ART_XYZ_RF];
    if (!ART_RESERVE(r->ctx, m->pos, 3 * n + 1, m->pos_cap) ||
        (normals && !ART_RESERVE(r->ctx, m->normal.val, 3 * n + 1, m->normal.val_cap)) ||
        (colors && !ART_RESERVE(r->ctx, m->color.val, 4 * n + 1, m->color.val_cap)))
        return r->ctx->status;
    for (size_t i = 0; i < n; i++) {
        if (colors) m->color.val[4 * i + 3] = 1;
        for (int k = 0; k < r->n_cols; k++) {
            double x = r->row[i * (size_t)r->n_cols + (size_t)k];
            int c = r->column[k];
            double most = c >= ART_XYZ_RF ? 1 : 255;
            if (c >= ART_XYZ_R && c < ART_XYZ_COLUMNS && !(x >= 0 && x <= most))
                return bad_color(r, (int)i, k, x);
            if (c < ART_XYZ_NX)
                m->pos[3 * i + (size_t)c] = x;
            else if (c < ART_XYZ_R)
                m->normal.val[3 * i + (size_t)(c - ART_XYZ_NX)] = x;
            else if (c < ART_XYZ_COLUMNS)
                m->color.val[4 * i + (size_t)((c - ART_XYZ_R) % 4)] = x / most;
        }
    }
    m->n_verts = r->n_rows;
    if (normals) m->normal.n = r->n_rows;
    if (colors) m->color.n = r->n_rows;
    return ART_OK;
}

static int read_xyz(struct art_ctx *ctx, void *object, const struct art_source *src)
{
    struct reader r = {.ctx = ctx};
    int status;
    art_scan_init(&r.scan, ctx, src);
    r.scan.comment = '#';
    r.scan.commas = true;
    ART_TRY(art_mesh_create(ctx, &r.mesh));
    ART_TRY(read_rows(&r));
    if (!r.named) ART_TRY(guess_columns(&r));
    ART_TRY(settle(&r));
    ART_TRY(art_scan_units(&r.scan, &r.mesh->units));
    *(struct art_mesh **)object = r.mesh;
    r.mesh = NULL;
out:
    art_free(r.row);
    art_mesh_free(r.mesh);
    return status;
}

/* ----------------------------------------------------------------- writing */

/* The vertices of a mesh as rows of numbers. */

struct plan {
    bool head, normals, colors, whole, alpha;
};

/* True if the rows by which a reader knows the format have whole numbers alone, as the counts of
 * other formats. */
static bool begins_whole(const struct art_mesh *m, bool normals)
{
    for (int i = 0; i < 3 * m->n_verts && i < 6; i++)
        if (m->pos[i] != floor(m->pos[i]) ||
            (normals && m->normal.val[i] != floor(m->normal.val[i])))
            return false;
    return true;
}

static struct plan plan_of(const struct art_mesh *m)
{
    struct plan p = {.normals = m->normal.n > 0 && m->normal.n == m->n_verts && !m->normal.idx,
                     .colors = m->color.n > 0 && m->color.n == m->n_verts && !m->color.idx};
    for (int i = 0; p.colors && i < m->n_verts; i++)
        p.alpha = p.alpha || m->color.val[4 * (size_t)i + 3] != 1;
    p.whole = p.colors && art_attr_is_whole(&m->color, 255);
    p.head = p.colors || begins_whole(m, p.normals);
    return p;
}

static void put_head(struct art_emit *e, const struct plan *p)
{
    art_emit_puts(e, "# x y z");
    if (p->normals) art_emit_puts(e, " nx ny nz");
    for (int k = 0; p->colors && k < (p->alpha ? 4 : 3); k++)
        art_emit_printf(e, " %s", art_xyz_names[(p->whole ? ART_XYZ_R : ART_XYZ_RF) + k]);
    art_emit_putc(e, '\n');
}

static void put_point(struct art_emit *e, const struct art_mesh *m, const struct plan *p, int i)
{
    for (int k = 0; k < 3; k++) {
        if (k > 0) art_emit_putc(e, ' ');
        art_emit_number(e, m->pos[3 * (size_t)i + (size_t)k]);
    }
    for (int k = 0; p->normals && k < 3; k++) {
        art_emit_putc(e, ' ');
        art_emit_double(e, m->normal.val[3 * (size_t)i + (size_t)k]);
    }
    for (int k = 0; p->colors && k < (p->alpha ? 4 : 3); k++) {
        double x = m->color.val[4 * (size_t)i + (size_t)k];
        art_emit_putc(e, ' ');
        if (p->whole)
            art_emit_int(e, (int)floor(x * 255 + 0.5));
        else
            art_emit_double(e, x);
    }
    art_emit_putc(e, '\n');
}

static int xyz_write_as(struct art_ctx *ctx, const void *object, struct art_sink *sink,
                        const struct art_writing *how)
{
    const struct art_mesh *m = object;
    const struct plan p = plan_of(m);
    struct art_emit e;
    int status = ART_OK;
    for (int i = 0; p.colors && !p.whole && i < 4 * m->color.n; i++)
        if (!(m->color.val[i] >= 0 && m->color.val[i] <= 1))
            return art_error(ctx, ART_ERANGE, NULL,
                             "a colour of vertex %d is %g, which is no part of 1", i / 4,
                             m->color.val[i]);
    art_emit_init(&e, ctx, sink, how->number);
    if (m->units) art_emit_printf(&e, "# units %s\n", m->units);
    if (p.head) put_head(&e, &p);
    for (int i = 0; i < m->n_verts; i++) put_point(&e, m, &p, i);
    ART_TRY(art_emit_end(&e));
out:
    return status;
}

static int write_xyz(struct art_ctx *ctx, const void *object, struct art_sink *sink)
{
    const struct art_writing plain = {0};
    return xyz_write_as(ctx, object, sink, &plain);
}

/* ------------------------------------------------------------------- format */

static const char *const extensions[] = {".xyz", ".pts", NULL};

const char *const art_xyz_names[ART_XYZ_COLUMNS] = {
    "x", "y", "z", "nx", "ny", "nz", "red", "green", "blue", "alpha", "rf", "gf", "bf", "af"};

const struct art_format art_format_xyz = {.name = "xyz",
                                          .summary = "points as rows of numbers",
                                          .kind = ART_FORMAT_MESH,
                                          .extensions = extensions,
                                          .sniff = sniff_xyz,
                                          .read = read_xyz,
                                          .write = write_xyz,
                                          .write_as = xyz_write_as,
                                          .choices = ART_CHOICE_ASCII | ART_CHOICE_NUMBER,
                                          .carries = ART_CARRIES_LOOSE | ART_CARRIES_NORMALS |
                                                     ART_CARRIES_COLOR | ART_CARRIES_UNITS};
