/* art/surface.h - surfaces of triangles that move and meet: what contact asks of two meshes.
 *
 * A surface is a mesh cut into triangles, with its neighbours, in motion: as a whole (a rigid body) or each
 * vertex for itself (the skin of a deformable one). It keeps what makes the next question cheap: a tree of
 * boxes that a rigid motion leaves as it is, and positions in the world that are made when they are first
 * asked for after a motion.
 *
 *     ART_TRY(art_surface_create(ctx, &a, mesh_a));
 *     ART_TRY(art_surface_create(ctx, &b, mesh_b));
 *     art_surface_place(a, &T);                          // a rigid one: pose in the world
 *     art_surface_move(b, x);                            // a deformable one: x[n_verts][3], in the world
 *     ART_TRY(art_surface_cuts(ctx, a, b, &cuts));       // where triangles cross
 *     if (art_surface_inside(a, p, 0, &near)) ...        // near.point, near.tri, near.bary
 *
 * Queries bring what they need up to date in the surfaces: threads must not share one.
 */
#ifndef ART_SURFACE_H
#define ART_SURFACE_H

#include <art/math.h>
#include <art/mesh.h>

#ifdef __cplusplus
extern "C" {
#endif

struct art_surface_tree;

struct art_surface {
    int n_verts, n_tris;
    const int (*tri)[3];         /* [n_tris] vertices, counter-clockwise from outside */
    const int (*next)[3];        /* [n_tris] the triangle beyond the edge from corner k to k + 1, which runs
                                    along it the other way; -1: a border. Of several the first that has none
                                    there yet, triangles in ascending order */
    const int *vert_off;         /* [n_verts + 1] ranges in */
    const int *vert_tri;         /* the triangles at each vertex, ascending */
    const int *face;             /* [n_tris] the face of the mesh that a triangle is cut from */
    int n_border;                /* edges of triangles with none beyond */
    double volume;               /* of the mesh when it was made, by its faces; < 0: inside out if closed */
    double radius;               /* half the diagonal of the box of the mesh when it was made */
    bool rigid;                  /* placed as a whole */
    struct art_rigid T;          /* pose, if rigid */
    double min[3], max[3];       /* a box in the world around all vertices; exact for deformable ones */
    const double *local;         /* [n_verts][3] rigid: in its own axes */
    /* private: */
    double own_min[3], own_max[3]; /* box of these */
    double *x;                   /* [n_verts][3] in the world, see art_surface_positions */
    bool fresh, fitted;          /* x is that of T; the tree is that of x */
    long n_moves;
    struct art_surface_tree *tree;
    void *memory;
};

/* Made of the faces of a mesh, polygons cut as art_mesh_triangulate does; triangles whose corners are not
 * three different vertices are left out. The mesh may go. ART_ESHAPE: it has no triangles. */
int art_surface_create(struct art_ctx *ctx, struct art_surface **surface, const struct art_mesh *mesh)
    ART_MUST_USE;
/* The same without the tree, which most of the time goes into: before the first question about places
 * art_surface_need_tree makes what is not there yet, with the threads of a pool (NULL: none). ART_ENOMEM. */
int art_surface_create_bare(struct art_ctx *ctx, struct art_surface **surface, const struct art_mesh *mesh)
    ART_MUST_USE;
int art_surface_need_tree(struct art_ctx *ctx, struct art_surface *surface, struct art_pool *pool)
    ART_MUST_USE;
/* Make the trees of n different surfaces side by side. */
int art_surface_need_trees(struct art_ctx *ctx, struct art_surface *const *surface, int n,
                           struct art_pool *pool) ART_MUST_USE;
void art_surface_free(struct art_surface *surface);
/* A rigid motion from the places of the mesh: costs next to nothing. */
void art_surface_place(struct art_surface *surface, const struct art_rigid *T);
/* New places of all vertices, in the world; copied. */
void art_surface_move(struct art_surface *surface, const double *x);
/* Return the positions in the world, [n_verts][3]. */
const double *art_surface_positions(struct art_surface *surface);
/* Compute twice the area times the unit normal, or the unit normal (zero for a triangle without
 * area). */
void art_surface_area_vector(struct art_surface *surface, int tri, double out[3]);
void art_surface_normal(struct art_surface *surface, int tri, double out[3]);

/* Pairs of triangles that may have a point in common: all whose boxes in the world and larger boxes in the
 * axes of the surfaces meet. Of any two pairs the meshes alone decide which comes first. Return false to
 * end; then the query returns false. */
typedef bool art_surface_visit(void *user, int tri_a, int tri_b);
bool art_surface_pairs(struct art_surface *a, struct art_surface *b, art_surface_visit *visit, void *user);

/* ------------------------------------------------------------------------ cuts */

/* This is where two triangles cross that are not coplanar: the segment that they have in common, in the
 * direction of the cross product of the normals of a and b. bary: weights of each end in each triangle, >=
 * 0; exactly 0 where the end lies on an edge by construction. Neighbours beyond that edge get the same end
 * bit for bit. */
struct art_surface_cut {
    int tri[2];
    double p[2][3];              /* ends, in the world */
    double bary[2][2][3];        /* [end][surface] */
};
struct art_surface_cuts {
    struct art_surface_cut *cut;
    int n, cap;
};
/* Find all of them, in the order of art_surface_pairs; by signs of the exact orientation of the
 * corners. Triangles in one plane, and touching in a point alone, have none. Memory of `cuts` is
 * used again. */
int art_surface_cuts(struct art_ctx *ctx, struct art_surface *a, struct art_surface *b,
                     struct art_surface_cuts *cuts) ART_MUST_USE;
void art_surface_cuts_fini(struct art_surface_cuts *cuts);

/* ------------------------------------------------------------ nearest and inside */

struct art_surface_near {
    int tri;
    double bary[3];              /* exactly 0 where the point is on an edge, twice at a vertex */
    double point[3], distance;   /* >= 0 */
    bool inside;
};
/* Nearest point to p in the world, of equal ones that of the smallest triangle, within max_distance; false
 * if there is none. `guess`: a triangle that is likely near, or -1. */
bool art_surface_nearest(struct art_surface *surface, const double p[3], double max_distance, int guess,
                         struct art_surface_near *near);
/* Find the point of one triangle nearest to p in the world, and its weights, >= 0. */
void art_surface_nearest_on(struct art_surface *surface, int tri, const double p[3], double bary[3],
                            double point[3]);
/* True if p lies inside, judged where the surface is nearest, so that meshes need not be closed (contact
 * semantics of ArtiSynth, interior test): nearer than tol: inside; nearest point in a triangle: behind it;
 * on an edge: behind the triangle of the two that p is farther from the plane of; at a vertex: behind all
 * triangles there, or, where they do not agree, inside iff the vertex is reflex (the mean unit direction of
 * edges towards it times its angle-weighted normal <= 0). near->inside is the same. */
bool art_surface_inside(struct art_surface *surface, const double p[3], double tol,
                        struct art_surface_near *near);

/* A vertex of one surface that lies inside another. */
struct art_surface_inner {
    int vert;
    struct art_surface_near near;
};
struct art_surface_inners {
    struct art_surface_inner *list;
    int n, cap;
};
/* The vertices of triangles of a that lie inside b, ascending: art_surface_inside of each, most of them ruled
 * out together. Memory of `inners` is used again. */
int art_surface_vertices_inside(struct art_ctx *ctx, struct art_surface *a, struct art_surface *b, double tol,
                                struct art_surface_inners *inners) ART_MUST_USE;
void art_surface_inners_fini(struct art_surface_inners *inners);

/* -------------------------------------------------------------------- watching */

/* A deformable surface that is looked at again and again beside a rigid one. It is kept how far each triangle
 * and vertex may move, seen from the rigid one, before there can be anything new; what has not come so far is
 * passed over. Answers are those of the questions above, whatever was asked before, cuts in another order.
 * The surfaces are to outlive it, the one deformable and the other rigid whenever it is asked. */
struct art_surface_tracker;
int art_surface_tracker_create(struct art_ctx *ctx, struct art_surface_tracker **tracker,
                               struct art_surface *soft,
                             struct art_surface *rigid) ART_MUST_USE;
void art_surface_tracker_free(struct art_surface_tracker *tracker);
/* Do art_surface_cuts of soft and rigid, or with `swapped` of rigid and soft; by the triangles of
 * soft. The threads of the pool, which may be NULL, do not change the result. */
int art_surface_tracker_cuts(struct art_ctx *ctx, struct art_surface_tracker *tracker,
                             struct art_pool *pool, bool swapped,
                             struct art_surface_cuts *cuts) ART_MUST_USE;
/* A vertex of soft that art_surface_tracker_inside is not to look at: what is held by the other body
 * anyway. */
void art_surface_tracker_exclude(struct art_surface_tracker *tracker, int vert);
/* Do art_surface_vertices_inside of soft in rigid, by the threads of a pool or with NULL by one. */
int art_surface_tracker_inside(struct art_ctx *ctx, struct art_surface_tracker *tracker,
                               struct art_pool *pool,
                             double tol, struct art_surface_inners *inners) ART_MUST_USE;

/* ------------------------------------------------------------------------------------------- contours
 *
 * Where two surfaces cross: closed lines, and the parts that lie inside each other.
 *
 * Contours are traced from edge to edge with decisions that never contradict each other: what rounding
 * leaves open is decided exactly, with vertices moved by infinitely small amounts in the order of their
 * indices where the exact answer is zero (simulation of simplicity, Edelsbrunner & Muecke 1990). So each edge
 * crosses a surface as often as it must, and the contours of closed surfaces are closed, also for coplanar
 * faces, edges on edges, vertices on faces.
 *
 *     struct art_contours c = {0};
 *     ART_TRY(art_surface_contours(ctx, a, b, &c));
 *     for (int i = 0; i < c.n_regions; i++) ... c.region[i].area ...
 *     art_contours_fini(&c); */

/* A contour point is where an edge of one surface crosses a triangle of the other. */
struct art_contour_point {
    double x[3];
    int mesh;                    /* 0 or 1: whose edge it is */
    int tri, k;                  /* the edge: of that triangle of it, from corner k to k + 1 */
    double t;                    /* place on it, 0 at corner k */
    int other;                   /* triangle of the other surface */
    double bary[3];              /* weights in that */
    int cut[2];                  /* triangles of both surfaces that cross from here to the next point;
                                    -1 at the end of a contour that is not closed */
};
struct art_contour {
    int first, n;                /* range in `point` */
    bool closed;                 /* else it ends at borders */
    double length;
};
/* A connected part of one surface that lies inside the other. */
struct art_region {
    int mesh;
    int first_contour, n_contours;   /* ranges in `contour_of`, `vert`, `tri` */
    int first_vert, n_verts;         /* vertices inside, ascending */
    int first_tri, n_tris;           /* triangles inside or cut, ascending */
    double area;                     /* of the part inside, triangles cut partly */
};
struct art_contours {
    struct art_contour_point *point;
    struct art_contour *contour;
    struct art_region *region;       /* those of mesh 0, then those of mesh 1; by first contour */
    int *contour_of, *vert, *tri;
    int n_points, n_contours, n_regions;
    /* private: */
    int cap_point, cap_contour, cap_region, cap_contour_of, cap_vert, cap_tri;
    void *work;
};
/* Finds all contours and regions. Contours run counter-clockwise around what is inside, seen from outside of
 * mesh 0. Without a crossing there are none, also where one surface lies entirely inside the other. A part
 * that no contour reaches is not a region; nor is one with a contour that ends at a border of the other
 * surface, as nothing bounds it there. Regions and areas are exact (to rounding) if the other surface does
 * not cross itself nearby. */
int art_surface_contours(struct art_ctx *ctx, struct art_surface *a, struct art_surface *b,
                         struct art_contours *contours) ART_MUST_USE;
void art_contours_fini(struct art_contours *contours);

#ifdef __cplusplus
}
#endif
#endif
