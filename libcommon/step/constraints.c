/* This file evaluates the constraints of a step: their rows at a state, the right-hand sides of
 * the rows for velocities, and the Lagrange multipliers, which are impulses. The formulas are
 * those of docs/rooms/step.md. */
#include "step_priv.h"
#include <math.h>
#include <string.h>

static struct art_jac *jac_g(const struct art_step *s)
{
    return &s->sys->constraints.G.J;
}

static struct art_jac *jac_n(const struct art_step *s)
{
    return &s->sys->constraints.N.J;
}

bool art_step_constrained(const struct art_step *s)
{
    return jac_g(s)->n_rows + jac_n(s)->n_rows > 0;
}

/* ------------------------------------------------------------------- set-up */

/* Mean distance of the mass of a body from its origin. */
static double gyration(const struct art_inertia *M)
{
    double trace = M->J[0] + M->J[4] + M->J[8];
    return M->mass > 0 && trace >= 0 ? art_v3_norm(M->com) + sqrt(trace / (2 * M->mass)) : 0;
}

/* Return the largest distance of anything from the origin. Position errors are measured relative
 * to it. A body that sits at the origin counts by its radius of gyration. */
static double extent(const struct art_system *sys, const struct art_state *state)
{
    double size = 0;
    for (int i = 0; i < sys->n_dyn; i++) {
        size = fmax(size, art_v3_norm(state->q + sys->dyn[i].q));
        if (sys->dyn[i].frame) size = fmax(size, 0.1 * gyration(&sys->dyn[i].inertia));
    }
    for (int i = 0; i < art_system_joints(sys); i++) {
        const struct art_joint *joint = art_system_joint(sys, i);
        size = fmax(size, art_v3_norm(joint->A.T.p));
        size = fmax(size, art_v3_norm(joint->B.T.p));
    }
    return size > 0 ? size : 1;
}

bool art_step_has_soft_contact(const struct art_step *s)
{
    for (const struct art_constraint_set *set = s->sys->constraints.sets; set; set = set->next)
        if (set->type->acts && !set->type->frames_only && set->type->acts(s->sys, s->state, set))
            return true;
    return false;
}

int art_step_constraints_init(struct art_step *s)
{
    struct art_step_constraints *c = s->con = art_alloc(s->ctx, 1, sizeof *c);
    int status = ART_OK;
    if (!c) return ART_ENOMEM;
    const char *name = art_get_text(s->sys->top, "stabilization");
    c->stabilization = art_streq(name, "None")              ? ART_STABILIZE_NOT
                       : art_streq(name, "GlobalStiffness") ? ART_STABILIZE_STIFFNESS
                                                            : ART_STABILIZE_MASS;
    const struct art_kkt_config config = {*s->options.solvers, s->options.exact, s->sys->pool,
                                          art_step_positions, s};
    s->extent = extent(s->sys, s->state);
    c->parametric = art_alloc(s->ctx, (size_t)s->solver->n_total, sizeof *c->parametric);
    if (!c->parametric) return ART_ENOMEM;
    if (!s->sys->constraints.sets) return ART_OK;
    c->spring_stiffness = art_alloc(s->ctx, (size_t)s->sys->n_active, sizeof *c->spring_stiffness);
    if (!c->spring_stiffness) return ART_ENOMEM;
    ART_TRY(art_kkt_create(s->ctx, &c->kkt, NULL));
    ART_TRY(art_kkt_create(s->ctx, &c->kkt_mass, NULL));
    art_kkt_configure(c->kkt, &config);
    art_kkt_configure(c->kkt_mass, &config);
    ART_TRY(art_system_mass_pattern(s->ctx, s->sys, &c->M));
out:
    return status;
}

void art_step_constraints_fini(struct art_step *s)
{
    struct art_step_constraints *c = s->con;
    if (!c) return;
    double *vectors[] = {c->lambda,       c->theta, c->bg,         c->bn,
                         c->Rg,           c->Rn,    c->parametric, c->spring_stiffness,
                         c->R_regularized};
    for (size_t i = 0; i < sizeof vectors / sizeof vectors[0]; i++) art_free(vectors[i]);
    art_kkt_free(c->kkt);
    art_kkt_free(c->kkt_mass);
    art_free(c->row_state);
    art_free(c->transient);
    art_proximal_free(&c->proximal);
    art_kept_rows_fini(&c->kept);
    art_blocks_free(c->M);
    art_free(c);
}

