/* mesh_priv.h - what the files of the room share. */
#ifndef ART_MESH_PRIV_H
#define ART_MESH_PRIV_H

#include <art/mesh.h>

/* The colour of a vertex, or of a face of n corners behind those there are, that is about to be added, where
 * new ones have one. */
int mesh_color_new_vertex(struct art_ctx *ctx, struct art_mesh *mesh) ART_MUST_USE;
int mesh_color_new_face(struct art_ctx *ctx, struct art_mesh *mesh, int corners, int n) ART_MUST_USE;
int mesh_color_new_item(struct art_ctx *ctx, const struct art_mesh *mesh, struct art_fields *fields,
                             int n) ART_MUST_USE;

/* True if p is behind the surface at the nearest point that art_bvh_nearest found. */
bool bvh_is_inside(const struct art_bvh *bvh, const struct art_mesh_pseudonormals *normals,
                     const double p[3], const struct art_bvh_hit *hit);

#endif
