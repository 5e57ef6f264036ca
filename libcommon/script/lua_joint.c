/* Joints whose functions are written in Lua: the class ScriptJoint. The mech room knows a kind of
 * joint like any other; what stands behind its functions is a state of Lua for each joint, which
 * sees numbers alone. */
#include "lua_functions_priv.h"
#include <art/joint.h>
#include <art/rows.h>
#include <stdio.h>
#include <string.h>

enum function { POSE, PROJECT, COORDS_OF, UPDATE, INIT, N_FUNCTIONS };

static const char *const function_names[N_FUNCTIONS] = {"pose", "project", "coords_of", "update",
                                                        "init"};

/* A joint's script, and the kind that it describes. */
struct law {
    struct script_law own;
    int ref[N_FUNCTIONS];  /* in the registry; LUA_NOREF: has none */
    int line[N_FUNCTIONS]; /* where it is defined */
    struct art_joint_kind kind;
    struct art_joint_coord_def coords[ART_JOINT_MAX_COORDS];
    struct art_joint_row_def rows[ART_JOINT_MAX_ROWS];
    int failed;
};

static const struct art_joint_kind script_kind;

/* ------------------------------------------------------------------- numbers */

static bool all_finite(const double *x, int n)
{
    for (int i = 0; i < n; i++)
        if (!isfinite(x[i])) return false;
    return true;
}

static bool is_rotation(const double R[9])
{
    double P[9];
    art_m3_mul_t(P, R, R);
    for (int i = 0; i < 9; i++)
        if (!(fabs(P[i] - (i % 4 == 0)) < 1e-8)) return false;
    return art_m3_det(R) > 0;
}

/* ------------------------------------------------------------------- calls */

/* One call of a function: what goes in, what comes out, what is wrong with it. */
struct call {
    struct law *law;
    enum function f;
    const double *coords;
    const struct art_rigid *T;
    const double *err, *vel;
    struct art_rigid *pose_out;
    double *coords_out;
    struct art_joint_row *rows_out;
    int status;
    char why[240];
};

static void wrong(struct call *call, int status, const char *text)
{
    if (call->status < 0) return;
    call->status = status;
    snprintf(call->why, sizeof call->why, "%s", text);
}

static void take_pose(lua_State *L, struct call *call)
{
    struct art_rigid T;
    if (!script_law_take_numbers(L, -2, T.p, 3) || !script_law_take_numbers(L, -1, T.R, 9)) {
        wrong(call, ART_ESHAPE, "returns no place (3 numbers) and rotation (9 numbers, by rows)");
    } else if (!all_finite(T.p, 3) || !all_finite(T.R, 9)) {
        wrong(call, ART_EDIVERGED, "returns numbers that are not finite");
    } else if (!is_rotation(T.R)) {
        wrong(call, ART_ERANGE, "returns a matrix that is no rotation");
    } else {
        *call->pose_out = T;
    }
}

static void take_coords(lua_State *L, struct call *call)
{
    double c[ART_JOINT_MAX_COORDS];
    int n = call->law->kind.n_coords;
    if (n == 1 && lua_type(L, -1) == LUA_TNUMBER)
        c[0] = lua_tonumber(L, -1);
    else if (!script_law_take_numbers(L, -1, c, n))
        return wrong(call, ART_ESHAPE, "does not return one number for each coordinate");
    if (!all_finite(c, n)) return wrong(call, ART_EDIVERGED, "returns numbers that are not finite");
    for (int i = 0; i < n; i++)
        call->coords_out[i] =
            call->law->coords[i].rotary ? art_joint_nearest_angle(c[i], call->coords_out[i]) : c[i];
}

static void wrong_row(struct call *call, int status, int r, const char *text)
{
    char line[100];
    snprintf(line, sizeof line, "row %d %s", r + 1, text);
    wrong(call, status, line);
}

/* Takes a number of a row's table; false if it is no number. */
static bool take_field(lua_State *L, const char *key, double *x, bool *given)
{
    lua_pushstring(L, key);
    int type = lua_rawget(L, -2);
    *given = type != LUA_TNIL;
    if (type == LUA_TNUMBER) *x = lua_tonumber(L, -1);
    lua_pop(L, 1);
    return type == LUA_TNUMBER || type == LUA_TNIL;
}

