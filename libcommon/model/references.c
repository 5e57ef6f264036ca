/* This visits references to components in the tree: typed values, paths that could not be
 * resolved, and texts whose form nobody knows but whose paths can be determined. */
#include "references_priv.h"
#include <stdio.h>
#include <string.h>

bool model_comp_is_below(const struct art_comp *comp, const struct art_comp *top)
{
    while (comp && comp != top) comp = comp->parent;
    return comp != NULL;
}

bool model_comp_removable(const struct art_comp *comp)
{
    return comp->parent && !comp->is_value && !comp->fixed;
}

/* ------------------------------------------------------------------- paths */

/* Returns the last component that a path reaches; *rest is what is left of it. */
static struct art_comp *walk(const struct art_comp *from, const char *path, const char **rest)
{
    struct art_comp *c = (struct art_comp *)from;
    if (*path == '/') {
        while (c->parent) c = c->parent;
        path++;
    }
    while (*path) {
        size_t n = strcspn(path, "/");
        struct art_comp *next = NULL;
        if (n == 2 && path[0] == '.' && path[1] == '.')
            next = c->parent;
        else if (n == 1 && path[0] == '.')
            next = c;
        else if (n > 0)
            next = art_comp_child_n(c, path, n);
        if (!next) break;
        c = next;
        path += n;
        if (*path == '/') path++;
    }
    *rest = *path ? path : NULL;
    return c;
}

/* Reaches a component as above; NULL if not even the first step exists. */
static struct art_comp *reach(const struct art_comp *from, const char *path, const char **rest)
{
    struct art_comp *c = walk(from, path, rest);
    const char *begin = *path == '/' ? path + 1 : path;
    return *path && *rest != begin ? c : NULL;
}

/* A path as references of `at` have it; those that begin with '/' start at the top of the file. */
static struct art_comp *reach_from(const struct art_comp *at, const char *path, const char **rest)
{
    const struct art_comp *scope = art_comp_scope(at);
    const struct art_model *model = at->model;
    const struct art_comp *models = art_comp_child(model->root, "models");
    struct art_comp *found = reach(scope, path, rest);
    if (*path != '/' || !model->wrapped || (found && !*rest)) return found;
    const char *inner_rest;
    struct art_comp *inner =
        models->n_children ? reach(models->children[0], path + 1, &inner_rest) : NULL;
    if (!inner) return found;
    *rest = inner_rest;
    return inner;
}

/* ------------------------------------------------------------------- tokens */

/* This is the path in a token: up to the first ':' behind the last '/'. */
struct token_path {
    struct art_comp *to;
    const char *rest; /* in `text` */
    const char *prop; /* behind the ':', or NULL */
    const char *text; /* the path itself */
    bool number;
};

static struct art_comp *numbered(const struct art_comp *at, const char *list, const char *digits)
{
    struct art_comp *scope = art_comp_scope(at), *in = art_comp_child(scope, list);
    return in ? art_comp_child(in, digits) : NULL;
}

/* The component that the token of a text refers to, if it is a reference: path->to. A word without
 * '/' and ':' can be one only where the schema says that references stand there. Cuts the property
 * off `text`. */
static void read_token(const struct art_comp *at, const struct art_prop *row, char *text,
                       struct token_path *path)
{
    memset(path, 0, sizeof *path);
    path->text = text;
    char *slash = strrchr(text, '/'), *colon = strchr(slash ? slash : text, ':');
    bool plain = !slash && !colon;
    if (plain && !(row && row->flags & ART_PROP_NEEDS)) return;
    if (text[strspn(text, "/.")] == '\0') return;
    if (plain && text[strspn(text, "0123456789")] == '\0') {
        path->number = row->values != NULL;
        path->to = path->number ? numbered(at, row->values, text) : NULL;
        return;
    }
    if (colon) {
        path->prop = colon + 1;
        *colon = '\0';
    }
    path->to = *text ? reach_from(at, text, &path->rest) : NULL;
    /* one step alone must lead all the way */
    if (path->rest && !slash) path->to = NULL;
}

