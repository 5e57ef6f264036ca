/* This file evaluates masses, generalized forces and Jacobians of a system at a state. */
#include "mech_priv.h"
#include <art/masses.h>
#include <art/simd.h>
#include <string.h>

static int size_of(const struct art_dyn *dyn)
{
    return dyn->frame ? 6 : 3;
}

/* y += G^T f of a point fixed in a frame, G = [I -[r]] */
static inline void add_frame_point_force(double y[6], const double r[3], const double f[3])
{
    y[0] += f[0], y[1] += f[1], y[2] += f[2];
    y[3] += r[1] * f[2] - r[2] * f[1];
    y[4] += r[2] * f[0] - r[0] * f[2];
    y[5] += r[0] * f[1] - r[1] * f[0];
}

static bool is_zero(const double *f, int n)
{
    for (int i = 0; i < n; i++)
        if (f[i] != 0) return false;
    return true;
}

static void add_reduced(const struct art_system *sys, int i, const double *fi, double *f)
{
    const struct art_dof_map *expand = &sys->attachments.dof_map[i];
    int s = size_of(&sys->dyn[i]);
    if (is_zero(fi, s)) return; /* as where the forces of one muscle alone are asked for */
    for (int e = 0; e < expand->n; e++) {
        const struct art_dof_map_entry *entry = &expand->entry[e];
        if (entry->block >= sys->n_active_blocks) continue;
        double *out = f + sys->jac.K->row_off[entry->block];
        int m = sys->jac.K->size[entry->block];
        if (entry->identity) {
            art_v3_add(out, out, fi);
            if (m == 6) art_v3_add(out + 3, out + 3, fi + 3);
            continue;
        }
        for (int j = 0; j < m; j++) {
            double sum = out[j];
            for (int k = 0; k < s; k++) sum += entry->G[k * m + j] * fi[k];
            out[j] = sum;
        }
    }
}

/* Add the force on a point that is its own block: most are. */
static inline void add_own_point(const struct art_system *sys, int block, const double *fi,
                                 double *f)
{
    if (block >= sys->n_active_blocks) return;
    double *out = f + sys->jac.K->row_off[block];
    out[0] += fi[0], out[1] += fi[1], out[2] += fi[2];
}

/* Points of one frame mostly stand one after the other: their sum stays in registers. */
static void reduce_frame_points(const struct art_attachments *att, const int *row,
                                const double *all, double *f)
{
    const struct art_frame_point *point = att->frame_points, *end = point + att->n_frame_points;
    while (point < end) {
        int block = point->block;
        if (block < 0) {
            point++;
            continue;
        }
        double *out = f + row[block], sum[6];
        art_v3_copy(sum, out), art_v3_copy(sum + 3, out + 3);
        for (; point < end && point->block == block; point++)
            add_frame_point_force(sum, point->r, all + point->u);
        art_v3_copy(out, sum), art_v3_copy(out + 3, sum + 3);
    }
}

/* f_active = T^T f over the active blocks, T from the expansions. */
void mech_reduce(const struct art_system *sys, const double *all, double *f)
{
    memset(f, 0, (size_t)sys->n_active * sizeof *f);
    for (int k = 0; k < sys->attachments.n_mapped; k++) {
        const int i = sys->attachments.mapped[k], own = sys->attachments.own_block[i];
        if (own >= 0)
            add_own_point(sys, own, all + sys->dyn[i].u, f);
        else
            add_reduced(sys, i, all + sys->dyn[i].u, f);
    }
    reduce_frame_points(&sys->attachments, sys->jac.K->row_off, all, f);
}

/* Add the weight of the components first <= i < last. */
static void add_gravity(const struct art_system *sys, int first, int last, double *f)
{
    double r[3], fg[3], m[3];
    for (int i = first; i < last; i++) {
        const struct art_dyn *dyn = &sys->dyn[i];
        double mass = dyn->frame ? dyn->inertia.mass : dyn->mass + dyn->inertia.mass;
        if (mass == 0) continue;
        art_v3_scale(fg, mass, dyn->gravity);
        art_v3_add(f + dyn->u, f + dyn->u, fg);
        if (!dyn->frame) continue;
        art_m3_mulvec(r, dyn->R, dyn->inertia.com);
        art_v3_cross(m, r, fg);
        art_v3_add(f + dyn->u + 3, f + dyn->u + 3, m);
    }
}

