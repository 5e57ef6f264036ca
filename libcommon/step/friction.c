/* This file solves for Coulomb friction in a step (stick-slip): forces oppose sliding and stay
 * within bounds of mu times the normal forces. They are found in passes after the solve of
 * velocities with masses alone, or within that solve (docs/rooms/contact/friction.md). */
#include "friction_priv.h"
#include <math.h>
#include <string.h>

/* Passes after the first until bounds are those of the forces that press; ArtiSynth makes one where
 * friction is in the solve. */
enum { MOST_PASSES = 30, PASSES_WITHIN = 20, PASSES_FIXED = 1 };

/* Changes of forces that are none, by the largest bound: after the solve, where a pass costs
 * little; within it. */
static const double tolerance_after = 1e-9, tolerance_implicit = 1e-6;
/* What rounding may leave of forces of redundant contacts: passes end where they get no nearer, or
 * where the prediction of their bounds held. */
static const double rounding_of_redundant = 1e-7;
/* Changes beyond which forces and bounds do not agree. */
static const double agreed = 1e-5;

int art_step_friction_init(struct art_step *s)
{
    bool has_friction = false;
    for (const struct art_constraint_set *set = s->sys->constraints.sets; set; set = set->next)
        has_friction = has_friction || set->type->friction;
    if (!has_friction) return ART_OK;
    struct art_step_friction *r = s->friction = art_alloc(s->ctx, 1, sizeof *r);
    if (!r) return ART_ENOMEM;
    r->u_state = art_alloc(s->ctx, (size_t)s->sys->n_u, sizeof *r->u_state);
    r->u = art_alloc(s->ctx, (size_t)s->sys->n_active, sizeof *r->u);
    return r->u_state && r->u ? ART_OK : ART_ENOMEM;
}

void art_step_friction_fini(struct art_step *s)
{
    struct art_step_friction *r = s->friction;
    if (!r) return;
    art_jac_fini(&r->subproblem.G), art_jac_fini(&r->subproblem.N);
    art_free(r->subproblem.row), art_free(r->subproblem.vec), art_free(r->subproblem.state),
        art_free(r->subproblem.by), art_free(r->subproblem.transient);
    art_dense_fini(&r->newton.lu);
    art_free(r->newton.state);
    art_free(r->phi), art_free(r->in_subproblem), art_free(r->root), art_free(r->island);
    art_free(r->bound), art_free(r->u), art_free(r->lambda), art_free(r->theta),
        art_free(r->u_state);
    art_free(r);
}

bool art_step_has_implicit_friction(const struct art_step *s)
{
    const struct art_comp *top = s->sys->top;
    if (!s->friction || !s->options.integrator->couples_constraints) return false;
    enum art_friction_wish *wish = &s->friction->implicit;
    if (*wish == ART_FRICTION_UNREAD)
        *wish = art_get_bool(top, "useImplicitFriction") ? ART_FRICTION_IS_IMPLICIT
                : art_is_set(top, "useImplicitFriction") ? ART_FRICTION_IS_NOT
                                                         : ART_FRICTION_BY_CONTACT;
    return *wish == ART_FRICTION_IS_IMPLICIT ||
           (*wish == ART_FRICTION_BY_CONTACT && s->sys->constraints.implicit_friction);
}

bool art_step_has_matrix_friction(const struct art_step *s)
{
    const struct art_system *sys = s->sys;
    if (art_step_has_implicit_friction(s)) return true;
    return s->friction && art_step_has_matrix(s) && sys->constraints.has_friction &&
           art_step_has_soft_contact(s);
}

void art_step_friction_refresh(struct art_step *s)
{
    if (s->friction) s->friction->implicit = ART_FRICTION_UNREAD;
}

/* -------------------------------------------------------------------- passes */

/* Assemble the rows of friction for the velocities u of the step; if u is NULL, for those of the
 * state. */
