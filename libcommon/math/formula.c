/* This file compiles scalar expressions to a list of operations on a stack of numbers with their
 * gradients. */
#include <art/formula.h>
#include <art/text.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { MOST_OPS = 20000, MOST_NESTED = 60, MOST_NAME = 64, STACK = 200, MOST_DEFINED = 64 };

/* A function of one number: its value, slope and curvature. */
typedef void (*one_fn)(double x, double y[3]);

struct op {
    enum {
        CONSTANT,
        VARIABLE,
        NEGATE,
        ADD,
        SUBTRACT,
        MULTIPLY,
        DIVIDE,
        POWER,
        ONE,
        MIN,
        MAX,
        ATAN2,
        SELECT
    } kind;
    double number;
    int var;
    one_fn f;
};

struct art_formula {
    struct op *op;
    int n_ops, n_vars;
};

/* ------------------------------------------------------------------- functions */

#define FUNCTION(name, value, first, second)                                                       \
    static void f_##name(double x, double y[3])                                                    \
    {                                                                                              \
        const double v = value, d = first;                                                         \
        y[0] = v;                                                                                  \
        y[1] = d;                                                                                  \
        y[2] = second;                                                                             \
    }
FUNCTION(sqrt, sqrt(x), 0.5 / v, -0.5 * d / x)
FUNCTION(exp, exp(x), v, d)
FUNCTION(log, log(x), 1 / x, -d *d)
FUNCTION(sin, sin(x), cos(x), 0 * d - v)
FUNCTION(cos, cos(x), -sin(x), 0 * d - v)
FUNCTION(sec, 1 / cos(x), v *tan(x), v *(2 * v * v - 1) + 0 * d)
FUNCTION(csc, 1 / sin(x), -v / tan(x), v *(2 * v * v - 1) + 0 * d)
FUNCTION(tan, tan(x), 1 + v * v, 2 * v * d)
FUNCTION(cot, 1 / tan(x), -1 - v * v, -2 * v * d)
FUNCTION(asin, asin(x), 1 / sqrt(1 - x * x), x *d *d *d + 0 * v)
FUNCTION(acos, acos(x), -1 / sqrt(1 - x * x), x *d *d *d + 0 * v)
FUNCTION(atan, atan(x), 1 / (1 + x * x), -2 * x * d * d + 0 * v)
FUNCTION(sinh, sinh(x), cosh(x), v + 0 * d)
FUNCTION(cosh, cosh(x), sinh(x), v + 0 * d)
FUNCTION(tanh, tanh(x), 1 - v * v, -2 * v * d)
FUNCTION(erf, erf(x), 2 / sqrt(ART_PI) * exp(-x * x), -2 * x * d + 0 * v)
FUNCTION(erfc, erfc(x), -2 / sqrt(ART_PI) * exp(-x * x), -2 * x * d + 0 * v)
FUNCTION(step, x >= 0 ? 1 : 0, 0 * v, 0 * d)
FUNCTION(delta, x == 0 ? 1 : 0, 0 * v, 0 * d)
FUNCTION(square, x *x, 2 * x, 2 + 0 * v * d)
FUNCTION(cube, x *x *x, 3 * x * x, 6 * x + 0 * v * d)
FUNCTION(recip, 1 / x, -v *v, -2 * v * d)
FUNCTION(abs, fabs(x), x < 0 ? -1 : 1, 0 * v * d)
FUNCTION(floor, floor(x), 0 * v, 0 * d)
FUNCTION(ceil, ceil(x), 0 * v, 0 * d)

static const struct {
    const char *name;
    int n; /* arguments */
    int kind;
    one_fn f;
} functions[] = {
#define ROW(name)                                                                                  \
    {                                                                                              \
#name, 1, ONE, f_##name                                                                    \
    }
    ROW(sqrt),
    ROW(exp),
    ROW(log),
    ROW(sin),
    ROW(cos),
    ROW(sec),
    ROW(csc),
    ROW(tan),
    ROW(cot),
    ROW(asin),
    ROW(acos),
    ROW(atan),
    ROW(sinh),
    ROW(cosh),
    ROW(tanh),
    ROW(erf),
    ROW(erfc),
    ROW(step),
    ROW(delta),
    ROW(square),
    ROW(cube),
    ROW(recip),
    ROW(abs),
    ROW(floor),
    ROW(ceil),
#undef ROW
    {"min", 2, MIN, NULL},
    {"max", 2, MAX, NULL},
    {"atan2", 2, ATAN2, NULL},
    {"pow", 2, POWER, NULL},
    {"select", 3, SELECT, NULL},
};

/* ------------------------------------------------------------------ compilation */

struct span {
    size_t from, to;
};

