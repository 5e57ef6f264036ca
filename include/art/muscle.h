/* art/muscle.h declares springs, muscles and ligaments along lines and paths, and springs between frames. In
 * square brackets stand dimensions: M mass, L length, T time.
 *
 * A law of force along a line is one file with its class in libcommon/muscle/law, one between two frames one
 * file in libcommon/muscle/framelaw, with a line in the .def beside the folder each. Springs read the
 * parameters, find lengths and rates, and put forces and Jacobians into the system (art/mech.h).
 */
#ifndef ART_MUSCLE_H
#define ART_MUSCLE_H

#include <art/joint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Register the classes of this room, with their behaviour, beside those of art_mech_register and
 * art_joint_register. */
int art_muscle_register(struct art_ctx *ctx, struct art_schema *schema) ART_MUST_USE;

/* This is the behaviour of muscles, for classes of other rooms that extend them. */
extern const struct art_mech_ops art_ops_muscle;

/* Warn, with places, of springs and muscles below `top` whose law does not take its parameters: what must be
 * positive and is not, such as an optFibreLength of 0, and what the law itself refuses. A simulation would
 * end with the same text. ART_ERANGE: ctx->strict, and there is one; ART_ENOTFOUND: a law of a plug-in names
 * a quirk that there is not. */
int art_springs_check(struct art_ctx *ctx, const struct art_comp *top) ART_MUST_USE;

/* ------------------------------------------------------------- paths that wrap */

/* Let what wraps of a spring, or of all springs at or below a component of a MechModel, come to rest with
 * things where they are, and keep the knots in the tree (updateWrapSegments of the guide, 9.2 and 9.4). Where
 * bodies and points have moved far since the knots were found it follows them, on the side on which it was.
 * ART_EUSAGE: it is in no MechModel; statuses of art_system_compile, of the whole model. */
int art_path_update(struct art_ctx *ctx, struct art_comp *comp) ART_MUST_USE;
/* Let a spring wrap around a body, with its segments from <= i < to (counted from 0; -1, -1: all that can);
 * once if it does so already. Knots are laid anew. ART_EUSAGE: no rigid body; ART_ERANGE: there are no such
 * segments. */
int art_path_add_wrappable(struct art_ctx *ctx, struct art_comp *spring, const struct art_comp *body,
                           int from, int to) ART_MUST_USE;
/* Remove a wrappable from all segments; *was says whether any had it. */
int art_path_remove_wrappable(struct art_ctx *ctx, struct art_comp *spring, const struct art_comp *body,
                              bool *was) ART_MUST_USE;
/* The obstacles that the path wraps around, in order, the first `most` of *n. */
int art_path_wrappables(struct art_ctx *ctx, const struct art_comp *spring, const struct art_comp **bodies,
                        int most, int *n) ART_MUST_USE;
/* Discards knots: after a change of its points or segments they are computed anew. */
int art_path_forget_knots(struct art_ctx *ctx, struct art_comp *spring) ART_MUST_USE;

/* A path report describes the path of a spring through several points at a state:
 * art_path_report. */
enum art_path_mark_kind {
    ART_PATH_KNOT,       /* a knot that touches nothing */
    ART_PATH_CONTACT,    /* a knot in an obstacle */
    ART_PATH_TOUCH       /* where a straight piece begins or ends on an obstacle (A/B points) */
};
struct art_path_mark {
    enum art_path_mark_kind kind;
    double x[3];                     /* position in world axes [L] */
    const struct art_comp *body;     /* the obstacle in contact; NULL: none */
};
struct art_path_report {
    double length, rate, tension;    /* of the whole path [L], [L/T]; positive pulls [M L/T^2] */
    int n_obstacles;                 /* contact segments along the path */
    int n_knots, n_contacts;         /* all knots; those in contact with an obstacle */
    bool at_rest;                    /* forces on the knots are small (convergenceTol) */
    double residual;                 /* the largest of all segments, by convergenceTol */
    double tangent_error;            /* the largest |u . n| of ends of segments on obstacles, 0 to 1 */
    double depth;                    /* of the deepest knot [L] */
    bool pierced;                    /* it passes through an obstacle */
    bool end_inside;                 /* a point of the path lies in an obstacle that it wraps around */
    int n_marks;
};
/* False for what is no such spring or takes no part. marks: the first `most` of report->n_marks, in the order
 * of the path; NULL: not wanted. */
bool art_path_report(struct art_system *sys, const struct art_state *state, const struct art_comp *spring,
                     struct art_path_report *report, struct art_path_mark *marks, int most);

/* --------------------------------------------------- forces as targets of control
 *
 * The force of a spring, a muscle or a frame spring at a state, and how it changes with the motion of what it
 * is between: `size` rows each are added to by_position (dF/dx) and by_velocity (dF/du), or none for what
 * cannot move. */
