/* This header declares what the files of the fem room share. */
#ifndef ART_FEM_PRIV_H
#define ART_FEM_PRIV_H

#include <art/fem.h>

/* Inner loops have a second version of a function with wider vectors, chosen where the processor
 * has them. The results are the same bits, as no products are fused with sums (-ffp-contract=off).
 */
#if defined(__x86_64__) && defined(__gnu_linux__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define FEM_WIDE __attribute__((target_clones("avx2", "default")))
#else
#define FEM_WIDE
#endif
#if defined(__GNUC__)
#define FEM_INLINE static inline __attribute__((always_inline))
#else
#define FEM_INLINE static inline
#endif

/* For short loops whose counter picks entries of a constant table. */
#if defined(__GNUC__) && !defined(__clang__)
#define FEM_UNROLL _Pragma("GCC unroll 3")
#else
#define FEM_UNROLL
#endif

/* These are flags of art_fem_elem.linear. */
enum { FEM_COROTATED = 1, FEM_FIXED = 2 };

/* This is the response of one element at a state. */
struct fem_element_response {
    double *f;                         /* [n_nodes][3] forces on its nodes: of its stresses, tension pulls
                                          inward */
    double *K;                         /* NULL: not wanted; else -df/dx by blocks of pairs (a >= b) of its
                                          nodes, [a (a+1)/2 + b][9] */
    double *D;                         /* the same, -df/dv / beta of the damping; NULL: K itself */
    bool accumulate;                        /* results are added to K and D; else they are set */
    bool consistent;                   /* K holds how the axes of the element turn */
    bool viscous;                      /* with the forces of viscous materials; D is -df/dv itself */
    double min_J;                      /* least det F at its points */
};

/* Elements that are stiffened by the activation of their muscles (activation_stiffening.c): their materials,
 * copied again from the base materials; the present factors. */
void fem_activation_stiffening_refresh(struct art_fem *fem);
void fem_activation_stiffening_update(struct art_fem *fem);
/* Test whether excitations stiffen an element; with net[excitation.n], find one whose net
 * excitation is another. */
bool fem_activation_stiffens(const struct art_fem *fem, int e, const double *net);
/* Set acts[excitation.n] of the excitables that stiffen an element. */
void fem_activation_stiffening_mark(const struct art_fem *fem, int e, bool *acts);
/* Return the present factor of a stiffened element; 0 for others. */
double fem_activation_stiffening_factor(const struct art_fem *fem, int e);
/* Compute K0 and f0 of the linear part of an element, from its rest shape. */
void fem_linear_rest(struct art_fem *fem, int e);
/* y = K0 x over n nodes. */
void fem_linear_multiply(const double *K0, int n, const double (*x)[3], double (*y)[3]);
/* Evaluate the linear part of an element with its nodes at x, its forces with the nodes at xf in
 * the same axes: x + beta v adds the damping beta K v. */
void fem_linear_eval(const struct art_fem *fem, const struct art_state *state, int e, const double (*x)[3],
                     const double (*xf)[3], struct fem_element_response *out);
/* Elements that are evaluated have the beginning of fem->materials.K0 and f0: pages behind it are never
 * written, and take no memory (layout.c). */
void fem_linear_place_evaluated(struct art_fem *fem);
/* Adds to K the derivative of the rotation of corotated elements whose moduli are constant, the nodes of a
 * solid at x (corotated_tangent.c). */
void fem_linear_add_rotation_tangent(const struct art_fem *fem, int e, const double (*x)[3], double *K);
/* K0 and f0 of an element whose moduli change as it moves: those of the state (NULL: at rest), in the order
 * in which fem->materials.K0 and fem->materials.f0 have them. */
void fem_linear_at_state(const struct art_fem *fem, const struct art_state *state, int e, double *K0,
                         double *f0);
/* Evaluate the integrated part of an element; the volumes of nodes are those of the state
 * (fem_nodal_penalty_update). With v, velocities of its nodes, f has the damping by stiffness as
 * well. */
void fem_solid_eval(const struct art_fem *fem, const struct art_state *state, int e, const double (*x)[3],
                    const double (*v)[3], struct fem_element_response *out);
/* Compute F at point p of an element with its nodes at x. */
void fem_point_gradient(const struct art_fem *fem, int e, int p, const double (*x)[3], double F[9]);
/* Find the least volume at a point of each of n elements e. */
void fem_min_volumes(const struct art_fem *fem, const struct art_state *state, int n, const int *e,
                     double *least);
/* element_distortion.c returns true if an element must not be inverted; the least ratio of least
 * volumes at a point of these elements after and before a step, 1 at most, and its element.
 * Elements that are inverted in the state `before` do not count. */
bool fem_forbids_inversion(const struct art_fem *fem, int e);
double fem_min_volume_ratio(const struct art_fem *fem, const struct art_state *before,
                      const struct art_state *after, const struct art_comp **at);

/* The first element with a point where moving fields have no value, or one that its material refuses. */
const struct art_comp *fem_params_check(const struct art_fem *fem, const struct art_state *state,
                                        const char **why);
