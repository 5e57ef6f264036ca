/* Blocks of finite elements of any kind, for tests: cells of a box, each a hexahedron or what it is cut
 * into. */
#ifndef FEM_GRID_H
#define FEM_GRID_H

#include "phys.h"
#include <art/fem.h>

struct fem_grid {
    enum art_elem_kind kind;
    int n[3];                    /* cells */
    double size[3];              /* of the box, from the origin */
    double twist;                /* rest shape: turned by this about x towards the far end, and sheared */
    bool fixed;                  /* nodes at x = 0 do not move */
    const char *model;           /* properties of the FemModel3d */
    const char *second;          /* properties of every second element, or NULL */
    const char *mech;            /* properties of the MechModel, or NULL */
    const char *more;            /* further lists of the MechModel, or NULL */
    double step;                 /* 0: 0.01 */
    const char *integrator;
    bool compat;
};

struct fem_bench {
    struct phys p;
    struct art_fem *fem;
    double *x0;                  /* [n_q] positions at the start */
};

/* The model as text, with ' for "; the caller frees it. */
void fem_grid_text(const struct fem_grid *grid, struct art_ctx *ctx, struct art_buf *text);
/* A status. */
int fem_bench_open(struct fem_bench *b, const struct fem_grid *grid);
void fem_bench_close(struct fem_bench *b);
/* Nodes to A X + b for nothing fixed, and random shares of `noise` besides. */
void fem_bench_stretch(struct fem_bench *b, const double A[9], double noise);
/* A random direction over the active unknowns d[n_active]; positions x + s d. */
void fem_bench_direction(const struct fem_bench *b, double *d);
void fem_bench_move(struct fem_bench *b, double s, const double *d);
/* Volume of the model, now and at rest; the largest change of an element's, relative. */
double fem_bench_volume(const struct fem_bench *b);
double fem_bench_rest_volume(const struct fem_bench *b);
double fem_bench_worst_volume(const struct fem_bench *b);
/* Mean position of the nodes at the far end. */
void fem_bench_tip(const struct fem_bench *b, const struct fem_grid *grid, double x[3]);

/* The kinds of solids, and whether they have volumes of nodes. */
enum { FEM_GRID_KINDS = 8 };
extern const enum art_elem_kind fem_grid_kinds[FEM_GRID_KINDS];
bool fem_grid_nodal(enum art_elem_kind kind);

#endif
