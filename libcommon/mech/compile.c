/* This file compiles a tree to a system: it walks over the components, lets each add its part,
 * then lays out the structure. */
#include "mech_priv.h"
#include <math.h>
#include <string.h>

/* ------------------------------------------------------------------- walking */

static bool switched_off(const struct art_comp *comp)
{
    static const char *const flags[] = {"enabled", "active"};
    for (int i = 0; i < 2; i++)
        if (art_cls_prop(comp->cls, flags[i]) && !art_get_bool(comp, flags[i])) return true;
    /* classes that are only partly known keep `active=false` as text */
    const struct art_slot *slot = art_comp_slot(comp, "active");
    return slot && !slot->prop && slot->value.text && art_streq(slot->value.text, "false");
}

const char *art_mech_class_of(const struct art_comp *comp)
{
    const char *in_file =
        art_cls_prop(comp->cls, "openSimClass") ? art_get_text(comp, "openSimClass") : NULL;
    return comp->tag ? comp->tag : in_file ? in_file : comp->cls->name;
}

static bool ignored(const struct art_compile_options *options, const struct art_comp *comp)
{
    if (options && options->any && art_mech_verdict_of(comp) == ART_MECH_REFUSE) return true;
    for (int i = 0; options && i < options->n_ignore; i++)
        if (art_streq(options->ignore[i], comp->cls->name) ||
            art_streq(options->ignore[i], comp->cls->full_name) ||
            art_streq(options->ignore[i], art_mech_class_of(comp)))
            return true;
    return false;
}

/* Plain lists and composites only hold others. */
static bool is_container(const struct art_comp *comp)
{
    const struct art_cls *cls = comp->cls;
    if (cls->flags & ART_CLASS_SCOPE || cls->unknown) return false;
    return art_cls_is(cls, "ComponentList") || art_streq(cls->name, "CompositeComponentBase");
}

enum art_mech_verdict art_mech_verdict_of(const struct art_comp *comp)
{
    if (is_container(comp)) return art_comp_is_passive(comp) ? ART_MECH_SKIP : ART_MECH_DESCEND;
    if (comp->cls->ops && !(comp->cls->flags & ART_CLASS_PASSIVE)) return ART_MECH_SIMULATE;
    if (comp->cls->flags & ART_CLASS_PASSIVE || switched_off(comp)) return ART_MECH_SKIP;
    return ART_MECH_REFUSE;
}

static enum art_mech_verdict verdict_of(const struct art_compile_options *options,
                                        const struct art_comp *comp)
{
    enum art_mech_verdict verdict = art_mech_verdict_of(comp);
    /* a class of a user's own, which stands for another here, can be left out as well */
    bool may = verdict == ART_MECH_REFUSE || comp->tag;
    return may && ignored(options, comp) ? ART_MECH_SKIP : verdict;
}

static int refuse(struct art_ctx *ctx, const struct art_comp *comp)
{
    const char *name = art_mech_class_of(comp), *lacks[2];
    art_cls_lacks(comp->cls, lacks);
    return art_error(ctx, ART_EUNSUPPORTED, &comp->loc,
                     "'%s' (%s) is not simulated and could move something%s%s; --ignore '%s' "
                     "leaves it out",
                     art_comp_path(comp, NULL), name, lacks[0], lacks[1], name);
}

typedef int (*stage_fn)(struct art_ctx *, struct art_system *, struct art_comp *);

static stage_fn stage_of(const struct art_comp *comp, int stage)
{
    const struct art_mech_ops *ops = comp->cls->ops;
    return stage == 0 ? ops->dynamics : stage == 1 ? ops->attachments : ops->forces;
}

/* A note for what is left out though it is in the model: unknown classes, what is switched off,
 * members of lists that cannot move anything. Not for parts of bodies (meshes), nor for the default
 * behaviours of contact, which are in every model and off. */
