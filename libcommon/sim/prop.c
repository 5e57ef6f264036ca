/* This file accesses numeric properties of a running model: in the state where they live there,
 * else in the tree. */
#include "sim_priv.h"
#include <math.h>
#include <string.h>

int art_sim_model_of(const struct art_sim *sim, const struct art_comp *comp)
{
    for (; comp; comp = comp->parent)
        for (int i = 0; i < sim->n_models; i++)
            if (sim->models[i].comp == comp) return i;
    return -1;
}

int art_sim_model_index(const struct art_sim *sim, const struct art_comp *comp)
{
    return art_sim_model_of(sim, comp);
}

/* Parameters of a model are read again before its next step. */
static void mark_stale(struct model *m)
{
    m->stale = true;
    if (m->step) art_step_refresh(m->step);
}

void art_sim_mark_stale(struct art_sim *sim, const struct art_comp *comp)
{
    int i = art_sim_model_of(sim, comp);
    sim->evaluated = false;
    if (i >= 0) mark_stale(&sim->models[i]);
}

/* Count of numbers of a property in the tree; 0 if it holds none. */
static int tree_size(const struct art_comp *comp, const char *prop, const struct art_prop *row)
{
    static const int sizes[] = {
        [ART_P_BOOL] = 1,   [ART_P_INT] = 1,     [ART_P_DOUBLE] = 1, [ART_P_TIME] = 1,
        [ART_P_ORIENT] = 4, [ART_P_QUAT] = 4,    [ART_P_POSE] = 7,   [ART_P_SYM3] = 9,
        [ART_P_RANGE] = 2,  [ART_P_INERTIA] = 13};
    struct art_value value;
    int n;
    if (row->type >= ART_P_STRING) return 0;
    if (row->type == ART_P_VECTOR) return row->size;
    if (row->type != ART_P_NUMBERS && row->type != ART_P_COLOR) return sizes[row->type];
    return art_get(comp, prop, &value) && art_value_numbers(&value, &n) ? n : 0;
}

