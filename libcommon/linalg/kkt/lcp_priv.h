/* lcp_priv.h - the linear complementarity problem w = M z + q: methods that find the state of its rows. */
#ifndef ART_LCP_PRIV_H
#define ART_LCP_PRIV_H

#include "../linalg_priv.h"
#include "../two.h"
#include <art/kkt.h>
#include <math.h>

struct art_lcp_work;
/* A matrix that is known by its products, with rows and columns scaled by w->s. */
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
    int n_factored;            /* so many of them are in T, for this M */
    signed char *state;        /* [3 cap] */
    bool begun;                /* z and the factor are those of the state that was found */
    bool failed;               /* a function of the matrix, or an end is asked for */
    const struct art_ctx *ctx; /* of the run */
};
enum art_lcp_method { ART_LCP_BLOCK, ART_LCP_KELLER, ART_LCP_MURTY };
/* Reserve memory for n rows; with `dense` for a matrix M as well. */
int lcp_reserve(struct art_ctx *ctx, struct art_lcp_work *w, int n, bool dense) ART_MUST_USE;
void lcp_fini(struct art_lcp_work *w);
/* Run without allocation in the reserved memory. Without M only the block method is available. */
int lcp_run(struct art_ctx *ctx, struct art_lcp_work *w, enum art_lcp_method method,
                 const struct art_lcp_problem *p, double *z, signed char *state,
                 struct art_lcp_result *result) ART_MUST_USE;
/* After that, subtract from z the change that takes w off the rows that it found between their
 * bounds. */
void lcp_correct(struct art_lcp_work *w, const double *miss, double *z);

/* The signed distance of v, the z of a row between its bounds and else its w, from what its state requires.
 */
static inline double lcp_state_error(double lo, double hi, int state, double v)
{
    if (state == ART_ROW_BETWEEN) return v < lo ? lo - v : v > hi ? hi - v : 0;
    if (lo == hi) return 0;
    if (isinf(lo) && isinf(hi)) return -v;
    return state == ART_ROW_AT_LO ? fmax(-v, 0) : fmin(-v, 0);
}
/* Return z of a state at a bound: that bound, or zero if there is none. */
static inline double lcp_bound(double lo, double hi, int state)
{
    double z = state == ART_ROW_AT_HI ? hi : lo;
    return isinf(z) ? 0 : z;
}
/* Return the violation of the complementarity by z and w. */
static inline double lcp_violation(double lo, double hi, double z, double w)
{
    if (!isfinite(z) || !isfinite(w)) return INFINITY;
    double out = art_larger(art_larger(0, lo - z), z - hi);
    return art_larger(out, w > 0 ? art_smaller(w, z - lo) : art_smaller(-w, hi - z));
}
/* The state that z shows. */
static inline signed char lcp_state(double lo, double hi, double z)
{
    return z <= lo ? ART_ROW_AT_LO : z >= hi ? ART_ROW_AT_HI : ART_ROW_BETWEEN;
}

/* Rounding of a z that was computed afresh, relative to the size of the terms. */
#define ART_LCP_ROUNDING_ (64 * DBL_EPSILON)

/* These are parts of lcp.c and the files beside it that find a state; false if they cannot. */
bool lcp_keller(struct art_lcp_work *w, signed char *state, int *pivots);
bool lcp_murty(struct art_lcp_work *w, signed char *state, int *pivots);
bool lcp_newton(struct art_lcp_work *w, signed char *state, int *pivots);
bool lcp_block(struct art_lcp_work *w, signed char *state, int *pivots);
/* True if an end is asked for, or the matrix failed: methods end then. */
static inline bool lcp_ends(struct art_lcp_work *w)
{
    w->failed = w->failed || art_is_asked_to_stop(w->ctx);
    return w->failed;
}
/* The level below which values are rounding. */
double lcp_rounding_level(const struct art_lcp_work *w);
/* z from what lies between the bounds alone, v = w: the same bits for the same state. The violation. */
double lcp_answer(struct art_lcp_work *w, const signed char *state);
/* Evaluate a state as lcp_answer, but for the last digits and values beyond bounds. */
void lcp_evaluate(struct art_lcp_work *w, const signed char *state);
/* The same in two parts, of which the first shows most rows that are wrong. */
void lcp_evaluate_roughly(struct art_lcp_work *w, const signed char *state);
void lcp_evaluate_more(struct art_lcp_work *w);

#endif
