/* The stiffness of a FEM model at rest, without the rest of the model it stands in, and its
 * Cholesky factor. */
#include "multizone_priv.h"
#include <math.h>
#include <string.h>

/* Nodes at rest, nothing moves, no weight: what is left are internal forces. */
static void set_rest(struct zone_stiffness *k)
{
    const struct art_fem *fem = k->fem;
    for (int i = 0; i < fem->n_all; i++) {
        struct art_dyn *dyn = &k->sys->dyn[fem->node_dyn[i]];
        art_v3_copy(k->state->q + dyn->q, fem->rest + 3 * (size_t)i);
        art_v3_zero(k->state->u + dyn->u);
        art_v3_zero(dyn->gravity);
        art_v3_zero(k->sys->force.external + dyn->u);
    }
}

static int check_model(struct art_ctx *ctx, const struct zone_stiffness *k)
{
    const struct art_fem *fem = k->fem;
    const struct art_comp *comp = fem->comp;
    if (fem->incomp.constraint_method != ART_INCOMP_OFF)
        return art_error(ctx, ART_EUSAGE, &comp->loc,
                         "'%s' is incompressible by constraints, which have no stiffness: set "
                         "softIncompMethod instead of incompressible",
                         art_comp_path(comp, NULL));
    for (int i = 0; i < fem->n_nodes; i++)
        if (k->sys->dyn[fem->node_dyn[i]].status == ART_DYN_ATTACHED)
            return art_error(ctx, ART_EUNSUPPORTED, &fem->node_comp[i]->loc,
                             "'%s' is attached within the model: its stiffness cannot be reduced",
                             art_comp_path(fem->node_comp[i], NULL));
    for (int i = 0; i < fem->materials.n; i++)
        if (!(fem->materials.material[i].flags & ART_MAT_LINEAR)) {
            art_note(ctx, &comp->loc, "'%s': its %s is made linear at rest",
                     art_comp_path(comp, NULL), fem->materials.material[i].comp->cls->name);
            break;
        }
    return ART_OK;
}

/* Stress at rest, as of a muscle that pulls passively, is no part of a linear response. */
static void note_stress(struct art_ctx *ctx, struct zone_stiffness *k)
{
    const struct art_system *sys = k->sys;
    double most = 0, stiff = 0;
    art_system_forces(k->sys, k->state, NULL);
    for (int i = 0; i < sys->n_u; i++) most = fmax(most, fabs(sys->force.all[i]));
    for (size_t i = 0; i < sys->jac.K->n_val; i++) stiff = fmax(stiff, fabs(sys->jac.K->val[i]));
    double size = 0;
    for (int i = 0; i < 3 * k->fem->n_nodes; i++) size = fmax(size, fabs(k->fem->rest[i]));
    if (most > 1e-9 * stiff * size)
        art_warn(ctx, &k->fem->comp->loc,
                 "'%s' has stress at rest, up to %.3g at a node: the reduced part begins without",
                 art_comp_path(k->fem->comp, NULL), most);
}

int zone_stiffness_open(struct art_ctx *ctx, const struct art_comp *fem, struct zone_stiffness *k)
{
    int status;
    *k = (struct zone_stiffness){0};
    if (!art_comp_has_kind(fem, ART_KIND_FEM_MODEL))
        return art_error(ctx, ART_EUSAGE, &fem->loc, "'%s' is a %s, not a FemModel3d",
                         art_comp_path(fem, NULL), fem->cls->name);
    ART_TRY(art_system_compile(ctx, (struct art_comp *)fem, NULL, &k->sys));
    ART_TRY(art_state_create(ctx, k->sys, &k->state));
    ART_TRY(art_system_start(k->sys, k->state));
    k->fem = art_system_fem_of(k->sys, fem);
    if (!k->fem || k->fem->n_elems == 0)
        ART_TRY(art_error(ctx, ART_EUSAGE, &fem->loc, "'%s' has no elements",
                          art_comp_path(fem, NULL)));
    ART_TRY(check_model(ctx, k));
    k->n_nodes = k->fem->n_nodes;
    set_rest(k);
    art_system_update(k->sys, k->state);
    art_system_consistent_jacobians(k->sys, k->state);
    note_stress(ctx, k);
    const struct art_blocks *K = k->sys->jac.K;
    k->n_scalars = K->row_off[K->n];
    k->work = art_alloc(ctx, 2 * (size_t)k->n_scalars, sizeof *k->work);
    k->fixed = art_alloc(ctx, (size_t)K->n + 1, sizeof *k->fixed);
    status = k->work && k->fixed ? ART_OK : ART_ENOMEM;
    /* df/dx is minus the stiffness */
    for (size_t i = 0; i < K->n_val; i++) K->val[i] = -K->val[i];
out:
    if (status < 0) zone_stiffness_fini(k);
    return status;
}

