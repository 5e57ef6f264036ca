/* Constraint rows (Jacobians G of bilateral, N of unilateral constraints, F of friction) over the
 * unknowns, and the sets that make them. */
#include "mech_priv.h"
#include <art/simd.h>
#include <string.h>

void art_rows_free(struct art_rows *rows)
{
    art_jac_fini(&rows->J);
    art_free(rows->row);
    art_free(rows->component);
    art_free(rows->W);
    memset(rows, 0, sizeof *rows);
}

int art_system_add_constraints(struct art_ctx *ctx, struct art_system *sys,
                               const struct art_constraint_type *type, void *data)
{
    struct art_constraint_set **end = &sys->constraints.sets;
    struct art_constraint_set *set = art_arena_alloc(ctx, &sys->arena, 1, sizeof *set);
    if (!set) return ART_ENOMEM;
    set->type = type;
    set->data = data;
    while (*end) end = &(*end)->next;
    *end = set;
    if (sys->memory.power < 0) sys->memory.power = art_system_add_history(ctx, sys, sys->top, 1);
    return sys->memory.power < 0 ? sys->memory.power : ART_OK;
}

void *art_system_constraints_data(const struct art_system *sys,
                                  const struct art_constraint_type *type)
{
    for (const struct art_constraint_set *set = sys->constraints.sets; set; set = set->next)
        if (set->type == type) return set->data;
    return NULL;
}

void *art_system_ensure_constraints(struct art_ctx *ctx, struct art_system *sys,
                                    const struct art_constraint_type *type, size_t size)
{
    void *data = art_system_constraints_data(sys, type);
    if (data) return data;
    data = art_arena_alloc(ctx, &sys->arena, 1, size);
    if (!data || art_system_add_constraints(ctx, sys, type, data) < 0) return NULL;
    return data;
}

int art_system_add_history(struct art_ctx *ctx, struct art_system *sys, const struct art_comp *comp,
                           int n)
{
    (void)ctx;
    if (!art_system_grow(sys, &sys->memory.history, sys->memory.n_comps, &sys->memory.cap_history,
                         sizeof *sys->memory.history))
        return ART_ENOMEM;
    int first = sys->memory.n_history;
    sys->memory.history[sys->memory.n_comps++] = (struct art_history_range){comp, first, n};
    sys->memory.n_history += n;
    return first;
}

int art_system_add_list(struct art_ctx *ctx, struct art_system *sys,
                        const struct art_list_owner *owner)
{
    (void)ctx;
    if (!art_system_grow(sys, &sys->memory.lists, sys->memory.n_lists, &sys->memory.cap_lists,
                         sizeof *sys->memory.lists))
        return ART_ENOMEM;
    sys->memory.lists[sys->memory.n_lists] = *owner;
    return sys->memory.n_lists++;
}

/* -------------------------------------------------------------------- rows */

static int size_of(const struct art_dyn *dyn)
{
    return dyn->frame ? 6 : 3;
}

static bool any_active(const struct art_system *sys, int n, const int *dyn)
{
    for (int k = 0; k < n; k++)
        for (int e = 0; e < sys->attachments.dof_map[dyn[k]].n; e++)
            if (sys->attachments.dof_map[dyn[k]].entry[e].block < sys->n_active_blocks) return true;
    return false;
}

/* out[rows][m] += W[rows][size of the component] times an entry of its expansion */
static inline void add_entry(const struct art_dof_map_entry *entry, int n_rows, int s, int m,
                             const double *W, double *out)
{
    if (entry->identity) {
        for (int i = 0; i < n_rows * s; i += 3) art_v3_add(out + i, out + i, W + i);
        return;
    }
    for (int i = 0; i < n_rows; i++)
        for (int j = 0; j < m; j++) {
            double sum = 0;
            for (int k = 0; k < s; k++) sum += W[i * s + k] * entry->G[k * m + j];
            out[i * m + j] += sum;
        }
}

/* Add the block of W times the expansion of a component. */
static int add_by_dof_map(struct art_ctx *ctx, struct art_system *sys, struct art_jac *J,
                          int n_rows, int dyn, const double *W)
{
    const struct art_dof_map *expand = &sys->attachments.dof_map[dyn];
    for (int e = 0; e < expand->n; e++) {
        const struct art_dof_map_entry *entry = &expand->entry[e];
        double *out = art_jac_block(ctx, J, entry->block);
        if (!out) return ART_ENOMEM;
        add_entry(entry, n_rows, size_of(&sys->dyn[dyn]), sys->jac.K->size[entry->block], W, out);
    }
    return ART_OK;
}

