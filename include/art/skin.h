/* art/skin.h - skins: meshes and points that follow frames and FEM models by weights.
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

/* The classes of skins, with their behaviour. Before art_schema_finish. */
int art_skin_register(struct art_ctx *ctx, struct art_schema *schema) ART_MUST_USE;

/* In the order of the words of frameBlending. */
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
/* `bodies` of a SkinMeshBody. With the place: ART_ESYNTAX; ART_ENOTFOUND: a master that is not there;
 * ART_EUSAGE: it is neither frame nor FEM model, or there twice; ART_ERANGE: a base pose that is none. */
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

/* The points of all vertices: `attachments` of a SkinMeshBody. One of a point: a PointSkinAttachment, or the
 * skin marker that holds one. With the place: ART_ESYNTAX; ART_ERANGE: a master that the skin does not have,
 * weights or coordinates that are no numbers; weights of a point that do not sum to 1 within 1e-5, unless
 * `any_sum`. */
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

/* ============================================================ skins in a system */

/* A compiled skin. */
struct art_skin {
    const struct art_comp *comp;
    struct art_system *sys;
    const struct art_mesh *mesh;     /* faces and lines; positions are those of the file. NULL: none */
    int n_verts;
    int n_masters;
    const struct art_skin_master *master;
    struct art_skin *next;
};
/* The skins of a system, in order: the first; follow `next`. And that of a component, or NULL. */
struct art_skin *art_system_skins(const struct art_system *sys);
struct art_skin *art_system_skin_of(const struct art_system *sys, const struct art_comp *comp);

/* Positions and velocities of the vertices, x[n_verts][3], at a state that art_system_update has seen. */
void art_skin_positions(const struct art_skin *skin, const struct art_state *state, double *x);
void art_skin_velocities(const struct art_skin *skin, const struct art_state *state, double *u);
/* The position of one of them. */
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
/* The sum of the masses of its masters, rigid bodies and nodes. */
double art_skin_mass(const struct art_skin *skin);
/* Forces at the vertices, f[n_verts][3], onto the masters: adds to force[n_u], in the places of
 * velocities. */
void art_skin_add_forces(const struct art_skin *skin, const struct art_state *state, const double *f,
                         double *force);

#ifdef __cplusplus
}
#endif
#endif
