/* Parameters of materials that fields give (guide, section 7.5), and the axes that elements have
 * for their materials.
 *
 * At a point the material is a copy with the numbers of the fields there. What stays the same while
 * nodes move is found once, at the points and the warping point of each layer (all but grids with
 * useFemRestPositions=false and meshes, which are asked where the point is). How a parameter
 * changes along the way is no part of the tangent. */
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

/* A parameter and the field that gives it. */
struct fem_field_param {
    const struct art_slot *slot;
    const char *prop;
    int field;
    int par, n; /* its numbers in par[]; -1: the bulk modulus */
};

struct fem_field_params {
    struct field *field;
    int n_fields, cap_fields;
    struct fem_field_param **field_params; /* one array for each material that has some */
    int n_field_param_lists, cap_field_param_lists;
    double *val; /* of all layers, by points */
    bool moving;
};

/* -------------------------------------------------------------------------- fields */

static int open_field(struct art_ctx *ctx, struct art_fem *fem, const struct art_comp *comp,
                      int *index)
{
    struct fem_field_params *params = fem->field_params;
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

/* The field that the property beside `prop` refers to; NULL: none. */
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
                            const struct art_comp *material, const struct fem_field_param *b,
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
                           struct fem_field_param *list, const char *prop, int par, int n)
{
    struct fem_field_param b = {.prop = prop, .par = par, .n = n};
    const struct art_comp *comp = field_of(m->comp, prop, &b.slot);
    if (!comp) return ART_OK;
    int status = open_field(ctx, fem, comp, &b.field);
    if (status == ART_OK)
        status = check_field_type(ctx, fem, m->comp, &b, fem->field_params->field[b.field].f);
    if (status < 0) return status;
    if (fem->field_params->field[b.field].moving) fem->field_params->moving = true;
    list[m->n_field_params++] = b;
    m->n_values += n;
    return ART_OK;
}

/* Whether any property of a material is bound. */
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
    if (m->n_values > 0 && depth + 1 >= FEM_NESTED)
        return art_error(ctx, ART_ELIMIT, &m->comp->loc,
                         "materials with fields are nested too deeply");
    if (!has_field_param(m->comp)) return ART_OK;
    struct fem_field_params *params = fem->field_params;
    enum { MOST = 25 };
    struct fem_field_param *list = art_alloc(ctx, MOST, sizeof *list);
    if (!list || !ART_GROW(ctx, params->field_params, params->n_field_param_lists,
                           params->cap_field_param_lists)) {
        art_free(list);
        return ART_ENOMEM;
    }
    params->field_params[params->n_field_param_lists++] = list;
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

/* Where point p of an element is (node a: FEM_NODE_POINT + a), at rest without a state. */
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
        double w = p < FEM_NODE_POINT ? N[a] : a == p - FEM_NODE_POINT;
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

/* False: the field has no value there. */
static bool value_at(const struct art_fem *fem, const struct art_state *state, int e, int p,
                     const struct field *field, double *out)
{
    const struct art_comp *elem = fem->elem[e].comp;
    double x[3];
    if (field->f->vol) {
        bool shell = art_comp_is(elem, "ShellElement3d");
        if (p >= FEM_NODE_POINT)
            return fieldcomp_at_node(field->f, shell, elem->pos, p - FEM_NODE_POINT, out);
        return art_fieldcomp_at_point(field->f, shell, elem->pos, p, out);
    }
    point_position(fem, field->moving ? state : NULL, e, p, x);
    if (field->body && state) to_field_frame(field, state, x);
    return art_fieldcomp_at(field->f, x, out, NULL) != ART_FIELD_NO_VALUE;
}

/* The numbers of a material and of what it wraps, one parameter after the other; which: 0 those
 * that stay, 1 those that move. Returns how many; where there is no value they are NAN. */
static int field_values(const struct art_fem *fem, const struct art_state *state, int e, int p,
                        const struct art_material *m, bool moving, double *val)
{
    int at = 0;
    for (int i = 0; i < m->n_field_params; i++) {
        const struct field *field = &fem->field_params->field[m->field_params[i].field];
        if (field->moving == moving && !value_at(fem, state, e, p, field, val + at))
            for (int k = 0; k < m->field_params[i].n; k++) val[at + k] = NAN;
        at += m->field_params[i].n;
    }
    return at + (m->base ? field_values(fem, state, e, p, m->base, moving, val + at) : 0);
}

