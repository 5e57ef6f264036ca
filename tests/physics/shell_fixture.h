/* Surfaces of shells for tests: a square that is mapped to a surface, and linear statics of it. */
#ifndef SHELL_FIXTURE_H
#define SHELL_FIXTURE_H

#include "sim_fixture.h"
#include <art/fem.h>

struct shell_grid {
    int n[2];                    /* cells along u and v */
    bool tri, membrane;
    bool quadratic;              /* with nodes on the edges, in the middle by u and v */
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

struct shell_fixture {
    struct sim_fixture p;
    struct art_fem *fem;
    const struct shell_grid *grid; /* of the caller */
    double (*uv)[2];             /* [n_nodes] */
    double *x0;                  /* [n_q] positions at the start */
};

/* A status. */
int shell_fixture_open(struct shell_fixture *b, const struct shell_grid *grid);
void shell_fixture_close(struct shell_fixture *b);
/* The node nearest to (u, v). */
int shell_fixture_node(const struct shell_fixture *b, double u, double v);
/* Position of a node, or of a back (index from n_nodes). */
double *shell_fixture_at(const struct shell_fixture *b, int i);
/* Solve K d = f with the stiffness of the moment, d and f [n_active]. Components of displacements that are
 * to be zero: `held` gives a mask of axes at (u, v) for the nodes and their backs, 1 x, 2 y, 4 z, 8 z of the
 * node alone. */
int shell_fixture_solve(struct shell_fixture *b, int (*held)(double u, double v), const double *f,
                      double *d);
/* Newton's method: rest under the forces of the system and `load`, which adds forces and the derivative of
 * them (K NULL: not wanted), scaled by `part`. A status; ART_EDIVERGED: no rest in 40 steps. */
typedef void shell_fixture_load(const struct shell_fixture *b, double part, double *f,
                              struct art_blocks *K);
int shell_fixture_settle(struct shell_fixture *b, int (*held)(double u, double v), shell_fixture_load *load,
                       double part);
/* The place of a node or back in such vectors, -1: it is none of the unknowns. */
int shell_fixture_unknown(const struct shell_fixture *b, int i);
/* Positions to those at the start + s d. */
void shell_fixture_move(struct shell_fixture *b, double s, const double *d);
/* y = df/dx x as it was last found. */
void shell_fixture_multiply(const struct shell_fixture *b, const double *x, double *y);
/* The tangent less differences of forces along d, by its size, at steps h and h / 2: e[2]; the same of forces
 * and differences of the energy. */
void shell_fixture_tangent(struct shell_fixture *b, double h, const double *d, double e[2]);
double shell_fixture_work(struct shell_fixture *b, double h, const double *d);

#endif
