/* A surface mesh into TetGen's .smesh or .poly. */
#include "tetgen_priv.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A polygon of the output: a face, two vertices of a line, or a point. */
enum what { FACE, LINE, POINT };
struct piece {
    int facet; /* in the mesh's numbers; those without one come behind, each its own */
    int order; /* place among all */
    int item;  /* face, line, point */
    int at;    /* first vertex of the two of a line */
    enum what what;
};

struct hole {
    double facet;
    int index;
};

struct writer {
    struct art_ctx *ctx;
    const struct art_mesh *mesh;
    struct art_sink *sink;
    bool poly;
    struct piece *piece;
    int n_pieces, n_facets;
    const struct art_field *facet[3]; /* the fields of the three kinds */
    const struct art_field *marker[3];
    const struct art_field *holes; /* of facets … */
    struct hole *hole;             /* … sorted by facet */
    int n_holes, at_hole;
    int *group_value; /* [groups] their markers; NULL: not written */
    bool only_groups; /* the markers are the numbers of the groups */
};

/* ------------------------------------------------------------------- facets */

static const struct art_field *int_field(const struct art_fields *fields, const char *name)
{
    const struct art_field *field = art_fields_find(fields, name);
    if (!field || field->dim != 1 || field->type != ART_I32) return NULL;
    for (int i = 0; i < field->n; i++)
        if (!art_scalar_holds(ART_I32, field->val[i])) return NULL;
    return field;
}

static void add_piece(struct writer *w, enum what what, int item, int at, int *own)
{
    const struct art_field *facet = w->facet[what];
    struct piece *p = &w->piece[w->n_pieces];
    *p = (struct piece){.order = w->n_pieces, .item = item, .at = at, .what = what};
    p->facet = facet ? (int)facet->val[item] : (*own)++;
    w->n_pieces++;
}

static int collect(struct writer *w)
{
    const struct art_mesh *m = w->mesh;
    int64_t most = -1;
    int own = 0, longer = 0, lines = m->n_lines ? m->line_off[m->n_lines] - m->n_lines : 0;
    int status = ART_OK;
    size_t n = (size_t)m->n_faces + (size_t)lines + (size_t)m->n_points;
    if (n > INT32_MAX / 2) return art_error(w->ctx, ART_ELIMIT, NULL, "too many facets");
    w->piece = art_alloc(w->ctx, n, sizeof *w->piece);
    if (!w->piece) return ART_ENOMEM;
    for (int k = 0; k < 3; k++)
        for (int i = 0; w->facet[k] && i < w->facet[k]->n; i++)
            if (w->facet[k]->val[i] > (double)most) most = (int64_t)w->facet[k]->val[i];
    if (most >= INT32_MAX / 2)
        return art_error(w->ctx, ART_ERANGE, NULL, "a number in field 'facet' is too large");
    own = (int)most + 1;
    for (int f = 0; f < m->n_faces; f++) add_piece(w, FACE, f, 0, &own);
    for (int l = 0; l < m->n_lines; l++) {
        longer += m->line_off[l + 1] - m->line_off[l] > 2;
        for (int k = m->line_off[l]; k + 1 < m->line_off[l + 1]; k++)
            add_piece(w, LINE, l, k, &own);
    }
    for (int i = 0; i < m->n_points; i++) add_piece(w, POINT, i, 0, &own);
    if (longer)
        ART_TRY(art_warn_strict(w->ctx, ART_EUNSUPPORTED, NULL,
                                "%d polyline{s} {is|are} cut into pieces of two vertices", longer));
    qsort(w->piece, n, sizeof *w->piece, art_compare_int_pairs);
    for (int i = 0; i < w->n_pieces; i++)
        w->n_facets += i == 0 || w->piece[i].facet != w->piece[i - 1].facet;
    if (!w->poly && (w->n_facets < w->n_pieces || w->holes))
        status = art_error(w->ctx, ART_EUNSUPPORTED, NULL,
                           "there are facets of several polygons or with holes: .smesh has no "
                           "words for them, .poly has");
out:
    return status;
}

/* ------------------------------------------------------- markers and groups */

/* The groups as the names of the markers that the faces have, if each has one of its own. */
static int name_markers(struct writer *w)
{
    const struct art_mesh *m = w->mesh;
    bool *used = art_alloc(w->ctx, (size_t)m->groups.n + 1, sizeof *used);
    bool good = m->groups.n <= 1000;
    if (!used) return ART_ENOMEM;
    for (int f = 0; f < m->n_faces && good; f++) {
        int g = m->face_group[f], marker = (int)w->marker[FACE]->val[f];
        if (g < 0) continue;
        if (used[g] && w->group_value[g] != marker) good = false;
        used[g] = true;
        w->group_value[g] = marker;
    }
    for (int g = 0; g < m->groups.n; g++) {
        good = good && used[g];
        for (int h = 0; h < g && good; h++) good = w->group_value[g] != w->group_value[h];
    }
    for (int f = 0; f < m->n_faces && good; f++)
        for (int g = 0; g < m->groups.n && m->face_group[f] < 0; g++)
            if (w->group_value[g] == (int)w->marker[FACE]->val[f]) good = false;
    art_free(used);
    if (good) return ART_OK;
    art_free(w->group_value);
    w->group_value = NULL;
    return art_warn_strict(w->ctx, ART_EUNSUPPORTED, NULL,
                           "the groups do not go with the field 'marker' and are not kept");
}

