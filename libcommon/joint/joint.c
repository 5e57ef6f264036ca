/* This file compiles the joints of a system: their kinds, where they are, their parameters. */
#include "joint_priv.h"
#include "tree_priv.h"
#include <art/deformable.h>
#include <stdio.h>
#include <string.h>

/* -------------------------------------------------------------------- kinds */

static const struct art_joint_kind *const kinds[] = {
#define X(kind) &art_joint_##kind,
#include "kind.def"
#undef X
};

const struct art_joint_kind *art_joint_kind_at(int i)
{
    return i >= 0 && (size_t)i < sizeof kinds / sizeof kinds[0] ? kinds[i] : NULL;
}

const struct art_joint_kind *art_joint_kind_of(const struct art_comp *comp)
{
    if (!art_cls_is(comp->cls, "BodyConnector")) return NULL;
    for (const struct art_cls *cls = comp->cls; cls; cls = cls->base)
        if (cls->def && cls->def->law) return cls->def->law;
    return NULL;
}

int art_joint_comp_coords(const struct art_comp *comp,
                          struct art_joint_coord_def coords[ART_JOINT_MAX_COORDS])
{
    const struct art_joint_kind *kind = art_joint_kind_of(comp);
    const struct art_cls *cls = comp->cls;
    int n = 0;
    if (!kind) return 0;
    if (!(cls->flags & ART_CLASS_COORDS)) {
        if (coords && kind->n_coords)
            memcpy(coords, kind->coords, (size_t)kind->n_coords * sizeof *coords);
        return kind->n_coords;
    }
    for (int i = cls->n_props - cls->n_custom; i < cls->n_props; i++) {
        const struct art_prop *row = cls->props[i];
        if (!(row->flags & ART_PROP_COORD) || n == ART_JOINT_MAX_COORDS) continue;
        if (coords)
            coords[n] = (struct art_joint_coord_def){row->name, art_streq(row->unit, "deg")};
        n++;
    }
    return n;
}

int art_joint_comp_coord(const struct art_comp *comp, const char *name, bool *rotary)
{
    struct art_joint_coord_def coords[ART_JOINT_MAX_COORDS];
    int n = art_joint_comp_coords(comp, coords);
    for (int i = 0; i < n; i++) {
        if (!art_streq(coords[i].name, name)) continue;
        *rotary = coords[i].rotary;
        return i;
    }
    return -1;
}

double art_joint_nearest_angle(double phi, double near)
{
    return phi + 2 * ART_PI * round((near - phi) / (2 * ART_PI));
}

void art_joint_align_z(const double R[9], double aligned[9])
{
    /* z of R seen from D; turning it to (0, 0, 1) takes the axis z x e_z and the angle between them
     */
    const double z[3] = {R[2], R[5], R[8]}, axis[3] = {z[1], -z[0], 0};
    double turn[9], s;
    if (z[2] > 0) { /* that rotation is [ 1 - x x f, -x y f, -x; -x y f, 1 - y y f, -y; x, y, z ], f
                       = 1 / (1 + z) */
        const double f = 1 / (1 + z[2]);
        for (int k = 0; k < 3; k++) {
            double across = z[0] * R[k] + z[1] * R[3 + k], g = f * across + R[6 + k];
            aligned[6 + k] = across + z[2] * R[6 + k];
            aligned[k] = R[k] - z[0] * g;
            aligned[3 + k] = R[3 + k] - z[1] * g;
        }
        return;
    }
    s = hypot(z[0], z[1]);
    if (s == 0) /* upside down: any axis across z will do */
        art_rot_basic(turn, 0, ART_PI);
    else
        art_rot_from_axis_angle(turn, axis, atan2(s, z[2]));
    art_m3_mul(aligned, turn, R);
}

/* ------------------------------------------------------------------ joints of a system */

int art_system_joints(const struct art_system *sys)
{
    const struct joints *joints = joints_of(sys);
    return joints ? joints->n : 0;
}

