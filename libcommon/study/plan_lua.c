/* Plans as Lua scripts. */
#include "study_priv.h"
#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <math.h>
#include <string.h>

struct lua_plan {
    struct art_ctx *ctx;
    struct art_plan *plan;
    const struct art_source *source;
    char *chunk; /* what Lua calls the script */
    int status;
    lua_State *L;
    struct art_loc loc; /* of the script as a whole: values of a table have no line */
};

static int wrong(struct lua_plan *r, const char *what)
{
    return art_error(r->ctx, ART_ESYNTAX, &r->loc, "%s", what);
}

/* The value on top as the text that goes into commands, or NULL. Numbers are printed so that they
 * read back the same. */
static const char *value_text(struct lua_plan *r)
{
    lua_State *L = r->L;
    char text[ART_NUMBER_MAX];
    const char *s = NULL;
    if (lua_isinteger(L, -1) || lua_type(L, -1) == LUA_TSTRING)
        s = lua_tostring(L, -1);
    else if (lua_isboolean(L, -1))
        s = lua_toboolean(L, -1) ? "true" : "false";
    else if (lua_type(L, -1) == LUA_TNUMBER && isfinite(lua_tonumber(L, -1)))
        s = (art_print_double(text, lua_tonumber(L, -1)), text);
    if (!s || !*s) {
        (void)wrong(r, "a value is a number, a text that is not empty, or true or false");
        return NULL;
    }
    return art_arena_strdup(r->ctx, &r->plan->arena, s);
}

/* Reads an integer member of the table on top; 0 if it does not exist. */
static int read_integer(struct lua_plan *r, const char *name, int64_t *value)
{
    lua_State *L = r->L;
    int ok = 1;
    *value = 0;
    if (lua_getfield(L, -1, name) != LUA_TNIL) *value = lua_tointegerx(L, -1, &ok);
    lua_pop(L, 1);
    return ok ? ART_OK
              : art_error(r->ctx, ART_ESYNTAX, &r->loc, "'%s' of the plan is no whole number",
                          name);
}

/* Reads the parameter on top: {NAME, VALUE...} or {NAME, LOW, HIGH [, "log"]}. */
static int read_param(struct lua_plan *r)
{
    lua_State *L = r->L;
    size_t length = 0;
    int status;
    if (!lua_istable(L, -1) || lua_rawgeti(L, -1, 1) != LUA_TSTRING)
        return wrong(r, "a parameter is a table {NAME, VALUES ...}");
    const char *name = lua_tolstring(L, -1, &length);
    ART_TRY(plan_add_param(r->ctx, r->plan, name, length, &r->loc));
    lua_pop(L, 1);
    struct art_plan_param *p = &r->plan->params[r->plan->n_params - 1];
    const int n = (int)lua_rawlen(L, -1) - 1;
    if (r->plan->design == ART_DESIGN_GRID) {
        p->value = art_arena_alloc(r->ctx, &r->plan->arena, (size_t)n, sizeof *p->value);
        ART_TRY(p->value ? ART_OK : ART_ENOMEM);
        for (p->n_values = 0; p->n_values < n; p->n_values++) {
            lua_rawgeti(L, -1, p->n_values + 2);
            p->value[p->n_values] = (char *)value_text(r);
            ART_TRY(p->value[p->n_values] ? ART_OK : r->ctx->status);
            lua_pop(L, 1);
        }
        return n > 0 ? ART_OK : wrong(r, "a parameter has no values");
    }
    lua_rawgeti(L, -1, 2);
    lua_rawgeti(L, -2, 3);
    lua_rawgeti(L, -3, 4);
    const bool log = lua_type(L, -1) == LUA_TSTRING && art_streq(lua_tostring(L, -1), "log");
    if (!lua_isnumber(L, -2) || !lua_isnumber(L, -3) || (!log && !lua_isnil(L, -1)))
        return art_error(r->ctx, ART_ESYNTAX, &r->loc,
                         "parameter '%s' is no table {NAME, LOW, HIGH [, \"log\"]}", p->name);
    status = plan_set_range(r->ctx, p, lua_tonumber(L, -3), lua_tonumber(L, -2), log, &r->loc);
    lua_pop(L, 3);
out:
    return status;
}

static int read_design(struct lua_plan *r)
{
    lua_State *L = r->L;
    int64_t n, levels;
    int status;
    lua_getfield(L, -1, "design");
    const char *name = lua_tostring(L, -1);
    ART_TRY(plan_find_design(r->ctx, name ? name : "", name ? strlen(name) : 0, &r->loc,
                             &r->plan->design));
    lua_pop(L, 1);
    ART_TRY(read_integer(r, "n", &n));
    ART_TRY(read_integer(r, "seed", &r->plan->seed));
    ART_TRY(read_integer(r, "levels", &levels));
    if (n < 0 || n > ART_PLAN_CASES || levels < 0 || levels > ART_PLAN_CASES)
        ART_TRY(art_error(r->ctx, ART_ERANGE, &r->loc, "n or levels of the plan are out of range"));
    r->plan->n = (int)n;
    r->plan->levels = (int)levels;
    ART_TRY(plan_check_design(r->ctx, r->plan, &r->loc));
    if (lua_getfield(L, -1, "parameters") != LUA_TTABLE)
        ART_TRY(wrong(r, "a design has a list `parameters`"));
    const int count = (int)lua_rawlen(L, -1);
    for (int k = 1; k <= count; k++) {
        lua_rawgeti(L, -1, k);
        ART_TRY(read_param(r));
        lua_pop(L, 1);
    }
    status = plan_expand(r->ctx, r->plan, &r->loc);
out:
    return status;
}