void art_system_forces(struct art_system *sys, const struct art_state *state, double *f)
{
    memcpy(sys->force.all, sys->force.external, (size_t)sys->n_u * sizeof *sys->force.all);
    add_gravity(sys, 0, sys->n_dyn, sys->force.all);
    for (struct art_force_set *set = sys->force.sets; set; set = set->next)
        if (set->type->forces) set->type->forces(sys, state, set, sys->force.all);
    mech_partition_complete(sys, sys->force.all);
    if (f) mech_reduce(sys, sys->force.all, f);
}

void mech_reduced_force_on(const struct art_system *sys, const double *all, int i, double *f)
{
    int m = size_of(&sys->dyn[i]);
    double fs[6];
    memcpy(f, all + sys->dyn[i].u, (size_t)m * sizeof *f);
    for (int a = 0; a < sys->attachments.n; a++) {
        const struct art_attach *att = &sys->attachments.list[a];
        for (int l = 0; l < att->n_links; l++) {
            if (att->links[l].dyn != i) continue;
            mech_reduced_force_on(sys, all, att->slave, fs);
            for (int k = 0; k < size_of(&sys->dyn[att->slave]); k++)
                for (int j = 0; j < m; j++) f[j] += att->links[l].G[k * m + j] * fs[k];
        }
    }
}

/* Preparation ahead of the sets of forces: K and D, or their sum A, are 0, and unless the Jacobians
 * alone are wanted forces are external forces and weights. Large systems are prepared in parts,
 * each by the thread that is likely to add to it. */
enum { PARTS = 8, WORTH_IT = 8192 };

struct clear_job {
    struct art_system *sys;
    double *matrix[2]; /* NULL: none */
    double *f;         /* NULL: not wanted */
    int n;             /* parts */
};

static void clear_task(void *arg, int part)
{
    const struct clear_job *clear_job = arg;
    struct art_system *sys = clear_job->sys;
    size_t n = (size_t)clear_job->n, p = (size_t)part, dyns = (size_t)sys->n_dyn;
    size_t n_val = sys->jac.K->n_val, share = n == 1 ? n_val : n_val / n;
    size_t share_of_dyns = n == 1 ? dyns : dyns / n;
    size_t first = share * p, last = p + 1 < n ? first + share : n_val;
    size_t first_dyn = share_of_dyns * p, last_dyn = p + 1 < n ? first_dyn + share_of_dyns : dyns;
    for (int k = 0; k < 2; k++) {
        double *val = clear_job->matrix[k];
        if (val) memset(val + first, 0, (last - first) * sizeof *val);
    }
    if (clear_job->f) add_gravity(sys, (int)first_dyn, (int)last_dyn, clear_job->f);
}

static void clear_matrices(struct art_system *sys, double *first, double *second, double *f)
{
    struct clear_job clear_job = {
        sys, {first, second}, f, sys->jac.K->n_val > WORTH_IT ? PARTS : 1};
    if (f) memcpy(f, sys->force.external, (size_t)sys->n_u * sizeof *f);
    art_pool_run(sys->pool, clear_job.n, clear_task, &clear_job);
    memset(sys->jac.yK, 0, (size_t)sys->n_u * sizeof *sys->jac.yK);
    memset(sys->jac.yD, 0, (size_t)sys->n_u * sizeof *sys->jac.yD);
}

static void clear_jacobians(struct art_system *sys, double *f)
{
    const struct art_jacobians *jac = &sys->jac;
    /* pages that are never written take no memory */
    clear_matrices(sys, jac->K->val, jac->without_damping ? NULL : jac->D->val, f);
}

/* Reduce the products of Jacobians with the accelerations of attached components; without
 * attachments they stay 0. */
static void reduce_products(struct art_system *sys)
{
    if (sys->attachments.n == 0) return;
    mech_reduce(sys, sys->jac.yK, sys->jac.cK);
    mech_reduce(sys, sys->jac.yD, sys->jac.cD);
}

void art_system_jacobians(struct art_system *sys, const struct art_state *state)
{
    clear_jacobians(sys, NULL);
    for (struct art_force_set *set = sys->force.sets; set; set = set->next)
        if (set->type->jacobians) set->type->jacobians(sys, state, set);
    reduce_products(sys);
}

void art_system_consistent_jacobians(struct art_system *sys, const struct art_state *state)
{
    clear_jacobians(sys, NULL);
    for (struct art_force_set *set = sys->force.sets; set; set = set->next) {
        if (set->type->consistent_jacobians)
            set->type->consistent_jacobians(sys, state, set);
        else if (set->type->jacobians)
            set->type->jacobians(sys, state, set);
    }
    reduce_products(sys);
}

