/* Limits of a script: memory, instructions, time, output. Lua calls a hook every so many
 * instructions; once a limit is reached it is called at each, in every coroutine that could go on,
 * so that a script that catches the error gets the next one. What C functions do the hook does not
 * see: they are charged (meter.c, and each that does more than go through its arguments once), and
 * the clock is looked at by what was charged. What would escape even so, lua/guard.lua replaces. */
#include "script_priv.h"
#include <stdio.h>
#include <string.h>
#include <time.h>

enum {
    STEPS_AT_ONCE = 1000,
    BYTES_PER_STEP = 16,
    LARGE = 1 << 20,         /* an allocation after which the interval of the hook is looked at */
    WEIGHT = 4 << 20,        /* memory with which it is half of that without */
    RESUME_COST = 10,        /* the count of the hook begins anew in the one that goes on */
    STEPS_UNWATCHED = 20000, /* by C functions, between two looks at the clock */
    BLOCK = 16,
    BLOCK_HEAD = 8 /* what malloc adds to what is asked for */
};

static double now(void)
{
    struct timespec t;
    if (clock_gettime(CLOCK_MONOTONIC, &t) != 0) return 0;
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void on_count(lua_State *L, lua_Debug *ar);

static void set_hooks(struct art_script *script, int interval)
{
    script->limits.interval = interval;
    lua_sethook(script->L, on_count, LUA_MASKCOUNT, interval);
    if (script->limits.running)
        lua_sethook(script->limits.running, on_count, LUA_MASKCOUNT, interval);
}

/* Exhausts the script: from now on every instruction fails. */
static void exhaust(struct art_script *script)
{
    script->limits.exhausted = true;
    set_hooks(script, 1);
}

/* One instruction may go through all that the script holds: two equal texts are compared byte by
 * byte. The more it holds, the more often is it looked at. */
static int interval_of(const struct script_limits *limits)
{
    size_t n = STEPS_AT_ONCE / (1 + limits->memory_used / WEIGHT);
    return n < 1 ? 1 : (int)n;
}

static void fail_limit(lua_State *L)
{
    struct art_script *script = script_of(L);
    const struct script_limits *limits = &script->limits;
    exhaust(script);
    lua_sethook(L, on_count, LUA_MASKCOUNT, 1);
    if (limits->steps && limits->steps_left <= 0)
        script_fail(L, ART_ELIMIT, "the script takes too long: more than %ld steps at once",
                    limits->steps);
    script_fail(L, ART_ELIMIT, "the script takes too long: more than %g s at once",
                limits->timeout);
}

static bool is_late(struct script_limits *limits)
{
    limits->unwatched = 0;
    return limits->timeout > 0 && now() > limits->deadline;
}

static bool is_spent(const struct script_limits *limits)
{
    return limits->exhausted || (limits->steps && limits->steps_left <= 0);
}

static void on_count(lua_State *L, lua_Debug *ar)
{
    struct art_script *script = script_of(L);
    struct script_limits *limits = &script->limits;
    (void)ar;
    if (limits->steps) limits->steps_left -= limits->interval;
    if (is_spent(limits) || is_late(limits)) fail_limit(L);
    int interval = interval_of(limits);
    if (interval != limits->interval) set_hooks(script, interval);
}

static bool is_limited(const struct script_limits *limits)
{
    return !limits->off && (limits->steps || limits->timeout > 0);
}

void script_limits_begin(struct art_script *script)
{
    struct script_limits *limits = &script->limits;
    limits->steps_left = limits->steps;
    limits->exhausted = limits->refused = false;
    snprintf(limits->file, sizeof limits->file, "%.199s", script->name ? script->name : "");
    limits->line = 0;
    limits->running = NULL;
    limits->unwatched = 0;
    if (limits->timeout > 0) limits->deadline = now() + limits->timeout;
    if (is_limited(limits)) set_hooks(script, interval_of(limits));
}

void script_limits_end(struct art_script *script)
{
    lua_sethook(script->L, NULL, 0, 0);
}

/* ---------------------------------------------------------------- work in C */

static void spend(struct script_limits *limits, double steps)
{
    limits->unwatched += steps;
    if (limits->steps)
        limits->steps_left =
            steps < (double)limits->steps_left ? limits->steps_left - (long)steps : 0;
}

void script_charge(lua_State *L, double steps)
{
    struct script_limits *limits = &script_of(L)->limits;
    if (!is_limited(limits)) return;
    spend(limits, steps);
    if (is_spent(limits) || (limits->unwatched > STEPS_UNWATCHED && is_late(limits))) fail_limit(L);
}

void script_charge_text(lua_State *L, int arg)
{
    if (lua_type(L, arg) == LUA_TSTRING)
        script_charge(L, (double)lua_rawlen(L, arg) / BYTES_PER_STEP);
}

/* ------------------------------------------------------------------- memory */

void script_hold(lua_State *L, size_t bytes)
{
    struct script_limits *limits = &script_of(L)->limits;
    script_charge(L, (double)bytes / BYTES_PER_STEP);
    if (limits->memory &&
        (limits->memory_used > limits->memory || bytes > limits->memory - limits->memory_used))
        script_fail(L, ART_ELIMIT,
                    "the script takes too much memory: more than %zu MB, with the values that it "
                    "sets in the model",
                    limits->memory >> 20);
    limits->memory_used += bytes;
}

/* The memory that a block takes; small ones take more than they hold. */
static size_t block_of(size_t size)
{
    return size ? (size + BLOCK_HEAD + BLOCK - 1) / BLOCK * BLOCK : 0;
}

/* Lua then looks for what nobody uses, all through the memory, and tries again. */
static void *refuse(struct art_script *script)
{
    struct script_limits *limits = &script->limits;
    if (script->depth > 0) {
        spend(limits, (double)limits->memory_used / BYTES_PER_STEP);
        if (!limits->exhausted && (is_spent(limits) || is_late(limits))) exhaust(script);
    }
    limits->refused = true;
    /* when the error is on its way out, a smaller stack is asked for, from nowhere in the script */
    char file[sizeof limits->file];
    int line;
    if (script->L && script_where(limits->running ? limits->running : script->L, file, &line)) {
        memcpy(limits->file, file, sizeof file);
        limits->line = line;
    }
    return NULL;
}

/* Gives a block another size, whether it lies in the nursery or not. Size 0 frees it and returns
 * NULL, as do errors, which leave it as it was. */
static void *resize(struct art_script *script, void *old, size_t old_size, size_t size)
{
    struct script_nursery *nursery = &script->limits.nursery;
    bool inside = script_nursery_has(nursery, old);
    if (size == 0) {
        if (!inside) art_free(old);
        return NULL;
    }
    if (inside && size <= old_size) return old;
    if (!inside && (old || !nursery->open)) return art_realloc(script->ctx, old, size, 1);
    void *at = script_nursery_take(nursery, size);
    if (!at) at = art_realloc(script->ctx, NULL, size, 1);
    if (at && inside) memcpy(at, old, old_size);
    return at;
}

void *script_allocate(void *user, void *old, size_t old_size, size_t size)
{
    struct art_script *script = user;
    struct script_limits *limits = &script->limits;
    if (!old) old_size = 0; /* it tells the kind of object then */
    size_t used = limits->memory_used - block_of(old_size) + block_of(size);
    if (size == 0) {
        (void)resize(script, old, old_size, 0);
    } else {
        if (limits->memory && used > limits->memory && size > old_size) return refuse(script);
        old = resize(script, old, old_size, size);
        if (!old) {
            limits->refused = false;
            return NULL;
        }
        /* no error may leave from here: the next instruction raises it */
        if (is_limited(limits) && script->depth > 0 && size > old_size) {
            spend(limits, (double)(size - old_size) / BYTES_PER_STEP);
            if (!limits->exhausted && is_spent(limits))
                exhaust(script);
            else if (!limits->exhausted && size - old_size > LARGE)
                set_hooks(script, 1);
        }
    }
    limits->memory_used = used;
    return size ? old : NULL;
}

/* ------------------------------------------------------------------- output */

bool script_may_print(struct art_script *script, size_t n)
{
    size_t *left = script->limits.output_left;
    if (!left) return true;
    if (*left >= n) {
        *left -= n;
        return true;
    }
    if (*left > 0 && script->outer_report) {
        struct art_message message = {
            .severity = ART_WARNING,
            .loc = {script->name, 0, 0},
            .text = "the scripts of the model print too much: the rest is left out"};
        script->outer_report(script->outer_user, &message);
    }
    *left = 0;
    return false;
}

/* ------------------------------------------------------------------- coroutines */

/* art.charge(n) charges n steps of work. */
static int charge(lua_State *L)
{
    script_charge(L, luaL_checknumber(L, 1));
    return 0;
}

/* A coroutine takes the hook of the one that makes it, with its count: none is made or resumed once
 * a limit is reached, or each could go on for some time. */
static int create(lua_State *L)
{
    if (script_of(L)->limits.exhausted) fail_limit(L);
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, 1);
    lua_call(L, lua_gettop(L) - 1, 1);
    return 1;
}

static int resume(lua_State *L)
{
    struct script_limits *limits = &script_of(L)->limits;
    lua_State *outer = limits->running;
    luaL_checktype(L, 1, LUA_TTHREAD);
    script_charge(L, RESUME_COST);
    if (limits->exhausted) fail_limit(L);
    limits->running = lua_tothread(L, 1);
    /* one that was made outside of a run, or in another, has a hook of its own or none */
    if (is_limited(limits)) lua_sethook(limits->running, on_count, LUA_MASKCOUNT, limits->interval);
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, 1);
    int status = lua_pcall(L, lua_gettop(L) - 1, LUA_MULTRET, 0);
    limits->running = outer;
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