/* (dT/dt) u of what is attached belongs to the rate of a row. ArtiSynth takes it away instead
 * (docs/rooms/mech/constraints.md), but not where an end of a joint is the attachment. */
static double attached_rate(const struct art_system *sys, int dyn, const double *w)
{
    const double *acc = sys->attachments.acc + sys->dyn[dyn].u;
    double sum = 0;
    for (int k = 0; k < size_of(&sys->dyn[dyn]); k++) sum += w[k] * acc[k];
    bool joint_end = sys->dyn[dyn].comp->is_value;
    return sys->quirks.attached_rate_sign && !joint_end ? -sum : sum;
}

/* Add what an attached component does to the rates of rows. */
static void add_attached_rates(const struct art_system *sys, struct art_rows *rows, int first,
                               int n_rows, int dyn, const double *W)
{
    if (sys->dyn[dyn].block >= 0) return;
    for (int i = 0; i < n_rows; i++)
        rows->row[first + i].deriv += attached_rate(sys, dyn, W + i * size_of(&sys->dyn[dyn]));
}

/* Remember what the rows do to a component: the forces on it are asked for when they are known. */
static int add_component(struct art_ctx *ctx, const struct art_system *sys, struct art_rows *rows,
                         int first, int n_rows, int dyn, const double *W)
{
    int n = n_rows * size_of(&sys->dyn[dyn]);
    if (!ART_RESERVE(ctx, rows->W, rows->n_W + n, rows->cap_W) ||
        !ART_GROW(ctx, rows->component, rows->n_components, rows->cap_components))
        return ART_ENOMEM;
    memcpy(rows->W + rows->n_W, W, (size_t)n * sizeof *W);
    rows->component[rows->n_components++] =
        (struct art_row_component){first, n_rows, dyn, (size_t)rows->n_W};
    rows->n_W += n;
    return ART_OK;
}

/* Volumes of elements have 27 nodes at most. */
enum { MOST_OWN_POINTS = 32 };

/* Set the blocks of components; false unless each of them has unknowns of its own, points or
 * frames, none of them twice. */
static bool have_own_blocks(const struct art_system *sys, int n, const int *dyn, int *block)
{
    if (n > MOST_OWN_POINTS) return false;
    for (int k = 0; k < n; k++) {
        block[k] = sys->attachments.own_block[dyn[k]];
        if (block[k] < 0 && sys->dyn[dyn[k]].frame) block[k] = sys->dyn[dyn[k]].block;
        if (block[k] < 0) return false;
        for (int j = 0; j < k; j++)
            if (block[j] == block[k]) return false;
    }
    return true;
}

static bool some_active(const struct art_system *sys, int n, const int *block)
{
    for (int k = 0; k < n; k++)
        if (block[k] < sys->n_active_blocks) return true;
    return false;
}

/* Copy the blocks of such components, whose columns need no search: those of volumes of elements,
 * which are most of the rows of a soft body, and of joints between bodies. */
static int add_own_blocks(struct art_ctx *ctx, struct art_rows *rows, int first, int n_rows, int n,
                          const int *block, const double *const *W)
{
    double *B = art_jac_new_blocks(ctx, &rows->J, n, block);
    if (!B || !ART_GROW(ctx, rows->component, rows->n_components, rows->cap_components))
        return ART_ENOMEM;
    rows->component[rows->n_components++] =
        (struct art_row_component){first, n_rows, -1, (size_t)rows->J.n_groups - 1};
    for (int k = 0; k < n; k++) {
        const int size = rows->J.size[block[k]] * n_rows;
        if (size == 3)
            art_v3_copy(B, W[k]);
        else
            memcpy(B, W[k], (size_t)size * sizeof *B);
        B += size;
    }
    return ART_OK;
}

