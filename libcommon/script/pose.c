/* The poses of frames and points before a simulation moves them. */
#include "script_priv.h"
#include <art/math.h>
#include <string.h>

/* The pose that the properties of a frame say; as in a file, the last one set counts. */
static void pose_of(const struct art_comp *frame, struct art_rigid *T)
{
    art_rigid_identity(T);
    for (int i = 0; i < frame->n_slots; i++) {
        const struct art_slot *slot = &frame->slots[i];
        const double *x = slot->value.num;
        if (!slot->has_value || !slot->prop || slot->value.is_null || !x) continue;
        if (strcmp(slot->key, "pose") == 0) {
            for (int k = 0; k < 3; k++) {
                memcpy(T->R + 3 * k, x + 4 * k, 3 * sizeof *x);
                T->p[k] = x[4 * k + 3];
            }
        } else if (strcmp(slot->key, "position") == 0) {
            memcpy(T->p, x, 3 * sizeof *x);
        } else if (strcmp(slot->key, "orientation") == 0) {
            art_rot_from_axis_angle_deg(T->R, x, x[3]);
        } else if (strcmp(slot->key, "rotation") == 0) {
            art_rot_from_quat(T->R, x);
        }
    }
}

static const double *numbers_arg(lua_State *L, int arg, const char *what, int want)
{
    int n, cols;
    const double *x = script_value_numbers(L, arg, what, &n, &cols);
    if (n != want) script_fail(L, ART_ESHAPE, "%s takes %d numbers, not %d", what, want, n);
    return x;
}

/* The four ways to say where a frame is are one thing to a script. */
static bool has_pose(const struct art_comp *comp, const char *key)
{
    static const char *const keys[] = {"pose", "position", "orientation", "rotation"};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (strcmp(keys[i], key) == 0)
            return art_comp_has_kind(comp, ART_KIND_FRAME) ||
                   art_comp_has_kind(comp, ART_KIND_FIXED_MESH);
    return false;
}

/* The attachment of a marker that is fixed in a frame; NULL for anything else. */
static struct art_comp *marker_attachment(const struct art_comp *comp, const char *key)
{
    if (strcmp(key, "position") != 0 && strcmp(key, "location") != 0) return NULL;
    if (!art_comp_has_kind(comp, ART_KIND_FRAME_MARKER)) return NULL;
    struct art_comp *attachment = art_get_object(comp, "attachment");
    return attachment && art_get_ref(attachment, "frame") ? attachment : NULL;
}

bool script_pose_push(lua_State *L, const struct art_comp *comp, const char *key)
{
    struct art_rigid T;
    double x[7], r[3];
    const struct art_comp *attachment = marker_attachment(comp, key);
    if (attachment) {
        art_get_vector(attachment, "loc", x, 3);
        pose_of(art_get_ref(attachment, "frame"), &T);
        art_rigid_point(r, &T, x);
        script_push_vector(L, key[0] == 'p' ? r : x, 3);
        return true;
    }
    if (!has_pose(comp, key)) return false;
    pose_of(comp, &T);
    if (strcmp(key, "position") == 0) {
        script_push_vector(L, T.p, 3);
    } else if (strcmp(key, "rotation") == 0) {
        art_rot_to_quat(x, T.R);
        script_push_vector(L, x, 4);
    } else {
        art_rigid_to_pose(x, &T);
        bool whole = strcmp(key, "pose") == 0;
        script_push_vector(L, whole ? x : x + 3, whole ? 7 : 4);
    }
    return true;
}

static void unset(lua_State *L, struct art_comp *comp, const char *key)
{
    script_try(L, art_unset(script_of(L)->ctx, comp, key));
}

bool script_pose_set_marker(lua_State *L, struct art_comp *comp, const char *key, int arg)
{
    struct art_rigid T;
    double r[3];
    struct art_comp *attachment = marker_attachment(comp, key);
    if (!attachment || !lua_istable(L, arg)) return false;
    const double *x = numbers_arg(L, arg, key, 3);
    pose_of(art_get_ref(attachment, "frame"), &T);
    art_rigid_inv_point(r, &T, x);
    script_try(L, art_set_numbers(script_of(L)->ctx, attachment, "loc", key[0] == 'p' ? r : x, 3));
    return true;
}

