/* mesh_priv.h - what the files of the room share. */
#ifndef ART_MESH_PRIV_H
#define ART_MESH_PRIV_H

#include <art/mesh.h>

/* Append one list of n indices to n_lists lists, of which list i is item[off[i]] ... item[off[i+1]-1];
 * space for it is taken first, so that nothing changes on failure. */
int mesh_list_append(struct art_ctx *ctx, int n_lists, int **off, int *off_cap, int **item,
                          int *item_cap, int n, const int *add);

/* A list whose items begin with a pointer to their names, which art_name_index finds. */
struct mesh_named {
    const void *item;
    size_t stride;
    int n;
};
/* The first item of a name of n bytes; -1 if there is none. */
int mesh_name_find(const struct art_name_index *index, const struct mesh_named *list, const char *name,
                   size_t n);
/* Take in what is new in the list. */
int mesh_name_index(struct art_ctx *ctx, struct art_name_index *index, const struct mesh_named *list)
    ART_MUST_USE;
/* Item i has got its name. */
int mesh_name_renamed(struct art_ctx *ctx, struct art_name_index *index, const struct mesh_named *list,
                      int i) ART_MUST_USE;
/* Items have got other places: the table is made anew when the next is added. */
void mesh_name_forget(struct art_name_index *index);

/* The colour of a vertex, or of a face of n corners behind those there are, that is about to be added, where
 * new ones have one. */
int mesh_color_new_vertex(struct art_ctx *ctx, struct art_mesh *mesh) ART_MUST_USE;
int mesh_color_new_face(struct art_ctx *ctx, struct art_mesh *mesh, int corners, int n) ART_MUST_USE;
int mesh_color_new_item(struct art_ctx *ctx, const struct art_mesh *mesh, struct art_fields *fields,
                             int n) ART_MUST_USE;

/* True if p is behind the surface at the nearest point that art_bvh_nearest found. */
bool bvh_is_inside(const struct art_bvh *bvh, const struct art_mesh_pseudonormals *normals,
                     const double p[3], const struct art_bvh_hit *hit);

/* Map coordinates st of a face, of the kind `face` with these nodes of its element, to those of the
 * element. */
struct art_elem_type;
void elem_of_face_place(const struct art_elem_type *type, const int *node, const struct art_elem_type *face,
                        const double st[3], double xi[3]);

#endif
