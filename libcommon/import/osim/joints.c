/* Joints: read, evaluated at the default coordinates, written. */
#include "osim_priv.h"
#include <stdio.h>
#include <string.h>

/* The table of OpenSim's types of joints and the classes that they become. */
struct osim_joint_type {
    const char *tag, *cls;
    int n;            /* coordinates; -1: any number */
    const char *axes; /* of class OpenSimCustomJoint: "r" or "t" and the axis of each coordinate */
    const char
        *names[6]; /* of the properties of its class, in the order of the file's coordinates */
    int index[6];  /* numbers of these in the class */
    const char *extra, *value; /* a property that the class needs */
};

static const struct osim_joint_type types[] = {
    {"WeldJoint", "SolidJoint", 0, NULL, {NULL}, {0}, NULL, NULL},
    {"PinJoint", "HingeJoint", 1, NULL, {"theta"}, {0}, NULL, NULL},
    {"UniversalJoint", "UniversalJoint", 2, NULL, {"roll", "pitch"}, {0, 1}, "axes", "XY"},
    {"BallJoint", "GimbalJoint", 3, NULL, {"roll", "pitch", "yaw"}, {0, 1, 2}, "axes", "XYZ"},
    {"GimbalJoint", "GimbalJoint", 3, NULL, {"roll", "pitch", "yaw"}, {0, 1, 2}, "axes", "XYZ"},
    {"FreeJoint",
     "FreeJoint",
     6,
     NULL,
     {"roll", "pitch", "yaw", "x", "y", "z"},
     {3, 4, 5, 0, 1, 2},
     "axes",
     "XYZ"},
    {"SliderJoint", "OpenSimCustomJoint", 1, "tx", {NULL}, {0}, NULL, NULL},
    {"PlanarJoint", "OpenSimCustomJoint", 3, "rztxty", {NULL}, {0, 1, 2}, NULL, NULL},
    {"CustomJoint", "OpenSimCustomJoint", -1, NULL, {NULL}, {0, 1, 2, 3, 4, 5}, NULL, NULL},
    {"EllipsoidJoint",
     "EllipsoidJoint",
     3,
     NULL,
     {"longitude", "latitude", "theta"},
     {0, 1, 2},
     "phiLocked",
     "true"},
    {"ScapulothoracicJoint",
     "EllipsoidJoint",
     4,
     NULL,
     {"longitude", "latitude", "theta", "phi"},
     {0, 1, 2, 3},
     NULL,
     NULL},
};

static const struct osim_joint_type *type_of(const struct art_xml_tag *n)
{
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
        if (osim_is(n, types[i].tag)) return &types[i];
    return NULL;
}

static bool is_custom(const struct osim_joint *j)
{
    return strcmp(j->type->cls, "OpenSimCustomJoint") == 0;
}

/* ------------------------------------------------------------------- coordinates */

static bool by_default_rotational(const struct osim_joint *j, int i)
{
    if (strcmp(j->type->cls, "FreeJoint") == 0) return i < 3;
    if (j->type->axes) return j->type->axes[2 * i] == 'r';
    return true;
}

/* A function of time that prescribes the coordinate; a lock counts more. */
static int read_motion(struct osim *o, struct art_xml_tag *n, struct osim_coord *c)
{
    struct art_xml_tag *f = osim_child(o, n, "prescribed_function");
    const double zero = 0;
    bool found = false;
    int status = ART_OK;
    if (f && osim_bool(o, n, "prescribed", false) && !c->locked) {
        ART_TRY(osim_time_function_read(o, f, &c->motion, &found));
        if (!found) ART_TRY(osim_left_out(o, n, "prescribes nothing that is known"));
    }
    if (f) osim_use(f);
    c->prescribed = found;
    if (found) c->value = osim_function_eval(&c->motion, &zero);
    /* what holds is prescribed for ever */
    c->locked = c->locked || found;
out:
    return status;
}

/* Bodies begin at rest. */
static int check_speed(struct osim *o, const struct art_xml_tag *n)
{
    int status;
    double speed = osim_number(o, n, "default_speed_value", 0);
    if (speed == 0) return ART_OK;
    ART_TRY(osim_drop(o, osim_child(o, n, "default_speed_value"),
                      "the speed at the start is not taken over: it begins at rest"));
    status = osim_lacks(o, n, "its speed at the start is not taken over");
out:
    return status;
}

