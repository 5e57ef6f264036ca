/* This computes nodal volumes: of a tetrahedron each node has a quarter, of the other linear
 * elements what belongs to the integration point of its own number. Their gradients reach all
 * nodes of the elements around. (Bonet & Burton 1998; guide, section 6.7.) */
#include "incompressibility.h"
#include "shell.h"
#include <stdlib.h>
#include <string.h>

double fem_point_volume(const struct art_fem_kind *kind, int p, const double (*x)[3])
{
    double c[3][3] = {{0}}, cof[3], J[9];
    if (kind->membrane) return kind->weight[p] * fem_shell_jacobian(kind, p, x, J);
    for (int a = 0; a < kind->n_nodes; a++)
        for (int k = 0; k < 3; k++)
            for (int i = 0; i < 3; i++) c[k][i] += x[a][i] * kind->dN[p][a][k];
    art_v3_cross(cof, c[1], c[2]);
    art_v3_scale(cof, kind->weight[p], cof);
    return art_v3_dot(c[0], cof);
}

/* The share of the volume at a point that belongs to a node. */
static double volume_share(const struct art_fem_kind *kind, int node, int point)
{
    return kind->type->kind == ART_ELEM_TET ? 0.25 : node == point;
}

double fem_nodal_rest(const struct art_fem *fem, int e, int a)
{
    const struct art_fem_elem *elem = &fem->elem[e];
    return elem->kind == ART_ELEM_TET ? 0.25 * fem->point[elem->point].dV
                                      : fem->point[elem->point + a].dV;
}

/* -------------------------------------------------------------------- topology */

static bool has_nodal_volumes(const struct fem_nodal *nodal, int e)
{
    if (art_fem_is_shell(nodal->fem, e)) return false;
    return !nodal->incompressible_only || fem_elem_incompressible(nodal->fem, e);
}

/* Collect the nodes around each node, art_compare_ints, itself included. `list` has memory for all
 * with repeats. */
static void collect_neighbours(struct fem_nodal *nodal, int *fill, int *list)
{
    const struct art_fem *fem = nodal->fem;
    int at = 0;
    for (int e = 0; e < fem->n_elems; e++) {
        const int *node = art_fem_elem_nodes(fem, e);
        int n = art_fem_kind_of(fem, e)->n_nodes;
        if (!has_nodal_volumes(nodal, e)) continue;
        for (int a = 0; a < n; a++)
            for (int b = 0; b < n; b++) list[fill[node[a]]++] = node[b];
    }
    for (int i = 0; i < fem->n_nodes; i++) {
        int from = nodal->first[i], count = fill[i] - from, last = -1;
        qsort(list + from, (size_t)count, sizeof *list, art_compare_ints);
        nodal->first[i] = at;
        for (int k = from; k < from + count; k++)
            if (list[k] != last) last = list[at++] = list[k];
    }
    nodal->first[fem->n_nodes] = at;
}

static int find_around(struct art_ctx *ctx, struct art_arena *arena, struct fem_nodal *nodal)
{
    const struct art_fem *fem = nodal->fem;
    int *fill = art_alloc(ctx, (size_t)fem->n_nodes, sizeof *fill), *list = NULL, at = 0;
    int status = fill ? ART_OK : ART_ENOMEM;
    for (int e = 0; status == ART_OK && e < fem->n_elems; e++) {
        const int *node = art_fem_elem_nodes(fem, e);
        int n = art_fem_kind_of(fem, e)->n_nodes;
        for (int a = 0; has_nodal_volumes(nodal, e) && a < n; a++) fill[node[a]] += n;
    }
    for (int i = 0; status == ART_OK && i < fem->n_nodes; i++) {
        nodal->first[i] = at;
        at += fill[i];
        fill[i] = nodal->first[i];
    }
    if (status == ART_OK && !(list = art_alloc(ctx, (size_t)at + 1, sizeof *list)))
        status = ART_ENOMEM;
    if (status == ART_OK) {
        collect_neighbours(nodal, fill, list);
        size_t n = (size_t)nodal->first[fem->n_nodes];
        nodal->list = art_arena_alloc(ctx, arena, n, sizeof *nodal->list);
        nodal->grad = art_arena_alloc(ctx, arena, 3 * n, sizeof *nodal->grad);
        status = nodal->list && nodal->grad ? ART_OK : ART_ENOMEM;
        if (status == ART_OK) memcpy(nodal->list, list, n * sizeof *list);
    }
    art_free(fill);
    art_free(list);
    return status;
}

static int place_of(const struct fem_nodal *nodal, int node, int other)
{
    int l = nodal->first[node], r = nodal->first[node + 1] - 1;
    while (l < r) {
        int m = (l + r) / 2;
        if (nodal->list[m] < other)
            l = m + 1;
        else
            r = m;
    }
    return l;
}

/* The place of the gradient of the volume of node a by node b of each element. */
static int find_places(struct art_ctx *ctx, struct art_arena *arena, struct fem_nodal *nodal)
{
    const struct art_fem *fem = nodal->fem;
    size_t total = 0;
    for (int e = 0; e < fem->n_elems; e++) {
        size_t n = (size_t)art_fem_kind_of(fem, e)->n_nodes;
        if (has_nodal_volumes(nodal, e)) total += n * n;
    }
    int *place = nodal->place = art_arena_alloc(ctx, arena, total, sizeof *nodal->place);
    if (!place) return ART_ENOMEM;
    for (int e = 0; e < fem->n_elems; e++) {
        const int *node = art_fem_elem_nodes(fem, e);
        int n = art_fem_kind_of(fem, e)->n_nodes;
        if (!has_nodal_volumes(nodal, e)) continue;
        for (int a = 0; a < n; a++)
            for (int b = 0; b < n; b++) *place++ = place_of(nodal, node[a], node[b]);
    }
    return ART_OK;
}

