/* Paths of muscles wrap around bodies, which are described as surfaces: distances, normals,
 * curvatures, tangents.
 *
 * A kind of obstacle is a descriptor, one file in obstacle/ and one line in obstacle.def. Everything is in
 * the axes of the body; lengths in units of the model. */
#ifndef ART_OBSTACLE_PRIV_H
#define ART_OBSTACLE_PRIV_H

#include <art/distgrid.h>
#include <art/math.h>
#include <art/model.h>
#include <art/quirks.h>

struct obstacle;

/* The value of `distance` at a point that is too far away to matter. */
#define OBSTACLE_FAR 1e300

/* This is a surface at one of its points or near it: a level function that is zero on it and grows
 * outwards, its gradient and its second derivatives. */
struct obstacle_level {
    double value, gradient[3], hessian[9];
};

/* This is a geodesic from a point x with the unit tangent t over `length` (negative: backwards):
 * where and in which direction it ends, and the fields a and r by which its end moves across,
 * along n x t, when its beginning is moved across by 1 with a parallel direction, or turned by 1:
 * a'' = -K a, a(0) = 1, a'(0) = 0; r'' = -K r, r(0) = 0, r'(0) = 1 with the Gaussian curvature K.
 */
struct obstacle_shot {
    double x[3], t[3];
    double a, da, r, dr;
    double least_curvature; /* normal curvature along it, positive where it is held by the surface */
};

struct obstacle_kind {
    const char *cls;  /* class of the bodies; "RigidBody": all that have no kind of their own */
    const char *help; /* the surface, in a few words */
    /* Sizes from the body's properties. ART_ERANGE, with its place, for what is no surface. */
    int (*read)(struct art_ctx *ctx, const struct art_comp *body, const struct art_quirks *quirks,
                struct obstacle *o);
    /* Signed distance of x, negative inside; OBSTACLE_FAR beyond the reach of the surface. n[3] is its
     * gradient, N[9] the matrix of its second derivatives (NULL: not wanted), both left alone where
     * it is OBSTACLE_FAR. */
    double (*distance)(const struct obstacle *o, const double x[3], double n[3], double N[9]);
    /* Whether x is beyond the surface, or on it, without the distance, which costs more; NULL: `distance`
     * tells. */
    bool (*is_outside)(const struct obstacle *o, const double x[3]);
    /* The point where a straight line from `from` touches the surface, on the way by `near` (a point close
     * to the surface); side[3] is normal to the plane of line and surface normal, zero if it has none.
     * False if there is none: `touch` is then the nearest that could be found. */
    bool (*tangent)(const struct obstacle *o, const double from[3], const double near[3],
                    const double side[3], double touch[3]);
    /* The surface as the zero of a smooth function; NULL: it is not smooth enough for a geodesic. */
    void (*level)(const struct obstacle *o, const double x[3], struct obstacle_level *out);
    /* The diagonal of A where the surface is x . A x = 1, whose geodesics cost less. NULL: it is none. */
    void (*quadric)(const struct obstacle *o, double A[3]);
    /* Geodesics in closed form. NULL: they are integrated by `level` or `quadric`. */
    void (*shoot)(const struct obstacle *o, const double x[3], const double t[3], double length,
                  struct obstacle_shot *shot);
    /* The least value of the level along the line from a to b, and where, 0 <= *s <= 1. Of those with a
     * level. */
    double (*lowest)(const struct obstacle *o, const double a[3], const double b[3], double *s);
    void (*fini)(struct obstacle *o); /* NULL: nothing to free */
};

struct obstacle {
    const struct obstacle_kind *kind;
    const struct art_comp *body;
    double size[3];      /* of the kind: radii or semi-axes */
    double half_width;   /* half of the least width: how far a strand may move at once */
    struct art_distgrid *grid;
    enum art_distgrid_kind interpolation;
};

#define X(kind) extern const struct obstacle_kind obstacle_##kind;
#include "obstacle.def"
#undef X

/* Return the kind of a body by its class or one that it extends; NULL if muscles cannot wrap
 * around it. */
const struct obstacle_kind *obstacle_kind_of(const struct art_comp *body);
/* ART_EUNSUPPORTED for what is no rigid body; what `read` says. obstacle_fini frees. */
int obstacle_read(struct art_ctx *ctx, const struct art_comp *body, const struct art_quirks *quirks,
                  struct obstacle *o)
    ART_MUST_USE;
void obstacle_fini(struct obstacle *o);
/* A length > 0 that is a property of a body; ART_ERANGE otherwise. */
int obstacle_read_length(struct art_ctx *ctx, const struct art_comp *body, const char *prop, double *x)
    ART_MUST_USE;
/* The point of a circle of radius r about the origin, in the plane of the unit vectors e1 and e2, that a line
 * from (d, 0) touches on the side of e2; from inside the circle the point above it. */
void obstacle_touch_circle(double r, double d, const double e1[3], const double e2[3], double touch[3]);
/* obstacle_kind.lowest of levels that are quadratic. */
double obstacle_lowest_quadratic(const struct obstacle *o, const double a[3], const double b[3], double *s);
/* Find the tangent of any surface by its distances (obstacle_kind.tangent): the zero of (s - from)
 * . n over the points s of the surface in the plane through `near` across `side`, searched
 * outwards from `near` in intervals of `step`. */
bool obstacle_tangent_by_distance(const struct obstacle *o, const double from[3], const double near[3],
                                  const double side[3], double step, double touch[3]);

#endif
