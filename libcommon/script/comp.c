/* This represents components as Lua values: properties, children, methods. One value for each
 * component, so that they compare as equal; a component that is removed, or whose model is gone,
 * leaves an empty value behind. */
#include "near_method.h"
#include "script_priv.h"
#include <art/base.h>
#include <art/mechtree.h>
#include <string.h>

#define HANDLE "art.component"

/* The cost of a step through the tree, and of the mass of a mesh, in instructions. */
enum { WALK_COST = 10, MASS_COST = 1000 };

struct handle {
    struct art_comp *comp; /* NULL: gone */
};

static void push_cache(lua_State *L)
{
    lua_getfield(L, LUA_REGISTRYINDEX, "art.handles");
}

void script_comp_push(lua_State *L, struct art_comp *comp)
{
    if (!comp) {
        lua_pushnil(L);
        return;
    }
    luaL_checkstack(L, 6, NULL);
    push_cache(L);
    if (lua_rawgetp(L, -1, comp) == LUA_TUSERDATA) {
        lua_remove(L, -2);
        return;
    }
    lua_pop(L, 1);
    struct handle *handle = lua_newuserdatauv(L, sizeof *handle, 0);
    handle->comp = comp;
    luaL_setmetatable(L, HANDLE);
    lua_pushvalue(L, -1);
    lua_rawsetp(L, -3, comp);
    lua_remove(L, -2);
}

static bool is_below(const struct art_comp *comp, const struct art_comp *top)
{
    for (; comp; comp = comp->parent)
        if (comp == top) return true;
    return false;
}

void script_comp_forget(lua_State *L, const struct art_comp *top)
{
    push_cache(L);
    for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) {
        struct handle *handle = lua_touserdata(L, -1);
        if (top && !is_below(handle->comp, top)) continue;
        handle->comp = NULL;
        lua_pushvalue(L, -2);
        lua_pushnil(L);
        lua_rawset(L, -5);
    }
    lua_pop(L, 1);
}

/* A text for a message, which shows the beginning of a long one. */
static const char *quoted(lua_State *L, int arg)
{
    enum { MOST = 200 };
    size_t n;
    const char *text = lua_tolstring(L, arg, &n);
    if (n <= MOST) return lua_pushfstring(L, "the text '%s'", text);
    /* whole characters of UTF-8 */
    for (n = MOST; n > MOST - 4 && (text[n] & 0xc0) == 0x80;) n--;
    lua_pushlstring(L, text, n);
    return lua_pushfstring(L, "the text '%s...'", lua_tostring(L, -1));
}

const char *script_comp_type(lua_State *L, int arg)
{
    struct handle *handle = luaL_testudata(L, arg, HANDLE);
    if (handle && handle->comp) return handle->comp->cls->name;
    switch (lua_type(L, arg)) {
    case LUA_TNIL:
    case LUA_TNONE:
        return "nil";
    case LUA_TSTRING:
        return quoted(L, arg);
    case LUA_TBOOLEAN:
        return lua_toboolean(L, arg) ? "true" : "false";
    default:
        return lua_pushfstring(L, "a %s", luaL_typename(L, arg));
    }
}

struct art_comp *script_comp_test(lua_State *L, int arg)
{
    struct handle *handle = luaL_testudata(L, arg, HANDLE);
    if (!handle) return NULL;
    if (!handle->comp) script_fail(L, ART_EUSAGE, "this component is gone");
    return handle->comp;
}

/* True if the function on the top of the stack is one of art, art.mesh or art.volume. */
static bool of_library(lua_State *L, const char *name)
{
    static const char *const parts[] = {NULL, "mesh", "volume"};
    const int f = lua_gettop(L);
    bool is = false;
    for (int i = 0; i < 3 && !is; i++) {
        lua_getfield(L, LUA_REGISTRYINDEX, "art.library");
        if (parts[i]) lua_pushstring(L, parts[i]), lua_rawget(L, -2);
        if (lua_istable(L, -1)) {
            lua_pushstring(L, name);
            lua_rawget(L, -2);
            is = lua_rawequal(L, -1, f);
        }
        lua_settop(L, f);
    }
    return is;
}

