/* This header declares incompressibility: volumes of elements and nodes with their gradients,
 * pressures of the penalty methods (softIncompMethod), constraints of the hard method
 * (incompressible). */
#ifndef ART_FEM_INCOMPRESSIBILITY_H
#define ART_FEM_INCOMPRESSIBILITY_H

#include "fem_priv.h"

bool fem_elem_incompressible(const struct art_fem *fem, int e);

/* J[3 i + k][p] = dx_i/dxi_k at all points. */
void fem_jacobians(const struct art_fem_kind *kind, const double (*x)[3], double (*J)[ART_FEM_MAX_POINTS]);
/* Compute volumes w det dx/dxi at all points, with w cof dx/dxi; from these, the gradient of that
 * of point p by each node; and the second derivatives by time while the nodes move on at
 * velocities v. */
void fem_volumes(const struct art_fem_kind *kind, const double (*x)[3], double *dv,
                 double (*cof)[ART_FEM_MAX_POINTS]);
void fem_volume_gradient(const struct art_fem_kind *kind, int p, const double (*cof)[ART_FEM_MAX_POINTS],
                         double (*g)[3]);
void fem_volume_rates(const struct art_fem_kind *kind, const double (*x)[3], const double (*v)[3],
                      double *rate);
/* The second derivative of sum c_p V_p by nodes a > b is the skew matrix [i][k] of e_ikl h_l; h of the pair
 * is at a (a - 1) / 2 + b. That by the same node vanishes. */
void fem_volume_curvature(const struct art_fem_kind *kind, const double (*x)[3], const double *c,
                          double (*h)[3]);
/* The sum of these gradients by a pressure mode, three numbers for each node, the next `step` behind. */
void fem_volume_gradients(const struct art_fem_kind *kind, int mode,
                          const double (*cof)[ART_FEM_MAX_POINTS], double *W, int step);
/* Compute volumes at all points without their gradients. */
void fem_volumes_only(const struct art_fem_kind *kind, const double (*x)[3], double *dv);
/* Return the least volume at a point; NaN if any is NaN. */
double fem_min_volume(const struct art_fem_kind *kind, const double (*x)[3]);
/* Return the volume at a single point. */
double fem_point_volume(const struct art_fem_kind *kind, int p, const double (*x)[3]);

/* A -= the second derivative of sum c_p V_p of an element over the active blocks, but those of `skip`. */
void fem_subtract_volume_curvature(const struct art_fem *fem, const struct art_state *state, int e,
                                   const double *c, const bool *skip, struct art_blocks *A);

/* Volumes of nodes. */
struct fem_nodal {
    const struct art_fem *fem;
    bool incompressible_only;    /* other elements do not count */
    int *first, *list;           /* nodes around each, ascending; [n_nodes + 1], [first[n_nodes]] */
    int *place;                  /* [n][n] of each element that counts: of (a, b) in list */
    double *v0, *v;              /* [n_nodes] at rest, now */
    double *grad;                /* [first[n_nodes]][3] of v by the nodes around */
    double *p, *kp;              /* [n_nodes] soft: pressure, p' / v0 */
    int *slot;                   /* soft: pairs of the nodes around each node, in the set of forces */
};
int fem_nodal_create(struct art_ctx *ctx, const struct art_fem *fem, bool incompressible_only,
                     struct fem_nodal **nodal) ART_MUST_USE;
/* Share of an element's node a in the rest volume of the node. */
double fem_nodal_rest(const struct art_fem *fem, int e, int a);
void fem_nodal_volumes(struct fem_nodal *nodal, const struct art_state *state, bool gradients);
/* c[p] of the volumes of points of an element in sum value_i V_i, by a value for each of its nodes. */
void fem_nodal_point_factors(const struct art_fem_kind *kind, const double *value, double *c);
/* Compute the second derivatives of the volumes by time at constant velocities, rate[n_nodes]. */
void fem_nodal_rates(const struct fem_nodal *nodal, const struct art_state *state, double *rate);

/* Compute the volumes of nodes at rest anew. */
void fem_nodal_refresh(struct fem_nodal *nodal);

/* These are the terms of a penalty method for an element. */
struct fem_penalty_terms {
    double p[ART_FEM_MAX_POINTS];
    int n_modes;                 /* stiffness C R C^T by modes; 0: none */
    double R[16];
    bool full;                   /* stiffness s g g^T by points */
    double s[ART_FEM_MAX_POINTS];
    double min_J;                /* the least relative volume */
    double energy;               /* ELEMENT, FULL */
};
/* False if the element has no pressure. dv[n_points]: volumes. */
bool fem_penalty_pressure(const struct art_fem *fem, const struct art_state *state, int e, const double *dv,
                       struct fem_penalty_terms *out);
/* Compute q[n_points]: the rate of pressure times dv, where volumes change by trace dv. */
void fem_penalty_pressure_rate(const struct art_fem_kind *kind, const struct fem_penalty_terms *penalty,
                               const double *dv,
                   const double *trace, double *q);
/* Adds the volumetric stiffness to M[ik][n a + b], the pairs (i <= k) of directions of K_ab[i][k]; gradients
 * G[3 p + j][n] of the points, where the symmetric ones i == k need a >= b alone. */
enum { FEM_SQUARE = ART_ELEM_MAX_NODES * ART_ELEM_MAX_NODES };
void fem_penalty_stiffness(const struct art_fem_kind *kind, const struct fem_penalty_terms *penalty,
                           const double *G,
                        const double *dv, double (*M)[FEM_SQUARE]);
/* NODAL penalties update volumes and pressures of the nodes at a state, before elements are
 * evaluated; the result is the energy. */
double fem_nodal_penalty_update(const struct art_fem *fem, const struct art_state *state, bool tangent);
void fem_nodal_pressure(const struct art_fem *fem, int e, double *p);
/* f -= beta K v for the part of K from nodal volumes. */
void fem_nodal_damping(const struct art_fem *fem, const struct art_state *state, double beta, double *f);

/* The constraints of the hard method, if there is one. */
int fem_add_volume_constraint(struct art_ctx *ctx, struct art_system *sys, struct art_fem *fem) ART_MUST_USE;

/* A pressure within an element has at most so many modes. */
enum { FEM_MAX_MODES = 4 };
/* Which rows of an element act. Where nodes are held or fixed in a body, those that what moves
 * cannot meet are left out (fem_find_kept_rows): the volume of a quadratic tetrahedron of which a corner
 * alone moves does not change with it, nor that of an element whose nodes all move with one body.
 */
enum kept_rows { ALL_MODES, MEAN_MODE, NO_MODE };
/* Find the kept rows of all elements, by the shape at rest: kept[n_solids]. */
void fem_find_kept_rows(const struct art_fem *fem, signed char *kept);
/* True if something that moves, moves the node. */
bool fem_node_can_move(const struct art_fem *fem, int node);
/* The mean volume as a sum of modes: the first of four is constant, two add up to that. */
static inline double fem_mean_factor(const struct art_fem_kind *kind, int mode)
{
    return kind->n_modes == 2 || mode == 0;
}

#endif
