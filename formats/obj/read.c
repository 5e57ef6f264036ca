/* Wavefront text into a mesh. Faces may refer to vertices that come later; such indices are looked
 * at again when all is read. Places in the file are worked out only when a message needs one. */
#include "../format_priv.h"
#include <art/math.h>
#include <art/rowreader.h>

/* One kind of list that faces refer to: v, vt, vn. */
struct list {
    const char *what;
    int offset; /* to subtract from indices (voff and its kin) */
};
enum { ART_OBJ_VERTEX, ART_OBJ_TEXTURE, ART_OBJ_NORMAL, ART_OBJ_LISTS };

enum art_obj_warning {
    ART_OBJ_UNKNOWN = 1,
    ART_OBJ_FREE_FORM = 2,
    ART_OBJ_SHORT = 4,
    ART_OBJ_LINE = 8,
    ART_OBJ_GROUP = 16,
    ART_OBJ_OBJECT = 32,
    ART_OBJ_MIXED = 64
};

struct reader {
    struct art_ctx *ctx;
    const struct art_source *src;
    const char *p, *end;
    art_row_reader *row;
    const char *from; /* where reading began, or a line before which all is forgotten … */
    int from_line;    /* … and its number */
    bool forgot, zero_based, inline_text, ended;
    struct art_mesh *mesh;
    struct list list[ART_OBJ_LISTS];
    int group, material; /* of the faces to come; -1 none */
    int object;          /* group by the last `o`, or -1 */
    /* indices of what does not exist yet, and where they stand */
    struct early {
        const char *at;
        int list, index;
    } * early;
    size_t n_early, early_cap;
    int colored, color_cap; /* vertices with colours so far; capacity of what is kept of them */
    unsigned warned;        /* bits of enum art_obj_warning: what was reported, once */
};

static bool is_line_end(char c)
{
    return c == '\n' || c == '\r';
}

/* ------------------------------------------------------------------ places */

static struct art_loc place(const struct reader *r, const char *at)
{
    struct art_loc loc = {r->src->name, r->from_line, 1};
    const char *from = r->from, *line;
    while (!r->forgot && from > r->src->data && !is_line_end(from[-1])) from--;
    loc.line += art_count_lines(from, at, &line);
    loc.col = (int)(at - line) + 1;
    return loc;
}

static int syntax(struct reader *r, const char *at, const char *message)
{
    struct art_loc loc = place(r, at);
    return art_error(r->ctx, ART_ESYNTAX, &loc, "%s", message);
}

/* ------------------------------------------------------------------ lexing */

/* Large files need little more memory than their mesh. */
static void forget(struct reader *r)
{
    const ptrdiff_t piece = 1 << 20;
    if (r->inline_text || r->p - r->from < piece || r->n_early > 0) return;
    r->from_line = place(r, r->p).line;
    r->from = r->p;
    r->forgot = true;
    art_source_forget(r->src, (size_t)(r->p - r->src->data));
}

static inline bool at_line_end(const struct reader *r)
{
    return r->p == r->end || is_line_end(*r->p) || *r->p == '#';
}

/* More of the text, as whole lines. */
static inline void more_lines(struct reader *r)
{
    if (r->p == r->end) r->end = art_source_lines(r->src, r->p);
}

static void skip_more(struct reader *r)
{
    while (r->p < r->end) {
        char c = *r->p;
        if (c == ' ' || c == '\t') {
            r->p++;
        } else if (c == '\\' && r->p + 1 < r->end && r->p[1] == '\n') {
            r->p += 2;
            more_lines(r);
        } else if (c == '\\' && r->p + 2 < r->end && r->p[1] == '\r' && r->p[2] == '\n') {
            r->p += 3;
            more_lines(r);
        } else if (c == '\\' && r->p + 1 < r->end && r->p[1] == '\r') {
            r->p += 2;
            more_lines(r);
        } else {
            return;
        }
    }
}

/* Blanks, and line ends behind a backslash; one blank is the usual case. */
static inline void skip_blanks(struct reader *r)
{
    if (r->p < r->end && *r->p == ' ') r->p++;
    if (r->p < r->end && (unsigned char)*r->p > ' ' && *r->p != '\\') return;
    skip_more(r);
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '#' || c == '\\';
}

