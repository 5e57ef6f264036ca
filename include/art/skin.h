/* art/skin.h describes skins: meshes and points that follow frames and FEM models by weights.
 *
 * A skin has masters: frames (bodies too) and FEM models. A point with base position p0 is at
 *
 *     p = blend of the frames' motions at p0  +  sum of w_k f_k of FEM models  +  w_b p0
 *
 * with weights that sum to 1 (guide, chapter 11). Frames have base poses; what counts is their motion from
 * there, blended linearly or by dual quaternions (Kavan et al. 2008). Of a FEM model f is a point of an
 * element with an offset that turns with the element: f = sum of a_j x_j + R d, or, in older files, the base
 * position with the displacements of some nodes: f = p0 + sum of c_j (x_j - X_j).
 * Vertices have neither mass nor velocity of their own. Points that forces act on are markers of the skin and
 * what is attached to it; a force at such a point acts on the masters by the transpose of what moves it.
 *
 * In the tree:
 *
 *     struct art_skin_masters masters = {0};
 *     struct art_skin_points points = {0};
 *     ART_TRY(art_skin_masters_read(ctx, skin_comp, &masters));
 *     ART_TRY(art_skin_points_read(ctx, skin_comp, &masters, false, &points));   // one of each vertex
 *     art_skin_points_fini(&points);
 *     art_skin_masters_fini(&masters);
 *
 * In a system, for each of art_system_skins(sys):
 *
 *     art_skin_positions(skin, state, x);                  // x[skin->n_verts][3]
 *
 * All lengths are those of the model, places are in the world. */
#ifndef ART_SKIN_H
#define ART_SKIN_H

#include <art/femmodel.h>
#include <art/mech.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Registers the classes of skins, with their behaviour, before art_schema_finish. */
int art_skin_register(struct art_ctx *ctx, struct art_schema *schema) ART_MUST_USE;

/* The values are in the order of the words of frameBlending. */
enum art_skin_blending {
    ART_SKIN_LINEAR,
    ART_SKIN_DUAL_QUATERNION_LINEAR,
    ART_SKIN_DUAL_QUATERNION_ITERATIVE
};

/* =========================================================== skins in the tree */

struct art_skin_masters {
    struct art_skin_master {
        const struct art_comp *comp;
        bool fem;                    /* a FemModel3d, else a frame */
        struct art_rigid base;       /* of a frame: its base pose */
    } *master;
    int n, cap;
};
/* Reads `bodies` of a SkinMeshBody. Errors have the place: ART_ESYNTAX; ART_ENOTFOUND: a master that does
 * not exist; ART_EUSAGE: it is neither frame nor FEM model, or is listed twice; ART_ERANGE: an invalid base
 * pose. */
int art_skin_masters_read(struct art_ctx *ctx, const struct art_comp *skin,
                          struct art_skin_masters *masters) ART_MUST_USE;
void art_skin_masters_fini(struct art_skin_masters *masters);
/* Write them into a skin. */
int art_skin_masters_write(struct art_ctx *ctx, struct art_comp *skin,
                           const struct art_skin_masters *masters) ART_MUST_USE;

enum art_skin_link_kind {
    ART_SKIN_FRAME,                  /* F: a frame */
    ART_SKIN_ELEMENT,                /* E: a point of an element, by its nodes */
    ART_SKIN_NODES                   /* D: displacements of nodes */
};

/* What some points of a skin follow, as files have it. */
struct art_skin_points {
    struct art_skin_point {
        double base[3], base_weight;
        bool on_mesh;                /* made of the points of a face: featureBased */
        int first, n;                /* range in link */
    } *point;
    struct art_skin_link {
        enum art_skin_link_kind kind;
        int master;                  /* place among the masters */
        double weight;
        int elem;                    /* ELEMENT: its number */
        double offset[3];            /* ELEMENT: in the axes of the element at rest; zero: none */
        int first, n;                /* range in node and coord */
    } *link;
    int *node;                       /* NODES: numbers of nodes, else -1 */
    double *coord;
    int n, n_links, n_coords, cap, cap_links, cap_nodes, cap_coords;
};
void art_skin_points_fini(struct art_skin_points *points);
/* Append a point without links; a link to the last point; coordinates to the last link. */
int art_skin_points_add(struct art_ctx *ctx, struct art_skin_points *points, const double base[3])
    ART_MUST_USE;
