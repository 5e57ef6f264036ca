#include "mech_priv.h"

static const struct art_class_set *const sets[] = {
#define X(group) &art_classes_##group,
#include "classes.def"
#undef X
};

int art_mech_register(struct art_ctx *ctx, struct art_schema *schema)
{
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
        int status = art_schema_add(ctx, schema, sets[i]);
        if (status < 0) return status;
    }
    return ART_OK;
}

const struct art_live *art_live_row(const struct art_mech_ops *ops, const char *prop)
{
    for (int i = 0; ops && i < ops->n_live; i++)
        if (art_streq(ops->live[i].prop, prop)) return &ops->live[i];
    return NULL;
}

int art_live_in_tree(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                     const struct art_comp *comp, const double *x)
{
    (void)sys;
    (void)state;
    (void)x;
    return art_error(ctx, ART_EUSAGE, NULL, "this property of '%s' is set in the tree",
                     art_comp_path(comp, NULL));
}

const struct art_live *art_live_find(const struct art_comp *comp, const char *prop)
{
    for (const struct art_cls *cls = comp->cls; cls; cls = cls->base) {
        const struct art_mech_ops *ops = cls->ops;
        const struct art_live *live = art_live_row(ops, prop);
        if (!live && ops && ops->find_live) live = ops->find_live(comp, prop);
        if (live) return live;
    }
    return NULL;
}

int art_live_size(const struct art_comp *comp, const struct art_live *live)
{
    const struct art_mech_ops *ops = comp->cls->ops;
    return live->size || !ops || !ops->live_size ? live->size : ops->live_size(comp, live->prop);
}

int art_system_path(const struct art_system *sys, const struct art_state *state,
                    const struct art_comp *comp, double (*x)[3], int most)
{
    for (const struct art_cls *cls = comp->cls; cls; cls = cls->base) {
        const struct art_mech_ops *ops = cls->ops;
        if (ops && ops->path) return ops->path(sys, state, comp, x, most);
    }
    return 0;
}
