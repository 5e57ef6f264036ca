/* This header declares what the files of contact of chains share. */
#ifndef CHAIN_PRESS_H
#define CHAIN_PRESS_H

#include "chain_priv.h"

struct press {
    struct art_ctx *ctx;
    struct art_chain *chain;
    int n;
    const struct art_chain_node *node;
    double *base;       /* [3 n] displacements without contact, in the frames of the zones */
    double *u, *f;      /* [3 n] with contact; forces */
    double *normal;     /* [3 n] in the frames of the zones, away from the obstacle */
    double *last;       /* [3 n] normals that M is of */
    double *M, *q, *z;  /* [n][n], [n], [n] the complementarity problem of the normals */
    double *G, *y;      /* [n][unknowns], [unknowns] */
    signed char *state; /* [n] enum art_row_state */
};
/* Return a column of a node of the problem. */
const double *chain_press_column(const struct press *p, int i, int axis);

/* f[3 n], in a guess and out the answer: forces of n nodes by normal and two tangents, so that w =
 * W f + q, gap and slip, keep Coulomb's law: 0 <= w_n _|_ f_n >= 0, and either w_t = 0 and |f_t| <=
 * mu f_n or f_t = -mu f_n w_t / |w_t|. ART_EDIVERGED. */
int chain_friction(struct art_ctx *ctx, int n, double mu, const double *W, const double *q,
                   double *f, int *n_stuck);

#endif
