/* This defines the kernels of a width: the including file defines LANES, and NAME of their table. */
#ifndef ART_FEM_HEX_KERNELS_H
#define ART_FEM_HEX_KERNELS_H

#include "corotated.h"
#include "tangent.h"
#include "volumes.h"
#include <math.h>

/* This is a group of elements; lanes without one repeat the last. */
struct hex_group {
    const double *x[LANES][8], *v[LANES][8];
    const struct art_fem_point *rest[LANES];
    struct art_mat_points at[LANES];
    double s[LANES][6][ART_MAT_LANES], D[LANES][ART_MAT_UPPER][ART_MAT_LANES];
    double volume[LANES][8];
    struct fem_penalty_terms penalty[LANES];
    double unused[36 * 9]; /* results of lanes without an element */
};

static void find_nodes(const struct fem_hex_request *wanted, int n, const int *e,
                       struct hex_group *group)
{
    for (int l = 0; l < LANES; l++) {
        const int i = l < n ? l : n - 1;
        fem_hex_nodes(wanted->fem, wanted->state, e[i], group->x[l], group->v[l]);
        group->rest[l] = wanted->fem->point + wanted->fem->elem[e[i]].point;
    }
}

/* Find the pressures of the penalty methods, zero where there is none. */
static void find_pressures(const struct fem_hex_request *wanted, int n, const int *e,
                           struct hex_group *group, struct hex_points *q,
                           struct fem_element_response *const *out)
{
    const double *p[LANES], *s[LANES];
    double *volume[LANES];
    bool pressed = false;
    for (int l = 0; l < LANES; l++) volume[l] = group->volume[l];
    for (int k = 0; k < 8; k += 4) lanes_spread(volume, k, q->volume + k);
    for (int l = 0; l < LANES; l++) {
        struct fem_penalty_terms *terms = &group->penalty[l < n ? l : n - 1];
        if (l < n) {
            out[l]->min_J = q->least_J[l];
            if (fem_penalty_pressure(wanted->fem, wanted->state, e[l], volume[l], terms)) {
                if (!(terms->min_J >= out[l]->min_J)) out[l]->min_J = terms->min_J;
                pressed = true;
            } else {
                memset(terms->p, 0, sizeof terms->p);
            }
            if (!terms->full) memset(terms->s, 0, sizeof terms->s);
        }
        q->R[l] = terms->n_modes ? terms->R[0] : 0;
        p[l] = terms->p, s[l] = terms->s;
    }
    memset(q->B, 0, sizeof q->B);
    if (pressed) volume_gradient(q->Y, q->B);
    for (int k = 0; k < 8; k += 4) lanes_gather(q->p + k, p, k), lanes_gather(q->full + k, s, k);
}

/* Find those of a material that all elements have, eight points of them at a time: these are lanes that
 * stand one after the other. False: its law does not take them so. */
static bool find_common_stresses(const struct art_material *m, bool tangent, struct hex_group *group,
                                 struct hex_points *q)
{
    enum { EACH = 8 / LANES };
    const size_t size = EACH * sizeof(lanes);
    struct art_mat_points *at = &group->at[0];
    double(*s)[ART_MAT_LANES] = group->s[0], (*D)[ART_MAT_LANES] = tangent ? group->D[0] : NULL;
    at->n = at->n_filled = 8;
    for (int p = 0; p < 8; p += EACH) {
        for (int i = 0; i < 9; i++) memcpy(at->F[i], &q->F[i][p], size);
        memcpy(at->J, &q->J[p], size);
        if (!m->law->stress_all(m, at, s, D)) return false;
        for (int i = 0; i < 6; i++) memcpy(&q->s[i][p], s[i], size);
        for (int i = 0; tangent && i < 21; i++) memcpy(&q->D[i][p], D[i], size);
    }
    return true;
}

/* Find stresses and tangents of the materials, element by element. */
static void find_stresses(const struct fem_hex_request *wanted, int n, const int *e, bool tangent,
                          struct hex_group *group, struct hex_points *q)
{
    double *to[LANES];
    const double *from[LANES];
    const struct art_material *common = fem_common_material(wanted->fem, n, e);
    if (common && find_common_stresses(common, tangent, group, q)) return;
    for (int i = 0; i < 10; i++) {
        for (int l = 0; l < LANES; l++) to[l] = i < 9 ? group->at[l].F[i] : group->at[l].J;
        for (int p = 0; p < 8; p += 4) lanes_spread(to, p, (i < 9 ? q->F[i] : q->J) + p);
    }
    for (int l = 0; l < n; l++) {
        group->at[l].n = group->at[l].n_filled = 8;
        fem_stress_all(wanted->fem, wanted->state, e[l], 8, &group->at[l], group->s[l],
                       tangent ? group->D[l] : NULL);
    }
    for (int i = 0; i < 6; i++) {
        for (int l = 0; l < LANES; l++) from[l] = group->s[l < n ? l : n - 1][i];
        for (int p = 0; p < 8; p += 4) lanes_gather(q->s[i] + p, from, p);
    }
    for (int i = 0; tangent && i < 21; i++) {
        for (int l = 0; l < LANES; l++) from[l] = group->D[l < n ? l : n - 1][i];
        for (int p = 0; p < 8; p += 4) lanes_gather(q->D[i] + p, from, p);
    }
}

static void spread_forces(const lanes *f, int n, struct hex_group *group,
                          struct fem_element_response *const *out)
{
    double *to[LANES];
    for (int l = 0; l < LANES; l++) to[l] = l < n ? out[l]->f : group->unused;
    for (int i = 0; i < 24; i += 4) lanes_spread(to, i, f + i);
}

static void evaluate(const struct fem_hex_request *wanted, int n, const int *e,
                     struct fem_element_response *const *out)
{
    const struct art_fem *fem = wanted->fem;
    const bool objective = fem->options.objective && fem->options.beta != 0;
    const bool tangent = wanted->tangent || wanted->damped;
    if (n < 1) return;
    struct hex_points q;
    struct hex_group group;
    lanes f[24];
    double *K[LANES], *D[LANES];
    find_nodes(wanted, n, e, &group);
    place_points(&q, (const double *const(*)[8])group.x, group.rest);
    find_pressures(wanted, n, e, &group, &q, out);
    find_stresses(wanted, n, e, tangent, &group, &q);
    for (int p = 0; p < 8; p++) complete_point(&q, p, tangent, objective && tangent);
    forces(&q, objective, fem->options.beta,
           wanted->damped ? (const double *const(*)[8])group.v : NULL, f);
    spread_forces(f, n, &group, out);
    if (!wanted->tangent) return;
    for (int l = 0; l < LANES; l++) {
        K[l] = l < n ? out[l]->K : group.unused;
        D[l] = l < n ? out[l]->D : group.unused;
    }
    if (objective && out[0]->D) stiffness(&q, true, D);
    stiffness(&q, false, K);
}

const struct fem_hex_kernels NAME = {LANES, evaluate, evaluate_corotated, volumes, min_volumes};

#endif
