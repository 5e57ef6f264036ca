/* Guesses the known class from which an unknown one is derived: users derive their own classes from
 * ArtiSynth's models, and what they write has the child lists of the original. */
#include "model_priv.h"
#include <string.h>

/* Classes that users derive from, the more special first, with the child lists that tell them. */
static const struct {
    const char *cls;
    const char *lists[3];
} candidates[] = {
    {"RootModel", {"models", "controllers", NULL}},
    {"MechModel", {"rigidBodies", "axialSprings", NULL}},
    {"FemMuscleModel", {"nodes", "elements", "bundles"}},
    {"FemModel3d", {"nodes", "elements", NULL}},
};

enum { N_CANDIDATES = sizeof candidates / sizeof candidates[0], MAX_NAMES = 64, MAX_LOOKS = 8 };

#define MODEL "artisynth.core.modelbase.Model"

struct names {
    char text[MAX_NAMES][40];
    int n;
    bool holds_models; /* a list of ArtiSynth's interface Model, which roots alone have */
};

/* Look ahead over the body that begins at the lexer's place and collect the names of its direct
 * children (brackets at depth 1, their `name="..."`). */
static int collect(struct parser *p, struct names *names)
{
    struct art_lexer lex;
    struct art_token tok;
    int depth = 0, status = ART_OK;
    bool after_name = false, after_equals = false;
    art_lexer_init(&lex, p->ctx, p->src);
    lex.pos = p->lex.has_peek ? p->lex.peek_pos : p->lex.pos;
    lex.line = p->lex.has_peek ? p->lex.peek_line : p->lex.line;
    lex.line_start = p->lex.has_peek ? p->lex.peek_line_start : p->lex.line_start;
    size_t start = lex.pos;
    for (;;) {
        ART_TRY(art_lex_next(&lex, &tok));
        if (tok.kind == ART_TOK_END) break;
        if (tok.kind == ART_TOK_CHAR && tok.ch == '[') depth++;
        if (tok.kind == ART_TOK_CHAR && tok.ch == ']' && --depth < 0) break;
        if (tok.kind == ART_TOK_STRING && after_name && after_equals && depth == 1 &&
            names->n < MAX_NAMES && tok.n < sizeof names->text[0]) {
            memcpy(names->text[names->n], tok.s, tok.n);
            names->text[names->n++][tok.n] = '\0';
        }
        if (tok.kind == ART_TOK_WORD && depth == 0 && tok.n == sizeof MODEL - 1 &&
            memcmp(tok.s, MODEL, tok.n) == 0)
            names->holds_models = true;
        bool equals = tok.kind == ART_TOK_CHAR && tok.ch == '=';
        after_equals = equals && after_name;
        after_name = after_equals ||
                     (tok.kind == ART_TOK_WORD && tok.n == 4 && memcmp(tok.s, "name", 4) == 0);
    }
out:
    p->looked_ahead += lex.pos - start;
    art_lexer_fini(&lex);
    return status;
}

static bool has_name(const struct names *names, const char *name)
{
    for (int k = 0; k < names->n; k++)
        if (strcmp(names->text[k], name) == 0) return true;
    return false;
}

const struct art_cls *model_guess_class(struct parser *p)
{
    struct names names = {.n = 0};
    if (!p->src) return NULL; /* there is nothing to look at: what is built names its classes */
    if (p->looked_ahead / MAX_LOOKS > p->src->n || collect(p, &names) < 0) return NULL;
    if (names.holds_models) return art_schema_class(p->model->schema, "RootModel");
    for (int i = 0; i < N_CANDIDATES; i++) {
        bool all = true;
        for (int k = 0; k < 3 && candidates[i].lists[k]; k++)
            all = all && has_name(&names, candidates[i].lists[k]);
        if (all) return art_schema_class(p->model->schema, candidates[i].cls);
    }
    return NULL;
}

/* In a pipe the program that read the file has reported it. */
void model_note_guess(struct parser *p, const struct art_loc *loc, const char *name,
                      const struct art_cls *cls, const char *why)
{
    if (!art_streq(loc->file, "<stdin>"))
        art_note(p->ctx, loc, "class '%s' is taken as %s, %s", name, cls->name, why);
}