/* The copy of a material with these numbers. */
static const struct art_material *copy_with(const struct art_material *m, const double *val,
                                            struct art_material *room)
{
    int at = 0;
    if (m->n_values == 0) return m;
    *room = *m;
    for (int i = 0; i < m->n_field_params; i++) {
        const struct fem_field_param *b = &m->field_params[i];
        if (b->par < 0)
            room->bulk = val[at];
        else
            memcpy(room->par + b->par, val + at, (size_t)b->n * sizeof *val);
        at += b->n;
    }
    if (m->base) {
        const struct art_material *base = copy_with(m->base, val + at, room + 1);
        if (base != m->base) room->base = room + 1;
        if (!(m->law->flags & ART_MAT_INCOMPRESSIBLE)) room->bulk = base->bulk;
    }
    if (m->law->derive) m->law->derive(room);
    return room;
}

enum { MOST_VALUES = FEM_NESTED * ART_MAT_PARAMS };

const struct art_material *fem_material_at(const struct art_fem *fem, const struct art_state *state,
                                           int e, const struct art_fem_layer *layer, int p,
                                           struct art_material *room)
{
    const struct art_material *m = &fem->material[layer->material];
    double val[MOST_VALUES];
    if (m->n_values == 0) return m;
    if (p < FEM_NODE_POINT)
        memcpy(val, fem->field_params->val + layer->values + (size_t)p * (size_t)m->n_values,
               (size_t)m->n_values * sizeof *val);
    else
        (void)field_values(fem, state, e, p, m, false, val);
    if (fem->field_params->moving) (void)field_values(fem, state, e, p, m, true, val);
    return copy_with(m, val, room);
}

const struct art_material *fem_own_material(const struct art_fem *fem,
                                            const struct art_state *state, int e, int p,
                                            struct art_material *room)
{
    const struct art_fem_elem *elem = &fem->elem[e];
    if (fem->material[elem->material].n_values == 0) return &fem->material[elem->material];
    return fem_material_at(fem, state, e, &fem->layer[elem->layer], p, room);
}

bool fem_field_params_move(const struct art_fem *fem)
{
    return fem->field_params && fem->field_params->moving;
}

/* ------------------------------------------------------------------------- checking */

/* What is wrong with a material at a point; *which is the parameter that has no value. */
static const char *parameter_error(const struct art_material *m,
                                   const struct fem_field_param **which)
{
    for (; m; m = m->base) {
        for (int i = 0; i < m->n_field_params; i++) {
            const struct fem_field_param *b = &m->field_params[i];
            const double *x = b->par < 0 ? &m->bulk : m->par + b->par;
            *which = b;
            for (int k = 0; k < b->n; k++)
                if (!isfinite(x[k])) return "the field has no finite value there";
            if (b->par < 0 && !(m->bulk >= 0)) return "bulkModulus must not be negative";
        }
        const char *wrong = m->n_field_params && m->law->check ? m->law->check(m->par) : NULL;
        if (wrong) return wrong;
    }
    return NULL;
}

static int check_point(struct art_ctx *ctx, const struct art_fem *fem, int e,
                       const struct art_fem_layer *layer, int p)
{
    struct art_material room[FEM_NESTED];
    const struct fem_field_param *which = NULL;
    const struct art_material *m = fem_material_at(fem, NULL, e, layer, p, room);
    const char *wrong = parameter_error(m, &which);
    if (!wrong) return ART_OK;
    return art_error(ctx, ART_ERANGE, &which->slot->loc, "%s of a %s at point %d of '%s': %s",
                     which->slot->key, m->comp->cls->name, p,
                     art_comp_path(fem->elem[e].comp, NULL), wrong);
}

/* All points of an element that forces are taken at; NULL: nothing is wrong. */
static const char *check_element(const struct art_fem *fem, const struct art_state *state, int e)
{
    const struct art_fem_elem *elem = &fem->elem[e];
    for (int i = 0; i < elem->n_layers; i++) {
        const struct art_fem_layer *layer = &fem->layer[elem->layer + i];
        if (fem->material[layer->material].n_values == 0) continue;
        for (int p = 0; p < fem->kind[elem->kind]->n_points; p++) {
            struct art_material room[FEM_NESTED];
            const struct fem_field_param *which;
            const char *wrong =
                parameter_error(fem_material_at(fem, state, e, layer, p, room), &which);
            if (wrong) return wrong;
        }
    }
    return NULL;
}

const struct art_comp *fem_field_params_check(const struct art_fem *fem,
                                              const struct art_state *state, const char **why)
{
    for (int e = 0; fem_field_params_move(fem) && e < fem->n_elems; e++) {
        const char *wrong = check_element(fem, state, e);
        if (!wrong) continue;
        *why = wrong;
        return fem->elem[e].comp;
    }
    return NULL;
}

/* -------------------------------------------------------------------------- refresh */

