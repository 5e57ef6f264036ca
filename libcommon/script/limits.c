/* Limits of a script: memory, instructions, time. Lua calls a hook every so many instructions; once
 * a limit is reached it is called at each, in every coroutine that could go on, so that a script
 * that catches the error gets the next one. Only what Lua's hook sees can be ended: lua/guard.lua
 * takes care of the rest. */
#include "script_priv.h"
#include <time.h>

enum { STEPS_AT_ONCE = 1000, BYTES_PER_STEP = 16 };

static double now(void)
{
    struct timespec t;
    if (clock_gettime(CLOCK_MONOTONIC, &t) != 0) return 0;
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void on_count(lua_State *L, lua_Debug *ar);

/* From now on every instruction fails. */
static void exhaust(struct art_script *script)
{
    script->exhausted = true;
    lua_sethook(script->L, on_count, LUA_MASKCOUNT, 1);
    if (script->running) lua_sethook(script->running, on_count, LUA_MASKCOUNT, 1);
}

static void fail_limit(lua_State *L)
{
    struct art_script *script = script_of(L);
    exhaust(script);
    lua_sethook(L, on_count, LUA_MASKCOUNT, 1);
    if (script->steps && script->steps_left <= 0)
        script_fail(L, ART_ELIMIT, "the script takes too long: more than %ld steps at once",
                    script->steps);
    script_fail(L, ART_ELIMIT, "the script takes too long: more than %g s at once",
                script->timeout);
}

static bool is_late(const struct art_script *script)
{
    return script->timeout > 0 && now() > script->deadline;
}

static void on_count(lua_State *L, lua_Debug *ar)
{
    struct art_script *script = script_of(L);
    (void)ar;
    if (script->steps) script->steps_left -= STEPS_AT_ONCE;
    if (script->exhausted || (script->steps && script->steps_left <= 0) || is_late(script))
        fail_limit(L);
}

void script_limits_begin(struct art_script *script)
{
    script->steps_left = script->steps;
    script->exhausted = false;
    script->running = NULL;
    if (script->timeout > 0) script->deadline = now() + script->timeout;
    if (script->steps || script->timeout > 0)
        lua_sethook(script->L, on_count, LUA_MASKCOUNT, STEPS_AT_ONCE);
}

void script_limits_end(struct art_script *script)
{
    lua_sethook(script->L, NULL, 0, 0);
}

void script_charge(lua_State *L, double steps)
{
    struct art_script *script = script_of(L);
    if (!script->steps) return;
    if (script->exhausted) fail_limit(L);
    script->steps_left = steps < (double)script->steps_left ? script->steps_left - (long)steps : 0;
    if (script->steps_left <= 0) fail_limit(L);
}

void script_hold(lua_State *L, size_t bytes)
{
    struct art_script *script = script_of(L);
    script_charge(L, (double)bytes / BYTES_PER_STEP);
    if (script->memory &&
        (script->memory_used > script->memory || bytes > script->memory - script->memory_used))
        script_fail(L, ART_ENOMEM, "out of memory: the values that the script sets in the model");
    script->memory_used += bytes;
}

void *script_allocate(void *user, void *old, size_t old_size, size_t size)
{
    struct art_script *script = user;
    if (!old) old_size = 0; /* it tells the kind of object then */
    size_t used = script->memory_used - old_size + size;
    if (size == 0) {
        art_free(old);
    } else {
        if (script->memory && used > script->memory && size > old_size) return NULL;
        old = art_realloc(script->ctx, old, size, 1);
        if (!old) return NULL;
        /* no error may leave from here: the next instruction raises it */
        if (script->steps && script->depth > 0 && size > old_size) {
            script->steps_left -= (long)((size - old_size) / BYTES_PER_STEP);
            if (script->steps_left <= 0 && !script->exhausted) exhaust(script);
        }
    }
    script->memory_used = used;
    return size ? old : NULL;
}

/* ------------------------------------------------------------------- coroutines */

/* art.charge(n): n steps of work */
static int charge(lua_State *L)
{
    script_charge(L, luaL_checknumber(L, 1));
    return 0;
}

/* A coroutine takes the hook of the one that makes it, with its count: none is made or resumed once
 * a limit is reached, or each could go on for some time. */
static int create(lua_State *L)
{
    if (script_of(L)->exhausted) fail_limit(L);
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, 1);
    lua_call(L, lua_gettop(L) - 1, 1);
    return 1;
}

static int resume(lua_State *L)
{
    struct art_script *script = script_of(L);
    lua_State *outer = script->running;
    luaL_checktype(L, 1, LUA_TTHREAD);
    if (script->exhausted) fail_limit(L);
    script->running = lua_tothread(L, 1);
    /* one that was made outside of a run, or in another, has a hook of its own or none */
    if (script->steps || script->timeout > 0)
        lua_sethook(script->running, on_count, LUA_MASKCOUNT, STEPS_AT_ONCE);
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, 1);
    int status = lua_pcall(L, lua_gettop(L) - 1, LUA_MULTRET, 0);
    script->running = outer;
    return status == LUA_OK ? lua_gettop(L) : script_rethrow(L, status);
}

void script_open_limits(lua_State *L)
{
    if (script_of(L)->trusted) return;
    lua_getglobal(L, "art");
    lua_pushcfunction(L, charge);
    lua_setfield(L, -2, "charge");
    lua_getglobal(L, "coroutine");
    lua_getfield(L, -1, "create");
    lua_pushcclosure(L, create, 1);
    lua_setfield(L, -2, "create");
    lua_getfield(L, -1, "resume");
    lua_pushcclosure(L, resume, 1);
    lua_setfield(L, -2, "resume");
    lua_pop(L, 2);
}
