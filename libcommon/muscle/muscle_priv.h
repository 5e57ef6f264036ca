/* This header declares what the files of the room of springs and muscles share. */
#ifndef ART_MUSCLE_PRIV_H
#define ART_MUSCLE_PRIV_H

#include "activation.h"
#include <art/muscle.h>

/* the groups of classes that register.c collects */
#define X(group) extern const struct art_class_set art_classes_##group;
#include "classes.def"
#undef X

/* behaviours that the tables of classes name */
extern const struct art_mech_ops art_ops_axial_spring, art_ops_food_bolus, art_ops_frame_spring,
    art_ops_function_path_muscle, art_ops_multi_point_muscle, art_ops_multi_point_spring, art_ops_truss;

/* The materials along a line are one file each in law/. */
#define X(material) extern const struct art_class art_axial_##material;
#include "law.def"
#undef X

/* The tendon of Millard 2013 has this curve, by knots and by corners; ART_MILLARD_TENDON is its row. */
enum { ART_MILLARD_TENDON_KNOTS = 3, ART_MILLARD_TENDON_ENDS = 3 };
extern const double art_millard_tendon_knots[ART_MILLARD_TENDON_KNOTS][3];
extern const double art_millard_tendon_ends[ART_MILLARD_TENDON_ENDS][4];
#define ART_MILLARD_TENDON \
    {"tendonForceLengthCurve", art_millard_tendon_knots, ART_MILLARD_TENDON_KNOTS, art_millard_tendon_ends, \
     ART_MILLARD_TENDON_ENDS}

/* The frame materials are one file each in framelaw/. */
#define X(material) extern const struct art_class art_framemat_##material;
#include "framelaw.def"
#undef X
/* Two of them share this law. */
extern const struct art_frame_law art_frame_law_offset;

/* This is the last evaluation of a law, with its arguments and results. Jacobians, probes and
 * pictures read it when they evaluate the law at the same arguments. */
struct axial_response {
    bool valid;
    double asked[4];                   /* l, ldot, activation, part of the step behind */
    double history[ART_AXIAL_HISTORY]; /* what was remembered then */
    double out[3];
};

/* This is the law of a spring along a line, with its parameters. */
struct axial {
    const struct art_axial_law *law;
    const struct art_inner_step *inner; /* where in the step it is evaluated; NULL: at its end */
    bool enabled;
    bool failed; /* that its law has no solution has been reported */
    int history; /* offset into state->history, -1: none: l, ldot and activation at the end of the last step,
                   then what the law remembers */
    double rest;
    double par[ART_AXIAL_PARAMS];
    const struct art_curve *curves[ART_AXIAL_CURVES];
    const char *text[ART_AXIAL_CURVES]; /* what they were read from */
    void *data;                         /* of law->prepare */
    struct axial_response last;         /* until parameters are read again */
    struct activation dynamics;         /* of muscles */
};
/* Read the law from the tree; errors name the spring. */
int muscle_axial_read(struct art_ctx *ctx, struct art_system *sys, const struct art_comp *spring,
                      struct axial *axial);
/* Why a live property of a muscle is not computed (art_mech_ops.undefined): a ligament has no excitation. */
const char *muscle_undefined(const struct art_system *sys, const struct art_comp *comp, const char *prop);
/* Warn of parameters that muscle_axial_read would refuse: art_springs_check. */
int muscle_axial_check(struct art_ctx *ctx, const struct art_comp *spring);
/* Read the law for the first time, and add its history variables to the state. */
int muscle_axial_create(struct art_ctx *ctx, struct art_system *sys, const struct art_comp *spring,
                        struct axial *axial);
/* Evaluate the tension and its derivatives; struct art_axial_law describes them. */
void muscle_axial_eval(struct axial *axial, const struct art_state *state, double l, double ldot,
                       double activation, double out[3]);
/* Add the mass of a truss to its ends (truss.c), in the stage `attachments`: masses are checked later. */
int muscle_truss_add_mass(struct art_ctx *ctx, struct art_system *sys, struct art_comp *truss) ART_MUST_USE;
/* NULL, or why the force of muscle_axial_eval cannot be used, which becomes not a number: so the step fails,
 * by the muscle and not by a system that such a force makes singular. */
