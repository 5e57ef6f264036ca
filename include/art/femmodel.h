/* art/femmodel.h treats finite element models as components: checked, read, compiled, searched, attached to,
 * with meshes that move with them and fields of values.
 *
 * The numerics are in art/fem.h; what is here knows the tree. In order:
 *
 *     art_fem_check, art_fem_tree_mesh     faults of a model, its mesh
 *     art_fem_tree_locator                 what is where
 *     art_fem_face_loads                   loads on faces
 *     art_fem_attach                       attaching points, frames, bodies and joints
 *     art_fem_mesh_read, art_fem_meshes    meshes that move with a model; as text (art_embedding_print)
 *     art_fieldcomp_open                   field components
 */
#ifndef ART_FEMMODEL_H
#define ART_FEMMODEL_H

#include <art/fem.h>
#include <art/search.h>
#include <art/mesh.h>
#include <art/model.h>
#include <art/text.h>
#include <art/volume.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Register the classes of FEM models, fields and materials, with their behaviour, before
 * art_schema_finish. */
int art_fem_register(struct art_ctx *ctx, struct art_schema *schema) ART_MUST_USE;

/* ========================================================== models in the tree
 *
 * Before anything is compiled: faults, the mesh, loads on surfaces.
 *
 *     ART_TRY(art_fem_check(ctx, model->root));
 *
 * Every fault is reported with its place in the file, and with the paths of the elements and nodes. Of each
 * sort of fault the first ten of a model are reported one by one, the rest are counted. */

/* Checks the FEM models at `top` and below.
 *
 * Errors, of which the first status is returned: a wrong number of nodes (ART_ESHAPE); a node that does not
 * exist (ART_ENOTFOUND); a node twice in an element, two solids on the same nodes (ART_EUSAGE); an element
 * that at rest has no volume, is inverted, or is folded at an integration point (ART_ERANGE); a dynamic node
 * without mass that nothing constrains (ART_ERANGE); meaningless constants of materials, damping or
 * thickness (ART_ERANGE); bundles with elements that are not in the model, or twice in the bundle
 * (ART_EUSAGE); and what art_fem_mesh_read finds in its meshes.
 *
 * Warnings: an element that is folded at a node only; two shells on the same nodes; an element without
 * stiffness. */
int art_fem_check(struct art_ctx *ctx, const struct art_comp *top) ART_MUST_USE;

/* Return the kind of an element by its class (enum art_elem_kind), or -1 if it is no element of a
 * kind that is known. */
int art_fem_class_kind(const struct art_comp *elem);

/* The mesh of a FemModel3d, where it is at rest or now: nodes in the order of their list, with their numbers;
 * solids, then shells, in the order of their lists, without numbers (solids and shells count apart). Shells
 * have the fields `thickness` and `membrane`. ART_ESHAPE, ART_ENOTFOUND with the place of an element whose
 * nodes are not what its class needs. */
int art_fem_tree_mesh(struct art_ctx *ctx, const struct art_comp *fem, bool rest, struct art_volume **vol)
    ART_MUST_USE;

/* Derived values in the tree, as art_comp_derived of the mech room has them for mechanics: the count of
 * numbers, 0 if the property is none of these. Of nodes `restPosition`, `displacement` and, unless it is
 * stated, the lumped `mass`; of models `mass` and the `volume` of their solids. */
int art_fem_derived(struct art_ctx *ctx, const struct art_comp *comp, const char *prop, double out[16]);

/* A load on the outer faces of solids, and on shells, all of whose nodes are chosen. A shell that lies on a
 * solid does not count again. */
enum art_face_load_kind {
    ART_LOAD_TRACTION,         /* force by area */
    ART_LOAD_TOTAL,            /* force, spread evenly over the area */
    ART_LOAD_PRESSURE          /* value[0]: force by area, from outside; on a shell against its normal */
};
struct art_face_load {
    enum art_face_load_kind kind;
    double value[3];
    const bool *node;          /* [n_nodes]; NULL: all */
};
/* Adds the consistent nodal forces, the integrals of the shape functions times the load over the faces
 * where the nodes of `vol` are, to force[n_nodes][3]. *area and *n_faces (may be NULL) are what is loaded.
 * ART_ENOTFOUND: no face has only chosen nodes; ART_ESHAPE: their area is zero. */
