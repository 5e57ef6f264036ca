/* Texts of values, as print() and messages show them. Lua's own texts of tables and functions are
 * their addresses, which differ from run to run; these say what the values are. */
#include "script_priv.h"
#include <stdio.h>
#include <string.h>

enum { MOST_SHOWN = 8, DEEPEST = 2, LONGEST_TEXT = 60, ENTRIES_PER_STEP = 4 };

static void push_text(lua_State *L, int at, int depth);

/* Returns true where key a comes before key b: numbers come before texts. */
static bool is_before(lua_State *L, int a, int b)
{
    bool text = lua_type(L, a) == LUA_TSTRING;
    if (text != (lua_type(L, b) == LUA_TSTRING)) return !text;
    if (!text) return lua_compare(L, a, b, LUA_OPLT);
    return strcmp(lua_tostring(L, a), lua_tostring(L, b)) < 0;
}

/* Pushes the first keys of the table in their order, at most `most` of them, but for 1 to n;
 * returns how many were pushed. `entries` receives the number of all entries. */
static int push_keys(lua_State *L, int table, lua_Unsigned n, int most, size_t *entries)
{
    int first = lua_gettop(L) + 1, kept = 0;
    *entries = 0;
    for (lua_pushnil(L); lua_next(L, table);) {
        lua_pop(L, 1);
        if (++*entries % ENTRIES_PER_STEP == 0) script_charge(L, 1);
        int type = lua_type(L, -1), key = lua_gettop(L), to = first;
        bool listed = lua_isinteger(L, -1) && (lua_Unsigned)lua_tointeger(L, -1) - 1 < n;
        if (listed || most == 0 || (type != LUA_TNUMBER && type != LUA_TSTRING)) continue;
        while (to < first + kept && !is_before(L, key, to)) to++;
        if (to == first + most) continue;
        lua_pushvalue(L, key);
        lua_insert(L, to);
        if (kept < most)
            kept++;
        else
            lua_remove(L, first + most);
    }
    return kept;
}

/* Appends the text on top to that at `text`, and pops it. */
static void append(lua_State *L, int text)
{
    lua_pushvalue(L, text);
    lua_insert(L, -2);
    lua_concat(L, 2);
    lua_replace(L, text);
}

static void append_words(lua_State *L, int text, const char *words)
{
    lua_pushstring(L, words);
    append(L, text);
}

/* Appends the text of the value on top, and pops it. */
static void append_value(lua_State *L, int text, int depth)
{
    push_text(L, lua_gettop(L), depth + 1);
    append(L, text);
    lua_pop(L, 1);
}

/* Pushes the entries of a table: the list, then what has names. */
static void push_entries(lua_State *L, int table, int depth)
{
    lua_Unsigned n = lua_rawlen(L, table);
    int shown = n < MOST_SHOWN ? (int)n : MOST_SHOWN;
    size_t entries;
    lua_pushliteral(L, "{");
    int text = lua_gettop(L);
    int keys = push_keys(L, table, n, MOST_SHOWN - shown, &entries);
    for (int i = 1; i <= shown; i++) {
        if (i > 1) append_words(L, text, ", ");
        lua_rawgeti(L, table, i);
        append_value(L, text, depth);
    }
    for (int i = 0; i < keys; i++) {
        if (shown + i > 0) append_words(L, text, ", ");
        int key = text + 1 + i;
        luaL_tolstring(L, key, NULL);
        lua_pushfstring(L, lua_type(L, key) == LUA_TNUMBER ? "[%s]=" : "%s=", lua_tostring(L, -1));
        append(L, text);
        lua_pushvalue(L, key);
        lua_rawget(L, table);
        append_value(L, text, depth);
        lua_settop(L, text + keys);
    }
    if (entries > (size_t)(shown + keys)) {
        char more[60];
        snprintf(more, sizeof more, "%s... %zu in all", shown + keys > 0 ? ", " : "", entries);
        append_words(L, text, more);
    }
    append_words(L, text, "}");
    lua_settop(L, text);
}

