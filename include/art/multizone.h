/* art/multizone.h reduces linear elastic parts to their surface (Green's functions), bonded to each other at
 * seams, each in its own frame: elastostatic multizone models (James & Pai 2002), contact and touch on the
 * condensed matrix, and superelements with mass (Craig & Bampton 1968).
 *
 * A zone is one FEM model at rest with small strains. Its nodes are of two sorts: fixed ones, whose
 * displacement is given (bone nodes: zero in the frame of the zone; seam nodes: that of the seam), and free
 * ones, whose load is given. With v' the given and v the complementary values, v = X v'; a column of X is the
 * Green's function of a node and a direction: displacements of free nodes, forces that must act on fixed
 * ones. From the stiffness K of the elements at rest, P free and U fixed nodes (inner nodes are free,
 * without load):
 *
 *     X_PP = K_PP^-1      X_PU = -K_PP^-1 K_PU      X_UP = -X_PU^T      X_UU = K_UU - K_UP K_PP^-1 K_PU
 *
 * Only the rows of the surface and the columns of seam nodes and of chosen free ("touch") nodes are kept.
 * Everything of a zone is in its own frame, in the units of the model; displacement and force are vectors,
 * three numbers a node.
 *
 *     struct art_reduction *r = NULL;
 *     ART_TRY(art_reduction_create(ctx, fem, &request, &r));       // stiffness, factor
 *     ART_TRY(art_reduction_columns(ctx, r, art_zone_n_columns(art_reduction_zone(r))));
 *     ART_TRY(art_zone_write(ctx, art_reduction_zone(r), "pad.zone"));
 *     art_reduction_free(r);
 *
 *     ART_TRY(art_zone_read(ctx, "pad.zone", &zone));
 *     ART_TRY(art_zone_response(ctx, zone, 1, &node, force, v));   // v[3 n_nodes] += response to a force
 *
 * The page zone(5) describes the file.
 */
#ifndef ART_MULTIZONE_H
#define ART_MULTIZONE_H

#include <art/linalg.h>
#include <art/math.h>
#include <art/model.h>
#include <art/text.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ------------------------------------------------------------------------ zone */

enum art_zone_role { ART_ZONE_FREE, ART_ZONE_BONE, ART_ZONE_SEAM };

/* A seam is an ordered list of nodes by which a zone is bonded to another; in superelements it is an
 * interface, whose nodes move as a rigid body. */
struct art_zone_seam {
    char *name;
    int n;
    int *node;                   /* [n] indices of nodes of the zone */
};

/* This is a mode of a superelement, see art_zone_modes. */
struct art_zone_modes {
    int n;                       /* modes; 0: none were made */
    double *omega2;              /* [n] squares of circular frequencies, 1/T^2 */
    double *shape;               /* [n][3 nodes] displacements of the nodes for unit amplitude */
    double *turn;                /* [n][seams][6] displacement and rotation of each interface at `centre` */
    double (*centre)[3];         /* [seams] */
    struct art_inertia inertia;  /* of the whole as a rigid body, in the frame of the zone */
};

/* Nodes are those of the surface and the fixed ones, in the order of the model. */
struct art_zone {
    char *name;
    char *units;                 /* of length, mass and time as the model states them, or "model" */
    char *source;                /* what it was made from, for people */
    struct art_rigid frame;      /* of the zone in the world of the model at rest */
    uint64_t key;                /* of stiffness, nodes and choice: the same key, the same numbers */
    int n_nodes;
    int *id;                     /* [n_nodes] numbers of the nodes in the model */
    int *role;                   /* [n_nodes] enum art_zone_role */
    double *x;                   /* [n_nodes][3] at rest, in the frame of the zone */
    double *mass;                /* [n_nodes] mass of the parts of the model that are nearest */
    int n_faces;
    int (*face)[3];              /* triangles of nodes that look outward */
    int n_seams;
    struct art_zone_seam *seam;
    int n_column_nodes;
    int *column_node;            /* [n_column_nodes] seams in their order, then touch nodes */
    int *column_of;              /* [n_nodes] first column of a node, -1: has none */
    int n_computed;              /* columns that are there; less than all: an interrupted precomputation */
    double *xi;                  /* [3 n_column_nodes][3 n_nodes] columns of X, one after the other */
    struct art_zone_modes modes;
};

