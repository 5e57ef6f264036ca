/* Friction after the solve of velocities: forces that hold back what slides, within bounds by the
 * forces that press, with masses alone (docs/rooms/contact.md, friction). */
#include "sim_priv.h"
#include <math.h>
#include <string.h>

enum { MOST_SWEEPS = 200 };

/* Changes of velocity that are none, by the size of velocities. */
static const double settled = 1e-13;

int art_stepper_init_friction(struct art_ctx *ctx, struct art_stepper *s)
{
    for (const struct art_constraint_set *set = s->sys->constraints; set; set = set->next)
        s->rubs = s->rubs || set->type->friction;
    if (!s->rubs) return ART_OK;
    s->u_rub = art_alloc(ctx, (size_t)s->sys->n_u, sizeof *s->u_rub);
    return s->u_rub ? ART_OK : ART_ENOMEM;
}

/* y = M^-1 x of a block */
static void by_mass(const struct art_stepper *s, int b, const double *x, double *y)
{
    memcpy(y, x, (size_t)s->sys->K->size[b] * sizeof *y);
    if (!art_system_block_mass_solve(s->sys, b, y)) memset(y, 0, 6 * sizeof *y);
}

/* A row of F, by itself: J u, or J M^-1 J^T; u += phi M^-1 J^T. Groups have a row each. */
static double row_speed(const struct art_stepper *s, int r)
{
    const struct art_jac *J = &s->sys->F.J;
    double sum = 0;
    for (int e = J->ptr[r]; e < J->ptr[r + 1]; e++) {
        int b = J->block[e];
        const double *w = J->val + J->off[e];
        const double *u = b < s->sys->n_active_blocks ? s->u + s->sys->K->row_off[b]
                                                      : s->up + s->sys->K->row_off[b];
        for (int k = 0; k < J->size[b]; k++) sum += w[k] * u[k];
    }
    return sum;
}

static double row_mobility(struct art_stepper *s, int r)
{
    const struct art_jac *J = &s->sys->F.J;
    double sum = 0, y[6];
    for (int e = J->ptr[r]; e < J->ptr[r + 1]; e++) {
        int b = J->block[e];
        const double *w = J->val + J->off[e];
        if (b >= s->sys->n_active_blocks) continue;
        by_mass(s, b, w, y);
        for (int k = 0; k < J->size[b]; k++) sum += w[k] * y[k];
    }
    return sum;
}

static void push(struct art_stepper *s, int r, double impulse)
{
    const struct art_jac *J = &s->sys->F.J;
    double y[6];
    for (int e = J->ptr[r]; e < J->ptr[r + 1]; e++) {
        int b = J->block[e];
        if (b >= s->sys->n_active_blocks) continue;
        by_mass(s, b, J->val + J->off[e], y);
        double *u = s->u + s->sys->K->row_off[b];
        for (int k = 0; k < J->size[b]; k++) u[k] += impulse * y[k];
    }
}

/* One row alone: what stops it, within its bounds. Returns the change of its speed. */
static double rub_row(struct art_stepper *s, const struct art_friction *f, int r)
{
    double c = row_mobility(s, r), most = f->most * s->h, old = s->phi[r];
    if (!(c > 0)) return 0;
    double x = old - row_speed(s, r) / c;
    s->phi[r] = fmin(fmax(x, -most), most);
    push(s, r, s->phi[r] - old);
    return c * fabs(s->phi[r] - old);
}

/* Row by row; ArtiSynth goes through them once. */
static void rub_each(struct art_stepper *s)
{
    const struct art_system *sys = s->sys;
    int sweeps = sys->compat ? 1 : MOST_SWEEPS;
    double size = 0;
    for (int i = 0; i < sys->n_active; i++) size = fmax(size, fabs(s->u[i]));
    for (int k = 0; k < sweeps; k++) {
        double change = 0;
        for (int i = 0; i < sys->n_friction; i++)
            for (int r = 0; r < sys->friction[i].n; r++)
                change = fmax(change, rub_row(s, &sys->friction[i], sys->friction[i].first + r));
        if (change <= settled * size) break;
    }
}

static int rub(struct art_stepper *s)
{
    struct art_system *sys = s->sys;
    int n = sys->F.J.n_rows;
    if (!ART_RESERVE(s->ctx, s->phi, n + 1, s->cap_phi)) return ART_ENOMEM;
    memset(s->phi, 0, (size_t)n * sizeof *s->phi);
    rub_each(s);
    for (int i = 0; i < n; i++) s->phi[i] /= s->h;
    art_system_friction_forces(sys, s->state, s->phi);
    return ART_OK;
}

int art_stepper_rub(struct art_stepper *s)
{
    struct art_system *sys = s->sys;
    if (!s->rubs) return ART_OK;
    /* friction looks at the velocities of all components; the step goes on from those it had */
    memcpy(s->u_rub, s->state->u, (size_t)sys->n_u * sizeof *s->u_rub);
    art_system_set_velocity(sys, s->state, s->u);
    art_system_update(sys, s->state);
    int status = art_system_rub(s->ctx, sys, s->state);
    if (status == ART_OK && sys->n_friction > 0) status = rub(s);
    memcpy(s->state->u, s->u_rub, (size_t)sys->n_u * sizeof *s->u_rub);
    return status;
}
