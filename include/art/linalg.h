/* art/linalg.h solves linear systems: dense factorisations, block-sparse matrices with a fixed pattern, and
 * exchangeable sparse solvers.
 *
 * Dense matrices are [n][n] row-major. Nothing is ever shifted or regularised: a matrix that is not
 * positive definite goes to an indefinite factorisation, which kind was used can be asked, and a singular
 * matrix is reported with the index of the unknown at which it shows. A pivot counts as zero if it is
 * below 32 machine epsilons after the rows and columns are scaled to order one, so units do not matter.
 * The solvers also refuse a matrix that relative changes of its entries by 32 machine epsilons could make
 * singular: nothing would be left of the solution.
 * Results depend on the input alone, never on threads or on what was solved before.
 *
 *     struct art_blocks *A;
 *     int size[2] = {3, 6}, pair[1][2] = {{1, 0}};
 *     ART_TRY(art_blocks_create(ctx, &A, 2, size, true, 1, pair));
 *     art_blocks_add(A, 1, 0, 1.0, B);                          // B[6][3]
 *     ART_TRY(art_csc_from_blocks(ctx, &csc, A, NULL));         // pattern, once
 *     ART_TRY(art_solver_create(ctx, &solver, &art_solver_sparse));
 *     ART_TRY(art_solver_analyze(ctx, solver, &csc));
 *     while (fill_in(A)) {                                      // numbers of each step
 *         art_csc_fill(&csc, A);
 *         ART_TRY(art_solver_factor(ctx, solver, &csc));
 *         ART_TRY(art_solver_solve(ctx, solver, 1, x));         // in: right side, out: solution
 *     }
 */
#ifndef ART_LINALG_H
#define ART_LINALG_H

#include <art/base.h>
#include <art/partition.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A matrix was factored in one of these ways. */
enum art_factor_kind {
    ART_FACTOR_NONE,
    ART_FACTOR_CHOLESKY, /* symmetric positive definite: L L^T or L D L^T with D > 0 */
    ART_FACTOR_LDLT,     /* symmetric indefinite: pivoted (1x1, 2x2 blocks in D), or not and found stable */
    ART_FACTOR_LU        /* general, with row pivoting */
};

/* ------------------------------------------------------------------- dense */

/* This is a factored dense matrix, reusable for any n up to the largest given to art_dense_reserve. */
struct art_dense {
    int n, cap;
    enum art_factor_kind kind; /* ART_FACTOR_NONE if the last factorisation failed */
    int n_negative;            /* LDLT: number of negative eigenvalues; otherwise 0 */
    int singular;              /* unknown at which the matrix was found singular, or -1 */
    double least_pivot;        /* Cholesky: least pivot by the diagonal entry it came from; otherwise 0 */
    double *f;                 /* [n][n] factors */
    double *e;                 /* [cap] off-diagonal of D */
    double *scale;             /* [2][cap] scaling of rows (and columns, LU) */
    double *work;              /* [cap] */
    int *perm;                 /* [cap] */
};

/* Start from zeros (struct art_dense d = {0}). art_dense_reserve allocates; the factorisations call it
 * themselves, so it is needed only where later allocation is not wanted. */
int art_dense_reserve(struct art_ctx *ctx, struct art_dense *d, int n) ART_MUST_USE;
void art_dense_fini(struct art_dense *d);

/* Factors a symmetric matrix A[n][n]; only j >= i is read. Cholesky's factorisation is tried first (Golub &
 * Van Loan 2013, section 4.2), and if a pivot is not positive, Bunch-Kaufman's L D L^T (Bunch & Kaufman
 * 1977; Golub & Van Loan, section 4.4). ART_ESINGULAR with the index of the unknown; ART_EDIVERGED if A
 * contains a value that is not finite. */
int art_dense_factor_sym(struct art_ctx *ctx, struct art_dense *d, int n, const double *A)
    ART_MUST_USE;
