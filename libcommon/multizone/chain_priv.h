/* shared by the files of chains of zones */
#ifndef CHAIN_PRIV_H
#define CHAIN_PRIV_H

#include <art/zonechain.h>

/* The sum of products in eight parts, always in the same order: a single sum waits for each
 * addition. */
static inline double chain_dot(size_t n, const double *a, const double *b)
{
    double s[8] = {0}, rest = 0;
    size_t i = 0;
    for (; i + 8 <= n; i += 8)
        for (size_t k = 0; k < 8; k++) s[k] += a[i + k] * b[i + k];
    for (; i < n; i++) rest += a[i] * b[i];
    return ((s[0] + s[4]) + (s[1] + s[5])) + ((s[2] + s[6]) + (s[3] + s[7])) + rest;
}

/* A = L L^T in place, [n][n], lower triangle; false if a pivot is lost in rounding. Rows of B[m][n]
 * <- B L^-T. C[m][p] -= B[m][n] E[p][n]^T. */
bool chain_cholesky(int n, double *A);
void chain_solve_rows(int m, int n, const double *L, double *B, size_t ldb); /* rows ldb apart */
void chain_subtract(int m, int p, int n, const double *B, const double *E, double *C);
/* The lower triangle of C[m][m] -= B[m][n] B^T, and some of the upper one. */
void chain_subtract_square(int m, int n, const double *B, double *C);

/* A block Cholesky factor: blocks of unknowns that are eliminated one after the other; fill is
 * known ahead. */
struct chain_block {
    int row;    /* block row (index of a seam) */
    size_t off; /* in val, [size row][size column] */
};
struct chain_factor {
    int n;
    int *size, *first; /* [n], [n + 1] unknowns of each block */
    int *order;        /* [n] eliminated one after the other */
    int *start;        /* [n + 1] range in below, by place in the order */
    struct chain_block *below;
    size_t *diagonal; /* [n] by block */
    double *val;
    size_t n_val;
    bool *coupled; /* [n][n] blocks of the matrix itself */
};
int chain_factor_create(struct art_ctx *ctx, struct chain_factor *f, int n, const int *size,
                        const bool *coupled);
void chain_factor_fini(struct chain_factor *f);
/* Block (i, j) of the lower triangle in the order of elimination: NULL if it is the upper one. */
double *chain_factor_block(const struct chain_factor *f, int i, int j);
void chain_factor_zero(struct chain_factor *f);
/* False: the block *at is not positive definite. */
bool chain_factor_numeric(struct chain_factor *f, int *at);
void chain_factor_solve(const struct chain_factor *f, double *x);
/* m rows X[m][unknowns] <- X L^-T, so that products of rows become those with A^-1; one vector. */
void chain_forward_rows(const struct chain_factor *f, int m, double *X);
void chain_factor_forward(const struct chain_factor *f, double *x);

struct chain_side {
    int zone, seam; /* -1: none */
    int *node;      /* [n] in the order of the first side */
    double T[9];    /* from the frame of the first zone to that of this one */
    double *gap;    /* [3 n] */
};
struct chain_seam {
    enum art_chain_bond bond;
    int n, n_sides;
    struct chain_side side[2];
    int block;    /* of the system; -1: displacement is prescribed */
    double *u;    /* [3 n] in the frame of the first zone */
    double *load; /* [3 n] loads on its nodes, same frame */
};
/* Which seams a zone has, and its loads. */
struct chain_zone {
    const struct art_zone *zone;
    int n_seams;
    struct {
        int seam, side;
    } * at;                  /* of the chain */
    int *seam_of, *place_of; /* [nodes] seam of the chain and place in it, -1: none */
    double *f;               /* [3 n_nodes] loads of free nodes */
    double *v;               /* [3 n_nodes] answer to the loads alone */
};
struct art_chain {
    int n_zones, n_seams;
    struct chain_zone *zone;
    struct chain_seam *seam;
    struct art_rigid *frame;
    enum art_chain_method method;
    struct chain_factor A, D; /* the whole, blocks of the diagonal alone */
    int n;                    /* unknowns */
    double *rhs, *x, *work;   /* [n], [n], [4 n] */
    double off_diagonal, diagonal, asymmetry;
    int n_iterations;
};
/* Displacement of node k of a side, in the frame of its zone. */
void chain_side_displacement(const struct chain_seam *seam, int side, int k, double u[3]);
/* y = A x by the tables of the zones. */
void chain_multiply(const struct art_chain *chain, const double *x, double *y);
/* Displacement of one free node with columns at the last solve, frame of its zone. */
void chain_node_displacement(const struct art_chain *chain, int zone, int node, double u[3]);
/* Adds s times row `a` of H = X_sS T of a node to h[n]: how its displacement depends on the seams.
 */
void chain_add_seam_row(const struct art_chain *chain, const struct art_chain_node *node, int a,
                        double s, double *h);
int chain_check_touch(struct art_ctx *ctx, const struct art_chain *chain,
                      const struct art_chain_node *node);

#endif
