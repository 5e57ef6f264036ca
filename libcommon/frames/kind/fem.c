/* Finite element models: a part for each, with its elements as cells. */
#include "../frames_priv.h"
#include <art/fem.h>
#include <string.h>

/* Properties of nodes and elements, as far as they have them. Other measures of the tensors follow
 * from these (ParaView computes them), and each costs as much as the tensor. */
static const struct art_frames_prop node_props[] = {
    {"velocity", 3},  {"force", 3},          {"stress", 6},        {"vonMisesStress", 1},
    {"MAPStress", 1}, {"maxShearStress", 1}, {"strain", 6},        {"vonMisesStrain", 1},
    {"MAPStrain", 1}, {"maxShearStrain", 1}, {"energyDensity", 1}, {"pressure", 1}};
static const struct art_frames_prop elem_props[] = {
    {"minJ", 1},           {"stress", 6},        {"vonMisesStress", 1}, {"strain", 6},
    {"vonMisesStrain", 1}, {"energyDensity", 1}, {"pressure", 1}};
enum {
    N_NODE_PROPS = sizeof node_props / sizeof node_props[0],
    N_ELEM_PROPS = sizeof elem_props / sizeof elem_props[0]
};

struct fem {
    int model;
    const struct art_fem *fem;
    struct art_frames_props nodes, elems;
};

/* Where the fields that are computed here stand in the lists. */
enum { COMPONENT, DISPLACEMENT };
enum { VOLUME = 1, RATIO };

static int add_nodes(struct art_ctx *ctx, struct art_frames_part *part, const struct art_fem *fem)
{
    int status = ART_OK;
    for (int i = 0; i < fem->n_nodes; i++) {
        ART_TRY(art_frames_add_comp(ctx, part, fem->node_comp[i]));
        ART_TRY(art_volume_add_node(ctx, part->volume, fem->rest + 3 * (size_t)i));
        if (fem->node_comp[i]->number != i)
            ART_TRY(art_volume_set_node_id(ctx, part->volume, i, fem->node_comp[i]->number));
    }
out:
    return status;
}

static int add_elems(struct art_ctx *ctx, struct art_frames_part *part, const struct art_fem *fem)
{
    int status = ART_OK;
    for (int e = 0; e < fem->n_elems; e++) {
        const struct art_fem_elem *elem = &fem->elem[e];
        ART_TRY(art_frames_add_comp(ctx, part, elem->comp));
        ART_TRY(art_volume_add_elem(ctx, part->volume, (enum art_elem_kind)elem->kind,
                                    art_fem_elem_nodes(fem, e)));
        if (elem->comp->number != e)
            ART_TRY(art_volume_set_elem_id(ctx, part->volume, e, elem->comp->number));
    }
out:
    return status;
}

static int add_fields(struct art_ctx *ctx, const struct art_sim *sim, struct art_frames_part *part,
                      struct fem *f)
{
    const int n = f->fem->n_nodes, m = f->fem->n_elems;
    struct art_volume *v = part->volume;
    struct art_field *field;
    int status;
    ART_TRY(art_fields_add(ctx, &v->node_fields, "component", ART_I32, 1, n, &field));
    for (int i = 0; i < n; i++) field->val[i] = i;
    ART_TRY(art_fields_add(ctx, &v->node_fields, "displacement", ART_F64, 3, n, NULL));
    ART_TRY(art_frames_props_bind(ctx, sim, part, 0, n, node_props, N_NODE_PROPS, &v->node_fields,
                                  n, &f->nodes));
    ART_TRY(art_fields_add(ctx, &v->elem_fields, "component", ART_I32, 1, m, &field));
    for (int e = 0; e < m; e++) field->val[e] = n + e;
    ART_TRY(art_fields_add(ctx, &v->elem_fields, "volume", ART_F64, 1, m, NULL));
    ART_TRY(art_fields_add(ctx, &v->elem_fields, "volumeRatio", ART_F64, 1, m, NULL));
    ART_TRY(art_frames_props_bind(ctx, sim, part, n, m, elem_props, N_ELEM_PROPS, &v->elem_fields,
                                  m, &f->elems));
out:
    return status;
}