/* Factors a general matrix: LU with scaled partial pivoting. */
int art_dense_factor_lu(struct art_ctx *ctx, struct art_dense *d, int n, const double *A)
    ART_MUST_USE;
/* Solve in place: x[n] holds the right-hand side, then the solution. The matrix must have been
 * factored. */
void art_dense_solve(const struct art_dense *d, double *x);

/* Finds the eigenvalues of a symmetric A[n][n], for small n: they become its diagonal, in no order, and row i
 * of V[n][n] the unit eigenvector of the i-th, by cyclic Jacobi rotations (Golub & Van Loan 2013, section
 * 8.5). Small eigenvalues of a definite matrix keep their relative accuracy (Demmel & Veselic 1992). */
void art_dense_sym_eigen(int n, double *A, double *V);

/* ------------------------------------------------------------ block-sparse */

/* This is a square sparse matrix of dense blocks. Block row i has size[i] scalar rows; the sparsity pattern
 * is fixed when the matrix is created, so that a block stays at its place in `val`. With sym set, only the
 * blocks on and below the diagonal (i >= j) are stored, and diagonal blocks are stored whole. */
struct art_blocks {
    int n;             /* block rows */
    bool sym;
    int *size;         /* [n] */
    int *row_off;      /* [n+1] first scalar row of each block row */
    int *ptr;          /* [n+1] range of each block row in col and val_off */
    int *col;          /* [ptr[n]] block column, ascending within a row */
    size_t *val_off;   /* [ptr[n]] where the block starts in val; size[i] x size[j] row-major */
    size_t n_val;
    double *val;
    /* NULL: all rows are here. Else the blocks (i, j) of which this rank owns i or j, and the whole diagonal;
     * values are right in the rows that it owns, and products with a vector are completed on all ranks. */
    const struct art_partition *partition;
    bool pattern_borrowed; /* size, row_off, ptr, col, val_off are those of another matrix; */
    bool values_borrowed;  /* val as well */
};

/* A zero matrix with the blocks pairs[k] = (i, j) and the whole diagonal; pairs may repeat. With sym, a
 * pair above the diagonal stands for its mirror image. ART_ERANGE for a pair outside 0..n-1 or a size
 * below 0. */
int art_blocks_create(struct art_ctx *ctx, struct art_blocks **A, int n, const int *size, bool sym,
                      size_t n_pairs, const int (*pairs)[2]) ART_MUST_USE;
/* A zero matrix with the pattern of the first n block rows of A, which is symmetric; ART_ERANGE: A has
 * fewer. It borrows the pattern from A and must not be used once A is freed. */
int art_blocks_like(struct art_ctx *ctx, struct art_blocks **B, const struct art_blocks *A,
                    int n) ART_MUST_USE;
/* The same with the values of A, which it shares. */
int art_blocks_part(struct art_ctx *ctx, struct art_blocks **B, struct art_blocks *A,
                    int n) ART_MUST_USE;
void art_blocks_free(struct art_blocks *A);
/* Place of block (i, j) in A->val, or -1 if it is not stored. */
ptrdiff_t art_blocks_find(const struct art_blocks *A, int i, int j);
/* Return the block itself, or NULL. */
double *art_blocks_get(struct art_blocks *A, int i, int j);
void art_blocks_zero(struct art_blocks *A);
/* Block (i, j) += s B, B[size[i]][size[j]]. With sym and i < j, B^T is added to block (j, i). Adding to
 * a block outside the pattern is our own bug (ART_ASSERT). */
void art_blocks_add(struct art_blocks *A, int i, int j, double s, const double *B);
/* y += s A x over the blocks (i, j) with rows[i] and cols[j]; NULL selects all. */
void art_blocks_mul(const struct art_blocks *A, const bool *rows, const bool *cols, double s,
                    const double *x, double *y);

/* ------------------------------------------------------- compressed columns */

