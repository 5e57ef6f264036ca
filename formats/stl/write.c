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

/* The longest unit that fits into the header. */
static size_t most_units(const struct art_stl_colors *colors)
{
    return colors->kind == ART_COLORS_MAGICS ? 60 : ART_STL_UNITS;
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

/* In other units. */
void art_stl_odd_normal(const double *a, const double *b, const double *c, double n[3])
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

void art_stl_binary_header(char header[ART_STL_HEADER], const char *units, int64_t n)
{
    static const char plain[] = "binary stl";
    memset(header, 0, ART_STL_HEADER);
    memcpy(header, plain, sizeof plain);
    if (units && strlen(units) <= ART_STL_UNITS) {
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

int art_stl_report_binary(struct art_ctx *ctx, const struct art_mesh *m)
{
    const struct art_stl_colors none = {.kind = ART_COLORS_NEVER};
    int status = report_losses(ctx, m, true, &none);
    return status == ART_OK ? report_long_units(ctx, m, ART_STL_UNITS) : status;
}

static void put_object_color(char header[ART_STL_HEADER], const unsigned char color[4])
{
    size_t n = strlen(header);
    memcpy(header + n, " COLOR=", 7);
    memcpy(header + n + 7, color, 4);
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
    art_stl_binary_header(header, fits ? m->units : NULL, m->n_faces);
    if (colors->kind == ART_COLORS_MAGICS) put_object_color(header, colors->object);
    art_emit_add(e, header, sizeof header);
    for (int f = 0; f < m->n_faces; f += ART_STL_TILE) put_tile(m, e, f, colors->value, attribute);
out:
    return status;
}

/* --------------------------------------------------------------------- text */

static void put_text_facet(struct art_emit *e, const struct art_mesh *m, int f)
{
    const double *x[3] = {corner(m, f, 0), corner(m, f, 1), corner(m, f, 2)};
    double n[3];
    if (!e->number) {
        art_emit_to(e, art_stl_print(art_emit_room(e, ART_STL_TEXT), x[0], x[1], x[2]));
        return;
    }
    art_stl_normal(x[0], x[1], x[2], n);
    art_stl_round_normal(n);
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

void art_stl_solid_line(struct art_emit *e, const char *keyword, const char *name,
                        const char *units)
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
        art_stl_solid_line(e, "solid", name, units);
        units = NULL;
        for (; k < end[g + 1]; k++) put_text_facet(e, m, order[k]);
        art_stl_solid_line(e, "endsolid", name, NULL);
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
