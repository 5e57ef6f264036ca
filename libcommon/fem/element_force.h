/* shared by element_force.c and internal_force.c */
#ifndef ART_FEM_ELEMENT_FORCE_H
#define ART_FEM_ELEMENT_FORCE_H

#include "fem_priv.h"

/* Forces of element e, `damped`: with those of damping; its matrix. out->f, K and D are room for what it
 * gives; D is NULL if no element has a damping other than by its stiffness, and else filled for those that
 * have none as well. */
void fem_element_eval(const struct art_fem *fem, const struct art_state *state, int e, bool tangent,
                      bool damped, struct fem_element_response *out);

#endif
