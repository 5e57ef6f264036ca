/* This file computes the approximate minimum degree ordering on the quotient graph: Amestoy, Davis
 * & Duff 1996, An approximate minimum degree ordering algorithm, SIAM J. Matrix Anal. Appl. 17(4),
 * with element absorption, mass elimination and supervariables. Ties are broken by position, so
 * the order is always the same. */
#include <art/linalg.h>
#include <string.h>

struct graph {
    int n;
    /* variables: elements, then variables, in adj[ptr..ptr+elen..ptr+len] */
    size_t *ptr;
    int *adj, *elen, *len;
    int *nv;     /* unknowns that a variable stands for; 0 once it is merged or eliminated */
    int *degree; /* bound of the external degree */
    /* elements, named by their pivot: members in pool[eptr..eptr+ecount] */
    size_t *eptr;
    int *ecount;
    int *edeg; /* unknowns in the element; 0 when it is absorbed */
    int *pool;
    size_t pool_n, pool_cap;
    /* doubly linked lists of the variables of each degree */
    int *head, *next, *prev, min_degree;
    int *mark, *w, *wmark, tag;
    int *hhead, *hmark, *hnext; /* variables by hash */
    int *first, *sibling;       /* what was merged into a variable */
    int *work;                  /* the arrays of int, one block */
};

static int allocate(struct art_ctx *ctx, struct graph *g, int n, size_t nnz)
{
    int **const parts[] = {&g->elen,  &g->len,   &g->nv,    &g->degree, &g->ecount, &g->edeg,
                           &g->head,  &g->next,  &g->prev,  &g->mark,   &g->w,      &g->wmark,
                           &g->hhead, &g->hmark, &g->hnext, &g->first,  &g->sibling};
    size_t k = sizeof parts / sizeof *parts, m = (size_t)n + 1;
    g->n = n;
    g->work = art_alloc(ctx, k * m, sizeof *g->work);
    g->ptr = art_alloc(ctx, m, sizeof *g->ptr);
    g->eptr = art_alloc(ctx, m, sizeof *g->eptr);
    g->adj = art_alloc(ctx, nnz, sizeof *g->adj);
    if (!g->work || !g->ptr || !g->eptr || !g->adj) return ART_ENOMEM;
    for (size_t i = 0; i < k; i++) *parts[i] = g->work + i * m;
    return ART_OK;
}

static void release(struct graph *g)
{
    art_free(g->work), art_free(g->ptr), art_free(g->eptr), art_free(g->adj), art_free(g->pool);
}

/* Load the neighbours of each unknown in A + A^T, each once, without itself. */
static void load(struct graph *g, const struct art_csc *A)
{
    for (int j = 0; j < A->n; j++)
        for (int k = A->ptr[j]; k < A->ptr[j + 1]; k++)
            if (A->row[k] != j) g->len[j]++, g->len[A->row[k]]++;
    size_t at = 0;
    for (int i = 0; i < g->n; i++) {
        g->ptr[i] = at;
        at += (size_t)g->len[i];
        g->len[i] = 0;
    }
    for (int j = 0; j < A->n; j++)
        for (int k = A->ptr[j]; k < A->ptr[j + 1]; k++) {
            int i = A->row[k];
            if (i == j) continue;
            g->adj[g->ptr[j] + (size_t)g->len[j]++] = i;
            g->adj[g->ptr[i] + (size_t)g->len[i]++] = j;
        }
    for (int i = 0; i < g->n; i++) {
        int *a = g->adj + g->ptr[i], m = 0;
        g->tag++;
        for (int k = 0; k < g->len[i]; k++) {
            if (g->mark[a[k]] == g->tag) continue;
            g->mark[a[k]] = g->tag;
            a[m++] = a[k];
        }
        g->len[i] = m;
    }
}

static void list_insert(struct graph *g, int i)
{
    int d = g->degree[i];
    g->prev[i] = -1;
    g->next[i] = g->head[d];
    if (g->head[d] >= 0) g->prev[g->head[d]] = i;
    g->head[d] = i;
    if (d < g->min_degree) g->min_degree = d;
}