static int assemble_rows(struct art_step *s, const double *u, unsigned how)
{
    struct art_system *sys = s->sys;
    struct art_step_friction *r = s->friction;
    if (u) {
        /* friction looks at the velocities of all components; the step goes on from those it had */
        memcpy(r->u_state, s->state->u, (size_t)sys->n_u * sizeof *r->u_state);
        art_system_set_velocity(sys, s->state, u);
        art_system_update(sys, s->state);
    }
    int status = art_system_friction(s->ctx, sys, s->state, how);
    if (u) memcpy(s->state->u, r->u_state, (size_t)sys->n_u * sizeof *r->u_state);
    if (status < 0) return status;
    int n = sys->constraints.F.J.n_rows;
    if (!ART_RESERVE(s->ctx, r->phi, n + 1, r->cap_phi)) return ART_ENOMEM;
    r->repeat = (how & ART_FRICTION_REPEAT) != 0;
    r->rows_stay = false;
    if (!(how & ART_FRICTION_REPEAT)) memset(r->phi, 0, (size_t)n * sizeof *r->phi);
    return ART_OK;
}

/* Update the rows of friction for a further pass: their bounds alone, where directions stay. */
static int repeat_rows(struct art_step *s, unsigned how)
{
    struct art_step_friction *r = s->friction;
    how |= ART_FRICTION_REPEAT;
    r->rows_stay = art_system_friction_bounds(s->sys, s->state, how);
    r->repeat = true;
    return r->rows_stay ? ART_OK : assemble_rows(s, NULL, how);
}

static bool any_bound(const struct art_system *sys)
{
    for (int i = 0; i < sys->constraints.n_friction; i++)
        for (int k = 0; k < sys->constraints.friction[i].n; k++)
            if (sys->constraints.friction[i].bound[k] > 0) return true;
    return false;
}

/* Store the result of a row. */
static void store_row(struct art_step *s, struct art_friction *f, int k)
{
    double phi = s->friction->phi[f->first + k], c = f->compliance, d = f->damping;
    double impulse = phi * s->h / art_friction_impulse_factor(s);
    f->slip_velocity[k] =
        art_friction_speed_error(s, f, k) + art_friction_regularization(s, f) * phi;
    f->bristle_end[k] = c > 0 ? (d * f->bristle_start[k] - impulse) * c / (s->h + d * c) : 0;
}

void art_step_store_friction_forces(struct art_step *s)
{
    struct art_system *sys = s->sys;
    if (!s->friction || sys->constraints.n_friction == 0) return;
    double *phi = s->friction->phi, unit = art_friction_impulse_factor(s);
    for (int r = 0; r < sys->constraints.F.J.n_rows; r++) phi[r] /= unit;
    art_system_friction_forces(sys, s->state, phi);
    for (int r = 0; r < sys->constraints.F.J.n_rows; r++) phi[r] *= unit;
}

/* The forces of a pass, normal forces and those of friction. */
static void store_forces(struct art_step *s, bool normals)
{
    struct art_system *sys = s->sys;
    if (normals && s->friction->accelerations)
        art_system_constraint_forces(sys, s->state, s->con->lambda, s->con->theta);
    else if (normals)
        art_step_store_constraint_forces(s);
    for (int i = 0; i < sys->constraints.n_friction; i++)
        for (int k = 0; k < sys->constraints.friction[i].n; k++)
            store_row(s, &sys->constraints.friction[i], k);
    art_step_store_friction_forces(s);
}

/* By how much forces would be others with the bounds that follow from them, by the largest of both;
 * infinite where directions are others. A solve may have moved bounds itself: rows at one are those
 * whose force is that of the bound that the pass began with, or that ended in such a state. */
static double bounds_change(const struct art_step *s, const double *old, double settled, int *worst)
{
    const struct art_system *sys = s->sys;
    const struct art_friction_subproblem *p = &s->friction->subproblem;
    double change = 0, size = 0;
    const bool together = p->N.n_rows > ART_KKT_MOST_COUPLED;
    for (int i = 0, place = p->n_normal; i < sys->constraints.n_friction; i++) {
        const struct art_friction *f = &sys->constraints.friction[i];
        if (f->directions_changed) {
            *worst = i;
            return INFINITY;
        }
        for (int k = 0; k < f->n; k++) {
            double phi = fabs(s->friction->phi[f->first + k]),
                   most = f->bound[k] * art_friction_impulse_factor(s);
            /* many rows end with the bounds of their forces, and know where they stand */
            bool at = !(together && s->friction->bounds_agree) &&
                      phi >= (1 - settled) * old[f->first + k];
            if (s->friction->in_subproblem[f->first])
                at = p->state[place++] != ART_ROW_BETWEEN || at;
            double here = at ? fabs(most - phi) : phi - most;
            if (here > change) *worst = i, change = here;
            size = fmax(size, fmax(most, phi));
        }
    }
    return size > 0 ? change / size : 0;
}

