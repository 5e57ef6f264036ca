/* This computes the internal force of a FEM model and its Rayleigh damping (mass damping alpha,
 * stiffness damping beta), with their Jacobians.
 *
 *     f = -f_int(x) - alpha m v - beta K v
 *
 * K is the tangent at the state; where damping is objective, for integrated solids, that of an
 * objective stress rate (kernel/solid.c).
 *
 * Elements are evaluated by several threads, one batch after the other; their results are added in
 * their order, so that the sums do not depend on the number of threads. */
#include "assemble.h"
#include "element_force.h"
#include "excited_force.h"
#include "hex/hex.h"
#include "incompressibility.h"
#include "kept_elements.h"
#include "shell.h"
#include "viscous.h"
#include <art/excited.h>
#include <math.h>
#include <stdatomic.h>
#include <string.h>

/* Elements of a task, and the least number of tasks of a chunk for each thread, as long as each
 * has an element. */
enum { TASK = 8, TASKS = 16, WORTH_IT = 32 };

struct set {
    struct art_fem *fem;
    struct fem_assembly assembly;
    struct fem_element_response *out; /* [most_elems] of a chunk */
    struct fem_excited excited;
    struct fem_kept_elements kept;
};

/* Shared by the threads. */
struct job {
    struct set *set;
    struct fem_assembly_request wanted;
    bool damped;        /* forces by stiffness and velocity as well */
    bool keeps, served; /* results are kept; those of the last evaluation serve again */
    bool forces_again;  /* but for its forces, which damping is to be part of now, or no longer */
    int batch;
    int first, n, task;   /* elements of the chunk, and of one task of it */
    atomic_bool inverted; /* an element of the chunk is */
    int first_inverted;   /* of all chunks, of those that must not be; -1: none */
};

/* ---------------------------------------------------------------- evaluation */

/* Select the elements of a chunk. */
static void set_batch(struct job *job, int batch)
{
    const struct fem_assembly *assembly = &job->set->assembly;
    int tasks = TASKS * art_pool_threads(job->set->fem->sys->pool);
    job->batch = batch;
    job->first = assembly->batch[batch].elem;
    job->n = assembly->batch[batch].n_elems;
    job->task = job->n / tasks < 1 ? 1 : job->n / tasks > TASK ? TASK : job->n / tasks;
    atomic_store(&job->inverted, false);
}

static void run_elements(struct job *job, void (*task)(void *arg, int task))
{
    art_pool_run(job->set->fem->sys->pool, (job->n + job->task - 1) / job->task, task, job);
}

/* Where the results of an element go. */
static void place_response(const struct job *job, int i)
{
    const struct fem_assembly *to = &job->set->assembly;
    struct fem_element_response *out = &job->set->out[i];
    const int k = job->first + i;
    const size_t at = 9 * (to->own.first_block[k] - to->own.first_block[job->first]);
    out->f = to->f + 3 * (to->own.first_force[k] - to->own.first_force[job->first]);
    out->K = to->K + at;
    out->D = to->separate_damping ? to->D + at : NULL;
    out->consistent = job->wanted.consistent;
    out->viscous = to->viscous;
}

/* Hexahedra of a sort wait until there are as many as are evaluated at once. */
struct waiting {
    void (*evaluate)(const struct fem_hex_request *wanted, int n, const int *e,
                     struct fem_element_response *const *out);
    bool tangent;
    int n, elem[FEM_HEX_MOST_LANES];
    struct fem_element_response *out[FEM_HEX_MOST_LANES];
};

static void eval_waiting(const struct job *job, struct waiting *waiting)
{
    const struct fem_hex_request wanted = {.fem = job->set->fem,
                                           .state = job->wanted.state,
                                           .tangent = waiting->tangent,
                                           .damped = job->damped};
    if (waiting->n > 0) waiting->evaluate(&wanted, waiting->n, waiting->elem, waiting->out);
    waiting->n = 0;
}