/* Gets every word and string of a text, whether it is a reference (path->to) or not. */
typedef int (*token_fn)(struct art_ctx *ctx, void *user, const struct art_token *tok,
                        const struct token_path *path, int k);

bool model_may_hold_paths(const struct art_slot *slot)
{
    const struct art_value *v = &slot->value;
    if (!slot->has_value || v->is_null || v->type != ART_P_RAW || !v->text) return false;
    if (slot->prop && slot->prop->flags & ART_PROP_PLAIN) return false;
    return (slot->prop && slot->prop->flags & ART_PROP_NEEDS) || memchr(v->text, '/', v->text_n) ||
           memchr(v->text, ':', v->text_n);
}

static int each_token(struct art_ctx *ctx, const struct art_comp *at, const struct art_slot *slot,
                      token_fn fn, void *user)
{
    struct art_source source = {.data = (char *)slot->value.text, .n = slot->value.text_n};
    struct art_lexer lex;
    struct art_token tok;
    struct art_buf text;
    int k = 0, status;
    art_lexer_init(&lex, ctx, &source);
    art_lex_set_flags(&lex, ART_LEX_PATH);
    art_buf_init(&text, ctx);
    for (;;) {
        struct token_path path;
        ART_TRY(art_lex_next(&lex, &tok));
        if (tok.kind == ART_TOK_END) break;
        if (tok.kind != ART_TOK_WORD && tok.kind != ART_TOK_STRING) continue;
        art_buf_clear(&text);
        art_buf_add(&text, tok.s, tok.n);
        ART_TRY(art_buf_status(&text));
        if (!text.s) continue;
        read_token(at, slot->prop, text.s, &path);
        ART_TRY(fn(ctx, user, &tok, &path, k++));
    }
out:
    art_buf_fini(&text);
    art_lexer_fini(&lex);
    return status;
}

/* ------------------------------------------------------------------ visiting */

struct visit {
    struct ref_site site;
    ref_fn fn;
    void *user;
};

/* A component without children, whose references alone are looked for: a text that has neither its
 * name nor its number cannot lead to it, and need not be read. */
struct wanted {
    const char *name;
    char number[16];
};

static bool text_has(const struct art_value *v, const char *part)
{
    const size_t n = strlen(part);
    const char *s = v->text, *end = v->text + v->text_n;
    while (n > 0 && (size_t)(end - s) >= n && (s = memchr(s, *part, (size_t)(end - s) - n + 1))) {
        if (memcmp(s, part, n) == 0) return true;
        s++;
    }
    return false;
}

static bool may_lead_to(const struct art_slot *slot, const struct wanted *wanted)
{
    const struct art_value *v = &slot->value;
    if (!wanted) return true;
    return (wanted->name && text_has(v, wanted->name)) || text_has(v, wanted->number) ||
           memchr(v->text, '\\', v->text_n); /* which may stand for any letter */
}

static int visit_token(struct art_ctx *ctx, void *user, const struct art_token *tok,
                       const struct token_path *path, int k)
{
    struct visit *v = user;
    (void)tok;
    if (!path->to) return ART_OK;
    v->site.entry = k;
    v->site.to = path->to;
    v->site.rest = path->rest;
    return v->fn(ctx, v->user, &v->site);
}

static int visit_refs(struct art_ctx *ctx, struct visit *v, const struct art_value *value)
{
    for (int i = 0; i < value->n; i++) {
        const struct art_ref *ref = &value->refs[i];
        v->site.entry = i;
        v->site.rest = NULL;
        v->site.to = ref->to;
        if (!ref->to && ref->path) v->site.to = reach_from(v->site.at, ref->path, &v->site.rest);
        int status = v->site.to ? v->fn(ctx, v->user, &v->site) : ART_OK;
        if (status < 0) return status;
    }
    return ART_OK;
}

static int visit_slots(struct art_ctx *ctx, struct art_comp *holder, struct art_comp *at,
                       const struct wanted *wanted, ref_fn fn, void *user);

