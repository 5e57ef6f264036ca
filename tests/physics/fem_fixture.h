/* Blocks of finite elements of any kind, for tests: cells of a box, each a hexahedron or what it is cut
 * into. */
#ifndef FEM_FIXTURE_H
#define FEM_FIXTURE_H

#include "sim_fixture.h"
#include <art/fem.h>

struct fem_grid {
    enum art_elem_kind kind;
    int n[3];                    /* cells */
    double size[3];              /* of the box, from the origin */
    double twist;                /* rest shape: turned by this about x towards the far end, and sheared */
    /* Rest shape instead: from a place in the box to that at rest, in place; of corners alone (nodes of edges
     * in the middle) unless `curved`. */
    void (*map)(const struct fem_grid *grid, double x[3]);
    bool curved;
    bool fixed;                  /* nodes at x = 0 do not move */
    /* Nodes, by places in the box, that do not move either. */
    bool (*held)(const struct fem_grid *grid, const double x[3]);
    /* Nodes of the faces x = 0, x = size, y = 0, ... keep to a plane with this normal; 0 0 0: none. */
    double roller[6][3];
    const char *model;           /* properties of the FemModel3d */
    const char *second;          /* properties of every second element, or NULL */
    const char *cls;             /* the class of the model; NULL: FemModel3d */
    const char *muscle;          /* properties of the muscle bundle 'b' of all elements; NULL: none */
    const char *along;           /* of its elements: their directions */
    const char *parts;           /* further lists of the model, or NULL */
    const char *mech;            /* properties of the MechModel, or NULL */
    const char *more;            /* further lists of the MechModel, or NULL */
    double step;                 /* 0: 0.01 */
    const char *integrator;
    bool compat;
};

struct fem_fixture {
    struct sim_fixture p;
    struct art_fem *fem;
    double *x0;                  /* [n_q] positions at the start */
    const struct fem_grid *grid; /* of the caller */
    double (*box)[3];            /* [n_nodes] places in the box */
};

/* The model as text, with ' for "; the caller frees it. */
void fem_grid_text(const struct fem_grid *grid, struct art_ctx *ctx, struct art_buf *text);
/* A status. */
int fem_fixture_open(struct fem_fixture *b, const struct fem_grid *grid);
void fem_fixture_close(struct fem_fixture *b);
/* Nodes to A X + b for nothing fixed, and random shares of `noise` besides. */
void fem_fixture_stretch(struct fem_fixture *b, const double A[9], double noise);
/* A random direction over the active unknowns d[n_active]; positions x + s d. */
void fem_fixture_direction(const struct fem_fixture *b, double *d);
void fem_fixture_move(struct fem_fixture *b, double s, const double *d);
/* Volume of the model, now and at rest; the largest change of an element's, relative. */
double fem_fixture_volume(const struct fem_fixture *b);
double fem_fixture_rest_volume(const struct fem_fixture *b);
double fem_fixture_worst_volume(const struct fem_fixture *b);
/* True if a place in the box is on its face 0 .. 5 (x = 0, x = size, y = 0, ...); on any. */
bool fem_grid_on(const struct fem_grid *grid, const double x[3], int face);
bool fem_grid_outside(const struct fem_grid *grid, const double x[3]);
/* Nodes that are held go to A X + b. */
void fem_fixture_hold(struct fem_fixture *b, const double A[9]);
/* Present position of node i, to be written as well. */
double *fem_fixture_at(const struct fem_fixture *b, int i);
/* Sets the external forces to those of dead tractions on a face, by its area at rest; t by the
 * position and the outer unit normal there. */
void fem_fixture_load(struct fem_fixture *b, int face,
                    void (*traction)(const void *user, const double X[3], const double n[3], double t[3]),
                    const void *user);
/* Fails the test unless the tangent is the derivative of the forces (differences tend to it at order two)
 * and the forces that of the energy. */
void fem_fixture_check_tangent(struct fem_fixture *b, const char *what);
void fem_fixture_check_consistent_tangent(struct fem_fixture *b, const char *what);
void fem_fixture_check_work(struct fem_fixture *b, const char *what);
/* y = A x over the active unknowns */
void fem_fixture_multiply(const struct art_system *sys, const struct art_blocks *A, const double *x,
                        double *y);
/* Mean position of the nodes at the far end. */
void fem_fixture_tip(const struct fem_fixture *b, const struct fem_grid *grid, double x[3]);

/* The kinds of solids, and whether they have volumes of nodes. */
enum { FEM_GRID_KINDS = 8 };
extern const enum art_elem_kind fem_grid_kinds[FEM_GRID_KINDS];
bool fem_grid_nodal(enum art_elem_kind kind);

/* Write components that fix the nodes at the far end, beyond 0.99 of the length, in a body of their own,
 * to be added to the models of a fixture. */
void fem_fixture_end_in_body(const struct fem_fixture *plain, char *text, size_t size);

#endif
