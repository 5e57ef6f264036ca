/* The files of deformable bodies share this. */
#ifndef DEFORMABLE_PRIV_H
#define DEFORMABLE_PRIV_H

#include "../mech_priv.h"
#include <art/deformable.h>

/* Degrees of polynomials in xi, which goes from -1 to 1 along the body; of their products. */
enum { MOST_DEGREE = 7, MOST_MOMENT = 2 * MOST_DEGREE };

/* A polynomial has xi and, linearly, y and z from the axis: sum over s, a of c[s][a] {1, y, z}_s
 * xi^a. */
struct beam_poly {
    double c[3][MOST_DEGREE + 1];
};
/* These are integrals of xi^a {1, y, z, yy, yz, zz} by volume, with a weight. */
struct beam_moments {
    double x[MOST_MOMENT + 1][6];
};

/* Where a beam lies: x = middle + half xi; y and z of its axis; half its length. */
struct beam_axis {
    double middle, y, z, half;
};

/* One shape has a displacement, turn of the section, axial strain, rate of twist. */
struct beam_shape {
    struct beam_poly u[3], turn[3], strain, twist;
};

/* These are integrals over the mass: S_j = int phi_j, C_j = int X phi_j^T, B_jk = int phi_j
 * phi_k^T; and what the undeformed body has: mass, first moment, int X X^T. */
struct shape_integrals {
    double mass, first[3], second[9];
    double (*S)[3], (*C)[9], (*B)[9];
};

struct art_deformable {
    const struct art_comp *comp;
    int n; /* elastic coordinates */
    struct beam_axis axis;
    struct beam_shape *shape; /* [n] */
    struct shape_integrals mass;
    double *K; /* [n][n] */
    double alpha, beta;
    double made_of[3]; /* what K follows from and may change: stiffness, modulus, ratio */
    /* in a system */
    struct art_system *sys;
    int frame, n_dyn;
    int *dyn;   /* [n_dyn] the frame and the threes of coordinates */
    int *pair;  /* [n_dyn][n_dyn] lower half */
    int *slave; /* [n_slaves] components that follow the body */
    int n_slaves, cap_slaves;
    struct art_deformable *next;
};

/* beam.c */
int beam_count(const struct art_comp *comp);
void beam_shapes(const struct art_comp *comp, const struct beam_axis *axis,
                 struct beam_shape *shape);
void beam_poly_add(struct beam_poly *p, double s, const struct beam_poly *q);
double beam_poly_at(const struct beam_poly *p, const struct beam_axis *axis, const double X[3]);
double beam_product(const struct beam_poly *p, const struct beam_poly *q,
                    const struct beam_moments *m);

/* read.c: K anew, if what it follows from has changed. */
int deformable_refresh_stiffness(struct art_ctx *ctx, struct art_deformable *b);

/* moments.c */
struct beam_solid {
    double lo[3], hi[3]; /* box of the meshes */
    bool closed;         /* there are meshes with mass, and all of them bound a solid */
    int n_meshes;
    struct art_mesh **mesh;
};
int beam_solid_read(struct art_ctx *ctx, const struct art_comp *comp, struct beam_solid *solid);
void beam_solid_fini(struct beam_solid *solid);
/* By volume. */
void beam_solid_moments(const struct beam_solid *solid, const struct beam_axis *axis,
                        struct beam_moments *m);
/* Compute those of a uniform line with the integral `whole`, and int yy, yz, zz of its sections. */
void beam_line_moments(double whole, const double section[3], struct beam_moments *m);

/* inertia.c evaluates M[6 + n3][6 + n3] and F of the frame and 3 (n_dyn - 1) coordinates. */
void deformable_mass(const struct art_system *sys, const struct art_state *state, void *data,
                     double *M, double *F);

/* attach.c */
extern const struct art_attach_type deformable_point, deformable_frame;
/* Makes an attachment to the frame of a deformable body one to the body. */
int deformable_take(struct art_ctx *ctx, struct art_system *sys, struct art_attach *att,
                    struct art_deformable *b);

struct deformables {
    struct art_deformable *first;
    struct deformable_end {
        const struct art_comp *owner;
        int which, dyn;
    } * end;
    int n_ends, cap_ends;
};
extern const struct art_force_type deformable_forces;

#endif
