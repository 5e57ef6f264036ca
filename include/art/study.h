/* art/study.h - parameter studies: plans of cases, sampling designs, sensitivity indices.
 *
 * A plan names parameters and says which cases are to be computed. It is a list of cases, or a design from
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
    ART_DESIGN_SALTELLI  /* for Sobol indices: n points A, n points B, and A with one column of B for each
                            parameter (Saltelli et al. 2010), from a Sobol sequence */
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
/* Standard normal, by the polar method. */
double art_random_normal(struct art_random *random);
/* Uniform in 0 to n-1. */
int art_random_below(struct art_random *random, int n);

/* Point `index` of the Sobol sequence in `n` <= ART_SOBOL_MOST dimensions, direction numbers of Joe and Kuo
 * 2008 (new-joe-kuo-6): x[n] in [0, 1). Each coordinate is xored with shift[n], of 32 bits; NULL: none. */
enum { ART_SOBOL_MOST = 53 };
void art_sobol_point(uint32_t index, int n, const uint32_t *shift, double *x);

#ifdef __cplusplus
}
#endif
#endif
