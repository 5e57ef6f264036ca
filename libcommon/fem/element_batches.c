/* Batches of elements that are evaluated together, and lists by which their nodes gather forces and
 * stiffnesses. All of it depends on the model alone: the terms of a node or a pair of nodes are
 * listed in the order of the elements, so that the sum stays in registers and is written once. */
#include "assemble.h"
#include <stdlib.h>

/* The memory is that of the blocks of a batch for each thread; parts of its nodes for each thread.
 */
enum { BATCH_BYTES = 1 << 20, BLOCK_BYTES = 9 * sizeof(double), PARTS = 8 };

struct layout {
    struct fem_assembly *set;
    int *id;      /* [blocks] pair of each block of each element */
    int *last;    /* [n_pairs] the last chunk that has it, -1: none */
    int *count;   /* [n_pairs] its blocks in the chunk at hand */
    bool *begun;  /* [n_pairs] a chunk before has it */
    int *last_of; /* [n_all] the last chunk that has the node, -1: none */
    int *forces;  /* [n_all] on it in the chunk at hand */
    size_t *at;   /* [n_all, n_pairs] where the next one of them goes */
    int *node;    /* [n_all] those of the chunk at hand, art_compare_ints */
    int n_nodes;
    size_t visits, terms;
};

static int find_pairs(struct art_ctx *ctx, const struct fem_adjacency *near, struct layout *lay)
{
    const struct fem_assembly *set = lay->set;
    const struct art_fem *fem = set->fem;
    size_t n = (size_t)fem->n_all, m = (size_t)set->n_pairs, k = 0;
    lay->id = art_alloc(ctx, set->own.first_block[set->own.n] + 1, sizeof *lay->id);
    lay->last = art_alloc(ctx, m + 1, sizeof *lay->last);
    lay->count = art_alloc(ctx, m + 1, sizeof *lay->count);
    lay->begun = art_alloc(ctx, m + 1, sizeof *lay->begun);
    lay->last_of = art_alloc(ctx, n + 1, sizeof *lay->last_of);
    lay->forces = art_alloc(ctx, n + 1, sizeof *lay->forces);
    lay->at = art_alloc(ctx, n + m + 1, sizeof *lay->at);
    lay->node = art_alloc(ctx, n + 1, sizeof *lay->node);
    if (!lay->id || !lay->last || !lay->count || !lay->begun) return ART_ENOMEM;
    if (!lay->last_of || !lay->forces || !lay->at || !lay->node) return ART_ENOMEM;
    for (int i = 0; i < set->own.n; i++) {
        const int e = fem_assembly_elem(set, i), *node = art_fem_elem_nodes(fem, e);
        for (int a = 0; a < art_fem_kind_of(fem, e)->n_nodes; a++)
            for (int b = 0; b <= a; b++) lay->id[k++] = fem_pair_of(near, node[a], node[b]);
    }
    return ART_OK;
}

/* Chunks with as many blocks each, so that none has but a few; one of a model without elements. */
static int make_batches(struct art_ctx *ctx, struct art_system *sys, struct fem_assembly *set)
{
    size_t total = set->own.first_block[set->own.n], threads = (size_t)art_pool_threads(sys->pool);
    size_t n = total / (threads * BATCH_BYTES / BLOCK_BYTES) + 1;
    set->batch = art_arena_alloc(ctx, &sys->arena, n, sizeof *set->batch);
    if (!set->batch) return ART_ENOMEM;
    for (int e = 0; e < set->own.n || set->n_batches == 0; set->n_batches++) {
        struct fem_batch *batch = &set->batch[set->n_batches];
        size_t end = total * (size_t)(set->n_batches + 1) / n;
        batch->elem = e;
        while (e < set->own.n && set->own.first_block[e] < end) e++;
        batch->n_elems = e - batch->elem;
        if (batch->n_elems > set->max_elems) set->max_elems = batch->n_elems;
    }
    return ART_OK;
}

