/* art/nodes.h - which nodes of a volume mesh: by place, by what is near, by features of the surface.
 *
 * What is chosen is an array of flags, in[n_nodes]. Each function takes out what does not fulfil its
 * condition, so that several of them must all hold:
 *
 *     for (int i = 0; i < vol->n_nodes; i++) in[i] = true;
 *     ART_TRY(art_nodes_on_surface(ctx, vol, in));
 *     art_nodes_in_box(vol, min, max, in);
 *
 * Places are those of the mesh, vol->pos: of a model, art_fem_tree_mesh gives the present ones or those at
 * rest.
 */
#ifndef ART_NODES_H
#define ART_NODES_H

#include <art/volume.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Within a box, its sides included. */
void art_nodes_in_box(const struct art_volume *vol, const double min[3], const double max[3], bool *in);
/* Within an ellipsoid with these half axes along the axes of a frame, its surface included. */
void art_nodes_in_ellipsoid(const struct art_volume *vol, const struct art_rigid *frame,
                            const double half[3], bool *in);
/* Nearer to a point than, or as near as, a distance. */
void art_nodes_within(const struct art_volume *vol, const double p[3], double distance, bool *in);
/* Nearer to the faces of a surface than a distance, on whichever side; of a mesh without faces to its
 * vertices. */
int art_nodes_near_mesh(struct art_ctx *ctx, const struct art_volume *vol, const struct art_mesh *mesh,
                        double distance, bool *in) ART_MUST_USE;
/* Inside a surface, by its winding number (art_winding_inside). */
int art_nodes_inside_mesh(struct art_ctx *ctx, const struct art_volume *vol, const struct art_mesh *mesh,
                          bool *in) ART_MUST_USE;
/* Vertices of the surface. */
int art_nodes_on_surface(struct art_ctx *ctx, const struct art_volume *vol, bool *in) ART_MUST_USE;

/* The node of a number (art_volume_node_id), -1: none. */
int art_nodes_find(const struct art_volume *vol, int number);

/* Features of the surface, whose faces with four corners count as they are; angles in rad. */
enum art_node_feature {
    ART_NODES_PATCH,             /* art_mesh_patch */
    ART_NODES_PATCH_BORDER,
    ART_NODES_EDGE_LINE          /* art_mesh_edge_line */
};
struct art_node_rule {
    double max_bend;             /* of a patch */
    struct art_mesh_line_rule line;
};
/* The nodes of the feature around a node. ART_EUSAGE: the node is not on the surface. */
int art_nodes_of_feature(struct art_ctx *ctx, const struct art_volume *vol, enum art_node_feature feature,
                         int node, const struct art_node_rule *rule, bool *in) ART_MUST_USE;

#ifdef __cplusplus
}
#endif
#endif
