/* A mesh as stereolithography: its triangles, with normals that follow from their corners. */
#include "stl_priv.h"
#include <art/math.h>
#include <math.h>

/* ------------------------------------------------------------------- losses */

/* The field that the two bytes of a facet hold; NULL if there is none. */
static const struct art_field *attribute_of(const struct art_mesh *m)
{
    const struct art_field *field = art_fields_find(&m->face_fields, ART_STL_ATTRIBUTE);
    if (!field || field->dim != 1) return NULL;
    for (int f = 0; f < field->n; f++)
        if (!art_scalar_holds(ART_U16, field->val[f])) return NULL;
    return field;
}

static int report(struct art_ctx *ctx, const char *form, const char *what)
{
    return art_warn_strict(ctx, ART_EUNSUPPORTED, NULL, "the %s form of stl does not keep %s", form,
                           what);
}

static int report_colors(struct art_ctx *ctx, bool binary, bool colored)
{
    if (!binary && colored) return report(ctx, "text", "colours");
    return art_warn_strict(ctx, ART_EUNSUPPORTED, NULL, "the format stl does not keep: colours");
}

static int report_losses(struct art_ctx *ctx, const struct art_mesh *m, bool binary,
                         const struct art_stl_colors *colors)
{
    bool colored = colors->kind != ART_COLORS_NEVER;
    const struct art_field *attribute = colored ? NULL : attribute_of(m);
    int status = ART_OK;
    for (int i = 0; i < m->face_fields.n; i++) {
        const struct art_field *field = &m->face_fields.list[i];
        if (field == attribute && binary) continue;
        ART_TRY(art_warn_strict(ctx, ART_EUNSUPPORTED, NULL,
                                "the %sformat stl does not keep: face field '%s'",
                                field == attribute ? "text form of the " : "", field->name));
    }
    if (m->color.n > 0 && !(binary && colored)) ART_TRY(report_colors(ctx, binary, colored));
    if (binary && m->groups.n > 0) ART_TRY(report(ctx, "binary", "groups"));
out:
    return status;
}

/* Longer units do not fit the header. */
enum { MOST_UNITS = 70 };
/* The longest unit that fits into the header. */
static size_t most_units(const struct art_stl_colors *colors)
{
    return colors->kind == ART_COLORS_MAGICS ? 60 : MOST_UNITS;
}

/* The binary form is smaller and faster; by itself it is taken where it loses nothing. */
static bool binary_keeps_all(const struct art_mesh *m, const struct art_stl_colors *colors)
{
    return m->groups.n == 0 && (!m->units || strlen(m->units) <= most_units(colors)) &&
           art_all_single(m->pos, 3 * (size_t)m->n_verts);
}

/* --------------------------------------------------------------- both forms */

static const double *corner(const struct art_mesh *m, int f, int k)
{
    return m->pos + 3 * (size_t)m->face_vert[3 * (size_t)f + (size_t)k];
}

/* The unit normal in other units; zero for a triangle without area. */
static void odd_normal(const double *a, const double *b, const double *c, double n[3])
{
    double u[3], v[3], most = 0;
    art_v3_sub(u, b, a);
    art_v3_sub(v, c, a);
    for (int k = 0; k < 3; k++) most = fmax(most, fmax(fabs(u[k]), fabs(v[k])));
    if (!(most > 0) || !isfinite(most)) most = 1;
    for (int k = 0; k < 3; k++) u[k] /= most, v[k] /= most;
    art_v3_cross(n, u, v);
    art_v3_normalize(n, n);
    if (!art_v3_finite(n)) n[0] = n[1] = n[2] = 0;
}

/* The least length of a normal before it is scaled: below it, squares lose digits. */
#define LEAST_SQUARE 1e-280

/* Unit normal of a triangle; zero for one without area. */
static inline void facet_normal(const double *a, const double *b, const double *c, double n[3])
{
    const double u[3] = {b[0] - a[0], b[1] - a[1], b[2] - a[2]};
    const double v[3] = {c[0] - a[0], c[1] - a[1], c[2] - a[2]};
    const double x = u[1] * v[2] - u[2] * v[1], y = u[2] * v[0] - u[0] * v[2],
                 z = u[0] * v[1] - u[1] * v[0];
    const double square = x * x + y * y + z * z;
    /* not so for very large and small ones, nor for NaN */
    if (square > LEAST_SQUARE && square < HUGE_VAL) {
        double scale = 1 / sqrt(square);
        n[0] = scale * x, n[1] = scale * y, n[2] = scale * z;
    } else {
        odd_normal(a, b, c, n);
    }
}