/* Return the sort of an element, with its tangent or without: integrated or corotated; NULL where
 * it is evaluated alone. */
static struct waiting *sort_of(const struct job *job, int e, bool tangent, struct waiting *sorts)
{
    const struct art_fem *fem = job->set->fem;
    if (job->set->assembly.viscous) return NULL;
    if (!tangent) sorts += 2;
    if (fem_hex_suits(fem, e)) return &sorts[0];
    return !job->wanted.consistent && fem_hex_suits_corotated(fem, e) ? &sorts[1] : NULL;
}

/* Evaluate an element, or have it wait for others of its sort. */
static void eval_element(const struct job *job, int i, bool tangent, struct waiting *sorts)
{
    const struct set *set = job->set;
    struct fem_element_response *out = &set->out[i];
    const int e = fem_assembly_elem(&set->assembly, job->first + i);
    struct waiting *waiting = sort_of(job, e, tangent, sorts);
    if (!waiting) {
        fem_element_eval(set->fem, job->wanted.state, e, tangent, job->damped, out);
        return;
    }
    waiting->elem[waiting->n] = e;
    waiting->out[waiting->n++] = out;
    if (waiting->n == fem_hex_kernels()->lanes) eval_waiting(job, waiting);
}

static void eval_task(void *arg, int task)
{
    struct job *job = arg;
    struct set *set = job->set;
    const struct fem_hex_kernels *hex = fem_hex_kernels();
    struct waiting sorts[4] = {{.evaluate = hex->evaluate, .tangent = job->wanted.tangent},
                               {.evaluate = hex->corotated, .tangent = job->wanted.tangent},
                               {.evaluate = hex->evaluate},
                               {.evaluate = hex->corotated}};
    int last = (task + 1) * job->task < job->n ? (task + 1) * job->task : job->n;
    for (int i = task * job->task; i < last; i++) {
        const int k = job->first + i;
        place_response(job, i);
        const bool kept =
            job->served && fem_kept_adapt(&set->kept, &set->assembly, &job->wanted, k);
        if (kept && !job->forces_again)
            set->out[i].min_J = set->kept.min_J[k];
        else
            eval_element(job, i, job->wanted.tangent && !kept, sorts);
    }
    for (int k = 0; k < 4; k++) eval_waiting(job, &sorts[k]);
    for (int i = task * job->task; i < last; i++) {
        const double min_J = set->out[i].min_J;
        if (job->keeps) set->kept.min_J[job->first + i] = min_J;
        if (!(min_J > 0)) atomic_store(&job->inverted, true);
    }
}

static void gather_task(void *arg, int part)
{
    const struct job *job = arg;
    fem_assembly_gather(&job->set->assembly, &job->wanted, job->batch, part);
}

static void finish_task(void *arg, int part)
{
    const struct job *job = arg;
    fem_assembly_finish(&job->set->assembly, &job->wanted, part);
}

/* K and D are separate, as pairs are attached. */
static void attached_pairs_task(void *arg, int task)
{
    const struct job *job = arg;
    fem_assembly_add_attached(job->wanted.sys, &job->set->assembly, task == 1);
}

/* The nodal pressures add kp c c^T of each node to the tangent, besides the elements. */
static void add_nodal_tangent(const struct set *set)
{
    const struct fem_nodal *nodal = set->fem->incomp.nodal;
    const int *slot = nodal->slot;
    for (int i = 0; i < set->fem->n_nodes; i++) {
        int n = nodal->first[i + 1] - nodal->first[i];
        const double *c = nodal->grad + 3 * nodal->first[i];
        double t[3], B[9];
        if (nodal->kp[i] == 0) {
            slot += n * (n + 1) / 2;
            continue;
        }
        for (int a = 0; a < n; a++) {
            art_v3_scale(t, nodal->kp[i], c + 3 * a);
            for (int b = 0; b <= a; b++) {
                art_m3_outer(B, t, c + 3 * b);
                fem_assembly_add_slot(&set->assembly, *slot++, B);
            }
        }
    }
}

