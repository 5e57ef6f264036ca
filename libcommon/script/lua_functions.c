/* Components whose functions are Lua text share this. Each has a Lua state of its own, which sees
 * numbers alone. */
#include "lua_functions_priv.h"
#include <stdio.h>
#include <string.h>

const char *script_law_title(const struct art_comp *comp)
{
    if (comp->parent) return art_comp_path(comp, NULL);
    return comp->name ? comp->name : comp->cls->name;
}

/* ------------------------------------------------------------------- numbers */

bool script_law_take_numbers(lua_State *L, int at, double *x, int n)
{
    if (lua_type(L, at) != LUA_TTABLE || (int)lua_rawlen(L, at) != n) return false;
    at = lua_absindex(L, at);
    for (int i = 0; i < n; i++) {
        bool number = lua_rawgeti(L, at, i + 1) == LUA_TNUMBER;
        x[i] = number ? lua_tonumber(L, -1) : 0;
        lua_pop(L, 1);
        if (!number) return false;
    }
    return true;
}

void script_law_push_properties(lua_State *L, const struct art_comp *comp)
{
    const struct art_cls *cls = comp->cls;
    lua_newtable(L);
    for (int i = cls->n_props - cls->n_custom; i < cls->n_props; i++) {
        const struct art_prop *row = cls->props[i];
        struct art_value value;
        bool plain = row->type != ART_P_REF && row->type != ART_P_REFS && !row->target;
        if (!plain || !art_get(comp, row->name, &value)) continue;
        script_value_push(L, comp, row, &value);
        lua_setfield(L, -2, row->name);
    }
}

/* ------------------------------------------------------------------- functions */

bool script_law_function(lua_State *L, const char *name, int *ref, int *line)
{
    lua_Debug ar;
    *ref = LUA_NOREF;
    *line = 0;
    lua_getfield(L, -1, name);
    bool none = lua_isnil(L, -1);
    if (lua_isfunction(L, -1)) {
        lua_pushvalue(L, -1);
        lua_getinfo(L, ">S", &ar);
        *line = ar.linedefined > 0 ? ar.linedefined : 0;
        *ref = luaL_ref(L, LUA_REGISTRYINDEX);
        return true;
    }
    lua_pop(L, 1);
    return none;
}

/* The part of the library that such a script sees: no model. */
static int enter(lua_State *L)
{
    lua_getfield(L, LUA_REGISTRYINDEX, "art.driver");
    lua_getfield(L, -1, "enter");
    lua_getfield(L, LUA_REGISTRYINDEX, "art.methods");
    lua_pushboolean(L, false);
    lua_call(L, 2, 0);
    return 0;
}

/* (read, call, what the script returned): the table of functions, or its globals. */
static int read_table(lua_State *L)
{
    if (!lua_istable(L, 3)) {
        lua_settop(L, 2);
        lua_pushglobaltable(L);
    }
    lua_call(L, 2, 0);
    return 0;
}

static int run_source(struct script_law *law, const struct art_source *source, lua_CFunction read,
                      void *call)
{
    lua_State *L = law->script->L;
    int status;
    lua_pushcfunction(L, enter);
    ART_TRY(script_call(law->script, 0));
    lua_pop(L, 1);
    ART_TRY(script_run(law->script, source));
    lua_pushcfunction(L, read_table);
    lua_pushcfunction(L, read);
    lua_pushlightuserdata(L, call);
    lua_rotate(L, -4, 3);
    ART_TRY(script_call(law->script, 3));
    lua_pop(L, 1);
out:
    return status;
}

static void print_note(void *user, const char *text, size_t n)
{
    const struct script_law *law = user;
    const struct art_loc loc = {law->file, 0, 0};
    while (n > 0 && text[n - 1] == '\n') n--;
    art_note(law->script->ctx, &loc, "%.*s", (int)(n < 500 ? n : 500), text);
}

int script_law_make(struct art_ctx *ctx, struct script_law *law, const struct art_comp *comp,
                    lua_CFunction read, void *call)
{
    struct art_script_options options = {.memory = SCRIPT_MODEL_MEMORY,
                                         .steps = SCRIPT_MODEL_STEPS,
                                         .timeout = SCRIPT_MODEL_TIMEOUT,
                                         .print = print_note,
                                         .user = law};
    struct art_source source = {0};
    char *path = NULL;
    int status;
    law->comp = comp;
    if (!art_get_text(comp, "script") && !art_get_text(comp, "code"))
        return art_error(ctx, ART_ESYNTAX, &comp->loc, "'%s' has neither script nor code",
                         script_law_title(comp));
    ART_TRY(script_source_of(ctx, comp, false, &source, &path));
    law->file = art_strdup(ctx, source.name);
    ART_TRY(law->file ? ART_OK : ART_ENOMEM);
    ART_TRY(art_script_create(ctx, comp->model->schema, &options, &law->script));
    law->script->limits.own_output = SCRIPT_LAW_OUTPUT;
    law->script->limits.output_left = &law->script->limits.own_output;
    ART_TRY(run_source(law, &source, read, call));
out:
    art_free(path);
    art_source_fini(&source);
    return status;
}

void script_law_free(struct script_law *law)
{
    art_script_free(law->script);
    art_free(law->file);
    memset(law, 0, sizeof *law);
}
