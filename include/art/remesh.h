/* art/remesh.h replaces the faces of a surface by fewer, more or smoother ones, and measures how far apart
 * two surfaces are.
 *
 *     struct art_simplify how = {.faces = 1000, .error = 0.5};   // mm
 *     struct art_simplify_report did;
 *     ART_TRY(art_mesh_simplify(ctx, mesh, &how, &did));
 *     if (mesh->n_faces > how.faces) ...       // the bound did not let it get there
 *
 * Lengths are those of the coordinates. Polygons are cut into triangles first, but for linear subdivision.
 */
#ifndef ART_REMESH_H
#define ART_REMESH_H

#include <art/mesh.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---------------------------------------------------------------- distance */

/* Bounds of a distance that is not known any closer. */
struct art_hausdorff {
    double low, high;
};
/* Bounds the one-sided Hausdorff distance, the largest distance of a point of the faces of `from` from the
 * faces of `to`: one-sided; of the faces as sets of points, not of vertices alone. It lies in low ... high.
 * Faces are cut until high - low <= tolerance (> 0, ART_ERANGE), which is so but for surfaces that would
 * take more than 2 10^7 pieces. A piece is bounded by its distance from one triangle, which is a convex
 * function and so largest at a corner, and by that of a corner and its size. Both 0 if `from` has no faces,
 * infinite if `to` alone has none. */
int art_mesh_hausdorff(struct art_ctx *ctx, const struct art_mesh *from, const struct art_mesh *to,
                       double tolerance, struct art_hausdorff *distance) ART_MUST_USE;

/* ------------------------------------------------------------- fewer faces */

struct art_simplify {
    int faces;             /* go down to this many triangles; 0: as far as the error lets it */
    double error;          /* the result stays this near to the input, and the input to the result, by
                              art_mesh_hausdorff; 0: any distance */
    bool measure;          /* the distance is reported without a bound, too; this takes as long as the rest */
};
struct art_simplify_report {
    int n_before;          /* triangles of the input, its polygons cut */
    int n_after;
    struct art_hausdorff distance; /* between the two surfaces, the larger of the two ways; 0 to infinity
                                      where it was not measured */
    int n_runs;            /* how often it was tried, to find how far the bound lets it go */
};

/* Reduces the number of triangles, by collapsing edges in the order of the quadric error: the sum of squared
 * distances from the planes of all faces that a vertex has stood for (Garland & Heckbert 1997, Surface
 * simplification using quadric error metrics). An edge collapses to one of its two ends, so that every
 * vertex of the result is one of the input, with its fields and attributes bit for bit.
 *
 * Open edges, borders of groups and materials, and seams of normals, texture coordinates or colours of
 * corners are lines that stay: their vertices collapse along them only, ends and branchings not at all,
 * and planes upright on the faces there count as well. Vertices of polylines and points, of edges with
 * more than two faces or with faces that run the same way, and where fans meet, stay too. No collapse
 * changes the topology (link condition: Dey et al. 1999), turns the normal of a face by more than 78
 * degrees or to the back of what it was in the input, makes a face without area, or a thin one (quality
 * below 0.05) where none as thin was. Whether faces far apart cross is not looked at: see
 * art_mesh_self_intersections. Vertices that nothing uses go. The same input gives the same result.
 *
 * ART_ERANGE for negative or infinite numbers, ART_EUSAGE if neither is given. A target that is out of
 * reach is no error: the result has more faces. `did` may be NULL. On failure the mesh is as before,
 * but for its polygons. */
int art_mesh_simplify(struct art_ctx *ctx, struct art_mesh *mesh, const struct art_simplify *how,
                      struct art_simplify_report *did) ART_MUST_USE;

/* -------------------------------------------------------------- more faces */

