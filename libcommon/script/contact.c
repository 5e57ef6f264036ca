/* Who collides with whom; lua/contact.lua makes methods of it. */
#include "script_priv.h"
#include <art/bodygrid.h>
#include <art/contact.h>

/* contact_check(behaviour): raises what is wrong with its sides */
static int contact_check(lua_State *L)
{
    script_try(L, art_contact_behavior_check(script_of(L)->ctx, comp_editable(L, 1)));
    return 0;
}

/* contact_acting(model, a, b): the behaviour that acts, or nil */
static int contact_acting(lua_State *L)
{
    const struct art_comp *behavior = NULL;
    script_try(L, art_contact_acting_behavior(script_of(L)->ctx, comp_check(L, 1), comp_check(L, 2),
                                              comp_check(L, 3), &behavior));
    comp_push(L, (struct art_comp *)behavior);
    return 1;
}

/* How many bodies there are; the first `most` of them into comp[]. Nothing of Lua happens here, so
 * that nothing is lost when its memory ends. */
static int find_bodies(struct art_ctx *ctx, struct art_comp *top, struct art_comp **comp, int most,
                       int *n)
{
    struct art_collidable *body = NULL;
    int status = art_contact_bodies(ctx, top, &body, n);
    for (int i = 0; i < *n && i < most && status == ART_OK; i++)
        comp[i] = (struct art_comp *)body[i].comp;
    art_free(body);
    return status;
}

/* contact_bodies(component): an array of what can collide below it */
static int contact_bodies(lua_State *L)
{
    struct art_ctx *ctx = script_of(L)->ctx;
    struct art_comp *top = comp_check(L, 1), **comp;
    int n = 0;
    script_try(L, find_bodies(ctx, top, NULL, 0, &n));
    script_charge(L, 20.0 * n);
    comp = lua_newuserdatauv(L, ((size_t)n + 1) * sizeof *comp, 0);
    script_try(L, find_bodies(ctx, top, comp, n, &n));
    lua_createtable(L, n, 0);
    for (int i = 0; i < n; i++) {
        comp_push(L, comp[i]);
        lua_rawseti(L, -2, i + 1);
    }
    return 1;
}

/* contact_mesh(body): its collision mesh, in its own coordinates, or nothing */
static int contact_mesh(lua_State *L)
{
    struct art_comp *body = comp_check(L, 1);
    struct art_mesh **mesh = mesh_push(L);
    script_try(L, art_body_collision_mesh(script_of(L)->ctx, body, mesh));
    return *mesh ? 1 : 0;
}

void contact_open(lua_State *L)
{
    static const luaL_Reg functions[] = {{"contact_check", contact_check},
                                         {"contact_acting", contact_acting},
                                         {"contact_bodies", contact_bodies},
                                         {"contact_mesh", contact_mesh},
                                         {NULL, NULL}};
    lua_getglobal(L, "art");
    luaL_setfuncs(L, functions, 0);
    lua_pop(L, 1);
}
