/* iterative.h - what the files of the types that iterate share. */
#ifndef ART_KKT_FOLDED_H
#define ART_KKT_FOLDED_H

#include "kept_factor.h"
#include "kkt_priv.h"
#include "warm_start.h"

/* ---------------------------------------------------------------------- matrix */

/* This is the lower triangle of A + G^T rho G, or of G A^-1 G^T + R, in block columns. Its pattern
 * is made once; a table of the column in progress gives each value its place without a search. */
struct art_kkt_augmented_matrix {
    int nb;
    int *ptr, *row;                /* [nb+1], blocks of each column, the diagonal one first */
    int *place;                    /* where the block starts in the first scalar column of its column */
    int *a_ptr, *a_row, *a_entry;  /* [nb+1], blocks of A by columns */
    int *g_ptr, *g_group, *g_entry; /* [nb+1], groups of G by columns */
    int *where;                    /* [tasks][nb] place of a block of the column at hand */
    double *scaled;                /* [tasks][most] a block of G times rho */
    int tasks;                     /* that threads share */
    size_t most;
    struct art_csc F;
};
void kkt_augmented_matrix_fini(struct art_kkt_augmented_matrix *s);
int kkt_augmented_matrix_analyze(struct art_ctx *ctx, struct art_kkt_augmented_matrix *s,
                            const struct art_kkt_problem *p) ART_MUST_USE;
/* F = A + G^T diag(rho) G; the columns are shared by threads. */
void kkt_augmented_matrix_fill(struct art_kkt_augmented_matrix *s, struct art_pool *pool,
                               const struct art_kkt_problem *p, const double *rho);

/* --------------------------------------------------------------------- vectors */

/* All of n numbers. */
double kkt_dot(int n, const double *a, const double *b);
/* Returns |w x|, w diagonal. */
double kkt_norm(int n, const double *w, const double *x);
/* y += f x; the same and y . z after it (z may be y); y += f[0] x[0] + ... f[3] x[3] */
void kkt_add(int n, double f, const double *x, double *y);
double kkt_add_dot(int n, double f, const double *x, double *y, const double *z);
void kkt_add_four(int n, const double f[4], const double *const x[4], double *y);
/* y = f w x, w diagonal; y may be x */
void kkt_scale_by(int n, double f, const double *w, const double *x, double *y);
/* x = f x */
void kkt_scale(int n, double f, double *x);
/* True if none is infinite or no number. */
bool kkt_all_finite(size_t n, const double *x);
/* Makes vectors of n zeros each in one block of memory, which *block has for art_free. */
struct kkt_vector {
    double **at;
    size_t n;
};
int kkt_vectors_make(struct art_ctx *ctx, double **block, int n,
                     const struct kkt_vector *vector) ART_MUST_USE;

/* -------------------------------------------------------------------- products */

/* y += A x over the unknowns, y[m] = G x, y[n] += s G^T x */
void kkt_product(const struct art_kkt_problem *p, const double *x, double *y);
/* Sums by threads: ranges of rows, each with sums of its own but the first, which are added up in
 * order. Their number depends on the matrix alone, and so do results. */
enum { ART_KKT_PARTS_ = 8 };
struct art_kkt_parts {
    int n, first[ART_KKT_PARTS_ + 1];
    double *sum; /* [n-1][step] */
    size_t step;
};
int kkt_parts_make(struct art_ctx *ctx, struct art_kkt_parts *parts,
                        const struct art_kkt_problem *p) ART_MUST_USE;
void kkt_parts_fini(struct art_kkt_parts *parts);
void kkt_product_parallel(const struct art_kkt_problem *p, const struct art_kkt_parts *parts,
                             struct art_pool *pool, const double *x, double *y);
void kkt_jacobian_mul(const struct art_kkt_problem *p, const double *x, double *y);
void kkt_jacobian_tmul(const struct art_kkt_problem *p, double s, const double *x, double *y);

/* ---------------------------------------------------------------- rows of G packed */

/* G in whole vectors, with the values of the moment and those that were kept. */
struct art_kkt_packed {
    bool usable;                   /* there are rows, and all blocks are made of threes */
    int m;
    size_t n;                      /* pieces of three numbers */
    int *ptr, *at;                 /* [m+1] those of each row; [n] the unknowns they stand at */
    double *val, *factored;            /* [n][4] the fourth is zero */
    int n_places;                  /* threes of unknowns */
    int *of_place, *piece, *row;   /* [n_places+1] what stands at each; [n] it, and its row */
};
void kkt_packed_fini(struct art_kkt_packed *s);
int kkt_packed_analyze(struct art_ctx *ctx, struct art_kkt_packed *s,
                            const struct art_kkt_problem *p) ART_MUST_USE;
void kkt_packed_fill(struct art_kkt_packed *s, struct art_pool *pool, const struct art_kkt_problem *p);
/* The same, and the sums of the squares of each row over those of the unknowns: squares[rows] of G D^-1 G^T,
 * with 1/D in inverse[n]. */
void kkt_packed_fill_squares(struct art_kkt_packed *s, struct art_pool *pool, const struct art_kkt_problem *p,
                             const double *inverse, double *squares);
void kkt_packed_save_factored(struct art_kkt_packed *s);
/* y[m] = G x and y[n] += f G^T x with val or kept; vectors over the unknowns have one number more. */
void kkt_packed_mul(const struct art_kkt_packed *s, struct art_pool *pool, const double *val,
                    const double *x, double *y);
void kkt_packed_tmul(const struct art_kkt_packed *s, struct art_pool *pool, const double *val,
                     double f, const double *x, double *y);