/* ------------------------------------------------------------------- binary */

/* The count of n numbers, in fours, that are known to fit a number of 4 bytes; the rest may. */
static int fitting(const double *x, int n)
{
    int i = 0;
    for (float sum[4] = {0}; i + 4 <= n; i += 4) {
        for (int k = 0; k < 4; k++) sum[k] += (float)x[i + k] - (float)x[i + k];
        if (sum[0] + sum[1] + sum[2] + sum[3] != 0) break; /* inf - inf is NaN */
    }
    return i;
}

static int check_range(struct art_ctx *ctx, const struct art_mesh *m)
{
    for (int i = fitting(m->pos, 3 * m->n_verts); i < 3 * m->n_verts; i++)
        if (!isfinite((float)m->pos[i]))
            return art_error(ctx, ART_ERANGE, NULL,
                             "coordinate %g of vertex %d is too large for a binary stl", m->pos[i],
                             i / 3);
    return ART_OK;
}

static void binary_header(char header[ART_STL_HEADER], const char *units, int64_t n)
{
    static const char plain[] = "binary stl";
    memset(header, 0, ART_STL_HEADER);
    memcpy(header, plain, sizeof plain);
    if (units && strlen(units) <= MOST_UNITS) {
        memcpy(header, "# units ", 8);
        memcpy(header + 8, units, strlen(units) + 1);
    }
    art_store_u32(header + 80, (uint32_t)n);
}

static int report_long_units(struct art_ctx *ctx, const struct art_mesh *m, size_t most)
{
    if (!m->units || strlen(m->units) <= most) return ART_OK;
    return report(ctx, "binary", "so long a unit");
}

static int report_binary(struct art_ctx *ctx, const struct art_mesh *m)
{
    const struct art_stl_colors none = {.kind = ART_COLORS_NEVER};
    int status = report_losses(ctx, m, true, &none);
    return status == ART_OK ? report_long_units(ctx, m, MOST_UNITS) : status;
}

static void put_object_color(char header[ART_STL_HEADER], const unsigned char color[4])
{
    size_t n = strlen(header);
    memcpy(header + n, " COLOR=", 7);
    memcpy(header + n + 7, color, 4);
}

/* A facet of a binary file; returns its end. */
static inline char *store_facet(char *to, const double *a, const double *b, const double *c,
                                unsigned attribute)
{
    double n[3];
    facet_normal(a, b, c, n);
    for (int k = 0; k < 3; k++) to = art_store_f32(to, (float)n[k]);
    for (int k = 0; k < 3; k++) to = art_store_f32(to, (float)a[k]);
    for (int k = 0; k < 3; k++) to = art_store_f32(to, (float)b[k]);
    for (int k = 0; k < 3; k++) to = art_store_f32(to, (float)c[k]);
    to[0] = (char)(attribute & 255);
    to[1] = (char)(attribute >> 8);
    return to + 2;
}

char *art_stl_store_tile(char *to, const struct art_facets *facets)
{
    uint32_t bad = 0;
    for (int f = 0; f < facets->n; f++) {
        const double(*x)[3] = facets->pos + 3 * f;
        float v[9];
#pragma GCC unroll 9
        for (int k = 0; k < 9; k++) v[k] = (float)x[k / 3][k % 3];
        art_stl_check_nine(v, &bad);
        to = store_facet(to, x[0], x[1], x[2], facets->attribute ? facets->attribute[f] : 0);
    }
    return bad >> 31 == 0 ? to : NULL;
}

/* Facets from `first` on. */
static void put_tile(const struct art_mesh *m, struct art_emit *e, int first,
                     const unsigned short *color, const struct art_field *field)
{
    double x[3 * ART_STL_TILE][3];
    uint16_t attribute[ART_STL_TILE] = {0};
    struct art_facets tile = {m->n_faces - first, (const double(*)[3])x, attribute};
    const int *vert = m->face_vert + 3 * (size_t)first;
    if (tile.n > ART_STL_TILE) tile.n = ART_STL_TILE;
    for (int k = 0; k < 3 * tile.n; k++) memcpy(x[k], m->pos + 3 * (size_t)vert[k], sizeof x[k]);
    for (int k = 0; color && k < tile.n; k++) attribute[k] = color[first + k];
    for (int k = 0; !color && field && k < tile.n; k++)
        attribute[k] = (uint16_t)field->val[first + k];
    char *to = art_emit_room(e, (size_t)tile.n * ART_STL_FACET);
    char *end = art_stl_store_tile(to, &tile);
    ART_ASSERT(end != NULL); /* the range was looked at */
    art_emit_to(e, end);
}