enum art_subdivide_rule { ART_SUBDIVIDE_LINEAR, ART_SUBDIVIDE_LOOP };
struct art_subdivide {
    enum art_subdivide_rule rule;
    int levels;            /* how often; 0 to 12 */
    double crease;         /* LOOP: edges that bend by more than this angle (rad, to pi) are creases, and
                              where open edges and creases turn by more they have a corner; 0: none */
    bool hard;             /* LOOP: hard edges (art_mesh_crease_edges) are creases as well */
    bool limit;            /* LOOP: at the end vertices go to the surface that more levels would lead to */
};

/* Divide each triangle into four, at the middles of its sides.
 *
 * LINEAR leaves the surface as it is. Polygons of k corners are divided into k quadrilaterals around the mean
 * of their corners; if one of the mesh has corners that its middle does not see, all are cut into triangles
 * first.
 *
 * LOOP (Loop 1987, Smooth subdivision surfaces based on triangles) smooths triangles, to which polygons are
 * cut: the middle of an edge is 3/8 of its ends and 1/8 of the corners across; a vertex moves by
 * b (sum of its n neighbours - n times itself), b = (5/8 - (3/8 + 1/4 cos(2 pi/n))^2)/n. Along open edges,
 * creases and edges with other than two agreeing faces the rules are those of the cubic spline, of the line
 * alone (Hoppe et al. 1994, Piecewise smooth surface reconstruction): 1/2 1/2 and 1/8 6/8 1/8. Where other
 * than two of these meet, a vertex stays. The limit of a vertex lies at the weight 1/(3/(8 b) + n) of each
 * neighbour, on lines at 1/6 4/6 1/6.
 *
 * Vertices keep their numbers; then come the middles of the edges in the order of art_mesh_topology, then
 * those of the polygons; the faces of one face follow each other. Attributes and real vertex fields of new
 * vertices are means of the ends, on each side of a seam its own; whole numbers and lists are those of the
 * end of the smaller number. Fields of faces, groups and materials follow. Normals are computed anew by LOOP,
 * with creases for hard edges. Polylines along edges of faces are divided with these.
 *
 * ART_ERANGE for options out of range, ART_ELIMIT for more than 100 million faces, ART_ESHAPE for a face that
 * has a vertex twice. On failure the mesh is as before. */
int art_mesh_subdivide(struct art_ctx *ctx, struct art_mesh *mesh, const struct art_subdivide *how)
    ART_MUST_USE;

/* ------------------------------------------------------------ the same faces */

enum art_smooth_weights {
    ART_SMOOTH_UNIFORM,    /* the mean of the neighbours: evens the faces out as well */
    ART_SMOOTH_COTANGENT   /* weight of a neighbour: the cotangents of the two angles that see the edge, at
                              least 0 (Desbrun et al. 1999, Implicit fairing of irregular meshes using
                              diffusion and curvature flow); vertices move across the surface, hardly along
                              it. Along lines 1/length */
};
enum art_smooth_border {
    ART_SMOOTH_FIXED,      /* vertices of lines stay */
    ART_SMOOTH_ALONG,      /* they are smoothed by their two neighbours on the line; corners stay */
    ART_SMOOTH_FREE        /* like all others */
};
struct art_smooth {
    enum art_smooth_weights weights;
    int iterations;        /* >= 0 */
    double lambda;         /* 0 < lambda <= 1: each vertex goes this part of the way to the mean */
    double mu;             /* then this part: 0, or mu <= -lambda, away from the mean */
    enum art_smooth_border border; /* open edges, those with other than two agreeing faces, creases */
    double crease;         /* edges that bend by more (rad) are creases, lines that turn by more have a
                              corner; 0: none */
};
struct art_smooth_report {
    double area_before, area_after, volume_before, volume_after; /* volumes as art_mesh_volume gives them */
    double most;           /* the longest way of a vertex */
    bool closed;           /* the volumes mean something */
};

