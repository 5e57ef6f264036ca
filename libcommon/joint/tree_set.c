/* This file sets coordinates of joints in the tree: the bodies get the poses that belong to them.
 */
#include "tree_priv.h"
#include <art/bodymass.h>
#include <string.h>

/* ------------------------------------------------------------------------- storing */

/* Degrees that were made from radians, without the noise in the last digits. */
static double in_degrees(double radians)
{
    double x = radians * (180 / ART_PI), unit;
    if (x == 0 || !isfinite(x)) return x;
    unit = pow(10, 13 - floor(log10(fabs(x))));
    return isfinite(unit) ? round(x * unit) / unit : x;
}

static int store_coord(struct art_ctx *ctx, struct art_comp *comp, const struct art_joint *joint,
                       int i, double coord)
{
    const char *name = joint->kind->coords[i].name;
    double x = joint->coord[i].rotary ? in_degrees(coord) : coord;
    if (!art_cls_prop(comp->cls, name) || art_get_double(comp, name) == x) return ART_OK;
    return art_set_numbers(ctx, comp, name, &x, 1);
}

static int store_coords(struct art_ctx *ctx, struct art_comp *comp, const struct art_joint *joint,
                        const double *coords)
{
    int status = ART_OK;
    for (int i = 0; i < joint->n_coords && status == ART_OK; i++)
        status = store_coord(ctx, comp, joint, i, coords[i]);
    return status;
}

/* Store the coordinates that have changed. */
static int store_changed(struct art_ctx *ctx, struct art_comp *comp, const struct joint_tree *j)
{
    return memcmp(j->coords, j->stated, sizeof j->coords) == 0
               ? ART_OK
               : store_coords(ctx, comp, &j->joint, j->coords);
}

/* A value outside its range is the user's business: limits act in a simulation. */
static void warn_range(struct art_ctx *ctx, const struct art_joint *joint, int i, double coord)
{
    const struct art_joint_coord *c = &joint->coord[i];
    double unit = c->rotary ? 180 / ART_PI : 1, tol = 1e-9 * (1 + fabs(coord));
    if (coord >= c->min - tol && coord <= c->max + tol) return;
    art_warn(ctx, NULL, "%s of '%s' is set to %.10g, outside its range from %.10g to %.10g",
             joint->kind->coords[i].name, art_comp_path(joint->comp, NULL), unit * coord,
             unit * c->min, unit * c->max);
}

/* --------------------------------------------------------------------- in a system */

/* The model that is simulated as one: the outermost MechModel around a component. */
static const struct art_comp *model_of(const struct art_comp *comp)
{
    const struct art_comp *top = NULL;
    for (; comp; comp = comp->parent)
        if (art_comp_has_kind(comp, ART_KIND_MECH_MODEL)) top = comp;
    return top;
}

/* Write the poses and positions that have changed into the tree. */
static int write_back(struct art_ctx *ctx, const struct art_system *sys,
                      const struct art_state *state, const double *before)
{
    int status = ART_OK;
    for (int i = 0; i < sys->n_dyn; i++) {
        const struct art_dyn *dyn = &sys->dyn[i];
        struct art_comp *comp = (struct art_comp *)dyn->comp;
        const double *q = state->q + dyn->q;
        struct art_rigid T, old, X;
        if (memcmp(q, before + dyn->q, (dyn->frame ? 7 : 3) * sizeof *q) == 0) continue;
        if (dyn->frame) {
            art_frame_pose(comp, &old);
            art_rigid_from_quat(&T, q, q + 3);
            art_rigid_mul_inv_right(&X, &T, &old);
            ART_TRY(joint_tree_put_pose(ctx, comp, &T, dyn->status != ART_DYN_ATTACHED));
            ART_TRY(joint_tree_move_meshes(ctx, comp, &X));
        } else if (art_is_set(comp, "position")) {
            ART_TRY(art_set_numbers(ctx, comp, "position", q, 3));
        }
    }
out:
    return status;
}

