/* What the files of the study room share. */
#ifndef STUDY_PRIV_H
#define STUDY_PRIV_H

#include <art/study.h>

/* ------------------------------------------------------ what the files of the study room share */

/* Is it a name of a parameter or case? */
bool plan_is_name(const char *s);
/* Makes the cases of a design whose parameters are read. `loc` is the place of the design. */
int plan_expand(struct art_ctx *ctx, struct art_plan *plan, const struct art_loc *loc) ART_MUST_USE;
/* Room for n cases, named by their numbers with as many digits as the last one has, at least 4. */
int plan_make_cases(struct art_ctx *ctx, struct art_plan *plan, double n,
                    const struct art_loc *loc) ART_MUST_USE;
/* Adds a parameter without values; ART_ESYNTAX if the name is none or is there already. */
int plan_add_param(struct art_ctx *ctx, struct art_plan *plan, const char *name, size_t length,
                   const struct art_loc *loc) ART_MUST_USE;
/* Sets the range of a sampled parameter. */
int plan_set_range(struct art_ctx *ctx, struct art_plan_param *p, double low, double high, bool log,
                   const struct art_loc *loc) ART_MUST_USE;
/* Checks n, seed and levels, and sets what is not given. */
int plan_check_design(struct art_ctx *ctx, struct art_plan *plan,
                      const struct art_loc *loc) ART_MUST_USE;
/* The design of a name; ART_ENOTFOUND with the names there are. */
int plan_find_design(struct art_ctx *ctx, const char *name, size_t n, const struct art_loc *loc,
                     enum art_design *design) ART_MUST_USE;
/* Checks that the names of cases are names and differ; they stand at place[n_cases], or all at one
 * place. */
int plan_check_names(struct art_ctx *ctx, const struct art_plan *plan, const struct art_loc *place,
                     bool one_place) ART_MUST_USE;

/* --------------------------------------------------------- minimisers by questions and answers */

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
