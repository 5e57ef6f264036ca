/* Joints while a model is built: their coordinates move bodies. */
#include "script_priv.h"
#include <art/joint.h>
#include <string.h>

/* These are the coordinates of a joint. */
struct coords {
    int n;
    struct art_joint_coord_def def[ART_JOINT_MAX_COORDS];
    const char *cls;
};

static int find(const struct coords *c, const char *name)
{
    for (int i = 0; i < c->n; i++)
        if (art_streq(c->def[i].name, name)) return i;
    return -1;
}

static double unit_of(bool rotary)
{
    return rotary ? 180 / ART_PI : 1;
}

/* Reads the coordinates of a joint at the poses of the tree, and charges the script for that. */
static void read_coords(lua_State *L, const struct art_comp *comp, double *coords)
{
    script_charge(L, 10.0 * comp->model->next_order);
    int status = art_joint_tree_coords(script_of(L)->ctx, comp, coords);
    script_try(L, status < 0 ? status : ART_OK);
}

bool script_joint_push(lua_State *L, const struct art_comp *comp, const char *key)
{
    double coords[ART_JOINT_MAX_COORDS];
    int i;
    bool rotary;
    i = art_joint_comp_coord(comp, key, &rotary);
    if (i < 0) return false;
    read_coords(L, comp, coords);
    lua_pushnumber(L, coords[i] * unit_of(rotary));
    return true;
}

bool script_joint_set(lua_State *L, struct art_comp *comp, const char *key, int arg)
{
    int i;
    bool rotary;
    i = art_joint_comp_coord(comp, key, &rotary);
    if (i < 0 || lua_isnoneornil(L, arg) || script_of(L)->raw) return false;
    if (lua_type(L, arg) != LUA_TNUMBER)
        script_fail(L, ART_ESHAPE, "%s of %s takes a number, not %s", key, comp->cls->name,
                    script_comp_type(L, arg));
    const struct art_joint_value value = {comp, i, lua_tonumber(L, arg) / unit_of(rotary)};
    script_charge(L, 20.0 * comp->model->next_order);
    script_try(L, art_joints_set_coords(script_of(L)->ctx, &value, 1));
    return true;
}

static struct coords coords_arg(lua_State *L, const struct art_comp *comp)
{
    struct coords c = {.cls = comp->cls->name};
    if (!art_joint_kind_of(comp))
        script_fail(L, ART_EUNSUPPORTED, "'%s' (%s) has no coordinates here",
                    art_comp_path(comp, NULL), comp->cls->name);
    c.n = art_joint_comp_coords(comp, c.def);
    return c;
}

/* joint:coordinate_names() */
static int coordinate_names(lua_State *L)
{
    const struct coords c = coords_arg(L, script_comp_check(L, 1));
    lua_createtable(L, c.n, 0);
    for (int i = 0; i < c.n; i++) {
        lua_pushstring(L, c.def[i].name);
        lua_rawseti(L, -2, i + 1);
    }
    return 1;
}

/* A table of coordinates by number or name over what `coords` holds. */
static void take_coords(lua_State *L, const struct coords *c, int table, double *coords,
                        bool *given)
{
    int n = (int)lua_rawlen(L, table);
    if (n != 0 && n != c->n)
        script_fail(L, ART_ESHAPE, "%s has %d coordinates, not %d", c->cls, c->n, n);
    for (lua_pushnil(L); lua_next(L, table); lua_pop(L, 1)) {
        int i = lua_type(L, -2) == LUA_TNUMBER
                    ? script_index(lua_tointeger(L, -2))
                    : find(c, lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : "");
        if (i < 0 || i >= c->n) {
            lua_pushvalue(L, -2);
            script_fail(L, ART_ENOTFOUND, "%s has no coordinate '%s'", c->cls,
                        script_push_text(L, -1, NULL));
        }
        if (lua_type(L, -1) != LUA_TNUMBER)
            script_fail(L, ART_ESHAPE, "coordinate '%s' takes a number, not %s", c->def[i].name,
                        script_comp_type(L, -1));
        coords[i] = lua_tonumber(L, -1) / unit_of(c->def[i].rotary);
        given[i] = true;
    }
}

/* joint:set_coordinates{theta=, ...} or {30, ...}: all at once; returns the joint */
static int set_coordinates(lua_State *L)
{
    struct art_comp *comp = script_comp_editable(L, 1);
    const struct coords c = coords_arg(L, comp);
    double coords[ART_JOINT_MAX_COORDS] = {0};
    bool given[ART_JOINT_MAX_COORDS] = {false};
    struct art_joint_value values[ART_JOINT_MAX_COORDS];
    int n = 0;
    luaL_checktype(L, 2, LUA_TTABLE);
    take_coords(L, &c, 2, coords, given);
    for (int i = 0; i < c.n; i++)
        if (given[i]) values[n++] = (struct art_joint_value){comp, i, coords[i]};
    script_charge(L, 20.0 * comp->model->next_order);
    script_try(L, art_joints_set_coords(script_of(L)->ctx, values, n));
    lua_settop(L, 1);
    return 1;
}