static void add_forces_and_jacobians(struct art_system *sys, const struct art_state *state,
                                     double *f)
{
    for (struct art_force_set *set = sys->force.sets; set; set = set->next) {
        if (set->type->linearize) {
            set->type->linearize(sys, state, set, f);
            continue;
        }
        if (set->type->forces) set->type->forces(sys, state, set, f);
        if (set->type->jacobians) set->type->jacobians(sys, state, set);
    }
}

void art_system_linearize(struct art_system *sys, const struct art_state *state, double *f)
{
    clear_jacobians(sys, sys->force.all);
    add_forces_and_jacobians(sys, state, sys->force.all);
    mech_partition_complete(sys, sys->force.all);
    if (f) mech_reduce(sys, sys->force.all, f);
    reduce_products(sys);
}

static bool has_bodies(const struct art_system *sys)
{
    for (int b = 0; b < sys->n_active_blocks; b++)
        if (sys->jac.K->size[b] == 6) return true;
    return false;
}

/* Small systems of particles alone stay as they are: there is little to gain with blocks of three,
 * and whether they touch what they slide on may be rounding. */
bool art_system_sums(const struct art_system *sys)
{
    if (sys->jac.partition || (sys->jac.K->n_val <= WORTH_IT && !has_bodies(sys))) return false;
    for (const struct art_force_set *set = sys->force.sets; set; set = set->next)
        if ((set->type->jacobians || set->type->linearize) &&
            !(set->type->sums && set->type->sums(set)))
            return false;
    return true;
}

void art_system_linearize_step(struct art_system *sys, const struct art_state *state, double h,
                               double *b)
{
    double *f = sys->force.all, *y = sys->jac.yK, *all = sys->jac.yD;
    clear_matrices(sys, sys->jac.A->val, NULL, f);
    sys->jac.sum = (struct art_jacobian_sum){true, -h * h, -h, h, state->u};
    add_forces_and_jacobians(sys, state, f);
    sys->jac.sum.on = false;
    for (int i = 0; i < sys->n_u; i++) all[i] = h * f[i] + y[i];
    mech_reduce(sys, all, b);
}

void art_system_update_history(struct art_system *sys, struct art_state *state, double h)
{
    for (struct art_force_set *set = sys->force.sets; set; set = set->next)
        if (set->type->update_history) set->type->update_history(sys, state, set, h);
}

void art_system_update_trial_history(struct art_system *sys, struct art_state *state, double h)
{
    sys->inner.trial = true;
    for (struct art_force_set *set = sys->force.sets; set; set = set->next)
        if (set->type->trial_history) set->type->update_history(sys, state, set, h);
    sys->inner.trial = false;
}

bool art_system_has_trial_history(const struct art_system *sys)
{
    for (const struct art_force_set *set = sys->force.sets; set; set = set->next)
        if (set->type->trial_history) return sys->memory.n_history > 0;
    return false;
}

int art_system_settle(struct art_system *sys, struct art_state *state, enum art_settle when)
{
    int status = ART_OK;
    for (struct art_force_set *set = sys->force.sets; set && status == ART_OK; set = set->next)
        if (set->type->settle) status = set->type->settle(sys, state, set, when);
    return status;
}

void art_system_record_end_state(struct art_system *sys, struct art_state *state)
{
    for (struct art_force_set *set = sys->force.sets; set; set = set->next)
        if (set->type->record_end_state) set->type->record_end_state(sys, state, set);
}

/* -------------------------------------------------------------------- masses */

/* Compute the inertia with the axes of the world and the origin of the body. */
void mech_world_inertia(const struct art_dyn *dyn, struct art_inertia *M)
{
    struct art_rigid T = {{0}, {0, 0, 0}};
    art_m3_copy(T.R, dyn->R);
    art_inertia_transform(M, &T, &dyn->eff_inertia);
}

/* Compute -( m w x (w x r), w x J_o w ), all in world axes (docs/rooms/mech/bodies.md). */
void mech_body_mass_force(const struct art_inertia *M, const double w[3], double f[6])
{
    double J_o[9], wr[3], Jw[3];
    art_inertia_about_origin(J_o, M);
    art_v3_cross(wr, w, M->com);
    art_v3_cross(f, w, wr);
    art_v3_scale(f, -M->mass, f);
    art_m3_mulvec(Jw, J_o, w);
    art_v3_cross(f + 3, Jw, w);
}

/* Compute the velocity-dependent inertia force, with J_o from the matrix of M. */
static void mass_force(const struct art_inertia *M, const double *block, const double w[3],
                       double f[6])
{
    double wr[3],
        Jw[3] = {art_v3_dot(block + 21, w), art_v3_dot(block + 27, w), art_v3_dot(block + 33, w)};
    art_v3_cross(wr, w, M->com);
    art_v3_cross(f, w, wr);
    art_v3_scale(f, -M->mass, f);
    art_v3_cross(f + 3, Jw, w);
}