int script_fail_kind(lua_State *L, int status, int arg, const char *want)
{
    const char *got = script_comp_type(L, arg);
    lua_Debug ar = {.name = NULL};
    luaL_checkstack(L, 4, NULL);
    /* x.name(...) does not pass x on */
    bool dot = lua_getstack(L, 0, &ar) && lua_getinfo(L, "nf", &ar) && ar.name &&
               strcmp(ar.namewhat, "field") == 0 && !of_library(L, ar.name);
    return script_fail(L, status, "expected a %s, not %s%s%s%s", want, got,
                       dot ? "; a method is called with a colon, x:" : "", dot ? ar.name : "",
                       dot ? "(...)" : "");
}

struct art_comp *script_comp_check(lua_State *L, int arg)
{
    struct art_comp *comp = script_comp_test(L, arg);
    if (!comp) script_fail_kind(L, ART_EUSAGE, arg, "component");
    return comp;
}

struct art_comp *script_comp_editable(lua_State *L, int arg)
{
    if (script_of(L)->sim) script_fail_fixed(L);
    if (script_of(L)->held) script_fail_held(L);
    return script_comp_check(L, arg);
}

/* --------------------------------------------------------------------- reading */

/* Push methods[table][name], or nothing. */
static bool push_method_of(lua_State *L, int methods_at, const char *table, const char *name)
{
    int top = lua_gettop(L);
    if (lua_getfield(L, methods_at, table) == LUA_TTABLE && lua_getfield(L, -1, name) != LUA_TNIL)
        return true;
    lua_settop(L, top);
    return false;
}

/* A method of the component's class or of one it extends, else of all components. */
static bool push_method(lua_State *L, const struct art_comp *comp, const char *name)
{
    lua_getfield(L, LUA_REGISTRYINDEX, "art.methods");
    int at = lua_gettop(L);
    for (const struct art_cls *cls = comp->cls; cls; cls = cls->base)
        if (push_method_of(L, at, cls->name, name)) return true;
    return push_method_of(L, at, "*", name);
}

typedef void field_fn(lua_State *, struct art_comp *);

static void field_name(lua_State *L, struct art_comp *comp)
{
    lua_pushstring(L, comp->name);
}

static void field_class(lua_State *L, struct art_comp *comp)
{
    lua_pushstring(L, comp->cls->name);
}

static void field_path(lua_State *L, struct art_comp *comp)
{
    lua_pushstring(L, art_comp_path(comp, NULL));
}

static void field_parent(lua_State *L, struct art_comp *comp)
{
    script_comp_push(L, comp->parent);
}

static void field_number(lua_State *L, struct art_comp *comp)
{
    lua_pushinteger(L, comp->number);
}

static const struct {
    const char *name;
    field_fn *push;
} fields[] = {{"name", field_name},
              {"class", field_class},
              {"path", field_path},
              {"parent", field_parent},
              {"number", field_number}};

static const char *near_name(const struct art_comp *comp, const char *key)
{
    const char *near = art_cls_nearest(comp->cls, key);
    int best = near ? art_edit_distance(near, key, 100) : 2 + (int)strlen(key) / 4;
    const char *child = art_comp_nearest_child(comp, key, best);
    return child ? child : near;
}

/* The value that follows from others: the count of numbers, 0 if the property is none of these,
 * ART_ERANGE if it has no value. What keeps it from being computed, such as a mesh that cannot be
 * read, is an error of the script. */
static int derived_value(lua_State *L, const struct art_comp *comp, const char *key, double x[16])
{
    struct art_ctx *ctx = script_of(L)->ctx;
    struct art_quiet quiet;
    art_quiet_begin(ctx, &quiet);
    int n = art_quiet_end(ctx, &quiet, art_comp_derived(ctx, comp, key, x));
    if (n == ART_ENOMEM) script_try(L, n);
    if (n < 0 && n != ART_ERANGE) script_fail(L, n, "%s", quiet.why);
    return n;
}

