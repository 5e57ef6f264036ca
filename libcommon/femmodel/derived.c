/* This computes derived values of FEM models in the tree, without a simulation. */
#include "femmodel_priv.h"
#include <art/math.h>
#include <string.h>

/* Compute lumped masses: each element's mass in equal parts on its nodes, or what a node states. */
static int masses(struct art_ctx *ctx, const struct art_comp *fem, double **mass, int *n)
{
    static const char *const lists[] = {"elements", "shellElements"};
    const struct art_comp *nodes = art_comp_child(fem, "nodes");
    struct art_volume *rest = NULL;
    double x[ART_ELEM_MAX_NODES][3], *m;
    int e = 0, status;
    *mass = NULL;
    ART_TRY(art_fem_tree_mesh(ctx, fem, true, &rest));
    *n = rest->n_nodes;
    *mass = m = art_alloc(ctx, (size_t)*n + 1, sizeof *m);
    if (!m) {
        status = ART_ENOMEM;
        goto out;
    }
    for (int l = 0; l < 2; l++) {
        const struct art_comp *list = art_comp_child(fem, lists[l]);
        for (int i = 0; list && i < list->n_children; i++, e++) {
            const struct art_elem_type *type = art_volume_type(rest, e);
            art_volume_elem_pos(rest, e, x);
            double share = art_elem_volume(type, (const double(*)[3])x) *
                           art_get_double(list->children[i], "density") / type->n_nodes;
            if (type->dim == 2) share *= art_get_double(list->children[i], "defaultThickness");
            for (int k = rest->elem_off[e]; k < rest->elem_off[e + 1]; k++)
                m[rest->elem_node[k]] += share;
        }
    }
    for (int i = 0; i < *n; i++)
        if (art_is_set(nodes->children[i], "mass"))
            m[i] = art_get_double(nodes->children[i], "mass");
out:
    art_volume_free(rest);
    return status;
}

static int node_value(struct art_ctx *ctx, const struct art_comp *node, const char *prop,
                      double *out)
{
    const struct art_comp *fem = node->parent ? node->parent->parent : NULL;
    double rest[3], *mass;
    int n;
    bool displacement = art_streq(prop, "displacement");
    if (displacement || (art_streq(prop, "restPosition") && !art_is_set(node, prop))) {
        if (fem_tree_rest(node, rest) != 3) return 0;
        art_get_vector(node, "position", out, 3);
        if (displacement)
            art_v3_sub(out, out, rest);
        else
            art_v3_copy(out, rest);
        return 3;
    }
    if (!art_streq(prop, "mass") || art_is_set(node, prop) || !fem ||
        !art_comp_has_kind(fem, ART_KIND_FEM_MODEL))
        return 0;
    int status = masses(ctx, fem, &mass, &n);
    if (status == ART_OK && node->pos < n) out[0] = mass[node->pos];
    art_free(mass);
    return status < 0 ? status : node->pos < n;
}

static int model_value(struct art_ctx *ctx, const struct art_comp *fem, const char *prop,
                       double *out)
{
    struct art_volume *vol = NULL;
    double *mass = NULL;
    int n = 0, status;
    out[0] = 0;
    if (art_streq(prop, "volume")) {
        status = art_fem_tree_mesh(ctx, fem, false, &vol);
        if (status == ART_OK) out[0] = art_volume_volume(vol);
        art_volume_free(vol);
        return status < 0 ? status : 1;
    }
    if (!art_streq(prop, "mass")) return 0;
    status = masses(ctx, fem, &mass, &n);
    for (int i = 0; status == ART_OK && i < n; i++) out[0] += mass[i];
    art_free(mass);
    return status < 0 ? status : 1;
}

int art_fem_derived(struct art_ctx *ctx, const struct art_comp *comp, const char *prop,
                    double out[16])
{
    /* what is odd about a mesh is for those who check or simulate it */
    struct art_quiet quiet;
    int n = 0;
    art_quiet_begin(ctx, &quiet);
    if (art_comp_has_kind(comp, ART_KIND_FEM_NODE)) n = node_value(ctx, comp, prop, out);
    if (art_comp_has_kind(comp, ART_KIND_FEM_MODEL)) n = model_value(ctx, comp, prop, out);
    return art_quiet_raise(ctx, &quiet, n);
}

/* A system is made of one model alone, in the state that the tree describes; warnings are dropped.
 */
struct alone {
    struct art_quiet quiet;
    struct art_system *sys;
    struct art_state *state;
};

static int open_alone(struct art_ctx *ctx, const struct art_comp *model, struct alone *m)
{
    int status;
    memset(m, 0, sizeof *m);
    art_quiet_begin(ctx, &m->quiet);
    ART_TRY(art_system_compile(ctx, (struct art_comp *)model, NULL, &m->sys));
    ART_TRY(art_state_create(ctx, m->sys, &m->state));
    ART_TRY(art_system_start(m->sys, m->state));
out:
    return status;
}

/* Free it; an error in between is reported. */
static int close_alone(struct art_ctx *ctx, struct alone *m, int status)
{
    status = art_quiet_raise(ctx, &m->quiet, status);
    art_state_free(m->state);
    art_system_free(m->sys);
    return status;
}

