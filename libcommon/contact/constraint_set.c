/* Contact is a set of constraints of a system (unilateral rows: gap >= 0, force >= 0,
 * complementarity of both). */
#include "contact_priv.h"
#include <art/constraint.h>
#include <art/mech.h>
#include <string.h>

/* Friction in static solves is asked for by useImplicitFriction. The original has none. */
static int warn_of_friction(struct art_ctx *ctx, struct contact_set *c)
{
    if (contact_static_has_friction(c)) return ART_OK;
    for (int k = 0; k < c->broad.n; k++) {
        const struct art_contact_law *law = c->broad.candidate[k]->rule.law;
        if (!(law->friction > 0)) continue;
        c->rows.warned_of_friction = true;
        return art_warn_strict(ctx, ART_EUNSUPPORTED, &law->behavior->loc,
                               "static solves have no friction without useImplicitFriction: that "
                               "of '%s' is left out",
                               art_comp_path(law->behavior, NULL));
    }
    return ART_OK;
}

/* The vertices of skins that have rows. */
static int keep_vertices(struct art_ctx *ctx, struct contact_set *c, struct art_state *state)
{
    int status = ART_OK;
    for (int i = 0; i < c->detected.n; i++) {
        const struct contact_record *r = &c->detected.record[i];
        for (int k = 0; k < 2 && r->constraint != CONTACT_NO_ROW; k++) {
            const struct art_skin *skin = c->body[contact_body_of(c, r, k)].skin;
            for (int v = 0; skin && v < (int)r->at[k].n_verts; v++)
                ART_TRY(art_skin_keep_vertex(ctx, skin, state, (int)r->at[k].vert[v]));
        }
    }
out:
    return status;
}

static int find_contested(struct art_ctx *ctx, struct contact_set *c, const struct art_state *state,
                          struct art_constraint_set *set)
{
    struct contact_state_lists lists;
    int status = contact_state_lists(ctx, c, state, &lists);
    if (status < 0) return status;
    set->contested = contact_find_contested(c, &lists);
    return contact_report_contested(ctx, c, &lists);
}

static int rows(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                struct art_constraint_set *set, unsigned how)
{
    struct contact_set *c = set->data;
    int status;
    (void)sys;
    c->is_static = how & ART_ROWS_STATIC;
    c->rows.augmented = how & ART_ROWS_AUGMENTED;
    c->rows.keeps_rims = how & ART_ROWS_KEEP_RIMS;
    bool begins = c->is_static && c->rows.step_begins;
    if (begins) ART_TRY(contact_static_begin(ctx, c, state));
    if (c->is_static) c->rows.step_begins = false;
    if (how & ART_ROWS_ENGAGE) {
        ART_TRY(contact_load_previous(ctx, c, state));
        c->rows.rim_passed = false;
        ART_TRY(contact_detect(ctx, c, state));
        if (c->rows.rim_passed) return ART_EDIVERGED;
        if (c->is_static && !c->rows.warned_of_friction) ART_TRY(warn_of_friction(ctx, c));
        ART_TRY(contact_match(ctx, c));
        ART_TRY(contact_reduce(ctx, c, state));
        ART_TRY(keep_vertices(ctx, c, state));
        ART_TRY(contact_state_store(ctx, c, state));
        ART_TRY(find_contested(ctx, c, state, set));
        if (begins && c->first) ART_TRY(contact_static_begin(ctx, c, state));
    }
    if (c->rows.augmented) ART_TRY(contact_static_penalties(ctx, c, state));
    if (how & ART_ROWS_REFERENCE) ART_TRY(contact_static_reference(ctx, c, state));
    if (how & ART_ROWS_ADVANCE) ART_TRY(contact_static_advance(ctx, c, state));
    status = contact_rows_make(ctx, c, state);
out:
    return status;
}

static int begin(struct art_ctx *ctx, struct art_system *sys, const struct art_state *state,
                 struct art_constraint_set *set)
{
    struct contact_set *c = set->data;
    (void)sys;
    c->rows.step_begins = true;
    c->matching.checked = NULL; /* the state may be another one */
    c->detected.looked = false;
    int status = contact_missed_begin(ctx, c, state);
    return status < 0 ? status : contact_swept_begin(ctx, c, state);
}

/* Detect contact at a state outside of steps, for those who ask; the history of contacts stays as
 * it was. */
static int look(struct art_ctx *ctx, struct art_system *sys, const struct art_state *state,
                struct art_constraint_set *set)
{
    struct contact_set *c = set->data;
    const struct art_contact_search counts = c->broad.search;
    bool before = c->detected_before;
    int status;
    (void)sys;
    c->detected.looked = false;
    if (!state || !c->built) return ART_OK;
    ART_TRY(contact_load_previous(ctx, c, state));
    c->detected.looked = true;
    status = contact_detect(ctx, c, state);
    c->detected.looked = status == ART_OK;
    c->detected_before = before;
    c->broad.search = counts;
    c->matching.checked = NULL;
out:
    return status;
}

