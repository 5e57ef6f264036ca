/* Models that are built piece by piece: each piece goes the way of the same item of a file. */
#include "value_priv.h"
#include <art/builder.h>
#include <stdarg.h>

/* What is open. A list of a value is text until it is closed. */
struct art_build_level {
    struct art_comp *comp;  /* NULL: a list, or a bracket in it */
    struct model_tag tag;   /* of a component that goes to its place at the end */
    struct art_comp *place; /* the fixed child at its position */
    const char *key;        /* of the list */
    struct art_loc loc;
    bool attach;
    bool bracket, empty, bare; /* of a list: it has brackets; nothing stands in it yet; a mesh */
    int n_children;            /* without a key that were opened in it */
};

/* A parser without text, for what makes components. */
static struct parser parser_of(struct art_builder *b, const struct art_source *source)
{
    return (struct parser){.ctx = b->ctx,
                           .model = b->model,
                           .src = source,
                           .keep_unresolved = b->keep_unresolved,
                           .seen = b->seen,
                           .n_near = b->n_near,
                           .depth = b->n};
}

static void keep_parser(struct art_builder *b, const struct parser *p)
{
    b->seen = p->seen;
    b->n_near = p->n_near;
}

static struct art_build_level *level(const struct art_builder *b)
{
    return b->status == ART_OK && b->n > 0 ? &b->levels[b->n - 1] : NULL;
}

static bool fails(struct art_builder *b, int status)
{
    if (b->status == ART_OK && status < 0) b->status = status;
    return b->status < 0;
}

static struct art_build_level *push(struct art_builder *b, struct art_comp *comp)
{
    if (b->n >= MAX_DEPTH) {
        fails(b, art_error(b->ctx, ART_ELIMIT, &b->at, "components are nested too deeply"));
        return NULL;
    }
    if (!ART_GROW(b->ctx, b->levels, b->n, b->cap)) {
        fails(b, ART_ENOMEM);
        return NULL;
    }
    struct art_build_level *l = &b->levels[b->n++];
    *l = (struct art_build_level){.comp = comp};
    return l;
}

struct art_comp *art_build_top(const struct art_builder *b)
{
    struct art_build_level *l = level(b);
    return l ? l->comp : NULL;
}

/* The place of what is opened next. */
static struct art_loc take_place(struct art_builder *b)
{
    struct art_loc loc = b->at.line < 0 ? b->levels[b->n - 1].loc : b->at;
    b->at.line = -1;
    loc.file = b->model->file;
    return loc;
}

/* ------------------------------------------------------------ begin and end */

void art_build_begin(struct art_builder *b, struct art_ctx *ctx, const struct art_schema *schema,
                     const struct art_source *source, const struct art_read_options *options)
{
    static const struct art_read_options none = {0};
    if (!options) options = &none;
    *b = (struct art_builder){
        .ctx = ctx, .at.line = -1, .keep_unresolved = options->keep_unresolved};
    art_buf_init(&b->text, ctx);
    if (fails(b, art_model_create(ctx, schema, &b->model)) ||
        fails(b, model_adopt_source(ctx, b->model, source, options)))
        return;
    b->model->root->loc.file = b->model->file;
    struct art_build_level *l = push(b, b->model->root);
    if (l) l->loc.file = b->model->file;
}

int art_build_end(struct art_builder *b, struct art_model **model)
{
    if (b->status == ART_OK)
        fails(b, model_resolve_all(b->ctx, b->model->root, b->keep_unresolved));
    art_buf_fini(&b->text);
    art_map_fini(&b->seen);
    art_free(b->levels);
    b->levels = NULL;
    if (b->status < 0)
        art_model_free(b->model);
    else
        *model = b->model;
    b->model = NULL;
    return b->status;
}

int art_build_end_comment(struct art_builder *b, const char *text, size_t n)
{
    if (b->status < 0) return b->status;
    b->model->end_comment = art_arena_strndup(b->ctx, &b->model->arena, text, n);
    return b->model->end_comment ? ART_OK : ART_ENOMEM;
}

void art_build_at(struct art_builder *b, const struct art_loc *loc)
{
    b->at = *loc;
}

/* ------------------------------------------------------------ components */

