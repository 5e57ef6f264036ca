/* Which elements are evaluated together, and what their nodes take of what they give. All of it
 * follows from the model: what a node or a pair of nodes takes is listed in the order of the
 * elements, so that whoever adds it up holds the sum in registers and writes it once. */
#include "assemble.h"
#include <stdlib.h>

/* What the blocks of a chunk take for each thread; parts of its visits for each thread. */
enum { CHUNK_BYTES = 1 << 20, BLOCK_BYTES = 9 * sizeof(double), PARTS = 8 };

struct layout {
    struct fem_assembly *set;
    int *id;      /* [blocks] pair of each block of each element */
    int *last;    /* [n_pairs] the last chunk that has it, -1: none */
    int *count;   /* [n_pairs] its blocks in the chunk at hand */
    bool *begun;  /* [n_pairs] a chunk before has it */
    int *last_of; /* [n_all] the last chunk that has the node, -1: none */
    int *forces;  /* [n_all] on it in the chunk at hand */
    size_t *at;   /* [n_all, n_pairs] where the next one of them goes */
    int *node;    /* [n_all] those of the chunk at hand, ascending */
    int n_nodes;
    size_t visits, terms;
};

static int find_pairs(struct art_ctx *ctx, const struct fem_near *near, struct layout *lay)
{
    const struct fem_assembly *set = lay->set;
    const struct art_fem *fem = set->fem;
    size_t n = (size_t)fem->n_all, m = (size_t)set->n_pairs, k = 0;
    lay->id = art_alloc(ctx, set->first_block[fem->n_elems] + 1, sizeof *lay->id);
    lay->last = art_alloc(ctx, m + 1, sizeof *lay->last);
    lay->count = art_alloc(ctx, m + 1, sizeof *lay->count);
    lay->begun = art_alloc(ctx, m + 1, sizeof *lay->begun);
    lay->last_of = art_alloc(ctx, n + 1, sizeof *lay->last_of);
    lay->forces = art_alloc(ctx, n + 1, sizeof *lay->forces);
    lay->at = art_alloc(ctx, n + m + 1, sizeof *lay->at);
    lay->node = art_alloc(ctx, n + 1, sizeof *lay->node);
    if (!lay->id || !lay->last || !lay->count || !lay->begun) return ART_ENOMEM;
    if (!lay->last_of || !lay->forces || !lay->at || !lay->node) return ART_ENOMEM;
    for (int e = 0; e < fem->n_elems; e++) {
        const int *node = art_fem_elem_nodes(fem, e);
        for (int a = 0; a < art_fem_kind_of(fem, e)->n_nodes; a++)
            for (int b = 0; b <= a; b++) lay->id[k++] = fem_pair_of(near, node[a], node[b]);
    }
    return ART_OK;
}

/* Chunks with as many blocks each, so that none has but a few; one of a model without elements. */
static int split(struct art_ctx *ctx, struct art_system *sys, struct fem_assembly *set)
{
    const struct art_fem *fem = set->fem;
    size_t total = set->first_block[fem->n_elems], threads = (size_t)art_pool_threads(sys->pool);
    size_t n = total / (threads * CHUNK_BYTES / BLOCK_BYTES) + 1;
    set->chunk = art_arena_alloc(ctx, &sys->arena, n, sizeof *set->chunk);
    if (!set->chunk) return ART_ENOMEM;
    for (int e = 0; e < fem->n_elems || set->n_chunks == 0; set->n_chunks++) {
        struct fem_chunk *chunk = &set->chunk[set->n_chunks];
        size_t end = total * (size_t)(set->n_chunks + 1) / n;
        chunk->elem = e;
        while (e < fem->n_elems && set->first_block[e] < end) e++;
        chunk->n_elems = e - chunk->elem;
        if (chunk->n_elems > set->most_elems) set->most_elems = chunk->n_elems;
    }
    return ART_OK;
}