void script_pose_will_set(lua_State *L, struct art_comp *comp, const char *key)
{
    struct art_rigid T;
    if (!has_pose(comp, key)) return;
    if (strcmp(key, "pose") == 0) {
        unset(L, comp, "position");
        unset(L, comp, "orientation");
        unset(L, comp, "rotation");
        return;
    }
    /* a part is set: the pose falls apart, and the other part stays */
    if (art_is_set(comp, "pose")) {
        double x[7];
        pose_of(comp, &T);
        art_rigid_to_pose(x, &T);
        unset(L, comp, "pose");
        script_try(L, art_set_numbers(script_of(L)->ctx, comp, "position", x, 3));
        if (x[6] != 0)
            script_try(L, art_set_numbers(script_of(L)->ctx, comp, "orientation", x + 3, 4));
    }
    if (strcmp(key, "position") != 0) {
        unset(L, comp, "orientation");
        unset(L, comp, "rotation");
    }
}

/* frame:to_world(point), frame:to_local(point) transform a point. */
static int to_world(lua_State *L)
{
    struct art_rigid T;
    double r[3];
    pose_of(script_comp_check(L, 1), &T);
    art_rigid_point(r, &T, numbers_arg(L, 2, "to_world", 3));
    script_push_vector(L, r, 3);
    return 1;
}

static int to_local(lua_State *L)
{
    struct art_rigid T;
    double r[3];
    pose_of(script_comp_check(L, 1), &T);
    art_rigid_inv_point(r, &T, numbers_arg(L, 2, "to_local", 3));
    script_push_vector(L, r, 3);
    return 1;
}

/* frame:world_pose(): 7 numbers */
static int world_pose(lua_State *L)
{
    struct art_rigid T;
    double pose[7];
    pose_of(script_comp_check(L, 1), &T);
    art_rigid_to_pose(pose, &T);
    script_push_vector(L, pose, 7);
    return 1;
}

/* point:world() returns its position; that of a marker follows from its frame. */
static int world(lua_State *L)
{
    const struct art_comp *point = script_comp_check(L, 1);
    const struct art_comp *attachment = art_get_object(point, "attachment");
    const struct art_comp *frame = attachment ? art_get_ref(attachment, "frame") : NULL;
    struct art_rigid T;
    double x[3], r[3];
    if (frame) {
        art_get_vector(attachment, "loc", x, 3);
        pose_of(frame, &T);
        art_rigid_point(r, &T, x);
    } else {
        art_get_vector(point, "position", r, 3);
    }
    script_push_vector(L, r, 3);
    return 1;
}

/* art.matrix(pose) returns the 12 numbers of the rows of a pose of 7, 12 or 16 numbers, or of a
 * translation. */
static int matrix(lua_State *L)
{
    int n, cols;
    const double *x = script_value_numbers(L, 1, "matrix", &n, &cols);
    double pose[7] = {0, 0, 0, 1, 0, 0, 0}, rows[12];
    struct art_rigid T;
    if (n == 12 || n == 16) {
        memcpy(rows, x, sizeof rows);
    } else if (n == 3 || n == 7) {
        memcpy(pose, x, (size_t)n * sizeof *x);
        art_rigid_from_pose(&T, pose);
        for (int i = 0; i < 3; i++) {
            memcpy(rows + 4 * i, T.R + 3 * i, 3 * sizeof *x);
            rows[4 * i + 3] = T.p[i];
        }
    } else {
        return script_fail(L, ART_ESHAPE, "a transform has 3, 7, 12 or 16 numbers, not %d", n);
    }
    script_push_vector(L, rows, 12);
    return 1;
}

static void add_method(lua_State *L, const char *cls, const char *name, lua_CFunction function)
{
    lua_getfield(L, LUA_REGISTRYINDEX, "art.methods");
    if (lua_getfield(L, -1, cls) != LUA_TTABLE) {
        lua_pop(L, 1);
        lua_newtable(L);
        lua_pushvalue(L, -1);
        lua_setfield(L, -3, cls);
    }
    lua_pushcfunction(L, function);
    lua_setfield(L, -2, name);
    lua_pop(L, 2);
}

void script_pose_open(lua_State *L)
{
    static const char *const with_pose[] = {"Frame", "FixedMeshBody"};
    for (size_t i = 0; i < sizeof with_pose / sizeof with_pose[0]; i++) {
        add_method(L, with_pose[i], "to_world", to_world);
        add_method(L, with_pose[i], "to_local", to_local);
        add_method(L, with_pose[i], "world_pose", world_pose);
    }
    add_method(L, "Point", "world", world);
    lua_getglobal(L, "art");
    lua_pushcfunction(L, matrix);
    lua_setfield(L, -2, "matrix");
    lua_pop(L, 1);
}
