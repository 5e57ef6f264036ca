/* Surfaces of shells for tests: a square that is mapped to a surface, and linear statics of it. */
#ifndef SHELL_GRID_H
#define SHELL_GRID_H

#include "phys.h"
#include <art/fem.h>

struct shell_grid {
    int n[2];                    /* cells along u and v */
    bool tri, membrane;
    double skew;                 /* inner nodes are displaced by this share of a cell */
    double thickness;
    /* The middle of the shell and its unit normal at (u, v), both in [0, 1]. */
    void (*at)(double u, double v, double x[3], double normal[3]);
    bool own_directors;          /* by the elements around, with nodes on the surface itself */
    const char *model;           /* properties of the FemModel3d */
    const char *mech, *more;     /* properties of the MechModel; further components; NULL: none */
    const char *beside;          /* components of the MechModel; NULL: none */
    bool (*fixed)(double u, double v);  /* NULL: none */
    bool compat, adaptive;
    const char *cls;             /* of the model; NULL: FemModel3d */
    double step;                 /* 0: 0.01 */
    const char *integrator;
};

struct shell_bench {
    struct phys p;
    struct art_fem *fem;
    const struct shell_grid *grid; /* of the caller */
    double (*uv)[2];             /* [n_nodes] */
    double *x0;                  /* [n_q] positions at the start */
};

/* A status. */
int shell_bench_open(struct shell_bench *b, const struct shell_grid *grid);
void shell_bench_close(struct shell_bench *b);
/* The node nearest to (u, v). */
int shell_bench_node(const struct shell_bench *b, double u, double v);
/* Position of a node, or of a back (index from n_nodes). */
double *shell_bench_at(const struct shell_bench *b, int i);
/* Solve K d = f with the stiffness of the moment, d and f [n_active]. Components of displacements that are
 * to be zero: `held` gives a mask of axes at (u, v) for the nodes and their backs, 1 x, 2 y, 4 z, 8 z of the
 * node alone. */
int shell_bench_solve(struct shell_bench *b, int (*held)(double u, double v), const double *f,
                      double *d);
/* Newton's method: rest under the forces of the system and `load`, which adds forces and the derivative of
 * them (K NULL: not wanted), scaled by `part`. A status; ART_EDIVERGED: no rest in 40 steps. */
typedef void shell_bench_load(const struct shell_bench *b, double part, double *f,
                              struct art_blocks *K);
int shell_bench_settle(struct shell_bench *b, int (*held)(double u, double v), shell_bench_load *load,
                       double part);
/* The place of a node or back in such vectors, -1: it is none of the unknowns. */
int shell_bench_unknown(const struct shell_bench *b, int i);
/* Positions to those at the start + s d. */
void shell_bench_move(struct shell_bench *b, double s, const double *d);
/* y = df/dx x as it was last found. */
void shell_bench_multiply(const struct shell_bench *b, const double *x, double *y);
/* The tangent less differences of forces along d, by its size, at steps h and h / 2: e[2]; the same of forces
 * and differences of the energy. */
void shell_bench_tangent(struct shell_bench *b, double h, const double *d, double e[2]);
double shell_bench_work(struct shell_bench *b, double h, const double *d);

#endif