/* The first element of the chunk that is inverted and must not be. */
static void find_inverted(struct job *job)
{
    const struct set *set = job->set;
    for (int i = 0; job->first_inverted < 0 && i < job->n; i++) {
        const int e = fem_assembly_elem(&set->assembly, job->first + i);
        if (!(set->out[i].min_J > 0) && fem_forbids_inversion(set->fem, e)) job->first_inverted = e;
    }
}

/* Find the first one on any rank: all of them go the same way on. */
static int agree_on_inverted(const struct art_fem *fem, int first)
{
    const int none = fem->n_elems;
    const double least = -art_partition_max(fem->sys->jac.partition, -(first < 0 ? none : first));
    return least < none ? (int)least : -1;
}

static void check_inversion(struct art_force_set *force, const struct art_fem *fem, int inverted)
{
    inverted = agree_on_inverted(fem, inverted);
    if (inverted < 0 || fem->options.allows_inversion || force->failed) return;
    force->failed = fem->elem[inverted].comp;
    force->why = "it is inverted";
    force->by_step = true;
}

/* The least volume at a point of each element of a task that cannot be inverted. */
static void min_volume_task(void *arg, int task)
{
    const struct job *job = arg;
    const struct art_fem *fem = job->set->fem;
    const int end = (task + 1) * job->task < job->n ? (task + 1) * job->task : job->n;
    for (int i = task * job->task; i < end;) {
        int elem[TASK], at[TASK], n = 0;
        double least[TASK];
        for (; n < TASK && i < end; i++) {
            const int e = fem_assembly_elem(&job->set->assembly, job->first + i);
            job->set->out[i].min_J = INFINITY;
            if (fem_forbids_inversion(fem, e)) elem[n] = e, at[n++] = i;
        }
        fem_min_volumes(fem, job->wanted.state, n, elem, least);
        for (int k = 0; k < n; k++) job->set->out[at[k]].min_J = least[k];
    }
}

/* Reports the first inverted element of a model whose elements may be inverted, once. */
static void warn_inversion(const struct art_system *sys, const struct art_state *state,
                           struct art_fem *fem, int inverted)
{
    if (inverted < 0 || !fem->options.allows_inversion || fem->options.reported_inversion) return;
    const struct art_comp *comp = fem->elem[inverted].comp;
    fem->options.reported_inversion = true;
    art_warn(sys->ctx, &comp->loc,
             "'%s' is inverted by the step from t = %.9g; no further one is reported",
             art_comp_path(comp, NULL), state->t);
}

static void check_step(const struct art_system *sys, const struct art_state *state,
                       struct art_force_set *force)
{
    struct set *set = force->data;
    struct art_fem *fem = set->fem;
    struct job job = {.set = set, .wanted.state = state, .first_inverted = -1};
    for (int c = 0; c < set->assembly.n_batches; c++) {
        set_batch(&job, c);
        run_elements(&job, min_volume_task);
        find_inverted(&job);
    }
    check_inversion(force, fem, job.first_inverted);
    warn_inversion(sys, state, fem, agree_on_inverted(fem, job.first_inverted));
}

/* The results of a batch go to where all are kept. */
static void keep_batch(const struct job *job)
{
    struct fem_assembly *assembly = &job->set->assembly;
    const struct fem_kept_elements *kept = &job->set->kept;
    assembly->K = kept->K + 9 * assembly->own.first_block[job->first];
    assembly->D = kept->D + 9 * assembly->own.first_block[job->first];
    assembly->f = kept->f + 3 * assembly->own.first_force[job->first];
}

static void evaluate_batch(struct job *job, int batch)
{
    const struct set *set = job->set;
    set_batch(job, batch);
    if (job->keeps) keep_batch(job);
    run_elements(job, eval_task);
    if (atomic_load(&job->inverted)) find_inverted(job);
    art_pool_run(set->fem->sys->pool, set->assembly.n_parts, gather_task, job);
}

