/* This header declares damage criteria and distributions, of which material/damage.c makes a material. */
#ifndef ART_FEM_DAMAGE_H
#define ART_FEM_DAMAGE_H

#include "material_priv.h"

/* This is a point of the elastic material without damage; its stress s and tangent D, axes as in art/fem.h,
 * are there for criteria of stress alone. */
struct fem_damage_point {
    const struct art_material *elastic;
    const struct art_mat_point *pt;
    double s[6], D[36];
};

enum { FEM_DAMAGE_CRITERIA = 8 };
struct fem_damage_criterion {
    const char *word;
    /* Return Xi, and N with Xi' = N:d for the rate of deformation d. */
    double (*value)(const struct fem_damage_point *at, double N[6]);
    bool energy, stress;         /* asks for the energy, or for s and D, of the elastic material */
};
extern const struct fem_damage_criterion fem_damage_criteria[FEM_DAMAGE_CRITERIA];

/* Places of the numbers in par[]. */
enum { FEM_DAMAGE_MOST_POINTS = 12 };
enum {
    FEM_DAMAGE_MOST, FEM_DAMAGE_SCALE, FEM_DAMAGE_SHAPE, FEM_DAMAGE_LOCATION, FEM_DAMAGE_CRITERION,
    FEM_DAMAGE_DISTRIBUTION, FEM_DAMAGE_N_POINTS, FEM_DAMAGE_POINTS
};
/* The distributions are in the order of their words. */
enum {
    FEM_DAMAGE_SIMO, FEM_DAMAGE_LOG_NORMAL, FEM_DAMAGE_WEIBULL, FEM_DAMAGE_QUINTIC, FEM_DAMAGE_STEP,
    FEM_DAMAGE_BY_POINTS
};
/* Return the damage for the greatest Xi so far, and its slope by Xi. */
double fem_damage_of(const double *par, double Xi, double *slope);
/* Return the fault of parameters, or NULL. */
const char *fem_damage_error(const double *par);

#endif
