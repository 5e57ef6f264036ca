/* Joints while a model is built: their coordinates move bodies. */
#include "script_priv.h"
#include <art/joint.h>
#include <string.h>

/* The kind of a joint and the index of a coordinate, or NULL. */
static const struct art_joint_kind *coordinate(const struct art_comp *comp, const char *key,
                                               int *index)
{
    const struct art_joint_kind *kind = art_joint_kind_of(comp);
    *index = kind ? art_joint_coord_find(kind, key) : -1;
    return *index < 0 ? NULL : kind;
}

static double unit_of(const struct art_joint_kind *kind, int i)
{
    return kind->coords[i].rotary ? 180 / ART_PI : 1;
}

/* Coordinates of a joint at the poses of the tree; what that costs. */
static void read_coords(lua_State *L, const struct art_comp *comp, double *coords)
{
    script_charge(L, 10.0 * comp->model->next_order);
    int status = art_joint_tree_coords(script_of(L)->ctx, comp, coords);
    script_try(L, status < 0 ? status : ART_OK);
}

bool joint_push(lua_State *L, const struct art_comp *comp, const char *key)
{
    double coords[ART_JOINT_MAX_COORDS];
    int i;
    const struct art_joint_kind *kind = coordinate(comp, key, &i);
    if (!kind) return false;
    read_coords(L, comp, coords);
    lua_pushnumber(L, coords[i] * unit_of(kind, i));
    return true;
}

bool joint_set(lua_State *L, struct art_comp *comp, const char *key, int arg)
{
    double coords[ART_JOINT_MAX_COORDS];
    int i;
    const struct art_joint_kind *kind = coordinate(comp, key, &i);
    if (!kind || lua_isnoneornil(L, arg) || script_of(L)->raw) return false;
    if (lua_type(L, arg) != LUA_TNUMBER)
        script_fail(L, ART_ESHAPE, "%s of %s takes a number, not %s", key, comp->cls->name,
                    comp_type(L, arg));
    read_coords(L, comp, coords);
    coords[i] = lua_tonumber(L, arg) / unit_of(kind, i);
    script_charge(L, 10.0 * comp->model->next_order);
    script_try(L, art_joint_set_coords(script_of(L)->ctx, comp, coords));
    return true;
}

static const struct art_joint_kind *kind_arg(lua_State *L, const struct art_comp *comp)
{
    const struct art_joint_kind *kind = art_joint_kind_of(comp);
    if (!kind)
        script_fail(L, ART_EUNSUPPORTED, "'%s' (%s) has no coordinates here",
                    art_comp_path(comp, NULL), comp->cls->name);
    return kind;
}

/* joint:coordinate_names() */
static int coordinate_names(lua_State *L)
{
    const struct art_joint_kind *kind = kind_arg(L, comp_check(L, 1));
    lua_createtable(L, kind->n_coords, 0);
    for (int i = 0; i < kind->n_coords; i++) {
        lua_pushstring(L, kind->coords[i].name);
        lua_rawseti(L, -2, i + 1);
    }
    return 1;
}

/* A table of coordinates by number or name over what `coords` holds. */
static void take_coords(lua_State *L, const struct art_joint_kind *kind, int table, double *coords)
{
    int n = (int)lua_rawlen(L, table);
    if (n != 0 && n != kind->n_coords)
        script_fail(L, ART_ESHAPE, "%s has %d coordinates, not %d", kind->cls->name, kind->n_coords,
                    n);
    for (lua_pushnil(L); lua_next(L, table); lua_pop(L, 1)) {
        int i = lua_type(L, -2) == LUA_TNUMBER
                    ? (int)lua_tointeger(L, -2) - 1
                    : art_joint_coord_find(
                          kind, lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : "");
        if (i < 0 || i >= kind->n_coords) {
            lua_pushvalue(L, -2);
            script_fail(L, ART_ENOTFOUND, "%s has no coordinate '%s'", kind->cls->name,
                        luaL_tolstring(L, -1, NULL));
        }
        if (lua_type(L, -1) != LUA_TNUMBER)
            script_fail(L, ART_ESHAPE, "coordinate '%s' takes a number, not %s",
                        kind->coords[i].name, comp_type(L, -1));
        coords[i] = lua_tonumber(L, -1) / unit_of(kind, i);
    }
}

/* joint:set_coordinates{theta=, ...} or {30, ...}: all at once; returns the joint */
static int set_coordinates(lua_State *L)
{
    struct art_comp *comp = comp_editable(L, 1);
    const struct art_joint_kind *kind = kind_arg(L, comp);
    double coords[ART_JOINT_MAX_COORDS] = {0};
    luaL_checktype(L, 2, LUA_TTABLE);
    read_coords(L, comp, coords);
    take_coords(L, kind, 2, coords);
    script_charge(L, 10.0 * comp->model->next_order);
    script_try(L, art_joint_set_coords(script_of(L)->ctx, comp, coords));
    lua_settop(L, 1);
    return 1;
}

/* joint:tcd(coordinates): the 12 numbers of T_CD; without coordinates of those that it has */
static int tcd(lua_State *L)
{
    const struct art_comp *comp = comp_check(L, 1);
    const struct art_joint_kind *kind = kind_arg(L, comp);
    double coords[ART_JOINT_MAX_COORDS] = {0};
    struct art_rigid T;
    read_coords(L, comp, coords);
    if (!lua_isnoneornil(L, 2)) {
        luaL_checktype(L, 2, LUA_TTABLE);
        take_coords(L, kind, 2, coords);
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

void joint_open(lua_State *L)
{
    lua_getfield(L, LUA_REGISTRYINDEX, "art.methods");
    if (lua_getfield(L, -1, "BodyConnector") != LUA_TTABLE) {
        lua_pop(L, 1);
        lua_newtable(L);
        lua_pushvalue(L, -1);
        lua_setfield(L, -3, "BodyConnector");
    }
    luaL_setfuncs(L, methods, 0);
    lua_pop(L, 2);
}