static void distances(struct art_system *sys, struct art_state *state,
                      struct art_constraint_set *set)
{
    struct contact_set *c = set->data;
    struct contact_state_lists lists;
    set->overshoot = 0;
    if (contact_state_lists(sys->ctx, c, state, &lists) == ART_OK)
        set->overshoot = contact_update_gaps(c, state, &lists);
}

static void forces(const struct art_system *sys, struct art_state *state,
                   struct art_constraint_set *set, const double *lambda, const double *theta)
{
    struct contact_set *c = set->data;
    struct contact_state_lists lists;
    if (contact_state_lists(sys->ctx, c, state, &lists) < 0) return;
    for (int i = 0; i < lists.n[CONTACT_NOW]; i++) {
        struct contact_record *r = &lists.record[CONTACT_NOW][i];
        r->force = c->rows.row[i] < 0                   ? 0
                   : r->constraint == CONTACT_BILATERAL ? lambda[c->rows.row[i]]
                                                        : theta[c->rows.row[i]];
        r->warm_start_inactive = r->constraint == CONTACT_UNILATERAL && r->force == 0;
    }
}

static int friction(struct art_ctx *ctx, struct art_system *sys, struct art_state *state,
                    struct art_constraint_set *set, unsigned how)
{
    (void)sys;
    return contact_friction_rows(ctx, set->data, state, how);
}

static bool friction_bounds(const struct art_system *sys, struct art_state *state,
                            struct art_constraint_set *set, unsigned how)
{
    (void)sys;
    return contact_friction_bounds(set->data, state, how);
}

static void friction_forces(const struct art_system *sys, struct art_state *state,
                            struct art_constraint_set *set, const double *phi)
{
    struct contact_state_lists lists;
    if (contact_state_lists(sys->ctx, set->data, state, &lists) == ART_OK)
        contact_store_friction(set->data, &lists, phi);
}

static void impacts(const struct art_system *sys, struct art_state *state,
                    struct art_constraint_set *set, const double *theta, const double *phi)
{
    struct contact_set *c = set->data;
    struct contact_state_lists lists;
    if (contact_state_lists(sys->ctx, c, state, &lists) == ART_OK)
        contact_add_impacts(c, &lists, theta, phi);
}

static double depth(const struct art_system *sys, const struct art_state *state,
                    const struct art_constraint_set *set, const struct art_comp **at)
{
    struct contact_set *c = set->data;
    struct contact_state_lists lists;
    double most = 0;
    if (contact_state_lists(sys->ctx, c, state, &lists) < 0) return 0;
    for (int i = 0; i < lists.n_overlaps[CONTACT_NOW]; i++) {
        const struct contact_overlap *m = &lists.overlap[CONTACT_NOW][i];
        if (!(m->deepest > most)) continue;
        most = m->deepest;
        *at = contact_rule(c, contact_pair_cache_find(c, m->rule))->law->behavior;
    }
    return most;
}

static bool acts(const struct art_system *sys, const struct art_state *state,
                 const struct art_constraint_set *set)
{
    struct contact_state_lists lists;
    if (contact_state_lists(sys->ctx, set->data, state, &lists) < 0) return false;
    for (int i = 0; i < lists.n[CONTACT_NOW]; i++)
        if (lists.record[CONTACT_NOW][i].constraint != CONTACT_NO_ROW) return true;
    return false;
}

static double energy(const struct art_system *sys, const struct art_state *state,
                     const struct art_constraint_set *set)
{
    struct contact_state_lists lists;
    if (contact_state_lists(sys->ctx, set->data, state, &lists) < 0) return 0;
    return contact_energy(sys->ctx, set->data, state, &lists);
}

/* Bodies are created here, when all of the system is compiled. */
static int refresh(struct art_ctx *ctx, struct art_system *sys, struct art_constraint_set *set)
{
    struct contact_set *c = set->data;
    int status = c->built ? art_contact_rules_refresh(ctx, c->rules) : ART_OK;
    if (status == ART_OK) status = contact_bodies_create(ctx, c);
    if (status < 0) return status;
    c->built = true;
    c->has_shells = contact_has_shells(c);
    c->has_ccd = contact_has_ccd(c);
    sys->constraints.has_restitution = false;
    for (int i = 0; i < c->rules->n_samples; i++)
        if (contact_bounces(c, &c->rules->sample[i])) sys->constraints.has_restitution = true;
    sys->constraints.implicit_friction = contact_has_shell_friction(c);
    contact_pair_cache_refresh(c);
    return contact_springs_refresh(ctx, c);
}

