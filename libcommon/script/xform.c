/* Transforms and units of components. */
#include "script_priv.h"
#include <art/xform.h>
#include <math.h>
#include <string.h>

static const char *const step_names[] = {"translate", "rotate", "rpy", "scale",
                                         "mirror",    "matrix", "pose"};
enum { N_STEPS = sizeof step_names / sizeof step_names[0] };

/* The numbers at the top of the stack (one number or a table), which stays. */
static int numbers_at_top(lua_State *L, const char *what, double x[16])
{
    int n, cols;
    if (lua_isnumber(L, -1)) {
        x[0] = lua_tonumber(L, -1);
        return 1;
    }
    if (!lua_istable(L, -1)) return script_fail(L, ART_ESHAPE, "%s takes numbers", what);
    const double *have = script_value_numbers(L, lua_gettop(L), what, &n, &cols);
    if (n > 16) return script_fail(L, ART_ESHAPE, "%s takes at most 16 numbers, not %d", what, n);
    memcpy(x, have, (size_t)n * sizeof *x);
    lua_pop(L, 1);
    return n;
}

/* Whether rows of four hold a rotation, to rounding of what people write. */
static bool is_rotation(const double x[12])
{
    for (int i = 0; i < 3; i++)
        for (int j = i; j < 3; j++) {
            double dot =
                x[4 * i] * x[4 * j] + x[4 * i + 1] * x[4 * j + 1] + x[4 * i + 2] * x[4 * j + 2];
            if (!(fabs(dot - (i == j)) < 1e-6)) return false;
        }
    double det = x[0] * (x[5] * x[10] - x[6] * x[9]) - x[1] * (x[4] * x[10] - x[6] * x[8]) +
                 x[2] * (x[4] * x[9] - x[5] * x[8]);
    return det > 0;
}

/* Adds one step: a table with one of the names above, and perhaps `about`; false if it has none of
 * them. */
static bool add_step(lua_State *L, int table, struct art_affine *X)
{
    double x[16], about[16] = {0, 0, 0};
    const char *name = NULL;
    int n;
    for (int i = 0; i < N_STEPS; i++) {
        if (lua_getfield(L, table, step_names[i]) != LUA_TNIL) {
            if (name)
                script_fail(L, ART_EUSAGE,
                            "a step is either %s or %s; several are written {{%s=...}, {%s=...}}",
                            name, step_names[i], name, step_names[i]);
            name = step_names[i];
        }
        lua_pop(L, 1);
    }
    if (!name) return false;
    if (lua_getfield(L, table, "about") != LUA_TNIL && (n = numbers_at_top(L, "about", about)) != 3)
        script_fail(L, ART_ESHAPE, "about is a point of 3 numbers, not %d", n);
    lua_pop(L, 1);
    lua_getfield(L, table, name);
    n = numbers_at_top(L, name, x);
    lua_pop(L, 1);
    /* a pose in one of its other forms: a position, or the rows of the matrix, as art.pose gives it
     */
    if (strcmp(name, "pose") == 0 && n == 3) name = "translate";
    if (strcmp(name, "pose") == 0 && (n == 12 || n == 16)) {
        if (!is_rotation(x))
            script_fail(L, ART_ERANGE, "pose: these numbers are no rotation; matrix= takes any");
        name = "matrix";
    }
    bool centred =
        strcmp(name, "translate") != 0 && strcmp(name, "matrix") != 0 && strcmp(name, "pose") != 0;
    script_try(L, art_affine_step(script_of(L)->ctx, X, name, x, n, centred ? about : NULL));
    return true;
}

static bool flag(lua_State *L, int table, const char *key)
{
    lua_getfield(L, table, key);
    bool on = lua_toboolean(L, -1);
    lua_pop(L, 1);
    return on;
}

static bool has(lua_State *L, int table, const char *key)
{
    bool yes = lua_getfield(L, table, key) != LUA_TNIL;
    lua_pop(L, 1);
    return yes;
}

/* Keys that nobody reads are slips of the pen. */
static void check_keys(lua_State *L, int table, const char *const *known)
{
    for (lua_pushnil(L); lua_next(L, table); lua_pop(L, 1)) {
        if (lua_type(L, -2) != LUA_TSTRING) continue;
        const char *key = lua_tostring(L, -2);
        int i = 0;
        while (known[i] && strcmp(known[i], key) != 0) i++;
        if (!known[i]) script_fail(L, ART_EUSAGE, "there is no '%s' here", key);
    }
}