static int choose_markers(struct writer *w)
{
    const struct art_mesh *m = w->mesh;
    bool numbers = true;
    if (!m->face_group) return ART_OK;
    w->group_value = art_alloc(w->ctx, (size_t)m->groups.n + 1, sizeof *w->group_value);
    if (!w->group_value) return ART_ENOMEM;
    if (w->marker[FACE]) return name_markers(w);
    w->only_groups = true;
    for (int g = 0; g < m->groups.n && numbers; g++) {
        char text[ART_NUMBER_MAX];
        const char *name = m->groups.name[g];
        int64_t value = 0;
        size_t n = strlen(name);
        numbers = art_read_int(name, n, &value) == n && value > 0 && value < INT32_MAX &&
                  art_print_double(text, (double)value) == n && memcmp(text, name, n) == 0;
        w->group_value[g] = (int)value;
    }
    for (int g = 0; g < m->groups.n && !numbers; g++) w->group_value[g] = g + 1;
    return ART_OK;
}

static int marker_of(const struct writer *w, const struct piece *p)
{
    if (p->what == FACE && w->only_groups) {
        int g = w->mesh->face_group[p->item];
        return g < 0 ? 0 : w->group_value[g];
    }
    return w->marker[p->what] ? (int)w->marker[p->what]->val[p->item] : 0;
}

/* -------------------------------------------------------------------- lists */

static int warn_of_fields(struct writer *w, const struct art_fields *fields,
                          const struct art_field *a, const struct art_field *b,
                          const struct art_field *c)
{
    int status = ART_OK;
    for (int i = 0; i < fields->n; i++) {
        const struct art_field *f = &fields->list[i];
        if (f == a || f == b || f == c) continue;
        ART_TRY(art_warn_strict(w->ctx, ART_EUNSUPPORTED, NULL,
                                "TetGen's surfaces have no place for field '%s'", f->name));
    }
out:
    return status;
}

/* The field with a list of `width` numbers for each entry. */
static const struct art_field *list_field(const struct art_mesh *m, const char *name, int width)
{
    const struct art_field *field = art_fields_find(&m->mesh_fields, name);
    if (!field || field->dim != 0 || field->n != 1 || field->off[1] == 0) return NULL;
    for (int i = 0; i < field->off[1]; i++)
        if (!isfinite(field->val[i])) return NULL;
    return field->off[1] % width ? NULL : field;
}

static void put_list(struct art_sink *sink, const struct art_field *field, int width)
{
    int n = field ? field->off[1] / width : 0;
    art_sink_put_int(sink, n), art_sink_puts(sink, "\n");
    for (int i = 0; i < n; i++) {
        art_sink_put_int(sink, i + 1);
        for (int k = 0; k < width; k++) {
            art_sink_puts(sink, " ");
            art_sink_put_double(sink, field->val[(size_t)i * (size_t)width + (size_t)k]);
        }
        art_sink_puts(sink, "\n");
    }
}

/* -------------------------------------------------------------------- parts */

static void put_polygon(struct writer *w, const struct piece *p)
{
    const struct art_mesh *m = w->mesh;
    const int *vert = p->what == POINT  ? &m->point_vert[p->item]
                      : p->what == LINE ? &m->line_vert[p->at]
                                        : m->face_vert + m->face_off[p->item];
    int n = p->what == POINT  ? 1
            : p->what == LINE ? 2
                              : m->face_off[p->item + 1] - m->face_off[p->item];
    art_sink_put_int(w->sink, n);
    for (int k = 0; k < n; k++) art_sink_puts(w->sink, " "), art_sink_put_int(w->sink, vert[k]);
}

/* The holes of a facet follow its polygons; facets come in ascending order, and so do the holes. */
static int count_holes(const struct writer *w, int facet)
{
    int n = 0;
    while (w->at_hole + n < w->n_holes && w->hole[w->at_hole + n].facet <= facet) n++;
    return n;
}

static void put_holes(struct writer *w, int n)
{
    for (int i = 1; i <= n; i++) {
        const double *x = w->holes->val + 4 * (size_t)w->hole[w->at_hole++].index;
        art_sink_put_int(w->sink, i);
        for (int k = 1; k < 4; k++) art_sink_puts(w->sink, " "), art_sink_put_double(w->sink, x[k]);
        art_sink_puts(w->sink, "\n");
    }
}

static int by_hole(const void *a, const void *b)
{
    const struct hole *p = a, *q = b;
    if (p->facet != q->facet) return p->facet < q->facet ? -1 : 1;
    return (p->index > q->index) - (p->index < q->index);
}

