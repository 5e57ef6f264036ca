/* kkt_priv.h - the mixed complementarity solve: its state, and the parts that its files share. */
#ifndef ART_KKT_PRIV_H
#define ART_KKT_PRIV_H

#include "lcp_priv.h"

/* ------------------------------------------------------------------- problem */

/* A row whose part that the rows before it do not hold is below this, squared and by its size, depends on
 * them. */
#define ART_KKT_RANK_TOL_ 1e-10
/* So does one below this divided by the least such part of a row before it: what is left is rounding. */
#define ART_KKT_RANK_NOISE_ (256 * DBL_EPSILON)

/* y += s A x over the unknowns of a problem */
void kkt_mul(const struct art_kkt_problem *p, double s, const double *x, double *y);
/* Compute natural sizes: wu[n] is the square root of the diagonal of A, wg[m] that of J A^-1 J^T +
 * R with the diagonal of A alone. In these units no choice of units matters. The pool may be NULL. */
void kkt_unknown_sizes(const struct art_kkt_problem *p, double *wu);
void kkt_row_sizes(struct art_pool *pool, const struct art_jac *J, const double *R, const int *off,
                   int n_active, const double *wu, double *wg);
/* wg[m] by the sums of squares that this takes: sqrt(squares + R), 1 for a row of zeros. */
void kkt_sizes_of_squares(int m, const double *squares, const double *R, double *wg);

/* ------------------------------------------------------------- general matrix */

struct art_kkt_general {
    struct art_solver *solver; /* NULL: not prepared */
    struct art_csc K;
    size_t n_entries;
    int *to;                   /* [n_entries] where each entry stands in K */
    double *v, *x;             /* [n_entries]; [n + m] */
};
void kkt_general_fini(struct art_kkt_general *s);
/* Factors; ART_ESINGULAR comes with an unknown of A. The pattern is that of the first call. */
int kkt_general_factor(struct art_ctx *ctx, struct art_kkt_general *s,
                            const struct art_kkt_problem *p, const bool *redundant,
                            int *singular) ART_MUST_USE;
int kkt_general_solve(struct art_ctx *ctx, struct art_kkt_general *s,
                           const struct art_kkt_problem *p, const bool *redundant, int n_rhs,
                           double *x, double *y) ART_MUST_USE;

/* ------------------------------------------------------------------ block type */

/* A bound of the residual that a solve with the factor of the block type leaves, by the size of the terms,
 * from how much its pivots lost; infinite where rows are redundant or A is not positive definite. */
double kkt_block_residual_bound(const void *self, long n_redundant);

/* ----------------------------------------------------- rows beside the factor */

struct art_kkt_factor_reuse;
struct art_kkt_warm_start;
/* An iterative type provides these operations for a Krylov method of a larger, bordered system. */
struct art_kkt_bordered_ops {
    /* Sets *able if there is a factor that can serve (made if there is none, or if `anew` and it is not
     * that of the present values); *fresh: it is that of the present values. */
    int (*ready)(struct art_ctx *ctx, void *self, const struct art_kkt_problem *p, bool anew, bool *able,
                 bool *fresh);
    /* In place, nearly the solution: a fixed symmetric operator as long as the factor is the same. */
    int (*approach)(struct art_ctx *ctx, void *self, const struct art_kkt_problem *p, int n_rhs,
                    double *x, double *y);
    /* f = A u - G^T l, g = G u + Rg l, with the numbers of the present; u and l lie behind each other */
    void (*multiply)(void *self, const struct art_kkt_problem *p, const double *x, double *f);
    /* Changes with each factor. */
    long (*factor)(const void *self);
    /* A solve that began with a residual `start`, by the size of the terms. */
    void (*add_iterations)(void *self, int iterations, double start);
    const struct art_kkt_factor_reuse *(*reuse)(const void *self);
    struct art_kkt_warm_start *(*warm_start)(void *self); /* NULL: from nothing */
    bool without_rows;         /* G may have none */
    /* Compute the natural sizes of rows as kkt_row_sizes, ahead of `factor` for the same problem, which then
     * need not go through G again. False: they are not computed; or NULL. */
    bool (*row_sizes)(void *self, const struct art_kkt_problem *p, const double *wu, double *wg);
    /* Types that eliminate u: v += G^T l; u = A^-1 v; y = G u + Rg l. Without l and Rg if l is NULL, without
     * the last if y is; u[n+1], v[n+1] with a zero in the end. */
    void (*eliminated)(void *self, const struct art_kkt_problem *p, const double *l, double *v, double *u,
                       double *y);
    /* In place, nearly the solution of (G A^-1 G^T + Rg) l = z: as `approach`. */
    int (*approach_multipliers)(struct art_ctx *ctx, void *self, double *z);
};

/* G without the rows that come and go, which stand before those of N and have no bounds. */
struct art_kkt_transient {
    bool on; int n_rows, n_transient; /* of G; those that come and go */
    int *to, cap_to;                   /* [rows of G] row of the new G, or ~ the row of the new N */
    struct art_jac G, N;
    double *vec;               /* holds the following */
    double *Rg, *bg, *lambda, *Rn, *bn, *lo, *hi, *theta;
    signed char *state;
    size_t cap_vec, cap_state;
};
void kkt_transient_fini(struct art_kkt_transient *s);
/* Split off the transient rows: q is p, or what is left of A, G and Rg where the type keeps
 * transient rows aside. */