static int read_coord(struct osim *o, struct osim_joint *j, struct art_xml_tag *n)
{
    struct osim_coord *c = &j->coord[j->n];
    int status;
    n->used = true;
    c->node = n;
    c->name = n->name ? n->name : "q";
    c->rotational = by_default_rotational(j, j->n);
    const char *motion = osim_text(o, n, "motion_type");
    c->typed = motion && j->type->n < 0;
    if (c->typed) c->rotational = !art_strcaseeq(motion, "translational");
    c->value =
        osim_number(o, n, osim_child(o, n, "default_value") ? "default_value" : "initial_value", 0);
    c->range[0] = c->rotational ? -2 * ART_PI : -1;
    c->range[1] = -c->range[0];
    osim_numbers(o, n, "range", 2, c->range);
    c->clamped = osim_bool(o, n, "clamped", false);
    c->locked = osim_bool(o, n, "locked", false);
    if (!isfinite(c->value))
        return osim_fail(o, n, ART_ERANGE, "the value of '%s' is not finite", c->name);
    if (c->clamped && !(c->range[0] <= c->range[1]))
        return osim_fail(o, n, ART_ERANGE, "the range of '%s' ends at %g, before it begins at %g",
                         c->name, c->range[1], c->range[0]);
    (void)osim_child(o, n, "is_free_to_satisfy_constraints");
    ART_TRY(check_speed(o, n));
    ART_TRY(read_motion(o, n, c));
    j->n++;
out:
    return status;
}

static int read_coords(struct osim *o, struct osim_joint *j)
{
    int status = ART_OK;
    struct art_xml_tag *set = osim_child(o, j->node, "CoordinateSet");
    struct art_xml_tag *list = osim_child(o, j->node, "coordinates"), *n = NULL;
    if (set) n = osim_set(o, j->node, "CoordinateSet");
    if (!set && list) n = list->first;
    for (; n; n = n->next) {
        if (!osim_is(n, "Coordinate")) {
            ART_TRY(osim_drop(o, n, "is no coordinate"));
            continue;
        }
        if (j->n == (j->type->n < 0 ? OSIM_MOST_COORDS : j->type->n))
            return osim_fail(o, n, ART_ESHAPE, "<%s> '%s' has more than %d coordinates",
                             j->type->tag, j->name, j->n);
        ART_TRY(read_coord(o, j, n));
    }
    for (; j->n < j->type->n;
         j->n++) { /* those that the file does not mention have their defaults */
        struct osim_coord *c = &j->coord[j->n];
        char name[300];
        snprintf(name, sizeof name, "%.200s_coord_%d", j->name, j->n);
        c->name = art_arena_strndup(o->ctx, &o->arena, name, strlen(name));
        if (!c->name) return ART_ENOMEM;
        c->rotational = by_default_rotational(j, j->n);
        c->range[0] = c->rotational ? -2 * ART_PI : -1;
        c->range[1] = -c->range[0];
    }
out:
    return status;
}

/* -------------------------------------------------------------------- the types */

static const double unit_axes[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};

/* Types of fixed axes: the function of each coordinate is the coordinate. */
static int fixed_axes(struct osim *o, struct osim_joint *j)
{
    for (int i = 0; i < 6; i++) art_v3_copy(j->axis[i].a, unit_axes[i % 3]);
    for (int i = 0, turns = 0; i < j->n; i++) {
        bool turn = j->type->axes[2 * i] == 'r';
        int k = j->type->axes[2 * i + 1] - 'x';
        struct osim_axis *axis = &j->axis[turn ? turns++ : 3 + k];
        art_v3_copy(axis->a, unit_axes[k]);
        axis->n = 1;
        axis->coord[0] = i;
        axis->has_f = true;
        axis->f = (struct osim_function){.kind = OSIM_LINEAR, .n_in = 1, .n = 2};
        axis->f.x = art_arena_alloc(o->ctx, &o->arena, 2, sizeof *axis->f.x);
        if (!axis->f.x) return ART_ENOMEM;
        axis->f.x[0] = 1;
    }
    return ART_OK;
}

