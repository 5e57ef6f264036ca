/* Static solves: Coulomb friction of contacts. The force of a contact across its normal is
 *
 *     t = t0 - k s,    |t| <= mu f,    else along it with mu f,
 *
 * with s the displacement since the last equilibrium, t0 its force there, f its normal force, and
 * k so stiff that what sticks yields by 1e-4 of the size of the model at most. So it is the return
 * mapping of perfect plasticity. The bounds are those of the last iteration: the tangent is
 * symmetric then, and the iteration is over when they change no more. */
#include "statics_priv.h"
#include <art/constraint.h>
#include <math.h>
#include <string.h>

/* What sticks yields by this under the largest force, by the size of the model. */
static const double regularization = 1e-4;

/* This is a contact at the state: its force t by its directions, and whether it slides. */
struct traction {
    double t[2], size;
    double bound;
    bool slides;
};

void statics_friction_init(struct art_statics *x)
{
    x->friction.on = false;
    x->friction.stiffness = 0;
    if (x->sys->quirks.static_frictionless || !art_get_bool(x->sys->top, "useImplicitFriction"))
        return;
    for (const struct art_constraint_set *set = x->sys->constraints.sets; set; set = set->next)
        x->friction.on = x->friction.on || set->type->friction;
}

/* Displacements count from the positions at the start of the step. */
int statics_friction_begin(struct art_statics *x)
{
    if (!x->friction.on) return ART_OK;
    return art_system_constrain(x->ctx, x->sys, x->state,
                                art_step_rows_mode(x->s) | ART_ROWS_REFERENCE);
}

void statics_friction_set_stiffness(struct art_statics *x)
{
    if (!x->friction.on) return;
    statics_set_force_scale(x);
    double k = x->scale.force / (regularization * x->scale.extent);
    x->friction.stiffness = fmax(x->friction.stiffness, k);
}

static struct traction traction_of(const struct art_statics *x, const struct art_friction *f)
{
    double k = f->compliance > 0 ? 1 / f->compliance : x->friction.stiffness;
    struct traction of = {.bound = f->bound[0]};
    for (int i = 0; i < 2; i++) of.t[i] = f->bristle_end[i] - k * f->bristle_start[i];
    of.size = hypot(of.t[0], of.t[1]);
    of.slides = of.size > of.bound;
    return of;
}

/* f += F^T t at the state, whose rows were evaluated last. */
int statics_friction_forces(struct art_statics *x, bool advance)
{
    struct art_system *sys = x->sys;
    int status;
    if (!x->friction.on) return ART_OK;
    ART_TRY(art_system_friction(x->ctx, sys, x->state, advance ? ART_FRICTION_REPEAT : 0));
    if (!ART_RESERVE(x->ctx, x->friction.t, sys->constraints.F.J.n_rows + 1, x->friction.cap_t))
        return ART_ENOMEM;
    for (int i = 0; i < sys->constraints.n_friction; i++) {
        const struct art_friction *f = &sys->constraints.friction[i];
        struct traction of = traction_of(x, f);
        for (int k = 0; k < f->n; k++)
            x->friction.t[f->first + k] = of.t[k] * (of.slides ? of.bound / of.size : 1);
    }
    art_jac_tmul(&sys->constraints.F.J, sys->jac.K->row_off, 0, sys->n_active_blocks, 1,
                 x->friction.t, x->s->vec.f);
out:
    return status;
}

/* The state is in equilibrium: its forces of friction are kept, and displacements count from here.
 */
int statics_friction_settle(struct art_statics *x)
{
    struct art_system *sys = x->sys;
    int status;
    if (!x->friction.on) return ART_OK;
    memcpy(x->work, x->s->vec.f, (size_t)x->n * sizeof *x->work);
    ART_TRY(statics_friction_forces(x, false));
    memcpy(x->s->vec.f, x->work, (size_t)x->n * sizeof *x->work);
    for (int i = 0; i < sys->constraints.n_friction; i++) {
        struct art_friction *f = &sys->constraints.friction[i];
        for (int k = 0; k < f->n; k++) f->bristle_end[k] = x->friction.t[f->first + k];
    }
    art_system_friction_forces(sys, x->state, x->friction.t);
    ART_TRY(
        art_system_constrain(x->ctx, sys, x->state, art_step_rows_mode(x->s) | ART_ROWS_REFERENCE));
out:
    return status;
}

int statics_friction_advance(struct art_statics *x)
{
    statics_friction_set_stiffness(x); /* forces may be nothing at first */
    int status = statics_friction_forces(x, true);
    if (status < 0 || x->sys->constraints.n_friction == 0) return status;
    return art_statics_evaluate(x);
}

/* C = -dt/ds of a contact, at fixed bounds. */
static void stiffness_of(const struct art_statics *x, const struct art_friction *f, double C[2][2])
{
    struct traction of = traction_of(x, f);
    double k = f->compliance > 0 ? 1 / f->compliance : x->friction.stiffness;
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++) {
            C[i][j] = i == j ? k : 0;
            if (of.slides)
                C[i][j] =
                    of.bound / of.size * (C[i][j] - k * of.t[i] * of.t[j] / of.size / of.size);
        }
}

void statics_friction_resist(const struct art_statics *x, const double *u, double G[6][6])
{
    const struct art_jac *J = &x->sys->constraints.F.J;
    const int *off = x->sys->jac.K->row_off;
    for (int i = 0; x->friction.on && i < x->sys->constraints.n_friction; i++) {
        const struct art_friction *f = &x->sys->constraints.friction[i];
        struct traction of = traction_of(x, f);
        for (int p = 0; !of.slides && of.bound > 0 && p < f->n; p++) {
            double w[6] = {0}, size = 0;
            for (int e = J->ptr[f->first + p]; e < J->ptr[f->first + p + 1]; e++) {
                int b = J->block[e];
                const double *v = J->val + J->off[e];
                for (int j = 0; b < x->sys->n_active_blocks && j < J->size[b]; j++) {
                    size += v[j] * v[j] / x->scale.D[off[b] + j];
                    for (int k = 0; k < 6; k++)
                        w[k] += v[j] * u[(size_t)k * (size_t)x->n + (size_t)(off[b] + j)];
                }
            }
            for (int r = 0; r < 6 && size > 0; r++)
                for (int k = 0; k < 6; k++) G[r][k] += w[r] * w[k] / size;
        }
    }
}

/* A += F^T C F */
void statics_friction_tangent(struct art_statics *x)
{
    const struct art_jac *J = &x->sys->constraints.F.J;
    int active = x->sys->n_active_blocks;
    for (int i = 0; x->friction.on && i < x->sys->constraints.n_friction; i++) {
        const struct art_friction *f = &x->sys->constraints.friction[i];
        double C[2][2], B[36];
        stiffness_of(x, f, C);
        for (int p = 0; p < f->n; p++)
            for (int q = 0; q < f->n; q++) {
                int gp = f->first + p, gq = f->first + q; /* a group has one row */
                for (int e = J->ptr[gp]; e < J->ptr[gp + 1]; e++)
                    for (int d = J->ptr[gq]; d < J->ptr[gq + 1]; d++) {
                        int a = J->block[e], b = J->block[d], na = J->size[a], nb = J->size[b];
                        if (a >= active || b > a) continue;
                        const double *v = J->val + J->off[e], *w = J->val + J->off[d];
                        for (int r = 0; r < na; r++)
                            for (int c = 0; c < nb; c++) B[r * nb + c] = v[r] * w[c];
                        art_blocks_add(x->tangent.A, a, b, C[p][q], B);
                    }
            }
    }
}
