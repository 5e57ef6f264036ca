/* Colours that new vertices or faces get by themselves. */
#include "mesh_priv.h"
#include <string.h>

int art_mesh_set_coloring(struct art_ctx *ctx, struct art_mesh *mesh,
                          enum art_mesh_coloring coloring, const double rgba[4])
{
    int status = coloring == ART_COLORING_VERTICES ? art_mesh_color_vertices(ctx, mesh, rgba)
                 : coloring == ART_COLORING_FACES  ? art_mesh_color_faces(ctx, mesh, rgba)
                                                   : ART_OK;
    if (status < 0) return status;
    mesh->coloring = coloring;
    if (coloring != ART_COLORING_FREE) memcpy(mesh->new_color, rgba, sizeof mesh->new_color);
    return ART_OK;
}

/* Colours that were cleared or set anew since may be none of each vertex. */
int art_mesh_color_new_vertex_(struct art_ctx *ctx, struct art_mesh *mesh)
{
    const struct art_mesh_attr *c = &mesh->color;
    if (mesh->coloring != ART_COLORING_VERTICES || c->idx || c->n != mesh->n_verts) return ART_OK;
    return art_mesh_add_value(ctx, &mesh->color, mesh->new_color);
}

int art_mesh_color_new_face_(struct art_ctx *ctx, struct art_mesh *mesh, int corners, int n)
{
    struct art_mesh_attr *c = &mesh->color;
    if (mesh->coloring != ART_COLORING_FACES || (corners > 0 && !c->idx)) return ART_OK;
    if (!ART_RESERVE(ctx, c->idx, (size_t)corners + (size_t)n, c->idx_cap)) return ctx->status;
    for (int k = 0; k < n; k++) c->idx[corners + k] = c->n;
    return art_mesh_add_value(ctx, c, mesh->new_color);
}
