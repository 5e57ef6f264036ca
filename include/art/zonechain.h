/* art/zonechain.h bonds zones at seams, each in a frame of its own: poses, loads, touch, contact.
 *
 * A chain (or tree, or loop) of zones with frames R_z, p_z in the world. A seam j bonds nodes a of a zone to
 * nodes b of another, in positions x_a, x_b in their frames, where R = R_a^T R_b, p = R_a^T (p_b - p_a):
 *
 *     x_a + u_a = R (x_b + u_b) + p,  f_a + R f_b = 0      u_b = R^T u_a + g,  g = R^T (x_a - p) - x_b
 *
 * The unknowns are u_a of all seams, each in the frame of its first zone. With T_zj the rotation from there
 * to the frame of zone z, and f' the forces of loads alone,
 *
 *     sum_z T_zj^T X^z_jk T_zk u_k = -sum_z T_zj^T (f'_zj + X^z_jk g_zk)
 *
 * a symmetric, positive definite system, block tridiagonal for a chain (James & Pai 2002, equation 13), which
 * is factored by blocks for each pose; the cost is linear in the number of zones. In a pose all is linear in
 * the loads. A common motion of all frames changes nothing in the frames of the zones.
 *
 *     ART_TRY(art_chain_create(ctx, &chain, n_zones, zones, NULL, n_seams, seams));
 *     ART_TRY(art_chain_pose(ctx, chain, frames));                 // factor
 *     art_chain_clear(chain);
 *     ART_TRY(art_chain_load(ctx, chain, 1, node, force));
 *     ART_TRY(art_chain_solve(ctx, chain));
 *     art_chain_displacements(chain, 1, u, NULL);                  // u[3 n_nodes], in the frame of zone 1
 *     art_chain_free(chain);
 *
 * Part of art/multizone.h.
 */
#ifndef ART_ZONECHAIN_H
#define ART_ZONECHAIN_H

#include <art/math.h>
#include <art/multizone.h>