struct compiler {
    struct art_ctx *ctx;
    struct art_arena *arena;
    const char *text;
    const struct art_loc *loc;
    const char *const *names;
    int n_names;
    struct span name[MOST_DEFINED], body[MOST_DEFINED];
    int n_defined;
    size_t at, end;         /* what is read now */
    int nested, depth, cap; /* depth: numbers on the stack */
    struct art_formula *out;
};

static int fault(struct compiler *c, int status, const char *what)
{
    char seen[40];
    size_t n = c->end > c->at ? c->end - c->at : 0;
    snprintf(seen, sizeof seen, "%.*s", (int)(n < 30 ? n : 30), c->text + c->at);
    return art_error(c->ctx, status, c->loc, "expression, column %zu: %s%s%s%s", c->at + 1, what,
                     n ? ", found '" : " at its end", n ? seen : "", n ? "'" : "");
}

static int emit(struct compiler *c, struct op op, int change)
{
    struct art_formula *f = c->out;
    if (f->n_ops == MOST_OPS) return fault(c, ART_ELIMIT, "it is too long");
    if (f->n_ops == c->cap) {
        int cap = c->cap ? 2 * c->cap : 32;
        struct op *more = art_arena_alloc(c->ctx, c->arena, (size_t)cap, sizeof *more);
        if (!more) return ART_ENOMEM;
        if (f->n_ops) memcpy(more, f->op, (size_t)f->n_ops * sizeof *more);
        f->op = more;
        c->cap = cap;
    }
    f->op[f->n_ops++] = op;
    c->depth += change;
    return c->depth > STACK ? fault(c, ART_ELIMIT, "it is nested too deeply") : ART_OK;
}

static void blanks(struct compiler *c)
{
    while (c->at < c->end && strchr(" \t\r\n", c->text[c->at])) c->at++;
}

static bool take(struct compiler *c, const char *symbol)
{
    size_t n = strlen(symbol);
    blanks(c);
    if (c->end - c->at < n || strncmp(c->text + c->at, symbol, n) != 0) return false;
    c->at += n;
    return true;
}

static bool is_letter(char ch, bool first)
{
    bool letter = ((ch | 0x20) >= 'a' && (ch | 0x20) <= 'z') || ch == '_';
    return letter || (!first && ((ch >= '0' && ch <= '9') || ch == '.'));
}

static bool same(const char *a, size_t n, const char *word)
{
    return strlen(word) == n && memcmp(a, word, n) == 0;
}

static int sum(struct compiler *c);

/* Compile the arguments of a function, behind its "(". */
static int call(struct compiler *c, const char *name, size_t n)
{
    int status;
    for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++) {
        if (!same(name, n, functions[i].name)) continue;
        for (int k = 0; k < functions[i].n; k++) {
            if (k && !take(c, ",")) return fault(c, ART_ESYNTAX, "expected ','");
            ART_TRY(sum(c));
        }
        if (!take(c, ")")) return fault(c, ART_ESYNTAX, "expected ')'");
        return emit(c, (struct op){.kind = functions[i].kind, .f = functions[i].f},
                    1 - functions[i].n);
    }
    c->at = (size_t)(name - c->text);
    status = fault(c, ART_ENOTFOUND, "an unknown function");
out:
    return status;
}

/* A name: a number of the caller's, or a definition, whose text stands in its place. */
static int name(struct compiler *c)
{
    const char *s = c->text + c->at;
    size_t n = 0, at, end;
    int status;
    while (c->at + n < c->end && is_letter(s[n], n == 0)) n++;
    c->at += n;
    if (take(c, "(")) return call(c, s, n);
    for (int i = 0; i < c->n_names; i++)
        if (same(s, n, c->names[i])) return emit(c, (struct op){.kind = VARIABLE, .var = i}, 1);
    for (int i = 0; i < c->n_defined; i++) {
        if (c->name[i].to - c->name[i].from != n || memcmp(c->text + c->name[i].from, s, n) != 0)
            continue;
        at = c->at, end = c->end;
        c->at = c->body[i].from, c->end = c->body[i].to;
        ART_TRY(sum(c));
        blanks(c);
        if (c->at < c->end) return fault(c, ART_ESYNTAX, "expected an operator");
        c->at = at, c->end = end;
        return ART_OK;
    }
    c->at = (size_t)(s - c->text);
    status = fault(c, ART_ENOTFOUND, "an unknown name");
out:
    return status;
}

static int primary(struct compiler *c)
{
    double x;
    int status;
    blanks(c);
    if (c->at == c->end) return fault(c, ART_ESYNTAX, "expected a number or a name");
    if (take(c, "(")) {
        ART_TRY(sum(c));
        return take(c, ")") ? ART_OK : fault(c, ART_ESYNTAX, "expected ')'");
    }
    if (is_letter(c->text[c->at], true)) return name(c);
    if (!strchr("0123456789.", c->text[c->at]))
        return fault(c, ART_ESYNTAX, "expected a number or a name");
    size_t k = art_read_double(c->text + c->at, c->end - c->at, &x);
    if (k == 0) return fault(c, ART_ESYNTAX, "expected a number or a name");
    c->at += k;
    status = emit(c, (struct op){.kind = CONSTANT, .number = x}, 1);
out:
    return status;
}