/* The values that stay, at all points of all layers. */
static int fill_values(struct art_ctx *ctx, struct art_fem *fem)
{
    size_t n = 0;
    for (int e = 0; e < fem->n_elems; e++)
        for (int i = 0; i < fem->elem[e].n_layers; i++) {
            struct art_fem_layer *layer = &fem->layer[fem->elem[e].layer + i];
            layer->values = n;
            n += (size_t)(art_fem_kind_of(fem, e)->n_points + 1) *
                 (size_t)fem->material[layer->material].n_values;
        }
    fem->field_params->val = art_alloc(ctx, n, sizeof *fem->field_params->val);
    if (!fem->field_params->val) return ART_ENOMEM;
    for (int e = 0; e < fem->n_elems; e++)
        for (int i = 0; i < fem->elem[e].n_layers; i++) {
            const struct art_fem_layer *layer = &fem->layer[fem->elem[e].layer + i];
            const struct art_material *m = &fem->material[layer->material];
            double *val = fem->field_params->val + layer->values;
            int n_points = art_fem_kind_of(fem, e)->n_points;
            for (int p = 0; m->n_values && p <= n_points; p++, val += m->n_values)
                (void)field_values(fem, NULL, e, p, m, false, val);
            for (int p = 0; m->n_values && p < n_points; p++) {
                int status = check_point(ctx, fem, e, layer, p);
                if (status < 0) return status;
            }
        }
    return ART_OK;
}

/* Whether a material, or what it wraps, has a parameter that moves. */
static bool has_moving_parameter(const struct art_fem *fem, const struct art_material *m)
{
    for (; m; m = m->base)
        for (int i = 0; i < m->n_field_params; i++)
            if (fem->field_params->field[m->field_params[i].field].moving) return true;
    return false;
}

static void mark_elements(struct art_fem *fem)
{
    for (int e = 0; e < fem->n_elems; e++) {
        struct art_fem_elem *elem = &fem->elem[e];
        elem->varying_moduli = elem->moving = false;
        for (int i = 0; fem->field_params && i < elem->n_layers; i++) {
            const struct art_material *m = &fem->material[fem->layer[elem->layer + i].material];
            if (!(m->flags & ART_MAT_LINEAR) || m->n_values == 0) continue;
            elem->varying_moduli = true;
            if (has_moving_parameter(fem, m)) elem->moving = true;
        }
    }
}

int fem_field_params_refresh(struct art_ctx *ctx, struct art_fem *fem)
{
    int status = ART_OK, n = 0;
    fem_field_params_free(fem);
    fem->field_params = art_alloc(ctx, 1, sizeof *fem->field_params);
    if (!fem->field_params) return ART_ENOMEM;
    for (int i = 0; i < fem->n_materials; i++) {
        ART_TRY(read_material_fields(ctx, fem, &fem->material[i], 0));
        n += fem->material[i].n_values;
    }
    if (n > 0)
        ART_TRY(fill_values(ctx, fem));
    else
        fem_field_params_free(fem);
    mark_elements(fem);
out:
    if (status < 0) fem_field_params_free(fem);
    return status;
}

void fem_field_params_free(struct art_fem *fem)
{
    struct fem_field_params *params = fem->field_params;
    if (!params) return;
    for (int i = 0; i < params->n_fields; i++) art_fieldcomp_free(params->field[i].f);
    for (int i = 0; i < params->n_field_param_lists; i++) art_free(params->field_params[i]);
    art_free(params->field);
    art_free(params->field_params);
    art_free(params->val);
    art_free(params);
    fem->field_params = NULL;
    for (int i = 0; i < fem->n_materials; i++)
        for (struct art_material *m = &fem->material[i]; m; m = m->base) {
            m->field_params = NULL;
            m->n_field_params = m->n_values = 0;
        }
}

/* ---------------------------------------------------------------------------- axes */

int fem_read_frame(struct art_ctx *ctx, struct art_fem *fem, struct art_fem_elem *elem)
{
    const struct art_slot *slot = art_comp_slot(elem->comp, "frame");
    struct art_value value;
    double P[9];
    int n = 0;
    elem->frame = NULL;
    if (!slot || !slot->has_value || !art_get(elem->comp, "frame", &value)) return ART_OK;
    const double *Q = art_value_numbers(&value, &n);
    bool good = n == 9;
    if (good) art_m3_tmul(P, Q, Q);
    for (int i = 0; good && i < 9; i++) good = fabs(P[i] - (i % 4 == 0)) <= 1e-6;
    if (!good || !(art_m3_det(Q) > 0))
        return art_error(
            ctx, n == 9 ? ART_ERANGE : ART_ESHAPE, &slot->loc,
            "frame of '%s' is no rotation: it takes 3 x 3 numbers, by rows, with columns of length "
            "1 at right angles, right-handed",
            art_comp_path(elem->comp, NULL));
    double *frame = art_arena_alloc(ctx, &fem->sys->arena, 9, sizeof *frame);
    if (!frame) return ART_ENOMEM;
    art_m3_copy(frame, Q);
    elem->frame = frame;
    return ART_OK;
}
