/* This file compiles expressions from text to a list of operations, for both evaluators. The
 * grammar is in art/formula.h. */
#include "expr_priv.h"
#include <art/math.h>
#include <art/text.h>
#include <ctype.h>
#include <math.h>
#include <string.h>

enum { MAX_DEPTH = 120, MAX_OPS = 20000, MAX_WIDTH = 1000000, MAX_DEFINED = 64 };

static const struct constant {
    const char *name;
    double value;
} constants[] = {{"pi", ART_PI}, {"e", 2.718281828459045}};

/* --------------------------------------------------------------------- reading */

/* A name that the text defines, and the expression that it stands for. */
struct definition {
    const char *name, *from, *end;
    size_t n;
};

struct parser {
    struct art_ctx *ctx;
    struct art_expr *e;
    const char *s, *end; /* where the reading is, and what it may not pass */
    const struct art_loc *loc;
    const struct art_expr_var *vars;
    int n_vars;
    enum art_expr_scope scope;
    int depth, slots;
    struct definition def[MAX_DEFINED];
    int n_defs;
};

static int fault(const struct parser *p, int status, const char *at, const char *text)
{
    return art_error(p->ctx, status, p->loc, "expression '%.200s', column %d: %s", p->e->text,
                     (int)(at - p->e->text) + 1, text);
}

static int wrong(const struct parser *p, const char *at, const char *text)
{
    return fault(p, ART_ESYNTAX, at, text);
}

static void skip_blanks(struct parser *p)
{
    while (p->s < p->end && strchr(" \t\r\n", *p->s)) p->s++;
}

static bool take(struct parser *p, const char *symbol)
{
    skip_blanks(p);
    size_t n = strlen(symbol);
    if ((size_t)(p->end - p->s) < n || memcmp(p->s, symbol, n) != 0) return false;
    p->s += n;
    return true;
}

static bool word_char(char c)
{
    return isalnum((unsigned char)c) || c == '_' || (unsigned char)c >= 0x80;
}

static bool take_word(struct parser *p, const char *word)
{
    skip_blanks(p);
    size_t n = strlen(word);
    if ((size_t)(p->end - p->s) < n || memcmp(p->s, word, n) != 0 || word_char(p->s[n]))
        return false;
    p->s += n;
    return true;
}

/* ------------------------------------------------------------------- emitting */

/* Adds an operation; *id is its number. */
static int emit(struct parser *p, struct art_expr_op op, int *id)
{
    struct art_expr *e = p->e;
    if (e->n_ops >= MAX_OPS || e->width + (size_t)op.size > MAX_WIDTH)
        return art_error(p->ctx, ART_ELIMIT, p->loc, "the expression '%.40s...' is too large",
                         e->text);
    if (!ART_GROW(p->ctx, e->ops, e->n_ops, e->cap_ops)) return ART_ENOMEM;
    /* it takes the place of the first of its operands, as all of them are used up */
    op.slot = p->slots;
    for (int i = 0; i < op.n_args; i++)
        if (e->ops[op.arg[i]].slot < op.slot) op.slot = e->ops[op.arg[i]].slot;
    p->slots = op.slot + 1;
    if (p->scope == ART_EXPR_OF_NUMBERS && p->slots > ART_EXPR_STACK)
        return fault(p, ART_ELIMIT, p->s, "the expression is nested too deeply");
    op.off = e->width;
    e->width += (size_t)op.size;
    *id = e->n_ops;
    e->ops[e->n_ops++] = op;
    return ART_OK;
}

/* Size of the result, 0 if the sizes do not go together. */
static int result_size(enum art_expr_kind kind, int a, int b, int c)
{
    int wide = a > b ? a : b, branch = b > c ? b : c;
    switch (kind) {
    case ART_EXPR_MAP1:
    case ART_EXPR_RATE:
    case ART_EXPR_SUM_UP:
        return a;
    case ART_EXPR_MAP2:
        return a == b || a == 1 || b == 1 ? wide : 0;
    case ART_EXPR_DOT:
        return a == b ? 1 : 0;
    case ART_EXPR_CROSS:
        return a == 3 && b == 3 ? 3 : 0;
    case ART_EXPR_JOIN:
        return a > MAX_WIDTH - b ? MAX_WIDTH + 1 : a + b;
    case ART_EXPR_CHOOSE:
        return a == 1 && (b == c || b == 1 || c == 1) ? branch : 0;
    default:
        return 1;
    }
}

