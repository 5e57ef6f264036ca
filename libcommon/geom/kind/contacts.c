/* Contacts as points, each with what it does: as many as there are at the moment. */
#include "../geom_priv.h"

static const struct art_geom_prop props[] = {
    {"normal", 3, false, false},   {"force", 3, false, false}, {"friction", 3, false, false},
    {"distance", 1, false, false}, {"area", 1, false, false},  {"pressure", 1, false, false}};
enum { N_PROPS = sizeof props / sizeof props[0] };
_Static_assert((int)N_PROPS <= (int)ART_GEOM_CONTACT_PROPS, "room for what is shown");

static int add_contacts(struct art_ctx *ctx, const struct art_sim *sim, int model,
                        struct art_geom_contact_part *data, struct art_mesh *mesh)
{
    int status = ART_OK;
    (void)sim;
    for (int i = 0; i < data->now.n; i++) {
        const struct art_contact *c = &data->now.contact[i];
        const double *const values[N_PROPS] = {c->normal,    c->force, c->friction,
                                               &c->distance, &c->area, &c->pressure};
        int item = mesh->n_verts;
        ART_TRY(art_mesh_add_vertex(ctx, mesh, c->pos[0]));
        ART_TRY(art_mesh_add_point(ctx, mesh, item));
        art_geom_contact_part_set(data, &art_geom_contacts, model, &data->now.pair[c->pair], values,
                                  &mesh->vertex_fields, item);
    }
out:
    return status;
}

static int update(struct art_ctx *ctx, const struct art_sim *sim, struct art_geom_part *part)
{
    return art_geom_contact_part_update(ctx, sim, part, add_contacts);
}

const struct art_geom_kind art_geom_contacts = {.name = "contacts",
                                                .summary = "contacts as points",
                                                .prop = props,
                                                .n_props = N_PROPS,
                                                .on = ART_GEOM_ON_VERTS,
                                                .size = sizeof(struct art_geom_contact_part),
                                                .make = art_geom_contact_part_make,
                                                .update = update,
                                                .free = art_geom_contact_part_free};
