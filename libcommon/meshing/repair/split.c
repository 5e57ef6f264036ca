/* Cutting a mesh apart where more than two faces, or more than one fan, meet. */
#include "repair_priv.h"
#include <stdlib.h>

/* Computes the third direction of a face at the edge a-b: to the corner furthest from the edge's
 * line. */
static void off_edge(const struct art_mesh *mesh, int f, const double *a, const double dir[3],
                     double out[3])
{
    double most = -1;
    for (int k = mesh->face_off[f]; k < mesh->face_off[f + 1]; k++) {
        double d[3];
        art_v3_sub(d, art_mesh_at(mesh, mesh->face_vert[k]), a);
        art_v3_add_scaled(d, d, -art_v3_dot(d, dir), dir);
        if (art_v3_norm2(d) > most) most = art_v3_norm2(d), art_v3_copy(out, d);
    }
}

static int compare_spokes(const void *p, const void *q)
{
    const struct art_spoke *a = p, *b = q;
    if (a->angle != b->angle) return a->angle < b->angle ? -1 : 1;
    if (a->up != b->up) return a->up ? -1 : 1; /* one solid ends before the next begins */
    return (a->face > b->face) - (a->face < b->face);
}

/* Lists the faces round edge e in order. Angles count from the first of them in steps that are far
 * above noise, so that coincident faces have the same. */
static void list_spokes(const struct art_mesh *mesh, const struct art_mesh_topology *t,
                        const struct art_mesh_shells *s, int e, struct art_spoke *spokes)
{
    const double *a = art_mesh_at(mesh, t->edge[e][0]), step = 1e-7;
    double dir[3], u[3] = {0, 0, 0}, v[3], d[3];
    int n = art_mesh_edge_faces(t, e);
    art_v3_sub(dir, art_mesh_at(mesh, t->edge[e][1]), a);
    art_v3_normalize(dir, dir);
    off_edge(mesh, t->edge_face[t->edge_off[e]], a, dir, u);
    art_v3_normalize(u, u);
    art_v3_cross(v, dir, u);
    for (int k = 0; k < n; k++) {
        int at = t->edge_off[e] + k, f = t->edge_face[at];
        art_v3_zero(d);
        off_edge(mesh, f, a, dir, d);
        double angle = floor(atan2(art_v3_dot(d, v), art_v3_dot(d, u)) / step + 0.5) * step;
        spokes[k] = (struct art_spoke){.angle = angle < 0 ? angle + 2 * ART_PI : angle,
                                       .face = f,
                                       .shell = s->shell[f],
                                       .up = t->edge_up[at],
                                       .mate = -1};
    }
    qsort(spokes, (size_t)n, sizeof *spokes, compare_spokes);
}

static void join_corners(const struct art_mesh_corners *at, const int edge[2], int f, int g,
                         int *fan)
{
    for (int end = 0; end < 2; end++)
        art_sets_unite(fan, art_mesh_corner_at(at, f, edge[end]),
                       art_mesh_corner_at(at, g, edge[end]));
}

struct fans {
    int *root;  /* [corners] one of each fan */
    bool *open; /* [corners] of roots: the fan ends at an open edge */
    bool *cut;  /* [n_verts] at an edge of many faces */
};

static int find_fans(struct art_ctx *ctx, const struct art_mesh *mesh,
                     const struct art_mesh_topology *t, const struct art_mesh_shells *s,
                     struct fans *fans)
{
    int *fan = fans->root;
    struct art_spoke *spokes = NULL;
    struct art_mesh_corners corner;
    int cap = 0, status = ART_OK;
    ART_TRY(art_mesh_corners_init(ctx, &corner, mesh));
    art_sets_init(fan, art_mesh_n_corners(mesh));
    for (int e = 0; e < t->n_edges; e++) {
        int n = art_mesh_edge_faces(t, e), at = t->edge_off[e];
        if (n == 2) join_corners(&corner, t->edge[e], t->edge_face[at], t->edge_face[at + 1], fan);
        for (int end = 0; end < 2 && n == 1; end++)
            fans->open[art_mesh_corner_at(&corner, t->edge_face[at], t->edge[e][end])] = true;
        if (n <= 2) continue;
        if (!ART_RESERVE(ctx, spokes, (size_t)n, cap)) {
            status = ctx->status;
            goto out;
        }
        fans->cut[t->edge[e][0]] = fans->cut[t->edge[e][1]] = true;
        list_spokes(mesh, t, s, e, spokes);
        ART_TRY(art_join_spokes(ctx, spokes, n));
        for (int i = 0; i < n; i++)
            if (spokes[i].mate > i)
                join_corners(&corner, t->edge[e], spokes[i].face, spokes[spokes[i].mate].face, fan);
    }
out:
    art_free(corner.sorted);
    art_free(spokes);
    for (int k = 0; status == ART_OK && k < art_mesh_n_corners(mesh); k++) {
        fan[k] = art_sets_root(fan, k);
        if (fans->open[k]) fans->open[fan[k]] = true;
    }
    return status;
}