struct art_joint *art_system_joint(const struct art_system *sys, int i)
{
    return joints_of(sys)->list[i];
}

struct art_joint *art_system_joint_of(const struct art_system *sys, const struct art_comp *comp)
{
    const struct joints *joints = joints_of(sys);
    int place = art_system_place(sys, comp);
    if (!joints || place < 1 || place > joints->n) return NULL;
    struct art_joint *joint = joints->list[place - 1];
    return joint->comp == comp ? joint : NULL;
}

const double *art_joint_coords(const struct art_joint *joint, const struct art_state *state)
{
    return state->history + joint->history;
}

const double *art_joint_multipliers(const struct art_joint *joint, const struct art_state *state)
{
    return state->history + joint_history_force(joint);
}

int art_joint_engaged(const struct art_joint *joint, const struct art_state *state, int row)
{
    if (joint->row[row].flags & ART_ROW_BILATERAL) return 1;
    return (int)state->history[joint_history_engaged(joint) + row];
}

/* ------------------------------------------------------------------- reading */

/* The compilation of an end whose attachment is of another room's; the attachment then stands for a
 * frame of its own. */
static const struct art_mech_ops *end_ops(const struct art_comp *object)
{
    return object && !art_comp_has_kind(object, ART_KIND_FRAME_TO_FRAME) ? object->cls->ops : NULL;
}

/* An end on a deformable body needs a frame that follows the body there: the body, and where the
 * undeformed body has the end. NULL: it is on something else. */
static const struct art_comp *deformable_end(const struct art_comp *comp, int k,
                                             struct art_rigid *T)
{
    const struct art_comp *object = art_get_object(comp, k ? "attachmentB" : "attachmentA");
    const struct art_comp *body;
    if (end_ops(object)) return NULL;
    body = joint_tree_end(comp, k == 0, T);
    return body && art_comp_has_kind(body, ART_KIND_ELASTIC_BODY) ? body : NULL;
}

/* Refuse a joint of a deformable body with itself, whose ends are frames of their own. */
static int check_deformable_ends(struct art_ctx *ctx, const struct art_comp *comp)
{
    struct art_rigid T;
    const struct art_comp *body = deformable_end(comp, 0, &T);
    if (!body || body != deformable_end(comp, 1, &T)) return ART_OK;
    return art_error(ctx, ART_EUSAGE, &comp->loc, "'%s' joins '%s' to itself",
                     art_comp_path(comp, NULL), art_comp_path(body, NULL));
}

static int run_deformable_end(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp,
                              int k, bool attach)
{
    struct art_rigid T;
    const struct art_comp *body = deformable_end(comp, k, &T);
    if (!body) return ART_OK;
    return attach ? art_deformable_attach_end(ctx, sys, comp, k, body, &T)
                  : art_deformable_add_end(ctx, sys, comp, k);
}

static int run_ends(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp, bool attach)
{
    static const char *const ends[] = {"attachmentA", "attachmentB"};
    int status = ART_OK;
    for (int k = 0; k < 2 && status == ART_OK; k++) {
        struct art_comp *object = art_get_object(comp, ends[k]);
        const struct art_mech_ops *ops = end_ops(object);
        int (*stage)(struct art_ctx *, struct art_system *, struct art_comp *) =
            !ops     ? NULL
            : attach ? ops->attachments
                     : ops->dynamics;
        if (stage) status = stage(ctx, sys, object);
        if (status == ART_OK) status = run_deformable_end(ctx, sys, comp, k, attach);
    }
    return status;
}

static int add_ends(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    int status = check_deformable_ends(ctx, comp);
    return status < 0 ? status : run_ends(ctx, sys, comp, false);
}

static int attach_ends(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    return run_ends(ctx, sys, comp, true);
}