static bool take_six(lua_State *L, const char *key, double x[6], bool *given)
{
    lua_pushstring(L, key);
    *given = lua_rawget(L, -2) != LUA_TNIL;
    bool ok = !*given || script_law_take_numbers(L, -1, x, 6);
    lua_pop(L, 1);
    return ok;
}

/* Takes the table of one row, on top. */
static void take_row(lua_State *L, struct call *call, int r)
{
    struct art_joint_row *row = &call->rows_out[r];
    const unsigned flags = call->law->rows[r].flags;
    double w[6], d[6] = {0}, dist = 0, value = 0, min = -INFINITY, max = INFINITY;
    bool has_w, has_d, has_dist, has_value, any;
    if (!take_six(L, "wrench", w, &has_w) || !take_six(L, "deriv", d, &has_d))
        return wrong_row(call, ART_ESHAPE, r, "has a wrench or deriv that is not 6 numbers");
    if (!take_field(L, "dist", &dist, &has_dist) || !take_field(L, "value", &value, &has_value) ||
        !take_field(L, "min", &min, &any) || !take_field(L, "max", &max, &any))
        return wrong_row(call, ART_ESHAPE, r, "has a dist, value, min or max that is no number");
    if (!has_w && !(flags & ART_ROW_CONSTANT))
        return wrong_row(call, ART_ESHAPE, r, "gets no wrench");
    if (has_w && flags & ART_ROW_CONSTANT)
        return wrong_row(call, ART_ESHAPE, r, "has a constant wrench and gets another");
    if ((has_w && !all_finite(w, 6)) || !all_finite(d, 6) || !isfinite(dist) || !isfinite(value) ||
        isnan(min) || isnan(max))
        return wrong_row(call, ART_EDIVERGED, r, "gets numbers that are not finite");
    if (!(flags & (ART_ROW_BILATERAL | ART_ROW_LIMIT)) && !has_value)
        return wrong_row(call, ART_ESHAPE, r, "is unilateral and gets no value");
    if (has_w) memcpy(row->wrench, w, sizeof w);
    memcpy(row->deriv, d, sizeof d);
    row->own_dist = has_dist;
    if (has_dist) row->dist = dist;
    row->value = value;
    row->min = min;
    row->max = max;
}

static void take_rows(lua_State *L, struct call *call)
{
    if (!lua_istable(L, -1)) return wrong(call, ART_ESHAPE, "returns no table of rows");
    for (int r = 0; r < call->law->kind.n_rows && call->status == ART_OK; r++) {
        const unsigned flags = call->law->rows[r].flags;
        bool needed = !(flags & ART_ROW_CONSTANT) || !(flags & (ART_ROW_BILATERAL | ART_ROW_LIMIT));
        if (lua_rawgeti(L, -1, r + 1) == LUA_TTABLE)
            take_row(L, call, r);
        else if (needed)
            wrong_row(call, ART_ESHAPE, r, "gets no table { wrench = ... }");
        lua_pop(L, 1);
    }
}

static void push_pose(lua_State *L, const struct art_rigid *T)
{
    script_push_vector(L, T->p, 3);
    script_push_vector(L, T->R, 9);
}

/* Runs protected, with the call as its argument. */
static int invoke(lua_State *L)
{
    struct call *call = lua_touserdata(L, 1);
    const struct law *law = call->law;
    int n = law->kind.n_coords;
    lua_rawgeti(L, LUA_REGISTRYINDEX, law->ref[call->f]);
    switch (call->f) {
    case POSE:
        script_push_vector(L, call->coords, n);
        lua_call(L, 1, 2);
        take_pose(L, call);
        break;
    case PROJECT:
        push_pose(L, call->T);
        script_push_vector(L, call->coords, n);
        lua_call(L, 3, 2);
        take_pose(L, call);
        break;
    case COORDS_OF:
        push_pose(L, call->T);
        script_push_vector(L, call->coords_out, n);
        lua_call(L, 3, 1);
        take_coords(L, call);
        break;
    case UPDATE:
        script_push_vector(L, call->coords, n);
        push_pose(L, call->T);
        script_push_vector(L, call->err, 6);
        script_push_vector(L, call->vel, 6);
        lua_call(L, 5, 1);
        take_rows(L, call);
        break;
    default:
        script_law_push_properties(L, law->own.comp);
        lua_call(L, 1, 0);
    }
    return 0;
}