/* Properties that decide how a model is compiled. */
static bool fixed(const struct art_comp *comp, const char *prop)
{
    if (art_comp_has_kind(comp, ART_KIND_IK_PROBE) &&
        (art_streq(prop, "bodiesNonDynamicIfActive") ||
         (art_streq(prop, "active") && art_get_bool(comp, "bodiesNonDynamicIfActive"))))
        return true;
    /* the inertia of a body is made of its meshes when it is compiled */
    if (art_comp_has_kind(comp, ART_KIND_BODY_MESH) &&
        (art_streq(prop, "mass") || art_streq(prop, "volume")))
        return true;
    static const char *const names[] = {"dynamic",    "density",     "inertiaMethod",  "hasMass",
                                        "integrator", "maxStepSize", "dynamicsEnabled"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (art_streq(prop, names[i])) return true;
    return false;
}

static int no_such(struct art_ctx *ctx, const struct art_comp *comp, const char *prop,
                   const struct art_loc *loc)
{
    char hint[ART_HINT];
    return art_error(ctx, ART_ENOTFOUND, loc, "%s '%s' has no property '%s'%s", comp->cls->name,
                     art_comp_path(comp, NULL), prop, art_comp_hint(comp, prop, hint));
}

static int no_part(struct art_ctx *ctx, const struct art_comp *comp, const char *prop,
                   const struct art_loc *loc)
{
    if (art_comp_has_kind(comp, ART_KIND_MECH_MODEL))
        return art_error(ctx, ART_ENOTFOUND, loc,
                         "'%s' is a part of another model; only that has a property '%s'",
                         art_comp_path(comp, NULL), prop);
    return art_error(ctx, ART_ENOTFOUND, loc, "'%s' takes no part in the simulation",
                     art_comp_path(comp, NULL));
}

/* Get the value that an agent computes for a component below its own. */
static bool of_agent(const struct art_sim *sim, const struct art_sim_prop *prop, double *out)
{
    const struct art_comp *owner = prop->comp->parent;
    for (int i = 0; owner && prop->size == 1 && i < sim->n_agents; i++) {
        const struct agent *agent = &sim->agents[i];
        if (agent->comp == owner && agent->type->value &&
            agent->type->value(agent->self, prop->comp, prop->name, out))
            return true;
    }
    return false;
}

/* True if the component declares the property itself: a script stores its value. */
static bool declares(const struct art_comp *comp, const struct art_prop *row)
{
    return comp->cls->n_custom && art_cls_prop(comp->cls, row->name) == row;
}

/* True if the tree has a value of a property that no simulation holds: one that is stated or has a
 * default, one that follows from others, one that an agent computes or a script stores. A row that
 * is read-only, or whose default says nothing, has none by itself. */
static bool has_value(const struct art_sim *sim, const struct art_sim_prop *prop,
                      const struct art_prop *row)
{
    double out[16];
    struct art_quiet quiet;
    bool follows =
        row->flags & ART_PROP_READONLY || art_default_is_void(prop->comp, row, prop->name);
    if (!follows || declares(prop->comp, row) || of_agent(sim, prop, out)) return true;
    art_quiet_begin(sim->ctx, &quiet);
    int n = art_comp_derived(sim->ctx, prop->comp, prop->name, out);
    return art_quiet_end(sim->ctx, &quiet, n) > 0;
}

/* Return the name of the property of its parent that holds a value; NULL: it is in a list. */
static const char *name_in_host(const struct art_comp *value)
{
    for (int i = 0; i < value->parent->n_slots; i++)
        if (value->parent->slots[i].value.object == value) return value->parent->slots[i].key;
    return NULL;
}

/* A value of a component, such as its material, has what the component computes for it. */
static int ask_host(struct art_ctx *ctx, struct art_sim *sim, const struct art_comp **comp,
                    const char **prop)
{
    const char *key = (*comp)->is_value && (*comp)->parent ? name_in_host(*comp) : NULL;
    struct art_buf name;
    if (!key) return ART_OK;
    art_buf_init(&name, ctx);
    art_buf_printf(&name, "%s.%s", key, *prop);
    int status = art_buf_status(&name);
    const char *kept = status == ART_OK ? art_arena_strdup(ctx, &sim->arena, name.s) : NULL;
    art_buf_fini(&name);
    if (!kept) return ART_ENOMEM;
    *comp = (*comp)->parent;
    *prop = kept;
    return ART_OK;
}

static int not_computed(struct art_ctx *ctx, const struct art_sim_prop *prop,
                        const struct art_prop *row, const struct art_loc *loc)
{
    if (!(row->flags & ART_PROP_READONLY))
        return art_error(ctx, ART_EUNSUPPORTED, loc,
                         "'%s' of '%s' is not stated, and what counts in its place is not computed",
                         prop->name, art_comp_path(prop->comp, NULL));
    return art_error(ctx, ART_EUNSUPPORTED, loc, "'%s' of '%s' is not computed for %s", prop->name,
                     art_comp_path(prop->comp, NULL), prop->comp->cls->name);
}

/* Bind a value of the tree. */
static int bind_in_tree(struct art_ctx *ctx, struct art_sim *sim, const struct art_prop *row,
                        const struct art_loc *loc, struct art_sim_prop *bound)
{
    double derived[16];
    int n = row->flags & ART_PROP_DERIVED ? art_comp_derived(ctx, bound->comp, bound->name, derived)
                                          : 0;
    if (n < 0) return n;
    bound->size = tree_size(bound->comp, bound->name, row);
    bound->drives_tree = true;
    bound->fixed = fixed(bound->comp, bound->name);
    if (bound->size == 0)
        return art_error(ctx, ART_ESHAPE, loc, "property '%s' of '%s' does not hold numbers",
                         bound->name, art_comp_path(bound->comp, NULL));
    return has_value(sim, bound, row) ? ART_OK : not_computed(ctx, bound, row, loc);
}

/* Joint reactions are computed from the start of a run on if they are asked for. Without dynamics
 * no forces are. */
static int ask_for_reaction(struct art_ctx *ctx, struct art_sim *sim,
                            const struct art_sim_prop *bound, const struct art_loc *loc)
{
    const struct art_comp *comp = bound->comp;
    if (!art_comp_has_kind(comp, ART_KIND_CONNECTOR) || strncmp(bound->name, "reaction", 8) != 0)
        return ART_OK;
    const struct model *m = &sim->models[bound->model];
    if (!m->dynamics && strncmp(bound->name, "reactionPoint", 13) != 0)
        return art_error(ctx, ART_EUSAGE, loc,
                         "%s of '%s' is not computed: dynamicsEnabled of '%s' is false",
                         bound->name, art_comp_path(comp, NULL), art_comp_path(m->comp, NULL));
    sim->reactions = true;
    return ART_OK;
}

/* So is what touches at the start. */
static void ask_for_contact(struct art_sim *sim, const struct art_comp *comp)
{
    if (art_comp_has_kind(comp, ART_KIND_COLLISION_PAIR) ||
        art_comp_has_kind(comp, ART_KIND_COLLISION_MANAGER))
        sim->contacts = true;
}

/* True unless the property is a pose that the tree neither states nor has in other properties. */
static bool states_place(struct art_sim *sim, const struct art_comp *comp, const char *prop,
                         const struct art_prop *row)
{
    double pose[16];
    struct art_quiet quiet;
    if (row->type != ART_P_POSE || art_is_set(comp, prop)) return true;
    art_quiet_begin(sim->ctx, &quiet);
    int n = art_comp_derived(sim->ctx, comp, prop, pose);
    return art_quiet_end(sim->ctx, &quiet, n) == 7;
}

int art_sim_bind(struct art_ctx *ctx, struct art_sim *sim, const struct art_comp *comp,
                 const char *prop, const struct art_loc *loc, struct art_sim_prop *bound)
{
    const struct art_comp *to = art_prop_alias(comp, &prop);
    int status;
    if (!to) return no_such(ctx, comp, prop, loc);
    comp = to;
    const struct art_prop *row = art_find_prop(comp, prop);
    if (row && row->flags & ART_PROP_READONLY) ART_TRY(ask_host(ctx, sim, &comp, &prop));
    memset(bound, 0, sizeof *bound);
    bound->comp = comp;
    bound->name = art_arena_strdup(ctx, &sim->arena, prop);
    if (!bound->name) return ART_ENOMEM;
    bound->model = art_sim_model_of(sim, comp);
    bound->live = bound->model >= 0 ? art_live_find(comp, prop) : NULL;
    bool takes_part = bound->live && art_system_place(sim->models[bound->model].sys, comp) != 0;
    /* what is only drawn (a cut plane) is where the tree has it, if that states this property */
    bool drawn = row && comp->cls->flags & ART_CLASS_PASSIVE && states_place(sim, comp, prop, row);
    if (bound->live && !takes_part && drawn) bound->live = NULL;
    if (bound->live && !takes_part) return no_part(ctx, comp, prop, loc);
    if (bound->live) {
        /* the setter of an excitation knows what is allowed */
        if (row && bound->live->set != art_excitation_set_clamped) bound->range = row->range;
        if ((status = ask_for_reaction(ctx, sim, bound, loc)) < 0) return status;
        ask_for_contact(sim, comp);
        bound->size = art_live_size(comp, bound->live);
        bound->drives_tree = bound->live->set == art_live_in_tree;
        return ART_OK;
    }
    if (!row) return no_such(ctx, comp, prop, loc);
    return bind_in_tree(ctx, sim, row, loc, bound);
out:
    return status;
}

int art_sim_try_bind(struct art_ctx *ctx, struct art_sim *sim, const struct art_comp *comp,
                     const char *prop, struct art_sim_prop *bound)
{
    struct art_quiet quiet;
    art_quiet_begin(ctx, &quiet);
    return art_quiet_end(ctx, &quiet, art_sim_bind(ctx, sim, comp, prop, NULL, bound));
}

int art_not_proppath(struct art_ctx *ctx, const struct art_loc *loc, const char *text)
{
    const char *slash = strrchr(text, '/'), *last = slash ? slash + 1 : text;
    const char *dot = strchr(last, '.');
    static const char *const tables[] = {".csv", ".tsv", ".txt", ".sto", ".mot", ".trc", ".c3d"};
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++)
        if (art_ends_with(last, tables[i]))
            return art_error(
                ctx, ART_EUSAGE, loc,
                "'%s' is a file: the properties that it drives or records come before it, "
                "PATH:PROPERTY[,...]=%s",
                text, text);
    if (strchr(last, ':') || !*last)
        return art_error(ctx, ART_EUSAGE, loc, "'%s' is not of the form PATH:PROPERTY", text);
    if (dot && dot > last && dot[1])
        return art_error(ctx, ART_EUSAGE, loc,
                         "'%s' is not of the form PATH:PROPERTY; did you mean '%.*s:%s'?", text,
                         (int)(dot - text), text, dot + 1);
    if (slash)
        return art_error(
            ctx, ART_EUSAGE, loc,
            "'%s' is not of the form PATH:PROPERTY, such as mech:gravity; 'artinfo get "
            "MODEL PATH' shows the properties of a component",
            text);
    return art_error(
        ctx, ART_EUSAGE, loc,
        "'%s' is not of the form PATH:PROPERTY: '%s:PROPERTY' for a component, '*:%s' for "
        "a coordinate; 'artinfo get MODEL PATH' shows the properties of a component",
        text, text, text);
}

