/* Copies of components with everything below them, in the same model or in another one. */
#include "references_priv.h"
#include <art/model.h>
#include <stdio.h>
#include <string.h>

int model_copier_init(struct art_ctx *ctx, struct copier *c, struct art_model *from,
                      struct art_model *to)
{
    memset(c, 0, sizeof *c);
    c->ctx = ctx;
    c->from = from;
    c->to = to;
    c->n = from->next_order;
    c->first_order = to->next_order;
    c->map = art_alloc(ctx, (size_t)c->n, sizeof *c->map);
    return c->map ? ART_OK : ART_ENOMEM;
}

void model_copier_fini(struct copier *c)
{
    art_free(c->map);
    art_map_fini(&c->classes);
}

struct art_comp *model_copier_of(const struct copier *c, const struct art_comp *comp)
{
    return comp && comp->model == c->from && comp->order < c->n ? c->map[comp->order] : NULL;
}

void model_copier_map(struct copier *c, const struct art_comp *from, struct art_comp *copy)
{
    if (from->order < c->n) c->map[from->order] = copy;
}

/* ------------------------------------------------------------------- pieces */

/* Within a model what never changes is shared. */
static int put_text(struct copier *c, const char **text)
{
    if (!*text || c->from == c->to) return ART_OK;
    *text = art_arena_strdup(c->ctx, &c->to->arena, *text);
    return *text ? ART_OK : ART_ENOMEM;
}

static int put_bytes(struct copier *c, const char **text, size_t n)
{
    if (!*text || c->from == c->to) return ART_OK;
    *text = art_arena_strndup(c->ctx, &c->to->arena, *text, n);
    return *text ? ART_OK : ART_ENOMEM;
}

/* Messages about a copy name the place of the original. */
static int put_loc(struct copier *c, struct art_loc *loc)
{
    if (!loc->file || c->from == c->to) return ART_OK;
    if (loc->file != c->file) {
        c->file = loc->file;
        c->file_copy = art_arena_strdup(c->ctx, &c->to->arena, loc->file);
        if (!c->file_copy) return ART_ENOMEM;
    }
    loc->file = c->file_copy;
    return ART_OK;
}

/* A class that the other model made up for an unknown name. */
static int put_class(struct copier *c, const struct art_cls **cls)
{
    if (!(*cls)->unknown || c->from == c->to) return ART_OK;
    struct art_cls *made = art_map_get(&c->classes, (*cls)->name);
    if (!made || made->flags != (*cls)->flags) {
        made = art_arena_alloc(c->ctx, &c->to->arena, 1, sizeof *made);
        if (!made) return ART_ENOMEM;
        *made = **cls;
        made->name = made->full_name = art_arena_strdup(c->ctx, &c->to->arena, (*cls)->name);
        if (!made->name) return ART_ENOMEM;
        int status = art_map_set(c->ctx, &c->classes, made->name, made);
        if (status < 0) return status;
    }
    *cls = made;
    return ART_OK;
}

/* -------------------------------------------------------------------- values */

static int put_refs(struct copier *c, struct art_value *v)
{
    struct art_ref *refs =
        art_arena_alloc(c->ctx, &c->to->arena, (size_t)(v->n ? v->n : 1), sizeof *refs);
    int status = refs ? ART_OK : ART_ENOMEM;
    for (int i = 0; i < v->n && status == ART_OK; i++) {
        refs[i] = v->refs[i];
        status = put_text(c, &refs[i].path);
        if (status == ART_OK) status = put_text(c, &refs[i].prop);
    }
    if (status == ART_OK) v->refs = refs;
    return status;
}

static int put_numbers(struct copier *c, struct art_value *v)
{
    int n;
    if (!v->num) return ART_OK;
    (void)art_value_numbers(v, &n);
    double *num = art_arena_alloc(c->ctx, &c->to->arena, (size_t)(n ? n : 1), sizeof *num);
    if (!num) return ART_ENOMEM;
    if (n) memcpy(num, v->num, (size_t)n * sizeof *num);
    v->num = num;
    return ART_OK;
}

/* Within a model values share what they point to, but for what a slot writes over when it is set.
 */
static int put_own(struct copier *c, struct art_value *v)
{
    if (v->text) {
        v->text = art_arena_strndup(c->ctx, &c->to->arena, v->text, v->text_n);
        if (!v->text) return ART_ENOMEM;
    }
    return put_numbers(c, v);
}

