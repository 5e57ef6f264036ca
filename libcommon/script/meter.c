/* C functions that are charged for what they are given and how much they give back: Lua's hook
 * counts the instructions of a script, and the longest work of a C function is one of them. What is
 * allocated is charged by limits.c, so that the bytes of a result are not counted here. */
#include "script_priv.h"
#include <string.h>

enum { BYTES_PER_STEP = 16, VALUES_PER_STEP = 4 };

/* Functions that take texts and look at no more than a place in them, or pass them on: how many of
 * their arguments do not count. Where a number is expected a text is one, too, and read from end to
 * end. */
enum { ALL = 1000000 };
static const struct {
    const char *library, *name;
    int n;
} glances[] = {
    {"_G", "type", ALL},     {"_G", "assert", ALL},       {"_G", "error", 1},
    {"_G", "tostring", ALL}, {"_G", "rawlen", ALL},       {"_G", "rawget", ALL},
    {"_G", "rawset", ALL},   {"_G", "next", ALL},         {"_G", "ipairs", ALL},
    {"_G", "pairs", ALL},    {"_G", "getmetatable", ALL}, {"_G", "setmetatable", ALL},
    {"string", "byte", 1},   {"string", "sub", 1},        {"string", "len", 1},
    {"table", "pack", ALL},  {"utf8", "codepoint", 1},
};

/* Functions that call the script back and may be left for good: they do no work of their own. */
static bool leaves(const char *library, const char *name)
{
    return (strcmp(library, "_G") == 0 && strcmp(name, "pcall") == 0) ||
           strcmp(library, "coroutine") == 0 || strcmp(name, "__gc") == 0 ||
           strcmp(name, "__close") == 0;
}

static int glances_at(const char *library, const char *name)
{
    for (size_t i = 0; i < sizeof glances / sizeof glances[0]; i++)
        if (strcmp(glances[i].library, library) == 0 && strcmp(glances[i].name, name) == 0)
            return glances[i].n;
    return 0;
}

/* The cost of n arguments, the texts among them from `first` on byte by byte. */
static double cost_of(lua_State *L, int n, int first)
{
    size_t bytes = 0;
    for (int i = first; i <= n; i++)
        if (lua_type(L, i) == LUA_TSTRING) bytes += lua_rawlen(L, i);
    return (double)(bytes / BYTES_PER_STEP) + (double)(n / VALUES_PER_STEP);
}

/* Runs the function in its first upvalue as if it were called itself: it sees the same stack, and
 * errors name it by the name of the call. */
static int metered(lua_State *L)
{
    lua_CFunction f = lua_tocfunction(L, lua_upvalueindex(1));
    script_charge(L, 1 + cost_of(L, lua_gettop(L), (int)lua_tointeger(L, lua_upvalueindex(2))));
    int n = f(L);
    if (n > VALUES_PER_STEP) script_charge(L, (double)(n / VALUES_PER_STEP));
    return n;
}

/* Make a metered function of one that has upvalues. */
static int metered_closure(lua_State *L)
{
    script_charge(L, 1 + cost_of(L, lua_gettop(L), 1));
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, 1);
    lua_call(L, lua_gettop(L) - 1, LUA_MULTRET);
    return lua_gettop(L);
}

static bool has_upvalue(lua_State *L, int at)
{
    if (!lua_getupvalue(L, at, 1)) return false;
    lua_pop(L, 1);
    return true;
}

/* Wraps the functions in the table on top. */
static void meter_table(lua_State *L, const char *library)
{
    int table = lua_gettop(L);
    luaL_checkstack(L, 8, NULL);
    for (lua_pushnil(L); lua_next(L, table); lua_pop(L, 1)) {
        if (lua_type(L, -2) != LUA_TSTRING || !lua_iscfunction(L, -1)) continue;
        const char *name = lua_tostring(L, -2);
        bool closure = has_upvalue(L, -1);
        /* those of this room that have upvalues charge themselves */
        if (leaves(library, name) || (closure && strcmp(library, "math") != 0)) continue;
        lua_pushvalue(L, -2);
        lua_pushvalue(L, -2);
        lua_pushinteger(L, glances_at(library, name) + 1);
        lua_pushcclosure(L, closure ? metered_closure : metered, 2);
        lua_rawset(L, table); /* an entry that is there */
    }
}

/* Wraps the table on top and those in it; pops it. */
static void meter_tables(lua_State *L, const char *library)
{
    int top = lua_gettop(L);
    if (lua_istable(L, top)) {
        meter_table(L, library);
        for (lua_pushnil(L); lua_next(L, top); lua_pop(L, 1)) {
            if (!lua_istable(L, -1) || lua_rawequal(L, -1, top) || lua_type(L, -2) != LUA_TSTRING)
                continue;
            meter_table(L, lua_tostring(L, -2));
        }
    }
    lua_settop(L, top - 1);
}

/* The first place of p in s from byte `from` on, SIZE_MAX if there is none. Each byte that is
 * compared counts. */
static size_t find_plain(lua_State *L, const char *s, size_t n, const char *p, size_t m,
                         size_t from)
{
    size_t last = n - m, work = 0;
    if (m == 0) return from;
    for (size_t at = from; at <= last; at++) {
        const char *hit = memchr(s + at, p[0], last - at + 1);
        if (!hit) hit = s + last + 1;
        work += (size_t)(hit - s) - at;
        at = (size_t)(hit - s);
        if (at > last) break;
        size_t k = 1;
        while (k < m && s[at + k] == p[k]) k++;
        if (k == m) return at;
        work += k;
        if (work > ((size_t)1 << 16)) {
            script_charge(L, (double)work / BYTES_PER_STEP);
            work = 0;
        }
    }
    script_charge(L, (double)work / BYTES_PER_STEP);
    return SIZE_MAX;
}

/* art.find_plain(s, p, init): as string.find(s, p, init, true), for 1 <= init <= #s + 1 */
static int find(lua_State *L)
{
    size_t n, m;
    const char *s = luaL_checklstring(L, 1, &n), *p = luaL_checklstring(L, 2, &m);
    lua_Integer init = luaL_checkinteger(L, 3);
    size_t from = init < 1 ? 0 : (size_t)init - 1;
    size_t at = from <= n && m <= n - from ? find_plain(L, s, n, p, m, from) : SIZE_MAX;
    if (at == SIZE_MAX) return lua_pushnil(L), 1;
    lua_pushinteger(L, (lua_Integer)at + 1);
    lua_pushinteger(L, (lua_Integer)(at + m));
    return 2;
}

void script_meter_all(lua_State *L)
{
    const struct art_script *script = script_of(L);
    if (script->trusted && script->limits.timeout <= 0) return;
    lua_pushglobaltable(L);
    meter_tables(L, "_G");
    /* methods of components, and the metatables of all that the library makes */
    lua_getfield(L, LUA_REGISTRYINDEX, "art.methods");
    meter_tables(L, "art.methods");
    lua_pushvalue(L, LUA_REGISTRYINDEX);
    int registry = lua_gettop(L);
    for (lua_pushnil(L); lua_next(L, registry); lua_pop(L, 1)) {
        const char *name = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : "";
        if (!art_starts_with(name, "art.") || !lua_istable(L, -1)) continue;
        lua_pushvalue(L, -1);
        meter_tables(L, name);
    }
    lua_pop(L, 1);
    if (script->trusted) return;
    lua_getfield(L, LUA_REGISTRYINDEX, "art.library");
    lua_pushcfunction(L, find);
    lua_setfield(L, -2, "find_plain");
    lua_pop(L, 1);
}
