/* rub.h - friction in a step: what its files share. */
#ifndef ART_RUB_H
#define ART_RUB_H

#include "sim_priv.h"

/* Which rows are solved together. */
enum art_rub_with {
    ART_RUB_ALL,    /* all of G, N and F */
    ART_RUB_RIGID,  /* those on frames alone; friction of two directions where something pushes */
    ART_RUB_LINKED, /* those that friction reaches through other rows */
};

/* Rows that are solved together: of G, and behind those of N those of F. */
struct art_rub_part {
    struct art_jac G, N;
    int *row;               /* [G.n_rows + N.n_rows] which of G, N, F it is */
    int n_normal;           /* so many of N, the rest of F */
    double *bg, *Rg, *lambda;
    double *bn, *Rn, *lo, *hi, *theta;
    double *vec;            /* holds these */
    signed char *state;     /* of the rows of N */
    bool *loose;            /* [groups of G] those that come and go */
    int cap_row, cap_vec, cap_state, cap_loose;
};

struct art_rub {
    struct art_rub_part part;
    double *phi;            /* impulses of the rows of F in the last pass */
    bool *taken;            /* rows of F that are in the part */
    int cap_phi, cap_taken;
    int *root, cap_root;    /* of blocks that rows link */
    struct art_rub_link {
        int n_rows, n_frictions;
        bool frames;        /* some of its blocks are */
    } * link;               /* of each root */
    int cap_link;
    bool again;             /* not the first pass */
    double *most;           /* bounds of the pass before, impulses */
    int cap_most;
    double *u, *lambda, *theta; /* what a pass begins with */
    int cap_lambda, cap_theta;
    double *u_state;        /* [n_u] velocities of the state meanwhile */
    bool rates;             /* unknowns are accelerations and forces, not velocities and impulses */
};

/* part.c: take the rows, with their bounds and right-hand sides; solve them for s->u, s->lambda, s->theta and
 * rub->phi with the matrix A and the right-hand side s->b; `again`: A and G are those of the last call */
int art_rub_take(struct art_stepper *s, enum art_rub_with with);
int art_rub_solve(struct art_stepper *s, struct art_kkt *kkt, const struct art_blocks *A, bool again);
/* The row of sys->G that a row of G here is. */
int art_rub_row(const struct art_stepper *s, int row);
/* s->b = M u less the impulses of the rows taken */
void art_rub_momentum(struct art_stepper *s);

/* link.c: which blocks rows link; whether a row of F has a link of its own, to points alone */
int art_rub_links(struct art_stepper *s);
bool art_rub_alone(const struct art_stepper *s, int friction);
/* Whether a block is in a link that has friction and is not alone. */
bool art_rub_reaches(const struct art_stepper *s, int block);
/* The link of a row group, -1 if nothing in it moves. */
int art_rub_link_of(const struct art_stepper *s, const struct art_jac *J, int group);

/* each.c: rows that are not in the part one after the other, once. `bare`: as if none had a diagonal */
void art_rub_each(struct art_stepper *s, bool bare);
/* What a force is in the unknowns: an impulse, or itself. */
static inline double art_rub_unit(const struct art_stepper *s)
{
    return s->rub->rates ? 1 : s->h;
}

/* Speed of a row of F less what its right-hand side wants, and what its diagonal is: for impulses. */
double art_rub_speed(const struct art_stepper *s, const struct art_friction *f, int k);
double art_rub_diagonal(const struct art_stepper *s, const struct art_friction *f);
double art_rub_side(const struct art_stepper *s, const struct art_friction *f, int k);

#endif
