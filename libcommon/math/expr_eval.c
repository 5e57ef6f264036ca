/* This file evaluates expressions, operation by operation over blocks of rows. */
#include "expr_priv.h"
#include <math.h>
#include <string.h>

struct rows {
    const struct art_expr_column *vars;
    const double *t;
    size_t from, n; /* of all rows */
};

struct operand {
    const double *v;
    int size;
};

static void map2(const struct art_expr_op *op, struct operand a, struct operand b, size_t n,
                 double *out)
{
    for (size_t i = 0; i < n; i++)
        for (int j = 0; j < op->size; j++)
            *out++ = op->fn->map2(a.v[i * (size_t)a.size + (size_t)(a.size == 1 ? 0 : j)],
                                  b.v[i * (size_t)b.size + (size_t)(b.size == 1 ? 0 : j)]);
}

static void cross(const double *a, const double *b, double *out)
{
    for (int j = 0; j < 3; j++) {
        int k = (j + 1) % 3, l = (j + 2) % 3;
        out[j] = a[k] * b[l] - a[l] * b[k];
    }
}

/* Return the slope at x[1] of the parabola through three points. */
static double slope(const double *x, const double *y, double at)
{
    double a = x[1] - x[0], b = x[2] - x[1];
    double s = (y[1] - y[0]) / a, r = (y[2] - y[1]) / b, bend = (r - s) / (a + b);
    return s + bend * (2 * at - x[0] - x[1]);
}

/* Computes the derivative of column j over all rows: by the parabola through each row and its
 * neighbours, at the ends that of the outermost three; with two rows by their slope; with one it
 * is 0. */
static void rate(struct operand a, int j, const double *t, size_t n, double *out)
{
    size_t w = (size_t)a.size;
    const double *v = a.v + j;
    out += j;
    for (size_t i = 0; i < n; i++) {
        size_t k = n < 3 || i == 0 ? 0 : i == n - 1 ? n - 3 : i - 1;
        double y[3];
        for (size_t m = 0; m < 3 && k + m < n; m++) y[m] = v[(k + m) * w];
        if (n < 3)
            out[i * w] = n < 2 ? (isnan(y[0]) ? NAN : 0) : (y[1] - y[0]) / (t[1] - t[0]);
        else
            out[i * w] = slope(t + k, y, t[i]);
    }
}

/* Trapezoidal sums from the first row with a value on; behind a value that is missing they are,
 * too. */
static void sum_up(struct operand a, int j, const double *t, size_t n, double *out)
{
    size_t w = (size_t)a.size, first = 0;
    double total = 0;
    for (; first < n && isnan(a.v[first * w + (size_t)j]); first++)
        out[first * w + (size_t)j] = NAN;
    for (size_t i = first; i < n; i++) {
        const double *v = a.v + i * w + j;
        if (i > first) total += (t[i] - t[i - 1]) * (v[0] + v[-(ptrdiff_t)w]) / 2;
        out[i * w + (size_t)j] = total;
    }
}

static void one_row(const struct art_expr_op *op, const struct operand arg[3], double *out)
{
    const double *x = arg[0].v;
    double total = 0;
    switch (op->kind) {
    case ART_EXPR_FOLD:
        *out = op->fn->fold(x, arg[0].size);
        break;
    case ART_EXPR_DOT:
        for (int j = 0; j < arg[0].size; j++) total += x[j] * arg[1].v[j];
        *out = total;
        break;
    case ART_EXPR_CROSS:
        cross(x, arg[1].v, out);
        break;
    case ART_EXPR_JOIN:
        memcpy(out, x, (size_t)arg[0].size * sizeof *out);
        memcpy(out + arg[0].size, arg[1].v, (size_t)arg[1].size * sizeof *out);
        break;
    case ART_EXPR_PART:
        memcpy(out, x + op->index, (size_t)op->size * sizeof *out);
        break;
    default: {
        const struct operand *b = &arg[*x != 0 ? 1 : 2];
        for (int j = 0; j < op->size; j++) out[j] = isnan(*x) ? NAN : b->v[b->size == 1 ? 0 : j];
    }
    }
}