static void add(struct art_builder *b, int number, const char *cls, const char *element)
{
    struct art_build_level *up = level(b);
    if (!up) return;
    struct model_tag tag = {number, NULL, NULL, take_place(b)};
    struct parser p = parser_of(b, NULL);
    struct art_comp *place = model_fixed_at(up->comp, up->n_children++), *child;
    if (cls) tag.cls = art_arena_strdup(b->ctx, &b->model->arena, cls);
    if (element) tag.param = art_arena_strdup(b->ctx, &b->model->arena, element);
    if ((cls && !tag.cls) || (element && !tag.param)) {
        fails(b, ART_ENOMEM);
        return;
    }
    int status = model_child_make(&p, &tag, up->comp, place, &child);
    keep_parser(b, &p);
    if (fails(b, status)) return;
    struct art_build_level *l = push(b, child);
    if (l) l->tag = tag, l->place = place, l->loc = tag.loc, l->attach = true;
}

void art_build_add(struct art_builder *b, const char *cls)
{
    add(b, -1, cls, NULL);
}

void art_build_add_number(struct art_builder *b, int number, const char *cls)
{
    add(b, number, cls, NULL);
}

void art_build_root_list(struct art_builder *b, const char *name)
{
    if (b->status < 0) return;
    struct art_comp *list = art_comp_child(b->model->root, name);
    struct art_build_level *l = list ? push(b, list) : NULL;
    if (!l) return;
    l->loc = b->levels[0].loc;
}

void art_build_list(struct art_builder *b, const char *cls, const char *element, const char *name)
{
    add(b, -1, cls, element);
    if (name) art_build_text(b, "name", name);
}

/* ------------------------------------------------------------ values */

static void assign(struct art_builder *b, const char *key, const struct art_prop *prop,
                   const struct art_value *value)
{
    struct art_build_level *l = level(b);
    struct parser p = parser_of(b, NULL);
    p.children_began = l->n_children > 0;
    int status = model_value_assign(&p, l->comp, key, prop, value, &l->loc, NULL);
    keep_parser(b, &p);
    fails(b, status);
}

/* The row of a property of what is open, NULL: there is none, or nothing is open. */
static const struct art_prop *find_row(struct art_builder *b, const char *key)
{
    struct art_build_level *l = level(b);
    if (!l || !l->comp) return NULL;
    struct parser p = parser_of(b, NULL);
    const struct art_prop *prop = model_item_prop(&p, l->comp, key);
    if (!prop) fails(b, model_unknown_item(&p, l->comp, key, &l->loc));
    keep_parser(b, &p);
    return prop;
}

/* A text that stands where the component does. */
static struct art_source text_source(const struct art_builder *b, const char *text, size_t n)
{
    const struct art_loc loc = level(b)->loc;
    return (struct art_source){
        .name = b->model->file, .data = (char *)text, .n = n, .line = loc.line, .col = loc.col};
}

/* An item that states several properties. */
static void set_packed(struct art_builder *b, struct art_build_level *l, const char *text, size_t n)
{
    const struct art_source source = text_source(b, text, n);
    struct parser p = parser_of(b, &source);
    art_lexer_init(&p.lex, b->ctx, &source);
    int status = model_packed_parse(&p, l->comp, &l->loc);
    art_lexer_fini(&p.lex);
    keep_parser(b, &p);
    fails(b, status);
}

/* A value as a file has it; in a list a line of it. */
static void set_value(struct art_builder *b, const char *key, const char *text, size_t n)
{
    struct art_build_level *l = level(b);
    if (!l) return;
    if (!l->comp) {
        art_build_line(b, "%s=%.*s", key, (int)n, text);
        return;
    }
    if (!art_cls_prop(l->comp->cls, key) && model_packs(l->comp->cls, key)) {
        set_packed(b, l, text, n);
        return;
    }
    const struct art_prop *prop = find_row(b, key);
    if (b->status < 0) return;
    const struct art_source source = text_source(b, text, n);
    struct parser p = parser_of(b, &source);
    struct art_value value = {0};
    struct art_token tok;
    art_lexer_init(&p.lex, b->ctx, &source);
    int status =
        prop ? model_value_parse(&p, l->comp, prop, &value) : model_value_parse_raw(&p, &value);
    if (status == ART_OK) status = art_lex_next(&p.lex, &tok);
    if (status == ART_OK && tok.kind != ART_TOK_END)
        status = art_error(b->ctx, ART_ESYNTAX, &l->loc, "%s has text behind its value", key);
    art_lexer_fini(&p.lex);
    keep_parser(b, &p);
    value.loc = l->loc;
    if (!fails(b, status)) assign(b, key, prop, &value);
}