/* How many visits and terms there are, and which chunk is the last of each node and pair. */
static void count_all(struct layout *lay)
{
    const struct fem_assembly *set = lay->set;
    const struct art_fem *fem = set->fem;
    for (int i = 0; i < fem->n_all; i++) lay->last_of[i] = -1;
    for (int k = 0; k < set->n_pairs; k++) lay->last[k] = -1;
    for (int c = 0; c < set->n_chunks; c++) {
        int first = set->chunk[c].elem, end = first + set->chunk[c].n_elems;
        for (int e = first; e < end; e++) {
            const int *node = art_fem_elem_nodes(fem, e);
            for (int a = 0; a < art_fem_kind_of(fem, e)->n_nodes; a++) {
                lay->visits += lay->last_of[node[a]] != c;
                lay->last_of[node[a]] = c;
            }
        }
        for (size_t k = set->first_block[first]; k < set->first_block[end]; k++) {
            lay->terms += lay->last[lay->id[k]] != c;
            lay->last[lay->id[k]] = c;
        }
    }
    /* what no element has is visited with the last chunk; nodes that it has already count twice */
    lay->visits += (size_t)fem->n_all;
    for (int k = 0; k < set->n_pairs; k++) lay->terms += lay->last[k] < 0;
}

static int ascending(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

/* The nodes of a chunk, and how much it has of these and of their pairs. */
static void count_chunk(struct layout *lay, int c)
{
    const struct fem_assembly *set = lay->set;
    const struct art_fem *fem = set->fem;
    int first = set->chunk[c].elem, end = first + set->chunk[c].n_elems;
    lay->n_nodes = 0;
    for (int e = first; e < end; e++) {
        const int *node = art_fem_elem_nodes(fem, e);
        for (int a = 0; a < art_fem_kind_of(fem, e)->n_nodes; a++)
            if (lay->forces[node[a]]++ == 0) lay->node[lay->n_nodes++] = node[a];
    }
    for (size_t k = set->first_block[first]; k < set->first_block[end]; k++)
        lay->count[lay->id[k]]++;
    qsort(lay->node, (size_t)lay->n_nodes, sizeof *lay->node, ascending);
    if (c < set->n_chunks - 1) return;
    lay->n_nodes = fem->n_all; /* and what no element has */
    for (int i = 0; i < fem->n_all; i++) lay->node[i] = i;
}

/* The visit to a node, if the chunk has anything of it: its terms, and room for its lists behind
 * `visit`. */
static bool visit_node(struct layout *lay, int c, int i, struct fem_visit *visit)
{
    const struct fem_assembly *set = lay->set;
    bool rest = c == set->n_chunks - 1; /* takes what no element has */
    struct fem_visit next = *visit;
    visit->node = i;
    visit->n_forces = lay->forces[i];
    visit->ends = lay->last_of[i] == c || (rest && lay->last_of[i] < 0);
    lay->at[i] = next.force;
    next.force += (size_t)visit->n_forces;
    for (int k = set->row[i]; k < set->row[i + 1]; k++) {
        bool own = lay->count[k] > 0, last = lay->last[k] == c || lay->last[k] < 0;
        if (!own && !(rest && lay->last[k] < 0)) continue;
        set->term[next.term++] = (struct fem_term){
            .pair = k, .n = (unsigned)lay->count[k], .begins = !lay->begun[k], .ends = last};
        lay->begun[k] = true;
        lay->at[set->fem->n_all + k] = next.block;
        next.block += (size_t)lay->count[k];
    }
    visit->n_terms = (int)(next.term - visit->term);
    if (visit->n_forces == 0 && visit->n_terms == 0) return false;
    visit[1] = next;
    return true;
}

/* The lists of a chunk, in the order of its elements. */
static void list_chunk(struct layout *lay, const struct fem_chunk *chunk)
{
    const struct fem_assembly *set = lay->set;
    const struct art_fem *fem = set->fem;
    const int *id = lay->id + set->first_block[chunk->elem];
    int force = 0, block = 0;
    for (int e = chunk->elem; e < chunk->elem + chunk->n_elems; e++) {
        const int *node = art_fem_elem_nodes(fem, e);
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

/* Parts that take about as long. */
static void divide(const struct fem_assembly *set, const struct fem_chunk *chunk, int *part)
{
    const struct fem_visit *visit = set->visit + chunk->visit;
    int n = chunk->n_visits, p = 1;
    size_t from = visit->block + visit->term;
    size_t all = visit[n].block + visit[n].term - from;
    part[0] = chunk->visit;
    for (int v = 0; v < n; v++)
        for (; (visit[v].block + visit[v].term - from) * (size_t)set->n_parts >= (size_t)p * all &&
               p < set->n_parts;
             p++)
            part[p] = chunk->visit + v;
    for (; p <= set->n_parts; p++) part[p] = chunk->visit + n;
}

static int reserve(struct art_ctx *ctx, struct art_system *sys, struct layout *lay)
{
    struct fem_assembly *set = lay->set;
    struct art_arena *arena = &sys->arena;
    int n_elems = set->fem->n_elems, threads = art_pool_threads(sys->pool);
    size_t blocks = 0, forces = 0;
    for (int c = 0; c < set->n_chunks; c++) {
        int first = set->chunk[c].elem, end = first + set->chunk[c].n_elems;
        size_t k = set->first_block[end] - set->first_block[first];
        size_t f = set->first_force[end] - set->first_force[first];
        blocks = k > blocks ? k : blocks;
        forces = f > forces ? f : forces;
    }
    set->n_parts = threads > 1 ? PARTS * threads : 1;
    size_t parts = (size_t)set->n_chunks * ((size_t)set->n_parts + 1);
    set->part = art_arena_alloc(ctx, arena, parts, sizeof *set->part);
    set->visit = art_arena_alloc(ctx, arena, lay->visits + 1, sizeof *set->visit);
    set->term = art_arena_alloc(ctx, arena, lay->terms, sizeof *set->term);
    set->block = art_arena_alloc(ctx, arena, set->first_block[n_elems], sizeof *set->block);
    set->force = art_arena_alloc(ctx, arena, set->first_force[n_elems], sizeof *set->force);
    set->K = art_arena_alloc(ctx, arena, 9 * blocks, sizeof *set->K);
    set->D = art_arena_alloc(ctx, arena, 9 * blocks, sizeof *set->D);
    set->f = art_arena_alloc(ctx, arena, 3 * forces, sizeof *set->f);
    bool all = set->part && set->visit && set->term && set->block && set->force;
    return all && set->K && set->D && set->f ? ART_OK : ART_ENOMEM;
}

int fem_assembly_chunks(struct art_ctx *ctx, struct art_system *sys, const struct fem_near *near,
                        struct fem_assembly *set)
{
    struct layout lay = {.set = set};
    int status, n = 0;
    ART_TRY(split(ctx, sys, set));
    ART_TRY(find_pairs(ctx, near, &lay));
    count_all(&lay);
    ART_TRY(reserve(ctx, sys, &lay));
    for (int c = 0; c < set->n_chunks; c++) {
        struct fem_chunk *chunk = &set->chunk[c];
        count_chunk(&lay, c);
        chunk->visit = n;
        for (int i = 0; i < lay.n_nodes; i++) n += visit_node(&lay, c, lay.node[i], &set->visit[n]);
        chunk->n_visits = n - chunk->visit;
        list_chunk(&lay, chunk);
        divide(set, chunk, set->part + (size_t)c * ((size_t)set->n_parts + 1));
    }
out:
    art_free(lay.id), art_free(lay.last), art_free(lay.count), art_free(lay.begun);
    art_free(lay.last_of), art_free(lay.forces), art_free(lay.at), art_free(lay.node);
    return status;
}
