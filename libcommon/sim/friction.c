/* Friction in a step: forces that hold back what slides, within bounds by the forces that press. As
 * a pass after the solve of velocities with masses alone, or within that solve
 * (docs/rooms/contact.md, friction). */
#include "rub.h"
#include <math.h>
#include <string.h>

/* Passes after the first until bounds are those of the forces that press; ArtiSynth makes one where
 * friction is in the solve. */
enum { MOST_PASSES = 30, PASSES_WITHIN = 20, PASSES_COMPAT = 1 };

/* Changes of forces that are none, by the largest bound: after the solve, where a pass costs
 * little; within it. */
static const double settled_after = 1e-9, settled_within = 1e-6;

int art_stepper_init_friction(struct art_ctx *ctx, struct art_stepper *s)
{
    bool rubs = false;
    for (const struct art_constraint_set *set = s->sys->constraints; set; set = set->next)
        rubs = rubs || set->type->friction;
    if (!rubs) return ART_OK;
    s->rub = art_alloc(ctx, 1, sizeof *s->rub);
    if (!s->rub) return ART_ENOMEM;
    s->rub->u_state = art_alloc(ctx, (size_t)s->sys->n_u, sizeof(double));
    s->rub->u = art_alloc(ctx, (size_t)s->sys->n_active, sizeof(double));
    return s->rub->u_state && s->rub->u ? ART_OK : ART_ENOMEM;
}

void art_stepper_fini_friction(struct art_stepper *s)
{
    struct art_rub *r = s->rub;
    if (!r) return;
    art_jac_fini(&r->part.G), art_jac_fini(&r->part.N);
    art_free(r->part.row), art_free(r->part.vec), art_free(r->part.state), art_free(r->part.loose);
    art_free(r->phi), art_free(r->taken), art_free(r->root), art_free(r->link);
    art_free(r->most), art_free(r->u), art_free(r->lambda), art_free(r->theta),
        art_free(r->u_state);
    art_free(r);
    s->rub = NULL;
}

bool art_stepper_rubs_within(const struct art_stepper *s)
{
    const struct art_comp *top = s->sys->top;
    if (!s->rub || !s->couples) return false;
    return art_get_bool(top, "useImplicitFriction") ||
           (s->sys->friction_within && !art_is_set(top, "useImplicitFriction"));
}

/* -------------------------------------------------------------------- passes */

/* Rows of friction for the velocities u of the step, or those of the state (NULL). */
static int rows_of(struct art_stepper *s, const double *u, unsigned how)
{
    struct art_system *sys = s->sys;
    struct art_rub *r = s->rub;
    if (u) {
        /* friction looks at the velocities of all components; the step goes on from those it had */
        memcpy(r->u_state, s->state->u, (size_t)sys->n_u * sizeof *r->u_state);
        art_system_set_velocity(sys, s->state, u);
        art_system_update(sys, s->state);
    }
    int status = art_system_rub(s->ctx, sys, s->state, how);
    if (u) memcpy(s->state->u, r->u_state, (size_t)sys->n_u * sizeof *r->u_state);
    if (status < 0) return status;
    int n = sys->F.J.n_rows;
    if (!ART_RESERVE(s->ctx, r->phi, n + 1, r->cap_phi)) return ART_ENOMEM;
    r->again = (how & ART_RUB_AGAIN) != 0;
    if (!(how & ART_RUB_AGAIN)) memset(r->phi, 0, (size_t)n * sizeof *r->phi);
    return ART_OK;
}

static bool any_bound(const struct art_system *sys)
{
    for (int i = 0; i < sys->n_friction; i++)
        for (int k = 0; k < sys->friction[i].n; k++)
            if (sys->friction[i].most[k] > 0) return true;
    return false;
}

/* What came of a row. */
static void tell_row(struct art_stepper *s, struct art_friction *f, int k)
{
    double phi = s->rub->phi[f->first + k], c = f->compliance, d = f->damping;
    double impulse = phi * s->h / art_rub_unit(s);
    f->slide[k] = art_rub_speed(s, f, k) + art_rub_diagonal(s, f) * phi;
    f->end[k] = c > 0 ? (d * f->offset[k] - impulse) * c / (s->h + d * c) : 0;
}

void art_stepper_tell_friction(struct art_stepper *s)
{
    struct art_system *sys = s->sys;
    if (!s->rub || sys->n_friction == 0) return;
    double *phi = s->rub->phi, unit = art_rub_unit(s);
    for (int r = 0; r < sys->F.J.n_rows; r++) phi[r] /= unit;
    art_system_friction_forces(sys, s->state, phi);
    for (int r = 0; r < sys->F.J.n_rows; r++) phi[r] *= unit;
}

