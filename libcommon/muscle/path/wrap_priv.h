/* wrap_priv.h - elastic strands around obstacles, and how they are solved. */
#ifndef ART_WRAP_PRIV_H
#define ART_WRAP_PRIV_H

#include "../obstacle_priv.h"
#include <art/base.h>
#include <art/quirks.h>

/* This is an elastic strand of knots around obstacles: the part of a path between two of its
 * points.
 *
 * The strand is m knots x_0 .. x_(m-1) between its ends x_(-1) = start and x_m = end. It lies where its
 * energy
 *
 *     E = K_w/2 sum |x_k - x_(k-1)|^2 + K_c/2 sum of d_k^2 over the knots with d_k < 0
 *
 * is least, d the depth of a knot in the obstacle that it is deepest in. Rest lengths are zero, so it
 * shrinks to the shortest way around. A damped Newton iteration finds that from where the strand was before;
 * its matrix is block tridiagonal, so the work grows with the number of knots (ArtiSynth modeling guide,
 * section 9.6; Lloyd, Roewer-Despres & Stavness 2021, Muscle path wrapping on arbitrary surfaces).
 *
 * What is kept from one solve to the next is numbers alone, so that it lies in the lists of a state.
 */

/* A knot, which holds only doubles, since states keep it. */
struct wrap_knot {
    double x[3];         /* where it is, axes of the world */
    double loc[3];       /* in contact: in the axes of the body */
    double n[3];         /* normal of the body that it touched last, axes of the world */
    double dist;         /* in contact: the signed distance, which is negative; else OBSTACLE_FAR */
    double prev_dist;    /* the same, before the last iteration */
    double body;         /* the obstacle that it is in; -1: none */
    double prev_body;
};
enum { WRAP_KNOT_SIZE = 13 };

/* The data that a segment keeps beside its knots. */
struct wrap_ends {
    double start[3], end[3]; /* at the end of the last solve */
    double length;           /* of the knots' polygon; the distance of the ends where nothing is touched */
};
enum { WRAP_ENDS_SIZE = 7 };

/* Properties of a spring that the solve follows. */
struct wrap_law {
    double stiffness, damping;                 /* K_w, D_w */
    double contact_stiffness, contact_damping; /* K_c, D_c */
    double tolerance;                          /* of the forces, by K_w length / sqrt(m) */
    double max_step;                           /* by which a knot moves at most in an iteration */
    double first_step;                         /* of the line search: sor */
    bool line_search;
    const struct art_quirks *quirks;           /* where the original is followed */
};

/* An obstacle as a strand meets it. */
struct wrap_body {
    const struct obstacle *obstacle;
    struct art_rigid T;      /* its pose */
};

/* Room for the solve of strands of up to so many knots. */
struct wrap_work;
int wrap_work_create(struct art_ctx *ctx, struct art_arena *arena, int knots, struct wrap_work **work)
    ART_MUST_USE;

struct strand {
    int m;                          /* knots, > 0 */
    struct wrap_knot *knot;         /* [m] */
    struct wrap_ends *ends;
    double start[3], end[3];        /* now */
    const struct wrap_body *bodies; /* all of the spring, as knots count them */
    const int *valid;               /* [n_valid] those that this strand meets, in order */
    int n_valid;
    const struct wrap_law *law;
    struct wrap_work *work;
};

/* Knots evenly along the line from start over n points x[n][3] to end. */
void strand_lay(struct strand *s, const double (*x)[3], int n);
/* Find contacts anew, for knots that were read. */
void strand_find_contacts(struct strand *s);
/* Carry the strand along with its ends and bodies, and let it come to rest. Returns the iterations, at most
 * `limit`, at least 1; *converged (NULL: not wanted). */
int strand_relax(struct strand *s, int limit, bool *converged);
/* The body that a point lies inside of, not only on its surface; -1: none. */
int strand_holder(const struct strand *s, const double x[3]);
/* The body that the strand runs through, between two knots that it pushes apart; -1: none. */
int strand_pierced(const struct strand *s);
/* Lay the knots of such a strand so that it goes around on the nearest side; false: it is none. */
bool strand_lay_around(struct strand *s);
/* Move a strand along: knots in contact go with their bodies, those between with their neighbours. The
 * original moves the free knots at either end as the other end moves. */