/* Add the terms of nodal pressures, after the elements. */
static void add_nodal(const struct set *set, const struct fem_assembly_request *wanted)
{
    const struct art_fem *fem = set->fem;
    if (wanted->tangent) add_nodal_tangent(set);
    if (wanted->f && fem->options.beta != 0)
        fem_nodal_damping(fem, wanted->state, fem->options.beta, wanted->f);
}

static void evaluate_elements(struct job *job)
{
    struct set *set = job->set;
    struct fem_assembly *assembly = &set->assembly;
    double *const K = assembly->K, *const D = assembly->D, *const f = assembly->f;
    job->keeps = fem_kept_begin(&set->kept, assembly);
    job->served = job->keeps && fem_kept_serves(&set->kept, &job->wanted);
    job->forces_again = job->served && job->wanted.f && set->kept.damped != job->damped;
    for (int c = 0; c < assembly->n_batches; c++) evaluate_batch(job, c);
    if (job->keeps) fem_kept_end(&set->kept, assembly, &job->wanted, job->served, job->damped);
    assembly->K = K, assembly->D = D, assembly->f = f;
}

/* Forces (f may be NULL) and Jacobians. */
static void evaluate(struct art_force_set *force, const struct fem_assembly_request *wanted)
{
    struct set *set = force->data;
    struct art_system *sys = wanted->sys;
    const struct art_state *state = wanted->state;
    double *f = wanted->f;
    const bool tangent = wanted->tangent;
    const struct art_fem *fem = set->fem;
    fem_activation_stiffening_update(set->fem);
    struct fem_assembly *assembly = &set->assembly;
    struct job job = {.set = set, .wanted = *wanted, .first_inverted = -1};
    const bool summed = tangent && sys->jac.sum.on;
    /* in a sum -h D u would take out again what damping adds to h f */
    job.damped = f && fem->options.beta != 0 && !summed;
    assembly->has_nodal_terms = fem->incomp.penalty_method == ART_INCOMP_NODAL;
    if (fem->materials.params && !force->failed)
        force->failed = fem_params_check(fem, state, &force->why);
    if (assembly->has_nodal_terms) fem_nodal_penalty_update(fem, state, tangent || job.damped);
    evaluate_elements(&job);
    check_inversion(force, fem, job.first_inverted);
    if (assembly->has_nodal_terms) {
        add_nodal(set, &job.wanted);
        art_pool_run(sys->pool, assembly->n_parts, finish_task, &job);
    }
    if (tangent && !assembly->has_attached_pairs) fem_assembly_discard_sums(assembly);
    if (!tangent || !assembly->has_attached_pairs) return;
    const bool both = !summed && (fem->options.beta != 0 || assembly->viscous);
    art_pool_run(sys->pool, both ? 2 : 1, attached_pairs_task, &job);
    fem_assembly_add_attached_mass_damping(sys, assembly);
}

static void forces(const struct art_system *sys, const struct art_state *state,
                   struct art_force_set *force, double *f)
{
    const struct set *set = force->data;
    const struct fem_assembly_request wanted = {.sys = set->fem->sys, .state = state, .f = f};
    (void)sys;
    evaluate(force, &wanted);
}

static bool save_excited(const struct art_system *sys, const struct art_state *state,
                         struct art_force_set *force)
{
    struct set *set = force->data;
    const bool known = fem_kept_has_forces(&set->kept, &set->assembly, state);
    (void)sys;
    return fem_excited_save(&set->excited, set->fem, state, known ? set->kept.f : NULL,
                            set->assembly.own.first_force);
}

static void prepare_excited(struct art_force_set *force)
{
    struct set *set = force->data;
    set->kept.wanted = true;
}

static void add_excited(const struct art_system *sys, const struct art_state *state,
                        struct art_force_set *force, const double *net, double *f)
{
    struct set *set = force->data;
    (void)sys;
    fem_excited_add(&set->excited, set->fem, state, net, f);
}

