/* expr_priv.h - the code that the parser of expressions makes, for columns and for formulas. */
#ifndef ART_EXPR_PRIV_H
#define ART_EXPR_PRIV_H

#include <art/base.h>
#include <art/formula.h>

/* Operations have these kinds, by the shapes of operands and result. */
enum art_expr_kind {
    ART_EXPR_CONST,
    ART_EXPR_LOAD,    /* a variable */
    ART_EXPR_TIME,
    ART_EXPR_MAP1,    /* value by value */
    ART_EXPR_MAP2,    /* value by value; a single value goes with each of the other's */
    ART_EXPR_FOLD,    /* a vector to one value */
    ART_EXPR_DOT,
    ART_EXPR_CROSS,
    ART_EXPR_JOIN,    /* the values of both, one behind the other */
    ART_EXPR_PART,    /* some values of a vector */
    ART_EXPR_CHOOSE,  /* the second if the first is not 0, else the third */
    ART_EXPR_RATE,    /* derivative by time, over the rows */
    ART_EXPR_SUM_UP   /* integral over time, over the rows */
};

/* The derivatives of f(x, y). */
struct art_expr_partial {
    double x, y, xx, xy, yy;
};

/* A function by name, or an operator. */
struct art_expr_fn {
    const char *name;
    enum art_expr_kind kind;
    int n_args; /* < 0: one or more, taken together pair by pair */
    double (*map1)(double);
    void (*slopes)(double, double y[3]); /* MAP1: value, slope and curvature */
    double (*map2)(double, double);
    struct art_expr_partial (*partial)(double x, double y, double z); /* MAP2, where map2 is z; NULL: all 0 */
    double (*fold)(const double *, int);
    const struct art_expr_fn *over; /* n_args < 0: what it is of one vector */
};

/* Each table ends with a row without a name. */
extern const struct art_expr_fn art_expr_functions[];

/* Operations that are written otherwise than by name and brackets. */
enum {
    ART_EXPR_OP_NEG,
    ART_EXPR_OP_NOT,
    ART_EXPR_OP_POW,
    ART_EXPR_OP_JOIN,
    ART_EXPR_OP_CHOOSE,
    ART_EXPR_OP_AND,
    ART_EXPR_OP_OR
};
extern const struct art_expr_fn art_expr_fixed[];

enum { ART_EXPR_LEVEL_COMPARE, ART_EXPR_LEVEL_SUM, ART_EXPR_LEVEL_PRODUCT };
struct art_expr_infix {
    int level;
    struct art_expr_fn fn;
};
extern const struct art_expr_infix art_expr_infixes[];

enum { ART_EXPR_BLOCK = 256 }; /* rows that are computed together */
enum { ART_EXPR_STACK = 200 };  /* numbers that a formula keeps at once */

/* This is one operation; its result has a place of its own in the scratch memory. */
struct art_expr_op {
    enum art_expr_kind kind;
    const struct art_expr_fn *fn;
    int arg[3], n_args;
    int size;      /* values per row */
    size_t off;    /* values per row of all operations before it */
    double value;  /* CONST */
    int index;     /* LOAD: the variable; PART: the first value */
    int slot;      /* of the result among the numbers that a formula keeps at once */
};

struct art_expr {
    char *text;
    struct art_expr_op *ops;
    int n_ops, cap_ops;
    size_t width; /* values per row of all operations */
    bool over_rows;
    double *scratch;
    size_t cap_scratch;
};

/* What is asked of the parser beyond what all expressions have. */
enum art_expr_scope {
    ART_EXPR_OF_ROWS,    /* vectors and the time, row by row */
    ART_EXPR_OVER_ROWS,  /* also derivatives and integrals over the rows */
    ART_EXPR_OF_NUMBERS  /* neither vectors nor the time */
};
int art_expr_parse(struct art_ctx *ctx, struct art_expr **expr, const char *text, const struct art_loc *loc,
                   const struct art_expr_var *vars, int n_vars, enum art_expr_scope scope) ART_MUST_USE;

#endif
