/* Properties that a component declares for itself, beside those of its class:
 *
 *     customProperties=[
 *       [ name="phase" type=double default=0.5 unit="T" range="[0,inf)" help="where it starts" ]
 *       [ name="boxVisible" target="models/mech/rigidBodies/box:renderProps.visible" ]
 *     ]
 *
 * The types angle and length declare a coordinate of a joint: three properties, as those of other
 * joints, where `range` is the default of the second and `locked` that of the third. The coupling
 * of an OpenSimCustomJoint declares its coordinates in its own syntax (custom_coupling.c).
 *
 * The component gets a class of its own, with the rows of the other and those declared; whoever
 * works from the schema sees them like any other. */
#include "model_priv.h"
#include <string.h>

enum { MAX_CUSTOM = 1000 };

static const struct {
    const char *word;
    enum art_ptype type;
} types[] = {{"bool", ART_P_BOOL},      {"int", ART_P_INT},
             {"double", ART_P_DOUBLE},  {"time", ART_P_TIME},
             {"vector", ART_P_VECTOR},  {"numbers", ART_P_NUMBERS},
             {"pose", ART_P_POSE},      {"orientation", ART_P_ORIENT},
             {"color", ART_P_COLOR},    {"string", ART_P_STRING},
             {"enum", ART_P_ENUM},      {"reference", ART_P_REF},
             {"references", ART_P_REFS}};

enum { N_TYPES = sizeof types / sizeof types[0] };

/* This is a declaration while it is being parsed: the row, and where it stands. */
struct decl {
    struct art_prop row;
    const char *type;
    bool coordinate, locked;
    struct art_loc loc;
};

/* ----------------------------------------------------------------- one item */

static int bad(struct parser *p, const struct art_loc *loc, const struct decl *d, const char *what,
               const char *text)
{
    return art_error(p->ctx, ART_ESYNTAX, loc, "property '%s': %s%s%s",
                     d->row.name ? d->row.name : "", what, text ? " " : "", text ? text : "");
}

/* The text of the value behind '=', without its quotes if `bare`. */
static int take_text(struct parser *p, const struct decl *d, const char *key, bool bare,
                     const char **out)
{
    struct art_token tok;
    struct art_value value = {0};
    const struct art_token *peek;
    int status = art_lex_peek(&p->lex, &peek);
    if (status < 0) return status;
    if (bare) {
        ART_TRY(art_lex_next(&p->lex, &tok));
        if (tok.kind != ART_TOK_STRING && tok.kind != ART_TOK_WORD)
            return bad(p, &tok.loc, d, key, "takes a text");
        *out = art_arena_strndup(p->ctx, &p->model->arena, tok.s, tok.n);
        return *out ? ART_OK : ART_ENOMEM;
    }
    ART_TRY(model_value_parse_raw(p, &value));
    *out = art_arena_strndup(p->ctx, &p->model->arena, value.text, value.text_n);
    if (!*out) status = ART_ENOMEM;
out:
    return status;
}

static int take_flag(struct parser *p, struct decl *d, const char *key, bool *out)
{
    const char *text;
    struct art_loc loc = p->lex.peek.loc;
    int status = take_text(p, d, key, true, &text);
    if (status < 0) return status;
    *out = strcmp(text, "true") == 0;
    return *out || strcmp(text, "false") == 0 ? ART_OK : bad(p, &loc, d, key, "is true or false");
}

static int take_size(struct parser *p, struct decl *d)
{
    struct art_token tok;
    int status = art_lex_next(&p->lex, &tok);
    if (status < 0) return status;
    if (tok.kind != ART_TOK_INT || tok.integer < 1 || tok.integer > MAX_CUSTOM)
        return bad(p, &tok.loc, d, "size takes a number from 1 to", "1000");
    d->row.size = (int)tok.integer;
    return ART_OK;
}