static int save_bounds(struct art_step *s)
{
    struct art_step_friction *r = s->friction;
    const struct art_system *sys = s->sys;
    if (!ART_RESERVE(s->ctx, r->bound, sys->constraints.F.J.n_rows + 1, r->cap_bound))
        return ART_ENOMEM;
    for (int i = 0; i < sys->constraints.n_friction; i++)
        for (int k = 0; k < sys->constraints.friction[i].n; k++)
            r->bound[sys->constraints.friction[i].first + k] =
                sys->constraints.friction[i].bound[k] * art_friction_impulse_factor(s);
    return ART_OK;
}

/* Passes: whether a further one would change something, and what the last one changed. */
enum pass_kind { PASS_BY_MASS, PASS_BY_MATRIX, PASS_WITHIN };

struct passes {
    enum pass_kind kind; /* after the solve by masses or by the matrix of the step, or within it */
    struct art_row_solve how; /* of those by the matrix */
    bool more;
    double change;
    bool plain;     /* predictions of the bounds did not lead nearer */
    int worst;      /* the friction that changed most */
    double settled; /* changes of forces that are none, by the largest bound */
};

/* The solver that the last pass used. */
static const struct art_kkt *kkt_of(const struct art_step *s, const struct passes *p)
{
    return p->kind == PASS_BY_MASS ? s->con->kkt_mass : s->con->kkt;
}

/* Bounds and directions by what came of the last pass. */
static int next(struct art_step *s, struct passes *p)
{
    const unsigned how = p->kind == PASS_WITHIN ? ART_FRICTION_IMPLICIT : 0;
    const double settled = p->settled;
    double before = p->change;
    int status;
    ART_TRY(save_bounds(s));
    ART_TRY(repeat_rows(s, how));
    p->change = bounds_change(s, s->friction->bound, settled, &p->worst);
    bool nearer = p->change < 0.5 * before, rounding = p->change <= rounding_of_redundant;
    bool held = s->friction->bounds_agree || art_friction_prediction_held(s);
    s->friction->newton.n = 0;
    p->more = p->change > settled && !(rounding && (held || !nearer));
    p->plain = p->plain || (isfinite(p->change) && !nearer);
    if (p->more && !p->plain && isfinite(p->change))
        ART_TRY(art_friction_predict_bounds(s, kkt_of(s, p)));
out:
    return status;
}

/* Report once that friction is not within the bounds of its normal forces, where that is most, or
 * has no direction that stays. */
static int report_not_agreed(struct art_step *s, const struct passes *p)
{
    const struct art_friction *f = &s->sys->constraints.friction[p->worst];
    const struct art_rows *rows = f->bilateral ? &s->sys->constraints.G : &s->sys->constraints.N;
    const struct art_comp *at = rows->row[f->normal].comp;
    const char *path = art_comp_path(at, NULL);
    if (s->report.reported_friction) return ART_OK;
    s->report.reported_friction = true;
    if (!isfinite(p->change))
        return art_warn_strict(s->ctx, ART_ERANGE, &at->loc,
                               "the direction of friction in contact of '%s' was not found at "
                               "t = %.9g: it still turns from pass to pass",
                               path, s->state->t);
    return art_warn_strict(s->ctx, ART_ERANGE, &at->loc,
                           "friction and normal forces were not found together in contact of '%s': "
                           "forces are off their bounds by %.3g of the largest at t = %.9g",
                           path, p->change, s->state->t);
}

