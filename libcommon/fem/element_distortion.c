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

/* The elements are cut into so many parts at most, whatever the number of threads. */
enum { PARTS = 32, PART_MIN = 16 };

struct part {
    double least;
    int elem;
};

struct search {
    const struct art_fem *fem;
    const struct art_state *before, *after;
    int size; /* elements of a part */
    struct part part[PARTS];
};

static void search_part(void *arg, int k)
{
    struct search *q = arg;
    const struct art_fem *fem = q->fem;
    struct part part = {1, -1};
    for (int e = k * q->size; e < (k + 1) * q->size && e < fem->n_elems; e++) {
        if (!fem_forbids_inversion(fem, e)) continue;
        double then = min_volume(fem, q->before, e), now = min_volume(fem, q->after, e);
        if (!(then > 0) || !(now < part.least * then)) continue;
        part = (struct part){now / then, e};
    }
    q->part[k] = part;
}

double fem_min_volume_ratio(const struct art_fem *fem, const struct art_state *before,
                            const struct art_state *after, const struct art_comp **at)
{
    struct search q = {.fem = fem, .before = before, .after = after};
    double least = 1;
    if (fem->options.allows_inversion) return least;
    q.size = (fem->n_elems + PARTS - 1) / PARTS;
    if (q.size < PART_MIN) q.size = PART_MIN;
    int parts = (fem->n_elems + q.size - 1) / q.size;
    art_pool_run(fem->sys->pool, parts, search_part, &q);
    for (int k = 0; k < parts; k++) {
        if (!(q.part[k].least < least)) continue;
        least = q.part[k].least;
        *at = fem->elem[q.part[k].elem].comp;
    }
    return least;
}
