/* A model given as text, ready to run: what the tests of this folder share. */
#ifndef SIM_FIXTURE_H
#define SIM_FIXTURE_H

#include "harness/test.h"
#include <art/sim.h>

struct sim_fixture {
    struct art_ctx ctx;
    struct art_schema *schema;
    struct art_model *model;
    struct art_sim *sim;
    struct art_system *sys;      /* of the first model */
    struct art_state *state;
};

/* Text, with ' for the " of the file, into a simulation; h and integrator as the options of the same
 * name. A status. */
int sim_fixture_open(struct sim_fixture *p, const char *text, double h, const char *integrator);
int sim_fixture_open_with(struct sim_fixture *p, const char *text, const struct art_sim_options *options);
/* In a schema that `make` makes. */
int sim_fixture_open_in(struct sim_fixture *p, int (*make)(struct art_ctx *ctx, struct art_schema **schema),
                 const char *text, const struct art_sim_options *options);
void sim_fixture_close(struct sim_fixture *p);
/* Position and velocity of a point or frame of the first model, by its path in the tree. */
const double *sim_fixture_q(const struct sim_fixture *p, const char *path);
const double *sim_fixture_u(const struct sim_fixture *p, const char *path);
/* A property "path:prop" now; not a number if it cannot be had. */
double sim_fixture_get(struct sim_fixture *p, const char *path, int component);
int sim_fixture_set(struct sim_fixture *p, const char *path, const double *x);
/* Order of convergence: the slope of log error over log h, from errors e[n] at steps h, h/2, h/4 ... */
double sim_fixture_order(const double *e, int n);

/* sn, cn, dn of argument u and modulus k by descending arithmetic-geometric means (Abramowitz &
 * Stegun 1964, 16.4); the complete elliptic integral of the first kind (17.6.3). */
void sim_fixture_jacobi(double u, double k, double *sn, double *cn, double *dn);
double sim_fixture_elliptic_k(double k);

#endif
