/* This file orders the degrees of freedom: the order of attachments, blocks of unknowns, effective
 * inertia, and the velocity of each component in terms of the blocks, T u. */
#include "mech_priv.h"
#include <math.h>
#include <string.h>

/* ------------------------------------------------------------- order of attachments */

/* Attachment that a component is the slave of, -1 if none. */
static int *attachment_of(struct art_ctx *ctx, const struct art_system *sys)
{
    int *of = art_alloc(ctx, (size_t)sys->n_dyn, sizeof *of);
    if (!of) return NULL;
    for (int i = 0; i < sys->n_dyn; i++) of[i] = -1;
    for (int k = 0; k < sys->attachments.n; k++) of[sys->attachments.list[k].slave] = k;
    return of;
}

/* Visit attachment k after those of its masters, depth first; with a stack of its own, as a file
 * may hold chains of any length. mark: 0 new, 1 in work, 2 done. */
static int visit(struct art_ctx *ctx, const struct art_system *sys, const int *of, int k,
                 char *mark, int *stack, struct art_attach *out, int *n)
{
    int depth = 0;
    stack[depth++] = k;
    while (depth > 0) {
        k = stack[depth - 1];
        const struct art_attach *att = &sys->attachments.list[k];
        if (mark[k]) {
            if (mark[k] == 1) out[(*n)++] = *att;
            mark[k] = 2;
            depth--;
            continue;
        }
        mark[k] = 1;
        for (int i = att->n_links - 1; i >= 0; i--) {
            int master = of[att->links[i].dyn];
            if (master < 0 || mark[master] == 2) continue;
            if (mark[master] == 1)
                return art_error(
                    ctx, ART_EUSAGE, &sys->attachments.list[master].comp->loc,
                    "'%s' is attached to itself in a ring",
                    art_comp_path(sys->dyn[sys->attachments.list[master].slave].comp, NULL));
            stack[depth++] = master;
        }
    }
    return ART_OK;
}

static int order_attachments(struct art_ctx *ctx, struct art_system *sys)
{
    int status = ART_ENOMEM, n = 0;
    int *of = attachment_of(ctx, sys), n_links = 0;
    for (int k = 0; k < sys->attachments.n; k++) n_links += sys->attachments.list[k].n_links;
    int *stack = art_alloc(ctx, (size_t)n_links + 1, sizeof *stack);
    char *mark = art_alloc(ctx, (size_t)sys->attachments.n, 1);
    struct art_attach *sorted =
        art_arena_alloc(ctx, &sys->arena, (size_t)sys->attachments.n, sizeof *sorted);
    if (of && mark && stack && sorted) status = ART_OK;
    for (int k = 0; status == ART_OK && k < sys->attachments.n; k++)
        status = visit(ctx, sys, of, k, mark, stack, sorted, &n);
    if (status == ART_OK) {
        sys->attachments.list = sorted;
        sys->attachments.cap = sys->attachments.n;
    }
    art_free(of);
    art_free(stack);
    art_free(mark);
    return status;
}

/* -------------------------------------------------------------------- blocks */

static double dyn_mass(const struct art_dyn *dyn)
{
    return dyn->frame ? dyn->eff_inertia.mass : dyn->eff_mass;
}

static bool can_move(const struct art_dyn *dyn)
{
    return dyn_mass(dyn) > 0 && isfinite(dyn_mass(dyn));
}

/* Test whether J is positive definite (Sylvester's criterion). */
static bool is_positive_definite(const double J[9])
{
    return J[0] > 0 && J[0] * J[4] - J[1] * J[3] > 0 && art_m3_det(J) > 0;
}

static bool is_of_opensim(const struct art_dyn *dyn)
{
    return art_comp_is(dyn->comp, "RigidBodyOsim");
}

/* True if nothing that moves has a mass, as in models of OpenSim that are made for motions alone.
 */
static bool is_without_mass(const struct art_system *sys)
{
    for (int i = 0; i < sys->n_dyn; i++)
        if (sys->dyn[i].dynamic && dyn_mass(&sys->dyn[i]) != 0) return false;
    return true;
}

