/* This header declares what the files of the trial room share. */
#ifndef ART_TRIAL_PRIV_H
#define ART_TRIAL_PRIV_H

#include <art/trial.h>

struct trial_actuators;

struct art_subject {
    struct art_ctx *ctx;
    struct art_model *model;
    struct art_comp *mech;
    struct art_system *sys;
    struct art_state *state;
    struct art_multibody *mb;
    int n;
    int *order;                  /* [n] art_subject_order */
    const char **name;           /* [n] by the tree */
    enum art_motion_type *type;  /* [n] by the tree */
    double *q0;                  /* [n] the coordinates of the model */
    struct trial_actuators *actuators; /* or NULL */
};

/* True if a component is called so, here or in the file that it comes from. */
bool trial_is_called(const struct art_comp *comp, const char *name);
/* The row with the last time <= t; the first if there is none. */
size_t trial_row_before(const struct art_series *s, double t);
/* The row nearest to a time. */
size_t trial_row_nearest(const struct art_series *s, double t);

#endif