/* Report once that a contact of many parts faster than it may, by the largest speed. */
static int report_slip_left(struct art_step *s)
{
    static const double most = 1e-3;
    const struct art_friction_subproblem *r = &s->friction->subproblem;
    if (!(r->slip.left > most) || r->slip.row < 0 || s->report.reported_friction) return ART_OK;
    const struct art_comp *at = s->sys->constraints.N.row[r->slip.row].comp;
    s->report.reported_friction = true;
    return art_warn_strict(s->ctx, ART_ERANGE, &at->loc,
                           "friction of many contacts was not found to the last: contact of '%s' "
                           "parts by %.3g of the largest speed although it presses, at t = %.9g",
                           art_comp_path(at, NULL), r->slip.left, s->state->t);
}

/* The slip at the start of the step. */
static double start_slip(const struct art_step *s, const struct art_friction *f, int k)
{
    const struct art_jac *J = &s->sys->constraints.F.J;
    int g = f->first + k;
    double sum = 0;
    for (int e = J->ptr[g]; e < J->ptr[g + 1]; e++) {
        const double *u = s->state->u + s->sys->dyn[s->sys->block_dyn[J->block[e]]].u;
        for (int i = 0; i < J->size[J->block[e]]; i++) sum += J->val[J->off[e] + (size_t)i] * u[i];
    }
    return fabs(sum);
}

/* Report once that a contact that slid sticks where passes did not converge: sliding has no
 * solution there, and ended within the step, as in an impact. */
static void report_jam(struct art_step *s)
{
    const struct art_friction_subproblem *p = &s->friction->subproblem;
    const struct art_friction *fastest = NULL;
    double most = 1e-9 * s->extent / s->h; /* slower ones were at rest */
    for (int i = 0, at = p->n_normal; i < s->sys->constraints.n_friction; i++) {
        const struct art_friction *f = &s->sys->constraints.friction[i];
        if (!s->friction->in_subproblem[f->first]) continue;
        bool sticks = !f->bilateral && f->bound[0] > 0 && p->state[at] == ART_ROW_BETWEEN;
        at += f->n;
        if (sticks && start_slip(s, f, 0) > most) most = start_slip(s, f, 0), fastest = f;
    }
    if (!fastest || s->report.reported_jam) return;
    const struct art_comp *comp = s->sys->constraints.N.row[fastest->normal].comp;
    s->report.reported_jam = true;
    art_warn(s->ctx, &comp->loc,
             "contact of '%s' jams in the step from t = %.9g: friction presses it together more "
             "than it can slide, and it sticks at once, as in an impact",
             art_comp_path(comp, NULL), s->state->t);
}

/* ------------------------------------------------------- after the solve */

static int save_start(struct art_step *s)
{
    struct art_step_friction *r = s->friction;
    r->newton.n = 0;
    int m = s->sys->constraints.G.J.n_rows, k = s->sys->constraints.N.J.n_rows;
    if (!ART_RESERVE(s->ctx, r->lambda, m + 1, r->cap_lambda) ||
        !ART_RESERVE(s->ctx, r->theta, k + 1, r->cap_theta))
        return ART_ENOMEM;
    memcpy(r->u, s->vec.u, (size_t)s->sys->n_active * sizeof *r->u);
    memcpy(r->lambda, s->con->lambda, (size_t)m * sizeof *r->lambda);
    memcpy(r->theta, s->con->theta, (size_t)k * sizeof *r->theta);
    return ART_OK;
}

static void restore_start(struct art_step *s)
{
    const struct art_step_friction *r = s->friction;
    memcpy(s->vec.u, r->u, (size_t)s->sys->n_active * sizeof *r->u);
    memcpy(s->con->lambda, r->lambda, (size_t)s->sys->constraints.G.J.n_rows * sizeof *r->lambda);
    memcpy(s->con->theta, r->theta, (size_t)s->sys->constraints.N.J.n_rows * sizeof *r->theta);
}

/* What damps or is stiff where friction reaches: the matrix of the step is not that of its masses.
 */
static bool is_damped(const struct art_step *s)
{
    return art_step_has_matrix(s) && art_step_matrix_differs(s, art_friction_reaches);
}