void strand_carry(struct strand *s);
/* Return the signed distance of a point from one of the bodies, or OBSTACLE_FAR. */
double strand_distance(const struct strand *s, int body, const double x[3]);
/* Contacts of the knots where they are, and the forces on them, into work->f. */
struct strand_sums {
    double E, norm2; /* energy; square of the norm of the forces */
    bool changed;    /* a knot touches something else than before */
};
void strand_evaluate(struct strand *s, struct strand_sums *sums);
/* The Newton step of the forces work->f at the present contacts; false if its matrix is singular. */
bool strand_newton(struct strand *s, double (*step)[3]);
/* Norm of forces that are small (law->tolerance). */
double strand_tolerance(const struct strand *s);
/* Norm of the forces on the knots as they are, and what is small (law->tolerance). */
double strand_residual(struct strand *s, double *small);
/* Sum over the knots' polygon, or the distance of the ends if none touches anything; into ends->length. */
double strand_length(struct strand *s);

/* ------------ the straight pieces of a strand between what it touches, which carry its tension */

/* A straight piece from end 0 to end 1, in the order of the path. Each end is a point of the path or one
 * that a straight line touches an obstacle at, which is fixed in its body until the next solve. Only
 * doubles. */
struct wrap_piece {
    double body[2];     /* the obstacle that the end lies on, as knots count them; -1: a point */
    double loc[2][3];   /* in the axes of that body */
    double x[2][3];     /* in axes of the world, when it was found */
    double n[2][3];     /* normal of that body at the knot there, axes of the world */
    double length;      /* when it was found */
    double arc, way[3]; /* of geodesics: length on the obstacle of end 1, direction there in its axes */
};
enum { WRAP_PIECE_SIZE = 25 };

/* The pieces of a strand as it lies: one more than obstacles in a row, at most m + 1; 0 if it touches
 * nothing. An obstacle that is left and met again without another one between has one pair of ends. */
int wrap_pieces(const struct strand *s, struct wrap_piece *pieces);
/* Return the deviation of a piece from a tangent: the largest |u . n| of its ends on obstacles,
 * with u along it and n the surface normal there. */
double wrap_piece_error(const struct strand *s, const struct wrap_piece *piece);

/* This solves linear systems of strands: block tridiagonal with 3x3 blocks, of which most are
 * multiples of the identity.
 *
 * With the diagonal block c I of a free knot, H of a knot in contact, and -k I beside the diagonal.
 * A run of free knots is eliminated from its first knot on; its pivots d_0 = c, d_j = c - k^2 /
 * d_(j-1) are numbers that depend on c and k alone. What remains couples the knots in contact, each
 * to the next by a multiple of the identity, and is eliminated by blocks. */

struct wrap_band {
    int cap; /* knots that there is room for */
    int m;   /* knots */
    double c, k;
    int *at; /* [n] knots in contact, in ascending order */
    int n;
    double *inverse; /* [cap] 1 / d_j */
    double *reach; /* [cap] product of k / d_i for i <= j: how much of a force on the first knot of
                      a free run arrives at knot j */
    double made_c, made_k; /* of those two */
    double (*pivot)[6];    /* [n] inverse of a block's pivot: xx, xy, xz, yy, yz, zz */
    double (*y)[3];        /* [n] right-hand sides of the blocks, eliminated */
};

/* Allocate memory for strands of up to so many knots. */
int wrap_band_create(struct art_ctx *ctx, struct art_arena *arena, int knots,
                     struct wrap_band *band) ART_MUST_USE;
/* Solve for x[m][3] with the right-hand side b[m][3] and the blocks H[n][9] of the knots band->at,
 * which are symmetric. False if a pivot is singular. */
bool wrap_band_solve(struct wrap_band *band, const double (*H)[9], const double (*b)[3],
                     double (*x)[3]);

/* ----------------------------------------------- the work space of a strand while it is solved */

struct wrap_work {
    double (*x0)[3];   /* [m + 2] knots at the start of an iteration; a line to lay knots along */
    double (*step)[3]; /* by which they move */
    double (*f)[3];    /* forces on them */
    double (*next)[3]; /* the step after this one */
    double (*H)[9];    /* [contacts] stiffness of knots in contact */
    struct wrap_band band;
    int *group;   /* contact group of each knot at the start of the iteration; -1: none */
    bool *broken; /* by group */
    int n_groups;
};

#endif