static void push_function(lua_State *L, int at)
{
    lua_Debug ar;
    lua_pushvalue(L, at);
    lua_getinfo(L, ">S", &ar);
    if (ar.source[0] == '@' && ar.linedefined > 0)
        lua_pushfstring(L, "function of %s:%d", ar.short_src, ar.linedefined);
    else
        lua_pushliteral(L, "function");
}

/* A text among others stands in quotes and is cut off where it is long. */
static void push_quoted(lua_State *L, int at)
{
    size_t n;
    const char *s = lua_tolstring(L, at, &n);
    lua_pushliteral(L, "\"");
    lua_pushlstring(L, s, n < LONGEST_TEXT ? n : LONGEST_TEXT);
    lua_pushstring(L, n > LONGEST_TEXT ? "...\"" : "\"");
    lua_concat(L, 3);
}

/* Values of these types have a text of their own, and those whose metatable makes one. */
static bool has_text(lua_State *L, int at, int type)
{
    if (type == LUA_TNIL || type == LUA_TBOOLEAN || type == LUA_TNUMBER || type == LUA_TSTRING)
        return true;
    if (luaL_getmetafield(L, at, "__tostring") == LUA_TNIL) return false;
    lua_pop(L, 1);
    return true;
}

/* Pushes the name that the metatable gives, if it gives one. */
static bool push_name(lua_State *L, int at)
{
    int type = luaL_getmetafield(L, at, "__name");
    if (type != LUA_TNIL && type != LUA_TSTRING) lua_pop(L, 1);
    return type == LUA_TSTRING;
}

static void push_text(lua_State *L, int at, int depth)
{
    int type = lua_type(L, at);
    luaL_checkstack(L, MOST_SHOWN + 16, NULL);
    if (type == LUA_TSTRING && depth > 0)
        push_quoted(L, at);
    else if (luaL_testudata(L, at, LUA_FILEHANDLE))
        lua_pushliteral(L, "file");
    else if (has_text(L, at, type))
        luaL_tolstring(L, at, NULL);
    else if (push_name(L, at))
        return;
    else if (type == LUA_TTABLE && depth < DEEPEST)
        push_entries(L, at, depth);
    else if (type == LUA_TFUNCTION)
        push_function(L, at);
    else
        lua_pushstring(L, type == LUA_TTABLE ? "{...}" : lua_typename(L, type));
}

const char *script_push_text(lua_State *L, int at, size_t *n)
{
    push_text(L, lua_absindex(L, at), 0);
    return lua_tolstring(L, -1, n);
}

/* tostring(x) */
static int to_text(lua_State *L)
{
    luaL_checkany(L, 1);
    script_push_text(L, 1, NULL);
    return 1;
}

/* string.format(form, ...) is that of Lua, but %s shows what tostring() does. */
static int format_text(lua_State *L)
{
    const char *form = lua_type(L, 1) == LUA_TSTRING ? lua_tostring(L, 1) : "";
    int n = lua_gettop(L), at = 1;
    for (; *form; form++) {
        if (*form != '%' || *++form == '%') {
            if (!*form) break;
            continue;
        }
        form += strspn(form, "-+ #0123456789.");
        if (!*form) break;
        if (++at > n || *form != 's' || lua_type(L, at) == LUA_TSTRING) continue;
        script_push_text(L, at, NULL);
        lua_replace(L, at);
    }
    /* called from here and not by Lua, its errors name it as the script does */
    lua_getfield(L, LUA_REGISTRYINDEX, "art.format");
    lua_CFunction format = lua_tocfunction(L, -1);
    lua_pop(L, 1);
    return format(L);
}

void script_show_open(lua_State *L)
{
    lua_register(L, "tostring", to_text);
    lua_getglobal(L, "string");
    lua_getfield(L, -1, "format");
    lua_setfield(L, LUA_REGISTRYINDEX, "art.format");
    lua_pushcfunction(L, format_text);
    lua_setfield(L, -2, "format");
    lua_pop(L, 1);
}
