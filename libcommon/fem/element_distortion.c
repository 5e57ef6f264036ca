/* This file computes element distortion: the least ratio of volumes of elements between two
 * states. */
#include "hex/hex.h"
#include "incompressibility.h"
#include <math.h>

bool fem_forbids_inversion(const struct art_fem *fem, int e)
{
    const struct art_fem_elem *elem = &fem->elem[e];
    return elem->nonlinear && elem->material >= 0 &&
           !(fem->materials.material[elem->material].flags & ART_MAT_INVERTIBLE);
}

void fem_min_volumes(const struct art_fem *fem, const struct art_state *state, int n, const int *e,
                     double *least)
{
    const double *x[FEM_HEX_MOST_LANES][8];
    const struct fem_hex_kernels *hex = fem_hex_kernels();
    for (int i = 0; i < n;) {
        int k = 0;
        for (; k < hex->lanes && i + k < n && fem->elem[e[i + k]].kind == ART_ELEM_HEX; k++)
            fem_hex_nodes(fem, state, e[i + k], x[k], NULL);
        if (k > 0) {
            hex->min_volumes(k, (const double *const(*)[8])x, least + i);
            i += k;
            continue;
        }
        double y[ART_ELEM_MAX_NODES][3];
        art_fem_elem_pos(fem, state, e[i], y);
        least[i] = fem_min_volume(art_fem_kind_of(fem, e[i]), (const double(*)[3])y);
        i++;
    }
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
    for (int e = k * q->size; e < (k + 1) * q->size && e < fem->n_elems;) {
        double then[FEM_HEX_MOST_LANES], now[FEM_HEX_MOST_LANES];
        int elem[FEM_HEX_MOST_LANES], n = 0;
        for (; n < FEM_HEX_MOST_LANES && e < (k + 1) * q->size && e < fem->n_elems; e++)
            if (fem_forbids_inversion(fem, e)) elem[n++] = e;
        fem_min_volumes(fem, q->before, n, elem, then);
        fem_min_volumes(fem, q->after, n, elem, now);
        for (int i = 0; i < n; i++) {
            if (!(then[i] > 0) || !(now[i] < part.least * then[i])) continue;
            part = (struct part){now[i] / then[i], elem[i]};
        }
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
