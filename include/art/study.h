/* art/study.h provides parameter studies: plans of cases, sampling designs, sensitivity indices.
 *
 * A plan names parameters and the cases to be computed. It is a list of cases, or a design from
 * which the cases follow, the same ones each time: designs that draw random numbers have a seed.
 *
 *     struct art_plan plan = {0};
 *     struct art_source source = {0};
 *     ART_TRY(art_source_read(ctx, &source, "plan.tsv"));
 *     ART_TRY(art_plan_read(ctx, &plan, &source));
 *     for (int i = 0; i < plan.n_cases; i++)
 *         run(plan.cases[i].name, plan.n_params, plan.params, plan.cases[i].text);
 * out:
 *     art_plan_fini(&plan);
 *     art_source_fini(&source);
 */
#ifndef ART_STUDY_H
#define ART_STUDY_H

#include <art/text.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ------------------------------------------------------------------- plans */

enum art_design {
    ART_DESIGN_LIST,     /* cases as they are written */
    ART_DESIGN_GRID,     /* all combinations of the values of each parameter, the last one fastest */
    ART_DESIGN_LHS,      /* Latin hypercube: each of n strata of each range has one case (McKay, Beckman and
                            Conover 1979) */
    ART_DESIGN_SOBOL,    /* Sobol sequence with a random digital shift; seed 0: without it */
    ART_DESIGN_MORRIS,   /* n trajectories of one step per parameter (Morris 1991) */
    ART_DESIGN_SALTELLI, /* for Sobol indices: n points A, n points B, and A with one column of B for each
                            parameter (Saltelli et al. 2010), from a Sobol sequence */
    ART_DESIGN_RANGES    /* ranges alone, for fits and gradients; one case, in the middle of them */
};
/* Name of a design, NULL behind the last. */
const char *art_design_name(int design);

struct art_plan_param {
    char *name;              /* letters, digits, '_', '-', '.'; unique */
    double low, high;        /* of the sampling designs */
    bool log;                /* sampled evenly in the logarithm */
    char **value;            /* [n_values] of a grid */
    int n_values;
};

struct art_plan_case {
    const char *name;        /* unique; letters, digits, '_', '-', '.'; not beginning with '.' or '-' */
    const char **text;       /* [n_params] the values as they are put into commands */
};

/* Designs count n: cases (LHS, Sobol), trajectories (Morris), base points (Saltelli). */
struct art_plan {
    enum art_design design;
    int n, levels;           /* levels of Morris: even, >= 2 */
    int64_t seed;
    struct art_plan_param *params;
    int n_params;
    struct art_plan_case *cases;
    int n_cases;
    struct art_arena arena;  /* holds all of it */
};

enum { ART_PLAN_CASES = 10000000 };

/* Reads a plan from a table, tabs or blanks between the fields, '#' begins a comment. A list has a header of
 * names and a row for each case; a column `case` holds their names. A design begins with a line
 * `design NAME [n=N] [seed=S] [levels=L]` and has a line for each parameter: `NAME VALUE...` for a grid,
 * where `LOW:HIGH:N` stands for N evenly spaced values; `NAME LOW HIGH [log]` for the others. Cases without
 * a name are called by their number. ART_ESYNTAX, ART_ERANGE, ART_ELIMIT with the place. */
int art_plan_read(struct art_ctx *ctx, struct art_plan *plan, const struct art_source *source) ART_MUST_USE;
/* The same from a Lua script (the user's own, with all of Lua's library) that returns a list of tables, one
 * per case (columns in the order of their names), or a table with `design`, `n`, `seed`, `levels` and
 * `parameters`, a list of {NAME, VALUE...} or {NAME, LOW, HIGH [, "log"]}. */
int art_plan_read_lua(struct art_ctx *ctx, struct art_plan *plan, const struct art_source *source)
    ART_MUST_USE;
void art_plan_fini(struct art_plan *plan);
/* Parameter of a name, or -1. */
int art_plan_param(const struct art_plan *plan, const char *name);

/* Converts x in [0, 1] to a value in the range of a parameter, and back. */
double art_plan_value(const struct art_plan_param *p, double x);
double art_plan_place(const struct art_plan_param *p, double value);
/* A list of n cases with the parameters of `ranges`: x[n][n_params] in their units. */
int art_plan_points(struct art_ctx *ctx, struct art_plan *plan, const struct art_plan *ranges, int n,
                    const double *x) ART_MUST_USE;

