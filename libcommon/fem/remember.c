/* What points of elements remember: materials with a state, one after the other as they act there.
 */
#include "fem_priv.h"

double *fem_point_state(const struct art_fem *fem, const struct art_state *state, int e, int p)
{
    if (fem->n_state == 0) return NULL;
    return state->aux + fem->aux + (size_t)fem->n_state * (size_t)(fem->elem[e].point + p);
}

/* Begun (h < 0) or over a step h. */
static void treat(const struct art_material *m, struct art_mat_point *pt, double h)
{
    if (m->n_state > 0 && h < 0 && m->law->start) m->law->start(m, pt);
    if (m->n_state > 0 && h >= 0 && m->law->advance) m->law->advance(m, pt, h);
    pt->state += m->n_state;
}

static void treat_all(const struct art_fem *fem, struct art_state *state, double h)
{
    if (fem->n_state == 0) return;
    for (int e = 0; e < fem->n_elems; e++) {
        const struct art_fem_elem *elem = &fem->elem[e];
        double x[ART_ELEM_MAX_NODES][3], F[9];
        art_fem_elem_pos(fem, state, e, x);
        for (int p = 0; p < fem->kind[elem->kind]->n_points; p++) {
            struct art_mat_point pt;
            fem_point_gradient(fem, e, p, (const double(*)[3])x, F);
            art_mat_point_init(&pt, F);
            pt.state = fem_point_state(fem, state, e, p);
            if (elem->material >= 0) treat(&fem->material[elem->material], &pt, h);
            for (int i = 0; i < elem->n_extra; i++)
                treat(&fem->material[fem->extra[elem->extra + i].material], &pt, h);
        }
    }
}

void fem_points_start(const struct art_fem *fem, struct art_state *state)
{
    treat_all(fem, state, -1);
}

void fem_points_advance(const struct art_fem *fem, struct art_state *state, double h)
{
    treat_all(fem, state, h);
}
