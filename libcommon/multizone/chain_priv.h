/* This header declares what the files of chains of zones share. */
#ifndef CHAIN_PRIV_H
#define CHAIN_PRIV_H

#include <art/zonechain.h>

/* A = L L^T in place, [n][n], lower triangle; false if a pivot is lost in rounding. Rows of B[m][n]
 * <- B L^-T. C[m][p] -= B[m][n] E[p][n]^T. */
bool chain_cholesky(int n, double *A);
void chain_solve_rows(int m, int n, const double *L, double *B, size_t ldb); /* rows ldb apart */
void chain_subtract(int m, int p, int n, const double *B, const double *E, double *C);
/* The lower triangle of C[m][m] -= B[m][n] B^T, and some of the upper one. */
void chain_subtract_square(int m, int n, const double *B, double *C);
/* y[m] += sign B[m][n] x; y[n] += sum of s[m] rows; x <- L^-1 x and L^-T x. */
void chain_multiply_rows(int m, int n, double sign, const double *B, const double *x, double *y);
void chain_add_rows(int m, size_t n, const double *s, const double *const *row, double *y);
void chain_forward(int n, const double *L, double *x);
void chain_backward(int n, const double *L, double *x);

/* This is a block Cholesky factor: blocks of unknowns that are eliminated one after the other;
 * fill is known ahead. */
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
    struct chain_coarse *coarse; /* NULL: none; else val stays the matrix, and this has the factor */
};
/* The system restricted to polynomials on seams (chain_coarse.c): their values at the nodes of each
 * block, orthonormal. */
struct chain_coarse {
    double **basis; /* [n][terms][size / 3], NULL: each node by itself */
    int *terms;     /* [n] */
    struct chain_factor F;
    double *room;
};
bool chain_coarse_numeric(struct chain_factor *f, const bool *stale, int *at);
void chain_coarse_solve(const struct chain_factor *f, double *x);
void chain_coarse_forward(const struct chain_factor *f, double *x);
void chain_coarse_free(struct chain_coarse *coarse, int n);
int chain_factor_create(struct art_ctx *ctx, struct chain_factor *f, int n, const int *size,
                        const bool *coupled);
void chain_factor_fini(struct chain_factor *f);
/* Return block (i, j) of the lower triangle in the order of elimination, or NULL in the upper one.
 */
double *chain_factor_block(const struct chain_factor *f, int i, int j);
void chain_factor_zero(struct chain_factor *f, int column);
/* Factor the stale columns of blocks [n], whose values are those of the matrix; the others have
 * their factor. What is eliminated after a stale column and coupled to it has to be stale as well:
 * chain_factor_spread. */
void chain_factor_spread(const struct chain_factor *f, bool *stale);
bool chain_factor_numeric(struct chain_factor *f, const bool *stale, int *at);
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
/* Factors of a seam at angles of its second zone about an axis, from a rotation against the first.
 */
enum { CHAIN_ANGLES = 32 };
struct chain_family {
    int n; /* 0: none */
    double start[9], axis[3], angle[CHAIN_ANGLES];
    double *factor; /* [n][3 n nodes][3 n nodes] */
};
struct chain_seam {
    struct chain_family family;
    enum art_chain_bond bond;
    int n, n_sides;
    struct chain_side side[2];
    int block;    /* of the system; -1: displacement is prescribed */
    bool moved;   /* turned since the last pose */
    double *u;    /* [3 n] in the frame of the first zone */
    double *load; /* [3 n] loads on its nodes, same frame */
};
struct chain_run {
    int from, n;
};
/* Which seams a zone has, and its loads. */
struct chain_zone {
    const struct art_zone *zone;
    int n_seams;
    struct {
        int seam, side;
        int first;         /* in the rows of the table */
    } * at;                /* of the chain */
    int n_seam;            /* scalars of its seams */
    double *table;         /* [n_seam][n_seam] rows of X_SS */
    int *touch_of;         /* [nodes] first row of a touch node in `touch`, -1: none */
    double *touch;         /* [3 touch nodes][n_seam] rows of X_sS */
    struct chain_run *run; /* [n_runs] rows of free nodes */
    int n_runs;
    signed char *pressed;    /* [nodes] enum art_row_state at the last contact: a first guess */
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
    double *rhs, *x, *work;   /* [n], [n], [room] */
    bool *stale;              /* [blocks] */
    double *most;             /* [blocks][2] largest entries on and off the diagonal, by column */
    bool posed;               /* factors are those of the rotations in the seams... */
    enum art_chain_method posed_for; /* ...and of this method */
    double *pool;                    /* of contact, kept from one to the next */
    size_t n_pool;
    double asymmetry;
    int n_iterations;
};
/* The factor of a seam as it is turned now, by its family; false: it has none, or is turned
 * otherwise. */
bool chain_interpolate(const struct chain_seam *seam, double *L);
/* B = Ti^T X Tk of the nodes of two seams of a zone: added to a block. */
void chain_add_table(const struct art_chain *chain, const struct chain_zone *z, int i, int k,
                     double *to);
/* Tables and runs of the zones once their seams are known. */
int chain_tables(struct art_ctx *ctx, struct art_chain *chain);
/* Compute the displacement of node k of a side, in the frame of its zone. */
void chain_side_displacement(const struct chain_seam *seam, int side, int k, double u[3]);
/* y = A x by the tables of the zones. */
void chain_multiply(const struct art_chain *chain, const double *x, double *y);
/* Displacement of one free node with columns at the last solve, frame of its zone. */
void chain_node_displacement(const struct art_chain *chain, int zone, int node, double u[3]);
/* How a touch node moves along an axis with the seams of its zone, [n_seam]. */
static inline const double *chain_touch_row(const struct chain_zone *z, int node, int axis)
{
    return z->touch + (size_t)(z->touch_of[node] + axis) * (size_t)z->n_seam;
}
/* Adds s^T H of a node to h[n], H = X_sS T: how its displacement along s depends on the unknowns of
 * the seams. */
void chain_add_seam_row(const struct art_chain *chain, const struct art_chain_node *node,
                        const double s[3], double *h);
/* Collect the part of y[n] at the seams of a zone, in its frame: own[n_seam]; it is zero where the
 * displacement is given. Without y it is that of the displacements of the last solve. */
void chain_turn_to_zone(const struct art_chain *chain, const struct chain_zone *z, const double *y,
                        double *own);
/* to[n] += T^T of each three of row[n]. */
void chain_add_turned(const double *T, const double *row, int n, double *to);
/* The factor by which forces are answered. */
const struct chain_factor *chain_factor_of(const struct art_chain *chain);
int chain_check_touch(struct art_ctx *ctx, const struct art_chain *chain,
                      const struct art_chain_node *node);

#endif