void art_zone_free(struct art_zone *zone);   /* accepts NULL */
static inline int art_zone_n_columns(const struct art_zone *zone)
{
    return 3 * zone->n_column_nodes;
}
/* Return the column of a node and direction, or NULL if the node has none. */
const double *art_zone_column(const struct art_zone *zone, int node, int axis);
/* Return the index of the node with a number of the model, or of a seam by name; -1 if there is
 * none. */
int art_zone_node(const struct art_zone *zone, int id);
int art_zone_seam(const struct art_zone *zone, const char *name);
/* v[3 n_nodes] += X v' for given values g[3 n] of the nodes node[n]. ART_ENOTFOUND: one has no columns and a
 * value that is not zero. */
int art_zone_response(struct art_ctx *ctx, const struct art_zone *zone, int n, const int *node,
                      const double *g, double *v) ART_MUST_USE;

/* How well a zone keeps laws that hold for any: all relative to the largest entry of the part. */
struct art_zone_check {
    double symmetry;             /* X_PP and X_UU among nodes with columns */
    double reciprocity;          /* X_UP = -X_PU^T */
    double rigid;                /* rigid motions of all fixed nodes: only without bone nodes, else -1 */
    double equilibrium;          /* forces on fixed nodes balance a unit load at a free one; -1: none */
    double least_pivot;          /* of the Cholesky factor of the touch block; 1 without touch nodes */
};
int art_zone_check(struct art_ctx *ctx, const struct art_zone *zone, struct art_zone_check *check)
    ART_MUST_USE;

/* Stiffness among all nodes with columns, seam and touch ones alike, once the rest follows without load:
 * K[n][n], n = 3 n_column_nodes, in the order of column_node:
 *     K_TT = X_TT^-1    K_TS = -K_TT X_TS    K_SS = X_SS + X_TS^T K_TT X_TS
 * (static condensation: Guyan 1965). ART_ESINGULAR if X_TT is not positive definite. */
int art_zone_stiffness(struct art_ctx *ctx, const struct art_zone *zone, double *K) ART_MUST_USE;
/* Computes the shapes: the displacement of every node for a unit displacement of each of them, N[3
 * n_nodes][n] by rows. */
int art_zone_shapes(struct art_ctx *ctx, const struct art_zone *zone, double *N) ART_MUST_USE;

/* The response with touch nodes node[n] held at displacements u[3 n] instead of loaded: adds their forces
 * f[3 n] and what these do to v, which holds the response without them. With X_ss f = u - v_s (the
 * capacitance matrix, James & Pai 1999; Hager 1989). ART_EUSAGE: a node that is fixed already;
 * ART_ENOTFOUND: one without columns. */
int art_zone_hold(struct art_ctx *ctx, const struct art_zone *zone, int n, const int *node,
                  const double *u, double *f, double *v) ART_MUST_USE;

/* -------------------------------------------------------------------- reduction */

/* The choice of nodes, by flags and lists over the list of nodes of the model. */
struct art_reduction_seam {
    const char *name;
    int n;
    const int *node;
};
struct art_reduction_request {
    const char *name, *units, *source;
    struct art_rigid frame;      /* of the zone, in the world of the model at rest */
    const bool *bone;            /* [nodes of the model] NULL: none */
    const bool *touch;           /* NULL: none. What is fixed is no touch node */
    int n_seams;
    const struct art_reduction_seam *seam;
    const struct art_solver_set *solvers;    /* NULL: those built in */
};

struct art_reduction;

