/* coupled.h - what compressible laws in the invariants of C share (coupled.c). */
#ifndef ART_FEM_COUPLED_H
#define ART_FEM_COUPLED_H

#include "material_priv.h"

struct fem_coupled {
    double J, B[6], M[6]; /* B = F F^T, M = I1 B - B^2 */
    double I1, I2;        /* of C */
};
/* These are the derivatives of W(I1, I2, J). */
struct fem_coupled_W {
    double d1, d2, dJ, d11, d12, d22, d1J, d2J, dJJ;
};
void fem_coupled_start(struct fem_coupled *c, const struct art_mat_point *pt);
/* The volumetric term is U = a ln J + K/2 ln^2 J: set its derivatives in W, or add it to the energy W. */
void fem_coupled_volumetric(struct fem_coupled_W *W, double a, double K, double J);
double fem_coupled_volumetric_energy(double W, double a, double K, double J);
#define FEM_ROW_COUPLED_K \
    ART_P("K", DOUBLE("M/L/T^2"), "10000", "of half the square of ln J", ART_FIELD, ART_INHERITED, \
          .legal = "[0,inf)")
/* Cauchy stress and tangent (D may be NULL). */
void fem_coupled_stress(const struct fem_coupled *c, const struct fem_coupled_W *W, double s[6],
                        double D[36]);

/* These are rows of the parameters of fibres, of laws of the whole and of the isochoric stretch. */
#define FEM_ROW_FIBRE_ALPHA \
    ART_P("alpha", DOUBLE("1"), "0", "rate of the exponential; 0: a power alone", ART_FIELD, \
          ART_EXPLICIT, .legal = "[0,inf)")
#define FEM_ROW_FIBRE_BETA \
    ART_P("beta", DOUBLE("1"), "3", "power of I4 - 1", ART_FIELD, ART_EXPLICIT, .legal = "[2,inf)")
#define FEM_ROW_FIBRE_XI \
    ART_P("xi", DOUBLE("M/L/T^2"), "1000", "modulus", ART_FIELD, ART_EXPLICIT, .legal = "[0,inf)")
#define FEM_ROW_FIBRE_MODULUS \
    ART_P("modulus", DOUBLE("M/L/T^2"), "1000", "of a quarter of the square of I4 - 1", ART_FIELD, \
          ART_EXPLICIT, .legal = "[0,inf)")

/* This is a law along a direction: W of I4, and its derivatives, for the parameters and the
 * excitation. The parameters begin with FEM_FIBRE_PARAMS. */
typedef double fem_coupled_fibre(const double *par, double I4, double excitation, double *d4,
                                 double *d44);
/* a = F a0; false where nothing acts: without a direction, and in elements that are inside out. */
bool fem_coupled_fibre_start(const struct art_material *m, const struct art_mat_point *pt,
                             double a[3], double *I4, double *excitation);
void fem_coupled_fibre_law(const struct art_material *m, const struct art_mat_point *pt,
                           fem_coupled_fibre *law, double s[6], double D[36]);

#endif