int art_fem_face_loads(struct art_ctx *ctx, const struct art_volume *vol, const struct art_face_load *load,
                       double *force, double *area, int *n_faces) ART_MUST_USE;

/* ---------------------------------------------------------------- searches */

/* For a FemModel3d in the tree as it is now: nodes at their `position`. Errors as art_fem_tree_mesh. */
int art_fem_tree_locator(struct art_ctx *ctx, struct art_locator **locator, const struct art_comp *fem)
    ART_MUST_USE;
/* Return components of a model in the tree by their index in a locator: the n-th solid or shell. */
struct art_comp *art_fem_tree_elem(const struct art_comp *fem, int elem);
/* The FemModel3d that a node, element or what else lies in; NULL: none. The model itself for itself. */
struct art_comp *art_fem_tree_model(const struct art_comp *comp);

/* ================================================================= attachments
 *
 * attaching points, frames, bodies and joints to finite element models in the tree.
 *
 * What is attached follows nodes: a point at p = sum w_k x_k, a frame with its origin there and a rotation
 * that turns with the deformation (guide, sections 6.4 and 6.6). Nodes and weights follow from the element
 * that holds the place, or are given. All places are those of the tree now.
 *
 *     const struct art_fem_attach_target at = {.to = fem};
 *     ART_TRY(art_fem_attach(ctx, node_of_another_model, &at, &attachment, NULL));
 */

/* A point, frame, body or joint is attached to this target. */
struct art_fem_attach_target {
    struct art_comp *to;         /* an element; a FemModel3d: the element that holds the place, else the
                                    nearest point of the surface; NULL: the nodes below */
    int n;                       /* nodes, when `to` is NULL */
    struct art_comp *const *node;    /* [n] */
    const double *weight;        /* [n], sum 1; NULL: art_fem_nodal_weights for the place */
    const struct art_rigid *T;   /* place, or pose of a frame, in the world; NULL: where it is. With weights
                                    a point and the origin of a frame go to sum w_k x_k */
};

/* Attach a point, frame or body by a new attachment in the innermost MechModel that holds it and the
 * nodes; a marker or frame of the FEM model itself by its own. What is not inside the element goes to its
 * nearest point; *inside (may be NULL) tells. *attachment may be NULL. ART_EUSAGE: attached already, a
 * ring, components of the wrong kind, nodes twice; ART_ERANGE: weights that do not sum to 1, nodes that do
 * not span the place or give no orientation. The tree is then as before. */
int art_fem_attach(struct art_ctx *ctx, struct art_comp *slave, const struct art_fem_attach_target *at,
                   struct art_comp **attachment, bool *inside) ART_MUST_USE;
/* The count of searches that were built in the elements of a FemModel3d: one, and another when its nodes or
 * elements changed. Components that are attached to it one after the other share it. */
long art_fem_attach_searches(const struct art_comp *fem);
/* Attach the end of a joint: frame C of body A, or frame D of body B, at the pose at->T. */
int art_fem_attach_end(struct art_ctx *ctx, struct art_comp *joint, bool A,
                       const struct art_fem_attach_target *at,
                       bool *inside) ART_MUST_USE;

/* Set the natural coordinates, and the rotation of a frame, of an attachment that names an element or nodes
 * anew, when these have moved in the tree: T is where it is now (points: its place). */
int art_fem_attach_update(struct art_ctx *ctx, struct art_comp *attachment, const struct art_rigid *T)
    ART_MUST_USE;

/* Weights of nodes at x[n][3] for a place p: those nearest (least squares) to weights in proportion to
 * d_max / (d_k + d_max) of the distances d_k that sum to 1 and give p (guide, equation 6.5 and below).
 * False if there are none: p is off the line or plane of the nodes. */
bool art_fem_nodal_weights(int n, const double (*x)[3], const double p[3], double *w);

/* ============================================================= embedded meshes
 *
 * meshes that move with FEM models: surfaces and whatever else is embedded in them.
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

/* An embedding has the nodes of each vertex and their weights. */
struct art_embedding {
    int n_verts;
    int *first;                  /* [n_verts + 1] range of each vertex in node and weight */
    int *node;                   /* indices of nodes of the model */
    double *weight;
};
void art_embedding_free(struct art_embedding *at);

/* Interpolate from nodes to vertices: out[n_verts][dim] from node[n_nodes][dim]. */
void art_embedding_gather(const struct art_embedding *at, int dim, const double *node, double *out);