int art_skin_points_link(struct art_ctx *ctx, struct art_skin_points *points,
                         const struct art_skin_link *link, int n, const int *node, const double *coord)
    ART_MUST_USE;

/* Reads the points of all vertices (`attachments` of a SkinMeshBody), or one point of a PointSkinAttachment
 * or the skin marker that holds one. Errors have the place: ART_ESYNTAX; ART_ERANGE: a master that the skin
 * does not have, weights or coordinates that are not numbers; weights of a point that do not sum to 1 within
 * 1e-5, unless `any_sum`. */
int art_skin_points_read(struct art_ctx *ctx, const struct art_comp *skin,
                         const struct art_skin_masters *masters, bool any_sum, struct art_skin_points *points)
    ART_MUST_USE;
int art_skin_point_read(struct art_ctx *ctx, const struct art_comp *attachment,
                        const struct art_skin_masters *masters, bool any_sum, struct art_skin_points *points)
    ART_MUST_USE;
/* Write all points into a skin; point i into a PointSkinAttachment. */
int art_skin_points_write(struct art_ctx *ctx, struct art_comp *skin, const struct art_skin_points *points)
    ART_MUST_USE;
int art_skin_point_write(struct art_ctx *ctx, struct art_comp *attachment,
                         const struct art_skin_points *points, int i) ART_MUST_USE;

/* ------------------------------------------------------------------ to make them
 *
 *     ART_TRY(art_skin_masters_write(ctx, comp, &masters));       // with their poses as base poses
 *     ART_TRY(art_skin_connect(ctx, comp, NULL, NULL));           // vertices, by weightingFunction
 *     ART_TRY(art_skin_binder_create(ctx, &binder, comp, NULL));
 *     ART_TRY(art_skin_bind(ctx, binder, p, NULL, &points));      // any other place
 */

/* Computes raw weights by the distances d[n] >= 0 of the masters: 1 for those that are nearest (d =
 * d_min), else d_min^2/d^2 (guide, equation 11.6), or with sigma > 0 exp(-(d - d_min)^2 / (2 sigma^2))
 * (11.7); then w[n] normalised to the sum 1. */
void art_skin_weights(int n, const double *d, double sigma, double *w);

/* What the weights of the vertices of a mesh are: functions of distances; or smooth functions on the surface
 * between handles, vertices whose distance from a master is at most `reach` times that from any other: they
 * minimise the integral of |grad w|^2, or of (laplacian w)^2, each between 0 and 1 (Jacobson et al. 2011);
 * then their sum is made 1. */
enum art_skin_kind { ART_SKIN_BY_DISTANCE, ART_SKIN_HARMONIC, ART_SKIN_BIHARMONIC };
#define ART_SKIN_REACH 0.5

/* How weights are found. */
struct art_skin_weighting {
    enum art_skin_kind kind;         /* others than by distance: of whole meshes only */
    double reach;                    /* of handles, in (0, 1); 0: ART_SKIN_REACH */
    double sigma;                    /* 0: by inverse squares, > 0: Gaussian */
    bool along_surface;              /* vertices: distances from masters that are not nearest go along
                                        edges of the mesh, so that weights do not pass between fingers */
    bool single;                     /* weights and coordinates are rounded to single precision */
    /* One's own: weights of masters w[n], and of the base position w[n], for a place p with the nearest
     * points near[n] of the masters at distances d[n]. Not normalised; their sum is to be 1. NULL: by the
     * above. */
    int (*own)(struct art_ctx *ctx, void *user, const double p[3], int n, const double (*near)[3],
               const double *d, double *w);
    void *user;
};
/* Read weightingFunction of a skin. ART_ERANGE: its sigma is not positive. */
int art_skin_weighting_read(struct art_ctx *ctx, const struct art_comp *skin,
                            struct art_skin_weighting *how) ART_MUST_USE;

/* What is needed to find weights: the masters of a skin and where they are in the tree now. how: NULL: as the
 * skin says. ART_EUSAGE: it has no masters. */
struct art_skin_binder;
int art_skin_binder_create(struct art_ctx *ctx, struct art_skin_binder **binder,
                           const struct art_comp *skin, const struct art_skin_weighting *how) ART_MUST_USE;
