/* art/femembed.h - tables of embedded places: which nodes of a volume mesh a vertex follows, as text.
 *
 *     ART_TRY(art_fem_embed(ctx, vol, mesh->n_verts, mesh->pos, &at));      // art/femmesh.h
 *     ART_TRY(art_embedding_print(sink, at, vol));
 *     ...
 *     ART_TRY(art_embedding_parse(ctx, &at, src, moved));
 *     art_embedding_gather(at, 3, moved->pos, mesh->pos);
 *
 * The table has the comment `# vertex node weight`, tabs between its columns, and a row for each node that
 * a vertex follows: the vertex, counted from 0, in ascending order; the number of the node in the mesh; the
 * weight. A vertex is at the sum of weights times places of the nodes; its weights sum to 1.
 */
#ifndef ART_FEMEMBED_H
#define ART_FEMEMBED_H

#include <art/femmesh.h>
#include <art/text.h>

#ifdef __cplusplus
extern "C" {
#endif

int art_embedding_print(struct art_sink *sink, const struct art_embedding *at, const struct art_volume *vol)
    ART_MUST_USE;
/* Read it for a mesh that has nodes of these numbers. With the place: ART_ESYNTAX for what is no table of
 * three numbers, ART_ENOTFOUND for nodes that the mesh does not have, ART_ERANGE for vertices out of order
 * or left out and weights that do not sum to 1 within 1e-6. */
int art_embedding_parse(struct art_ctx *ctx, struct art_embedding **at, const struct art_source *src,
                        const struct art_volume *vol) ART_MUST_USE;

/* Put the vertices of a mesh where an embedding has them among nodes at pos[n_nodes][3]. Normals that the
 * mesh has are computed anew; its hard edges stay hard. ART_ESHAPE: another number of vertices. */
int art_embedding_move(struct art_ctx *ctx, const struct art_embedding *at, const double *pos,
                       struct art_mesh *mesh) ART_MUST_USE;

#ifdef __cplusplus
}
#endif
#endif
