/* This file expresses constraints outside the tree in coordinates: joints that close loops,
 * couplings, point constraints. */
#include "multibody_priv.h"
#include <math.h>
#include <string.h>

static bool in_tree(const struct art_multibody *mb, const struct art_comp *comp)
{
    for (int k = 0; k < mb->n_links; k++)
        if (mb->link[k].joint->comp == comp) return true;
    return false;
}

/* Row r of a group, times the velocities that coordinates give the bodies; false: they have no part
 * in it. */
static bool reduce(const struct art_multibody *mb, const struct art_jac *J, int group, int r,
                   double *row)
{
    double size = 0, most = 0;
    memset(row, 0, (size_t)mb->n * sizeof *row);
    for (int e = J->ptr[group]; e < J->ptr[group + 1]; e++) {
        const int block = J->block[e], dyn = mb->sys->block_dyn[block];
        const double *c = J->val + J->off[e] + (size_t)(r - J->row[group]) * (size_t)J->size[block];
        if (J->size[block] != 6 || mb->link_of[dyn] < 0) continue;
        for (int i = 0; i < 6; i++) most = fmax(most, fabs(c[i]));
        art_multibody_add_wrench(mb, dyn, c, row);
    }
    for (int i = 0; i < mb->n; i++) size = fmax(size, fabs(row[i]));
    return size > 1e-10 * most;
}

int art_multibody_constraints(struct art_multibody *mb, int *n, const double **A, const double **e)
{
    struct art_system *sys = mb->sys;
    int status = art_system_constrain(mb->ctx, sys, mb->state, 0);
    if (status < 0) return status;
    const struct art_jac *J = &sys->constraints.G.J;
    *n = 0;
    if (!ART_RESERVE(mb->ctx, mb->rows, (J->n_rows + 1) * mb->n, mb->cap_rows) ||
        !ART_RESERVE(mb->ctx, mb->errors, J->n_rows + 1, mb->cap_errors))
        return ART_ENOMEM;
    for (int g = 0; g < J->n_groups; g++)
        for (int r = J->row[g]; r < J->row[g + 1]; r++) {
            const struct art_row *row = &sys->constraints.G.row[r];
            if (row->compliance > 0 || in_tree(mb, row->comp)) continue;
            if (!reduce(mb, J, g, r, mb->rows + (size_t)*n * (size_t)mb->n)) continue;
            mb->errors[(*n)++] = row->dist;
        }
    *A = mb->rows, *e = mb->errors;
    return ART_OK;
}
