/* Changes of the tree from Lua: deletion with dependents, copies, components from files and texts.
 */
#include "script_priv.h"
#include <art/model.h>
#include <string.h>

/* Pushes the components of a plan as a Lua array. It runs protected: the plan is freed in any
 * case. */
static int push_items(lua_State *L)
{
    const struct art_deletion *plan = lua_touserdata(L, 1);
    lua_createtable(L, plan->n_items, 0);
    for (int i = 0; i < plan->n_items; i++) {
        script_comp_push(L, plan->items[i].comp);
        lua_rawseti(L, -2, i + 1);
    }
    return 1;
}

static struct art_deletion *plan_of(lua_State *L, struct art_comp *comp)
{
    struct art_deletion *plan = NULL;
    script_try(L, art_deletion_plan(script_of(L)->ctx, &comp, 1, &plan));
    return plan;
}

/* comp:dependents() returns what comp:delete() would delete, comp among them. */
static int dependents(lua_State *L)
{
    struct art_deletion *plan = plan_of(L, script_comp_check(L, 1));
    lua_pushcfunction(L, push_items);
    lua_pushlightuserdata(L, plan);
    int failed = lua_pcall(L, 1, 1, 0);
    art_deletion_free(plan);
    return failed ? lua_error(L) : 1;
}

static int forget_items(lua_State *L)
{
    const struct art_deletion *plan = lua_touserdata(L, 1);
    for (int i = 0; i < plan->n_items; i++) script_comp_forget(L, plan->items[i].comp);
    return 0;
}

/* comp:delete(): it and what cannot be without it; how many components that were */
static int delete_comp(lua_State *L)
{
    struct art_deletion *plan = plan_of(L, script_comp_editable(L, 1));
    int n = plan->n_total;
    /* first, as the plan does not tell afterwards */
    lua_pushcfunction(L, forget_items);
    lua_pushlightuserdata(L, plan);
    int failed = lua_pcall(L, 1, 0, 0);
    int status = failed ? ART_OK : art_deletion_apply(script_of(L)->ctx, plan);
    art_deletion_free(plan);
    if (failed) return lua_error(L);
    script_try(L, status);
    lua_pushinteger(L, n);
    return 1;
}

/* ------------------------------------------------------------------ duplicates */

/* Gets an option of a table at `arg`; pushes its value. */
static int option(lua_State *L, int arg, const char *name)
{
    return lua_istable(L, arg) ? lua_getfield(L, arg, name) : (lua_pushnil(L), LUA_TNIL);
}

static unsigned edit_flags(lua_State *L, int arg)
{
    option(L, arg, "dependents");
    unsigned flags = lua_toboolean(L, -1) ? ART_WITH_DEPENDENTS : 0;
    option(L, arg, "references");
    if (lua_toboolean(L, -1)) flags |= ART_WITH_REFERENCES;
    lua_pop(L, 2);
    return flags;
}

/* comp:duplicate(name), comp:duplicate{name=, dependents=, references=} */
static int duplicate(lua_State *L)
{
    struct art_comp *comp = script_comp_editable(L, 1), *copy = NULL;
    lua_settop(L, 2);
    unsigned flags = edit_flags(L, 2);
    if (lua_istable(L, 2)) lua_getfield(L, 2, "name");
    const char *name = luaL_optstring(L, -1, NULL);
    script_try(L, art_comp_duplicate(script_of(L)->ctx, &comp, 1, name, flags, &copy));
    script_comp_push(L, copy);
    return 1;
}

/* art.duplicate({a, b, ...}, {dependents=, references=}): the copies, in the same order */
static int duplicate_all(lua_State *L)
{
    luaL_checktype(L, 1, LUA_TTABLE);
    int n = (int)lua_rawlen(L, 1);
    unsigned flags = edit_flags(L, 2);
    struct art_comp **comps = lua_newuserdatauv(L, (size_t)(n + 1) * sizeof *comps, 0);
    struct art_comp **copies = lua_newuserdatauv(L, (size_t)(n + 1) * sizeof *copies, 0);
    for (int i = 0; i < n; i++) {
        lua_rawgeti(L, 1, i + 1);
        comps[i] = script_comp_editable(L, -1);
        lua_pop(L, 1);
    }
    script_try(L, art_comp_duplicate(script_of(L)->ctx, comps, n, NULL, flags, copies));
    lua_createtable(L, n, 0);
    for (int i = 0; i < n; i++) {
        script_comp_push(L, copies[i]);
        lua_rawseti(L, -2, i + 1);
    }
    return 1;
}

/* ------------------------------------------------------------- files and texts */

static enum art_names names_option(lua_State *L, int arg)
{
    static const char *const words[] = {"error", "unique", "unite", NULL};
    enum art_names names = ART_NAMES_ERROR;
    if (option(L, arg, "names") != LUA_TNIL) {
        const char *word = luaL_checkstring(L, -1);
        int i = 0;
        while (words[i] && strcmp(words[i], word) != 0) i++;
        if (!words[i])
            script_fail(L, ART_EUSAGE, "names is error, unique or unite, not '%s'", word);
        names = (enum art_names)i;
    }
    lua_pop(L, 1);
    return names;
}

/* comp:merge(file, {names=}): models to comp, a list or what has a list for them */
static int merge(lua_State *L)
{
    struct art_comp *comp = script_comp_editable(L, 1);
    struct art_model *model = comp->model;
    enum art_names names = names_option(L, 3);
    const char *path = script_find_file(L, luaL_checkstring(L, 2));
    script_try(L, art_model_merge_file(script_of(L)->ctx, model, path, NULL,
                                       comp == model->root ? NULL : comp, names));
    lua_settop(L, 1);
    return 1;
}

/* comp:add_text(text, {names=}): components as they stand in a list; how many there were */
static int add_text(lua_State *L)
{
    struct art_comp *comp = script_comp_editable(L, 1);
    size_t n;
    const char *text = luaL_checklstring(L, 2, &n);
    enum art_names names = names_option(L, 3);
    struct art_source source;
    int count = 0;
    script_try(L, art_source_string(script_of(L)->ctx, &source, "(text)", text, n));
    int status = art_comp_read(script_of(L)->ctx, comp, &source, names, &count);
    art_source_fini(&source);
    script_try(L, status);
    lua_pushinteger(L, count);
    return 1;
}

static const luaL_Reg methods[] = {{"dependents", dependents}, {"delete", delete_comp},
                                   {"duplicate", duplicate},   {"merge", merge},
                                   {"add_text", add_text},     {NULL, NULL}};

void script_change_open(lua_State *L)
{
    lua_getfield(L, LUA_REGISTRYINDEX, "art.methods");
    lua_getfield(L, -1, "*");
    luaL_setfuncs(L, methods, 0);
    lua_pop(L, 2);
    lua_getglobal(L, "art");
    lua_pushcfunction(L, duplicate_all);
    lua_setfield(L, -2, "duplicate");
    lua_pop(L, 1);
}
