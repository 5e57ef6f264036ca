/* Scalar formulas with exact derivatives: the second evaluator of expressions (expr.c). An
 * operation takes its numbers from slots of a stack of numbers with their gradients. */
#include "expr_priv.h"
#include <math.h>
#include <string.h>

struct op {
    enum art_expr_kind kind;
    const struct art_expr_fn *fn;
    double number;
    int var, slot, arg[3];
};

struct art_formula {
    struct op *op;
    int n_ops, n_vars;
};

int art_formula_compile(struct art_ctx *ctx, struct art_arena *arena, const char *text,
                        const struct art_loc *loc, const char *const *names, int n_names,
                        struct art_formula **formula)
{
    struct art_expr_var vars[ART_FORMULA_VARS];
    struct art_expr *e = NULL;
    struct art_formula *f;
    int n = n_names < ART_FORMULA_VARS ? n_names : ART_FORMULA_VARS, status;
    for (int i = 0; i < n; i++) vars[i] = (struct art_expr_var){names[i], 1};
    ART_TRY(art_expr_parse(ctx, &e, text, loc, vars, n, ART_EXPR_OF_NUMBERS));
    f = art_arena_alloc(ctx, arena, 1, sizeof *f);
    if (f) f->op = art_arena_alloc(ctx, arena, (size_t)e->n_ops, sizeof *f->op);
    if (!f || !f->op) {
        status = ART_ENOMEM;
        goto out;
    }
    f->n_ops = e->n_ops;
    f->n_vars = n;
    for (int i = 0; i < e->n_ops; i++) {
        const struct art_expr_op *from = &e->ops[i];
        f->op[i] = (struct op){from->kind, from->fn, from->value, from->index, from->slot, {0}};
        for (int k = 0; k < from->n_args; k++) f->op[i].arg[k] = e->ops[from->arg[k]].slot;
    }
    *formula = f;
out:
    art_expr_free(e);
    return status;
}

/* A number, its gradient and, row by row, the lower triangle of its second derivatives. */
struct value {
    double x, d[ART_FORMULA_VARS], dd[ART_FORMULA_SECOND];
};
/* How many variables count for gradients, and for second derivatives. */
struct wanted {
    int n, second;
};

/* 0 where a factor is 0, even if the other is infinite: what does not depend on a variable has no
 * derivative by it. */
static inline double times(double a, double b)
{
    return a != 0 && b != 0 ? a * b : 0;
}

/* to = f(a, b) = z; b = NULL: f(a). `to` may be a. */
static void chain(struct value *to, const struct value *a, const struct value *b, double z,
                  const struct art_expr_partial *f, struct wanted w)
{
    static const struct value none = {0};
    if (!b) b = &none;
    for (int i = 0, at = 0; i < w.second; i++)
        for (int j = 0; j <= i; j++, at++) {
            double sum = times(f->x, a->dd[at]) + times(f->xx, a->d[i] * a->d[j]);
            if (b != &none)
                sum += times(f->y, b->dd[at]) + times(f->yy, b->d[i] * b->d[j]) +
                       times(f->xy, a->d[i] * b->d[j] + a->d[j] * b->d[i]);
            to->dd[at] = sum;
        }
    for (int i = 0; i < w.n; i++) to->d[i] = times(f->x, a->d[i]) + times(f->y, b->d[i]);
    to->x = z;
}

static void put_number(struct value *to, double x, int var, struct wanted w)
{
    to->x = x;
    for (int i = 0; i < w.n; i++) to->d[i] = i == var;
    for (int i = 0; i < w.second * (w.second + 1) / 2; i++) to->dd[i] = 0;
}

static void run(const struct op *op, struct value *stack, const double *x, struct wanted w)
{
    static const struct art_expr_partial flat = {0};
    struct value *to = &stack[op->slot];
    const struct value *a = &stack[op->arg[0]], *b = &stack[op->arg[1]];
    double y[3];
    switch (op->kind) {
    case ART_EXPR_CONST:
        put_number(to, op->number, -1, w);
        break;
    case ART_EXPR_LOAD:
        put_number(to, x[op->var], op->var, w);
        break;
    case ART_EXPR_MAP1:
        if (w.n == 0) {
            to->x = op->fn->map1(a->x);
            break;
        }
        op->fn->slopes(a->x, y);
        chain(to, a, NULL, y[0], &(struct art_expr_partial){.x = y[1], .xx = y[2]}, w);
        break;
    case ART_EXPR_MAP2: {
        const double z = op->fn->map2(a->x, b->x);
        if (w.n == 0) {
            to->x = z;
            break;
        }
        const struct art_expr_partial f = op->fn->partial ? op->fn->partial(a->x, b->x, z) : flat;
        chain(to, a, b, z, &f, w);
        break;
    }
    default:
        if (isnan(a->x))
            put_number(to, NAN, -1, w);
        else
            *to = a->x != 0 ? *b : stack[op->arg[2]];
    }
}

static const struct value *evaluate(const struct art_formula *formula, struct value *stack,
                                    const double *x, struct wanted w)
{
    for (int k = 0; k < formula->n_ops; k++) run(&formula->op[k], stack, x, w);
    return &stack[0];
}

double art_formula_eval(const struct art_formula *formula, const double *x, double *gradient)
{
    struct value stack[ART_EXPR_STACK];
    const struct wanted w = {.n = gradient ? formula->n_vars : 0};
    const struct value *v = evaluate(formula, stack, x, w);
    if (gradient) memcpy(gradient, v->d, (size_t)w.n * sizeof *gradient);
    return v->x;
}

double art_formula_second(const struct art_formula *formula, const double *x, double *gradient,
                          double *second)
{
    struct value stack[ART_EXPR_STACK];
    const int n = formula->n_vars;
    const struct wanted w = {n, n < ART_FORMULA_TWICE ? n : ART_FORMULA_TWICE};
    const struct value *v = evaluate(formula, stack, x, w);
    memcpy(gradient, v->d, (size_t)n * sizeof *gradient);
    memcpy(second, v->dd, (size_t)(n * (n + 1) / 2) * sizeof *second);
    return v->x;
}
