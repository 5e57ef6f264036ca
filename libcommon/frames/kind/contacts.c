/* Contacts as points, each with what it does: as many as there are at the moment. */
#include "../frames_priv.h"

static const struct art_frames_prop fields[] = {
    {"normal", 3, false, false},   {"force", 3, false, false}, {"friction", 3, false, false},
    {"distance", 1, false, false}, {"area", 1, false, false},  {"pressure", 1, false, false}};
enum { N_FIELDS = sizeof fields / sizeof fields[0] };
_Static_assert((int)N_FIELDS <= (int)ART_FRAMES_CONTACT_PROPS, "room for what is shown");

static bool field(int i, struct art_frames_field *f)
{
    return art_frames_prop_field(fields, N_FIELDS, i, ART_FRAMES_ITEMS, f);
}

static int make(struct art_ctx *ctx, struct art_frames *frames)
{
    return art_frames_contact_part_make(ctx, frames, &art_frames_contacts,
                                        sizeof(struct art_frames_contact_part));
}

static void take_contact(const struct art_frames_contact_part *contact_part,
                         const struct art_contact *c, struct art_fields *to, int item)
{
    const double *const values[N_FIELDS] = {c->normal,    c->force, c->friction,
                                            &c->distance, &c->area, &c->pressure};
    int at = ART_FRAMES_CONTACT_NUMBERS;
    for (int k = 0; k < N_FIELDS; k++) {
        if (!contact_part->shown[k]) continue;
        double *x = to->list[at++].val + (ptrdiff_t)item * fields[k].dim;
        for (int i = 0; i < fields[k].dim; i++) x[i] = values[k][i] + 0; /* no -0 */
    }
}

/* Adds the contacts of a model; fields have room for all. */
static int add_model(struct art_ctx *ctx, const struct art_sim *sim, int model,
                     struct art_frames_contact_part *contact_part, struct art_mesh *mesh)
{
    const struct art_system *sys = art_sim_system(sim, model);
    int status;
    ART_TRY(art_contacts_get(ctx, sys, art_sim_state(sim, model), NULL, &contact_part->now));
    for (int i = 0; i < contact_part->now.n; i++) {
        const struct art_contact *c = &contact_part->now.contact[i];
        const struct art_contact_pair *pair = &contact_part->now.pair[c->pair];
        int item = mesh->n_verts;
        ART_TRY(art_mesh_add_vertex(ctx, mesh, c->pos[0]));
        ART_TRY(art_mesh_add_point(ctx, mesh, item));
        art_frames_contact_part_number(contact_part, model, pair, &mesh->vertex_fields, item);
        take_contact(contact_part, c, &mesh->vertex_fields, item);
    }
out:
    return status;
}

static int update(struct art_ctx *ctx, const struct art_sim *sim, struct art_frames_part *part)
{
    struct art_frames_contact_part *contact_part = part->data;
    struct art_mesh *mesh = NULL;
    int status;
    ART_TRY(art_mesh_create(ctx, &mesh));
    ART_TRY(
        art_frames_contact_part_fields(ctx, contact_part, fields, N_FIELDS, &mesh->vertex_fields));
    for (int i = 0; i < art_sim_models(sim); i++)
        ART_TRY(add_model(ctx, sim, i, contact_part, mesh));
    art_mesh_free(part->mesh);
    part->mesh = mesh;
    mesh = NULL;
out:
    art_mesh_free(mesh);
    return status;
}

static void free_contacts(struct art_frames_part *part)
{
    if (part->data) art_frames_contact_part_fini(part->data);
    art_free(part->data);
}

const struct art_frames_kind art_frames_contacts = {.name = "contacts",
                                                    .summary = "contacts as points",
                                                    .field = field,
                                                    .make = make,
                                                    .update = update,
                                                    .free = free_contacts};