static int apply(struct parser *p, const char *at, const struct art_expr_fn *fn, const int *arg,
                 int n, int *id)
{
    struct art_expr_op op = {.kind = fn->kind, .fn = fn, .n_args = n};
    int size[3] = {0, 0, 0};
    for (int i = 0; i < n; i++) {
        op.arg[i] = arg[i];
        size[i] = p->e->ops[arg[i]].size;
    }
    op.size = result_size(fn->kind, size[0], size[1], size[2]);
    if (p->scope == ART_EXPR_OF_NUMBERS && fn->kind != ART_EXPR_MAP1 && fn->kind != ART_EXPR_MAP2 &&
        fn->kind != ART_EXPR_CHOOSE)
        return art_error(p->ctx, ART_ESYNTAX, p->loc,
                         "expression '%.200s', column %d: '%s' is for vectors and series; here all "
                         "are numbers",
                         p->e->text, (int)(at - p->e->text) + 1, fn->name);
    if (op.size == 0 && n == 2)
        return art_error(p->ctx, ART_ESHAPE, p->loc,
                         "expression '%.200s', column %d: '%s' cannot take %d and %d value{s}",
                         p->e->text, (int)(at - p->e->text) + 1, fn->name, size[0], size[1]);
    if (op.size == 0)
        return art_error(p->ctx, ART_ESHAPE, p->loc,
                         "expression '%.200s', column %d: the condition is to be one value and the "
                         "two results alike",
                         p->e->text, (int)(at - p->e->text) + 1);
    return emit(p, op, id);
}

/* -------------------------------------------------------------------- grammar */

static int parse_choice(struct parser *p, int *id);

static int parse_list(struct parser *p, const char *close, int *args, int max, int *n)
{
    int status = ART_OK;
    *n = 0;
    do {
        int id;
        ART_TRY(parse_choice(p, &id));
        if (*n == max) return wrong(p, p->s, "too many items in the list");
        args[(*n)++] = id;
    } while (take(p, ","));
    if (!take(p, close)) {
        skip_blanks(p);
        status = wrong(p, p->s, *close == ')' ? "')' is missing" : "']' is missing");
    }
out:
    return status;
}

/* Combine items pair by pair. */
static int combine(struct parser *p, const char *at, const struct art_expr_fn *fn, const int *args,
                   int n, int *id)
{
    int status = ART_OK, pair[2] = {args[0], 0};
    for (int i = 1; i < n; i++) {
        pair[1] = args[i];
        ART_TRY(apply(p, at, fn, pair, 2, &pair[0]));
    }
    *id = pair[0];
out:
    return status;
}

enum { MAX_ARGS = 256 };

static int parse_call(struct parser *p, const char *at, const struct art_expr_fn *fn, int *id)
{
    int args[MAX_ARGS], n, status;
    ART_TRY(parse_list(p, ")", args, MAX_ARGS, &n));
    if (fn->n_args > 0 && n != fn->n_args)
        return art_error(p->ctx, ART_ESYNTAX, p->loc,
                         "expression '%.200s', column %d: %s takes %d argument%s, not %d",
                         p->e->text, (int)(at - p->e->text) + 1, fn->name, fn->n_args,
                         fn->n_args == 1 ? "" : "s", n);
    if (fn->kind == ART_EXPR_RATE || fn->kind == ART_EXPR_SUM_UP) {
        if (p->scope == ART_EXPR_OF_ROWS)
            return wrong(p, at, "this is known for whole series only");
        p->e->over_rows = true;
    }
    if (fn->n_args > 0) return apply(p, at, fn, args, n, id);
    if (n > 1) return combine(p, at, fn, args, n, id);
    *id = args[0]; /* the least of one number is that number */
    return p->scope == ART_EXPR_OF_NUMBERS ? ART_OK : apply(p, at, fn->over, args, 1, id);
out:
    return status;
}

static bool is_name(const char *text, size_t n, const char *name)
{
    return strlen(name) == n && memcmp(text, name, n) == 0;
}

/* Reads what a definition stands for, in place of its name. */
static int use_definition(struct parser *p, const struct definition *def, int *id)
{
    const char *s = p->s, *end = p->end;
    int status;
    p->s = def->from;
    p->end = def->end;
    ART_TRY(parse_choice(p, id));
    skip_blanks(p);
    if (p->s < p->end) return wrong(p, p->s, "an operator is expected");
    p->s = s;
    p->end = end;
out:
    return status;
}

