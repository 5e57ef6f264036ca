/* This finds shortest paths around smooth obstacles: straight lines between geodesics on their
 * surfaces.
 *
 * Each obstacle that is touched has an arc, a geodesic from P with the unit tangent t over a length. The
 * path is right when the straight lines before and behind an arc go on in its directions there: with e the
 * direction of a line, n the normal and b = n x t the direction across, at P and at the end Q
 *
 *     e . n_P = e . b_P = 0,      e' . n_Q = e' . b_Q = 0
 *
 * Four equations for four variations of the arc: P along t and b, the direction turned, the length. How its
 * end moves with these follows from Jacobi fields, so that the matrix of Newton's iteration is exact (Scholz,
 * Sherman, Stavness, Delp & Kecskemethy 2015, A fast multi-obstacle muscle wrapping method using natural
 * geodesic variations). */
#ifndef ART_GEODESIC_H
#define ART_GEODESIC_H

#include "wrap_priv.h"

enum {
    GEODESIC_MOST_ARCS = 16,
    GEODESIC_MOST_DERIVATIVES = 16 * GEODESIC_MOST_ARCS * GEODESIC_MOST_ARCS
};

/* This is an arc, in the axes of its body. */
struct geodesic_arc {
    int body;                /* as knots of strands count them */
    double x[3], t[3];       /* P and the direction there */
    double length;
    struct obstacle_shot end; /* geodesic_shoot */
};

struct geodesic {
    double start[3], end[3];        /* axes of the world */
    const struct wrap_body *bodies; /* all of the spring */
    const int *valid;               /* [n_valid] those that may be touched */
    int n_valid;
    int n;                          /* arcs, in the order of the path */
    struct geodesic_arc arc[GEODESIC_MOST_ARCS];
};

/* The end of a geodesic on an obstacle, to a few units of rounding of its size. */
void geodesic_shoot(const struct obstacle *o, const double x[3], const double t[3], double length,
                    struct obstacle_shot *shot);
/* Project x onto the surface along the gradient of its level function, and t into the tangent
 * plane, with unit length. */
void geodesic_project(const struct obstacle *o, double x[3], double t[3]);
/* Compute the errors [4 n] of the path and, if J is not NULL, their derivatives J[4 n][4 n] by the
 * variations of all arcs, whose ends are up to date. The result is the largest |error|. */
double geodesic_error(const struct geodesic *g, double *error, double *J);
/* Newton's iteration from the arcs as they are; false if it does not settle. J[GEODESIC_MOST_DERIVATIVES]
 * are the derivatives where it ended. */
bool geodesic_relax(struct geodesic *g, double *J);
/* True if no path near it is shorter; of one that geodesic_relax has found, with its derivatives, which
 * are used up. */
bool geodesic_is_shortest(const struct geodesic *g, double *J);
/* The same with arcs that come and go: those whose length would be negative are let go, obstacles that a
 * straight line runs into get one. False if that does not settle, where an arc is not held by its surface or
 * would slip off, or where another strand would be needed to tell how the path goes. */
bool geodesic_solve(struct geodesic *g);
/* Arcs, without their ends, from a strand that lies near the path. False: its obstacles have no geodesics, or
 * too many arcs. */
bool geodesic_from_strand(struct geodesic *g, const struct strand *s);
/* Straight pieces, n + 1 of them (0 if nothing is touched), whose second ends keep the arcs. Returns their
 * number; *length of the whole path. */
int geodesic_pieces(const struct geodesic *g, struct wrap_piece *pieces, double *length);
/* The arcs that pieces keep, without their ends. False if they keep none. */
bool geodesic_from_pieces(struct geodesic *g, const struct wrap_piece *pieces, int n);
/* Compute k points along arc i, from P to Q, in the axes of the world. */
void geodesic_sample(const struct geodesic *g, int i, int k, double (*x)[3]);

#endif
