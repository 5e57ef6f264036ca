/* This header declares what can act in a subject: muscles along paths, and forces that are linear in a
 * control. */
#ifndef ART_TRIAL_ACTUATORS_H
#define ART_TRIAL_ACTUATORS_H

#include "setup.h"
#include "trial_priv.h"

/* A muscle with fibres and a tendon, by the laws of Millard and of Thelen. */
struct trial_muscle {
    double F0, l0, slack, angle, speed; /* largest force, optimal fibre length, tendon slack length, pennation
                                           there [rad], largest speed [l0/T] */
    double most_sine;                   /* of the pennation */
    bool thelen;
    struct art_curve active, velocity;  /* Millard's, by the normalized length and speed */
    double width, af, flen, threshold;  /* Thelen's */
};

struct trial_actuator {
    const char *name;                   /* in the file */
    struct art_comp *comp;
    bool has_fibres;                    /* `muscle` says what its force is; else it is linear in its control
                                           */
    bool is_muscle;
    struct trial_muscle muscle;
    const struct art_live *length, *rate, *tension; /* of muscles */
    int excitable;                      /* in the system, of others */
    double optimal;                     /* force at control 1, for reports: of others; NaN: not stated */
    double lo, hi;                      /* bounds of the control */
};

struct trial_actuators {
    struct trial_actuator *list;
    int n, cap;
    struct art_arena arena;
};

/* Find the actuators of a model, in the order of its list of forces, before it is compiled. Muscles whose law
 * is known lose it, so that they have lengths and no force. `doc` is the document that the model comes from,
 * with bounds of controls that models do not have; NULL: none. */
int trial_actuators_find(struct art_ctx *ctx, struct art_model *model, const struct setup *doc,
                         struct trial_actuators *a);
/* Connect them with the compiled subject. */
int trial_actuators_connect(struct art_ctx *ctx, const struct art_subject *s, struct trial_actuators *a);
void trial_actuators_fini(struct trial_actuators *a);

/* The force of the active fibres at full activation, along a rigid tendon, of a muscle of length L that
 * changes at the rate dL: F0 f_l(l) f_v(v) cos(alpha). `original`: with Millard's pennation as OpenSim
 * computes it here, from the normalized length where the length is meant. */
double trial_muscle_strength(const struct trial_muscle *m, double L, double dL, bool original);

/* At the pose and motion of the subject: the force of each at control 1, NaN where neither a number nor its
 * tension states it, and by how much the generalized forces of coordinates change with each control,
 * R[size][n].
 * `isometric`: fibres exert their largest isometric force at any length and speed. Velocities of the subject
 * are changed for a while. */
int trial_actuators_respond(struct art_ctx *ctx, struct art_subject *s, struct trial_actuators *a,
                            const double *v, const double *acc, bool original, bool isometric,
                            double *force, double *R);

#endif
