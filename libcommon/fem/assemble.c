/* Laying element matrices into the pattern of the system without searching. They are first summed
 * by pairs of nodes, in the order of the elements; what is summed goes to its place once. */
#if defined(__GNUC__) && !defined(__clang__) && defined(__OPTIMIZE__)
#pragma GCC optimize("O3")
#endif
#include "fem_priv.h"
#include <stdlib.h>
#include <string.h>

/* --------------------------------------------------------------------- pairs */

/* Neighbours of each node that are not behind it in order, itself included, ascending. */
struct near {
    int *first, *list; /* [n_all + 1], [first[n_all]] */
};

static int ascending(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    return x < y ? -1 : x > y;
}

/* Nodes that are coupled with each other: those of element i; behind the elements those around a
 * node that has a pressure. */
static const int *coupled(const struct art_fem *fem, int i, int *n)
{
    if (i < fem->n_elems) {
        *n = art_fem_kind_of(fem, i)->n_nodes;
        return art_fem_elem_nodes(fem, i);
    }
    const int *first = fem->nodal->first + (i - fem->n_elems);
    *n = first[1] - first[0];
    return fem->nodal->list + first[0];
}

static int find_neighbours(struct art_ctx *ctx, const struct art_fem *fem, struct near *near)
{
    size_t n = (size_t)fem->n_all, total = n;
    int *fill = art_alloc(ctx, n + 1, sizeof *fill);
    int n_sets = fem->n_elems + (fem->nodal ? fem->n_nodes : 0);
    near->first = art_alloc(ctx, n + 1, sizeof *near->first);
    near->list = NULL;
    if (!fill || !near->first) return art_free(fill), ART_ENOMEM;
    for (size_t i = 0; i < n; i++) fill[i] = 1;
    for (int pass = 0; pass < 2; pass++) {
        for (int e = 0; e < n_sets; e++) {
            int m;
            const int *node = coupled(fem, e, &m);
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
        qsort(list, (size_t)count, sizeof *list, ascending);
        near->first[i] = at;
        for (int k = 0; k < count; k++)
            if (list[k] != last) last = near->list[at++] = list[k];
    }
    near->first[n] = at;
    art_free(fill);
    return ART_OK;
}

static int pair_of(const struct near *near, int a, int b)
{
    int hi = a > b ? a : b, lo = a > b ? b : a, l = near->first[hi], r = near->first[hi + 1] - 1;
    while (l < r) {
        int m = (l + r) / 2;
        if (near->list[m] < lo)
            l = m + 1;
        else
            r = m;
    }
    return l;
}

static void widen(int span[2], int i)
{
    if (i < span[0]) span[0] = i;
    if (i >= span[1]) span[1] = i + 1;
}

static int by_pair(const void *a, const void *b)
{
    const struct fem_slot *x = a, *y = b;
    return x->pair != y->pair ? (x->pair > y->pair) - (x->pair < y->pair)
                              : (x->block > y->block) - (x->block < y->block);
}

static void number_slots(struct fem_assembly *set, const struct near *near)
{
    const struct art_fem *fem = set->fem;
    for (int e = 0; e < fem->n_elems; e++) {
        const int *node = art_fem_elem_nodes(fem, e);
        int n = art_fem_kind_of(fem, e)->n_nodes, count = 0;
        struct fem_slot *slot = set->slot + set->first_slot[e];
        struct fem_span *span = &set->span[e];
        *span = (struct fem_span){{INT32_MAX, 0}, {INT32_MAX, 0}};
        for (int a = 0; a < n; a++) {
            widen(span->node, node[a]);
            for (int b = 0; b <= a; b++) {
                int pair = pair_of(near, node[a], node[b]);
                widen(span->pair, pair);
                slot[count] = (struct fem_slot){pair, 2 * count + (node[a] < node[b])};
                count++;
            }
        }
        qsort(slot, (size_t)count, sizeof *slot, by_pair);
    }
    for (int i = 0; i < fem->n_all; i++) set->self[i] = pair_of(near, i, i);
    set->least[fem->n_elems] = set->n_pairs;
    for (int e = fem->n_elems; e-- > 0;) {
        int own = set->span[e].pair[0], later = set->least[e + 1];
        set->least[e] = own < later ? own : later;
    }
}

static int number_nodal_slots(struct art_ctx *ctx, const struct art_fem *fem,
                              const struct near *near)
{
    struct fem_nodal *nodal = fem->nodal;
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
                *slot++ = 2 * pair_of(near, nodal->list[a], nodal->list[b]);
    return ART_OK;
}

int fem_assembly_pairs(struct art_ctx *ctx, struct art_system *sys, struct fem_assembly *set)
{
    const struct art_fem *fem = set->fem;
    struct near near;
    int status = find_neighbours(ctx, fem, &near);
    if (status == ART_OK) {
        size_t n = (size_t)near.first[fem->n_all];
        set->n_pairs = (int)n;
        set->pair = art_arena_alloc(ctx, &sys->arena, n, sizeof *set->pair);
        set->place = art_arena_alloc(ctx, &sys->arena, n, sizeof *set->place);
        set->sum = art_arena_alloc(ctx, &sys->arena, 9 * n, sizeof *set->sum);
        set->damp = art_arena_alloc(ctx, &sys->arena, 9 * n, sizeof *set->damp);
        if (!set->pair || !set->place || !set->sum || !set->damp) status = ART_ENOMEM;
    }
    for (int i = 0; status == ART_OK && i < fem->n_all; i++)
        for (int k = near.first[i]; status == ART_OK && k < near.first[i + 1]; k++) {
            set->pair[k] = art_system_pair(ctx, sys, fem->node_dyn[i], fem->node_dyn[near.list[k]]);
            if (set->pair[k] < 0) status = set->pair[k];
        }
    if (status == ART_OK) number_slots(set, &near);
    if (status == ART_OK && fem->nodal) status = number_nodal_slots(ctx, fem, &near);
    art_free(near.first);
    art_free(near.list);
    return status;
}

void fem_assembly_places(const struct art_system *sys, struct fem_assembly *set)
{
    set->spread = false;
    for (int k = 0; k < set->n_pairs; k++) {
        bool transposed = false;
        ptrdiff_t place = art_system_pair_place(sys, set->pair[k], &transposed);
        set->place[k] = place < 0 ? place : 2 * place + transposed;
        set->spread = set->spread || place == ART_PAIR_SPREAD;
    }
}

int fem_assembly_init(struct art_ctx *ctx, struct art_system *sys, struct art_fem *fem,
                      struct fem_assembly *set)
{
    struct art_arena *arena = &sys->arena;
    size_t total = 0;
    set->fem = fem;
    set->first_slot = art_arena_alloc(ctx, arena, (size_t)fem->n_elems, sizeof *set->first_slot);
    if (!set->first_slot) return ART_ENOMEM;
    for (int e = 0; e < fem->n_elems; e++) {
        size_t n = (size_t)art_fem_kind_of(fem, e)->n_nodes;
        set->first_slot[e] = total;
        total += n * (n + 1) / 2;
    }
    set->slot = art_arena_alloc(ctx, arena, total, sizeof *set->slot);
    set->self = art_arena_alloc(ctx, arena, (size_t)fem->n_all, sizeof *set->self);
    set->span = art_arena_alloc(ctx, arena, (size_t)fem->n_elems, sizeof *set->span);
    set->least = art_arena_alloc(ctx, arena, (size_t)fem->n_elems + 1, sizeof *set->least);
    return set->slot && set->self && set->span && set->least ? ART_OK : ART_ENOMEM;
}

/* ------------------------------------------------------------------------ sums */

static inline void add_block(double *restrict sum, const double *restrict B, bool flipped)
{
    if (!flipped) {
        for (int i = 0; i < 9; i++) sum[i] += B[i];
        return;
    }
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) sum[3 * i + j] += B[3 * j + i];
}

