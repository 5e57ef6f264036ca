/* single_precision.h - quick solves to single precision with a supernodal factor, for preconditioning. */
#ifndef ART_CHOLMOD_SINGLE_PRECISION_H
#define ART_CHOLMOD_SINGLE_PRECISION_H

#include <art/base.h>
#include <suitesparse/cholmod.h>

/* A panel is a piece of a supernode: some of its columns. */
struct single_panel {
    int first, cols, rows;     /* first unknown, columns, rows from the diagonal on */
    size_t at;                 /* where its rows start among those of all supernodes */
    size_t from;               /* where its values start in the factor, */
    int step;                  /* and how far it is from one column to the next */
    size_t to;                 /* where M starts */
};

/* Branches of the tree of pieces that nothing links but what is above all of them, in groups of about the
 * same work; what is above is the trunk. Which they are depends on the factor alone, and so do results. */
enum { ART_SINGLE_GROUPS_ = 4 };
struct single_tree {
    int n_groups;                       /* 0: all is trunk */
    int *order;                         /* [n_pieces] ascending in each group, then in the trunk */
    int first[ART_SINGLE_GROUPS_ + 2];   /* ranges of `order`: groups, and behind them the trunk */
    int *inner;                         /* [n_pieces] rows of a piece that are in its own group */
    int *trunk, n_trunk;                /* unknowns of the trunk */
};

/* A piece with columns C and rows R below has L = [L1; L2]. With M = [L1^-1; -L2 L1^-1] the two halves of a
 * solve are matrix times vector: x_C becomes L1^-1 x_C and x_R gets M_R x_C; then x_C = M^T [x_C; x_R]. */
struct single_factor {
    size_t n, n_super, n_pieces;
    bool made;                 /* of the present factor */
    struct single_panel *pieces;
    float *val, *room;         /* the same, aligned and not */
    size_t n_val;
    bool ready;                /* space is there */
    size_t step;               /* from one right-hand side to the next in t */
    float *x, *t, *y, *sums;   /* work, of up to four right-hand sides */
    double *L;                 /* a piece of each task that takes over a factor, of `largest` numbers */
    size_t largest;
    struct single_tree tree;
    float *sum, *room_of;      /* [n_groups][n] what goes to the trunk; work of each group */
    size_t room_step;
};
void single_factor_fini(struct single_factor *r);
/* Space for the factors of a pattern; F may be symbolic. */
int single_factor_reserve(struct art_ctx *ctx, struct single_factor *r, const cholmod_factor *F) ART_MUST_USE;
/* Take over a factor, by the threads of a pool. */
int single_factor_make(struct art_ctx *ctx, struct single_factor *r, const cholmod_factor *F,
                       struct art_pool *pool) ART_MUST_USE;
/* x[n_rhs][n] in place, in double precision outside; by the threads of a pool, or with NULL by one. */
void single_factor_solve(struct single_factor *r, const cholmod_factor *F, struct art_pool *pool, int n_rhs,
                         double *x);

/* single_precision_tree.c */
int single_tree_make(struct art_ctx *ctx, struct single_factor *r, const cholmod_factor *F) ART_MUST_USE;
void single_tree_fini(struct single_tree *tree);

#endif
