/* This builds bodies of reduced zones; lua/multizone.lua makes a method of it. */
#include "script_priv.h"
#include <art/multizonebody.h>

static struct art_ctx *ctx_of(lua_State *L)
{
    return script_of(L)->ctx;
}

/* multizone_build(body, files, { frames }, seams): the texts are lists in brackets, as in files */
static int build(lua_State *L)
{
    struct art_comp *body = script_comp_editable(L, 1);
    const char *files = luaL_checkstring(L, 2), *seams = luaL_checkstring(L, 4);
    luaL_checktype(L, 3, LUA_TTABLE);
    int n = (int)lua_rawlen(L, 3);
    struct art_comp **frame = lua_newuserdatauv(L, ((size_t)n + 1) * sizeof *frame, 0);
    for (int i = 0; i < n; i++) {
        lua_rawgeti(L, 3, i + 1);
        frame[i] = script_comp_check(L, -1);
        lua_pop(L, 1);
    }
    script_charge(L, 100.0 * body->model->next_order);
    script_try(L, art_set_text(ctx_of(L), body, "files", files, NULL));
    script_try(L, art_set_text(ctx_of(L), body, "seams", seams, NULL));
    script_try(L, art_set_refs(ctx_of(L), body, "frames", frame, n));
    script_try(L, art_multizone_build(ctx_of(L), body));
    return 0;
}

/* superelement_build(comp, body, file) */
static int build_super(lua_State *L)
{
    struct art_comp *comp = script_comp_editable(L, 1), *body = script_comp_editable(L, 2);
    script_charge(L, 100.0 * comp->model->next_order);
    script_try(L, art_set_string(ctx_of(L), comp, "file", luaL_checkstring(L, 3)));
    script_try(L, art_set_refs(ctx_of(L), comp, "frame", &body, 1));
    script_try(L, art_superelement_build(ctx_of(L), comp));
    return 0;
}

void script_multizone_open(lua_State *L)
{
    static const luaL_Reg functions[] = {
        {"multizone_build", build}, {"superelement_build", build_super}, {NULL, NULL}};
    lua_getglobal(L, "art");
    luaL_setfuncs(L, functions, 0);
    lua_pop(L, 1);
}