static int axis_coords(struct osim *o, struct osim_joint *j, struct art_xml_tag *n,
                       struct osim_axis *axis)
{
    const char **words;
    int count, status;
    ART_TRY(osim_words(o, n, "coordinates", &words, &count));
    for (int k = 0; k < count; k++) {
        int i = 0;
        while (i < j->n && strcmp(j->coord[i].name, words[k]) != 0) i++;
        if (i == j->n)
            return osim_fail(o, n, ART_ENOTFOUND,
                             "an axis of '%s' depends on '%s', which is no coordinate of it",
                             j->name, words[k]);
        if (axis->n == OSIM_MOST_COORDS)
            return osim_fail(o, n, ART_ELIMIT, "more than six coordinates");
        axis->coord[axis->n++] = i;
    }
out:
    return status;
}

/* The range in which the function of an axis must be accurate: that of its coordinate, and half of
 * it beyond. */
static void domain(const struct osim_joint *j, const struct osim_axis *axis, double d[2])
{
    d[0] = -2 * ART_PI;
    d[1] = 2 * ART_PI;
    if (axis->n != 1) return;
    const struct osim_coord *c = &j->coord[axis->coord[0]];
    double half = (c->range[1] - c->range[0]) / 2;
    if (!isfinite(half) || half <= 0) return;
    d[0] = fmin(c->range[0], c->value) - half;
    d[1] = fmax(c->range[1], c->value) + half;
}

static int read_axis(struct osim *o, struct osim_joint *j, struct art_xml_tag *n, int i)
{
    struct osim_axis *axis = &j->axis[i];
    double d[2];
    int status;
    n->used = true;
    osim_numbers(o, n, "axis", 3, axis->a);
    ART_TRY(axis_coords(o, j, n, axis));
    domain(j, axis, d);
    ART_TRY(osim_function_read(o, n, d[0], d[1], &axis->f, &axis->has_f));
    if (!axis->has_f && axis->n > 0)
        ART_TRY(
            osim_left_out(o, n, "this axis has coordinates and no function, and does not move"));
    if (!axis->has_f || (axis->f.kind != OSIM_LINEAR && axis->f.n == 1)) axis->n = 0;
    if (axis->has_f && axis->n > 0 && axis->f.n_in != axis->n)
        return osim_fail(o, n, ART_ESHAPE,
                         "an axis of '%s' has %d coordinate{s} and a function of %d", j->name,
                         axis->n, axis->f.n_in);
    if (axis->has_f && axis->n == 0 && axis->f.n_in > 1)
        return osim_fail(o, n, ART_ESHAPE, "an axis of '%s' has a function and no coordinates",
                         j->name);
    /* what a coordinate moves by itself is its own length */
    if (axis->has_f && i >= 3 && (axis->f.kind != OSIM_LINEAR || axis->n == 0))
        osim_function_scale(&axis->f, osim_scale_along(o, j->parent, axis->a));
    if (art_v3_norm(axis->a) == 0)
        return osim_fail(o, n, ART_ERANGE, "an axis of '%s' has no direction", j->name);
out:
    return status;
}

/* Where an axis belongs by its name; -1: another name. */
static int axis_place(const struct art_xml_tag *n)
{
    static const char *const names[] = {"rotation1",    "rotation2",    "rotation3",
                                        "translation1", "translation2", "translation3"};
    for (int k = 0; k < 6; k++)
        if (n->name && strcmp(n->name, names[k]) == 0) return k;
    return -1;
}

/* Six axes stand in their order. Where there are fewer, their names say which they are, and nothing
 * moves along the others. */
static int custom_axes(struct osim *o, struct osim_joint *j)
{
    struct art_xml_tag *st = osim_child(o, j->node, "SpatialTransform");
    int i = 0, count = 0, status = ART_OK;
    bool there[6] = {false};
    for (int k = 0; k < 6; k++) art_v3_copy(j->axis[k].a, unit_axes[k % 3]);
    for (struct art_xml_tag *n = st ? st->first : NULL; n; n = n->next)
        count += osim_is(n, "TransformAxis");
    for (struct art_xml_tag *n = st ? st->first : NULL; n; n = n->next) {
        if (!osim_is(n, "TransformAxis")) continue;
        if (count > 6) return osim_fail(o, n, ART_ESHAPE, "'%s' has more than six axes", j->name);
        int k = count == 6 ? i++ : axis_place(n);
        if (k < 0 || there[k])
            return osim_fail(o, n, ART_ESHAPE,
                             "'%s' has %d {axis|axes}, not six, and '%.40s' is not the name of "
                             "another one, such as rotation1",
                             j->name, count, n->name ? n->name : "");
        there[k] = true;
        ART_TRY(read_axis(o, j, n, k));
    }
    for (int c = 0; c < j->n; c++) {
        int moved = 0, turned = 0;
        for (int k = 0; k < 6; k++)
            for (int m = 0; m < j->axis[k].n; m++) {
                moved += j->axis[k].coord[m] == c;
                turned += k < 3 && j->axis[k].coord[m] == c;
            }
        /* version 4 does not say: what turns something is an angle */
        if (!j->coord[c].typed) j->coord[c].rotational = !moved || turned;
        if (!moved) ART_TRY(osim_drop(o, j->coord[c].node, "no axis of its joint depends on it"));
    }
out:
    return status;
}