static int visit_slot(struct art_ctx *ctx, struct art_comp *holder, struct art_comp *at,
                      struct art_slot *slot, const struct wanted *wanted, ref_fn fn, void *user)
{
    struct visit v = {{holder, at, slot, 0, false, NULL, NULL}, fn, user};
    if (!slot->has_value || slot->value.is_null || slot->implied) return ART_OK;
    if (slot->value.refs) return visit_refs(ctx, &v, &slot->value);
    if (slot->value.type == ART_P_OBJECT && slot->value.object)
        return visit_slots(ctx, holder, slot->value.object, wanted, fn, user);
    if (!model_may_hold_paths(slot) || !may_lead_to(slot, wanted)) return ART_OK;
    v.site.in_text = true;
    return each_token(ctx, at, slot, visit_token, &v);
}

int model_refs_visit_slot(struct art_ctx *ctx, struct art_comp *holder, struct art_comp *at,
                          struct art_slot *slot, ref_fn fn, void *user)
{
    return visit_slot(ctx, holder, at, slot, NULL, fn, user);
}

static int visit_slots(struct art_ctx *ctx, struct art_comp *holder, struct art_comp *at,
                       const struct wanted *wanted, ref_fn fn, void *user)
{
    int status = ART_OK;
    for (int i = 0; status == ART_OK && i < at->n_slots; i++)
        status = visit_slot(ctx, holder, at, &at->slots[i], wanted, fn, user);
    return status;
}

int model_refs_visit_comp(struct art_ctx *ctx, struct art_comp *comp, ref_fn fn, void *user)
{
    return visit_slots(ctx, comp, comp, NULL, fn, user);
}

int model_refs_visit(struct art_ctx *ctx, struct art_comp *top, ref_fn fn, void *user)
{
    int status = ART_OK;
    for (struct art_comp *c = top; c && status == ART_OK; c = art_comp_next(top, c))
        status = model_refs_visit_comp(ctx, c, fn, user);
    return status;
}

int model_refs_visit_slot_for(struct art_ctx *ctx, struct art_comp *holder, struct art_comp *at,
                              struct art_slot *slot, const struct art_comp *to, ref_fn fn,
                              void *user)
{
    struct wanted wanted = {.name = to->name};
    (void)snprintf(wanted.number, sizeof wanted.number, "%d", to->number);
    return visit_slot(ctx, holder, at, slot, &wanted, fn, user);
}

int model_refs_visit_below(struct art_ctx *ctx, const struct art_comp *comp, ref_fn fn, void *user)
{
    if (comp->n_children > 0) return model_refs_visit(ctx, comp->model->root, fn, user);
    return model_refs_visit_indexed(ctx, comp, fn, user);
}

/* ------------------------------------------------------------------- binding */

int model_ref_partners(struct art_comp *at, const struct art_prop *row, struct art_slot **slots,
                       int most)
{
    int n = 0;
    for (const char *s = row ? row->with : NULL; s && *s;) {
        size_t k = strcspn(s, " ");
        for (int i = 0; i < at->n_slots && n < most; i++)
            if (strncmp(at->slots[i].key, s, k) == 0 && !at->slots[i].key[k])
                slots[n++] = &at->slots[i];
        s += k;
        s += strspn(s, " ");
    }
    return n;
}

/* True if a list of the same length goes along with this one. */
static bool has_partner(const struct ref_site *site)
{
    struct art_slot *with[8];
    int n = model_ref_partners(site->at, site->slot->prop, with, 8);
    for (int i = 0; i < n; i++)
        if (with[i]->has_value && with[i]->value.type == ART_P_WORDS &&
            with[i]->value.n == site->slot->value.n)
            return true;
    return false;
}

/* A value that may be null takes the reference with it and spares the component. */
static bool inside_nullable(const struct ref_site *site)
{
    for (const struct art_comp *c = site->at; c->is_value; c = c->parent)
        for (int i = 0; i < c->parent->n_slots; i++) {
            const struct art_slot *slot = &c->parent->slots[i];
            if (slot->value.object == c && slot->prop && slot->prop->flags & ART_PROP_NULLABLE)
                return true;
        }
    return false;
}