static int run_call(struct call *call)
{
    struct law *law = call->law;
    lua_State *L = law->own.script->L;
    struct art_loc loc = {law->own.file, law->line[call->f], 0};
    if (law->failed < 0) return law->failed;
    if (!lua_checkstack(L, 20)) return law->failed = ART_ENOMEM;
    lua_pushcfunction(L, invoke);
    lua_pushlightuserdata(L, call);
    int status = script_call(law->own.script, 1);
    if (status == ART_OK) {
        lua_pop(L, 1);
        if (call->status < 0)
            status = art_error(law->own.script->ctx, call->status, &loc, "%s of '%s' %s",
                               function_names[call->f], script_law_title(law->own.comp), call->why);
    }
    return law->failed = status;
}

/* ------------------------------------------------------- the functions of the kind */

static void pose(const struct art_joint *joint, const double *c, struct art_rigid *TCD)
{
    struct call call = {.law = joint->data, .f = POSE, .coords = c, .pose_out = TCD};
    art_rigid_identity(TCD);
    (void)run_call(&call);
}

static void project(const struct art_joint *joint, const double *c, const struct art_rigid *TCD,
                    struct art_rigid *TGD)
{
    struct call call = {.law = joint->data, .f = PROJECT, .coords = c, .T = TCD, .pose_out = TGD};
    *TGD = *TCD;
    (void)run_call(&call);
}

static void coords_of(const struct art_joint *joint, const struct art_rigid *TGD, double *c)
{
    struct call call = {.law = joint->data, .f = COORDS_OF, .T = TGD, .coords_out = c};
    if (joint->n_coords) (void)run_call(&call);
}

static void update(const struct art_joint *joint, const double *c, const struct art_rigid *TGD,
                   const double err[6], const double vel[6], struct art_joint_row *rows)
{
    const struct law *law = joint->data;
    struct call call = {.law = joint->data,
                        .f = UPDATE,
                        .coords = c,
                        .T = TGD,
                        .err = err,
                        .vel = vel,
                        .rows_out = rows};
    if (law->ref[UPDATE] != LUA_NOREF) (void)run_call(&call);
}

static int failed(const struct art_joint *joint)
{
    const struct law *law = joint->data;
    return law ? law->failed : ART_OK;
}

static void fini(struct art_joint *joint)
{
    struct law *law = joint->data;
    joint->data = NULL;
    joint->kind = &script_kind;
    if (!law) return;
    script_law_free(&law->own);
    art_free(law);
}

/* -------------------------------------------------------------- reading the script */

/* The table of the script is on top of the stack; problems are kept in the call. */
static void read_functions(lua_State *L, struct call *call)
{
    struct law *law = call->law;
    for (int f = 0; f < N_FUNCTIONS; f++) {
        char text[60];
        if (script_law_function(L, function_names[f], &law->ref[f], &law->line[f])) continue;
        snprintf(text, sizeof text, "'%s' is no function", function_names[f]);
        wrong(call, ART_ESYNTAX, text);
    }
}

static const char *field_text(lua_State *L, const char *key)
{
    lua_getfield(L, -1, key);
    const char *text = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : NULL;
    lua_pop(L, 1); /* it stays alive in its table */
    return text;
}

/* Coordinates are those that the joint declares; the script says what it takes them to be. */
static void check_coord(lua_State *L, struct call *call, int i)
{
    const struct law *law = call->law;
    const char *name = NULL, *type = NULL;
    char text[240];
    if (lua_istable(L, -1)) {
        name = field_text(L, "name");
        type = field_text(L, "type");
    }
    bool angle = art_streq(type, "angle");
    if (!name || (!angle && !art_streq(type, "length"))) {
        snprintf(text, sizeof text,
                 "coordinate %d is to be { name=, type=\"angle\" or \"length\" }", i + 1);
    } else if (i >= law->kind.n_coords || !art_streq(law->coords[i].name, name) ||
               law->coords[i].rotary != angle) {
        snprintf(text, sizeof text,
                 "the joint does not declare coordinate %d, '%.40s': customProperties=[ [ "
                 "name=\"%.40s\" type=%s ] ]",
                 i + 1, name, name, type);
    } else {
        return;
    }
    wrong(call, ART_ESHAPE, text);
}