/* This is a sparse matrix in compressed columns, row indices ascending, as solvers take it: the lower
 * triangle of a symmetric matrix (sym) or a whole general one. */
struct art_csc {
    int n;
    bool sym;
    int *ptr;          /* [n+1] */
    int *row;          /* [ptr[n]] */
    double *val;       /* [ptr[n]] */
    size_t *src;       /* [ptr[n]] place of each entry among the values it was made from, or NULL */
    int *unknown;      /* [n] scalar row of the block matrix that each unknown is, or NULL */
};

/* Set up the pattern of A restricted to the block rows and columns with active[i] (NULL: all),
 * with the map that art_csc_fill uses, and the current values. Start from zeros; art_csc_fini
 * frees. */
int art_csc_from_blocks(struct art_ctx *ctx, struct art_csc *csc, const struct art_blocks *A,
                        const bool *active) ART_MUST_USE;
/* Take over the values of A without searching. */
void art_csc_fill(struct art_csc *csc, const struct art_blocks *A);
/* Make a matrix from entries (i, j, v); entries at the same place are summed. With sym, each entry
 * must have i >= j. */
int art_csc_from_triplets(struct art_ctx *ctx, struct art_csc *csc, int n, bool sym, size_t nnz,
                          const int *i, const int *j, const double *v) ART_MUST_USE;
/* Pattern and values, without the map to what A was made from. */
int art_csc_copy(struct art_ctx *ctx, struct art_csc *copy, const struct art_csc *A) ART_MUST_USE;
/* The whole matrix that A stands for: with sym, both triangles; else a copy. For art_csc_take. */
int art_csc_expand(struct art_ctx *ctx, struct art_csc *full, const struct art_csc *A) ART_MUST_USE;
/* val[k] = from[src[k]]: the values of the matrix that this one was expanded from. */
void art_csc_take(struct art_csc *csc, const double *from);
/* Powers of two r[n] for the rows and c[n] for the columns of a whole matrix, such that the largest
 * entry of each row and column of r A c is about one. False with *empty set to a row or column that
 * holds nothing but zeros. */
bool art_csc_scales(const struct art_csc *full, double *r, double *c, int *empty);
/* Scales a symmetric matrix (its lower triangle): powers of two s[n] such that the largest entry of each
 * row of s A s is about one; rows of zeros keep 1. work[n] (Ruiz 2001). */
void art_csc_scale_sym(const struct art_csc *A, double *s, double *work);
void art_csc_fini(struct art_csc *csc);
/* y += s A x, for the whole (symmetric or general) matrix. */
void art_csc_mul(const struct art_csc *csc, double s, const double *x, double *y);

/* ----------------------------------------------------------------- solvers */

struct art_solver_stats {
    long n_analyze;            /* orderings and symbolic factorisations */
    long n_cholesky, n_ldlt, n_lu; /* numeric factorisations that succeeded, by kind */
    long n_singular;           /* matrices that were refused */
    long n_solve;              /* right-hand sides */
    long n_iterations;         /* of solvers that iterate */
    double nnz_matrix;         /* entries of the pattern: of the lower triangle if symmetric */
    double nnz_factor;         /* entries of the last factor */
};

struct art_solver;

/* A factorisation reports these properties of the matrix. */
struct art_factor_result {
    enum art_factor_kind kind;
    int singular;              /* with ART_ESINGULAR: the unknown */
    double nnz;                /* entries of the factor */
    double least_pivot;        /* Cholesky: the least pivot by the diagonal entry that it came from */
};

/* A kind of solver provides these functions. `self` is its own memory; the functions that can fail report
 * through ctx. */
