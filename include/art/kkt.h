/* art/kkt.h solves the mixed complementarity problem of a step.
 *
 * For velocities u (n), bilateral multipliers l (m) and unilateral ones t (k):
 *
 *     A u - G^T l - N^T t = b
 *     G u + Rg l          = bg
 *     0 <= N u + Rn t - bn   _|_   t >= 0
 *
 * or, for rows with bounds, lo <= t <= hi and with w = N u + Rn t - bn
 *
 *     w >= 0 where t = lo,   w = 0 where lo < t < hi,   w <= 0 where t = hi
 *
 * (friction: a force between -mu f and mu f; Cottle, Pang & Stone 1992, section 1.2).
 *
 * (Lloyd, Stavness & Fels 2012, section 4.2, equation 6). A is symmetric, block-sparse, positive definite
 * unless compressed springs make it indefinite; Rg, Rn >= 0 are diagonal compliances. Rows of G may be
 * redundant: u is unique all the same and l is the one of least norm. Rows that contradict each other
 * leave a residual that the result tells.
 *
 *     art_jac_clear(&G, n_blocks, size);                       // size[b]: scalar unknowns of block b
 *     g = art_jac_group(ctx, &G, 5);                           // five rows that share their blocks
 *     double *W = art_jac_block(ctx, &G, 3);                   // [5][size[3]], zeros
 *     ART_TRY(art_kkt_create(ctx, &kkt, NULL));
 *     ART_TRY(art_kkt_factor(ctx, kkt, &problem));             // A, G and Rg
 *     ART_TRY(art_kkt_solve(ctx, kkt, &problem, &x));          // as often as right-hand sides change
 *
 * Results depend on the input alone: neither on threads nor on what was solved before; save that the types
 * that iterate (for large problems) let a factor serve for several calls of art_kkt_factor, so that an answer
 * differs within rounding, about 1e-12, from one with a factor of its own; see art_kkt_forget. A guess of
 * what is active changes the way to an answer and not a bit of it: the answer is computed from what was found
 * active alone, where a force that is within 1e-6 of the largest from its bound begins as being at it. Types
 * that iterate take any state that meets all conditions within 30 times the goal of a solve (and 2e-11), by
 * the size of the terms: their answers to different guesses differ by no more.
 */
#ifndef ART_KKT_H
#define ART_KKT_H

#include <art/linalg.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---------------------------------------------------------------- Jacobians */

/* A Jacobian of constraints over block unknowns, built anew whenever it changes. Rows come in groups that
 * share their blocks: the rows of one joint, or a single row of a contact. */
struct art_jac {
    int n_rows, n_groups, n_entries;
    size_t n_val;
    int *row;                  /* [n_groups+1] first row of each group */
    int *ptr;                  /* [n_groups+1] first entry of each group */
    int *block;                /* [n_entries] block column; each once in a group, in the order of adding */
    size_t *off;               /* [n_entries] where [rows of the group][size of the block] starts in val */
    double *val;
    int n_blocks;
    const int *size;           /* [n_blocks] borrowed */
    int cap_groups, cap_entries;
    size_t cap_val;
};
/* Start from zeros. Empty it for rows over blocks of these sizes; memory is kept. */
void art_jac_clear(struct art_jac *J, int n_blocks, const int *size);
/* Add a group of n_rows rows. The result is its number, or a negative status. */
int art_jac_group(struct art_ctx *ctx, struct art_jac *J, int n_rows);
/* The block of the last group in a block column, [rows][size], made of zeros if it is not there; valid until
 * the next call. NULL if memory ran out. */
double *art_jac_block(struct art_ctx *ctx, struct art_jac *J, int block);
/* The last group gets n more blocks, in columns that it does not have yet and that differ. The result is
 * where their values go, [n][rows][size], which the caller sets; NULL if memory ran out. */
double *art_jac_new_blocks(struct art_ctx *ctx, struct art_jac *J, int n, const int *block);
/* Append groups [first, last) of another Jacobian over the same blocks, without their values. *val becomes
 * where those go in J->val, all in the order of the groups. */
