/* This represents volume meshes as Lua values: ready-made shapes, regions and sets, surfaces,
 * loads on them, and the meshes of FEM models in the tree. */
#include "script_priv.h"
#include <art/femmodel.h>
#include <string.h>

static struct art_ctx *ctx_of(lua_State *L)
{
    return script_of(L)->ctx;
}

/* ------------------------------------------------------------------------- shapes */

enum { MAX_PARAMS = 32 };

static const struct art_volume_shape *shape_of(lua_State *L)
{
    return art_volume_shape_at((int)lua_tointeger(L, lua_upvalueindex(1)));
}

/* The value at the top of the stack, which goes away. */
static void shape_value(lua_State *L, const struct art_volume_shape *shape, int i, double *value)
{
    if (lua_isboolean(L, -1))
        value[i] = lua_toboolean(L, -1);
    else if (lua_isnumber(L, -1))
        value[i] = lua_tonumber(L, -1);
    else if (!lua_isnil(L, -1))
        script_fail(L, ART_ESHAPE, "%s: %s takes a number, not %s", shape->name,
                    shape->params[i].name, script_comp_type(L, lua_gettop(L)));
    lua_pop(L, 1);
}

/* { wx = 1, nx = 4, kind = "tet" }: values, and the kind of elements. */
static const struct art_elem_type *named_values(lua_State *L, const struct art_volume_shape *shape,
                                                double *value)
{
    const struct art_elem_type *type = art_elem_type(shape->kind);
    char names[ART_VOLUME_NAMES];
    unsigned given = 0;
    for (lua_pushnil(L); lua_next(L, 1); lua_pop(L, 1)) {
        const char *key = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : "";
        int i = art_volume_shape_param(shape, key, strlen(key));
        if (i < 0 && strcmp(key, "kind") != 0)
            script_fail(L, ART_ENOTFOUND, "%s has no parameter '%s'; it has %s", shape->name, key,
                        art_volume_shape_names(shape, names));
        if (i < 0) continue;
        if (given & 1u << i)
            script_fail(L, ART_EUSAGE, "%s: %s is given twice; 'h' and 'l' are one length",
                        shape->name, shape->params[i].name);
        given |= 1u << i;
        lua_pushvalue(L, -1);
        shape_value(L, shape, i, value);
    }
    if (lua_getfield(L, 1, "kind") != LUA_TNIL) {
        const char *name = lua_tostring(L, -1);
        type = name ? art_elem_find(name) : NULL;
        if (!type)
            script_fail(L, ART_ENOTFOUND, "%s: '%s' is no kind of element", shape->name,
                        luaL_tolstring(L, -1, NULL));
    }
    lua_pop(L, 1);
    return type;
}

/* art.volume.SHAPE(a, b, ...) in the order of `artvol make --list`, or art.volume.SHAPE{ name =
 * value, kind = "hex" } */
static int volume_make(lua_State *L)
{
    const struct art_volume_shape *shape = shape_of(L);
    const struct art_elem_type *type = art_elem_type(shape->kind);
    int n = lua_gettop(L);
    bool named = n == 1 && lua_istable(L, 1);
    double value[MAX_PARAMS];
    struct art_volume *raised = NULL;
    if (shape->surface)
        script_fail(L, ART_EUNSUPPORTED, "%s is made from a surface: see artvol(1)", shape->name);
    if (n > shape->n_params || shape->n_params > MAX_PARAMS)
        script_fail(L, ART_ESHAPE, "%s takes at most %d values, not %d", shape->name,
                    shape->n_params, n);
    luaL_checkstack(L, 8, shape->name);
    for (int i = 0; i < shape->n_params; i++) value[i] = shape->params[i].init;
    if (named) type = named_values(L, shape, value);
    for (int i = 0; i < n && !named; i++) {
        lua_pushvalue(L, i + 1);
        shape_value(L, shape, i, value);
    }
    struct art_volume **vol = script_volume_push(L);
    script_try(L, art_volume_make(ctx_of(L), vol, shape, type->linear, value, NULL));
    if (type->linear == type->kind) return 1;
    script_try(L, art_volume_make_quadratic(ctx_of(L), &raised, *vol));
    art_volume_free(*vol);
    *vol = raised;
    return 1;
}

/* --------------------------------------------------------------- regions and sets */

/* v:regions(): their names */
static int volume_regions(lua_State *L)
{
    const struct art_volume *vol = script_volume_check(L, 1);
    lua_createtable(L, vol->regions.n, 0);
    for (int i = 0; i < vol->regions.n; i++) {
        lua_pushstring(L, vol->regions.name[i]);
        lua_rawseti(L, -2, i + 1);
    }
    return 1;
}

