/* kkt_priv.h - what the files of the complementarity solve share. */
#ifndef ART_KKT_PRIV_H
#define ART_KKT_PRIV_H

#include "../linalg_priv.h"
#include <art/kkt.h>
#include <math.h>

/* ---------------------------------------------------------------------- LCP */

struct art_lcp_work;
/* A matrix known by what it does, with rows and columns scaled by w->s. */
struct art_lcp_matrix {
    void *self;
    const double *diagonal;    /* [n] about that, not scaled */
    /* of the rows w->idx[w->n_between], plus w->d; a negative status */
    int (*factor)(void *self, const struct art_lcp_work *w);
    int (*solve)(void *self, const struct art_lcp_work *w, double *x);
    /* v = M z, with d in M */
    int (*multiply)(void *self, const struct art_lcp_work *w, const double *z, double *v);
};

struct art_lcp_problem {
    int n;
    const double *M;           /* [n][n], or NULL: */
    const struct art_lcp_matrix *matrix;
    const double *q, *lo, *hi; /* [n] bounds may be NULL */
    const double *d;           /* [n] M less this is semidefinite; or NULL */
};

/* A problem scaled so that the diagonal is about one, and what is made of it. */
struct art_lcp_work {
    int n, cap, cap_dense;
    const struct art_lcp_matrix *matrix; /* NULL: M */
    double size;               /* largest |q| */
    double *M, *T;             /* [n][n] scaled matrix; tableau, or factor of what lies between */
    double *vec;               /* behind the following */
    double *s, *q, *lo, *hi;   /* [cap] scale, scaled q and bounds */
    double *v, *z, *r;         /* [cap] values, answer, work */
    double *d, *keep, *more;   /* [cap], [2 cap], [3 cap] scaled d; work */
    bool soft;                 /* d is known */
    int n_between, *idx;       /* the rows of the factor */
    signed char *state;        /* [3 cap] */
    bool begun;                /* z and the factor are those of the state that was found */
    bool failed;               /* a function of the matrix */
};
enum art_lcp_method { ART_LCP_BLOCK, ART_LCP_KELLER, ART_LCP_MURTY };
/* dense: for a matrix M as well. */
int lcp_reserve(struct art_ctx *ctx, struct art_lcp_work *w, int n, bool dense) ART_MUST_USE;
void lcp_fini(struct art_lcp_work *w);
/* Without allocation; room was reserved. Without M the block method alone. */
int lcp_run(struct art_ctx *ctx, struct art_lcp_work *w, enum art_lcp_method method,
                 const struct art_lcp_problem *p, double *z, signed char *state,
                 struct art_lcp_result *result) ART_MUST_USE;
/* After that: z minus the change that takes w off the rows that it found between their bounds. */
void lcp_correct(struct art_lcp_work *w, const double *miss, double *z);

/* How far v, the z of a row between its bounds and else its w, is from what its state asks for: the signed
 * change that it wants. */
static inline double lcp_state_error(double lo, double hi, int state, double v)
{
    if (state == ART_ROW_BETWEEN) return v < lo ? lo - v : v > hi ? hi - v : 0;
    if (lo == hi) return 0;
    if (isinf(lo) && isinf(hi)) return -v;
    return state == ART_ROW_AT_LO ? fmax(-v, 0) : fmin(-v, 0);
}
/* Where z stands in a state: its bound, or zero if it has none. */
static inline double lcp_bound(double lo, double hi, int state)
{
    double z = state == ART_ROW_AT_HI ? hi : lo;
    return isinf(z) ? 0 : z;
}
/* The violation of the complementarity by z and w. */
static inline double lcp_violation(double lo, double hi, double z, double w)
{
    double out = fmax(lo - z, z - hi);
    if (!isfinite(z) || !isfinite(w)) return INFINITY;
    return fmax(fmax(out, 0), w > 0 ? fmin(w, z - lo) : fmin(-w, hi - z));
}
/* The state that z shows. */
static inline signed char lcp_state(double lo, double hi, double z)
{
    return z <= lo ? ART_ROW_AT_LO : z >= hi ? ART_ROW_AT_HI : ART_ROW_BETWEEN;
}

/* What counts as rounding where z was computed afresh, by the size of the terms. */
#define ART_LCP_ROUNDING_ (64 * DBL_EPSILON)