int art_system_add_rows(struct art_ctx *ctx, struct art_system *sys, struct art_rows *rows,
                        int n_rows, int n, const int *dyn, const double *const *W,
                        const struct art_row *info, int *first)
{
    int status, block[MOST_OWN_POINTS];
    bool own = have_own_blocks(sys, n, dyn, block);
    *first = -1;
    if (n_rows == 0 || !(own ? some_active(sys, n, block) : any_active(sys, n, dyn))) return ART_OK;
    *first = rows->J.n_rows;
    if (!ART_RESERVE(ctx, rows->row, *first + n_rows, rows->cap)) return ART_ENOMEM;
    memcpy(rows->row + *first, info, (size_t)n_rows * sizeof *info);
    if ((status = art_jac_group(ctx, &rows->J, n_rows)) < 0) return status;
    if (own) return add_own_blocks(ctx, rows, *first, n_rows, n, block, W);
    for (int k = 0; k < n; k++) {
        status = add_by_dof_map(ctx, sys, &rows->J, n_rows, dyn[k], W[k]);
        if (status == ART_OK) status = add_component(ctx, sys, rows, *first, n_rows, dyn[k], W[k]);
        if (status < 0) return status;
        add_attached_rates(sys, rows, *first, n_rows, dyn[k], W[k]);
    }
    return ART_OK;
}

/* Set the blocks of a group of rows that is reduced by the expansions of its components. */
static void set_by_dof_maps(const struct art_system *sys, struct art_rows *rows,
                            const struct art_row_mark *at, int n, const int *dyn,
                            const double *const *W)
{
    const struct art_jac *J = &rows->J;
    int g = at->group, n_rows = J->row[g + 1] - J->row[g];
    for (int e = J->ptr[g]; e < J->ptr[g + 1]; e++)
        memset(J->val + J->off[e], 0, (size_t)(n_rows * J->size[J->block[e]]) * sizeof *J->val);
    for (int k = 0; k < n; k++) {
        const struct art_dof_map *expand = &sys->attachments.dof_map[dyn[k]];
        int s = size_of(&sys->dyn[dyn[k]]);
        for (int i = 0; i < expand->n; i++) {
            const struct art_dof_map_entry *entry = &expand->entry[i];
            int e = J->ptr[g];
            while (J->block[e] != entry->block) e++;
            add_entry(entry, n_rows, s, J->size[entry->block], W[k], J->val + J->off[e]);
        }
        memcpy(rows->W + rows->component[at->component + k].off, W[k],
               (size_t)(n_rows * s) * sizeof **W);
        add_attached_rates(sys, rows, J->row[g], n_rows, dyn[k], W[k]);
    }
}

void art_row_pattern_set(const struct art_system *sys, struct art_rows *rows,
                         const struct art_row_mark *at, int n, const int *dyn,
                         const double *const *W)
{
    const struct art_jac *J = &rows->J;
    int first = J->ptr[at->group], n_rows = J->row[at->group + 1] - J->row[at->group];
    if (rows->component[at->component].dyn >= 0) {
        set_by_dof_maps(sys, rows, at, n, dyn, W);
        return;
    }
    for (int k = 0; k < n; k++)
        memcpy(J->val + J->off[first + k], W[k],
               (size_t)(n_rows * J->size[J->block[first + k]]) * sizeof *J->val);
}

int art_system_constrain(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                         unsigned how)
{
    int status = ART_OK;
    if (!sys->constraints.sets) return ART_OK;
    sys->constraints.evaluation++;
    sys->constraints.has_friction = false;
    art_jac_clear(&sys->constraints.G.J, sys->n_blocks, sys->jac.K->size);
    art_jac_clear(&sys->constraints.N.J, sys->n_blocks, sys->jac.K->size);
    sys->constraints.G.n_components = sys->constraints.G.n_W = sys->constraints.N.n_components =
        sys->constraints.N.n_W = 0;
    const struct art_rows *both[2] = {&sys->constraints.G, &sys->constraints.N};
    for (struct art_constraint_set *set = sys->constraints.sets; set && status == ART_OK;
         set = set->next) {
        bool left_out = (how & ART_ROWS_WITHOUT_STIFFNESS) && set->type->geometric_stiffness;
        for (int k = 0; k < 2; k++) set->first_row[k] = both[k]->J.n_rows;
        if (!left_out) status = set->type->rows(ctx, sys, state, set, how);
        for (int k = 0; k < 2; k++) set->n_rows[k] = both[k]->J.n_rows - set->first_row[k];
    }
    return status;
}

