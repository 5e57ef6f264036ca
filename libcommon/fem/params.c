/* Field parameters, material parameters that vary in space: a material at a point is a copy with
 * the values there. Values that do not change while nodes move are stored, at the points and the
 * warping point of each layer. The spatial derivative of a parameter is no part of the tangent. */
#include "fem_priv.h"
#include <math.h>
#include <string.h>

/* Collect the numbers of a material and of its base, one parameter after the other; `which` is 0
 * for the constant ones, 1 for the moving ones. The result is their count; where there is no value
 * they are NAN. */
static int field_values(const struct art_fem *fem, const struct art_state *state, int e, int p,
                        const struct art_material *m, bool moving, double *val)
{
    int at = 0;
    for (int i = 0; i < m->n_field_params; i++) {
        const struct art_fem_param *b = &m->field_params[i];
        const struct art_fem_params *params = fem->materials.params;
        if (b->moving == moving &&
            !params->source->value(params->data, fem, state, e, p, b->field, val + at))
            for (int k = 0; k < b->n; k++) val[at + k] = NAN;
        at += b->n;
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
        const struct art_fem_param *b = &m->field_params[i];
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

enum { MOST_VALUES = ART_FEM_NESTED * ART_MAT_PARAMS };

const struct art_material *fem_material_at(const struct art_fem *fem, const struct art_state *state,
                                           int e, const struct art_fem_layer *layer, int p,
                                           struct art_material *room)
{
    const struct art_material *m = &fem->materials.material[layer->material];
    double val[MOST_VALUES];
    if (m->n_values == 0) return m;
    if (p < ART_FEM_NODE_POINT)
        memcpy(val, fem->materials.params->val + layer->values + (size_t)p * (size_t)m->n_values,
               (size_t)m->n_values * sizeof *val);
    else
        (void)field_values(fem, state, e, p, m, false, val);
    if (fem->materials.params->moving) (void)field_values(fem, state, e, p, m, true, val);
    return copy_with(m, val, room);
}

const struct art_material *fem_own_material(const struct art_fem *fem,
                                            const struct art_state *state, int e, int p,
                                            struct art_material *room)
{
    const struct art_fem_elem *elem = &fem->elem[e];
    if (fem->materials.material[elem->material].n_values == 0)
        return &fem->materials.material[elem->material];
    return fem_material_at(fem, state, e, &fem->materials.layer[elem->layer], p, room);
}

bool fem_params_moving(const struct art_fem *fem)
{
    return fem->materials.params && fem->materials.params->moving;
}

/* ------------------------------------------------------------------------- checking */

/* Return the fault of a material at a point; *which is the parameter that has no value. */
static const char *parameter_error(const struct art_material *m, const struct art_fem_param **which)
{
    for (; m; m = m->base) {
        for (int i = 0; i < m->n_field_params; i++) {
            const struct art_fem_param *b = &m->field_params[i];
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
    struct art_material room[ART_FEM_NESTED];
    const struct art_fem_param *which = NULL;
    const struct art_material *m = fem_material_at(fem, NULL, e, layer, p, room);
    const char *wrong = parameter_error(m, &which);
    if (!wrong) return ART_OK;
    return art_error(ctx, ART_ERANGE, &which->slot->loc, "%s of a %s at point %d of '%s': %s",
                     which->slot->key, m->comp->cls->name, p,
                     art_comp_path(fem->elem[e].comp, NULL), wrong);
}

/* Checks all points of an element where forces are evaluated; NULL: no fault. */
static const char *check_element(const struct art_fem *fem, const struct art_state *state, int e)
{
    const struct art_fem_elem *elem = &fem->elem[e];
    for (int i = 0; i < elem->n_layers; i++) {
        const struct art_fem_layer *layer = &fem->materials.layer[elem->layer + i];
        if (fem->materials.material[layer->material].n_values == 0) continue;
        for (int p = 0; p < fem->kind[elem->kind]->n_points; p++) {
            struct art_material room[ART_FEM_NESTED];
            const struct art_fem_param *which;
            const char *wrong =
                parameter_error(fem_material_at(fem, state, e, layer, p, room), &which);
            if (wrong) return wrong;
        }
    }
    return NULL;
}

const struct art_comp *fem_params_check(const struct art_fem *fem, const struct art_state *state,
                                        const char **why)
{
    for (int e = 0; fem_params_moving(fem) && e < fem->n_elems; e++) {
        const char *wrong = check_element(fem, state, e);
        if (!wrong) continue;
        *why = wrong;
        return fem->elem[e].comp;
    }
    return NULL;
}

/* -------------------------------------------------------------------------- refresh */

/* Fill in the constant values, at all points of all layers. */
static int fill_values(struct art_ctx *ctx, struct art_fem *fem)
{
    size_t n = 0;
    for (int e = 0; e < fem->n_elems; e++)
        for (int i = 0; i < fem->elem[e].n_layers; i++) {
            struct art_fem_layer *layer = &fem->materials.layer[fem->elem[e].layer + i];
            layer->values = n;
            n += (size_t)(art_fem_kind_of(fem, e)->n_points + 1) *
                 (size_t)fem->materials.material[layer->material].n_values;
        }
    fem->materials.params->val = art_alloc(ctx, n, sizeof *fem->materials.params->val);
    if (!fem->materials.params->val) return ART_ENOMEM;
    for (int e = 0; e < fem->n_elems; e++)
        for (int i = 0; i < fem->elem[e].n_layers; i++) {
            const struct art_fem_layer *layer = &fem->materials.layer[fem->elem[e].layer + i];
            const struct art_material *m = &fem->materials.material[layer->material];
            double *val = fem->materials.params->val + layer->values;
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

/* True if a material, or its base, has a moving parameter. */
static bool has_moving_parameter(const struct art_material *m)
{
    for (; m; m = m->base)
        for (int i = 0; i < m->n_field_params; i++)
            if (m->field_params[i].moving) return true;
    return false;
}

static void mark_elements(struct art_fem *fem)
{
    for (int e = 0; e < fem->n_elems; e++) {
        struct art_fem_elem *elem = &fem->elem[e];
        elem->varying_moduli = elem->moving = false;
        for (int i = 0; fem->materials.params && i < elem->n_layers; i++) {
            const struct art_material *m =
                &fem->materials.material[fem->materials.layer[elem->layer + i].material];
            if (!(m->flags & ART_MAT_LINEAR) || m->n_values == 0) continue;
            elem->varying_moduli = true;
            if (has_moving_parameter(m)) elem->moving = true;
        }
    }
}

int art_fem_params_begin(struct art_ctx *ctx, struct art_fem *fem,
                         const struct art_fem_param_source *source, void *data)
{
    art_fem_params_free(fem);
    fem->materials.params = art_alloc(ctx, 1, sizeof *fem->materials.params);
    if (!fem->materials.params) {
        source->free(data);
        return ART_ENOMEM;
    }
    fem->materials.params->source = source;
    fem->materials.params->data = data;
    return ART_OK;
}

int art_fem_params_fill(struct art_ctx *ctx, struct art_fem *fem)
{
    int status = ART_OK, n = 0;
    for (int i = 0; i < fem->materials.n; i++) n += fem->materials.material[i].n_values;
    if (n > 0)
        status = fill_values(ctx, fem);
    else
        art_fem_params_free(fem);
    if (status == ART_OK) mark_elements(fem);
    return status;
}

void art_fem_params_free(struct art_fem *fem)
{
    struct art_fem_params *params = fem->materials.params;
    if (!params) return;
    params->source->free(params->data);
    art_free(params->val);
    art_free(params);
    fem->materials.params = NULL;
    for (int i = 0; i < fem->materials.n; i++)
        for (struct art_material *m = &fem->materials.material[i]; m; m = m->base) {
            m->field_params = NULL;
            m->n_field_params = m->n_values = 0;
        }
}
