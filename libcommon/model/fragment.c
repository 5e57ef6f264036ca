/* Files that hold parts of a model: one component that is no model, or a list of probes. The tree
 * always has a root; parts hang at the place in it where a model would have them. */
#include "model_priv.h"
#include <stdio.h>
#include <string.h>

/* The list of the root where a component belongs by its class, the more special first. */
static const struct {
    const char *cls, *list;
} places[] = {
    {"ControlPanel", "controlPanels"},
    {"InputProbe", "inputProbes"},
    {"NumericInputProbe", "inputProbes"},
    {"NumericControlProbe", "inputProbes"},
    {"Probe", "outputProbes"},
};

enum { N_PLACES = sizeof places / sizeof places[0] };

/* The list for everything else, made when it is needed first. */
static int obtain_parts(struct art_model *model, struct art_comp **list)
{
    *list = art_comp_child(model->root, "parts");
    if (*list) return ART_OK;
    int status = art_comp_create(model, art_schema_class(model->schema, "ComponentList"), list);
    if (status < 0) return status;
    (*list)->name = "parts";
    return art_comp_add(model->root, *list, -1);
}

int model_fragment_place(struct art_model *model, struct art_comp *part)
{
    struct art_comp *list = NULL;
    for (int i = 0; i < N_PLACES && !list; i++)
        if (art_comp_is(part, places[i].cls)) list = art_comp_child(model->root, places[i].list);
    part->parent = NULL;
    if (!list) {
        int status = obtain_parts(model, &list);
        if (status < 0) return status;
    }
    /* nothing refers to a probe: old lists give the same name to several */
    struct art_comp *twin = art_comp_is(part, "Probe") && part->name
                                ? model_child_by_name(list, part->name, strlen(part->name))
                                : NULL;
    if (!twin) return art_comp_add(list, part, -1);
    art_note(model->ctx, &part->loc, "two probes are named '%s'; the first is at line %d",
             part->name, twin->loc.line);
    int number = model_child_free_number(list);
    return number < 0 ? ART_ELIMIT : model_child_append(list, part, number);
}

/* ------------------------------------------------------------------- reading */

/* The list whose elements a probe list holds: what can stand there without a class, and how far a
 * message can say what is missing. */
static struct art_comp *probe_holder(struct art_model *model)
{
    struct art_comp *list = art_comp_child(model->root, "inputProbes");
    return list ? list : model->root;
}

/* Components up to the closing bracket of a list whose opening one was taken, not placed yet. */
static int parse_list(struct parser *p, int line, struct art_comp ***parts, int *n)
{
    struct art_token tok;
    const struct art_token *peek;
    int cap = 0, status;
    for (;;) {
        ART_TRY(art_lex_peek(&p->lex, &peek));
        const char *comment = model_comment_before(p);
        if (peek->kind == ART_TOK_END)
            return art_error(p->ctx, ART_ESYNTAX, &peek->loc,
                             "the file ends inside the list that begins at line %d", line);
        if (is_char(peek, ']')) {
            p->list_tail = comment;
            return art_lex_next(&p->lex, &tok);
        }
        if (peek->kind != ART_TOK_WORD && !is_char(peek, '[')) {
            char seen[80];
            return art_error(p->ctx, ART_ESYNTAX, &peek->loc,
                             "expected the class of a probe or ']', found %s",
                             art_token_describe(peek, seen));
        }
        if (!model_arena_grow(p->model, parts, *n, &cap, sizeof **parts)) return ART_ENOMEM;
        ART_TRY(model_component_parse(p, probe_holder(p->model), comment, &(*parts)[*n]));
        (*n)++;
    }
out:
    return status;
}

int model_list_parse(struct parser *p, int line, const char *comment)
{
    struct art_comp **parts = NULL;
    int n = 0;
    p->model->wrapped = ART_WRAP_LIST;
    p->model->root->comment = comment;
    int status = parse_list(p, line, &parts, &n);
    p->model->root->tail_comment = p->list_tail;
    for (int i = 0; i < n && status == ART_OK; i++)
        status = model_fragment_place(p->model, parts[i]);
    return status;
}

/* ------------------------------------------------------------ adding probes */

/* Locations point to the name of the file, and files that probes name are looked for beside it. */
static int adopt_name(struct art_model *model, const char *name, const char **kept)
{
    *kept = art_arena_strdup(model->ctx, &model->arena, name ? name : "-");
    if (!*kept || !model_arena_grow(model, &model->added, model->n_added, &model->cap_added,
                                    sizeof *model->added))
        return ART_ENOMEM;
    model->added[model->n_added++] = *kept;
    return ART_OK;
}