/* To the end of the statement: the line end that no backslash precedes. */
static void skip_statement(struct reader *r)
{
    while (r->p < r->end && !is_line_end(*r->p)) {
        if (*r->p == '\\') {
            const char *before = r->p;
            skip_blanks(r);
            if (r->p != before) continue;
        }
        if (*r->p == '#') {
            while (r->p < r->end && !is_line_end(*r->p)) r->p++;
            return;
        }
        r->p++;
    }
}

/* Up to `most` numbers of the statement; the rest are only counted. */
static int read_numbers(struct reader *r, double *x, int most, int *count)
{
    int n = 0;
    skip_blanks(r);
    while (!at_line_end(r)) {
        double value;
        size_t used = art_read_double(r->p, (size_t)(r->end - r->p), &value);
        if (used == 0 || (r->p + used < r->end && !is_blank(r->p[used])))
            return syntax(r, r->p, "expected a number");
        if (!isfinite(value)) {
            struct art_loc loc = place(r, r->p);
            return art_error(r->ctx, ART_ERANGE, &loc, "the number is too large or infinite");
        }
        if (n < most) x[n] = value;
        if (n < INT32_MAX) n++;
        r->p += used;
        skip_blanks(r);
    }
    *count = n;
    return ART_OK;
}

/* A whole number of at most 9 digits. */
static inline int read_integer(struct reader *r, int *value)
{
    const char *p = r->p, *end = r->end;
    bool negative = p < end && *p == '-';
    if (negative || (p < end && *p == '+')) p++;
    const char *digits = p;
    int v = 0;
    for (; p < end && *p >= '0' && *p <= '9' && p - digits < 9; p++) v = 10 * v + (*p - '0');
    if (p == digits) return syntax(r, r->p, "expected a whole number");
    if (p < end && *p >= '0' && *p <= '9') {
        struct art_loc loc = place(r, r->p);
        return art_error(r->ctx, ART_ERANGE, &loc, "the index is too large");
    }
    r->p = p;
    *value = negative ? -v : v;
    return ART_OK;
}

/* Rest of the statement as one trimmed text. */
static size_t read_rest(struct reader *r, const char **text)
{
    skip_blanks(r);
    *text = r->p;
    while (r->p < r->end && !is_line_end(*r->p)) r->p++;
    const char *last = r->p;
    while (last > *text && is_blank(last[-1])) last--;
    return (size_t)(last - *text);
}

/* -------------------------------------------------------------- statements */

static int count_of(const struct reader *r, int list)
{
    if (list == ART_OBJ_VERTEX) return r->mesh->n_verts;
    return list == ART_OBJ_TEXTURE ? r->mesh->texture.n : r->mesh->normal.n;
}

static int too_early(struct reader *r, const char *at, int list, int index)
{
    if (!ART_GROW(r->ctx, r->early, r->n_early, r->early_cap)) return r->ctx->status;
    r->early[r->n_early++] = (struct early){at, list, index};
    return ART_OK;
}

/* An index as written into one that counts from zero; negative ones count back from the end of the
 * list so far. */
static inline int read_index(struct reader *r, int list, int *index)
{
    const char *start = r->p;
    int raw = 0, status, i;
    ART_TRY(read_integer(r, &raw));
    if (raw < 0)
        i = count_of(r, list) + raw;
    else
        i = raw - r->list[list].offset - (r->zero_based ? 0 : 1);
    if (i < 0) {
        struct art_loc loc = place(r, start);
        return art_error(r->ctx, ART_ERANGE, &loc, "%s index %d lies before the first%s",
                         r->list[list].what, raw,
                         raw == 0 ? "; where indices count from 0 the format is 'obj0'" : "");
    }
    if (i >= count_of(r, list)) ART_TRY(too_early(r, start, list, i));
    *index = i;
out:
    return status;
}

static int vertex_color(struct reader *r, int n, const double *x)
{
    struct art_mesh_attr *color = &r->mesh->color;
    if (n != 6 && n != 7) return ART_OK;
    if (r->colored != r->mesh->n_verts) return ART_OK; /* an earlier vertex has none */
    double rgba[4] = {x[3], x[4], x[5], n == 7 ? x[6] : 1};
    int status = art_mesh_add_value(r->ctx, color, rgba);
    r->colored++;
    return status;
}