/* Seth et al. 2016: an ellipsoid on the thorax. Its frames are those of ArtiSynth's, turned by 90
 * degrees about z. */
static int scapula(struct osim *o, struct osim_joint *j)
{
    double r[3] = {0}, origin[2] = {0}, dir[3] = {1, 0, 0};
    struct art_rigid turn, T;
    int status;
    osim_numbers(o, j->node, "thoracic_ellipsoid_radii_x_y_z", 3, r);
    double *list;
    int count;
    ART_TRY(osim_list(o, j->node, "scapula_winging_axis_origin", &list, &count));
    for (int i = 0; i < 2 && i < count; i++) origin[i] = list[i];
    ART_TRY(osim_list(o, j->node, "scapula_winging_axis_direction", &list, &count));
    if (count ==
        1) { /* an angle from the y axis of the joint; ArtiSynth's importer: from the x axis */
        double angle = list[0] + (o->how->artisynth ? 0 : ART_PI / 2);
        dir[0] = cos(angle);
        dir[1] = sin(angle);
    }
    for (int i = 0; i < 2 && count > 1; i++) dir[i] = list[i];
    for (int i = 0; i < 3; i++)
        if (!(r[i] > 0))
            return osim_fail(o, j->node, ART_ERANGE, "a radius of '%s' is %g", j->name, r[i]);
    if (origin[0] != 0 || origin[1] != 0)
        ART_TRY(osim_drop(o, osim_child(o, j->node, "scapula_winging_axis_origin"),
                          "the axis of winging is taken through the origin of the joint"));
    osim_scale_vector(o, j->parent, r);
    j->par[0] = r[1];
    j->par[1] = r[0];
    j->par[2] = r[2];
    j->par[3] = atan2(-dir[0], dir[1]);
    art_rigid_identity(&turn);
    art_rot_basic(turn.R, 2, ART_PI / 2);
    T = j->P;
    art_rigid_mul(&j->P, &T, &turn);
    T = j->C;
    art_rigid_mul(&j->C, &T, &turn);
out:
    return status;
}

/* Simbody's ellipsoid: the origin of C is where the z axis of C, by angles about x, y, z, is the
 * normal of a ball of which the ellipsoid is the image. Without winging the scapula's joint is
 * that. */
static int ellipsoid(struct osim *o, struct osim_joint *j)
{
    double r[3] = {0};
    if (osim_is(j->node, "ScapulothoracicJoint")) return scapula(o, j);
    osim_numbers(o, j->node, "radii_x_y_z", 3, r);
    for (int i = 0; i < 3; i++) {
        if (!(r[i] > 0))
            return osim_fail(o, j->node, ART_ERANGE, "a radius of '%s' is %g", j->name, r[i]);
        j->par[i] = r[i] * o->bodies[j->parent].scale[i];
    }
    return ART_OK;
}

/* ------------------------------------------------------------------------ reading */