static int add_fem(struct art_ctx *ctx, struct art_frames *frames, int model,
                   const struct art_fem *fem)
{
    struct art_frames_part *part;
    struct fem *f;
    int status;
    ART_TRY(art_frames_add_part(ctx, frames, &art_frames_fem,
                                fem->comp->name ? fem->comp->name : "fem", &part));
    ART_TRY(art_volume_create(ctx, &part->volume));
    part->data = f = art_alloc(ctx, 1, sizeof *f);
    if (!f) return ART_ENOMEM;
    f->model = model;
    f->fem = fem;
    ART_TRY(add_nodes(ctx, part, fem));
    ART_TRY(add_elems(ctx, part, fem));
    ART_TRY(add_fields(ctx, frames->sim, part, f));
out:
    return status;
}

static int make(struct art_ctx *ctx, struct art_frames *frames)
{
    int status = ART_OK;
    for (int i = 0; i < art_sim_models(frames->sim); i++) {
        const struct art_fem *fem = art_system_fems(art_sim_system(frames->sim, i));
        for (; fem && status == ART_OK; fem = fem->next) status = add_fem(ctx, frames, i, fem);
    }
    return status;
}

/* By the integration points, as the volume at rest. */
static double volume_now(const struct art_fem_kind *kind, const double (*x)[3])
{
    double sum = 0;
    for (int p = 0; p < kind->n_points; p++) {
        double J[9] = {0};
        for (int a = 0; a < kind->n_nodes; a++)
            for (int i = 0; i < 9; i++) J[i] += x[a][i / 3] * kind->dN[p][a][i % 3];
        sum += kind->weight[p] * art_m3_det(J);
    }
    return sum;
}

static void update_elem(const struct fem *f, const struct art_state *state, int e,
                        struct art_fields *fields)
{
    double x[ART_ELEM_MAX_NODES][3];
    art_fem_elem_pos(f->fem, state, e, x);
    double volume = volume_now(art_fem_kind_of(f->fem, e), (const double(*)[3])x);
    fields->list[VOLUME].val[e] = volume;
    fields->list[RATIO].val[e] = volume / f->fem->elem[e].volume0;
}

static int update(struct art_ctx *ctx, const struct art_sim *sim, struct art_frames_part *part)
{
    const struct fem *f = part->data;
    const struct art_system *sys = art_sim_system(sim, f->model);
    const struct art_state *state = art_sim_state(sim, f->model);
    struct art_volume *v = part->volume;
    (void)ctx;
    for (int i = 0; i < f->fem->n_nodes; i++) {
        const double *q = state->q + sys->dyn[f->fem->node_dyn[i]].q;
        art_v3_copy(v->pos + 3 * (size_t)i, q);
        art_v3_sub(v->node_fields.list[DISPLACEMENT].val + 3 * (size_t)i, q,
                   f->fem->rest + 3 * (size_t)i);
        art_frames_props_take(&f->nodes, sim, part, i, &v->node_fields, i);
    }
    for (int e = 0; e < f->fem->n_elems; e++) {
        update_elem(f, state, e, &v->elem_fields);
        art_frames_props_take(&f->elems, sim, part, e, &v->elem_fields, e);
    }
    return ART_OK;
}

static void free_fem(struct art_frames_part *part)
{
    struct fem *f = part->data;
    if (f) {
        art_frames_props_fini(&f->nodes);
        art_frames_props_fini(&f->elems);
    }
    art_free(f);
}

const struct art_frames_kind art_frames_fem = {.name = "fem",
                                               .summary = "finite element models",
                                               .make = make,
                                               .update = update,
                                               .free = free_fem};