static void list_remove(struct graph *g, int i)
{
    if (g->prev[i] >= 0)
        g->next[g->prev[i]] = g->next[i];
    else
        g->head[g->degree[i]] = g->next[i];
    if (g->next[i] >= 0) g->prev[g->next[i]] = g->prev[i];
}

/* Variable j goes with i from now on. */
static void merge(struct graph *g, int i, int j)
{
    g->nv[j] = 0;
    g->sibling[j] = g->first[i];
    g->first[i] = j;
}

/* Add i to the element that is being made, if it is alive and not there yet. */
static void take(struct graph *g, int p, int i)
{
    if (g->nv[i] == 0 || g->mark[i] == g->tag) return;
    g->mark[i] = g->tag;
    g->pool[g->eptr[p] + (size_t)g->ecount[p]++] = i;
    g->edeg[p] += g->nv[i];
    list_remove(g, i);
}

/* Make the element of pivot p: all neighbours of p, directly or through elements, which are
 * absorbed. */
static int make_element(struct art_ctx *ctx, struct graph *g, int p)
{
    const int *a = g->adj + g->ptr[p];
    size_t want = g->pool_n + (size_t)(g->len[p] - g->elen[p]) + 1;
    for (int k = 0; k < g->elen[p]; k++)
        if (g->edeg[a[k]] > 0) want += (size_t)g->ecount[a[k]];
    if (!ART_RESERVE(ctx, g->pool, want, g->pool_cap)) return ART_ENOMEM;
    g->tag++;
    g->nv[p] = 0;
    g->eptr[p] = g->pool_n;
    g->ecount[p] = g->edeg[p] = 0;
    for (int k = 0; k < g->elen[p]; k++) {
        int e = a[k];
        if (g->edeg[e] == 0) continue;
        for (int m = 0; m < g->ecount[e]; m++) take(g, p, g->pool[g->eptr[e] + (size_t)m]);
        g->edeg[e] = 0;
    }
    for (int k = g->elen[p]; k < g->len[p]; k++) take(g, p, a[k]);
    g->pool_n += (size_t)g->ecount[p];
    return ART_OK;
}

/* Set w[e] to the number of unknowns of element e outside the new element, for all elements that
 * touch it. */
static void measure_overlaps(struct graph *g, int p)
{
    for (int m = 0; m < g->ecount[p]; m++) {
        int i = g->pool[g->eptr[p] + (size_t)m];
        for (int k = 0; k < g->elen[i]; k++) {
            int e = g->adj[g->ptr[i] + (size_t)k];
            if (g->edeg[e] == 0) continue;
            if (g->wmark[e] != g->tag) g->wmark[e] = g->tag, g->w[e] = g->edeg[e];
            g->w[e] -= g->nv[i];
        }
    }
}

/* Prune the lists of i, put p among its elements, bound its degree outside p. Returns a hash of the
 * lists, or -1 if nothing is left but p. */
static int update_variable(struct graph *g, int p, int i)
{
    int *a = g->adj + g->ptr[i], m = 0, external = 0;
    unsigned hash = (unsigned)p;
    for (int k = 0; k < g->elen[i]; k++) {
        int e = a[k];
        if (g->edeg[e] == 0) continue;
        if (g->w[e] == 0) {
            /* wholly inside the new element */
            g->edeg[e] = 0;
            continue;
        }
        external += g->w[e];
        hash += (unsigned)e;
        a[m++] = e;
    }
    int n_elements = m;
    for (int k = g->elen[i]; k < g->len[i]; k++) {
        int j = a[k];
        if (g->nv[j] == 0 || g->mark[j] == g->tag) continue;
        external += g->nv[j];
        hash += (unsigned)j;
        a[m++] = j;
    }
    /* an entry that led to p has gone, so there is room for p itself */
    a[m] = a[n_elements];
    a[n_elements] = p;
    g->elen[i] = n_elements + 1;
    g->len[i] = m + 1;
    if (external == 0) return -1;
    if (external < g->degree[i]) g->degree[i] = external;
    return (int)(hash % (unsigned)g->n);
}