static int read_ends(struct osim *o, struct osim_joint *j, bool *whole)
{
    struct osim_frame parent, child;
    struct art_rigid T;
    int status;
    *whole = false;
    if (j->child >= 0 && !osim_text(o, j->node, "socket_child_frame")) {
        ART_TRY(osim_frame_of(o, j->node, NULL, "parent_body", &parent, whole));
        if (!*whole) return ART_OK;
        osim_pose(o, j->node, "location_in_parent", "orientation_in_parent", &j->P);
        osim_pose(o, j->node, "location", "orientation", &j->C);
        j->parent = parent.body;
        osim_scale_vector(o, j->parent, j->P.p);
        osim_scale_vector(o, j->child, j->C.p);
        j->reversed = osim_bool(o, j->node, "reverse", false);
        return ART_OK;
    }
    ART_TRY(osim_frame_of(o, j->node, "socket_parent_frame", NULL, &parent, whole));
    if (!*whole) return ART_OK;
    ART_TRY(osim_frame_of(o, j->node, "socket_child_frame", NULL, &child, whole));
    if (!*whole) return ART_OK;
    j->P = parent.T;
    j->C = child.T;
    j->parent = parent.body;
    j->child = child.body;
    /* 4.0 before its release had the places here, too */
    if (osim_child(o, j->node, "location_in_parent")) {
        osim_pose(o, j->node, "location_in_parent", "orientation_in_parent", &T);
        art_rigid_mul(&j->P, &parent.T, &T);
        osim_pose(o, j->node, "location_in_child", "orientation_in_child", &T);
        art_rigid_mul(&j->C, &child.T, &T);
    }
    j->reversed = osim_bool(o, j->node, "reverse", false);
out:
    return status;
}

/* child: the body that holds the joint in version 3, -1 in version 4. */
static int read_joint(struct osim *o, struct art_xml_tag *n, int child)
{
    const struct osim_joint_type *type = type_of(n);
    bool whole = false;
    int status;
    if (!type) {
        return osim_left_out(o, n, "this type of joint is not known; its body is free");
    }
    n->used = true;
    if (!ART_GROW(o->ctx, o->joints, o->n_joints, o->cap_joints)) return ART_ENOMEM;
    struct osim_joint *j = &o->joints[o->n_joints];
    memset(j, 0, sizeof *j);
    j->node = n;
    j->type = type;
    j->name = n->name ? n->name : child >= 0 ? o->bodies[child].name : "joint";
    j->child = child;
    ART_TRY(read_ends(o, j, &whole));
    if (!whole) return osim_left_out(o, n, "one of its frames is not known; its body is free");
    if (j->child == 0)
        return osim_fail(o, n, ART_ESYNTAX,
                         "joint '%s' has the ground as its child: the ground is a parent", j->name);
    if (j->child == j->parent)
        return osim_fail(o, n, ART_ESYNTAX, "joint '%s' ties '%s' to itself", j->name,
                         o->bodies[j->child].name);
    ART_TRY(read_coords(o, j));
    if (type->axes)
        ART_TRY(fixed_axes(o, j));
    else if (type->n < 0)
        ART_TRY(custom_axes(o, j));
    else if (strcmp(type->cls, "EllipsoidJoint") == 0)
        ART_TRY(ellipsoid(o, j));
    if (j->child > 0 && o->bodies[j->child].joint < 0) o->bodies[j->child].joint = o->n_joints;
    o->n_joints++;
out:
    return status;
}

/* -------------------------------------------------------------------- kinematics */

/* The frame on an ellipsoid, as OpenSim turns it: see libcommon/joint/kind/ellipsoid.c. */
static void on_ellipsoid(const struct osim_joint *j, const double *q, struct art_rigid *T)
{
    double s1 = sin(q[0]), c1 = cos(q[0]), s2 = sin(q[1]), c2 = cos(q[1]), turn[9], R[9];
    const double n[3] = {s2, -s1 * c2, c1 * c2}, x[3] = {c2, s1 * s2, -c1 * s2};
    double y[3];
    art_v3_cross(y, n, x);
    for (int i = 0; i < 3; i++) {
        T->p[i] = j->par[i] * n[i];
        art_v3_set(T->R + 3 * i, x[i], y[i], n[i]);
    }
    art_rot_basic(turn, 2, q[2] + j->par[3]);
    art_m3_mul(R, T->R, turn);
    art_rot_basic(turn, 0, q[3]);
    art_m3_mul(T->R, R, turn);
    art_rot_basic(turn, 2, -j->par[3]);
    art_m3_mul(R, T->R, turn);
    art_m3_copy(T->R, R);
}

