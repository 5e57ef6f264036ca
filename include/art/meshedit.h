/* art/meshedit.h - surface meshes given other faces and vertices: what repair, remeshing and boolean
 * operations are built on.
 *
 *     struct art_mesh_edit edit = {0};
 *     for (int f = 0; f < mesh->n_faces; f++)
 *         if (wanted[f]) ART_TRY(art_mesh_edit_keep(ctx, &edit, mesh, f));
 *     ART_TRY(art_mesh_edit_apply(ctx, &edit, mesh));       // attributes of kept faces go along
 *   out:
 *     art_mesh_edit_fini(&edit);
 *
 * Functions that return int give ART_OK, or ART_ENOMEM with the mesh as it was.
 */
#ifndef ART_MESHEDIT_H
#define ART_MESHEDIT_H

#include <art/mesh.h>

#ifdef __cplusplus
extern "C" {
#endif

static inline const double *art_mesh_at(const struct art_mesh *mesh, int vert)
{
    return mesh->pos + 3 * (size_t)vert;
}
static inline int art_mesh_face_size(const struct art_mesh *mesh, int f)
{
    return mesh->face_off[f + 1] - mesh->face_off[f];
}

/* The faces that a mesh is to have, said by the old ones: zeroed to begin with. */
struct art_mesh_edit {
    int n_faces, n_corners;
    int *off;    /* [n_faces+1] */
    int *vert;   /* [n_corners] */
    int *corner; /* [n_corners] old corner whose attributes it takes, -1 none */
    int *face;   /* [n_faces] old face whose fields, group, material it takes, -1 none */
    int off_cap, vert_cap, corner_cap, face_cap;
};
/* Add a face; `corner` NULL: without attributes. */
int art_mesh_edit_add(struct art_ctx *ctx, struct art_mesh_edit *edit, int n, const int *vert,
                      const int *corner, int from);
/* Add face f as it is. */
int art_mesh_edit_keep(struct art_ctx *ctx, struct art_mesh_edit *edit, const struct art_mesh *mesh,
                       int f);
/* Give the mesh these faces. Takes the arrays; on failure the mesh is as before. */
int art_mesh_edit_apply(struct art_ctx *ctx, struct art_mesh_edit *edit, struct art_mesh *mesh);
void art_mesh_edit_fini(struct art_mesh_edit *edit);
/* Give the mesh n vertices, of which i is the old from[i]; old vertex v, where it is used, becomes to[v]
 * (NULL: the indices stay). */
int art_mesh_renumber(struct art_ctx *ctx, struct art_mesh *mesh, int n, const int *from,
                      const int *to);

/* Drop vertices that nothing uses; *n, which may be NULL, becomes their number. */
int art_mesh_drop_unused(struct art_ctx *ctx, struct art_mesh *mesh, int *n) ART_MUST_USE;

/* Whether an edge has two faces that run along it in opposite ways, as neighbours do. */
static inline bool art_mesh_edge_is_inner(const struct art_mesh_topology *t, int e)
{
    int at = t->edge_off[e];
    return t->edge_off[e + 1] - at == 2 && t->edge_up[at] != t->edge_up[at + 1] &&
           t->edge_face[at] != t->edge_face[at + 1];
}

#ifdef __cplusplus
}
#endif
#endif
