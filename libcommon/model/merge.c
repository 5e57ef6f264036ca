/* Components from another model, or from a text, put into a model. */
#include "references_priv.h"
#include <string.h>

struct merge {
    struct art_ctx *ctx;
    struct copier c;
    enum art_names names;
    struct art_comp **added; /* in the model by now */
    int n, cap;
};

static int no_place(struct art_ctx *ctx, const struct art_comp *parent, const struct art_comp *comp)
{
    return art_error(ctx, ART_EUSAGE, comp->loc.line ? &comp->loc : NULL,
                     "'%s' (%s) has no place for a %s", art_comp_path(parent, NULL),
                     parent->cls->name, comp->cls->name);
}

/* Attach a copy, named as it may be there. */
static int add(struct merge *m, struct art_comp *parent, struct art_comp *comp, int number)
{
    int status;
    comp->fixed = NULL;
    comp->keyed = false;
    if (m->names == ART_NAMES_UNIQUE && comp->name &&
        model_child_by_name(parent, comp->name, strlen(comp->name))) {
        comp->name = model_fresh_name(m->ctx, parent, comp->name);
        if (!comp->name) return ART_ENOMEM;
    }
    if (!ART_GROW(m->ctx, m->added, m->n, m->cap)) return ART_ENOMEM;
    if (number >= 0 && model_child_by_number(parent, number)) number = -1;
    /* a clash is one with the call, whatever file the component is from */
    struct art_loc loc = comp->loc;
    comp->loc.line = 0;
    m->added[m->n++] = comp;
    status = art_comp_add(parent, comp, number);
    comp->loc = loc;
    return status;
}

/* -------------------------------------------------------------------- uniting */

/* True if the steps from the top are the same, in one model or two. */
static bool same_place(const struct art_comp *a, const struct art_comp *b)
{
    for (; a->parent && b->parent; a = a->parent, b = b->parent)
        if (a->name || b->name ? !art_streq(a->name, b->name) : a->number != b->number)
            return false;
    return !a->parent && !b->parent;
}

static bool same_ref(const struct art_ref *a, const struct art_ref *b)
{
    if (!a->to || !b->to || a->has_num != b->has_num || !art_streq(a->prop, b->prop)) return false;
    bool number = !a->has_num || a->num == b->num;
    return number && same_place(a->to, b->to);
}

/* A list that can spare entries may have lost some in an extract. */
static bool is_part_of(const struct art_slot *a, const struct art_slot *b)
{
    const struct art_value *v = &a->value, *w = &b->value;
    unsigned firm = ART_PROP_NEEDS | ART_PROP_ORDERED;
    if (!v->refs || !w->refs || !a->prop || a->prop->flags & firm) return false;
    for (int i = 0; i < v->n; i++) {
        int k = 0;
        while (k < w->n && !same_ref(&v->refs[i], &w->refs[k])) k++;
        if (k == w->n) return false;
    }
    return true;
}

static int compare_slot(struct merge *m, const struct art_comp *a, const struct art_slot *s,
                        const struct art_comp *b, bool *same)
{
    const struct art_slot *t = art_comp_slot(b, s->key);
    struct art_buf x, y;
    *same = t && !t->implied;
    if (!*same) return ART_OK;
    art_buf_init(&x, m->ctx);
    art_buf_init(&y, m->ctx);
    model_slot_print(&x, a, s);
    model_slot_print(&y, b, t);
    int status = x.failed || y.failed ? ART_ENOMEM : ART_OK;
    *same = status == ART_OK && x.n == y.n && (x.n == 0 || memcmp(x.s, y.s, x.n) == 0);
    *same = *same || is_part_of(s, t);
    art_buf_fini(&x);
    art_buf_fini(&y);
    return status;
}

static int same_slots(struct merge *m, const struct art_comp *a, const struct art_comp *b,
                      bool *same)
{
    int n = 0;
    *same = true;
    for (int i = 0; i < b->n_slots; i++) n += !b->slots[i].implied;
    for (int i = 0; i < a->n_slots && *same; i++) {
        if (a->slots[i].implied) continue;
        n--;
        int status = compare_slot(m, a, &a->slots[i], b, same);
        if (status < 0) return status;
    }
    *same = *same && n == 0;
    return ART_OK;
}

static int merge_one(struct merge *m, struct art_comp *from, struct art_comp *parent);

/* `from` and `twin` become one. */
static int unite(struct merge *m, struct art_comp *from, struct art_comp *twin)
{
    bool same;
    int status;
    const char *path = art_comp_path(twin, NULL);
    if (!art_streq(from->cls->name, twin->cls->name))
        return art_error(m->ctx, ART_EUSAGE, NULL, "'%s' is a %s here and a %s there", path,
                         twin->cls->name, from->cls->name);
    bool holder =
        twin->fixed || twin->cls->flags & ART_CLASS_SCOPE || art_cls_is(twin->cls, "ComponentList");
    ART_TRY(same_slots(m, from, twin, &same));
    if (!same && !holder)
        return art_error(m->ctx, ART_EUSAGE, NULL, "'%s' has other properties there than here",
                         path);
    if (!same)
        ART_TRY(art_warn_strict(m->ctx, ART_EUSAGE, NULL,
                                "'%s' has other properties there; those here stay", path));
    model_copier_map(&m->c, from, twin);
    for (int i = 0; i < from->n_children; i++) {
        struct art_comp *child = from->children[i];
        struct art_comp *fixed = child->fixed ? art_comp_child(twin, child->name) : NULL;
        ART_TRY(fixed ? unite(m, child, fixed) : merge_one(m, child, twin));
    }
out:
    return status;
}

