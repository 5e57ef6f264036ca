/* This computes the inverse kinematics of rigid bodies from markers: poses that bring markers to
 * where they were measured, within joints and their limits. Weighted least squares by Gauss and
 * Newton with the damping of Levenberg and Marquardt (Nocedal & Wright 2006, section 10.3); what
 * joints ask is part of each solve. */
#include "inverse_priv.h"
#include <math.h>
#include <string.h>

/* This is a marker: a point fixed in a body. */
struct marker {
    const struct art_comp *comp;
    const struct art_dyn *dyn;
    double weight;
};

struct art_ik {
    struct art_ctx *ctx;
    struct art_system *sys; /* of its own, in which the bodies can move */
    struct art_state *state;
    struct marker *markers;
    int n;
    struct art_blocks *B; /* normal matrix, diagonal blocks */
    struct art_kkt *kkt;
    double *b, *x, *last, *bg, *bn, *R, *lambda, *theta; /* work */
    signed char *side;
    int cap[8];
    double size; /* of the model, for rotations beside lengths */
};

/* --------------------------------------------------------------------- the system */

static const struct art_comp *body_of(const struct art_comp *marker)
{
    const struct art_comp *attachment = art_comp_attachment(marker);
    return attachment ? art_get_ref(attachment, "frame") : NULL;
}

/* Bodies that the markers are on and those joined to them are to move: `moves` by the order of
 * components. Grounded bodies are not passed. */
static bool spread(const struct art_comp *mech, bool *moves)
{
    static const char *const ends[2] = {"bodyA", "bodyB"};
    bool changed = false;
    for (struct art_comp *c = (struct art_comp *)(uintptr_t)mech; c; c = art_comp_next(mech, c)) {
        if (!art_comp_has_kind(c, ART_KIND_CONNECTOR) || !art_get_bool(c, "enabled")) continue;
        const struct art_comp *body[2] = {art_get_ref(c, ends[0]), art_get_ref(c, ends[1])};
        for (int k = 0; k < 2; k++)
            if (body[k] && body[!k] && moves[body[k]->order] && !moves[body[!k]->order] &&
                !(art_find_prop(body[!k], "grounded") && art_get_bool(body[!k], "grounded")))
                moves[body[!k]->order] = changed = true;
    }
    return changed;
}

/* Compile the model with other bodies dynamic than it has: by the order of components 1, 0, or -1
 * where it stays. The tree is as it was then. */
static int compile(struct art_ctx *ctx, struct art_comp *mech, const signed char *dynamic,
                   const struct art_compile_options *options, struct art_system **sys)
{
    int status = ART_OK, n = 0;
    struct changed {
        struct art_comp *comp;
        bool was, was_set;
    } *all = art_alloc(ctx, (size_t)mech->model->next_order + 1, sizeof *all);
    if (!all) return ART_ENOMEM;
    for (struct art_comp *c = mech; c && status == ART_OK; c = art_comp_next(mech, c)) {
        if (!art_find_prop(c, "dynamic") || !art_comp_has_kind(c, ART_KIND_RIGID_BODY)) continue;
        if (dynamic[c->order] < 0) continue;
        double value = dynamic[c->order];
        all[n++] = (struct changed){c, art_get_bool(c, "dynamic"), art_is_set(c, "dynamic")};
        if (all[n - 1].was != (dynamic[c->order] > 0))
            status = art_set_numbers(ctx, c, "dynamic", &value, 1);
    }
    if (status == ART_OK) status = art_system_compile(ctx, mech, options, sys);
    for (int i = 0; i < n; i++) {
        double value = all[i].was;
        int back = !all[i].was_set ? art_unset(ctx, all[i].comp, "dynamic")
                                   : art_set_numbers(ctx, all[i].comp, "dynamic", &value, 1);
        if (status == ART_OK) status = back;
    }
    art_free(all);
    return status;
}

static int reserve(struct art_ik *ik)
{
    struct art_system *sys = ik->sys;
    int none[1][2], status;
    ik->b = art_alloc(ik->ctx, 3 * (size_t)sys->n_active + 1, sizeof *ik->b);
    if (!ik->b) return ART_ENOMEM;
    ik->x = ik->b + sys->n_active, ik->last = ik->x + sys->n_active;
    ART_TRY(art_blocks_create(ik->ctx, &ik->B, sys->n_active_blocks, sys->jac.K->size, true, 0,
                              (const int(*)[2])none));
    status = art_kkt_create(ik->ctx, &ik->kkt, NULL);
out:
    return status;
}