int art_jac_append_pattern(struct art_ctx *ctx, struct art_jac *J, const struct art_jac *from, int first,
                           int last, size_t *val) ART_MUST_USE;
void art_jac_fini(struct art_jac *J);
/* y[n_rows] += s J x over the block columns first <= b < last; x by off[b], the first scalar of each. */
void art_jac_mul(const struct art_jac *J, const int *off, int first, int last, double s, const double *x,
                 double *y);
/* y += s J^T x */
void art_jac_tmul(const struct art_jac *J, const int *off, int first, int last, double s, const double *x,
                  double *y);
/* This multiplies by the first n_active blocks of symmetric matrices of one pattern. Threads share the work;
 * results depend on the pattern alone. */
struct art_kkt_product;
int art_kkt_product_create(struct art_ctx *ctx, const struct art_blocks *A, int n_active,
                           struct art_kkt_product **product) ART_MUST_USE;
/* y += A x over the active unknowns. */
void art_kkt_product_add(const struct art_kkt_product *product, struct art_pool *pool,
                         const struct art_blocks *A, const double *x, double *y);
void art_kkt_product_free(struct art_kkt_product *product); /* NULL: nothing */
/* Same groups and blocks. */
bool art_jac_same_pattern(const struct art_jac *J, const struct art_jac *K);

/* ------------------------------------------------------------------- problem */

struct art_kkt_problem {
    const struct art_blocks *A;    /* symmetric */
    int n_active;                  /* its first block rows are the unknowns; the others are not looked at */
    const struct art_jac *G, *N;   /* either may have no rows or be NULL; block columns >= n_active are
                                    * left out */
    const double *Rg, *Rn;         /* [rows] >= 0 */
    const double *b;               /* [n] */
    const double *bg, *bn;         /* [rows] */
    /* For types that iterate; both change the way to an answer, within `goal` not the answer. */
    const double *guess;           /* [n] what u is near to; NULL: nothing is known */
    bool corrects;                 /* the guess is the solution of another problem of this step; else a state
                                    * from which u goes on as it did in the steps before */
    double goal;                   /* residual that is good enough, up to 1e-4; 0: 1e-12 */
    /* [rows of N] bounds lo <= t <= hi, which may be infinite; NULL: 0 and infinity. A row with lo = hi is a
     * given force and costs next to nothing. */
    const double *lo, *hi;
    /* [rows of N] those of friction: their bounds are to be -share and share times the force of row bound_by
     * of N (-1: they stay). lo and hi are where a solve begins; those of a few bodies follow the forces that
     * they find, as do those of many rows on few unknowns, and others leave that to the caller. NULL: all
     * stay. */
    const int *bound_by;
    const double *bound_share;
    /* [groups of G] those that come and go, as of contacts: types that iterate keep them out of what they
     * analyse and factor, unless they are many. The same for factor and solve. NULL: none. */
    const bool *transient;
};

/* The active set: the bound at which the force of a unilateral row is. Zeros mean that no row is
 * active. The warm start of rows that are new, and of friction, is BETWEEN; that of others is their
 * state in the step before. */
enum art_row_state { ART_ROW_AT_LO, ART_ROW_BETWEEN, ART_ROW_AT_HI };

/* On input this holds a guess of what is active (NULL: none), on output the answer. */
struct art_kkt_answer {
    double *u;                     /* [n] */
    double *lambda, *theta;        /* [rows of G], [rows of N] */
    signed char *state;            /* [rows of N] in: guess; out: where theta stands; or NULL */
    double residual;               /* largest residual of the equations in their natural units: by the size
                                    * of the terms of all equations, each in units of sqrt(A_ii), or of
                                    * sqrt(G_i diag(A)^-1 G_i^T + R_i) for a row of G */
    double gap;                    /* largest violation of the complementarity, in the same units */
    int n_pivots;                  /* of the complementarity solver */
    int n_fallbacks;               /* solvers that failed before the one that gave the answer */
    bool bounds_agree;             /* those of bound_by are those of the forces, but for rounding */
    double slip_left;              /* of many rows with bound_by: speed at which a row may part although it
                                    * presses, in the same units; 1e-6 at most where all was found */
    int slip_row;                  /* the row of N that has it; or -1 */
    int conflict;                  /* row of G that contradicts others: its residual is above 1e-6 and the
                                    * largest; or -1 */
    int conflict_n;                /* row of N that cannot be met, because bilateral rows decide it or others
                                    * contradict it, by more than 1e-6: the one with the largest gap; or -1 */
    double regularized_gap;        /* 0; or, where the problem has no answer that could be found, as it may *
                                      where A is not positive definite: `gap` of the forces that are reported
                                      * instead, those of rows that are regularized by that much */
};

