/* This is the receding horizon: the motion and the responses of the N steps behind the start, by
 * the matrix, the rows and the factor of the first (Maciejowski 2002, Predictive Control with
 * Constraints, sections 2.5 and 3.1). The system is linear and does not change with time, so that
 * the response in step k to the excitations of step i is that of step k - i to those of the first.
 */
#include "inverse_priv.h"

/* d_k = d_k-1 + a u_k + (h - a) u_k-1 */
static void displace(const struct art_tracker *x, size_t n, const double *u, const double *u_before,
                     const double *d_before, double *d)
{
    const double a = tracker_own_time(x), rest = x->h - a;
    for (size_t i = 0; i < n; i++) d[i] = d_before[i] + a * u[i] + rest * u_before[i];
}

/* Propagates the motion without excitations in step k: differences from the first one are
 * propagated. */
static int propagate_motion(struct art_tracker *x, int k)
{
    struct tracker_response *r = &x->response;
    const size_t n = (size_t)r->n_u, m = (size_t)r->n_g;
    double *u = r->u0 + (size_t)k * n, *d = r->d0 + (size_t)k * n,
           *lambda = r->lambda0 + (size_t)k * m;
    for (size_t i = 0; i < n; i++) r->b[i] = u[i - n] - r->start[i];
    const struct art_step_propagation p = {.n = 1,
                                           .v = r->b,
                                           .d = d - n,
                                           .trapezoidal = x->set.trapezoidal,
                                           .rate_time = k * x->h,
                                           .x = u,
                                           .lambda = lambda};
    int status = art_step_propagate(x->m.step, &p);
    for (size_t i = 0; i < n; i++) u[i] += r->u0[i];
    for (size_t i = 0; i < m; i++) lambda[i] += r->lambda0[i];
    displace(x, n, u, u - n, d - n, d);
    return status;
}

static int propagate_responses(struct art_tracker *x, int k)
{
    struct tracker_response *r = &x->response;
    const size_t n = (size_t)r->n_u * (size_t)x->n, m = (size_t)r->n_g * (size_t)x->n;
    double *H = r->H + (size_t)k * n, *D = r->D + (size_t)k * n;
    const struct art_step_propagation p = {.n = x->n,
                                           .v = H - n,
                                           .d = D - n,
                                           .trapezoidal = x->set.trapezoidal,
                                           .x = H,
                                           .lambda = r->lambda + (size_t)k * m};
    int status = art_step_propagate(x->m.step, &p);
    displace(x, n, H, H - n, D - n, D);
    return status;
}

int tracker_propagate(struct art_tracker *x)
{
    struct tracker_response *r = &x->response;
    const size_t n = (size_t)r->n_u * (size_t)x->n;
    int status = ART_OK;
    for (size_t i = 0; i < n; i++) r->D[i] = tracker_own_time(x) * r->H[i];
    for (int k = 1; k < x->set.horizon && status == ART_OK; k++) {
        status = propagate_motion(x, k);
        if (status == ART_OK) status = propagate_responses(x, k);
    }
    return status;
}