static int write_binary(struct art_ctx *ctx, const struct art_mesh *m, struct art_emit *e,
                        const struct art_stl_colors *colors)
{
    const struct art_field *attribute = attribute_of(m);
    bool fits = m->units && strlen(m->units) <= most_units(colors);
    char header[ART_STL_HEADER];
    int status;
    ART_TRY(check_range(ctx, m));
    ART_TRY(report_long_units(ctx, m, most_units(colors)));
    binary_header(header, fits ? m->units : NULL, m->n_faces);
    if (colors->kind == ART_COLORS_MAGICS) put_object_color(header, colors->object);
    art_emit_add(e, header, sizeof header);
    for (int f = 0; f < m->n_faces; f += ART_STL_TILE) put_tile(m, e, f, colors->value, attribute);
out:
    return status;
}

/* --------------------------------------------------------------------- text */

/* A facet as text: at most so many bytes, and its end. */
enum { TEXT = 128 + 12 * (ART_NUMBER_MAX + 1) };

/* Six decimals are enough for a normal that readers compute anyway. */
static void round_normal(double n[3])
{
    for (int k = 0; k < 3; k++) n[k] = floor(n[k] * 1e6 + 0.5) / 1e6 + 0.0;
}

/* A copy of a size that is known. */
#define PUT(to, word) ((char *)memcpy(to, word, sizeof(word) - 1) + sizeof(word) - 1)

static inline char *put_three(char *to, const double x[3])
{
    for (int k = 0; k < 3; k++) {
        *to++ = ' ';
        to += art_print_double(to, x[k]);
    }
    return to;
}

static char *print_facet(char *to, const double *a, const double *b, const double *c)
{
    const double *corner[3] = {a, b, c};
    double n[3];
    facet_normal(a, b, c, n);
    round_normal(n);
    to = put_three(PUT(to, "  facet normal"), n);
    to = PUT(to, "\n    outer loop\n");
    for (int k = 0; k < 3; k++) {
        to = put_three(PUT(to, "      vertex"), corner[k]);
        *to++ = '\n';
    }
    return PUT(to, "    endloop\n  endfacet\n");
}

static void put_text_facet(struct art_emit *e, const struct art_mesh *m, int f)
{
    const double *x[3] = {corner(m, f, 0), corner(m, f, 1), corner(m, f, 2)};
    double n[3];
    if (!e->number) {
        art_emit_to(e, print_facet(art_emit_room(e, TEXT), x[0], x[1], x[2]));
        return;
    }
    facet_normal(x[0], x[1], x[2], n);
    round_normal(n);
    art_emit_puts(e, "  facet normal");
    for (int k = 0; k < 3; k++) {
        art_emit_putc(e, ' ');
        art_emit_double(e, n[k]);
    }
    art_emit_puts(e, "\n    outer loop\n");
    for (int k = 0; k < 3; k++) {
        art_emit_puts(e, "      vertex");
        art_emit_numbers(e, 3, x[k]);
        art_emit_putc(e, '\n');
    }
    art_emit_puts(e, "    endloop\n  endfacet\n");
}

static void solid_line(struct art_emit *e, const char *keyword, const char *name, const char *units)
{
    art_emit_puts(e, keyword);
    if (name) art_emit_putc(e, ' ');
    for (; name && *name; name++) art_emit_putc(e, *name == '\n' || *name == '\r' ? ' ' : *name);
    if (units) art_emit_printf(e, " # units %s", units);
    art_emit_putc(e, '\n');
}

static int group_of(const struct art_mesh *m, int f)
{
    return m->face_group ? m->face_group[f] : -1;
}

/* The faces ordered by group, those without one first; those of group g end before end[g + 1]. */
static int sort_faces(struct art_ctx *ctx, const struct art_mesh *m, int **order, int **end)
{
    int groups = m->groups.n;
    *order = art_alloc(ctx, (size_t)m->n_faces + 1, sizeof **order);
    *end = art_alloc(ctx, (size_t)groups + 2, sizeof **end);
    if (!*order || !*end) return ART_ENOMEM;
    for (int f = 0; f < m->n_faces; f++) (*end)[group_of(m, f) + 2]++;
    for (int g = 1; g <= groups + 1; g++) (*end)[g] += (*end)[g - 1];
    for (int f = 0; f < m->n_faces; f++) (*order)[(*end)[group_of(m, f) + 1]++] = f;
    return ART_OK;
}

