/* This file makes parts of the contours along which colliding surfaces cross, as lines; their
 * number changes with the state. */
#include "../geom_priv.h"

static const struct art_geom_prop props[] = {{"length", 1, false, false}};

struct data {
    struct art_geom_contact_part contact;
    struct art_contours contours;
};

/* A closed one comes back to where it began. */
static int add_contour(struct art_ctx *ctx, const struct data *d, int model,
                       const struct art_contact_pair *pair, const struct art_contour *c,
                       struct art_mesh *mesh)
{
    const struct art_contour_point *p = d->contours.point + c->first;
    const double *const values[] = {&c->length};
    int n = c->n + c->closed, first = mesh->n_verts, status = ART_OK;
    int *vert = art_alloc(ctx, (size_t)n, sizeof *vert);
    if (!vert) return ART_ENOMEM;
    for (int i = 0; i < c->n; i++) ART_TRY(art_mesh_add_vertex(ctx, mesh, p[i].x));
    for (int i = 0; i < n; i++) vert[i] = first + i % c->n;
    if (n < 2) goto out;
    ART_TRY(art_mesh_add_line(ctx, mesh, n, vert));
    art_geom_contact_part_set(&d->contact, &art_geom_contours, model, pair, values,
                              &mesh->line_fields, mesh->n_lines - 1);
out:
    art_free(vert);
    return status;
}

static int add_contours(struct art_ctx *ctx, const struct art_sim *sim, int model,
                        struct art_geom_contact_part *data, struct art_mesh *mesh)
{
    struct data *d = (struct data *)data;
    int status = ART_OK;
    for (int i = 0; i < data->now.n_pairs; i++) {
        const struct art_contact_pair *pair = &data->now.pair[i];
        bool known;
        ART_TRY(art_contacts_regions(ctx, art_sim_system(sim, model), art_sim_state(sim, model),
                                     pair, &d->contours, &known));
        for (int k = 0; known && k < d->contours.n_contours; k++)
            ART_TRY(add_contour(ctx, d, model, pair, &d->contours.contour[k], mesh));
    }
out:
    return status;
}

static int update(struct art_ctx *ctx, const struct art_sim *sim, struct art_geom_part *part)
{
    return art_geom_contact_part_update(ctx, sim, part, add_contours);
}

static void free_contours(struct art_geom_part *part)
{
    struct data *d = part->data;
    art_geom_contact_part_free(part);
    art_contours_fini(&d->contours);
}

const struct art_geom_kind art_geom_contours = {
    .name = "contours",
    .summary = "contours along which surfaces that collide cross",
    .unusual = true,
    .prop = props,
    .n_props = sizeof props / sizeof props[0],
    .on = ART_GEOM_ON_LINES,
    .size = sizeof(struct data),
    .make = art_geom_contact_part_make,
    .update = update,
    .free = free_contours};