/* A sign before a power is that of the power: -x^2 is -(x^2), as in 2^-x. */
static int power(struct compiler *c)
{
    int status;
    if (c->nested == MOST_NESTED) return fault(c, ART_ELIMIT, "it is nested too deeply");
    c->nested++;
    if (take(c, "-")) {
        ART_TRY(power(c));
        ART_TRY(emit(c, (struct op){.kind = NEGATE}, 0));
    } else if (take(c, "+")) {
        ART_TRY(power(c));
    } else {
        ART_TRY(primary(c));
        if (take(c, "^") || take(c, "**")) {
            ART_TRY(power(c));
            ART_TRY(emit(c, (struct op){.kind = POWER}, -1));
        }
    }
    c->nested--;
    status = ART_OK;
out:
    return status;
}

static int product(struct compiler *c)
{
    int status;
    ART_TRY(power(c));
    for (;;) {
        blanks(c);
        bool times = c->at < c->end && c->text[c->at] == '*';
        if (!times && !(c->at < c->end && c->text[c->at] == '/')) return ART_OK;
        c->at++;
        ART_TRY(power(c));
        ART_TRY(emit(c, (struct op){.kind = times ? MULTIPLY : DIVIDE}, -1));
    }
out:
    return status;
}

static int sum(struct compiler *c)
{
    int status;
    ART_TRY(product(c));
    for (;;) {
        bool plus = take(c, "+");
        if (!plus && !take(c, "-")) return ART_OK;
        ART_TRY(product(c));
        ART_TRY(emit(c, (struct op){.kind = plus ? ADD : SUBTRACT}, -1));
    }
out:
    return status;
}

/* "; name = text" */
static int definitions(struct compiler *c, size_t n)
{
    while (c->end < n) {
        size_t from = c->end + 1, to = from;
        while (to < n && c->text[to] != ';') to++;
        c->at = from, c->end = to;
        blanks(c);
        if (c->at == c->end) continue; /* nothing behind the last semicolon */
        if (c->n_defined == MOST_DEFINED) return fault(c, ART_ELIMIT, "too many definitions");
        struct span *s = &c->name[c->n_defined];
        s->from = s->to = c->at;
        while (s->to < to && is_letter(c->text[s->to], s->to == s->from)) s->to++;
        c->at = s->to;
        if (s->to == s->from || !take(c, "=")) return fault(c, ART_ESYNTAX, "expected 'name ='");
        c->body[c->n_defined++] = (struct span){c->at, to};
    }
    return ART_OK;
}

int art_formula_compile(struct art_ctx *ctx, struct art_arena *arena, const char *text,
                        const struct art_loc *loc, const char *const *names, int n_names,
                        struct art_formula **formula)
{
    struct compiler c = {.ctx = ctx, .arena = arena, .text = text, .loc = loc};
    size_t n = strlen(text), first = strcspn(text, ";");
    int status;
    c.names = names;
    c.n_names = n_names < ART_FORMULA_VARS ? n_names : ART_FORMULA_VARS;
    c.out = art_arena_alloc(ctx, arena, 1, sizeof *c.out);
    if (!c.out) return ART_ENOMEM;
    c.out->n_vars = c.n_names;
    c.end = first;
    ART_TRY(definitions(&c, n));
    c.at = 0, c.end = first;
    ART_TRY(sum(&c));
    blanks(&c);
    if (c.at < c.end) return fault(&c, ART_ESYNTAX, "expected an operator");
    *formula = c.out;
out:
    return status;
}

/* ------------------------------------------------------------------- evaluation */

/* A number, its gradient and, row by row, the lower triangle of its second derivatives. */
struct value {
    double x, d[ART_FORMULA_VARS], dd[ART_FORMULA_SECOND];
};
/* How many variables count for gradients, and for second derivatives. */
struct wanted {
    int n, second;
};
/* f(x, y) and its derivatives. */
struct partial {
    double z, x, y, xx, xy, yy;
};

/* 0 where a factor is 0, even if the other is infinite: what does not depend on a variable has no
 * derivative by it. */
static inline double times(double a, double b)
{
    return a != 0 && b != 0 ? a * b : 0;
}