/* A solid for each group, also for those without faces. */
static int write_text(struct art_ctx *ctx, const struct art_mesh *m, struct art_emit *e)
{
    int *order = NULL, *end = NULL, status;
    const char *units = m->units;
    ART_TRY(sort_faces(ctx, m, &order, &end));
    for (int g = -1, k = 0; g < m->groups.n; g++) {
        const char *name = g < 0 ? NULL : m->groups.name[g];
        if (g < 0 && end[0] == 0 && m->groups.n > 0) continue;
        solid_line(e, "solid", name, units);
        units = NULL;
        for (; k < end[g + 1]; k++) put_text_facet(e, m, order[k]);
        solid_line(e, "endsolid", name, NULL);
    }
out:
    art_free(order), art_free(end);
    return status;
}

/* ------------------------------------------------------------------ writing */

int art_stl_write_as(struct art_ctx *ctx, const void *object, struct art_sink *sink,
                     const struct art_writing *how)
{
    const struct art_mesh *m = object;
    struct art_mesh *cut = NULL;
    struct art_emit e;
    struct art_stl_colors colors = {.kind = ART_COLORS_NEVER};
    enum art_colors want = how->colors;
    bool asked = want == ART_COLORS_VISCAM || want == ART_COLORS_MAGICS;
    bool binary = how->encoding == ART_ENCODE_BINARY || asked;
    int status;
    if (asked && (how->encoding == ART_ENCODE_ASCII || how->number))
        return art_error(ctx, ART_EUSAGE, NULL, "the text form of stl has no colours");
    art_emit_init(&e, ctx, sink, how->number);
    if (!art_mesh_is_triangular(m)) {
        ART_TRY(art_mesh_copy(ctx, &cut, m));
        ART_TRY(art_mesh_triangulate(ctx, cut));
        m = cut;
    }
    /* two bytes that are there already stay, unless it is said otherwise */
    if (want == ART_COLORS_AUTO && attribute_of(m)) want = ART_COLORS_NEVER;
    ART_TRY(art_stl_plan_colors(ctx, m, want, &colors));
    if (how->encoding == ART_ENCODE_DEFAULT && !how->number && !asked)
        binary = binary_keeps_all(m, &colors);
    ART_TRY(report_losses(ctx, m, binary, &colors));
    ART_TRY(binary ? write_binary(ctx, m, &e, &colors) : write_text(ctx, m, &e));
    ART_TRY(art_emit_end(&e));
out:
    art_free(colors.value);
    art_mesh_free(cut);
    return status;
}

int art_stl_write(struct art_ctx *ctx, const void *object, struct art_sink *sink)
{
    const struct art_writing plain = {0};
    return art_stl_write_as(ctx, object, sink, &plain);
}

/* ------------------------------------------------- from one file to another: text
 *
 * Solids stand in the order of their groups, the one without first, and units in the first of them.
 */

struct text_taker {
    struct art_facet_taker taker;
    struct art_emit e;
    bool begun;
    int group;         /* the last one that was begun */
    const char *units; /* of the first */
};

static char *print_facets(const struct art_facet_taker *taker, const struct art_facets *facets,
                          char *to)
{
    (void)taker;
    for (int f = 0; f < facets->n; f++) {
        const double(*x)[3] = facets->pos + 3 * f;
        /* the text form keeps none, which is reported by way of a mesh */
        if (facets->attribute && facets->attribute[f] != 0) return NULL;
        to = print_facet(to, x[0], x[1], x[2]);
    }
    return to;
}

static const char *name_of(const struct text_taker *t)
{
    return t->group < 0 ? NULL : t->taker.rest->groups.name[t->group];
}

static void end_solid(struct text_taker *t)
{
    if (t->begun) solid_line(&t->e, "endsolid", name_of(t), NULL);
}

/* Solids up to this one are there; false if it should have come earlier. */
static bool go_to(struct text_taker *t, int group)
{
    const struct art_mesh *rest = t->taker.rest;
    if (t->begun && (group < t->group || rest->units != t->units)) return false;
    while (!t->begun || t->group < group) {
        end_solid(t);
        t->group = t->begun ? t->group + 1 : group < 0 ? -1 : 0;
        t->units = rest->units;
        solid_line(&t->e, "solid", name_of(t), t->begun ? NULL : t->units);
        t->begun = true;
    }
    return true;
}

static int write_solids(struct art_facet_taker *taker, int n, const char *s, size_t bytes)
{
    struct text_taker *t = (struct text_taker *)taker;
    int status;
    (void)n;
    if (!go_to(t, taker->group)) {
        taker->refused = true;
        return ART_OK;
    }
    ART_TRY(art_emit_end(&t->e));
    status = art_sink_write(t->e.sink, s, bytes);
out:
    return status;
}

