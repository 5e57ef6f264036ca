/* This header declares what the laws of materials have in common, and their classes. */
#ifndef ART_FEM_MATERIAL_PRIV_H
#define ART_FEM_MATERIAL_PRIV_H

#include "fem_priv.h"

/* The materials are one file each in material/. */
#define X(material) extern const struct art_class art_material_##material;
#include "material.def"
#undef X

/* ---- what laws of materials share (invariants.c); symmetric tensors as in art/fem.h */

/* B = F F^T; the square of a symmetric tensor */
void fem_left_green(const double F[9], double B[6]);
void fem_square(const double A[6], double A2[6]);
/* Fill the rows of D from its upper triangle; and add s A o A to D, (A o A)_ijkl = (A_ik A_jl +
 * A_il A_jk)/2. */
void fem_add_symmetric_product(double D[36], double s, const double A[6]);
void fem_fill_lower_triangle(double D[36]);
/* Return the fault of Young's modulus and Poisson's ratio par[2], or NULL. */
const char *fem_lame_error(const double *par);

/* These are laws W(I1, I2) in the invariants of phi C: phi = J^(-2/3) leaves only the change of
 * shape. */
struct fem_iso {
    double J, B[6];          /* phi F F^T */
    double I1, I2;
    double M[6];             /* I1 B - B^2; fem_iso_start leaves it out unless it is wanted */
    double a, b;             /* J phi'/phi, J^2 phi''/phi */
};
/* Derivatives of W. */
struct fem_iso_W {
    double d1, d2, d11, d12, d22;
};
/* Start a law; `second` says that W depends on I2. Below J_limit phi is continued by its parabola;
 * 0 means never. */
void fem_iso_start(struct fem_iso *iso, const struct art_mat_point *pt, bool second, double J_limit);
/* Cauchy stress and tangent (D may be NULL). */
void fem_iso_stress(const struct fem_iso *iso, const struct fem_iso_W *W, double s[6], double D[36]);
/* This is a law in the invariants, by the derivatives of its W: at a point, and at several. */
typedef void fem_iso_derive(const struct art_material *m, double I1, double I2, struct fem_iso_W *W);
void fem_iso_law(const struct art_material *m, const struct art_mat_point *pt, fem_iso_derive *derive,
                 bool second, double J_limit, double s[6], double D[36]);
void fem_iso_law_all(const struct art_material *m, const struct art_mat_points *pts,
                     fem_iso_derive *derive, bool second, double J_limit, double (*s)[ART_MAT_LANES],
                     double (*D)[ART_MAT_LANES]);
/* Such a law that continues nothing, as data; its functions are the same for all. */
struct fem_iso_rule {
    fem_iso_derive *derive;
    double (*energy)(const double *par, double I1, double I2);
    bool second; /* W depends on I2 */
};
#define FEM_ISO_LAW(rule_)                                                                         \
    .rule = &(rule_), .stress = fem_iso_rule_stress, .stress_all = fem_iso_rule_stress_all,        \
    .energy = fem_iso_rule_energy
void fem_iso_rule_stress(const struct art_material *m, const struct art_mat_point *pt, double s[6],
                         double D[36]);
bool fem_iso_rule_stress_all(const struct art_material *m, const struct art_mat_points *pts,
                             double (*s)[ART_MAT_LANES], double (*D)[ART_MAT_LANES]);
double fem_iso_rule_energy(const struct art_material *m, const struct art_mat_point *pt);
/* sum c[i] x^(i + 1) over n terms, and its derivatives */
double fem_iso_series(int n, const double *c, double x, double *d, double *dd);
/* Project for a law in the isochoric part of C: from J times its stress and tangent (in D; may be
 * NULL) as if the isochoric part were all, to the deviatoric ones. */
void fem_iso_project(double J, const double t[6], double s[6], double D[36]);

/* ---- tensors by three vectors a: s = sum t_k a_k x a_k;
 * D = sum A_kl (a_k x a_k) x (a_l x a_l) + sum c_k P_k x P_k with P_k = a_k x a_l + a_l x a_k, l = k + 1 */
