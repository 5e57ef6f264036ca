/* The contours along which surfaces that collide cross, as lines: as many as there are at the
 * moment. */
#include "../frames_priv.h"

static const struct art_frames_prop fields[] = {{"length", 1, false, false}};

struct data {
    struct art_frames_contact_part contact_part;
    struct art_contours contours;
};

static bool field(int i, struct art_frames_field *f)
{
    return art_frames_prop_field(fields, 1, i, ART_FRAMES_ITEMS, f);
}

static int make(struct art_ctx *ctx, struct art_frames *frames)
{
    return art_frames_contact_part_make(ctx, frames, &art_frames_contours, sizeof(struct data));
}

/* A closed one comes back to where it began. */
static int add_contour(struct art_ctx *ctx, const struct data *d, int model,
                       const struct art_contact_pair *pair, const struct art_contour *c,
                       struct art_mesh *mesh)
{
    const struct art_contour_point *p = d->contours.point + c->first;
    struct art_fields *to = &mesh->line_fields;
    int n = c->n + c->closed, first = mesh->n_verts, status = ART_OK;
    int *vert = art_alloc(ctx, (size_t)n, sizeof *vert);
    if (!vert) return ART_ENOMEM;
    for (int i = 0; i < c->n; i++) ART_TRY(art_mesh_add_vertex(ctx, mesh, p[i].x));
    for (int i = 0; i < n; i++) vert[i] = first + i % c->n;
    int item = mesh->n_lines;
    if (n < 2) goto out;
    ART_TRY(art_mesh_add_line(ctx, mesh, n, vert));
    art_frames_contact_part_number(&d->contact_part, model, pair, to, item);
    if (d->contact_part.shown[0]) to->list[ART_FRAMES_CONTACT_NUMBERS].val[item] = c->length;
out:
    art_free(vert);
    return status;
}

static int add_model(struct art_ctx *ctx, const struct art_sim *sim, int model, struct data *d,
                     struct art_mesh *mesh)
{
    const struct art_system *sys = art_sim_system(sim, model);
    const struct art_state *state = art_sim_state(sim, model);
    int status;
    ART_TRY(art_contacts_get(ctx, sys, state, NULL, &d->contact_part.now));
    for (int i = 0; i < d->contact_part.now.n_pairs; i++) {
        const struct art_contact_pair *pair = &d->contact_part.now.pair[i];
        bool known;
        ART_TRY(art_contacts_regions(ctx, sys, state, pair, &d->contours, &known));
        for (int k = 0; known && k < d->contours.n_contours; k++)
            ART_TRY(add_contour(ctx, d, model, pair, &d->contours.contour[k], mesh));
    }
out:
    return status;
}

static int update(struct art_ctx *ctx, const struct art_sim *sim, struct art_frames_part *part)
{
    struct data *d = part->data;
    struct art_mesh *mesh = NULL;
    int status;
    ART_TRY(art_mesh_create(ctx, &mesh));
    ART_TRY(art_frames_contact_part_fields(ctx, &d->contact_part, fields, 1, &mesh->line_fields));
    for (int i = 0; i < art_sim_models(sim); i++) ART_TRY(add_model(ctx, sim, i, d, mesh));
    art_mesh_free(part->mesh);
    part->mesh = mesh;
    mesh = NULL;
out:
    art_mesh_free(mesh);
    return status;
}

static void free_contours(struct art_frames_part *part)
{
    struct data *d = part->data;
    if (d) {
        art_frames_contact_part_fini(&d->contact_part);
        art_contours_fini(&d->contours);
    }
    art_free(d);
}

const struct art_frames_kind art_frames_contours = {
    .name = "contours",
    .summary = "contours along which surfaces that collide cross",
    .unusual = true,
    .field = field,
    .make = make,
    .update = update,
    .free = free_contours};