/* Coordinates of joints that have moved without being set. */
static int store_moved(struct art_ctx *ctx, const struct art_system *sys,
                       const struct art_state *state, const double *before)
{
    int status = ART_OK;
    for (int k = 0; k < art_system_joints(sys); k++) {
        const struct art_joint *joint = art_system_joint(sys, k);
        const double *x = art_joint_coords(joint, state), *x0 = before + joint->history;
        for (int i = 0; i < joint->n_coords; i++)
            if (fabs(x[i] - x0[i]) > 1e-13 * (1 + fabs(x[i])))
                ART_TRY(store_coord(ctx, (struct art_comp *)joint->comp, joint, i, x[i]));
    }
out:
    return status;
}

/* Couplings and loops are those of the simulation. */
static int set_in_system(struct art_ctx *ctx, const struct art_comp *top,
                         const struct art_joint_value *values, int n)
{
    /* what cannot be simulated is no obstacle to a pose */
    static const struct art_compile_options whatever = {.any = true};
    struct art_system *sys = NULL;
    struct art_state *state = NULL;
    double *q = NULL, *history;
    int status;
    ART_TRY(art_system_compile(ctx, (struct art_comp *)top, &whatever, &sys));
    ART_TRY(art_state_create(ctx, sys, &state));
    ART_TRY(art_system_start(sys, state));
    q = art_alloc(ctx, (size_t)state->n_q + (size_t)state->n_history + 1, sizeof *q);
    if (!q) {
        status = ART_ENOMEM;
        goto out;
    }
    history = q + state->n_q;
    memcpy(q, state->q, (size_t)state->n_q * sizeof *q);
    memcpy(history, state->history, (size_t)state->n_history * sizeof *q);
    ART_TRY(art_joints_set_state(ctx, sys, state, values, n));
    ART_TRY(write_back(ctx, sys, state, q));
    ART_TRY(store_moved(ctx, sys, state, history));
out:
    art_free(q);
    art_state_free(state);
    art_system_free(sys);
    return status;
}

/* True if a coupling in the tree has a coordinate of a joint. */
static bool is_coupled(const struct art_comp *joint)
{
    struct art_comp *root = joint->model->root;
    struct art_value list;
    for (struct art_comp *c = root; c; c = art_comp_next(root, c)) {
        if (!art_joint_is_coupling(c)) continue;
        if (!art_get(c, "coordinates", &list) || list.is_null) continue;
        for (int i = 0; i < list.n; i++)
            if (list.refs[i].to == joint) return true;
    }
    return false;
}

/* ----------------------------------------------------------------------- one joint */

/* Move the bodies of a joint that is in place; *open: that would open a loop, and nothing has
 * moved. */
static int move_sides(struct art_ctx *ctx, struct joint_tree_graph *t, struct art_comp *comp,
                      struct joint_tree *j, const double *coords, bool *open)
{
    struct art_rigid TCD, X;
    struct art_comp *const ends[2] = {j->A, j->B};
    int status;
    /* bodies that are in no model yet */
    for (int k = 0; k < 2; k++)
        if (ends[k] && ends[k]->order < t->joint_graph.n) t->node[ends[k]->order].comp = ends[k];
    j->joint.kind->pose(&j->joint, coords, &TCD);
    ART_TRY(joint_failed(&j->joint));
    ART_TRY(joint_tree_edges(ctx, t, comp));
    enum joint_graph_split how =
        joint_graph_split(&t->joint_graph, joint_tree_number(t, j->A), joint_tree_number(t, j->B));
    if (how == GRAPH_RIGID)
        return art_error(ctx, ART_EUSAGE, &comp->loc,
                         "no side of '%s' can move: '%s' is attached to what stays",
                         art_comp_path(comp, NULL), art_comp_path(j->A, NULL));
    joint_motion(&j->joint, how != GRAPH_SIDE_B, &TCD, &X);
    *open = how == GRAPH_LOOP && joint_tree_opens_loop(ctx, t, comp, &X, &status);
    if (status < 0 || *open) goto out;
    status = joint_tree_move(ctx, t, &X);
out:
    return status;
}

