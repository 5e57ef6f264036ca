/* This header declares what the files about shells share; docs/rooms/fem/shells.md explains their
 * formulation. */
#ifndef ART_FEM_SHELL_H
#define ART_FEM_SHELL_H

#include "fem_priv.h"

/* These are the components of strains by natural coordinates, shears doubled. */
enum { FEM_XX, FEM_YY, FEM_ZZ, FEM_XY, FEM_YZ, FEM_XZ };
enum {
    FEM_SHELL_NODES = 16,
    FEM_SHELL_SAMPLES = 48,
    FEM_SHELL_MODES = 4,
    FEM_SHELL_POINTS = ART_FEM_MAX_POINTS
};

/* A component of the strain at a point, interpolated from samples at several places. */
struct fem_strain_sampling {
    int n;
    struct {
        int sample, component;
        double weight;
    } from[16];
};
struct fem_shell {
    int n_samples;
    double xi[FEM_SHELL_SAMPLES][3];
    double dN[FEM_SHELL_SAMPLES][FEM_SHELL_NODES][3];
    struct fem_strain_sampling strain_sampling[FEM_SHELL_POINTS][6];
    int n_modes; /* of the stretch of the thickness besides that of the nodes */
    double mode[FEM_SHELL_POINTS][FEM_SHELL_MODES];
};

/* This is the root of Reissner's 5/6: the shear across varies as a parabola over the thickness,
 * and is a constant here that has the same energy for the same force. */
static const double fem_shell_shear = 0.9128709291752769;

/* Return the sample at natural coordinates x, y, z, which is added if there is none. */
int fem_shell_sample(const struct art_fem_kind *kind, struct fem_shell *shell, double x, double y,
                     double z);
/* Component `to` at point p has a share of component `of` at a sample. */
void fem_shell_sampling_at(struct fem_shell *shell, int p, int to, int s, int of, double weight);
/* Choose the assumed strains of a point of a quadratic shell: those in its plane and across it
 * (shell_quadratic.c). */
void fem_shell_sample_quadratic(const struct art_fem_kind *kind, struct fem_shell *shell, int p);

/* Fill in the constant data of a kind; wide_triangles is the quirk shell_triangle_points; full: strains
 * are those of the displacements. */
void fem_shell_kind_fill(struct art_fem_kind *kind, struct fem_shell *shell, int which,
                         bool wide_triangles, bool full);
/* Evaluate the shape functions, the front first; either may be NULL. */
void fem_shell_shape(const struct art_fem_kind *kind, const double xi[3], double *N,
                     double (*dN)[3]);
/* Evaluate the shape functions of the corners alone, of shells the front first; return their count. */
int fem_shell_corner_shape(const struct art_fem_kind *kind, const double xi[3], double *N);
/* Compute dx/dxi at a point; of membranes the third column is the unit normal. The result is the
 * determinant, of membranes the area. */
double fem_shell_jacobian(const struct art_fem_kind *kind, int p, const double (*x)[3],
                          double J[9]);
/* True if element e has the assumed strains of shell_kind.c; else it is a solid (or a membrane whose strain
 * across is zero), as in the original. */
bool fem_shell_uses_assumed_strain(const struct art_fem *fem, int e);
/* These are like fem_solid_eval and fem_rest_stiffness. */
void fem_shell_eval(const struct art_fem *fem, const struct art_state *state, int e,
                    const double (*x)[3], struct fem_element_response *out);
void fem_shell_rest_stiffness(const struct art_fem *fem, int e, const double (*D)[36], double *K);
/* Evaluate a membrane element of the original. */
void fem_membrane_eval(const struct art_fem *fem, const struct art_state *state, int e,
                       const double (*x)[3], struct fem_element_response *out);
void fem_membrane_rest_stiffness(const struct art_fem *fem, int e, const double (*D)[36],
                                 double *K);
/* K += what corotated forces f on the nodes of a shell do when its normal turns: all, or what pulls
 * alone. */
void fem_shell_linear_tension(const struct art_fem_kind *kind, const double (*x)[3],
                              const double *f, bool all, double *K);
/* The stretches U at all points where stresses are evaluated, in the axes of the model at rest. */
void fem_shell_stretch(const struct art_fem *fem, const struct art_state *state, int e,
                       const double (*x)[3], double (*U)[9]);
/* Return the energy of the integrated materials at a point, by rest volume, with that of the
 * pressure. */
double fem_shell_point_energy(const struct art_fem *fem, const struct art_state *state, int e,
                              int p, const double U[9]);
/* Compute the strains of linear materials with moduli D at all points, in axes rotated by R (NULL:
 * not rotated); shears are as in the matrix. */
void fem_shell_small_strain(const struct art_fem *fem, int e, const double (*x)[3], const double *R,
                            const double (*D)[36], double (*strain)[6]);

#endif