int art_sim_bind_path(struct art_ctx *ctx, struct art_sim *sim, const struct art_comp *scope,
                      const char *path, const struct art_loc *loc, struct art_sim_prop *bound)
{
    char *comp_path = NULL, *prop = NULL;
    struct art_comp *comp;
    int status;
    if (!scope) scope = sim->tree->root;
    if (!art_split_proppath(ctx, path, &comp_path, &prop)) return art_not_proppath(ctx, loc, path);
    status = comp_path && prop ? ART_OK : ART_ENOMEM;
    if (status == ART_OK) status = art_find_checked(ctx, scope, comp_path, loc, &comp);
    if (status == ART_OK) status = art_sim_bind(ctx, sim, comp, prop, loc, bound);
    art_free(comp_path);
    art_free(prop);
    return status;
}

void art_sim_prop_rotation(struct art_sim_prop *prop, enum art_rotation_rep rep)
{
    static const char *const names[] = {"orientation", "targetOrientation", "pose", "targetPose"};
    for (int i = 0; i < 4; i++) {
        if (!art_streq(prop->name, names[i])) continue;
        /* in the tree an orientation is axis and degrees; a pose has forms of its own */
        if (!prop->live && prop->size != 4) continue;
        prop->rotates = true;
        prop->rep = rep;
        prop->size = (prop->live ? prop->live->size : 4) - 4 + art_rotation_rep_size(rep);
    }
}

