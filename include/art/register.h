/* art/register.h - bring one set of points or mesh onto another: landmarks, iterative closest points.
 *
 *     struct art_affine X;
 *     ART_TRY(art_fit_points(ctx, &X, ART_FIT_RIGID, n, from, to));       // pairs of landmarks
 *     struct art_icp how;
 *     struct art_icp_result result;
 *     art_icp_defaults(&how);
 *     ART_TRY(art_icp_run(ctx, &how, n, points, mesh, &X, &result));       // goes on from there
 *     if (!result.converged) ...
 */
#ifndef ART_REGISTER_H
#define ART_REGISTER_H

#include <art/base.h>
#include <art/math.h>
#include <art/mesh.h>
#include <art/volume.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The class of a transform: rigid (rotation and translation), similarity (uniform scale as well), affine.
 * The first two never reflect. */
enum art_fit_kind { ART_FIT_RIGID, ART_FIT_SIMILARITY, ART_FIT_AFFINE };
/* Pairs of points that are needed: 3, 3, 4. */
int art_fit_least(enum art_fit_kind fit);

/* The X with the least sum of |X from[i] - to[i]|^2. Rigid: the quaternion of Horn 1987 (Closed-form solution
 * of absolute orientation using unit quaternions), similarity: with the scale of Umeyama 1991, that for
 * which the sum in the frame of `to` is least; affine: normal equations about the means. ART_ESHAPE for too
 * few pairs, ART_ESINGULAR where the points do not determine X: for turns, all on a line; for affine ones,
 * all in a plane. */
int art_fit_points(struct art_ctx *ctx, struct art_affine *X, enum art_fit_kind fit, int n,
                   const double (*from)[3], const double (*to)[3]) ART_MUST_USE;

/* ----------------------------------------------------- iterative closest points
 *
 * Each step pairs each point with the nearest point of the surface, leaves out the worst pairs, and fits X
 * to the others (Besl & McKay 1992; trimmed: Chetverikov, Stepanov & Krsek 2005). A step to planes takes the
 * distances along the directions in which the surface is nearest as they change with X to first order (Chen &
 * Medioni 1991): it comes to rest in few steps where the other needs hundreds, and a step that makes the sum
 * larger is replaced by one to points, which never do, in exact numbers. It comes to rest in a local minimum,
 * so the start must be good enough. */
struct art_icp {
    enum art_fit_kind fit;
    bool planes;           /* steps to planes (default) or to points */
    double trim;           /* share of the pairs, the worst, that is left out; 0 (default) to below 1 */
    int most;              /* steps at most; default 200 */
    double still;          /* converged: no corner of the box of the points moves by more than this
                              part of its diagonal in a step; default 1e-7 */
};
void art_icp_defaults(struct art_icp *how);

struct art_icp_result {
    bool converged;
    bool collapsed;        /* it ended because X has shrunk the points to less than a thousandth of
                              their volume, as similarities and affine maps may: all at one place of the
                              surface, nothing is far from it */
    int steps;
    int n_used;            /* pairs that count */
    double rms, mean, max; /* distances of these */
    double moved;          /* in the last step, as a part of the diagonal */
};

/* Registers points to a surface by the iterative closest point algorithm.
 * X is on input the start, on output the result, also one that has not converged. Points are those of one
 * mesh, usually its vertices. ART_ESHAPE: fewer points than art_fit_least after trimming, or a surface
 * without faces; ART_ESINGULAR as in art_fit_points; ART_EDIVERGED: numbers are not finite. Motions that
 * slide the surface onto itself (a sheet along itself) are left unchanged by steps to planes. */
int art_icp_run(struct art_ctx *ctx, const struct art_icp *how, int n, const double (*points)[3],
                const struct art_mesh *surface, struct art_affine *X, struct art_icp_result *result)
                    ART_MUST_USE;

/* --------------------------------------------------------------- how far apart
 *
 * From one surface to another: the larger of both ways is the Hausdorff distance. */
