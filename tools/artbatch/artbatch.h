/* What the files of artbatch share.
 *
 * The folder of a study:
 *
 *     batch.tsv        the command, its inputs and programs with their hashes
 *     cases.tsv        the cases, as a plan
 *     design.tsv       the plan, if it is a design
 *     Makefile, jobs, sbatch.sh    for those who run the cases
 *     log              a line for each case that came to its end: name, exit code, seconds
 *     cases/NAME/      command, lock, status, output, messages, what the stages wrote
 */
#ifndef ARTBATCH_H
#define ARTBATCH_H

#include <art/cli.h>
#include <art/series.h>
#include <art/study.h>
#include <art/text.h>

/* One program of a pipeline, as it was written. */
struct stage {
    const char *path;    /* of the program, absolute */
    uint64_t hash;       /* of its content */
    const char **word;   /* [n], the program's name first; with {name} for parameters */
    int n;
};

struct recipe {
    struct art_ctx *ctx;
    const char *top;     /* the folder that artbatch was started in, absolute */
    struct stage *stages;
    int n_stages;
    uint64_t hash;       /* of the programs and the inputs that no word names */
    struct art_map files; /* absolute path -> struct input */
    struct art_arena arena;
};

/* How a case ended. */
struct outcome {
    bool there;          /* it has come to an end */
    uint64_t hash;       /* of the command that ran */
    int code;            /* exit code; 128 + the number of a signal */
    int stage;           /* which one failed, from 1 */
    double seconds;
    char message[400];   /* its last error */
};

enum case_state { CASE_PENDING, CASE_RUNNING, CASE_DONE, CASE_FAILED };

/* ---- recipe.c */
int recipe_read(struct art_ctx *ctx, struct recipe *r, const char **words, int n,
                const struct art_cli_list *inputs) ART_MUST_USE;
void recipe_fini(struct recipe *r);
/* Warns of parameters that no word has. */
int recipe_check(struct recipe *r, const struct art_plan *plan) ART_MUST_USE;
/* The text of cases/NAME/command, with the hash of all that it depends on. */
int recipe_case(struct recipe *r, const struct art_plan *plan, const struct art_plan_case *c,
                struct art_buf *out, uint64_t *hash) ART_MUST_USE;
/* Writes batch.tsv. */
int recipe_write(struct recipe *r, const char *dir) ART_MUST_USE;

/* ---- folder.c */
char *absolute_path(struct art_ctx *ctx, const char *path) ART_MUST_USE;
char *case_file(struct art_ctx *ctx, const char *dir, const char *name, const char *file) ART_MUST_USE;
/* The whole file appears or none. */
int write_file(struct art_ctx *ctx, const char *path, const char *text, size_t n) ART_MUST_USE;
/* The hash in cases/NAME/command; 0: there is none. */
int command_hash(struct art_ctx *ctx, const char *dir, const char *name, uint64_t *hash) ART_MUST_USE;
int read_outcome(struct art_ctx *ctx, const char *dir, const char *name, struct outcome *o) ART_MUST_USE;
int write_outcome(struct art_ctx *ctx, const char *dir, const char *name, const struct outcome *o)
    ART_MUST_USE;
/* Failures that say nothing of the case: the system failed, or a signal ended it. */
bool is_passing(const struct outcome *o);
/* State of a case; o may be NULL. */
int find_state(struct art_ctx *ctx, const char *dir, const char *name, enum case_state *state,
               struct outcome *o) ART_MUST_USE;
/* Removes all of a folder but for the two names. */
int clear_folder(struct art_ctx *ctx, const char *path, const char *keep, const char *keep2) ART_MUST_USE;
/* Reads cases.tsv of a study; ART_ENOTFOUND if the folder is none. */
int read_cases(struct art_ctx *ctx, const char *dir, struct art_plan *plan) ART_MUST_USE;
int write_cases(struct art_ctx *ctx, const struct art_plan *plan, const char *path) ART_MUST_USE;
int read_plan(struct art_ctx *ctx, const char *path, struct art_plan *plan) ART_MUST_USE;
int write_design(struct art_ctx *ctx, const struct art_plan *plan, const char *dir) ART_MUST_USE;
/* A field of a table, quoted if need be. */
void put_field(struct art_sink *sink, const char *text);

/* ---- study.c */
struct engine {
    int with;            /* enum with */
    int jobs, tasks;
    bool retry, redo;
    struct art_cli_list option, input;
};
/* Prepares the folder and runs what is not done; *n_left counts the cases without a result, which may be
 * NULL: then they are an error. */