static int read_vertex(struct reader *r)
{
    double x[7];
    const char *start = r->p, *usual = r->row(r->from, r->p, r->end, 3, x);
    int n, status;
    if (usual && usual < r->end && *usual == '\n') {
        r->p = usual;
        return art_mesh_add_vertex(r->ctx, r->mesh, x);
    }
    ART_TRY(read_numbers(r, x, 7, &n));
    if (n < 3) return syntax(r, start, "a vertex needs three numbers");
    if (n == 4) {
        for (int i = 0; i < 3; i++) x[i] /= x[3];
        if (!art_v3_finite(x)) {
            struct art_loc loc = place(r, start);
            return art_error(r->ctx, ART_ERANGE, &loc, "the weight %g of the vertex is too small",
                             x[3]);
        }
    }
    ART_TRY(vertex_color(r, n, x));
    ART_TRY(art_mesh_add_vertex(r->ctx, r->mesh, x));
out:
    return status;
}

static int read_normal(struct reader *r)
{
    double x[3];
    const char *start = r->p;
    int n, status;
    ART_TRY(read_numbers(r, x, 3, &n));
    if (n < 3) return syntax(r, start, "a normal needs three numbers");
    ART_TRY(art_mesh_add_value(r->ctx, &r->mesh->normal, x));
out:
    return status;
}

static int read_texture(struct reader *r)
{
    double x[3] = {0, 0, 0};
    const char *start = r->p;
    int n, status;
    ART_TRY(read_numbers(r, x, 3, &n));
    if (n < 1) return syntax(r, start, "a texture coordinate needs a number");
    ART_TRY(art_mesh_add_value(r->ctx, &r->mesh->texture, x));
out:
    return status;
}

/* One corner: i, i/t, i//n or i/t/n; -1 for what is not there. */
static inline int read_corner(struct reader *r, int index[ART_OBJ_LISTS])
{
    int status;
    index[ART_OBJ_TEXTURE] = index[ART_OBJ_NORMAL] = -1;
    ART_TRY(read_index(r, ART_OBJ_VERTEX, &index[ART_OBJ_VERTEX]));
    for (int list = ART_OBJ_TEXTURE; list < ART_OBJ_LISTS && r->p < r->end && *r->p == '/';
         list++) {
        r->p++;
        if (r->p < r->end && *r->p != '/' && !is_blank(*r->p))
            ART_TRY(read_index(r, list, &index[list]));
    }
    if (r->p < r->end && !is_blank(*r->p)) return syntax(r, r->p, "expected the next corner");
out:
    return status;
}

/* Keep an index of a corner; the array comes into being with the first that is there. */
static inline int push_index(struct reader *r, struct art_mesh_attr *attr, int corner, int index)
{
    if (!attr->idx && index < 0) return ART_OK;
    bool fresh = !attr->idx;
    if (!ART_GROW(r->ctx, attr->idx, corner, attr->idx_cap)) return r->ctx->status;
    for (int i = 0; fresh && i < corner; i++) attr->idx[i] = -1;
    attr->idx[corner] = index;
    return ART_OK;
}

static inline int push_tag(struct reader *r, int **tags, int *cap, int tag)
{
    int f = r->mesh->n_faces;
    if (!*tags && tag < 0) return ART_OK;
    bool fresh = !*tags;
    if (!ART_GROW(r->ctx, *tags, f, *cap)) return r->ctx->status;
    for (int i = 0; fresh && i < f; i++) (*tags)[i] = -1;
    (*tags)[f] = tag;
    return ART_OK;
}

/* Faces and lines of too few corners come from cut files; they are left out, but not in silence. */
static int too_short(struct reader *r, const char *start, const char *what)
{
    struct art_loc loc = place(r, start);
    if (r->warned & ART_OBJ_SHORT) return ART_OK;
    r->warned |= ART_OBJ_SHORT;
    return art_warn_strict(r->ctx, ART_ESYNTAX, &loc, "%s with too few vertices is left out", what);
}

/* All corners of a face have the same form; where some have no normal or texture, that is reported
 * once. */