/* Assigns new vertices for the fans at a vertex except the first; from[]: the old vertex of each.
 * Away from edges of many faces, fans that end at open edges stay together: apart they would only
 * be merged again. */
static int number_fans(struct art_ctx *ctx, const struct art_mesh *mesh, const struct fans *fans,
                       bool all, int *vert, int **from, int *n)
{
    int corners = art_mesh_n_corners(mesh), cap = 0, status = ART_ENOMEM;
    size_t n_verts = (size_t)mesh->n_verts;
    bool *seen = art_alloc(ctx, n_verts, sizeof *seen);
    int *open = art_alloc(ctx, n_verts, sizeof *open);
    if (!seen || !open || !ART_RESERVE(ctx, *from, n_verts, cap)) goto out;
    *n = mesh->n_verts;
    for (int i = 0; i < mesh->n_verts; i++) open[i] = -1, (*from)[i] = i;
    for (int k = 0; k < corners; k++) {
        int v = mesh->face_vert[k];
        vert[k] = v;
        if (!all && !fans->cut[v]) continue;
        bool joins = fans->open[fans->root[k]] && !fans->cut[v];
        if (fans->root[k] != k) {
            vert[k] = vert[fans->root[k]]; /* the root is the smallest: numbered before */
            continue;
        }
        if (joins && open[v] >= 0) {
            vert[k] = open[v];
            continue;
        }
        if (seen[v]) {
            if (!ART_GROW(ctx, *from, *n, cap)) goto out;
            (*from)[*n] = v;
            vert[k] = (*n)++;
        }
        seen[v] = true;
        if (joins) open[v] = vert[k];
    }
    status = ART_OK;
out:
    art_free(seen), art_free(open);
    return status;
}

int art_mesh_split_nonmanifold(struct art_ctx *ctx, struct art_mesh *mesh, bool vertices,
                               int *count)
{
    struct art_mesh_topology *t = NULL;
    struct art_mesh_shells *s = NULL;
    size_t corners = (size_t)art_mesh_n_corners(mesh);
    struct fans fans = {0};
    int *vert = NULL, *from = NULL, old = mesh->n_verts, n = old, status;
    ART_TRY(art_mesh_topology_create(ctx, &t, mesh));
    if (t->manifold || (!vertices && t->n_nonmanifold == 0)) goto out;
    ART_TRY(art_mesh_shells_create(ctx, &s, mesh, t));
    fans.root = art_alloc(ctx, corners, sizeof *fans.root);
    fans.open = art_alloc(ctx, corners, sizeof *fans.open);
    fans.cut = art_alloc(ctx, (size_t)mesh->n_verts, sizeof *fans.cut);
    vert = art_alloc(ctx, corners, sizeof *vert);
    if (!fans.root || !fans.open || !fans.cut || !vert) {
        status = ART_ENOMEM;
        goto out;
    }
    ART_TRY(find_fans(ctx, mesh, t, s, &fans));
    ART_TRY(number_fans(ctx, mesh, &fans, vertices, vert, &from, &n));
    if (n == old) goto out;
    ART_TRY(art_mesh_renumber(ctx, mesh, n, from, NULL));
    memcpy(mesh->face_vert, vert, corners * sizeof *vert);
out:
    if (status == ART_OK && count) *count = n - old;
    art_mesh_topology_free(t);
    art_mesh_shells_free(s);
    art_free(fans.root), art_free(fans.open), art_free(fans.cut), art_free(vert), art_free(from);
    return status;
}
