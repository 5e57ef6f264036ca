/* The contours along which surfaces that collide cross, as lines: as many as there are at the
 * moment. */
#include "../frames_priv.h"
#include <art/contact.h>

static const struct art_frames_prop fields[] = {{"length", 1, false, false}};
enum { COMPONENT, COMPONENT1, PAIR, OTHERS };

struct data {
    bool length;
    int *first; /* [n_models] */
    struct art_contacts now;
    struct art_contours contours;
};

static bool field(int i, struct art_frames_field *f)
{
    return art_frames_prop_field(fields, 1, i, ART_FRAMES_ITEMS, f);
}

static int make(struct art_ctx *ctx, struct art_frames *frames)
{
    struct art_frames_part *part;
    struct art_frames_field f;
    struct data *d;
    int status;
    if (!art_frames_any_contact(frames->sim)) return ART_OK;
    ART_TRY(art_frames_add_part(ctx, frames, &art_frames_contours, "contours", &part));
    ART_TRY(art_mesh_create(ctx, &part->mesh));
    part->data = d = art_alloc(ctx, 1, sizeof *d);
    if (!d) return ART_ENOMEM;
    d->length = field(0, &f) && art_frames_wants(frames->fields, &f);
    status = art_frames_list_collidables(ctx, frames->sim, part, &d->first);
out:
    return status;
}

/* A closed one comes back to where it began. */
static int add_contour(struct art_ctx *ctx, const struct data *d, const struct art_contour *c,
                       const double numbers[OTHERS], struct art_mesh *mesh)
{
    const struct art_contour_point *p = d->contours.point + c->first;
    struct art_fields *to = &mesh->line_fields;
    int n = c->n + c->closed, first = mesh->n_verts, status = ART_OK;
    int *vert = art_alloc(ctx, (size_t)n, sizeof *vert);
    if (!vert) return ART_ENOMEM;
    for (int i = 0; i < c->n; i++) ART_TRY(art_mesh_add_vertex(ctx, mesh, p[i].x));
    for (int i = 0; i < n; i++) vert[i] = first + i % c->n;
    int item = mesh->n_lines;
    if (n >= 2) ART_TRY(art_mesh_add_line(ctx, mesh, n, vert));
    for (int k = 0; k < OTHERS && n >= 2; k++) to->list[k].val[item] = numbers[k];
    if (d->length && n >= 2) to->list[OTHERS].val[item] = c->length;
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
    ART_TRY(art_contacts_get(ctx, sys, state, NULL, &d->now));
    for (int i = 0; i < d->now.n_pairs; i++) {
        const struct art_contact_pair *pair = &d->now.pair[i];
        double numbers[OTHERS];
        bool known;
        ART_TRY(art_contacts_regions(ctx, sys, state, pair, &d->contours, &known));
        numbers[COMPONENT] = d->first[model] + pair->body[0];
        numbers[COMPONENT1] = d->first[model] + pair->body[1];
        numbers[PAIR] = (double)pair->rule->number;
        for (int k = 0; known && k < d->contours.n_contours; k++)
            ART_TRY(add_contour(ctx, d, &d->contours.contour[k], numbers, mesh));
    }
out:
    return status;
}

static int update(struct art_ctx *ctx, const struct art_sim *sim, struct art_frames_part *part)
{
    static const char *const others[OTHERS] = {"component", "component1", "pair"};
    struct data *d = part->data;
    struct art_mesh *mesh = NULL;
    struct art_fields *to;
    int status;
    ART_TRY(art_mesh_create(ctx, &mesh));
    to = &mesh->line_fields;
    for (int k = 0; k < OTHERS; k++)
        ART_TRY(art_fields_add(ctx, to, others[k], k == PAIR ? ART_I64 : ART_I32, 1, 0, NULL));
    if (d->length) ART_TRY(art_fields_add(ctx, to, "length", ART_F64, 1, 0, NULL));
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
        art_free(d->first);
        art_contacts_fini(&d->now);
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