void art_build_value(struct art_builder *b, const char *key, const char *fmt, ...)
{
    va_list args;
    struct art_buf text;
    art_buf_init(&text, b->ctx);
    va_start(args, fmt);
    art_buf_vprintf(&text, fmt, args);
    va_end(args);
    if (!fails(b, art_buf_status(&text))) set_value(b, key, text.s, text.n);
    art_buf_fini(&text);
}

/* A text in quotes, as a file has it. */
static void set_quoted(struct art_builder *b, const char *key, const char *text)
{
    struct art_buf quoted;
    art_buf_init(&quoted, b->ctx);
    art_buf_puts(&quoted, "\"");
    for (const char *s = text; *s; s++) {
        if (*s == '"' || *s == '\\') art_buf_puts(&quoted, "\\");
        art_buf_add(&quoted, s, 1);
    }
    art_buf_puts(&quoted, "\"");
    if (!fails(b, art_buf_status(&quoted))) set_value(b, key, quoted.s, quoted.n);
    art_buf_fini(&quoted);
}

void art_build_text(struct art_builder *b, const char *key, const char *text)
{
    const struct art_prop *prop = find_row(b, key);
    if (b->status < 0 || !level(b)) return;
    if (!level(b)->comp) {
        set_quoted(b, key, text);
        return;
    }
    struct art_value value = {.type = prop ? prop->type : ART_P_RAW, .loc = level(b)->loc};
    char *kept = art_arena_strdup(b->ctx, &b->model->arena, text);
    if (!kept) {
        fails(b, ART_ENOMEM);
    } else if (prop && prop->type == ART_P_STRING) {
        value.text = kept, value.text_n = strlen(kept);
        assign(b, key, prop, &value);
    } else if (prop && prop->type == ART_P_REF) {
        value.refs = art_arena_alloc(b->ctx, &b->model->arena, 1, sizeof *value.refs);
        value.n = 1;
        if (fails(b, value.refs ? ART_OK : ART_ENOMEM)) return;
        value.refs->path = kept;
        assign(b, key, prop, &value);
    } else if (prop && prop->type == ART_P_ENUM) {
        set_value(b, key, text, strlen(text));
    } else {
        set_quoted(b, key, text);
    }
}

static void print_reals(struct art_buf *text, int n, const double *x)
{
    if (n != 1) art_buf_puts(text, "[ ");
    for (int i = 0; i < n; i++) {
        art_buf_real(text, x[i]);
        if (n != 1) art_buf_puts(text, " ");
    }
    if (n != 1) art_buf_puts(text, "]");
}

/* Numbers that stand for themselves. */
static void set_plain_reals(struct art_builder *b, const char *key, const struct art_prop *prop,
                            int n, const double *x)
{
    struct art_build_level *l = level(b);
    struct art_value value = {.type = prop->type, .n = n, .loc = l->loc};
    double *kept = art_arena_alloc(b->ctx, &b->model->arena, (size_t)n + 1, sizeof *kept);
    struct parser p = parser_of(b, NULL);
    if (fails(b, kept ? ART_OK : ART_ENOMEM)) return;
    memcpy(kept, x, (size_t)n * sizeof *kept);
    value.num = kept;
    int status = model_check_range(&p, prop, kept, n, &l->loc);
    keep_parser(b, &p);
    if (!fails(b, status)) assign(b, key, prop, &value);
}

void art_build_reals(struct art_builder *b, const char *key, int n, const double *x)
{
    const struct art_prop *prop = find_row(b, key);
    struct art_buf text;
    if (b->status < 0 || !level(b)) return;
    if (prop && ((prop->type == ART_P_VECTOR && prop->size == n) || prop->type == ART_P_NUMBERS)) {
        set_plain_reals(b, key, prop, n, x);
        return;
    }
    art_buf_init(&text, b->ctx);
    print_reals(&text, n, x);
    if (!fails(b, art_buf_status(&text))) set_value(b, key, text.s, text.n);
    art_buf_fini(&text);
}

