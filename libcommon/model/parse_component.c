/* This reads the items of a component: properties, modes, keyed children, children. */
#include "model_priv.h"
#include <string.h>

static char *keep(struct parser *p, const char *s, size_t n)
{
    return art_arena_strndup(p->ctx, &p->model->arena, s, n);
}

/* Comments passed before the token that is being looked at. */
const char *model_comment_before(struct parser *p)
{
    size_t from = p->lex.comment_off, to = p->lex.comment_end;
    return to > from ? model_keep_source(p, from, to) : NULL;
}

/* ------------------------------------------------------------------ properties */

static int set_name(struct parser *p, struct art_comp *comp, const struct art_slot *slot)
{
    const char *name = slot->value.is_null || !*slot->value.text ? NULL : slot->value.text;
    /* agents and panels are never part of a path that matters, and real files name them freely */
    bool free_name = art_comp_is(comp, "ModelAgentBase") || comp->cls->flags & ART_CLASS_PASSIVE;
    if (name && !free_name && !art_name_is_legal(name))
        return art_error(p->ctx, ART_ESYNTAX, &slot->loc,
                         "'%s' is not a legal name (no leading digit, none of . / : * ?)", name);
    comp->name = name;
    return ART_OK;
}

/* A property set again takes the last place: order can matter (mass, density, inertia). */
static void move_last(struct art_comp *comp, struct art_slot **slot)
{
    int i = (int)(*slot - comp->slots), last = comp->n_slots - 1;
    if (i == last) return;
    struct art_slot moved = **slot;
    memmove(&comp->slots[i], &comp->slots[i + 1], (size_t)(last - i) * sizeof moved);
    comp->slots[last] = moved;
    *slot = &comp->slots[last];
}

/* Unknown classes have names as well. */
const struct art_prop *model_item_prop(struct parser *p, const struct art_comp *comp,
                                       const char *key)
{
    const struct art_cls *cls = comp->cls;
    if (cls->unknown && !comp->is_value && strcmp(key, "name") == 0)
        cls = art_schema_class(p->model->schema, "ModelComponentBase");
    return cls ? art_cls_prop(cls, key) : NULL;
}

/* Parses the part of an item that states one of several properties (art_class.packs). */
static int parse_packed_value(struct parser *p, struct art_comp *comp, const struct art_prop *prop,
                              const struct art_loc *loc)
{
    struct art_value value;
    int status = model_value_parse(p, comp, prop, &value);
    if (status < 0) return status;
    struct art_slot *slot = model_slot_obtain(comp, prop, prop->name);
    if (!slot) return comp->model->ctx->status;
    slot->has_value = true;
    slot->value = value;
    slot->mode = prop->mode ? ART_MODE_EXPLICIT : ART_MODE_NONE;
    slot->loc = *loc;
    return ART_OK;
}

int model_packed_parse(struct parser *p, struct art_comp *comp, const struct art_loc *loc)
{
    char name[MODEL_PACKED_NAME];
    int status = model_expect_char(p, '[', "before values");
    for (int i = 0; status == ART_OK && model_packed_name(comp->cls, i, name); i++)
        status = parse_packed_value(p, comp, art_cls_prop(comp->cls, name), loc);
    return status < 0 ? status : model_expect_char(p, ']', "after the last value");
}

int model_value_assign(struct parser *p, struct art_comp *comp, const char *key,
                       const struct art_prop *prop, const struct art_value *value,
                       const struct art_loc *loc, const char *comment)
{
    int status = ART_OK;
    /* what files of the original hold besides, as it was when they were written, is kept for them
     */
    if (prop && prop->flags & ART_PROP_READONLY && !(prop->flags & ART_PROP_ATTR))
        return art_warn_strict(p->ctx, ART_ESYNTAX, loc,
                               "%s of %s is computed; its value is ignored", key, comp->cls->name);
    struct art_slot *slot = model_slot_obtain(comp, prop, prop ? prop->name : key);
    if (!slot) return comp->model->ctx->status;
    move_last(comp, &slot);
    if (slot->has_value && slot->loc.file) {
        status = art_warn_strict(p->ctx, ART_ESYNTAX, loc,
                                 "'%s' stands here twice; first at line %d: this one counts", key,
                                 slot->loc.line);
        if (status < 0) return status;
    }
    slot->has_value = true;
    slot->value = *value;
    slot->mode = prop && prop->mode ? ART_MODE_EXPLICIT : ART_MODE_NONE;
    slot->loc = *loc;
    slot->comment = comment;
    slot->after_children = comp->n_children > comp->cls->n_children ||
                           (p->children_began && comp->cls->n_children > 0);
    if (prop && prop->flags & ART_PROP_DECLARES)
        return model_custom_declare(p->ctx, comp, value, loc);
    return strcmp(key, "name") == 0 && !comp->is_value ? set_name(p, comp, slot) : ART_OK;
}

