/* This assembles element matrices into the sparsity pattern of the system without searching: the
 * pairs of nodes that elements couple, and their places in the pattern. */
#include "assemble.h"
#include "incompressibility.h"
#include <stdlib.h>

/* Nodes that are coupled with each other: those of the i-th element that is evaluated; behind the
 * elements those around a node that has a pressure. */
static const int *coupled(const struct fem_assembly *set, int i, int *n)
{
    const struct art_fem *fem = set->fem;
    if (i < set->own.n) {
        int e = fem_assembly_elem(set, i);
        *n = art_fem_kind_of(fem, e)->n_nodes;
        return art_fem_elem_nodes(fem, e);
    }
    const int *first = fem->incomp.nodal->first + (i - set->own.n);
    *n = first[1] - first[0];
    return fem->incomp.nodal->list + first[0];
}

static int find_neighbours(struct art_ctx *ctx, const struct fem_assembly *set,
                           struct fem_adjacency *near)
{
    const struct art_fem *fem = set->fem;
    size_t n = (size_t)fem->n_all, total = n;
    int *fill = art_alloc(ctx, n + 1, sizeof *fill);
    int n_sets = set->own.n + (fem->incomp.nodal ? fem->n_nodes : 0);
    near->first = art_alloc(ctx, n + 1, sizeof *near->first);
    near->list = NULL;
    if (!fill || !near->first) return art_free(fill), ART_ENOMEM;
    for (size_t i = 0; i < n; i++) fill[i] = 1;
    for (int pass = 0; pass < 2; pass++) {
        for (int e = 0; e < n_sets; e++) {
            int m;
            const int *node = coupled(set, e, &m);
            for (int a = 0; a < m; a++)
                for (int b = 0; b < a; b++) {
                    int hi = node[a] > node[b] ? node[a] : node[b], lo = node[a] + node[b] - hi;
                    if (pass == 1) near->list[fill[hi]] = lo;
                    fill[hi]++;
                    total += pass == 0;
                }
        }
        if (pass == 1) break;
        near->list = art_alloc(ctx, total, sizeof *near->list);
        if (!near->list) return art_free(fill), ART_ENOMEM;
        for (size_t i = 0, at = 0; i < n; i++) {
            near->first[i] = (int)at;
            at += (size_t)fill[i];
            near->list[near->first[i]] = (int)i;
            fill[i] = near->first[i] + 1;
        }
    }
    int at = 0;
    for (size_t i = 0; i < n; i++) {
        int from = near->first[i], count = fill[i] - from, *list = near->list + from, last = -1;
        qsort(list, (size_t)count, sizeof *list, art_compare_ints);
        near->first[i] = at;
        for (int k = 0; k < count; k++)
            if (list[k] != last) last = near->list[at++] = list[k];
    }
    near->first[n] = at;
    art_free(fill);
    return ART_OK;
}

static int number_nodal_slots(struct art_ctx *ctx, const struct art_fem *fem,
                              const struct fem_adjacency *near)
{
    struct fem_nodal *nodal = fem->incomp.nodal;
    size_t total = 0;
    for (int i = 0; i < fem->n_nodes; i++) {
        size_t n = (size_t)(nodal->first[i + 1] - nodal->first[i]);
        total += n * (n + 1) / 2;
    }
    int *slot = nodal->slot = art_arena_alloc(ctx, &fem->sys->arena, total, sizeof *nodal->slot);
    if (!slot) return ART_ENOMEM;
    for (int i = 0; i < fem->n_nodes; i++)
        for (int a = nodal->first[i]; a < nodal->first[i + 1]; a++)
            for (int b = nodal->first[i]; b <= a; b++)
                *slot++ = 2 * fem_pair_of(near, nodal->list[a], nodal->list[b]);
    return ART_OK;
}

/* True if the rows of a node of the element are here. */
static bool touches_owned(const struct art_fem *fem, int e)
{
    const int *node = art_fem_elem_nodes(fem, e);
    bool owned = false;
    for (int a = 0; a < art_fem_kind_of(fem, e)->n_nodes; a++) {
        const struct art_dyn *dyn = &fem->sys->dyn[fem->node_dyn[node[a]]];
        owned = owned || art_owns(fem->sys->jac.partition, dyn->block);
    }
    return owned;
}

