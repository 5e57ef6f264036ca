/* This finds the method that a script may have meant by a name that a component does not have. */
#include "near_method.h"
#include <string.h>

/* Look at the methods of one class, which are in the table of methods on top of the stack.
 * `by_end`: those whose name ends the key count, the longest first; else those that take the fewest
 * edits. */
static void look(lua_State *L, const char *cls, const char *key, bool by_end,
                 struct script_near_method *near)
{
    if (lua_getfield(L, -1, cls) == LUA_TTABLE)
        for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) {
            const char *name = lua_tostring(L, -2);
            int n = (int)strlen(name);
            int cost = by_end ? (n > 3 && art_ends_with(key, name) ? -n : near->cost + 1)
                              : art_edit_distance(key, name, near->cost);
            /* the order of the table is not fixed: of equal names the first of the alphabet */
            if (cost > near->cost ||
                (cost == near->cost && (!near->name || strcmp(name, near->name) >= 0)))
                continue;
            *near = (struct script_near_method){cls, name, cost};
        }
    lua_pop(L, 1);
}

static void look_at_own(lua_State *L, const struct art_comp *comp, const char *key, bool by_end,
                        struct script_near_method *near)
{
    for (const struct art_cls *cls = comp->cls; cls; cls = cls->base)
        look(L, cls->name, key, by_end, near);
    look(L, "*", key, by_end, near);
    if (near->name) near->cls = NULL;
}

struct script_near_method script_near_method(lua_State *L, const struct art_comp *comp,
                                             const char *key)
{
    struct script_near_method near = {.cost = 2 + (int)strlen(key) / 4};
    const struct art_schema *schema = script_of(L)->schema;
    lua_getfield(L, LUA_REGISTRYINDEX, "art.methods");
    look_at_own(L, comp, key, false, &near);
    if (!near.name) {
        near.cost = 0;
        look_at_own(L, comp, key, true, &near);
        for (int i = 0; i < art_schema_count(schema); i++)
            look(L, art_schema_at(schema, i)->name, key, true, &near);
    }
    lua_pop(L, 1);
    return near;
}
