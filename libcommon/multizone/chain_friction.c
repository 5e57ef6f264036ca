/* This file solves Coulomb friction of nodes on a condensed compliance: Newton's method on the
 * projections of the forces (Alart & Curnier 1991), with Gauss-Seidel sweeps over the nodes (Jean
 * 1999) where that does not converge. */
#include "chain_press.h"
#include <art/linalg.h>
#include <math.h>
#include <string.h>

/* These are the forces f[3 n] of n nodes, each with its normal and two tangential components; gap
 * and slip follow from w = W f + q. */
struct friction {
    int n;
    double mu;
    const double *W, *q; /* [3n][3n] symmetric, positive definite; [3n] */
    double *f, *w, *J, *r, *last;
    struct art_dense lu;
};

enum contact { APART, STUCK, SLIDING };

/* Project the forces of a node, less its gap and slip in units of force, onto Coulomb's cone. */
static enum contact project(const struct friction *p, int i, double to[3])
{
    const size_t n = 3 * (size_t)p->n, row = 3 * (size_t)i;
    const double *f = p->f + row, *w = p->w + row;
    const double wn = p->W[row * n + row];
    const double wt = p->W[(row + 1) * n + row + 1] + p->W[(row + 2) * n + row + 2];
    to[0] = fmax(0, f[0] - w[0] / wn);
    to[1] = f[1] - w[1] / wt;
    to[2] = f[2] - w[2] / wt;
    const double size = hypot(to[1], to[2]), most = p->mu * to[0];
    if (size <= most) return to[0] > 0 ? STUCK : APART;
    to[1] *= most / size;
    to[2] *= most / size;
    return to[0] > 0 ? SLIDING : APART;
}

static void update(struct friction *p)
{
    memcpy(p->w, p->q, 3 * (size_t)p->n * sizeof *p->w);
    chain_multiply_rows(3 * p->n, 3 * p->n, 1, p->W, p->f, p->w);
}

/* How far the forces are from their projections, by the largest force. */
static double residual(const struct friction *p)
{
    double off = 0, size = 0;
    for (int i = 0; i < p->n; i++) {
        double to[3];
        project(p, i, to);
        for (int a = 0; a < 3; a++) {
            off = fmax(off, fabs(to[a] - p->f[3 * i + a]));
            size = fmax(size, fabs(to[a]));
        }
    }
    return size > 0 ? off / size : off > 0;
}

static void sweep(struct friction *p)
{
    const size_t n = 3 * (size_t)p->n;
    for (int i = 0; i < p->n; i++) {
        double to[3], change[3];
        const double *row[3];
        project(p, i, to);
        for (int a = 0; a < 3; a++) {
            change[a] = to[a] - p->f[3 * i + a];
            p->f[3 * i + a] = to[a];
            row[a] = p->W + (size_t)(3 * i + a) * n;
        }
        chain_add_rows(3, n, change, row, p->w);
    }
}

/* Compute three rows of the tangent and of the residual of a node in contact; its columns are
 * those of `active`. */
static void node_rows(const struct friction *p, int i, enum contact how, int m, const int *active,
                      int at, double *J, double *r)
{
    const size_t n = 3 * (size_t)p->n, row = 3 * (size_t)i, cols = 3 * (size_t)m;
    const double *f = p->f + row, *w = p->w + row, *W = p->W + row * n;
    const double wt = W[n + row + 1] + W[2 * n + row + 2];
    double t[2] = {f[1] - w[1] / wt, f[2] - w[2] / wt}, K[4] = {0};
    const double size = hypot(t[0], t[1]);
    r[0] = w[0];
    r[1] = w[1];
    r[2] = w[2];
    if (how == SLIDING) {
        t[0] /= size, t[1] /= size;
        /* K = mu f_n (1 - t t^T) / |t| */
        for (int k = 0; k < 4; k++)
            K[k] = p->mu * f[0] / size * ((k % 3 == 0) - t[k / 2] * t[k % 2]);
        r[1] = f[1] - p->mu * f[0] * t[0];
        r[2] = f[2] - p->mu * f[0] * t[1];
    }
    for (int j = 0; j < m; j++)
        for (int b = 0; b < 3; b++) {
            const size_t from = 3 * (size_t)active[j] + (size_t)b, c = 3 * (size_t)j + (size_t)b;
            const double wn = W[from], w1 = W[n + from], w2 = W[2 * n + from];
            J[c] = wn;
            J[cols + c] = how == SLIDING ? (K[0] * w1 + K[1] * w2) / wt : w1;
            J[2 * cols + c] = how == SLIDING ? (K[2] * w1 + K[3] * w2) / wt : w2;
        }
    for (int a = 0; a < 2 && how == SLIDING; a++) {
        double *own = J + (size_t)(1 + a) * cols + 3 * (size_t)at;
        own[0] -= p->mu * t[a];
        own[1] += (a == 0) - K[2 * a];
        own[2] += (a == 1) - K[2 * a + 1];
    }
}