static void read_coords(lua_State *L, struct call *call)
{
    lua_getfield(L, -1, "coordinates");
    int n = lua_istable(L, -1) ? (int)lua_rawlen(L, -1) : 0;
    for (int i = 0; i < n && call->status == ART_OK; i++) {
        lua_rawgeti(L, -1, i + 1);
        check_coord(L, call, i);
        lua_pop(L, 1);
    }
    if (call->law->kind.n_coords > n) {
        char text[120];
        snprintf(text, sizeof text,
                 "the joint declares a coordinate '%.48s' that the script has not",
                 call->law->coords[n].name);
        wrong(call, ART_ESHAPE, text);
    }
    lua_pop(L, 1);
}

static int coord_of_row(const struct law *law, const char *name)
{
    for (int i = 0; i < law->kind.n_coords; i++)
        if (art_streq(law->coords[i].name, name)) return i;
    return -1;
}

/* { holds = "length" | "angle", wrench =, unilateral = } or { limit = COORDINATE, wrench = } */
static void read_row(lua_State *L, struct call *call, int r)
{
    struct law *law = call->law;
    struct art_joint_row_def *row = &law->rows[r];
    bool given = false;
    if (!lua_istable(L, -1)) return wrong_row(call, ART_ESYNTAX, r, "is no table");
    const char *holds = field_text(L, "holds"), *limit = field_text(L, "limit");
    if (!take_six(L, "wrench", row->wrench, &given))
        return wrong_row(call, ART_ESHAPE, r, "has a wrench that is not 6 numbers");
    if (given) row->flags |= ART_ROW_CONSTANT;
    if (limit) {
        row->coord = coord_of_row(law, limit);
        if (row->coord < 0)
            return wrong_row(call, ART_ENOTFOUND, r, "is the limit of no coordinate of the joint");
        row->flags |= ART_ROW_LIMIT;
        row->flags |= law->coords[row->coord].rotary ? ART_ROW_ROTARY : ART_ROW_LINEAR;
        if (holds) wrong_row(call, ART_ESYNTAX, r, "has both 'holds' and 'limit'");
        return;
    }
    lua_getfield(L, -1, "unilateral");
    if (!lua_toboolean(L, -1)) row->flags |= ART_ROW_BILATERAL;
    lua_pop(L, 1);
    if (art_streq(holds, "length"))
        row->flags |= ART_ROW_LINEAR;
    else if (art_streq(holds, "angle"))
        row->flags |= ART_ROW_ROTARY;
    else
        wrong_row(call, ART_ESYNTAX, r,
                  "is to have limit = COORDINATE or holds = \"length\", \"angle\"");
}

static void read_rows(lua_State *L, struct call *call)
{
    lua_getfield(L, -1, "rows");
    int n = lua_istable(L, -1) ? (int)lua_rawlen(L, -1) : 0;
    if (n == 0 || n > ART_JOINT_MAX_ROWS) {
        char text[80];
        snprintf(text, sizeof text, "'rows' is to be a table of 1 to %d rows", ART_JOINT_MAX_ROWS);
        wrong(call, ART_ESHAPE, text);
        n = 0;
    }
    for (int r = 0; r < n && call->status == ART_OK; r++) {
        lua_rawgeti(L, -1, r + 1);
        read_row(L, call, r);
        lua_pop(L, 1);
    }
    call->law->kind.n_rows = n;
    lua_pop(L, 1);
}

/* (call, table of functions) */
static int read_law(lua_State *L)
{
    struct call *call = lua_touserdata(L, 1);
    read_functions(L, call);
    read_coords(L, call);
    read_rows(L, call);
    return 0;
}

/* ------------------------------------------------------------------------ making */