/* Between axis and degrees at the end of a live value (4 or 7 numbers) and the representation. */
static void rotation_out(const struct art_sim_prop *prop, const double *live, double *out)
{
    int at = prop->size - art_rotation_rep_size(prop->rep);
    double R[9];
    art_rot_from_axis_angle_deg(R, live + at, live[at + 3]);
    memcpy(out, live, (size_t)at * sizeof *out);
    art_rotation_put(prop->rep, R, out + at, out + at);
}

static void rotation_in(const struct art_sim_prop *prop, const double *x, double *live)
{
    int at = prop->size - art_rotation_rep_size(prop->rep);
    double R[9];
    memcpy(live, x, (size_t)at * sizeof *live);
    art_rotation_get(prop->rep, x + at, R);
    live[at + 3] = art_rot_to_axis_angle_deg(R, live + at);
}

/* The tree holds the rows of a 4x4 matrix, all else position, axis and degrees. */
static void matrix_to_pose(const double *m, double *pose)
{
    struct art_rigid T;
    for (int i = 0; i < 12; i++) *(i % 4 == 3 ? &T.p[i / 4] : &T.R[3 * (i / 4) + i % 4]) = m[i];
    art_rigid_to_pose(pose, &T);
}

static void pose_to_matrix(const double *pose, double *m)
{
    struct art_rigid T;
    art_rigid_from_pose(&T, pose);
    for (int i = 0; i < 16; i++)
        m[i] = i >= 12 ? i == 15 : i % 4 == 3 ? T.p[i / 4] : T.R[3 * (i / 4) + i % 4];
}

bool art_sim_prop_numbers(const struct art_sim_prop *prop, const double *x, double *out, int n)
{
    double own[7];
    int size = prop->rotates ? prop->size - art_rotation_rep_size(prop->rep) + 4 : prop->size;
    if (size != n) return false;
    if (prop->rotates) rotation_in(prop, x, own);
    memcpy(out, prop->rotates ? own : x, (size_t)n * sizeof *out);
    return true;
}

void art_sim_get(const struct art_sim *sim, const struct art_sim_prop *prop, double *out)
{
    struct art_value value;
    int n = 0;
    if (prop->live) {
        const struct model *m = &sim->models[prop->model];
        double live[7];
        prop->live->get(m->sys, m->state, prop->comp, prop->rotates ? live : out);
        if (prop->rotates) rotation_out(prop, live, out);
        return;
    }
    if (of_agent(sim, prop, out)) return;
    /* the pose of a fixed mesh may stand in another of its attributes */
    double derived[16];
    struct art_quiet quiet;
    art_quiet_begin(sim->ctx, &quiet);
    int known = art_comp_derived(sim->ctx, prop->comp, prop->name, derived);
    known = art_quiet_end(sim->ctx, &quiet, known);
    if (known == prop->size) {
        memcpy(out, derived, (size_t)prop->size * sizeof *out);
        return;
    }
    const double *x = known >= 0 && art_get(prop->comp, prop->name, &value)
                          ? art_value_numbers(&value, &n)
                          : NULL;
    /* what is null, or follows from others and cannot be computed, is no number */
    if (!x || n == 0)
        for (int i = 0; i < prop->size; i++) out[i] = NAN;
    else if (prop->rotates)
        rotation_out(prop, x, out);
    else if (value.type == ART_P_POSE)
        matrix_to_pose(x, out);
    else
        for (int i = 0; i < prop->size; i++) out[i] = i < n ? x[i] : 0;
}