static int load(struct parser *p, const char *name, size_t n, int *id, bool *found)
{
    *found = true;
    for (int i = 0; i < p->n_vars; i++) {
        const struct art_expr_var *var = &p->vars[i];
        if (!is_name(name, n, var->name)) continue;
        if (var->size < 1) return wrong(p, name, "the variable has no values");
        struct art_expr_op op = {.kind = ART_EXPR_LOAD, .index = i, .size = var->size};
        return emit(p, op, id);
    }
    for (int i = 0; i < p->n_defs; i++)
        if (p->def[i].n == n && memcmp(p->def[i].name, name, n) == 0)
            return use_definition(p, &p->def[i], id);
    *found = false;
    return ART_OK;
}

static int unknown(const struct parser *p, const char *at, const char *name, size_t n)
{
    const char *known[64], *near;
    char word[64];
    int n_known = 0;
    size_t k = n < sizeof word ? n : sizeof word - 1;
    memcpy(word, name, k);
    word[k] = '\0';
    for (int i = 0; i < p->n_vars && n_known < 32; i++) known[n_known++] = p->vars[i].name;
    for (int i = 0; art_expr_functions[i].name && n_known < 64; i++)
        known[n_known++] = art_expr_functions[i].name;
    near = art_nearest(word, known, (size_t)n_known);
    return art_error(p->ctx, ART_ENOTFOUND, p->loc,
                     "expression '%.200s', column %d: nothing is called '%s'%s%s%s", p->e->text,
                     (int)(at - p->e->text) + 1, word, near ? "; did you mean '" : "",
                     near ? near : "", near ? "'?" : "");
}

/* A name at p->s; returns its length. */
static size_t name_length(const struct parser *p)
{
    const char *s = p->s;
    while (s < p->end && (word_char(*s) || (*s == '.' && word_char(s[1])))) s++;
    return (size_t)(s - p->s);
}

static int parse_name(struct parser *p, int *id)
{
    const char *at = p->s;
    bool found;
    size_t n = name_length(p);
    p->s += n;
    int status = load(p, at, n, id, &found);
    if (status < 0 || found) return status;
    bool call = take(p, "(");
    for (int i = 0; call && art_expr_functions[i].name; i++)
        if (is_name(at, n, art_expr_functions[i].name))
            return parse_call(p, at, &art_expr_functions[i], id);
    struct art_expr_op op = {.kind = ART_EXPR_CONST, .size = 1};
    for (size_t i = 0; !call && i < sizeof constants / sizeof constants[0]; i++) {
        if (!is_name(at, n, constants[i].name)) continue;
        op.value = constants[i].value;
        return emit(p, op, id);
    }
    op.kind = ART_EXPR_TIME;
    if (!call && is_name(at, n, "t") && p->scope != ART_EXPR_OF_NUMBERS) return emit(p, op, id);
    return unknown(p, at, at, n);
}

static int parse_quoted(struct parser *p, int *id)
{
    const char *at = p->s, *end = memchr(at + 1, *at, (size_t)(p->end - at - 1));
    bool found;
    if (!end) return wrong(p, at, "a quote is not closed");
    p->s = end + 1;
    int status = load(p, at + 1, (size_t)(end - at - 1), id, &found);
    if (status < 0 || found) return status;
    return unknown(p, at, at + 1, (size_t)(end - at - 1));
}

static int parse_atom(struct parser *p, int *id)
{
    int args[MAX_ARGS], n, status;
    skip_blanks(p);
    const char *at = p->s;
    if (at == p->end) return wrong(p, at, "a value is expected after the end");
    if (*at == '"' || *at == '\'') return parse_quoted(p, id);
    if (isdigit((unsigned char)*at) || *at == '.') {
        double value;
        size_t used = art_read_double(at, (size_t)(p->end - at), &value);
        if (used == 0) return wrong(p, at, "a number is expected");
        p->s += used;
        if (word_char(*p->s)) return wrong(p, p->s, "an operator is expected");
        return emit(p, (struct art_expr_op){.kind = ART_EXPR_CONST, .value = value, .size = 1}, id);
    }
    if (word_char(*at)) return parse_name(p, id);
    if (take(p, "(")) {
        ART_TRY(parse_choice(p, id));
        return take(p, ")") ? ART_OK : wrong(p, p->s, "')' is missing");
    }
    if (take(p, "[")) {
        ART_TRY(parse_list(p, "]", args, MAX_ARGS, &n));
        return combine(p, at, &art_expr_fixed[ART_EXPR_OP_JOIN], args, n, id);
    }
    return wrong(p, at, "a value is expected");
out:
    return status;
}