/* -- parts of lcp.c and the files beside it: those that find a state; false if they cannot */
bool lcp_keller(struct art_lcp_work *w, signed char *state, int *pivots);
bool lcp_murty(struct art_lcp_work *w, signed char *state, int *pivots);
bool lcp_newton(struct art_lcp_work *w, signed char *state, int *pivots);
bool lcp_block(struct art_lcp_work *w, signed char *state, int *pivots);
/* What is below this is rounding. */
double lcp_rounding_level(const struct art_lcp_work *w);
/* z from what lies between the bounds alone, v = w: the same bits for the same state. The violation. */
double lcp_answer(struct art_lcp_work *w, const signed char *state);
/* The same but for the last digits and what lies beyond bounds. */
void lcp_evaluate(struct art_lcp_work *w, const signed char *state);

/* ------------------------------------------------------------------- problem */

/* A row whose part that the rows before it do not hold is below this, squared and by its size, depends on
 * them. */
#define ART_KKT_RANK_TOL_ 1e-10
/* So does one below this divided by the least such part of a row before it: what is left is rounding. */
#define ART_KKT_RANK_NOISE_ (256 * DBL_EPSILON)

/* y += s A x over the unknowns of a problem */
void kkt_mul(const struct art_kkt_problem *p, double s, const double *x, double *y);
/* Natural sizes: wu[n] the square root of the diagonal of A, wg[m] that of J A^-1 J^T + R with the diagonal
 * of A alone. In these units no choice of units matters. */
void kkt_unknown_sizes(const struct art_kkt_problem *p, double *wu);
void kkt_row_sizes(const struct art_jac *J, const double *R, const int *off, int n_active,
                        const double *wu, double *wg);

/* ------------------------------------------------------------- general matrix */

struct art_kkt_general {
    struct art_solver *solver; /* NULL: not prepared */
    struct art_csc K;
    size_t n_entries;
    int *to;                   /* [n_entries] where each entry stands in K */
    double *v, *x;             /* [n_entries]; [n + m] */
};
void kkt_general_fini(struct art_kkt_general *s);
/* ART_ESINGULAR with an unknown of A. The pattern is that of the first call. */
int kkt_general_factor(struct art_ctx *ctx, struct art_kkt_general *s,
                            const struct art_kkt_problem *p, const bool *redundant,
                            int *singular) ART_MUST_USE;
int kkt_general_solve(struct art_ctx *ctx, struct art_kkt_general *s,
                           const struct art_kkt_problem *p, const bool *redundant, int n_rhs,
                           double *x, double *y) ART_MUST_USE;

/* ----------------------------------------------------- rows beside the factor */

struct art_kkt_factor_reuse;
struct art_kkt_warm_start;
/* What a type that iterates offers for a Krylov method of a larger system. */
struct art_kkt_bordered_ops {
    /* Whether there is a factor (made if not, or if `anew` and it is not that of the present values) that can
     * serve; *fresh: it is that of the present values. */
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
};

/* G without the rows that come and go, which stand before those of N and have no bounds. */
struct art_kkt_transient {
    bool on;
    int n_rows, n_transient;       /* of G; those that come and go */
    int *to, cap_to;           /* [rows of G] row of the new G, or ~ the row of the new N */
    struct art_jac G, N;
    double *vec;               /* holds the following */
    size_t cap_vec;
    double *Rg, *bg, *lambda, *Rn, *bn, *lo, *hi, *theta;
    signed char *state;
    size_t cap_state;
};
void kkt_transient_fini(struct art_kkt_transient *s);
/* q: p, or what is left of A, G and Rg where the type keeps loose rows aside. */
int kkt_transient_split(struct art_ctx *ctx, struct art_kkt_transient *s, const struct art_kkt_type *type,
                   bool exact, const struct art_kkt_problem *p, struct art_kkt_problem *q) ART_MUST_USE;
/* The whole problem, and an answer for it; then the answer to p. */
int kkt_transient_extend(struct art_ctx *ctx, struct art_kkt_transient *s, const struct art_kkt_problem *p,
                        const struct art_kkt_answer *a, struct art_kkt_problem *q,
                        struct art_kkt_answer *to) ART_MUST_USE;
void kkt_transient_restore(const struct art_kkt_transient *s, const struct art_kkt_problem *p,
                         const struct art_kkt_answer *from, struct art_kkt_answer *a);

/* ---------------------------------------------------------------------- face */

/* What solves with one factor have in common: solve_cache.c. */
enum { ART_KKT_CACHED_SOLUTIONS_ = 3 };
struct art_kkt_cached_solution {
    double *b;                 /* [n] and bg[m]; u[n] and lambda[m] */
    double residual, goal;
    int conflict;
    size_t cap;
};
struct art_kkt_solve_cache {
    bool has_W;                /* art_kkt.W, but for its diagonal, is that of the following */
    struct art_jac N;          /* its pattern */
    int *size, count, *row;    /* blocks of N; rows that are not fixed */
    double *val;               /* of N, Rn, and the diagonal */
    size_t cap_val;
    int cap_size, cap_row;
    int n_known, next;         /* next: the memo to be written over */
    struct art_kkt_cached_solution solution[ART_KKT_CACHED_SOLUTIONS_];
};