void art_system_masses(struct art_system *sys, const struct art_state *state)
{
    double *F = sys->inertia.mass_force;
    for (int b = 0; b < sys->n_active_blocks; b++) {
        const struct art_dyn *dyn = &sys->dyn[sys->block_dyn[b]];
        double *block = sys->inertia.mass + 36 * (size_t)b;
        if (dyn->frame) {
            struct art_inertia M;
            mech_world_inertia(dyn, &M);
            art_inertia_matrix(block, &M);
            mass_force(&M, block, state->u + dyn->u + 3, F);
        } else {
            block[0] = dyn->eff_mass;
            art_v3_zero(F);
        }
        F += size_of(dyn);
    }
    mech_coupled_masses(sys, state);
}

/* y = M x with a symmetric M[6][6] */
static inline void mul_six(const double *M, const double *x, double *y)
{
    art_f64x2 y0 = {0, 0}, y1 = y0, y2 = y0;
    for (int j = 0; j < 6; j++, M += 6) {
        y0 += x[j] * ART_F64X2_OF(M);
        y1 += x[j] * ART_F64X2_OF(M + 2);
        y2 += x[j] * ART_F64X2_OF(M + 4);
    }
    ART_F64X2(y) = y0, ART_F64X2(y + 2) = y1, ART_F64X2(y + 4) = y2;
}

void art_system_mass_mul(const struct art_system *sys, const double *x, double *y)
{
    for (int b = 0; b < sys->n_active_blocks; b++) {
        const double *M = sys->inertia.mass + 36 * (size_t)b;
        int n = size_of(&sys->dyn[sys->block_dyn[b]]);
        if (n == 6)
            mul_six(M, x, y);
        else
            art_v3_scale(y, M[0], x);
        x += n;
        y += n;
    }
    mech_coupled_mass_mul(sys, x - sys->n_active, y - sys->n_active);
}

/* Solve M x = f in place for one body: the symmetric 6x6 matrix by Cholesky. */
static bool solve_six(const double *M, double *x)
{
    double L[36];
    for (int i = 0; i < 6; i++) {
        for (int j = 0; j <= i; j++) {
            double s = M[6 * i + j];
            for (int k = 0; k < j; k++) s -= L[6 * i + k] * L[6 * j + k];
            if (i != j) {
                L[6 * i + j] = s / L[6 * j + j];
                continue;
            }
            if (!(s > 0)) return false;
            L[6 * i + i] = sqrt(s);
        }
    }
    for (int i = 0; i < 6; i++) {
        for (int k = 0; k < i; k++) x[i] -= L[6 * i + k] * x[k];
        x[i] /= L[6 * i + i];
    }
    for (int i = 5; i >= 0; i--) {
        for (int k = i + 1; k < 6; k++) x[i] -= L[6 * k + i] * x[k];
        x[i] /= L[6 * i + i];
    }
    return true;
}

bool art_system_block_mass_solve(const struct art_system *sys, int block, double *x)
{
    const double *M = sys->inertia.mass + 36 * (size_t)block;
    if (sys->dyn[sys->block_dyn[block]].frame) return solve_six(M, x);
    for (int i = 0; i < 3; i++) x[i] /= M[0];
    return true;
}

int art_system_mass_solve(const struct art_system *sys, double *x)
{
    double *first = x;
    mech_coupled_mass_load(sys, first);
    for (int b = 0; b < sys->n_active_blocks; b++) {
        const struct art_dyn *dyn = &sys->dyn[sys->block_dyn[b]];
        if (!art_system_block_mass_solve(sys, b, x))
            return art_error(sys->ctx, ART_ESINGULAR, &dyn->comp->loc,
                             "the inertia of '%s' is not positive", art_comp_path(dyn->comp, NULL));
        x += size_of(dyn);
    }
    return mech_coupled_mass_solve(sys, first);
}

struct art_newmark art_newmark_weights(const struct art_comp *top)
{
    double r = art_get_double(top, "spectralRadius"), newmark[2] = {0.25, 0.5};
    struct art_newmark w = {.am = 1, .af = 1};
    if (r >= 0) {
        w.am = (2 - r) / (1 + r);
        w.af = 1 / (1 + r);
        w.beta = (1 + w.am - w.af) * (1 + w.am - w.af) / 4;
        w.gamma = 0.5 + w.am - w.af;
        return w;
    }
    art_get_vector(top, "newmark", newmark, 2);
    w.beta = newmark[0];
    w.gamma = newmark[1];
    return w;
}
