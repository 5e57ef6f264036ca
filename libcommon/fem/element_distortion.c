/* This file computes element distortion: the least ratio of volumes of elements between two
 * states. */
#include "incompressibility.h"
#include <math.h>

bool fem_forbids_inversion(const struct art_fem *fem, int e)
{
    const struct art_fem_elem *elem = &fem->elem[e];
    return elem->nonlinear && elem->material >= 0 &&
           !(fem->materials.material[elem->material].flags & ART_MAT_INVERTIBLE);
}

static double min_volume(const struct art_fem *fem, const struct art_state *state, int e)
{
    double x[ART_ELEM_MAX_NODES][3];
    art_fem_elem_pos(fem, state, e, x);
    return fem_min_volume(art_fem_kind_of(fem, e), (const double(*)[3])x);
}

double fem_min_volume_ratio(const struct art_fem *fem, const struct art_state *before,
                            const struct art_state *after, const struct art_comp **at)
{
    double least = 1;
    for (int e = 0; e < fem->n_elems && !fem->options.allows_inversion; e++) {
        if (!fem_forbids_inversion(fem, e)) continue;
        double then = min_volume(fem, before, e), now = min_volume(fem, after, e);
        if (!(then > 0) || !(now < least * then)) continue;
        least = now / then;
        *at = fem->elem[e].comp;
    }
    return least;
}
