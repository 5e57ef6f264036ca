/* Minimisers by questions and answers. */
#ifndef FIT_PRIV_H
#define FIT_PRIV_H

#include "study_priv.h"

struct art_fit {
    const struct fit_method *method;
    int n;          /* unknowns */
    int most;       /* points asked for at once, at most */
    double *asked;  /* [most][n] as the method wants them */
    double *inside; /* [most][n] moved onto the cube */
    int n_asked;
    double *f;    /* [most] answers with the penalty */
    double *best; /* [n] */
    double best_f;
    bool any;    /* there was an answer that is a number */
    double size; /* of the simplex, or the standard deviation */
    struct art_random random;
    struct fit_simplex *simplex;
    struct fit_cma *cma;
    struct art_arena arena;
};

struct fit_method {
    int (*create)(struct art_ctx *ctx, struct art_fit *fit, const double *start, double size,
                  int population);
    /* Puts points into asked, returns their number. */
    int (*ask)(struct art_fit *fit);
    void (*answer)(struct art_fit *fit);
};
extern const struct fit_method fit_nelder_mead, fit_cma_es;

#endif