static int check_mass(struct art_ctx *ctx, const struct art_system *sys, const struct art_dyn *dyn)
{
    double inv[36];
    if (!can_move(dyn) && is_of_opensim(dyn) && is_without_mass(sys))
        return art_error(ctx, ART_ERANGE, &dyn->comp->loc,
                         "'%s' is dynamic and has no mass, as all of the model: --set "
                         "%s:dynamicsEnabled=false makes it one of motions alone",
                         art_comp_path(dyn->comp, NULL), art_comp_path(sys->top, NULL));
    if (!can_move(dyn))
        return art_error(ctx, ART_ERANGE, &dyn->comp->loc,
                         "'%s' is dynamic and has no %smass; give it one or set dynamic=false",
                         art_comp_path(dyn->comp, NULL), dyn_mass(dyn) > 0 ? "finite " : "");
    if (dyn->frame && (!is_positive_definite(dyn->eff_inertia.J) ||
                       !art_inertia_matrix_inverse(inv, &dyn->eff_inertia)))
        return art_error(ctx, ART_ERANGE, &dyn->comp->loc,
                         "the inertia of '%s' is not positive; give it a mesh, an inertia or "
                         "dynamic=false",
                         art_comp_path(dyn->comp, NULL));
    return ART_OK;
}

static int number_blocks(struct art_ctx *ctx, struct art_system *sys)
{
    sys->block_dyn = art_arena_alloc(ctx, &sys->arena, (size_t)sys->n_dyn, sizeof *sys->block_dyn);
    if (!sys->block_dyn) return ART_ENOMEM;
    sys->n_blocks = 0;
    for (int pass = 0; pass < 2; pass++) {
        enum art_dyn_status want = pass == 0 ? ART_DYN_ACTIVE : ART_DYN_PARAMETRIC;
        for (int i = 0; i < sys->n_dyn; i++) {
            struct art_dyn *dyn = &sys->dyn[i];
            if (dyn->status != ART_DYN_ATTACHED)
                dyn->status = dyn->dynamic ? ART_DYN_ACTIVE : ART_DYN_PARAMETRIC;
            if (dyn->status != want) continue;
            dyn->block = sys->n_blocks;
            sys->block_dyn[sys->n_blocks++] = i;
            if (pass == 0) sys->n_active += dyn->frame ? 6 : 3;
        }
        if (pass == 0) sys->n_active_blocks = sys->n_blocks;
    }
    return ART_OK;
}

/* ---------------------------------------------------------- effective inertia */

/* The share of a point's mass that goes to the i-th of its masters. */
static void add_share(struct art_dyn *master, const struct art_attach *att, int i, double mass)
{
    double m = att->mass_share[i] * mass;
    if (!master->frame) {
        master->eff_mass += m;
    } else if (m > 0) {
        const double *at = att->share_at[i];
        struct art_inertia point = {m, {at[0], at[1], at[2]}, {0}};
        art_inertia_add(&master->eff_inertia, &master->eff_inertia, &point);
    }
}

/* Move the inertia of a slave to its masters: a point of mass m at body location l, the inertia of
 * an attached frame seen from its master, the mass of a point that follows another. What follows
 * nodes gives each its share of the mass; of a body that has a moment of inertia no node can take
 * it, so that it turns without. */
static void add_inertia_to_master(struct art_system *sys, const struct art_attach *att)
{
    struct art_dyn *slave = &sys->dyn[att->slave];
    struct art_dyn *master = att->n_links ? &sys->dyn[att->links[0].dyn] : NULL;
    double mass = slave->frame ? slave->eff_inertia.mass : slave->eff_mass;
    if (!master || !(mass > 0) || att->inertia_apart) return;
    if (att->mass_share) {
        for (int i = 0; i < att->n_links; i++)
            add_share(&sys->dyn[att->links[i].dyn], att, i, mass);
    } else if (slave->frame) {
        struct art_inertia moved;
        art_inertia_transform(&moved, &att->T, &slave->eff_inertia);
        art_inertia_add(&master->eff_inertia, &master->eff_inertia, &moved);
    } else if (master->frame) {
        const double *at = att->mass_loc ? att->mass_loc : att->loc;
        struct art_inertia point = {mass, {at[0], at[1], at[2]}, {0}};
        art_inertia_add(&master->eff_inertia, &master->eff_inertia, &point);
    } else {
        master->eff_mass += mass;
    }
}

/* OpenSim's models have bodies without mass, which their joints hold, such as frames of a chain of
 * joints. They get an inertia too small to count beside the others, so that the mass matrix is
 * regular. A model that has no mass at all and no dynamics is of poses alone, whatever it is lent.
 */