/* Counts nodes and terms of batches, and finds the last batch of each node and pair. */
static void count_all(struct layout *lay)
{
    const struct fem_assembly *set = lay->set;
    const struct art_fem *fem = set->fem;
    for (int i = 0; i < fem->n_all; i++) lay->last_of[i] = -1;
    for (int k = 0; k < set->n_pairs; k++) lay->last[k] = -1;
    for (int c = 0; c < set->n_batches; c++) {
        int first = set->batch[c].elem, end = first + set->batch[c].n_elems;
        for (int i = first; i < end; i++) {
            const int e = fem_assembly_elem(set, i), *node = art_fem_elem_nodes(fem, e);
            for (int a = 0; a < art_fem_kind_of(fem, e)->n_nodes; a++) {
                lay->visits += lay->last_of[node[a]] != c;
                lay->last_of[node[a]] = c;
            }
        }
        for (size_t k = set->own.first_block[first]; k < set->own.first_block[end]; k++) {
            lay->terms += lay->last[lay->id[k]] != c;
            lay->last[lay->id[k]] = c;
        }
    }
    /* what no element has is visited with the last chunk; nodes that it has already count twice */
    lay->visits += (size_t)fem->n_all;
    for (int k = 0; k < set->n_pairs; k++) lay->terms += lay->last[k] < 0;
}

/* The nodes of a chunk, and how much it has of these and of their pairs. */
static void count_batch(struct layout *lay, int c)
{
    const struct fem_assembly *set = lay->set;
    const struct art_fem *fem = set->fem;
    int first = set->batch[c].elem, end = first + set->batch[c].n_elems;
    lay->n_nodes = 0;
    for (int i = first; i < end; i++) {
        const int e = fem_assembly_elem(set, i), *node = art_fem_elem_nodes(fem, e);
        for (int a = 0; a < art_fem_kind_of(fem, e)->n_nodes; a++)
            if (lay->forces[node[a]]++ == 0) lay->node[lay->n_nodes++] = node[a];
    }
    for (size_t k = set->own.first_block[first]; k < set->own.first_block[end]; k++)
        lay->count[lay->id[k]]++;
    qsort(lay->node, (size_t)lay->n_nodes, sizeof *lay->node, art_compare_ints);
    if (c < set->n_batches - 1) return;
    lay->n_nodes = fem->n_all; /* and what no element has */
    for (int i = 0; i < fem->n_all; i++) lay->node[i] = i;
}

/* The visit to a node, if the chunk has anything of it: its terms, and room for its lists behind
 * `visit`. */
static bool add_batch_node(struct layout *lay, int c, int i, struct fem_batch_node *batch_node)
{
    const struct fem_assembly *set = lay->set;
    bool rest = c == set->n_batches - 1; /* takes what no element has */
    struct fem_batch_node next = *batch_node;
    batch_node->node = i;
    batch_node->n_forces = lay->forces[i];
    batch_node->ends = lay->last_of[i] == c || (rest && lay->last_of[i] < 0);
    lay->at[i] = next.force;
    next.force += (size_t)batch_node->n_forces;
    for (int k = set->row[i]; k < set->row[i + 1]; k++) {
        bool own = lay->count[k] > 0, last = lay->last[k] == c || lay->last[k] < 0;
        if (!own && !(rest && lay->last[k] < 0)) continue;
        set->batch_pair[next.batch_pair++] = (struct fem_batch_pair){
            .pair = k, .n = (unsigned)lay->count[k], .begins = !lay->begun[k], .ends = last};
        lay->begun[k] = true;
        lay->at[set->fem->n_all + k] = next.block;
        next.block += (size_t)lay->count[k];
    }
    batch_node->n_batch_pairs = (int)(next.batch_pair - batch_node->batch_pair);
    if (batch_node->n_forces == 0 && batch_node->n_batch_pairs == 0) return false;
    batch_node[1] = next;
    return true;
}

/* The lists of a chunk, in the order of its elements. */
static void list_batch(struct layout *lay, const struct fem_batch *batch)
{
    const struct fem_assembly *set = lay->set;
    const struct art_fem *fem = set->fem;
    const int *id = lay->id + set->own.first_block[batch->elem];
    int force = 0, block = 0;
    for (int i = batch->elem; i < batch->elem + batch->n_elems; i++) {
        const int e = fem_assembly_elem(set, i), *node = art_fem_elem_nodes(fem, e);
        for (int a = 0; a < art_fem_kind_of(fem, e)->n_nodes; a++) {
            set->force[lay->at[node[a]]++] = force++;
            for (int b = 0; b <= a; b++, block++)
                set->block[lay->at[fem->n_all + id[block]]++] = 2 * block + (node[a] < node[b]);
        }
    }
    for (int i = 0; i < lay->n_nodes; i++) {
        int node = lay->node[i];
        lay->forces[node] = 0;
        for (int k = set->row[node]; k < set->row[node + 1]; k++) lay->count[k] = 0;
    }
}