/* Set those values that are of one joint, without looking at any other. */
static int set_alone(struct art_ctx *ctx, struct art_comp *comp,
                     const struct art_joint_value *values, int n, bool *open)
{
    struct joint_tree_graph t;
    struct joint_tree j;
    double coords[ART_JOINT_MAX_COORDS];
    int status = joint_tree_graph_create(ctx, &t, comp->model);
    if (status < 0) return status;
    status = joint_tree_open(ctx, &t, comp, &j);
    if (status == ART_OK) {
        memcpy(coords, j.coords, sizeof coords);
        for (int i = 0; i < n; i++)
            if (values[i].joint == comp) coords[values[i].i] = values[i].x;
        if (j.A && j.joint.kind->pose) status = move_sides(ctx, &t, comp, &j, coords, open);
        if (status == ART_OK && !*open) status = store_coords(ctx, comp, &j.joint, coords);
        joint_tree_close(&j);
    }
    joint_tree_graph_fini(&t);
    return status;
}

/* What was set is stored as it was said, and what leaves its range is reported. */
static int store_values(struct art_ctx *ctx, const struct art_joint_value *values, int n)
{
    struct joint_tree_graph t;
    struct joint_tree j;
    int status = joint_tree_graph_create(ctx, &t, values[0].joint->model);
    if (status < 0) return status;
    for (int i = 0; i < n && status == ART_OK; i++) {
        struct art_comp *comp = (struct art_comp *)values[i].joint;
        status = joint_tree_open(ctx, &t, comp, &j);
        if (status < 0) break;
        status = store_coord(ctx, comp, &j.joint, values[i].i, values[i].x);
        warn_range(ctx, &j.joint, values[i].i, values[i].x);
        joint_tree_close(&j);
    }
    joint_tree_graph_fini(&t);
    return status;
}

/* ------------------------------------------------------------------------- all */

static int check_values(struct art_ctx *ctx, const struct art_joint_value *values, int n)
{
    for (int i = 0; i < n; i++) {
        const struct art_comp *comp = values[i].joint;
        if (joint_tree_is_foreign(comp))
            return art_error(
                ctx, ART_EUNSUPPORTED, NULL,
                "the coordinates of '%s' follow from its ends, of which one is no body",
                art_comp_path(comp, NULL));
    }
    return ART_OK;
}

/* Values of one model are set in its system, those of all its joints together. */
static int set_together(struct art_ctx *ctx, const struct art_joint_value *values, int n)
{
    struct art_joint_value *some = art_alloc(ctx, (size_t)n, sizeof *some);
    int status = some ? ART_OK : ART_ENOMEM;
    for (int i = 0; i < n && status == ART_OK; i++) {
        const struct art_comp *top = model_of(values[i].joint);
        int count = 0;
        bool seen = false;
        for (int k = 0; k < i; k++) seen = seen || model_of(values[k].joint) == top;
        if (seen) continue;
        if (!top)
            status = art_error(ctx, ART_EUSAGE, &values[i].joint->loc,
                               "'%s' is in a loop; it can be set once it is in a MechModel",
                               art_comp_path(values[i].joint, NULL));
        for (int k = i; k < n; k++)
            if (model_of(values[k].joint) == top) some[count++] = values[k];
        if (status == ART_OK) status = set_in_system(ctx, top, some, count);
    }
    art_free(some);
    return status;
}

/* Joints that nothing else depends on are set one after the other, and *left is how many values are
 * not set then. */
static int set_each(struct art_ctx *ctx, const struct art_joint_value *values, int n, bool *open)
{
    int status = ART_OK;
    *open = false;
    for (int i = 0; i < n; i++) *open = *open || is_coupled(values[i].joint);
    for (int i = 0; i < n && status == ART_OK && !*open; i++) {
        bool seen = false;
        for (int k = 0; k < i; k++) seen = seen || values[k].joint == values[i].joint;
        if (!seen) status = set_alone(ctx, (struct art_comp *)values[i].joint, values, n, open);
    }
    return status;
}