/* "path:prop" is kept as two strings one behind the other. */
static int split_target(struct parser *p, struct decl *d)
{
    char *text = (char *)d->row.target, *slash = strrchr(text, '/');
    char *colon = strchr(slash ? slash : text, ':');
    if (!colon || !colon[1]) return bad(p, &d->loc, d, "target takes PATH:PROPERTY, not", text);
    *colon = '\0';
    return ART_OK;
}

static int take_value(struct parser *p, struct decl *d, const char *key, const struct art_loc *loc)
{
    static const char *const keys[] = {"name",     "type",        "default", "size",
                                       "unit",     "range",       "values",  "help",
                                       "readonly", "inheritable", "target",  "locked"};
    bool flag = false;
    int status;
    if (strcmp(key, "name") == 0) return take_text(p, d, key, true, &d->row.name);
    if (strcmp(key, "type") == 0) return take_text(p, d, key, true, &d->type);
    if (strcmp(key, "default") == 0) return take_text(p, d, key, false, &d->row.def);
    if (strcmp(key, "size") == 0) return take_size(p, d);
    if (strcmp(key, "unit") == 0) return take_text(p, d, key, true, &d->row.unit);
    if (strcmp(key, "range") == 0) return take_text(p, d, key, true, &d->row.range);
    if (strcmp(key, "values") == 0) return take_text(p, d, key, true, &d->row.values);
    if (strcmp(key, "help") == 0) return take_text(p, d, key, true, &d->row.help);
    if (strcmp(key, "target") == 0) return take_text(p, d, key, true, &d->row.target);
    if (strcmp(key, "readonly") == 0) {
        status = take_flag(p, d, key, &flag);
        if (flag) d->row.flags |= ART_PROP_READONLY;
        return status;
    }
    if (strcmp(key, "locked") == 0) return take_flag(p, d, key, &d->locked);
    if (strcmp(key, "inheritable") == 0) {
        status = take_flag(p, d, key, &flag);
        d->row.mode = flag ? ART_MODE_INHERITED : ART_MODE_NONE;
        return status;
    }
    const char *near = art_nearest(key, keys, sizeof keys / sizeof keys[0]);
    return art_error(p->ctx, ART_ESYNTAX, loc, "a declared property has no '%s'%s%s%s", key,
                     near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
}

static bool range_is_good(const char *range)
{
    char why[64];
    double a, b;
    size_t n = strlen(range);
    const char *comma = strchr(range, ',');
    if (n < 5 || !strchr("[(", range[0]) || !strchr(")]", range[n - 1]) || !comma) return false;
    size_t left = art_read_double(range + 1, (size_t)(comma - range - 1), &a);
    size_t right = art_read_double(comma + 1, n - (size_t)(comma - range) - 2, &b);
    (void)art_range_holds(range, 0, why);
    return left == (size_t)(comma - range - 1) && right == n - (size_t)(comma - range) - 2 &&
           a <= b;
}

/* Checks the coordinate of a joint: the row of its value. */
static int check_coordinate(struct parser *p, const struct art_cls *cls, struct decl *d)
{
    bool angle = strcmp(d->type, "angle") == 0;
    if (!(cls->flags & ART_CLASS_COORDS))
        return bad(p, &d->loc, d, "coordinates are not declared by a", cls->name);
    if (d->row.unit || d->row.values || d->row.size || d->row.mode || d->row.flags)
        return bad(p, &d->loc, d,
                   "a coordinate has neither unit, size, values nor flags of its own", NULL);
    if (d->row.range && !range_is_good(d->row.range))
        return bad(p, &d->loc, d, "range takes a text such as \"[0,90]\", not", d->row.range);
    d->coordinate = true;
    d->row.type = ART_P_DOUBLE;
    d->row.unit = angle ? "deg" : "L";
    d->row.flags = ART_PROP_STATE | ART_PROP_COORD;
    if (!d->row.def) d->row.def = "0";
    if (!d->row.help) d->row.help = "coordinate; setting it moves the bodies";
    return ART_OK;
}

/* Checks the row as a whole: type, what it needs, what it excludes. */
static int check_decl(struct parser *p, const struct art_comp *comp, struct decl *d)
{
    const char *words[N_TYPES];
    int k = 0;
    if (!d->row.name || !art_name_is_legal(d->row.name) || strchr(d->row.name, '.'))
        return bad(p, &d->loc, d, "this is no name for a property", NULL);
    const struct art_cls *cls = comp->cls->n_custom ? comp->cls->base : comp->cls;
    if (art_cls_prop(cls, d->row.name) || art_comp_child(comp, d->row.name))
        return bad(p, &d->loc, d, "there is one of this name already in", cls->name);
    bool coordinate = d->type && (art_streq(d->type, "angle") || art_streq(d->type, "length"));
    if (d->locked && !coordinate)
        return bad(p, &d->loc, d, "only coordinates of joints are locked", NULL);
    if (d->row.target) {
        if (d->type || d->row.def || d->row.range || d->row.mode)
            return bad(p, &d->loc, d, "one with a target has neither type nor default of its own",
                       NULL);
        d->row.type = ART_P_RAW;
        return split_target(p, d);
    }
    if (!d->type) return bad(p, &d->loc, d, "it has neither type nor target", NULL);
    if (coordinate) return check_coordinate(p, cls, d);
    for (int i = 0; i < N_TYPES; i++) words[i] = types[i].word;
    while (k < N_TYPES && strcmp(types[k].word, d->type) != 0) k++;
    if (k == N_TYPES) {
        const char *near = art_nearest(d->type, words, N_TYPES);
        return art_error(p->ctx, ART_ESYNTAX, &d->loc, "property '%s': there is no type '%s'%s%s%s",
                         d->row.name, d->type, near ? "; did you mean '" : "", near ? near : "",
                         near ? "'?" : "");
    }
    d->row.type = types[k].type;
    if (d->row.type == ART_P_VECTOR && !d->row.size)
        return bad(p, &d->loc, d, "a vector needs its size", NULL);
    if (d->row.type == ART_P_ENUM && !d->row.values)
        return bad(p, &d->loc, d, "an enum needs its values", NULL);
    if (d->row.range && !range_is_good(d->row.range))
        return bad(p, &d->loc, d, "range takes a text such as \"[0,inf)\", not", d->row.range);
    if (d->row.type == ART_P_STRING || d->row.type == ART_P_REF || d->row.type == ART_P_COLOR)
        d->row.flags |= ART_PROP_NULLABLE;
    return ART_OK;
}

/* Parses one declaration, behind its opening bracket. */
static int parse_decl(struct parser *p, struct art_comp *comp, struct decl *d)
{
    struct art_token tok;
    int status;
    for (;;) {
        ART_TRY(art_lex_next(&p->lex, &tok));
        if (is_char(&tok, ']')) break;
        if (tok.kind != ART_TOK_WORD)
            return bad(p, &tok.loc, d, "expected name=, type= and the like", NULL);
        struct art_loc loc = tok.loc;
        char *key = art_arena_strndup(p->ctx, &p->model->arena, tok.s, tok.n);
        if (!key) return ART_ENOMEM;
        ART_TRY(model_expect_char(p, '=', key));
        ART_TRY(take_value(p, d, key, &loc));
    }
    status = check_decl(p, comp, d);
out:
    return status;
}

/* ------------------------------------------------------------------- the class */

static int add_row(struct parser *p, struct art_cls *cls, const struct decl *d,
                   const struct art_prop *with)
{
    const struct art_prop *known = art_cls_prop(cls->base, with->name);
    for (int i = cls->base->n_props; i < cls->n_props && !known; i++)
        if (strcmp(cls->props[i]->name, with->name) == 0) known = cls->props[i];
    if (known && with != &d->row)
        return bad(p, &d->loc, d, "it needs a name that is taken:", with->name);
    if (known) return bad(p, &d->loc, d, "it is declared twice", NULL);
    struct art_prop *row = art_arena_alloc(p->ctx, &p->model->arena, 1, sizeof *row);
    if (!row) return ART_ENOMEM;
    *row = *with;
    cls->props[cls->n_props++] = row;
    cls->n_custom++;
    return ART_OK;
}

/* Joins two texts in the model's memory. */
static const char *join(struct parser *p, const char *a, const char *b)
{
    size_t n = strlen(a);
    char *s = art_arena_alloc(p->ctx, &p->model->arena, n + strlen(b) + 1, 1);
    if (!s) return NULL;
    memcpy(s, a, n);
    memcpy(s + n, b, strlen(b) + 1);
    return s;
}

/* Adds value, range and lock of a coordinate. */
static int add_coordinate(struct parser *p, struct art_cls *cls, struct decl *d)
{
    struct art_prop range = {.type = ART_P_RANGE, .unit = d->row.unit, .def = "-inf inf"};
    struct art_prop locked = {.type = ART_P_BOOL, .def = "false", .help = "holds the coordinate"};
    int status;
    if (d->locked) locked.def = "true";
    range.help = "limits of the coordinate";
    range.name = join(p, d->row.name, "Range");
    locked.name = join(p, d->row.name, "Locked");
    if (!range.name || !locked.name) return ART_ENOMEM;
    if (d->row.range) { /* "[a,b]" without its brackets and comma */
        char *text = (char *)join(p, d->row.range + 1, "");
        if (!text) return ART_ENOMEM;
        text[strlen(text) - 1] = '\0';
        *strchr(text, ',') = ' ';
        range.def = text;
        d->row.range = NULL;
    }
    ART_TRY(add_row(p, cls, d, &d->row));
    ART_TRY(add_row(p, cls, d, &range));
    ART_TRY(add_row(p, cls, d, &locked));
out:
    return status;
}

/* A class with room for as many rows more than `base` has as the text can declare: up to three for
 * each bracket. */
static struct art_cls *derive(struct parser *p, const struct art_cls *base)
{
    size_t room = 0;
    for (size_t i = 0; i < p->src->n; i++) room += p->src->data[i] == '[';
    room *= 3;
    struct art_cls *cls = art_arena_alloc(p->ctx, &p->model->arena, 1, sizeof *cls);
    if (!cls) return NULL;
    *cls = *base;
    cls->base = base;
    memset(&cls->prop_map, 0, sizeof cls->prop_map);
    cls->props =
        art_arena_alloc(p->ctx, &p->model->arena, (size_t)base->n_props + room, sizeof *cls->props);
    if (!cls->props) return NULL;
    if (base->n_props) memcpy(cls->props, base->props, (size_t)base->n_props * sizeof *cls->props);
    return cls;
}

/* Values that were set stay with the rows of the same name and type. */
static void adopt_slots(struct art_comp *comp)
{
    int n = 0;
    for (int i = 0; i < comp->n_slots; i++) {
        struct art_slot slot = comp->slots[i];
        const struct art_prop *row = art_cls_prop(comp->cls, slot.key);
        bool same =
            row && slot.prop && row->type == slot.prop->type && row->size == slot.prop->size;
        if (slot.prop && !same) continue;
        if (slot.prop) slot.prop = row;
        comp->slots[n++] = slot;
    }
    comp->n_slots = n;
}

/* Each default is a value of its property. */
static int read_defaults(struct parser *p, struct art_comp *comp, const struct art_loc *loc)
{
    for (int i = comp->cls->n_props - comp->cls->n_custom; i < comp->cls->n_props; i++) {
        struct art_prop *row = (struct art_prop *)comp->cls->props[i];
        struct art_quiet quiet;
        int status = row->def ? model_default_parse(p->ctx, comp, row, &quiet) : ART_OK;
        if (status == ART_OK) continue;
        if (status == ART_ENOMEM) return status;
        return art_error(p->ctx, status, loc, "the default of property '%s': %s", row->name,
                         quiet.why);
    }
    return ART_OK;
}

static int parse_all(struct parser *p, struct art_comp *comp, struct art_cls *cls)
{
    struct art_token tok;
    int status;
    ART_TRY(model_expect_char(p, '[', "before declared properties"));
    for (;;) {
        ART_TRY(art_lex_next(&p->lex, &tok));
        if (is_char(&tok, ']')) break;
        if (!is_char(&tok, '['))
            return art_error(p->ctx, ART_ESYNTAX, &tok.loc,
                             "expected '[' before a declared property");
        if (cls->n_custom >= MAX_CUSTOM)
            return art_error(p->ctx, ART_ELIMIT, &tok.loc, "more than 1000 declared properties");
        struct decl d = {.loc = tok.loc};
        ART_TRY(parse_decl(p, comp, &d));
        ART_TRY(d.coordinate ? add_coordinate(p, cls, &d) : add_row(p, cls, &d, &d.row));
    }
out:
    return status;
}

/* The declarations that a value is, or that a coupling amounts to. */
static int declarations(struct art_ctx *ctx, struct art_comp *comp, const struct art_value *value,
                        const struct art_loc *loc, struct art_source *source)
{
    struct art_buf text;
    bool coupling;
    int status;
    const char *file = loc && loc->file ? loc->file : "(value)";
    art_buf_init(&text, ctx);
    ART_TRY(art_source_string(ctx, source, file, value->text, value->text_n));
    status = model_coupling_declares(ctx, comp->model, source, loc, &coupling, &text);
    if (status < 0 || coupling) art_source_fini(source);
    ART_TRY(status);
    if (coupling) ART_TRY(art_source_string(ctx, source, file, text.s, text.n));
out:
    art_buf_fini(&text);
    return status;
}

int model_custom_declare(struct art_ctx *ctx, struct art_comp *comp, const struct art_value *value,
                         const struct art_loc *loc)
{
    const struct art_cls *before = comp->cls, *base = before->n_custom ? before->base : before;
    struct art_source source;
    struct parser p = {.ctx = ctx, .model = comp->model, .src = &source};
    int status = declarations(ctx, comp, value, loc, &source);
    if (status < 0) return status;
    art_lexer_init(&p.lex, ctx, &source);
    if (loc) p.lex.line = loc->line;
    struct art_cls *cls = derive(&p, base);
    ART_TRY(cls ? ART_OK : ART_ENOMEM);
    ART_TRY(parse_all(&p, comp, cls));
    comp->cls = cls->n_custom ? cls : base;
    status = read_defaults(&p, comp, loc);
    if (status < 0)
        comp->cls = before;
    else
        adopt_slots(comp);
out:
    art_lexer_fini(&p.lex);
    art_source_fini(&source);
    return status;
}

/* -------------------------------------------------------------------- targets */

int model_custom_check_targets(struct art_ctx *ctx, const struct art_comp *comp)
{
    const struct art_slot *slot = art_comp_slot(comp, "customProperties");
    for (int i = comp->cls->n_props - comp->cls->n_custom; i < comp->cls->n_props; i++) {
        const struct art_prop *row = comp->cls->props[i];
        const char *name = row->name;
        if (!row->target) continue;
        const struct art_comp *to = art_prop_alias(comp, &name);
        bool found = to && art_find_prop(to, name);
        if (!found && model_points_outside(comp, row->target)) continue;
        if (!found)
            return art_error(ctx, ART_ENOTFOUND, slot ? &slot->loc : &comp->loc,
                             "the target '%s:%s' of property '%s' does not exist", row->target,
                             row->target + strlen(row->target) + 1, row->name);
        if (art_comp_slot(comp, row->name))
            return art_error(ctx, ART_ESYNTAX, &art_comp_slot(comp, row->name)->loc,
                             "'%s' is an alias of '%s:%s', which a file sets instead", row->name,
                             row->target, row->target + strlen(row->target) + 1);
    }
    return ART_OK;
}
