/* What models and nodes tell without a simulation. */
#include "fem_priv.h"
#include "tree_priv.h"

/* A field of a model in the state that the tree describes: a system is made of it alone, without a
 * word, and freed. Properties of the tree itself keep their values. */
int fem_model_derived(struct art_ctx *ctx, const struct art_comp *comp, const char *prop,
                      double out[16])
{
    const struct art_fem_field *field = art_fem_field_find(ART_FEM_MODEL, prop);
    struct art_system *sys = NULL;
    struct art_state *state = NULL;
    struct art_ctx quiet = *ctx;
    int n = 0, status;
    if (!field || !art_comp_is(comp, "FemModel3d")) return 0;
    quiet.report = NULL;
    quiet.strict = false;
    ART_TRY(art_system_compile(&quiet, (struct art_comp *)comp, NULL, &sys));
    ART_TRY(art_state_create(&quiet, sys, &state));
    art_system_start(sys, state);
    const struct art_fem *fem = art_system_fem_of(sys, comp);
    if (fem) {
        art_fem_field_get(field, fem, state, 0, out);
        n = field->size;
    }
out:
    art_ctx_count(ctx, &quiet);
    art_state_free(state);
    art_system_free(sys);
    return status < 0 ? 0 : n;
}

/* Where the nodes of an element are, at rest or now; false if they are not what its class needs. */
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
    int kind = fem_tree_kind(comp);
    (void)ctx;
    if (kind < 0 || !(ratio || rest || art_streq(prop, "volume"))) return 0;
    const struct art_elem_type *type = art_elem_type((enum art_elem_kind)kind);
    for (int i = 0; i < 2; i++) {
        if (!place_nodes(comp, type, i == 1, x)) return 0;
        volume[i] = art_elem_volume(type, (const double(*)[3])x);
    }
    out[0] = ratio ? volume[0] / volume[1] : volume[rest];
    return 1;
}

int fem_node_derived(struct art_ctx *ctx, const struct art_comp *comp, const char *prop,
                     double out[16])
{
    double p[3];
    bool displacement = art_streq(prop, "displacement");
    (void)ctx;
    if (!displacement && !art_streq(prop, "restPosition")) return 0;
    if (fem_tree_rest(comp, out) != 3) return 0;
    if (!displacement) return 3;
    art_get_vector(comp, "position", p, 3);
    art_v3_sub(out, p, out);
    return 3;
}
