/* Builds a MultizoneBody in the tree: points where the zones fit on their frames, the surface. */
#include "body_priv.h"
#include <art/mechtree.h>
#include <art/multizonebody.h>
#include <stdio.h>
#include <string.h>

static int frames_now(struct art_ctx *ctx, const struct art_comp *body, struct zone_layout *l)
{
    const struct art_slot *frames = art_comp_slot(body, "frames");
    double twist[6];
    int status = ART_OK;
    for (int z = 0; z < l->n_zones; z++)
        ART_TRY(art_comp_motion(ctx, frames->value.refs[z].to, &l->fit[z], twist));
out:
    return status;
}

static int write_fit(struct art_ctx *ctx, struct art_comp *body, const struct zone_layout *l)
{
    double *fit = art_alloc(ctx, 7 * (size_t)l->n_zones, sizeof *fit);
    if (!fit) return ART_ENOMEM;
    for (int z = 0; z < l->n_zones; z++) {
        art_v3_copy(fit + 7 * z, l->fit[z].p);
        art_rot_to_quat(fit + 7 * z + 3, l->fit[z].R);
    }
    int status = art_set_numbers(ctx, body, "fit", fit, 7 * l->n_zones);
    art_free(fit);
    return status;
}

static int add_points(struct art_ctx *ctx, struct art_comp *body, const struct zone_layout *l)
{
    struct art_comp *points = art_comp_child(body, "points");
    int status = ART_OK;
    for (int i = 0; i < l->n_points; i++) {
        const struct zone_point *p = &l->at[i];
        struct art_comp *point = NULL;
        char name[64];
        double x[3], mass = 0;
        art_rigid_point(x, &l->fit[p->zone[0]], l->zone[p->zone[0]]->x + 3 * (size_t)p->node[0]);
        for (int k = 0; k < 2 && p->zone[k] >= 0; k++)
            mass += l->zone[p->zone[k]]->mass[p->node[k]];
        snprintf(name, sizeof name, "z%dn%d", p->zone[0], l->zone[p->zone[0]]->id[p->node[0]]);
        ART_TRY(art_comp_create(body->model, art_schema_class(body->model->schema, "Particle"),
                                &point));
        ART_TRY(art_comp_rename(point, name));
        ART_TRY(art_comp_add(points, point, -1));
        ART_TRY(art_set_numbers(ctx, point, "position", x, 3));
        ART_TRY(art_set_numbers(ctx, point, "mass", &mass, 1));
    }
out:
    return status;
}

static int write_mesh(struct art_ctx *ctx, struct art_comp *body, const struct zone_layout *l)
{
    struct art_buf text;
    int first = 1, status;
    art_buf_init(&text, ctx);
    art_buf_putc(&text, '\n');
    for (int z = 0; z < l->n_zones; z++)
        for (int i = 0; i < l->zone[z]->n_nodes; i++) {
            double x[3];
            art_rigid_point(x, &l->fit[z], l->zone[z]->x + 3 * (size_t)i);
            art_buf_putc(&text, 'v');
            for (int a = 0; a < 3; a++) {
                art_buf_putc(&text, ' ');
                art_buf_double(&text, x[a]);
            }
            art_buf_putc(&text, '\n');
        }
    for (int z = 0; z < l->n_zones; z++) {
        for (int f = 0; f < l->zone[z]->n_faces; f++) {
            const int *v = l->zone[z]->face[f];
            art_buf_printf(&text, "f %d %d %d\n", first + v[0], first + v[1], first + v[2]);
        }
        first += l->zone[z]->n_nodes;
    }
    art_buf_puts(&text, "EOF\n");
    status = art_buf_status(&text);
    if (status == ART_OK) status = art_set_mesh(ctx, body, "mesh", NULL, text.s);
    art_buf_fini(&text);
    return status;
}

int art_multizone_build(struct art_ctx *ctx, struct art_comp *body)
{
    struct zone_layout l = {0};
    struct art_comp *points = art_comp_child(body, "points");
    int status;
    if (!art_comp_is(body, "MultizoneBody"))
        return art_error(ctx, ART_EUSAGE, &body->loc, "'%s' is a %s, not a MultizoneBody",
                         art_comp_path(body, NULL), body->cls->name);
    if (points && points->n_children)
        return art_error(ctx, ART_EUSAGE, &body->loc, "'%s' is built already",
                         art_comp_path(body, NULL));
    /* once to know the frames, once more with the pairs that lie on each other there */
    ART_TRY(zone_frames_read(ctx, body, &l));
    ART_TRY(frames_now(ctx, body, &l));
    ART_TRY(write_fit(ctx, body, &l));
    zone_layout_fini(&l);
    ART_TRY(zone_layout_read(ctx, body, &l));
    ART_TRY(add_points(ctx, body, &l));
    status = write_mesh(ctx, body, &l);
out:
    zone_layout_fini(&l);
    return status;
}