static int report_mixed(struct reader *r, const char *at)
{
    struct art_loc loc = place(r, at);
    if (r->warned & ART_OBJ_MIXED) return ART_OK;
    r->warned |= ART_OBJ_MIXED;
    return art_warn_strict(r->ctx, ART_ESYNTAX, &loc,
                           "this corner of a face has another form than the one before: some have "
                           "texture coordinates or normals and some have none");
}

static int read_face(struct reader *r)
{
    struct art_mesh *m = r->mesh;
    const char *start = r->p;
    int status, first = art_mesh_n_corners(m), n = first, form = -1;
    skip_blanks(r);
    while (!at_line_end(r)) {
        int index[ART_OBJ_LISTS];
        const char *corner = r->p;
        ART_TRY(read_corner(r, index));
        int same = (index[ART_OBJ_TEXTURE] >= 0) + 2 * (index[ART_OBJ_NORMAL] >= 0);
        if (form >= 0 && same != form) ART_TRY(report_mixed(r, corner));
        form = same;
        if (!ART_GROW(r->ctx, m->face_vert, n, m->face_vert_cap)) return r->ctx->status;
        m->face_vert[n] = index[ART_OBJ_VERTEX];
        ART_TRY(push_index(r, &m->texture, n, index[ART_OBJ_TEXTURE]));
        ART_TRY(push_index(r, &m->normal, n, index[ART_OBJ_NORMAL]));
        n++;
        skip_blanks(r);
    }
    if (n - first < 3) return too_short(r, start, "a face");
    bool fresh = !m->face_off;
    if (!ART_RESERVE(r->ctx, m->face_off, (size_t)m->n_faces + 2, m->face_off_cap))
        return r->ctx->status;
    if (fresh) m->face_off[0] = 0;
    ART_TRY(push_tag(r, &m->face_group, &m->group_cap, r->group));
    ART_TRY(push_tag(r, &m->face_material, &m->material_cap, r->material));
    m->face_off[++m->n_faces] = n;
    status = ART_OK;
out:
    return status;
}

/* Groups are those of faces: what else is in one is reported, once. */
static int report_group(struct reader *r, const char *at)
{
    struct art_loc loc = place(r, at);
    if (r->warned & ART_OBJ_GROUP || r->group < 0) return ART_OK;
    r->warned |= ART_OBJ_GROUP;
    return art_warn_strict(r->ctx, ART_EUNSUPPORTED, &loc,
                           "the groups of lines and points are left out");
}

static int read_line(struct reader *r)
{
    struct art_mesh *m = r->mesh;
    const char *start = r->p;
    int status, first = m->n_lines ? m->line_off[m->n_lines] : 0, n = first;
    skip_blanks(r);
    while (!at_line_end(r)) {
        int index[ART_OBJ_LISTS];
        const char *at = r->p;
        ART_TRY(read_corner(r, index));
        if (index[ART_OBJ_TEXTURE] >= 0 && !(r->warned & ART_OBJ_LINE)) {
            struct art_loc loc = place(r, at);
            r->warned |= ART_OBJ_LINE;
            ART_TRY(art_warn_strict(r->ctx, ART_EUNSUPPORTED, &loc,
                                    "texture coordinates of lines are left out"));
        }
        if (!ART_GROW(r->ctx, m->line_vert, n, m->line_vert_cap)) return r->ctx->status;
        m->line_vert[n++] = index[ART_OBJ_VERTEX];
        skip_blanks(r);
    }
    if (n - first < 2) return too_short(r, start, "a line");
    ART_TRY(report_group(r, start));
    bool fresh = !m->line_off;
    if (!ART_RESERVE(r->ctx, m->line_off, (size_t)m->n_lines + 2, m->line_off_cap))
        return r->ctx->status;
    if (fresh) m->line_off[0] = 0;
    m->line_off[++m->n_lines] = n;
    status = ART_OK;
out:
    return status;
}

static int read_points(struct reader *r)
{
    struct art_mesh *m = r->mesh;
    const char *start = r->p;
    int status = ART_OK, before = m->n_points;
    skip_blanks(r);
    while (!at_line_end(r)) {
        int index = 0;
        ART_TRY(read_index(r, ART_OBJ_VERTEX, &index));
        if (!at_line_end(r) && !is_blank(*r->p)) return syntax(r, r->p, "expected a vertex");
        if (!ART_GROW(r->ctx, m->point_vert, m->n_points, m->point_cap)) return r->ctx->status;
        m->point_vert[m->n_points++] = index;
        skip_blanks(r);
    }
    if (m->n_points == before) return too_short(r, start, "a list of points");
    ART_TRY(report_group(r, start));
out:
    return status;
}