static void lend_inertia(struct art_system *sys)
{
    const double share = 1e-6;
    double most = 0;
    for (int i = 0; i < sys->n_dyn; i++)
        if (sys->dyn[i].frame && sys->dyn[i].dynamic) most = fmax(most, dyn_mass(&sys->dyn[i]));
    if (most == 0 && art_cls_prop(sys->top->cls, "dynamicsEnabled") &&
        !art_get_bool(sys->top, "dynamicsEnabled"))
        most = 1 / share;
    for (int i = 0; i < sys->n_dyn; i++) {
        struct art_dyn *dyn = &sys->dyn[i];
        if (!dyn->frame || dyn->status == ART_DYN_ATTACHED || dyn_mass(dyn) != 0 ||
            !isfinite(most) || !is_of_opensim(dyn))
            continue;
        art_inertia_zero(&dyn->eff_inertia);
        dyn->eff_inertia.mass = share * most;
        for (int k = 0; k < 3; k++) dyn->eff_inertia.J[4 * k] = share * most;
    }
}

void mech_effective_inertia_build(struct art_system *sys)
{
    for (int i = 0; i < sys->n_dyn; i++) {
        sys->dyn[i].eff_mass =
            sys->dyn[i].mass + (sys->dyn[i].frame ? 0 : sys->dyn[i].inertia.mass);
        sys->dyn[i].eff_inertia = sys->dyn[i].inertia;
    }
    for (int k = sys->attachments.n - 1; k >= 0; k--)
        add_inertia_to_master(sys, &sys->attachments.list[k]);
    lend_inertia(sys);
}

/* -------------------------------------------------------------- expansions */

/* Entry of a block in an expansion, made if it is not there. */
static struct art_dof_map_entry *entry_for(struct art_system *sys, struct art_dof_map *expand,
                                           int block)
{
    for (int i = 0; i < expand->n; i++)
        if (expand->entry[i].block == block) return &expand->entry[i];
    if (!art_system_grow(sys, &expand->entry, expand->n, &expand->cap, sizeof *expand->entry))
        return NULL;
    struct art_dof_map_entry *entry = &expand->entry[expand->n++];
    memset(entry, 0, sizeof *entry);
    entry->block = block;
    return entry;
}

/* Set up the factors of a point fixed in a frame: the left half is the identity and stays so. */
static void make_frame_point(struct art_attach_link *link, struct art_dof_map_entry *entry)
{
    entry->frame_point = true;
    for (int k = 0; k < 18; k += 7) link->G[k] = entry->G[k] = 1;
}

/* The blocks that each component depends on; the factors G change with the pose and are filled by
 * art_system_update. */
static int build_dof_maps(struct art_ctx *ctx, struct art_system *sys)
{
    sys->attachments.dof_map =
        art_arena_alloc(ctx, &sys->arena, (size_t)sys->n_dyn, sizeof *sys->attachments.dof_map);
    if (!sys->attachments.dof_map) return ART_ENOMEM;
    for (int i = 0; i < sys->n_dyn; i++) {
        sys->attachments.dof_map[i].cap = 1;
        sys->attachments.dof_map[i].entry =
            art_arena_alloc(ctx, &sys->arena, 1, sizeof *sys->attachments.dof_map[i].entry);
        if (!sys->attachments.dof_map[i].entry) return ART_ENOMEM;
        if (sys->dyn[i].block < 0) continue;
        struct art_dof_map_entry *entry =
            entry_for(sys, &sys->attachments.dof_map[i], sys->dyn[i].block);
        entry->identity = true;
    }
    for (int k = 0; k < sys->attachments.n; k++) {
        const struct art_attach *att = &sys->attachments.list[k];
        for (int i = 0; i < att->n_links; i++) {
            const struct art_dof_map *master = &sys->attachments.dof_map[att->links[i].dyn];
            for (int e = 0; e < master->n; e++)
                if (!entry_for(sys, &sys->attachments.dof_map[att->slave], master->entry[e].block))
                    return ART_ENOMEM;
            if (att->type == &art_attach_point_frame && master->n == 1 && master->entry[0].identity)
                make_frame_point(&att->links[i], &sys->attachments.dof_map[att->slave].entry[0]);
        }
    }
    return ART_OK;
}

/* Lists the points that are their own blocks, apart from the maps, which are large: rows of
 * elements and springs ask for them at each evaluation. */