static int read_markers(struct art_ik *ik, const struct art_ref *refs, int n)
{
    ik->markers = art_alloc(ik->ctx, (size_t)n + 1, sizeof *ik->markers);
    if (!ik->markers) return ART_ENOMEM;
    for (int i = 0; i < n; i++) {
        struct marker *m = &ik->markers[ik->n++];
        m->comp = refs[i].to;
        m->weight = refs[i].has_num ? refs[i].num : 1;
        m->dyn = art_system_dyn(ik->sys, m->comp);
        if (!m->dyn || m->dyn->frame)
            return art_error(ik->ctx, ART_ENOTFOUND, &m->comp->loc, "'%s' is no point of the model",
                             art_comp_path(m->comp, NULL));
    }
    return ART_OK;
}

/* Computes half the diagonal of the box around markers and bodies. */
static double model_size(const struct art_ik *ik)
{
    double lo[3] = {INFINITY, INFINITY, INFINITY}, hi[3] = {-INFINITY, -INFINITY, -INFINITY},
           sum = 0;
    for (int i = 0; i < ik->sys->n_dyn; i++)
        for (int k = 0; k < 3; k++) {
            double x = ik->state->q[ik->sys->dyn[i].q + k];
            lo[k] = fmin(lo[k], x), hi[k] = fmax(hi[k], x);
        }
    for (int k = 0; k < 3; k++) sum += (hi[k] - lo[k]) * (hi[k] - lo[k]);
    return sum > 0 ? sqrt(sum) / 2 : 1;
}

/* Finds the bodies that a solver poses: moves[order of components]. */
static int find_bodies(struct art_ctx *ctx, struct art_comp *mech, const struct art_ref *markers,
                       int n, bool *moves)
{
    int status = ART_OK;
    for (int i = 0; i < n && status == ART_OK; i++) {
        const struct art_comp *body = markers[i].to ? body_of(markers[i].to) : NULL;
        if (!markers[i].to)
            status =
                art_error(ctx, ART_ENOTFOUND, &mech->loc, "a marker of an IKSolver does not exist");
        else if (!body)
            status = art_error(ctx, ART_EUSAGE, &markers[i].to->loc, "'%s' is no marker of a body",
                               art_comp_path(markers[i].to, NULL));
        else
            moves[body->order] = true;
    }
    while (status == ART_OK && spread(mech, moves)) continue;
    return status;
}

int art_ik_create(struct art_ctx *ctx, struct art_comp *mech, const struct art_ref *markers, int n,
                  const struct art_compile_options *options, struct art_ik **out)
{
    const size_t size = (size_t)mech->model->next_order + 1;
    struct art_ik *ik = art_alloc(ctx, 1, sizeof *ik);
    bool *moves = art_alloc(ctx, size, sizeof *moves);
    signed char *dynamic = art_alloc(ctx, size, sizeof *dynamic);
    int status = ik && moves && dynamic ? ART_OK : ART_ENOMEM;
    if (ik) ik->ctx = ctx;
    if (status == ART_OK) status = find_bodies(ctx, mech, markers, n, moves);
    for (size_t i = 0; i < size && status == ART_OK; i++) dynamic[i] = moves[i];
    if (status == ART_OK) status = compile(ctx, mech, dynamic, options, &ik->sys);
    if (status == ART_OK) status = art_state_create(ctx, ik->sys, &ik->state);
    if (status == ART_OK) status = art_system_start(ik->sys, ik->state);
    if (status == ART_OK) status = read_markers(ik, markers, n);
    if (status == ART_OK) status = reserve(ik);
    if (status == ART_OK && ik->sys->n_active == 0)
        status = art_error(ctx, ART_EUSAGE, &mech->loc, "no body of '%s' can follow markers",
                           art_comp_path(mech, NULL));
    if (status == ART_OK) ik->size = model_size(ik);
    art_free(moves);
    art_free(dynamic);
    if (status < 0) {
        art_ik_free(ik);
        return status;
    }
    *out = ik;
    return ART_OK;
}

void art_ik_free(struct art_ik *ik)
{
    if (!ik) return;
    art_kkt_free(ik->kkt);
    art_blocks_free(ik->B);
    art_free(ik->b);
    art_free(ik->markers);
    art_free(ik->bg);
    art_free(ik->bn);
    art_free(ik->R);
    art_free(ik->lambda);
    art_free(ik->theta);
    art_free(ik->side);
    art_state_free(ik->state);
    art_system_free(ik->sys);
    art_free(ik);
}