int kkt_transient_split(struct art_ctx *ctx, struct art_kkt_transient *s, const struct art_kkt_type *type,
                   bool exact, const struct art_kkt_problem *p, struct art_kkt_problem *q) ART_MUST_USE;
/* Take the same part of a problem of which Rg, b and bg alone are others. */
void kkt_transient_part(struct art_kkt_transient *s, const struct art_kkt_problem *p,
                        struct art_kkt_problem *q);
/* The whole problem, and an answer for it; then the answer to p. */
int kkt_transient_extend(struct art_ctx *ctx, struct art_kkt_transient *s, const struct art_kkt_problem *p,
           const struct art_kkt_answer *a, struct art_kkt_problem *q, struct art_kkt_answer *to) ART_MUST_USE;
void kkt_transient_restore(const struct art_kkt_transient *s, const struct art_kkt_problem *p,
                         const struct art_kkt_answer *from, struct art_kkt_answer *a);

/* ---------------------------------------------------------------------- solve */

#include "solve_cache.h"

/* The pattern that was analysed. */
struct art_kkt_pattern {
    int *size, *ptr, *col;     /* of A: sizes of blocks, block columns */
    int cap_blocks, cap_cols;
    struct art_jac G;          /* the pattern of G alone */
    int *G_size, cap_G_size;
};

struct art_kkt_sizes {
    bool pending;              /* wu and wg are not those of the last factor yet: kkt_need_sizes */
    double *wu, *wg;           /* [n], [m] natural sizes of unknowns and rows */
    double *work;              /* [6 (n + m)] */
    size_t cap_work;
    double *Z;                 /* [n_redundant][m] multipliers without effect, orthonormal, and work */
    size_t cap_Z;
    bool has_Z;
};

/* The work of a solve with k unilateral rows. */
struct art_kkt_unilateral_work {
    double *W, *theta;         /* [k][k] Delassus matrix; [k] and more */
    size_t cap_W, cap_rows;
    int n_W;                   /* rows of the W that the last solve formed; 0: none */
    double *X;                 /* columns of K^-1 N^T, a few at a time */
    size_t cap_X;
    signed char *state;        /* [k] */
    size_t cap_state;
    bool *decided;             /* [k] */
    size_t cap_decided;
    int *row;                  /* [2 k] */
    size_t cap_row;
    struct art_lcp_work lcp;
    struct art_dense coupled;  /* bounds by forces: factor and [n * n + n] of memory */
    double *couple;
    size_t cap_couple;
    struct art_kkt_sparse *sparse; /* used where there are many rows; or NULL */
    struct kkt_cones *cones;   /* so is this */
};

struct art_kkt_bordered;
struct kkt_small;
struct art_kkt {
    const struct art_kkt_type *given, *type; /* given NULL: the type was chosen */
    void *self;
    struct art_kkt_config config;
    int n_active, n, m;        /* of the pattern: blocks, unknowns, rows */
    struct art_kkt_pattern pattern;
    bool analysed, factored;
    bool definite;             /* A was positive definite at the last factorisation */
    bool deferred;             /* `small` has a factor, and the type none yet */
    int singular;
    int failed[2];             /* the worst unknown and row of G of a solve that failed; or -1 */
    struct art_kkt_stats stats;
    const double *guess; bool corrects; /* those of the problem that is being solved */
    struct art_kkt_sizes sizes;
    struct art_kkt_unilateral_work uni;
    struct art_kkt_transient transient;
    struct art_kkt_bordered *bordered; /* or NULL */
    struct kkt_small *small;   /* or NULL */
    struct art_kkt_solve_cache cache;
};
/* Compute the sizes of a problem that was factored, where that was left to when they are asked for. */
void kkt_need_sizes(struct art_kkt *k, const struct art_kkt_problem *p);
/* Make the factor of the type, where that was deferred. */
int kkt_need_factor(struct art_ctx *ctx, struct art_kkt *k, const struct art_kkt_problem *p) ART_MUST_USE;
/* Copy the pattern of a Jacobian; to->size is to be set. */
int kkt_copy_pattern(struct art_ctx *ctx, struct art_jac *to, const struct art_jac *from) ART_MUST_USE;

/* Solve the bilateral part for the right-hand sides b and bg, refined and checked. */
int kkt_bilateral(struct art_ctx *ctx, struct art_kkt *kkt, const struct art_kkt_problem *p,
                       const double *b, bool least, struct art_kkt_answer *answer) ART_MUST_USE;
/* The residual and its place for u, lambda and theta; size of the terms; false: it is too large. */
bool kkt_residual(struct art_kkt *kkt, const struct art_kkt_problem *p, const double *theta,
                       struct art_kkt_answer *answer, double *size);
/* Solves for the rows of N by the active set method; *done false: it is not possible here. */
int kkt_active_set(struct art_ctx *ctx, struct art_kkt *kkt, const struct art_kkt_problem *p,
                    struct art_kkt_answer *answer, bool *done) ART_MUST_USE;
void kkt_bordered_free(struct art_kkt_bordered *b);
void kkt_bordered_reset(struct art_kkt_bordered *b);
/* Solves with the unilateral part. */
int kkt_unilateral(struct art_ctx *ctx, struct art_kkt *kkt, const struct art_kkt_problem *p,
                        struct art_kkt_answer *answer) ART_MUST_USE;

#endif
