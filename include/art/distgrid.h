/* art/distgrid.h computes distances from a surface on a regular grid, negative inside.
 *
 * The grid answers in constant time how far a point is from the surface and which way leads out, at the cost
 * of a smoothed surface: the one where the interpolated distance is zero (ArtiSynth's guide, section 4.6).
 * Contact and wrapping see that surface; art_distgrid_surface extracts it.
 *
 *     struct art_distgrid *grid;
 *     struct art_distgrid_options how;
 *     art_distgrid_defaults(&how);
 *     how.max_resolution = 40;
 *     ART_TRY(art_distgrid_create(ctx, &grid, mesh, &how));
 *     d = art_distgrid_at(grid, ART_DISTGRID_CUBIC, p, gradient, NULL);
 *     art_distgrid_free(grid);
 *
 * All points and directions are in the frame of the mesh; a body moves its points there by its pose. The grid
 * has axes of its own, placed in that frame by grid->T. Questions change nothing: any number of threads may
 * ask at once.
 */
#ifndef ART_DISTGRID_H
#define ART_DISTGRID_H

#include <art/math.h>
#include <art/mesh.h>
#include <art/text.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The rule by which a vertex of the grid is found to be inside. */
enum art_distgrid_sign {
    ART_DISTGRID_SIGN_AUTO,    /* one of the others, see below */
    ART_DISTGRID_SIGN_NORMALS, /* behind the nearest point of the surface, by its pseudonormal: right for
                                  closed meshes that do not cross themselves; for sheets it distinguishes the
                                  two sides near them */
    ART_DISTGRID_SIGN_WINDING  /* winding number above one half: right for closed meshes that cross
                                  themselves, and sensible for those with holes, which it closes */
};
/* AUTO takes NORMALS for closed, oriented manifolds without intersections, WINDING for other meshes that are
 * closed and oriented. Of all others it looks at the two sides of (up to 512 of) the faces: WINDING if that
 * puts them inside and outside for nine tenths of their area, else NORMALS: such a mesh encloses nothing. */

/* Create exact distances from a mesh, one point at a time, with these rules. It keeps a view of
 * the mesh, which must outlive it. ART_ESHAPE: a mesh without faces, or a closed one that is
 * inside out. */
struct art_distance;
int art_distance_create(struct art_ctx *ctx, struct art_distance **distance, const struct art_mesh *mesh,
                        enum art_distgrid_sign sign) ART_MUST_USE;
void art_distance_free(struct art_distance *distance);   /* accepts NULL */
/* The rule that was taken: never AUTO. */
enum art_distgrid_sign art_distance_sign(const struct art_distance *distance);
/* Return the distance, negative inside; NAN for a point that is not finite. hit (NULL: not wanted)
 * is the nearest point, with the same distance. */
double art_distance_at(const struct art_distance *distance, const double p[3], struct art_bvh_hit *hit);

struct art_distgrid_options {
    int resolution[3];      /* cells along the axes of the grid, 1 to 1024, odd ones count one more. If one
                               is <= 0 (default 0 0 0), max_resolution rules */
    int max_resolution;     /* cells along the longest axis, of equal widths along all axes; 1 to 1024,
                               default 20. The box grows about its middle for a whole, even number of cells */
    double margin;          /* the box of the mesh grows on each side by this part of its widths; 0 to 100,
                               default 0.1 */
    double extend;          /* and then by this length; >= 0, default 0 */
    bool oriented;          /* fit an oriented box: axes of the covariance of the surface (by area), in the
                               order and senses that turn least; if the upright box is smaller: that one */
    enum art_distgrid_sign sign;
};
/* Set all options to their defaults. */
void art_distgrid_defaults(struct art_distgrid_options *options);

struct art_distgrid {
    int res[3];             /* cells along each axis, even */
    double cell[3];         /* widths of a cell, > 0, in the unit of the mesh */
    struct art_rigid T;     /* from the grid's axes to the frame of the mesh; vertex (0,0,0) is at T.p */
    double *dist;           /* [res[2]+1][res[1]+1][res[0]+1] distances at the vertices; those of
                               art_distgrid_create are exact */
    enum art_distgrid_sign sign; /* how inside was decided */
};

/* Fit a grid around the faces of a mesh and compute distances, on ctx->threads threads. Widths of the box
 * of less than a twentieth of the largest are raised to that (as in the original, so that flat meshes have
 * grids). options NULL: the defaults. ART_ERANGE: an option is outside its range; ART_ESHAPE: a mesh without
 * faces or extent, or a closed one that is inside out; ART_ELIMIT: more than 100 million vertices. */
int art_distgrid_create(struct art_ctx *ctx, struct art_distgrid **grid, const struct art_mesh *mesh,
                        const struct art_distgrid_options *options) ART_MUST_USE;
/* Make a grid of zeros, to be filled by the caller: even numbers of cells, positive widths (else
 * ART_ERANGE). */
int art_distgrid_make(struct art_ctx *ctx, struct art_distgrid **grid, const int res[3],
                      const double cell[3], const struct art_rigid *T) ART_MUST_USE;
