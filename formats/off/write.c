/* A mesh as a Geomview object file. */
#include "off_priv.h"
#include <math.h>

struct writer {
    struct art_ctx *ctx;
    const struct art_mesh *mesh;
    struct art_emit e;
    struct art_mesh_attr normal, texture, color; /* by vertex */
    double *own[3];
    const struct art_field *face_color, *color_index;
    bool by_face, whole; /* colours of faces, as numbers of 255 */
};

/* -------------------------------------------------------------------- losses */

static int report(struct writer *w, const char *what)
{
    return art_warn_strict(w->ctx, ART_EUNSUPPORTED, NULL, "the format off does not keep: %s",
                           what);
}

static int check_fields(struct writer *w)
{
    const struct art_fields *fields = &w->mesh->face_fields;
    int status = ART_OK;
    for (int i = 0; i < fields->n; i++) {
        const struct art_field *f = &fields->list[i];
        if (strcmp(f->name, ART_OFF_FACE_COLOR) == 0 && f->dim == 4)
            w->face_color = f;
        else if (strcmp(f->name, ART_OFF_COLOR_INDEX) == 0 && f->dim == 1)
            w->color_index = f;
        else
            ART_TRY(art_warn_strict(w->ctx, ART_EUNSUPPORTED, NULL,
                                    "the format off does not keep: face field '%s'", f->name));
    }
out:
    return status;
}

static int choose(struct writer *w)
{
    const struct art_mesh *m = w->mesh;
    int status, bent = 0;
    ART_TRY(check_fields(w));
    ART_TRY(art_attr_by_vertex(w->ctx, m, &m->normal, &w->normal, &w->own[0]));
    ART_TRY(art_attr_by_vertex(w->ctx, m, &m->texture, &w->texture, &w->own[1]));
    w->by_face = art_attr_by_face(m, &m->color) && !w->face_color;
    if (!w->by_face) ART_TRY(art_attr_by_vertex(w->ctx, m, &m->color, &w->color, &w->own[2]));
    w->whole = w->by_face ? art_attr_is_whole(&m->color, 255) : false;
    if (m->normal.n > 0 && w->normal.n == 0) ART_TRY(report(w, "normals of corners"));
    if (m->texture.n > 0 && w->texture.n == 0) ART_TRY(report(w, "texture coordinates of corners"));
    if (m->color.n > 0 && w->color.n == 0 && !w->by_face) ART_TRY(report(w, "colours of corners"));
    for (int i = 0; i < w->texture.n; i++)
        if (w->texture.val[3 * (size_t)i + 2] != 0) {
            ART_TRY(report(w, "the third texture coordinate"));
            break;
        }
    for (int i = 0; i < m->n_lines; i++) bent += m->line_off[i + 1] - m->line_off[i] > 2;
    if (bent > 0) ART_TRY(report(w, "polylines as a whole (they are cut into segments)"));
out:
    return status;
}

/* ------------------------------------------------------------------- writing */

/* Always with a point: colours without one are parts of 255. */
static void put_real(struct art_emit *e, double x)
{
    char *p = art_emit_room(e, ART_NUMBER_MAX + 1);
    *p++ = ' ';
    art_emit_to(e, p + art_print_real(p, x));
}

static void put_color(struct art_emit *e, const double *rgba, bool whole)
{
    for (int k = 0; k < 4; k++) {
        if (!whole) {
            put_real(e, rgba[k]);
            continue;
        }
        art_emit_putc(e, ' ');
        art_emit_int(e, (int)floor(rgba[k] * 255 + 0.5));
    }
}

/* Colours of vertices are read as parts of 255 if one of them is beyond 1. */
static bool vertex_colors_whole(const struct art_mesh_attr *c)
{
    if (!art_attr_is_whole(c, 255)) return false;
    for (int i = 0; i < 4 * c->n; i++)
        if (c->val[i] * 255 > 1.5) return true;
    return false;
}

