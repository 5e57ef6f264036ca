/* This header declares what element_force.c and internal_force.c share. */
#ifndef ART_FEM_ELEMENT_FORCE_H
#define ART_FEM_ELEMENT_FORCE_H

#include "fem_priv.h"

/* Evaluates element e: its forces, with those of damping if `damped`, and its matrix. out->f, K and D are
 * memory for the results; D is NULL if no element has a damping other than by its stiffness, and else filled
 * for elements that have none as well. */
void fem_element_eval(const struct art_fem *fem, const struct art_state *state, int e, bool tangent,
                      bool damped, struct fem_element_response *out);

#endif
