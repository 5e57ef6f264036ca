/* bordered.h - rows of N as equations beside a factor of A and G that does not know them. */
#ifndef ART_KKT_BORDER_H
#define ART_KKT_BORDER_H

#include "iterative.h"

/* A row whose response is known: as it was when that was computed. */
struct art_kkt_response {
    int len, *at;              /* unknowns */
    double *val;               /* [len] */
    double *X;                 /* [n+m] nearly K^-1 (row, 0) */
    double t;                  /* its last force */
    bool ready, in_use;         /* X is there; some row of the moment is like it */
    int cap_at, cap_val;
    size_t cap_X;
};

/* Rows of the moment. */
struct art_kkt_bordered_rows {
    int *ptr, *at, *similar;      /* [rows+1], unknowns of each row; [rows] line that is like it, or -1 */
    double *val;
    size_t n_val, cap_val, cap_at;
    int cap_ptr, cap_similar;
};

/* The active rows, which are equations at present. */
struct art_kkt_bordered_equations {
    int count, *row, cap_row;
    double *L;                 /* [count][count] factor of W */
    size_t cap_L;
};

/* Work of a solve. */
struct art_kkt_bordered_work {
    double *w, *s;             /* [n+m+count] */
    double *x, *f, *x0, *y0, *now; /* [n+m+count] */
    double *u, *v;             /* [n+m+count+1] work of eliminated.c */
    double *t;                 /* [count] */
    double *vec, *basis, *batch; /* vec holds the above */
    double *many;              /* of solves for many right-hand sides */
    size_t cap_vec, cap_basis, cap_batch, cap_many;
};

/* Who looks at a solve on its way: true if the active rows are the wrong ones. u[n], theta[count] of these;
 * `left` is the residual of the solve, by the size of the terms. */
struct art_kkt_bordered_watch {
    bool (*wrong)(void *arg, const double *u, const double *theta, double left); /* NULL: nobody */
    void *arg;
    double least;              /* nobody looks from this residual on */
    bool begun;                /* the solve began with x0 */
    bool stopped;              /* the last solve ended by it: what it has come to is no solution */
};

struct art_kkt_bordered {
    const struct art_kkt *k;
    const struct art_kkt_problem *p;
    long factor;               /* of the responses */
    const double *right;       /* [n+m] right side of the solve, borrowed */
    struct art_kkt_response *response;
    int n_responses, cap_responses;
    struct art_kkt_bordered_rows rows;
    struct art_kkt_bordered_equations equations;
    int dependent;             /* row that may depend on others, why the last solve found nothing; or -1 */
    struct art_kkt_bordered_work work;
    struct art_kkt_bordered_watch watch;
    struct art_kkt_warm_starts starts; /* of solves for many right-hand sides */
};
/* Rows of the moment. */
int kkt_bordered_load_rows(struct art_ctx *ctx, struct art_kkt_bordered *b, const struct art_kkt *k,
                         const struct art_kkt_problem *p) ART_MUST_USE;
/* Compute the responses of these rows. */
int kkt_bordered_responses(struct art_ctx *ctx, struct art_kkt_bordered *b, int count,
                            const int *row) ART_MUST_USE;
/* W[count][count], nearly N K^-1 N^T + Rn, of rows whose responses are there. */
void kkt_bordered_schur(const struct art_kkt_bordered *b, int count, const int *row, double *W);
/* u and l, and theta of these rows, with f = (b, bg) and these rows of N u + Rn theta = right. In: what it
 * begins from, unless that is to be predicted from solves before (`begun` false). *found false: rows depend
 * on each other or on those of G, or it does not get on. Where b->watch ends it, it is found and
 * b->watch.stopped. */
int kkt_bordered_solve(struct art_ctx *ctx, struct art_kkt_bordered *b, int count, const int *row,
                          const double *size, const double *f, const double *right, bool begun,
                          double *u, double *l, double *theta, bool *found) ART_MUST_USE;
/* The same for a type that eliminates u, which needs no prediction where nothing is begun. */
int kkt_bordered_solve_eliminated(struct art_ctx *ctx, struct art_kkt_bordered *b, int count,
                                  const int *row, const double *size, const double *f,
                                  const double *right, bool begun, double *u, double *l,
                                  double *theta, bool *found) ART_MUST_USE;
/* These are what both are made of: the rows become equations, with their responses and the factor of
 * W, unless they are not *apart; the product of a row with x[n]; x += f row; t = W^-1 t. */
int kkt_bordered_prepare(struct art_ctx *ctx, struct art_kkt_bordered *b, int count, const int *row,
                         const double *size, bool *apart) ART_MUST_USE;
double kkt_bordered_row_times(const struct art_kkt_bordered *b, int row, const double *x);
void kkt_bordered_add_row(const struct art_kkt_bordered *b, int row, double f, double *x);
void kkt_bordered_solve_schur(const struct art_kkt_bordered *b, double *t);
/* Solve for n_rhs right-hand sides without values of the rows: f[n_rhs][n+m] is overwritten,
 * u[n_rhs][n], l[n_rhs][m] and theta[n_rhs][rows of N] (of these rows alone) are set, to a
 * residual of the goal of the problem. `continues`: as in art_kkt_many. */
int kkt_bordered_solve_many(struct art_ctx *ctx, struct art_kkt_bordered *b, int count, const int *row,
                            const double *size, int n_rhs, bool continues, const double *f, double *u,
                            double *l, double *theta, bool *found) ART_MUST_USE;
/* Solve approximately for u and l with none of the rows. */
int kkt_bordered_solve_without_rows(struct art_ctx *ctx, struct art_kkt_bordered *b, const double *f,
                                    double *u,
                         double *l) ART_MUST_USE;
/* The last solution was the right one: the next ones may begin by it. */
void kkt_bordered_accept(const struct art_kkt_bordered *b);

#endif