static int parse_assignment(struct parser *p, struct art_comp *comp, const char *key,
                            const struct art_loc *loc, const char *comment)
{
    const struct art_prop *prop = model_item_prop(p, comp, key);
    struct art_value value;
    int status = ART_OK;
    if (!prop && model_packs(comp->cls, key)) return model_packed_parse(p, comp, loc);
    if (!prop) status = model_unknown_item(p, comp, key, loc);
    if (status < 0) return status;
    status = prop ? model_value_parse(p, comp, prop, &value) : (memset(&value, 0, sizeof value), 0);
    if (status == ART_OK && !prop) status = model_value_parse_raw(p, &value);
    return status < 0 ? status : model_value_assign(p, comp, key, prop, &value, loc, comment);
}

static int parse_mode(struct parser *p, struct art_comp *comp, const char *key,
                      const struct art_loc *loc, const char *comment)
{
    static const struct {
        const char *word;
        enum art_mode mode;
    } modes[] = {{"Inherited", ART_MODE_INHERITED},
                 {"Inactive", ART_MODE_INACTIVE},
                 {"Explicit", ART_MODE_EXPLICIT}};
    const struct art_prop *prop = art_cls_prop(comp->cls, key);
    struct art_token tok;
    char word[16] = "";
    int k = 0, status = art_lex_next(&p->lex, &tok);
    if (status < 0) return status;
    if (tok.kind == ART_TOK_WORD && tok.n < sizeof word) memcpy(word, tok.s, tok.n);
    while (k < 3 && strcmp(word, modes[k].word) != 0) k++;
    if (k == 3)
        return art_error(p->ctx, ART_ESYNTAX, &tok.loc,
                         "expected Inherited or Inactive after '%s:'", key);
    if (!prop) status = model_unknown_item(p, comp, key, loc);
    if (status < 0) return status;
    if (prop && !prop->mode)
        return art_error(p->ctx, ART_ESYNTAX, loc, "%s of %s cannot be inherited", key,
                         comp->cls->name);
    struct art_slot *slot = model_slot_obtain(comp, prop, key);
    if (!slot) return comp->model->ctx->status;
    slot->mode = modes[k].mode;
    slot->loc = *loc;
    if (comment) slot->comment = comment;
    return ART_OK;
}

/* -------------------------------------------------------------------- children */

/* The k-th child without a key in a file stands for the k-th fixed child that has none. */
struct art_comp *model_fixed_at(const struct art_comp *comp, int k)
{
    for (int i = 0; i < comp->cls->n_children; i++)
        if (!comp->children[i]->keyed && k-- == 0) return comp->children[i];
    return NULL;
}

static struct art_comp *fixed_named(const struct art_comp *comp, const char *name)
{
    for (int i = 0; name && i < comp->cls->n_children; i++) {
        const struct art_child_def *def = comp->children[i]->fixed;
        if (def && !def->keyed && strcmp(def->name, name) == 0) return comp->children[i];
    }
    return NULL;
}

/* Old files write with a class what is written `name=[ ... ]` today. */
static struct art_comp *keyed_like(const struct art_comp *comp, const struct art_comp *child)
{
    for (int i = 0; i < comp->cls->n_children; i++) {
        struct art_comp *fixed = comp->children[i];
        if (fixed->keyed && fixed->cls == child->cls && art_streq(fixed->name, child->name))
            return fixed;
    }
    return NULL;
}

/* True if a component can stand in the place of a fixed one: lists for lists of any elements. */
static bool same_kind(const struct art_cls *fixed, const struct art_cls *cls)
{
    const char *kind = art_cls_is(fixed, "ComponentList") ? "ComponentList" : fixed->name;
    return cls->unknown || art_cls_is(cls, kind);
}

/* [integer] [Class [<Param>]] up to the opening bracket, which is taken. `word` is the class if it
 * was read already. */