static void warn_skipped(struct art_ctx *ctx, const struct art_comp *comp)
{
    bool part = art_cls_is(comp->cls, "CollisionComponent");
    bool listed = comp->parent && is_container(comp->parent) && art_comp_is_passive(comp->parent);
    if (is_container(comp))
        for (int i = 0; i < comp->n_children; i++) warn_skipped(ctx, comp->children[i]);
    else if (!part && (comp->cls->unknown || comp->tag || listed || switched_off(comp)))
        art_note(ctx, &comp->loc, "'%s' (%s) takes no part in the simulation",
                 art_comp_path(comp, NULL), art_mech_class_of(comp));
}

static int run_stage(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp, int stage,
                     const struct art_compile_options *options)
{
    enum art_mech_verdict verdict = verdict_of(options, comp);
    int status = ART_OK;
    if (verdict == ART_MECH_REFUSE) return refuse(ctx, comp);
    if (verdict == ART_MECH_SKIP) {
        if (stage == 0) warn_skipped(ctx, comp);
        return ART_OK;
    }
    if (verdict == ART_MECH_SIMULATE) {
        stage_fn fn = stage_of(comp, stage);
        if (ignored(options, comp)) return ART_OK;
        if (fn) status = fn(ctx, sys, comp);
    }
    const struct art_mech_ops *ops = verdict == ART_MECH_SIMULATE ? comp->cls->ops : NULL;
    for (int i = 0; status == ART_OK && i < comp->n_children; i++)
        if (!ops || !ops->includes_child || ops->includes_child(comp, comp->children[i]))
            status = run_stage(ctx, sys, comp->children[i], stage, options);
    return status;
}

/* Allocate one entry for each component of the tree, by its order: nothing is written on the tree
 * itself. */
static int allocate_places(struct art_ctx *ctx, struct art_system *sys)
{
    size_t n = (size_t)sys->top->model->next_order;
    sys->index.place = art_arena_alloc(ctx, &sys->arena, n, sizeof *sys->index.place);
    sys->index.excitable_of = art_arena_alloc(ctx, &sys->arena, n, sizeof *sys->index.excitable_of);
    if (!sys->index.place || !sys->index.excitable_of) return ART_ENOMEM;
    sys->index.n_comps = (int)n;
    return ART_OK;
}

static int allocate_vectors(struct art_ctx *ctx, struct art_system *sys)
{
    size_t n = (size_t)sys->n_u;
    double **vectors[] = {&sys->attachments.acc, &sys->force.external,   &sys->force.all,
                          &sys->jac.yK,          &sys->jac.yD,           &sys->last.u_before,
                          &sys->last.rate,       &sys->last.f_constraint};
    for (size_t i = 0; i < sizeof vectors / sizeof vectors[0]; i++) {
        if (*vectors[i]) continue;
        *vectors[i] = art_arena_alloc(ctx, &sys->arena, n, sizeof(double));
        if (!*vectors[i]) return ART_ENOMEM;
    }
    return ART_OK;
}

static int build(struct art_ctx *ctx, struct art_system *sys,
                 const struct art_compile_options *options)
{
    int status;
    ART_TRY(allocate_places(ctx, sys));
    ART_TRY(run_stage(ctx, sys, sys->top, 0, options));
    ART_TRY(allocate_vectors(ctx, sys));
    ART_TRY(run_stage(ctx, sys, sys->top, 1, options));
    ART_TRY(mech_dofs_build(ctx, sys));
    ART_TRY(run_stage(ctx, sys, sys->top, 2, options));
    ART_TRY(mech_excitables_connect(ctx, sys));
    ART_TRY(mech_damping_add_set(ctx, sys));
    ART_TRY(mech_partition_build(ctx, sys, options ? options->ranks : NULL));
    ART_TRY(mech_jacobian_pattern_build(ctx, sys));
    mech_targets_init(sys);
    ART_TRY(art_system_refresh(ctx, sys));
out:
    return status;
}