/* Velocities that no row of the part reaches stay to the last bit. */
static void restore_unaffected(struct art_step *s)
{
    const struct art_system *sys = s->sys;
    for (int b = 0; b < sys->n_active_blocks; b++) {
        if (art_friction_affects(s, b)) continue;
        size_t at = (size_t)sys->jac.K->row_off[b];
        memcpy(s->vec.u + at, s->friction->u + at, (size_t)sys->jac.K->size[b] * sizeof *s->vec.u);
    }
}

static int solve_by_mass(struct art_step *s, bool reuse_factor)
{
    const struct art_row_solve how = {.with_mass = true, .reuse_factor = reuse_factor};
    return art_friction_solve(s, &how);
}

/* The rows that friction reaches, all that press among them, are solved anew. */
static int solve_pass_by_mass(struct art_step *s, bool again)
{
    int status;
    restore_start(s);
    ART_TRY(art_friction_assemble(s, ART_FRICTION_COUPLED));
    if (s->friction->subproblem.N.n_rows > s->friction->subproblem.n_normal) {
        if (!again) ART_TRY(art_friction_share_bounds(s));
        if (!again) art_friction_guess_states(s);
        art_friction_momentum(s, NULL);
        ART_TRY(solve_by_mass(s, again));
        restore_unaffected(s);
    }
    art_friction_sweep(s, false);
    store_forces(s, true);
out:
    return status;
}

/* A pass with the matrix of the step, A (u - u1) = G^T (l - l1) + N^T (t - t1) + F^T p. */
static int solve_pass_by_matrix(struct art_step *s, const struct art_row_solve *how, bool again)
{
    int status;
    restore_start(s);
    ART_TRY(art_friction_assemble(s, ART_FRICTION_ALL));
    if (!again) ART_TRY(art_friction_share_bounds(s));
    if (!again) art_friction_guess_states(s);
    art_friction_momentum(s, s->sys->jac.A);
    ART_TRY(art_friction_solve(s, how));
    store_forces(s, true);
out:
    return status;
}

static int solve_pass_within(struct art_step *s, const struct art_row_solve *how)
{
    int status;
    ART_TRY(art_friction_assemble(s, ART_FRICTION_ALL));
    ART_TRY(art_friction_solve(s, how));
    store_forces(s, true);
out:
    return status;
}

static int make_pass(struct art_step *s, const struct passes *p, bool again)
{
    switch (p->kind) {
    case PASS_BY_MASS:
        return solve_pass_by_mass(s, again);
    case PASS_BY_MATRIX:
        return solve_pass_by_matrix(s, &p->how, again);
    default:
        return solve_pass_within(s, &p->how);
    }
}

/* Further passes from the bounds at hand on. */
static int pass_on(struct art_step *s, struct passes *p)
{
    enum { MOST = 10 };
    int status = ART_OK;
    p->change = INFINITY, p->plain = false, p->more = true;
    for (int k = 0; k < MOST && p->more; k++) {
        ART_TRY(make_pass(s, p, true));
        ART_TRY(next(s, p));
    }
out:
    return status;
}

/* Whatever touches sticks. */
static void unbound(struct art_step *s)
{
    for (int i = 0; i < s->sys->constraints.n_friction; i++) {
        struct art_friction *f = &s->sys->constraints.friction[i];
        for (int k = 0; k < f->n; k++)
            if (f->bound[k] > 0) f->bound[k] = INFINITY;
    }
}

/* Try that all contacts stick, which redundant ones share evenly; else find normal forces and
 * friction together. Further passes say whether it is so. */
static int try_together(struct art_step *s, struct passes *p)
{
    bool found = false;
    int status = ART_OK;
    if (p->kind == PASS_WITHIN) ART_TRY(art_friction_share_bounds(s));
    unbound(s);
    ART_TRY(pass_on(s, p));
    if (p->change <= agreed || !isfinite(p->change)) return ART_OK;
    ART_TRY(art_friction_solve_together(s, kkt_of(s, p), &found));
    if (found) ART_TRY(pass_on(s, p));
out:
    return status;
}

/* Where passes did not come to forces within their bounds all are found together. If that leads no
 * nearer the pass after the last one counts; what is not found is reported, once. */
