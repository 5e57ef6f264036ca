/* The elimination order of bodies and constraints is found here: minimum degree over the block
 * graph (Amestoy, Davis & Duff 1996, with nodes of several unknowns in place of supervariables),
 * where a body can go at any time and a constraint only when its rows are determined, so that its
 * pivot is definite:
 *
 * - when no body that is left sees it, directly or through what is gone: then its pivot is that of
 *   G A^-1 G^T, which is semidefinite, and what vanishes in it is redundant for good; or
 * - when just one of its bodies is gone, it has no more rows than that body has unknowns, and no
 * constraint is gone that it became coupled with. What is gone then has full rank without that
 * body, and the body alone determines the rows, unless their block on it happens to be deficient
 * (found out by the factorisation).
 *
 * On a tree of joints the second rule eliminates from the leaves, each body followed by its joint:
 * the method of Baraff (1996), in time linear in the number of joints. */
#include "symbolic_factor.h"
#include <stdlib.h>
#include <string.h>

struct graph {
    struct art_kkt_order *o;
    int n, n_bodies, tag;
    const bool *late;
    size_t *start; /* [n+1] neighbours of each node in adj: elements first, then nodes */
    int *len, *n_elements, *adj;
    int *groups_of; /* the first lists again, for bodies: not pruned */
    int *degree, *mark, *w, *wmark;
    bool *gone, *dead; /* eliminated; element absorbed */
    size_t *eptr;      /* members of element p: pool[eptr[p]..] */
    int *ecount, *edegree, *ebodies;
    int *pool;
    size_t n_pool, cap_pool;
    int *bodies_gone, *body; /* of a group: bodies eliminated, the last of them */
    bool *spoilt;            /* of a group: one that it is coupled with is gone */
    int *heap, *at, n_heap;  /* candidates by degree, then number; at -1: none */
};

/* ---------------------------------------------------------------------- heap */

static bool before(const struct graph *g, int a, int b)
{
    return g->degree[a] != g->degree[b] ? g->degree[a] < g->degree[b] : a < b;
}

static void put(struct graph *g, int k, int node)
{
    g->heap[k] = node;
    g->at[node] = k;
}

static void sift(struct graph *g, int k)
{
    int node = g->heap[k];
    for (int up = (k - 1) / 2; k > 0 && before(g, node, g->heap[up]); up = (k - 1) / 2) {
        put(g, k, g->heap[up]);
        k = up;
    }
    for (;;) {
        int child = 2 * k + 1;
        if (child >= g->n_heap) break;
        if (child + 1 < g->n_heap && before(g, g->heap[child + 1], g->heap[child])) child++;
        if (!before(g, g->heap[child], node)) break;
        put(g, k, g->heap[child]);
        k = child;
    }
    put(g, k, node);
}

static void heap_remove(struct graph *g, int node)
{
    int k = g->at[node];
    if (k < 0) return;
    g->at[node] = -1;
    int last = g->heap[--g->n_heap];
    if (last == node) return;
    put(g, k, last);
    sift(g, k);
}

static void heap_set(struct graph *g, int node)
{
    if (g->at[node] < 0) put(g, g->n_heap++, node);
    sift(g, g->at[node]);
}

/* --------------------------------------------------------------------- graph */

static int allocate(struct art_ctx *ctx, struct graph *g, size_t entries)
{
    size_t n = (size_t)g->n + 1;
    int **ints[] = {&g->len,   &g->n_elements, &g->degree,  &g->mark,    &g->w,
                    &g->wmark, &g->ecount,     &g->edegree, &g->ebodies, &g->bodies_gone,
                    &g->body,  &g->heap,       &g->at};
    enum { N_INTS = sizeof ints / sizeof ints[0] };
    int *block = art_alloc(ctx, n * N_INTS, sizeof *block);
    g->len = block; /* owns all of them */
    g->start = art_alloc(ctx, 2 * n, sizeof *g->start);
    g->adj = art_alloc(ctx, entries + 1, sizeof *g->adj);
    g->groups_of = art_alloc(ctx, entries + 1, sizeof *g->groups_of);
    g->gone = art_alloc(ctx, 3 * n, sizeof *g->gone);
    if (!block || !g->start || !g->adj || !g->groups_of || !g->gone) return ART_ENOMEM;
    for (size_t i = 0; i < N_INTS; i++) *ints[i] = block + i * n;
    g->eptr = g->start + n;
    g->dead = g->gone + n, g->spoilt = g->dead + n;
    return ART_OK;
}

static void release(struct graph *g)
{
    art_free(g->len), art_free(g->start), art_free(g->adj), art_free(g->groups_of);
    art_free(g->gone), art_free(g->pool);
}