void art_skin_binder_free(struct art_skin_binder *binder);
/* Append a point at p with its connections: to frames by weight, to FEM models at the nearest point with the
 * offset from there. weights[masters + 1], the last one that of the base position; NULL: found. ART_EUSAGE: a
 * frame without a mesh has no distance. ART_ERANGE: weights that do not sum to 1. */
int art_skin_bind(struct art_ctx *ctx, struct art_skin_binder *binder, const double p[3],
                  const double *weights, struct art_skin_points *points) ART_MUST_USE;
/* Append a point on a mesh with triangles, segments or vertices: the combination of what the vertices
 * `points[mesh->n_verts]` of the nearest of them follow, with its base position. *on[3] is where it is.
 * ART_ESHAPE: an empty mesh, or other faces. */
int art_skin_bind_on_mesh(struct art_ctx *ctx, const struct art_mesh *mesh,
                          const struct art_skin_points *vertices, const double p[3],
                          struct art_skin_points *points, double on[3]) ART_MUST_USE;

/* Append the points of all vertices of a mesh. weights: as for art_skin_connect. Harmonic ones, ART_ERANGE: a
 * master that is nearest to no vertex; ART_ESHAPE: a face without area, a part of it without handles. */
int art_skin_bind_mesh(struct art_ctx *ctx, struct art_skin_binder *binder, const struct art_mesh *mesh,
                       const double *weights, struct art_skin_points *points) ART_MUST_USE;

/* Connect all vertices of a skin, where its mesh is in the tree, and write that into it. weights: NULL, or
 * [vertices][masters + 1] where a NaN first means that they are found. ART_ESHAPE: it has no mesh. */
int art_skin_connect(struct art_ctx *ctx, struct art_comp *skin, const struct art_skin_weighting *how,
                     const double *weights) ART_MUST_USE;
/* Connects a vertex anew by weights[masters + 1] or, with NULL, by search; the other disconnects one, which
 * then stays. */
int art_skin_connect_vertex(struct art_ctx *ctx, struct art_comp *skin, int vert,
                            const struct art_skin_weighting *how, const double *weights) ART_MUST_USE;
int art_skin_disconnect_vertex(struct art_ctx *ctx, struct art_comp *skin, int vert) ART_MUST_USE;

/* Let none of the vertices follow anything: they stay where they are. */
int art_skin_disconnect(struct art_ctx *ctx, struct art_comp *skin) ART_MUST_USE;

/* ------------------------------------------------------------------ to change them */

/* The weights of all vertices, w[n_verts][n_masters + 1], the last column is that of the base position; free
 * with art_free. */
int art_skin_weights_read(struct art_ctx *ctx, const struct art_comp *skin, int *n_verts, int *n_masters,
                          double **w) ART_MUST_USE;
/* Smoothing works like this: each weight becomes the mean of that weight around the vertex, sum f w / sum f
 * over the vertices within `rings` edges, itself included, where f = exp(-d^2 / (2 sigma^2)) by their
 * distance, or 1 with sigma = 0; this is repeated. Sums of weights stay. The functions take
 * w[n_verts][n_cols] of a mesh, or a skin. */
struct art_skin_smoothing {
    int rings, times;
    double sigma;
};
int art_skin_weights_smooth(struct art_ctx *ctx, const struct art_mesh *mesh,
                            const struct art_skin_smoothing *how, int n_cols, double *w) ART_MUST_USE;
int art_skin_smooth(struct art_ctx *ctx, struct art_comp *skin, const struct art_skin_smoothing *how)
    ART_MUST_USE;
/* Computes the weights of a mesh by its distances from surfaces, without a model: w[n_verts][n], as for
 * bodies with these meshes; `own` and `single` do not count. ART_ESHAPE: one has no faces; errors of
 * art_skin_bind_mesh. */
int art_skin_mesh_weights(struct art_ctx *ctx, const struct art_mesh *mesh, int n,
                          const struct art_mesh *const *bodies, const struct art_skin_weighting *how,
                          double *w) ART_MUST_USE;
/* The base weight of point i becomes w; with `rescale` the other weights are scaled by one factor so that
 * the sum stays, unless they are all zero. Of a vertex of a skin, or, whatever `vert`, of a
 * PointSkinAttachment. */