/* Report a live property that is not defined for this component. */
static int require_defined(struct art_ctx *ctx, const struct art_sim *sim,
                           const struct art_sim_prop *prop, const struct art_loc *loc)
{
    const struct art_mech_ops *ops = prop->live ? prop->comp->cls->ops : NULL;
    if (!ops || !ops->undefined) return ART_OK;
    const char *why = ops->undefined(sim->models[prop->model].sys, prop->comp, prop->live->prop);
    return why ? art_error(ctx, ART_EUNSUPPORTED, loc, "'%s' of '%s' is not computed: %s",
                           prop->name, art_comp_path(prop->comp, NULL), why)
               : ART_OK;
}

int art_sim_require_value(struct art_ctx *ctx, const struct art_sim *sim,
                          const struct art_sim_prop *prop, const struct art_loc *loc)
{
    struct art_value value;
    double one;
    int n = 0;
    const struct art_prop *row = art_find_prop(prop->comp, prop->name);
    if (prop->live) return require_defined(ctx, sim, prop, loc);
    if ((row && declares(prop->comp, row)) || of_agent(sim, prop, &one)) return ART_OK;
    if (art_get(prop->comp, prop->name, &value) && art_value_numbers(&value, &n) && n > 0)
        return ART_OK;
    double derived[16];
    struct art_quiet quiet;
    art_quiet_begin(sim->ctx, &quiet);
    n = art_comp_derived(sim->ctx, prop->comp, prop->name, derived);
    if (art_quiet_end(sim->ctx, &quiet, n) == prop->size) return ART_OK;
    return art_error(ctx, ART_EUNSUPPORTED, loc, "'%s' of '%s' has no value: it is null",
                     prop->name, art_comp_path(prop->comp, NULL));
}

int art_sim_get_known(struct art_ctx *ctx, const struct art_sim *sim,
                      const struct art_sim_prop *prop, double *out)
{
    int status = require_defined(ctx, sim, prop, NULL);
    if (status < 0) return status;
    art_sim_get(sim, prop, out);
    for (int i = 0; i < prop->size; i++)
        if (isnan(out[i]))
            return art_error(ctx, ART_EUNSUPPORTED, NULL, "'%s' of '%s' is not computed %s",
                             prop->name, art_comp_path(prop->comp, NULL),
                             sim->clock.steps == 0 ? "before the first step, which finds it"
                                                   : "in this state");
    return ART_OK;
}

bool art_sim_prop_free_of_forces(const struct art_sim_prop *prop)
{
    static const char *const names[] = {"position", "velocity",   "orientation",
                                        "pose",     "excitation", "numInverted"};
    if (!prop->live) return false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (art_streq(prop->name, names[i])) return true;
    /* it is the multiplier of the step */
    return art_streq(prop->name, "activation") && art_comp_has_kind(prop->comp, ART_KIND_CONNECTOR);
}

/* ------------------------------------------------------------------ several at once */

void art_sim_pose_begin(struct art_sim *sim)
{
    sim->pose.open++;
}

/* Set what was collected, the coordinates of each model together. */
static int set_pose(struct art_ctx *ctx, struct art_sim *sim)
{
    struct art_joint_value *values = sim->pose.values;
    int n = sim->pose.n, status = ART_OK;
    sim->pose.n = 0;
    while (n > 0 && status == ART_OK) {
        const int at = art_sim_model_of(sim, values[0].joint);
        int some = 0;
        for (int i = 0; i < n; i++) {
            struct art_joint_value v = values[i];
            if (art_sim_model_of(sim, v.joint) != at) continue;
            values[i] = values[some];
            values[some++] = v;
        }
        struct model *m = &sim->models[at];
        m->sys->constraints.evaluation++;
        status = art_joints_set_state(ctx, m->sys, m->state, values, some);
        values += some;
        n -= some;
    }
    return status;
}

