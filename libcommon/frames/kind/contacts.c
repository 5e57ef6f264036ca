/* Contacts as points, each with what it does: as many as there are at the moment. */
#include "../frames_priv.h"
#include <art/contact.h>

static const struct art_frames_prop fields[] = {
    {"normal", 3, false, false},   {"force", 3, false, false}, {"friction", 3, false, false},
    {"distance", 1, false, false}, {"area", 1, false, false},  {"pressure", 1, false, false}};
/* The number of a pair goes with the square of that of the bodies: ART_I64. */
enum { N_FIELDS = sizeof fields / sizeof fields[0], PAIR = 2, OTHERS = 3 };

/* The fields that are shown, and which body of a model comes where in the list of components. */
struct data {
    bool shown[N_FIELDS];
    int *first; /* [n_models] */
    struct art_contacts now;
};

static bool field(int i, struct art_frames_field *f)
{
    return art_frames_prop_field(fields, N_FIELDS, i, ART_FRAMES_ITEMS, f);
}

bool art_frames_any_contact(const struct art_sim *sim)
{
    for (int i = 0; i < art_sim_models(sim); i++) {
        const struct art_contact_rules *rules = art_contacts_rules(art_sim_system(sim, i));
        if (rules && rules->enabled) return true;
    }
    return false;
}

int art_frames_list_collidables(struct art_ctx *ctx, const struct art_sim *sim,
                                struct art_frames_part *part, int **first)
{
    int status = ART_OK;
    *first = art_alloc(ctx, (size_t)art_sim_models(sim), sizeof **first);
    if (!*first) return ART_ENOMEM;
    for (int i = 0; i < art_sim_models(sim); i++) {
        const struct art_contact_rules *rules = art_contacts_rules(art_sim_system(sim, i));
        (*first)[i] = part->n_comps;
        for (int k = 0; rules && k < rules->n_bodies && status == ART_OK; k++)
            status = art_frames_add_comp(ctx, part, rules->body[k].comp);
    }
    return status;
}

static int make(struct art_ctx *ctx, struct art_frames *frames)
{
    struct art_frames_part *part;
    struct art_frames_field f;
    struct data *d;
    int status;
    if (!art_frames_any_contact(frames->sim)) return ART_OK;
    ART_TRY(art_frames_add_part(ctx, frames, &art_frames_contacts, "contacts", &part));
    ART_TRY(art_mesh_create(ctx, &part->mesh));
    part->data = d = art_alloc(ctx, 1, sizeof *d);
    if (!d) return ART_ENOMEM;
    for (int k = 0; field(k, &f); k++) d->shown[k] = art_frames_wants(frames->fields, &f);
    status = art_frames_list_collidables(ctx, frames->sim, part, &d->first);
out:
    return status;
}

static void take_contact(const struct data *d, const struct art_contact *c, struct art_fields *to,
                         int item)
{
    const double *const values[N_FIELDS] = {c->normal,    c->force, c->friction,
                                            &c->distance, &c->area, &c->pressure};
    int at = OTHERS;
    for (int k = 0; k < N_FIELDS; k++) {
        if (!d->shown[k]) continue;
        double *x = to->list[at++].val + (ptrdiff_t)item * fields[k].dim;
        for (int i = 0; i < fields[k].dim; i++) x[i] = values[k][i] + 0; /* no -0 */
    }
}

/* Adds the contacts of a model; fields have room for all. */
static int add_model(struct art_ctx *ctx, const struct art_sim *sim, int model, struct data *d,
                     struct art_mesh *mesh)
{
    const struct art_system *sys = art_sim_system(sim, model);
    int status;
    ART_TRY(art_contacts_get(ctx, sys, art_sim_state(sim, model), NULL, &d->now));
    for (int i = 0; i < d->now.n; i++) {
        const struct art_contact *c = &d->now.contact[i];
        const struct art_contact_pair *pair = &d->now.pair[c->pair];
        int item = mesh->n_verts;
        ART_TRY(art_mesh_add_vertex(ctx, mesh, c->pos[0]));
        ART_TRY(art_mesh_add_point(ctx, mesh, item));
        struct art_fields *to = &mesh->vertex_fields;
        for (int k = 0; k < 2; k++) to->list[k].val[item] = d->first[model] + pair->body[k];
        to->list[PAIR].val[item] = pair->rule->number;
        take_contact(d, c, to, item);
    }
out:
    return status;
}

static int update(struct art_ctx *ctx, const struct art_sim *sim, struct art_frames_part *part)
{
    static const char *const others[OTHERS] = {"component", "component1", "pair"};
    struct data *d = part->data;
    struct art_mesh *mesh = NULL;
    int status;
    ART_TRY(art_mesh_create(ctx, &mesh));
    for (int k = 0; k < OTHERS; k++)
        ART_TRY(art_fields_add(ctx, &mesh->vertex_fields, others[k], k == PAIR ? ART_I64 : ART_I32,
                               1, 0, NULL));
    for (int k = 0; k < N_FIELDS; k++)
        if (d->shown[k])
            ART_TRY(art_fields_add(ctx, &mesh->vertex_fields, fields[k].name, ART_F64,
                                   fields[k].dim, 0, NULL));
    for (int i = 0; i < art_sim_models(sim); i++) ART_TRY(add_model(ctx, sim, i, d, mesh));
    art_mesh_free(part->mesh);
    part->mesh = mesh;
    mesh = NULL;
out:
    art_mesh_free(mesh);
    return status;
}

static void free_contacts(struct art_frames_part *part)
{
    struct data *d = part->data;
    if (d) {
        art_free(d->first);
        art_contacts_fini(&d->now);
    }
    art_free(d);
}

const struct art_frames_kind art_frames_contacts = {.name = "contacts",
                                                    .summary = "contacts as points",
                                                    .field = field,
                                                    .make = make,
                                                    .update = update,
                                                    .free = free_contacts};