/* ---------------------------------------------------------------------- one solve */

/* B += w J^T J and f += w J^T d of a marker, J by its dependence on the blocks. */
static double add_marker(struct art_ik *ik, const struct marker *m, const double *target)
{
    const struct art_system *sys = ik->sys;
    const struct art_dof_map *map = &sys->attachments.dof_map[m->dyn - sys->dyn];
    double d[3], sum = 0;
    art_v3_sub(d, target, ik->state->q + m->dyn->q);
    if (!(isfinite(d[0]) && isfinite(d[1]) && isfinite(d[2])) || m->weight == 0) return 0;
    for (int e = 0; e < map->n; e++) {
        const struct art_dof_map_entry *entry = &map->entry[e];
        int b = entry->block, size = b < sys->n_active_blocks ? sys->jac.K->size[b] : 0;
        double *B = size ? ik->B->val + ik->B->val_off[b] : NULL,
               *f = ik->b + sys->jac.K->row_off[b];
        for (int i = 0; i < size; i++)
            for (int r = 0; r < 3; r++) {
                double g = entry->identity ? i == r : entry->G[r * size + i];
                f[i] += m->weight * g * d[r];
                for (int j = 0; j < size; j++)
                    B[i * size + j] +=
                        m->weight * g * (entry->identity ? j == r : entry->G[r * size + j]);
            }
    }
    for (int r = 0; r < 3; r++) sum += m->weight * d[r] * d[r];
    return sum / 2;
}

/* Directions that markers leave undetermined are regularized by a little of their weight. */
static void complete_blocks(struct art_ik *ik, double share, double mu)
{
    const struct art_system *sys = ik->sys;
    double w = 0;
    for (int i = 0; i < ik->n; i++) w += ik->markers[i].weight / ik->n;
    for (int b = 0; b < sys->n_active_blocks; b++) {
        int size = sys->jac.K->size[b];
        double *B = ik->B->val + ik->B->val_off[b];
        for (int i = 0; i < size; i++) {
            double held = share * w * (i < 3 ? 1 : ik->size * ik->size);
            B[i * (size + 1)] = (B[i * (size + 1)] + held) * (1 + mu);
        }
    }
}

static double assemble(struct art_ik *ik, const double *targets, double share, double mu)
{
    double E = 0;
    memset(ik->B->val, 0, ik->B->n_val * sizeof *ik->B->val);
    memset(ik->b, 0, (size_t)ik->sys->n_active * sizeof *ik->b);
    for (int i = 0; i < ik->n; i++) E += add_marker(ik, &ik->markers[i], targets + 3 * i);
    complete_blocks(ik, share, mu);
    return E;
}

static int reserve_rows(struct art_ik *ik)
{
    const int m = ik->sys->constraints.G.J.n_rows, k = ik->sys->constraints.N.J.n_rows;
    if (!ART_RESERVE(ik->ctx, ik->bg, m + 1, ik->cap[0]) ||
        !ART_RESERVE(ik->ctx, ik->bn, k + 1, ik->cap[1]) ||
        !ART_RESERVE(ik->ctx, ik->R, m + k + 1, ik->cap[2]) ||
        !ART_RESERVE(ik->ctx, ik->lambda, m + 1, ik->cap[3]) ||
        !ART_RESERVE(ik->ctx, ik->theta, k + 1, ik->cap[4]) ||
        !ART_RESERVE(ik->ctx, ik->side, k + 1, ik->cap[5]))
        return ART_ENOMEM;
    memset(ik->R, 0, (size_t)(m + k) * sizeof *ik->R);
    memset(ik->side, 0, (size_t)k);
    for (int i = 0; i < m; i++) {
        const struct art_row *row = &ik->sys->constraints.G.row[i];
        ik->bg[i] = row->compliance > 0 ? 0 : -row->dist;
        ik->R[i] = row->compliance;
    }
    for (int i = 0; i < k; i++) {
        const struct art_row *row = &ik->sys->constraints.N.row[i];
        ik->bn[i] = row->compliance > 0 ? 0 : -row->dist;
        ik->R[m + i] = row->compliance;
    }
    return ART_OK;
}