/* v:sets(): { { name=, of= }, ... } */
static int volume_sets(lua_State *L)
{
    static const char *const of[] = {
        [ART_OF_NODES] = "nodes", [ART_OF_ELEMS] = "elements", [ART_OF_SIDES] = "sides"};
    const struct art_volume *vol = script_volume_check(L, 1);
    lua_createtable(L, vol->n_sets, 0);
    for (int i = 0; i < vol->n_sets; i++) {
        lua_createtable(L, 0, 2);
        lua_pushstring(L, vol->sets[i].name);
        lua_setfield(L, -2, "name");
        lua_pushstring(L, of[vol->sets[i].of]);
        lua_setfield(L, -2, "of");
        lua_rawseti(L, -2, i + 1);
    }
    return 1;
}

static void push_number(lua_State *L, int table, int *n, int x)
{
    lua_pushinteger(L, x);
    lua_rawseti(L, table, ++*n);
}

/* v:region(name): the elements of a region, counted from 1; nil if there is none of this name */
static int volume_region(lua_State *L)
{
    const struct art_volume *vol = script_volume_check(L, 1);
    const char *name = luaL_checkstring(L, 2);
    int r = 0, n = 0;
    while (r < vol->regions.n && strcmp(vol->regions.name[r], name) != 0) r++;
    if (r == vol->regions.n) return 0;
    lua_newtable(L);
    for (int e = 0; vol->elem_region && e < vol->n_elems; e++)
        if (vol->elem_region[e] == r) push_number(L, lua_gettop(L), &n, e + 1);
    return 1;
}

/* v:set(name): its nodes or elements, counted from 1, and "nodes" or "elements"; of a set of sides
 * the nodes of these sides. nil if there is none of this name. */
static int volume_set(lua_State *L)
{
    const struct art_volume *vol = script_volume_check(L, 1);
    const char *name = luaL_checkstring(L, 2);
    const struct art_volume_set *set = NULL;
    int n = 0, node[8];
    for (int i = 0; i < vol->n_sets && !set; i++)
        if (strcmp(vol->sets[i].name, name) == 0) set = &vol->sets[i];
    if (!set) return 0;
    lua_newtable(L);
    int out = lua_gettop(L);
    lua_newtable(L); /* nodes that are there already */
    for (int i = 0; i < set->n; i++) {
        if (set->of != ART_OF_SIDES) {
            push_number(L, out, &n, set->item[i] + 1);
            continue;
        }
        int e = set->item[i] / 8;
        int m = art_elem_face_nodes(art_volume_type(vol, e), set->item[i] % 8, node);
        for (int k = 0; k < m; k++) {
            int v = vol->elem_node[vol->elem_off[e] + node[k]];
            bool known = lua_rawgeti(L, -1, v + 1) != LUA_TNIL;
            lua_pop(L, 1);
            if (known) continue;
            lua_pushboolean(L, true);
            lua_rawseti(L, -2, v + 1);
            push_number(L, out, &n, v + 1);
        }
    }
    lua_pop(L, 1);
    lua_pushstring(L, set->of == ART_OF_ELEMS ? "elements" : "nodes");
    return 2;
}

/* ------------------------------------------------------------------------ surface */