/* The names of the first case, in the order of bytes: those of all. */
static int list_names(struct lua_plan *r)
{
    lua_State *L = r->L;
    const char *name[1000];
    int n = 0, status = ART_OK;
    for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) {
        if (lua_type(L, -2) != LUA_TSTRING || n == 1000)
            return wrong(r, "a case is a table of at most 1000 values with names");
        const char *s = lua_tostring(L, -2);
        int i = n++;
        for (; i > 0 && strcmp(name[i - 1], s) > 0; i--) name[i] = name[i - 1];
        name[i] = s;
    }
    for (int i = 0; i < n; i++)
        if (!art_streq(name[i], "case"))
            ART_TRY(plan_add_param(r->ctx, r->plan, name[i], strlen(name[i]), &r->loc));
    if (r->plan->n_params == 0) status = wrong(r, "the plan has no parameters");
out:
    return status;
}

static int read_case(struct lua_plan *r, int i)
{
    lua_State *L = r->L;
    struct art_plan_case *c = &r->plan->cases[i];
    int known = 0, all = 0;
    if (!lua_istable(L, -1))
        return wrong(r, "a plan is a list of tables, or a table with `design`");
    for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) all++;
    for (int k = 0; k < r->plan->n_params; k++, known++) {
        lua_getfield(L, -1, r->plan->params[k].name);
        if (lua_isnil(L, -1))
            return art_error(r->ctx, ART_ESYNTAX, &r->loc, "case %d has no value of '%s'", i + 1,
                             r->plan->params[k].name);
        if (!(c->text[k] = value_text(r))) return r->ctx->status;
        lua_pop(L, 1);
    }
    if (lua_getfield(L, -1, "case") != LUA_TNIL) {
        if (!(c->name = value_text(r))) return r->ctx->status;
        known++;
    }
    lua_pop(L, 1);
    if (known < all)
        return art_error(r->ctx, ART_ESYNTAX, &r->loc,
                         "case %d has a value that the first case has not", i + 1);
    return ART_OK;
}

static int read_list(struct lua_plan *r)
{
    lua_State *L = r->L;
    const int n = (int)lua_rawlen(L, -1);
    int status;
    if (lua_rawgeti(L, -1, 1) != LUA_TTABLE)
        return wrong(r, "a plan is a list of tables, or a table with `design`");
    ART_TRY(list_names(r));
    lua_pop(L, 1);
    ART_TRY(plan_make_cases(r->ctx, r->plan, n, &r->loc));
    for (int i = 0; i < n; i++) {
        lua_rawgeti(L, -1, i + 1);
        ART_TRY(read_case(r, i));
        lua_pop(L, 1);
    }
    status = plan_check_names(r->ctx, r->plan, &r->loc, true);
out:
    return status;
}

/* Reports "plan.lua:3: text", as Lua reports it. */
static int report(struct lua_plan *r)
{
    const char *text = lua_tostring(r->L, -1), *name = r->loc.file;
    int64_t line = 0;
    size_t n = strlen(name), digits;
    if (!text) text = "the script failed";
    if (art_starts_with(text, name) && text[n] == ':') {
        digits = art_read_int(text + n + 1, strlen(text + n + 1), &line);
        if (digits && text[n + 1 + digits] == ':') {
            r->loc.line = (int)line;
            text += n + 1 + digits + 1;
            while (*text == ' ') text++;
        }
    }
    r->loc.col = 0;
    if (art_starts_with(text, "module 'art' not found"))
        text =
            "a plan is plain Lua and returns cases; the module 'art' builds models, in the command "
            "behind --: artbuild FILE";
    return art_error(r->ctx, ART_ESYNTAX, &r->loc, "%s", text);
}

/* Runs within a protected call, as whatever Lua does can fail: for want of memory, or in functions
 * that the table has behind its members. */
static int run_script(lua_State *L)
{
    struct lua_plan *r = lua_touserdata(L, 1);
    lua_settop(L, 0);
    luaL_openlibs(L);
    if (luaL_loadbufferx(L, r->source->data, r->source->n, r->chunk, "t") != LUA_OK)
        return lua_error(L);
    lua_call(L, 0, 1);
    luaL_checkstack(L, 32, NULL);
    if (!lua_istable(L, -1)) {
        r->status = wrong(r, "the script returns no table");
        return 0;
    }
    const bool design = lua_getfield(L, -1, "design") != LUA_TNIL;
    lua_pop(L, 1);
    r->status = design ? read_design(r) : read_list(r);
    return 0;
}

int art_plan_read_lua(struct art_ctx *ctx, struct art_plan *plan, const struct art_source *source)
{
    struct art_plan made = {0};
    struct lua_plan r = {.ctx = ctx, .plan = &made, .source = source, .loc = {source->name, 0, 0}};
    int status;
    r.chunk = art_format(ctx, "@%s", source->name);
    ART_TRY(r.chunk ? ART_OK : ART_ENOMEM);
    r.L = luaL_newstate();
    ART_TRY(r.L ? ART_OK : art_error(ctx, ART_ENOMEM, NULL, "out of memory"));
    lua_pushcfunction(r.L, run_script);
    lua_pushlightuserdata(r.L, &r);
    const int result = lua_pcall(r.L, 1, 0, 0);
    if (result == LUA_ERRMEM)
        status = art_error(ctx, ART_ENOMEM, NULL, "out of memory");
    else
        status = result == LUA_OK ? r.status : report(&r);
out:
    if (r.L) lua_close(r.L);
    art_free(r.chunk);
    if (status < 0)
        art_plan_fini(&made);
    else
        *plan = made;
    return status;
}