int art_system_distances(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                         bool *anew)
{
    *anew = false;
    sys->constraints.evaluation++;
    for (struct art_constraint_set *set = sys->constraints.sets; set; set = set->next)
        if (set->type->distances)
            set->type->distances(sys, state, set);
        else
            *anew = true;
    return *anew ? art_system_constrain(ctx, sys, state, 0) : ART_OK;
}

/* Compute the power of the forces of n rows on a frame, W[n][6], at the twist u. */
static double power_on_frame(int n, const double *W, const double *force, const double *u)
{
    art_f64x2 v = {0, 0}, m = {0, 0}, w = {0, 0};
    for (int r = 0; r < n; r++, W += 6) {
        v += force[r] * ART_F64X2_OF(W);
        m += force[r] * ART_F64X2_OF(W + 2);
        w += force[r] * ART_F64X2_OF(W + 4);
    }
    v = v * ART_F64X2_OF(u) + m * ART_F64X2_OF(u + 2) + w * ART_F64X2_OF(u + 4);
    return v[0] + v[1];
}

/* Sum of the forces of rows times the rates of their rows, over what moves; `others`: without the
 * groups whose components are their own blocks. */
static double power_of(const struct art_system *sys, const struct art_state *state,
                       const struct art_rows *all, const double *force, bool others)
{
    const struct art_jac *J = &all->J;
    double sum = 0;
    for (int g = 0, c = 0; g < J->n_groups; g++) {
        int first = J->row[g], rows = J->row[g + 1] - first;
        while (others && c < all->n_components && all->component[c].first < first) c++;
        if (others && c < all->n_components && all->component[c].first == first &&
            all->component[c].dyn < 0)
            continue;
        for (int e = J->ptr[g]; e < J->ptr[g + 1]; e++) {
            int b = J->block[e], n = J->size[b];
            if (b >= sys->n_active_blocks) continue;
            const double *u = state->u + sys->dyn[sys->block_dyn[b]].u, *w = J->val + J->off[e];
            if (n == 6)
                sum += power_on_frame(rows, w, force + first, u);
            else
                for (int r = 0; r < rows; r++, w += n)
                    for (int k = 0; k < n; k++) sum += force[first + r] * w[k] * u[k];
        }
    }
    return sum;
}

/* From so many components on the power of rows is added up with their forces, or by another thread.
 */
enum { COMPONENTS_MIN = 256 };

struct constraint_forces {
    struct art_system *sys;
    const struct art_state *state;
    const double *lambda, *theta;
    bool many;
    double power[2];
};

static void forces_task(void *arg, int task)
{
    struct constraint_forces *c = arg;
    struct art_system *sys = c->sys;
    const struct art_rows *G = &sys->constraints.G, *N = &sys->constraints.N;
    if (task == 0) {
        memset(sys->last.f_constraint, 0, (size_t)sys->n_u * sizeof *sys->last.f_constraint);
        if (c->many)
            c->power[0] = mech_constraint_add_many(sys, c->state, G, c->lambda);
        else
            mech_constraint_add(sys, G, c->lambda);
        mech_constraint_add(sys, N, c->theta);
    } else if (sys->memory.power >= 0) {
        c->power[1] = power_of(sys, c->state, G, c->lambda, c->many) +
                      power_of(sys, c->state, N, c->theta, false);
    }
}

void art_system_constraint_forces(struct art_system *sys, struct art_state *state,
                                  const double *lambda, const double *theta)
{
    struct constraint_forces c = {.sys = sys, .state = state, .lambda = lambda, .theta = theta};
    c.many = sys->constraints.G.n_components >= COMPONENTS_MIN;
    art_pool_run(c.many ? sys->pool : NULL, 2, forces_task, &c);
    for (struct art_constraint_set *set = sys->constraints.sets; set; set = set->next)
        if (set->type->forces) set->type->forces(sys, state, set, lambda, theta);
    if (sys->memory.power >= 0) state->history[sys->memory.power] = c.power[0] + c.power[1];
}

double art_system_depth(const struct art_system *sys, const struct art_state *state,
                        const struct art_comp **at)
{
    double most = 0;
    for (const struct art_constraint_set *set = sys->constraints.sets; set; set = set->next) {
        const struct art_comp *comp = NULL;
        double depth = set->type->depth ? set->type->depth(sys, state, set, &comp) : 0;
        if (!(depth > most)) continue;
        most = depth;
        *at = comp;
    }
    return most;
}

/* ----------------------------------------------------------------- friction */