/* Parses the probes of a file, which are not placed yet: `[ Class [ ... ] ... ]` or `Class [ ...
 * ]`. */
static int parse_probes(struct parser *p, struct art_comp ***parts, int *n)
{
    struct art_token tok;
    const struct art_token *peek;
    int status;
    ART_TRY(art_lex_peek(&p->lex, &peek));
    if (is_char(peek, '[')) {
        ART_TRY(art_lex_next(&p->lex, &tok));
        ART_TRY(parse_list(p, tok.loc.line, parts, n));
    } else {
        int cap = 0;
        char seen[80];
        if (peek->kind != ART_TOK_WORD)
            return art_error(p->ctx, ART_ESYNTAX, &peek->loc,
                             "not a list of probes: expected '[', found %s",
                             art_token_describe(peek, seen));
        if (!model_arena_grow(p->model, parts, 0, &cap, sizeof **parts)) return ART_ENOMEM;
        ART_TRY(model_component_parse(p, probe_holder(p->model), NULL, *parts));
        *n = 1;
    }
    for (int i = 0; i < *n; i++)
        if (!art_comp_is((*parts)[i], "Probe") && !(*parts)[i]->cls->unknown)
            return art_error(p->ctx, ART_ESYNTAX, &(*parts)[i]->loc, "a %s is not a probe",
                             (*parts)[i]->cls->name);
    ART_TRY(art_lex_next(&p->lex, &tok));
    if (tok.kind != ART_TOK_END) {
        char seen[80];
        return art_error(p->ctx, ART_ESYNTAX, &tok.loc,
                         "unexpected %s behind the end of the probes",
                         art_token_describe(&tok, seen));
    }
out:
    return status;
}

/* Nothing refers to what is taken out again, not even by path. */
static void forget_refs(struct art_comp *comp, int depth)
{
    for (int i = 0; i < comp->n_slots && depth < MAX_DEPTH; i++) {
        struct art_value *value = &comp->slots[i].value;
        for (int k = 0; value->refs && k < value->n; k++)
            value->refs[k].to = NULL, value->refs[k].path = NULL;
        if (value->object) forget_refs(value->object, depth + 1);
    }
}

/* Put them into the tree and connect them; none if one fails. */
static int attach_probes(struct art_ctx *ctx, struct art_model *model, struct art_comp **parts,
                         int n)
{
    int status = ART_OK, placed = 0;
    while (placed < n && (status = model_fragment_place(model, parts[placed])) == ART_OK) placed++;
    for (int i = 0; i < n && status == ART_OK; i++)
        status = model_resolve_all(ctx, parts[i], false);
    for (int i = 0; status < 0 && i < n; i++)
        for (struct art_comp *c = parts[i]; c; c = art_comp_next(parts[i], c)) forget_refs(c, 0);
    while (status < 0 && placed > 0) {
        int ignored = art_comp_remove(parts[--placed]);
        (void)ignored; /* it was placed a moment ago */
    }
    return status;
}

int art_model_add_probes_source(struct art_ctx *ctx, struct art_model *model,
                                const struct art_source *source)
{
    struct art_source view = *source;
    struct art_comp **parts = NULL;
    const char *name = NULL;
    int n = 0, status;
    ART_TRY(art_model_need_model(ctx, model));
    ART_TRY(adopt_name(model, source->name, &name));
    view.name = (char *)(uintptr_t)name;
    struct parser p = {.ctx = ctx, .model = model, .src = &view, .reject_misspelt = true};
    art_lexer_init(&p.lex, ctx, &view);
    status = parse_probes(&p, &parts, &n);
    if (status == ART_OK) status = attach_probes(ctx, model, parts, n);
    art_lexer_fini(&p.lex);
    art_map_fini(&p.seen);
out:
    return status;
}

int art_model_add_probes(struct art_ctx *ctx, struct art_model *model, const char *path)
{
    struct art_source source;
    int status = art_source_read(ctx, &source, path);
    if (status < 0) return status;
    status = art_model_add_probes_source(ctx, model, &source);
    art_source_fini(&source);
    return status;
}

/* --------------------------------------------------------------------- tops */

/* Lists that hold tops: those of a fresh root, and the one for the rest. */
static bool is_holder(const struct art_comp *comp)
{
    bool parts = comp->name && strcmp(comp->name, "parts") == 0;
    return art_comp_is(comp, "ComponentList") && (comp->fixed || parts);
}