struct art_solver_type {
    const char *name;          /* for example "sparse" */
    const char *help;          /* one line */
    int (*create)(struct art_ctx *ctx, void **self);
    /* Take note of the pattern (not the values). */
    int (*analyze)(struct art_ctx *ctx, void *self, const struct art_csc *A);
    /* Factor; the pattern is that of the last analyze. The result comes as zeros, singular -1. */
    int (*factor)(struct art_ctx *ctx, void *self, const struct art_csc *A,
                  struct art_factor_result *result);
    /* x[n_rhs][n], in place. */
    int (*solve)(struct art_ctx *ctx, void *self, int n_rhs, double *x);
    void (*free)(void *self);
    /* The type that does the work, asked for when a solver is created. NULL: this one does it. */
    int (*resolve)(struct art_ctx *ctx, const struct art_solver_type **type);
    /* x[n_rhs][n] in place, nearly: a fixed symmetric operator within single precision of `solve`, and
     * quicker; for preconditioning. *done false: this factor has none. NULL: none has. */
    int (*solve_single)(struct art_ctx *ctx, void *self, int n_rhs, double *x, bool *done);
    /* Threads that `rough` may use from now on, NULL for none; results do not depend on it. May be NULL. */
    void (*share)(void *self, struct art_pool *pool);

    /* For solvers by multigrid, and, but for near_null and cycle, for those that take the rows of each rank
     * of MPI; the others leave these out. */
    /* Motions that the matrix hardly resists: mode[n_modes][n]; after analyze, before factor. Copied. */
    int (*near_null)(struct art_ctx *ctx, void *self, int n_modes, const double *mode);
    /* analyze and factor for a symmetric matrix of blocks, its first n_active block rows: without a copy
     * of it in columns. */
    int (*analyze_blocks)(struct art_ctx *ctx, void *self, const struct art_blocks *A, int n_active);
    int (*factor_blocks)(struct art_ctx *ctx, void *self, const struct art_blocks *A,
                         struct art_factor_result *result);
    /* One cycle: x[n] <- B x with a fixed symmetric positive definite B near the inverse. */
    int (*cycle)(struct art_ctx *ctx, void *self, double *x);
    long (*iterations)(const void *self); /* of the last solve */
};

/* Two solvers are built in: the dense factorisations above, for small systems; and a plain sparse one.
 * The sparse solver orders by approximate minimum degree (Amestoy, Davis & Duff 1996) and factors L D L^T
 * (Davis 2006, chapter 4), first with D > 0, then with any signs as long as it stays stable; for matrices
 * that this cannot factor or that are not symmetric, it is a left-looking LU with partial pivoting (Gilbert
 * & Peierls 1988; Davis 2006, chapter 6). */
extern const struct art_solver_type art_solver_dense, art_solver_sparse;

/* The solvers that a program knows, by name; filled at run time, so that a library of its own
 * (art/cholmod.h) can add one. */
struct art_solver_set {
    const struct art_solver_type *type[8];
    int n;
};
/* The built-in ones. */
void art_solver_set_init(struct art_solver_set *set);
/* Replaces one of the same name; ART_ELIMIT if the set is full. */
int art_solver_set_add(struct art_ctx *ctx, struct art_solver_set *set,
                       const struct art_solver_type *type) ART_MUST_USE;
/* NULL if there is none. */
const struct art_solver_type *art_solver_set_find(const struct art_solver_set *set,
                                                  const char *name);

/* Chooses the solver for a system of n unknowns: "dense" up to 40; "sparse" up to 400 and, in a set without
 * "cholmod", also beyond; else "cholmod". The choice is by size alone, so that runs repeat. */
const struct art_solver_type *art_solver_choose(const struct art_solver_set *set, int n);
/* Does the same without those by multigrid: for matrices that are not of an elastic body, as the Schur
 * complement of rows. */
const struct art_solver_type *art_solver_choose_direct(const struct art_solver_set *set, int n);

/* Create a solver of a type; it has neither pattern nor factor yet. */
int art_solver_create(struct art_ctx *ctx, struct art_solver **solver,
                      const struct art_solver_type *type) ART_MUST_USE;