/* Push what follows from other values of the tree, as artinfo has it; false if nothing does. */
static bool push_derived(lua_State *L, const struct art_comp *comp, const struct art_prop *prop,
                         const char *key)
{
    double x[16];
    if (prop->type >= ART_P_STRING) return false;
    if (prop->flags & (ART_PROP_DERIVED | ART_PROP_READONLY)) script_charge(L, MASS_COST);
    int n = derived_value(L, comp, key, x);
    if (n == 0) return false;
    if (n < 0)
        lua_pushnil(L);
    else if (n == 1 && prop->type == ART_P_INT)
        lua_pushinteger(L, (lua_Integer)x[0]);
    else if (n == 1)
        lua_pushnumber(L, x[0]);
    else
        script_push_vector(L, x, n);
    return true;
}

/* Push a copy of the mesh that a component has of its own; false, and nothing, if it cannot be
 * read. */
static bool push_mesh(lua_State *L, const struct art_comp *comp)
{
    struct art_ctx *ctx = script_of(L)->ctx;
    struct art_mesh **mesh = script_mesh_push(L);
    struct art_quiet quiet;
    art_quiet_begin(ctx, &quiet);
    int status = art_quiet_end(ctx, &quiet, art_comp_mesh(ctx, comp, mesh));
    if (status == ART_ENOMEM) script_try(L, status);
    if (status == ART_OK && *mesh) return true;
    lua_pop(L, 1);
    return false;
}

/* Push what says how a component looks, made if it is not there yet, so that a script can set parts
 * of it: c.renderProps.faceColor = ... */
static bool push_look(lua_State *L, struct art_comp *comp, const struct art_prop *prop,
                      const char *key)
{
    if (prop->type != ART_P_OBJECT || script_of(L)->sim || script_of(L)->held) return false;
    struct art_comp *look = art_is_set(comp, key) ? NULL : art_look_obtain(comp, key);
    if (look) script_comp_push(L, look);
    return look != NULL;
}

/* Push the value that a property has in the tree, or nil. */
static void push_prop(lua_State *L, const struct art_comp *comp, const struct art_prop *prop,
                      const char *key)
{
    struct art_value value;
    if (push_derived(L, comp, prop, key)) return;
    bool unknown = art_default_is_void(comp, prop, key) ||
                   (prop->flags & ART_PROP_READONLY && !art_is_set(comp, key));
    bool known = !unknown && art_get(comp, key, &value);
    if (known && prop->type == ART_P_MESH && !value.is_null && art_streq(key, "mesh") &&
        push_mesh(L, comp))
        return;
    if (known)
        script_value_push(L, comp, prop, &value);
    else
        lua_pushnil(L);
}

/* Push where what is attached is, and how it moves; false for all else. */
static bool push_place(lua_State *L, const struct art_comp *comp, const char *key)
{
    static const char *const names[] = {"position", "velocity",    "vel",
                                        "pose",     "orientation", "rotation"};
    double x[16];
    bool is_one = false;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        is_one = is_one || strcmp(key, names[i]) == 0;
    if (!is_one || art_comp_has_kind(comp, ART_KIND_FEM_NODE) ||
        (!art_comp_has_kind(comp, ART_KIND_POINT) && !art_comp_has_kind(comp, ART_KIND_FRAME)))
        return false;
    int n = derived_value(L, comp, key, x);
    if (n <= 0) return false;
    script_push_vector(L, x, n);
    return true;
}