static void custom_pose(const struct osim_joint *j, const double *q, struct art_rigid *T)
{
    for (int i = 0; i < 6; i++) {
        const struct osim_axis *axis = &j->axis[i];
        double x[OSIM_MOST_COORDS] = {0}, turn[9], R[9], unit[3];
        if (!axis->has_f) continue;
        for (int k = 0; k < axis->n; k++) x[k] = q[axis->coord[k]];
        double f = osim_function_eval(&axis->f, x);
        if (i >= 3) {
            art_v3_add_scaled(T->p, T->p, f, axis->a);
            continue;
        }
        art_v3_normalize(unit, axis->a);
        art_rot_from_axis_angle(turn, unit, f);
        art_m3_mul(R, T->R, turn);
        art_m3_copy(T->R, R);
    }
}

/* T_CD at the default coordinates. */
static void motion(const struct osim_joint *j, struct art_rigid *T)
{
    double q[OSIM_MOST_COORDS] = {0}, a[3] = {0};
    const char *cls = j->type->cls;
    art_rigid_identity(T);
    for (int i = 0; i < j->n; i++) q[i] = j->coord[i].value;
    if (is_custom(j)) {
        custom_pose(j, q, T);
        return;
    }
    if (strcmp(cls, "EllipsoidJoint") == 0) {
        on_ellipsoid(j, q, T);
        return;
    }
    for (int i = 0; i < 3 && i < j->n; i++) a[i] = q[i];
    if (strcmp(cls, "HingeJoint") == 0)
        art_rot_basic(T->R, 2, q[0]);
    else
        art_rotation_get(ART_ROT_XYZ, a, T->R);
    for (int i = 3; i < j->n; i++) T->p[i - 3] = q[i];
}

static void place_on_parent(struct osim *o, struct osim_body *b)
{
    const struct osim_joint *j = &o->joints[b->joint];
    struct art_rigid T, L, M;
    motion(j, &M);
    if (j->reversed) {
        L = M;
        art_rigid_inverse(&M, &L);
    }
    art_rigid_mul(&T, &o->bodies[j->parent].pose, &j->P);
    art_rigid_mul(&L, &T, &M);
    art_rigid_mul_inv_right(&b->pose, &L, &j->C);
}

/* The pose of a body along its joints. `chain` has room for all bodies. False for one that stands
 * on itself. */
static bool place(struct osim *o, int body, int *chain)
{
    int n = 0;
    while (body != 0 && o->bodies[body].posed == 0) {
        struct osim_body *b = &o->bodies[body];
        b->posed = -1;
        chain[n++] = body;
        if (b->joint < 0) break;
        body = o->joints[b->joint].parent;
    }
    /* the walk ends on the ground, on a body that is placed or free, or in the chain itself */
    if (n > 0 && body != chain[n - 1] && body != 0 && o->bodies[body].posed == -1) return false;
    while (n-- > 0) {
        struct osim_body *b = &o->bodies[chain[n]];
        if (b->joint >= 0) place_on_parent(o, b);
        b->posed = 1;
    }
    return true;
}

static int place_bodies(struct osim *o)
{
    int *chain = art_alloc(o->ctx, (size_t)o->n_bodies, sizeof *chain);
    int status = chain ? ART_OK : ART_ENOMEM;
    for (int i = 1; i < o->n_bodies && status == ART_OK; i++)
        if (!place(o, i, chain))
            status = osim_fail(o, o->bodies[i].node, ART_ESYNTAX,
                               "body '%s' is connected to itself by its joints", o->bodies[i].name);
    art_free(chain);
    return status;
}

static int index_coord(struct osim *o, const char *key, int number)
{
    if (art_map_get(&o->by_name.coords, key)) return ART_OK;
    return art_map_set(o->ctx, &o->by_name.coords, key, (void *)(uintptr_t)(number + 1));
}

static int index_coords(struct osim *o)
{
    int status = ART_OK;
    for (int j = 0; j < o->n_joints; j++)
        for (int i = 0; i < o->joints[j].n; i++) {
            const char *name = o->joints[j].coord[i].name;
            if (strchr(name, '/')) continue; /* no path names it */
            char *both = art_arena_format(o->ctx, &o->arena, "%s/%s", o->joints[j].name, name);
            if (!both) return ART_ENOMEM;
            ART_TRY(index_coord(o, name, OSIM_MOST_COORDS * j + i));
            ART_TRY(index_coord(o, both, OSIM_MOST_COORDS * j + i));
        }
out:
    return status;
}

