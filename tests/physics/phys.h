/* A model given as text, ready to run: what the tests of this folder share. */
#ifndef PHYS_H
#define PHYS_H

#include "harness/test.h"
#include <art/sim.h>

struct phys {
    struct art_ctx ctx;
    struct art_schema *schema;
    struct art_model *model;
    struct art_sim *sim;
    struct art_system *sys;      /* of the first model */
    struct art_state *state;
};

/* Text, with ' for the " of the file, into a simulation; h and integrator as the options of the same
 * name. A status. */
int phys_open(struct phys *p, const char *text, double h, const char *integrator);
int phys_open_with(struct phys *p, const char *text, const struct art_sim_options *options);
/* In a schema that `make` makes. */
int phys_open_in(struct phys *p, int (*make)(struct art_ctx *ctx, struct art_schema **schema),
                 const char *text, const struct art_sim_options *options);
void phys_close(struct phys *p);
/* Position and velocity of a point or frame of the first model, by its path in the tree. */
const double *phys_q(const struct phys *p, const char *path);
const double *phys_u(const struct phys *p, const char *path);
/* A property "path:prop" now; not a number if it cannot be had. */
double phys_get(struct phys *p, const char *path, int component);
int phys_set(struct phys *p, const char *path, const double *x);
/* Order of convergence: the slope of log error over log h, from errors e[n] at steps h, h/2, h/4 ... */
double phys_order(const double *e, int n);

/* sn, cn, dn of argument u and modulus k by descending arithmetic-geometric means (Abramowitz &
 * Stegun 1964, 16.4); the complete elliptic integral of the first kind (17.6.3). */
void phys_jacobi(double u, double k, double *sn, double *cn, double *dn);
double phys_elliptic_k(double k);

#endif
