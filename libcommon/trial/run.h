/* This header is what the tools of setup files share. */
#ifndef ART_TRIAL_RUN_H
#define ART_TRIAL_RUN_H

#include "setup.h"
#include "trial_priv.h"
#include <art/model.h>

struct run {
    struct art_ctx *ctx;
    const struct art_trial_run *how;
    const char *path;            /* of the document */
    struct setup doc;
    struct art_xml_tag *tool;
    const char *name;            /* of the run */
    char *results;               /* the folder of results */
    struct art_model *model;
    struct art_subject *subject;
};

/* A tool is the tag of its element and what it does. */
struct run_tool {
    const char *tag;
    int (*run)(struct run *r);
};
extern const struct run_tool run_ik, run_inverse_dynamics, run_analyze;

/* Read the model of <model_file> and compile it. */
int run_open_subject(struct run *r, const struct art_subject_options *options);
/* The path of a result in the folder of results: its name without a folder, with .sto where it has no ending.
 * */
int run_result(struct run *r, const char *name, char **path);
/* Refuse results that exist already, unless they may be replaced; and make the folder. */
int run_check_result(struct run *r, const char *path);
/* The range of <time_range>, or all times. */
int run_times(struct run *r, double range[2]);
int run_digits(const struct run *r);

#endif