/* Elements that touch the nodes that this rank owns: rows of these are complete, others are not. */
static int choose_owned(struct art_ctx *ctx, struct art_system *sys, struct fem_assembly *set)
{
    struct art_fem *fem = set->fem;
    size_t n = (size_t)fem->n_elems;
    set->own.n = 0;
    fem->materials.evaluated =
        art_arena_alloc(ctx, &sys->arena, n, sizeof *fem->materials.evaluated);
    if (!fem->materials.evaluated) return ART_ENOMEM;
    for (int e = 0; e < fem->n_elems; e++) {
        fem->materials.evaluated[e] = touches_owned(fem, e);
        set->own.n += fem->materials.evaluated[e];
    }
    set->own.elem = art_arena_alloc(ctx, &sys->arena, (size_t)set->own.n, sizeof *set->own.elem);
    if (!set->own.elem) return ART_ENOMEM;
    for (int e = 0, k = 0; e < fem->n_elems; e++)
        if (fem->materials.evaluated[e]) set->own.elem[k++] = e;
    fem_linear_place_evaluated(fem);
    return ART_OK;
}

static int choose_elements(struct art_ctx *ctx, struct art_system *sys, struct fem_assembly *set)
{
    const struct art_fem *fem = set->fem;
    int status = ART_OK;
    set->own.n = fem->n_elems;
    if (sys->jac.partition) status = choose_owned(ctx, sys, set);
    if (status < 0) return status;
    size_t n = (size_t)set->own.n + 1;
    set->own.first_block = art_arena_alloc(ctx, &sys->arena, n, sizeof *set->own.first_block);
    set->own.first_force = art_arena_alloc(ctx, &sys->arena, n, sizeof *set->own.first_force);
    if (!set->own.first_block || !set->own.first_force) return ART_ENOMEM;
    for (int k = 0; k < set->own.n; k++) {
        size_t m = (size_t)art_fem_kind_of(fem, fem_assembly_elem(set, k))->n_nodes;
        set->own.first_block[k + 1] = set->own.first_block[k] + m * (m + 1) / 2;
        set->own.first_force[k + 1] = set->own.first_force[k] + m;
    }
    return ART_OK;
}

int fem_assembly_pairs(struct art_ctx *ctx, struct art_system *sys, struct fem_assembly *set)
{
    const struct art_fem *fem = set->fem;
    struct fem_adjacency near;
    int status = choose_elements(ctx, sys, set);
    if (status < 0) return status;
    status = find_neighbours(ctx, set, &near);
    if (status == ART_OK) {
        size_t n = (size_t)near.first[fem->n_all];
        set->n_pairs = (int)n;
        set->pair = art_arena_alloc(ctx, &sys->arena, n, sizeof *set->pair);
        set->place = art_arena_alloc(ctx, &sys->arena, n, sizeof *set->place);
        set->sum = art_arena_alloc(ctx, &sys->arena, 9 * n, sizeof *set->sum);
        set->damp = art_arena_alloc(ctx, &sys->arena, 9 * n, sizeof *set->damp);
        set->row = art_arena_alloc(ctx, &sys->arena, (size_t)fem->n_all + 1, sizeof *set->row);
        if (!set->pair || !set->place || !set->sum || !set->damp || !set->row) status = ART_ENOMEM;
    }
    for (int i = 0; status == ART_OK && i <= fem->n_all; i++) set->row[i] = near.first[i];
    for (int i = 0; status == ART_OK && i < fem->n_all; i++)
        for (int k = near.first[i]; status == ART_OK && k < near.first[i + 1]; k++) {
            set->pair[k] = art_system_pair(ctx, sys, fem->node_dyn[i], fem->node_dyn[near.list[k]]);
            if (set->pair[k] < 0) status = set->pair[k];
        }
    if (status == ART_OK) status = fem_assembly_make_batches(ctx, sys, &near, set);
    if (status == ART_OK && fem->incomp.nodal) status = number_nodal_slots(ctx, fem, &near);
    art_free(near.first);
    art_free(near.list);
    return status;
}

void fem_assembly_locate_pairs(const struct art_system *sys, struct fem_assembly *set)
{
    set->has_attached_pairs = false;
    for (int k = 0; k < set->n_pairs; k++) {
        bool transposed = false;
        ptrdiff_t place = art_system_pair_place(sys, set->pair[k], &transposed);
        set->place[k] = place < 0 ? place : 2 * place + transposed;
        set->has_attached_pairs = set->has_attached_pairs || place == ART_PAIR_ATTACHED;
    }
}
