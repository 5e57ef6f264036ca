/* excited_force.h - what excitations do to the forces of elements, one excitation at a time. */
#ifndef ART_FEM_EXCITED_FORCE_H
#define ART_FEM_EXCITED_FORCE_H

#include "fem_priv.h"

/* Elements that excitations act on, by their muscles or by the stiffening of their materials. */
struct fem_excited {
    int n;
    int *elem;                   /* [n] */
    size_t *first;               /* [n + 1] nodes of those before */
    double *base, *f;            /* [nodes][3] forces on their nodes at the base, and now */
    double *factor;              /* [n] by which excitations multiply all of the base; 0: they do more */
    int *active;                 /* [n] those whose excitations changed, places in elem */
    int *again;                  /* [n] those of them that are evaluated again */
    int *source, n_sources;      /* excitables that act on any of them */
    bool listed;
};

void fem_excited_fini(struct fem_excited *x);
/* True if an excitation acts on the element; with net[excitation.n] one that is another than that. */
bool fem_is_excited(const struct art_fem *fem, int e, const double *net);
/* The factor in proportion to which excitations change all forces of an element; 0: they do more, or
 * nothing. */
double fem_excited_factor(const struct art_fem *fem, int e);
/* Keep the forces at the present excitations, which are evaluated unless they are known: those on the nodes
 * of element e are then at known[3 first[e]]. False where that is not possible: pressures of nodes follow
 * materials that excitations stiffen; or memory ran out. */
bool fem_excited_save(struct fem_excited *x, struct art_fem *fem, const struct art_state *state,
                      const double *known, const size_t *first);
/* f[n_u] += forces at the present excitations less the ones kept, of elements whose excitations are not those
 * in net. */
void fem_excited_add(struct fem_excited *x, struct art_fem *fem, const struct art_state *state,
                     const double *net, double *f);

#endif