int art_joint_port(struct art_ctx *ctx, const struct art_system *sys, const struct art_comp *comp,
                   bool is_a, struct art_port *port)
{
    const char *body_prop = is_a ? "bodyA" : "bodyB";
    const char *attach_prop = is_a ? "attachmentA" : "attachmentB";
    struct art_comp *object = art_get_object(comp, attach_prop);
    struct art_comp *body = art_get_ref(comp, body_prop);
    port->dyn = -1;
    port->aligned = true;
    art_rigid_identity(&port->T);
    const struct art_dyn *own = end_ops(object) ? art_system_dyn(sys, object) : NULL;
    port->dyn = own ? (int)(own - sys->dyn) : art_deformable_end(sys, comp, !is_a);
    if (port->dyn >= 0) return ART_OK;
    if (object && !art_comp_has_kind(object, ART_KIND_FRAME_TO_FRAME))
        return art_error(ctx, ART_EUNSUPPORTED, &object->loc, "a joint on a %s is not simulated",
                         object->cls->name);
    if (object && !body) body = art_get_ref(object, "master");
    if (body) {
        const struct art_dyn *dyn = art_system_dyn(sys, body);
        if (!dyn || !dyn->frame)
            return art_error(ctx, ART_EUNSUPPORTED, &comp->loc,
                             "%s of '%s' is a %s; joints on one are not simulated", body_prop,
                             art_comp_path(comp, NULL), body->cls->name);
        port->dyn = (int)(dyn - sys->dyn);
    }
    struct art_value pose;
    if (!object || !art_get(object, "TFM", &pose) || pose.is_null) return ART_OK;
    for (int i = 0; i < 3; i++) {
        art_v3_copy(port->T.R + 3 * i, pose.num + 4 * i);
        port->T.p[i] = pose.num[4 * i + 3];
    }
    for (int i = 0; i < 9; i++) port->aligned &= port->T.R[i] == (i % 4 == 0);
    return ART_OK;
}

static double to_radians(double x)
{
    return x * (ART_PI / 180);
}

static int read_range(struct art_ctx *ctx, const struct art_joint *joint, int i,
                      struct art_joint_coord *coord)
{
    char name[64];
    struct art_value range;
    const char *of = joint->kind->coords[i].name;
    coord->min = -INFINITY;
    coord->max = INFINITY;
    snprintf(name, sizeof name, "%sRange", of);
    if (!art_cls_prop(joint->comp->cls, name) || !art_get(joint->comp, name, &range) ||
        range.is_null || range.n < 2)
        return ART_OK;
    coord->min = coord->rotary ? to_radians(range.num[0]) : range.num[0];
    coord->max = coord->rotary ? to_radians(range.num[1]) : range.num[1];
    if (coord->min <= coord->max) return ART_OK;
    return art_error(ctx, ART_ERANGE, &joint->comp->loc,
                     "%s of '%s' ends at %g, before it begins at %g", name,
                     art_comp_path(joint->comp, NULL), range.num[1], range.num[0]);
}

static int read_coord(struct art_ctx *ctx, struct art_joint *joint, int i)
{
    char name[64];
    struct art_joint_coord *coord = &joint->coord[i];
    coord->rotary = joint->kind->coords[i].rotary;
    snprintf(name, sizeof name, "%sLocked", joint->kind->coords[i].name);
    coord->locked = art_cls_prop(joint->comp->cls, name) && art_get_bool(joint->comp, name);
    return read_range(ctx, joint, i, coord);
}

/* Average mass, or average of the mean principal inertia, of the bodies that a joint ties. */
static double average_inertia(const struct art_system *sys, const struct art_joint *joint,
                              bool rotary)
{
    const struct art_port *ports[2] = {&joint->A, &joint->B};
    double sum = 0;
    int n = 0;
    for (int k = 0; k < 2; k++) {
        if (ports[k]->dyn < 0) continue;
        const struct art_inertia *M = &sys->dyn[ports[k]->dyn].inertia;
        sum += rotary ? (M->J[0] + M->J[4] + M->J[8]) / 3 : M->mass;
        n++;
    }
    return n ? sum / n : 0;
}