static int get_field(lua_State *L, struct art_comp *comp, const char *key)
{
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        if (strcmp(fields[i].name, key) != 0) continue;
        fields[i].push(L, comp);
        return 1;
    }
    if (script_live_push(L, comp, key) || push_place(L, comp, key) ||
        script_pose_push(L, comp, key) || script_joint_push(L, comp, key))
        return 1;
    const struct art_prop *prop = art_find_prop(comp, key);
    if (prop) {
        if (!push_look(L, comp, prop, key)) push_prop(L, comp, prop, key);
        return 1;
    }
    script_charge(L, comp->n_children);
    struct art_comp *child = art_comp_child(comp, key);
    if (!child) {
        script_charge(L, WALK_COST * (double)(comp->n_children + comp->cls->n_props));
        const char *near = near_name(comp, key);
        if (!near && strncmp(key, "add", 3) == 0 && key[3] >= 'A' && key[3] <= 'Z')
            return script_fail(L, ART_ENOTFOUND,
                               "%s '%s' has no '%s'; its method 'add' takes any component",
                               comp->cls->name, art_comp_path(comp, NULL), key);
        struct script_near_method method =
            near ? (struct script_near_method){0} : script_near_method(L, comp, key);
        if (method.name && method.cls && art_streq(method.cls, "art"))
            return script_fail(L, ART_ENOTFOUND,
                               "%s '%s' has no property or child '%s'; there is 'art.%s'",
                               comp->cls->name, art_comp_path(comp, NULL), key, method.name);
        if (method.name && method.cls)
            return script_fail(
                L, ART_ENOTFOUND, "%s '%s' has no property or child '%s'; %s has a method '%s'",
                comp->cls->name, art_comp_path(comp, NULL), key, method.cls, method.name);
        if (method.name)
            return script_fail(L, ART_ENOTFOUND,
                               "%s '%s' has no property or child '%s'; did you mean the method "
                               "'%s'%s%s%s?",
                               comp->cls->name, art_comp_path(comp, NULL), key, method.name,
                               method.second ? " or '" : "", method.second ? method.second : "",
                               method.second ? "'" : "");
        char hint[ART_HINT];
        return script_fail(L, ART_ENOTFOUND, "%s '%s' has no property or child '%s'%s",
                           comp->cls->name, art_comp_path(comp, NULL), key,
                           near ? art_near_hint(key, near, near, hint, sizeof hint) : "");
    }
    script_comp_push(L, child);
    return 1;
}

static int comp_index(lua_State *L)
{
    struct art_comp *comp = script_comp_check(L, 1);
    if (lua_isinteger(L, 2)) {
        lua_Integer i = lua_tointeger(L, 2);
        script_comp_push(L, i >= 1 && i <= comp->n_children ? comp->children[i - 1] : NULL);
        return 1;
    }
    if (lua_type(L, 2) != LUA_TSTRING)
        return script_fail(L, ART_EUSAGE, "%s has no member %s", comp->cls->name,
                           script_comp_type(L, 2));
    const char *key = lua_tostring(L, 2);
    if (push_method(L, comp, key)) return 1;
    return get_field(L, comp, key);
}

static int comp_newindex(lua_State *L)
{
    struct art_comp *comp = script_comp_check(L, 1);
    if (lua_type(L, 2) != LUA_TSTRING)
        return script_fail(L, ART_EUSAGE, "children are added with :add{...}");
    script_of(L)->nesting = 0;
    script_value_set(L, comp, lua_tostring(L, 2), 3);
    return 0;
}

static int comp_len(lua_State *L)
{
    lua_pushinteger(L, script_comp_check(L, 1)->n_children);
    return 1;
}

static int comp_tostring(lua_State *L)
{
    struct handle *handle = luaL_checkudata(L, 1, HANDLE);
    const struct art_comp *comp = handle->comp;
    if (!comp)
        lua_pushliteral(L, "(a component that is gone)");
    else if (comp->parent || comp == comp->model->root)
        lua_pushfstring(L, "%s %s", comp->cls->name, art_comp_path(comp, NULL));
    else
        lua_pushfstring(L, "%s %s", comp->cls->name, comp->name ? comp->name : "(no name)");
    return 1;
}

static int next_child(lua_State *L)
{
    struct art_comp *comp = script_comp_check(L, 1);
    lua_Integer i = luaL_checkinteger(L, 2);
    if (i < 0 || i >= comp->n_children) return 0;
    lua_pushinteger(L, i + 1);
    script_comp_push(L, comp->children[i]);
    return 2;
}

static int comp_pairs(lua_State *L)
{
    script_comp_check(L, 1);
    lua_pushcfunction(L, next_child);
    lua_pushvalue(L, 1);
    lua_pushinteger(L, 0);
    return 3;
}

/* --------------------------------------------------------------------- methods */

