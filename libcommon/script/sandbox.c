/* The part of Lua's own libraries that a script has, and print(). */
#include "script_priv.h"
#include <string.h>

static int print(lua_State *L)
{
    struct art_script *script = script_of(L);
    luaL_Buffer b;
    int n = lua_gettop(L);
    luaL_buffinit(L, &b);
    for (int i = 1; i <= n; i++) {
        if (i > 1) luaL_addchar(&b, '\t');
        script_push_text(L, i, NULL);
        luaL_addvalue(&b);
    }
    luaL_addchar(&b, '\n');
    luaL_pushresult(&b);
    size_t len;
    const char *text = lua_tolstring(L, -1, &len);
    if (script->print && script_may_print(script, len)) script->print(script->user, text, len);
    return 0;
}

/* load() of text only: compiled code could do anything. */
static int load_text(lua_State *L)
{
    lua_settop(L, 4);
    script_charge_text(L, 1);
    lua_pushliteral(L, "t");
    lua_replace(L, 3);
    bool has_env = !lua_isnil(L, 4);
    if (!has_env) lua_settop(L, 3);
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, 1);
    lua_call(L, lua_gettop(L) - 1, LUA_MULTRET);
    return lua_gettop(L);
}

/* require "art" is all there is without files. */
static int require_art(lua_State *L)
{
    const char *name = luaL_checkstring(L, 1);
    if (strcmp(name, "art") != 0)
        return script_fail(L, ART_EUNSUPPORTED, "this script may not load '%s'", name);
    lua_getglobal(L, "art");
    return 1;
}

static int preloaded_art(lua_State *L)
{
    lua_getglobal(L, "art");
    return 1;
}

/* ------------------------------------------------------- files that a trusted script reads */

/* They are inputs of the run like those that the library opens. */
static void note_input(lua_State *L, const char *path)
{
    script_try(L, art_files_read(script_of(L)->ctx, path));
}

/* io.open(name, mode), io.lines(name), io.input(name): that of Lua, and what it is asked to read is
 * noted */
static int open_noted(lua_State *L)
{
    const char *name = lua_type(L, 1) == LUA_TSTRING ? lua_tostring(L, 1) : NULL;
    bool has_mode = lua_toboolean(L, lua_upvalueindex(2)) && lua_type(L, 2) == LUA_TSTRING;
    if (name && (!has_mode || *lua_tostring(L, 2) == 'r')) note_input(L, name);
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, 1);
    lua_call(L, lua_gettop(L) - 1, LUA_MULTRET);
    return lua_gettop(L);
}

/* require(name): the module and the file that it came from */
static int require_noted(lua_State *L)
{
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, 1);
    lua_call(L, lua_gettop(L) - 1, LUA_MULTRET);
    if (lua_gettop(L) > 1 && lua_type(L, 2) == LUA_TSTRING) note_input(L, lua_tostring(L, 2));
    return lua_gettop(L);
}

/* Wraps a function in the library on top; the second argument of some is a mode. */
static void wrap(lua_State *L, const char *name, lua_CFunction f, bool has_mode)
{
    lua_getfield(L, -1, name);
    lua_pushboolean(L, has_mode);
    lua_pushcclosure(L, f, 2);
    lua_setfield(L, -2, name);
}

static void note_inputs(lua_State *L)
{
    lua_getglobal(L, "io");
    wrap(L, "open", open_noted, true);
    wrap(L, "lines", open_noted, false);
    wrap(L, "input", open_noted, false);
    lua_pushglobaltable(L);
    wrap(L, "require", require_noted, false);
    lua_pop(L, 2);
}

/* dofile(name), loadfile(name): relative to the script's folder. */
static int load_file(lua_State *L)
{
    const char *path = script_find_file(L, luaL_checkstring(L, 1));
    note_input(L, path);
    int status = luaL_loadfilex(L, path, "t");
    if (status != LUA_OK) return script_rethrow(L, status);
    return 1;
}

static int do_file(lua_State *L)
{
    load_file(L);
    lua_call(L, 0, LUA_MULTRET);
    return lua_gettop(L) - 2;
}

static void open_trusted(lua_State *L)
{
    struct art_script *script = script_of(L);
    luaL_openlibs(L);
    lua_getglobal(L, "package");
    lua_getfield(L, -1, "preload");
    lua_pushcfunction(L, preloaded_art);
    lua_setfield(L, -2, "art");
    lua_pop(L, 1);
    /* modules beside the script, in the data folders, then where Lua looks */
    luaL_Buffer b;
    lua_getfield(L, -1, "path");
    luaL_buffinit(L, &b);
    luaL_addstring(&b, *script->folders.dir ? script->folders.dir : ".");
    luaL_addstring(&b, "/?.lua;");
    for (int i = 0; i < script->folders.n_data_dirs; i++) {
        luaL_addstring(&b, script->folders.data_dirs[i]);
        luaL_addstring(&b, "/?.lua;");
    }
    luaL_pushresult(&b);
    lua_insert(L, -2);
    lua_concat(L, 2);
    lua_setfield(L, -2, "path");
    lua_pop(L, 1);
    note_inputs(L);
    lua_register(L, "loadfile", load_file);
    lua_register(L, "dofile", do_file);
}

static void open_untrusted(lua_State *L)
{
    static const luaL_Reg libs[] = {
        {LUA_GNAME, luaopen_base},       {LUA_COLIBNAME, luaopen_coroutine},
        {LUA_TABLIBNAME, luaopen_table}, {LUA_STRLIBNAME, luaopen_string},
        {LUA_MATHLIBNAME, luaopen_math}, {LUA_UTF8LIBNAME, luaopen_utf8},
    };
    static const char *const removed[] = {"dofile", "loadfile", "collectgarbage"};
    for (size_t i = 0; i < sizeof libs / sizeof libs[0]; i++) {
        luaL_requiref(L, libs[i].name, libs[i].func, 1);
        lua_pop(L, 1);
    }
    for (size_t i = 0; i < sizeof removed / sizeof removed[0]; i++) {
        lua_pushnil(L);
        lua_setglobal(L, removed[i]);
    }
    lua_getglobal(L, "load");
    lua_pushcclosure(L, load_text, 1);
    lua_setglobal(L, "load");
    lua_register(L, "require", require_art);
}

void script_open_sandbox(lua_State *L)
{
    if (script_of(L)->trusted)
        open_trusted(L);
    else
        open_untrusted(L);
    lua_register(L, "print", print);
    script_show_open(L);
    /* the same numbers in every run, unless the script seeds them itself */
    lua_getglobal(L, "math");
    lua_getfield(L, -1, "randomseed");
    lua_pushinteger(L, 0);
    lua_call(L, 1, 0);
    lua_pop(L, 1);
}

/* Compile a source, with true behind it also one that was compiled before: the function, or the
 * message of a syntax error. The caller is unprotected, so it passes nothing that Lua allocates. */
int script_load(lua_State *L)
{
    const struct art_source *source = lua_touserdata(L, 1);
    const char *mode = lua_toboolean(L, 2) ? "bt" : "t", *s = source->data;
    size_t n = source->n;
    /* the first line may name an interpreter */
    if (n > 0 && s[0] == '#')
        while (n > 0 && *s != '\n') s++, n--;
    lua_pushfstring(L, "@%s", source->name);
    int status = luaL_loadbufferx(L, s, n, lua_tostring(L, -1), mode);
    if (status == LUA_ERRMEM) return script_rethrow(L, status);
    return 1;
}
