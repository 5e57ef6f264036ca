/* kept_elements.h - elements as they were evaluated last. Inverse control evaluates each state twice, without
 * excitations for a prediction and with them in the step: the second time those elements alone are evaluated
 * that excitations change in other ways than by a factor. */
#ifndef ART_FEM_KEPT_ELEMENTS_H
#define ART_FEM_KEPT_ELEMENTS_H

#include "assemble.h"

struct fem_kept_elements {
    bool wanted;                 /* states are evaluated more than once */
    bool ready;                  /* there is memory: */
    double *K, *D, *f;           /* as in an assembly with one batch of all elements */
    double *factor, *min_J;      /* [elements] fem_excited_factor, and min_J of the response */
    double *net;                 /* [excitation.n] net excitations */
    /* what the elements were evaluated for, and the state: q[n_q], u[n_u], history[n_history] */
    bool valid, has_forces, has_tangent, consistent;
    bool damped;                 /* forces have those of damping */
    double t, *state;
};

void fem_kept_fini(struct fem_kept_elements *x);
/* True if evaluations of the assembly are to be kept, and can be. */
bool fem_kept_begin(struct fem_kept_elements *x, const struct fem_assembly *set);
/* True if the elements were evaluated at this state, and all that is wanted of them. */
bool fem_kept_serves(const struct fem_kept_elements *x, const struct fem_assembly_request *wanted);
/* Adapt the k-th element to the present excitations. False: it is to be evaluated. */
bool fem_kept_adapt(const struct fem_kept_elements *x, const struct fem_assembly *set,
                    const struct fem_assembly_request *wanted, int k);
/* All elements are those of the request and the present excitations now; `served`: some are those of the
 * evaluation before; `damped`: forces are. */
void fem_kept_end(struct fem_kept_elements *x, const struct fem_assembly *set,
                  const struct fem_assembly_request *wanted, bool served, bool damped);
/* True if f holds the forces of the elements, with damping, at the state and the present excitations. */
bool fem_kept_has_forces(const struct fem_kept_elements *x, const struct fem_assembly *set,
                         const struct art_state *state);

#endif