static int read_offset(struct reader *r, int list)
{
    int status, offset = 0;
    skip_blanks(r);
    ART_TRY(read_integer(r, &offset));
    r->list[list].offset = offset;
out:
    return status;
}

static int read_vertex_offset(struct reader *r)
{
    return read_offset(r, ART_OBJ_VERTEX);
}

static int read_texture_offset(struct reader *r)
{
    return read_offset(r, ART_OBJ_TEXTURE);
}

static int read_normal_offset(struct reader *r)
{
    return read_offset(r, ART_OBJ_NORMAL);
}

static int read_name(struct reader *r, struct art_mesh_names *names, int *index)
{
    const char *text;
    size_t n = read_rest(r, &text);
    *index = -1;
    return n ? art_mesh_add_name(r->ctx, names, text, n, index) : ART_OK;
}

/* A face has one name: that of `g` where there are both, and the other is reported, once. */
static int read_group(struct reader *r)
{
    skip_blanks(r);
    const char *at = r->p;
    int status = read_name(r, &r->mesh->groups, &r->group);
    if (status < 0 || r->object < 0 || r->group < 0 || r->group == r->object) return status;
    if (r->warned & ART_OBJ_OBJECT) return ART_OK;
    r->warned |= ART_OBJ_OBJECT;
    struct art_loc loc = place(r, at);
    return art_warn_strict(r->ctx, ART_EUNSUPPORTED, &loc,
                           "group '%s' is kept, and not that it belongs to object '%s'",
                           r->mesh->groups.name[r->group], r->mesh->groups.name[r->object]);
}

static int read_object(struct reader *r)
{
    int status = read_name(r, &r->mesh->groups, &r->group);
    r->object = r->group;
    return status;
}

static int read_material(struct reader *r)
{
    return read_name(r, &r->mesh->materials, &r->material);
}

static int read_material_file(struct reader *r)
{
    const char *start = r->p, *text;
    size_t n = read_rest(r, &text);
    if (n == 0) return ART_OK;
    char *name = art_strndup(r->ctx, text, n);
    if (!name) return ART_ENOMEM;
    int status = ART_OK;
    if (r->mesh->material_file && !art_streq(r->mesh->material_file, name)) {
        struct art_loc loc = place(r, start);
        status = art_warn_strict(r->ctx, ART_EUNSUPPORTED, &loc,
                                 "only the last material file is kept, '%s' is dropped",
                                 r->mesh->material_file);
    }
    art_free(r->mesh->material_file);
    r->mesh->material_file = name;
    return status;
}

static int read_nothing(struct reader *r)
{
    (void)r;
    return ART_OK;
}

static int read_free_form(struct reader *r)
{
    if (r->warned & ART_OBJ_FREE_FORM) return ART_OK;
    r->warned |= ART_OBJ_FREE_FORM;
    struct art_loc loc = place(r, r->p);
    return art_warn_strict(r->ctx, ART_EUNSUPPORTED, &loc,
                           "free-form curves and surfaces are left out");
}

/* ------------------------------------------------------------ the statement */

static const struct statement {
    const char *keyword;
    int (*read)(struct reader *r);
} statements[] = {
    {"v", read_vertex},
    {"f", read_face},
    {"vn", read_normal},
    {"vt", read_texture},
    {"l", read_line},
    {"g", read_group},
    {"o", read_object},
    {"sg", read_group},
    {"mg", read_group},
    {"usemtl", read_material},
    {"mtllib", read_material_file},
    {"voff", read_vertex_offset},
    {"vtoff", read_texture_offset},
    {"vnoff", read_normal_offset},
    {"s", read_nothing},
    {"p", read_points},
    {"bevel", read_nothing},
    {"c_interp", read_nothing},
    {"d_interp", read_nothing},
    {"lod", read_nothing},
    {"shadow_obj", read_nothing},
    {"trace_obj", read_nothing},
    {"vp", read_free_form},
    {"deg", read_free_form},
    {"cstype", read_free_form},
    {"bmat", read_free_form},
    {"step", read_free_form},
    {"curv", read_free_form},
    {"curv2", read_free_form},
    {"surf", read_free_form},
    {"parm", read_free_form},
    {"trim", read_free_form},
    {"hole", read_free_form},
    {"scrv", read_free_form},
    {"sp", read_free_form},
    {"con", read_free_form},
    {"ctech", read_free_form},
    {"stech", read_free_form},
    {"end", read_free_form},
};
enum { N_STATEMENTS = sizeof statements / sizeof *statements };