static int open_text(struct art_ctx *ctx, struct art_sink *sink, struct art_facet_taker **taker)
{
    *taker = NULL;
    /* what turns out to have to go another way must not have left anything */
    if (!art_sink_can_patch(sink)) return ART_OK;
    struct text_taker *t = art_alloc(ctx, 1, sizeof *t);
    if (!t) return ART_ENOMEM;
    *t = (struct text_taker){.taker = {.size = TEXT, .make = print_facets, .take = write_solids},
                             .group = -1};
    art_emit_init(&t->e, ctx, sink, NULL);
    *taker = &t->taker;
    return ART_OK;
}

static int finish_text(struct art_facet_taker *taker)
{
    struct text_taker *t = (struct text_taker *)taker;
    if (!go_to(t, taker->rest->groups.n - 1)) {
        taker->refused = true;
        return ART_OK;
    }
    end_solid(t);
    return art_emit_end(&t->e);
}

/* ------------------------------------------------------- and the binary form */

struct binary_taker {
    struct art_facet_taker taker;
    struct art_ctx *ctx;
    struct art_sink *sink;
    bool patch; /* the header is known in the end alone */
    int64_t n;
};

static char *store_facets(const struct art_facet_taker *taker, const struct art_facets *facets,
                          char *to)
{
    (void)taker;
    return art_stl_store_tile(to, facets);
}

static int write_facets(struct art_facet_taker *taker, int n, const char *s, size_t bytes)
{
    struct binary_taker *t = (struct binary_taker *)taker;
    t->n += n;
    return art_sink_write(t->sink, s, bytes);
}

/* A taker that writes; NULL in *taker if by way of a mesh alone. */
static int open_taker(struct art_ctx *ctx, struct art_sink *sink, const struct art_writing *how,
                      const struct art_facet_head *head, struct art_facet_taker **taker)
{
    bool fits = !head->units || strlen(head->units) <= MOST_UNITS;
    bool binary = how->encoding == ART_ENCODE_BINARY;
    char header[ART_STL_HEADER];
    /* by itself a file becomes binary if that loses nothing */
    if (how->encoding == ART_ENCODE_DEFAULT && !how->number) binary = head->plain && fits;
    *taker = NULL;
    art_sink_same_thread(sink); /* others make the pieces that come next */
    if (how->encoding == ART_ENCODE_ASCII && !how->number && how->colors == ART_COLORS_AUTO)
        return open_text(ctx, sink, taker);
    /* colours that are to be written in another way than they came are worked out from a mesh */
    if (how->colors != ART_COLORS_AUTO) binary = false;
    if (!binary || (head->count < 0 && !art_sink_can_patch(sink))) return ART_OK;
    struct binary_taker *t = art_alloc(ctx, 1, sizeof *t);
    if (!t) return ART_ENOMEM;
    *t = (struct binary_taker){
        .taker = {.size = ART_STL_FACET, .make = store_facets, .take = write_facets},
        .ctx = ctx,
        .sink = sink,
        .patch = head->count < 0};
    binary_header(header, head->units, t->patch ? 0 : head->count);
    *taker = &t->taker;
    return art_sink_write(sink, header, sizeof header);
}

/* All facets have come; reports what was lost. */
static int finish(struct art_facet_taker *taker, const struct art_mesh *rest)
{
    struct binary_taker *t = (struct binary_taker *)taker;
    char header[ART_STL_HEADER];
    int status;
    if (taker->make != store_facets) return finish_text(taker);
    ART_TRY(report_binary(t->ctx, rest));
    binary_header(header, rest->units, t->n);
    if (t->patch) status = art_sink_patch(t->sink, 0, header, sizeof header);
out:
    return status;
}

int art_stl_pass(struct art_ctx *ctx, const struct art_source *src, struct art_sink *sink,
                 const struct art_writing *how, bool *done)
{
    struct art_facet_taker *taker = NULL;
    struct art_facet_head head = {.count = -1};
    struct art_mesh *rest = NULL;
    bool all = false;
    int status;
    *done = false;
    ART_TRY(art_stl_head(ctx, src, &head));
    if (!head.by_mesh) ART_TRY(open_taker(ctx, sink, how, &head, &taker));
    if (!taker) goto out;
    ART_TRY(art_mesh_create(ctx, &rest));
    taker->rest = rest;
    ART_TRY(art_stl_read_to(ctx, src, rest, taker, &all));
    if (!all) goto out;
    ART_TRY(art_source_status(src));
    ART_TRY(finish(taker, rest));
    *done = !taker->refused;
out:
    art_free(taker);
    art_mesh_free(rest);
    art_free((char *)(uintptr_t)head.units);
    return status;
}