struct art_kkt_stats {
    long n_analyze, n_factor, n_solve;
    long n_redundant;              /* rows of G that depended on others, at the last factorisation */
    long n_indefinite;             /* factorisations of an A that was not positive definite */
    long n_lcp, n_pivots, n_fallbacks;
    long n_reused;                 /* calls of art_kkt_factor that an earlier factor served */
    long n_iterations;             /* of the types that iterate: solves with a factor */
    double nnz_factor;
    double start;                  /* of the augmented Lagrangian type: residual that the last solve began
                                    * with, by the size of the terms; how good the guess was */
};

/* The solvers are configured by these resources and choices. */
struct art_kkt_config {
    struct art_solver_set solvers; /* for what is factored in sparse form; no types: the built-in ones */
    bool exact;                    /* a factor serves one call of art_kkt_factor alone */
    struct art_pool *pool;         /* threads of solves, NULL: none; results do not depend on it */
    /* For solvers by multigrid, whose near-null space are the motions of a rigid body: position[n][3] of the
     * first n blocks of A, at present. NULL: not known. */
    void (*positions)(const void *arg, int n, double *position);
    const void *arg;
};

struct art_kkt;

/* A type is a way to factor [A -G^T; G Rg]. */
struct art_kkt_type {
    const char *name;              /* "dense", "block" ... */
    const char *help;              /* one line */
    int (*create)(struct art_ctx *ctx, void **self);
    int (*analyze)(struct art_ctx *ctx, void *self, const struct art_kkt_problem *p);
    /* ART_ESINGULAR with *singular, the scalar unknown at which A and G leave the motion undetermined. */
    int (*factor)(struct art_ctx *ctx, void *self, const struct art_kkt_problem *p, int *singular,
                  struct art_kkt_stats *stats);
    /* In place, for n_rhs right-hand sides: x[n_rhs][n] holds b and becomes u; y[n_rhs][m] holds bg and
     * becomes lambda, zero for the rows that were found redundant. A, G and R are those of the last factor.
     * The caller refines, checks, and makes lambda the least. */
    int (*solve)(struct art_ctx *ctx, void *self, const struct art_kkt_problem *p, int n_rhs, double *x,
                 double *y);
    /* [rows of G] those that the last factor left out. */
    const bool *(*redundant)(const void *self);
    void (*free)(void *self);

    /* For types that iterate; the others leave these out. */
    bool iterates;                 /* solve leaves nothing to refine, and its lambda is the least */
    void (*configure)(void *self, const struct art_kkt_config *config);
    void (*forget)(void *self);    /* drop a factor that could serve on */
    /* Solves for `count` right-hand sides follow, several at a time: whether a new factor pays, and what
     * makes them quicker. */
    int (*expect)(struct art_ctx *ctx, void *self, const struct art_kkt_problem *p, int count);
    /* After factor and solve: add to the counts (n_reused, n_iterations, n_factor of factors made while
     * solving); with ART_ESINGULAR of solve, *singular. */
    void (*collect_stats)(void *self, struct art_kkt_stats *stats, int *singular);
    const struct art_solver *(*solver)(const void *self);
    /* For rows beside those of the factor; a type without them leaves these out. */
    const struct art_kkt_bordered_ops *bordered_ops;
};
/* These are built in. "augmented" is a sparse factor of A + G^T rho G, where rho = 1 / (Rg + eps),
 * that serves for several steps, and a Krylov method that removes eps and the age of the factor
 * from the answer. "schur" is the same with G A^-1 G^T + Rg for an A of diagonal blocks alone. */