/* An embedded mesh is a mesh with its embedding. */
struct art_embedded {
    struct art_mesh *mesh;       /* where its vertices were */
    struct art_embedding *at;
    bool surface;                /* it is the surface of its model */
    bool generated;              /* it follows from the elements */
};
/* Accepts NULL. */
void art_embedded_free(struct art_embedded *embedded);

/* ------------------------------------------------------------------ to embed */

/* Reads the mesh of a FemMeshComp in the tree, with its vertices at the present positions of the nodes. The
 * component may state `attachments` and `meshdata`, or `attachments` and a `mesh`, or a `mesh` alone, which
 * is embedded where it is; a generated surface that states nothing, or that names nodes that no longer exist
 * (a warning), is made from the elements. Errors have the place in the file: ART_ESYNTAX, ART_ESHAPE
 * (numbers of attachments and vertices that differ), ART_ENOTFOUND (nodes), ART_ERANGE (weights, vertices).
 * *embedded is NULL if the component has no mesh. */
int art_fem_mesh_read(struct art_ctx *ctx, const struct art_comp *comp, struct art_embedded **embedded)
    ART_MUST_USE;
/* Writes `embedded` into a FemMeshComp of a FEM model: attachments, meshdata. */
int art_fem_mesh_write(struct art_ctx *ctx, struct art_comp *comp, const struct art_embedded *embedded)
    ART_MUST_USE;

/* Embed places x[n][3] in a mesh of elements: each in the node that lies there (within 1e-8 of the size of
 * the mesh), else in the element around it, else in the nearest one, whose shape functions then reach
 * outside it. ART_ERANGE: a place is farther from the elements than the mesh is large. ART_ENOTFOUND: there
 * are no elements. */
int art_fem_embed(struct art_ctx *ctx, const struct art_volume *vol, int n, const double *x,
                  struct art_embedding **at) ART_MUST_USE;
/* Make the surface of some of the elements, elem[n_elems] (NULL: all): triangles, each vertex a
 * node. */
int art_fem_surface(struct art_ctx *ctx, const struct art_volume *vol, const bool *elem,
                    struct art_embedded **embedded) ART_MUST_USE;

/* ---------------------------------------------------------------- in a system */

/* This is a mesh of a compiled model. Nodes in `at` are those of the struct art_fem. */
struct art_fem_mesh {
    const struct art_comp *comp; /* its FemMeshComp; NULL: the surface that the model has without one */
    const struct art_fem *fem;
    const struct art_mesh *mesh; /* faces, lines and points; positions are those when it was compiled */
    const struct art_embedding *at;
    bool surface, generated;
    struct art_fem_mesh *next;
};
/* Return the first of the meshes of a model in order; follow `next`. Return that of a component,
 * or NULL. */
const struct art_fem_mesh *art_fem_meshes(const struct art_fem *fem);
const struct art_fem_mesh *art_system_fem_mesh_of(const struct art_system *sys, const struct art_comp *comp);
/* Its surface for those that need one, such as contact: the FemMeshComp that is it, else, unless
 * autoGenerateSurface is false, one that is made of the elements now. *surface is NULL if it has none. */
int art_fem_surface_of(struct art_ctx *ctx, struct art_fem *fem, const struct art_fem_mesh **surface)
    ART_MUST_USE;

/* ArtiSynth takes the first mesh of a FEM model for its surface and reads no file without one. Makes the
 * surface of each FEM model of the tree its first mesh, and gives one that follows from the elements to those
 * that have none. */
int art_fem_state_surfaces(struct art_ctx *ctx, struct art_model *model) ART_MUST_USE;
/* Warns of FEM models whose first mesh is something else, and of fields without what ArtiSynth wants. */
void art_fem_check_artisynth(struct art_ctx *ctx, const struct art_model *model);

/* Compute positions and velocities of the vertices, x[n_verts][3]. Normals are
 * art_mesh_vertex_normals of a copy of the mesh with these positions. */
void art_fem_mesh_positions(const struct art_fem_mesh *m, const struct art_state *state, double *x);
void art_fem_mesh_velocities(const struct art_fem_mesh *m, const struct art_state *state, double *u);
/* Transfers forces at the vertices, f[n_verts][3], to the nodes: adds to force[n_u], at the indices of
 * velocities. */
void art_fem_mesh_add_forces(const struct art_fem_mesh *m, const double *f, double *force);