/* Move vertices towards the means of their neighbours: v += lambda (sum w u / sum w - v), all at once. That
 * takes shape as well as noise away: a wave for which the mean of the neighbours is 1 - k times the value,
 * 0 <= k <= 2, gets the factor 1 - lambda k. With mu each iteration has a second step (Taubin 1995, A signal
 * processing approach to fair surface design), and the factor is (1 - lambda k)(1 - mu k), which is 1 at
 * k = 0 and k = 1/lambda + 1/mu, hardly more between, and less beyond: noise goes, the volume stays.
 * Cotangent weights are those of each moment, so these factors are exact for UNIFORM alone.
 *
 * Faces, attributes and fields stay, also of polygons; of these, edges are seen from the mean of the other
 * corners. Normals that a mesh has are computed anew, hard edges staying hard. Nothing looks after faces that
 * might turn over. `did` may be NULL.
 *
 * ART_ERANGE for options out of range, also for a lambda and mu that make waves of k = 2 grow; ART_ESHAPE for
 * a face that has a vertex twice. On failure the mesh is as before. */
int art_mesh_smooth(struct art_ctx *ctx, struct art_mesh *mesh, const struct art_smooth *how,
                    struct art_smooth_report *did) ART_MUST_USE;

/* ------------------------------------------------------------ even triangles */

struct art_remesh {
    double edge;           /* the length that edges are to have; 0: the mean length of those there are */
    int iterations;        /* 0 to 1000 */
    double feature;        /* edges that bend by more than this angle (rad, to pi) stay lines; lines that turn
                              by more have a corner; 0: none */
    double within;         /* the result stays this near to the input, and the input to the result, by
                              art_mesh_hausdorff: where need be with edges up to 16 times shorter; 0: any
                              distance */
};
/* Sets 10 iterations, features of 45 degrees. */
void art_remesh_init(struct art_remesh *how);
struct art_remesh_report {
    int n_before, n_after; /* triangles */
    double edge;           /* the length that it was */
    double edge_min, edge_mean, edge_max;
    double share;          /* of the edges between 4/5 and 4/3 of it */
    struct art_hausdorff distance; /* between the two surfaces, the larger of the two ways */
    int n_runs;            /* with shorter and shorter edges */
    int n_crossing;        /* pairs of faces of the result that intersect */
    int n_crossed;         /* those of the input; counted where the result has any */
};

/* Makes new triangles on the same surface, of even size and shape (Botsch & Kobbelt 2004, A remeshing
 * approach to multiresolution modeling, section 4): in turns edges longer than 4/3 of the length are halved,
 * such as are shorter than 4/5 collapse, edges turn where their vertices then have nearer to six neighbours
 * (four where open), and vertices move to the middle of their faces, along the surface. Vertices are on the
 * input, but for the few where that would turn a face.
 *
 * Open edges, edges that bend, borders of groups and materials, and seams of texture coordinates and colours
 * are lines, which stay: they get vertices of their own, on themselves, measured along themselves. Corners,
 * where other than two lines meet or one turns, stay, and so do vertices of polylines and points. So what is
 * smaller than the edge but sharp stays as fine as it is. The topology stays. No face is made that looks away
 * by more than 60 degrees from what was there, or 78 from the input near it, or is thinner (quality below
 * 0.05) than those there. Where more faces cross than in the input, as faces far apart may where the edge is
 * longer than the body is thick, what is around them stays as it was, in up to eight rounds, each farther
 * around; what is left is in n_crossing. Where faces of the input cross they do so in the result; these stay
 * too, for three rounds at most, and with shorter edges there are more pairs along the same lines.
 *
 * Vertex fields and attributes are interpolated where a vertex lies on the input; whole numbers and lists are
 * those of the nearest corner. Fields of faces are those of the face under the middle. Normals are computed
 * anew, with hard edges where the result bends. The same input gives the same result. `did` may be NULL.
 *
 * ART_ERANGE for options out of range; ART_ESHAPE for edges of more than two faces, vertices of more than one
 * fan, faces that do not agree or have a vertex twice, and meshes without extent; ART_ELIMIT for more than
 * 100 million faces or a distance out of reach. On failure the mesh is as before. */
int art_mesh_remesh(struct art_ctx *ctx, struct art_mesh *mesh, const struct art_remesh *how,
                    struct art_remesh_report *did) ART_MUST_USE;

#ifdef __cplusplus
}
#endif
#endif