static int parse_tag(struct parser *p, struct model_tag *tag)
{
    struct art_token tok;
    const struct art_token *peek;
    int status;
    ART_TRY(art_lex_peek(&p->lex, &peek));
    if (!tag->cls && peek->kind == ART_TOK_INT) {
        ART_TRY(art_lex_next(&p->lex, &tok));
        if (tok.integer < 0 || tok.integer > INT32_MAX)
            return art_error(p->ctx, ART_ERANGE, &tok.loc, "component numbers are not negative");
        tag->number = (int)tok.integer;
        ART_TRY(art_lex_peek(&p->lex, &peek));
    }
    if (!tag->cls && peek->kind == ART_TOK_WORD) {
        ART_TRY(art_lex_next(&p->lex, &tok));
        tag->cls = keep(p, tok.s, tok.n);
        if (!tag->cls) return ART_ENOMEM;
        ART_TRY(art_lex_peek(&p->lex, &peek));
    }
    if (tag->cls && is_char(peek, '<')) {
        ART_TRY(art_lex_next(&p->lex, &tok));
        ART_TRY(art_lex_next(&p->lex, &tok));
        if (tok.kind != ART_TOK_WORD)
            return art_error(p->ctx, ART_ESYNTAX, &tok.loc, "expected a class between < and >");
        tag->param = keep(p, tok.s, tok.n);
        if (!tag->param) return ART_ENOMEM;
        ART_TRY(model_expect_char(p, '>', "after the class of elements"));
    }
    ART_TRY(model_expect_char(p, '[', "before the parts of a component"));
out:
    return status;
}

/* A class of a user in a list whose elements have a class of which there are components: it is
 * derived from that. Names without a package, and those of the original's own, are misspelt or of a
 * later version. */
static const struct art_cls *element_class(struct parser *p, const struct art_comp *list,
                                           const char *tag)
{
    const struct art_cls *cls = NULL;
    if (strchr(tag, '.') && !model_is_core_class(tag) && art_comp_is(list, "ComponentList"))
        cls = art_schema_class(p->model->schema, list->element);
    return cls && !(cls->flags & (ART_CLASS_ABSTRACT | ART_CLASS_VALUE)) ? cls : NULL;
}

/* Finds the class of a tag: registered, guessed from its child lists or from the list it stands
 * in, or unknown. *foreign is set if the tag is kept beside the class. */
static int class_of_tag(struct parser *p, const struct art_comp *parent, const char *tag,
                        const struct art_loc *loc, const struct art_cls **cls, bool *foreign)
{
    unsigned passive = art_comp_is_passive(parent) ? ART_CLASS_PASSIVE : 0;
    *foreign = false;
    *cls = art_schema_class(p->model->schema, tag);
    if (*cls) {
        *foreign = !model_class_has_name(*cls, tag);
        return ART_OK;
    }
    const char *why = "whose child lists it has";
    *cls = passive ? NULL : model_guess_class(p);
    if (!*cls && !passive) {
        *cls = element_class(p, parent, tag);
        why = "which the list holds";
    }
    if (!*cls) return model_unknown_class(p, tag, passive, NULL, loc, cls);
    *foreign = true;
    model_note_guess(p, loc, tag, *cls, why);
    return ART_OK;
}

/* The class of elements that a list of this name has in a class; NULL: none. */
static const struct art_child_def *list_named(const struct art_schema *schema,
                                              const struct art_class *def, const char *name)
{
    for (int k = 0; k < def->n_children; k++) {
        const char *element = def->children[k].element;
        const struct art_cls *cls = element ? art_schema_class(schema, element) : NULL;
        if (!cls || cls->flags & ART_CLASS_ABSTRACT) continue;
        if (strcmp(def->children[k].name, name) == 0) return &def->children[k];
    }
    return NULL;
}

/* Old files leave out the class of a list's elements: the lists of that name in ArtiSynth's models
 * say what it holds, before those in controllers and other parts. */
static const struct art_cls *element_by_name(struct parser *p, struct art_comp *list)
{
    const struct art_schema *schema = p->model->schema;
    int n = list->name ? art_schema_count(schema) : 0;
    for (int i = 0; i < 2 * n; i++) {
        const struct art_cls *of = art_schema_at(schema, i % n);
        if (!(of->flags & ART_CLASS_SCOPE) != (i >= n)) continue;
        const struct art_child_def *found = list_named(schema, of->def, list->name);
        if (!found) continue;
        const struct art_cls *cls = art_schema_class(schema, found->element);
        list->element = found->element;
        art_note(p->ctx, &list->loc, "'%s' is taken as a list of %s, by its name", list->name,
                 cls->name);
        return cls;
    }
    return NULL;
}

