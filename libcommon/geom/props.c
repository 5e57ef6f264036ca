/* Properties of components that the state holds, as fields. */
#include "geom_priv.h"
#include <string.h>

bool art_geom_wants_prop(const struct art_geom *geom, const struct art_geom_kind *kind, int i)
{
    struct art_geom_field field;
    return art_geom_kind_field(kind, i, &field) && art_geom_wants(geom->fields, &field);
}

/* Finds property k of each component; whether any has it. */
static bool find_prop(const struct art_geom_part *part, struct art_geom_props *props, int k)
{
    const struct art_geom_prop *prop = &props->kind->prop[k];
    bool used = false;
    for (int i = 0; i < props->n_comps; i++) {
        const struct art_live *live = art_live_find(part->comp[i], prop->name);
        if (!live || live->size != prop->dim || props->model[i] < 0) continue;
        props->live[i * props->kind->n_props + k] = live;
        used = true;
    }
    return used;
}

int art_geom_props_bind(struct art_ctx *ctx, struct art_geom *geom,
                        const struct art_geom_part *part, int n_comps, struct art_fields *fields,
                        int n_items, struct art_geom_props *props)
{
    const struct art_geom_kind *kind = part->kind;
    *props = (struct art_geom_props){.kind = kind, .n_comps = n_comps};
    props->model = art_alloc(ctx, (size_t)n_comps + 1, sizeof *props->model);
    props->live = art_alloc(ctx, (size_t)n_comps * (size_t)kind->n_props + 1, sizeof *props->live);
    props->field = art_alloc(ctx, (size_t)kind->n_props + 1, sizeof *props->field);
    if (!props->model || !props->live || !props->field) return ART_ENOMEM;
    for (int i = 0; i < n_comps; i++)
        props->model[i] = art_sim_model_index(geom->sim, part->comp[i]);
    for (int k = 0; k < kind->n_props; k++) {
        const struct art_geom_prop *prop = &kind->prop[k];
        props->field[k] = -1;
        if (!art_geom_wants_prop(geom, kind, k) || !find_prop(part, props, k)) continue;
        props->field[k] = fields->n;
        if (prop->forces) geom->forces = true;
        int status = art_fields_add(ctx, fields, prop->name, ART_F64, prop->dim, n_items, NULL);
        if (status < 0) return status;
    }
    return ART_OK;
}

void art_geom_props_fini(struct art_geom_props *props)
{
    art_free(props->model);
    art_free(props->live);
    art_free(props->field);
    memset(props, 0, sizeof *props);
}

void art_geom_props_take(const struct art_geom_props *props, const struct art_sim *sim,
                         const struct art_geom_part *part, int i, struct art_fields *fields,
                         int item)
{
    int model = props->model[i], n = props->kind->n_props;
    for (int k = 0; k < n; k++) {
        const struct art_live *live = props->live[i * n + k];
        size_t dim = (size_t)props->kind->prop[k].dim;
        if (props->field[k] < 0) continue;
        double *x = fields->list[props->field[k]].val + (size_t)item * dim;
        if (live)
            live->get(art_sim_system(sim, model), art_sim_state(sim, model), part->comp[i], x);
        else
            art_not_known(x, (int)dim);
    }
}