const char *muscle_axial_refuse(double out[3]);
/* The tension at one activation less that at another, of a spring of a set. */
double muscle_axial_change(struct art_force_set *set, const struct art_comp *comp, struct axial *axial,
                           const struct art_state *state, double l, double ldot, double before,
                           double activation);
/* Return the tension, and the passive part of it, for records and pictures. */
double muscle_axial_tension(struct axial *axial, const struct art_state *state, double l, double ldot,
                  double activation);
double muscle_axial_passive_tension(struct axial *axial, const struct art_state *state, double l,
                                  double ldot,
                     double activation);
/* The length of the part that has the name in the law: muscle, spring. */
double muscle_axial_inner_length(const struct axial *axial, const struct art_state *state, double l,
                               double ldot,
                          double activation);
/* Sets it: ART_ERANGE with the reason if that cannot be. */
int muscle_axial_set_inner_length(struct art_ctx *ctx, const struct art_comp *comp, struct axial *axial,
                                  struct art_state *state, double l, double ldot, double activation,
                                  double length);
/* `row` if `prop` is how the material of a spring calls it, NULL otherwise. */
const struct art_live *muscle_axial_find_inner(const struct art_comp *spring, const char *prop,
                                        const struct art_live *row);
/* Record the end of a step in the history variables. */
void muscle_axial_record_end_state(const struct axial *axial, struct art_state *state, double l, double ldot,
                  double activation);
/* Advance the history variables over a step of length h that begins now; h < 0: initialize them. */
void muscle_axial_update_history(const struct axial *axial, struct art_state *state, double h);
/* Warn once of a spring whose law has no solution at the start of this step: with its state and the time. */
void muscle_axial_report_failure(const struct art_system *sys, const struct art_comp *comp,
                                 struct axial *axial, const struct art_state *state);
double muscle_axial_energy(const struct axial *axial, const struct art_state *state, double l, double ldot,
                    double activation);
/* A tension as it is reported: in the unit of the material, without its scale factor. */
double muscle_axial_unscaled_tension(const struct axial *axial, double tension);
/* The Jacobians of a spring along one line from a to b, from what muscle_axial_eval gives:
 * df_a/dx_a = df_b/dx_b = -(F/l)(I - u u^T) - F_l u u^T, df/dv the same with -F_ldot u u^T; between the ends
 * the negatives. */
static inline void muscle_axial_jacobian(struct art_system *sys, int aa, int bb, int ab,
                                         const double out[3], double l, const double u[3])
{
    double g = out[0] / l;
    art_system_add_axial(sys, aa, bb, ab, u, -g, g - out[1], -out[2]);
}

/* The report of a muscle whose length is a function of coordinates; false for other components. */
bool muscle_function_report(const struct art_system *sys, const struct art_state *state,
                            const struct art_comp *muscle, struct art_path_report *report);

/* What the forces and Jacobians of a spring between two points follow from. */
struct muscle_tension {
    bool acts, directed;
    double out[3]; /* the tension and its derivatives */
    double u[3], l; /* direction from a to b, length */
};
/* What many springs add to forces, K and D, gathered by places (spring_gather.c). */
struct muscle_gather_spring {
    int end[2];  /* components a and b */
    int pair[3]; /* (a, a), (b, b), (a, b) */
};
struct muscle_gather;
/* In the system's arena, once its pairs have places. */
int muscle_gather_create(struct art_ctx *ctx, struct art_system *sys, int n,
                        const struct muscle_gather_spring *spring, struct muscle_gather **gather)
    ART_MUST_USE;
/* Add up all springs; tension[springs]. */
void muscle_gather_add(const struct muscle_gather *gather, struct art_system *sys,
                       const struct muscle_tension *tension, double *f);

/* Integral from l0 to l of a ramp that is 0 up to a, 1 from b on and linear between. */
double muscle_ramp_integral(double a, double b, double l, double l0);

#endif