struct art_comp *script_comp_below(lua_State *L, struct art_comp *comp, const char **name)
{
    const char *slash = strrchr(*name, '/'), *colon = strchr(slash ? slash : *name, ':');
    if (!colon) return comp;
    const char *path = lua_pushlstring(L, *name, (size_t)(colon - *name));
    if (*path) script_try(L, art_find_checked(script_of(L)->ctx, comp, path, NULL, &comp));
    *name = colon + 1;
    return comp;
}

/* comp:get(name): a property, never a child or a method; also "path:property" of what is below */
static int method_get(lua_State *L)
{
    struct art_comp *self = script_comp_check(L, 1), *at;
    const char *name = luaL_checkstring(L, 2);
    struct art_comp *comp = script_comp_below(L, self, &name);
    const struct art_prop *prop = art_find_prop(comp, name);
    if (!prop) {
        script_try(L, art_prop_target(script_of(L)->ctx, comp, name, NULL, &at, &prop));
        /* it could be set, and has no value as long as the object that it is in is null */
        return 0;
    }
    /* fixed parts of a component have a name that no file states */
    if (strcmp(name, "name") == 0 && !comp->is_value) {
        lua_pushstring(L, comp->name);
        return 1;
    }
    if (script_live_push(L, comp, name) || push_place(L, comp, name) ||
        script_pose_push(L, comp, name) || script_joint_push(L, comp, name))
        return 1;
    push_prop(L, comp, prop, name);
    return 1;
}

/* Set in the tree whatever a simulation says. */
int script_comp_set_raw(lua_State *L)
{
    struct art_comp *comp = script_comp_check(L, 1);
    script_of(L)->nesting = 0;
    script_value_set(L, comp, luaL_checkstring(L, 2), 3);
    return 0;
}

/* art.declare_text(comp, text): the properties that a component declares */
static int declare_text(lua_State *L)
{
    struct art_script *script = script_of(L);
    struct art_comp *comp = script_comp_check(L, 1);
    if (script->sim && art_sim_model_index(script->sim, comp) >= 0)
        return script_fail(L, ART_EUSAGE, "in a simulation '%s' cannot declare a property any more",
                           art_comp_path(comp, NULL));
    const char *text = luaL_checkstring(L, 2);
    /* the text, and the table of properties with it */
    script_hold(L, 2 * strlen(text) + sizeof(struct art_prop) * (size_t)(comp->cls->n_props + 1));
    script_try(L, art_set_text(script->ctx, comp, "customProperties", text, NULL));
    return 0;
}

/* comp:set{...} or comp:set(name, value); returns comp */
static int method_set(lua_State *L)
{
    struct art_comp *comp = script_comp_check(L, 1);
    script_of(L)->nesting = 0;
    lua_settop(L, 3);
    if (lua_istable(L, 2)) {
        script_make_apply(L, comp, 2);
    } else {
        const char *name = luaL_checkstring(L, 2);
        comp = script_comp_below(L, comp, &name);
        script_value_set(L, comp, name, 3);
    }
    lua_settop(L, 1);
    return 1;
}

static int method_set_text(lua_State *L)
{
    struct art_comp *comp = script_comp_editable(L, 1);
    script_try(L, art_set_text(script_of(L)->ctx, comp, luaL_checkstring(L, 2),
                               luaL_checkstring(L, 3), NULL));
    lua_settop(L, 1);
    return 1;
}

/* Printing, before it is done: each component and each number. */
static void charge_text(lua_State *L, struct art_comp *top, const char *name)
{
    struct art_value value;
    if (name && art_get(top, name, &value)) script_charge(L, WALK_COST * (double)(value.n + 1));
    for (struct art_comp *c = name ? NULL : top; c; c = art_comp_next(top, c)) {
        script_charge(L, WALK_COST);
        for (int i = 0; i < c->n_slots; i++)
            script_charge(L, WALK_COST * (double)(c->slots[i].value.n + 1) +
                                 (double)c->slots[i].value.text_n);
    }
}

