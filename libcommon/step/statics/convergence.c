/* Static solves: how far a state is from equilibrium, and what counts as small. */
#include "statics_priv.h"
#include <float.h>
#include <math.h>
#include <string.h>

void statics_set_metric(struct art_statics *x)
{
    const struct art_system *sys = x->sys;
    double lo[3] = {0}, hi[3] = {0}, body = 0;
    for (int i = 0; i < sys->n_dyn; i++) {
        const double *p = x->state->q + sys->dyn[i].q;
        x->scale.origin_distance = fmax(x->scale.origin_distance, art_v3_norm(p));
        for (int k = 0; k < 3; k++) {
            lo[k] = i == 0 ? p[k] : fmin(lo[k], p[k]);
            hi[k] = i == 0 ? p[k] : fmax(hi[k], p[k]);
        }
    }
    x->scale.extent = art_v3_distance(lo, hi);
    for (int b = 0; b < sys->n_active_blocks; b++) {
        const struct art_dyn *dyn = dyn_of(x, b);
        const struct art_inertia *M = &dyn->eff_inertia;
        double *w = x->scale.w + sys->jac.K->row_off[b];
        for (int k = 0; k < 3; k++) w[k] = 1;
        if (!dyn->frame) continue;
        double r2 = art_v3_norm2(M->com);
        if (M->mass > 0) r2 += (M->J[0] + M->J[4] + M->J[8]) / (2 * M->mass);
        for (int k = 3; k < 6; k++) w[k] = r2;
        body = fmax(body, sqrt(r2));
    }
    x->scale.extent = fmax(x->scale.extent, body);
    if (!(x->scale.extent > 0))
        x->scale.extent = x->scale.origin_distance > 0 ? x->scale.origin_distance : 1;
    for (int i = 0; i < x->n; i++)
        if (!(x->scale.w[i] > 1e-12 * x->scale.extent * x->scale.extent) && x->scale.w[i] != 1)
            x->scale.w[i] = 1e-4 * x->scale.extent * x->scale.extent;
}

/* Returns the residual of a block as a force; moments count by the radius of gyration. */
static double residual_of(const struct art_statics *x, int b)
{
    const struct art_dyn *dyn = dyn_of(x, b);
    const double *r = x->residual.r + x->sys->jac.K->row_off[b],
                 *a = x->residual.a + x->sys->jac.K->row_off[b];
    if (!dyn->frame) return art_v3_norm(r);
    double s = 0;
    for (int k = 0; k < 6; k++) s += r[k] * a[k];
    return sqrt(fmax(s, 0) * dyn->eff_inertia.mass);
}

/* The largest residual, and whose it is. */
double statics_max_residual(const struct art_statics *x, const struct art_comp **at)
{
    double most = 0;
    *at = NULL;
    for (int b = 0; b < x->sys->n_active_blocks; b++) {
        double e = residual_of(x, b);
        if (e <= most) continue;
        most = e;
        *at = dyn_of(x, b)->comp;
    }
    return most;
}

/* Returns sqrt(r^T M^-1 r), the norm of the residual. */
double statics_norm(const struct art_statics *x)
{
    double s = 0;
    for (int i = 0; i < x->n; i++) s += x->residual.r[i] * x->residual.a[i];
    return sqrt(fmax(s, 0));
}

double statics_dot(int n, const double *a, const double *b)
{
    double s = 0;
    for (int i = 0; i < n; i++) s += a[i] * b[i];
    return s;
}

/* Computes the size of the forces: weights, external forces, constraint forces and what joints
 * carry. */
void statics_set_force_scale(struct art_statics *x)
{
    const struct art_system *sys = x->sys;
    x->scale.force = 0;
    for (int i = 0; i < sys->n_dyn; i++) {
        const struct art_dyn *dyn = &sys->dyn[i];
        double m = dyn->frame ? dyn->inertia.mass : dyn->mass;
        if (dyn->status == ART_DYN_PARAMETRIC)
            x->scale.force = fmax(x->scale.force, art_v3_norm(sys->force.all + dyn->u));
        else
            x->scale.force = fmax(x->scale.force, m * art_v3_norm(dyn->gravity));
        x->scale.force = fmax(x->scale.force, art_v3_norm(sys->force.external + dyn->u));
    }
    if (!art_step_constrained(x->s)) return;
    memset(x->work, 0, (size_t)x->n * sizeof *x->work);
    art_jac_tmul(&sys->constraints.G.J, sys->jac.K->row_off, 0, sys->n_active_blocks, 1,
                 x->s->con->lambda, x->work);
    art_jac_tmul(&sys->constraints.N.J, sys->jac.K->row_off, 0, sys->n_active_blocks, 1,
                 x->s->con->theta, x->work);
    for (int b = 0; b < sys->n_active_blocks; b++)
        x->scale.force = fmax(x->scale.force, art_v3_norm(x->work + sys->jac.K->row_off[b]));
}

/* The rounding error of the force on a block that follows from rounding of the positions. */
double statics_block_rounding(const struct art_statics *x, int b)
{
    double most = 0;
    int at = x->sys->jac.K->row_off[b], n = x->sys->jac.K->size[b];
    for (int k = 0; k < n; k++) {
        double size =
            k < 3 ? x->scale.extent + x->scale.origin_distance : 1 / sqrt(x->scale.w[at + k]);
        most = fmax(most, x->scale.D[at + k] * size);
    }
    return 64 * DBL_EPSILON * most;
}

bool statics_is_converged(const struct art_statics *x, double tol, bool *rounded)
{
    *rounded = true;
    for (int b = 0; b < x->sys->n_active_blocks; b++) {
        double e = residual_of(x, b);
        bool least = e <= statics_block_rounding(x, b);
        if (!least && !(e <= tol * x->scale.force)) return false;
        *rounded = *rounded && least;
    }
    return true;
}

/* Returns the largest motion of d: by the size of the model, and in radians. */
double statics_step_size(const struct art_statics *x)
{
    double most = 0;
    for (int b = 0; b < x->sys->n_active_blocks; b++) {
        const double *d = x->direction.d + x->sys->jac.K->row_off[b];
        double size = art_v3_norm(d) / x->scale.extent;
        if (x->sys->jac.K->size[b] == 6) size = fmax(size, art_v3_norm(d + 3));
        if (!(size <= most)) most = size;
    }
    return most;
}