/* The forces of a pass, those that press and those that rub. */
static void tell(struct art_stepper *s, bool normals)
{
    struct art_system *sys = s->sys;
    if (normals && s->rub->rates)
        art_system_constraint_forces(sys, s->state, s->lambda, s->theta);
    else if (normals)
        art_stepper_tell_forces(s);
    for (int i = 0; i < sys->n_friction; i++)
        for (int k = 0; k < sys->friction[i].n; k++) tell_row(s, &sys->friction[i], k);
    art_stepper_tell_friction(s);
}

/* Whether forces would be others with the bounds that follow from them. */
static bool unsettled(const struct art_stepper *s, const double *old, double settled)
{
    const struct art_system *sys = s->sys;
    double change = 0, size = 0;
    for (int i = 0; i < sys->n_friction; i++) {
        const struct art_friction *f = &sys->friction[i];
        if (f->turned) return true;
        for (int k = 0; k < f->n; k++) {
            double phi = fabs(s->rub->phi[f->first + k]), most = f->most[k] * art_rub_unit(s);
            bool at = phi >= (1 - settled) * old[f->first + k];
            change = fmax(change, at ? fabs(most - phi) : phi - most);
            size = fmax(size, most);
        }
    }
    return change > settled * size;
}

static int keep_bounds(struct art_stepper *s)
{
    struct art_rub *r = s->rub;
    const struct art_system *sys = s->sys;
    if (!ART_RESERVE(s->ctx, r->most, sys->F.J.n_rows + 1, r->cap_most)) return ART_ENOMEM;
    for (int i = 0; i < sys->n_friction; i++)
        for (int k = 0; k < sys->friction[i].n; k++)
            r->most[sys->friction[i].first + k] = sys->friction[i].most[k] * art_rub_unit(s);
    return ART_OK;
}

/* Bounds and directions by what came of the last pass; *more: a further pass would change
 * something. */
static int next(struct art_stepper *s, unsigned how, bool *more)
{
    int status;
    ART_TRY(keep_bounds(s));
    ART_TRY(rows_of(s, NULL, how | ART_RUB_AGAIN));
    *more = unsettled(s, s->rub->most, how & ART_RUB_IMPLICIT ? settled_within : settled_after);
out:
    return status;
}

/* ------------------------------------------------------- after the solve */

static int keep_start(struct art_stepper *s)
{
    struct art_rub *r = s->rub;
    int m = s->sys->G.J.n_rows, k = s->sys->N.J.n_rows;
    if (!ART_RESERVE(s->ctx, r->lambda, m + 1, r->cap_lambda) ||
        !ART_RESERVE(s->ctx, r->theta, k + 1, r->cap_theta))
        return ART_ENOMEM;
    memcpy(r->u, s->u, (size_t)s->sys->n_active * sizeof *r->u);
    memcpy(r->lambda, s->lambda, (size_t)m * sizeof *r->lambda);
    memcpy(r->theta, s->theta, (size_t)k * sizeof *r->theta);
    return ART_OK;
}

static void take_start(struct art_stepper *s)
{
    const struct art_rub *r = s->rub;
    memcpy(s->u, r->u, (size_t)s->sys->n_active * sizeof *r->u);
    memcpy(s->lambda, r->lambda, (size_t)s->sys->G.J.n_rows * sizeof *r->lambda);
    memcpy(s->theta, r->theta, (size_t)s->sys->N.J.n_rows * sizeof *r->theta);
}

/* Velocities that no row of the part reaches stay to the last bit. */
static void take_others(struct art_stepper *s)
{
    const struct art_system *sys = s->sys;
    for (int b = 0; b < sys->n_active_blocks; b++) {
        if (art_rub_reaches(s, b)) continue;
        size_t at = (size_t)sys->K->row_off[b];
        memcpy(s->u + at, s->rub->u + at, (size_t)sys->K->size[b] * sizeof *s->u);
    }
}

/* The rows that friction reaches, all that press among them, are solved anew. */
static int pass(struct art_stepper *s, bool again)
{
    int status;
    take_start(s);
    if (!again) ART_TRY(art_rub_links(s));
    ART_TRY(art_rub_take(s, ART_RUB_LINKED));
    if (s->rub->part.N.n_rows > s->rub->part.n_normal) {
        art_rub_momentum(s);
        ART_TRY(art_rub_solve(s, s->kkt_mass, s->M, again));
        take_others(s);
    }
    art_rub_each(s, false);
    tell(s, true);
out:
    return status;
}