#ifdef __cplusplus
extern "C" {
#endif

struct art_chain;

enum art_chain_bond {
    ART_CHAIN_BONDED,            /* two zones, continuous */
    ART_CHAIN_FREE,              /* nothing holds this side of one zone */
    ART_CHAIN_KINEMATIC          /* the mean of what the frames of two zones do (skeletal subspace
                                    deformation), so that zones do not act on each other */
};
struct art_chain_seam {
    int zone[2], seam[2];        /* seams by their index in the zones; free ones have the first alone */
    enum art_chain_bond bond;
};

/* Seams of zones that are not in the list are held at zero in the frame. The zones must outlive the chain.
 * `fit`: frames in which the seams lie on each other; NULL: those of the zones. Nodes are paired by their
 * places there. ART_ESHAPE: seams of different size; ART_ERANGE: nodes that lie farther apart than 1e-6 of
 * the size of the zone; ART_EUSAGE: a seam twice; ART_ESINGULAR: zones that float, with their name: nothing
 * that they are bonded to has bone nodes or a held seam. */
int art_chain_create(struct art_ctx *ctx, struct art_chain **chain, int n_zones,
                     const struct art_zone *const *zones, const struct art_rigid *fit, int n_seams,
                     const struct art_chain_seam *seams) ART_MUST_USE;
void art_chain_free(struct art_chain *chain);    /* accepts NULL */

/* How the system is solved. DIAGONAL leaves out what couples different seams; PCG solves the whole by
 * conjugate gradients with that as its preconditioner. */
enum art_chain_method { ART_CHAIN_FULL, ART_CHAIN_DIAGONAL, ART_CHAIN_PCG };
void art_chain_method(struct art_chain *chain, enum art_chain_method method);

/* Make a seam partial: its displacement is a polynomial of this degree (0 to 8) of the places of its nodes,
 * in the frame of its first zone, and the forces there balance for the coefficients alone; continuity holds
 * at each node. The unknowns of a plane seam are 3, 9, 18, 30 ... for degrees 0, 1, 2, 3 ...; the energy of a
 * loaded chain grows with the degree, up to that of the whole seam. For ART_CHAIN_FULL; the chain has to be
 * posed again. ART_ERANGE; ART_EUSAGE: a seam that is not bonded. Without memory all seams are whole. */
enum { ART_CHAIN_MOST_DEGREE = 8 };
int art_chain_coarsen(struct art_ctx *ctx, struct art_chain *chain, int seam, int degree) ART_MUST_USE;

/* Store the factor of a bonded seam's own block at n angles (2 to 32, Chebyshev points from..to, in radians)
 * of a turn of its second zone about an axis in the frame of the first, from the rotation `start` of the
 * second against the first. DIAGONAL and PCG take the factor of such a pose from the polynomial through these
 * (James & Pai 2002, section VII) and factor any other; PCG solves the whole system with it as exactly as
 * ever. ART_ERANGE. */
int art_chain_tabulate(struct art_ctx *ctx, struct art_chain *chain, int seam, const double start[9],
                       const double axis[3], double from, double to, int n) ART_MUST_USE;
/* How far the last solution is from that of the whole system, by the energy norm, relative: estimated by
 * r^T D^-1 r from its residual r and the blocks D of the diagonal; 0 with FULL. */
double art_chain_error(struct art_chain *chain);

/* Take the frames [n_zones]: assemble and factor. ART_ESINGULAR names the seam. */
int art_chain_pose(struct art_ctx *ctx, struct art_chain *chain, const struct art_rigid *frames) ART_MUST_USE;
const struct art_rigid *art_chain_frames(const struct art_chain *chain);

/* Forces act at nodes, in the frame of the zone; they add up until they are cleared. ART_ENOTFOUND: a node
 * without columns; ART_EUSAGE: a bone or constrained seam node. Seam nodes that are bonded may be loaded.
 */
void art_chain_clear(struct art_chain *chain);
int art_chain_load(struct art_ctx *ctx, struct art_chain *chain, int zone, int node, const double f[3])
    ART_MUST_USE;
int art_chain_solve(struct art_ctx *ctx, struct art_chain *chain) ART_MUST_USE;
/* Results of the last solve. Displacements of the seam nodes [3 n] in the frame of the first zone, in the
 * order of its seam. Of all nodes of a zone in its frame, u[3 n_nodes]; forces that hold its fixed nodes
 * f[3 n_nodes], loads at free ones; either may be NULL. */
const double *art_chain_seam(const struct art_chain *chain, int seam);
void art_chain_displacements(const struct art_chain *chain, int zone, double *u, double *f);
/* Elastic energy of all zones, by the work of the forces at their fixed nodes and loads. */
double art_chain_energy(const struct art_chain *chain);
/* Gets the same in the world: positions of all nodes x[3 n_nodes]. */
void art_chain_places(const struct art_chain *chain, int zone, double *x);
/* The statistics are the largest entries of blocks off and on the diagonal of the system, and the iterations
 * of the last solve by PCG. */
struct art_chain_stats {
    double off_diagonal, diagonal;
    double asymmetry;            /* of the assembled system, by its largest entry */
    int n_unknowns, n_iterations;
    size_t bytes;                /* of the factor */
};
void art_chain_stats(const struct art_chain *chain, struct art_chain_stats *stats);

/* Frames are fitted to their seams: each zone of `moving` in turn takes the frame that fits its side of a
 * seam best to the deformed other side (least squares; Kabsch 1976), until no frame changes by more than
 * 1e-12 or after `most` rounds; bodies that hang on each other can bend by large angles this way. Loads keep
 * their direction in the world. Frames and solution are then those of the end; *rounds receives their
 * number. ART_EDIVERGED. */
struct art_chain_fit {
    int zone, seam;
};
int art_chain_fit(struct art_ctx *ctx, struct art_chain *chain, int n, const struct art_chain_fit *moving,
                  int most, int *rounds) ART_MUST_USE;

/* A touch node of a zone of the chain. */
struct art_chain_node {
    int zone, node;
};
/* Compliance of nodes in the pose, with the give of all zones: W[3 n][3 n], each in the frame of its zone:
 * W = X_ss + H A^-1 H^T, H = X_sS T. ART_EUSAGE, ART_ENOTFOUND: nodes that are not free touch nodes. */
int art_chain_compliance(struct art_ctx *ctx, const struct art_chain *chain, int n,
                         const struct art_chain_node *node, double *W) ART_MUST_USE;
/* Push nodes to displacements u[3 n] against what the loads and the pose do: the forces f[3 n] that it takes,
 * which are added to the loads; art_chain_solve then gives the shape. */
int art_chain_push(struct art_ctx *ctx, struct art_chain *chain, int n, const struct art_chain_node *node,
                   const double *u, double *f) ART_MUST_USE;

/* A rigid obstacle provides the signed distance of a place in the world, and the normal that points away
 * from it. With friction, it has come to its place along its normals and then slid. */
struct art_chain_obstacle {
    double (*distance)(const void *data, const double x[3], double normal[3]);
    const void *data;
    double origin[3];            /* about which the moment on it is counted, world */
    double friction;             /* coefficient of Coulomb's law, >= 0 */
    double slide[3];             /* displacement while in contact, world */
};
/* Unilateral contact of touch nodes with an obstacle: 0 <= phi + n^T W n l _|_ l >= 0 by block pivoting,
 * which begins with the nodes that were in contact the last time. Nodes that are farther away than twice the
 * deepest penetration without contact are left out; normals and distances are taken again at the deformed
 * places until they stay, up to `passes` times. The forces are added to the loads and the chain is solved.
 *
 * With friction each node keeps Coulomb's law for the one step from no contact to the place of the obstacle:
 * its slip s against the obstacle, the tangential part of W f less `slide`, is zero, or the tangential force
 * is friction times the normal force l against s. All nodes are solved together by Newton's method on the
 * projections of the forces (Alart & Curnier 1991), with Gauss-Seidel sweeps over the nodes (Jean 1999) where
 * that comes no nearer. ART_EDIVERGED: neither solves it; ART_ERANGE: friction is negative or not finite. */
struct art_chain_contact {
    int n_active, n_stuck;       /* nodes in contact, and those that stick to it */
    int passes;                  /* that were needed */
    double force[3], moment[3];  /* on the obstacle, world, about its origin */
    double depth;                /* largest penetration that is left */
};
int art_chain_press(struct art_ctx *ctx, struct art_chain *chain, int n, const struct art_chain_node *node,
                    const struct art_chain_obstacle *obstacle, int passes, double *f,
                    struct art_chain_contact *result) ART_MUST_USE;

/* ------------------------------------------------------------------ the surface */

/* The deformed surface of a zone after the last solve, in the world: a triangle mesh whose vertices are the
 * nodes of the zone. */
struct art_mesh;
int art_chain_mesh(struct art_ctx *ctx, const struct art_chain *chain, int zone, struct art_mesh **mesh)
    ART_MUST_USE;

/* A point that touches: the surfaces of all zones as they are now; after another pose or other loads they
 * are updated, without allocating. ART_ESHAPE: a zone without faces or with faces that look inward. */
struct art_chain_surface;
int art_chain_surface_create(struct art_ctx *ctx, const struct art_chain *chain, struct art_chain_surface **s)
    ART_MUST_USE;
void art_chain_surface_update(struct art_chain_surface *s);
void art_chain_surface_free(struct art_chain_surface *s);    /* accepts NULL */
/* The force on a tool tip at a place in the world, without allocating: the nearest point of the surface is
 * pushed to it along the normal, without friction, with the give of all zones. Zero outside. */
struct art_chain_touch {
    double distance;             /* negative inside */
    double force[3];             /* on the tip, world */
    int zone, node;              /* where; node -1: outside, or what is nearest is no touch node */
};
void art_chain_feel(const struct art_chain_surface *s, const double tip[3], struct art_chain_touch *touch);

/* ------------------------------------------------------------------------- file */

/* This is a chain from a file, see artreduce(1): zones with their files, hinges between their frames, seams.
 */
struct art_chain_joint {
    int parent;                  /* -1: the world */
    struct art_rigid at;         /* in the frame of the parent, at angle 0 */
    double pivot[3], axis[3];    /* of the hinge, in the frame of the parent */
};
struct art_chain_model {
    int n_zones, n_seams;
    struct art_zone **zone;
    char **name;
    struct art_chain_joint *joint;
    struct art_chain_seam *seam;
    int *degree;                 /* [n_seams] of partial seams; -1: each node by itself */
    struct art_chain *chain;
};
/* The zones lie on each other at angle 0. Statuses of art_zone_read and art_chain_create; ART_ESYNTAX and
 * ART_ENOTFOUND with the place in the file. */
int art_chain_read(struct art_ctx *ctx, const char *path, struct art_chain_model **model) ART_MUST_USE;
void art_chain_model_free(struct art_chain_model *model);    /* accepts NULL */
/* Store factors of all seams between a zone and its parent at n of the angles from..to [n_zones], degrees. */
int art_chain_model_tabulate(struct art_ctx *ctx, struct art_chain_model *model, const double *from,
                             const double *to, int n) ART_MUST_USE;
/* Computes the frames for angles [n_zones] in degrees; NULL: all zero. */
void art_chain_model_frames(const struct art_chain_model *model, const double *angle,
                            struct art_rigid *frames);

#ifdef __cplusplus
}
#endif
#endif
