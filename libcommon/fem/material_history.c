/* History variables (internal state variables) of materials at the integration points, one material
 * after the other as they act there. */
#include "shell.h"

double *fem_point_history(const struct art_fem *fem, const struct art_state *state, int e, int p)
{
    if (fem->materials.n_state == 0) return NULL;
    return state->history + fem->materials.history +
           (size_t)fem->materials.n_state * (size_t)(fem->elem[e].point + p);
}

/* Begin the history (h < 0), or update it over a step h. */
static void update_layer(const struct fem_layer_iter *at, double h)
{
    const struct art_material_law *law = at->m->law;
    if (at->m->n_state == 0) return;
    if (h < 0 && law->start) law->start(at->m, &at->pt);
    if (h >= 0 && law->update_history) law->update_history(at->m, &at->pt, h);
}

static void update_all_points(const struct art_fem *fem, struct art_state *state, double h)
{
    if (fem->materials.n_state == 0) return;
    for (int e = 0; e < fem->n_elems; e++) {
        double x[ART_ELEM_MAX_NODES][3], F[9], U[ART_FEM_MAX_POINTS][9];
        bool shell = fem_shell_uses_assumed_strain(fem, e);
        art_fem_elem_pos(fem, state, e, x);
        if (shell) fem_shell_stretch(fem, state, e, (const double(*)[3])x, U);
        for (int p = 0; p < art_fem_kind_of(fem, e)->n_points; p++) {
            struct fem_layer_iter at;
            if (!shell) fem_point_gradient(fem, e, p, (const double(*)[3])x, F);
            fem_layer_iter_begin(&at, fem, state, e, p, shell ? U[p] : F);
            while (fem_layer_iter_next(&at)) update_layer(&at, h);
        }
    }
}

void fem_history_start(const struct art_fem *fem, struct art_state *state)
{
    update_all_points(fem, state, -1);
}

void fem_history_update(const struct art_fem *fem, struct art_state *state, double h)
{
    update_all_points(fem, state, h);
}
