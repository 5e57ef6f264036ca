/* The set of forces of a FEM model: stresses, damping, and their Jacobians.
 *
 *     f = -f_int(x) - alpha m v - beta K v
 *
 * K is the tangent of the moment; where damping is objective, for solids that are integrated, that
 * of the rate of stress that turns with the material (kernel/solid.c).
 *
 * Elements are evaluated by several threads, a chunk after the other; what they give is added in
 * their order, so that the results do not depend on the number of threads. */
#include "shell.h"
#include <math.h>
#include <stdatomic.h>
#include <string.h>

/* Elements of a chunk: as many as fit into CHUNK_BYTES, and those of one task; parts of a sum for
 * each thread. */
enum {
    CHUNK_BYTES = 2 << 20,
    CHUNK_MIN = 16,
    CHUNK_MAX = 1024,
    TASK = 8,
    TASKS = 16, /* of a chunk for each thread, at least, as long as they have an element each */
    PARTS = 4,
    WORTH_IT = 32
};

struct set {
    struct art_fem *fem;
    struct fem_assembly assembly;
    int chunk;
    struct fem_out *out; /* [chunk] */
    double *K;           /* [chunk][most] K, then D */
    size_t most;
};

/* What the threads share. */
struct job {
    struct set *set;
    struct art_system *sys;
    const struct art_state *state;
    bool tangent, damped; /* damped: forces by stiffness and velocity as well */
    double *f;            /* NULL: not wanted */
    int first, n, task;   /* elements of the chunk, and of one task of it */
    int parts;            /* of the pairs and of the nodes */
    struct fem_span span; /* what the chunk has of them */
    /* The sums of the pairs below `cleared` were begun; those below `complete` are, with this
     * chunk, and those below `flushed` were so before and are in the matrices. */
    int cleared, complete, flushed;
    atomic_bool inverted; /* an element of the chunk is */
};

/* ---------------------------------------------------------------- evaluation */

/* xf = x + beta v, for damping by a stiffness that is linear */
static void add_motion(const struct art_fem *fem, const struct art_state *state, int e, int n,
                       const double (*x)[3], double (*xf)[3])
{
    const int *node = art_fem_elem_nodes(fem, e);
    for (int a = 0; a < n; a++)
        art_v3_add_scaled(xf[a], x[a], fem->beta,
                          state->u + fem->sys->dyn[fem->node_dyn[node[a]]].u);
}

/* out->f += beta K v */
static void add_damping(const struct art_fem *fem, const struct art_state *state, int e,
                        struct fem_out *out)
{
    int n = art_fem_kind_of(fem, e)->n_nodes;
    double v[ART_ELEM_MAX_NODES][3], t[3];
    const double *K = out->K;
    fem_elem_velocities(fem, state, e, v);
    for (int a = 0; a < n; a++)
        for (int b = 0; b <= a; b++, K += 9) {
            art_m3_mulvec(t, K, v[b]);
            art_v3_add_scaled(out->f + 3 * a, out->f + 3 * a, fem->beta, t);
            if (a == b) continue;
            art_m3_tmulvec(t, K, v[a]);
            art_v3_add_scaled(out->f + 3 * b, out->f + 3 * b, fem->beta, t);
        }
}

/* Shells whose strains are assumed, and membranes: their damping takes the whole stiffness. */
static void eval_shell(const struct art_fem *fem, const struct art_state *state, int e,
                       const double (*x)[3], bool damped, double *K, struct fem_out *out)
{
    const struct art_fem_elem *elem = &fem->elem[e];
    int n = fem->kind[elem->kind]->n_nodes;
    bool assumes = fem_shell_assumes(fem, e);
    if (damped && !out->K) {
        memset(K, 0, 9 * (size_t)(n * (n + 1) / 2) * sizeof *K);
        out->K = K;
    }
    if (elem->linear) fem_linear_eval(fem, state, e, x, x, out);
    if (elem->linear == FEM_COROTATED && assumes && out->K)
        fem_shell_linear_tension(fem->kind[elem->kind], x, out->f, fem->sys->whole_tangent, out->K);
    if (elem->nonlinear && assumes)
        fem_shell_eval(fem, state, e, x, out);
    else if (elem->nonlinear)
        fem_membrane_eval(fem, state, e, x, out);
    if (damped) add_damping(fem, state, e, out);
}