int model_child_make(struct parser *p, const struct model_tag *tag, struct art_comp *parent,
                     const struct art_comp *place, struct art_comp **child)
{
    const struct art_cls *cls = NULL;
    bool foreign = false;
    if (tag->cls) {
        int status = class_of_tag(p, parent, tag->cls, &tag->loc, &cls, &foreign);
        if (status < 0) return status;
    } else {
        const char *element = place ? place->cls->name : parent->element;
        cls = element ? art_schema_class(p->model->schema, element) : NULL;
        if (cls && cls->flags & ART_CLASS_ABSTRACT && art_comp_is(parent, "ComponentList")) {
            const struct art_cls *named = element_by_name(p, parent);
            if (named) cls = named;
        }
        if (!cls || cls->flags & ART_CLASS_ABSTRACT)
            return art_error(p->ctx, ART_ESYNTAX, &tag->loc,
                             "the class of a component is missing%s%s",
                             element ? "; the list holds any " : "", element ? element : "");
    }
    if (cls->flags & ART_CLASS_VALUE)
        return art_error(p->ctx, ART_ESYNTAX, &tag->loc, "a %s is a value, not a component",
                         cls->name);
    if (cls->flags & ART_CLASS_ABSTRACT)
        return art_error(p->ctx, ART_ESYNTAX, &tag->loc,
                         "%s is a general class; there is no such"
                         " component",
                         cls->name);
    int status = art_comp_create(p->model, cls, child);
    if (status < 0) return status;
    (*child)->loc = tag->loc;
    (*child)->parent = parent;
    (*child)->tag = foreign ? tag->cls : NULL;
    if (!tag->cls && place) (*child)->element = place->element;
    if (tag->param) (*child)->element = tag->param;
    return ART_OK;
}

/* The one-based lists of old files start their numbering at 1. */
static int first_number(const struct art_comp *comp)
{
    const struct art_slot *slot = art_comp_slot(comp, "oneBasedNumbering");
    return slot && slot->value.x != 0 ? 1 : 0;
}

int model_child_place(struct parser *p, struct art_comp *comp, struct art_comp *child,
                      struct art_comp *place, int number)
{
    /* by name if it has one; a nameless child of the right class by position */
    struct art_comp *named = fixed_named(comp, child->name);
    if (!named && !child->name && place && child->cls == place->cls) named = place;
    if (!named && child->name) named = keyed_like(comp, child);
    if (named) {
        if (!same_kind(named->cls, child->cls))
            return art_error(p->ctx, ART_ESYNTAX, &child->loc, "'%s' of %s is a %s, not a %s",
                             named->name, comp->cls->name, named->cls->name, child->cls->name);
        if (!child->name) child->name = named->name;
        if (named->loc.line)
            return art_error(p->ctx, ART_ESYNTAX, &child->loc,
                             "'%s' stands here twice; first at line %d", child->name,
                             named->loc.line);
        model_child_replace(comp, named, child);
        return ART_OK;
    }
    child->parent = NULL;
    return art_comp_add(comp, child, number);
}

static int parse_child(struct parser *p, struct art_comp *comp, struct model_tag *tag, int k,
                       const char *comment)
{
    struct art_comp *child = NULL;
    int status = parse_tag(p, tag);
    if (status < 0) return status;
    if (k == 0 && tag->number < 0 && comp->n_children == 0) tag->number = first_number(comp);
    struct art_comp *place = model_fixed_at(comp, k);
    status = model_child_make(p, tag, comp, place, &child);
    if (status == ART_OK) status = model_parse_component_body(p, child);
    if (status < 0) return status;
    child->comment = comment;
    return model_child_place(p, comp, child, place, tag->number);
}

int model_component_parse(struct parser *p, struct art_comp *parent, const char *comment,
                          struct art_comp **comp)
{
    const struct art_token *peek;
    int status = art_lex_peek(&p->lex, &peek);
    if (status < 0) return status;
    struct model_tag tag = {-1, NULL, NULL, peek->loc};
    status = parse_tag(p, &tag);
    if (status == ART_OK) status = model_child_make(p, &tag, parent, NULL, comp);
    if (status == ART_OK) status = model_parse_component_body(p, *comp);
    if (status == ART_OK) (*comp)->comment = comment;
    return status;
}