/* a becomes f(a, b); b = NULL: f(a). */
static void chain(struct value *a, const struct value *b, const struct partial *f, struct wanted w)
{
    static const struct value none = {0};
    if (!b) b = &none;
    for (int i = 0, at = 0; i < w.second; i++)
        for (int j = 0; j <= i; j++, at++) {
            double sum = times(f->x, a->dd[at]) + times(f->xx, a->d[i] * a->d[j]);
            if (b != &none)
                sum += times(f->y, b->dd[at]) + times(f->yy, b->d[i] * b->d[j]) +
                       times(f->xy, a->d[i] * b->d[j] + a->d[j] * b->d[i]);
            a->dd[at] = sum;
        }
    for (int i = 0; i < w.n; i++) a->d[i] = times(f->x, a->d[i]) + times(f->y, b->d[i]);
    a->x = f->z;
}

static struct partial power_of(double x, double y)
{
    const double z = pow(x, y), log_x = x > 0 ? log(x) : 0;
    const double slope = y == 0 ? 0 : y * pow(x, y - 1);
    return (struct partial){.z = z,
                            .x = slope,
                            .y = z * log_x,
                            .xx = y == 0 || y == 1 ? 0 : y * (y - 1) * pow(x, y - 2),
                            .xy = x > 0 ? pow(x, y - 1) * (1 + y * log_x) : 0,
                            .yy = z * log_x * log_x};
}

static struct partial angle_of(double x, double y)
{
    const double z = x * x + y * y;
    if (!(z > 0)) return (struct partial){.z = atan2(x, y)};
    return (struct partial){.z = atan2(x, y),
                            .x = y / z,
                            .y = -x / z,
                            .xx = -2 * x * y / (z * z),
                            .xy = (x * x - y * y) / (z * z),
                            .yy = 2 * x * y / (z * z)};
}

static struct partial combined(int kind, double x, double y)
{
    switch (kind) {
    case ADD:
        return (struct partial){.z = x + y, .x = 1, .y = 1};
    case SUBTRACT:
        return (struct partial){.z = x - y, .x = 1, .y = -1};
    case MULTIPLY:
        return (struct partial){.z = x * y, .x = y, .y = x, .xy = 1};
    case DIVIDE:
        return (struct partial){.z = x / y,
                                .x = 1 / y,
                                .y = -x / (y * y),
                                .xy = -1 / (y * y),
                                .yy = 2 * x / (y * y * y)};
    case POWER:
        return power_of(x, y);
    case MIN:
        return (struct partial){.z = fmin(x, y), .x = x <= y, .y = x > y};
    case MAX:
        return (struct partial){.z = fmax(x, y), .x = x >= y, .y = x < y};
    default:
        return angle_of(x, y);
    }
}

static void push_number(struct value *top, const struct op *op, const double *x, struct wanted w)
{
    top->x = op->kind == CONSTANT ? op->number : x[op->var];
    for (int i = 0; i < w.n; i++) top->d[i] = op->kind == VARIABLE && i == op->var;
    for (int i = 0; i < w.second * (w.second + 1) / 2; i++) top->dd[i] = 0;
}

static void evaluate(const struct art_formula *formula, const double *x, struct wanted w,
                     struct value *result)
{
    struct value stack[STACK + 1], *top = stack;
    double y[3];
    push_number(top, &(struct op){.kind = CONSTANT}, x, w);
    for (int k = 0; k < formula->n_ops; k++) {
        const struct op *op = &formula->op[k];
        switch (op->kind) {
        case CONSTANT:
        case VARIABLE:
            push_number(++top, op, x, w);
            break;
        case NEGATE:
            chain(top, NULL, &(struct partial){.z = -top->x, .x = -1}, w);
            break;
        case ONE:
            op->f(top->x, y);
            chain(top, NULL, &(struct partial){.z = y[0], .x = y[1], .xx = y[2]}, w);
            break;
        case SELECT:
            top -= 2;
            *top = top->x != 0 ? top[1] : top[2];
            break;
        default: {
            top--;
            const struct partial f = combined((int)op->kind, top->x, top[1].x);
            chain(top, top + 1, &f, w);
        }
        }
    }
    *result = *top;
}

double art_formula_eval(const struct art_formula *formula, const double *x, double *gradient)
{
    struct value v;
    const struct wanted w = {.n = gradient ? formula->n_vars : 0};
    evaluate(formula, x, w, &v);
    if (gradient) memcpy(gradient, v.d, (size_t)w.n * sizeof *gradient);
    return v.x;
}

double art_formula_second(const struct art_formula *formula, const double *x, double *gradient,
                          double *second)
{
    struct value v;
    const int n = formula->n_vars;
    evaluate(formula, x, (struct wanted){n, n < ART_FORMULA_TWICE ? n : ART_FORMULA_TWICE}, &v);
    memcpy(gradient, v.d, (size_t)n * sizeof *gradient);
    memcpy(second, v.dd, (size_t)(n * (n + 1) / 2) * sizeof *second);
    return v.x;
}
