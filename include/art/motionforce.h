/* art/motionforce.h computes the forces of a given motion: inverse dynamics and static optimisation.
 *
 * Inverse dynamics: the generalized forces t of coordinates q of joints with which a model moves as given, at
 * a pose with velocities and accelerations of the coordinates. They are the multipliers of the rows that hold
 * the coordinates, in
 *
 *     M a - G^T l = f(q, u) + F(u),   G a = q'' - (dG/dt) u   (coordinates),  -(dG/dt) u   (joints)
 *
 * with all forces of the model in f, also those of muscles; F is the velocity-dependent inertia force. Given
 * to the model without the rows of the coordinates, t brings about q''.
 *
 * Static optimisation: the excitations a of muscles that have t themselves, t(a) = 0, at the least sum of
 * |a_j|^p (Crowninshield & Brand 1981, J. Biomech. 14; Anderson & Pandy 2001, J. Biomech. 34). Muscles have
 * their lengths and velocities of the motion; those with a tendon of their own are in equilibrium at each
 * excitation. What muscles within their bounds cannot do is left, as small as possible, and reported.
 *
 *     ART_TRY(art_motion_force_create(ctx, &model, coords, n, &x));
 *     ART_TRY(art_motion_force_set(x, v, a));               // the state is at the pose; radians, lengths
 *     ART_TRY(art_inverse_dynamics(x, force));              // at the excitations that the model has
 *     ART_TRY(art_static_optimisation(x, &options, excitation, &report));
 */
#ifndef ART_MOTIONFORCE_H
#define ART_MOTIONFORCE_H

#include <art/inverse.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A coordinate of a joint, which the model has locked. */
struct art_motion_coord {
    const struct art_comp *joint;
    int coord;
};

struct art_motion_force;
/* For coordinates of the model, whose step has a length (for contacts). ART_EUSAGE: one is not locked, or its
 * limits have a compliance; ART_ENOTFOUND: no joint of the model. */
int art_motion_force_create(struct art_ctx *ctx, const struct art_tracked *model,
                            const struct art_motion_coord *coords, int n,
                            struct art_motion_force **x) ART_MUST_USE;
void art_motion_force_free(struct art_motion_force *x);
/* The velocities v[n] and accelerations a[n] of the coordinates at the pose of the state, whose velocities
 * become those of the motion: what the coordinates leave open has none. */
int art_motion_force_set(struct art_motion_force *x, const double *v, const double *a) ART_MUST_USE;
/* Compute force[n], moments of rotary coordinates and forces of others, at the current
 * excitations. */
int art_inverse_dynamics(struct art_motion_force *x, double *force) ART_MUST_USE;

struct art_static_options {
    const struct art_comp *const *exciter; /* [n] what may be excited */
    int n;
    const double *lo, *hi;       /* [n] bounds */
    double power;                /* p > 1 */
};
struct art_static_report {
    double *residual;            /* [coordinates] generalized forces that are left; may be NULL */
    double largest;              /* of these, by the largest generalized force without excitations */
    bool met;                    /* nothing is left but rounding */
    int rounds;                  /* evaluations of all muscles */
};
/* Compute excitation[n]; the model has them afterwards. The statuses are those of solves. */
int art_static_optimisation(struct art_motion_force *x, const struct art_static_options *options,
                            double *excitation, struct art_static_report *report) ART_MUST_USE;

#ifdef __cplusplus
}
#endif
#endif
