/* Parameters of materials that are given by field components (guide, section 7.5): the parameters,
 * and the values of the fields at the points of elements.
 *
 * Values of fields are constant while nodes move, except those of grids with
 * useFemRestPositions=false and of meshes, which are evaluated at the position of the point. */
#include "fieldcomp/fieldcomp_priv.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

struct field {
    struct art_fieldcomp *f;
    bool moving;
    const struct art_dyn *body; /* on a mesh: what carries it; NULL: it stands */
    struct art_rigid T0;        /* where that was when the mesh was placed */
};

/* The fields that are bound to the parameters of a model. */
struct params {
    struct field *field;
    int n_fields, cap_fields;
    struct art_fem_param **list; /* one array for each material that has some */
    int n_lists, cap_lists;
};

/* -------------------------------------------------------------------------- fields */

static int open_field(struct art_ctx *ctx, struct art_fem *fem, const struct art_comp *comp,
                      int *index)
{
    struct params *params = fem->materials.params->data;
    int status;
    for (int i = 0; i < params->n_fields; i++)
        if (art_fieldcomp_comp(params->field[i].f) == comp) return *index = i, ART_OK;
    if (!ART_GROW(ctx, params->field, params->n_fields, params->cap_fields)) return ART_ENOMEM;
    struct field *field = &params->field[params->n_fields];
    memset(field, 0, sizeof *field);
    ART_TRY(art_fieldcomp_open(ctx, comp, &field->f));
    *index = params->n_fields++;
    if (field->f->on == ART_FIELD_ON_GRID) field->moving = !field->f->grid.rest;
    if (!field->f->mesh) return ART_OK;
    ART_TRY(art_fieldcomp_search(ctx, field->f));
    field->moving = true;
    const struct art_comp *frame = field->f->base->parent ? field->f->base->parent->parent : NULL;
    const struct art_dyn *dyn = frame ? art_system_dyn(fem->sys, frame) : NULL;
    if (dyn && dyn->frame) {
        double twist[6];
        field->body = dyn;
        ART_TRY(art_comp_motion(ctx, frame, &field->T0, twist));
    }
out:
    return status;
}

/* Return the field that the property beside `prop` refers to, or NULL. */
static const struct art_comp *field_of(const struct art_comp *comp, const char *prop,
                                       const struct art_slot **slot)
{
    char name[80];
    struct art_value value;
    snprintf(name, sizeof name, "%sField", prop);
    *slot = art_comp_slot(comp, name);
    if (!*slot || !art_get(comp, name, &value) || value.is_null || value.type != ART_P_REF ||
        value.n < 1)
        return NULL;
    return value.refs[0].to;
}

static int check_field_type(struct art_ctx *ctx, const struct art_fem *fem,
                            const struct art_comp *material, const struct art_fem_param *b,
                            const struct art_fieldcomp *f)
{
    const struct art_prop *row = art_cls_prop(material->cls, b->prop);
    bool scalar = row && row->type != ART_P_VECTOR;
    if (scalar ? !f->scalar : f->scalar || f->size != b->n)
        return art_error(
            ctx, ART_ESHAPE, &b->slot->loc,
            scalar ? "%s of a %s: '%s' is a %s with values of %d by %d, and %s takes scalars"
                   : "%s of a %s: '%s' is a %s with values of %d by %d, and %s takes vectors of %d",
            b->slot->key, material->cls->name, art_comp_path(f->comp, NULL), f->comp->cls->name,
            f->rows, f->cols, b->prop, b->n);
    if (f->vol && f->base != fem->comp)
        return art_error(ctx, ART_EUSAGE, &b->slot->loc,
                         "%s of a %s: '%s' has values for '%s', not for '%s'", b->slot->key,
                         material->cls->name, art_comp_path(f->comp, NULL),
                         art_comp_path(f->base, NULL), art_comp_path(fem->comp, NULL));
    return ART_OK;
}

/* ------------------------------------------------------------------ what is bound */

static int add_field_param(struct art_ctx *ctx, struct art_fem *fem, struct art_material *m,
                           struct art_fem_param *list, const char *prop, int par, int n)
{
    struct art_fem_param b = {.prop = prop, .par = par, .n = n};
    const struct params *params = fem->materials.params->data;
    const struct art_comp *comp = field_of(m->comp, prop, &b.slot);
    if (!comp) return ART_OK;
    int status = open_field(ctx, fem, comp, &b.field);
    if (status == ART_OK)
        status = check_field_type(ctx, fem, m->comp, &b, params->field[b.field].f);
    if (status < 0) return status;
    b.moving = params->field[b.field].moving;
    if (b.moving) fem->materials.params->moving = true;
    list[m->n_field_params++] = b;
    m->n_values += n;
    return ART_OK;
}

/* True if any property of a material is bound. */
static bool has_field_param(const struct art_comp *comp)
{
    for (int i = 0; i < comp->n_slots; i++) {
        const struct art_slot *slot = &comp->slots[i];
        if (slot->prop && slot->prop->type == ART_P_REF && art_ends_with(slot->key, "Field") &&
            slot->has_value && !slot->value.is_null)
            return true;
    }
    return false;
}

