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
#ifndef ART_WRAP_STRAND_H
#define ART_WRAP_STRAND_H

#include "../obstacle_priv.h"
#include <art/quirks.h>

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

#endif