int osim_read_joints(struct osim *o)
{
    int status = ART_OK;
    struct art_xml_tag *more = osim_child(o, o->model, "components");
    for (struct art_xml_tag *n = osim_set(o, o->model, "JointSet"); n; n = n->next)
        ART_TRY(read_joint(o, n, -1));
    for (struct art_xml_tag *n = more ? more->first : NULL; n; n = n->next)
        if (type_of(n)) ART_TRY(read_joint(o, n, -1));
    for (int i = 1; !o->v4 && i < o->n_bodies; i++) {
        struct art_xml_tag *holder = osim_child(o, o->bodies[i].node, "Joint");
        for (struct art_xml_tag *n = holder ? holder->first : NULL; n; n = n->next)
            ART_TRY(read_joint(o, n, i));
    }
    ART_TRY(index_coords(o));
    ART_TRY(o->status);
    ART_TRY(osim_couple(o));
    status = place_bodies(o);
    /* joints of the first 9 kinds of rounding apart, loops are closed by the poses of the tree */
out:
    return status;
}

void osim_put_coord(struct osim *o, int joint, int number)
{
    const struct osim_joint *j = &o->joints[joint];
    int index = is_custom(j) ? number : j->type->index[number];
    art_build_word(&o->build, "%d \"jointset/%s\"", index, osim_name(o, j->name));
}

void osim_put_coord_line(struct osim *o, int joint, int number)
{
    art_build_words(&o->build, "coordinate");
    art_build_word(&o->build, "[ ");
    osim_put_coord(o, joint, number);
    art_build_word(&o->build, " ]");
    art_build_close(&o->build);
}

/* ----------------------------------------------------------------------- writing */

static void put_coord_item(struct osim *o, const struct osim_coord *c)
{
    art_build_item(&o->build);
    art_build_word(&o->build, "name=\"%s\"", osim_name(o, c->name));
    if (!c->rotational) art_build_value(&o->build, "motion_type", "TRANSLATIONAL");
    art_build_reals(&o->build, "current_value", 1, &c->value);
    if (c->clamped) {
        art_build_reals(&o->build, "range", 2, c->range);
        art_build_value(&o->build, "clamped", "true");
    }
    if (c->locked) {
        art_build_value(&o->build, "locked", "true");
        art_build_reals(&o->build, "locked_value", 1, &c->value);
    }
    art_build_close(&o->build);
}

static void put_axis(struct osim *o, const struct osim_axis *axis)
{
    art_build_indent(&o->build);
    art_build_word(&o->build, "[ coordIdxs=[");
    for (int k = 0; k < axis->n; k++)
        art_build_word(&o->build, "%s%d", k ? " " : "", axis->coord[k]);
    art_build_word(&o->build, "] axis=[ ");
    art_build_numbers(&o->build, 3, axis->a);
    art_build_word(&o->build, " ]");
    if (axis->has_f) {
        art_build_word(&o->build, " function=");
        osim_function_print(o, &axis->f);
    }
    art_build_word(&o->build, " ]\n");
}

static void put_coupling(struct osim *o, const struct osim_joint *j)
{
    art_build_enter(&o->build, "coupling");
    art_build_enter(&o->build, "coordinates");
    for (int i = 0; i < j->n; i++) put_coord_item(o, &j->coord[i]);
    art_build_close(&o->build);
    art_build_enter(&o->build, "axes");
    for (int i = 0; i < 6; i++) put_axis(o, &j->axis[i]);
    art_build_close(&o->build);
    art_build_close(&o->build);
}

static void put_end(struct osim *o, char side, int body, const struct art_rigid *T)
{
    art_build_text(&o->build, side == 'A' ? "bodyA" : "bodyB", osim_body_path(o, body));
    art_build_object(&o->build, side == 'A' ? "attachmentA" : "attachmentB",
                     "FrameFrameAttachment");
    art_build_text(&o->build, "master", osim_body_path(o, body));
    osim_put_TFM(o, "TFM", T);
    art_build_close(&o->build);
}

/* The coordinates of the other classes: values, ranges, locks by the names of their properties. */
static void put_coords(struct osim *o, const struct osim_joint *j)
{
    for (int i = 0; i < j->n; i++) {
        const struct osim_coord *c = &j->coord[i];
        const char *name = j->type->names[i];
        double unit = c->rotational ? 180 / ART_PI : 1, value = c->value * unit;
        art_build_reals(&o->build, name, 1, &value);
        if (c->clamped)
            art_build_value(&o->build, osim_format(o, "%sRange", name), "[ [%.17g,%.17g] ]",
                            c->range[0] * unit, c->range[1] * unit);
        if (c->locked) art_build_value(&o->build, osim_format(o, "%sLocked", name), "true");
    }
}