/* Reduces a FemModel3d of the tree: assembles and factors its stiffness at rest.
 * Nonlinear materials are linearized at rest, with a note. A node that is both bone and in a seam is bone.
 * Shells are clamped at bone nodes. ART_EUSAGE: a component without linear stiffness (hard
 * incompressibility), a node in two seams, a node of a shell in a seam, a seam of bone nodes alone, nodes
 * that are attached within the model; ART_ESINGULAR: the zone floats or a mechanism remains, with the node;
 * ART_ERANGE: the stiffness at rest is not positive definite. */
int art_reduction_create(struct art_ctx *ctx, const struct art_comp *fem,
                         const struct art_reduction_request *request, struct art_reduction **r) ART_MUST_USE;
void art_reduction_free(struct art_reduction *r);    /* accepts NULL */
/* The zone as far as it is computed; it belongs to the reduction until it is taken. */
const struct art_zone *art_reduction_zone(const struct art_reduction *r);
struct art_zone *art_reduction_take(struct art_reduction *r);
/* Continues from the columns of a zone with the same key; *n is how many were taken, 0 for another key. */
int art_reduction_resume(struct art_ctx *ctx, struct art_reduction *r, const struct art_zone *from, int *n)
    ART_MUST_USE;
/* Compute up to `most` further columns, as one block of right-hand sides. */
int art_reduction_columns(struct art_ctx *ctx, struct art_reduction *r, int most) ART_MUST_USE;
/* Sizes of the system that is factored: unknowns, entries of the factor; peak bytes of the columns. */
struct art_reduction_stats {
    int n_unknowns;
    double nnz_matrix, nnz_factor;
    double seconds_factor;
};
void art_reduction_stats(const struct art_reduction *r, struct art_reduction_stats *stats);
/* A full solve for checks, over all nodes of the model, in its world: displacements u of fixed nodes and
 * loads f of free ones are given, the others come out; u[3 nodes], f[3 nodes]. */
int art_reduction_solve(struct art_ctx *ctx, struct art_reduction *r, double *u, double *f) ART_MUST_USE;
/* Computes component modes: n fixed-interface modes and six rigid motions of each seam, diagonalized
 * together; the six modes without stiffness become the motion of the frame (zone->modes; Craig & Bampton
 * 1968; the orthonormal form of flexible multibody dynamics). Masses are lumped. ART_EUSAGE if there are
 * bone nodes. */
int art_reduction_modes(struct art_ctx *ctx, struct art_reduction *r, int n) ART_MUST_USE;

/* Nodes of a FemModel3d by a text, as a list of n to be freed, places in the list of nodes, in the order of
 * the text where it has one; no node twice.
 *
 *     12,3,40-47        numbers of nodes, in this order
 *     @FILE             the numbers in a file as artvol select writes them, in this order
 *     surface           all nodes of the surface
 *     attached:PATH     nodes that are attached to this frame or body (PointFrameAttachment)
 *     x < 1e-6 and z>0  an expression of x, y, z at rest, in the frame of the zone (art/formula.h)
 *     surface:EXPR      those of the surface where it holds
 *
 * ART_EUSAGE: the text; ART_ENOTFOUND: a node or frame that is not there, or no node at all. */
int art_zone_nodes(struct art_ctx *ctx, const struct art_comp *fem, const struct art_rigid *frame,
                   const char *text, int **list, int *n) ART_MUST_USE;

/* ------------------------------------------------------------------------ file */

/* Write a zone, complete or not; the file appears whole or not at all. */
int art_zone_write(struct art_ctx *ctx, const struct art_zone *zone, const char *path) ART_MUST_USE;
/* Read one. With the place: ART_ESYNTAX what is no zone, a wrong check sum, a file cut short; ART_ERANGE
 * numbers and indices that cannot be; ART_ESHAPE columns that are not there, unless `partial`. */
int art_zone_read(struct art_ctx *ctx, const char *path, struct art_zone **zone) ART_MUST_USE;
int art_zone_read_source(struct art_ctx *ctx, const struct art_source *src, bool partial,
                         struct art_zone **zone) ART_MUST_USE;

/* A matrix from elsewhere, such as of boundary elements, becomes a zone by writing the file of zone(5). */

#ifdef __cplusplus
}
#endif
#endif