/* ------------------------------------------------------- sensitivity indices
 *
 * y[n_cases] are the results of the cases of the plan; NaN: there is none. A trajectory or base point that
 * lacks one is left out; *n_used (may be NULL) counts those that stay. ART_ERANGE if fewer than 2 stay,
 * ART_EUSAGE if the plan has another design. */

/* Compute elementary effects per range of the parameter (Morris 1991): their mean, the mean of
 * their sizes (Campolongo, Cariboni and Saltelli 2007), their standard deviation. */
struct art_morris {
    double mean, mean_size, deviation;
};
int art_morris(struct art_ctx *ctx, const struct art_plan *plan, const double *y, struct art_morris *effect,
               int *n_used) ART_MUST_USE;

/* This holds the first-order and total index of each parameter, by the estimators of Saltelli et al. 2010
 * (table 2, b) and of Jansen 1999 (table 2, f). The errors are standard deviations over `resamples`
 * bootstrap samples of the base points (Archer, Saltelli and Sobol 1997), drawn with the seed of the plan.
 */
struct art_sobol_index {
    double first, first_error, total, total_error;
};
int art_sobol_indices(struct art_ctx *ctx, const struct art_plan *plan, const double *y, int resamples,
                      struct art_sobol_index *index, int *n_used) ART_MUST_USE;

/* ---------------------------------------------------------------------- fits
 *
 * Minimisation without derivatives over the unit cube, by questions and answers:
 *
 *     ART_TRY(art_fit_create(ctx, &fit, ART_FIT_CMA_ES, n, start, 0.3, 1, 0));
 *     while (!art_fit_done(fit, 1e-6)) {
 *         const double *x;
 *         int count = art_fit_ask(fit, &x);        // x[count][n]: to be evaluated, all at once if possible
 *         for (int i = 0; i < count; i++) f[i] = value(x + i * n);
 *         art_fit_answer(fit, f);                    // not a number: worse than all
 *     }
 *
 * Nelder-Mead (Nelder and Mead 1965; the adaptive coefficients of Gao and Han 2012) asks for reflection,
 * expansion and both contractions at once. CMA-ES (Hansen 2016, arXiv:1604.00772) asks for a population.
 * Points beyond the cube are moved onto it; the value there grows with the square of the distance. The
 * same answers lead to the same questions. */
enum art_fit_method { ART_FIT_NELDER_MEAD, ART_FIT_CMA_ES };
struct art_fit;
/* start[n] in the cube; `size` of the first simplex or standard deviation; population 0: 4 + 3 ln n. */
int art_fit_create(struct art_ctx *ctx, struct art_fit **fit, enum art_fit_method method, int n,
                   const double *start, double size, int64_t seed, int population) ART_MUST_USE;
void art_fit_free(struct art_fit *fit); /* accepts NULL */
/* At most this many points are asked for at once. */
int art_fit_most(const struct art_fit *fit);
int art_fit_ask(struct art_fit *fit, const double **x);
void art_fit_answer(struct art_fit *fit, const double *f);
/* Is the simplex, or the standard deviation in all directions, smaller than `tolerance`? */
bool art_fit_done(const struct art_fit *fit, double tolerance);
/* Return the best point so far, x[n], and its value; NULL before the first answer. */
const double *art_fit_best(const struct art_fit *fit, double *f);

/* --------------------------------------------------------- random numbers
 *
 * SplitMix64 (Steele, Lea and Flood 2014): the same numbers on every machine. */
struct art_random {
    uint64_t state;
};
void art_random_init(struct art_random *random, int64_t seed);
uint64_t art_random_bits(struct art_random *random);
/* Uniform in [0, 1), 53 bits. */
double art_random_uniform(struct art_random *random);
/* Draw a standard normal number, by the polar method. */
double art_random_normal(struct art_random *random);
/* Uniform in 0 to n-1. */
int art_random_below(struct art_random *random, int n);

/* Compute point `index` of the Sobol sequence in `n` <= ART_SOBOL_MOST dimensions, direction
 * numbers of Joe and Kuo 2008 (new-joe-kuo-6): x[n] in [0, 1). Each coordinate is xored with
 * shift[n], of 32 bits; NULL: none. */
enum { ART_SOBOL_MOST = 53 };
void art_sobol_point(uint32_t index, int n, const uint32_t *shift, double *x);

#ifdef __cplusplus
}
#endif
#endif