/* Apply linearCompliance or rotaryCompliance to all rows of that sort except limits, with critical
 * damping. */
static void spread_compliance(const struct art_system *sys, struct art_joint *joint,
                              const char *prop, unsigned sort)
{
    if (!art_is_set(joint->comp, prop)) return;
    double c = art_get_double(joint->comp, prop);
    double m = average_inertia(sys, joint, sort == ART_ROW_ROTARY);
    for (int r = 0; r < joint->n_rows; r++) {
        if (!(joint->row[r].flags & sort) || joint->row[r].flags & ART_ROW_LIMIT) continue;
        joint->compliance[r] = c;
        joint->damping[r] = c > 0 ? 2 * sqrt(m / c) : 0;
    }
}

/* The rows that hold; limits stand behind them. */
static int count_bilateral(const struct art_joint *joint)
{
    int n = 0;
    for (int r = 0; r < joint->n_rows; r++) n += (joint->row[r].flags & ART_ROW_BILATERAL) != 0;
    return n;
}

/* A number for each row, or for each that holds; none is that of the class. */
static int read_row_numbers(struct art_ctx *ctx, struct art_joint *joint, const char *prop,
                            double *x)
{
    const struct art_comp *source = art_value_source(joint->comp, prop);
    const struct art_slot *slot = source ? art_comp_slot(source, prop) : NULL;
    const struct art_loc *loc = slot ? &slot->loc : &joint->comp->loc;
    struct art_value value;
    memset(x, 0, ART_JOINT_MAX_ROWS * sizeof *x);
    if (!slot || !art_get(joint->comp, prop, &value) || value.is_null) return ART_OK;
    int hold = count_bilateral(joint);
    if (value.n != joint->n_rows && value.n != hold)
        return art_error(ctx, ART_ESHAPE, loc,
                         "%s of '%s' has %d number{s} for %d rows, of which %d hold", prop,
                         art_comp_path(joint->comp, NULL), value.n, joint->n_rows, hold);
    for (int r = 0; r < value.n; r++) {
        x[r] = value.num[r];
        if (!(x[r] >= 0) || isinf(x[r]))
            return art_error(ctx, ART_ERANGE, loc,
                             "%s of '%s' holds %g; it must be zero or positive", prop,
                             art_comp_path(joint->comp, NULL), x[r]);
    }
    return ART_OK;
}

/* Rows without compliance are rigid, and have no damping. */
static void warn_of_idle_damping(struct art_ctx *ctx, const struct art_joint *joint)
{
    const struct art_slot *slot = art_comp_slot(joint->comp, "damping");
    bool given = false, acts = false;
    for (int r = 0; r < joint->n_rows; r++) {
        given = given || joint->damping[r] > 0;
        acts = acts || (joint->damping[r] > 0 && joint->compliance[r] > 0);
    }
    if (slot && given && !acts)
        art_warn(ctx, &slot->loc,
                 "damping of '%s' does nothing: it is that of rows with compliance, and all with "
                 "damping are rigid",
                 art_comp_path(joint->comp, NULL));
}

/* Return the length of the shortest range in which the joint slides, infinite without one. */
static double shortest_range(const struct art_joint *joint)
{
    double least = INFINITY;
    for (int i = 0; i < joint->n_coords; i++) {
        double range = joint->coord[i].max - joint->coord[i].min;
        if (!joint->coord[i].rotary && range > 0) least = fmin(least, range);
    }
    return least;
}

/* Return half of the side of a cube with the moments of the smaller body that a joint moves,
 * infinite where neither has any: sum J = m (2 a)^2 / 2. */