extern const struct art_kkt_type art_kkt_dense, art_kkt_block, art_kkt_augmented, art_kkt_schur;
/* Chooses the type for a problem, by its size and pattern alone. */
const struct art_kkt_type *art_kkt_choose(const struct art_kkt_problem *p);

/* Create a solver. If type is NULL it is chosen for each pattern. */
int art_kkt_create(struct art_ctx *ctx, struct art_kkt **kkt, const struct art_kkt_type *type) ART_MUST_USE;
void art_kkt_free(struct art_kkt *kkt);
/* Before the first factorisation. */
void art_kkt_configure(struct art_kkt *kkt, const struct art_kkt_config *config);
/* The next factorisation is made anew, as by a new art_kkt: where a state is saved or loaded, so that what
 * follows is the same for the run that goes on and for one that begins there. */
void art_kkt_forget(struct art_kkt *kkt);
/* Analyse the pattern ahead of the first factorisation, which else does it. */
int art_kkt_analyze(struct art_ctx *ctx, struct art_kkt *kkt, const struct art_kkt_problem *p) ART_MUST_USE;
/* Factors A, G and Rg; the analysis of the last pattern is reused where the pattern is the same.
 * ART_ESINGULAR: art_kkt_singular returns the unknown. ART_EDIVERGED: a value is not finite. N is not used.
 */
int art_kkt_factor(struct art_ctx *ctx, struct art_kkt *kkt, const struct art_kkt_problem *p) ART_MUST_USE;
/* The same after art_kkt_analyze, if only Rg, b and bg may have changed since. */
int art_kkt_factor_analyzed(struct art_ctx *ctx, struct art_kkt *kkt, const struct art_kkt_problem *p)
    ART_MUST_USE;
/* Solve with the last factor. What depends on N, Rn and which rows have lo < hi is kept while these are the
 * same, number by number, so that bounds and right-hand sides may change at little cost; the answer is the
 * same. ART_EDIVERGED if no answer passes the check of its residual, or none of the solvers of the
 * complementarity problem found one: never a silent wrong one. Rows that nothing can meet are reported
 * (conflict, conflict_n) and the others met, or where unilateral ones contradict each other all of these as
 * nearly as possible. */
int art_kkt_solve(struct art_ctx *ctx, struct art_kkt *kkt, const struct art_kkt_problem *p,
                  struct art_kkt_answer *answer) ART_MUST_USE;
/* Solutions for n right-hand sides at once with the last factor, where it is known which rows of N are
 * equations (lo and hi infinite) and which are none (lo = hi = 0); bn is zero. *found false: this way does
 * not serve, as for the types that do not iterate, and art_kkt_solve does, for one at a time. To `goal` of
 * p; b and bg of p are not looked at. */
struct art_kkt_many {
    int n;
    const double *b, *bg;          /* [n][unknowns]; [n][rows of G], or NULL: zeros */
    double *u, *lambda, *theta;    /* [n][unknowns]; [n][rows of G], [n][rows of N], or NULL */
    bool continues;                /* the right-hand sides are near to those of the last such call with as
                                    * many, and solutions begin with what its solutions lead to; up to 8,
                                    * and until art_kkt_forget */
};
int art_kkt_solve_many(struct art_ctx *ctx, struct art_kkt *kkt, const struct art_kkt_problem *p,
                       const struct art_kkt_many *many, bool *found) ART_MUST_USE;
/* The Delassus matrix W = N K^-1 N^T + Rn of the last solve, K = [A -G^T; G Rg], over the rows that were not
 * fixed: W[n][n] with a softening of 1e-7 at most of the natural sizes of rows on its diagonal, and row[n],
 * which of N they are. Returns n; 0 if the solve did without it. Both stay until the next solve. */
