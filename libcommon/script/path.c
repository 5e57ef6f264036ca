/* This treats the paths of springs that wrap around bodies, how they come to rest, and the lengths
 * of muscles. */
#include "script_priv.h"
#include <art/muscle.h>
#include <lauxlib.h>

/* update_wrap_segments(): of a spring, or of all springs below a model; returns it */
static int update_wrap_segments(lua_State *L)
{
    struct art_comp *comp = script_comp_editable(L, 1);
    script_charge(L, 1000.0 + 10.0 * comp->model->next_order);
    script_try(L, art_path_update(script_of(L)->ctx, comp));
    lua_settop(L, 1);
    return 1;
}

/* Reads a segment, counted from 1; `none` if nothing is given. */
static int segment_arg(lua_State *L, int arg, int none)
{
    if (lua_isnoneornil(L, arg)) return none;
    lua_Integer i = luaL_checkinteger(L, arg);
    if (i < 1 || i > INT32_MAX)

        script_fail(L, ART_ERANGE, "segments are counted from 1, not %lld", (long long)i);
    return (int)i;
}

/* spring:add_wrappable(body, first, last): with all segments that can wrap, or these; returns it */
static int add_wrappable(lua_State *L)
{
    struct art_comp *spring = script_comp_editable(L, 1);
    const struct art_comp *body = script_comp_check(L, 2);
    int first = segment_arg(L, 3, 0), last = segment_arg(L, 4, first ? first : -1);
    script_try(L, art_path_add_wrappable(script_of(L)->ctx, spring, body, first - 1, last));
    lua_settop(L, 1);
    return 1;
}

/* spring:remove_wrappable(body): whether it was one */
static int remove_wrappable(lua_State *L)
{
    struct art_comp *spring = script_comp_editable(L, 1);
    bool was;
    script_try(L,
               art_path_remove_wrappable(script_of(L)->ctx, spring, script_comp_check(L, 2), &was));
    lua_pushboolean(L, was);
    return 1;
}

/* spring:wrappables_list(): the bodies */
static int wrappable_bodies(lua_State *L)
{
    enum { MOST = 1000 };
    const struct art_comp *spring = script_comp_check(L, 1), *bodies[MOST];
    int n;
    script_try(L, art_path_wrappables(script_of(L)->ctx, spring, bodies, MOST, &n));
    lua_newtable(L);
    for (int i = 0; i < n && i < MOST; i++) {
        script_comp_push(L, (struct art_comp *)bodies[i]);
        lua_rawseti(L, -2, i + 1);
    }
    return 1;
}

static int forget_knots(lua_State *L)
{
    script_try(L, art_path_forget_knots(script_of(L)->ctx, script_comp_editable(L, 1)));
    lua_settop(L, 1);
    return 1;
}

/* spring:current_length() uses the present positions and the knots that the tree has. */
static int current_length(lua_State *L)
{
    const struct art_comp *spring = script_comp_check(L, 1);
    double out[16];
    int n = art_comp_derived(script_of(L)->ctx, spring, "length", out);
    script_try(L, n);
    if (n != 1) script_fail(L, ART_EUSAGE, "'%s' has no two points", art_comp_path(spring, NULL));
    lua_pushnumber(L, out[0]);
    return 1;
}

/* muscle:muscle_length_at(length, speed, activation) returns the length of the muscle whose fibres
 * are in equilibrium with the tendon. */
static int muscle_length_at(lua_State *L)
{
    const struct art_comp *muscle = script_comp_check(L, 1);
    double length = 0;
    script_try(L, art_muscle_length_at(script_of(L)->ctx, muscle, luaL_checknumber(L, 2),
                                       luaL_optnumber(L, 3, 0), luaL_optnumber(L, 4, 1), &length));
    lua_pushnumber(L, length);
    return 1;
}

static void add_methods(lua_State *L, const char *cls, const luaL_Reg *methods)
{
    lua_getfield(L, LUA_REGISTRYINDEX, "art.methods");
    if (lua_getfield(L, -1, cls) != LUA_TTABLE) {
        lua_pop(L, 1);
        lua_newtable(L);
        lua_pushvalue(L, -1);
        lua_setfield(L, -3, cls);
    }
    luaL_setfuncs(L, methods, 0);
    lua_pop(L, 2);
}

void script_path_open(lua_State *L)
{
    static const luaL_Reg of_models[] = {{"update_wrap_segments", update_wrap_segments},
                                         {NULL, NULL}};
    static const luaL_Reg of_springs[] = {{"update_wrap_segments", update_wrap_segments},
                                          {"add_wrappable", add_wrappable},
                                          {"remove_wrappable", remove_wrappable},
                                          {"wrappable_bodies", wrappable_bodies},
                                          {"forget_knots", forget_knots},
                                          {"current_length", current_length},
                                          {"muscle_length_at", muscle_length_at},
                                          {NULL, NULL}};
    static const luaL_Reg of_muscles[] = {{"muscle_length_at", muscle_length_at}, {NULL, NULL}};
    add_methods(L, "MechModel", of_models);
    add_methods(L, "AxialSpring", of_muscles);
    add_methods(L, "MultiPointSpring", of_springs);
}