static int merge_one(struct merge *m, struct art_comp *from, struct art_comp *parent)
{
    struct art_comp *copy, *twin = NULL;
    int status;
    if (m->names == ART_NAMES_UNITE)
        twin = from->name ? model_child_by_name(parent, from->name, strlen(from->name))
                          : model_child_by_number(parent, from->number);
    if (twin && (from->name || !twin->name)) {
        bool same = true;
        /* without a name a number says little: another component gets another number */
        if (!from->name) ART_TRY(same_slots(m, from, twin, &same));
        if (same) return unite(m, from, twin);
    }
    ART_TRY(model_copier_tree(&m->c, from, &copy));
    ART_TRY(add(m, parent, copy, m->names == ART_NAMES_UNITE ? from->number : -1));
out:
    return status;
}

/* -------------------------------------------------------------------- merging */

static int merge_to(struct merge *m, struct art_comp *from, struct art_comp *at)
{
    struct art_comp *list = art_comp_place(at, from);
    return list ? merge_one(m, from, list) : no_place(m->ctx, at, from);
}

static bool has_own_values(const struct art_comp *comp)
{
    for (int i = 0; i < comp->n_slots; i++)
        if (!comp->slots[i].implied && strcmp(comp->slots[i].key, "name") != 0) return true;
    return false;
}

/* The children of a root go to the lists of the same name. */
static int merge_root(struct merge *m, struct art_comp *from, struct art_comp *root,
                      struct art_comp *at)
{
    int status = ART_OK;
    model_copier_map(&m->c, from, root);
    if (has_own_values(from) && m->names != ART_NAMES_UNITE)
        art_note(m->ctx, NULL, "the properties of the root of '%s' are left out",
                 from->model->file ? from->model->file : "the other model");
    for (int i = 0; i < from->n_children; i++) {
        struct art_comp *list = from->children[i];
        bool parts = from->model->wrapped > ART_WRAP_MODEL && art_streq(list->name, "parts");
        struct art_comp *here = list->fixed || parts ? art_comp_child(root, list->name) : NULL;
        bool models = list->fixed && strcmp(list->name, "models") == 0;
        for (int k = 0; parts && !here && k < list->n_children; k++)
            ART_TRY(merge_to(m, list->children[k], root));
        if (!here) {
            if (!parts) ART_TRY(merge_one(m, list, root));
            continue;
        }
        model_copier_map(&m->c, list, here);
        for (int k = 0; k < list->n_children; k++)
            ART_TRY(models && at ? merge_to(m, list->children[k], at)
                                 : merge_one(m, list->children[k], here));
    }
out:
    return status;
}

int art_model_merge(struct art_ctx *ctx, struct art_model *model, struct art_model *other,
                    struct art_comp *at, enum art_names names)
{
    struct merge m = {.ctx = ctx, .names = names};
    int status;
    if (at && at->model != model)
        return art_error(ctx, ART_EUSAGE, NULL, "the place of a merge is in another model");
    ART_TRY(model_copier_init(ctx, &m.c, other, model));
    ART_TRY(merge_root(&m, other->root, model->root, at));
    ART_TRY(model_copier_relink(&m.c, other->root));
    /* parts refer to the model that they come to */
    for (int i = 0; i < m.n && other->wrapped > ART_WRAP_MODEL; i++)
        ART_TRY(art_comp_resolve(ctx, m.added[i]));
out:
    if (status < 0) model_detach_components(m.added, m.n);
    model_copier_fini(&m.c);
    art_free(m.added);
    return status;
}

/* ----------------------------------------------------------------- from a text */

