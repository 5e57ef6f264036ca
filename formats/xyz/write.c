/* The vertices of a mesh as rows of numbers. */
#include "xyz_priv.h"
#include <math.h>

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

int art_xyz_write_as(struct art_ctx *ctx, const void *object, struct art_sink *sink,
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

int art_xyz_write(struct art_ctx *ctx, const void *object, struct art_sink *sink)
{
    const struct art_writing plain = {0};
    return art_xyz_write_as(ctx, object, sink, &plain);
}
