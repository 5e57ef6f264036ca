#include "model_priv.h"
#include <string.h>

static char *token_text(struct parser *p, const struct art_token *tok)
{
    return art_arena_strndup(p->ctx, &p->model->arena, tok->s, tok->n);
}

/* Finds the class of the top component; a root of its own kind is taken as a RootModel. */
static int top_class(struct parser *p, const struct art_token *tok, const struct art_cls **cls,
                     const char **tag)
{
    char *name = token_text(p, tok);
    if (!name) return ART_ENOMEM;
    *cls = art_schema_class(p->model->schema, name);
    *tag = NULL;
    if (*cls) {
        if (!model_class_has_name(*cls, name)) *tag = name;
        return ART_OK;
    }
    *cls = model_guess_class(p);
    if (!*cls) {
        const char *near = art_schema_nearest(p->model->schema, name);
        return art_error(
            p->ctx, ART_EUNSUPPORTED, &tok->loc,
            "class '%s' is unknown and has no child lists that indicate its kind%s%s%s", name,
            near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
    }
    *tag = name;
    model_note_guess(p, &tok->loc, name, *cls, "whose child lists it has");
    return ART_OK;
}

/* Put what is no root into one. */
static int place_top(struct parser *p, struct art_comp *top)
{
    struct art_model *model = p->model;
    if (art_comp_is(top, "RootModel")) {
        model->root = top;
        return ART_OK;
    }
    bool is_model = art_comp_is(top, "ModelBase");
    model->wrapped = is_model ? ART_WRAP_MODEL : ART_WRAP_PART;
    top->parent = NULL;
    return is_model ? art_comp_add(art_comp_child(model->root, "models"), top, -1)
                    : model_fragment_place(model, top);
}

/* `<Class>` behind the class of a list. */
static int parse_param(struct parser *p, const char **param)
{
    const struct art_token *peek;
    struct art_token tok;
    int status;
    *param = NULL;
    ART_TRY(art_lex_peek(&p->lex, &peek));
    if (!is_char(peek, '<')) return ART_OK;
    ART_TRY(art_lex_next(&p->lex, &tok));
    ART_TRY(art_lex_next(&p->lex, &tok));
    if (tok.kind != ART_TOK_WORD)
        return art_error(p->ctx, ART_ESYNTAX, &tok.loc, "expected a class between < and >");
    *param = token_text(p, &tok);
    if (!*param) return ART_ENOMEM;
    ART_TRY(model_expect_char(p, '>', "after the class of elements"));
out:
    return status;
}

/* Class [ ... ] */
static int read_component(struct parser *p, const struct art_token *word, const char *comment)
{
    const struct art_cls *cls;
    const char *tag, *param;
    struct art_comp *top = NULL;
    struct art_loc loc = word->loc;
    struct art_token kept = *word;
    int status;
    ART_TRY(parse_param(p, &param));
    ART_TRY(model_expect_char(p, '[', "after the class of the component"));
    ART_TRY(top_class(p, &kept, &cls, &tag));
    if (cls->flags & (ART_CLASS_ABSTRACT | ART_CLASS_VALUE))
        return art_error(p->ctx, ART_ESYNTAX, &loc, "%s is a %s, not a component", cls->name,
                         cls->flags & ART_CLASS_VALUE ? "value" : "general class");
    ART_TRY(art_comp_create(p->model, cls, &top));
    top->loc = loc;
    top->tag = tag;
    top->comment = comment;
    if (param) top->element = param;
    ART_TRY(model_parse_component_body(p, top));
    ART_TRY(place_top(p, top));
out:
    return status;
}

/* References of a part lead into a model that is not there: worth one line. */
static void report_outside_references(struct parser *p)
{
    struct art_loc loc = {p->model->file, 0, 0};
    int n = art_model_outside(p->model, NULL, NULL);
    if (n > 0)
        art_note(p->ctx, &loc, "%d reference%s into a model that is not in this file", n,
                 n == 1 ? " points" : "s point");
}

static int read_top(struct parser *p)
{
    struct art_token tok;
    int status;
    char seen[80];
    ART_TRY(art_lex_next(&p->lex, &tok));
    const char *comment = model_comment_before(p);
    if (is_char(&tok, '['))
        ART_TRY(model_list_parse(p, tok.loc.line, comment));
    else if (tok.kind == ART_TOK_WORD)
        ART_TRY(read_component(p, &tok, comment));
    else
        return art_error(p->ctx, ART_ESYNTAX, &tok.loc,
                         "not a model: expected a class such as RootModel or MechModel, found %s",
                         art_token_describe(&tok, seen));
    ART_TRY(art_lex_next(&p->lex, &tok));
    p->model->end_comment = model_comment_before(p);
    if (tok.kind != ART_TOK_END)
        return art_error(p->ctx, ART_ESYNTAX, &tok.loc, "unexpected %s after the end of the model",
                         art_token_describe(&tok, seen));
    ART_TRY(model_resolve_all(p->ctx, p->model->root, p->keep_unresolved));
    report_outside_references(p);
out:
    return status;
}

/* Locations keep a pointer to the file name: it must live as long as the model. */
int model_adopt_source(struct art_ctx *ctx, struct art_model *model,
                       const struct art_source *source, const struct art_read_options *options)
{
    model->data_dirs = options->data_dirs;
    model->n_data_dirs = options->n_data_dirs;
    model->variables = options->variables;
    model->file = art_strdup(ctx, source->name ? source->name : "-");
    art_free(model->dir);
    model->dir = source->name ? art_path_dir(ctx, source->name) : art_strdup(ctx, "");
    return model->file && model->dir ? ART_OK : ART_ENOMEM;
}

int art_model_read_source(struct art_ctx *ctx, const struct art_schema *schema,
                          const struct art_source *source, const struct art_read_options *options,
                          struct art_model **model)
{
    static const struct art_read_options none = {0};
    struct art_model *m = NULL;
    struct art_source view = *source;
    struct parser p = {0};
    int status;
    if (!options) options = &none;
    ART_TRY(art_model_create(ctx, schema, &m));
    ART_TRY(model_adopt_source(ctx, m, source, options));
    view.name = m->file;
    p.ctx = ctx;
    p.model = m;
    p.src = &view;
    p.reject_misspelt = options->reject_misspelt;
    p.keep_unresolved = options->keep_unresolved;
    art_lexer_init(&p.lex, ctx, &view);
    status = read_top(&p);
    art_lexer_fini(&p.lex);
    art_map_fini(&p.seen);
out:
    if (status < 0) {
        art_model_free(m);
        return status;
    }
    *model = m;
    return ART_OK;
}

int art_model_read(struct art_ctx *ctx, const struct art_schema *schema, const char *path,
                   const struct art_read_options *options, struct art_model **model)
{
    struct art_source source;
    int status = art_source_read(ctx, &source, path);
    if (status < 0) return status;
    status = art_model_read_source(ctx, schema, &source, options, model);
    art_source_fini(&source);
    return status;
}
