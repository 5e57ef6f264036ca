/* This header declares what the files share that embed meshes in FEM models. */
#ifndef ART_FEM_MESH_PRIV_H
#define ART_FEM_MESH_PRIV_H

#include "../tree_priv.h"
#include <art/femmodel.h>

/* Create an embedding with memory for n_links weights in all; `first` is zero. */
int fem_embedding_create(struct art_ctx *ctx, struct art_embedding **at, int n_verts, int n_links)
    ART_MUST_USE;
int fem_embedded_create(struct art_ctx *ctx, struct art_embedded **embedded) ART_MUST_USE;

/* Weights as they are read, one vertex after the other. */
struct fem_vertex_weights {
    int *first;              /* [n_verts] where its weights begin */
    int n_verts, cap_first;
    int *node;               /* [n] */
    double *weight;
    int n, cap_node, cap_weight;
};
void fem_vertex_weights_fini(struct fem_vertex_weights *links);
/* Converts to an embedding; the attachments are unchanged. */
int fem_vertex_weights_to_embedding(struct art_ctx *ctx, const struct fem_vertex_weights *links,
                                    struct art_embedding **at)
    ART_MUST_USE;

/* Read `attachments`, one of each vertex. With `stale`, a node that is not in the model is no
 * error that is reported: then *stale is true and the status ART_ENOTFOUND. */
int fem_read_attachments(struct art_ctx *ctx, const struct art_comp *comp, struct fem_vertex_weights *links,
                         bool *stale) ART_MUST_USE;
/* Read `meshdata`: "f i j k ..." faces, "l i j ..." lines, "p i ..." points, numbers of vertices
 * from 1, into `mesh`; "v node w node w ..." vertices as in attachments. A mesh that has no
 * vertices yet gets as many as `links` has. */
int fem_read_meshdata(struct art_ctx *ctx, const struct art_comp *comp, struct fem_vertex_weights *links,
                      struct art_mesh *mesh) ART_MUST_USE;

/* art_fem_embed for a component, which errors name with its place. */
int fem_embed(struct art_ctx *ctx, const struct art_volume *vol, int n, const double *x,
              const struct art_comp *comp, struct art_embedding **at) ART_MUST_USE;

#endif