static void put_vertices(struct writer *w)
{
    const struct art_mesh *m = w->mesh;
    struct art_emit *e = &w->e;
    bool whole = vertex_colors_whole(&w->color);
    for (int i = 0; i < m->n_verts; i++) {
        for (int k = 0; k < 3; k++) {
            if (k > 0) art_emit_putc(e, ' ');
            art_emit_number(e, m->pos[3 * (size_t)i + (size_t)k]);
        }
        for (int k = 0; w->normal.n && k < 3; k++) {
            art_emit_putc(e, ' ');
            art_emit_double(e, w->normal.val[3 * (size_t)i + (size_t)k]);
        }
        if (w->color.n) put_color(e, w->color.val + 4 * (size_t)i, whole);
        for (int k = 0; w->texture.n && k < 2; k++) {
            art_emit_putc(e, ' ');
            art_emit_double(e, w->texture.val[3 * (size_t)i + (size_t)k]);
        }
        art_emit_putc(e, '\n');
    }
}

static void put_face_color(struct writer *w, int f)
{
    const struct art_mesh *m = w->mesh;
    int value = w->by_face ? m->color.idx[m->face_off[f]] : -1;
    if (value >= 0) {
        put_color(&w->e, m->color.val + 4 * (size_t)value, w->whole);
    } else if (w->face_color && w->face_color->val[4 * (size_t)f + 3] >= 0) {
        put_color(&w->e, w->face_color->val + 4 * (size_t)f, false);
    } else if (w->color_index && w->color_index->val[f] >= 0) {
        art_emit_putc(&w->e, ' ');
        art_emit_int(&w->e, (int)w->color_index->val[f]);
    }
}

static void put_corners(struct art_emit *e, int n, const int *vert)
{
    art_emit_int(e, n);
    for (int k = 0; k < n; k++) {
        art_emit_putc(e, ' ');
        art_emit_int(e, vert[k]);
    }
}

static void put_faces(struct writer *w)
{
    const struct art_mesh *m = w->mesh;
    struct art_emit *e = &w->e;
    for (int f = 0; f < m->n_faces; f++) {
        put_corners(e, m->face_off[f + 1] - m->face_off[f], m->face_vert + m->face_off[f]);
        put_face_color(w, f);
        art_emit_putc(e, '\n');
    }
    for (int l = 0; l < m->n_lines; l++)
        for (int k = m->line_off[l]; k + 1 < m->line_off[l + 1]; k++) {
            put_corners(e, 2, m->line_vert + k);
            art_emit_putc(e, '\n');
        }
    for (int i = 0; i < m->n_points; i++) {
        put_corners(e, 1, m->point_vert + i);
        art_emit_putc(e, '\n');
    }
}

int art_off_write_as(struct art_ctx *ctx, const void *object, struct art_sink *sink,
                     const struct art_writing *how)
{
    const struct art_mesh *m = object;
    struct writer w = {.ctx = ctx, .mesh = m};
    int status, segments = 0;
    art_emit_init(&w.e, ctx, sink, how->number);
    ART_TRY(choose(&w));
    for (int i = 0; i < m->n_lines; i++) segments += m->line_off[i + 1] - m->line_off[i] - 1;
    art_emit_printf(&w.e, "%s%s%sOFF\n%d %d 0\n", w.texture.n ? "ST" : "", w.color.n ? "C" : "",
                    w.normal.n ? "N" : "", m->n_verts, m->n_faces + segments + m->n_points);
    put_vertices(&w);
    put_faces(&w);
    /* at the end: some readers expect the counts on the second line */
    if (m->units) art_emit_printf(&w.e, "# units %s\n", m->units);
    ART_TRY(art_emit_end(&w.e));
out:
    for (int i = 0; i < 3; i++) art_free(w.own[i]);
    return status;
}

int art_off_write(struct art_ctx *ctx, const void *object, struct art_sink *sink)
{
    const struct art_writing plain = {0};
    return art_off_write_as(ctx, object, sink, &plain);
}
