/* cones_priv.h - what the files of the solve by cones share. */
#ifndef ART_KKT_CONES_PRIV_H
#define ART_KKT_CONES_PRIV_H

#include "cones.h"
#include "sparse_rows.h"

enum { MOST_ROWS = 3, MOST_COLUMNS = 24, MOST_BLOCKS = 8 };

struct cone {
    int first, n_rows, n;    /* its rows, the normal one first; those that are set */
    int n_blocks, columns;   /* of unknowns */
    int at[MOST_BLOCKS], size[MOST_BLOCKS];
    ptrdiff_t place[MOST_BLOCKS][MOST_BLOCKS]; /* of the pairs of its blocks in the matrix; row >= column */
    size_t B;                /* [n][columns] where its scaled rows are */
    double lo, hi;           /* of a row by itself */
    double share[MOST_ROWS]; /* scaled, of rows of friction */
    int face;
};

enum { KRYLOV = 30 };
/* The search for the offsets of normal rows. */
struct cone_offsets {
    double *best;              /* [n_rows] those that left the least */
    double *left, *V;          /* [2][n_cones] what is left, and a step; [KRYLOV + 1][n_cones] */
    int n_stalls;              /* steps in a row that led no nearer */
    double most;               /* what was left before the last */
};
struct cone_memory {
    double *vec;
    size_t cap_cone, cap_B, cap_vec, cap_row, cap_cone_of, cap_pressed;
};
struct cone_list {
    int n, *cone;
};
struct kkt_cones {
    int n_cones, n_rows, n, m;
    struct cone *cone;
    double *B;
    struct cone_list pressed;  /* those that a line search looks at */
    int *row, *cone_of;        /* [n_rows] which of those that are not fixed; [rows of N] of a normal row */
    double *scale, *R, *zeta, *w, *dw, *theta, *shift, *root; /* [n_rows] `shift`: offsets */
    double *f, *p, *r, *y;     /* [n] forces that u bears, step, right side; [m] */
    struct cone_offsets offsets;
    struct cone_memory memory;
    bool factored;             /* for the faces at hand */
    double d;                  /* softness */
};

/* cone_newton.c finds forces. The faces of a pyramid are APEX, or INSIDE plus 3^(k - 1) times 1 (at the
 * lower bound) or 2 for each row k of friction. A row by itself: 0, 1 between its bounds, 2. */
enum { APEX = 0, INSIDE = 1 };
/* Return -1 or 1, the bound that row k is at; 0: it sticks. */
static inline int cone_side(int face, int k)
{
    int code = face - INSIDE;
    for (int i = 1; i < k; i++) code /= 3;
    return code % 3 == 1 ? -1 : code % 3 == 2 ? 1 : 0;
}
/* Compute C of the face of a cone; false: nothing yields there. */
bool cone_derivative(const struct kkt_cones *c, const struct cone *k, double C[MOST_ROWS][MOST_ROWS]);
/* dw = N p */
void cones_step_speeds(struct kkt_cones *c);
int cones_factor(struct kkt_cones *c, struct art_kkt_sparse *sparse) ART_MUST_USE;
/* The minimum for the softness and the offsets at hand, or some steps towards it: *reached false. */
int cones_minimise(struct art_ctx *ctx, struct kkt_cones *c, struct art_kkt_sparse *sparse, const double *wu,
                   double goal, struct art_kkt_answer *a, bool *reached) ART_MUST_USE;

/* cone_offsets.c finds the offset of the normal row of a cone that the slip of its friction asks for; the
 * most that the offsets at hand differ from that, of cone *worst; new ones by a step of Newton's method. */
double cone_offset(const struct kkt_cones *c, const struct cone *k);
double cones_offset_error(const struct kkt_cones *c, int *worst);
int cones_set_offsets(struct kkt_cones *c, struct art_kkt_sparse *sparse) ART_MUST_USE;

#endif