void art_solver_free(struct art_solver *solver); /* accepts NULL */
/* Analyses a pattern; the solver discards its factor. */
int art_solver_analyze(struct art_ctx *ctx, struct art_solver *solver, const struct art_csc *A)
    ART_MUST_USE;
/* Factors A, which has the pattern last analysed (ART_EUSAGE if its size or number of entries differs).
 * ART_ESINGULAR: art_solver_singular returns the unknown. ART_EDIVERGED: a value is not finite. A factor
 * whose pivots pass is tried by one solve A x = b with |b| of the size of |A| |x|: a solution 1 / (32
 * epsilon) times larger than that shows that A is singular within rounding (Skeel 1979; Higham 2002, section
 * 7.2), as is a free chain of springs whose stiffnesses differ by many orders of magnitude. */
int art_solver_factor(struct art_ctx *ctx, struct art_solver *solver, const struct art_csc *A)
    ART_MUST_USE;
/* Solve for n_rhs right-hand sides x[n_rhs][n] in place; ART_EUSAGE without a factor. Solutions with an
 * L D L^T are refined once. */
int art_solver_solve(struct art_ctx *ctx, struct art_solver *solver, int n_rhs, double *x)
    ART_MUST_USE;
/* Solves approximately, to single precision, and quicker where the type can: for a preconditioner. */
int art_solver_solve_single(struct art_ctx *ctx, struct art_solver *solver, int n_rhs,
                            double *x) ART_MUST_USE;

/* art_solver_is_multigrid: the type has near_null, blocks and cycles. art_solver_takes_blocks: the solver is
 * to be given A as it is, because it is one by multigrid, or since ranks of MPI have the rows of A. */
bool art_solver_is_multigrid(const struct art_solver *solver);
bool art_solver_takes_blocks(const struct art_solver *solver, const struct art_blocks *A);
/* Analyze and factor as art_solver_analyze and art_solver_factor do, for the first n_active block
 * rows of a symmetric matrix. A factor has the pattern last analysed (ART_EUSAGE if its size or
 * number of blocks differs); with multigrid it shows that a matrix is singular when the iterations of a
 * solve do not converge. */
int art_solver_analyze_blocks(struct art_ctx *ctx, struct art_solver *solver, const struct art_blocks *A,
                              int n_active) ART_MUST_USE;
int art_solver_factor_blocks(struct art_ctx *ctx, struct art_solver *solver,
                             const struct art_blocks *A) ART_MUST_USE;
/* Give the near-null space; a solver that is not by multigrid does without. */
int art_solver_set_near_null(struct art_ctx *ctx, struct art_solver *solver, int n_modes,
                             const double *mode) ART_MUST_USE;
/* x[n] <- B x: one cycle with the last factor. */
int art_solver_cycle(struct art_ctx *ctx, struct art_solver *solver, double *x) ART_MUST_USE;
/* The motions of a rigid body, which an elastic solid does not resist: mode[6][n], three translations and
 * three rotations about the mean of the positions, position[n_blocks][3], for blocks of three velocities (a
 * point: v + w x r) and of six (a frame: v + w x r, w); n is the sum of their sizes. Blocks of other sizes
 * rest. Rotations are by the size of the model, so that all modes are alike. */
void art_rigid_body_modes(int n_blocks, const int *size, const double *position, double *mode);
void art_solver_set_pool(struct art_solver *solver, struct art_pool *pool);
enum art_factor_kind art_solver_kind(const struct art_solver *solver);
int art_solver_singular(const struct art_solver *solver);
const struct art_solver_stats *art_solver_stats(const struct art_solver *solver);
const char *art_solver_name(const struct art_solver *solver);

/* Orders a symmetric pattern by approximate minimum degree: perm[k] is the unknown eliminated k-th. The
 * pattern is that of A + A^T; values are not used. */
int art_order_amd(struct art_ctx *ctx, const struct art_csc *A, int *perm) ART_MUST_USE;

#ifdef __cplusplus
}
#endif
#endif