static double body_size(const struct art_system *sys, const struct art_joint *joint)
{
    const int ends[2] = {joint->A.dyn, joint->B.dyn};
    double least = INFINITY;
    for (int k = 0; k < 2; k++) {
        if (ends[k] < 0 || !sys->dyn[ends[k]].frame) continue;
        const struct art_inertia *M = &sys->dyn[ends[k]].inertia;
        double size = sqrt((M->J[0] + M->J[4] + M->J[8]) / (2 * M->mass));
        if (M->mass > 0 && size > 0) least = fmin(least, size);
    }
    return least;
}

/* The tolerances of limits: the violations that remain. Negative numbers leave the choice to the
 * program: lengths are relative to the size of the model (guide, section 4.9.2), which is measured
 * only for joints that have such a limit, but no more than that to the range and to the smaller
 * body: what else is in the model does not decide how far a limit gives. ArtiSynth goes by the
 * model alone.
 */
static int read_tolerances(struct art_ctx *ctx, struct art_system *sys, struct art_joint *joint)
{
    double size = 1;
    bool slides = false;
    int status = ART_OK;
    for (int r = 0; r < joint->n_rows; r++)
        slides = slides || (joint->row[r].flags & ART_ROW_LINEAR &&
                            !(joint->row[r].flags & ART_ROW_BILATERAL));
    /* the default of the class is what the size of a model decides */
    bool stated = art_value_source(joint->comp, "penetrationTol") != NULL;
    joint->tol[0] = stated ? art_get_double(joint->comp, "penetrationTol") : -1;
    joint->tol[1] = art_get_double(joint->comp, "rotaryLimitTol");
    if (slides && joint->tol[0] < 0) ART_TRY(art_system_size(ctx, sys, &size));
    if (!sys->quirks.tolerances_by_model) {
        double range = shortest_range(joint);
        size = fmin(size, range < INFINITY ? range : body_size(sys, joint));
    }
    if (joint->tol[0] < 0) joint->tol[0] = 1e-4 * size;
    if (joint->tol[1] < 0) joint->tol[1] = 1e-4;
out:
    return status;
}

int joint_read(struct art_ctx *ctx, struct art_system *sys, struct art_joint *joint)
{
    int status;
    const struct art_joint_kind *kind = joint->kind;
    joint->enabled = art_get_bool(joint->comp, "enabled");
    joint->quirks = sys->quirks;
    joint->n_coords = kind->n_coords;
    joint->n_rows = kind->n_rows;
    for (int r = 0; r < kind->n_rows; r++) {
        joint->row[r].flags = kind->rows[r].flags;
        if (kind->rows[r].flags & ART_ROW_CONSTANT)
            memcpy(joint->row[r].wrench, kind->rows[r].wrench, sizeof joint->row[r].wrench);
    }
    if (kind->init) ART_TRY(kind->init(ctx, sys, joint));
    for (int i = 0; i < joint->n_coords; i++) ART_TRY(read_coord(ctx, joint, i));
    ART_TRY(read_tolerances(ctx, sys, joint));
    ART_TRY(read_row_numbers(ctx, joint, "compliance", joint->compliance));
    ART_TRY(read_row_numbers(ctx, joint, "damping", joint->damping));
    if (!art_is_set(joint->comp, "compliance")) {
        spread_compliance(sys, joint, "linearCompliance", ART_ROW_LINEAR);
        spread_compliance(sys, joint, "rotaryCompliance", ART_ROW_ROTARY);
    }
out:
    return status;
}

/* -------------------------------------------------------------------- adding */

static bool on_deformable(const struct art_system *sys, const struct art_port *port)
{
    return port->dyn >= 0 && (sys->dyn[port->dyn].comp->is_value || sys->dyn[port->dyn].is_end);
}

/* Find on_deformable.slot: the attachment of D to a deformable body B, along which C may move, by
 * a quirk. It is a copy, as the list of attachments is sorted later. */