static int make_law(struct art_ctx *ctx, struct law *law, const struct art_comp *comp)
{
    struct call call = {.law = law};
    struct art_joint_kind *kind = &law->kind;
    int status;
    ART_TRY(script_law_make(ctx, &law->own, comp, read_law, &call));
    const struct art_loc loc = {law->own.file, 0, 0};
    if (call.status < 0)
        return art_error(ctx, call.status, &loc, "'%s': %s", script_law_title(comp), call.why);
    if (law->ref[POSE] == LUA_NOREF) kind->pose = NULL;
    if (law->ref[PROJECT] == LUA_NOREF) kind->project = NULL;
    if (law->ref[COORDS_OF] == LUA_NOREF) kind->coords_of = NULL;
    if (law->ref[UPDATE] == LUA_NOREF) kind->update = NULL;
    ART_TRY(art_joint_tables_check(ctx, &loc, script_law_title(comp), kind));
out:
    return status;
}

/* The joint gets a kind of its own, with the tables that its script describes. */
static int make_kind(struct art_ctx *ctx, struct art_joint *joint)
{
    struct law *law = art_alloc(ctx, 1, sizeof *law);
    int status;
    if (!law) return ART_ENOMEM;
    joint->data = law;
    law->kind = script_kind;
    law->kind.coords = law->coords;
    law->kind.rows = law->rows;
    law->kind.n_coords = art_joint_comp_coords(joint->comp, law->coords);
    for (int f = 0; f < N_FUNCTIONS; f++) law->ref[f] = LUA_NOREF;
    ART_TRY(make_law(ctx, law, joint->comp));
    joint->kind = &law->kind;
    joint->n_coords = law->kind.n_coords;
    joint->n_rows = law->kind.n_rows;
    for (int r = 0; r < joint->n_rows; r++) {
        joint->row[r].flags = law->rows[r].flags;
        memcpy(joint->row[r].wrench, law->rows[r].wrench, sizeof law->rows[r].wrench);
    }
out:
    return status;
}

static int init(struct art_ctx *ctx, struct art_system *sys, struct art_joint *joint)
{
    int status;
    (void)sys;
    if (!joint->data) ART_TRY(make_kind(ctx, joint));
    struct law *law = joint->data;
    struct call call = {.law = law, .f = INIT};
    status = law->ref[INIT] == LUA_NOREF ? law->failed : run_call(&call);
out:
    return status;
}

/* ------------------------------------------------------------------------ the class */

static const struct art_prop props[] = {
    ART_P("script", STRING, NULL,
          "file with Lua text: coordinates, rows, functions pose, project, coords_of, update, init",
          .flags = ART_PROP_NULLABLE | ART_PROP_OURS),
    ART_ROW_LUA_TEXT,
};

static const struct art_class script_joint = ART_CLASS(
    "ScriptJoint", "artkit", "JointBase", .flags = ART_CLASS_COORDS, ART_PROPS(props),
    .ops = &art_ops_joint, .law = &script_kind, .help = "a joint whose functions are a Lua script");

static const struct art_joint_kind script_kind = {
    .cls = &script_joint,
    .init = init,
    .pose = pose,
    .project = project,
    .coords_of = coords_of,
    .update = update,
    .failed = failed,
    .fini = fini,
};

static const struct art_class *const classes[] = {&script_joint, &script_contact_class};
static const struct art_class_set set = ART_CLASS_LIST(classes);

int art_script_schema(struct art_ctx *ctx, const struct art_plugin_set *plugins,
                      const char *const *aliases, int n, struct art_schema **schema)
{
    int n_plugins = plugins ? plugins->n : 0;
    struct art_plugin_set all = {.n = 1 + n_plugins, .cap = 1 + n_plugins};
    all.list = art_alloc(ctx, (size_t)all.n, sizeof *all.list);
    if (!all.list) return ART_ENOMEM;
    all.list[0] = (struct art_plugin){.file = "artkit", .classes = &set};
    if (n_plugins) memcpy(all.list + 1, plugins->list, (size_t)n_plugins * sizeof *all.list);
    int status = art_plugin_schema(ctx, &all, aliases, n, schema);
    art_free(all.list);
    return status;
}
