/* This applies exchanges of tetrahedra; neighbours, labels, facets and values follow. */
#include "edge_swap_priv.h"
#include <math.h>
#include <string.h>

/* A face between what is exchanged and the rest. */
struct wall {
    int node[3]; /* ascending */
    int neighbour, label, facet;
    double moved;
};
enum { WALLS = 4 * ART_SWAP_RING };

static void sort3(int *x)
{
    for (int i = 1; i < 3; i++)
        for (int j = i; j > 0 && x[j - 1] > x[j]; j--) {
            int y = x[j];
            x[j] = x[j - 1], x[j - 1] = y;
        }
}

static void face_nodes(const struct art_tet *t, int f, int node[3])
{
    for (int k = 0; k < 3; k++) node[k] = t->node[art_tet_face[f][k]];
    sort3(node);
}

static bool is_removed(const struct art_swap *swap, int t)
{
    for (int k = 0; k < swap->n_old; k++)
        if (swap->old[k] == t) return true;
    return false;
}

static bool has(const int node[3], int a)
{
    return node[0] == a || node[1] == a || node[2] == a;
}

/* The two faces at an edge of the surface that turns become two others. */
static void orient_wall(const struct art_swap *swap, struct wall *w, int *which)
{
    int end = *which ? swap->b : swap->a;
    *which += 1;
    w->node[0] = end, w->node[1] = swap->c, w->node[2] = swap->d;
    sort3(w->node);
}

static int find_walls(const struct art_tet_mesh *web, const struct art_swap *swap,
                      struct wall *wall)
{
    int n = 0, which = 0;
    double moved = 0;
    for (int k = 0; k < swap->n_old; k++) {
        const struct art_tet *t = &web->tet[swap->old[k]];
        for (int f = 0; f < 4; f++) {
            if (is_removed(swap, t->neighbour[f])) continue;
            struct wall *w = &wall[n++];
            face_nodes(t, f, w->node);
            w->neighbour = t->neighbour[f], w->label = t->face_label[f], w->facet = t->facet[f];
            w->moved = t->moved[f];
            if (!swap->outer || !has(w->node, swap->a) || !has(w->node, swap->b)) continue;
            moved = fmax(moved, w->moved);
            orient_wall(swap, w, &which);
        }
    }
    for (int k = 0; k < n && swap->outer; k++)
        if (wall[k].neighbour == ART_SWAP_OUTSIDE && has(wall[k].node, swap->c) &&
            has(wall[k].node, swap->d) &&
            (has(wall[k].node, swap->a) || has(wall[k].node, swap->b)))
            wall[k].moved = moved + swap->moves;
    return n;
}

static int new_slot(struct art_tet_mesh *web, int *slot)
{
    if (!ART_GROW(web->ctx, web->tet, web->n, web->cap) ||
        !ART_RESERVE(web->ctx, web->val, ((size_t)web->n + 1) * (size_t)web->width + 1,
                     web->val_cap))
        return web->ctx->status;
    web->tet[web->n] = (struct art_tet){.source = -1};
    *slot = web->n++;
    return ART_OK;
}

/* New elements get the averages of fields over the place, which keeps their integrals. */
static void mean_values(const struct art_tet_mesh *web, const struct art_swap *swap, double *mean)
{
    double sum = 0;
    for (int j = 0; j < web->width; j++) mean[j] = 0;
    for (int k = 0; k < swap->n_old; k++) {
        const int *p = web->tet[swap->old[k]].node;
        double u[3], v[3], w[3], n[3];
        art_v3_sub(u, tet_mesh_node(web, p[1]), tet_mesh_node(web, p[0]));
        art_v3_sub(v, tet_mesh_node(web, p[2]), tet_mesh_node(web, p[0]));
        art_v3_sub(w, tet_mesh_node(web, p[3]), tet_mesh_node(web, p[0]));
        art_v3_cross(n, v, w);
        double volume = fmax(art_v3_dot(u, n), 0);
        sum += volume;
        for (int j = 0; j < web->width; j++)
            mean[j] += volume * web->val[(size_t)swap->old[k] * (size_t)web->width + (size_t)j];
    }
    for (int j = 0; j < web->width && sum > 0; j++) mean[j] /= sum;
}

static void link_face(struct art_tet_mesh *web, int t, int f, const struct wall *w)
{
    struct art_tet *tet = &web->tet[t];
    int node[3];
    tet->neighbour[f] = w->neighbour, tet->face_label[f] = w->label, tet->facet[f] = w->facet;
    tet->moved[f] = w->moved;
    for (int i = 0; w->neighbour >= 0 && i < 4; i++) {
        face_nodes(&web->tet[w->neighbour], i, node);
        if (memcmp(node, w->node, sizeof node) == 0) web->tet[w->neighbour].neighbour[i] = t;
    }
}

