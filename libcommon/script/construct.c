/* This builds components from tables: art.CLASS{...}, list:add{...}. */
#include "script_priv.h"
#include <stdlib.h>
#include <string.h>

/* --------------------------------------------------------------------- defaults */

/* Lists that inherit the damping of points from their model, as those of fresh models in ArtiSynth
 * do (all of its point lists but frameMarkers, whose points stay undamped). */
static void inherit_point_damping(lua_State *L, struct art_comp *comp)
{
    for (int i = 0; i < comp->n_children; i++) {
        struct art_comp *list = comp->children[i];
        if (!art_comp_is(list, "PointList") || list->keyed) continue;
        if (strcmp(list->fixed->name, "frameMarkers") == 0) continue;
        script_try(L, art_set_mode(script_of(L)->ctx, list, "pointDamping", ART_MODE_INHERITED));
    }
}

/* Adds the lists inside bodies and meshes, once they hold something. */
static void list_in_use(lua_State *L, struct art_comp *list)
{
    if (list->keyed && art_comp_is(list, "PointList") && !art_comp_slot(list, "pointDamping"))
        script_try(L, art_set_mode(script_of(L)->ctx, list, "pointDamping", ART_MODE_INHERITED));
}

static struct art_comp *create(lua_State *L, const struct art_cls *cls)
{
    struct art_script *script = script_of(L);
    struct art_comp *comp;
    char file[200];
    if (script->sim) script_fail_fixed(L);
    if (!script->model) script_fail(L, ART_EUSAGE, "there is no model");
    if (cls->flags & ART_CLASS_ABSTRACT)
        script_fail(L, ART_EUSAGE, "%s is only a common part of other classes", cls->name);
    script_try(L, art_comp_create(script->model, cls, &comp));
    if (script_where(L, file, &comp->loc.line)) {
        comp->loc.file = art_arena_strdup(script->ctx, &script->model->arena, file);
        if (!comp->loc.file) script_raise(L, ART_ENOMEM);
    }
    inherit_point_damping(L, comp);
    /* a list of one's own does the same (NetDemo of the guide) */
    if (art_comp_is(comp, "PointList"))
        script_try(L, art_set_mode(script->ctx, comp, "pointDamping", ART_MODE_INHERITED));
    return comp;
}

/* ----------------------------------------------------------------------- tables */

/* Compares the keys of a table: name first, properties as the class lists them, the rest by name.
 */
static int rank_of(const struct art_comp *comp, const char *key)
{
    if (strcmp(key, "name") == 0) return -2;
    if (strcmp(key, "element") == 0) return -1;
    for (int i = 0; i < comp->cls->n_props; i++)
        if (strcmp(comp->cls->props[i]->name, key) == 0) return i;
    return comp->cls->n_props;
}

struct key {
    const char *s;
    int rank;
};

static int compare_keys(const void *left, const void *right)
{
    const struct key *a = left, *b = right;
    return a->rank != b->rank ? (a->rank > b->rank) - (a->rank < b->rank) : strcmp(a->s, b->s);
}

/* The text keys of a table in a fixed order (Lua's own differs from run to run). */
static struct key *sorted_keys(lua_State *L, const struct art_comp *comp, int table, int *n)
{
    int cap = 0, k = 0;
    for (lua_pushnil(L); lua_next(L, table); lua_pop(L, 1)) cap++;
    script_charge(L, (double)cap * comp->cls->n_props);
    struct key *keys = lua_newuserdatauv(L, (size_t)(cap + 1) * sizeof *keys, 0);
    for (lua_pushnil(L); lua_next(L, table); lua_pop(L, 1)) {
        if (lua_type(L, -2) == LUA_TNUMBER) continue;
        if (lua_type(L, -2) != LUA_TSTRING)
            script_fail(L, ART_ESHAPE, "%s: a key of the table is %s", comp->cls->name,
                        script_comp_type(L, -2));
        struct key key = {lua_tostring(L, -2), 0};
        key.rank = rank_of(comp, key.s);
        keys[k++] = key;
    }
    qsort(keys, (size_t)k, sizeof *keys, compare_keys);
    *n = k;
    return keys;
}