/* Holes whose facet does not exist would get lost. */
static int sort_holes(struct writer *w)
{
    int p = 0;
    w->n_holes = w->holes ? w->holes->off[1] / 4 : 0;
    w->hole = art_alloc(w->ctx, (size_t)w->n_holes, sizeof *w->hole);
    if (!w->hole) return ART_ENOMEM;
    for (int i = 0; i < w->n_holes; i++)
        w->hole[i] = (struct hole){w->holes->val[4 * (size_t)i], i};
    qsort(w->hole, (size_t)w->n_holes, sizeof *w->hole, by_hole);
    for (int i = 0; i < w->n_holes; i++) {
        while (p < w->n_pieces && w->piece[p].facet < w->hole[i].facet) p++;
        if (p == w->n_pieces || w->piece[p].facet != w->hole[i].facet)
            return art_error(w->ctx, ART_ERANGE, NULL,
                             "field 'facet_holes' has a hole in facet %g, which does not exist",
                             w->hole[i].facet);
    }
    return ART_OK;
}

static int put_facets(struct writer *w, bool marked)
{
    struct art_sink *sink = w->sink;
    bool mixed = false;
    art_sink_put_int(sink, w->n_facets), art_sink_puts(sink, marked ? " 1\n" : " 0\n");
    for (int i = 0, end; i < w->n_pieces; i = end) {
        const struct piece *p = &w->piece[i];
        int marker = marker_of(w, p), n_holes = 0;
        for (end = i + 1; end < w->n_pieces && w->piece[end].facet == p->facet; end++)
            if (marker_of(w, &w->piece[end]) != marker) mixed = true;
        if (w->poly) {
            art_sink_put_int(sink, end - i), art_sink_puts(sink, " ");
            n_holes = count_holes(w, p->facet);
            art_sink_put_int(sink, n_holes);
            if (marked) art_sink_puts(sink, " "), art_sink_put_int(sink, marker);
            art_sink_puts(sink, "\n");
        }
        for (int k = i; k < end; k++) {
            put_polygon(w, &w->piece[k]);
            if (!w->poly && marked) art_sink_puts(sink, " "), art_sink_put_int(sink, marker);
            art_sink_puts(sink, "\n");
        }
        put_holes(w, n_holes);
    }
    return mixed ? art_warn_strict(w->ctx, ART_EUNSUPPORTED, NULL,
                                   "polygons of one facet have one marker: others are not kept")
                 : ART_OK;
}

static int put_comments(struct writer *w)
{
    const struct art_mesh *m = w->mesh;
    int status = ART_OK;
    if (m->units)
        art_sink_puts(w->sink, "# units "), art_sink_puts(w->sink, m->units),
            art_sink_puts(w->sink, "\n");
    for (int g = 0; w->group_value && g < m->groups.n; g++)
        ART_TRY(art_tetgen_put_name(w->ctx, w->sink, w->only_groups ? "group" : "marker",
                                    w->group_value[g], m->groups.name[g]));
    ART_TRY(art_tetgen_put_columns(w->ctx, w->sink, &m->vertex_fields,
                                   art_tetgen_marker(&m->vertex_fields)));
out:
    return status;
}

static int prepare(struct writer *w)
{
    const struct art_mesh *m = w->mesh;
    const struct art_fields *const fields[3] = {&m->face_fields, &m->line_fields, &m->point_fields};
    int status = ART_OK;
    for (int k = 0; k < 3; k++) {
        w->facet[k] = int_field(fields[k], "facet");
        w->marker[k] = int_field(fields[k], "marker");
        ART_TRY(warn_of_fields(w, fields[k], w->facet[k], w->marker[k], NULL));
    }
    w->holes = list_field(m, "facet_holes", 4);
    ART_TRY(warn_of_fields(w, &m->mesh_fields, w->holes, list_field(m, "holes", 3),
                           list_field(m, "regions", 5)));
    ART_TRY(collect(w));
    ART_TRY(sort_holes(w));
    ART_TRY(choose_markers(w));
out:
    return status;
}

int art_tetgen_write_surface(struct art_ctx *ctx, const struct art_mesh *mesh,
                             struct art_sink *sink, bool poly)
{
    struct writer w = {.ctx = ctx, .mesh = mesh, .sink = sink, .poly = poly};
    int status;
    ART_TRY(prepare(&w));
    bool marked = w.only_groups || w.marker[FACE] || w.marker[LINE] || w.marker[POINT];
    ART_TRY(put_comments(&w));
    art_sink_puts(sink, "# part 1: points\n");
    ART_TRY(art_tetgen_put_nodes(ctx, sink, mesh->pos, mesh->n_verts, 0, &mesh->vertex_fields));
    art_sink_puts(sink, "# part 2: facets\n");
    ART_TRY(put_facets(&w, marked));
    art_sink_puts(sink, "# part 3: holes\n");
    put_list(sink, list_field(mesh, "holes", 3), 3);
    art_sink_puts(sink, "# part 4: regions\n");
    put_list(sink, list_field(mesh, "regions", 5), 5);
    status = art_sink_write(sink, "", 0);
out:
    art_free(w.piece), art_free(w.hole), art_free(w.group_value);
    return status;
}
