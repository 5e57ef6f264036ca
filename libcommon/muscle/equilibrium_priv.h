/* muscles whose fibres and tendon are in equilibrium */
#ifndef ART_EQUILIBRIUM_PRIV_H
#define ART_EQUILIBRIUM_PRIV_H

#include "muscle_priv.h"

/* Parameters that all these muscles have, in this order; those of a kind follow. */
enum {
    EQ_FMAX,     /* F0, force */
    EQ_FIBRE,    /* optimal length of fibres l0 */
    EQ_SLACK,    /* length T of the tendon where its force begins */
    EQ_ANGLE,    /* pennation at the optimal length, rad */
    EQ_VMAX,     /* V, optimal lengths per time */
    EQ_DAMPING,  /* beta, of forces by F0 and velocities by l0 V */
    EQ_RIGID,    /* the tendon has always length T */
    EQ_NO_FORCE_VELOCITY, /* fibres are as strong at any velocity */
    EQ_RATE_FROM_PATH,  /* the velocity is estimated from that of the whole */
    EQ_PUSHES,          /* quirks: unpennate_fibres_push, */
    EQ_ORIGINAL,        /* equilibrium_muscle_tangent */
    EQ_START,           /* the muscle length at the start; NaN: in equilibrium */
    EQ_N_COMMON
};
#define EQ_PARAMS \
    "maxIsoForce", "optFibreLength", "tendonSlackLength", "optPennationAngle", "maxContractionVelocity", \
        "fibreDamping", "rigidTendon", "ignoreForceVelocity", "computeLmDotFromLDot", \
        "@unpennate_fibres_push", "@equilibrium_muscle_tangent", "muscleLength"
#define EQ_POSITIVE (1u << EQ_FIBRE | 1u << EQ_VMAX)

/* These are the history variables: muscle length and tendon length of the last evaluated state,
 * the stiffness (slope) of muscle and tendon there, the length of the step that began there (0
 * before the first one, negative within it), and whether the muscle length was set since, so that
 * it is the current one; the rate of the whole there, and the order of the integration over the step. */
enum { EQ_HIST_MUSCLE, EQ_HIST_TENDON, EQ_HIST_STEP, EQ_HIST_SLOPE, EQ_HIST_TENDON_SLOPE, EQ_HIST_SET,
       EQ_HIST_RATE, EQ_HIST_ORDER, EQ_N_HISTORY };

/* These are the curves of a kind of muscle, without units: of lengths by l0 or T, velocities by l0
 * V, forces by F0. Each gives its slope; integrals begin where the force does. */
struct equilibrium_kind {
    double (*active)(const struct art_axial_at *at, double n, double *slope);
    double (*passive)(const struct art_axial_at *at, double n, double *slope);
    double (*speed)(const struct art_axial_at *at, double v, double activation, double *slope);
    double (*tendon)(const struct art_axial_at *at, double n, double *slope);
    double (*passive_integral)(const struct art_axial_at *at, double n);
    double (*tendon_integral)(const struct art_axial_at *at, double n);
};

/* Why fibres and tendon are in no equilibrium; NULL: they are. */
const char *muscle_equilibrium_failure(const struct equilibrium_kind *kind, const struct art_axial_at *at);
const char *muscle_equilibrium_check(const double *par, double rest);
void muscle_equilibrium_respond(const struct equilibrium_kind *kind, const struct art_axial_at *at,
                              double out[3]);
double muscle_equilibrium_muscle_length(const struct equilibrium_kind *kind, const struct art_axial_at *at);
const char *muscle_equilibrium_set_length(const struct art_axial_at *at, double length, double *history);
double muscle_equilibrium_length_at(const struct equilibrium_kind *kind, const struct art_axial_at *at,
                                    double speed);
double muscle_equilibrium_passive(const struct equilibrium_kind *kind, const struct art_axial_at *at);
double muscle_equilibrium_stored_energy(const struct equilibrium_kind *kind, const struct art_axial_at *at);
void muscle_equilibrium_update_history(const struct equilibrium_kind *kind, const struct art_axial_at *at,
                                     double h,
                         double *memory);

/* Evaluate Thelen's tendon curve, which depends on its strain at F0: return the force at n = l /
 * T, its slope, and its integral from 1. */
double muscle_thelen_tendon(double strain, double n, double *slope);
double muscle_thelen_tendon_integral(double strain, double n);

/* These are the parts of a law of such a muscle: the functions for its `kind`, and the rows of its
 * table that name them. */
#define EQUILIBRIUM_FUNCTIONS(kind)                                                                       \
    static void respond(const struct art_axial_at *at, double out[3])                                     \
    {                                                                                                     \
        muscle_equilibrium_respond(&(kind), at, out); \
    }                                                                                                     \
    static double without_activation(const struct art_axial_at *at)                                       \
    {                                                                                                     \
        return muscle_equilibrium_passive(&(kind), at); \
    }                                                                                                     \
    static double muscle_length(const struct art_axial_at *at)                                            \
    {                                                                                                     \
        return muscle_equilibrium_muscle_length(&(kind), at); \
    }                                                                                                     \
    static double length_at(const struct art_axial_at *at, double speed)                                  \
    {                                                                                                     \
        return muscle_equilibrium_length_at(&(kind), at, speed); \
    }                                                                                                     \
    static double stored(const struct art_axial_at *at)                                                   \
    {                                                                                                     \
        return muscle_equilibrium_stored_energy(&(kind), at); \
    }                                                                                                     \
    static void advance(const struct art_axial_at *at, double h, double *memory)                          \
    {                                                                                                     \
        muscle_equilibrium_update_history(&(kind), at, h, memory); \
    }                                                                                                     \
    static const char *no_equilibrium(const struct art_axial_at *at)                                      \
    {                                                                                                     \
        return muscle_equilibrium_failure(&(kind), at); \
    }
#define EQUILIBRIUM_LAW                                                                                   \
    .respond = respond, .scale = -1, .stored_energy = stored, .passive = without_activation, \
    .inner = "muscleLength", .inner_length = muscle_length, \
    .set_inner_length = muscle_equilibrium_set_length, .inner_length_at = length_at, \
    .n_history = EQ_N_HISTORY, \
    .reported_apart = 1u << EQ_RATE_FROM_PATH, \
    .update_history = advance, .failure = no_equilibrium

#endif