static void free_set(struct art_constraint_set *set)
{
    struct contact_set *c = set->data;
    contact_pair_cache_free(&c->pairs);
    contact_broad_phase_free(&c->broad);
    if (c->body) contact_bodies_free(c);
    contact_springs_free(c);
    art_contact_rules_free(c->rules);
    contact_detected_free(&c->detected);
    contact_matching_free(&c->matching);
    contact_rows_free(&c->rows);
    contact_reduction_free(&c->reduction);
    contact_narrow_phase_free(&c->narrow);
}

/* If all collidable bodies are rigid, rows depend on frames alone (`frames`). */
#define CONTACT_TYPE(frames)                                                                       \
    {                                                                                              \
        .frames_only = frames, .name = "contact", .rows = rows, .distances = distances,            \
        .forces = forces, .begin = begin, .depth = depth, .acts = acts, .friction = friction,      \
        .friction_bounds = friction_bounds, .friction_forces = friction_forces,                    \
        .impacts = impacts, .refresh = refresh, .energy = energy, .look = look, .free = free_set,  \
    }
const struct art_constraint_type contact_deformable_type = CONTACT_TYPE(false);
const struct art_constraint_type contact_rigid_type = CONTACT_TYPE(true);

static bool all_rigid(const struct art_contact_rules *rules)
{
    for (int i = 0; i < rules->n_samples; i++)
        if (!rules->body[rules->sample[i].a].rigid || !rules->body[rules->sample[i].b].rigid)
            return false;
    return true;
}

/* Every model has default behaviours that are off, and pays for contact only with others: one that
 * is on, or that names bodies. */
static const struct art_comp *acting_behavior(struct art_comp *top)
{
    for (struct art_comp *comp = top; comp; comp = art_comp_next(top, comp)) {
        struct art_contact_target target[2];
        struct art_ctx quiet;
        if (!art_cls_is(comp->cls, "CollisionBehavior")) continue;
        if (art_get_bool(comp, "enabled")) return comp;
        art_ctx_init(&quiet);
        for (int k = 0; k < 2; k++)
            if (art_contact_target(&quiet, comp, k ? "collidable1" : "collidable0", &target[k]) <
                    0 ||
                target[k].comp)
                return comp;
    }
    return NULL;
}

/* A run that began without contact cannot switch it on. */
static int watch(struct art_ctx *ctx, struct art_system *sys, struct art_force_set *set)
{
    const struct art_comp *comp = acting_behavior(sys->top);
    (void)set;
    if (!comp) return ART_OK;
    return art_error(ctx, ART_EUNSUPPORTED, &comp->loc,
                     "'%s' is switched on in a run that began without contact; name two bodies in "
                     "a behaviour, or switch it on before",
                     art_comp_path(comp, NULL));
}

static const struct art_force_type watch_type = {.name = "contact that is off",
                                                 .unexcited = true,
                                                 .refresh = watch,
                                                 .undivided = art_force_divided};

int contact_set_create(struct art_ctx *ctx, struct art_system *sys, struct art_comp *manager)
{
    struct art_contact_rules *rules = NULL;
    int status;
    /* rules of models within are those of the whole */
    if (manager->parent != sys->top) return ART_OK;
    struct contact_reporter *reporters;
    int n_reporters;
    if (!acting_behavior(sys->top)) {
        ART_TRY(contact_reporters_create(ctx, sys, &reporters, &n_reporters));
        return art_system_add_set(ctx, sys, &watch_type, NULL);
    }
    ART_TRY(art_contact_rules_create(ctx, sys->top, &sys->quirks, &rules));
    status = art_contact_rules_check(ctx, rules);
    if (status == ART_OK) status = contact_reporters_create(ctx, sys, &reporters, &n_reporters);
    if (rules->n_samples == 0 || status < 0) {
        art_contact_rules_free(rules);
        return status;
    }
    struct contact_set *c = art_arena_alloc(ctx, &sys->arena, 1, sizeof *c);
    if (!c) {
        art_contact_rules_free(rules);
        return ART_ENOMEM;
    }
    c->sys = sys;
    c->manager = manager;
    c->rules = rules;
    c->reporters = reporters;
    c->n_reporters = n_reporters;
    status = art_system_add_constraints(
        ctx, sys, all_rigid(rules) ? &contact_rigid_type : &contact_deformable_type, c);
    if (status < 0) {
        art_contact_rules_free(rules);
        return status;
    }
    const struct art_list_owner owner = {
        .comp = manager, .check = contact_state_check, .data = c, .carry = contact_state_carry};
    c->list = art_system_add_list(ctx, sys, &owner);
    status = c->list < 0 ? c->list : ART_OK;
out:
    return status;
}
