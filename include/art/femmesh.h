/* art/femmesh.h - meshes that move with FEM models: surfaces and whatever else is embedded in them.
 *
 * Each vertex of a FemMeshComp follows nodes of its model with constant weights, p = sum of w_k x_k: those
 * of the shape functions of the element that held it when it was embedded, or one node alone. It adds
 * neither mass nor stiffness; a force f at the vertex acts on the nodes as w_k f (ArtiSynth's guide,
 * sections 6.3 and 6.4, equations 6.3 and 6.4). The weights of a vertex sum to one, so that sums of forces
 * are kept, and give its place, so that moments are kept and motions x -> A x + b are followed exactly.
 *
 * In the tree:
 *
 *     struct art_embedded *skin = NULL;
 *     ART_TRY(art_fem_mesh_read(ctx, comp, &skin));        // a FemMeshComp, vertices where they are now
 *     art_embedded_free(skin);
 *
 * In a system, for each of art_fem_meshes(fem):
 *
 *     art_fem_mesh_positions(m, state, x);                 // x[m->at->n_verts][3]
 *     art_fem_mesh_add_forces(m, f, force);                // onto force[n_u]
 */
#ifndef ART_FEMMESH_H
#define ART_FEMMESH_H

#include <art/fem.h>
#include <art/volume.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Which nodes each vertex follows. */
struct art_embedding {
    int n_verts;
    int *first;                  /* [n_verts + 1] range of each vertex in node and weight */
    int *node;                   /* indices of nodes of the model */
    double *weight;
};
void art_embedding_free(struct art_embedding *at);

/* What vertices have by what nodes have: out[n_verts][dim] from node[n_nodes][dim]. */
void art_embedding_gather(const struct art_embedding *at, int dim, const double *node, double *out);
/* The reverse, for forces: adds w_k vert to node[n_nodes][dim] of each of the nodes of vert[n_verts][dim]. */
void art_embedding_scatter(const struct art_embedding *at, int dim, const double *vert, double *node);

/* A mesh with its embedding. */
struct art_embedded {
    struct art_mesh *mesh;       /* where its vertices were */
    struct art_embedding *at;
    bool surface;                /* it is the surface of its model */
    bool generated;              /* it follows from the elements */
};
/* Accepts NULL. */
void art_embedded_free(struct art_embedded *embedded);

/* ------------------------------------------------------------------ to embed */

/* The mesh of a FemMeshComp in the tree, with its vertices at the present positions of the nodes. What it
 * says may be `attachments` and `meshdata`, or `attachments` and a `mesh`, or a `mesh` alone, which is
 * embedded where it is; a generated surface that says nothing, or names nodes that are gone (a
 * warning), is made from the elements. ART_ESYNTAX,
 * ART_ESHAPE (numbers of attachments and vertices that differ), ART_ENOTFOUND (nodes), ART_ERANGE (weights,
 * vertices), with the place in the file. *embedded is NULL if the component has no mesh. */
int art_fem_mesh_read(struct art_ctx *ctx, const struct art_comp *comp, struct art_embedded **embedded)
    ART_MUST_USE;
/* State in a FemMeshComp of a FEM model what `embedded` says: attachments, meshdata. */
int art_fem_mesh_write(struct art_ctx *ctx, struct art_comp *comp, const struct art_embedded *embedded)
    ART_MUST_USE;

/* Embed places x[n][3] in a mesh of elements: each in the node that lies there (within 1e-8 of the size of
 * the mesh), else in the element around it, else in the nearest one, whose shape functions then reach
 * outside it. ART_ERANGE: a place is farther from the elements than the mesh is large. ART_ENOTFOUND: there
 * are no elements. */
int art_fem_embed(struct art_ctx *ctx, const struct art_volume *vol, int n, const double *x,
                  struct art_embedding **at) ART_MUST_USE;
/* The surface of some of the elements, elem[n_elems] (NULL: all): triangles, each vertex a node. */
int art_fem_surface(struct art_ctx *ctx, const struct art_volume *vol, const bool *elem,
                    struct art_embedded **embedded) ART_MUST_USE;

/* ---------------------------------------------------------------- in a system */

/* A mesh of a compiled model. Nodes in `at` are those of the struct art_fem. */
struct art_fem_mesh {
    const struct art_comp *comp; /* its FemMeshComp; NULL: the surface that the model has without one */
    const struct art_fem *fem;
    const struct art_mesh *mesh; /* faces, lines and points; positions are those when it was compiled */
    const struct art_embedding *at;
    bool surface, generated;
    struct art_fem_mesh *next;
};
/* The meshes of a model in order: the first; follow `next`. And that of a component, or NULL. */
const struct art_fem_mesh *art_fem_meshes(const struct art_fem *fem);
const struct art_fem_mesh *art_system_fem_mesh_of(const struct art_system *sys, const struct art_comp *comp);
/* Its surface for those that need one, such as contact: the FemMeshComp that is it, else, unless
 * autoGenerateSurface is false, one that is made of the elements now. *surface is NULL if it has none. */
int art_fem_surface_of(struct art_ctx *ctx, struct art_fem *fem, const struct art_fem_mesh **surface)
    ART_MUST_USE;

/* Positions and velocities of the vertices, x[n_verts][3]. Normals: art_mesh_vertex_normals of a copy of
 * the mesh with these positions. */
void art_fem_mesh_positions(const struct art_fem_mesh *m, const struct art_state *state, double *x);
void art_fem_mesh_velocities(const struct art_fem_mesh *m, const struct art_state *state, double *u);
/* Forces at the vertices, f[n_verts][3], onto the nodes: adds to force[n_u], in the places of velocities. */
void art_fem_mesh_add_forces(const struct art_fem_mesh *m, const double *f, double *force);

#ifdef __cplusplus
}
#endif
#endif