int art_system_compile(struct art_ctx *ctx, struct art_comp *top,
                       const struct art_compile_options *options, struct art_system **sys)
{
    long refused = art_model_refused(ctx, top->model);
    struct art_system *s = art_alloc(ctx, 1, sizeof *s);
    if (!s) return ART_ENOMEM;
    s->ctx = ctx;
    s->top = top;
    s->memory.power = -1;
    s->size.radius = options ? options->radius : NULL;
    art_quirks_set(&s->quirks, options && options->compat);
    int status = mech_mesh_sharing_begin(ctx, top->model);
    if (status == ART_OK) {
        status = build(ctx, s, options);
        mech_mesh_sharing_end(ctx, top->model);
    }
    status = art_model_memory(ctx, top->model, refused, status);
    if (status < 0) {
        art_system_free(s);
        return status;
    }
    *sys = s;
    return ART_OK;
}

int art_system_size(struct art_ctx *ctx, struct art_system *sys, double *size)
{
    int status = ART_OK;
    if (sys->size.value == 0) {
        double radius = 0;
        if (sys->size.radius) ART_TRY(sys->size.radius(ctx, sys->top, &radius));
        sys->size.value = radius > 0 ? radius : 1;
    }
    *size = sys->size.value;
out:
    return status;
}

void art_system_free(struct art_system *sys)
{
    if (!sys) return;
    for (struct art_force_set *set = sys->force.sets; set; set = set->next)
        if (set->type->free) set->type->free(set);
    for (struct art_constraint_set *set = sys->constraints.sets; set; set = set->next)
        if (set->type->free) set->type->free(set);
    art_pool_free(sys->pool);
    art_rows_free(&sys->constraints.G);
    art_rows_free(&sys->constraints.N);
    art_rows_free(&sys->constraints.F);
    art_free(sys->constraints.friction);
    art_blocks_free(sys->jac.K);
    art_blocks_free(sys->jac.D);
    art_blocks_free(sys->jac.A);
    art_partition_free(sys->jac.partition);
    art_arena_fini(&sys->arena);
    art_free(sys);
}

int art_system_refresh(struct art_ctx *ctx, struct art_system *sys)
{
    int status = ART_OK;
    long refused = art_model_refused(ctx, sys->top->model);
    sys->constraints.evaluation++;
    sys->attachments.is_followed = false;
    for (struct art_force_set *set = sys->force.sets; set && status == ART_OK; set = set->next)
        if (set->type->refresh) status = set->type->refresh(ctx, sys, set);
    for (struct art_constraint_set *set = sys->constraints.sets; set && status == ART_OK;
         set = set->next)
        if (set->type->refresh) status = set->type->refresh(ctx, sys, set);
    return art_model_memory(ctx, sys->top->model, refused, status);
}

/* "inf" is a number in a file, but no place to start from. */
static int check_finite(struct art_ctx *ctx, const struct art_system *sys,
                        const struct art_state *state)
{
    for (int i = 0; i < sys->n_dyn; i++) {
        const struct art_dyn *dyn = &sys->dyn[i];
        bool at = true, moves = true;
        for (int k = 0; k < (dyn->frame ? 7 : 3); k++) at = at && isfinite(state->q[dyn->q + k]);
        for (int k = 0; k < (dyn->frame ? 6 : 3); k++)
            moves = moves && isfinite(state->u[dyn->u + k]);
        if (!at || !moves)
            return art_error(ctx, ART_ERANGE, &dyn->comp->loc, "the %s of '%s' is not finite",
                             at ? "velocity" : "position", art_comp_path(dyn->comp, NULL));
    }
    return ART_OK;
}

int art_system_check(struct art_ctx *ctx, const struct art_system *sys,
                     const struct art_state *state)
{
    int status = check_finite(ctx, sys, state);
    for (struct art_force_set *set = sys->force.sets; set && status == ART_OK; set = set->next)
        if (set->type->check) status = set->type->check(ctx, sys, state, set);
    for (struct art_constraint_set *set = sys->constraints.sets; set && status == ART_OK;
         set = set->next)
        if (set->type->check) status = set->type->check(ctx, sys, state, set);
    return status;
}