static int find_slot(struct art_ctx *ctx, struct art_system *sys, struct art_joint *joint)
{
    int n_linear = 0;
    if (!sys->quirks.slot_in_rest_shape || joint->B.dyn < 0) return ART_OK;
    for (int r = 0; r < joint->n_rows; r++)
        if ((joint->row[r].flags & ART_ROW_BILATERAL) && (joint->row[r].flags & ART_ROW_LINEAR))
            n_linear++;
    for (int i = 0; i < sys->attachments.n && n_linear < 3; i++) {
        const struct art_attach *att = &sys->attachments.list[i];
        if (att->slave != joint->B.dyn || !att->type->material_frame) continue;
        struct art_attach *copy = art_arena_alloc(ctx, &sys->arena, 1, sizeof *copy);
        if (!copy) return ART_ENOMEM;
        *copy = *att;
        joint->on_deformable.slot = copy;
    }
    return ART_OK;
}

static int new_joint(struct art_ctx *ctx, struct art_system *sys, struct joints *joints,
                     const struct art_comp *comp, const struct art_joint_kind *kind)
{
    int status;
    struct art_joint *joint = art_arena_alloc(ctx, &sys->arena, 1, sizeof *joint);
    if (!joint ||
        !art_system_grow(sys, &joints->list, joints->n, &joints->cap, sizeof *joints->list))
        return ART_ENOMEM;
    joint->comp = comp;
    joint->kind = kind;
    for (int r = 0; r < ART_JOINT_MAX_ROWS; r++) joint->place[r] = -1;
    ART_TRY(art_joint_port(ctx, sys, comp, true, &joint->A));
    ART_TRY(art_joint_port(ctx, sys, comp, false, &joint->B));
    if (joint->A.dyn == joint->B.dyn) {
        status = joint->A.dyn < 0
                     ? art_error(ctx, ART_EUSAGE, &comp->loc, "'%s' has no body",
                                 art_comp_path(comp, NULL))
                     : art_error(ctx, ART_EUSAGE, &comp->loc, "'%s' joins '%s' to itself",
                                 art_comp_path(comp, NULL),
                                 art_comp_path(sys->dyn[joint->A.dyn].comp, NULL));
        goto out;
    }
    ART_TRY(joint_read(ctx, sys, joint));
    warn_of_idle_damping(ctx, joint);
    ART_TRY(find_slot(ctx, sys, joint));
    joint->on_deformable.keeps_poses =
        sys->quirks.joint_coords_uncorrected &&
        (on_deformable(sys, &joint->A) || on_deformable(sys, &joint->B));
    status = joint->history = art_system_add_history(ctx, sys, comp, joint_history_size(joint));
    if (status < 0) goto out;
    joints->list[joints->n++] = joint;
    return ART_OK;
out:
    joint_fini(joint);
    return status;
}

static int add_joint(struct art_ctx *ctx, struct art_system *sys, struct art_comp *comp)
{
    const struct art_joint_kind *kind = art_joint_kind_of(comp);
    struct joints *joints = joints_of(sys);
    if (!kind)
        return art_error(ctx, ART_EUNSUPPORTED, &comp->loc, "'%s' (%s) is not simulated",
                         art_comp_path(comp, NULL), comp->cls->name);
    if (!joints) {
        joints = art_arena_alloc(ctx, &sys->arena, 1, sizeof *joints);
        if (!joints) return ART_ENOMEM;
        int status = art_system_add_constraints(ctx, sys, &joint_constraints, joints);
        if (status < 0) return status;
    }
    int status = new_joint(ctx, sys, joints, comp, kind);
    if (status == ART_OK) art_system_set_place(sys, comp, joints->n);
    return status;
}

const struct art_mech_ops art_ops_joint = {
    .dynamics = add_ends,
    .attachments = attach_ends,
    .forces = add_joint,
    ART_LIVE(joint_live),
    .find_live = joint_find_live,
    .derived = joint_derived,
};