static const struct statement *find_statement(const char *word, size_t n)
{
    for (int i = 0; i < N_STATEMENTS; i++) {
        const char *k = statements[i].keyword;
        size_t same = 0;
        while (same < n && k[same] == word[same] && k[same]) same++;
        if (same == n && !k[same]) return &statements[i];
    }
    return NULL;
}

static int unknown_statement(struct reader *r, const char *word, size_t n)
{
    struct art_loc loc = place(r, word);
    for (size_t i = 0; i < n; i++)
        if ((unsigned char)word[i] < ' ' || word[i] == 127)
            return art_error(r->ctx, ART_ESYNTAX, &loc, "this is no text");
    if (r->warned & ART_OBJ_UNKNOWN) return ART_OK;
    r->warned |= ART_OBJ_UNKNOWN;
    int width = n < 40 ? (int)n : 40;
    return art_warn_strict(r->ctx, ART_EUNSUPPORTED, &loc,
                           "statement '%.*s' is not known and left out", width, word);
}

/* "# units mm kg s" states the units. */
static int read_comment(struct reader *r)
{
    const char *text;
    r->p++;
    size_t n = read_rest(r, &text);
    if (n < 7 || memcmp(text, "units", 5) != 0 || !(text[5] == ' ' || text[5] == '\t'))
        return ART_OK;
    text += 6, n -= 6;
    while (n && is_blank(*text)) text++, n--;
    if (n == 0) return ART_OK;
    char *units = art_strndup(r->ctx, text, n);
    if (!units) return ART_ENOMEM;
    art_free(r->mesh->units);
    r->mesh->units = units;
    return ART_OK;
}

static int read_statement(struct reader *r)
{
    const char *word = r->p;
    int status;
    if (*r->p == '#') return read_comment(r);
    while (r->p < r->end && !is_blank(*r->p)) r->p++;
    size_t n = (size_t)(r->p - word);
    if (n == 0) return syntax(r, word, "expected a statement");
    if (n == 3 && memcmp(word, "EOF", 3) == 0) {
        r->ended = true;
        return ART_OK;
    }
    const struct statement *s = find_statement(word, n);
    ART_TRY(s ? s->read(r) : unknown_statement(r, word, n));
    skip_statement(r);
out:
    return status;
}

static int read_statements(struct reader *r)
{
    int status = ART_OK;
    while (!r->ended) {
        skip_blanks(r);
        if (r->p == r->end) break;
        if (is_line_end(*r->p)) {
            r->p++;
            more_lines(r);
            forget(r);
            continue;
        }
        ART_TRY(read_statement(r));
    }
    if (r->inline_text && !r->ended)
        status = syntax(r, r->p, "the mesh is not ended by the word EOF");
out:
    return status;
}

/* ---------------------------------------------------------------- assembly */

static int check_early(struct reader *r)
{
    for (size_t i = 0; i < r->n_early; i++) {
        const struct early *e = &r->early[i];
        int count = count_of(r, e->list);
        if (e->index < count) continue;
        struct art_loc loc = place(r, e->at);
        return art_error(r->ctx, ART_ERANGE, &loc, "%s %d does not exist (there are %d)",
                         r->list[e->list].what, e->index + (r->zero_based ? 0 : 1), count);
    }
    return ART_OK;
}

/* True if value i is that of vertex i at all corners. */
static bool is_by_vertex(const struct art_mesh *m, const struct art_mesh_attr *attr)
{
    if (attr->n != m->n_verts) return false;
    for (int k = art_mesh_n_corners(m) - 1; k >= 0; k--)
        if (attr->idx[k] != m->face_vert[k]) return false;
    return true;
}