void art_build_real(struct art_builder *b, const char *key, double x)
{
    art_build_reals(b, key, 1, &x);
}

void art_build_inherit(struct art_builder *b, const char *key)
{
    struct art_build_level *l = level(b);
    const struct art_prop *prop = find_row(b, key);
    if (!l || b->status < 0) return;
    struct art_slot *slot = model_slot_obtain(l->comp, prop, key);
    if (fails(b, slot ? ART_OK : b->ctx->status)) return;
    slot->mode = ART_MODE_INHERITED;
    slot->loc = l->loc;
}

void art_build_copy(struct art_builder *b, const char *key, const struct art_comp *from)
{
    struct art_build_level *l = level(b);
    const struct art_slot *slot = art_comp_slot(from, key);
    struct art_comp *copy;
    if (!l || !slot || !slot->has_value) return;
    if (slot->value.type != ART_P_OBJECT || !slot->value.object) {
        assign(b, key, art_cls_prop(l->comp->cls, key), &slot->value);
    } else if (!fails(b, art_set_copy(b->ctx, l->comp, key, slot->value.object, &copy))) {
        struct art_slot *made = art_comp_slot(l->comp, key);
        made->value.cls = slot->value.cls; /* as it is written there */
        made->loc = made->value.loc = l->loc;
    }
}

/* ------------------------------------------------------------ objects and lists */

static bool at_line_start(const struct art_builder *b)
{
    return b->text.n > 0 && b->text.s[b->text.n - 1] == '\n';
}

static void begin_line(struct art_builder *b, int depth)
{
    if (!at_line_start(b)) art_buf_puts(&b->text, "\n");
    art_buf_printf(&b->text, "%*s", 2 * depth, "");
}

void art_build_indent(struct art_builder *b)
{
    if (!level(b)) return;
    begin_line(b, b->n);
    level(b)->empty = false;
}

/* Text that becomes the value of a property at the end, or in a list a part of it. */
static struct art_build_level *push_text(struct art_builder *b, const char *key)
{
    const struct art_build_level *up = level(b);
    if (!up) return NULL;
    const bool part = !up->comp;
    const struct art_loc loc = up->loc;
    if (part) art_build_indent(b);
    if (part && key) art_buf_printf(&b->text, "%s=", key);
    char *kept = part ? NULL : art_arena_strdup(b->ctx, &b->model->arena, key);
    if (!part && fails(b, kept ? ART_OK : ART_ENOMEM)) return NULL;
    struct art_build_level *l = push(b, NULL);
    if (l) l->key = kept, l->loc = loc;
    return l;
}

static void open_text(struct art_builder *b, const char *key, const char *cls)
{
    struct art_build_level *l = push_text(b, key);
    if (!l) return;
    art_buf_printf(&b->text, "%s[", cls ? cls : "");
    l->empty = l->bracket = true;
    l->bare = cls;
}

void art_build_words(struct art_builder *b, const char *key)
{
    push_text(b, key);
}

/* What stands behind the bracket of a list. */
static void begin_words(struct art_builder *b)
{
    struct art_build_level *l = level(b);
    if (l->empty && !l->bare) art_buf_puts(&b->text, " ");
    l->empty = false;
}

/* An object in a slot, whose parts follow. */
static void open_object(struct art_builder *b, const char *key, const struct art_prop *prop,
                        const char *cls)
{
    struct art_build_level *l = level(b);
    struct art_value value = {.type = ART_P_OBJECT};
    struct parser p = parser_of(b, NULL);
    struct art_loc loc = take_place(b);
    if (cls) value.cls = art_arena_strdup(b->ctx, &b->model->arena, cls);
    if (fails(b, cls && !value.cls ? ART_ENOMEM : ART_OK)) return;
    int status = model_object_create(&p, l->comp, prop, value.cls, &loc, &value.object);
    keep_parser(b, &p);
    value.loc = loc;
    if (fails(b, status)) return;
    assign(b, key, prop, &value);
    l = b->status == ART_OK ? push(b, value.object) : NULL;
    if (l) l->loc = loc;
}