int art_skin_set_base_weight(struct art_ctx *ctx, struct art_comp *comp, int vert, double w,
                             bool rescale) ART_MUST_USE;
/* Let a skin, its markers and what is attached to it no longer follow a master; their other weights are
 * scaled so that the sums stay. What followed nothing else stays where it is. ART_ENOTFOUND: it is no
 * master. */
int art_skin_remove_master(struct art_ctx *ctx, struct art_comp *skin, const struct art_comp *master)
    ART_MUST_USE;

/* Report what is wrong with the skins below `top` and with what is attached to them, as errors, and what is
 * hardly meant, as warnings: vertices without a master, negative weights, an empty mesh, no masters. Returns
 * the first error. */
int art_skin_check(struct art_ctx *ctx, const struct art_comp *top) ART_MUST_USE;

/* ============================================================ skins in a system */

struct art_skin;
struct art_skin_term;
/* What moves the vertices of a mesh that is no SkinMeshBody but follows components all the same: for other
 * rooms, whose bodies collide and are drawn as skins are. */
struct art_skin_type {
    void (*positions)(const struct art_skin *skin, const struct art_state *state, double *x);
    void (*vertex)(const struct art_skin *skin, const struct art_state *state, int vert, double x[3]);
    int (*terms)(const struct art_skin *skin, const struct art_state *state, int vert,
                 const struct art_skin_term **term);
    double (*mass)(const struct art_skin *skin);
};

/* A compiled skin. */
struct art_skin {
    const struct art_skin_type *type;    /* NULL: a SkinMeshBody */
    const struct art_comp *comp;
    struct art_system *sys;
    const struct art_mesh *mesh;     /* faces and lines; positions are those of the file. NULL: none */
    int n_verts;
    int n_masters;
    const struct art_skin_master *master;
    struct art_skin *next;
};
/* Return the first of the skins of a system, in order; follow `next`. Return that of a component,
 * or NULL. */
struct art_skin *art_system_skins(const struct art_system *sys);
struct art_skin *art_system_skin_of(const struct art_system *sys, const struct art_comp *comp);
/* Take in a mesh of another room, with its type, component, mesh and counts, in the stage `attachments`. It
 * is found by art_system_skin_of, and is none of art_system_skins. */
int art_system_add_skin(struct art_ctx *ctx, struct art_system *sys, struct art_skin *skin) ART_MUST_USE;

/* Positions and velocities of the vertices, x[n_verts][3], at a state that art_system_update has seen. */
void art_skin_positions(const struct art_skin *skin, const struct art_state *state, double *x);
void art_skin_velocities(const struct art_skin *skin, const struct art_state *state, double *u);
/* Compute the position of one of them. */
void art_skin_vertex(const struct art_skin *skin, const struct art_state *state, int vert, double x[3]);
/* What moves a point: a component of the system, the weight of its link, and its share G: [3][6] of frames,
 * [3][3] of nodes. */
struct art_skin_term {
    int dyn;
    bool frame;
    double weight;
    double G[18];
};
/* Those of a vertex, each component once, until the next call; the velocity of the vertex is the sum of G
 * times theirs. state NULL: the components alone. Returns their number. */
int art_skin_vertex_terms(const struct art_skin *skin, const struct art_state *state, int vert,
                          const struct art_skin_term **term);
/* These follow ArtiSynth, with the quirk skin_contact_as_original: a vertex keeps the shares of nodes that
 * it has when it first touches something. Keep those of a state, if none are kept; the terms with what is
 * kept. Without the quirk nothing is kept. */
int art_skin_keep_vertex(struct art_ctx *ctx, const struct art_skin *skin, struct art_state *state, int vert)
    ART_MUST_USE;
int art_skin_kept_terms(const struct art_skin *skin, const struct art_state *state, int vert,
                        const struct art_skin_term **term);
/* The sum of the masses of its masters, rigid bodies and nodes. */
double art_skin_mass(const struct art_skin *skin);
/* Transfers forces at the vertices, f[n_verts][3], to the masters: adds to force[n_u], at the indices of
 * velocities. */
void art_skin_add_forces(const struct art_skin *skin, const struct art_state *state, const double *f,
                         double *force);

#ifdef __cplusplus
}
#endif
#endif