int art_joints_set_coords(struct art_ctx *ctx, const struct art_joint_value *values, int n)
{
    bool open;
    int status;
    if (n == 0) return ART_OK;
    ART_TRY(check_values(ctx, values, n));
    ART_TRY(set_each(ctx, values, n, &open));
    if (open) ART_TRY(set_together(ctx, values, n));
    status = store_values(ctx, values, n);
out:
    return status;
}

int art_joint_set_coords(struct art_ctx *ctx, struct art_comp *comp, const double *coords)
{
    struct art_joint_value values[ART_JOINT_MAX_COORDS];
    const int n = art_joint_comp_coords(comp, NULL);
    if (n == 0) {
        double none[ART_JOINT_MAX_COORDS];
        int status = art_joint_tree_coords(ctx, comp, none);
        return status < 0 ? status : ART_OK;
    }
    for (int i = 0; i < n; i++) values[i] = (struct art_joint_value){comp, i, coords[i]};
    return art_joints_set_coords(ctx, values, n);
}

/* --------------------------------------------------------------------------- texts */

void art_joint_request_fini(struct art_joint_request *request)
{
    art_free(request->values);
    memset(request, 0, sizeof *request);
}

int art_joint_request_add(struct art_ctx *ctx, struct art_joint_request *request,
                          struct art_comp *comp, const char *prop, const char *text,
                          const struct art_loc *loc)
{
    const char *name = prop;
    struct art_comp *to = art_prop_alias(comp, &name);
    bool rotary = false;
    int i = to ? art_joint_comp_coord(to, name, &rotary) : -1, status;
    if (i < 0) return art_body_set_text(ctx, comp, prop, text, loc);
    bool was_set = art_is_set(to, name);
    double old = art_get_double(to, name), x;
    ART_TRY(art_set_text(ctx, to, name, text, loc));
    x = art_get_double(to, name);
    if (x != old) {
        if (was_set)
            ART_TRY(art_set_numbers(ctx, to, name, &old, 1));
        else
            ART_TRY(art_unset(ctx, to, name));
    }
    if (!ART_GROW(ctx, request->values, request->n, request->cap)) return ART_ENOMEM;
    request->values[request->n++] =
        (struct art_joint_value){to, i, rotary ? x * (ART_PI / 180) : x};
out:
    return status;
}

int art_joint_request_apply(struct art_ctx *ctx, struct art_joint_request *request)
{
    int status = art_joints_set_coords(ctx, request->values, request->n);
    request->n = 0;
    return status;
}

int art_joint_set_text(struct art_ctx *ctx, struct art_comp *comp, const char *prop,
                       const char *text, const struct art_loc *loc)
{
    struct art_joint_request request = {0};
    int status = art_joint_request_add(ctx, &request, comp, prop, text, loc);
    if (status == ART_OK) status = art_joint_request_apply(ctx, &request);
    art_joint_request_fini(&request);
    return status;
}

int art_joints_refresh(struct art_ctx *ctx, struct art_model *model)
{
    struct joint_tree_graph t;
    struct joint_tree j;
    int status = joint_tree_graph_create(ctx, &t, model);
    if (status < 0) return status;
    for (struct art_comp *c = model->root; c && status == ART_OK;
         c = art_comp_next(model->root, c)) {
        const struct art_joint_kind *kind = art_joint_kind_of(c);
        if (!kind || !kind->coords_of || joint_tree_is_foreign(c)) continue;
        struct art_quiet quiet;
        art_quiet_begin(ctx, &quiet);
        status = art_quiet_end(ctx, &quiet, joint_tree_open(ctx, &t, c, &j));
        if (art_status_stops(status)) break;
        if (status < 0) { /* art_joints_check reports why */
            status = ART_OK;
            continue;
        }
        for (int i = 0; i < j.joint.n_coords; i++) {
            double size =
                j.joint.coord[i].rotary ? 1 : art_v3_norm(j.joint.TCW.p) + fabs(j.stated[i]);
            if (fabs(j.coords[i] - j.stated[i]) <= 1e-7 * size) j.coords[i] = j.stated[i];
        }
        if (j.A) status = store_changed(ctx, c, &j);
        joint_tree_close(&j);
    }
    joint_tree_graph_fini(&t);
    return status;
}
