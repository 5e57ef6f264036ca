/* This file finds the offsets of normal rows by the slip of their friction (cones.c), by Newton's
 * method: what follows from offsets is as good as linear in them as long as forces stay in their
 * faces, and known by its products. */
#include "cones_priv.h"
#include <string.h>

/* The share of the slip of row j of a cone in the offset of its normal row. Where something sticks
 * there is none. */
static double offset_share(const struct kkt_cones *c, const struct cone *k, int j)
{
    double share = k->share[j];
    return k->face == APEX ? copysign(share, c->w[k->first + j]) : -share * cone_side(k->face, j);
}

double cone_offset(const struct kkt_cones *c, const struct cone *k)
{
    double sum = 0;
    for (int j = 1; j < k->n; j++) {
        int r = k->first + j;
        sum += offset_share(c, k, j) * (c->w[r] + c->R[r] * c->theta[r]);
    }
    return art_larger(sum, 0);
}

/* y = x - J x, J the derivative of the offsets that follow by those at hand, as long as forces stay
 * in their faces. */
static int offset_derivative(struct kkt_cones *c, struct art_kkt_sparse *sparse, const double *x,
                             double *y)
{
    double C[MOST_ROWS][MOST_ROWS];
    memset(c->p, 0, (size_t)c->n * sizeof *c->p);
    memset(c->y, 0, (size_t)c->m * sizeof *c->y);
    for (int i = 0; i < c->n_cones; i++) {
        const struct cone *k = &c->cone[i];
        const double *B = c->B + k->B;
        if (x[i] == 0 || !cone_derivative(c, k, C)) continue;
        for (int r = 0; r < k->n; r++)
            for (int b = 0; b < k->n_blocks; B += k->size[b++])
                for (int j = 0; j < k->size[b]; j++) c->p[k->at[b] + j] -= C[r][0] * x[i] * B[j];
    }
    int status = kkt_sparse_solve(sparse, c->p, c->y);
    cones_step_speeds(c);
    for (int i = 0; i < c->n_cones; i++) {
        const struct cone *k = &c->cone[i];
        y[i] = x[i];
        if (k->n == 1) continue;
        cone_derivative(c, k, C);
        for (int j = 1; j < k->n; j++) {
            double force = -C[j][0] * x[i];
            for (int q = 0; q < k->n; q++) force -= C[j][q] * c->dw[k->first + q];
            y[i] -= offset_share(c, k, j) * (c->dw[k->first + j] + c->R[k->first + j] * force);
        }
    }
    return status;
}

static double dot(size_t n, const double *x, const double *y)
{
    double sum = 0;
    for (size_t i = 0; i < n; i++) sum += x[i] * y[i];
    return sum;
}

/* GMRES (Saad & Schultz 1986) solves for a step of Newton's method on the offsets: (I - J) x = f.
 */
static int newton_step(struct kkt_cones *c, struct art_kkt_sparse *sparse, const double *f,
                       double *x)
{
    static const double enough = 1e-2;
    const size_t n = (size_t)c->n_cones;
    double *V = c->offsets.V, H[KRYLOV + 1][KRYLOV], cs[KRYLOV], sn[KRYLOV], g[KRYLOV + 1],
           y[KRYLOV];
    double size = sqrt(dot(n, f, f));
    int status = ART_OK, m = 0;
    memset(x, 0, n * sizeof *x);
    if (!(size > 0)) return ART_OK;
    for (size_t i = 0; i < n; i++) V[i] = f[i] / size;
    g[0] = size;
    while (m < KRYLOV && fabs(g[m]) > enough * size) {
        double *next = V + (size_t)(m + 1) * n;
        ART_TRY(offset_derivative(c, sparse, V + (size_t)m * n, next));
        for (int i = 0; i <= m; i++) {
            H[i][m] = dot(n, V + (size_t)i * n, next);
            for (size_t j = 0; j < n; j++) next[j] -= H[i][m] * V[(size_t)i * n + j];
        }
        double norm = sqrt(dot(n, next, next));
        for (size_t j = 0; j < n && norm > 0; j++) next[j] /= norm;
        for (int i = 0; i < m; i++) {
            double below = H[i + 1][m], here = H[i][m];
            H[i][m] = cs[i] * here + sn[i] * below;
            H[i + 1][m] = cs[i] * below - sn[i] * here;
        }
        double r = hypot(H[m][m], norm);
        if (!(r > 0)) break;
        cs[m] = H[m][m] / r, sn[m] = norm / r;
        H[m][m] = r;
        g[m + 1] = -sn[m] * g[m];
        g[m] *= cs[m];
        m++;
        if (!(norm > 0)) break;
    }
    if (fabs(g[m]) > 0.5 * size) {
        memcpy(x, f, n * sizeof *x);
        return ART_OK;
    }
    for (int i = m - 1; i >= 0; i--) {
        y[i] = g[i];
        for (int j = i + 1; j < m; j++) y[i] -= H[i][j] * y[j];
        y[i] /= H[i][i];
        for (size_t j = 0; j < n; j++) x[j] += y[i] * V[(size_t)i * n + j];
    }
out:
    return status;
}

/* Steps that do not lead nearer take turns with half a step, and with the offsets that follow from
 * those at hand, as where something begins or ceases to stick. */
int cones_set_offsets(struct kkt_cones *c, struct art_kkt_sparse *sparse)
{
    double *f = c->offsets.left, *x = f + c->n_cones, left = 0;
    int status = ART_OK;
    for (int i = 0; i < c->n_cones; i++) {
        const struct cone *k = &c->cone[i];
        f[i] = cone_offset(c, k) - c->shift[k->first];
        left = art_larger(left, fabs(f[i]));
    }
    c->offsets.n_stalls = left > 0.7 * c->offsets.most ? c->offsets.n_stalls + 1 : 0;
    c->offsets.most = left;
    const bool plain = c->offsets.n_stalls % 2 == 1;
    if (!c->factored) ART_TRY(cones_factor(c, sparse));
    if (!plain) ART_TRY(newton_step(c, sparse, f, x));
    for (int i = 0; i < c->n_cones; i++) {
        double *shift = &c->shift[c->cone[i].first];
        *shift = art_larger(0, *shift + (plain                     ? f[i]
                                         : c->offsets.n_stalls > 0 ? 0.5 * x[i]
                                                                   : x[i]));
    }
out:
    return status;
}

double cones_offset_error(const struct kkt_cones *c, int *worst)
{
    double most = 0;
    *worst = -1;
    for (int i = 0; i < c->n_cones; i++) {
        const struct cone *k = &c->cone[i];
        double left = fabs(cone_offset(c, k) - c->shift[k->first]);
        if (left > most) most = left, *worst = i;
    }
    return most;
}
