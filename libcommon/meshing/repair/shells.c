/* This finds shells: faces connected across edges of two faces. */
#include "repair_priv.h"
#include <stdlib.h>

void art_mesh_shells_free(struct art_mesh_shells *s)
{
    if (!s) return;
    art_free(s->shell), art_free(s->first), art_free(s->closed), art_free(s->area);
    art_free(s->volume), art_free(s->depth), art_free(s->around);
    art_free(s);
}

/* A shell with an odd number of faces at some edge is open. */
static void find_closed(struct art_mesh_shells *s, const struct art_mesh_topology *t)
{
    for (int i = 0; i < s->n; i++) s->closed[i] = true;
    int *odd = s->depth; /* of the edge; not filled in yet, and zero again behind each edge */
    for (int e = 0; e < t->n_edges; e++) {
        int at = t->edge_off[e], end = t->edge_off[e + 1];
        if (end - at == 2) continue;
        for (int k = at; k < end; k++) odd[s->shell[t->edge_face[k]]] ^= 1;
        for (int k = at; k < end; k++) {
            int shell = s->shell[t->edge_face[k]];
            if (odd[shell]) s->closed[shell] = false;
        }
        for (int k = at; k < end; k++) odd[s->shell[t->edge_face[k]]] = 0;
    }
}

/* Fill in area and volume anew. */
static void measure_shells(struct art_mesh_shells *s, const struct art_mesh *mesh)
{
    for (int i = 0; i < s->n; i++) s->area[i] = s->volume[i] = 0;
    for (int f = 0; f < mesh->n_faces; f++) {
        int shell = s->shell[f];
        const int *v = mesh->face_vert + mesh->face_off[f];
        const double *o = art_mesh_at(mesh, mesh->face_vert[mesh->face_off[s->first[shell]]]);
        double a[3], p[3], q[3], r[3], sum[3] = {0, 0, 0};
        art_v3_sub(p, art_mesh_at(mesh, v[0]), o);
        for (int k = 1; k + 1 < art_mesh_face_size(mesh, f); k++) {
            art_v3_sub(q, art_mesh_at(mesh, v[k]), o);
            art_v3_sub(r, art_mesh_at(mesh, v[k + 1]), o);
            s->volume[shell] += art_v3_triple(p, q, r) / 6;
            art_v3_sub(q, q, p), art_v3_sub(r, r, p);
            art_v3_cross(a, q, r);
            art_v3_add_scaled(sum, sum, 0.5, a);
        }
        s->area[shell] += art_v3_norm(sum);
    }
    for (int i = 0; i < s->n; i++)
        if (!s->closed[i]) s->volume[i] = 0;
}

int art_mesh_shells_create(struct art_ctx *ctx, struct art_mesh_shells **shells,
                           const struct art_mesh *mesh, const struct art_mesh_topology *t)
{
    size_t n = (size_t)mesh->n_faces;
    struct art_mesh_shells *s = art_alloc(ctx, 1, sizeof *s);
    int status = ART_ENOMEM;
    if (!s) goto out;
    s->shell = art_alloc(ctx, n, sizeof *s->shell);
    s->first = art_alloc(ctx, n, sizeof *s->first);
    s->closed = art_alloc(ctx, n, sizeof *s->closed);
    if (!s->shell || !s->first || !s->closed) goto out;
    art_sets_init(s->shell, mesh->n_faces);
    for (int e = 0; e < t->n_edges; e++)
        if (art_mesh_edge_faces(t, e) == 2)
            art_sets_unite(s->shell, t->edge_face[t->edge_off[e]],
                           t->edge_face[t->edge_off[e] + 1]);
    /* roots are the first faces: number them as they come; those behind find theirs numbered */
    for (int f = 0; f < mesh->n_faces; f++) {
        int root = art_sets_root(s->shell, f);
        if (root == f) s->first[s->n++] = f;
    }
    int *number = art_alloc(ctx, n, sizeof *number);
    if (!number) goto out;
    for (int i = 0; i < s->n; i++) number[s->first[i]] = i;
    art_sets_flatten(s->shell, mesh->n_faces);
    for (int f = 0; f < mesh->n_faces; f++) s->shell[f] = number[s->shell[f]];
    art_free(number);
    s->area = art_alloc(ctx, (size_t)s->n, sizeof *s->area);
    s->volume = art_alloc(ctx, (size_t)s->n, sizeof *s->volume);
    s->depth = art_alloc(ctx, (size_t)s->n, sizeof *s->depth);
    s->around = art_alloc(ctx, (size_t)s->n, sizeof *s->around);
    if (!s->area || !s->volume || !s->depth || !s->around) goto out;
    find_closed(s, t);
    measure_shells(s, mesh);
    for (int i = 0; i < s->n; i++) s->around[i] = -1;
    *shells = s;
    s = NULL;
    status = ART_OK;
out:
    art_mesh_shells_free(s);
    return status;
}