/* Coordinates that functions of time drive. */
static int prescribe(struct osim *o, const struct osim_joint *j)
{
    int status = ART_OK;
    for (int i = 0; i < j->n; i++) {
        const struct osim_coord *c = &j->coord[i];
        char probe[400], target[400];
        if (!c->prescribed || osim_function_is_constant(&c->motion)) continue;
        snprintf(probe, sizeof probe, "%.300s", osim_name(o, c->name));
        snprintf(target, sizeof target, "jointset/%.200s:%.150s", osim_name(o, j->name),
                 is_custom(j) ? osim_name(o, c->name) : j->type->names[i]);
        ART_TRY(osim_prescribe(o, c->node, probe, target, &c->motion, 1,
                               c->rotational ? 180 / ART_PI : 1));
    }
out:
    return status;
}

/* What the file calls a coordinate, if that can stand between quotes. */
static const char *name_of_coord(struct osim *o, const struct osim_coord *c)
{
    return strpbrk(c->name, "\"\\\t\r\n") || o->how->artisynth ? osim_name(o, c->name) : c->name;
}

/* True if OpenSim calls a coordinate coupled: there are functions of it, and none of them lets it
 * be the angle about an axis or the way along one, which a line of slope 1 or -1 does. */
static bool is_coupled(const struct osim_joint *j, int c)
{
    bool moves = false;
    for (int k = 0; k < 6; k++)
        for (int m = 0; m < j->axis[k].n; m++) {
            const struct osim_axis *axis = &j->axis[k];
            if (axis->coord[m] != c) continue;
            moves = true;
            if (axis->n == 1 && axis->f.kind == OSIM_LINEAR && fabs(fabs(axis->f.x[0]) - 1) < 1e-15)
                return false;
        }
    return moves;
}

static void put_coupled(struct osim *o, const struct osim_joint *j)
{
    bool any = false;
    for (int i = 0; i < j->n && is_custom(j) && !o->how->artisynth; i++) {
        if (!j->coord[i].rotational || !is_coupled(j, i)) continue;
        if (!any) art_build_enter(&o->build, "coupledCoordinates");
        any = true;
        art_build_line(&o->build, "\"%s\"", osim_name(o, j->coord[i].name));
    }
    if (any) art_build_close(&o->build);
}

static int emit_joint(struct osim *o, const struct osim_joint *j)
{
    osim_at(o, j->node);
    art_build_add(&o->build, j->type->cls);
    if (is_custom(j)) put_coupling(o, j);
    if (strcmp(j->type->cls, "EllipsoidJoint") == 0)
        art_build_value(&o->build, "couplingParams", "[ %.17g %.17g %.17g %.17g true ]", j->par[0],
                        j->par[1], j->par[2], j->par[3]);
    /* C is on the child, D on the parent; the other way round if the motion is that of the parent
     */
    put_end(o, 'A', j->reversed ? j->parent : j->child, j->reversed ? &j->P : &j->C);
    put_end(o, 'B', j->reversed ? j->child : j->parent, j->reversed ? &j->C : &j->P);
    osim_put_name(o, j->node, osim_name(o, j->name));
    if (j->type->extra) art_build_value(&o->build, j->type->extra, "%s", j->type->value);
    if (!is_custom(j)) put_coords(o, j);
    if (j->n) {
        art_build_enter(&o->build, "coordinateNames");
        for (int i = 0; i < j->n; i++) {
            int k = 0; /* in the order of the class */
            while (k < j->n && (is_custom(j) ? k : j->type->index[k]) != i) k++;
            art_build_line(&o->build, "\"%s\"", name_of_coord(o, &j->coord[k]));
        }
        art_build_close(&o->build);
        put_coupled(o, j);
    }
    art_build_close(&o->build);
    return prescribe(o, j);
}

int osim_emit_joints(struct osim *o)
{
    int status = ART_OK;
    art_build_list(&o->build, "RenderableComponentList", "artisynth.core.mechmodels.JointBase",
                   "jointset");
    for (int i = 0; i < o->n_joints; i++) ART_TRY(emit_joint(o, &o->joints[i]));
    art_build_close(&o->build);
out:
    return status;
}
