/* Writes what points of a skin follow. */
#include "skin_priv.h"
#include <string.h>

static void put_base(struct art_buf *buf, const struct art_skin_point *p)
{
    for (int i = 0; i < 3; i++) {
        if (i) art_buf_putc(buf, ' ');
        art_buf_real(buf, p->base[i] + 0.0);
    }
}

static void put_link(struct art_buf *buf, const struct art_skin_points *points,
                     const struct art_skin_link *link)
{
    art_buf_printf(buf, "%c [ %d ", "FED"[link->kind], link -> master);
    art_buf_real(buf, link->weight);
    if (link->kind == ART_SKIN_ELEMENT) {
        art_buf_printf(buf, " %d", link->elem);
        for (int i = 0; i < 3; i++) {
            art_buf_putc(buf, ' ');
            art_buf_real(buf, link->offset[i] + 0.0);
        }
    }
    for (int k = link->first; k < link->first + link->n; k++) {
        if (link->kind == ART_SKIN_NODES) art_buf_printf(buf, " %d", points->node[k]);
        art_buf_putc(buf, ' ');
        art_buf_real(buf, points->coord[k] + 0.0);
    }
    art_buf_puts(buf, " ]");
}

static void put_links(struct art_buf *buf, const struct art_skin_points *points, int i,
                      const char *indent)
{
    const struct art_skin_point *p = &points->point[i];
    art_buf_puts(buf, "[");
    for (int k = p->first; k < p->first + p->n; k++) {
        art_buf_printf(buf, "\n%s  ", indent);
        put_link(buf, points, &points->link[k]);
    }
    if (p->n)
        art_buf_printf(buf, "\n%s]", indent);
    else
        art_buf_puts(buf, " ]");
}

int art_skin_points_write(struct art_ctx *ctx, struct art_comp *skin,
                          const struct art_skin_points *points)
{
    struct art_buf buf;
    int status;
    art_buf_init(&buf, ctx);
    art_buf_puts(&buf, "[\nname=\"attachments\"");
    for (int i = 0; i < points->n; i++) {
        const struct art_skin_point *p = &points->point[i];
        art_buf_puts(&buf, "\n[ base=");
        put_base(&buf, p);
        if (p->base_weight != 0) {
            art_buf_puts(&buf, "\n  baseWeight=");
            art_buf_real(&buf, p->base_weight);
        }
        art_buf_puts(&buf, "\n  connections=");
        put_links(&buf, points, i, "  ");
        art_buf_puts(&buf, "\n]");
    }
    art_buf_puts(&buf, "\n]");
    ART_TRY(art_buf_status(&buf));
    status = art_set_text(ctx, skin, "attachments", buf.s, NULL);
out:
    art_buf_fini(&buf);
    return status;
}

int art_skin_point_write(struct art_ctx *ctx, struct art_comp *att,
                         const struct art_skin_points *points, int i)
{
    const struct art_skin_point *p = &points->point[i];
    const double on_mesh = 1;
    struct art_buf buf;
    int status;
    art_buf_init(&buf, ctx);
    put_base(&buf, p);
    ART_TRY(art_buf_status(&buf));
    ART_TRY(art_set_text(ctx, att, "base", buf.s, NULL));
    if (p->base_weight != 0 || art_is_set(att, "baseWeight"))
        ART_TRY(art_set_numbers(ctx, att, "baseWeight", &p->base_weight, 1));
    if (p->on_mesh) ART_TRY(art_set_numbers(ctx, att, "featureBased", &on_mesh, 1));
    art_buf_clear(&buf);
    put_links(&buf, points, i, "");
    ART_TRY(art_buf_status(&buf));
    status = art_set_text(ctx, att, "connections", buf.s, NULL);
out:
    art_buf_fini(&buf);
    return status;
}