/* One entry of a list of values: a table, or a value to copy. */
static void add_entry(lua_State *L, struct art_comp *list, int arg)
{
    struct art_ctx *ctx = script_of(L)->ctx;
    struct art_comp *like = script_comp_test(L, arg), *entry;
    const char *cls = NULL;
    if (like && !like->is_value)
        script_fail(L, ART_ESHAPE, "%s takes tables, not a %s", list->cls->name, like->cls->name);
    if (!like && !lua_istable(L, arg))
        script_fail(L, ART_ESHAPE, "%s takes tables, not %s", list->cls->name,
                    script_comp_type(L, arg));
    if (!like && lua_getfield(L, arg, "class") == LUA_TSTRING) cls = lua_tostring(L, -1);
    script_try(L, art_list_add(ctx, list, cls, like, &entry));
    if (!like) script_make_apply(L, entry, arg);
}

/* A table for a list: its elements. */
static void fill_list(lua_State *L, struct art_comp *list, int arg)
{
    int n = (int)lua_rawlen(L, arg);
    for (int i = 1; i <= n; i++) {
        lua_rawgeti(L, arg, i);
        int top = lua_gettop(L);
        if (list->cls->item)
            add_entry(L, list, top);
        else
            script_make_add(L, list, top);
        lua_settop(L, top - 1);
    }
}

static void set_element(lua_State *L, struct art_comp *comp, int arg)
{
    const char *name = lua_tostring(L, arg);
    if (script_of(L)->sim) script_fail_fixed(L);
    bool takes = art_comp_is(comp, "ComponentList") || art_comp_is(comp, "VectorFemField") ||
                 art_comp_is(comp, "VectorMeshField");
    if (!name || !takes)
        script_fail(L, ART_EUSAGE,
                    "element takes the class of a list's elements or of a field's values");
    comp->element = art_arena_strdup(script_of(L)->ctx, &comp->model->arena, name);
    if (!comp->element) script_raise(L, ART_ENOMEM);
}

void script_make_apply(lua_State *L, struct art_comp *comp, int table)
{
    int n, top = lua_gettop(L);
    luaL_checkstack(L, 20, "tables are nested too deeply");
    if (++script_of(L)->nesting > 50) script_fail(L, ART_ELIMIT, "tables are nested too deeply");
    table = lua_absindex(L, table);
    const struct key *keys = sorted_keys(L, comp, table, &n);
    for (int i = 0; i < n; i++) {
        const char *key = keys[i].s;
        struct art_comp *list = NULL;
        lua_pushstring(L, key);
        lua_rawget(L, table);
        int arg = lua_gettop(L);
        if (strcmp(key, "class") == 0 && !art_cls_prop(comp->cls, key)) {
            lua_settop(L, arg - 1);
            continue;
        }
        if (keys[i].rank == comp->cls->n_props && !strchr(key, '.') && lua_istable(L, arg))
            list = art_comp_child(comp, key);
        if (strcmp(key, "element") == 0 && !art_cls_prop(comp->cls, key))
            set_element(L, comp, arg);
        else if (list)
            script_make_apply(L, list, arg);
        else
            script_value_set(L, comp, key, arg);
        lua_settop(L, arg - 1);
    }
    fill_list(L, comp, table);
    lua_settop(L, top);
    script_of(L)->nesting--;
}

/* ------------------------------------------------------------------------ adding */

static const struct art_cls *element_class(lua_State *L, const struct art_comp *list)
{
    const struct art_cls *cls = art_schema_class(list->model->schema, list->element);
    if (!art_comp_is(list, "ComponentList") || (list->cls->flags & ART_CLASS_SCOPE))
        script_fail(L, ART_EUSAGE,
                    "a table is not enough to add to a %s: give a component, as art.CLASS{...}",
                    list->cls->name);
    if (!cls || (cls->flags & ART_CLASS_ABSTRACT))
        script_fail(L, ART_EUSAGE, "'%s' takes components of several classes: give art.CLASS{...}",
                    art_comp_path(list, NULL));
    return cls;
}