/* Parse a whole number within a vector, which counts from the end if negative. */
static int parse_place(struct parser *p, int size, int *place)
{
    int64_t k;
    skip_blanks(p);
    const char *at = p->s;
    size_t used = art_read_int(at, (size_t)(p->end - at), &k);
    if (used == 0) return wrong(p, at, "the number of a value is expected, from 0 on");
    if (k < 0) k += size;
    if (k < 0 || k > size)
        return art_error(
            p->ctx, ART_ERANGE, p->loc,
            "expression '%.200s', column %d: the vector has %d value%s, counted from 0", p->e->text,
            (int)(at - p->e->text) + 1, size, size == 1 ? "" : "s");
    p->s += used;
    *place = (int)k;
    return ART_OK;
}

static int parse_parts(struct parser *p, int *id)
{
    int status;
    ART_TRY(parse_atom(p, id));
    while (take(p, "[")) {
        const char *at = p->s;
        if (p->scope == ART_EXPR_OF_NUMBERS) return wrong(p, at - 1, "a number has no parts");
        int size = p->e->ops[*id].size, from, to;
        ART_TRY(parse_place(p, size, &from));
        to = from + 1;
        if (take(p, ":")) ART_TRY(parse_place(p, size, &to));
        if (!take(p, "]")) return wrong(p, p->s, "']' is missing");
        if (to <= from || to > size)
            return art_error(p->ctx, ART_ERANGE, p->loc,
                             "expression '%.200s', column %d: the vector has %d value%s, counted "
                             "from 0",
                             p->e->text, (int)(at - p->e->text) + 1, size, size == 1 ? "" : "s");
        struct art_expr_op op = {
            .kind = ART_EXPR_PART, .arg = {*id}, .n_args = 1, .index = from, .size = to - from};
        ART_TRY(emit(p, op, id));
    }
out:
    return status;
}

static int parse_unary(struct parser *p, int *id)
{
    int status;
    if (++p->depth > MAX_DEPTH)
        return fault(p, ART_ELIMIT, p->s, "the expression is nested too deeply");
    skip_blanks(p);
    const char *at = p->s;
    if (take(p, "-")) {
        ART_TRY(parse_unary(p, id));
        ART_TRY(apply(p, at, &art_expr_fixed[ART_EXPR_OP_NEG], id, 1, id));
    } else if (take(p, "+")) {
        ART_TRY(parse_unary(p, id));
    } else {
        ART_TRY(parse_parts(p, id));
        skip_blanks(p);
        at = p->s;
        if (take(p, "**") || take(p, "^")) {
            int pair[2] = {*id, 0};
            ART_TRY(parse_unary(p, &pair[1]));
            ART_TRY(apply(p, at, &art_expr_fixed[ART_EXPR_OP_POW], pair, 2, id));
        }
    }
    p->depth--;
    status = ART_OK;
out:
    return status;
}

static const struct art_expr_infix *find_infix(struct parser *p, int level)
{
    for (size_t i = 0; art_expr_infixes[i].fn.name; i++)
        if (art_expr_infixes[i].level == level && take(p, art_expr_infixes[i].fn.name))
            return &art_expr_infixes[i];
    return NULL;
}

/* Comparisons, sums, products, from the left. */
static int parse_infix(struct parser *p, int level, int *id)
{
    const struct art_expr_infix *infix;
    int status;
    if (level > ART_EXPR_LEVEL_PRODUCT) return parse_unary(p, id);
    ART_TRY(parse_infix(p, level + 1, id));
    for (;;) {
        int pair[2] = {*id, 0};
        skip_blanks(p);
        const char *at = p->s;
        infix = find_infix(p, level);
        if (!infix) return ART_OK;
        ART_TRY(parse_infix(p, level + 1, &pair[1]));
        ART_TRY(apply(p, at, &infix->fn, pair, 2, id));
    }
out:
    return status;
}

static int parse_not(struct parser *p, int *id)
{
    int count = 0, status;
    while (take_word(p, "not")) count++;
    const char *at = p->s;
    ART_TRY(parse_infix(p, ART_EXPR_LEVEL_COMPARE, id));
    for (; count > 0; count--) ART_TRY(apply(p, at, &art_expr_fixed[ART_EXPR_OP_NOT], id, 1, id));
out:
    return status;
}