/* --------------------------------------------------------- rotations since a factor */

struct art_kkt_corotation {
    int nb, n;                     /* blocks; those of A that are looked at */
    int *entry, *row;              /* [n] */
    double *Q;                     /* [nb][9] */
    double *old;                   /* [n][9] as they were */
    double *normal, *term;         /* [nb][9], [n][9] work */
    bool turned;                   /* Q is not the identity */
};
void kkt_corotation_fini(struct art_kkt_corotation *s);
int kkt_corotation_analyze(struct art_ctx *ctx, struct art_kkt_corotation *s,
                          const struct art_kkt_problem *p) ART_MUST_USE;
/* The factor is that of these values. */
void kkt_corotation_start(struct art_kkt_corotation *s, const struct art_kkt_problem *p);
/* Update the rotations for the current values. */
void kkt_corotation_update(struct art_kkt_corotation *s, const struct art_kkt_problem *p,
                           struct art_pool *pool);
/* x <- Q x, or Q^T x (back) */
void kkt_corotation_mul(const struct art_kkt_corotation *s, const struct art_kkt_problem *p, bool back,
                        double *x);

/* ------------------------------------------------------- solves without iterations */

struct art_kkt_direct {
    bool ready;                    /* for the factor of the present values */
    int n, m;
    double *P;                     /* [n][m] F^-1 G^T */
    double *scale, *work;          /* [m] 1 / (rho eps); work */
    const double *rho;             /* [m] borrowed */
    struct art_dense S;
    size_t cap_P, cap_scale, cap_work;
};
void kkt_direct_fini(struct art_kkt_direct *d);
/* Not ready afterwards if rows depend on others, nearly, or it would take too much memory. */
int kkt_direct_make(struct art_ctx *ctx, struct art_kkt_direct *d, struct art_solver *solver,
                         const struct art_kkt_problem *p, const double *rho, const double *eps,
                         int m) ART_MUST_USE;
/* x[n_rhs][n] b, becomes u; y[n_rhs][m] bg, becomes l */
int kkt_direct_solve(struct art_ctx *ctx, const struct art_kkt_direct *d, struct art_solver *solver,
                          const struct art_kkt_problem *p, int n_rhs, double *x, double *y) ART_MUST_USE;

/* -------------------------------------------------------------- Krylov methods */

enum art_kkt_end {
    ART_KKT_SOLVED,
    ART_KKT_STAGNATED,             /* nothing more is to be gained */
    ART_KKT_TOO_SLOW,              /* a new factor is cheaper */
    ART_KKT_BROKEN,                /* the matrix or the factor is not definite, a value is not finite */
    ART_KKT_STOPPED                /* `stop` has asked for it */
};

struct art_kkt_krylov {
    int n;                         /* unknowns of the operator */
    void *self;
    /* y = K x, and z = P z with P near the inverse of K */
    void (*apply)(void *self, const double *x, double *y);
    int (*precondition)(struct art_ctx *ctx, void *self, double *z);
    const double *w;               /* [n] size of a residual by one of its equation: natural unit */
    const double *s;               /* [n] size of an unknown by one in the same units */
    const struct art_kkt_factor_reuse *reuse; /* NULL: the factor is new */
    double goal;                   /* residual that is good enough, by the size of the terms */
    double size, energy;           /* |s x0| and x0 . K x0 of what the solution begins with */
    int most;                      /* iterations */
    /* GMRES asks it after each iteration, if it is not NULL: x, in `room` of n numbers, is what it has
     * come to, `left` the residual by the size of the terms */
    bool (*stop)(void *self, const double *x, double left);
    double *room;
    double least;                  /* it is not asked from this residual on */
    int n_iterations;              /* out: so far */
    double start, left;            /* out: the residual in the beginning and in the end, by that */
};
/* Remove from x its part along y. */
void kkt_orthogonalize(int n, const double *y, double *x);
/* Solve by conjugate gradients for a definite K; b is overwritten, x starts from zero; work[4 n].
 */
int kkt_cg(struct art_ctx *ctx, struct art_kkt_krylov *k, double *b, double *x, double *work,
                enum art_kkt_end *end) ART_MUST_USE;
/* Flexible GMRES (Saad 1993) is restarted after ART_KKT_BASIS_ iterations; work[(2 ART_KKT_BASIS_
 * + 2) n]. */
#define ART_KKT_BASIS_ 30
/* The same for n_rhs <= ART_KKT_WIDTH_ right-hand sides at once, each with a basis of its own, whose
 * preconditioner runs over all that are not solved yet. b[n_rhs][n] is overwritten, solved[n_rhs] tells;
 * work[n_rhs (2 ART_KKT_MANY_BASIS_ + 2) n]. */
#define ART_KKT_MANY_BASIS_ 14
struct art_kkt_krylov_many {
    int n;                         /* unknowns of the operator */
    void *self;
    void (*apply)(void *self, const double *x, double *y);
    int (*precondition)(struct art_ctx *ctx, void *self, int count, double *z); /* z[count][n] */
    const double *w, *s;           /* as above */
    double goal;
    const double *size;            /* [n_rhs] least size of the terms; NULL: not known */
    int n_iterations;              /* out: the most of any */
    double start;                  /* out: the largest residual in the beginning */
};
int kkt_gmres_many(struct art_ctx *ctx, struct art_kkt_krylov_many *k, int n_rhs, double *b, double *x,
                   double *work, bool *solved) ART_MUST_USE;
int kkt_gmres(struct art_ctx *ctx, struct art_kkt_krylov *k, const double *b, double *x, double *work,
                   enum art_kkt_end *end) ART_MUST_USE;

#endif