struct art_comp *script_make_add(lua_State *L, struct art_comp *parent, int arg)
{
    struct art_ctx *ctx = script_of(L)->ctx;
    struct art_comp *child = script_comp_test(L, arg);
    luaL_checkstack(L, 20, "tables are nested too deeply");
    if (script_of(L)->sim) script_fail_fixed(L);
    if (!child) {
        if (!lua_istable(L, arg))
            script_fail(L, ART_ESHAPE, "add takes a component or a table, not %s",
                        script_comp_type(L, arg));
        child = create(L, element_class(L, parent));
        script_comp_push(L, child); /* keeps it while it is filled */
        script_make_apply(L, child, arg);
        lua_pop(L, 1);
    }
    if (child->parent || child == child->model->root)
        script_fail(L, ART_EUSAGE, "'%s' has a parent already", art_comp_path(child, NULL));
    if (child->cls->flags & ART_CLASS_VALUE)
        script_fail(L, ART_EUSAGE, "a %s is a value: set a property to it", child->cls->name);
    for (const struct art_comp *c = parent; c; c = c->parent)
        if (c == child) script_fail(L, ART_EUSAGE, "a component cannot be added to itself");
    struct art_comp *list = art_comp_place(parent, child);
    if (!list)
        script_fail(L, ART_EUSAGE, "a %s has no list for a %s", parent->cls->name,
                    child->cls->name);
    script_try(L, art_comp_add(list, child, -1));
    list_in_use(L, list);
    const struct art_comp *top = list;
    while (top->parent) top = top->parent;
    if (top == top->model->root) script_try(L, art_comp_resolve(ctx, child));
    return child;
}

/* ---------------------------------------------------------------- constructors */

/* art.CLASS{...} has the class as its upvalue. */
static int construct(lua_State *L)
{
    const struct art_cls *cls = lua_touserdata(L, lua_upvalueindex(1));
    lua_settop(L, 1);
    script_of(L)->nesting = 0;
    if (!lua_isnil(L, 1) && !lua_istable(L, 1))
        return script_fail(L, ART_ESHAPE, "art.%s takes a table, not %s", cls->name,
                           script_comp_type(L, 1));
    struct art_comp *comp = create(L, cls);
    script_comp_push(L, comp);
    if (lua_istable(L, 1)) script_make_apply(L, comp, 1);
    return 1;
}