static const struct art_excited_type excited = {
    .prepare = prepare_excited, .save = save_excited, .add = add_excited};

static void jacobians(struct art_system *sys, const struct art_state *state,
                      struct art_force_set *force)
{
    const struct fem_assembly_request wanted = {.sys = sys, .state = state, .tangent = true};
    evaluate(force, &wanted);
}

static void consistent_jacobians(struct art_system *sys, const struct art_state *state,
                                 struct art_force_set *force)
{
    const struct fem_assembly_request wanted = {
        .sys = sys, .state = state, .tangent = true, .consistent = true};
    evaluate(force, &wanted);
}

static void linearize(struct art_system *sys, const struct art_state *state,
                      struct art_force_set *force, double *f)
{
    const struct fem_assembly_request wanted = {
        .sys = sys, .state = state, .f = f, .tangent = true};
    evaluate(force, &wanted);
}

/* --------------------------------------------------------------------- refresh */

/* Viscous materials resist the motion of solids, whose strains are those of displacements. */
static int find_viscous(struct art_ctx *ctx, const struct art_fem *fem, bool *any)
{
    *any = false;
    for (int e = 0; e < fem->n_elems; e++) {
        const struct art_comp *comp = fem->elem[e].comp;
        if (!fem_is_viscous(fem, e)) continue;
        if (fem_shell_uses_assumed_strain(fem, e) || art_fem_kind_of(fem, e)->membrane)
            return art_error(ctx, ART_EUNSUPPORTED, &comp->loc,
                             "'%s': a viscous material of a shell is not simulated",
                             art_comp_path(comp, NULL));
        *any = true;
    }
    return ART_OK;
}

/* The points of the nodes are large: what elements ask of them stands side by side. */
static void locate_nodes(struct art_fem *fem)
{
    for (int i = 0; i < fem->n_all; i++) {
        const struct art_dyn *dyn = &fem->sys->dyn[fem->node_dyn[i]];
        fem->results.node_at[i][0] = dyn->q, fem->results.node_at[i][1] = dyn->u;
    }
}

static int refresh(struct art_ctx *ctx, struct art_system *sys, struct art_force_set *force)
{
    struct set *set = force->data;
    struct art_fem *fem = set->fem;
    int status;
    fem_assembly_locate_pairs(sys, &set->assembly);
    locate_nodes(fem);
    fem_cache_invalidate(fem);
    set->excited.listed = set->kept.valid = false;
    ART_TRY(fem->source->refresh(ctx, fem));
    fem_activation_stiffening_refresh(fem);
    ART_TRY(find_viscous(ctx, fem, &set->assembly.viscous));
    set->assembly.separate_damping = set->assembly.viscous;
    for (int e = 0; e < fem->n_elems; e++) {
        bool evaluated = !fem->materials.evaluated || fem->materials.evaluated[e];
        if (fem->elem[e].linear && evaluated) fem_linear_rest(fem, e);
        if (fem->elem[e].nonlinear && fem->options.beta != 0 && fem->options.objective)
            set->assembly.separate_damping = true;
    }
out:
    return status;
}

static void start(const struct art_system *sys, struct art_state *state,
                  struct art_force_set *force)
{
    const struct set *set = force->data;
    (void)sys;
    fem_activation_stiffening_update(set->fem);
    fem_history_start(set->fem, state);
}

static void advance(const struct art_system *sys, struct art_state *state,
                    struct art_force_set *force, double h)
{
    const struct set *set = force->data;
    (void)sys;
    fem_history_update(set->fem, state, h);
}

/* The history variables are those of the end of a step, whatever the next one is. */
static void record(const struct art_system *sys, struct art_state *state,
                   struct art_force_set *force)
{
    advance(sys, state, force, 0);
}

/* Nodal pressures and viscous materials have damping of other forms than a force D u for the matrix
 * D. */
