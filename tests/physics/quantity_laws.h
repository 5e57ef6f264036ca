/* Quantities that a simulation reports, each with its law: quantity_laws.c, quantity_law_test.c. */
#ifndef QUANTITY_LAWS_H
#define QUANTITY_LAWS_H

#include "harness/test.h"
#include <art/sim.h>

/* A sample model, simulated. */
struct quantity_bench {
    struct art_ctx ctx;
    struct art_schema *schema;
    struct art_model *model;
    struct art_sim *sim;
    struct art_system *sys;
    struct art_state *state;
    const char *name; /* of the sample model */
};

/* The law of a property of a class and of those that extend it. */
struct quantity_law {
    const char *cls, *prop;
    bool (*check)(struct quantity_bench *b, const struct art_comp *comp, const double *x);
};
/* NULL behind the last one. */
const struct quantity_law *quantity_law_at(int i);

enum { QUANTITY_MOST = 64 }; /* numbers of a property */
/* Get the numbers of a property now; 0 if there is none. */
int quantity_get(struct quantity_bench *b, const struct art_comp *comp, const char *prop, double *x);

#endif
