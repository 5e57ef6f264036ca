/* Who collides with whom; lua/contact.lua makes methods of it. */
#include "script_priv.h"
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

void contact_open(lua_State *L)
{
    static const luaL_Reg functions[] = {
        {"contact_check", contact_check}, {"contact_acting", contact_acting}, {NULL, NULL}};
    lua_getglobal(L, "art");
    luaL_setfuncs(L, functions, 0);
    lua_pop(L, 1);
}