int art_kkt_delassus(const struct art_kkt *kkt, const double **W, const int **row);
/* The rows of W[n][n], some between their bounds; the force of row i is to be slope[i] times that of row
 * normal[i], which is between its bounds, or stays (normal -1; so it does if it is between them itself). */
enum { ART_KKT_MOST_COUPLED = 48 };
struct art_kkt_coupled {
    int n;
    const double *W, *slope, *theta; /* theta[n] forces */
    const bool *between;
    const int *normal;
};
/* The changes delta[n] of the forces of rows between their bounds that bring all there, by a step of Newton's
 * method; zero for others. work[n * n + n]. *found false: there are more than ART_KKT_MOST_COUPLED rows, or
 * none, or the step is not determined. ART_ENOMEM. */
int art_kkt_couple_bounds(struct art_ctx *ctx, struct art_dense *lu, const struct art_kkt_coupled *coupled,
                          double *work, double *delta, bool *found) ART_MUST_USE;
/* Solve the complementarity problem w = M z + q, w >= 0, z >= 0, w . z = 0 by Lemke's method: M[n][n] any
 * matrix, q[n]; z[n]. *found false: it ended in a ray, as it may where there is no solution. ART_ENOMEM. */
int art_lcp_lemke(struct art_ctx *ctx, int n, const double *M, const double *q, double *z, bool *found)
    ART_MUST_USE;
int art_kkt_singular(const struct art_kkt *kkt);
/* The largest residuals of a solve that failed its residual check: the scalar unknown and the row
 * of G. -1: the fault lies elsewhere, or the solve did not fail by its residual. */
void art_kkt_failed(const struct art_kkt *kkt, int *unknown, int *row);
/* Test whether a row of G depended on others at the last factorisation. */
bool art_kkt_redundant(const struct art_kkt *kkt, int row);
const struct art_kkt_stats *art_kkt_stats(const struct art_kkt *kkt);
const char *art_kkt_name(const struct art_kkt *kkt);
/* The sparse solver that does the work of a type that iterates; NULL for the others. */
const struct art_solver *art_kkt_solver(const struct art_kkt *kkt);

/* ---------------------------------------------------------------------- LCP */

/* w = M z + q and lo <= z <= hi with w >= 0 where z = lo, w <= 0 where z = hi, w = 0 between, and M[n][n]
 * symmetric and positive semidefinite. lo, hi NULL: 0 and infinity, which is 0 <= w _|_ z >= 0. */
struct art_lcp_result {
    int n_pivots;
    double gap;                    /* largest violation, by the size of the terms */
};
/* Solves a linear complementarity problem with bounds.
 * state[n] is on input a guess of which bound each z is at (enum art_row_state), on output the answer.
 * ART_EDIVERGED: no solution was found (none exists, or the pivots were exhausted); z must then not be used.
 * Where M is positive definite the bits of z do not depend on the guess and the method. ART_ERANGE: a lower
 * bound exceeds an upper one.
 *
 * Block changes the state of all violated rows at once (Kostreva 1978; Judice & Pires 1994 for bounds),
 * which takes a few factorisations where the guess is good; if it cycles, Keller's method continues. Keller
 * is principal pivoting after Keller (1973) and Dantzig (Cottle, Pang & Stone 1992, section 4.2), with
 * bounds as in the simplex method. Murty is the least-index method (1974), which cannot cycle. */
int art_lcp_block(struct art_ctx *ctx, int n, const double *M, const double *q, const double *lo,
                  const double *hi, double *z, signed char *state,
                  struct art_lcp_result *result) ART_MUST_USE;
int art_lcp_keller(struct art_ctx *ctx, int n, const double *M, const double *q, const double *lo,
                   const double *hi, double *z, signed char *state,
                   struct art_lcp_result *result) ART_MUST_USE;
int art_lcp_murty(struct art_ctx *ctx, int n, const double *M, const double *q, const double *lo,
                  const double *hi, double *z, signed char *state,
                  struct art_lcp_result *result) ART_MUST_USE;

#ifdef __cplusplus
}
#endif
#endif