/* art.new(class, table) takes any class name, full ones included. */
static int construct_named(lua_State *L)
{
    const char *name = luaL_checkstring(L, 1);
    const struct art_schema *schema = script_of(L)->schema;
    const struct art_cls *cls = art_schema_class(schema, name);
    if (!cls) {
        const char *near = art_schema_nearest(schema, name);
        if (!near) near = art_schema_with_words(schema, name);
        return script_fail(L, ART_ENOTFOUND, "there is no class '%s'%s%s%s", name,
                           near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
    }
    lua_settop(L, 2);
    lua_pushlightuserdata(L, (void *)(uintptr_t)cls);
    lua_pushcclosure(L, construct, 1);
    lua_pushvalue(L, 2);
    lua_call(L, 1, 1);
    return 1;
}

/* art.NAME for a name that the library does not have: a class. */
static int library_index(lua_State *L)
{
    const struct art_schema *schema = script_of(L)->schema;
    if (lua_type(L, 2) != LUA_TSTRING) return 0;
    const char *name = lua_tostring(L, 2);
    const struct art_cls *cls = art_schema_class(schema, name);
    if (!cls) {
        const char *near = art_schema_nearest(schema, name);
        int best = 2 + (int)strlen(name) / 4;
        if (near && art_edit_distance(name, near, best) < best)
            best = art_edit_distance(name, near, best);
        for (lua_pushnil(L); lua_next(L, 1); lua_pop(L, 1)) {
            if (lua_type(L, -2) != LUA_TSTRING) continue;
            int d = art_edit_distance(name, lua_tostring(L, -2), best);
            if (d > best || (d == best && near && strcmp(lua_tostring(L, -2), near) > 0)) continue;
            best = d;
            near = lua_tostring(L, -2);
        }
        if (!near) near = art_schema_with_words(schema, name);
        return script_fail(L, ART_ENOTFOUND, "there is no class or function 'art.%s'%s%s%s", name,
                           near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
    }
    lua_pushlightuserdata(L, (void *)(uintptr_t)cls);
    lua_pushcclosure(L, construct, 1);
    return 1;
}

/* art.root(), art.root{...} return the top of the model, with properties set. */
static int root(lua_State *L)
{
    struct art_script *script = script_of(L);
    lua_settop(L, 1);
    if (!script->model) return script_fail(L, ART_EUSAGE, "there is no model");
    script_comp_push(L, script->model->root);
    if (!lua_isnil(L, 1)) {
        luaL_checktype(L, 1, LUA_TTABLE);
        script->nesting = 0;
        script_make_apply(L, script->model->root, 1);
    }
    return 1;
}

/* art.classes(ancestor) returns the names of all classes, or of those that extend one. */
static int classes(lua_State *L)
{
    const struct art_schema *schema = script_of(L)->schema;
    const char *ancestor = luaL_optstring(L, 1, NULL);
    lua_newtable(L);
    for (int i = 0, k = 1; i < art_schema_count(schema); i++) {
        const struct art_cls *cls = art_schema_at(schema, i);
        if (ancestor && !art_cls_is(cls, ancestor)) continue;
        lua_pushstring(L, cls->name);
        lua_rawseti(L, -2, k++);
    }
    return 1;
}

/* art.fail(text) raises an error at the line that called the library. */
static int fail(lua_State *L)
{
    return script_fail(L, ART_ESYNTAX, "%s", luaL_checkstring(L, 1));
}

static int warn(lua_State *L)
{
    art_warn(script_of(L)->ctx, NULL, "%s", luaL_checkstring(L, 1));
    return 0;
}

/* art.property(class or component, name): type, size, unit, range, default, help; nil if there is
 * none */
static int property(lua_State *L)
{
    static const char *const types[] = {
        [ART_P_BOOL] = "bool",       [ART_P_INT] = "int",           [ART_P_DOUBLE] = "double",
        [ART_P_TIME] = "time",       [ART_P_VECTOR] = "vector",     [ART_P_NUMBERS] = "numbers",
        [ART_P_ORIENT] = "orient",   [ART_P_QUAT] = "quat",         [ART_P_POSE] = "pose",
        [ART_P_INERTIA] = "inertia", [ART_P_SYM3] = "sym3",         [ART_P_RANGE] = "range",
        [ART_P_COLOR] = "color",     [ART_P_STRING] = "string",     [ART_P_ENUM] = "enum",
        [ART_P_WORDS] = "words",     [ART_P_REF] = "ref",           [ART_P_REFS] = "refs",
        [ART_P_REFNUMS] = "refnums", [ART_P_PROPREFS] = "proprefs", [ART_P_OBJECT] = "object",
        [ART_P_MESH] = "mesh",       [ART_P_RAW] = "raw",
    };
    static const int sizes[] = {
        [ART_P_BOOL] = 1,   [ART_P_INT] = 1,  [ART_P_DOUBLE] = 1, [ART_P_TIME] = 1,
        [ART_P_ORIENT] = 4, [ART_P_QUAT] = 4, [ART_P_POSE] = 7,   [ART_P_RAW] = 0};
    const struct art_prop *prop = NULL;
    const char *name = luaL_checkstring(L, 2);
    if (lua_type(L, 1) == LUA_TSTRING) {
        const struct art_cls *cls = art_schema_class(script_of(L)->schema, lua_tostring(L, 1));
        if (!cls)
            return script_fail(L, ART_ENOTFOUND, "there is no class '%s'", lua_tostring(L, 1));
        prop = art_cls_prop(cls, name);
    } else {
        prop = art_find_prop(script_comp_check(L, 1), name);
    }
    if (!prop) return 0;
    lua_newtable(L);
    const char *const texts[][2] = {{"name", prop->name},   {"type", types[prop->type]},
                                    {"unit", prop->unit},   {"range", prop->range},
                                    {"default", prop->def}, {"values", prop->values},
                                    {"help", prop->help}};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        if (!texts[i][1]) continue;
        lua_pushstring(L, texts[i][1]);
        lua_setfield(L, -2, texts[i][0]);
    }
    lua_pushinteger(L, prop->type == ART_P_VECTOR ? prop->size : sizes[prop->type]);
    lua_setfield(L, -2, "size");
    lua_pushboolean(L, (prop->flags & ART_PROP_READONLY) != 0);
    lua_setfield(L, -2, "readonly");
    return 1;
}

static const luaL_Reg functions[] = {
    {"new", construct_named}, {"root", root},         {"classes", classes}, {"fail", fail},
    {"warn", warn},           {"property", property}, {NULL, NULL}};

void script_make_open(lua_State *L)
{
    lua_getglobal(L, "art");
    luaL_setfuncs(L, functions, 0);
    /* art.null: the value null of a property (nil takes a setting back) */
    lua_pushlightuserdata(L, NULL);
    lua_setfield(L, -2, "null");
    lua_createtable(L, 0, 1);
    lua_pushcfunction(L, library_index);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, -2);
    lua_pop(L, 1);
}