/* =================================================== tables of embedded places
 *
 * tables of embedded places: which nodes of a volume mesh a vertex follows, as text.
 *
 *     ART_TRY(art_fem_embed(ctx, vol, mesh->n_verts, mesh->pos, &at));
 *     ART_TRY(art_embedding_print(sink, at, vol));
 *     ...
 *     ART_TRY(art_embedding_parse(ctx, &at, src, moved));
 *     art_embedding_gather(at, 3, moved->pos, mesh->pos);
 *
 * The table has the comment `# vertex node weight`, tabs between its columns, and a row for each node that
 * a vertex follows: the vertex, counted from 0, in ascending order; the number of the node in the mesh; the
 * weight. A vertex is at the sum of weights times places of the nodes; its weights sum to 1.
 */

/* Write the table of an embedding in `vol`. ART_EWRITE. */
int art_embedding_print(struct art_sink *sink, const struct art_embedding *at, const struct art_volume *vol)
    ART_MUST_USE;
/* Read it for a mesh that has nodes of these numbers. With the place: ART_ESYNTAX for what is no table of
 * three numbers, ART_ENOTFOUND for nodes that the mesh does not have, ART_ERANGE for vertices out of order
 * or left out and weights that do not sum to 1 within 1e-6. */
int art_embedding_parse(struct art_ctx *ctx, struct art_embedding **at, const struct art_source *src,
                        const struct art_volume *vol) ART_MUST_USE;

/* Moves the vertices of a mesh by an embedding among nodes at pos[n_nodes][3]. Normals that the mesh has are
 * computed anew; its hard edges stay hard. ART_ESHAPE: another number of vertices. */
int art_embedding_move(struct art_ctx *ctx, const struct art_embedding *at, const double *pos,
                       struct art_mesh *mesh) ART_MUST_USE;

/* ============================================================ field components
 *
 * fields: values that components of a model give on a grid, a FEM model or a mesh, and what
 * they are anywhere else (guide, chapter 7).
 *
 *     struct art_fieldcomp *f = NULL;
 *     ART_TRY(art_fieldcomp_open(ctx, comp, &f));      // a ScalarGridField, VectorNodalField, ...
 *     ART_TRY(art_fieldcomp_search(ctx, f));           // only if places in space are asked for
 *     enum art_fieldcomp_where where = art_fieldcomp_at(f, p, out, grad);
 *     art_fieldcomp_free(f);
 *
 * A value is a matrix of rows x cols numbers, by rows; scalars are 1 x 1, vectors n x 1. Values belong to
 * grid vertices, nodes, elements, integration points, mesh vertices or faces; where none is set the default
 * value holds. Between them:
 *
 *     grid       trilinear in the cell; outside that of the nearest place of the grid, or none
 *     nodes      by the shape functions of the element that holds the point
 *     elements   that of the element
 *     points     fitted to the nodes of the element (art/fem.h says how), then by its shape functions
 *     vertices   at the nearest point of the mesh, by its place in the triangle
 *     faces      that of the nearest face
 *
 * Outside a FEM model the nearest point of the nearest element counts: such values say little. An open field
 * is a copy: what is set in the tree later is not seen. Positions are those of the tree when `search` was
 * called. Queries keep no state: any number of threads may ask.
 */

enum art_fieldcomp_on {
    ART_FIELD_ON_GRID,
    ART_FIELD_ON_NODES,
    ART_FIELD_ON_ELEMENTS,
    ART_FIELD_ON_POINTS,       /* integration points of elements, with the warping point behind them */
    ART_FIELD_ON_VERTICES,
    ART_FIELD_ON_FACES
};

enum art_fieldcomp_where {
    ART_FIELD_INSIDE,
    ART_FIELD_NEAREST,         /* outside: the value is that of the nearest place */
    ART_FIELD_NO_VALUE          /* there is no value */
};

enum { ART_FIELD_MAX_NUMBERS = 1024 };   /* of a value */

struct art_fieldcomp;

/* True if a class is that of a field. */
bool art_fieldcomp_is(const struct art_comp *comp);
/* Opens the field of a component. Errors name file, line and column: ART_EUSAGE: it is not a field, or has
 * no FEM model, mesh or grid; ART_ESYNTAX, ART_ESHAPE: values of the wrong form, size or count;
 * ART_ENOTFOUND: values of nodes or elements that do not exist; ART_ELIMIT: values of more than
 * ART_FIELD_MAX_NUMBERS numbers; ART_ESHAPE: a mesh with faces other than triangles. */