static int put_arrays(struct copier *c, struct art_value *v)
{
    int status;
    if (c->from == c->to) return ART_OK;
    ART_TRY(put_numbers(c, v));
    if (v->words) {
        const char **words =
            art_arena_alloc(c->ctx, &c->to->arena, (size_t)(v->n ? v->n : 1), sizeof *words);
        if (!words) return ART_ENOMEM;
        for (int i = 0; i < v->n; i++) {
            words[i] = v->words[i];
            ART_TRY(put_text(c, &words[i]));
        }
        v->words = words;
    }
    ART_TRY(put_bytes(c, &v->text, v->text_n));
    ART_TRY(put_text(c, &v->cls));
    ART_TRY(put_loc(c, &v->loc));
out:
    return status;
}

static int put_object(struct copier *c, struct art_comp *owner, struct art_value *v)
{
    const struct art_comp *from = v->object;
    const struct art_cls *cls = from->cls;
    struct art_comp *object;
    int status;
    ART_TRY(put_class(c, &cls));
    ART_TRY(art_comp_create(c->to, cls, &object));
    object->is_value = true;
    object->parent = owner;
    object->loc = from->loc;
    object->tag = from->tag;
    object->comment = from->comment;
    object->tail_comment = from->tail_comment;
    ART_TRY(put_text(c, &object->tag));
    ART_TRY(put_text(c, &object->comment));
    ART_TRY(put_text(c, &object->tail_comment));
    ART_TRY(put_loc(c, &object->loc));
    v->object = object;
    status = model_copier_slots(c, from, object);
out:
    return status;
}

int model_copier_slots(struct copier *c, const struct art_comp *from, struct art_comp *to)
{
    int status = ART_OK;
    for (int i = 0; i < from->n_slots; i++) {
        const struct art_slot *slot = &from->slots[i];
        if (slot->implied) continue;
        /* a declared property has its row in the model: the declaration, which comes first, made a
         * new one */
        const struct art_prop *prop = slot->prop;
        if (prop && from->cls->n_custom) prop = art_cls_prop(to->cls, slot->key);
        struct art_slot *fresh = model_slot_obtain(to, prop, slot->key);
        if (!fresh) return ART_ENOMEM;
        const char *key = fresh->key;
        struct art_slot copy = *slot;
        copy.key = key;
        copy.prop = prop;
        copy.store = NULL;
        copy.store_n = 0;
        ART_TRY(put_text(c, &copy.comment));
        ART_TRY(put_loc(c, &copy.loc));
        if (copy.has_value) {
            if (copy.value.refs) ART_TRY(put_refs(c, &copy.value));
            if (slot->store && c->from == c->to) ART_TRY(put_own(c, &copy.value));
            ART_TRY(put_arrays(c, &copy.value));
            if (copy.value.type == ART_P_OBJECT && copy.value.object)
                ART_TRY(put_object(c, to, &copy.value));
        }
        *art_comp_slot(to, key) = copy;
        if (prop && prop->flags & ART_PROP_DECLARES)
            ART_TRY(model_custom_declare(c->ctx, to, &copy.value, &copy.loc));
    }
out:
    return status;
}

/* ---------------------------------------------------------------- components */

static int copy_one(struct copier *c, const struct art_comp *from, struct art_comp **copy)
{
    struct art_comp *to = art_arena_alloc(c->ctx, &c->to->arena, 1, sizeof *to);
    int status;
    if (!to) return ART_ENOMEM;
    to->cls = from->cls->n_custom ? from->cls->base : from->cls;
    to->model = c->to;
    to->name = from->name;
    to->number = from->number;
    to->element = from->element;
    to->tag = from->tag;
    to->fixed = from->fixed;
    to->keyed = from->keyed;
    to->loc = from->loc;
    to->comment = from->comment;
    to->tail_comment = from->tail_comment;
    to->order = c->to->next_order++;
    ART_TRY(put_class(c, &to->cls));
    ART_TRY(put_text(c, &to->name));
    ART_TRY(put_text(c, &to->element));
    ART_TRY(put_text(c, &to->tag));
    ART_TRY(put_text(c, &to->comment));
    ART_TRY(put_text(c, &to->tail_comment));
    ART_TRY(put_loc(c, &to->loc));
    ART_TRY(model_copier_slots(c, from, to));
    model_copier_map(c, from, to);
    *copy = to;
out:
    return status;
}

int model_copier_tree(struct copier *c, struct art_comp *from, struct art_comp **copy)
{
    struct art_comp *to, *child;
    int status;
    ART_TRY(copy_one(c, from, &to));
    for (int i = 0; i < from->n_children; i++) {
        ART_TRY(model_copier_tree(c, from->children[i], &child));
        ART_TRY(model_child_append(to, child, from->children[i]->number));
    }
    *copy = to;
out:
    return status;
}

/* ---------------------------------------------------------------- references */

struct relink {
    struct copier *c;
    struct art_comp *at;   /* in the copy, beside the site's */
    struct art_slot *slot; /* in the copy */
    struct ref_target *targets;
    int n, cap;
};