static void eval_element(const struct art_fem *fem, const struct art_state *state, int e,
                         bool tangent, bool damped, struct fem_out *out, double *K)
{
    const struct art_fem_elem *elem = &fem->elem[e];
    double x[ART_ELEM_MAX_NODES][3], y[ART_ELEM_MAX_NODES][3];
    const double(*xe)[3] = (const double(*)[3])x, (*ye)[3] = (const double(*)[3])y;
    int n = fem->kind[elem->kind]->n_nodes;
    art_fem_elem_pos(fem, state, e, x);
    /* from its first node: thin elements far from the origin keep their digits */
    for (int a = n - 1; a >= 0; a--) art_v3_sub(x[a], x[a], x[0]);
    memset(out->f, 0, 3 * (size_t)n * sizeof *out->f);
    out->K = tangent ? K : NULL;
    out->D = NULL;
    out->min_J = INFINITY;
    if (tangent) memset(K, 0, 9 * (size_t)(n * (n + 1) / 2) * sizeof *K);
    if (fem_shell_assumes(fem, e) || fem->kind[elem->kind]->membrane) {
        eval_shell(fem, state, e, xe, damped, K, out);
        return;
    }
    if (elem->linear && damped) add_motion(fem, state, e, n, xe, y);
    if (elem->linear) fem_linear_eval(fem, state, e, xe, damped ? ye : xe, out);
    if (tangent && fem->sys->whole_tangent && elem->linear & FEM_COROTATED && !elem->moving)
        fem_linear_add_turning(fem, e, xe, K);
    if (!elem->nonlinear) return;
    if (tangent && fem->objective && fem->beta != 0) {
        size_t numbers = 9 * (size_t)(n * (n + 1) / 2);
        out->D =
            memcpy(K + numbers, K, numbers * sizeof *K); /* of the linear part both are alike */
    }
    if (damped) fem_elem_velocities(fem, state, e, y);
    fem_solid_eval(fem, state, e, xe, damped ? ye : NULL, out);
}

static void eval_task(void *arg, int task)
{
    struct job *job = arg;
    struct set *set = job->set;
    int last = (task + 1) * job->task < job->n ? (task + 1) * job->task : job->n;
    for (int i = task * job->task; i < last; i++) {
        eval_element(set->fem, job->state, job->first + i, job->tangent, job->damped, &set->out[i],
                     set->K + (size_t)i * set->most);
        if (!(set->out[i].min_J > 0)) atomic_store(&job->inverted, true);
    }
}

/* Where a part of a range begins. */
static int part_of(const int range[2], const struct job *job, int part)
{
    return range[0] + (int)((long long)(range[1] - range[0]) * part / job->parts);
}

/* The next chunk: its elements, and what it has of the pairs and nodes, so that its parts are
 * alike. */
static void set_chunk(struct job *job)
{
    const struct set *set = job->set;
    const struct fem_span *span = set->assembly.span + job->first;
    int left = set->fem->n_elems - job->first;
    int tasks = TASKS * art_pool_threads(set->fem->sys->pool);
    job->n = left < set->chunk ? left : set->chunk;
    job->task = job->n / tasks < 1 ? 1 : job->n / tasks > TASK ? TASK : job->n / tasks;
    job->span = span[0];
    for (int i = 1; i < job->n; i++)
        for (int k = 0; k < 2; k++) {
            int pair = span[i].pair[k], node = span[i].node[k];
            if ((pair < job->span.pair[k]) == (k == 0)) job->span.pair[k] = pair;
            if ((node < job->span.node[k]) == (k == 0)) job->span.node[k] = node;
        }
}

