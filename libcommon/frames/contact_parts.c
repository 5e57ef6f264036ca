/* What the parts about contacts share: the components that collide, the fields that name them, and
 * those properties of an item that are shown. */
#include "frames_priv.h"

/* The number of a pair goes with the square of that of the bodies: ART_I64. */
enum { PAIR = 2 };
static const char *const numbers[ART_FRAMES_CONTACT_NUMBERS] = {"component", "component1", "pair"};

static bool any_contact(const struct art_sim *sim)
{
    for (int i = 0; i < art_sim_models(sim); i++) {
        const struct art_contact_rules *rules = art_contacts_rules(art_sim_system(sim, i));
        if (rules && rules->enabled) return true;
    }
    return false;
}

static int list_collidables(struct art_ctx *ctx, const struct art_sim *sim,
                            struct art_frames_part *part, int *first)
{
    int status = ART_OK;
    for (int i = 0; i < art_sim_models(sim); i++) {
        const struct art_contact_rules *rules = art_contacts_rules(art_sim_system(sim, i));
        first[i] = part->n_comps;
        for (int k = 0; rules && k < rules->n_bodies && status == ART_OK; k++)
            status = art_frames_add_comp(ctx, part, rules->body[k].comp);
    }
    return status;
}

int art_frames_contact_part_make(struct art_ctx *ctx, struct art_frames *frames,
                                 const struct art_frames_kind *kind, size_t size)
{
    struct art_frames_part *part;
    struct art_frames_contact_part *contact_part;
    struct art_frames_field f;
    int status;
    if (!any_contact(frames->sim)) return ART_OK;
    ART_TRY(art_frames_add_part(ctx, frames, kind, kind->name, &part));
    ART_TRY(art_mesh_create(ctx, &part->mesh));
    part->data = contact_part = art_alloc(ctx, 1, size);
    if (!contact_part) return ART_ENOMEM;
    contact_part->first =
        art_alloc(ctx, (size_t)art_sim_models(frames->sim), sizeof *contact_part->first);
    if (!contact_part->first) return ART_ENOMEM;
    for (int k = 0; kind->field(k, &f); k++)
        contact_part->shown[k] = art_frames_wants(frames->fields, &f);
    status = list_collidables(ctx, frames->sim, part, contact_part->first);
out:
    return status;
}

int art_frames_contact_part_fields(struct art_ctx *ctx,
                                   const struct art_frames_contact_part *contact_part,
                                   const struct art_frames_prop *prop, int n, struct art_fields *to)
{
    int status = ART_OK;
    for (int k = 0; k < ART_FRAMES_CONTACT_NUMBERS; k++)
        ART_TRY(art_fields_add(ctx, to, numbers[k], k == PAIR ? ART_I64 : ART_I32, 1, 0, NULL));
    for (int k = 0; k < n; k++)
        if (contact_part->shown[k])
            ART_TRY(art_fields_add(ctx, to, prop[k].name, ART_F64, prop[k].dim, 0, NULL));
out:
    return status;
}

void art_frames_contact_part_number(const struct art_frames_contact_part *contact_part, int model,
                                    const struct art_contact_pair *pair, struct art_fields *to,
                                    int item)
{
    for (int k = 0; k < 2; k++) to->list[k].val[item] = contact_part->first[model] + pair->body[k];
    to->list[PAIR].val[item] = (double)pair->rule->number;
}

void art_frames_contact_part_fini(struct art_frames_contact_part *contact_part)
{
    art_free(contact_part->first);
    art_contacts_fini(&contact_part->now);
}
