/* This header declares what the files of blending of rigid motions share. */
#ifndef ART_SKIN_BLEND_PRIV_H
#define ART_SKIN_BLEND_PRIV_H

#include <art/skin.h>

/* A rigid motion D = T T_0^-1 of a master as a dual quaternion (r, t), t = (0, p) r / 2, with the place of
 * the master's origin, about which its velocity counts. */
struct skin_motion {
    double R[9], p[3];           /* of D */
    double r[4], t[4];           /* w x y z each */
    double lanes[20][4];         /* R, p, r, t, each number four times */
    double origin[3];            /* of the frame, world */
};

/* Set the motion from the base pose to the pose (R, q). `last` is its quaternion in an earlier
 * state, whose sign is kept, or zero if there was none. */
void skin_motion_set(struct skin_motion *m, const struct art_rigid *base, const double R[9],
                     const double q[3], const double last[4]);

/* The method by which motions are blended. */
struct skin_blend {
    enum art_skin_blending mode;
    double tolerance;            /* of the iteration */
    int max_steps;
    bool exact;                  /* derivatives of the iteration are its own, not those of the linear blend */
};

/* This is a motion with its weight. */
struct skin_part {
    const struct skin_motion *motion;
    double w;
};

/* x[3] = W times the blended motion of p0, W the sum of the weights. */
void skin_blend_position(const struct skin_blend *how, const struct skin_part *part, int n,
                         const double p0[3], double x[3]);
/* Compute G[n][18]: dx = sum of G_k times the twist (v, w) of frame k, [3][6] each. */
void skin_blend_jacobian(const struct skin_blend *how, const struct skin_part *part, int n,
                         const double p0[3], double (*G)[18]);
/* Compute the acceleration of x at constant twists u[k][6]: (dG/dt) u. */
void skin_blend_rate(const struct skin_blend *how, const struct skin_part *part, int n,
                     const double *const *u, const double p0[3], double acc[3]);

/* ------------------------------------------------------------- of the iteration
 *
 * The unit dual quaternion (r, t), the linear blend, becomes the b with sum of w_k log(b* q_k) = 0. */
void skin_blend_iterate(const struct skin_blend *how, const struct skin_part *part, int n, double r[4],
                        double t[4]);
void skin_blend_iterative_jacobian(const struct skin_blend *how, const struct skin_part *part, int n,
                                   const double p0[3], double (*G)[18]);

/* These are four points side by side, with as many motions each; a place without one has any
 * motion and no weight. */
struct skin_four {
    const struct skin_blend *how;
    const struct skin_motion *motion;
    int n;
    const int (*master)[4];      /* [n] places in motion */
    const double (*w)[4];        /* [n] */
    const double (*base)[4];     /* [3] */
};
/* Compute x[3][4] as skin_blend_position does; zero where there are no motions. part[n] is scratch
 * memory. */
void skin_blend_four(const struct skin_four *four, struct skin_part *part, double (*x)[4]);

#endif