/* Faces of what is new: towards each other or towards the rest. */
static void link_all(struct art_tet_mesh *web, const int *slot, int n, const struct wall *wall,
                     int n_walls)
{
    for (int k = 0; k < n; k++)
        for (int f = 0; f < 4; f++) {
            int node[3], other[3];
            bool found = false;
            face_nodes(&web->tet[slot[k]], f, node);
            for (int w = 0; w < n_walls && !found; w++) {
                found = memcmp(node, wall[w].node, sizeof node) == 0;
                if (found) link_face(web, slot[k], f, &wall[w]);
            }
            for (int m = 0; m < n && !found; m++)
                for (int g = 0; g < 4 && m != k && !found; g++) {
                    face_nodes(&web->tet[slot[m]], g, other);
                    found = memcmp(node, other, sizeof node) == 0;
                    if (!found) continue;
                    web->tet[slot[k]].neighbour[f] = slot[m];
                    web->tet[slot[k]].face_label[f] = 0, web->tet[slot[k]].facet[f] = -1;
                    web->tet[slot[k]].moved[f] = 0;
                }
            ART_ASSERT(found);
        }
}

/* Nothing comes in the place of a sliver: the faces below it are outer ones now, and have what the
 * two above it had. */
static void expose_faces(struct art_tet_mesh *web, const struct wall *wall, int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            if (wall[i].neighbour != ART_SWAP_OUTSIDE || wall[j].neighbour < 0 ||
                memcmp(wall[i].node, wall[j].node, sizeof wall[i].node) != 0)
                continue;
            struct art_tet *below = &web->tet[wall[j].neighbour];
            for (int f = 0; f < 4; f++) {
                int node[3];
                face_nodes(below, f, node);
                if (memcmp(node, wall[i].node, sizeof node) != 0) continue;
                below->neighbour[f] = ART_SWAP_OUTSIDE, below->face_label[f] = wall[i].label;
                below->facet[f] = wall[i].facet, below->moved[f] = wall[i].moved;
                below->changed = true;
            }
        }
}

static int exchange(struct art_tet_mesh *web, const struct art_swap *swap, double *mean)
{
    struct wall wall[WALLS];
    int slot[2 * ART_SWAP_RING], status = ART_OK, n_walls = find_walls(web, swap, wall);
    int label = web->tet[swap->old[0]].label;
    mean_values(web, swap, mean);
    for (int k = 0; k < swap->n_made; k++) {
        if (k < swap->n_old)
            slot[k] = swap->old[k];
        else
            ART_TRY(new_slot(web, &slot[k]));
    }
    for (int k = swap->n_made; k < swap->n_old; k++)
        web->tet[swap->old[k]].dead = web->tet[swap->old[k]].changed = true;
    for (int k = 0; k < swap->n_made; k++) {
        struct art_tet *t = &web->tet[slot[k]];
        const int *m = swap->made[k];
        memcpy(t->node, m, sizeof t->node);
        t->label = label;
        t->dead = t->done = false;
        t->changed = true;
        t->q = tet_mean_ratio(tet_mesh_node(web, m[0]), tet_mesh_node(web, m[1]),
                              tet_mesh_node(web, m[2]), tet_mesh_node(web, m[3]));
        for (int j = 0; j < web->width; j++)
            web->val[(size_t)slot[k] * (size_t)web->width + (size_t)j] = mean[j];
    }
    link_all(web, slot, swap->n_made, wall, n_walls);
    if (swap->n_made == 0) expose_faces(web, wall, n_walls);
    for (int k = 0; k < n_walls; k++)
        if (wall[k].neighbour >= 0) web->tet[wall[k].neighbour].done = false;
    web->turned++;
    web->removed += swap->n_made == 0;
out:
    return status;
}

double swap_gain(const struct art_tet_mesh *web, const struct art_swap *swap)
{
    double gain = 0;
    for (int k = 0; k < swap->n_made; k++) {
        const int *m = swap->made[k];
        gain += tet_mean_ratio(tet_mesh_node(web, m[0]), tet_mesh_node(web, m[1]),
                               tet_mesh_node(web, m[2]), tet_mesh_node(web, m[3]));
    }
    for (int k = 0; k < swap->n_old; k++) gain -= web->tet[swap->old[k]].q;
    return gain;
}

int swap_apply(struct art_tet_mesh *web, const struct art_swap *swap)
{
    double gain = swap_gain(web, swap);
    double *mean = art_alloc(web->ctx, (size_t)web->width + 1, sizeof *mean);
    if (!mean) return ART_ENOMEM;
    int status = exchange(web, swap, mean);
    web->sum += gain, web->n_solids += swap->n_made - swap->n_old;
    art_free(mean);
    return status;
}
