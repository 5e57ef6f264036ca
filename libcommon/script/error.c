/* This passes errors from the library into Lua and out of it again, always at a line of the user's
 * script. */
#include "script_priv.h"
#include <ctype.h>
#include <stdio.h>
#include <string.h>

struct art_script *script_of(lua_State *L)
{
    struct art_script *script;
    memcpy(&script, lua_getextraspace(L), sizeof script);
    return script;
}

bool script_where(lua_State *L, char file[200], int *line)
{
    lua_Debug ar;
    for (int level = 0; lua_getstack(L, level, &ar); level++) {
        lua_getinfo(L, "Sl", &ar);
        if (ar.currentline < 1 || ar.source[0] == '=') continue;
        snprintf(file, 200, "%.199s", ar.source[0] == '@' ? ar.source + 1 : ar.short_src);
        *line = ar.currentline;
        return true;
    }
    return false;
}

/* Throw the text on the stack, with the place in front so that pcall() in a script shows it too. */
static _Noreturn int throw_at(lua_State *L, int status)
{
    char file[200];
    int line;
    script_of(L)->status = status;
    if (script_where(L, file, &line)) {
        lua_pushfstring(L, "%s:%d: %s", file, line, lua_tostring(L, -1));
        lua_remove(L, -2);
    }
    for (;;) lua_error(L); /* which does not return, but is not declared so */
}

int script_fail(lua_State *L, int status, const char *fmt, ...)
{
    char text[512];
    va_list args;
    va_start(args, fmt);
    vsnprintf(text, sizeof text, fmt, args);
    va_end(args);
    lua_pushstring(L, text);
    throw_at(L, status);
}

int script_fail_fixed(lua_State *L)
{
    script_fail(L, ART_EUSAGE, "in a simulation the structure of the model cannot change");
}

int script_fail_held(lua_State *L)
{
    if (script_of(L)->drawing) script_fail(L, ART_EUSAGE, "what draws a model cannot change it");
    script_fail(L, ART_EUSAGE, "the model is being transformed and cannot change");
}

int script_raise(lua_State *L, int status)
{
    struct art_ctx *ctx = script_of(L)->ctx;
    const struct art_loc *loc = &ctx->last_loc;
    char file[200] = "";
    int line;
    luaL_checkstack(L, 4, NULL);
    /* a place in another file (a mesh, a table) belongs to the message */
    script_where(L, file, &line);
    if (status == ART_ENOMEM) script_of(L)->limits.refused = false;
    if (status == ART_ENOMEM)
        lua_pushstring(L, "out of memory");
    else if (loc->file && loc->line && strcmp(loc->file, file) != 0 && loc->file[0] != '(')
        lua_pushfstring(L, "%s:%d: %s", loc->file, loc->line, ctx->last);
    else
        lua_pushstring(L, ctx->last);
    throw_at(L, status);
}

int script_rethrow(lua_State *L, int lua_status)
{
    if (lua_status == LUA_ERRMEM) script_of(L)->status = ART_ENOMEM;
    for (;;) lua_error(L);
}

void script_try(lua_State *L, int status)
{
    if (status < 0) script_raise(L, status);
}

void script_report(void *user, const struct art_message *message)
{
    struct art_script *script = user;
    struct art_message out = *message;
    char file[200];
    if (message->severity == ART_ERROR) {
        /* it becomes an error of Lua, which the script may catch */
        art_error_caught(script->ctx);
        return;
    }
    if (!script->outer_report || !script_may_print(script, strlen(message->text))) return;
    if (!out.loc.file && script_where(script->L, file, &out.loc.line)) {
        out.loc.file = file;
        script->outer_report(script->outer_user, &out);
        return;
    }
    script->outer_report(script->outer_user, &out);
}

/* ---------------------------------------------------------------- on the way out */

/* Splits "FILE:LINE: text" at the start of a message: text" at the start of a message: the length
 * of FILE, or 0. */
static size_t split_place(const char *text, int *line, const char **rest)
{
    for (const char *s = text; (s = strchr(s, ':')); s++) {
        int64_t n;
        size_t used = isdigit((unsigned char)s[1]) ? art_read_int(s + 1, strlen(s + 1), &n) : 0;
        if (!used || s[1 + used] != ':' || n > INT32_MAX) continue;
        *line = (int)n;
        *rest = s + 2 + used;
        *rest += strspn(*rest, " ");
        return (size_t)(s - text);
    }
    return 0;
}

/* The full name of a running chunk whose (possibly shortened) name is s[0..n). */
static bool full_name(lua_State *L, const char *s, size_t n, char file[200])
{
    lua_Debug ar;
    for (int level = 0; lua_getstack(L, level, &ar); level++) {
        lua_getinfo(L, "S", &ar);
        if (ar.source[0] != '@') continue;
        if ((strlen(ar.short_src) == n && memcmp(ar.short_src, s, n) == 0) ||
            (strlen(ar.source + 1) == n && memcmp(ar.source + 1, s, n) == 0)) {
            snprintf(file, 200, "%.199s", ar.source + 1);
            return true;
        }
    }
    return false;
}

/* Leaves a table { file, line, text } in place of the error. */
int script_handler(lua_State *L)
{
    char file[200] = "";
    int line = 0, at;
    const char *rest;
    size_t len;
    luaL_checkstack(L, 8, NULL);
    const char *text = script_push_text(L, 1, &len);
    bool known = script_where(L, file, &line);
    size_t n = split_place(text, &at, &rest);
    if (n > 4 && strncmp(text, "art.", 4) == 0 && !memchr(text, '/', n)) {
        /* raised inside the library's Lua text: the user's line stands for it */
        text = rest;
    } else if (n > 0 && full_name(L, text, n, file)) {
        line = at;
        text = rest;
        known = true;
    }
    lua_createtable(L, 0, 3);
    if (known) {
        lua_pushstring(L, file);
        lua_setfield(L, -2, "file");
        lua_pushinteger(L, line);
        lua_setfield(L, -2, "line");
    }
    lua_pushstring(L, text);
    lua_setfield(L, -2, "text");
    return 1;
}
