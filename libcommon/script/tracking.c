/* This provides controllers of inverse control for scripts; lua/inverse.lua makes methods of it. */
#include "script_priv.h"
#include <art/inverse.h>

/* tracking_make(mech, name or nil): the controller */
static int tracking_make(lua_State *L)
{
    struct art_comp *mech = script_comp_editable(L, 1), *made;
    const char *name = lua_isnoneornil(L, 2) ? NULL : lua_tostring(L, 2);
    script_try(L, art_tracking_make(script_of(L)->ctx, mech, name, &made));
    script_comp_push(L, made);
    return 1;
}

static double weight_at(lua_State *L, int arg)
{
    if (lua_isnoneornil(L, arg)) return 1;
    if (lua_type(L, arg) != LUA_TNUMBER)
        script_fail(L, ART_ESHAPE, "a weight is a number, not a %s", luaL_typename(L, arg));
    return lua_tonumber(L, arg);
}

/* tracking_exciter(controller, exciter, weight) adds an exciter. */
static int tracking_exciter(lua_State *L)
{
    struct art_comp *controller = script_comp_editable(L, 1), *exciter = script_comp_editable(L, 2);
    script_try(L,
               art_tracking_add_exciter(script_of(L)->ctx, controller, exciter, weight_at(L, 3)));
    return 0;
}

/* tracking_target(controller, source, weight), tracking_force(...) return the target. */
static int tracking_target(lua_State *L)
{
    struct art_comp *controller = script_comp_editable(L, 1), *source = script_comp_editable(L, 2),
                    *made;
    script_try(
        L, art_tracking_add_target(script_of(L)->ctx, controller, source, weight_at(L, 3), &made));
    script_comp_push(L, made);
    return 1;
}

static int tracking_force(lua_State *L)
{
    struct art_comp *controller = script_comp_editable(L, 1), *source = script_comp_editable(L, 2),
                    *made;
    script_try(L, art_tracking_add_force_target(script_of(L)->ctx, controller, source,
                                                weight_at(L, 3), &made));
    script_comp_push(L, made);
    return 1;
}

/* tracking_add_term(controller, class, name or nil): the term */
static int tracking_add_term(lua_State *L)
{
    struct art_comp *controller = script_comp_editable(L, 1), *made;
    const char *name = lua_isnoneornil(L, 3) ? NULL : luaL_checkstring(L, 3);
    script_try(L, art_tracking_add_term(script_of(L)->ctx, controller, luaL_checkstring(L, 2), name,
                                        &made));
    script_comp_push(L, made);
    return 1;
}

/* tracking_term(controller, class, weight) sets the weight of the term of a class. */
static int tracking_term(lua_State *L)
{
    struct art_comp *controller = script_comp_editable(L, 1);
    script_try(L, art_tracking_set_term(script_of(L)->ctx, controller, lua_tostring(L, 2),
                                        weight_at(L, 3)));
    return 0;
}

/* tracking_probes(controller, duration, interval) adds probes. */
static int tracking_probes(lua_State *L)
{
    struct art_comp *controller = script_comp_editable(L, 1);
    script_try(L, art_tracking_add_probes(script_of(L)->ctx, controller, lua_tonumber(L, 2),
                                          lua_tonumber(L, 3)));
    return 0;
}

/* tracking_probe(controller, name, file or nil, start, stop, interval): the probe */
static int tracking_probe(lua_State *L)
{
    struct art_comp *controller = script_comp_editable(L, 1), *made;
    const struct art_tracking_probe how = {.file =
                                               lua_isnoneornil(L, 3) ? NULL : lua_tostring(L, 3),
                                           .start = lua_tonumber(L, 4),
                                           .stop = lua_tonumber(L, 5),
                                           .interval = lua_tonumber(L, 6)};
    script_try(
        L, art_tracking_add_probe(script_of(L)->ctx, controller, lua_tostring(L, 2), &how, &made));
    script_comp_push(L, made);
    return 1;
}

/* tracking_panel(controller) returns the panel. */
static int tracking_panel(lua_State *L)
{
    struct art_comp *controller = script_comp_editable(L, 1), *made;
    script_try(L, art_tracking_add_panel(script_of(L)->ctx, controller, &made));
    script_comp_push(L, made);
    return 1;
}

void script_tracking_open(lua_State *L)
{
    static const luaL_Reg functions[] = {
        {"tracking_make", tracking_make},     {"tracking_exciter", tracking_exciter},
        {"tracking_target", tracking_target}, {"tracking_force", tracking_force},
        {"tracking_term", tracking_term},     {"tracking_add_term", tracking_add_term},
        {"tracking_probes", tracking_probes}, {"tracking_probe", tracking_probe},
        {"tracking_panel", tracking_panel},   {NULL, NULL}};
    lua_getglobal(L, "art");
    luaL_setfuncs(L, functions, 0);
    lua_pop(L, 1);
}