static int read_material_fields(struct art_ctx *ctx, struct art_fem *fem, struct art_material *m,
                                int depth)
{
    int status = ART_OK, par = 0;
    m->field_params = NULL;
    m->n_field_params = m->n_values = 0;
    if (m->base) {
        ART_TRY(read_material_fields(ctx, fem, m->base, depth + 1));
        m->n_values = m->base->n_values;
    }
    if (m->n_values > 0 && depth + 1 >= ART_FEM_NESTED)
        return art_error(ctx, ART_ELIMIT, &m->comp->loc,
                         "materials with fields are nested too deeply");
    if (!has_field_param(m->comp)) return ART_OK;
    struct params *params = fem->materials.params->data;
    enum { MOST = 25 };
    struct art_fem_param *list = art_alloc(ctx, MOST, sizeof *list);
    if (!list || !ART_GROW(ctx, params->list, params->n_lists, params->cap_lists)) {
        art_free(list);
        return ART_ENOMEM;
    }
    params->list[params->n_lists++] = list;
    for (int k = 0; k < 24 && m->law->params[k]; k++) {
        const char *name = m->law->params[k];
        struct art_value value;
        int n = 1;
        if (name[0] != '@' && art_get(m->comp, name, &value)) (void)art_value_numbers(&value, &n);
        if (name[0] != '@') ART_TRY(add_field_param(ctx, fem, m, list, name, par, n));
        par += n;
    }
    if (m->law->flags & ART_MAT_INCOMPRESSIBLE)
        ART_TRY(add_field_param(ctx, fem, m, list, "bulkModulus", -1, 1));
    m->field_params = list;
out:
    return status;
}

/* -------------------------------------------------------------------------- values */

/* Compute the position of point p of an element (node a: ART_FEM_NODE_POINT + a), at rest without
 * a state. */
static void point_position(const struct art_fem *fem, const struct art_state *state, int e, int p,
                           double x[3])
{
    const struct art_fem_kind *kind = art_fem_kind_of(fem, e);
    const int *node = art_fem_elem_nodes(fem, e);
    double warp[ART_ELEM_MAX_NODES];
    const double *N = p < kind->n_points ? kind->N[p] : warp;
    int n = kind->n_nodes;
    if (p == kind->n_points) n = fieldcomp_warp_shape(kind->type, warp);
    art_v3_zero(x);
    for (int a = 0; a < n; a++) {
        const double *xa = state ? state->q + fem->sys->dyn[fem->node_dyn[node[a]]].q
                                 : fem->rest + 3 * (size_t)node[a];
        double w = p < ART_FEM_NODE_POINT ? N[a] : a == p - ART_FEM_NODE_POINT;
        art_v3_add_scaled(x, x, w, xa);
    }
}

/* A place in the world, as it was when the mesh was placed. */
static void to_field_frame(const struct field *field, const struct art_state *state, double x[3])
{
    struct art_rigid T;
    double local[3];
    const double *q = state->q + field->body->q;
    art_v3_copy(T.p, q);
    art_rot_from_quat(T.R, q + 3);
    art_rigid_inv_point(local, &T, x);
    art_rigid_point(x, &field->T0, local);
}

/* Evaluate the field; the result is false if it has no value there. */
static bool value_at(const void *data, const struct art_fem *fem, const struct art_state *state,
                     int e, int p, int which, double *out)
{
    const struct params *params = data;
    const struct field *field = &params->field[which];
    const struct art_comp *elem = fem->elem[e].comp;
    double x[3];
    if (field->f->vol) {
        bool shell = art_comp_has_kind(elem, ART_KIND_SHELL);
        if (p >= ART_FEM_NODE_POINT)
            return fieldcomp_at_node(field->f, shell, elem->pos, p - ART_FEM_NODE_POINT, out);
        return art_fieldcomp_at_point(field->f, shell, elem->pos, p, out);
    }
    point_position(fem, field->moving ? state : NULL, e, p, x);
    if (field->body && state) to_field_frame(field, state, x);
    return art_fieldcomp_at(field->f, x, out, NULL) != ART_FIELD_NO_VALUE;
}

static void free_bind(void *data)
{
    struct params *params = data;
    for (int i = 0; i < params->n_fields; i++) art_fieldcomp_free(params->field[i].f);
    for (int i = 0; i < params->n_lists; i++) art_free(params->list[i]);
    art_free(params->field);
    art_free(params->list);
    art_free(params);
}

static const struct art_fem_param_source source = {.value = value_at, .free = free_bind};

int fem_field_params_refresh(struct art_ctx *ctx, struct art_fem *fem)
{
    struct params *params = art_alloc(ctx, 1, sizeof *params);
    int status;
    if (!params) return ART_ENOMEM;
    ART_TRY(art_fem_params_begin(ctx, fem, &source, params));
    for (int i = 0; i < fem->materials.n; i++)
        ART_TRY(read_material_fields(ctx, fem, &fem->materials.material[i], 0));
    status = art_fem_params_fill(ctx, fem);
out:
    if (status < 0) art_fem_params_free(fem);
    return status;
}