/* v:surface() returns a mesh of the outer faces, and the node of each vertex, counted from 1. */
static int volume_surface(lua_State *L)
{
    const struct art_volume *vol = script_volume_check(L, 1);
    int *node_of = NULL;
    script_charge(L, 20.0 * vol->n_elems);
    struct art_mesh **mesh = script_mesh_push(L);
    script_try(L, art_volume_surface(ctx_of(L), vol, mesh, &node_of));
    /* in memory that Lua frees, whatever happens next */
    size_t n = (size_t)(*mesh)->n_verts;
    int *kept = lua_newuserdatauv(L, (n + 1) * sizeof *kept, 0);
    if (n) memcpy(kept, node_of, n * sizeof *kept);
    art_free(node_of);
    lua_createtable(L, (int)n, 0);
    for (size_t i = 0; i < n; i++) {
        lua_pushinteger(L, kept[i] + 1);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    lua_remove(L, -2);
    return 2;
}

/* v:surface_nodes() returns the numbers of all nodes on it, counted from 1. */
static int volume_surface_nodes(lua_State *L)
{
    const struct art_volume *vol = script_volume_check(L, 1);
    int n = 0;
    script_charge(L, 20.0 * vol->n_elems);
    bool *on = lua_newuserdatauv(L, (size_t)vol->n_nodes + 1, 0);
    script_try(L, art_volume_surface_nodes(ctx_of(L), vol, on));
    lua_newtable(L);
    for (int i = 0; i < vol->n_nodes; i++)
        if (on[i]) push_number(L, lua_gettop(L), &n, i + 1);
    return 1;
}

static void read_load(lua_State *L, int arg, struct art_face_load *load)
{
    static const char *const keys[] = {[ART_LOAD_TRACTION] = "traction",
                                       [ART_LOAD_TOTAL] = "total",
                                       [ART_LOAD_PRESSURE] = "pressure"};
    int found = -1, n, cols;
    for (int i = 0; i < 3; i++) {
        if (lua_getfield(L, arg, keys[i]) != LUA_TNIL) {
            if (found >= 0)
                script_fail(L, ART_EUSAGE, "a load has either %s or %s", keys[found], keys[i]);
            found = i;
        }
        lua_pop(L, 1);
    }
    if (found < 0)
        script_fail(L, ART_EUSAGE, "a load on a surface needs total, traction or pressure");
    load->kind = (enum art_face_load_kind)found;
    lua_getfield(L, arg, keys[found]);
    if (load->kind == ART_LOAD_PRESSURE) {
        if (!lua_isnumber(L, -1))
            script_fail(L, ART_ESHAPE, "pressure takes a number, not %s",
                        script_comp_type(L, lua_gettop(L)));
        load->value[0] = lua_tonumber(L, -1);
    } else {
        const double *x = script_value_numbers(L, lua_gettop(L), keys[found], &n, &cols);
        if (n != 3) script_fail(L, ART_ESHAPE, "%s has %d numbers, not 3", keys[found], n);
        memcpy(load->value, x, sizeof load->value);
    }
    lua_settop(L, arg);
}

/* v:face_loads(nodes or nil, { total= | traction= | pressure= }): { [node] = force }, the area, the
 * number of faces; nodes are counted from 1 */
static int volume_face_loads(lua_State *L)
{
    const struct art_volume *vol = script_volume_check(L, 1);
    struct art_face_load load = {.node = NULL};
    double area;
    int faces;
    luaL_checktype(L, 3, LUA_TTABLE);
    lua_settop(L, 3);
    read_load(L, 3, &load);
    script_charge(L, 50.0 * vol->n_elems);
    if (!lua_isnil(L, 2)) {
        bool *chosen = lua_newuserdatauv(L, (size_t)vol->n_nodes + 1, 0);
        memset(chosen, 0, (size_t)vol->n_nodes + 1);
        luaL_checktype(L, 2, LUA_TTABLE);
        for (lua_Integer i = 1; lua_rawgeti(L, 2, i) != LUA_TNIL; i++) {
            lua_Integer v = lua_tointeger(L, -1);
            if (v < 1 || v > vol->n_nodes)
                script_fail(L, ART_ERANGE, "node %s of %d", luaL_tolstring(L, -1, NULL),
                            vol->n_nodes);
            chosen[v - 1] = true;
            lua_pop(L, 1);
        }
        lua_pop(L, 1);
        load.node = chosen;
    }
    double *force = lua_newuserdatauv(L, (3 * (size_t)vol->n_nodes + 1) * sizeof *force, 0);
    memset(force, 0, 3 * (size_t)vol->n_nodes * sizeof *force);
    script_try(L, art_fem_face_loads(ctx_of(L), vol, &load, force, &area, &faces));
    lua_newtable(L);
    for (int i = 0; i < vol->n_nodes; i++) {
        const double *f = force + 3 * (size_t)i;
        if (f[0] == 0 && f[1] == 0 && f[2] == 0) continue;
        lua_createtable(L, 3, 0);
        for (int k = 0; k < 3; k++) {
            lua_pushnumber(L, f[k]);
            lua_rawseti(L, -2, k + 1);
        }
        luaL_setmetatable(L, "art.vec");
        lua_rawseti(L, -2, i + 1);
    }
    lua_pushnumber(L, area);
    lua_pushinteger(L, faces);
    return 3;
}

/* ----------------------------------------------------------------- from the tree */

/* art.volume.of(fem, rest) returns the mesh of a FEM model, where it is or (rest) where it is at
 * rest. */
static int volume_of(lua_State *L)
{
    struct art_comp *fem = script_comp_check(L, 1);
    bool rest = lua_toboolean(L, 2);
    if (!art_comp_has_kind(fem, ART_KIND_FEM_MODEL))
        return script_fail(L, ART_ESHAPE, "a %s is no FemModel3d", fem->cls->name);
    script_charge(L, 10.0 * art_comp_child(fem, "nodes")->n_children);
    struct art_volume **vol = script_volume_push(L);
    script_try(L, art_fem_tree_mesh(ctx_of(L), fem, rest, vol));
    return 1;
}

void script_volume_tree_open(lua_State *L)
{
    static const luaL_Reg methods[] = {{"regions", volume_regions},
                                       {"region", volume_region},
                                       {"sets", volume_sets},
                                       {"set", volume_set},
                                       {"surface", volume_surface},
                                       {"surface_nodes", volume_surface_nodes},
                                       {"face_loads", volume_face_loads},
                                       {NULL, NULL}};
    luaL_getmetatable(L, "art.volume");
    lua_getfield(L, -1, "__index");
    luaL_setfuncs(L, methods, 0);
    lua_pop(L, 2);
    lua_getglobal(L, "art");
    lua_getfield(L, -1, "volume");
    lua_pushcfunction(L, volume_of);
    lua_setfield(L, -2, "of");
    for (int i = 0; art_volume_shape_at(i); i++) {
        lua_pushinteger(L, i);
        lua_pushcclosure(L, volume_make, 1);
        lua_setfield(L, -2, art_volume_shape_at(i)->name);
    }
    lua_pop(L, 2);
    script_fem_mesh_open(L);
}