/* Solves for x: B x - G^T l - N^T t = b, G x = -dist, N x >= -dist. */
static int solve_step(struct art_ik *ik)
{
    struct art_system *sys = ik->sys;
    int status;
    ART_TRY(art_system_constrain(ik->ctx, sys, ik->state, ART_ROWS_ENGAGE));
    ART_TRY(reserve_rows(ik));
    const struct art_kkt_problem p = {.A = ik->B,
                                      .n_active = sys->n_active_blocks,
                                      .G = &sys->constraints.G.J,
                                      .N = &sys->constraints.N.J,
                                      .Rg = ik->R,
                                      .Rn = ik->R + sys->constraints.G.J.n_rows,
                                      .b = ik->b,
                                      .bg = ik->bg,
                                      .bn = ik->bn};
    struct art_kkt_answer answer = {
        .u = ik->x, .lambda = ik->lambda, .theta = ik->theta, .state = ik->side};
    ART_TRY(art_kkt_factor(ik->ctx, ik->kkt, &p));
    status = art_kkt_solve(ik->ctx, ik->kkt, &p, &answer);
out:
    return status;
}

/* The product of two steps by the mean over their numbers, lengths by the size of the model beside
 * rotations. */
static double step_product(const struct art_ik *ik, const double *x, const double *y)
{
    double sum = 0;
    for (int b = 0; b < ik->sys->n_active_blocks; b++) {
        int first = ik->sys->jac.K->row_off[b];
        for (int i = 0; i < ik->sys->jac.K->size[b]; i++)
            sum += x[first + i] * y[first + i] / (i < 3 ? ik->size * ik->size : 1);
    }
    return sum / (6 * ik->sys->n_active_blocks);
}

/* Computes the damping of the next step: more where the error grew or the step turned back, as it
 * does around places that are far from where markers can be; less where steps agree. */
static double next_damping(double mu, bool worse, double along)
{
    if (worse || along < 0) return mu == 0 ? 0.5 : fmin(1e3, 2 * mu);
    return mu < 0.05 ? 0 : 0.4 * mu;
}

/* Returns the largest error of a joint. */
static double row_error(const struct art_ik *ik)
{
    double worst = 0;
    for (int i = 0; i < ik->sys->constraints.G.J.n_rows; i++)
        if (!(ik->sys->constraints.G.row[i].compliance > 0))
            worst = fmax(worst, fabs(ik->sys->constraints.G.row[i].dist));
    return worst;
}

/* Solve for the step from here. A system that is too badly conditioned, as bodies without markers
 * make it, is regularized more: that makes steps shorter, where they end stays the same. */
static int solve_damped(struct art_ik *ik, const double *targets, double *held, double mu,
                        double *E)
{
    static const double most = 1e-2;
    for (;;) {
        struct art_quiet quiet;
        *E = assemble(ik, targets, *held, mu);
        if (!(*held > 0) || *held >= most) return solve_step(ik);
        art_quiet_begin(ik->ctx, &quiet);
        int status = solve_step(ik);
        if (status != ART_EDIVERGED) return art_quiet_raise(ik->ctx, &quiet, status);
        status = art_quiet_end(ik->ctx, &quiet, status);
        *held = fmin(most, 100 * *held);
    }
}

int art_ik_solve(struct art_ik *ik, const double *targets, const struct art_ik_options *options,
                 struct art_ik_report *report)
{
    const struct art_ik_options defaults = {
        .most_iterations = 200, .tolerance = 1e-10, .held = 1e-7};
    const struct art_ik_options *o = options ? options : &defaults;
    const size_t n = (size_t)ik->sys->n_active;
    double E = INFINITY, mu = 0, held = o->held, norm;
    int status = ART_OK, k;
    bool converged = false;
    memset(ik->last, 0, n * sizeof *ik->last);
    for (k = 0; k < o->most_iterations && !converged; k++) {
        art_system_update(ik->sys, ik->state);
        double now;
        ART_TRY(solve_damped(ik, targets, &held, mu, &now));
        norm = sqrt(step_product(ik, ik->x, ik->x));
        if (!isfinite(norm))
            return art_error(ik->ctx, ART_EDIVERGED, NULL, "marker inverse kinematics diverges");
        art_system_move(ik->sys, ik->state, 1, ik->x);
        converged = norm * (1 + mu) <= o->tolerance;
        mu = next_damping(mu, now > E * (1 + 1e-12), step_product(ik, ik->x, ik->last));
        memcpy(ik->last, ik->x, n * sizeof *ik->last);
        E = now;
    }
    art_system_update(ik->sys, ik->state);
    ART_TRY(art_system_constrain(ik->ctx, ik->sys, ik->state, 0));
    if (report) {
        report->iterations = k;
        report->converged = converged;
        report->row_error = row_error(ik);
        report->error = sqrt(2 * E);
    }
out:
    return status;
}