/* The reference in the copy for one of the original. */
static int target_of(struct copier *c, const struct ref_site *site, struct art_comp **to)
{
    struct art_comp *copy = model_copier_of(c, site->to);
    *to = copy ? copy : c->from == c->to ? site->to : NULL;
    if (*to) return ART_OK;
    return art_error(c->ctx, ART_ENOTFOUND, &site->slot->loc,
                     "'%s' refers to '%s', which is not among what is copied",
                     art_comp_path(site->holder, NULL), art_comp_path(site->to, NULL));
}

static int relink_site(struct art_ctx *ctx, void *user, const struct ref_site *site)
{
    struct relink *r = user;
    struct art_comp *to;
    const char *rest = NULL;
    int status;
    ART_TRY(target_of(r->c, site, &to));
    if (!site->in_text && site->slot->value.refs[site->entry].to) {
        struct art_ref *ref = &r->slot->value.refs[site->entry];
        ref->to = to;
        ref->path = NULL;
        return ART_OK;
    }
    if (site->rest) {
        rest = art_arena_strdup(ctx, &r->c->to->arena, site->rest);
        if (!rest) return ART_ENOMEM;
    }
    struct ref_target target = {to, rest};
    if (!site->in_text)
        return model_path_retarget(ctx, r->at, &target, &r->slot->value.refs[site->entry].path);
    while (r->n <= site->entry) {
        if (!ART_GROW(ctx, r->targets, r->n, r->cap)) return ART_ENOMEM;
        r->targets[r->n++] = (struct ref_target){NULL, NULL};
    }
    r->targets[site->entry] = target;
out:
    return status;
}

static int relink_slots(struct copier *c, struct art_comp *holder, struct art_comp *from,
                        struct art_comp *to)
{
    int status = ART_OK;
    for (int i = 0; i < from->n_slots && status == ART_OK; i++) {
        struct art_slot *slot = &from->slots[i];
        if (slot->implied || !slot->has_value) continue;
        struct art_slot *other = art_comp_slot(to, slot->key);
        if (!other || !other->has_value) continue;
        if (slot->value.type == ART_P_OBJECT) {
            if (slot->value.object && other->value.object)
                status = relink_slots(c, holder, slot->value.object, other->value.object);
            continue;
        }
        struct relink r = {.c = c, .at = to, .slot = other};
        status = model_refs_visit_slot(c->ctx, holder, from, slot, relink_site, &r);
        if (status == ART_OK && r.n > 0)
            status = model_text_retarget(c->ctx, to, other, r.targets, r.n);
        art_free(r.targets);
    }
    return status;
}

int model_copier_relink(struct copier *c, struct art_comp *top)
{
    int status = ART_OK;
    for (struct art_comp *s = top; s && status == ART_OK; s = art_comp_next(top, s)) {
        struct art_comp *copy = model_copier_of(c, s);
        if (copy && copy->order >= c->first_order) status = relink_slots(c, s, s, copy);
    }
    return status;
}

int model_copy_subtree(struct art_ctx *ctx, struct art_model *model, struct copier *c,
                       struct art_model **copy)
{
    struct art_model *m = NULL;
    int status;
    ART_TRY(art_model_create(ctx, model->schema, &m));
    ART_TRY(model_copier_init(ctx, c, model, m));
    ART_TRY(model_copier_tree(c, model->root, &m->root));
    m->wrapped = model->wrapped;
    m->data_dirs = model->data_dirs;
    m->n_data_dirs = model->n_data_dirs;
    m->variables = model->variables;
    art_free(m->dir);
    m->dir = art_strdup(ctx, model->dir);
    m->file = model->file ? art_strdup(ctx, model->file) : NULL;
    m->end_comment = model->end_comment;
    ART_TRY(put_text(c, &m->end_comment));
    if (!m->dir || (model->file && !m->file)) ART_TRY(ART_ENOMEM);
    ART_TRY(model_copier_relink(c, model->root));
    *copy = m;
    m = NULL;
out:
    art_model_free(m);
    return status;
}

int art_model_copy(struct art_ctx *ctx, struct art_model *model, struct art_model **copy)
{
    struct copier c = {0};
    int status = model_copy_subtree(ctx, model, &c, copy);
    model_copier_fini(&c);
    return status;
}

/* ---------------------------------------------------------------- duplicates */

/* Names that are written with a number behind get another number. */
const char *model_fresh_name(struct art_ctx *ctx, const struct art_comp *parent, const char *name)
{
    size_t n = strlen(name), stem = n;
    while (stem > 0 && name[stem - 1] >= '0' && name[stem - 1] <= '9') stem--;
    bool digits = stem < n && stem > 0 && name[stem - 1] == '_';
    if (digits) stem--;
    if (stem == 0 || !digits) stem = n;
    for (int i = 2;; i++) {
        char *text = art_arena_format(ctx, &parent->model->arena, "%.*s_%d", (int)stem, name, i);
        if (!text || !model_child_by_name(parent, text, strlen(text))) return text;
    }
}

