/* This file computes the generalized forces of a motion, row by row, with measured forces on
 * bodies. */
#include "trial_priv.h"
#include <math.h>
#include <string.h>

static void pose_of(const struct art_subject *s, int dyn, struct art_rigid *T)
{
    if (dyn < 0)
        art_rigid_identity(T);
    else
        art_rigid_from_quat(T, s->state->q + s->sys->dyn[dyn].q,
                            s->state->q + s->sys->dyn[dyn].q + 3);
}

static void take(const struct art_trial_loads *loads, const int column[3], double t, double x[3])
{
    for (int k = 0; k < 3; k++) art_spline_eval(&loads->data, column[k], t, 0, &x[k]);
}

void art_trial_loads_add(const struct art_subject *s, const struct art_trial_loads *loads, double t,
                         double *f)
{
    for (int i = 0; i < loads->n; i++) {
        const struct art_trial_load *load = &loads->loads[i];
        struct art_rigid T, body;
        double x[3], F[3] = {0}, M[3] = {0}, P[3], r[3];
        if (load->body < 0) continue;
        pose_of(s, load->body, &body);
        pose_of(s, load->force_in, &T);
        art_v3_copy(P, body.p);
        if (load->force[0] >= 0) take(loads, load->force, t, x), art_rigid_vector(F, &T, x);
        if (load->torque[0] >= 0) take(loads, load->torque, t, x), art_rigid_vector(M, &T, x);
        if (load->point[0] >= 0) {
            pose_of(s, load->point_in, &T);
            take(loads, load->point, t, x);
            art_rigid_point(P, &T, x);
        }
        art_v3_sub(r, P, body.p);
        art_v3_cross(x, r, F);
        double *out = f + s->sys->dyn[load->body].u;
        for (int k = 0; k < 3; k++) out[k] += F[k], out[3 + k] += M[k] + x[k];
    }
}

void art_trial_loads_fini(struct art_trial_loads *loads)
{
    art_free(loads->loads);
    art_spline_fini(&loads->data);
    memset(loads, 0, sizeof *loads);
}

int art_trial_id_run(struct art_ctx *ctx, struct art_subject *s, const struct art_trial_id *id,
                     struct art_series *forces)
{
    const size_t n = (size_t)s->n, n_u = (size_t)s->sys->n_u;
    struct art_series q;
    struct art_spline spline = {0};
    double *work = art_alloc(ctx, 4 * n + n_u + 1, sizeof *work);
    int status = art_series_copy(ctx, &q, &id->motion->q);
    art_series_init(forces, s->n);
    if (!work) status = ART_ENOMEM;
    ART_TRY(status);
    if (q.n == 0 || id->stop < q.t[0] || id->start > q.t[q.n - 1] || id->stop < id->start)
        ART_TRY(art_error(ctx, ART_ERANGE, NULL, "no rows of the motion are in %.9g to %.9g",
                          id->start, id->stop));
    const double start = fmax(id->start, q.t[0]), stop = fmin(id->stop, q.t[q.n - 1]);
    ART_TRY(art_trial_filter(ctx, &q, id->cutoff));
    ART_TRY(art_spline_create(ctx, &spline, 5, q.t, q.n, q.v, s->n, s->n));
    ART_TRY(art_series_set_names(ctx, forces, s->name));
    double *x = work, *v = x + n, *a = v + n, *force = a + n, *external = force + n;
    for (size_t r = trial_row_before(&q, start); r <= trial_row_before(&q, stop); r++) {
        for (int i = 0; i < s->n; i++) {
            double out[3];
            art_spline_eval(&spline, i, q.t[r], 2, out);
            x[i] = out[0], v[i] = out[1], a[i] = out[2];
        }
        s->state->t = q.t[r];
        ART_TRY(art_multibody_set_pose(s->mb, x));
        ART_TRY(art_multibody_set_motion(s->mb, v, a));
        memset(external, 0, n_u * sizeof *external);
        if (id->loads) art_trial_loads_add(s, id->loads, q.t[r], external);
        ART_TRY(art_multibody_inverse_dynamics(s->mb, external, force));
        ART_TRY(art_series_append(ctx, forces, q.t[r], force));
    }
out:
    art_free(work);
    art_series_fini(&q);
    art_spline_fini(&spline);
    if (status < 0) art_series_fini(forces);
    return status;
}