static int settle(struct art_step *s, struct passes *p)
{
    const struct art_step_mark mark = art_step_mark(s);
    const struct passes first = *p;
    const int n = s->sys->constraints.n_friction;
    struct art_friction *friction = s->sys->constraints.friction;
    int status = ART_OK;
    if (p->change <= agreed || s->sys->quirks.fixed_friction_passes) return ART_OK;
    if (!isfinite(p->change)) return report_not_agreed(s, p);
    double(*bound)[2] = art_step_scratch(s, (size_t)n + 1, sizeof *bound);
    if (!bound) return ART_ENOMEM;
    for (int i = 0; i < n; i++) memcpy(bound[i], friction[i].bound, sizeof *bound);
    /* those that slide beside one that jams have small forces */
    if (!art_step_is_large(s)) p->settled = tolerance_after;
    ART_TRY(try_together(s, p));
    if (p->change <= agreed) {
        report_jam(s);
    } else {
        if (!(p->change < first.change)) {
            for (int i = 0; i < n; i++) memcpy(friction[i].bound, bound[i], sizeof *bound);
            *p = first;
            ART_TRY(make_pass(s, p, true));
            ART_TRY(next(s, p));
        }
        status = report_not_agreed(s, p);
    }
out:
    art_step_release(s, mark);
    return status;
}

/* Passes until bounds and forces agree. */
static int iterate(struct art_step *s, struct passes *p)
{
    int status;
    for (int k = 0; k <= MOST_PASSES && p->more; k++) {
        ART_TRY(make_pass(s, p, k > 0));
        ART_TRY(next(s, p));
    }
    ART_TRY(settle(s, p));
    status = report_slip_left(s);
out:
    return status;
}

static int iterate_by_mass(struct art_step *s)
{
    int status;
    struct passes p = {
        .kind = PASS_BY_MASS, .more = true, .change = INFINITY, .settled = tolerance_after};
    ART_TRY(save_start(s));
    art_step_regularize_rows(s, s->con->M, 0);
    status = iterate(s, &p);
out:
    return status;
}

/* Passes with the matrix of the step where something damps or is stiff: a body that sticks stays at
 * rest then, one that slides has mu N, and forces balance in the step as a whole. The solve of
 * velocities has factored A with its rows already. */
static int iterate_by_matrix(struct art_step *s)
{
    int status;
    struct passes p = {.kind = PASS_BY_MATRIX,
                       .how = {.guess = s->friction->u,
                               .corrects = true,
                               .reuse_factor = true,
                               .tolerance = art_step_least_tolerance(s, 0)},
                       .more = true,
                       .change = INFINITY,
                       .settled = art_step_is_large(s) ? tolerance_implicit : tolerance_after};
    ART_TRY(save_start(s));
    art_step_regularize_rows(s, s->sys->jac.A, 0);
    status = iterate(s, &p);
out:
    return status;
}

/* This goes in the order of ArtiSynth: it solves the rigid rows first, and reports their normal
 * forces from before that solve; then it goes through the other rows once. */
static int iterate_rigid_first(struct art_step *s)
{
    int status;
    ART_TRY(save_start(s));
    art_step_fill_mass(s);
    memcpy(s->con->R_regularized, s->con->Rg,
           (size_t)s->sys->constraints.G.J.n_rows * sizeof *s->con->Rg);
    ART_TRY(art_friction_assemble(s, ART_FRICTION_RIGID));
    if (s->friction->subproblem.N.n_rows > s->friction->subproblem.n_normal) {
        art_friction_momentum(s, NULL);
        ART_TRY(solve_by_mass(s, false));
        memcpy(s->con->lambda, s->friction->lambda,
               (size_t)s->sys->constraints.G.J.n_rows * sizeof *s->con->lambda);
        memcpy(s->con->theta, s->friction->theta,
               (size_t)s->sys->constraints.N.J.n_rows * sizeof *s->con->theta);
    }
    art_friction_sweep(s, true);
    store_forces(s, false);
out:
    return status;
}