int art_step_reserve_rows(struct art_step *s)
{
    struct art_step_constraints *c = s->con;
    const struct art_jac *G = jac_g(s);
    int m = G->n_rows + 1, n = jac_n(s)->n_rows + 1;
    if (!ART_RESERVE(s->ctx, c->lambda, m, c->cap_g[0]) ||
        !ART_RESERVE(s->ctx, c->bg, m, c->cap_g[1]) ||
        !ART_RESERVE(s->ctx, c->Rg, m, c->cap_g[2]) ||
        !ART_RESERVE(s->ctx, c->R_regularized, m, c->cap_g[3]) ||
        !ART_RESERVE(s->ctx, c->theta, n, c->cap_n[0]) ||
        !ART_RESERVE(s->ctx, c->bn, n, c->cap_n[1]) ||
        !ART_RESERVE(s->ctx, c->Rn, n, c->cap_n[2]) ||
        !ART_RESERVE(s->ctx, c->row_state, n, c->cap_n[3]) ||
        !ART_RESERVE(s->ctx, c->transient, G->n_groups + 1, c->cap_groups))
        return ART_ENOMEM;
    for (int g = 0; g < G->n_groups; g++)
        c->transient[g] = s->sys->constraints.G.row[G->row[g]].transient;
    return ART_OK;
}

void art_step_fill_mass(struct art_step *s)
{
    art_system_fill_mass(s->sys, s->con->M);
}

/* ---------------------------------------------------------------------- rows */

bool art_step_parametric_velocities(const struct art_step *s, double *up)
{
    const struct art_system *sys = s->sys;
    bool moving = false;
    memset(up, 0, (size_t)s->solver->n_total * sizeof *up);
    for (int b = sys->n_active_blocks; b < sys->n_blocks; b++) {
        const struct art_dyn *dyn = &sys->dyn[sys->block_dyn[b]];
        for (int k = 0; k < (dyn->frame ? 6 : 3); k++) {
            up[sys->jac.K->row_off[b] + k] = s->state->u[dyn->u + k];
            moving = moving || s->state->u[dyn->u + k] != 0;
        }
    }
    return moving;
}

/* Fill the right-hand side b and the compliance R of the rows for velocities. A stiff row has b =
 * rate - beta (dJ/dt) u - J_p u_p, less the speed that closes its gap, or covers what is
 * prescribed, within the step. A row of compliance c and damping d has, with s = 1 / (h/2 + d c), R
 * = s c / h and adds -s times its distance to b. On entry R holds the time that stands in place of
 * h/2; where impulses are of a share of h alone, so is the last h of R. */
static void velocity_rhs(struct art_step *s, const struct art_rows *rows, double beta, double *b,
                         double *R)
{
    const struct art_system *sys = s->sys;
    for (int i = 0; i < rows->J.n_rows; i++) {
        const struct art_row *row = &rows->row[i];
        double act_time = R[i];
        b[i] = row->rate - beta * row->deriv - (row->prescribed ? row->dist : row->gap) / s->h;
        R[i] = 0;
        if (!(row->compliance > 0)) continue;
        double f = 1 / (act_time + row->damping * row->compliance);
        R[i] = f * row->compliance / art_step_force_time(s);
        b[i] -= f * row->dist;
    }
    art_jac_mul(&rows->J, sys->jac.K->row_off, sys->n_active_blocks, sys->n_blocks, -1,
                s->con->parametric, b);
}

/* Evaluate the rows at the state; those of a prediction are kept, and `kept` they are known. */
static int evaluate_midway(struct art_step *s, bool kept)
{
    if (kept) return art_state_copy(s->state, s->con->kept.after);
    int status = art_system_constrain(s->ctx, s->sys, s->state, 0);
    return status == ART_OK && s->solver->ahead ? art_kept_rows_end(s) : status;
}

/* Rows at the middle of the step, q0 (+) h/2 u0, but with distances as at its start: their
 * directions are then those of the mean impulse, and h/2 times their rate leads to the velocity at
 * the end. The state is back at q0 then, but not what follows from it: there is a step to take. */