struct art_kkt_bordered;
struct art_kkt {
    const struct art_kkt_type *given, *type; /* given NULL: chosen */
    void *self;
    struct art_kkt_config config;
    /* the pattern that was analysed */
    int n_active, n, m;
    int *size, *ptr, *col;
    int cap_blocks, cap_cols;
    struct art_jac G;          /* its pattern */
    int *G_size, cap_G_size;
    bool analysed, factored;
    int singular;
    int failed[2];             /* equations with the largest residual of a solve that failed: an unknown and
                                  a row of G as it was solved; or -1 */
    struct art_kkt_stats stats;
    const double *guess;       /* of the problem being solved */
    double *wu, *wg;           /* [n], [m] natural sizes */
    double *work;              /* [6 (n + m)] */
    size_t cap_work;
    double *Z;                 /* multipliers without effect, orthonormal [n_redundant][m], and work */
    size_t cap_Z;
    bool has_Z;
    /* unilateral rows */
    double *W, *q, *theta, *rhs; /* [k][k], [k], [k], [k] and more */
    size_t cap_W, cap_rows;
    double *X;                 /* columns of K^-1 N^T, a few at a time */
    size_t cap_X;
    signed char *state;        /* [k] */
    size_t cap_state;
    bool *decided;             /* [k] */
    size_t cap_decided;
    int *row;                  /* [2 k] */
    size_t cap_row;
    struct art_lcp_work lcp;
    struct art_kkt_sparse *sparse; /* of many rows, or NULL */
    bool definite;             /* A, at the last factorisation */
    struct art_kkt_transient transient;
    struct art_kkt_bordered *bordered; /* or NULL */
    struct art_kkt_solve_cache cache;
};
void kkt_solve_cache_fini(struct art_kkt_solve_cache *s);
/* With a factor of other values. */
void kkt_solve_cache_invalidate(struct art_kkt_solve_cache *s);
/* Whether W is there; then diagonal[count] is, too. Keep what has been computed. */
bool art_kkt_solve_cache_find_W_(const struct art_kkt_solve_cache *s, const struct art_kkt_problem *p,
                                 int count,
                     const int *row, double *diagonal);
int art_kkt_solve_cache_store_W_(struct art_ctx *ctx, struct art_kkt_solve_cache *s,
                                 const struct art_kkt_problem *p, int count,
                    const int *row, const double *diagonal) ART_MUST_USE;
/* Whether u and lambda for b are known. Know them. */
bool kkt_solve_cache_find_solution(const struct art_kkt *k, const struct art_kkt_problem *p, const double *b,
                    struct art_kkt_answer *a);
int kkt_solve_cache_store_solution(struct art_ctx *ctx, struct art_kkt *k, const struct art_kkt_problem *p,
                                   const double *b,
                  const struct art_kkt_answer *a) ART_MUST_USE;
/* The pattern of a Jacobian; to->size is to be set. */
int kkt_copy_pattern(struct art_ctx *ctx, struct art_jac *to, const struct art_jac *from) ART_MUST_USE;

/* Bilateral part: u, lambda for right-hand sides b and bg, refined and checked; least: the least lambda. */
int kkt_bilateral(struct art_ctx *ctx, struct art_kkt *kkt, const struct art_kkt_problem *p,
                       const double *b, bool least, struct art_kkt_answer *answer) ART_MUST_USE;
/* The residual and its place for u, lambda and theta; size of the terms; false: it is too large. */
bool kkt_residual(struct art_kkt *kkt, const struct art_kkt_problem *p, const double *theta,
                       struct art_kkt_answer *answer, double *size);
/* Rows of N by guess and border; *done false: that is no way here. */
int kkt_active_set(struct art_ctx *ctx, struct art_kkt *kkt, const struct art_kkt_problem *p,
                    struct art_kkt_answer *answer, bool *done) ART_MUST_USE;
void kkt_bordered_free(struct art_kkt_bordered *b);
void kkt_bordered_reset(struct art_kkt_bordered *b);
/* With the unilateral part. */
int kkt_unilateral(struct art_ctx *ctx, struct art_kkt *kkt, const struct art_kkt_problem *p,
                        struct art_kkt_answer *answer) ART_MUST_USE;

#endif
