/* The fields of nodes, elements and models as their properties while a simulation runs. */
#include "../fem_priv.h"
#include "field_rows.h"

/* The model that a node or element belongs to, or that it is. */
static const struct art_fem *fem_of(const struct art_system *sys, const struct art_comp *comp)
{
    const struct art_fem *fem = NULL;
    for (; comp && !fem; comp = comp->parent) fem = art_system_fem_of(sys, comp);
    return fem;
}

static void get(const struct art_system *sys, const struct art_state *state,
                const struct art_comp *comp, int row, double *out)
{
    const struct art_fem_field *field = art_fem_field_at(row);
    const struct art_fem *fem = fem_of(sys, comp);
    int i = 0;
    if (fem && field->where == ART_FEM_NODE) i = art_fem_node_index(fem, comp);
    if (fem && field->where == ART_FEM_ELEMENT) i = art_fem_elem_index(fem, comp);
    if (fem && i >= 0)
        art_fem_field_get(field, fem, state, i, out);
    else
        art_not_known(out, field->size);
}

#define X(where, name, ...)                                                                        \
    static void get_##where##_##name(const struct art_system *sys, const struct art_state *state,  \
                                     const struct art_comp *comp, double *out)                     \
    {                                                                                              \
        get(sys, state, comp, FEM_ROW_##where##_##name, out);                                      \
    }
FEM_FIELDS(X)
#undef X

static const struct art_live rows[] = {
#define X(where, name, size, ...) {#name, size, get_##where##_##name, NULL},
    FEM_FIELDS(X)
#undef X
};

/* A target by its displacement from the place at rest. */
static void get_target(const struct art_system *sys, const struct art_state *state,
                       const struct art_comp *comp, double *out)
{
    double rest[3];
    art_live_row(&art_ops_particle, "targetPosition")->get(sys, state, comp, out);
    get_NODE_restPosition(sys, state, comp, rest);
    art_v3_sub(out, out, rest);
}

static int set_target(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                      const struct art_comp *comp, const double *x)
{
    double at[3];
    get_NODE_restPosition(sys, state, comp, at);
    art_v3_add(at, at, x);
    return art_live_row(&art_ops_particle, "targetPosition")->set(ctx, sys, state, comp, at);
}

/* Masses and rest shapes are set in the tree, from where the model takes them again. */
static const struct art_live settable[] = {
    {"restPosition", 3, get_NODE_restPosition, art_live_in_tree},
    {"mass", 1, get_NODE_mass, art_live_in_tree},
    {"targetDisplacement", 3, get_target, set_target},
};

const struct art_live *art_fem_field_live(enum art_fem_where where, const char *prop)
{
    const struct art_fem_field *field = art_fem_field_find(where, prop);
    for (size_t i = 0; where == ART_FEM_NODE && i < sizeof settable / sizeof settable[0]; i++)
        if (art_streq(settable[i].prop, prop)) return &settable[i];
    return field ? &rows[field - art_fem_field_at(0)] : NULL;
}