int art_step_friction_accelerations(struct art_step *s, const double *u0, double *a)
{
    struct art_step_friction *r = s->friction;
    const struct art_system *sys = s->sys;
    int status;
    if (!r) return ART_OK;
    r->accelerations = true;
    art_system_constraint_forces(s->sys, s->state, s->con->lambda, s->con->theta);
    memcpy(s->vec.u, a, (size_t)sys->n_active * sizeof *a);
    for (int i = 0; i < sys->n_active; i++) r->u[i] = u0[i] + s->h * a[i];
    ART_TRY(assemble_rows(s, r->u, 0));
    if (any_bound(sys)) {
        art_step_fill_mass(s);
        ART_TRY(art_friction_find_islands(s));
        ART_TRY(iterate_by_mass(s));
    }
    memcpy(a, s->vec.u, (size_t)sys->n_active * sizeof *a);
out:
    return status;
}

int art_step_apply_friction(struct art_step *s)
{
    if (!s->friction || !art_step_constrained(s) || art_step_has_implicit_friction(s))
        return ART_OK;
    s->friction->accelerations = s->friction->subproblem.by_matrix = false;
    int status;
    ART_TRY(assemble_rows(s, s->vec.u, 0));
    if (!any_bound(s->sys)) return ART_OK;
    if (s->sys->quirks.rigid_friction_first) return iterate_rigid_first(s);
    art_step_fill_mass(s);
    ART_TRY(art_friction_find_islands(s));
    s->friction->subproblem.by_matrix = is_damped(s);
    status = s->friction->subproblem.by_matrix ? iterate_by_matrix(s) : iterate_by_mass(s);
out:
    return status;
}

/* ------------------------------------------------------ within the solve */

static int max_implicit_passes(const struct art_step *s)
{
    int n = (int)art_get_double(s->sys->top, "frictionIterations");
    return n >= 0 ? n : s->sys->quirks.fixed_friction_passes ? PASSES_FIXED : PASSES_WITHIN;
}

/* Directions and bounds to begin with: in the original by the velocities and forces of the step
 * before; else by those that there would be without friction. */
static int init_implicit(struct art_step *s, const struct art_step_request *r)
{
    int status;
    if (s->sys->quirks.friction_of_last_step) return assemble_rows(s, NULL, ART_FRICTION_IMPLICIT);
    ART_TRY(art_step_solve_frictionless(s, r));
    status = assemble_rows(s, s->vec.u, ART_FRICTION_IMPLICIT);
out:
    return status;
}

int art_step_solve_implicit_friction(struct art_step *s, const struct art_step_request *r)
{
    struct art_step_request anew = *r;
    int status, most = max_implicit_passes(s);
    struct passes p = {.kind = PASS_WITHIN,
                       .how = {.guess = r->guess ? r->guess : s->vec.u0,
                               .corrects = r->guess != NULL,
                               .tolerance = art_step_least_tolerance(s, r->tolerance)},
                       .more = true,
                       .change = INFINITY,
                       .settled = tolerance_implicit};
    anew.reuse_factor = false; /* the last factor is that of other rows */
    s->friction->accelerations = s->friction->subproblem.by_matrix = false;
    s->friction->newton.n = 0;
    ART_TRY(init_implicit(s, &anew));
    if (s->sys->constraints.n_friction == 0) {
        if (!s->sys->quirks.friction_of_last_step) return ART_OK;
        return art_step_solve_frictionless(s, &anew);
    }
    s->friction->subproblem.by_matrix = true;
    art_step_regularize_rows(s, s->sys->jac.A, 0);
    p.plain = s->sys->quirks.fixed_friction_passes;
    for (int k = 0; k <= most && p.more; k++) {
        /* without compat A, G and their compliances are those of the solve without friction */
        p.how.reuse_factor = k > 0 || !s->sys->quirks.friction_of_last_step;
        ART_TRY(make_pass(s, &p, k > 0));
        if (k == most) break;
        ART_TRY(next(s, &p));
        p.more = p.more || s->sys->quirks.fixed_friction_passes;
    }
    if (most >= PASSES_WITHIN) ART_TRY(settle(s, &p));
out:
    return status;
}

void art_step_add_friction_impulses(const struct art_step *s, double factor, double *y)
{
    const struct art_system *sys = s->sys;
    art_jac_tmul(&sys->constraints.F.J, sys->jac.K->row_off, 0, sys->n_active_blocks, factor,
                 s->friction->phi, y);
}
