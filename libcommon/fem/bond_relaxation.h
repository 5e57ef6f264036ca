/* Relaxation functions of bonds that break (material/reactive_viscoelastic.c). */
#ifndef ART_FEM_BOND_RELAXATION_H
#define ART_FEM_BOND_RELAXATION_H

#include "material_priv.h"

enum { FEM_RELAXATION_PARAMS = 12 };

/* A relaxation function is a row: its class, its parameters (properties, numbers, one after the other), their
 * fault or NULL, and its value g at the time t >= 0 since the bonds began to break, which is 1 at t = 0 and
 * does not grow. `distortion` is the norm of the deviator of the logarithmic strain there. */
struct fem_relaxation {
    const char *cls;
    const char *params[7];
    const char *(*check)(const double *par);
    double (*value)(const double *par, double t, double distortion);
};

/* Return the row of a class; NULL: there is none. */
const struct fem_relaxation *fem_relaxation_of(const struct art_comp *comp);
/* Read the parameters. ART_ERANGE: they are refused. */
int fem_relaxation_read(struct art_ctx *ctx, const struct art_comp *comp, const struct fem_relaxation *row,
                        double par[FEM_RELAXATION_PARAMS]) ART_MUST_USE;

#endif