/* Read { joint, name or number, value } on top of the stack. */
static struct art_joint_value value_on_top(lua_State *L)
{
    bool rotary = false;
    luaL_checktype(L, -1, LUA_TTABLE);
    lua_rawgeti(L, -1, 1);
    struct art_comp *comp = script_comp_editable(L, lua_gettop(L));
    const struct coords c = coords_arg(L, comp);
    lua_rawgeti(L, -2, 2);
    int i = lua_type(L, -1) == LUA_TNUMBER
                ? (int)lua_tointeger(L, -1)
                : find(&c, lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "");
    if (i < 0 || i >= c.n)
        script_fail(L, ART_ENOTFOUND, "%s has no coordinate '%s'", c.cls,
                    script_push_text(L, -1, NULL));
    lua_rawgeti(L, -3, 3);
    if (lua_type(L, -1) != LUA_TNUMBER)
        script_fail(L, ART_ESHAPE, "coordinate '%s' takes a number, not %s", c.def[i].name,
                    script_comp_type(L, -1));
    rotary = c.def[i].rotary;
    double x = lua_tonumber(L, -1) / unit_of(rotary);
    lua_pop(L, 3);
    return (struct art_joint_value){comp, i, x};
}

/* mech:set_coordinates{ { joint, "theta", 30 }, ... }: of several joints at once; returns the model
 */
static int set_together(lua_State *L)
{
    enum { MOST = 256 };
    struct art_joint_value values[MOST];
    struct art_comp *mech = script_comp_editable(L, 1);
    luaL_checktype(L, 2, LUA_TTABLE);
    int n = (int)lua_rawlen(L, 2);
    if (n > MOST) script_fail(L, ART_ELIMIT, "at most %d coordinates go at a time", MOST);
    for (int k = 0; k < n; k++) {
        lua_rawgeti(L, 2, k + 1);
        values[k] = value_on_top(L);
        lua_pop(L, 1);
    }
    script_charge(L, 20.0 * mech->model->next_order * (n + 1));
    script_try(L, art_joints_set_coords(script_of(L)->ctx, values, n));
    lua_settop(L, 1);
    return 1;
}

/* joint:tcd(coordinates) returns the 12 numbers of T_CD; without coordinates those that it has. */
static int tcd(lua_State *L)
{
    const struct art_comp *comp = script_comp_check(L, 1);
    const struct coords c = coords_arg(L, comp);
    double coords[ART_JOINT_MAX_COORDS] = {0};
    struct art_rigid T;
    read_coords(L, comp, coords);
    if (!lua_isnoneornil(L, 2)) {
        luaL_checktype(L, 2, LUA_TTABLE);
        bool given[ART_JOINT_MAX_COORDS];
        take_coords(L, &c, 2, coords, given);
    }
    script_try(L, art_joint_tree_pose(script_of(L)->ctx, comp, coords, &T));
    lua_createtable(L, 12, 0);
    for (int i = 0; i < 12; i++) {
        lua_pushnumber(L, i % 4 == 3 ? T.p[i / 4] : T.R[3 * (i / 4) + i % 4]);
        lua_rawseti(L, -2, i + 1);
    }
    luaL_setmetatable(L, "art.vec");
    return 1;
}

static const luaL_Reg methods[] = {{"coordinate_names", coordinate_names},
                                   {"set_coordinates", set_coordinates},
                                   {"tcd", tcd},
                                   {NULL, NULL}};

void script_joint_open(lua_State *L)
{
    lua_getfield(L, LUA_REGISTRYINDEX, "art.methods");
    if (lua_getfield(L, -1, "BodyConnector") != LUA_TTABLE) {
        lua_pop(L, 1);
        lua_newtable(L);
        lua_pushvalue(L, -1);
        lua_setfield(L, -3, "BodyConnector");
    }
    luaL_setfuncs(L, methods, 0);
    lua_pop(L, 1);
    if (lua_getfield(L, -1, "MechModel") != LUA_TTABLE) {
        lua_pop(L, 1);
        lua_newtable(L);
        lua_pushvalue(L, -1);
        lua_setfield(L, -3, "MechModel");
    }
    lua_pushcfunction(L, set_together);
    lua_setfield(L, -2, "set_coordinates");
    lua_pop(L, 2);
}