void fem_axes_stress(const double (*a)[3], const double t[3], double s[6]);
void fem_axes_tangent(const double (*a)[3], const double A[9], const double c[3], double D[36]);
/* True if the symmetric matrix A[n][n], n <= 6, has no eigenvalue below 0 but by rounding. */
bool fem_is_positive(int n, const double *A);

/* ---- materials along a direction (fibre.c): the stretch l of the isochoric part along it, by a tension T(l)
 *
 * Their parameters begin with those that every muscle has. */
#define FEM_FIBRE_PARAMS "restDir", "excitation"
enum { FEM_FIBRE_DIR = 0, FEM_FIBRE_EXCITATION = 3, FEM_FIBRE_N_COMMON = 4 };
struct fem_fibre {
    double a[3];             /* J^(-1/3) F a0, of length l */
    double l;
    double e;                /* excitation */
};
/* False where nothing acts: without a direction, and in elements that are inside out. */
bool fem_fibre_start(const struct art_material *m, const struct art_mat_point *pt, struct fem_fibre *fibre);
/* For a law that is a tension T of its parameters, l and e. */
void fem_fibre_law(const struct art_material *m, const struct art_mat_point *pt,
                   double (*tension)(const double *par, double l, double e, double *slope), double s[6],
                   double D[36]);
/* No stress, no stiffness. */
void fem_no_stress(double s[6], double D[36]);
/* Return the passive curve of Blemker; with `pushes` below 1 as well, where it is negative. */
double fem_fibre_passive(double p1, double p2, double n, double n_max, bool pushes, double *slope);
/* The energy of a passive tension g(l)/l is the integral of g(x)/x from a to b. `rate` is that of the
 * exponential in g: Gauss's rule with six points is applied to panels over which it changes by a factor of e
 * or less. */
typedef double fem_fibre_toe(const double *par, double l);
double fem_fibre_toe_energy(const double *par, fem_fibre_toe *g, double rate, double a, double b);
/* Rows of tables of fibres whose tension is an exponential toe up to maxLambda and a line beyond. */
#define FEM_ROW_MAX_LAMBDA \
    ART_P("maxLambda", DOUBLE("1"), "1.4", "stretch from which on fibres are straight", ART_FIELD, \
          ART_EXPLICIT)
#define FEM_ROW_TOE_SCALE \
    ART_P("expStressCoeff", DOUBLE("M/L/T^2"), "0.05", "scale of the passive exponential", \
          ART_FIELD, ART_EXPLICIT, .legal = "[0,inf)")
#define FEM_ROW_TOE_RATE \
    ART_P("uncrimpingFactor", DOUBLE("1"), "6.6", "rate of the passive exponential", ART_FIELD, \
          ART_EXPLICIT, .legal = "[0,inf)")
#define FEM_ROW_STRAIGHT_MODULUS \
    ART_P("straightModulus", DOUBLE("M/L/T^2"), "0", "slope of the tension of straight fibres", \
          ART_FIELD, ART_EXPLICIT, .legal = "[0,inf)")

/* SimpleForceMuscle under two names. */
void fem_simple_force_stress(const struct art_material *m, const struct art_mat_point *pt, double s[6],
                             double D[36]);
/* The stress and the energy of a law that has none. */
void fem_no_stress_law(const struct art_material *m, const struct art_mat_point *pt, double s[6],
                       double D[36]);
double fem_no_energy(const struct art_material *m, const struct art_mat_point *pt);

/* The law that the classes of Fung's material share. */
const char *fem_fung_error(const double *par);
void fem_fung_stress(const struct art_material *m, const struct art_mat_point *pt, double s[6],
                     double D[36]);
double fem_fung_energy(const struct art_material *m, const struct art_mat_point *pt);
/* Read m->base from the property baseMaterial. */
int fem_read_base(struct art_ctx *ctx, struct art_arena *arena, const struct art_comp *comp,
                  const struct art_quirks *quirks, struct art_material *m) ART_MUST_USE;

#endif
