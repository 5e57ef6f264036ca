/* This runs scripts of a console: they see the model as it runs and execute its commands. */
#include "script_priv.h"

/* command(line) returns the answer as text. */
static int execute(lua_State *L)
{
    struct art_script *script = script_of(L);
    struct art_buf answer;
    const char *line = luaL_checkstring(L, 1);
    art_buf_init(&answer, script->ctx);
    script->moved = true;
    int status = script->command.call(script->command.user, line, &answer);
    if (status == ART_OK) status = art_buf_status(&answer);
    if (status == ART_OK) lua_pushlstring(L, answer.n ? answer.s : "", answer.n);
    art_buf_fini(&answer);
    script_try(L, status);
    return 1;
}

/* The globals of the script, and its library without what builds models. */
static int enter(lua_State *L)
{
    struct art_script *script = script_of(L);
    script_comp_push(L, script->model->root);
    lua_setglobal(L, "root");
    lua_pushcfunction(L, execute);
    lua_setglobal(L, "command");
    lua_getfield(L, LUA_REGISTRYINDEX, "art.driver");
    lua_getfield(L, -1, "enter");
    lua_getfield(L, LUA_REGISTRYINDEX, "art.methods");
    lua_pushboolean(L, 0);
    lua_call(L, 2, 0);
    lua_getfield(L, -1, "see");
    script_comp_push(L, script->model->root);
    lua_call(L, 1, 0);
    return 0;
}

int art_script_attach_run(struct art_script *script, struct art_sim *sim, struct art_model *model,
                          int (*command)(void *user, const char *line, struct art_buf *answer),
                          void *user)
{
    bool first = !script->sim;
    int status = ART_OK;
    if (first) status = art_script_attach(script, model);
    if (status < 0) return status;
    script->sim = sim;
    script->generation++;
    script->moved = true;
    script->command.call = command;
    script->command.user = user;
    if (!first) return ART_OK;
    lua_pushcfunction(script->L, enter);
    status = script_call(script, 0);
    if (status == ART_OK) lua_pop(script->L, 1);
    return status;
}
