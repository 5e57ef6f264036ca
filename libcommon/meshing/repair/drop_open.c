/* Parts that enclose nothing. */
#include "repair_priv.h"

int art_mesh_drop_open(struct art_ctx *ctx, struct art_mesh *mesh, int *count)
{
    struct art_mesh_topology *t = NULL;
    struct art_mesh_shells *s = NULL;
    bool *keep = NULL;
    int status, n = 0;
    ART_TRY(art_mesh_topology_create(ctx, &t, mesh));
    ART_TRY(art_mesh_shells_create(ctx, &s, mesh, t));
    keep = art_alloc(ctx, (size_t)mesh->n_faces, sizeof *keep);
    if (!keep) {
        status = ART_ENOMEM;
        goto out;
    }
    for (int i = 0; i < s->n; i++) n += !s->closed[i];
    for (int f = 0; f < mesh->n_faces; f++) keep[f] = s->closed[s->shell[f]];
    if (n) ART_TRY(art_mesh_select(ctx, mesh, keep, true));
    if (count) *count = n;
out:
    art_mesh_topology_free(t);
    art_mesh_shells_free(s);
    art_free(keep);
    return status;
}