/* comp:as_text(name): the value as a file would show it; comp:as_text(): the whole component */
static int method_as_text(lua_State *L)
{
    struct art_comp *comp = script_comp_check(L, 1), *at;
    const char *name = luaL_optstring(L, 2, NULL);
    const struct art_prop *prop = NULL;
    struct art_ctx *ctx = script_of(L)->ctx;
    struct art_value value;
    struct art_buf buf;
    int status = ART_OK;
    if (name) script_try(L, art_prop_target(ctx, comp, name, NULL, &at, &prop));
    charge_text(L, comp, name);
    art_buf_init(&buf, ctx);
    if (!name)
        status = art_comp_print(&buf, comp);
    else if (art_get(comp, name, &value))
        art_value_print(&buf, &value, prop);
    if (status == ART_OK) status = art_buf_status(&buf);
    if (status == ART_OK) lua_pushlstring(L, buf.s ? buf.s : "", buf.n);
    art_buf_fini(&buf);
    script_try(L, status);
    return 1;
}

/* A path may go up and down as often as it likes, each time through a list. */
static void charge_path(lua_State *L, const struct art_comp *comp, const char *path)
{
    double parts = 1;
    for (const char *c = path; *c; c++) parts += *c == '/';
    script_charge(L, parts * comp->model->next_order);
}

/* comp:find(path): nil if it does not exist */
static int method_find(lua_State *L)
{
    struct art_comp *comp = script_comp_check(L, 1);
    charge_path(L, comp, luaL_checkstring(L, 2));
    script_comp_push(L, art_find(comp, lua_tostring(L, 2)));
    return 1;
}

/* Sets the mode of a property; an inherited one loses its own value, as nobody would see it. */
static int set_mode(lua_State *L, enum art_mode mode)
{
    struct art_comp *comp = script_comp_editable(L, 1);
    struct art_ctx *ctx = script_of(L)->ctx;
    int n = lua_gettop(L);
    for (int i = 2; i <= n; i++) {
        const char *name = luaL_checkstring(L, i);
        const struct art_prop *prop = art_find_prop(comp, name);
        if (mode == ART_MODE_INHERITED && prop && prop->mode)
            script_try(L, art_unset(ctx, comp, name));
        script_try(L, art_set_mode(ctx, comp, name, mode));
    }
    lua_settop(L, 1);
    return 1;
}

static int method_inherit(lua_State *L)
{
    return set_mode(L, ART_MODE_INHERITED);
}

static int method_deactivate(lua_State *L)
{
    return set_mode(L, ART_MODE_INACTIVE);
}

/* comp:is(class) */
static int method_is(lua_State *L)
{
    const struct art_comp *comp = script_comp_check(L, 1);
    lua_pushboolean(L, art_comp_is(comp, luaL_checkstring(L, 2)));
    return 1;
}

/* comp:is_set(name): whether the property has a value of its own here */
static int method_is_set(lua_State *L)
{
    const struct art_comp *comp = script_comp_check(L, 1);
    lua_pushboolean(L, art_is_set(comp, luaL_checkstring(L, 2)));
    return 1;
}

/* comp:properties() returns the names of its properties, in the order of the schema. */
static int method_properties(lua_State *L)
{
    const struct art_cls *cls = script_comp_check(L, 1)->cls;
    lua_createtable(L, cls->n_props, 0);
    for (int i = 0; i < cls->n_props; i++) {
        lua_pushstring(L, cls->props[i]->name);
        lua_rawseti(L, -2, i + 1);
    }
    return 1;
}

/* comp:all(class) returns it and everything below, or only those of a class. */
static int method_all(lua_State *L)
{
    struct art_comp *top = script_comp_check(L, 1);
    const char *cls = luaL_optstring(L, 2, NULL);
    lua_newtable(L);
    int n = 0;
    for (struct art_comp *c = top; c; c = art_comp_next(top, c)) {
        script_charge(L, WALK_COST);
        if (cls && !art_comp_is(c, cls)) continue;
        script_comp_push(L, c);
        lua_rawseti(L, -2, ++n);
    }
    return 1;
}

