/* The results that solves with one factor share. */
#ifndef ART_KKT_SOLVE_CACHE_H
#define ART_KKT_SOLVE_CACHE_H

#include <art/kkt.h>

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

struct art_kkt;
void kkt_solve_cache_fini(struct art_kkt_solve_cache *s);
/* Invalidate the cache when there is a factor of other values. */
void kkt_solve_cache_invalidate(struct art_kkt_solve_cache *s);
/* True if W is there; then diagonal[count] is, too. The second keeps what has been computed. */
bool art_kkt_solve_cache_find_W_(const struct art_kkt_solve_cache *s, const struct art_kkt_problem *p,
                                 int count, const int *row, double *diagonal);
int art_kkt_solve_cache_store_W_(struct art_ctx *ctx, struct art_kkt_solve_cache *s,
                                 const struct art_kkt_problem *p, int count, const int *row,
                                 const double *diagonal) ART_MUST_USE;
/* True if u and lambda for b are known. The second keeps them. */
bool kkt_solve_cache_find_solution(const struct art_kkt *k, const struct art_kkt_problem *p, const double *b,
                                   struct art_kkt_answer *a);
int kkt_solve_cache_store_solution(struct art_ctx *ctx, struct art_kkt *k, const struct art_kkt_problem *p,
                                   const double *b, const struct art_kkt_answer *a) ART_MUST_USE;

#endif