void art_ik_begin(struct art_ik *ik, const struct art_system *sys, const struct art_state *state)
{
    for (int i = 0; i < ik->sys->n_dyn; i++) {
        const struct art_dyn *to = &ik->sys->dyn[i], *from = art_system_dyn(sys, to->comp);
        if (from && !to->is_companion)
            memcpy(ik->state->q + to->q, state->q + from->q,
                   (to->frame ? 7 : 3) * sizeof *state->q);
    }
    art_system_update(ik->sys, ik->state);
}

double art_ik_distance(const struct art_ik *ik, const double *targets)
{
    double sum = 0, d[3];
    int n = 0;
    for (int i = 0; i < ik->n; i++) {
        art_v3_sub(d, targets + 3 * (size_t)i, ik->state->q + ik->markers[i].dyn->q);
        double square = art_v3_dot(d, d);
        if (isfinite(square)) sum += square, n++;
    }
    return n ? sqrt(sum / n) : 0;
}

void art_ik_offset(const struct art_ik *ik, const double *targets, double offset[3])
{
    double d[3];
    int n = 0;
    art_v3_zero(offset);
    for (int i = 0; i < ik->n; i++) {
        art_v3_sub(d, targets + 3 * (size_t)i, ik->state->q + ik->markers[i].dyn->q);
        if (isfinite(art_v3_dot(d, d))) art_v3_add(offset, offset, d), n++;
    }
    double rounding = 1e-9 * art_ik_distance(ik, targets);
    for (int k = 0; k < 3; k++) offset[k] = fabs(offset[k]) > n * rounding ? offset[k] / n : 0;
}

double art_ik_size(const struct art_ik *ik)
{
    return ik->size;
}

void art_ik_apply(const struct art_ik *ik, const struct art_system *sys, struct art_state *state)
{
    for (int b = 0; b < ik->sys->n_active_blocks; b++) {
        const struct art_dyn *from = &ik->sys->dyn[ik->sys->block_dyn[b]],
                             *to = art_system_dyn(sys, from->comp);
        if (to)
            memcpy(state->q + to->q, ik->state->q + from->q,
                   (to->frame ? 7 : 3) * sizeof *state->q);
    }
}

/* ------------------------------------------------------------------ bodies of a run */

/* An IKProbe of the root that is active and wants its bodies for itself. */
static bool holds(const struct art_comp *probe, const struct art_comp *mech,
                  struct art_value *markers)
{
    if (!art_comp_has_kind(probe, ART_KIND_IK_PROBE) || !art_get_bool(probe, "active") ||
        !art_get_bool(probe, "bodiesNonDynamicIfActive"))
        return false;
    const struct art_comp *solver = art_get_object(probe, "solver");
    return solver && art_get_ref(solver, "mechModel") == mech &&
           art_get(solver, "markers", markers);
}

int art_ik_compile(struct art_ctx *ctx, struct art_comp *mech,
                   const struct art_compile_options *options, struct art_system **sys)
{
    const struct art_comp *probes = art_comp_child(mech->model->root, "inputProbes");
    const size_t size = (size_t)mech->model->next_order + 1;
    bool any = false, *moves = art_alloc(ctx, size, sizeof *moves);
    signed char *dynamic = art_alloc(ctx, size, sizeof *dynamic);
    int status = moves && dynamic ? ART_OK : ART_ENOMEM;
    for (int i = 0; probes && i < probes->n_children && status == ART_OK; i++) {
        struct art_value markers;
        if (!holds(probes->children[i], mech, &markers)) continue;
        status = find_bodies(ctx, mech, markers.refs, markers.n, moves);
        any = true;
    }
    for (size_t i = 0; i < size && status == ART_OK; i++) dynamic[i] = moves[i] ? 0 : -1;
    if (status == ART_OK)
        status = any ? compile(ctx, mech, dynamic, options, sys)
                     : art_system_compile(ctx, mech, options, sys);
    art_free(moves);
    art_free(dynamic);
    return status;
}
