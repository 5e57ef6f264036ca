/* Parts that show contacts share this: the components that collide, the fields that name them, and
 * those properties of an item that are shown. */
#include "geom_priv.h"

/* The number of a pair goes with the square of that of the bodies: ART_I64. */
enum { PAIR = 2 };
static const char *const numbers[ART_GEOM_CONTACT_NUMBERS] = {"component", "component1", "pair"};

static bool any_contact(const struct art_sim *sim)
{
    for (int i = 0; i < art_sim_models(sim); i++) {
        const struct art_contact_rules *rules = art_contacts_rules(art_sim_system(sim, i));
        if (rules && rules->enabled) return true;
    }
    return false;
}

static int list_collidables(struct art_ctx *ctx, const struct art_sim *sim,
                            struct art_geom_part *part, int *first)
{
    int status = ART_OK;
    for (int i = 0; i < art_sim_models(sim); i++) {
        const struct art_contact_rules *rules = art_contacts_rules(art_sim_system(sim, i));
        first[i] = part->n_comps;
        for (int k = 0; rules && k < rules->n_bodies && status == ART_OK; k++)
            status = art_geom_add_comp(ctx, part, rules->body[k].comp);
    }
    return status;
}

int art_geom_contact_part_make(struct art_ctx *ctx, struct art_geom *geom,
                               const struct art_geom_kind *kind)
{
    struct art_geom_part *part;
    int status;
    if (!any_contact(geom->sim)) return ART_OK;
    ART_TRY(art_geom_add_part(ctx, geom, kind, kind->name, &part));
    ART_TRY(art_mesh_create(ctx, &part->mesh));
    struct art_geom_contact_part *data = part->data;
    data->first = art_alloc(ctx, (size_t)art_sim_models(geom->sim), sizeof *data->first);
    if (!data->first) return ART_ENOMEM;
    for (int k = 0; k < kind->n_props; k++) data->shown[k] = art_geom_wants_prop(geom, kind, k);
    status = list_collidables(ctx, geom->sim, part, data->first);
out:
    return status;
}

static int add_fields(struct art_ctx *ctx, const struct art_geom_kind *kind,
                      const struct art_geom_contact_part *data, struct art_fields *to)
{
    int status = ART_OK;
    for (int k = 0; k < ART_GEOM_CONTACT_NUMBERS; k++)
        ART_TRY(art_fields_add(ctx, to, numbers[k], k == PAIR ? ART_I64 : ART_I32, 1, 0, NULL));
    for (int k = 0; k < kind->n_props; k++)
        if (data->shown[k])
            ART_TRY(
                art_fields_add(ctx, to, kind->prop[k].name, ART_F64, kind->prop[k].dim, 0, NULL));
out:
    return status;
}

int art_geom_contact_part_update(struct art_ctx *ctx, const struct art_sim *sim,
                                 struct art_geom_part *part, art_geom_contact_add *add)
{
    struct art_geom_contact_part *data = part->data;
    bool lines = part->kind->on == ART_GEOM_ON_LINES;
    struct art_mesh *mesh = NULL;
    int status;
    ART_TRY(art_mesh_create(ctx, &mesh));
    ART_TRY(add_fields(ctx, part->kind, data, lines ? &mesh->line_fields : &mesh->vertex_fields));
    for (int i = 0; i < art_sim_models(sim); i++) {
        ART_TRY(
            art_contacts_get(ctx, art_sim_system(sim, i), art_sim_state(sim, i), NULL, &data->now));
        ART_TRY(add(ctx, sim, i, data, mesh));
    }
    art_mesh_free(part->mesh);
    part->mesh = mesh;
    mesh = NULL;
out:
    art_mesh_free(mesh);
    return status;
}

void art_geom_contact_part_set(const struct art_geom_contact_part *data,
                               const struct art_geom_kind *kind, int model,
                               const struct art_contact_pair *pair, const double *const *value,
                               struct art_fields *to, int item)
{
    int at = ART_GEOM_CONTACT_NUMBERS;
    for (int k = 0; k < 2; k++) to->list[k].val[item] = data->first[model] + pair->body[k];
    to->list[PAIR].val[item] = (double)pair->rule->number;
    for (int k = 0; k < kind->n_props; k++) {
        if (!data->shown[k]) continue;
        double *x = to->list[at++].val + (ptrdiff_t)item * kind->prop[k].dim;
        for (int i = 0; i < kind->prop[k].dim; i++) x[i] = value[k][i] + 0; /* no -0 */
    }
}

void art_geom_contact_part_free(struct art_geom_part *part)
{
    struct art_geom_contact_part *data = part->data;
    art_free(data->first);
    art_contacts_fini(&data->now);
}