int art_system_friction(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                        unsigned how)
{
    int status = ART_OK;
    art_jac_clear(&sys->constraints.F.J, sys->n_blocks, sys->jac.K->size);
    sys->constraints.F.n_components = sys->constraints.F.n_W = sys->constraints.n_friction = 0;
    for (struct art_constraint_set *set = sys->constraints.sets; set && status == ART_OK;
         set = set->next)
        if (set->type->friction) status = set->type->friction(ctx, sys, state, set, how);
    return status;
}

bool art_system_friction_bounds(struct art_system *sys, struct art_state *state, unsigned how)
{
    for (struct art_constraint_set *set = sys->constraints.sets; set; set = set->next)
        if (set->type->friction &&
            (!set->type->friction_bounds || !set->type->friction_bounds(sys, state, set, how)))
            return false;
    return true;
}

int art_system_add_friction(struct art_ctx *ctx, struct art_system *sys, int n, const int *dyn,
                            const double *const *W, const struct art_friction *friction)
{
    const struct art_row row = {.transient = true};
    struct art_friction *last = sys->constraints.n_friction
                                    ? &sys->constraints.friction[sys->constraints.n_friction - 1]
                                    : NULL;
    int first,
        status = art_system_add_rows(ctx, sys, &sys->constraints.F, 1, n, dyn, W, &row, &first);
    if (status < 0 || first < 0) return status;
    if (last && last->normal == friction->normal && last->bilateral == friction->bilateral) {
        last->n++;
        return ART_OK;
    }
    if (!ART_GROW(ctx, sys->constraints.friction, sys->constraints.n_friction,
                  sys->constraints.cap_friction))
        return ART_ENOMEM;
    struct art_friction *one = &sys->constraints.friction[sys->constraints.n_friction++];
    *one = *friction;
    one->first = first;
    one->n = 1;
    return ART_OK;
}

void art_system_friction_forces(struct art_system *sys, struct art_state *state, const double *phi)
{
    mech_constraint_add(sys, &sys->constraints.F, phi);
    for (struct art_constraint_set *set = sys->constraints.sets; set; set = set->next)
        if (set->type->friction_forces) set->type->friction_forces(sys, state, set, phi);
    if (sys->memory.power >= 0)
        state->history[sys->memory.power] += power_of(sys, state, &sys->constraints.F, phi, false);
}

int art_system_look(struct art_system *sys, const struct art_state *state)
{
    int status = ART_OK;
    for (struct art_constraint_set *set = sys->constraints.sets; set && status == ART_OK;
         set = set->next)
        if (set->type->look) status = set->type->look(sys->ctx, sys, state, set);
    return status;
}

int art_system_start(struct art_system *sys, struct art_state *state)
{
    art_system_update(sys, state);
    for (struct art_constraint_set *set = sys->constraints.sets; set; set = set->next)
        if (set->type->start) set->type->start(sys, state, set);
    /* what is attached may follow what constraints remember: turns of angles */
    if (sys->constraints.sets) art_system_update(sys, state);
    art_system_excite(sys);
    int status = art_system_settle(sys, state, ART_SETTLE_LOAD);
    if (status < 0) return status;
    art_system_record_end_state(sys, state);
    for (struct art_force_set *set = sys->force.sets; set; set = set->next)
        if (set->type->start) set->type->start(sys, state, set);
    return ART_OK;
}

void art_constraint_subtract_pair(const struct art_dof_map *a, const struct art_dof_map *b,
                                  const double S[9], const bool *skip, struct art_blocks *A)
{
    static const double one[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    for (int e = 0; e < a->n; e++)
        for (int f = 0; f < b->n; f++) {
            const struct art_dof_map_entry *x = &a->entry[e], *y = &b->entry[f];
            double B[36] = {0};
            if (x->block < y->block || x->block >= A->n) continue;
            if (skip && (skip[x->block] || skip[y->block])) continue;
            const double *Gx = x->identity ? one : x->G, *Gy = y->identity ? one : y->G;
            int m = A->size[x->block], n = A->size[y->block];
            for (int i = 0; i < m; i++)
                for (int k = 0; k < n; k++)
                    for (int r = 0; r < 3; r++)
                        for (int s = 0; s < 3; s++)
                            B[i * n + k] += Gx[r * m + i] * S[3 * r + s] * Gy[s * n + k];
            art_blocks_add(A, x->block, y->block, -1, B);
        }
}