/* Values that no face refers to belong to the vertices if there is one for each; in a mesh of faces
 * they belong to nobody, but are kept. */
static int settle_attribute(struct reader *r, struct art_mesh_attr *attr, const char *what)
{
    int corners = art_mesh_n_corners(r->mesh);
    if (attr->idx && is_by_vertex(r->mesh, attr)) {
        art_free(attr->idx);
        attr->idx = NULL;
        attr->idx_cap = 0;
        return ART_OK;
    }
    if (attr->n == 0 || attr->idx) return ART_OK;
    if (corners > 0) {
        for (int k = 0; k < corners; k++)
            if (!ART_GROW(r->ctx, attr->idx, k, attr->idx_cap)) return r->ctx->status;
        for (int k = 0; k < corners; k++) attr->idx[k] = -1;
        return ART_OK;
    }
    if (attr->n == r->mesh->n_verts) return ART_OK;
    struct art_loc loc = {r->src->name, 0, 0};
    int status = art_warn_strict(r->ctx, ART_ESHAPE, &loc, "%d %ss for %d vertices are left out",
                                 attr->n, what, r->mesh->n_verts);
    art_mesh_clear_attr(attr);
    return status;
}

static int assemble(struct reader *r)
{
    struct art_mesh *m = r->mesh;
    int status;
    ART_TRY(check_early(r));
    ART_TRY(settle_attribute(r, &m->texture, "texture coordinate"));
    ART_TRY(settle_attribute(r, &m->normal, "normal"));
    if (r->colored > 0 && r->colored < m->n_verts) {
        struct art_loc loc = {r->src->name, 0, 0};
        art_mesh_clear_attr(&m->color);
        ART_TRY(art_warn_strict(r->ctx, ART_ESHAPE, &loc,
                                "only some vertices have colours; they are left out"));
    }
out:
    return status;
}

int art_obj_read(struct art_ctx *ctx, struct art_mesh **mesh, const struct art_source *src,
                 const struct art_obj_reading *how)
{
    struct reader r = {
        .ctx = ctx, .src = src, .from_line = 1, .group = -1, .material = -1, .object = -1};
    int status;
    r.list[ART_OBJ_VERTEX].what = "vertex";
    r.list[ART_OBJ_TEXTURE].what = "texture coordinate";
    r.list[ART_OBJ_NORMAL].what = "normal";
    r.row = art_choose_row_reader();
    r.p = src->data;
    r.end = art_source_lines(src, src->data);
    if (how) {
        r.zero_based = how->zero_based;
        r.inline_text = how->inline_text;
        if (how->from > src->n)
            return art_error(ctx, ART_EUSAGE, NULL, "start after the end of the text");
        r.p += how->from;
        if (how->line > 0) r.from_line = how->line;
    }
    if (r.p == src->data && src->n >= 3 && memcmp(r.p, "\xef\xbb\xbf", 3) == 0) r.p += 3;
    r.from = r.p;
    ART_TRY(art_mesh_create(ctx, &r.mesh));
    ART_TRY(read_statements(&r));
    size_t end = (size_t)(r.p - src->data);
    ART_TRY(assemble(&r));
    if (how && how->end) *how->end = end;
    *mesh = r.mesh;
    r.mesh = NULL;
out:
    art_free(r.early);
    art_mesh_free(r.mesh);
    return status;
}

bool art_obj_sniff(const struct art_source *src)
{
    const char *p = src->data, *end = src->data + src->n;
    if (art_is_legacy_vtk(src)) return false;
    if (src->n >= 3 && memcmp(p, "\xef\xbb\xbf", 3) == 0) p += 3; /* byte order mark */
    for (int line = 0; line < 1000 && p < end; line++) {
        while (p < end && (*p == ' ' || *p == '\t' || *p == '\r' || *p == '\n')) p++;
        if (p == end) return false;
        if (*p != '#') {
            const char *word = p;
            while (p < end && !is_blank(*p)) p++;
            return p < end && !is_line_end(*p) && find_statement(word, (size_t)(p - word)) != NULL;
        }
        while (p < end && !is_line_end(*p)) p++;
    }
    return false;
}