/* What becomes of the pairs in this chunk. Pressures of nodes are added behind the last one. */
static void set_pairs(struct job *job)
{
    const struct art_fem *fem = job->set->fem;
    const struct fem_assembly *assembly = &job->set->assembly;
    int *pair = job->span.pair, next = job->first + job->n;
    bool nodal = fem->soft == ART_INCOMP_NODAL;
    job->complete = nodal ? 0 : assembly->least[next];
    if (pair[0] > job->cleared) pair[0] = job->cleared;
    if (pair[1] < job->complete) pair[1] = job->complete;
    if (next == fem->n_elems) pair[1] = assembly->n_pairs;
}

/* Forces of an element on the nodes of one part. */
static void add_forces(const struct art_fem *fem, int e, const struct fem_out *out, int first,
                       int last, double *f)
{
    const int *node = art_fem_elem_nodes(fem, e);
    for (int a = 0; a < art_fem_kind_of(fem, e)->n_nodes; a++) {
        if (node[a] < first || node[a] >= last) continue;
        double *fa = f + fem->sys->dyn[fem->node_dyn[node[a]]].u;
        art_v3_sub(fa, fa, out->f + 3 * a);
    }
}

static int larger(int a, int b)
{
    return a > b ? a : b;
}

static void sum_task(void *arg, int part)
{
    const struct job *job = arg;
    const struct art_fem *fem = job->set->fem;
    struct fem_assembly *assembly = &job->set->assembly;
    const int *pair = job->span.pair, *node = job->span.node;
    int first = part_of(pair, job, part), last = part_of(pair, job, part + 1);
    int from = part_of(node, job, part), to = part_of(node, job, part + 1);
    int done = last < job->complete ? last : job->complete;
    if (job->tangent) fem_assembly_clear(assembly, larger(first, job->cleared), last);
    for (int i = 0; i < job->n; i++) {
        const struct fem_out *out = &job->set->out[i];
        const int *own = assembly->span[job->first + i].node;
        if (job->f && own[0] < to && own[1] > from)
            add_forces(fem, job->first + i, out, from, to, job->f);
        if (job->tangent) fem_assembly_add(assembly, job->first + i, out->K, out->D, first, last);
    }
    if (job->tangent) fem_assembly_flush(job->sys, assembly, larger(first, job->flushed), done);
}

/* What is left when all elements are added. */
static void flush_task(void *arg, int part)
{
    const struct job *job = arg;
    const struct fem_assembly *assembly = &job->set->assembly;
    const int left[2] = {job->flushed, job->cleared};
    fem_assembly_flush(job->sys, assembly, part_of(left, job, part), part_of(left, job, part + 1));
}

/* K and D apart, as pairs meet there. */
static void spread_task(void *arg, int task)
{
    const struct job *job = arg;
    fem_assembly_flush_spread(job->sys, &job->set->assembly, task == 1);
}