static int list_own_points(struct art_ctx *ctx, struct art_system *sys)
{
    int *own = art_arena_alloc(ctx, &sys->arena, (size_t)sys->n_dyn + 1, sizeof *own);
    sys->attachments.own_block = own;
    if (!own) return ART_ENOMEM;
    for (int i = 0; i < sys->n_dyn; i++) {
        const struct art_dof_map *map = &sys->attachments.dof_map[i];
        bool is_own =
            !sys->dyn[i].frame && sys->dyn[i].block >= 0 && map->n == 1 && map->entry[0].identity;
        own[i] = is_own ? map->entry[0].block : -1;
    }
    return ART_OK;
}

/* Sort attached components by the way they are updated, once blocks are numbered and maps made. */
static int sort_attachments(struct art_ctx *ctx, struct art_system *sys)
{
    size_t n = (size_t)sys->attachments.n, n_dyn = (size_t)sys->n_dyn;
    sys->attachments.frame_points =
        art_arena_alloc(ctx, &sys->arena, n, sizeof *sys->attachments.frame_points);
    sys->attachments.general =
        art_arena_alloc(ctx, &sys->arena, n, sizeof *sys->attachments.general);
    sys->attachments.mapped =
        art_arena_alloc(ctx, &sys->arena, n_dyn, sizeof *sys->attachments.mapped);
    if (!sys->attachments.frame_points || !sys->attachments.general || !sys->attachments.mapped)
        return ART_ENOMEM;
    for (int k = 0; k < sys->attachments.n; k++) {
        struct art_attach *att = &sys->attachments.list[k];
        const struct art_dof_map *expand = &sys->attachments.dof_map[att->slave];
        if (expand->n != 1 || !expand->entry[0].frame_point) {
            sys->attachments.general[sys->attachments.n_general++] = k;
            continue;
        }
        const struct art_dyn *slave = &sys->dyn[att->slave];
        const struct art_dyn *frame = &sys->dyn[att->links[0].dyn];
        int block = expand->entry[0].block;
        sys->attachments.frame_points[sys->attachments.n_frame_points++] =
            (struct art_frame_point){.q = slave->q,
                                     .u = slave->u,
                                     .frame_q = frame->q,
                                     .frame_u = frame->u,
                                     .block = block < sys->n_active_blocks ? block : -1,
                                     .R = frame->R,
                                     .loc = att->loc,
                                     .G = {att->links[0].G, expand->entry[0].G}};
    }
    for (int i = 0; i < sys->n_dyn; i++) {
        const struct art_dof_map *expand = &sys->attachments.dof_map[i];
        if (expand->n > 1 || (expand->n == 1 && !expand->entry[0].frame_point))
            sys->attachments.mapped[sys->attachments.n_mapped++] = i;
    }
    /* where nothing but points fixed in frames follows, a state that did not change need not be
     * followed */
    enum { MANY = 8 };
    if (sys->attachments.n_general > 0 || MANY * sys->attachments.n_frame_points < sys->n_dyn)
        return ART_OK;
    sys->attachments.followed =
        art_arena_alloc(ctx, &sys->arena, (size_t)sys->n_q + (size_t)sys->n_u, sizeof(double));
    return sys->attachments.followed ? ART_OK : ART_ENOMEM;
}

int mech_check_masses(struct art_ctx *ctx, const struct art_system *sys)
{
    int status = ART_OK;
    for (int b = 0; b < sys->n_active_blocks && status == ART_OK; b++)
        status = check_mass(ctx, sys, &sys->dyn[sys->block_dyn[b]]);
    return status;
}

int mech_dofs_build(struct art_ctx *ctx, struct art_system *sys)
{
    int status;
    ART_TRY(order_attachments(ctx, sys));
    mech_effective_inertia_build(sys);
    ART_TRY(number_blocks(ctx, sys));
    ART_TRY(mech_check_masses(ctx, sys));
    ART_TRY(build_dof_maps(ctx, sys));
    ART_TRY(list_own_points(ctx, sys));
    ART_TRY(sort_attachments(ctx, sys));
    mech_coupled_masses_place(sys);
    sys->inertia.mass = art_arena_alloc(ctx, &sys->arena, sys->inertia.n_mass, sizeof(double));
    sys->inertia.mass_force =
        art_arena_alloc(ctx, &sys->arena, (size_t)sys->n_active, sizeof(double));
    sys->jac.cK = art_arena_alloc(ctx, &sys->arena, (size_t)sys->n_active, sizeof(double));
    sys->jac.cD = art_arena_alloc(ctx, &sys->arena, (size_t)sys->n_active, sizeof(double));
    if (!sys->inertia.mass || !sys->inertia.mass_force || !sys->jac.cK || !sys->jac.cD)
        return ART_ENOMEM;
out:
    return status;
}