/* The data of probes may stand in files, which only scripts that are trusted may read. */
static void check_files(lua_State *L, const struct art_comp *comp)
{
    if (script_of(L)->trusted) return;
    for (struct art_comp *c = comp->model->root; c; c = art_comp_next(comp->model->root, c))
        if (art_comp_is(c, "NumericProbeBase") && art_get_text(c, "attachedFile"))
            script_fail(L, ART_EUSAGE,
                        "probe '%s' has its data in a file, which this script may not read",
                        art_comp_path(c, NULL));
}

/* comp:transform{step} or comp:transform{{step}, {step}, ...}, with inverse, loads, frame */
static int transform(lua_State *L)
{
    static const char *const known[] = {"translate", "rotate",  "rpy",   "scale",   "mirror",
                                        "matrix",    "pose",    "about", "inverse", "loads",
                                        "frame",     "lattice", "map",   NULL};
    struct art_comp *comp = script_comp_editable(L, 1);
    struct art_ctx *ctx = script_of(L)->ctx;
    struct art_transformer t;
    struct art_affine X;
    luaL_checktype(L, 2, LUA_TTABLE);
    check_keys(L, 2, known);
    art_affine_identity(&X);
    bool any = add_step(L, 2, &X);
    int n = (int)luaL_len(L, 2);
    const struct art_transform_options options = {.loads = flag(L, 2, "loads")};
    if (has(L, 2, "lattice") || has(L, 2, "map")) {
        if (any || n || has(L, 2, "frame") || (has(L, 2, "lattice") && has(L, 2, "map")))
            return script_fail(L, ART_EUSAGE, "lattice and map go alone, without steps and frame");
        check_files(L, comp);
        (void)script_lattice_transform(L, comp, 2, flag(L, 2, "inverse"), &options);
        lua_settop(L, 1);
        return 1;
    }
    if (any && n) return script_fail(L, ART_EUSAGE, "give one step, or a list of steps");
    for (int i = 1; i <= n; i++) {
        if (lua_geti(L, 2, i) != LUA_TTABLE || !add_step(L, lua_gettop(L), &X))
            return script_fail(L, ART_EUSAGE,
                               "step %d is not a table such as {translate={1, 0, 0}}", i);
        check_keys(L, lua_gettop(L), known);
        lua_pop(L, 1);
    }
    if (!any && !n)
        return script_fail(L, ART_EUSAGE, "a transform has steps, such as {translate={1, 0, 0}}");
    if (flag(L, 2, "inverse")) (void)art_affine_inverse(&X, &X);
    if (lua_getfield(L, 2, "frame") != LUA_TNIL) {
        struct art_rigid T;
        script_try(L, art_comp_pose(ctx, script_comp_check(L, lua_gettop(L)), &T));
        art_affine_in_frame(&X, &X, &T);
    }
    lua_pop(L, 1);
    art_transformer_affine(&t, &X);
    check_files(L, comp);
    script_try(L, art_transform_geometry(ctx, comp, &t, &options));
    lua_settop(L, 1);
    return 1;
}

static double factor(lua_State *L, const char *key)
{
    double x = 1;
    if (lua_getfield(L, 2, key) != LUA_TNIL) {
        if (!lua_isnumber(L, -1)) script_fail(L, ART_ESHAPE, "%s takes a factor", key);
        x = lua_tonumber(L, -1);
    }
    lua_pop(L, 1);
    return x;
}

/* comp:scale_units("mm,g,s=m,kg,s") or comp:scale_units{mass=, length=, time=} */
static int scale_units(lua_State *L)
{
    static const char *const known[] = {"mass", "length", "time", NULL};
    struct art_comp *comp = script_comp_editable(L, 1);
    struct art_ctx *ctx = script_of(L)->ctx;
    struct art_scales s;
    if (lua_type(L, 2) == LUA_TSTRING) {
        script_try(L, art_scales_parse(ctx, lua_tostring(L, 2), &s));
    } else {
        luaL_checktype(L, 2, LUA_TTABLE);
        check_keys(L, 2, known);
        s = (struct art_scales){factor(L, "mass"), factor(L, "length"), factor(L, "time")};
    }
    check_files(L, comp);
    script_try(L, art_scale_units(ctx, comp, &s));
    lua_settop(L, 1);
    return 1;
}

void script_xform_open(lua_State *L)
{
    script_lattice_open(L);
    static const luaL_Reg methods[] = {
        {"transform", transform}, {"scale_units", scale_units}, {NULL, NULL}};
    lua_getfield(L, LUA_REGISTRYINDEX, "art.methods");
    lua_getfield(L, -1, "*");
    luaL_setfuncs(L, methods, 0);
    lua_pop(L, 2);
}
