/* kkt_priv.h - what the files of the complementarity solve share. */
#ifndef ART_KKT_PRIV_H
#define ART_KKT_PRIV_H

#include "../linalg_priv.h"
#include <art/kkt.h>

/* ---------------------------------------------------------------------- LCP */

struct art_lcp_work {
    int n, cap;
    double size;               /* largest |q| in units that make the diagonal one */
    double *M, *T;             /* [n][n] scaled matrix; tableau, then factor */
    double *vec;               /* behind the following */
    double *s, *q, *v, *z, *r; /* [cap] scale, scaled q, values, answer, work */
    int *idx;
};
enum art_lcp_method { ART_LCP_KELLER, ART_LCP_MURTY };
int art_lcp_reserve_(struct art_ctx *ctx, struct art_lcp_work *w, int n) ART_MUST_USE;
void art_lcp_fini_(struct art_lcp_work *w);
/* Without allocation; room for n was reserved. */
int art_lcp_run_(struct art_ctx *ctx, struct art_lcp_work *w, enum art_lcp_method method, int n,
                 const double *M, const double *q, double *z, bool *active,
                 struct art_lcp_result *result) ART_MUST_USE;

/* After that: z minus the change that takes w off the active rows. */
void art_lcp_correct_(struct art_lcp_work *w, int n, const bool *active, const double *miss, double *z);

/* ------------------------------------------------------------------- problem */

/* A row whose part that the rows before it do not hold is below this, squared and by its size, depends on
 * them. */
#define ART_KKT_RANK_TOL_ 1e-10
/* So does one below this divided by the least such part of a row before it: what is left is rounding. */
#define ART_KKT_RANK_NOISE_ (256 * DBL_EPSILON)

/* y += s A x over the unknowns of a problem */
void art_kkt_mul_(const struct art_kkt_problem *p, double s, const double *x, double *y);
/* Natural sizes: wu[n] the square root of the diagonal of A, wg[m] that of J A^-1 J^T + R with the diagonal
 * of A alone. In these units no choice of units matters. */
void art_kkt_unknown_sizes_(const struct art_kkt_problem *p, double *wu);
void art_kkt_row_sizes_(const struct art_jac *J, const double *R, const int *off, int n_active,
                        const double *wu, double *wg);

/* ------------------------------------------------------------- general matrix */

struct art_kkt_general {
    struct art_solver *solver; /* NULL: not prepared */
    struct art_csc K;
    size_t n_entries;
    int *to;                   /* [n_entries] where each entry stands in K */
    double *v, *x;             /* [n_entries]; [n + m] */
};
void art_kkt_general_fini_(struct art_kkt_general *s);
/* ART_ESINGULAR with an unknown of A. The pattern is that of the first call. */
int art_kkt_general_factor_(struct art_ctx *ctx, struct art_kkt_general *s,
                            const struct art_kkt_problem *p, const bool *redundant,
                            int *singular) ART_MUST_USE;
int art_kkt_general_solve_(struct art_ctx *ctx, struct art_kkt_general *s,
                           const struct art_kkt_problem *p, const bool *redundant, int n_rhs,
                           double *x, double *y) ART_MUST_USE;

/* ---------------------------------------------------------------------- face */

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
    bool *active;
    size_t cap_active;
    struct art_lcp_work lcp;
};

/* Bilateral part: u, lambda for right-hand sides b and bg, refined and checked; least: the least lambda. */
int art_kkt_bilateral_(struct art_ctx *ctx, struct art_kkt *kkt, const struct art_kkt_problem *p,
                       const double *b, bool least, struct art_kkt_answer *answer) ART_MUST_USE;
/* With the unilateral part. */
int art_kkt_unilateral_(struct art_ctx *ctx, struct art_kkt *kkt, const struct art_kkt_problem *p,
                        struct art_kkt_answer *answer) ART_MUST_USE;

#endif