/* Visit each coupling of two nodes; with fill, enter it. */
static void couplings(struct graph *g, const struct art_kkt_problem *p, bool fill)
{
    const struct art_blocks *A = p->A;
    for (int i = 0; i < p->n_active; i++)
        for (int k = A->ptr[i]; k < A->ptr[i + 1]; k++) {
            int j = A->col[k];
            if (j == i) continue;
            if (fill) g->adj[g->start[i] + (size_t)g->len[i]] = j;
            if (fill) g->adj[g->start[j] + (size_t)g->len[j]] = i;
            g->len[i]++, g->len[j]++;
        }
    for (int c = 0; p->G && c < p->G->n_groups; c++)
        for (int e = p->G->ptr[c]; e < p->G->ptr[c + 1]; e++) {
            int i = p->G->block[e], j = p->n_active + c;
            if (i >= p->n_active) continue;
            if (fill) g->adj[g->start[i] + (size_t)g->len[i]] = j;
            if (fill) g->adj[g->start[j] + (size_t)g->len[j]] = i;
            g->len[i]++, g->len[j]++;
        }
}

static int load(struct art_ctx *ctx, struct graph *g, const struct art_kkt_problem *p)
{
    size_t entries = 2 * (size_t)p->A->ptr[p->n_active];
    if (p->G) entries += 2 * (size_t)p->G->n_entries;
    int status = allocate(ctx, g, entries);
    if (status < 0) return status;
    couplings(g, p, false);
    for (int i = 0; i < g->n; i++) {
        g->start[i + 1] = g->start[i] + (size_t)g->len[i];
        g->len[i] = 0;
        g->at[i] = -1;
    }
    couplings(g, p, true);
    memcpy(g->groups_of, g->adj, g->start[g->n] * sizeof *g->adj);
    return ART_OK;
}

/* ----------------------------------------------------------------- elimination */

static bool eligible(const struct graph *g, int i)
{
    if (i < g->n_bodies) return true;
    const int *a = g->adj + g->start[i];
    bool seen = g->len[i] > g->n_elements[i]; /* groups see none but bodies */
    for (int k = 0; k < g->n_elements[i] && !seen; k++) seen = g->ebodies[a[k]] > 0;
    if (!seen) return true;
    return g->bodies_gone[i] == 1 && !g->spoilt[i] && g->o->size[i] <= g->o->size[g->body[i]] &&
           !(g->late && g->late[i - g->n_bodies]);
}

static void absorb_neighbours(struct graph *g, int p, int i)
{
    if (g->gone[i] || g->mark[i] == g->tag) return;
    g->mark[i] = g->tag;
    g->pool[g->eptr[p] + (size_t)g->ecount[p]++] = i;
    g->edegree[p] += g->o->size[i];
    g->ebodies[p] += i < g->n_bodies;
}

/* Make the element of p: all that it is coupled with. */
static int make_element(struct art_ctx *ctx, struct graph *g, int p)
{
    const int *a = g->adj + g->start[p];
    size_t want = g->n_pool + (size_t)(g->len[p] - g->n_elements[p]) + 1;
    for (int k = 0; k < g->n_elements[p]; k++)
        if (!g->dead[a[k]]) want += (size_t)g->ecount[a[k]];
    if (!ART_RESERVE(ctx, g->pool, want, g->cap_pool)) return ART_ENOMEM;
    g->tag++;
    g->gone[p] = true;
    g->eptr[p] = g->n_pool;
    for (int k = 0; k < g->n_elements[p]; k++) {
        int e = a[k];
        if (g->dead[e]) continue;
        for (int m = 0; m < g->ecount[e]; m++)
            absorb_neighbours(g, p, g->pool[g->eptr[e] + (size_t)m]);
        g->dead[e] = true;
    }
    for (int k = g->n_elements[p]; k < g->len[p]; k++) absorb_neighbours(g, p, a[k]);
    g->n_pool += (size_t)g->ecount[p];
    return ART_OK;
}

/* Prune the lists of i, put p among its elements, bound its degree. */
static void update(struct graph *g, int p, int i, int left)
{
    int *a = g->adj + g->start[i], m = 0, outside = 0, own = g->edegree[p] - g->o->size[i];
    for (int k = 0; k < g->n_elements[i]; k++) {
        int e = a[k];
        if (g->dead[e]) continue;
        if (g->w[e] == 0) { /* wholly inside the new one */
            g->dead[e] = true;
            continue;
        }
        outside += g->w[e];
        a[m++] = e;
    }
    int n_elements = m;
    for (int k = g->n_elements[i]; k < g->len[i]; k++) {
        int j = a[k];
        if (g->gone[j] || g->mark[j] == g->tag) continue;
        outside += g->o->size[j];
        a[m++] = j;
    }
    /* an entry that led to p is gone, so there is room */
    a[m] = a[n_elements];
    a[n_elements] = p;
    g->n_elements[i] = n_elements + 1;
    g->len[i] = m + 1;
    int degree = own + outside, bound = g->degree[i] + own;
    if (bound < degree) degree = bound;
    if (left - g->o->size[i] < degree) degree = left - g->o->size[i];
    g->degree[i] = degree;
}