int art_sim_pose_end(struct art_ctx *ctx, struct art_sim *sim, int status)
{
    if (--sim->pose.open > 0) return status;
    if (status < 0) sim->pose.n = 0;
    return status < 0 || sim->pose.n == 0 ? status : set_pose(ctx, sim);
}

/* Coordinates of joints wait for the others that are set at the same time; false: not this one. */
static bool collect(struct art_ctx *ctx, struct art_sim *sim, const struct art_sim_prop *prop,
                    double x, int *status)
{
    bool rotary;
    const int i = sim->pose.open && prop->size == 1
                      ? art_joint_comp_coord(prop->comp, prop->name, &rotary)
                      : -1;
    if (i < 0) return false;
    *status = ART_OK;
    if (!ART_GROW(ctx, sim->pose.values, sim->pose.n, sim->pose.cap)) {
        *status = ART_ENOMEM;
        return true;
    }
    sim->pose.values[sim->pose.n++] =
        (struct art_joint_value){prop->comp, i, rotary ? x * (ART_PI / 180) : x};
    return true;
}

int art_sim_set(struct art_ctx *ctx, struct art_sim *sim, const struct art_sim_prop *prop,
                const double *x)
{
    int status;
    sim->evaluated = false;
    if (prop->live && !prop->drives_tree) {
        struct model *m = &sim->models[prop->model];
        if (!prop->live->set)
            return art_error(ctx, ART_EUSAGE, NULL, "%s of '%s' is read-only", prop->name,
                             art_comp_path(prop->comp, NULL));
        for (int i = 0; i < prop->size; i++)
            if (!isfinite(x[i]))
                return art_error(ctx, ART_EDIVERGED, NULL, "%s of '%s' would be %s", prop->name,
                                 art_comp_path(prop->comp, NULL),
                                 isnan(x[i]) ? "not a number" : "infinite");
        char why[64];
        for (int i = 0; prop->range && i < prop->size; i++)
            if (!art_range_holds(prop->range, x[i], why))
                return art_error(ctx, ART_ERANGE, NULL, "%s = %g of '%s' is out of range: %s",
                                 prop->name, x[i], art_comp_path(prop->comp, NULL), why);
        double live[7];
        if (collect(ctx, sim, prop, x[0], &status)) return status;
        if (prop->rotates) rotation_in(prop, x, live);
        m->sys->constraints.evaluation++;
        return prop->live->set(ctx, m->sys, m->state, prop->comp, prop->rotates ? live : x);
    }
    if (prop->fixed)
        return art_error(ctx, ART_EUSAGE, NULL,
                         "%s of '%s' counts before the run only; it cannot be changed in it",
                         prop->name, art_comp_path(prop->comp, NULL));
    status = art_adapt_save_property(ctx, sim, prop);
    if (status == ART_OK) status = art_sim_note_change(ctx, sim, prop);
    if (status < 0) return status;
    if (prop->model >= 0) mark_stale(&sim->models[prop->model]);
    if (prop->rotates) {
        double own[7];
        int at = prop->size - art_rotation_rep_size(prop->rep);
        rotation_in(prop, x, own);
        return art_set_numbers(ctx, (struct art_comp *)prop->comp, prop->name, own, at + 4);
    }
    const struct art_prop *row = art_find_prop(prop->comp, prop->name);
    double m[16];
    bool pose = row && row->type == ART_P_POSE;
    if (pose) pose_to_matrix(x, m);
    return art_set_numbers(ctx, (struct art_comp *)prop->comp, prop->name, pose ? m : x,
                           pose ? 16 : prop->size);
}

int art_sim_put_back(struct art_ctx *ctx, struct art_sim *sim, const struct art_sim_prop *prop,
                     const double *x)
{
    struct art_comp *comp = (struct art_comp *)prop->comp;
    const struct art_prop *row = art_find_prop(comp, prop->name);
    const bool lacks = row && art_prop_may_lack(row) && art_is_set(comp, prop->name);
    if (prop->live || prop->size == 0 || !isnan(x[0]) || lacks)
        return art_sim_set(ctx, sim, prop, x);
    sim->evaluated = false;
    if (prop->model >= 0) mark_stale(&sim->models[prop->model]);
    return row && row->flags & ART_PROP_NULLABLE ? art_set_null(ctx, comp, prop->name)
                                                 : art_unset(ctx, comp, prop->name);
}
