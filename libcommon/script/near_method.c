/* This finds the method that a script may have meant by a name that a component does not have. */
#include "near_method.h"
#include <string.h>

/* How far a method is from what was typed; the least is the nearest, FAR is too far. */
typedef int cost_fn(const char *key, const char *name, int most);
enum { FAR = 1 << 20 };

static int by_edits(const char *key, const char *name, int most)
{
    return art_edit_distance(key, name, most);
}

static int by_end(const char *key, const char *name, int most)
{
    (void)most;
    return strlen(name) > 3 && art_ends_with(key, name) ? -(int)strlen(name) : FAR;
}

/* Each word of the name, parted by '_', is in the method. */
static int by_words(const char *key, const char *name, int most)
{
    char word[32];
    (void)most;
    while (*key) {
        size_t n = strcspn(key, "_");
        if (n < 3 || n >= sizeof word) return FAR;
        memcpy(word, key, n);
        word[n] = '\0';
        if (!strstr(name, word)) return FAR;
        key += n + (key[n] == '_');
    }
    return (int)strlen(name);
}

/* Words of other programs and of everyday use for what a method does. */
static const struct {
    const char *word, *method;
} related[] = {{"collide", "set_collision_behavior"},
               {"contact", "set_collision_behavior"},
               {"friction", "set_collision_behavior"},
               {"move", "transform"},
               {"translate", "transform"},
               {"rotate", "transform"},
               {"mirror", "transform"},
               {"scale", "transform"},
               {"weld", "add_joint"},
               {"hinge", "add_joint"},
               {"connect", "add_joint"},
               {"muscle", "add_multi_point_muscle"},
               {"remove", "delete"},
               {"clone", "duplicate"},
               {"constrain", "fix"},
               {"clamp", "fix"},
               {"support", "fix"},
               {"pressure", "load_surface"},
               {"traction", "load_surface"},
               {"load", "load_nodes"}};

static int by_related(const char *key, const char *name, int most)
{
    (void)most;
    for (int i = 0; i < (int)(sizeof related / sizeof related[0]); i++)
        if (art_streq(name, related[i].method) && strstr(key, related[i].word)) return i;
    return FAR;
}

/* Look at the methods of one class, which are in the table of methods on top of the stack. */
static void look(lua_State *L, const char *cls, const char *key, cost_fn *cost,
                 struct script_near_method *near)
{
    if (lua_getfield(L, -1, cls) == LUA_TTABLE)
        for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) {
            if (lua_type(L, -2) != LUA_TSTRING) continue;
            const char *name = lua_tostring(L, -2);
            int c = cost(key, name, near->cost);
            /* the order of the table is not fixed: of equal names the first of the alphabet */
            if (c > near->cost || c == FAR || (near->name && art_streq(name, near->name))) continue;
            if (c == near->cost && near->name && strcmp(name, near->name) > 0) {
                if (!near->second || strcmp(name, near->second) < 0) near->second = name;
                continue;
            }
            if (near->name && c == near->cost)
                *near = (struct script_near_method){cls, name, near->name, c};
            else
                *near = (struct script_near_method){cls, name, NULL, c};
        }
    lua_pop(L, 1);
}

static void look_at_own(lua_State *L, const struct art_comp *comp, const char *key, cost_fn *cost,
                        struct script_near_method *near)
{
    for (const struct art_cls *cls = comp->cls; cls; cls = cls->base)
        look(L, cls->name, key, cost, near);
    look(L, "*", key, cost, near);
    if (near->name) near->cls = NULL;
}

/* Functions of the library, as "input_probe" of "add_probe". */
static void look_at_library(lua_State *L, const char *key, struct script_near_method *near)
{
    near->cost = FAR;
    if (strncmp(key, "add_", 4) == 0) key += 4;
    lua_newtable(L);
    lua_getfield(L, LUA_REGISTRYINDEX, "art.library");
    lua_setfield(L, -2, "art");
    look(L, "art", key, by_words, near);
    lua_pop(L, 1);
}

struct script_near_method script_near_method(lua_State *L, const struct art_comp *comp,
                                             const char *key)
{
    /* names that are nearly there, other words, then names that are less near */
    const struct {
        cost_fn *cost;
        int most;
    } own[] = {
        {by_edits, 2}, {by_related, FAR}, {by_edits, 2 + (int)strlen(key) / 4}, {by_words, FAR}};
    struct script_near_method near = {.name = NULL};
    const struct art_schema *schema = script_of(L)->schema;
    lua_getfield(L, LUA_REGISTRYINDEX, "art.methods");
    for (int i = 0; i < (int)(sizeof own / sizeof own[0]) && !near.name; i++) {
        near.cost = own[i].most;
        look_at_own(L, comp, key, own[i].cost, &near);
    }
    if (!near.name) look_at_library(L, key, &near);
    if (!near.name) {
        near.cost = FAR;
        look_at_own(L, comp, key, by_end, &near);
        for (int i = 0; i < art_schema_count(schema); i++)
            look(L, art_schema_at(schema, i)->name, key, by_end, &near);
    }
    lua_pop(L, 1);
    return near;
}