static int constrain_midway(struct art_step *s)
{
    struct art_system *sys = s->sys;
    const struct art_rows *both[2] = {&sys->constraints.G, &sys->constraints.N};
    const struct art_step_mark mark = art_step_mark(s);
    size_t n_q = (size_t)sys->n_q;
    double *q = art_step_scratch_copy(s, s->state->q, n_q);
    double *u = art_step_scratch(s, (size_t)sys->n_active, sizeof *u);
    if (!q || !u) return ART_ENOMEM;
    const bool kept = art_kept_rows_serve(s);
    int status = s->solver->ahead ? art_kept_rows_begin(s) : ART_OK;
    if (status < 0) return status;
    art_system_get_velocity(sys, s->state, u);
    art_system_move(sys, s->state, s->h / 2, u);
    (void)art_system_update_frames(sys, s->state);
    status = evaluate_midway(s, kept);
    memcpy(s->state->q, q, n_q * sizeof *q);
    if (status == ART_OK) status = art_step_reserve_rows(s);
    for (int k = 0; k < 2 && status == ART_OK && !kept; k++) {
        double *rate = k == 0 ? s->con->bg : s->con->bn;
        memset(rate, 0, (size_t)both[k]->J.n_rows * sizeof *rate);
        art_jac_mul(&both[k]->J, sys->jac.K->row_off, 0, sys->n_active_blocks, 1, u, rate);
        for (int i = 0; i < both[k]->J.n_rows; i++)
            if (!both[k]->row[i].frozen_gap) both[k]->row[i].dist -= s->h / 2 * rate[i];
    }
    art_step_release(s, mark);
    return status;
}

static int constrain(struct art_step *s, double beta, bool midway)
{
    if (!s->sys->constraints.sets) return ART_OK;
    int status = midway ? constrain_midway(s)
                        : art_system_constrain(s->ctx, s->sys, s->state, art_step_rows_mode(s));
    if (status < 0 || !art_step_constrained(s)) return status;
    if ((status = art_step_reserve_rows(s)) < 0) return status;
    (void)art_step_parametric_velocities(s, s->con->parametric);
    art_compliant_force_times(s);
    velocity_rhs(s, &s->sys->constraints.G, beta, s->con->bg, s->con->Rg);
    velocity_rhs(s, &s->sys->constraints.N, beta, s->con->bn, s->con->Rn);
    return ART_OK;
}

int art_step_constrain(struct art_step *s, double beta)
{
    return constrain(s, beta, false);
}

int art_step_constrain_midway(struct art_step *s, double beta)
{
    return s->sys->quirks.rows_at_start ? constrain(s, beta, false) : constrain(s, s->h / 2, true);
}

int art_step_cover_prescribed(struct art_step *s, double along, const double *drift)
{
    const struct art_rows *G = &s->sys->constraints.G;
    bool any = false;
    for (int i = 0; i < G->J.n_rows; i++) any = any || G->row[i].prescribed;
    if (!any) return ART_OK;
    const struct art_step_mark mark = art_step_mark(s);
    double *rate = art_step_scratch(s, (size_t)G->J.n_rows, sizeof *rate);
    if (!rate) return ART_ENOMEM;
    memset(rate, 0, (size_t)G->J.n_rows * sizeof *rate);
    art_jac_mul(&G->J, s->sys->jac.K->row_off, 0, s->sys->n_active_blocks, 1, drift, rate);
    for (int i = 0; i < G->J.n_rows; i++)
        if (G->row[i].prescribed) s->con->bg[i] = -(G->row[i].dist / s->h + rate[i]) / along;
    art_step_release(s, mark);
    return ART_OK;
}

/* Multipliers of a step are impulses; components receive forces. */
void art_step_store_constraint_forces(struct art_step *s)
{
    const double h = art_step_force_time(s);
    for (int i = 0; i < jac_g(s)->n_rows; i++) s->con->lambda[i] /= h;
    for (int i = 0; i < jac_n(s)->n_rows; i++) s->con->theta[i] /= h;
    art_system_constraint_forces(s->sys, s->state, s->con->lambda, s->con->theta);
    for (int i = 0; i < jac_g(s)->n_rows; i++) s->con->lambda[i] *= h;
    for (int i = 0; i < jac_n(s)->n_rows; i++) s->con->theta[i] *= h;
}