static void by_rows(const struct art_expr_op *op, const struct operand arg[3], size_t n,
                    double *out)
{
    for (size_t i = 0; i < n; i++) {
        struct operand row[3];
        for (int k = 0; k < 3; k++)
            row[k] =
                (struct operand){arg[k].v ? arg[k].v + i * (size_t)arg[k].size : NULL, arg[k].size};
        one_row(op, row, out + i * (size_t)op->size);
    }
}

static void load(const struct art_expr_op *op, const struct rows *r, double *out)
{
    const struct art_expr_column *var = &r->vars[op->index];
    for (size_t i = 0; i < r->n; i++)
        memcpy(out + i * (size_t)op->size, var->v + (r->from + i) * var->stride,
               (size_t)op->size * sizeof *out);
}

static void run_op(const struct art_expr *e, const struct art_expr_op *op, const struct rows *r)
{
    struct operand arg[3] = {{0}};
    double *out = e->scratch + op->off * r->n;
    size_t n = r->n * (size_t)op->size;
    for (int k = 0; k < op->n_args; k++) {
        const struct art_expr_op *from = &e->ops[op->arg[k]];
        arg[k] = (struct operand){e->scratch + from->off * r->n, from->size};
    }
    switch (op->kind) {
    case ART_EXPR_CONST:
        for (size_t i = 0; i < n; i++) out[i] = op->value;
        break;
    case ART_EXPR_LOAD:
        load(op, r, out);
        break;
    case ART_EXPR_TIME:
        memcpy(out, r->t, n * sizeof *out);
        break;
    case ART_EXPR_MAP1:
        for (size_t i = 0; i < n; i++) out[i] = op->fn->map1(arg[0].v[i]);
        break;
    case ART_EXPR_MAP2:
        map2(op, arg[0], arg[1], r->n, out);
        break;
    case ART_EXPR_RATE:
        for (int j = 0; j < op->size; j++) rate(arg[0], j, r->t, r->n, out);
        break;
    case ART_EXPR_SUM_UP:
        for (int j = 0; j < op->size; j++) sum_up(arg[0], j, r->t, r->n, out);
        break;
    default:
        by_rows(op, arg, r->n, out);
    }
}

int art_expr_eval(struct art_ctx *ctx, struct art_expr *e, const struct art_expr_column *vars,
                  const double *t, size_t n, double *out)
{
    size_t block = e->over_rows || n < ART_EXPR_BLOCK ? n : ART_EXPR_BLOCK;
    size_t width = (size_t)art_expr_size(e);
    const struct art_expr_op *last = &e->ops[e->n_ops - 1];
    if (n == 0) return ART_OK;
    if (block > (size_t)PTRDIFF_MAX / sizeof *out / e->width)
        return art_error(ctx, ART_ELIMIT, NULL, "too many rows (%zu) for '%.40s'", n, e->text);
    if (!ART_RESERVE(ctx, e->scratch, block * e->width, e->cap_scratch)) return ART_ENOMEM;
    for (size_t from = 0; from < n; from += block) {
        struct rows r = {vars, t + from, from, n - from < block ? n - from : block};
        for (int i = 0; i < e->n_ops; i++) run_op(e, &e->ops[i], &r);
        memcpy(out + from * width, e->scratch + last->off * r.n, r.n * width * sizeof *out);
    }
    return ART_OK;
}

bool art_expr_uses(const struct art_expr *e, int var)
{
    for (int i = 0; i < e->n_ops; i++)
        if (e->ops[i].kind == ART_EXPR_LOAD && e->ops[i].index == var) return true;
    return false;
}

bool art_expr_over_rows(const struct art_expr *e)
{
    return e->over_rows;
}