/* Compute a field of a model, or of a part of it. */
static int field_value(struct art_ctx *ctx, const struct art_comp *model,
                       const struct art_comp *part, const struct art_fem_field *field,
                       double out[16])
{
    struct alone m;
    int n = 0, status = open_alone(ctx, model, &m);
    const struct art_fem *fem = status == ART_OK ? art_system_fem_of(m.sys, model) : NULL;
    int i = !fem                              ? -1
            : field->where == ART_FEM_NODE    ? art_fem_node_index(fem, part)
            : field->where == ART_FEM_ELEMENT ? art_fem_elem_index(fem, part)
                                              : 0;
    if (i >= 0) {
        art_fem_field_get(field, fem, m.state, i, out);
        n = field->size;
    }
    status = close_alone(ctx, &m, status);
    return status < 0 ? status : n;
}

/* Volumes and masses of shells depend on directors, for which the whole model is needed. */
static bool has_shells(const struct art_comp *model)
{
    const struct art_comp *shells = model ? art_comp_child(model, "shellElements") : NULL;
    return shells && shells->n_children;
}

/* Properties of the tree itself keep their values. */
int fem_model_derived(struct art_ctx *ctx, const struct art_comp *comp, const char *prop,
                      double out[16])
{
    const struct art_fem_field *field = art_fem_field_find(ART_FEM_MODEL, prop);
    int n = 0;
    if (!art_comp_has_kind(comp, ART_KIND_FEM_MODEL)) return 0;
    if (field && has_shells(comp)) n = field_value(ctx, comp, comp, field, out);
    if (n == 0) n = art_fem_derived(ctx, comp, prop, out);
    return n == 0 && field ? field_value(ctx, comp, comp, field, out) : n;
}

/* Collect the positions of the nodes of an element, at rest or now; the result is false if they
 * are not those of its class. */
static bool place_nodes(const struct art_comp *elem, const struct art_elem_type *type, bool rest,
                        double (*x)[3])
{
    const struct art_comp *model = elem->parent ? elem->parent->parent : NULL;
    const struct art_comp *nodes = model ? art_comp_child(model, "nodes") : NULL;
    const char *end, *word, *s = fem_tree_text(elem, "nodes", &end);
    size_t len;
    int n = 0;
    while (nodes && s && (word = fem_next_word(&s, end, &len))) {
        const struct art_comp *node = fem_tree_node(nodes, elem, word, len);
        if (!node || n == type->n_nodes) return false;
        if (rest ? fem_tree_rest(node, x[n]) != 3 : art_get_vector(node, "position", x[n], 3) != 3)
            return false;
        n++;
    }
    return n == type->n_nodes;
}

int fem_elem_derived(struct art_ctx *ctx, const struct art_comp *comp, const char *prop,
                     double out[16])
{
    double x[ART_ELEM_MAX_NODES][3], volume[2];
    bool ratio = art_streq(prop, "volumeRatio"), rest = art_streq(prop, "restVolume");
    bool mass = art_streq(prop, "mass");
    int kind = art_fem_class_kind(comp);
    if (kind < 0 || !(ratio || rest || mass || art_streq(prop, "volume"))) return 0;
    const struct art_elem_type *type = art_elem_type((enum art_elem_kind)kind);
    if (type->dim == 2)
        return comp->parent ? field_value(ctx, comp->parent->parent, comp,
                                          art_fem_field_find(ART_FEM_ELEMENT, prop), out)
                            : 0;
    for (int i = 0; i < 2; i++) {
        if (!place_nodes(comp, type, i == 1, x)) return 0;
        volume[i] = art_elem_volume(type, (const double(*)[3])x);
    }
    out[0] = ratio ? volume[0] / volume[1] : volume[rest || mass];
    if (mass) out[0] *= art_get_double(comp, "density");
    return 1;
}

/* Compute places and directors of backs, as the model alone has them. */
static int back_value(struct art_ctx *ctx, const struct art_comp *model,
                      const struct art_comp *node, const struct art_live *live, double out[16])
{
    struct alone m;
    int n = 0, status = open_alone(ctx, model, &m);
    if (status == ART_OK && art_system_place(m.sys, node) != 0 &&
        !fem_shell_lacks(m.sys, node, live->prop)) {
        live->get(m.sys, m.state, node, out);
        n = live->size;
    }
    status = close_alone(ctx, &m, status);
    return status < 0 ? status : n;
}

int fem_node_derived(struct art_ctx *ctx, const struct art_comp *comp, const char *prop,
                     double out[16])
{
    const struct art_comp *model = comp->parent ? comp->parent->parent : NULL;
    const struct art_live *back = fem_shell_live(prop);
    int n = 0;
    if (back && !art_is_set(comp, prop) && has_shells(model))
        return back_value(ctx, model, comp, back, out);
    if (art_streq(prop, "targetDisplacement"))
        return art_is_set(comp, prop) ? 0 : art_fem_derived(ctx, comp, "displacement", out);
    if (art_streq(prop, "mass") && !art_is_set(comp, prop) && has_shells(model))
        n = field_value(ctx, model, comp, art_fem_field_find(ART_FEM_NODE, prop), out);
    return n != 0 ? n : art_fem_derived(ctx, comp, prop, out);
}
