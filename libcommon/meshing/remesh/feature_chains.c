/* This follows the lines of a mesh from corner to corner. */
#include "remesh_priv.h"
#include <string.h>

void art_chains_fini(struct art_chains *chains)
{
    art_free(chains->list), art_free(chains->x), art_free(chains->s);
    art_free(chains->of), art_free(chains->ends);
    memset(chains, 0, sizeof *chains);
}

struct walk {
    struct art_ctx *ctx;
    struct art_chains *chains;
    const struct art_mesh *mesh;
    const struct art_mesh_topology *t;
    const struct art_lines *lines;
    int *first, *edges; /* edges on lines by their vertices: those of v are edges[first[v]] ... */
};

static int add_point(struct walk *w, int v)
{
    struct art_chains *c = w->chains;
    struct art_chain *chain = &c->list[c->n - 1];
    double s = 0;
    if (!ART_GROW(w->ctx, c->x, c->n_points, c->x_cap) ||
        !ART_GROW(w->ctx, c->s, c->n_points, c->s_cap))
        return w->ctx->status;
    if (chain->n)
        s = c->s[c->n_points - 1] + art_v3_distance(c->x[c->n_points - 1], art_mesh_at(w->mesh, v));
    art_v3_copy(c->x[c->n_points], art_mesh_at(w->mesh, v));
    c->s[c->n_points++] = s;
    chain->n++;
    return ART_OK;
}

/* Follow a chain from vertex v along edge e, to a corner or round. */
static int follow(struct walk *w, int v, int e)
{
    struct art_chains *c = w->chains;
    int begin = v, status;
    if (!ART_GROW(w->ctx, c->list, c->n, c->cap)) return w->ctx->status;
    c->list[c->n++] = (struct art_chain){.first = c->n_points};
    ART_TRY(add_point(w, v));
    for (;;) {
        int i = w->t->edge[e][0] == v ? 0 : 1, next = -1;
        c->of[e] = c->n - 1;
        c->ends[e][i] = c->s[c->n_points - 1];
        v = w->t->edge[e][1 - i];
        ART_TRY(add_point(w, v));
        c->ends[e][1 - i] = c->s[c->n_points - 1];
        if (v == begin || w->lines->corner[v]) break;
        for (int k = w->first[v]; k < w->first[v + 1]; k++)
            if (c->of[w->edges[k]] < 0) next = w->edges[k];
        if (next < 0) break;
        e = next;
    }
    c->list[c->n - 1].round = v == begin && !w->lines->corner[v];
    status = ART_OK;
out:
    return status;
}

static int follow_all(struct walk *w)
{
    int status = ART_OK;
    for (int turn = 0; turn < 2; turn++)
        for (int v = 0; v < w->mesh->n_verts; v++)
            for (int k = w->first[v]; k < w->first[v + 1]; k++)
                if ((turn || w->lines->corner[v]) && w->chains->of[w->edges[k]] < 0)
                    ART_TRY(follow(w, v, w->edges[k]));
out:
    return status;
}

static void sort_by_vertex(struct walk *w)
{
    int n = w->mesh->n_verts;
    for (int v = 0; v < n; v++) w->first[v + 1] = w->first[v] + w->lines->count[v];
    for (int e = w->t->n_edges - 1; e >= 0; e--)
        for (int i = 0; i < 2 && w->lines->line[e]; i++) {
            int v = w->t->edge[e][i];
            w->edges[--w->first[v + 1]] = e;
        }
    /* each first[v + 1] is now where the edges of v begin */
    for (int v = 0; v < n; v++) w->first[v] = w->first[v + 1];
    w->first[n] = 0;
    for (int v = 0; v < n; v++) w->first[n] += w->lines->count[v];
}

int art_chains_create(struct art_ctx *ctx, struct art_chains *chains, const struct art_mesh *mesh,
                      const struct art_mesh_topology *t, const struct art_lines *lines)
{
    struct walk w = {ctx, chains, mesh, t, lines, NULL, NULL};
    int status = ART_ENOMEM;
    memset(chains, 0, sizeof *chains);
    chains->of = art_alloc(ctx, (size_t)t->n_edges, sizeof *chains->of);
    chains->ends = art_alloc(ctx, (size_t)t->n_edges, sizeof *chains->ends);
    w.first = art_alloc(ctx, (size_t)mesh->n_verts + 2, sizeof *w.first);
    w.edges = art_alloc(ctx, 2 * (size_t)t->n_edges, sizeof *w.edges);
    if (!chains->of || !chains->ends || !w.first || !w.edges) goto out;
    for (int e = 0; e < t->n_edges; e++) chains->of[e] = -1;
    sort_by_vertex(&w);
    ART_TRY(follow_all(&w));
out:
    art_free(w.first), art_free(w.edges);
    return status;
}

void art_chains_at(const struct art_chains *chains, int chain, double s, double x[3])
{
    const struct art_chain *c = &chains->list[chain];
    const double *at = chains->s + c->first;
    double length = at[c->n - 1];
    int low = 0, high = c->n - 1;
    if (c->round && length > 0) s -= length * floor(s / length);
    while (high - low > 1) {
        int middle = (low + high) / 2;
        if (at[middle] <= s)
            low = middle;
        else
            high = middle;
    }
    double d = at[high] - at[low], w = d > 0 ? fmin(fmax((s - at[low]) / d, 0), 1) : 0;
    art_v3_lerp(x, chains->x[c->first + low], chains->x[c->first + high], w);
}