enum model_ref_binding model_ref_binding(const struct ref_site *site)
{
    const struct art_prop *row = site->slot->prop;
    unsigned flags = row ? row->flags : 0;
    bool firm = flags & ART_PROP_NEEDS || (site->in_text && !(flags & ART_PROP_SPARES));
    if (!model_comp_removable(site->holder) || inside_nullable(site)) return REF_LOOSE;
    if (site->slot->value.type == ART_P_REF && !(flags & ART_PROP_NULLABLE)) firm = true;
    if (flags & ART_PROP_ORDERED && site->slot->value.n > 1 && !has_partner(site)) firm = true;
    if (firm) return REF_FIRM;
    return flags & ART_PROP_NEEDS_ONE ? REF_GROUP : REF_LOOSE;
}

/* ------------------------------------------------------------------ lists in texts */

/* Copy the text without the entries that begin with the path of a marked component, up to the next
 * path or bracket. */
static int cut_entries(struct art_ctx *ctx, const struct art_comp *at, const struct art_slot *slot,
                       const bool *gone, struct art_buf *out)
{
    struct art_source source = {.data = (char *)slot->value.text, .n = slot->value.text_n};
    struct art_lexer lex;
    struct art_token tok;
    struct art_buf text;
    size_t done = 0;
    bool cutting = false;
    int status;
    art_lexer_init(&lex, ctx, &source);
    art_lex_set_flags(&lex, ART_LEX_PATH);
    art_buf_init(&text, ctx);
    for (;;) {
        struct token_path path = {0};
        ART_TRY(art_lex_next(&lex, &tok));
        bool word = tok.kind == ART_TOK_WORD || tok.kind == ART_TOK_STRING;
        art_buf_clear(&text);
        art_buf_add(&text, tok.s, word ? tok.n : 0);
        ART_TRY(art_buf_status(&text));
        if (word && text.s) read_token(at, slot->prop, text.s, &path);
        bool ends = path.to || tok.kind == ART_TOK_CHAR || tok.kind == ART_TOK_END;
        if (cutting && ends) done = tok.off;
        cutting = cutting && !ends;
        if (tok.kind == ART_TOK_END) break;
        if (!path.to || !gone[path.to->order]) continue;
        art_buf_add(out, source.data + done, tok.off - done);
        cutting = true;
    }
    art_buf_add(out, source.data + done, source.n - done);
    status = art_buf_status(out);
out:
    art_buf_fini(&text);
    art_lexer_fini(&lex);
    return status;
}

int model_text_drop(struct art_ctx *ctx, struct art_comp *at, struct art_slot *slot,
                    const bool *gone)
{
    struct art_buf out;
    art_buf_init(&out, ctx);
    int status = cut_entries(ctx, at, slot, gone, &out);
    const char *text =
        status < 0 ? NULL : art_arena_strndup(ctx, &at->model->arena, out.s ? out.s : "", out.n);
    if (status == ART_OK && !text) status = ART_ENOMEM;
    if (status == ART_OK) {
        slot->value.text = text;
        slot->value.text_n = out.n;
    }
    art_buf_fini(&out);
    return status;
}

/* ---------------------------------------------------------------- other targets */

/* Writes the path that leads from `at` to a component: within its scope, else from the top of the
 * file. */
static void put_target(struct art_buf *buf, const struct art_comp *at, const struct art_comp *to,
                       const char *rest)
{
    const struct art_comp *scope = art_comp_scope(at);
    const struct art_model *model = at->model;
    const struct art_comp *models = art_comp_child(model->root, "models");
    bool inside = model_comp_is_below(to, scope);
    const struct art_comp *base = scope;
    if (!inside) {
        art_buf_putc(buf, '/');
        bool lone = model->wrapped && models->n_children == 1;
        base = lone && model_comp_is_below(to, models->children[0]) ? models->children[0] : NULL;
    }
    const char *path = model_comp_path_or_null(to, base);
    if (!path) {
        buf->failed = true;
        return;
    }
    bool none = strcmp(path, ".") == 0 && (!inside || rest);
    if (!none) art_buf_puts(buf, path);
    if (rest && !none) art_buf_putc(buf, '/');
    if (rest) art_buf_puts(buf, rest);
}

