/* This file makes a part for each finite element model, with its elements as cells. */
#include "../geom_priv.h"
#include <art/fem.h>

/* These are the properties of nodes as points. */
static const struct art_geom_prop props[] = {{"velocity", 3, false, false},
                                             {"force", 3, true, true},
                                             {"externalForce", 3, true, false},
                                             {"reaction", 3, true, true}};

/* Rows of the table of fields that are shown unless something else is asked for. Other measures of
 * the tensors follow from these. */
static const struct {
    enum art_fem_where where;
    const char *name;
} usual[] = {{ART_FEM_NODE, "displacement"},    {ART_FEM_NODE, "stress"},
             {ART_FEM_NODE, "vonMisesStress"},  {ART_FEM_NODE, "strain"},
             {ART_FEM_NODE, "vonMisesStrain"},  {ART_FEM_NODE, "energyDensity"},
             {ART_FEM_NODE, "pressure"},        {ART_FEM_NODE, "director"},
             {ART_FEM_ELEMENT, "volumeRatio"},  {ART_FEM_ELEMENT, "damage"},
             {ART_FEM_ELEMENT, "plasticStrain"}};
enum { N_USUAL = sizeof usual / sizeof usual[0] };

struct fem {
    int model;
    const struct art_fem *fem;
    struct art_geom_props props;
    struct art_geom_rows rows;
};

/* ---------------------------------------------------------------------- fields */

static void describe(const struct art_fem_field *row, struct art_geom_field *f)
{
    bool of_elem = row->where == ART_FEM_ELEMENT;
    *f = (struct art_geom_field){.name = row->name,
                                 .of = of_elem ? ART_GEOM_ELEMENTS : ART_GEOM_NODES,
                                 .second = of_elem && art_fem_field_find(ART_FEM_NODE, row->name)};
    for (int i = 0; i < N_USUAL; i++)
        if (usual[i].where == row->where && art_streq(usual[i].name, row->name)) f->usual = true;
}

static bool field(int i, struct art_geom_field *f)
{
    const struct art_fem_field *row = art_geom_fem_row(i);
    if (row) describe(row, f);
    return row != NULL;
}

/* True if the model has a pressure, by a volumetric material or an incompressibility method. */
static bool has_pressure(const struct art_fem *fem)
{
    for (int k = 0; k < fem->materials.n; k++)
        if (fem->materials.material[k].flags & ART_MAT_INCOMPRESSIBLE) return true;
    return fem->incomp.constraint_method != ART_INCOMP_OFF;
}

/* Returns whether a law has the damage, or the plastic strain. */
static bool any_has(const struct art_fem *fem, bool plastic)
{
    for (int k = 0; k < fem->materials.n; k++)
        for (const struct art_material *m = &fem->materials.material[k]; m; m = m->base)
            if (plastic ? m->law->plastic_strain : m->law->damage) return true;
    return false;
}

static bool wants(const struct art_geom *geom, const struct art_fem *fem,
                  const struct art_fem_field *row)
{
    struct art_geom_field f;
    describe(row, &f);
    if (art_streq(row->name, "pressure") && !has_pressure(fem)) f.usual = false;
    if (art_streq(row->name, "damage") && !any_has(fem, false)) f.usual = false;
    if (art_streq(row->name, "plasticStrain") && !any_has(fem, true)) f.usual = false;
    if (art_streq(row->name, "director") && fem->n_all == fem->n_nodes) f.usual = false;
    return art_geom_wants(geom->fields, &f);
}

static struct art_fields *fields_of(struct art_volume *v, const struct art_fem_field *row)
{
    return row->where == ART_FEM_NODE ? &v->node_fields : &v->elem_fields;
}

static int add_rows(struct art_ctx *ctx, const struct art_geom *geom, struct art_volume *v,
                    struct fem *f)
{
    const struct art_fem_field *row;
    int status = art_geom_rows_init(ctx, &f->rows);
    for (int i = 0; (row = art_geom_fem_row(i)) && status == ART_OK; i++)
        if (wants(geom, f->fem, row))
            status = art_geom_rows_add(ctx, &f->rows, row, fields_of(v, row),
                                       art_fem_count(f->fem, row->where));
    return status;
}