void zone_stiffness_fini(struct zone_stiffness *k)
{
    art_solver_free(k->solver);
    art_csc_fini(&k->csc);
    art_free(k->fixed);
    art_free(k->work);
    art_free(k->rhs);
    art_state_free(k->state);
    art_system_free(k->sys);
    *k = (struct zone_stiffness){0};
}

int zone_stiffness_at(const struct zone_stiffness *k, int node)
{
    int block = k->sys->dyn[k->fem->node_dyn[node]].block;
    return block < 0 ? -1 : k->sys->jac.K->row_off[block];
}

/* The node of the model that an unknown of K_PP belongs to. */
static const struct art_comp *comp_of(const struct zone_stiffness *k, int unknown)
{
    const struct art_blocks *K = k->sys->jac.K;
    int row = unknown >= 0 && unknown < k->csc.n ? k->csc.unknown[unknown] : -1;
    for (int b = 0; b < K->n && row >= 0; b++)
        if (row < K->row_off[b + 1]) return k->sys->dyn[k->sys->block_dyn[b]].comp;
    return k->fem->comp;
}

static int factor(struct art_ctx *ctx, struct zone_stiffness *k)
{
    struct art_quiet quiet;
    art_quiet_begin(ctx, &quiet);
    int status = art_quiet_end(ctx, &quiet, art_solver_factor(ctx, k->solver, &k->csc));
    if (art_status_stops(status)) return status;
    if (status == ART_ESINGULAR) {
        const struct art_comp *at = comp_of(k, art_solver_singular(k->solver));
        return art_error(ctx, status, &at->loc,
                         "the stiffness of '%s' is singular at '%s': without more bone or seam "
                         "nodes it floats, or a part of it moves without strain",
                         art_comp_path(k->fem->comp, NULL), art_comp_path(at, NULL));
    }
    if (status < 0) return art_error(ctx, status, &k->fem->comp->loc, "%s", quiet.why);
    if (art_solver_kind(k->solver) != ART_FACTOR_CHOLESKY)
        return art_error(ctx, ART_ERANGE, &k->fem->comp->loc,
                         "the stiffness of '%s' at rest is not positive definite",
                         art_comp_path(k->fem->comp, NULL));
    return ART_OK;
}

int zone_stiffness_factor(struct art_ctx *ctx, struct zone_stiffness *k, const bool *fixed,
                          const struct art_solver_set *solvers)
{
    const struct art_blocks *K = k->sys->jac.K;
    struct art_solver_set own;
    int status;
    bool *free_block = art_alloc(ctx, (size_t)K->n + 1, sizeof *free_block);
    if (!free_block) return ART_ENOMEM;
    /* others than nodes, such as the frame of the model, have no stiffness */
    for (int b = 0; b < K->n; b++) k->fixed[b] = true;
    for (int i = 0; i < k->fem->n_nodes; i++) {
        const int all[2] = {i, k->fem->node_back[i]};
        for (int j = 0; j < 2; j++)
            if (all[j] >= 0) k->fixed[k->sys->dyn[k->fem->node_dyn[all[j]]].block] = fixed[i];
    }
    for (int b = 0; b < K->n; b++) free_block[b] = !k->fixed[b];
    ART_TRY(art_csc_from_blocks(ctx, &k->csc, K, free_block));
    if (k->csc.n == 0) goto out; /* a zone of fixed nodes alone */
    art_solver_set_init(&own);
    if (!solvers) solvers = &own;
    ART_TRY(art_solver_create(ctx, &k->solver, art_solver_choose(solvers, k->csc.n)));
    ART_TRY(art_solver_analyze(ctx, k->solver, &k->csc));
    ART_TRY(factor(ctx, k));
out:
    art_free(free_block);
    return status;
}

int zone_stiffness_solve(struct art_ctx *ctx, struct zone_stiffness *k, int n)
{
    return k->csc.n ? art_solver_solve(ctx, k->solver, n, k->rhs) : ART_OK;
}

int zone_stiffness_room(struct art_ctx *ctx, struct zone_stiffness *k, int n)
{
    if (n <= k->cap_rhs) return ART_OK;
    art_free(k->rhs);
    k->cap_rhs = 0;
    k->rhs = art_alloc(ctx, (size_t)n * (size_t)k->csc.n, sizeof *k->rhs);
    if (!k->rhs) return ART_ENOMEM;
    k->cap_rhs = n;
    return ART_OK;
}

void zone_stiffness_mul(const struct zone_stiffness *k, bool fixed_rows, const double *x, double *y)
{
    const struct art_blocks *K = k->sys->jac.K;
    memset(y, 0, (size_t)k->n_scalars * sizeof *y);
    art_blocks_mul(K, NULL, NULL, 1, x, y);
    for (int b = 0; b < K->n; b++)
        if (k->fixed[b] != fixed_rows)
            for (int i = K->row_off[b]; i < K->row_off[b + 1]; i++) y[i] = 0;
}
