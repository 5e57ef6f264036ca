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
