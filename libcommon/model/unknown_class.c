/* Unknown classes and properties, which are kept as they are. Each is reported once. */
#include "model_priv.h"
#include <stdio.h>
#include <string.h>

/* Names near an unknown one are looked for only this often: it takes time, and after so many nobody
 * reads them. */
enum { MAX_NEAR = 100 };

/* Finds the value kept under "first.second"; *place receives where a new one can be put. */
static int mark_reported(struct parser *p, const char *first, const char *second, void *value,
                         void **old)
{
    char *key = art_arena_format(p->ctx, &p->model->arena, "%s%s%s", first, second ? "." : "",
                                 second ? second : "");
    if (!key) return ART_ENOMEM;
    *old = art_map_get(&p->seen, key);
    return *old ? ART_OK : art_map_set(p->ctx, &p->seen, key, value);
}

static const char *nearest_class(struct parser *p, const char *name)
{
    return p->n_near++ < MAX_NEAR ? art_schema_nearest(p->model->schema, name) : NULL;
}

/* ----------------------------------------------------------------- classes */

static struct art_cls *make_class(struct art_model *model, const char *name, unsigned flags)
{
    struct art_cls *cls = art_arena_alloc(model->ctx, &model->arena, 1, sizeof *cls);
    if (!cls) return NULL;
    cls->name = cls->full_name = name;
    cls->unknown = true;
    cls->flags = ART_CLASS_OPEN | flags;
    return cls;
}

int model_unknown_class(struct parser *p, const char *name, unsigned flags, const char *where,
                        const struct art_loc *loc, const struct art_cls **cls)
{
    bool passive = (flags & ART_CLASS_PASSIVE) != 0;
    struct art_cls *made = make_class(p->model, name, flags);
    void *old;
    if (!made) return ART_ENOMEM;
    int status = mark_reported(p, passive ? "(passive)" : "(class)", name, made, &old);
    if (status < 0) return status;
    *cls = old ? old : made;
    /* what stands in a panel or the like cannot matter: no message about it */
    if (old || passive) return ART_OK;
    const char *near = nearest_class(p, name);
    if (near && p->added)
        return art_error(p->ctx, ART_ESYNTAX, loc, "unknown class '%s'%s%s; did you mean '%s'?",
                         name, where ? " of " : "", where ? where : "", near);
    return art_warn_strict(p->ctx, ART_EUNSUPPORTED, loc,
                           "unknown class '%s'%s%s is kept unchanged%s%s%s", name,
                           where ? " of " : "", where ? where : "", near ? "; did you mean '" : "",
                           near ? near : "", near ? "'?" : "");
}

bool model_class_has_name(const struct art_cls *cls, const char *name)
{
    if (strcmp(cls->name, name) == 0 || strcmp(cls->full_name, name) == 0) return true;
    size_t n = strlen(name);
    for (const char *s = cls->def ? cls->def->aliases : NULL; s && *s;) {
        size_t k = strcspn(s, " ");
        if (k == n && memcmp(s, name, n) == 0) return true;
        s += k;
        s += strspn(s, " ");
    }
    return false;
}

/* -------------------------------------------------------------- properties */

/* A child of this name that stands with its class before its bracket. */
static const struct art_child_def *find_child(const struct art_cls *cls, const char *key)
{
    for (int i = 0; i < cls->n_children; i++)
        if (strcmp(cls->children[i]->name, key) == 0) return cls->children[i];
    return NULL;
}

/* All that is in it would be left out, in a model that looks whole. */
static int misplaced_child(struct parser *p, const struct art_comp *comp,
                           const struct art_child_def *child, const struct art_loc *loc)
{
    const char *what = child->element ? "a list of components" : "a component";
    return art_error(p->ctx, ART_ESYNTAX, loc,
                     "'%s' of %s is %s and no property: it is written %s%s%s%s [ name=\"%s\" ... ]",
                     child->name, comp->cls->name, what, child->cls, child->element ? "<" : "",
                     child->element ? child->element : "", child->element ? ">" : "", child->name);
}

const struct art_comp *model_owner_above(const struct art_comp *comp, const char *prop)
{
    for (const struct art_comp *at = comp->parent; at && !comp->is_value; at = at->parent)
        if (!at->tag && !at->cls->unknown && art_cls_prop(at->cls, prop)) return at;
    return NULL;
}

void model_owner_hint(const struct art_comp *owner, char text[ART_HINT])
{
    snprintf(text, ART_HINT, "; it is a property of %s%s%s%s", owner->cls->name,
             owner->name ? " '" : "", owner->name ? owner->name : "", owner->name ? "'" : "");
}

int model_unknown_item(struct parser *p, const struct art_comp *comp, const char *key,
                       const struct art_loc *loc)
{
    const struct art_child_def *child = find_child(comp->cls, key);
    void *old;
    if (child && !child->keyed && !comp->tag) return misplaced_child(p, comp, child, loc);
    if (comp->cls->flags & ART_CLASS_OPEN) return ART_OK;
    /* models of users have many items of their own; what is read as another class at the user's
     * word */
    if (comp->tag &&
        (art_cls_is(comp->cls, "ModelBase") || art_schema_class(p->model->schema, comp->tag)))
        return ART_OK;
    int status = mark_reported(p, comp->cls->name, key, p, &old);
    if (status < 0 || old) return status;
    bool look = !comp->tag && p->n_near++ < MAX_NEAR;
    const char *near = look ? art_cls_nearest(comp->cls, key) : NULL;
    const struct art_comp *owner = look && !near ? model_owner_above(comp, key) : NULL;
    char hint[ART_HINT] = "";
    if (near) snprintf(hint, sizeof hint, "; did you mean '%s'?", near);
    if (owner) model_owner_hint(owner, hint);
    if (*hint && p->reject_misspelt)
        return art_error(p->ctx, ART_ESYNTAX, loc, "unknown property '%s' of %s%s", key,
                         comp->cls->name, hint);
    return art_warn_strict(p->ctx, ART_ESYNTAX, loc,
                           "unknown property '%s' of %s is kept unchanged%s", key, comp->cls->name,
                           hint);
}