/* name=[ ... ] where the schema says that `name` is a child of this class */
static int parse_keyed(struct parser *p, struct art_comp *fixed, const struct art_loc *loc,
                       const char *comment)
{
    struct model_tag tag = {-1, NULL, NULL, *loc};
    if (fixed->loc.line)
        return art_error(p->ctx, ART_ESYNTAX, loc, "'%s' stands here twice; first at line %d",
                         fixed->fixed->name, fixed->loc.line);
    int status = parse_tag(p, &tag);
    if (status < 0) return status;
    fixed->loc = *loc;
    fixed->comment = comment;
    return model_parse_component_body(p, fixed);
}

struct art_comp *model_keyed_child(const struct art_comp *comp, const char *key)
{
    for (int i = 0; i < comp->cls->n_children; i++) {
        const struct art_child_def *def = comp->children[i]->fixed;
        if (def && def->keyed && strcmp(def->name, key) == 0) return comp->children[i];
    }
    return NULL;
}

/* ----------------------------------------------------------------------- items */

/* An item that starts with a word: property, mode, keyed child, or the tag of a child. */
static int parse_word_item(struct parser *p, struct art_comp *comp, int *k, const char *comment)
{
    struct art_token tok;
    const struct art_token *peek;
    int status;
    ART_TRY(art_lex_next(&p->lex, &tok));
    struct art_loc loc = tok.loc;
    /* most words are keys, which nobody needs afterwards */
    char local[48], *word = tok.n < sizeof local ? local : keep(p, tok.s, tok.n);
    if (!word) return ART_ENOMEM;
    if (word == local) {
        memcpy(local, tok.s, tok.n);
        local[tok.n] = '\0';
    }
    ART_TRY(art_lex_peek(&p->lex, &peek));
    if (is_char(peek, '=')) {
        ART_TRY(art_lex_next(&p->lex, &tok));
        struct art_comp *fixed = model_keyed_child(comp, word);
        return fixed ? parse_keyed(p, fixed, &loc, comment)
                     : parse_assignment(p, comp, word, &loc, comment);
    }
    if (is_char(peek, ':')) {
        ART_TRY(art_lex_next(&p->lex, &tok));
        return parse_mode(p, comp, word, &loc, comment);
    }
    if (is_char(peek, '[') || is_char(peek, '<')) {
        struct model_tag tag = {-1, keep(p, word, strlen(word)), NULL, loc};
        if (!tag.cls) return ART_ENOMEM;
        p->children_began = true;
        return parse_child(p, comp, &tag, (*k)++, comment);
    }
    const char *near = art_cls_nearest(comp->cls, word);
    return art_error(p->ctx, ART_ESYNTAX, &loc, "unexpected word '%s' in a %s%s%s%s", word,
                     comp->cls->name, near ? "; did you mean '" : "", near ? near : "",
                     near ? "='?" : "");
out:
    return status;
}

static int parse_items(struct parser *p, struct art_comp *comp)
{
    const struct art_token *peek;
    struct art_token tok;
    int k = 0, status;
    for (;;) {
        ART_TRY(art_lex_peek(&p->lex, &peek));
        const char *comment = model_comment_before(p);
        if (peek->kind == ART_TOK_END)
            return p->added ? art_error(p->ctx, ART_ESYNTAX, &peek->loc, "a ']' is missing")
                            : art_error(p->ctx, ART_ESYNTAX, &peek->loc,
                                        "the file ends inside the %s that begins at line %d",
                                        comp->cls->name, comp->loc.line);
        if (is_char(peek, ']')) {
            comp->tail_comment = comment;
            ART_TRY(art_lex_next(&p->lex, &tok));
            return ART_OK;
        }
        if (peek->kind == ART_TOK_WORD) {
            ART_TRY(parse_word_item(p, comp, &k, comment));
        } else if (peek->kind == ART_TOK_INT || is_char(peek, '[')) {
            struct model_tag tag = {-1, NULL, NULL, peek->loc};
            p->children_began = true;
            ART_TRY(parse_child(p, comp, &tag, k++, comment));
        } else {
            char seen[80];
            return art_error(p->ctx, ART_ESYNTAX, &peek->loc,
                             "expected a property or a component in a %s, found %s",
                             comp->cls->name, art_token_describe(peek, seen));
        }
    }
out:
    return status;
}

int model_parse_component_body(struct parser *p, struct art_comp *comp)
{
    if (++p->depth > MAX_DEPTH)
        return art_error(p->ctx, ART_ELIMIT, &comp->loc, "components are nested too deeply");
    bool outer = p->children_began;
    p->children_began = false;
    int status = parse_items(p, comp);
    p->children_began = outer;
    p->depth--;
    return status;
}