static int add_fields(struct art_ctx *ctx, struct art_geom *geom, struct art_geom_part *part,
                      struct fem *f)
{
    const int n = f->fem->n_nodes, m = f->fem->n_elems;
    struct art_volume *v = part->volume;
    struct art_field *field;
    int status;
    ART_TRY(art_fields_add(ctx, &v->node_fields, "component", ART_I32, 1, n, &field));
    for (int i = 0; i < n; i++) field->val[i] = i;
    ART_TRY(art_fields_add(ctx, &v->elem_fields, "component", ART_I32, 1, m, &field));
    for (int e = 0; e < m; e++) field->val[e] = n + e;
    ART_TRY(art_geom_props_bind(ctx, geom, part, n, &v->node_fields, n, &f->props));
    ART_TRY(add_rows(ctx, geom, v, f));
out:
    return status;
}

/* ---------------------------------------------------------------------- parts */

static int add_nodes(struct art_ctx *ctx, struct art_geom_part *part, const struct art_fem *fem)
{
    int status = ART_OK;
    for (int i = 0; i < fem->n_nodes; i++) {
        ART_TRY(art_geom_add_comp(ctx, part, fem->node_comp[i]));
        ART_TRY(art_volume_add_node(ctx, part->volume, fem->rest + 3 * (size_t)i));
        if (fem->node_comp[i]->number != i)
            ART_TRY(art_volume_set_node_id(ctx, part->volume, i, fem->node_comp[i]->number));
    }
out:
    return status;
}

static int add_elems(struct art_ctx *ctx, struct art_geom_part *part, const struct art_fem *fem)
{
    int status = ART_OK;
    for (int e = 0; e < fem->n_elems; e++) {
        const struct art_fem_elem *elem = &fem->elem[e];
        ART_TRY(art_geom_add_comp(ctx, part, elem->comp));
        ART_TRY(art_volume_add_elem(ctx, part->volume, art_fem_kind_of(fem, e)->type->kind,
                                    art_fem_elem_nodes(fem, e)));
        /* solids and shells are numbered apart */
        if (elem->comp->number != e && (fem->n_solids == 0 || fem->n_solids == fem->n_elems))
            ART_TRY(art_volume_set_elem_id(ctx, part->volume, e, elem->comp->number));
    }
out:
    return status;
}

static int add_fem(struct art_ctx *ctx, struct art_geom *geom, int model, const struct art_fem *fem,
                   const struct art_geom_kind *kind)
{
    struct art_geom_part *part;
    int status;
    ART_TRY(art_geom_add_part(ctx, geom, kind, fem->comp->name ? fem->comp->name : "fem", &part));
    ART_TRY(art_volume_create(ctx, &part->volume));
    struct fem *f = part->data;
    f->model = model;
    f->fem = fem;
    ART_TRY(add_nodes(ctx, part, fem));
    ART_TRY(add_elems(ctx, part, fem));
    ART_TRY(add_fields(ctx, geom, part, f));
out:
    return status;
}

static int make(struct art_ctx *ctx, struct art_geom *geom, const struct art_geom_kind *kind)
{
    int status = ART_OK;
    for (int i = 0; i < art_sim_models(geom->sim); i++) {
        const struct art_fem *fem = art_system_fems(art_sim_system(geom->sim, i));
        for (; fem && status == ART_OK; fem = fem->next) status = add_fem(ctx, geom, i, fem, kind);
    }
    return status;
}

static int update(struct art_ctx *ctx, const struct art_sim *sim, struct art_geom_part *part)
{
    struct fem *f = part->data;
    const struct art_system *sys = art_sim_system(sim, f->model);
    const struct art_state *state = art_sim_state(sim, f->model);
    struct art_volume *v = part->volume;
    for (int i = 0; i < f->fem->n_nodes; i++) {
        art_v3_copy(v->pos + 3 * (size_t)i, state->q + sys->dyn[f->fem->node_dyn[i]].q);
        art_geom_props_take(&f->props, sim, part, i, &v->node_fields, i);
    }
    for (int k = 0; k < f->rows.n; k++)
        f->rows.out[k] = fields_of(v, f->rows.field[k])->list[f->rows.place[k]].val;
    return art_fem_fields_all(ctx, f->rows.field, f->rows.n, f->fem, state, f->rows.out);
}

static void free_fem(struct art_geom_part *part)
{
    struct fem *f = part->data;
    art_geom_props_fini(&f->props);
    art_geom_rows_fini(&f->rows);
}

const struct art_geom_kind art_geom_fem = {.name = "fem",
                                           .summary = "finite element models",
                                           .prop = props,
                                           .n_props = sizeof props / sizeof props[0],
                                           .of = ART_GEOM_NODES,
                                           .field = field,
                                           .size = sizeof(struct fem),
                                           .make = make,
                                           .update = update,
                                           .free = free_fem};
