/* This file computes distances from masters along the edges of a mesh (Dijkstra 1959, A note on
 * two problems in connexion with graphs). Vertices whose nearest master is k begin with their
 * straight distance from it; from there it grows along the edges. So a finger takes no part in the
 * one beside it, which straight lines reach through the gap. */
#include "bind_priv.h"
#include <math.h>
#include <string.h>

struct paths {
    const struct art_mesh *mesh;
    int *first, *next; /* neighbours of each vertex */
    double *length;    /* to them */
    double *d;         /* [n_verts] of the master in hand */
    int *heap, *place; /* vertices by distance; where each is in the heap, -1: not */
    int n;
};

static void move_up(struct paths *s, int i)
{
    int v = s->heap[i];
    for (; i > 0 && s->d[s->heap[(i - 1) / 2]] > s->d[v]; i = (i - 1) / 2)
        s->place[s->heap[i] = s->heap[(i - 1) / 2]] = i;
    s->place[s->heap[i] = v] = i;
}

static void move_down(struct paths *s, int i)
{
    int v = s->heap[i];
    for (int k; (k = 2 * i + 1) < s->n; i = k) {
        if (k + 1 < s->n && s->d[s->heap[k + 1]] < s->d[s->heap[k]]) k++;
        if (s->d[s->heap[k]] >= s->d[v]) break;
        s->place[s->heap[i] = s->heap[k]] = i;
    }
    s->place[s->heap[i] = v] = i;
}

static void push(struct paths *s, int v)
{
    if (s->place[v] < 0) {
        s->place[v] = s->n;
        s->heap[s->n++] = v;
    }
    move_up(s, s->place[v]);
}

static void spread(struct paths *s)
{
    while (s->n > 0) {
        int v = s->heap[0];
        s->heap[0] = s->heap[--s->n];
        s->place[v] = -1;
        if (s->n > 0) move_down(s, 0);
        for (int k = s->first[v]; k < s->first[v + 1]; k++) {
            int to = s->next[k];
            if (s->d[v] + s->length[k] >= s->d[to]) continue;
            s->d[to] = s->d[v] + s->length[k];
            push(s, to);
        }
    }
}

static int neighbours(struct art_ctx *ctx, struct paths *s, const struct art_mesh_topology *t)
{
    size_t n = (size_t)s->mesh->n_verts;
    s->first = art_alloc(ctx, n + 2, sizeof *s->first);
    s->next = art_alloc(ctx, 2 * (size_t)t->n_edges + 1, sizeof *s->next);
    s->length = art_alloc(ctx, 2 * (size_t)t->n_edges + 1, sizeof *s->length);
    s->d = art_alloc(ctx, n + 1, sizeof *s->d);
    s->heap = art_alloc(ctx, n + 1, sizeof *s->heap);
    s->place = art_alloc(ctx, n + 1, sizeof *s->place);
    if (!s->first || !s->next || !s->length || !s->d || !s->heap || !s->place) return ART_ENOMEM;
    for (int e = 0; e < t->n_edges; e++)
        for (int k = 0; k < 2; k++) s->first[t->edge[e][k] + 2]++;
    for (size_t v = 0; v < n; v++) s->first[v + 2] += s->first[v + 1];
    for (int e = 0; e < t->n_edges; e++)
        for (int k = 0; k < 2; k++) {
            int at = s->first[t->edge[e][k] + 1]++;
            s->next[at] = t->edge[e][!k];
            s->length[at] = art_v3_distance(s->mesh->pos + 3 * (size_t)t->edge[e][0],
                                            s->mesh->pos + 3 * (size_t)t->edge[e][1]);
        }
    return ART_OK;
}

int bind_along_surface(struct art_ctx *ctx, const struct art_mesh *mesh, int n, double *d)
{
    struct art_mesh_topology *t = NULL;
    struct paths s = {.mesh = mesh};
    double *least = art_alloc(ctx, (size_t)mesh->n_verts + 1, sizeof *least);
    int status = least ? ART_OK : ART_ENOMEM;
    if (status == ART_OK) ART_TRY(art_mesh_topology_create(ctx, &t, mesh));
    if (status == ART_OK) ART_TRY(neighbours(ctx, &s, t));
    for (int v = 0; status == ART_OK && v < mesh->n_verts; v++) {
        least[v] = INFINITY;
        for (int k = 0; k < n; k++) least[v] = fmin(least[v], d[(size_t)v * (size_t)n + (size_t)k]);
    }
    for (int k = 0; status == ART_OK && k < n; k++) {
        bool any = false;
        for (int v = 0; v < mesh->n_verts; v++) s.place[v] = -1, s.d[v] = INFINITY;
        for (int v = 0; v < mesh->n_verts; v++) {
            double straight = d[(size_t)v * (size_t)n + (size_t)k];
            if (straight != least[v]) continue;
            any = true;
            s.d[v] = straight;
            push(&s, v);
        }
        spread(&s);
        /* a master that is nearest to none has no part of the surface to go out from */
        for (int v = 0; v < mesh->n_verts && any; v++) {
            double *to = &d[(size_t)v * (size_t)n + (size_t)k];
            *to = fmax(*to, s.d[v]);
        }
    }
out:
    art_mesh_topology_free(t);
    art_free(least);
    art_free(s.first);
    art_free(s.next);
    art_free(s.length);
    art_free(s.d);
    art_free(s.heap);
    art_free(s.place);
    return status;
}