void fem_assembly_clear(struct fem_assembly *set, int first, int last)
{
    if (first >= last) return;
    size_t bytes = 9 * (size_t)(last - first) * sizeof *set->sum;
    memset(set->sum + 9 * (size_t)first, 0, bytes);
    if (set->apart) memset(set->damp + 9 * (size_t)first, 0, bytes);
}

void fem_assembly_add(struct fem_assembly *set, int e, const double *K, const double *D, int first,
                      int last)
{
    const struct fem_slot *slot = set->slot + set->first_slot[e];
    const int *span = set->span[e].pair;
    int n = art_fem_kind_of(set->fem, e)->n_nodes, count = n * (n + 1) / 2, i = 0;
    if (span[0] >= last || span[1] <= first) return;
    while (i < count && slot[i].pair < first) i++;
    for (; i < count && slot[i].pair < last; i++) {
        size_t to = 9 * (size_t)slot[i].pair, from = 9 * (size_t)(slot[i].block >> 1);
        bool flipped = slot[i].block & 1;
        add_block(set->sum + to, K + from, flipped);
        if (set->apart) add_block(set->damp + to, (D ? D : K) + from, flipped);
    }
}

void fem_assembly_add_slot(struct fem_assembly *set, int slot, const double *K)
{
    add_block(set->sum + 9 * (size_t)(slot >> 1), K, slot & 1);
    if (set->apart) add_block(set->damp + 9 * (size_t)(slot >> 1), K, slot & 1);
}

/* val -= s sum, or its transpose */
static inline void subtract(double *restrict val, const double *restrict sum, double s,
                            bool transposed)
{
    if (!transposed) {
        for (int i = 0; i < 9; i++) val[i] -= s * sum[i];
        return;
    }
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) val[3 * i + j] -= s * sum[3 * j + i];
}

static const double *damping_of(const struct fem_assembly *set, int pair)
{
    return (set->apart ? set->damp : set->sum) + 9 * (size_t)pair;
}

void fem_assembly_flush(struct art_system *sys, const struct fem_assembly *set, int first, int last)
{
    double beta = set->fem->beta;
    for (int k = first; k < last; k++) {
        ptrdiff_t place = set->place[k];
        if (place < 0) continue;
        subtract(sys->K->val + (place >> 1), set->sum + 9 * (size_t)k, 1, place & 1);
        if (beta != 0) subtract(sys->D->val + (place >> 1), damping_of(set, k), beta, place & 1);
    }
}

void fem_assembly_flush_spread(struct art_system *sys, const struct fem_assembly *set, bool damping)
{
    double s = damping ? -set->fem->beta : -1, B[9];
    for (int k = 0; set->spread && k < set->n_pairs; k++) {
        if (set->place[k] != ART_PAIR_SPREAD) continue;
        art_m3_scale(B, s, damping ? damping_of(set, k) : set->sum + 9 * (size_t)k);
        art_system_add(sys, set->pair[k], damping ? NULL : B, damping ? B : NULL);
    }
}