static int parse_logic(struct parser *p, bool any, int *id)
{
    int status = any ? parse_logic(p, false, id) : parse_not(p, id);
    while (status == ART_OK && take_word(p, any ? "or" : "and")) {
        const char *at = p->s;
        int pair[2] = {*id, 0};
        ART_TRY(any ? parse_logic(p, false, &pair[1]) : parse_not(p, &pair[1]));
        ART_TRY(apply(p, at, &art_expr_fixed[any ? ART_EXPR_OP_OR : ART_EXPR_OP_AND], pair, 2, id));
    }
out:
    return status;
}

/* Parse `a if condition else b`. */
static int parse_choice(struct parser *p, int *id)
{
    int status, arg[3];
    if (++p->depth > MAX_DEPTH)
        return fault(p, ART_ELIMIT, p->s, "the expression is nested too deeply");
    ART_TRY(parse_logic(p, true, id));
    if (take_word(p, "if")) {
        const char *at = p->s;
        arg[1] = *id;
        ART_TRY(parse_logic(p, true, &arg[0]));
        if (!take_word(p, "else")) return wrong(p, p->s, "'else' is missing");
        ART_TRY(parse_choice(p, &arg[2]));
        ART_TRY(apply(p, at, &art_expr_fixed[ART_EXPR_OP_CHOOSE], arg, 3, id));
    }
    p->depth--;
out:
    return status;
}

/* The semicolon at or behind s that stands in no quotes, or the end. */
static const char *find_semicolon(const char *s)
{
    for (; *s && *s != ';'; s++)
        if ((*s == '"' || *s == '\'') && strchr(s + 1, *s)) s = strchr(s + 1, *s);
    return s;
}

/* Finds "; name = expression" behind the expression, which ends before them. */
static int find_definitions(struct parser *p)
{
    const char *text = p->e->text, *next = find_semicolon(text), *stop = next;
    while (*next) {
        struct definition *def = &p->def[p->n_defs];
        p->s = next + 1;
        p->end = next = find_semicolon(p->s);
        skip_blanks(p);
        if (p->s == p->end) continue; /* nothing behind the last semicolon */
        if (p->n_defs == MAX_DEFINED) return fault(p, ART_ELIMIT, p->s, "too many definitions");
        def->name = p->s;
        def->n = isdigit((unsigned char)*p->s) ? 0 : name_length(p);
        p->s += def->n;
        if (def->n == 0 || !take(p, "=")) return wrong(p, p->s, "'name =' is expected");
        def->from = p->s;
        def->end = p->end;
        p->n_defs++;
    }
    p->s = text;
    p->end = stop;
    return ART_OK;
}

int art_expr_parse(struct art_ctx *ctx, struct art_expr **expr, const char *text,
                   const struct art_loc *loc, const struct art_expr_var *vars, int n_vars,
                   enum art_expr_scope scope)
{
    struct art_expr *e = art_alloc(ctx, 1, sizeof *e);
    int id, status = ART_OK;
    if (!e) return ART_ENOMEM;
    e->text = art_strdup(ctx, text);
    if (!e->text) {
        status = ART_ENOMEM;
        goto out;
    }
    struct parser p = {
        .ctx = ctx, .e = e, .loc = loc, .vars = vars, .n_vars = n_vars, .scope = scope};
    ART_TRY(find_definitions(&p));
    ART_TRY(parse_choice(&p, &id));
    skip_blanks(&p);
    if (p.s < p.end) status = wrong(&p, p.s, "an operator is expected");
out:
    if (status < 0)
        art_expr_free(e);
    else
        *expr = e;
    return status;
}

int art_expr_compile(struct art_ctx *ctx, struct art_expr **expr, const char *text,
                     const struct art_loc *loc, const struct art_expr_var *vars, int n_vars,
                     bool over_rows)
{
    return art_expr_parse(ctx, expr, text, loc, vars, n_vars,
                          over_rows ? ART_EXPR_OVER_ROWS : ART_EXPR_OF_ROWS);
}

void art_expr_free(struct art_expr *e)
{
    if (!e) return;
    art_free(e->text);
    art_free(e->ops);
    art_free(e->scratch);
    art_free(e);
}

int art_expr_size(const struct art_expr *e)
{
    return e->ops[e->n_ops - 1].size;
}