/* The old path with the one step changed that does not exist any more, if that leads to the target.
 */
static bool put_patched(struct art_buf *buf, const struct art_comp *at, const char *path,
                        const struct ref_target *target)
{
    const char *rest, *left;
    const struct art_comp *c = walk(art_comp_scope(at), path, &rest), *step = target->to;
    while (step && step->parent != c) step = step->parent;
    if (!rest || !step) return false;
    art_buf_add(buf, path, (size_t)(rest - path));
    if (step->name)
        art_buf_puts(buf, step->name);
    else
        art_buf_printf(buf, "%d", step->number);
    art_buf_puts(buf, rest + strcspn(rest, "/"));
    if (!buf->failed && reach_from(at, buf->s, &left) == target->to &&
        art_streq(left, target->rest))
        return true;
    art_buf_clear(buf);
    return false;
}

static bool leads_to(struct art_comp *to, const char *rest, const struct ref_target *target)
{
    return !target->to || (to == target->to && art_streq(rest, target->rest));
}

int model_path_retarget(struct art_ctx *ctx, struct art_comp *at, const struct ref_target *target,
                        const char **path)
{
    struct art_buf buf;
    const char *rest;
    struct art_comp *to = reach_from(at, *path, &rest);
    if (leads_to(to, rest, target)) return ART_OK;
    art_buf_init(&buf, ctx);
    if (!put_patched(&buf, at, *path, target)) put_target(&buf, at, target->to, target->rest);
    const char *copy = buf.failed ? NULL : art_arena_strdup(ctx, &at->model->arena, buf.s);
    art_buf_fini(&buf);
    if (!copy) return ART_ENOMEM;
    *path = copy;
    return ART_OK;
}

struct retarget {
    struct art_comp *at;
    const struct art_slot *slot;
    const struct ref_target *targets;
    int n;
    size_t done; /* of the old text */
    struct art_buf buf;
    bool changed;
};

static int retarget_token(struct art_ctx *ctx, void *user, const struct art_token *tok,
                          const struct token_path *path, int k)
{
    struct retarget *r = user;
    if (k >= r->n || leads_to(path->to, path->rest, &r->targets[k])) return ART_OK;
    art_buf_add(&r->buf, r->slot->value.text + r->done, tok->off - r->done);
    r->done = tok->end;
    r->changed = true;
    if (path->number) {
        art_buf_printf(&r->buf, "%d", r->targets[k].to->number);
        return art_buf_status(&r->buf);
    }
    struct art_buf text;
    art_buf_init(&text, ctx);
    if (!put_patched(&text, r->at, path->text, &r->targets[k]))
        put_target(&text, r->at, r->targets[k].to, r->targets[k].rest);
    if (path->prop) {
        art_buf_putc(&text, ':');
        art_buf_puts(&text, path->prop);
    }
    art_buf_putc(&r->buf, '"');
    for (size_t i = 0; i < text.n; i++) {
        if (text.s[i] == '"' || text.s[i] == '\\') art_buf_putc(&r->buf, '\\');
        art_buf_putc(&r->buf, text.s[i]);
    }
    art_buf_putc(&r->buf, '"');
    int status = art_buf_status(&text);
    art_buf_fini(&text);
    return status < 0 ? status : art_buf_status(&r->buf);
}

int model_text_retarget(struct art_ctx *ctx, struct art_comp *at, struct art_slot *slot,
                        const struct ref_target *targets, int n)
{
    struct retarget r = {.at = at, .slot = slot, .targets = targets, .n = n};
    int status;
    art_buf_init(&r.buf, ctx);
    ART_TRY(each_token(ctx, at, slot, retarget_token, &r));
    if (!r.changed) goto out;
    art_buf_add(&r.buf, slot->value.text + r.done, slot->value.text_n - r.done);
    ART_TRY(art_buf_status(&r.buf));
    const char *text = art_arena_strndup(ctx, &at->model->arena, r.buf.s, r.buf.n);
    if (!text) ART_TRY(ART_ENOMEM);
    slot->value.text = text;
    slot->value.text_n = r.buf.n;
out:
    art_buf_fini(&r.buf);
    return status;
}