void art_distgrid_free(struct art_distgrid *grid);  /* accepts NULL */

/* Return the number of vertices; return the index of vertex (i,j,k) in `dist`. */
static inline size_t art_distgrid_n(const struct art_distgrid *grid)
{
    return (size_t)(grid->res[0] + 1) * (size_t)(grid->res[1] + 1) * (size_t)(grid->res[2] + 1);
}
static inline size_t art_distgrid_index(const struct art_distgrid *grid, int i, int j, int k)
{
    return ((size_t)k * (size_t)(grid->res[1] + 1) + (size_t)j) * (size_t)(grid->res[0] + 1) + (size_t)i;
}
/* Compute the position of vertex (i,j,k). */
void art_distgrid_vertex(const struct art_distgrid *grid, int i, int j, int k, double p[3]);
/* Compute the unit normal at a vertex: the direction of the central differences of the distances,
 * at the sides of the grid of the one-sided ones; zero where they vanish. It is smoother than the
 * direction to the nearest point, which jumps at edges and in the middle of bodies. */
void art_distgrid_vertex_normal(const struct art_distgrid *grid, int i, int j, int k, double n[3]);

/* ------------------------------------------------------------------ questions */

/* The kind of interpolation between vertices is one of these. All kinds are continuous. With cells of width
 * h the error is of order h^2 for LINEAR and h^3 for the others, where the distance is smooth (away from the
 * middle of the body, and from edges). */
enum art_distgrid_kind {
    ART_DISTGRID_LINEAR,    /* trilinear in each cell: what contact uses */
    ART_DISTGRID_CUBIC,     /* tricubic convolution (Keys 1981) of the 64 vertices about a cell: what wrapping
                               uses; the gradient is continuous everywhere, quadratic functions are exact */
    ART_DISTGRID_TETS       /* as in ArtiSynth: a composite cell is cut into the six tetrahedra around its
                               diagonal from (0,0,0) to (2,2,2), each with a quadratic through its 10
                               vertices; the gradient jumps between tetrahedra */
};

/* True if a point is in the grid, its sides included. */
bool art_distgrid_holds(const struct art_distgrid *grid, const double p[3]);
/* Returns the distance, and its gradient (NULL: not wanted) and matrix of second derivatives (row-major,
 * NULL: not wanted; LINEAR has nonzero mixed ones only), all of the interpolation itself. Outside the grid
 * it is the distance of the nearest point q of the grid plus |p - q|, with matching derivatives: it is
 * continuous, positive if q is outside, and grows away from the grid, and it is not less than the distance
 * of the surface, except for the error at q. The result is NAN for a point that is not a number. */
double art_distgrid_at(const struct art_distgrid *grid, enum art_distgrid_kind kind, const double p[3],
                       double gradient[3], double hessian[9]);
/* Trilinear distance as above, with the trilinear mean of the vertex normals: continuous across cells, but
 * neither of unit length nor the gradient. Outside: the normal at q. */
double art_distgrid_normal(const struct art_distgrid *grid, const double p[3], double n[3]);

/* The surface where the interpolated distance equals a level, as triangles that face larger distances. By
 * tetrahedra (Doi & Koide 1991), six to each cell of a lattice with `refine` >= 1 steps a grid cell, whose
 * edges are cut at the root of the interpolation to 1e-12 of their length (but not nearer than 1e-6 to their
 * ends, so that no triangle vanishes). The mesh is an oriented manifold, closed where it does not leave the
 * grid; empty if the level is not reached. What is smaller than a step of the lattice may be missed.
 * ART_ERANGE: refine outside 1 to 16 or a level that is not finite; ART_ELIMIT: more than 100 million lattice
 * points. */
int art_distgrid_surface(struct art_ctx *ctx, struct art_mesh **mesh, const struct art_distgrid *grid,
                         enum art_distgrid_kind kind, double level, int refine) ART_MUST_USE;

/* ------------------------------------------------------------------------ a file */

/* Write a grid as legacy VTK text: STRUCTURED_POINTS, or STRUCTURED_GRID if its axes are not those of the
 * mesh, with the distances and unit normals of the vertices (`distance`, `normal`), x fastest; numbers read
 * back as the same. units (or NULL) are stated in the title. vtk(5) describes how they are read. */
int art_distgrid_write(struct art_ctx *ctx, const struct art_distgrid *grid, const char *units,
                       struct art_sink *sink) ART_MUST_USE;

/* ---------------------------------------------------------------- which vertices */

/* Parse ranges of vertices along x, y, z, as in renderRanges of the guide: for each axis "*"
 * (all), "n:m" (n to m) or "n", with blanks between, which may be missing beside a "*": "0:3 4:5
 * *", "**7". "*" gives 0 to INT_MAX. The result is false if the text is no such thing or a range
 * ends before it begins. */
bool art_distgrid_ranges(const char *text, int first[3], int last[3]);

#ifdef __cplusplus
}
#endif
#endif