/* The text is read as the inside of a list, up to a bracket that is put behind it. */
static int parse_items(struct art_ctx *ctx, struct art_comp *list, const struct art_source *source)
{
    struct art_source inner;
    struct art_token tok;
    struct parser p = {.ctx = ctx, .model = list->model, .reject_misspelt = true, .added = true};
    struct art_buf text;
    int status;
    art_buf_init(&text, ctx);
    art_buf_add(&text, source->data, source->n);
    /* a comment ends with its line */
    art_buf_puts(&text, memchr(source->data, '#', source->n) ? "\n]" : "]");
    const char *name = source->name ? source->name : "(text)";
    name = art_arena_strdup(ctx, &list->model->arena, name);
    status =
        text.failed || !name ? ART_ENOMEM : art_source_string(ctx, &inner, name, text.s, text.n);
    art_buf_fini(&text);
    if (status < 0) return status;
    struct art_source view = inner;
    view.name = (char *)name;
    view.line = source->line;
    view.col = source->col;
    p.src = &view;
    art_lexer_init(&p.lex, ctx, &view);
    status = model_parse_component_body(&p, list);
    if (status == ART_OK) status = art_lex_next(&p.lex, &tok);
    if (status == ART_OK && tok.kind != ART_TOK_END)
        status = art_error(ctx, ART_ESYNTAX, &tok.loc, "unexpected ']' after the components");
    if (status == ART_OK && list->n_slots > 0)
        status = art_error(ctx, ART_ESYNTAX, &list->slots[0].loc,
                           "'%s' stands outside of a component", list->slots[0].key);
    art_lexer_fini(&p.lex);
    art_map_fini(&p.seen);
    art_source_fini(&inner);
    return status;
}

int art_comp_read(struct art_ctx *ctx, struct art_comp *at, const struct art_source *source,
                  enum art_names names, int *n)
{
    struct merge m = {.ctx = ctx, .names = names};
    struct art_comp *list;
    int status;
    /* a control panel has its widgets in itself */
    bool is_list = art_comp_is(at, "ControlPanel") ||
                   (art_comp_is(at, "ComponentList") && !(at->cls->flags & ART_CLASS_SCOPE));
    const struct art_cls *cls =
        is_list ? at->cls : art_schema_class(at->model->schema, "ComponentList");
    ART_TRY(art_comp_create(at->model, cls, &list));
    if (is_list) list->element = at->element;
    ART_TRY(parse_items(ctx, list, source));
    for (int i = list->cls->n_children; i < list->n_children; i++) {
        struct art_comp *child = list->children[i];
        struct art_comp *place = is_list ? at : art_comp_place(at, child);
        child->parent = NULL;
        if (!place) ART_TRY(no_place(ctx, at, child));
        ART_TRY(add(&m, place, child, -1));
    }
    for (int i = 0; i < m.n; i++) ART_TRY(art_comp_resolve(ctx, m.added[i]));
    *n = m.n;
out:
    if (status < 0) model_detach_components(m.added, m.n);
    art_free(m.added);
    return status;
}

/* ---------------------------------------------------------------- from a file */

/* The content of a file to merge. */
enum holding {
    CONTENT_MODEL,
    CONTENT_FRAGMENT, /* CLASS [ ... ], no model */
    CONTENT_LIST,     /* [ CLASS [ ... ] ... ], the probes of a model */
    CONTENT_ITEMS     /* [ PROP=... ] ..., components as they stand in a list */
};

static int content_kind(struct art_ctx *ctx, const struct art_schema *schema,
                        const struct art_source *source, enum holding *what)
{
    struct art_lexer lex;
    struct art_token tok[3];
    int status = ART_OK, n = 0;
    art_lexer_init(&lex, ctx, source);
    for (; n < 3 && status == ART_OK && (n == 0 || tok[n - 1].kind != ART_TOK_END); n++)
        status = art_lex_next(&lex, &tok[n]);
    *what = CONTENT_MODEL;
    /* an error is one for the reader to tell */
    if (status == ART_OK && tok[0].kind == ART_TOK_WORD) {
        char name[200] = "";
        if (tok[0].n < sizeof name) memcpy(name, tok[0].s, tok[0].n);
        const struct art_cls *cls = art_schema_class(schema, name);
        if (cls && !art_cls_is(cls, "ModelBase")) *what = CONTENT_FRAGMENT;
    } else if (status == ART_OK && is_char(&tok[0], '[')) {
        bool classes = n == 3 && tok[1].kind == ART_TOK_WORD && is_char(&tok[2], '[');
        *what = classes ? CONTENT_LIST : CONTENT_ITEMS;
    } else if (status == ART_OK && tok[0].kind == ART_TOK_INT) {
        *what = CONTENT_ITEMS;
    }
    art_lexer_fini(&lex);
    return status;
}

int art_model_merge_file(struct art_ctx *ctx, struct art_model *model, const char *path,
                         const struct art_read_options *options, struct art_comp *at,
                         enum art_names names)
{
    struct art_source source = {0};
    struct art_model *other = NULL;
    enum holding what;
    int status, n;
    ART_TRY(art_source_read(ctx, &source, path));
    ART_TRY(content_kind(ctx, model->schema, &source, &what));
    /* two of one name become one in the tree of a file alone */
    bool alone = what == CONTENT_FRAGMENT && names == ART_NAMES_UNITE && !at;
    if (what == CONTENT_ITEMS || (what == CONTENT_FRAGMENT && !alone)) {
        status = art_comp_read(ctx, at ? at : model->root, &source, names, &n);
        goto out;
    }
    ART_TRY(art_model_read_source(ctx, model->schema, &source, options, &other));
    ART_TRY(art_model_merge(ctx, model, other, at, names));
out:
    art_model_free(other);
    art_source_fini(&source);
    return status;
}
