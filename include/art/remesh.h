/* art/remesh.h - the same surface with other faces, and how far apart two surfaces are.
 *
 *     struct art_simplify how = {.faces = 1000, .error = 0.5};   // mm
 *     struct art_simplify_report did;
 *     ART_TRY(art_mesh_simplify(ctx, mesh, &how, &did));
 *     if (mesh->n_faces > how.faces) ...       // the bound did not let it get there
 *
 * Lengths are those of the coordinates. Polygons are cut into triangles first.
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
/* The largest distance of a point of the faces of `from` from the faces of `to`: one-sided; of the
 * faces as sets of points, not of vertices alone. It lies in low ... high. Faces are cut until high -
 * low <= tolerance (> 0, ART_ERANGE), which is so but for surfaces that would take more than 2 10^7
 * pieces. A piece is bounded by its distance from one triangle, which is a convex function and so
 * largest at a corner, and by that of a corner and its size. Both 0 if `from` has no faces, infinite if
 * `to` alone has none. */
int art_mesh_hausdorff(struct art_ctx *ctx, const struct art_mesh *from, const struct art_mesh *to,
                       double tolerance, struct art_hausdorff *distance) ART_MUST_USE;

/* ------------------------------------------------------------- fewer faces */

struct art_simplify {
    int faces;             /* go down to this many triangles; 0: as far as the error lets it */
    double error;          /* the result stays this near to the input, and the input to the result, by
                              art_mesh_hausdorff; 0: any distance */
};
struct art_simplify_report {
    int n_before;          /* triangles of the input, its polygons cut */
    int n_after;
    struct art_hausdorff distance; /* between the two surfaces, the larger of the two ways */
    int n_runs;            /* how often it was tried, to find how far the bound lets it go */
};

/* Fewer triangles, by collapsing edges in the order of the quadric error: the sum of squared distances
 * from the planes of all faces that a vertex has stood for (Garland & Heckbert 1997, Surface
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

#ifdef __cplusplus
}
#endif
#endif