static void update_all(struct graph *g, int p, int left)
{
    const int *member = g->pool + g->eptr[p];
    for (int m = 0; m < g->ecount[p]; m++) {
        int i = member[m];
        for (int k = 0; k < g->n_elements[i]; k++) {
            int e = g->adj[g->start[i] + (size_t)k];
            if (g->dead[e]) continue;
            if (g->wmark[e] != g->tag) g->wmark[e] = g->tag, g->w[e] = g->edegree[e];
            g->w[e] -= g->o->size[i];
        }
    }
    for (int m = 0; m < g->ecount[p]; m++) update(g, p, member[m], left);
    for (int m = 0; m < g->ecount[p]; m++) {
        if (eligible(g, member[m]))
            heap_set(g, member[m]);
        else
            heap_remove(g, member[m]);
    }
}

/* Collect the nodes that are coupled to p. */
static void collect_coupled(struct graph *g, int p)
{
    if (p >= g->n_bodies) {
        g->o->early[p] = g->ebodies[p] > 0;
        for (int m = 0; m < g->ecount[p]; m++) {
            int c = g->pool[g->eptr[p] + (size_t)m];
            if (c >= g->n_bodies && g->bodies_gone[c] > 0) g->spoilt[c] = true;
        }
        return;
    }
    for (size_t k = g->start[p]; k < g->start[p + 1]; k++) {
        int c = g->groups_of[k];
        if (c < g->n_bodies) continue;
        g->bodies_gone[c]++;
        g->body[c] = p;
    }
}

/* Elements become the structure of columns, by position. */
static int collect(struct art_ctx *ctx, struct graph *g)
{
    struct art_kkt_order *o = g->o;
    o->row = art_alloc(ctx, g->n_pool + 1, sizeof *o->row);
    if (!o->row) return ART_ENOMEM;
    for (int k = 0; k < g->n; k++) {
        int p = o->node[k], count = g->ecount[p];
        int *row = o->row + o->ptr[k];
        for (int m = 0; m < count; m++) row[m] = o->pos[g->pool[g->eptr[p] + (size_t)m]];
        if (count > 16)
            qsort(row, (size_t)count, sizeof *row, art_compare_ints);
        else
            for (int m = 1; m < count; m++) {
                int t = row[m], q = m;
                for (; q > 0 && row[q - 1] > t; q--) row[q] = row[q - 1];
                row[q] = t;
            }
        o->ptr[k + 1] = o->ptr[k] + (size_t)count;
    }
    return ART_OK;
}

static int make_order(struct art_ctx *ctx, struct graph *g)
{
    int status = ART_OK, left = 0;
    for (int i = 0; i < g->n; i++) {
        left += g->o->size[i];
        for (size_t k = g->start[i]; k < g->start[i + 1]; k++)
            g->degree[i] += g->o->size[g->adj[k]];
        g->len[i] = (int)(g->start[i + 1] - g->start[i]);
    }
    for (int i = 0; i < g->n; i++)
        if (eligible(g, i)) heap_set(g, i);
    for (int k = 0; k < g->n; k++) {
        ART_ASSERT(g->n_heap > 0);
        int p = g->heap[0];
        heap_remove(g, p);
        left -= g->o->size[p];
        ART_TRY(make_element(ctx, g, p));
        collect_coupled(g, p);
        update_all(g, p, left);
        g->o->node[k] = p;
        g->o->pos[p] = k;
    }
    status = collect(ctx, g);
out:
    return status;
}

int kkt_order_make(struct art_ctx *ctx, struct art_kkt_order *o, const struct art_kkt_problem *p,
                   const bool *late)
{
    int nb = p->n_active, ng = p->G ? p->G->n_groups : 0, status = ART_ENOMEM;
    struct graph g = {.o = o, .n = nb + ng, .n_bodies = nb, .late = late};
    size_t n = (size_t)g.n;
    memset(o, 0, sizeof *o);
    o->n = g.n, o->n_bodies = nb;
    o->size = art_alloc(ctx, n, sizeof *o->size);
    o->node = art_alloc(ctx, n, sizeof *o->node);
    o->pos = art_alloc(ctx, n, sizeof *o->pos);
    o->early = art_alloc(ctx, n, sizeof *o->early);
    o->ptr = art_alloc(ctx, n + 1, sizeof *o->ptr);
    if (!o->size || !o->node || !o->pos || !o->early || !o->ptr) goto out;
    for (int i = 0; i < nb; i++) o->size[i] = p->A->size[i];
    for (int c = 0; c < ng; c++) o->size[nb + c] = p->G->row[c + 1] - p->G->row[c];
    ART_TRY(load(ctx, &g, p));
    status = make_order(ctx, &g);
out:
    release(&g);
    if (status < 0) kkt_order_fini(o);
    return status;
}

void kkt_order_fini(struct art_kkt_order *o)
{
    art_free(o->size), art_free(o->node), art_free(o->pos), art_free(o->early);
    art_free(o->ptr), art_free(o->row);
    memset(o, 0, sizeof *o);
}
