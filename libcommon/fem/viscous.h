/* The stress of viscous materials is that of the velocities while a model moves. */
#ifndef ART_FEM_VISCOUS_H
#define ART_FEM_VISCOUS_H

#include "material_priv.h"

/* This is a flag of a material, beside those of art/fem.h. */
enum { FEM_MAT_VISCOUS = 1 << 10 };

/* Test whether an element has a viscous material. */
bool fem_is_viscous(const struct art_fem *fem, int e);
/* Compute the moduli V of a material that resists motion, s = V d for the rate of deformation d by
 * engineering shears; false: it has none, or the state is not within a step of motion. */
bool fem_viscosity_in_motion(const struct art_material *m, const struct art_mat_point *pt, double V[36]);
/* Add the forces of the viscous materials of an element, its nodes at x with velocities v, to out->f, and
 * -df/dv to D unless it is NULL. */
void fem_viscous_eval(const struct art_fem *fem, const struct art_state *state, int e, const double (*x)[3],
                      const double (*v)[3], double *D, struct fem_element_response *out);

#endif