/* One step of Newton's method for the nodes as they are now: forces of the others are zero. */
static int newton(struct art_ctx *ctx, struct friction *p, int *active, bool *done)
{
    enum contact how;
    int m = 0;
    double to[3];
    *done = false;
    for (int i = 0; i < p->n; i++) {
        how = project(p, i, to);
        if (how == APART)
            art_v3_zero(p->f + 3 * i);
        else
            active[m++] = i;
        if (how == SLIDING && !(p->f[3 * i] > 0)) p->f[3 * i] = to[0];
    }
    if (m == 0) return ART_OK;
    update(p);
    for (int j = 0; j < m; j++)
        node_rows(p, active[j], project(p, active[j], to), m, active, j,
                  p->J + 9 * (size_t)m * (size_t)j, p->r + 3 * j);
    /* a tangent that is singular is no failure: sweeps go on from here */
    struct art_quiet quiet;
    art_quiet_begin(ctx, &quiet);
    int status = art_quiet_end(ctx, &quiet, art_dense_factor_lu(ctx, &p->lu, 3 * m, p->J));
    if (status < 0) return art_status_stops(status) ? status : ART_OK;
    art_dense_solve(&p->lu, p->r);
    for (int j = 0; j < m; j++)
        art_v3_sub(p->f + 3 * active[j], p->f + 3 * active[j], p->r + 3 * j);
    update(p);
    *done = true;
    return ART_OK;
}

/* Newton's steps as long as they come nearer, between sweeps that do so however far it is. */
static int iterate(struct art_ctx *ctx, struct friction *p, int *active)
{
    enum { ROUNDS = 60, SWEEPS = 25, STEPS = 12 };
    const double tolerance = 1e-11;
    int status = ART_OK;
    bool done = true;
    update(p);
    for (int round = 0; round < ROUNDS; round++) {
        for (int k = 0; k < SWEEPS << (round > 6 ? 3 : round / 2); k++) sweep(p);
        update(p);
        memcpy(p->last, p->f, 3 * (size_t)p->n * sizeof *p->f);
        const double before = residual(p);
        for (int k = 0; k < STEPS && done; k++) {
            if (residual(p) <= tolerance) return ART_OK;
            ART_TRY(newton(ctx, p, active, &done));
        }
        const double after = residual(p);
        if (after <= tolerance) return ART_OK;
        if (!(after < before)) {
            memcpy(p->f, p->last, 3 * (size_t)p->n * sizeof *p->f);
            update(p);
        }
        done = true;
    }
    if (residual(p) <= 1e-8) return ART_OK;
    status =
        art_error(ctx, ART_EDIVERGED, NULL, "the friction of %d node{s} could not be found", p->n);
out:
    return status;
}

int chain_friction(struct art_ctx *ctx, int n, double mu, const double *W, const double *q,
                   double *f, int *n_stuck)
{
    const size_t m = 3 * (size_t)n;
    struct friction p = {.n = n, .mu = mu, .W = W, .q = q, .f = f};
    int *active = art_alloc(ctx, (size_t)n + 1, sizeof *active), status;
    p.w = art_alloc(ctx, 3 * m + 1, sizeof *p.w);
    p.J = art_alloc(ctx, m * m + 1, sizeof *p.J);
    ART_TRY(active && p.w && p.J ? ART_OK : ART_ENOMEM);
    p.r = p.w + m;
    p.last = p.r + m;
    ART_TRY(iterate(ctx, &p, active));
    *n_stuck = 0;
    for (int i = 0; i < n; i++) {
        double to[3];
        *n_stuck += project(&p, i, to) == STUCK;
        /* the projection keeps the law to the last bit */
        art_v3_copy(f + 3 * i, to);
    }
out:
    art_dense_fini(&p.lu);
    art_free(active);
    art_free(p.w);
    art_free(p.J);
    return status;
}