/* What the pressures of nodes add to the tangent besides the elements: kp c c^T of each node. */
static void add_nodal_tangent(struct set *set)
{
    const struct fem_nodal *nodal = set->fem->nodal;
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

/* The first element that is inverted and must not be. */
static void check_inversion(struct art_force_set *force, const struct art_fem *fem, int e,
                            const struct fem_out *out)
{
    if (out->min_J > 0 || fem->lets_invert || force->failed || !fem_refuses_inversion(fem, e))
        return;
    force->failed = fem->elem[e].comp;
    force->why = "it is inverted";
    force->by_step = true;
}

/* The least volume at a point of each element of a task that cannot be inverted. */
static void judge_task(void *arg, int task)
{
    const struct job *job = arg;
    const struct art_fem *fem = job->set->fem;
    double x[ART_ELEM_MAX_NODES][3];
    for (int i = task * job->task; i < (task + 1) * job->task && i < job->n; i++) {
        int e = job->first + i;
        const struct art_fem_kind *kind = art_fem_kind_of(fem, e);
        struct fem_out *out = &job->set->out[i];
        out->min_J = INFINITY;
        if (!fem_refuses_inversion(fem, e)) continue;
        art_fem_elem_pos(fem, job->state, e, x);
        out->min_J = fem_least_volume(kind, (const double(*)[3])x);
    }
}

/* Of a model whose elements may be inverted, the first one that is, once. */
static void tell_inversion(const struct art_system *sys, const struct art_state *state,
                           struct art_fem *fem, int e, const struct fem_out *out)
{
    const struct art_comp *comp = fem->elem[e].comp;
    if (out->min_J > 0 || !fem->lets_invert || fem->told_inverted) return;
    fem->told_inverted = true;
    art_warn(sys->ctx, &comp->loc,
             "'%s' is inverted by the step from t = %.9g; no further one is told",
             art_comp_path(comp, NULL), state->t);
}

static void judge(const struct art_system *sys, const struct art_state *state,
                  struct art_force_set *force)
{
    struct set *set = force->data;
    struct art_fem *fem = set->fem;
    struct job job = {.set = set, .state = state, .parts = 1};
    for (; job.first < fem->n_elems; job.first += job.n) {
        set_chunk(&job);
        art_pool_run(sys->pool, (job.n + job.task - 1) / job.task, judge_task, &job);
        for (int i = 0; i < job.n; i++) {
            check_inversion(force, fem, job.first + i, &set->out[i]);
            tell_inversion(sys, state, fem, job.first + i, &set->out[i]);
        }
    }
}

/* Of a node with a back: its own, in the original with that of the back. */
static double whole_mass(const struct art_fem *fem, int i)
{
    double m = fem->node_mass[i];
    if (i < fem->n_nodes && fem->sys->compat && fem->node_back[i] >= 0)
        m += fem->node_mass[fem->node_back[i]];
    return m;
}

/* In the original the weight of the backs acts on the nodes. */
static void shift_weight(const struct art_fem *fem, double *f)
{
    for (int b = fem->n_nodes; fem->sys->compat && b < fem->n_all; b++) {
        const struct art_dyn *back = &fem->sys->dyn[fem->node_dyn[b]];
        const struct art_dyn *node = art_system_dyn(fem->sys, fem->node_comp[b]);
        art_v3_add_scaled(f + node->u, f + node->u, back->mass, back->gravity);
        art_v3_add_scaled(f + back->u, f + back->u, -back->mass, back->gravity);
    }
}

static void add_mass_damping(struct art_system *sys, const struct set *set,
                             const struct art_state *state, double *f, bool tangent)
{
    const struct art_fem *fem = set->fem;
    const struct fem_assembly *assembly = &set->assembly;
    if (fem->alpha == 0) return;
    for (int i = 0; i < fem->n_all; i++) {
        const struct art_dyn *dyn = &sys->dyn[fem->node_dyn[i]];
        double d = fem->alpha * whole_mass(fem, i);
        if (f) art_v3_add_scaled(f + dyn->u, f + dyn->u, -d, state->u + dyn->u);
        /* of what is attached the original leaves it out (time-stepping of attached nodes) */
        if (!tangent || (sys->compat && dyn->status != ART_DYN_ACTIVE)) continue;
        int pair = assembly->self[i];
        ptrdiff_t place = assembly->place[pair];
        const double B[9] = {-d, 0, 0, 0, -d, 0, 0, 0, -d};
        if (place == ART_PAIR_SPREAD)
            art_system_add(sys, assembly->pair[pair], NULL, B);
        else if (place >= 0)
            for (int k = 0; k < 9; k += 4) sys->D->val[(place >> 1) + k] -= d;
    }
}

static void evaluate_chunk(struct art_system *sys, struct art_force_set *force, struct job *job)
{
    const struct set *set = job->set;
    set_chunk(job);
    if (job->tangent) set_pairs(job);
    atomic_store(&job->inverted, false);
    art_pool_run(sys->pool, (job->n + job->task - 1) / job->task, eval_task, job);
    for (int i = 0; atomic_load(&job->inverted) && i < job->n; i++)
        check_inversion(force, set->fem, job->first + i, &set->out[i]);
    art_pool_run(sys->pool, job->parts, sum_task, job);
    job->cleared = larger(job->cleared, job->span.pair[1]);
    job->flushed = larger(job->flushed, job->complete);
}

/* Forces (f may be NULL) and Jacobians. */
static void evaluate(struct art_system *sys, const struct art_state *state,
                     struct art_force_set *force, double *f, bool tangent)
{
    struct set *set = force->data;
    const struct art_fem *fem = set->fem;
    fem_stiffen_update(set->fem);
    bool nodal = fem->soft == ART_INCOMP_NODAL;
    struct job job = {.set = set, .sys = sys, .state = state, .tangent = tangent, .f = f};
    int threads = art_pool_threads(sys->pool);
    job.damped = f && fem->beta != 0;
    job.parts = threads > 1 ? PARTS * threads : 1;
    if (fem->bind && !force->failed) force->failed = fem_bind_judge(fem, state, &force->why);
    if (nodal) fem_nodal_soft(fem, state, job.tangent || job.damped);
    for (; job.first < fem->n_elems; job.first += job.n) evaluate_chunk(sys, force, &job);
    if (nodal && tangent) add_nodal_tangent(set);
    if (nodal && f && fem->beta != 0) fem_nodal_damping(fem, state, fem->beta, f);
    if (tangent && job.flushed < job.cleared) art_pool_run(sys->pool, job.parts, flush_task, &job);
    if (tangent && set->assembly.spread)
        art_pool_run(sys->pool, fem->beta != 0 ? 2 : 1, spread_task, &job);
    if (f) shift_weight(fem, f);
    add_mass_damping(sys, set, state, f, tangent);
}

static void forces(const struct art_system *sys, const struct art_state *state,
                   struct art_force_set *force, double *f)
{
    struct set *set = force->data;
    (void)sys;
    evaluate(set->fem->sys, state, force, f, false);
}

static void jacobians(struct art_system *sys, const struct art_state *state,
                      struct art_force_set *force)
{
    evaluate(sys, state, force, NULL, true);
}

static void linearize(struct art_system *sys, const struct art_state *state,
                      struct art_force_set *force, double *f)
{
    evaluate(sys, state, force, f, true);
}

/* --------------------------------------------------------------------- refresh */

/* Methods that need what only a model being compiled can get stay as they were. */
static int read_methods(struct art_ctx *ctx, struct art_fem *fem)
{
    int status = fem_incomp_read(ctx, fem);
    const char *prop = NULL;
    if (status == ART_OK && fem->soft == ART_INCOMP_NODAL && !fem->nodal) prop = "softIncompMethod";
    if (status == ART_OK && fem->hard != ART_INCOMP_OFF && !fem->rows) prop = "incompressible";
    if (!prop) return status;
    return art_error(ctx, ART_EUNSUPPORTED, &fem->comp->loc,
                     "%s=%s of '%s' cannot be chosen while the model is simulated: it couples more "
                     "nodes than before",
                     prop, art_get_text(fem->comp, prop), art_comp_path(fem->comp, NULL));
}

static int refresh(struct art_ctx *ctx, struct art_system *sys, struct art_force_set *force)
{
    struct set *set = force->data;
    struct art_fem *fem = set->fem;
    int status;
    fem_assembly_places(sys, &set->assembly);
    fem_cache_forget(fem);
    ART_TRY(fem_rest_refresh(ctx, fem));
    fem->lets_invert = !art_get_bool(fem->comp, "abortOnInvertedElements");
    fem->alpha = art_get_double(fem->comp, "particleDamping");
    fem->beta = art_get_double(fem->comp, "stiffnessDamping");
    for (int i = 0; i < fem->n_materials; i++)
        ART_TRY(art_material_refresh(ctx, fem->material[i].comp, sys->compat, &fem->material[i]));
    ART_TRY(fem_bind_refresh(ctx, fem));
    ART_TRY(fem_directions_refresh(ctx, fem));
    ART_TRY(fem_stiffen_read(ctx, fem));
    fem_stiffen_refresh(fem);
    fem->objective = art_streq(art_get_text(fem->comp, "stiffnessDampingKind"), "OBJECTIVE");
    set->assembly.apart = false;
    for (int e = 0; e < fem->n_elems; e++) {
        if (fem->elem[e].linear) fem_linear_rest(fem, e);
        if (fem->elem[e].nonlinear && fem->beta != 0 && fem->objective) set->assembly.apart = true;
    }
    ART_TRY(fem_masses(ctx, fem));
    ART_TRY(read_methods(ctx, fem));
out:
    return status;
}

static void start(const struct art_system *sys, struct art_state *state,
                  struct art_force_set *force)
{
    const struct set *set = force->data;
    (void)sys;
    fem_stiffen_update(set->fem);
    fem_points_start(set->fem, state);
}

static void advance(const struct art_system *sys, struct art_state *state,
                    struct art_force_set *force, double h)
{
    const struct set *set = force->data;
    (void)sys;
    fem_points_advance(set->fem, state, h);
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
    return fem_assembly_pairs(ctx, sys, &set->assembly);
}

static double share_kept(const struct art_system *sys, const struct art_state *before,
                         const struct art_state *after, const struct art_force_set *force,
                         const struct art_comp **at)
{
    const struct set *set = force->data;
    (void)sys;
    return fem_share_kept(set->fem, before, after, at);
}

static void free_set(struct art_force_set *force)
{
    const struct set *set = force->data;
    fem_cache_free(set->fem);
    fem_free_meshes(set->fem);
    fem_bind_free(set->fem);
}

static const struct art_force_type type = {
    .name = "fem",
    .pairs = pairs,
    .forces = forces,
    .jacobians = jacobians,
    .linearize = linearize,
    .start = start,
    .advance = advance,
    .refresh = refresh,
    .judge = judge,
    .share_kept = share_kept,
    .energy = energy,
    .free = free_set,
};

static int reserve(struct art_ctx *ctx, struct art_system *sys, struct set *set)
{
    const struct art_fem *fem = set->fem;
    size_t bytes = sizeof *set->out;
    int status = fem_assembly_init(ctx, sys, set->fem, &set->assembly);
    if (status < 0) return status;
    for (int kind = 0; kind < ART_FEM_KINDS; kind++) {
        if (!fem->kind[kind]) continue;
        size_t n = (size_t)fem->kind[kind]->n_nodes, numbers = 2 * 9 * (n * (n + 1) / 2);
        if (numbers > set->most) set->most = numbers;
    }
    bytes += set->most * sizeof *set->K;
    set->chunk = (int)(CHUNK_BYTES / bytes);
    if (set->chunk < CHUNK_MIN) set->chunk = CHUNK_MIN;
    if (set->chunk > CHUNK_MAX) set->chunk = CHUNK_MAX;
    if (set->chunk >= fem->n_elems) {
        set->chunk = fem->n_elems;
    } else { /* as many in each, so that none has but a few */
        int chunks = (fem->n_elems + set->chunk - 1) / set->chunk;
        set->chunk = (fem->n_elems + chunks - 1) / chunks;
    }
    size_t chunk = (size_t)set->chunk;
    set->out = art_arena_alloc(ctx, &sys->arena, chunk, sizeof *set->out);
    set->K = art_arena_alloc(ctx, &sys->arena, chunk * set->most, sizeof *set->K);
    if (!set->out || !set->K) return ART_ENOMEM;
    if (sys->pool || ctx->threads < 2 || fem->n_elems < WORTH_IT) return ART_OK;
    return art_pool_create(ctx, &sys->pool, ctx->threads);
}

int fem_add_set(struct art_ctx *ctx, struct art_system *sys, struct art_fem *fem)
{
    struct set *set = art_arena_alloc(ctx, &sys->arena, 1, sizeof *set);
    if (!set) return ART_ENOMEM;
    set->fem = fem;
    int status;
    ART_TRY(fem_incomp_read(ctx, fem));
    if (fem->soft == ART_INCOMP_NODAL) ART_TRY(fem_nodal_create(ctx, fem, true, &fem->nodal));
    ART_TRY(reserve(ctx, sys, set));
    ART_TRY(art_system_add_set(ctx, sys, &type, set));
    status = fem_add_hard(ctx, sys, fem);
out:
    return status;
}