struct art_force_response {
    bool still;                  /* in: the force at rest, without its rate terms */
    struct art_rows *by_position, *by_velocity; /* in, rows of one's own; NULL: not wanted */
    int size;
    double F[6];                 /* size 1: tension (positive pulls); 6: wrench (force, moment) on
                                    frame A at its origin, in world axes */
};
/* Compute the response of a force; ART_EUSAGE: the component has no such force. */
int art_force_respond(struct art_ctx *ctx, struct art_system *sys, const struct art_state *state,
                      const struct art_comp *comp, struct art_force_response *response) ART_MUST_USE;

/* ------------------------------------------------------------- laws along a line */

enum { ART_AXIAL_PARAMS = 20, ART_AXIAL_CURVES = 4, ART_AXIAL_HISTORY = 8, ART_INNER_STAGES = 5 };

/* The arguments at which a law along a line is evaluated. */
struct art_axial_at {
    const double *par;                     /* parameters, in the order of law->params */
    const struct art_curve *const *curves; /* those of the law, in order */
    double l, ldot;                        /* length [L] and its rate [L/T] */
    double rest;                           /* rest length of the spring [L] */
    double activation;                     /* 0 to 1 as a rule [1] */
    const double *history;                 /* [law->n_history] history variables of this spring */
    bool for_output;                       /* evaluated for a report; no step depends on it */
    const void *data;                      /* made by `prepare` of the law from the material; or NULL */
    double left;                           /* part of the step behind the evaluated time: 0 at its end [1] */
    int order;                             /* update_history: that of the scheme of the step that begins */
    const double *stage_activation;        /* activation at the stages of an integration of that order
                                              (muscle/inner_step.h); NULL: it is constant */
};

/* A curve that a material has: a property with knots `[ x y dy ... ]` or a function of maspack; or one that
 * is always the same. */
struct art_axial_curve {
    const char *prop;                      /* NULL: none */
    const double (*knots)[3];              /* x, y, dy: what counts where the file says nothing; NULL ends */
    int n;
    /* x, y, dy, curviness (art_curve_of_corners): count in place of the knots, which are those of the
     * original (quirk millard_curves_by_splines). NULL: the knots count. */
    const double (*corners)[4];
    int n_corners;
};

/* A force law along the line between two points is the `law` of a class that extends AxialMaterial. Each is
 * one file with its class in libcommon/muscle/law and one line in law.def. Most are functions of the current
 * values, `eval`; those with curves or history variables have `respond` instead. */
struct art_axial_law {
    const char *cls;                 /* not read, for older plug-ins: the class that has the law has a name */
    /* Property names, read into par[] in this order; NULL ends; "@" and a member
     * of struct art_quirks stands for that quirk, in plug-ins "@compat" for plugin_laws. */
    const char *params[ART_AXIAL_PARAMS];
    unsigned positive;               /* bit k: params[k] divides and must be positive */
    /* Tension F (positive pulls the ends together) at length l, rate ldot, rest length l0 and activation a,
     * and its derivatives: out = F [M L/T^2], dF/dl [M/T^2], dF/dldot [M/T]. */
    void (*eval)(const double *par, double l, double ldot, double l0, double a, double out[3]);
    /* The part of F without activation is eval at a = 0. `scale` is the parameter index of a factor
     * that reported forces leave out, or -1. */
    int scale;
    /* Elastic energy: the integral of F without activation and rate from l0 to l. NULL: it is found by
     * quadrature. */
    double (*energy)(const double *par, double l, double l0);
    /* Check the parameters and the rest length: the text of the fault, NULL if there is none; may
     * be NULL. */
    const char *(*check)(const double *par, double rest);
    struct art_axial_curve curves[ART_AXIAL_CURVES];
    /* Evaluate a law with history, as eval. The history variables are those of the start of the
     * step; their change over the step is a part of the derivatives, so that an implicit step
     * includes it. */
    void (*respond)(const struct art_axial_at *at, double out[3]);
    /* Elastic energy of a law with `respond`: what is stored now. NULL: none. */
    double (*stored_energy)(const struct art_axial_at *at);
    /* The part of F that is not by activation, while this is as it is. NULL: F at no activation. */
    double (*passive)(const struct art_axial_at *at);
    /* The length of what takes a part of l: muscle, spring. Reported as property `inner` of the material. */
    const char *inner;
    double (*inner_length)(const struct art_axial_at *at);
    /* bit k: where params[k] is not 0, the force that is reported (for_output) is not that of the step */
    unsigned reported_apart;
    int n_history;                    /* at most ART_AXIAL_HISTORY */
    /* Advance the history variables over a step of length h that begins now; `at` is the end of the
     * step before, which inputs have not changed. h < 0: initialize them at the start, when
     * at->memory is zero. */
    void (*update_history)(const struct art_axial_at *at, double h, double *memory);
    /* Why the law has no solution at the start of a step, which is reported once for each spring; NULL: it
     * has one. May be NULL. */
    const char *(*failure)(const struct art_axial_at *at);
    /* Sets inner_length in the history variables: it is reported until the next step, which begins with
     * it. Why it cannot be set, NULL if it was. NULL: it is the result of others. */
    const char *(*set_inner_length)(const struct art_axial_at *at, double length, double *history);
    /* The same length in equilibrium when it changes at the rate `speed`, whatever the law remembers; NaN:
     * there is none. NULL: the law has no such equilibrium. */
    double (*inner_length_at)(const struct art_axial_at *at, double speed);
    /* Read what is no number, from the material into the arena: at->data. Called again after its properties
     * were set. NULL: there is nothing. */
    int (*prepare)(struct art_ctx *ctx, struct art_arena *arena, const struct art_comp *material,
                   void **data);
};
/* The length along the tendon of the fibres of the muscle `spring` of the tree, in equilibrium with its
 * tendon when the whole has length l, the fibres lengthen at the rate `speed` (along the tendon) and the
 * activation is a (guide, section 4.5.6). ART_EUSAGE: its material has no fibres and tendon; ART_ERANGE:
 * they are in no equilibrium. */
