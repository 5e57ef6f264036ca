/* art/multibody.h treats jointed bodies in generalized coordinates: poses, velocities and accelerations from
 * the coordinates of joints, their Jacobians, poses from markers, generalized forces.
 *
 * The joints of a compiled system span a tree from the ground: each body hangs on one joint. Its coordinates
 * q are those of the joints of the tree, body by body; joints that would close a loop, couplings of
 * coordinates and point constraints remain as constraints A(q) q' = 0. Of each kind of joint this needs its
 * pose and its rows alone: those of a joint, W V = (0, q'), give the twist V = W^-1 (0, q') of its bodies.
 *
 *     ART_TRY(art_multibody_create(ctx, sys, state, &mb));
 *     ART_TRY(art_multibody_set_pose(mb, q));                  // radians and lengths
 *     ART_TRY(art_multibody_set_motion(mb, v, a));
 *     ART_TRY(art_multibody_inverse_dynamics(mb, NULL, force));
 *
 * Conventions. World axes; velocities (v, w) of bodies are those of the origin and the angular velocity, as
 * in art/mech.h. Statuses besides those named: ART_ENOMEM.
 */
#ifndef ART_MULTIBODY_H
#define ART_MULTIBODY_H

#include <art/joint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct art_multibody;

/* A coordinate: number i of a joint, with its range (infinite: none) at the time of creation. */
struct art_multibody_coord {
    const struct art_comp *joint;
    int i;
    bool rotary;                 /* radians, else a length */
    bool locked;
    double min, max;
};

/* Find the tree of a system. The state is written by the functions below and may be read after each:
 * positions, velocities, all that follows from them. ART_EUNSUPPORTED names a joint whose rows are compliant
 * or do not determine its motion; ART_EUSAGE names a body that forces move and no joint holds (give it a
 * FreeJoint), or a tree without coordinates. */
int art_multibody_create(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                         struct art_multibody **mb) ART_MUST_USE;
void art_multibody_free(struct art_multibody *mb);

/* The number of coordinates, and each of them. */
int art_multibody_size(const struct art_multibody *mb);
const struct art_multibody_coord *art_multibody_coord(const struct art_multibody *mb, int i);
/* The coordinates q[size] of the present pose of the state. */
void art_multibody_get_pose(const struct art_multibody *mb, double *q);

/* Pose the bodies; their velocities become zero. ART_ERANGE: a coordinate is not finite; ART_ESINGULAR: those
 * of a joint do not determine its motion at this pose. */
int art_multibody_set_pose(struct art_multibody *mb, const double *q) ART_MUST_USE;
/* Give the coordinates velocities v[size] and accelerations a[size] at the pose. */
int art_multibody_set_motion(struct art_multibody *mb, const double *v, const double *a) ART_MUST_USE;

/* The place of a point at `at` in the axes of body `dyn` of the system (-1: the ground), and its Jacobian
 * J[3][size] (NULL: not wanted). */
void art_multibody_point(const struct art_multibody *mb, int dyn, const double at[3], double x[3], double *J);
/* The generalized forces Q[size] of a wrench (f, m) on a body about its origin are added. */
void art_multibody_add_wrench(const struct art_multibody *mb, int dyn, const double wrench[6], double *Q);
/* The acceleration (a, alpha) of a body's origin; zero for the ground. */
void art_multibody_acceleration(const struct art_multibody *mb, int dyn, double acc[6]);

/* Compute the generalized forces with which the bodies move as set, beside the forces of the model and
 * `external` (NULL, or a wrench for each component at its place in the system's velocities):
 *
 *     force = sum over bodies J^T (inertia force - applied force)
 *
 * Constraints outside the tree do not act: each coordinate has what its own motion asks. ART_EDIVERGED: the
 * forces of the model could not be determined. */
int art_multibody_inverse_dynamics(struct art_multibody *mb, const double *external, double *force)
    ART_MUST_USE;

/* Constraints outside the tree at the present pose: *n rows with A[n][size] q' = 0 and errors e[n]; they stay
 * valid until the next call. Only rows in which a coordinate takes part. */
int art_multibody_constraints(struct art_multibody *mb, int *n, const double **A, const double **e)
    ART_MUST_USE;

/* --------------------------------------------------------- poses from markers
 *
 * Weighted least squares over all coordinates at once,
 *
 *     sum_m w_m |x_m(q) - y_m|^2 / (2 sum_m w_m)  +  sum_c w_c (q_c - r_c)^2 / 2
 *
 * within the ranges of the coordinates and with all constraints, as OpenSim states it (Delp et al. 2007, IEEE
 * Trans. Biomed. Eng. 54), to rounding: Gauss and Newton's method with the damping of Levenberg and
 * Marquardt. Coordinates that neither markers nor references determine stay as they are. */
struct art_pose_marker {
    int dyn;                     /* its body, in the system */
    double at[3];                /* in the axes of the body */
    double weight;               /* >= 0 */
};
struct art_pose_reference {
    double weight;               /* >= 0; infinite: the coordinate is held at the value */
    double value;
};
struct art_pose_fit {
    const struct art_pose_marker *markers;
    int n_markers;
    const struct art_pose_reference *references; /* [size], or NULL */
    const bool *held;            /* [size] coordinates that keep their value; NULL: the locked ones */
    bool ignore_ranges;
    double constraint_weight;    /* of squared errors of constraints, / 2; infinite: exact */
    int most_iterations;         /* 0: 200 */
};
struct art_pose_report {
    double total;                /* sum of squared distances of markers that are there, without weights */
    double largest;              /* distance, and the marker that has it, or -1 */
    int worst;
    int n;                       /* markers that are there */
    int iterations;
    double constraint_error;     /* largest |e| */
    bool settled;                /* the steps have become rounding */
};
/* Find q[size], in: where to start. Targets y[n_markers][3]; a marker with NaN is missing. `distance`
 * [n_markers] may be NULL. The bodies have the pose afterwards. ART_ERANGE: constraints and ranges contradict
 * each other. */
int art_multibody_fit(struct art_multibody *mb, const struct art_pose_fit *fit, const double *targets,
                      double *q, double *distance, struct art_pose_report *report) ART_MUST_USE;

#ifdef __cplusplus
}
#endif
#endif