/* True if anything was set in this very component. */
static bool has_content(const struct art_comp *comp)
{
    for (int i = 0; i < comp->n_slots; i++)
        if (!comp->slots[i].implied) return true;
    return false;
}

/* The kind of content of the model's file, as far as the tree still shows it. */
enum art_wrap model_current_wrap(const struct art_model *model)
{
    const struct art_comp *root = model->root;
    int n = 0;
    if (model->wrapped == ART_WRAP_NONE || root->n_children > ART_MAX_HOLDERS) return ART_WRAP_NONE;
    if (root->name || has_content(root)) return ART_WRAP_NONE;
    for (int i = 0; i < root->n_children; i++) {
        const struct art_comp *list = root->children[i];
        bool models = list->fixed && strcmp(list->fixed->name, "models") == 0;
        /* parts in a list of models, or a model among parts: somebody made a root of it */
        if (!is_holder(list) || has_content(list) ||
            (list->n_children > 0 && models != (model->wrapped == ART_WRAP_MODEL)))
            return ART_WRAP_NONE;
        n += list->n_children;
    }
    if (model->wrapped == ART_WRAP_LIST) return ART_WRAP_LIST;
    return n == 1 ? model->wrapped : ART_WRAP_NONE;
}

struct art_comp *art_tops_next(struct art_tops *tops)
{
    const struct art_comp *root = tops->model->root;
    struct art_comp *first = NULL;
    int list = 0;
    if (tops->done) return NULL;
    if (model_current_wrap(tops->model) == ART_WRAP_NONE) {
        tops->done = true;
        return (struct art_comp *)(uintptr_t)root;
    }
    for (int i = 0; i < root->n_children; i++) {
        const struct art_comp *holder = root->children[i];
        if (tops->at[i] >= holder->n_children) continue;
        struct art_comp *next = holder->children[tops->at[i]];
        if (first && first->order <= next->order) continue;
        first = next;
        list = i;
    }
    if (first) tops->at[list]++;
    tops->done = !first;
    return first;
}

/* ------------------------------------------------------------- what is outside */

struct visit {
    void (*see)(void *, const struct art_comp *, const struct art_slot *, const struct art_ref *);
    void *user;
    int n;
};

static void visit_slots(struct visit *v, const struct art_comp *comp, int depth)
{
    for (int i = 0; i < comp->n_slots && depth < MAX_DEPTH; i++) {
        const struct art_slot *slot = &comp->slots[i];
        if (!slot->has_value) continue;
        if (slot->value.type == ART_P_OBJECT && slot->value.object)
            visit_slots(v, slot->value.object, depth + 1);
        for (int k = 0; slot->value.refs && k < slot->value.n; k++) {
            const struct art_ref *ref = &slot->value.refs[k];
            if (ref->to || !ref->path || !model_points_outside(comp, ref->path)) continue;
            if (v->see) v->see(v->user, comp, slot, ref);
            v->n++;
        }
    }
}

int art_model_outside(const struct art_model *model,
                      void (*see)(void *user, const struct art_comp *comp,
                                  const struct art_slot *slot, const struct art_ref *ref),
                      void *user)
{
    struct visit v = {see, user, 0};
    struct art_tops tops = {.model = model};
    if (model->wrapped <= ART_WRAP_MODEL) return 0;
    for (struct art_comp *top; (top = art_tops_next(&tops));)
        for (struct art_comp *c = top; c; c = art_comp_next(top, c)) visit_slots(&v, c, 0);
    return v.n;
}

/* ------------------------------------------------------------------ messages */

int art_model_need_model(struct art_ctx *ctx, const struct art_model *model)
{
    struct art_loc loc = {model->file, 0, 0};
    struct art_tops tops = {.model = model};
    if (model->wrapped <= ART_WRAP_MODEL) return ART_OK;
    const struct art_comp *top = art_tops_next(&tops);
    if (model->wrapped == ART_WRAP_LIST)
        return art_error(ctx, ART_EUNSUPPORTED, &loc,
                         "the file holds a list of probes and no model; artsim MODEL --probes FILE "
                         "runs a model with them");
    bool probe = top && art_comp_is(top, "Probe");
    return art_error(ctx, ART_EUNSUPPORTED, &loc, "the file holds a %s and no model; %s",
                     top ? top->cls->name : "part",
                     probe ? "artsim MODEL --probes FILE runs a model with it"
                           : "artedit MODEL --merge FILE puts it into one");
}