static int method_add(lua_State *L)
{
    struct art_comp *parent = script_comp_check(L, 1);
    if (lua_isnone(L, 2)) return script_fail_kind(L, ART_EUSAGE, 2, "component or a table");
    script_of(L)->nesting = 0;
    script_comp_push(L, script_make_add(L, parent, 2));
    return 1;
}

static int method_remove(lua_State *L)
{
    struct art_comp *comp = script_comp_editable(L, 1);
    script_try(L, art_comp_remove(comp));
    script_comp_forget(L, comp);
    return 0;
}

/* comp:owner() returns the nearest model above it. */
static int method_owner(lua_State *L)
{
    struct art_comp *comp = script_comp_check(L, 1);
    while (comp && !(comp->cls->flags & ART_CLASS_SCOPE)) comp = comp->parent;
    script_comp_push(L, comp);
    return 1;
}

static const luaL_Reg methods[] = {{"get", method_get},
                                   {"set", method_set},
                                   {"set_text", method_set_text},
                                   {"as_text", method_as_text},
                                   {"find", method_find},
                                   {"inherit", method_inherit},
                                   {"deactivate", method_deactivate},
                                   {"is", method_is},
                                   {"is_set", method_is_set},
                                   {"properties", method_properties},
                                   {"all", method_all},
                                   {"add", method_add},
                                   {"remove", method_remove},
                                   {"owner", method_owner},
                                   {NULL, NULL}};

static const luaL_Reg meta[] = {{"__index", comp_index},
                                {"__newindex", comp_newindex},
                                {"__len", comp_len},
                                {"__pairs", comp_pairs},
                                {"__tostring", comp_tostring},
                                {"__call", method_set},
                                {NULL, NULL}};

/* -------------------------------------------------------------------- functions */

/* art.is_component(x), or of a class */
static int is_component(lua_State *L)
{
    const struct handle *handle = luaL_testudata(L, 1, HANDLE);
    const char *cls = luaL_optstring(L, 2, NULL);
    lua_pushboolean(L, handle && (!cls || !handle->comp || art_comp_is(handle->comp, cls)));
    return 1;
}

/* art.method(class, name, function): a method for all components of a class */
static int add_method(lua_State *L)
{
    const char *name = luaL_checkstring(L, 1);
    luaL_checkstring(L, 2);
    luaL_checktype(L, 3, LUA_TFUNCTION);
    lua_getfield(L, LUA_REGISTRYINDEX, "art.methods");
    if (!art_schema_class(script_of(L)->schema, name))
        return script_fail(L, ART_ENOTFOUND, "there is no class '%s'", name);
    if (lua_getfield(L, -1, name) != LUA_TTABLE) {
        lua_pop(L, 1);
        lua_newtable(L);
        lua_pushvalue(L, -1);
        lua_setfield(L, -3, name);
    }
    lua_pushvalue(L, 2);
    lua_pushvalue(L, 3);
    lua_settable(L, -3);
    return 0;
}

static const luaL_Reg functions[] = {{"is_component", is_component},
                                     {"method", add_method},
                                     {"declare_text", declare_text},
                                     {NULL, NULL}};

void script_comp_open(lua_State *L)
{
    /* a component that no script holds any more may go from the cache */
    lua_newtable(L);
    lua_createtable(L, 0, 1);
    lua_pushliteral(L, "v");
    lua_setfield(L, -2, "__mode");
    lua_setmetatable(L, -2);
    lua_setfield(L, LUA_REGISTRYINDEX, "art.handles");

    lua_newtable(L);
    luaL_newlib(L, methods);
    lua_setfield(L, -2, "*");
    lua_setfield(L, LUA_REGISTRYINDEX, "art.methods");

    luaL_newmetatable(L, HANDLE);
    luaL_setfuncs(L, meta, 0);
    lua_pushboolean(L, false);
    lua_setfield(L, -2, "__metatable");
    lua_pop(L, 1);

    lua_getglobal(L, "art");
    luaL_setfuncs(L, functions, 0);
    /* lua/core.lua gives vectors their arithmetic */
    luaL_newmetatable(L, "art.vec");
    lua_setfield(L, -2, "vec_meta");
    lua_pop(L, 1);
}