struct art_surface_distance {
    double max;            /* the farthest sample; no point of `from` is farther than max + bound */
    double bound;          /* step / sqrt(3): so near is a sample to any point of the surface */
    double mean, rms;      /* over the area, by the midpoint rule */
    double at[3], near[3]; /* where max is, and the nearest point of the other there */
    int face;              /* that `at` lies in, from 0 */
    long n_samples;
};
/* Faces of `from` (polygons as fans) are cut into triangles whose edges are `step` > 0 at most; samples
 * are their corners and middles. ART_ESHAPE: no faces, ART_ELIMIT: more than 2e8 samples. */
int art_mesh_surface_distance(struct art_ctx *ctx, const struct art_mesh *from, const struct art_bvh *to,
                              double step,
                     struct art_surface_distance *out) ART_MUST_USE;

/* --------------------------------------------------------------------------------- transfer of fields
 *
 * Fields and regions carried from one mesh to another that lies in the same place.
 *
 *     struct art_transfer_options how = {.limit = INFINITY, .fill = NAN};
 *     struct art_transfer_result did;
 *     ART_TRY(art_transfer_fields(ctx, to, from, &how, &did)); */

struct art_transfer_options {
    const char *const *field;  /* [n_fields] names; n_fields 0: all */
    int n_fields;
    double limit;              /* what is farther outside gets no value; INFINITY: there is no limit */
    double fill;               /* what it gets instead, 0 where the type of the field cannot hold it */
    bool regions;              /* regions too; what gets none is in none */
    int levels;                /* 0: an element has what is at its centre; else the mean over its parts when
                                  it is refined so often, each taken at its centre, weighted with its
                                  volume */
    bool conserve;             /* from solids: an element gets the mean over what it has in common with those
                                  of the source, see below; levels count for what has nothing in common */
};
/* Counts of nodes, and of the places at which elements are asked, that were not inside. */
struct art_transfer_result {
    int fields;                /* that were carried */
    int outside, beyond;       /* places outside; of these, beyond the limit */
    double farthest;           /* how far the farthest place is outside */
    double at[3];              /* that place */
};

/* Give a mesh fields of another. At a node fields of nodes have the value that the shape functions of the
 * solid around it give, so that what is linear in a tetrahedron, trilinear in a brick, is exact; what is in
 * no solid has that of the nearest point of the elements, shells among them. Fields of elements are those
 * of the solid around, or the nearest element. Fields of whole numbers are not interpolated: the value with
 * the largest weight counts, of equal ones that which comes first. Lists (dim 0) are left out. A field that
 * `to` has already is replaced.
 *
 * With `conserve` fields of elements that are not whole numbers are taken for means over the elements and
 * for linear in them, with gradients by least squares over elements of the same region that have a node in
 * common, and integrated exactly over what two elements have in common (tetrahedra cut with tetrahedra). So
 * integrals are kept where the meshes fill the same place, and what is linear arrives exactly. Values may lie
 * a little beyond those of the source. Whole numbers and regions are those with the largest common volume.
 * Elements count by their corners; what has nothing in common with a solid gets its value as without it.
 *
 * ART_ENOTFOUND: `from` has no elements, or there is no field of a name; ART_ERANGE for levels < 0. Nothing
 * changes then. */
int art_transfer_fields(struct art_ctx *ctx, struct art_volume *to, const struct art_volume *from,
              const struct art_transfer_options *how, struct art_transfer_result *did) ART_MUST_USE;
/* Transfers fields from a surface: fields of vertices at the nearest points of its faces become fields of
 * nodes, those of faces fields of elements, groups regions. Whatever is not on the surface counts as
 * outside. */
int art_transfer_mesh_fields(struct art_ctx *ctx, struct art_volume *to, const struct art_mesh *from,
                   const struct art_transfer_options *how, struct art_transfer_result *did) ART_MUST_USE;

#ifdef __cplusplus
}
#endif
#endif