int art_fieldcomp_open(struct art_ctx *ctx, const struct art_comp *comp, struct art_fieldcomp **f)
    ART_MUST_USE;
/* Accepts NULL. */
void art_fieldcomp_free(struct art_fieldcomp *f);

enum art_fieldcomp_on art_fieldcomp_on(const struct art_fieldcomp *f);
/* Returns its component, and the FEM model or mesh that it is defined on; NULL for grids. */
const struct art_comp *art_fieldcomp_comp(const struct art_fieldcomp *f);
const struct art_comp *art_fieldcomp_base(const struct art_fieldcomp *f);
/* Returns how many numbers a value has, rows * cols; either may be NULL. */
int art_fieldcomp_size(const struct art_fieldcomp *f, int *rows, int *cols);
/* Returns true for scalars, not for vectors or matrices of one number. */
bool art_fieldcomp_is_scalar(const struct art_fieldcomp *f);

/* The count of places with values, those of shell elements apart (shell); of points k: those of element i. */
int art_fieldcomp_count(const struct art_fieldcomp *f, bool shell);
int art_fieldcomp_count_points(const struct art_fieldcomp *f, bool shell, int i);
/* The value of node, element, vertex, face i (its place in the list, not its number) or of point k of element
 * i; the default where none is set; NULL if there is no such place. */
const double *art_fieldcomp_value(const struct art_fieldcomp *f, bool shell, int i, int k);
bool art_fieldcomp_is_set(const struct art_fieldcomp *f, bool shell, int i, int k);

/* ------------------------------------------------------------------ anywhere */

/* Make ready for places in space: boxes of elements where they are, of faces where the mesh is. */
int art_fieldcomp_search(struct art_ctx *ctx, struct art_fieldcomp *f) ART_MUST_USE;
/* Prepare the search at other positions: x[n][3] has the nodes of the FEM model, in the order of
 * its list, or the vertices of the mesh, in the world (ART_ESHAPE: the count differs). NULL:
 * positions of the tree. */
int art_fieldcomp_search_at(struct art_ctx *ctx, struct art_fieldcomp *f, int n, const double *x)
    ART_MUST_USE;
/* Evaluates the field at p, in world coordinates (for grids with useLocalValuesForField, in those of the
 * grid), out[size], and its derivative grad[size][3] (may be NULL). Outside a grid the derivative is that of
 * the clipped position; outside a FEM model that of the shape functions of the nearest element; for mesh
 * fields that along the surface. NOWHERE leaves `out` as it is. */
enum art_fieldcomp_where art_fieldcomp_at(const struct art_fieldcomp *f, const double p[3], double *out,
                                          double *grad);
/* Evaluates a field on nodes, elements or points at natural coordinates xi of element i. False: there is no
 * such element. */
bool art_fieldcomp_in_elem(const struct art_fieldcomp *f, bool shell, int i, const double xi[3],
                           double *out);
/* Evaluates a field on nodes, elements or points at integration point k of element i; the last one is the
 * warping point. */
bool art_fieldcomp_at_point(const struct art_fieldcomp *f, bool shell, int i, int k, double *out);

/* The place of value i (of points: k), now: the node or vertex, the mean of the nodes of an element, the
 * point (of shells: on their surface), the middle of a face. After art_fieldcomp_search; false: there is no
 * such value. */
bool art_fieldcomp_place(const struct art_fieldcomp *f, bool shell, int i, int k, double x[3]);

/* ------------------------------------------------------------------ grids */

struct art_fieldcomp_grid {
    int cells[3];              /* vertices: one more along each axis, x fastest: i + nx j + nx ny k */
    double widths[3];
    struct art_rigid TCL;      /* pose of the centre in the local frame */
    struct art_rigid TLW;      /* of the local frame in the world */
    bool local, clip, rest;    /* useLocalValuesForField, clipToGrid, useFemRestPositions */
};
/* NULL if the field is on no grid. */
const struct art_fieldcomp_grid *art_fieldcomp_grid(const struct art_fieldcomp *f);
/* Gets the position of vertex i, in the frame of queries. */
void art_fieldcomp_grid_vertex(const struct art_fieldcomp *f, int i, double p[3]);

#ifdef __cplusplus
}
#endif
#endif