static int rub(struct art_stepper *s)
{
    int status;
    bool more = true;
    ART_TRY(keep_start(s));
    art_stepper_fill_mass(s);
    art_stepper_give_way(s, s->M);
    for (int k = 0; k <= MOST_PASSES && more; k++) {
        ART_TRY(pass(s, k > 0));
        ART_TRY(next(s, 0, &more));
    }
out:
    return status;
}

/* As in ArtiSynth: first what is rigid, with what presses there solved anew but not told; then the
 * other rows, each once. */
static int rub_compat(struct art_stepper *s)
{
    int status;
    ART_TRY(keep_start(s));
    art_stepper_fill_mass(s);
    memcpy(s->R_given, s->Rg, (size_t)s->sys->G.J.n_rows * sizeof *s->Rg);
    ART_TRY(art_rub_take(s, ART_RUB_RIGID));
    if (s->rub->part.N.n_rows > s->rub->part.n_normal) {
        art_rub_momentum(s);
        ART_TRY(art_rub_solve(s, s->kkt_mass, s->M, false));
        memcpy(s->lambda, s->rub->lambda, (size_t)s->sys->G.J.n_rows * sizeof *s->lambda);
        memcpy(s->theta, s->rub->theta, (size_t)s->sys->N.J.n_rows * sizeof *s->theta);
    }
    art_rub_each(s, true);
    tell(s, false);
out:
    return status;
}

int art_stepper_rub_rates(struct art_stepper *s, double *a)
{
    struct art_rub *r = s->rub;
    const struct art_system *sys = s->sys;
    int status;
    if (!r) return ART_OK;
    r->rates = true;
    art_system_constraint_forces(s->sys, s->state, s->lambda, s->theta);
    memcpy(s->u, a, (size_t)sys->n_active * sizeof *a);
    for (int i = 0; i < sys->n_active; i++) r->u[i] = s->x[i] + s->h * a[i];
    ART_TRY(rows_of(s, r->u, 0));
    if (any_bound(sys)) ART_TRY(rub(s));
    memcpy(a, s->u, (size_t)sys->n_active * sizeof *a);
out:
    return status;
}

int art_stepper_rub(struct art_stepper *s)
{
    if (!s->rub || !art_stepper_constrained(s) || art_stepper_rubs_within(s)) return ART_OK;
    s->rub->rates = false;
    int status = rows_of(s, s->u, 0);
    if (status < 0 || !any_bound(s->sys)) return status;
    return s->sys->compat ? rub_compat(s) : rub(s);
}

/* ------------------------------------------------------ within the solve */

static int most_within(const struct art_stepper *s)
{
    int n = (int)art_get_double(s->sys->top, "frictionIterations");
    return n >= 0 ? n : s->sys->compat ? PASSES_COMPAT : PASSES_WITHIN;
}

/* Directions and bounds to begin with: in the original by the velocities and forces of the step
 * before; else by those that there would be without friction. */
static int begin_within(struct art_stepper *s)
{
    int status;
    if (s->sys->compat) return rows_of(s, NULL, ART_RUB_IMPLICIT);
    ART_TRY(art_stepper_solve_free(s));
    art_stepper_tell_forces(s);
    status = rows_of(s, s->u, ART_RUB_IMPLICIT);
out:
    return status;
}

int art_stepper_rub_within(struct art_stepper *s)
{
    int status, most = most_within(s);
    bool more = true;
    s->rub->rates = false;
    ART_TRY(begin_within(s));
    if (s->sys->n_friction == 0) {
        if (!s->sys->compat) return ART_OK;
        ART_TRY(art_stepper_solve_free(s));
        art_stepper_tell_forces(s);
        return ART_OK;
    }
    art_stepper_give_way(s, s->sys->A);
    for (int k = 0; k <= most && more; k++) {
        ART_TRY(art_rub_take(s, ART_RUB_ALL));
        /* without compat A, G and their compliances are those of the solve without friction */
        ART_TRY(art_rub_solve(s, s->kkt, s->sys->A, k > 0 || !s->sys->compat));
        tell(s, true);
        if (k == most) break;
        ART_TRY(next(s, ART_RUB_IMPLICIT, &more));
        more = more || s->sys->compat;
    }
out:
    return status;
}