int art_muscle_length_at(struct art_ctx *ctx, const struct art_comp *spring, double l, double speed,
                         double a, double *length) ART_MUST_USE;
/* Return the elastic energy of a law at length l, zero at the rest length l0. What damping takes
 * and what activation gives is no part of it. By quadrature the relative error is below 1e-9. */
double art_axial_energy(const struct art_axial_law *law, const double *par, double l, double l0);
/* The law of a material class of the library by its name, and of a material; NULL if there is none. */
const struct art_axial_law *art_axial_law_find(const char *cls);
const struct art_axial_law *art_axial_law_of(const struct art_comp *material);
/* True if a spring or muscle is a ligament by its material: excitations have no effect on it. */
bool art_muscle_is_ligament(const struct art_comp *spring);
/* The material classes of the library that have a law, in order; NULL beyond the last. */
const struct art_class *art_axial_material_at(int i);

/* True if l is beyond a length at which a force begins with a slope. Models begin at such lengths,
 * where rounding would decide for each spring and point by itself whether the slope counts;
 * therefore l must be longer by more than 1e-12. */
static inline bool art_is_beyond(double l, double rest)
{
    return l > rest * (1 + 1e-12);
}

/* Curves of Blemker, Pinsky & Delp 2005 over the normalised length n, which muscles as lines and muscles in
 * volumes share, and their slopes. Active: three parabolas, zero outside [0.4, 1.6]. Passive, with its
 * integral from 1: p1 (e^(p2 (n - 1)) - 1) beyond n = 1 (art_is_beyond), from n_max along its tangent. */
double art_blemker_active(double n, double *slope);
double art_blemker_passive(double p1, double p2, double n, double n_max, double *slope);
double art_blemker_passive_integral(double p1, double p2, double n, double n_max);

/* This is a force law between two coordinate frames C and D, for frame springs. Each is one file in
 * libcommon/muscle/framelaw, with the table of its class, and one line in framelaw.def; the table names the
 * law (art_class.law), so that plug-ins bring theirs the same way.
 *
 * T = T_DC is the pose of D in C: position x and rotation R. Everything is in the axes of C. A small change
 * of T is (dx, dtheta): x + dx, exp([dtheta]) R. The wrench f = (force, moment) acts on C and draws it
 * towards D; its opposite acts on D. Force and moment do the work f.(dx, dtheta) against the spring, so that
 * the force acts at the origin of D. */
struct art_frame_law {
    const char *params[12];          /* property names, numbers or vectors, read into par[] one after the
                                        other; NULL ends; "@" names a quirk, as above */
    /* Check the parameters: the text of the fault, NULL if there is none; may be NULL. */
    const char *(*check)(const double *par);
    /* f at the displacement T, the displacement at rest T0 (identity: most) and the rate v = d(x, theta)/dt;
     * K = df/d(x, theta) and D = df/dv, [6][6] each. */
    void (*eval)(const double *par, const struct art_rigid *T, const struct art_rigid *T0,
                 const double v[6], double f[6], double K[36], double D[36]);
    /* Potential energy [M L^2/T^2]; zero at rest. */
    double (*energy)(const double *par, const struct art_rigid *T, const struct art_rigid *T0);
    /* True if the elastic moment has a potential energy with these parameters; if not, `energy` is that of
     * the force alone. NULL: it has. */
    bool (*moment_energy)(const double *par);
    /* Read what is no number, from the material into the arena, as `prepare` of struct art_axial_law; such a
     * law has `respond` and `stored` in place of eval and energy. NULL: there is nothing. */
    int (*prepare)(struct art_ctx *ctx, struct art_arena *arena, const struct art_comp *material,
                   void **data);
    void (*respond)(const void *data, const double *par, const struct art_rigid *T, const double v[6],
                    double f[6], double K[36], double D[36]);
    double (*stored)(const void *data, const double *par, const struct art_rigid *T);
};
enum { ART_FRAME_PARAMS = 40 };      /* most numbers in par[] */
/* Return the law of a material, of its class or one that it extends; NULL if none. */
const struct art_frame_law *art_frame_law_of(const struct art_comp *material);
/* Return the classes of frame materials known here, in order; NULL behind the last. */
const struct art_class *art_frame_material_at(int i);

#ifdef __cplusplus
}
#endif
#endif
