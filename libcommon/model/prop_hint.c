/* This ends a message about a property that a component has not: it names where there is one. */
#include "model_priv.h"
#include <stdio.h>
#include <string.h>

/* Find the first object of a component that has the property: 'material' for 'maxIsoForce'. */
static const char *object_with(const struct art_comp *comp, const char *prop)
{
    for (int i = 0; i < comp->cls->n_props; i++) {
        const struct art_prop *row = comp->cls->props[i];
        const struct art_comp *object =
            row->type == ART_P_OBJECT ? art_get_object(comp, row->name) : NULL;
        if (object && art_cls_prop(object->cls, prop) && !object->cls->item) return row->name;
    }
    return NULL;
}

/* Find the object of a component whose name ends so: 'muscleMaterial' for 'material'. */
static const char *object_named(const struct art_comp *comp, const char *end)
{
    size_t n = strlen(end);
    for (int i = 0; i < comp->cls->n_props; i++) {
        const struct art_prop *row = comp->cls->props[i];
        size_t m = strlen(row->name);
        if (row->type == ART_P_OBJECT && n > 3 && m > n && art_strcaseeq(row->name + m - n, end))
            return row->name;
    }
    return NULL;
}

/* Find a result of the component that begins with the word: 'forceNorm' for 'force'. */
static const char *result_named(const struct art_comp *comp, const char *word)
{
    size_t n = strlen(word);
    for (int i = 0; i < comp->cls->n_props; i++) {
        const struct art_prop *row = comp->cls->props[i];
        if (row->flags & ART_PROP_READONLY && n > 3 && strncmp(row->name, word, n) == 0)
            return row->name;
    }
    return NULL;
}

static bool named_with(const struct art_comp *comp, const char *prop)
{
    return comp->n_children > 0 && art_find_prop(comp->children[0], prop);
}

/* Name the components below that have it, as 'nodes' and 'elements' of a FEM model have 'stress'.
 */
static void hint_below(const struct art_comp *comp, const char *prop, char text[ART_HINT])
{
    const struct art_comp *first = NULL, *second = NULL;
    if (named_with(comp, prop) && comp->name) {
        snprintf(text, ART_HINT, "; its components have it: '%s/*:%s'", comp->name, prop);
        return;
    }
    for (int i = 0; i < comp->n_children && !second; i++) {
        const struct art_comp *child = comp->children[i];
        if (!child->name || !named_with(child, prop)) continue;
        if (!first)
            first = child;
        else
            second = child;
    }
    if (second)
        snprintf(text, ART_HINT, "; its %s and %s have it, as in '%s%s%s/%s:%s'", first->name,
                 second->name, comp->name ? comp->name : "", comp->name ? "/" : "", first->name,
                 first->children[0]->name ? first->children[0]->name : "0", prop);
    else if (first)
        snprintf(text, ART_HINT, "; its %s have it: '%s%s%s/*:%s'", first->name,
                 comp->name ? comp->name : "", comp->name ? "/" : "", first->name, prop);
}

const char *art_comp_hint(const struct art_comp *comp, const char *prop, char text[ART_HINT])
{
    const char *object = object_with(comp, prop), *like = object ? NULL : object_named(comp, prop);
    if (!object && !like) like = result_named(comp, prop);
    text[0] = '\0';
    if (like)
        snprintf(text, ART_HINT, "; did you mean '%s'?", like);
    else if (object)
        snprintf(text, ART_HINT, "; did you mean '%s.%s'?", object, prop);
    else
        hint_below(comp, prop, text);
    bool known = *text || art_cls_nearest(comp->cls, prop);
    const struct art_comp *owner = known ? NULL : model_owner_above(comp, prop);
    if (owner) model_owner_hint(owner, text);
    return *text ? text : art_cls_hint(comp->cls, prop, text);
}