/* Divides a batch into parts of about equal cost. */
static void divide_among_threads(const struct fem_assembly *set, const struct fem_batch *batch,
                                 int *part)
{
    const struct fem_batch_node *batch_node = set->batch_node + batch->batch_node;
    int n = batch->n_batch_nodes, p = 1;
    size_t from = batch_node->block + batch_node->batch_pair;
    size_t all = batch_node[n].block + batch_node[n].batch_pair - from;
    part[0] = batch->batch_node;
    for (int v = 0; v < n; v++)
        for (; (batch_node[v].block + batch_node[v].batch_pair - from) * (size_t)set->n_parts >=
                   (size_t)p * all &&
               p < set->n_parts;
             p++)
            part[p] = batch->batch_node + v;
    for (; p <= set->n_parts; p++) part[p] = batch->batch_node + n;
}

static int reserve(struct art_ctx *ctx, struct art_system *sys, struct layout *lay)
{
    struct fem_assembly *set = lay->set;
    struct art_arena *arena = &sys->arena;
    int n_elems = set->own.n, threads = art_pool_threads(sys->pool);
    size_t blocks = 0, forces = 0;
    for (int c = 0; c < set->n_batches; c++) {
        int first = set->batch[c].elem, end = first + set->batch[c].n_elems;
        size_t k = set->own.first_block[end] - set->own.first_block[first];
        size_t f = set->own.first_force[end] - set->own.first_force[first];
        blocks = k > blocks ? k : blocks;
        forces = f > forces ? f : forces;
    }
    set->n_parts = threads > 1 ? PARTS * threads : 1;
    size_t parts = (size_t)set->n_batches * ((size_t)set->n_parts + 1);
    set->part = art_arena_alloc(ctx, arena, parts, sizeof *set->part);
    set->batch_node = art_arena_alloc(ctx, arena, lay->visits + 1, sizeof *set->batch_node);
    set->batch_pair = art_arena_alloc(ctx, arena, lay->terms, sizeof *set->batch_pair);
    set->block = art_arena_alloc(ctx, arena, set->own.first_block[n_elems], sizeof *set->block);
    set->force = art_arena_alloc(ctx, arena, set->own.first_force[n_elems], sizeof *set->force);
    set->K = art_arena_alloc(ctx, arena, 9 * blocks, sizeof *set->K);
    set->D = art_arena_alloc(ctx, arena, 9 * blocks, sizeof *set->D);
    set->f = art_arena_alloc(ctx, arena, 3 * forces, sizeof *set->f);
    bool all = set->part && set->batch_node && set->batch_pair && set->block && set->force;
    return all && set->K && set->D && set->f ? ART_OK : ART_ENOMEM;
}

int fem_assembly_make_batches(struct art_ctx *ctx, struct art_system *sys,
                              const struct fem_adjacency *near, struct fem_assembly *set)
{
    struct layout lay = {.set = set};
    int status, n = 0;
    ART_TRY(make_batches(ctx, sys, set));
    ART_TRY(find_pairs(ctx, near, &lay));
    count_all(&lay);
    ART_TRY(reserve(ctx, sys, &lay));
    for (int c = 0; c < set->n_batches; c++) {
        struct fem_batch *batch = &set->batch[c];
        count_batch(&lay, c);
        batch->batch_node = n;
        for (int i = 0; i < lay.n_nodes; i++)
            n += add_batch_node(&lay, c, lay.node[i], &set->batch_node[n]);
        batch->n_batch_nodes = n - batch->batch_node;
        list_batch(&lay, batch);
        divide_among_threads(set, batch, set->part + (size_t)c * ((size_t)set->n_parts + 1));
    }
out:
    art_free(lay.id), art_free(lay.last), art_free(lay.count), art_free(lay.begun);
    art_free(lay.last_of), art_free(lay.forces), art_free(lay.at), art_free(lay.node);
    return status;
}