int run_study(struct art_cli *cli, const struct art_plan *plan, const char *dir, const char **words,
              int n_words, const struct engine *engine, int *n_left) ART_MUST_USE;

/* ---- engine.c */
enum with { WITH_MAKE, WITH_PARALLEL, WITH_SLURM, WITH_NONE };
struct jobs {
    const char *dir;     /* absolute */
    const char **name;   /* [n] cases that are not done */
    int n;
};
int write_jobs(struct art_ctx *ctx, const struct jobs *jobs, const struct engine *engine) ART_MUST_USE;
int run_jobs(struct art_cli *cli, const struct jobs *jobs, const struct engine *engine) ART_MUST_USE;
#define ENGINE_ROWS(type, field) \
    ART_OPTION(type, field.with, "with", 'w', CHOICE("ENGINE", "make|parallel|slurm|none"), \
               "what runs the cases: make, GNU parallel, a Slurm array, or nothing: the folder is prepared", \
               .init = "make"), \
    ART_OPTION(type, field.jobs, "jobs", 'j', INT("N"), \
               "so many cases at once; 0: one per processor", .range = ">= 0"), \
    ART_OPTION(type, field.tasks, "tasks", 0, INT("N"), "tasks of a Slurm array, each of which runs its " \
               "share of the cases", .range = "1..1000000", .init = "1000"), \
    ART_OPTION(type, field.option, "option", 0, LIST("OPTION"), \
               "hand it to make, parallel or sbatch, as in --option=--partition=long; repeatable"), \
    ART_OPTION(type, field.input, "input", 'i', LIST("FILE"), \
               "a file, or folder of files, that the cases read and the command does not name; repeatable"), \
    ART_OPTION(type, field.retry, "retry", 0, FLAG, "run cases that failed again"), \
    ART_OPTION(type, field.redo, "redo", 0, FLAG, \
               "replace results of another command, other files or programs")

/* ---- quantity.c */
/* What is collected of each case: COLUMN@WHAT. */
struct quantity {
    char *column;
    int what;            /* index in the table of quantity.c */
    double t;            /* s, of a value at a time */
    const char *text;    /* as it was written */
};
int quantity_read(struct art_ctx *ctx, const char *text, struct quantity *q) ART_MUST_USE;
void quantity_fini(struct quantity *q);
/* The values of a quantity in the records of a case, with their labels; none if no record has the column. */
struct values {
    double *x;           /* [n] */
    char **label;        /* [n] */
    int n, cap, cap_labels;
};
void values_fini(struct values *v);
struct records {
    struct art_series *s; /* [n], in the order in which they are searched */
    int n, cap;
};
int records_read(struct art_ctx *ctx, const char *dir, const char *name, const struct art_cli_list *files,
                 struct records *r) ART_MUST_USE;
void records_fini(struct records *r);
int quantity_values(struct art_ctx *ctx, const struct quantity *q, const struct records *r,
                    struct values *v) ART_MUST_USE;

/* The only value of a quantity of a case; NaN if the case has no result. ART_ESHAPE if there are several. */
int case_value(struct art_ctx *ctx, const char *dir, const char *name, const struct art_cli_list *files,
               const struct quantity *q, double *x) ART_MUST_USE;
/* Several quantities. quantities_read takes the texts of a list. */
struct quantities {
    struct quantity *q;
    int n;
};
int quantities_read(struct art_ctx *ctx, const char *const *text, int n, struct quantities *q) ART_MUST_USE;
void quantities_fini(struct quantities *q);
#define FILE_ROW(type) \
    ART_OPTION(type, file, "file", 'f', LIST("FILE"), \
               "record to look in, by its name in the folder of a case; repeatable (default: what the last " \
               "program printed, then all tables that it wrote)")

/* "NAME=VALUE" texts into the values x[n_params]; the middles of the ranges where nothing is said. */
int start_values(struct art_ctx *ctx, const struct art_plan *plan, const struct art_cli_list *at, double *x)
    ART_MUST_USE;
/* ART_EUSAGE unless the plan has ranges. */
int need_ranges(struct art_ctx *ctx, const struct art_plan *plan) ART_MUST_USE;
/* The folder of -o, or that of the plan's name. */
char *study_folder(struct art_ctx *ctx, const char *output, const char *plan) ART_MUST_USE;

extern const struct art_cli_command run_command, work_command, status_command, collect_command, cases_command,
    sensitivity_command, fit_command, gradient_command;

#endif