void fem_nodal_refresh(struct fem_nodal *nodal)
{
    const struct art_fem *fem = nodal->fem;
    memset(nodal->v0, 0, (size_t)fem->n_nodes * sizeof *nodal->v0);
    for (int e = 0; e < fem->n_elems; e++)
        for (int a = 0; has_nodal_volumes(nodal, e) && a < art_fem_kind_of(fem, e)->n_nodes; a++)
            nodal->v0[art_fem_elem_nodes(fem, e)[a]] += fem_nodal_rest(fem, e, a);
}

int fem_nodal_create(struct art_ctx *ctx, const struct art_fem *fem, bool incompressible_only,
                     struct fem_nodal **out)
{
    struct art_arena *arena = &fem->sys->arena;
    size_t n = (size_t)fem->n_nodes;
    struct fem_nodal *nodal = art_arena_alloc(ctx, arena, 1, sizeof *nodal);
    int status;
    if (!nodal) return ART_ENOMEM;
    nodal->fem = fem;
    nodal->incompressible_only = incompressible_only;
    nodal->first = art_arena_alloc(ctx, arena, n + 1, sizeof *nodal->first);
    nodal->v0 = art_arena_alloc(ctx, arena, n, sizeof *nodal->v0);
    nodal->v = art_arena_alloc(ctx, arena, n, sizeof *nodal->v);
    nodal->p = art_arena_alloc(ctx, arena, n, sizeof *nodal->p);
    nodal->kp = art_arena_alloc(ctx, arena, n, sizeof *nodal->kp);
    if (!nodal->first || !nodal->v0 || !nodal->v || !nodal->p || !nodal->kp) return ART_ENOMEM;
    ART_TRY(find_around(ctx, arena, nodal));
    ART_TRY(find_places(ctx, arena, nodal));
    fem_nodal_refresh(nodal);
    *out = nodal;
out:
    return status;
}

/* ------------------------------------------------------------------ evaluation */

/* The share of one element in the volumes and gradients. */
static void add_element(struct fem_nodal *nodal, const struct art_state *state, int e,
                        const int *place, bool gradients)
{
    const struct art_fem *fem = nodal->fem;
    const struct art_fem_kind *kind = art_fem_kind_of(fem, e);
    const int *node = art_fem_elem_nodes(fem, e);
    double x[ART_ELEM_MAX_NODES][3], g[ART_ELEM_MAX_NODES][3];
    double dv[ART_FEM_MAX_POINTS], cof[9][ART_FEM_MAX_POINTS];
    int n = kind->n_nodes;
    art_fem_elem_pos(fem, state, e, x);
    fem_volumes(kind, (const double(*)[3])x, dv, cof);
    for (int p = 0; p < kind->n_points; p++) {
        if (gradients) fem_volume_gradient(kind, p, (const double(*)[ART_FEM_MAX_POINTS])cof, g);
        for (int a = 0; a < n; a++) {
            double s = volume_share(kind, a, p);
            if (s == 0) continue;
            nodal->v[node[a]] += s * dv[p];
            for (int b = 0; gradients && b < n; b++) {
                double *c = nodal->grad + 3 * place[a * n + b];
                art_v3_add_scaled(c, c, s, g[b]);
            }
        }
    }
}

void fem_nodal_volumes(struct fem_nodal *nodal, const struct art_state *state, bool gradients)
{
    const struct art_fem *fem = nodal->fem;
    const int *place = nodal->place;
    memset(nodal->v, 0, (size_t)fem->n_nodes * sizeof *nodal->v);
    if (gradients)
        memset(nodal->grad, 0, 3 * (size_t)nodal->first[fem->n_nodes] * sizeof *nodal->grad);
    for (int e = 0; e < fem->n_elems; e++) {
        int n = art_fem_kind_of(fem, e)->n_nodes;
        if (!has_nodal_volumes(nodal, e)) continue;
        add_element(nodal, state, e, place, gradients);
        place += n * n;
    }
}

void fem_nodal_rates(const struct fem_nodal *nodal, const struct art_state *state, double *rate)
{
    const struct art_fem *fem = nodal->fem;
    double x[ART_ELEM_MAX_NODES][3], v[ART_ELEM_MAX_NODES][3], r[ART_FEM_MAX_POINTS];
    memset(rate, 0, (size_t)fem->n_nodes * sizeof *rate);
    for (int e = 0; e < fem->n_elems; e++) {
        const struct art_fem_kind *kind = art_fem_kind_of(fem, e);
        const int *node = art_fem_elem_nodes(fem, e);
        if (!has_nodal_volumes(nodal, e)) continue;
        art_fem_elem_pos(fem, state, e, x);
        fem_elem_velocities(fem, state, e, v);
        fem_volume_rates(kind, (const double(*)[3])x, (const double(*)[3])v, r);
        for (int p = 0; p < kind->n_points; p++)
            for (int a = 0; a < kind->n_nodes; a++)
                rate[node[a]] += volume_share(kind, a, p) * r[p];
    }
}

void fem_nodal_point_factors(const struct art_fem_kind *kind, const double *value, double *c)
{
    for (int p = 0; p < kind->n_points; p++) {
        c[p] = 0;
        for (int a = 0; a < kind->n_nodes; a++) c[p] += volume_share(kind, a, p) * value[a];
    }
}