static bool sums(const struct art_force_set *force)
{
    const struct set *set = force->data;
    const struct art_fem *fem = set->fem;
    if (fem->sys->quirks.attached_nodes_undamped && set->assembly.has_attached_pairs) return false;
    return !set->assembly.viscous && !fem->incomp.nodal;
}

static double energy(const struct art_system *sys, const struct art_state *state,
                     struct art_force_set *force)
{
    const struct set *set = force->data;
    (void)sys;
    return art_fem_energy(set->fem, state);
}

static int pairs(struct art_ctx *ctx, struct art_system *sys, struct art_force_set *force)
{
    struct set *set = force->data;
    int status = fem_assembly_pairs(ctx, sys, &set->assembly);
    if (status < 0) return status;
    size_t n = (size_t)set->assembly.max_elems;
    set->out = art_arena_alloc(ctx, &sys->arena, n, sizeof *set->out);
    set->fem->results.node_at = art_arena_alloc(ctx, &sys->arena, (size_t)set->fem->n_all + 1,
                                                sizeof *set->fem->results.node_at);
    if (!set->out || !set->fem->results.node_at) return ART_ENOMEM;
    locate_nodes(set->fem);
    return ART_OK;
}

static double min_volume_ratio(const struct art_system *sys, const struct art_state *before,
                               const struct art_state *after, const struct art_force_set *force,
                               const struct art_comp **at)
{
    const struct set *set = force->data;
    (void)sys;
    return fem_min_volume_ratio(set->fem, before, after, at);
}

/* Pressures of nodes follow from the elements around them, which other ranks have. */
static const char *undivided(const struct art_force_set *force)
{
    const struct set *set = force->data;
    const struct art_fem *fem = set->fem;
    if (fem->incomp.nodal) return "pressures belong to nodes (softIncompMethod NODAL)";
    if (fem->shells || fem->n_all > fem->n_nodes) return "it has shells";
    return NULL;
}

static void free_set(struct art_force_set *force)
{
    struct set *set = force->data;
    fem_excited_fini(&set->excited);
    fem_kept_fini(&set->kept);
    fem_cache_free(set->fem);
    set->fem->source->free(set->fem);
    art_fem_params_free(set->fem);
}

static const struct art_force_type type = {
    .name = "fem",
    .pairs = pairs,
    .forces = forces,
    .excited = &excited,
    .jacobians = jacobians,
    .consistent_jacobians = consistent_jacobians,
    .linearize = linearize,
    .sums = sums,
    .start = start,
    .update_history = advance,
    .trial_history = true,
    .record_end_state = record,
    .refresh = refresh,
    .check_step = check_step,
    .min_volume_ratio = min_volume_ratio,
    .energy = energy,
    .undivided = undivided,
    .free = free_set,
};

static int reserve(struct art_ctx *ctx, struct art_system *sys, struct set *set)
{
    if (sys->pool || ctx->threads < 2 || set->fem->n_elems < WORTH_IT) return ART_OK;
    return art_pool_create(ctx, &sys->pool, ctx->threads);
}

int art_fem_add_set(struct art_ctx *ctx, struct art_system *sys, struct art_fem *fem)
{
    struct set *set = art_arena_alloc(ctx, &sys->arena, 1, sizeof *set);
    if (!set) return ART_ENOMEM;
    set->fem = set->assembly.fem = fem;
    int status;
    if (fem->incomp.penalty_method == ART_INCOMP_NODAL)
        ART_TRY(fem_nodal_create(ctx, fem, true, &fem->incomp.nodal));
    ART_TRY(reserve(ctx, sys, set));
    ART_TRY(art_system_add_set(ctx, sys, &type, set));
    ART_TRY(fem_add_volume_constraint(ctx, sys, fem));
    status = ART_OK;
    if (art_get_bool(fem->comp, "useConsistentMass"))
        status = fem_add_consistent_mass(ctx, sys, fem);
out:
    return status;
}
