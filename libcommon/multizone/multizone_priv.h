/* This header declares what the files of the multizone room share. */
#ifndef MULTIZONE_PRIV_H
#define MULTIZONE_PRIV_H

#include <art/fem.h>
#include <art/femmodel.h>
#include <art/multizone.h>

/* The stiffness of a FEM model at rest, over the blocks of a system that holds the model alone. */
struct zone_stiffness {
    struct art_system *sys;
    struct art_state *state;
    const struct art_fem *fem;
    int n_nodes;        /* nodes of the model, without the backs of shells */
    bool *fixed;        /* [blocks] displacement is given */
    struct art_csc csc; /* K_PP */
    struct art_solver *solver;
    int n_scalars; /* of all blocks */
    double *work;  /* [2][n_scalars] */
    double *rhs;   /* right-hand sides of a block, [n_rhs][csc.n] */
    int cap_rhs;
};
/* Compile a model and evaluate its stiffness; notes what was made linear. */
int zone_stiffness_open(struct art_ctx *ctx, const struct art_comp *fem, struct zone_stiffness *k);
/* Choose the fixed nodes [n_nodes], with their backs, and factor the rest. */
int zone_stiffness_factor(struct art_ctx *ctx, struct zone_stiffness *k, const bool *fixed,
                          const struct art_solver_set *solvers);
void zone_stiffness_fini(struct zone_stiffness *k);
/* Return the first scalar of a node among all blocks, or -1 if it has none. */
int zone_stiffness_at(const struct zone_stiffness *k, int node);
/* Reserve memory for n right-hand sides k->rhs [n][csc.n]; they become solutions. */
int zone_stiffness_room(struct art_ctx *ctx, struct zone_stiffness *k, int n);
int zone_stiffness_solve(struct art_ctx *ctx, struct zone_stiffness *k, int n);
/* y[n_scalars] = K x of the rows that are fixed, or free, and all columns. */
void zone_stiffness_mul(const struct zone_stiffness *k, bool fixed_rows, const double *x,
                        double *y);

struct art_reduction {
    struct zone_stiffness k;
    struct art_zone *zone;
    struct art_rigid frame;
    int *node_of; /* [zone nodes] node of the model */
    double seconds_factor;
};

/* Arrays of a zone whose counts are set; ART_ENOMEM. */
int zone_alloc_nodes(struct art_ctx *ctx, struct art_zone *zone);
int zone_alloc_columns(struct art_ctx *ctx, struct art_zone *zone);
/* Fill column_of from column_node. */
void zone_index_columns(struct art_zone *zone);
int zone_alloc_modes(struct art_ctx *ctx, struct art_zone *zone, int n);

#endif
