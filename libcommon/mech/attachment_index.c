/* This file keeps the index of attachments in the tree, which is built once and updated by later
 * attachments. */
#include "mech_priv.h"
#include <string.h>

/* The reference of an attachment to what it attaches, and the name of that to its master. */
const struct art_prop *mech_slave_prop(const struct art_cls *cls, const char **master)
{
    static const char follows[] = "follows ";
    for (int k = 0; k < cls->n_props; k++) {
        const struct art_prop *prop = cls->props[k];
        if (prop->type != ART_P_REF || !prop->geom) continue;
        if (strncmp(prop->geom, follows, sizeof follows - 1) != 0) continue;
        *master = prop->geom + sizeof follows - 1;
        return prop;
    }
    return NULL;
}

struct art_comp *art_comp_attachment(const struct art_comp *comp)
{
    const char *name;
    if (art_cls_prop(comp->cls, "attachment")) return art_get_object(comp, "attachment");
    struct art_comp *root = comp->model->root;
    for (struct art_comp *c = root; c; c = art_comp_next(root, c)) {
        if (!art_comp_has_kind(c, ART_KIND_ATTACHMENT)) continue;
        const struct art_prop *prop = mech_slave_prop(c->cls, &name);
        if (prop && art_get_ref(c, prop->name) == comp) return c;
    }
    return NULL;
}

struct art_comp **art_comp_attachments(struct art_ctx *ctx, struct art_model *model)
{
    struct art_comp **of = art_alloc(ctx, (size_t)model->next_order + 1, sizeof *of);
    const char *name;
    for (struct art_comp *c = model->root; of && c; c = art_comp_next(model->root, c)) {
        struct art_comp *slave = c, *att = c;
        if (art_cls_prop(c->cls, "attachment")) {
            att = art_get_object(c, "attachment");
        } else {
            const struct art_prop *prop =
                art_comp_has_kind(c, ART_KIND_ATTACHMENT) ? mech_slave_prop(c->cls, &name) : NULL;
            slave = prop ? art_get_ref(c, prop->name) : NULL;
            if (slave && art_cls_prop(slave->cls, "attachment")) slave = NULL;
        }
        if (slave && att && !of[slave->order]) of[slave->order] = att;
    }
    return of;
}

/* ---------------------------------------------------------------------- kept */

/* The index by `order`, as art_comp_attachments has it but for components that are attached by
 * their class, which are asked themselves. */
struct links {
    unsigned links, sweeps; /* of the model when this held */
    long walks;
    size_t cap;
    struct art_comp **of;
};
static const char links_kind;

static void index_free(void *what)
{
    struct links *l = what;
    if (l) art_free(l->of);
    art_free(l);
}

static bool index_is_valid(const struct links *l, const struct art_model *model)
{
    return l->of && l->links == model->links && l->sweeps == model->sweeps;
}

static void index_of_model(struct links *l, const struct art_model *model)
{
    l->links = model->links;
    l->sweeps = model->sweeps;
}

/* Room for all components there are. */
static int index_reserve(struct art_ctx *ctx, struct links *l, const struct art_model *model)
{
    size_t want = (size_t)model->next_order + 1;
    if (want <= l->cap) return ART_OK;
    if (want < 2 * l->cap) want = 2 * l->cap;
    struct art_comp **of = art_alloc(ctx, want, sizeof *of);
    if (!of) return ART_ENOMEM;
    if (l->cap) memcpy(of, l->of, l->cap * sizeof *of);
    art_free(l->of);
    l->of = of;
    l->cap = want;
    return ART_OK;
}

static struct links *index_build(struct art_ctx *ctx, struct art_model *model)
{
    struct links *l = art_model_cache_get(model, &links_kind, NULL);
    if (l) return l;
    l = art_alloc(ctx, 1, sizeof *l);
    if (l && art_model_cache_set(ctx, model, &links_kind, NULL, l, index_free) < 0) {
        art_free(l);
        l = NULL;
    }
    return l;
}

struct art_comp *const *mech_attachment_index(struct art_ctx *ctx, struct art_model *model)
{
    struct links *l = index_build(ctx, model);
    const char *name;
    if (!l || index_reserve(ctx, l, model) < 0) return NULL;
    if (index_is_valid(l, model)) return l->of;
    memset(l->of, 0, l->cap * sizeof *l->of);
    for (struct art_comp *c = model->root; c; c = art_comp_next(model->root, c)) {
        const struct art_prop *prop =
            c->cls->flags & ART_CLASS_LINK ? mech_slave_prop(c->cls, &name) : NULL;
        const struct art_comp *slave = prop ? art_get_ref(c, prop->name) : NULL;
        if (slave && !l->of[slave->order]) l->of[slave->order] = c;
    }
    index_of_model(l, model);
    l->walks++;
    return l->of;
}

int mech_attachment_index_add(struct art_comp *list, struct art_comp *att,
                              const struct art_comp *slave)
{
    struct art_model *model = list->model;
    struct links *l = art_model_cache_get(model, &links_kind, NULL);
    bool held = l && index_is_valid(l, model) && (size_t)slave->order < l->cap;
    int status = art_comp_add(list, att, -1);
    if (status < 0 || !held) return status;
    if (!l->of[slave->order]) l->of[slave->order] = att;
    index_of_model(l, model);
    return ART_OK;
}

long art_comp_attachment_walks(const struct art_model *model)
{
    const struct links *l = art_model_cache_get(model, &links_kind, NULL);
    return l ? l->walks : 0;
}

struct art_comp *mech_attachment_index_find(struct art_comp *const *all,
                                            const struct art_comp *comp)
{
    if (all && art_cls_prop(comp->cls, "attachment")) return art_get_object(comp, "attachment");
    return all ? all[comp->order] : art_comp_attachment(comp);
}