static int attach_copy(struct art_ctx *ctx, struct art_comp *parent, struct art_comp *copy,
                       const char *name)
{
    copy->fixed = NULL;
    if (name) {
        copy->name = art_arena_strdup(ctx, &copy->model->arena, name);
        if (!copy->name) return ART_ENOMEM;
    } else if (copy->name && model_child_by_name(parent, copy->name, strlen(copy->name))) {
        copy->name = model_fresh_name(ctx, parent, copy->name);
        if (!copy->name) return ART_ENOMEM;
    }
    return art_comp_add(parent, copy, -1);
}

/* The tops of what is marked, in the order of the tree. */
static int marked_tops(struct art_ctx *ctx, const struct art_model *model, const bool *in,
                       struct art_comp ***tops, int *n)
{
    int cap = 0;
    for (struct art_comp *c = model->root; c; c = art_comp_next(model->root, c)) {
        if (!in[c->order] || (c->parent && in[c->parent->order])) continue;
        if (!ART_GROW(ctx, *tops, *n, cap)) return ART_ENOMEM;
        (*tops)[(*n)++] = c;
    }
    return ART_OK;
}

static int check_copies(struct art_ctx *ctx, struct art_comp *const *comps, int n, const char *name)
{
    if (name && n != 1)
        return art_error(ctx, ART_EUSAGE, NULL, "one name does not do for %d {copy|copies}", n);
    if (name && !art_name_is_legal(name))
        return art_error(ctx, ART_EUSAGE, NULL,
                         "'%s' is not a legal name (no leading digit, none of . / : * ?)", name);
    for (int i = 0; i < n; i++) {
        if (!model_comp_removable(comps[i]) ||
            !model_comp_is_below(comps[i], comps[i]->model->root))
            return art_error(ctx, ART_EUSAGE, NULL, "'%s' cannot be duplicated: it is a part of %s",
                             art_comp_path(comps[i], NULL),
                             comps[i]->parent ? comps[i]->parent->cls->name : "the model itself");
        if (name && model_child_by_name(comps[i]->parent, name, strlen(name)))
            return art_error(ctx, ART_EUSAGE, NULL, "'%s' has a component named '%s' already",
                             art_comp_path(comps[i]->parent, NULL), name);
    }
    return ART_OK;
}

void model_detach_components(struct art_comp *const *comps, int n)
{
    for (int i = 0; i < n; i++) {
        struct art_comp *parent = comps[i]->parent;
        if (!parent) continue; /* was not added yet */
        comps[i]->parent = NULL;
        (void)model_children_keep(parent, NULL);
    }
}

int art_comp_duplicate(struct art_ctx *ctx, struct art_comp *const *comps, int n, const char *name,
                       unsigned flags, struct art_comp **copies)
{
    struct copier c = {0};
    struct art_comp **tops = NULL, **added = NULL;
    bool *in = NULL;
    int n_tops = 0, n_added = 0, status;
    if (n == 0) return ART_OK;
    struct art_model *model = comps[0]->model;
    ART_TRY(check_copies(ctx, comps, n, name));
    in = art_alloc(ctx, (size_t)model->next_order, sizeof *in);
    if (!in) ART_TRY(ART_ENOMEM);
    for (int i = 0; i < n; i++)
        for (struct art_comp *k = comps[i]; k; k = art_comp_next(comps[i], k)) in[k->order] = true;
    if (flags & ART_WITH_REFERENCES) ART_TRY(model_references_close(ctx, model, in));
    if (flags & ART_WITH_DEPENDENTS) ART_TRY(model_dependents_close(ctx, model, in, false));
    ART_TRY(marked_tops(ctx, model, in, &tops, &n_tops));
    ART_TRY(model_copier_init(ctx, &c, model, model));
    added = art_alloc(ctx, (size_t)n_tops, sizeof *added);
    if (!added) ART_TRY(ART_ENOMEM);
    for (int i = 0; i < n_tops; i++) {
        struct art_comp *copy;
        ART_TRY(model_copier_tree(&c, tops[i], &copy));
        added[n_added++] = copy;
        ART_TRY(attach_copy(ctx, tops[i]->parent, copy, tops[i] == comps[0] ? name : NULL));
    }
    for (int i = 0; i < n_tops; i++) ART_TRY(model_copier_relink(&c, tops[i]));
    for (int i = 0; i < n && copies; i++) copies[i] = model_copier_of(&c, comps[i]);
out:
    if (status < 0) model_detach_components(added, n_added);
    model_copier_fini(&c);
    art_free(added);
    art_free(tops);
    art_free(in);
    return status;
}
