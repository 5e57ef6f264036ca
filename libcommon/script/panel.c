/* This makes control panels for scripts; lua/panel.lua makes methods of these functions. */
#include "script_priv.h"
#include <art/joint.h>
#include <art/panel.h>
#include <math.h>
#include <stdio.h>

static const char *text_at(lua_State *L, int arg)
{
    return lua_isnoneornil(L, arg) ? NULL : luaL_checkstring(L, arg);
}

/* panel_add(panel, { hosts }, property, label or nil, min or nil, max) */
static int panel_add(lua_State *L)
{
    struct art_comp *panel = script_comp_editable(L, 1);
    int n = (int)lua_rawlen(L, 2);
    const struct art_comp **hosts = lua_newuserdatauv(L, (size_t)(n + 1) * sizeof *hosts, 0);
    for (int i = 0; i < n; i++) {
        lua_rawgeti(L, 2, i + 1);
        hosts[i] = script_comp_check(L, -1);
        lua_pop(L, 1);
    }
    const struct art_widget_spec spec = {.hosts = hosts,
                                         .n_hosts = n,
                                         .prop = luaL_checkstring(L, 3),
                                         .label = text_at(L, 4),
                                         .has_range = !lua_isnoneornil(L, 5),
                                         .min = luaL_optnumber(L, 5, 0),
                                         .max = luaL_optnumber(L, 6, 0)};
    script_try(L, art_panel_add(script_of(L)->ctx, panel, &spec));
    return 0;
}

/* Gets the ends of a slider for a coordinate: its range; where that has no end 180 degrees or a
 * length of 1 from the other end, or from zero. */
static void coordinate_ends(const struct art_comp *joint, const char *name, bool rotary,
                            double ends[2])
{
    const double far = rotary ? 180 : 1;
    char range[ART_JOINT_MAX_NAME + 8];
    struct art_value value;
    int n;
    ends[0] = -INFINITY;
    ends[1] = INFINITY;
    snprintf(range, sizeof range, "%sRange", name);
    if (art_get(joint, range, &value)) {
        const double *x = art_value_numbers(&value, &n);
        for (int i = 0; n == 2 && i < 2; i++) ends[i] = x[i];
    }
    bool below = isfinite(ends[0]), above = isfinite(ends[1]);
    if (!below) ends[0] = above ? ends[1] - far : -far;
    if (!above) ends[1] = below ? ends[0] + far : far;
}

/* panel_coordinate(panel, joint, name, label or nil, min or nil, max) */
static int panel_coordinate(lua_State *L)
{
    struct art_comp *panel = script_comp_editable(L, 1), *joint = script_comp_check(L, 2);
    const char *name = luaL_checkstring(L, 3), *label = text_at(L, 4);
    bool rotary;
    int index = art_joint_comp_coord(joint, name, &rotary);
    double ends[2];
    if (index < 0)
        return script_fail(L, ART_ENOTFOUND, "'%s' (%s) has no coordinate '%s'",
                           art_comp_path(joint, NULL), joint->cls->name, name);
    coordinate_ends(joint, name, rotary, ends);
    if (!lua_isnoneornil(L, 5)) {
        ends[0] = luaL_checknumber(L, 5);
        ends[1] = luaL_checknumber(L, 6);
    }
    script_try(L, art_panel_add_coordinate(script_of(L)->ctx, panel, joint, index,
                                           label ? label : name, ends[0], ends[1]));
    return 0;
}

/* panel_separator(panel) */
static int panel_separator(lua_State *L)
{
    struct art_comp *panel = script_comp_editable(L, 1);
    script_try(L, art_panel_add_separator(script_of(L)->ctx, panel));
    return 0;
}

void script_panel_open(lua_State *L)
{
    static const luaL_Reg functions[] = {{"panel_add", panel_add},
                                         {"panel_coordinate", panel_coordinate},
                                         {"panel_separator", panel_separator},
                                         {NULL, NULL}};
    lua_getglobal(L, "art");
    luaL_setfuncs(L, functions, 0);
    lua_pop(L, 1);
}