/* The material of a layer as it is at point p: of the model itself, or a copy in room[ART_FEM_NESTED]. The
 * state may be NULL: everything is at rest. */
const struct art_material *fem_material_at(const struct art_fem *fem, const struct art_state *state, int e,
                                           const struct art_fem_layer *layer, int p,
                                           struct art_material *room);
/* True if parameters depend on the position of a mesh or grid. */
bool fem_params_moving(const struct art_fem *fem);
/* The element's own material, which is its first layer. */
const struct art_material *fem_own_material(const struct art_fem *fem, const struct art_state *state, int e,
                                            int p, struct art_material *room);
/* The materials at a point of an element one after the other, each with what it is asked about there:
 *
 *     fem_layer_iter_begin(&at, fem, state, e, p, F);
 *     while (fem_layer_iter_next(&at)) at.m->law->...(at.m, &at.pt, ...); */
struct fem_layer_iter {
    const struct art_material *m;
    struct art_mat_point pt;
    const struct art_fem *fem;
    const struct art_fem_layer *layer;
    int e, p, left;              /* the element; its point; layers that are left */
    double *state;               /* history variables of the next one */
    const struct art_state *world;
    struct art_material room[ART_FEM_NESTED];  /* a material with parameters from fields */
};
void fem_layer_iter_begin(struct fem_layer_iter *at, const struct art_fem *fem,
                          const struct art_state *state, int e, int p,
                  const double F[9]);
bool fem_layer_iter_next(struct fem_layer_iter *at);
/* Compute the stress, without p, and the tangent (unless NULL) of all materials that are
 * integrated at a point. */
void fem_point_stress(const struct art_fem *fem, const struct art_state *state, int e, int p,
                      const double F[9], double s[6], double *D);
/* Compute the stress of the n points of an element side by side; D by its upper triangle. */
void fem_stress_all(const struct art_fem *fem, const struct art_state *state, int e, int n,
                    const struct art_mat_points *pts, double (*s)[ART_MAT_LANES],
                    double (*D)[ART_MAT_LANES]);
/* Return the material that all of these elements have alone, if its law takes several points side by side;
 * these may be of different elements then. NULL: there is none. */
const struct art_material *fem_common_material(const struct art_fem *fem, int n, const int *e);
/* The history variables of a point, NULL if there are none. */
double *fem_point_history(const struct art_fem *fem, const struct art_state *state, int e, int p);
/* Initializes the history variables of all points; updates them over a step h that begins at the state. */
void fem_history_start(const struct art_fem *fem, struct art_state *state);
void fem_history_update(const struct art_fem *fem, struct art_state *state, double h);
/* Compute F at the warping point. */
void fem_warp_gradient(const struct art_fem *fem, int e, const double (*x)[3], double F[9]);
/* K[pair][9] += the stiffness of the moduli D[n_points] at rest. */
void fem_rest_stiffness(const struct art_fem *fem, int e, const double (*D)[36], double *K);
/* Energy of all materials that are integrated at a point, by rest volume, without that of p. */
double fem_point_energy(const struct art_fem *fem, const struct art_state *state, int e, int p,
                        const double F[9]);
/* Return the greatest damage of the materials at a point; 0 where none is damaged. */
double fem_point_damage(const struct art_fem *fem, const struct art_state *state, int e, int p,
                        const double F[9]);
/* Return the greatest plastic strain of the materials at a point; 0 where nothing yields. */
double fem_point_plastic_strain(const struct art_fem *fem, const struct art_state *state, int e, int p,
                                const double F[9]);
/* Collect the velocities of the nodes of an element. */
void fem_elem_velocities(const struct art_fem *fem, const struct art_state *state, int e, double (*v)[3]);

/* ------------------------------------------------------------------- fields */

/* Compute the moduli of all linear materials of an element at point p, corotated or fixed; the
 * result is false if there are none. */
bool fem_linear_moduli(const struct art_fem *fem, const struct art_state *state, int e, int p, bool corotated,
                       double D[36]);
/* kind->extrapolate */
void fem_extrapolation(struct art_fem_kind *kind);
/* This is the volumetric response of an element at its points. */
struct fem_volumetric {
    double p[ART_FEM_MAX_POINTS], U[ART_FEM_MAX_POINTS];  /* pressure; energy by rest volume */
};
/* Evaluate values at the points of an element with its nodes at x and volumes dv. */
void fem_eval_points(const struct art_fem *fem, const struct art_state *state, int e, const double (*x)[3],
                     const double *dv, const struct fem_volumetric *bulk, struct art_fem_point_value *v);
/* These create the cache of values at points, and the elements around the nodes; it is invalidated
 * when parameters change. */
int fem_cache_create(struct art_ctx *ctx, struct art_fem *fem) ART_MUST_USE;
void fem_cache_invalidate(struct art_fem *fem);
void fem_cache_free(struct art_fem *fem);

/* consistent_mass.c handles the difference of consistent and lumped masses as a force. */
int fem_add_consistent_mass(struct art_ctx *ctx, struct art_system *sys, struct art_fem *fem) ART_MUST_USE;

#endif