static bool same_lists(struct graph *g, int i, int j)
{
    if (g->len[i] != g->len[j] || g->elen[i] != g->elen[j]) return false;
    const int *a = g->adj + g->ptr[j];
    for (int k = 0; k < g->len[j]; k++)
        if (g->wmark[a[k]] != g->tag) return false;
    return true;
}

/* Merge variables of the bucket that cannot be distinguished. */
static void merge_bucket(struct graph *g, int bucket)
{
    for (int i = g->hhead[bucket]; i >= 0; i = g->hnext[i]) {
        if (g->nv[i] == 0 || g->hnext[i] < 0) continue;
        const int *a = g->adj + g->ptr[i];
        g->tag++;
        for (int k = 0; k < g->len[i]; k++) g->wmark[a[k]] = g->tag;
        for (int j = g->hnext[i]; j >= 0; j = g->hnext[j]) {
            if (g->nv[j] == 0 || !same_lists(g, i, j)) continue;
            g->nv[i] += g->nv[j];
            merge(g, i, j);
        }
    }
    g->hhead[bucket] = -1;
}

/* Update the members of the new element; the result is the number of unknowns eliminated with p. */
static int update_members(struct graph *g, int p, int left)
{
    int tag = g->tag, also = 0, m, kept = 0;
    int *member = g->pool + g->eptr[p];
    for (m = 0; m < g->ecount[p]; m++) {
        int i = member[m], h = update_variable(g, p, i);
        if (h < 0) {
            also += g->nv[i];
            g->edeg[p] -= g->nv[i];
            merge(g, p, i);
            continue;
        }
        if (g->hmark[h] != tag) g->hmark[h] = tag, g->hhead[h] = -1;
        g->hnext[i] = g->hhead[h];
        g->hhead[h] = i;
        g->w[i] = h; /* variables do not use w: remember the bucket */
    }
    for (m = 0; m < g->ecount[p]; m++)
        if (g->nv[member[m]] > 0) merge_bucket(g, g->w[member[m]]);
    for (m = 0; m < g->ecount[p]; m++) {
        int i = member[m];
        if (g->nv[i] == 0) continue;
        member[kept++] = i;
        int d = g->degree[i] + g->edeg[p] - g->nv[i], most = left - also - g->nv[i];
        g->degree[i] = d < most ? d : most;
        list_insert(g, i);
    }
    g->ecount[p] = kept;
    g->pool_n = g->eptr[p] + (size_t)kept;
    return also;
}

/* p and all that was merged into it, in order. */
static int emit(const struct graph *g, int p, int *perm, int k)
{
    int done = k;
    perm[k++] = p;
    for (; done < k; done++)
        for (int j = g->first[perm[done]]; j >= 0; j = g->sibling[j]) perm[k++] = j;
    return k;
}

int art_order_amd(struct art_ctx *ctx, const struct art_csc *A, int *perm)
{
    struct graph g = {0};
    int n = A->n, done = 0, k = 0;
    int *pivots = NULL, n_pivots = 0;
    int status = allocate(ctx, &g, n, 2 * (size_t)A->ptr[n]);
    if (status < 0) goto out;
    status = ART_ENOMEM;
    pivots = art_alloc(ctx, (size_t)n, sizeof *pivots);
    if (!pivots) goto out;
    load(&g, A);
    for (int i = 0; i <= n; i++) g.head[i] = g.first[i] = g.sibling[i] = -1;
    for (int i = n - 1; i >= 0; i--) {
        g.nv[i] = 1;
        g.degree[i] = g.len[i];
        list_insert(&g, i);
    }
    while (done < n) {
        while (g.head[g.min_degree] < 0) g.min_degree++;
        int p = g.head[g.min_degree];
        list_remove(&g, p);
        done += g.nv[p];
        pivots[n_pivots++] = p;
        ART_TRY(make_element(ctx, &g, p));
        measure_overlaps(&g, p);
        done += update_members(&g, p, n - done);
    }
    for (int i = 0; i < n_pivots; i++) k = emit(&g, pivots[i], perm, k);
    ART_ASSERT(k == n);
    status = ART_OK;
out:
    art_free(pivots);
    release(&g);
    return status;
}
