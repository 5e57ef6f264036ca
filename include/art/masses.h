/* art/masses.h - the mass matrix of a system has more than its blocks. Part of art/mech.h.
 *
 * Most components have a mass of their own, a block of the mass matrix. A deformable body's frame and its
 * elastic coordinates share one: each moves the same matter. Such components are coupled by a function that
 * evaluates their mass matrix at a state; products, solves and the matrices of a step take it in.
 *
 *     struct art_blocks *M;
 *     ART_TRY(art_system_mass_pattern(ctx, sys, &M));
 *     art_system_masses(sys, state);
 *     art_system_fill_mass(sys, M);
 */
#ifndef ART_MASSES_H
#define ART_MASSES_H

#include <art/mech.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Components whose masses are coupled: a deformable body's frame and its elastic coordinates. */
struct art_coupled_mass {
    int n_dyn;
    const int *dyn;                  /* [n_dyn] ascending */
    int n;                           /* velocities of all of them */
    size_t at;                       /* of their mass matrix [n][n], symmetric, in art_masses.mass */
    /* Their mass matrix M[n][n] and velocity-dependent inertia force F[n] at a state. */
    void (*evaluate)(const struct art_system *sys, const struct art_state *state, void *data, double *M,
                     double *F);
    void *data;
    double *work;                    /* [n][n + 1] */
    struct art_coupled_mass *next;
};

/* y = M x and x = M^-1 y over the active unknowns. ART_ESINGULAR names the component. */
void art_system_mass_mul(const struct art_system *sys, const double *x, double *y);
/* x = M^-1 x of one active block; false if its inertia is not positive. */
bool art_system_block_mass_solve(const struct art_system *sys, int block, double *x);
int art_system_mass_solve(const struct art_system *sys, double *x) ART_MUST_USE;
/* Make the mass matrix in blocks of its own, M with the pattern of the masses, and its values at the last
 * art_system_masses. */
int art_system_mass_pattern(struct art_ctx *ctx, const struct art_system *sys, struct art_blocks **M)
    ART_MUST_USE;
void art_system_fill_mass(const struct art_system *sys, struct art_blocks *M);
/* Add to A what coupled masses have beside the mass blocks of their components. */
void art_system_add_coupled_mass(const struct art_system *sys, struct art_blocks *A);
/* Couple the masses of n components by `evaluate` (stage `attachments`); the pairs among them are the
 * caller's. dyn stays the caller's. */
int art_system_couple_masses(struct art_ctx *ctx, struct art_system *sys,
                             const struct art_coupled_mass *coupled) ART_MUST_USE;

/* Masses between points that the mass blocks of these do not have, such as the difference of consistent and
 * lumped masses: entries dM_ab of the mass matrix, equal in x, y and z. They act as a force, which
 * Trapezoidal and GeneralizedAlpha integrate exactly; static solves are without it. */
struct art_mass_pair {
    int a, b;                        /* components, a row and a column of dM; both orders are one pair */
    int handle;                      /* of art_system_pair */
    double mass;                     /* dM_ab [M] */
};
struct art_mass_pairs {
    int n;
    struct art_mass_pair *pair;      /* [n] */
    int n_more;                      /* points whose rows of dM have a sum, which weighs */
    const int *dyn;                  /* [n_more] their components */
    double *more;                    /* [n_more] the sums [M] */
    void (*read)(struct art_mass_pairs *pairs); /* set mass and more from the parameters; may be NULL */
    void *data;                      /* of read */
    struct art_mass_pairs *next;
};
/* Add such masses to a system (stage `forces`); `pairs` and its arrays live as long as the system. */
int art_system_add_mass_pairs(struct art_ctx *ctx, struct art_system *sys, struct art_mass_pairs *pairs)
    ART_MUST_USE;

/* A model has these weights of the generalized-alpha method (Chung & Hulbert 1993, J. Applied Mechanics 60,
 * 371-375), by the end of the step: from its spectralRadius r >= 0, or with r < 0 am = af = 1 and beta and
 * gamma by its property newmark. */
struct art_newmark {
    double am, af, beta, gamma;
};
struct art_newmark art_newmark_weights(const struct art_comp *top);

#ifdef __cplusplus
}
#endif
#endif