void art_build_object(struct art_builder *b, const char *key, const char *cls)
{
    struct art_build_level *l = level(b);
    const struct art_prop *prop = find_row(b, key);
    if (!l || b->status < 0) return;
    if (prop && prop->type == ART_P_OBJECT)
        open_object(b, key, prop, cls);
    else
        open_text(b, key, cls);
}

void art_build_enter(struct art_builder *b, const char *key)
{
    struct art_build_level *l = level(b);
    struct art_comp *fixed = l && l->comp ? model_keyed_child(l->comp, key) : NULL;
    if (!fixed) {
        art_build_object(b, key, NULL);
        return;
    }
    fixed->loc = take_place(b);
    l = push(b, fixed);
    if (l) l->loc = fixed->loc;
}

void art_build_item(struct art_builder *b)
{
    struct art_build_level *l = level(b);
    if (!l) return;
    if (!l->comp) {
        open_text(b, NULL, NULL);
    } else if (l->comp->is_value && l->comp->cls->item) {
        struct art_comp *entry;
        if (fails(b, art_list_add(b->ctx, l->comp, NULL, NULL, &entry))) return;
        entry->loc = l->loc;
        struct art_loc loc = l->loc;
        l = push(b, entry);
        if (l) l->loc = loc;
    } else {
        add(b, -1, NULL, NULL);
    }
}

void art_build_word(struct art_builder *b, const char *fmt, ...)
{
    va_list args;
    if (!level(b)) return;
    begin_words(b);
    va_start(args, fmt);
    art_buf_vprintf(&b->text, fmt, args);
    va_end(args);
}

void art_build_numbers(struct art_builder *b, int n, const double *x)
{
    if (!level(b)) return;
    begin_words(b);
    for (int i = 0; i < n; i++) {
        if (i > 0) art_buf_puts(&b->text, " ");
        art_buf_real(&b->text, x[i]);
    }
}

void art_build_line(struct art_builder *b, const char *fmt, ...)
{
    va_list args;
    art_build_indent(b);
    if (!level(b)) return;
    va_start(args, fmt);
    art_buf_vprintf(&b->text, fmt, args);
    va_end(args);
    art_buf_puts(&b->text, "\n");
}

void art_build_row(struct art_builder *b, int n, const double *x)
{
    if (!level(b)) return;
    if (!at_line_start(b)) art_buf_puts(&b->text, "\n");
    level(b)->empty = false;
    art_build_numbers(b, n, x);
    art_buf_puts(&b->text, "\n");
}

/* The end of a list: what was collected becomes the value. */
static void close_text(struct art_builder *b, const struct art_build_level *l)
{
    if (l->bracket && at_line_start(b) && !l->bare) begin_line(b, b->n);
    if (l->bracket && l->empty) art_buf_puts(&b->text, " ");
    if (l->bracket) art_buf_puts(&b->text, "]");
    if (!l->key) art_buf_puts(&b->text, "\n");
    if (!l->key || fails(b, art_buf_status(&b->text))) return;
    set_value(b, l->key, b->text.s, b->text.n);
    b->text.n = 0;
}

/* Fixed parts that nothing was put into come from where the whole does. */
static void place_parts(struct art_comp *comp, const struct art_loc *loc)
{
    for (int i = 0; i < comp->cls->n_children; i++) {
        if (comp->children[i]->loc.file) continue;
        comp->children[i]->loc = *loc;
        place_parts(comp->children[i], loc);
    }
}

void art_build_close(struct art_builder *b)
{
    struct art_build_level *l = level(b);
    if (!l || b->n < 2) return;
    struct art_build_level closed = *l;
    b->n--;
    if (closed.comp) place_parts(closed.comp, &closed.loc);
    if (!closed.comp) {
        close_text(b, &closed);
    } else if (closed.attach) {
        struct parser p = parser_of(b, NULL);
        int status = model_child_place(&p, b->levels[b->n - 1].comp, closed.comp, closed.place,
                                       closed.tag.number);
        keep_parser(b, &p);
        fails(b, status);
    }
}
